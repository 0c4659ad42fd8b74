"""Hide Away: the examples, options and rulings of its rules, what is seen of a pyramid, and its throws on the physical table."""

import math
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadOption, BadPosition
from astragal.games.das_spiel.lying import (
    AT_DIALS,
    number_at,
    number_turned,
    place_of,
    turn_of,
)
from astragal.games.das_spiel.skill.hide_away import hide_away as game_file
from astragal.games.das_spiel.skill.hide_away.covering import TOPS, apart, is_needed, visible_share
from astragal.games.das_spiel.skill.hide_away.looking import share_seen, standing
from astragal.games.das_spiel.throws import aim_of, throw_at
from astragal.lattice import CELLS, LAYER, NAMES, NONE, SUPPORTS, cell, cells
from astragal.match import Match, positions, record, shown
from astragal.physics.space import FLAT, SITES, turn
from tests.games.acts import chance_plays, kept_halfway, play_by_computer, tell
from tests.support import names, position, started

GAME = game_file.GAME
A, B, C = range(3)
ABOVE, SIDES = range(2)
TOP_A = cell("511")
FIXED = {"A": "511", "B": "151"}
PYRAMIDS = {"511": "green", "611": "green", "521": "green", "512": "green"} | {
    "151": "red",
    "161": "red",
    "251": "red",
    "152": "red",
}


