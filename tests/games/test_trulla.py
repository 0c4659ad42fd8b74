"""Trulla: the examples, options and rulings of its rules, and the ladle on the physical table."""

import pickle
from typing import Any

import numpy as np
import pytest

from astragal.engine.act import FRAMES, Log, replay, run
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import BadPosition, IllegalMove
from astragal.games.das_spiel.construction.trulla import trulla as game_file
from astragal.games.das_spiel.construction.trulla.pouring import Pouring
from astragal.games.das_spiel.falling import OFF
from astragal.games.das_spiel.lying import number_at, number_turned
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import APEX, LAYER, NAMES
from astragal.match import Match
from astragal.physics.space import SITES, STANDING_TURNS
from tests.games.acts import chance_plays
from tests.support import names, play, position, started

GAME: Any = game_file.GAME
A, B, C = range(3)
COLOUR = ("red", "green", "black")
MIDDLE = "lands at 61"  # of the grid of landings: exactly at the aim


def board(dice: dict[str, str] | None = None, players: int = 3, **data: Any) -> Any:
    """Dice of the seats on the plate and the others in their stocks; A to move."""
    dice = dice or {}
    each = game_file.EACH_HAS[players]
    stock = {"ABC"[k]: each - list(dice.values()).count(COLOUR[k]) for k in range(players)}
    return position("trulla", players=players, **({"dice": dice, "stock": stock, "turn": "A"} | data))[1]


def fast(dice: dict[str, str] | None = None, **data: Any) -> Any:
    return board(dice, options={"physics": "fast"}, **data)


def tell(s: Any, *moves: int) -> None:
    """Outcomes of chance by their numbers, each of them legal."""
    for move in moves:
        span = GAME.dialled(move)
        assert any(m == move or (span and m in span) for m in GAME.legal(s, CHANCE))
        GAME.play(s, CHANCE, move)


def ladle(seed: int = 1, count: int = 6, **options: str) -> Any:
    """The ladle of the first turn of a match, with so many dice in it."""
    match = Match(GAME, players=3, options=options, seed=seed)
    match.play(f"{count} into the ladle")
    return match.new_act()


def led(act: Pouring, frames: int = FRAMES, **hand: float) -> None:
    for _ in range(frames):
        if not act.over:
            act.step(act.tool.hand(None, **hand))


# -- the examples -----------------------------------------------------------------------------------------------------


def test_a_full_pyramid_striped_by_layers() -> None:
    s = board({name: COLOUR[LAYER[p] % 3] for p, name in enumerate(NAMES)}, stock={"A": 0, "B": 0, "C": 0})
    assert GAME.actor(s) == OVER
    assert [GAME.score(s, k) for k in (A, B, C)] == [54, 45, 36]


@pytest.mark.parametrize(
    ("dice", "aim", "goes_to"),
    [("", "x=3 y=2", "332"), ("", "x=0 y=0", "233"), ("422 332 323", "x=0 y=4", "322")],
)
def test_where_a_poured_die_goes_in_the_rough_guess(dice: str, aim: str, goes_to: str) -> None:
    s = fast(dict.fromkeys(dice.split(), "red"))
    s = play(GAME, s, "1 into the ladle")
    GAME.play(s, A, GAME.dialled(game_file.POUR_AT).read(f"pour {aim}", "pour x=0 y=0"))
    chance_plays(GAME, s, MIDDLE)
    assert f"the thrown die on {goes_to}" in names(GAME, s)


def test_the_third_die_of_six_goes_off() -> None:
    s = play(GAME, fast(), "6 into the ladle")
    GAME.play(s, A, GAME.legal(s, A)[0])
    for k in range(2):
        place = next(name for name in _guesses(s) if " on " in name)
        chance_plays(GAME, s, place)
        assert sum(map(bool, s.cell)) == k + 1
    chance_plays(GAME, s, next(name for name in _guesses(s) if "off" in name))
    assert (s.stock[A], s.turn, s.turns_made) == (53, B, 1)


def _guesses(s: Any) -> list[str]:
    chance_plays(GAME, s, MIDDLE)
    return names(GAME, s)


# -- the rules --------------------------------------------------------------------------------------------------------


def test_everybody_has_an_equal_share_of_the_dice() -> None:
    assert list(started("trulla", 2)[1].stock) == [83, 83, 0]
    assert list(started("trulla", 3)[1].stock) == [55, 55, 55]
    assert {started("trulla", 3, seed)[1].turn for seed in range(20)} == {A, B, C}


@pytest.mark.parametrize("size", ["20", "5", "10"])
def test_how_many_dice_the_ladle_takes(size: str) -> None:
    _, s = started("trulla", 2, ladle=size)
    assert len(names(GAME, s)) == int(size)
    s.stock[s.turn] = 3
    assert len(names(GAME, s)) == 3


