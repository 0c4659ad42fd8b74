"""Malicious Pleasure: the examples, options and rulings of its rules, and its throws on the physical table."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE, OVER
from astragal.games.das_spiel.construction.malicious_pleasure import malicious_pleasure as game_file
from astragal.games.das_spiel.construction.malicious_pleasure.placing import touch_each_other
from astragal.games.das_spiel.throws import aim_of, throw_at
from astragal.lattice import CELLS, COORDINATES, LAYER, NAMES, PLATE, cell
from astragal.match import Match, record
from astragal.match.wrong_touch import why_not
from tests.games.acts import chance_plays, kept_halfway, play_by_computer, tell
from tests.support import names, position, started

GAME = game_file.GAME
A, B, C = range(3)
LAYER_0 = [NAMES[p] for p in range(PLATE)]


def thrown(dice: dict[str, str], onto: str, shows: str = "132", players: int = 2, **data: Any) -> Any:
    """A position after red (seat A) has thrown a die that came to rest there."""
    in_cells = [sum(die.startswith(colour) for die in dice.values()) for colour in ("red", "green", "black")]
    stock = {k: game_file.SHARE[players] - n for k, n in zip("ABC"[:players], in_cells, strict=False)}
    _, s = position(
        "malicious-pleasure", **{"players": players, "dice": dice, "stock": stock, "turn": "A", **data}
    )
    GAME.play(s, A, game_file.THROW + throw_at(0, 0, 0, 65))
    chance_plays(GAME, s, f"the thrown die on {onto}", shows)
    return s


def layer(colour: str, faces: str = "132", cells: Any = None) -> dict[str, str]:
    return dict.fromkeys(cells or LAYER_0, f"{colour} {faces}")


def places(s: Any) -> list[str]:
    """Where a die may be placed."""
    return sorted({name.split("-")[0] for name in names(GAME, s) if name != "stop"})


# -- the examples -----------------------------------------------------------------------------------------------------


def test_a_number_is_of_no_use_where_no_open_cell_touches() -> None:
    s = thrown({"800": "red 623", "710": "green 132", "701": "green 132"}, "700")
    assert (s.turn, s.stock[A], s.stock[B], s.left) == (B, 80, 80, 0)
    assert s.cell[cell("700")] == 1 + A


def test_the_first_extra_die_touches_the_thrown_one() -> None:
    s = thrown(layer("red", "213"), "322")  # the supports show 2, 1 and 3 into the funnel
    assert names(GAME, s) == ["take the 2", "take the 3"]
    GAME.play(s, A, game_file.NUMBER + 1)
    assert places(s) == ["223", "232", "313", "331", "412", "421"]


def test_there_are_33_pairs_of_extra_cells() -> None:
    s = thrown(layer("red", "213"), "322")
    GAME.play(s, A, game_file.NUMBER + 2)
    pairs = set()
    for first in places(s):
        after = s.copy()
        GAME.play(after, A, game_file.PLACE + cell(first) * game_file.TURNS)
        assert after.left == 1
        pairs |= {frozenset((first, second)) for second in places(after)}
    assert len(pairs) == 33


def test_a_die_on_a_corner_heap_lets_four_cells_follow() -> None:
    corner = [NAMES[p] for p in range(PLATE) if COORDINATES[p][0] >= 5]
    s = thrown(layer("red", "264", corner), "610")
    assert len(corner) == 10
    assert names(GAME, s) == ["take the 2", "take the 4", "take the 6"]
    GAME.play(s, A, game_file.NUMBER + 1)
    assert (s.left, places(s)) == (1, ["511", "520", "601", "700"])


# -- the rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "share"), [(2, 82), (3, 55)])
def test_the_dice_are_dealt_out(players: int, share: int) -> None:
    _, s = started("malicious-pleasure", players, 4)
    assert list(s.stock[:players]) == [share] * players
    assert {started("malicious-pleasure", players, seed)[1].turn for seed in range(20)} == set(range(players))


def test_on_the_plate_and_on_foreign_dice_nothing_follows() -> None:
    assert thrown({}, "431").turn == B
    assert thrown(layer("green"), "322").turn == B


def test_only_own_dice_lend_their_number() -> None:
    dice = layer("green", "132") | {"422": "red 642", "332": "green 264"}
    s = thrown(dice, "322")
    assert (s.turn, s.choosing, s.left) == (A, 0, 5)  # the 6 of 422, taken by itself
    assert GAME.scene(s, A).marks[0].place == "422"


def test_a_one_lets_nothing_follow_unless_agreed() -> None:
    dice = layer("green") | {"422": "red 145"}
    assert thrown(dice, "322").turn == B
    more = thrown(dice, "322", options={"one": "one-more"})
    assert (more.turn, more.left) == (A, 1)
    six = thrown(layer("green") | {"422": "red 642"}, "322", options={"one": "one-more"})
    assert six.left == 6


def test_placed_dice_lie_as_chosen_and_the_turn_ends_with_the_last() -> None:
    s = thrown(layer("green") | {"422": "red 321"}, "322", "465")
    assert ORIENTATION_NAMES[s.faces[cell("322")]] == "465"
    GAME.play(s, A, game_file.PLACE + cell("421") * game_file.TURNS + ORIENTATION_NAMES.index("654"))
    assert ORIENTATION_NAMES[s.faces[cell("421")]] == "654"
    assert (s.turn, s.left) == (A, 1)
    GAME.play(s, A, game_file.PLACE + cell("520") * game_file.TURNS)  # touches 421 only
    assert (s.turn, s.left, s.stock[A]) == (B, 0, 82 - 1 - 3)


def test_one_may_stop_early() -> None:
    s = thrown(layer("green") | {"422": "red 642"}, "322")
    GAME.play(s, A, game_file.STOP)
    assert (s.turn, s.left, s.stock[A]) == (B, 0, 80)


def test_only_the_placed_dice_hang_together_if_agreed() -> None:
    s = thrown(layer("green") | {"422": "red 321"}, "322", options={"contact": "extra-only"})
    assert "701" not in places(s)
    assert "700" in places(s)
    GAME.play(s, A, game_file.PLACE + cell("700") * game_file.TURNS)
    assert places(s) == ["601", "610"]


def test_placed_dice_can_be_rolled() -> None:
    s = thrown(layer("green") | {"422": "red 321"}, "322", options={"orientation": "random"})
    assert "421" in names(GAME, s)
    GAME.play(s, A, game_file.DROP + cell("421"))
    assert GAME.actor(s) == CHANCE
    assert names(GAME, s) == sorted(ORIENTATION_NAMES)
    chance_plays(GAME, s, "236")
    assert (GAME.actor(s), ORIENTATION_NAMES[s.faces[cell("421")]], s.left) == (A, "236", 1)


def test_dice_that_fall_go_back_to_their_owners() -> None:
    corner = {"800": "green 132", "710": "red 132", "701": "green 132", "700": "green 264"}
    _, s = position("malicious-pleasure", dice=corner, stock={"A": 81, "B": 79}, turn="A")
    GAME.play(s, A, game_file.THROW + throw_at(0, 0, 0, 65))
    chance_plays(GAME, s, "700 leaves", "the thrown die off, showing 2", "a knocked die 2 off, showing 1")
    assert (s.turn, s.stock[A], s.stock[B]) == (B, 81, 80)


def test_a_die_that_is_knocked_into_another_cell_is_told_anew() -> None:
    corner = {"800": "green 132", "710": "red 132", "701": "green 132", "700": "green 264"}
    _, s = position("malicious-pleasure", dice=corner, stock={"A": 81, "B": 79}, turn="A")
    GAME.play(s, A, game_file.THROW + throw_at(0, 0, 0, 65))
    chance_plays(GAME, s, "700 leaves", "the thrown die on 602", "356", "a knocked die 2 on 611", "412")
    assert (s.turn, s.stock[A], s.stock[B]) == (B, 80, 79)
    assert ORIENTATION_NAMES[s.faces[cell("611")]] == "412"


def test_whoever_has_no_die_left_wins_at_once() -> None:
    green = [name for name in LAYER_0 if name != "422"]
    above = [NAMES[p] for p in range(PLATE, CELLS) if LAYER[p] == 1 and NAMES[p] not in ("322", "421")]
    dice = layer("red", "132", green) | layer("red", "132", above) | {"422": "red 642"}
    s = thrown(dice, "322")
    assert s.stock[A] == 82 - len(dice) - 1 == 2
    s.stock[A] = 1
    GAME.play(s, A, game_file.PLACE + cell("421") * game_file.TURNS)
    assert GAME.actor(s) == OVER
    assert str(GAME.reason(s)) == "A has no die left."


def test_after_the_limit_the_fewest_dice_win() -> None:
    match = Match(GAME, players=3, seed=3, options={"turn_limit": "50", "physics": "fast"})
    beside = game_file.THROW + throw_at(115, 132, 0, 65)
    while match.actor != OVER:
        if match.actor == CHANCE:
            match.roll()
        elif match.state.turn == B and match.state.turns < 3:
            match.play(match.legal()[20].number)
        else:
            match.play(beside)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (55, 54, 55)
    assert outcome.winners == (B,)
    assert outcome.reason == "After 50 turns the fewest dice win."


def test_a_wrong_place_is_explained() -> None:
    s = thrown(layer("green") | {"422": "red 642"}, "322")
    assert "touch" in str(why_not(GAME, s, A, ("cell:700",)))


def test_dice_touch_by_faces_and_edges() -> None:
    touching = [NAMES[q] for q in range(CELLS) if touch_each_other(cell("322"), q)]
    assert len(touching) == 18 - 3  # 423, 432 and 333 would lie under the plate
    assert "222" in touching
    assert "111" not in touching


# -- computers --------------------------------------------------------------------------------------------------------


def chosen(s: Any) -> int:
    legal = GAME.legal(s, s.turn)
    assert GAME.policy is not None
    return int(legal[GAME.policy(s.copy(), s.turn, legal, len(legal), new_rng(1, 1))])


def test_a_computer_aims_where_its_highest_number_looks_in() -> None:
    dice = layer("green", "132") | {"422": "red 642", "251": "red 213"}
    stock = {"A": 80, "B": 82 - 43}
    _, s = position("malicious-pleasure", dice=dice, stock=stock, turn="A")
    x, y, _, loft = aim_of(chosen(s) - game_file.THROW)
    # 322 and the other funnels over 422 see its 6, 4 and 2: A-face 6 looks into 322
    assert (x, y, loft) == (*aim_of(game_file.THROW_AT[cell("322")])[:2], 65)


def test_a_computer_places_high_numbers_towards_funnels_that_open() -> None:
    s = thrown(layer("green") | {"422": "red 642"}, "322")
    p, o = divmod(chosen(s) - game_file.PLACE, game_file.TURNS)
    assert touch_each_other(p, cell("322"))
    assert sum(ORIENTATIONS[o]) > 10


# -- the physical table -----------------------------------------------------------------------------------------------


def act_of(seed: int, x: float, y: float, noise: float = 1.0) -> Any:
    corner = [NAMES[p] for p in range(PLATE) if COORDINATES[p][0] >= 5]
    dice = {name: f"green {ORIENTATION_NAMES[k]}" for k, name in enumerate(corner)}
    _, s = position("malicious-pleasure", dice=dice, stock={"A": 82, "B": 72}, turn="A")
    GAME.play(s, A, game_file.THROW + throw_at(x, y, 90, 65))
    assert GAME.act is not None
    return GAME.act(s, new_rng(seed, 1), noise), s


def test_a_thrown_die_is_told_with_its_numbers_and_the_others_keep_theirs() -> None:
    act, s = act_of(2, 0, 78, noise=0.0)
    before = list(s.faces)
    while not act.over:
        act.step()
    told = act.outcomes()
    for move in told:
        GAME.play(s, CHANCE, move)
    assert len(told) == 2
    assert GAME.actor(s) == B
    assert [f for p, f in enumerate(s.faces) if p != s.fresh[0] - 1] == [
        f for p, f in enumerate(before) if p != s.fresh[0] - 1
    ]


def test_thrown_dice_fall_in_all_orientations() -> None:
    seen = set()
    for seed in range(12):
        act, _ = act_of(seed, 0, -20)
        while not act.over:
            act.step()
        seen |= {move for move in act.outcomes() if move >= game_file.LIE}
    assert len(seen) > 5


def test_a_throw_that_was_kept_in_the_air_lands_as_if_it_had_not_been() -> None:
    act, again = kept_halfway(lambda: act_of(9, 5, 70)[0], 15)
    assert (act.frame, act.outcomes(), act.poses()) == (again.frame, again.outcomes(), again.poses())


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12)])
def test_computers_play_on_the_physical_table_and_the_record_proves_it(players: int, seed: int) -> None:
    match = Match(GAME, players=players, seed=seed)
    play_by_computer(match, most=40)
    s = match.state
    assert sum(map(bool, s.cell)) + sum(s.stock) == players * game_file.SHARE[players]
    assert record.verify_dice(record.read(record.write(match))) == sum(
        step.player == CHANCE for step in match.steps
    )


def test_rough_games_end_with_a_winner() -> None:
    for seed in range(1, 4):
        match = Match(GAME, players=3, seed=seed, options={"physics": "fast"})
        play_by_computer(match)
        outcome = match.outcome()
        assert outcome is not None
        assert min(outcome.scores) == 0
        assert match.state.turns < 200


@pytest.mark.parametrize("frames", [0, 7, 20, 40])
def test_a_throw_that_is_cut_short_is_told_as_it_stands(frames: int) -> None:
    act, s = act_of(2, 0, 78)
    for _ in range(frames):
        act.step()
    tell(GAME, s, act.outcomes())