def board(black: str = "", **data: Any) -> Any:
    """Two players, these black dice in cells, the rest in their hands; A to throw."""
    dice = PYRAMIDS | dict.fromkeys(black.split(), "black")
    spent = len(black.split()) + len(data.get("lies", ()))
    hand = {"A": 30 - spent // 2, "B": 30 - (spent - spent // 2)}
    full = {"dice": dice, "hand": hand, "top": FIXED, "share": {"A": 1000, "B": 1000}, "turn": "A"} | data
    return position("hide-away", **full)[1]


def throw(s: Any, *told: str, shares: tuple[int, ...] = (1000, 1000)) -> None:
    """A throw, and what chance tells of it; then how much is seen."""
    GAME.play(s, s.turn, game_file.THROW + throw_at(0, 60, 90, 75))
    chance_plays(GAME, s, *told)
    for share in shares:
        GAME.play(s, CHANCE, game_file.SEEN + share)


def seen(black: str, view: int = ABOVE, top: str = "511") -> int:
    """The share of a pyramid seen among black dice in cells (they may hang in the air)."""
    s = started("hide-away", 2)[1]
    for p in range(CELLS):
        s.cell[p] = 0
    for name in black.split():
        s.cell[cell(name)] = 1
    return int(visible_share(s.cell, cell(top), view))


# -- the examples -----------------------------------------------------------------------------------------------------

EXAMPLES = [
    ("", 1000),
    ("601", 889),
    ("601 610", 778),
    ("411", 778),
    ("411 501 510", 333),
    ("710", 1000),
    ("620", 1000),
]


@pytest.mark.parametrize(("black", "share"), EXAMPLES)
def test_what_is_seen_from_above(black: str, share: int) -> None:
    assert seen(black) == share


@pytest.mark.parametrize(("black", "share"), EXAMPLES)
def test_looking_point_by_point_sees_the_same(black: str, share: int) -> None:
    pyramid = (*SUPPORTS[TOP_A], TOP_A)
    assert share_seen(pyramid, [standing(p) for p in cells(black)] if black else [], ABOVE) == pytest.approx(
        share, abs=4
    )


def test_eighteen_dice_hide_all_of_it() -> None:
    own = set(cells("511 611 521 512"))
    needed = set(cells("411 501 510"))
    for _ in range(2):
        needed |= {q for p in needed for q in SUPPORTS[p] if q != NONE and q not in own}
    assert [sum(LAYER[p] == layer for p in needed) for layer in range(3)] == [9, 6, 3]
    assert seen(" ".join(NAMES[p] for p in needed)) == 0
    assert {NAMES[p] for p in range(CELLS) if is_needed(TOP_A, p)} == {NAMES[p] for p in needed}


@pytest.mark.parametrize("view", [ABOVE, SIDES])
@pytest.mark.parametrize("top", ["511", "322"])
@pytest.mark.parametrize("seed", range(4))
def test_both_ways_of_looking_agree_on_dice_in_cells(view: int, top: str, seed: int) -> None:
    rng = new_rng(seed, 7)
    pyramid = (*SUPPORTS[cell(top)], cell(top))
    black = [p for p in range(CELLS) if p not in pyramid and draw(rng, 6) == 0]
    looked = share_seen(pyramid, [standing(p) for p in black], view)
    assert looked == pytest.approx(seen(" ".join(NAMES[p] for p in black), view, top), abs=6)


def test_from_three_sides_each_of_nine_squares_counts() -> None:
    assert seen("", SIDES) == 1000
    assert seen("411", SIDES) == 889  # in front of the top, seen from side A
    assert seen("501", SIDES) == 889
    assert seen("601 610", SIDES) == 778
    assert seen("311", SIDES) == 889  # also where it does not touch


def test_a_loose_die_hides_what_is_under_it() -> None:
    pyramid = (*SUPPORTS[TOP_A], TOP_A)
    over = SITES[TOP_A] + (0, 0, 30)
    flat = share_seen(pyramid, [(over, FLAT)], ABOVE)
    whole = 9 * 16 * 16 * math.sqrt(3) / 3  # mm2 of nine faces seen from above
    assert flat == pytest.approx(1000 * (1 - 256 / whole), abs=8)
    assert share_seen(pyramid, [(over - (0, 0, 80), FLAT)], ABOVE) == 1000  # from below it hides nothing
    leaning = share_seen(pyramid, [(over, turn((1.0, 0.0, 0.0), 45))], ABOVE)
    assert leaning == pytest.approx(1000 * (1 - 256 * math.sqrt(2) / whole), abs=8)


# -- the rules --------------------------------------------------------------------------------------------------------


def test_everybody_begins_with_a_pyramid_and_a_handful() -> None:
    _, s = started("hide-away", 3, 1)
    assert [NAMES[top - 1] for top in s.top] == ["511", "151", "115"]
    assert list(s.hand) == [30, 30, 30]
    assert sorted(NAMES[p] for p in range(CELLS) if s.cell[p] == 3) == ["151", "152", "161", "251"]


def test_a_die_that_is_off_comes_back_and_the_turn_passes() -> None:
    s = board()
    throw(s, "the thrown die off, showing 2")
    assert (list(s.hand[:2]), s.turn) == ([30, 30], B)


def test_whoever_is_hidden_wins_the_thrower_first() -> None:
    s = board()
    throw(s, "the thrown die on 701", shares=(100, 80))
    assert GAME.actor(s) == OVER
    assert [GAME.result(s, k) > 0 for k in (A, B)] == [True, False]
    assert str(GAME.reason(s)) == "The pyramid of A is hidden."
    s = board()
    throw(s, "the thrown die on 701", shares=(101, 80))
    assert [GAME.result(s, k) > 0 for k in (A, B)] == [False, True]
    assert [GAME.score(s, k) for k in (A, B)] == [90, 92]


def test_several_hidden_by_a_third_share() -> None:
    _, s = started("hide-away", 3, 1)
    s.turn = C
    throw(s, "the thrown die on 701", shares=(90, 80, 500))
    assert [GAME.result(s, k) for k in (A, B, C)] == [1000, 1000, -50]
    assert str(GAME.reason(s)) == "Several pyramids are hidden at once."


def test_how_much_may_be_seen_is_an_option() -> None:
    s = board(options={"hidden": "0"})
    throw(s, "the thrown die on 701", shares=(1, 500))
    assert GAME.actor(s) == B
    throw(s, "the thrown die on 710", shares=(500, 0))
    assert GAME.actor(s) == OVER


def test_whoever_has_no_dice_is_passed_over_and_at_last_it_is_over() -> None:
    s = board("701 710", hand={"A": 1, "B": 57})
    throw(s, "the thrown die on 800")
    assert (s.turn, s.hand[A]) == (B, 0)
    throw(s, "the thrown die on 080")
    assert (s.turn, s.round) == (B, 1)
    last = board("701", options={"handful": "15"}, hand={"A": 0, "B": 29}, turn="B")
    last.hand[B] = 1
    throw(last, "the thrown die on 800", shares=(700, 704))
    assert GAME.actor(last) == OVER
    assert [GAME.result(last, k) for k in (A, B)] == [-70, -70]  # ties to one percent
    assert "All black dice are thrown" in str(GAME.reason(last))


def test_after_the_rounds_the_one_of_whom_least_is_seen_wins() -> None:
    s = board(options={"rounds": "5"}, round=4, turn="B")
    throw(s, "the thrown die on 800", shares=(700, 500))
    assert GAME.actor(s) == OVER
    assert GAME.result(s, B) > GAME.result(s, A)
    assert "rounds are over" in str(GAME.reason(s))


def test_45_dice_are_for_two() -> None:
    assert list(started("hide-away", 2, 1, handful="45")[1].hand[:2]) == [45, 45]
    with pytest.raises(BadOption):
        started("hide-away", 3, 1, handful="45")


def test_pyramids_are_chosen_apart_and_leave_the_others_a_place() -> None:
    game, s = started("hide-away", 3, 1, place="choose")
    assert len(TOPS) == 15
    assert len(names(game, s)) == 12  # 133, 313 and 331 leave two others no place together
    game.play(s, A, game_file.STAND + cell("142"))
    assert "313" not in names(game, s)
    game.play(s, B, game_file.STAND + cell("511"))
    chosen = names(game, s)
    assert chosen
    assert all(apart(cell(name), cell("142")) and apart(cell(name), cell("511")) for name in chosen)
    game.play(s, C, game_file.STAND + cell(chosen[0]))
    assert (game.actor(s), sum(map(bool, s.cell))) == (A, 12)


def test_pyramids_that_were_knocked_over_stand_again() -> None:
    s = board("701 602 710 620 601 610")
    throw(
        s,
        "pyramid of B knocked over",
        "610 leaves",
        "the thrown die off, showing 1",
        "a knocked die 1 on 530",
    )
    assert [p for p in range(CELLS) if s.cell[p] == 3] == sorted(cells("151 161 251 152"))
    assert list(s.rebuilt[:2]) == [0, 1]
    assert "built up again" in str(GAME.scene(s, A).notices[0])
    throw(s, "the thrown die on 080")
    assert not any(s.rebuilt)


# -- loose dice -------------------------------------------------------------------------------------------------------


def loose_at(x: float, y: float, z: float) -> tuple[int, int]:
    turned = turn((0.6, 0.0, 0.8), 33)
    return game_file.AT + number_at((x, y, z)), game_file.TURNED + number_turned(turned)


def test_loose_dice_are_kept_where_they_were_told() -> None:
    s = board()
    GAME.play(s, A, game_file.THROW + throw_at(0, 60, 90, 75))
    for move in loose_at(10.0, -20.25, 7.5):
        GAME.play(s, CHANCE, move)
    for share in (1000, 990):
        GAME.play(s, CHANCE, game_file.SEEN + share)
    scene = GAME.scene(s, A)
    assert [(p.x, p.y, p.z) for p in scene.poses] == [(10.0, -20.25, 7.5)]
    assert scene.poses[0].turn == pytest.approx(turn((0.6, 0.0, 0.8), 33), abs=0.004)
    assert scene.pieces[-1].place == scene.poses[0].piece
    again = positions.read(positions.write(GAME, s))[1]
    assert again == s


def test_loose_dice_move_up_in_their_list() -> None:
    s = board()
    for k in range(3):
        GAME.play(s, s.turn, game_file.THROW + throw_at(0, 60, 90, 75))
        for move in loose_at(k, 0, 5):
            GAME.play(s, CHANCE, move)
        for _ in range(2):
            GAME.play(s, CHANCE, game_file.SEEN + 1000)
    throw(s, "loose die 2 moves", "the thrown die on 800", "a knocked die 1 off, showing 4")
    assert [pose.x for pose in GAME.scene(s, A).poses] == [0.0, 2.0]
    assert sum(s.hand) + 2 + 1 == 60


def test_how_loose_dice_are_written() -> None:
    s = board(lies=["40 -81 30"], turns=["3 0 10 -96"])
    assert place_of(s.lies[0] - 1) == (10.0, -20.25, 7.5)
    with pytest.raises(BadPosition, match="lies has '40 -81'"):
        board(lies=["40 -81"], turns=["3 0 10 -96"])
    with pytest.raises(BadPosition, match="0 to 3"):
        board(lies=["40 -81 30"], turns=["4 0 10 -96"])
    with pytest.raises(BadPosition, match="Each loose die has a place and a turn"):
        board(lies=["40 -81 30"])


@pytest.mark.parametrize("k", range(20))
def test_what_is_told_of_a_loose_die_is_as_exact_as_it_says(k: int) -> None:
    axis = (math.sin(k), math.cos(k) * math.sin(2 * k), math.cos(k) * math.cos(2 * k))
    turned = turn(axis, 17 * k)
    told = turn_of(number_turned(turned))
    assert abs(sum(p * q for p, q in zip(told, turned, strict=True))) > math.cos(math.radians(0.6) / 2)
    at = (k * 5.3 - 50, 60 - k * 3.1, k * 1.7)
    assert place_of(number_at(at)) == pytest.approx(at, abs=0.126)


def test_what_lies_too_far_is_told_at_the_limit() -> None:
    assert place_of(number_at((500, -500, -3))) == tuple(
        end / 4 for end in (AT_DIALS[0].high, AT_DIALS[1].low, 0)
    )


# -- the physical table -----------------------------------------------------------------------------------------------


def act_of(
    s: Any, seed: int, x: float, y: float, come_from: float, loft: int = 75, noise: float = 1.0
) -> Any:
    GAME.play(s, s.turn, game_file.THROW + throw_at(x, y, come_from, loft))
    assert GAME.act is not None
    return GAME.act(s, new_rng(seed, 1), noise)


def end(act: Any) -> Any:
    while not act.over:
        act.step()
    return act


def test_a_throw_tells_where_the_die_is_and_what_is_seen() -> None:
    s = board()
    x, y, _ = SITES[cell("710")]
    told = end(act_of(s, 3, x, y, 90, noise=0.0)).outcomes()
    for move in told:
        GAME.play(s, CHANCE, move)
    assert (GAME.actor(s), s.hand[A]) == (B, 29)
    assert s.share[A] <= 1000
    assert s.cell.count(1) + sum(map(bool, s.lies)) == 1


def test_a_broken_pyramid_stands_again_and_what_is_in_its_way_goes_back() -> None:
    s = board("701 602 601")
    act = act_of(s, 3, 0, 60, 90)
    end(act)
    top = next(die for cell_, die in act._own[A].items() if cell_ == TOP_A)
    act.world.put(top, (200.0, 0.0, -4.0), FLAT)  # as if it had been knocked off
    black = act._black[-1]
    act.world.put(black, SITES[TOP_A] + (2.0, 7.0, 3.0), FLAT)
    for move in act.outcomes():
        GAME.play(s, CHANCE, move)
    assert list(s.rebuilt[:2]) == [1, 0]
    assert (
        s.hand[A] == 29
    )  # 30, less the half of three dice on the board, less the one thrown, which came back
    assert s.cell[TOP_A] == 2


def test_dice_that_nothing_has_touched_are_not_told_again() -> None:
    picture = shown.load(Path(__file__).parents[2] / "docs/games/positions/hide-away-1.json")
    s = picture.state.copy()
    assert sum(map(bool, s.lies)) == 1
    x, y, _ = SITES[cell("008")]
    told = end(act_of(s, 6, x, y, 210, noise=0.0)).outcomes()
    assert [GAME.name(s, move) for move in told[:-2]] == ["the thrown die on 008"]
    assert [move - game_file.SEEN for move in told[-2:]] == pytest.approx(list(s.share[:2]), abs=1)


def test_a_throw_that_was_kept_in_the_air_lands_as_if_it_had_not_been() -> None:
    loose = {"lies": ["0 40 32"], "turns": ["0 40 -20 0"]}
    act, again = kept_halfway(lambda: act_of(board("701", **loose), 9, 5, 70, 90), 15)
    assert (act.frame, act.outcomes(), act.poses()) == (again.frame, again.outcomes(), again.poses())


def test_computers_hide_on_the_physical_table_and_the_record_proves_it() -> None:
    match = Match(GAME, players=2, seed=4, options={"hidden": "50"})
    moves = play_by_computer(match)
    outcome = match.outcome()
    assert outcome is not None
    assert "hidden" in outcome.reason
    assert 10 < moves < 60
    s = match.state
    assert s.cell.count(1) + sum(s.hand) + sum(map(bool, s.lies)) == 60
    assert record.verify_dice(record.read(record.write(match))) == sum(
        step.player == CHANCE for step in match.steps
    )


@pytest.mark.parametrize("options", [{}, {"viewpoint": "three-sides"}])
def test_rough_games_end_by_hiding(options: dict[str, str]) -> None:
    for seed in range(2):
        match = Match(GAME, players=2, seed=seed, options={"physics": "fast", **options})
        assert play_by_computer(match) < 121
        outcome = match.outcome()
        assert outcome is not None
        assert max(outcome.scores) >= 90


def test_a_computer_builds_beside_its_own_pyramid() -> None:
    s = board()
    legal = GAME.legal(s, A)
    assert GAME.policy is not None
    x, y, _, loft = aim_of(
        legal[GAME.policy(s.copy(), A, legal, len(legal), new_rng(1, 1))] - game_file.THROW
    )
    assert math.dist((x, y), SITES[TOP_A][:2]) < 40
    assert loft == 75


@pytest.mark.parametrize("frames", [0, 7, 20, 40])
def test_a_throw_that_is_cut_short_is_told_as_it_stands(frames: int) -> None:
    s = board("701 602 601")
    act = act_of(s, 3, 0, 60, 90)
    for _ in range(frames):
        act.step()
    tell(GAME, s, act.outcomes())