def test_the_physical_table_tells_of_all_dice_that_go_off() -> None:
    s = play(GAME, board({"008": "green", "080": "black"}), "5 into the ladle")
    chance_plays(GAME, s, "008 leaves", "080 leaves", "2 stay in the ladle", "the thrown die on 800")
    assert s.stock[A] == 52
    chance_plays(GAME, s, "the thrown die off, showing 1", "the thrown die off, showing 5")
    assert GAME.actor(s) == CHANCE
    chance_plays(GAME, s, "a knocked die 2 off, showing 3", "a knocked die 3 on 008")
    assert list(s.stock) == [54, 55, 54]
    assert [NAMES[p] for p in range(APEX) if s.cell[p]] == ["008", "800"]
    assert (s.turn, s.turns_made) == (B, 1)


def test_whoever_pours_nothing_has_all_dice_again() -> None:
    s = play(GAME, board(), "4 into the ladle")
    chance_plays(GAME, s, "4 stay in the ladle")
    assert (list(s.stock), s.turn) == ([55, 55, 55], B)


def test_whoever_has_no_dice_is_passed_over() -> None:
    taken = dict.fromkeys(NAMES[:55], "green")
    s = play(GAME, board(taken), "1 into the ladle")
    chance_plays(GAME, s, "1 stays in the ladle")
    assert s.turn == C
    s = play(GAME, s, "1 into the ladle")
    chance_plays(GAME, s, next(name for name in names(GAME, s, CHANCE) if "leaves" in name))
    chance_plays(GAME, s, "1 stays in the ladle", "a knocked die 2 off, showing 1")
    assert (s.stock[B], s.turn) == (1, A)


def test_after_the_last_turn_the_faces_count_as_they_are() -> None:
    s = board({"800": "red"}, options={"turn_limit": "20"}, turns_made=19)
    s = play(GAME, s, "1 into the ladle")
    chance_plays(GAME, s, "1 stays in the ladle")
    assert (GAME.actor(s), GAME.score(s, A)) == (OVER, 2)
    assert str(GAME.reason(s)) == "After 20 turns the outside faces decide."


def test_loose_dice_can_stay_as_they_lie() -> None:
    place, turned = number_at((10, 20, 30)), number_turned((1, 0, 0, 0))
    s = play(GAME, board(options={"strict_loose": "on"}), "2 into the ladle")
    lies = [game_file.AT + place, game_file.TURNED + turned]
    tell(s, game_file.BACK, *lies)
    assert (s.turn, list(s.stock), s.whose[0]) == (B, [54, 55, 55], 1 + A)
    assert [pose.x for pose in GAME.scene(s, A).poses] == [10]
    s = play(GAME, s, "1 into the ladle")
    tell(s, game_file.TAKEN, game_file.FALL + OFF + 1 + A, *lies)  # B knocks it, and its own lies there
    assert (s.turn, list(s.stock), s.whose[0]) == (C, [55, 54, 55], 1 + B)


def test_nothing_stays_loose_where_the_plate_is_tapped() -> None:
    s = play(GAME, board(), "1 into the ladle")
    with pytest.raises(AssertionError):
        tell(s, game_file.AT)


def test_it_is_over_when_nobody_has_a_die_left() -> None:
    dice = dict(zip(NAMES[:164], 55 * ["red"] + 55 * ["green"] + 54 * ["black"], strict=True))
    s = board(dice, options={"strict_loose": "on"}, turn="C")
    s = play(GAME, s, "1 into the ladle")
    tell(s, game_file.AT + number_at((0, 0, 90)), game_file.TURNED + number_turned((1, 0, 0, 0)))
    assert GAME.actor(s) == OVER
    assert str(GAME.reason(s)) == "No more dice find a place: the outside faces decide."


def test_a_place_that_a_loose_die_blocks_is_not_open() -> None:
    dice = {name: "red" if p < 54 else "green" for p, name in enumerate(NAMES[:108])}
    del dice["800"]
    full = {name: colour for name, colour in dice.items() if LAYER[NAMES.index(name)] == 0}
    for at, over in (((0, 104.5, 6), True), ((0, 50, 25), False)):  # in the last funnel, and elsewhere
        told: dict[str, Any] = {"whose": [2], "lies": [" ".join(str(round(4 * part)) for part in at)]}
        told["turns"] = [GAME.state.fields["turns"].inner.spell(None, [1])]
        stock = {"A": 55 - len(full), "B": 54, "C": 55}
        s = board(full, options={"strict_loose": "on"}, stock=stock, **told)
        open_ones = [p for p in range(165) if is_open(s.cell, p) and not game_file._is_blocked(s, p)]
        assert (NAMES.index("800") in open_ones) is not over


@pytest.mark.parametrize(
    "wrong",
    [
        {"stock": {"A": 54, "B": 55, "C": 55}},
        {"held": 1, "stock": {"A": 54, "B": 55, "C": 55}},
        {"lies": ["0 0 40"]},
    ],
)
def test_positions_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        board(**wrong)


def test_a_point_beyond_the_plate_is_refused() -> None:
    match = Match(GAME, players=3, options={"physics": "fast"}, seed=1)
    match.play("3 into the ladle")
    with pytest.raises(IllegalMove):
        match.play("pour x=400 y=0")


# -- the ladle --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 6, 20])
def test_dice_lie_in_the_ladle_at_the_beginning(count: int) -> None:
    act = ladle(count=count)
    assert len(act.inside) == count
    led(act, 5)
    assert len(act.inside) == count
    assert act.outcomes() == [game_file.BACK + count - 1]


def test_a_ladle_that_is_tipped_over_the_middle_empties() -> None:
    act = ladle()
    led(act, z=900, tilt=0)
    led(act, 4 * FRAMES, z=900, tilt=120)
    led(act, 12 * FRAMES)
    assert act.over
    assert act.inside == []
    assert len(act.poured) == 6
    assert "empty" in str(act.told().headline) or "off" in str(act.told().headline)


def test_a_ladle_that_touches_the_plate_ends_the_turn() -> None:
    act = ladle()
    assert not act.told().mishap
    led(act, 3 * FRAMES, z=0)
    assert "touched" in str(act.told().headline)
    assert act.told().mishap
    assert act.outcomes() == [game_file.BACK + 5]


def test_a_ladle_that_touches_a_die_ends_the_turn() -> None:
    match = Match(GAME, players=3, state=board({"332": "green"}, turn="A"), seed=1)
    match.play("2 into the ladle")
    act: Any = match.new_act()
    x, y, z = 10 * SITES[NAMES.index("332")]
    led(act, 2 * FRAMES, x=x, y=y, z=z + 520)
    assert "touched" in str(act.told().headline)
    high: Any = match.new_act()
    led(high, 2 * FRAMES, x=x, y=y, z=z + 620)
    assert "in the ladle" in str(high.told().headline)


def test_dice_poured_beside_the_plate_end_the_turn() -> None:
    act = ladle()
    led(act, x=0, y=-1500)
    led(act, 3 * FRAMES, x=0, y=-1500, heading=-90, tilt=120)
    led(act, 12 * FRAMES)
    assert "off" in str(act.told().headline)
    assert all(move >= game_file.FALL + OFF for move in act.outcomes())


def test_an_attempt_that_is_cut_counts_as_it_stands() -> None:
    act = ladle()
    hands = act.steer(1)
    while len(act.inside) == 6:
        act.step(next(hands))
    s = play(GAME, board(), "6 into the ladle")
    tell(s, *act.outcomes())
    assert s.turns_made == 1


def test_what_stays_in_the_ladle_is_carried_away_with_it() -> None:
    act = ladle()
    led(act, 1)
    before = [pose[2] for pose in act.poses()]
    act.step(act.tool.hand(None, done=1))
    led(act, 20)
    after = [pose[2] for pose in act.poses()]
    assert all(high > low + 100 for low, high in zip(before, after, strict=True))


def test_a_pouring_repeats_bit_for_bit_and_goes_on_after_being_put_away() -> None:
    act = ladle(2)
    hands = act.steer(3)
    for _ in range(2 * FRAMES):
        act.step(next(hands))
    kept = pickle.loads(pickle.dumps(act))
    while not act.over:
        hand = next(hands, None)
        act.step(hand)
        kept.step(hand)
    again = replay(ladle(2), Log.read(act.log.write()))
    assert act.poses() == kept.poses() == again.poses()
    assert act.outcomes() == kept.outcomes() == again.outcomes()


def test_the_computer_fills_the_outside_first() -> None:
    match = Match(GAME, players=2, seed=4)
    for _ in range(6):
        match.play("6 into the ladle")
        while match.actor == CHANCE:
            match.roll(Log(1.0))
    assert sum(map(bool, match.state.cell)) >= 15
    assert sum(GAME.score(match.state, k) for k in (A, B)) >= 12


def test_loose_dice_are_built_again_where_they_lay() -> None:
    lying = [((20.0, 10.0, 12.0), STANDING_TURNS[3])]
    s = board(
        {"332": "red", "323": "red", "233": "red"},
        options={"strict_loose": "on"},
        whose=[2],
        lies=["80 40 48"],
        turns=[GAME.state.fields["turns"].inner.spell(None, [1 + number_turned(lying[0][1])])],
        stock={"A": 52, "B": 54, "C": 55},
    )
    match = Match(GAME, players=3, state=s, seed=1)
    match.play("1 into the ladle")
    act: Any = match.new_act()
    assert act.colours == ["red", "red", "red", "green", "red"]
    assert np.linalg.norm(act.world.at(3) - lying[0][0]) < 20
    run(act)
    while match.actor == CHANCE:
        match.roll()
    assert match.state.turns_made == 1
