"""RioMino: the boards, the examples and rulings of its rules, matches and hints."""

import importlib
from itertools import product
from typing import Any

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.scene import Grid
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.match import positions
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

# Compiled code is not typed.
fitting: Any = importlib.import_module("astragal.games.riomino.fitting")

LEVELS = {"start": 6, "junior": 8, "expert": 9, "master": 10, "professional": 12}
EXAMPLE_2 = {"c3": "0011", "c4": "2002", "d3": "3300"}
EXAMPLE_3 = {
    "c3": "0011",
    "c4": "1100",
    "d3": "3300",
    "b4": "2002",
    "d2": "0330",
    "c5": "3113",
    "e3": "3223",
}


def rolled(a: str, b: str) -> tuple[Any, Any]:
    """A game on the first board whose hands have been rolled: the faces of A, then of B."""
    game, s = started("riomino")
    return game, play(game, s, *(f"roll {face}" for face in (a + " " + b).split()))


# -- boards and rolls -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "size"), LEVELS.items())
def test_there_is_a_square_for_every_die(level: str, size: int) -> None:
    game, s = started("riomino", level=level)
    board = game.scene(s, NOBODY).board
    assert isinstance(board, Grid)
    if level == "professional":
        assert (board.columns, board.rows, board.squares) == (9, 9, ())
        return
    assert (board.columns, board.rows) == (5, 5)
    assert len(board.squares) == 2 * size + 1
    here = {(ord(square[0]) - ord("c"), int(square[1]) - 3) for square in board.squares}
    assert (0, 0) in here
    assert here == {(-x, y) for x, y in here} == {(x, -y) for x, y in here}
    missing = {(x, y) for x in range(-2, 3) for y in range(-2, 3)} - here
    corners = {(x, y) for x in (-2, 2) for y in (-2, 2)}
    middles = {"master": set(), "expert": {(0, 2), (0, -2)}, "junior": {(0, 2), (0, -2), (2, 0), (-2, 0)}}
    if level in middles:
        assert missing == corners | middles[level]
    else:
        assert all(abs(x) + abs(y) <= 2 for x, y in here)


@pytest.mark.parametrize(("level", "size"), LEVELS.items())
def test_hands_are_rolled_die_by_die_then_the_lot_then_the_extra_die(level: str, size: int) -> None:
    game, s = started("riomino", level=level)
    for k in range(2 * size):
        assert game.actor(s) == CHANCE
        assert game.prompt(s) == f"roll a die for {'AB'[k >= size]}"
        assert names(game, s) == ["roll 01", "roll 02", "roll 03", "roll 12", "roll 13", "roll 23"]
        s = play(game, s, "roll 01" if k < size else "roll 23")
    assert [sum(s.hand[:6]), s.hand[0], sum(s.hand[6:]), s.hand[11]] == [size] * 4
    assert game.actor(s) == CHANCE
    assert names(game, s) == ["first A", "first B"]
    s = play(game, s, "first B")
    assert game.actor(s) == CHANCE
    s = play(game, s, "roll 13")
    assert game.actor(s) == 1
    centre = "e5" if level == "professional" else "c3"
    assert names(game, s) == sorted(f"{centre}={sides}" for sides in ("1133", "3113", "3311", "1331"))
    s = play(game, s, f"{centre}=1331")
    assert game.actor(s) == 0
    assert all(name.endswith(("0110", "1001", "1100", "0011")) for name in names(game, s))
    assert sum(s.hand) == 2 * size  # the extra die came from no hand


# -- the examples -----------------------------------------------------------------------------------------------


def test_example_1_one_die_of_each_kind_has_24_ways() -> None:
    game, s = position("riomino", dice={"c3": "0011"}, hands={"A": "01 02 03 12 13 23"})
    ways = names(game, s)
    assert len(ways) == 24
    assert [way for way in ways if set(way[3:]) == set("01")] == sorted(
        [*(f"{place}={way}" for place in ("b3", "d3") for way in ("0110", "1100"))]
        + [*(f"{place}={way}" for place in ("c4", "c2") for way in ("1001", "1100"))]
    )
    assert not [way for way in ways if set(way[3:]) == set("23")]


def test_example_2_eleven_ways_and_one_way_into_the_corner() -> None:
    game, s = position("riomino", dice=EXAMPLE_2, hands={"A": "01 03"})
    ways = "b3=0110 b3=1100 c2=1001 c2=1100 d2=0011 d2=0033 d2=0110 d2=0330 d4=0330 e3=0033 e3=3003"
    assert names(game, s) == ways.split()
    game, s = position("riomino", dice=EXAMPLE_2, hands={"A": "01 02 03 12 13 23"})
    assert [way for way in names(game, s) if way.startswith("d4")] == ["d4=0330"]


def test_example_3_who_cannot_lay_loses() -> None:
    hands = {"A": "13 23 23", "B": "23 12 23"}
    game, s = position("riomino", dice=EXAMPLE_3, hands=hands, turn="B")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (1, 0)
    assert game.reason(s) == "B has no die that fits and loses."
    game, s = position("riomino", dice=EXAMPLE_3, hands=hands, turn="A")
    assert "d4=1331" in names(game, s)


def test_a_player_without_dice_loses_too() -> None:
    game, s = position("riomino", dice={"c3": "0011"}, hands={"A": "01", "B": ""}, turn="A")
    s = play(game, s, "c4=1100")
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (1, 0)
    assert game.reason(s) == "B has no die left and loses."


def test_the_second_player_can_lose_before_he_has_laid() -> None:
    game, s = rolled("01 01 01 01 01 01", "23 23 23 23 23 23")
    s = play(game, s, "first A", "roll 01", "c3=0011")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 1


def test_a_die_is_turned_but_never_tipped() -> None:
    game, s = position("riomino", dice={"c3": "0011"}, hands={"A": "01", "B": "02"}, turn="B")
    assert {"".join(sorted(set(way[3:]))) for way in names(game, s)} == {"02"}
    s = play(game, s, "c4=2002")
    assert s.hand[6 + 1] == 0
    assert s.hand[0] == 1


# -- dead squares (ruling 3) ------------------------------------------------------------------------------------


def dead(n: int | None, e: int | None, s: int | None, w: int | None) -> bool:
    demand = 0
    for value in (n, e, s, w):
        demand = 5 * demand + (0 if value is None else 1 + value)
    return not fitting.FITS[demand]


def test_dead_squares_are_counted_as_in_the_ruling() -> None:
    triples = [t for t in product(range(4), repeat=3) if dead(t[0], t[1], t[2], None)]
    assert len(triples) == 40
    assert {t for t in product(range(4), repeat=3) if len(set(t)) in (1, 3)} < set(triples)
    assert sum(dead(n, None, s, None) for n, s in product(range(4), repeat=2)) == 4
    assert all(dead(v, None, v, None) and dead(None, v, None, v) for v in range(4))
    assert not any(dead(n, e, None, None) for n, e in product(range(4), repeat=2))
    assert not any(dead(v, None, None, None) for v in range(4))
    # With three neighbours it does not matter which side is open.
    for t in product(range(4), repeat=3):
        assert dead(t[0], t[1], t[2], None) == dead(None, t[0], t[1], t[2]) == dead(t[2], None, t[0], t[1])


def test_hints_go_by_the_level_unless_chosen_and_mark_playable_dice() -> None:
    hands = {"A": "01 03 23", "B": "01"}
    for level, hints, shown in (
        ("start", "auto", True),
        ("junior", "auto", True),
        ("expert", "auto", True),
        ("master", "auto", False),
        ("professional", "auto", False),
        ("start", "off", False),
        ("master", "on", True),
        ("professional", "on", True),
    ):
        dice = {"e5" if level == "professional" else "c3": "0011"}
        game, s = position("riomino", options={"level": level, "hints": hints}, dice=dice, hands=hands)
        marks = {(mark.place, mark.kind) for mark in game.scene(s, 0).marks}
        assert bool(marks) == shown, (level, hints)
        if shown:
            playable = {f"tray:{''.join(sorted(set(way[3:])))}" for way in names(game, s)}
            assert {place for place, kind in marks if kind == "fits"} == playable == {"tray:01", "tray:03"}


def test_a_dead_square_is_marked() -> None:
    # Three dice show a 0 towards c4.
    dice = {"c3": "0011", "d3": "3300", "d4": "0330", "d5": "2002", "c5": "2200"}
    game, s = position("riomino", options={"level": "master", "hints": "on"}, dice=dice, hands={"A": "13"})
    marks = {mark.place for mark in game.scene(s, 0).marks if mark.kind == "dead"}
    assert marks == {"c4"}
    everything = "01 02 03 12 13 23"
    game, s = position("riomino", options={"level": "master"}, dice=dice, hands={"A": everything})
    assert not [way for way in names(game, s) if way.startswith("c4")]


# -- the frame of the professional level -------------------------------------------------------------------------


def test_professional_dice_fit_into_some_frame_of_five() -> None:
    hands = {"A": "01 01 01 01 01"}
    # Sides alternate along a row because opposite sides differ: W 1, E 0, W 0, E 1, ...
    row = {"a5": "1001", "b5": "0110", "c5": "1001", "d5": "0110", "e5": "1001"}
    game, s = position("riomino", options={"level": "professional"}, dice=row, hands=hands)
    columns = {way[0] for way in names(game, s)}
    assert columns == set("abcde")
    with pytest.raises(BadPosition, match="five columns"):
        position("riomino", options={"level": "professional"}, dice={**row, "f5": "0110"}, hands=hands)
    two = {"d5": "0110", "e5": "1001"}
    game, s = position("riomino", options={"level": "professional"}, dice=two, hands=hands)
    assert {way[:2] for way in names(game, s)} == {"c5", "f5", "d4", "d6", "e4", "e6"}
    four = {"b5": "0110", "c5": "1001", "d5": "0110", "e5": "1001"}
    game, s = position("riomino", options={"level": "professional"}, dice=four, hands=hands)
    assert {"a5", "f5"} <= {way[:2] for way in names(game, s)}
    wide = {"b5": "0110", "c5": "1001", "d5": "0110", "e5": "1001", "f5": "0110"}
    game, s = position("riomino", options={"level": "professional"}, dice=wide, hands=hands)
    assert not {"a5", "g5"} & {way[:2] for way in names(game, s)}


def test_no_frame_is_left_in_random_professional_games() -> None:
    game = find("riomino")
    finals = playouts(game, game.blank(2, {"level": "professional"}), 300, seed=4).finals
    reached = set()
    for board in finals["board"]:
        laid = [p for p, die in enumerate(board) if die]
        for lines in ({p % 9 for p in laid}, {p // 9 for p in laid}):
            assert max(lines) - min(lines) < 5
            reached |= lines
    assert {0, 8} <= reached  # the start die may end up at any edge of the frame


# -- matches ----------------------------------------------------------------------------------------------------


def one_quick_game(game: Any, s: Any, winner: str, lot: bool) -> Any:
    """The first player lays a die that the other cannot answer."""
    hands = ["roll 01"] * 6 + ["roll 23"] * 6
    face = "01" if winner == "A" else "23"
    s = play(game, s, *hands, *([f"first {winner}"] if lot else []))
    assert s.turn == "AB".index(winner)
    return play(game, s, f"roll {face}", f"c3={face[0] * 2 + face[1] * 2}")


def test_best_of_three_and_five() -> None:
    for best_of, needed in (("3", 2), ("5", 3)):
        game, s = started("riomino", match=best_of)
        for won in range(1, needed + 1):
            s = one_quick_game(game, s, "B", lot=True)
            assert (game.score(s, 0), game.score(s, 1)) == (0, won)
            if won < needed:
                assert game.actor(s) == 0
                assert names(game, s) == ["next game"]
                s = play(game, s, "next game")
                assert game.actor(s) == CHANCE
                assert sum(s.hand) == sum(s.board) == 0
        assert game.actor(s) == OVER
        assert game.reason(s).endswith(f"B wins the match {needed} to 0.")


def test_the_loser_begins_the_next_game_without_a_lot() -> None:
    game, s = started("riomino", match="3", first="loser")
    s = play(game, one_quick_game(game, s, "A", lot=True), "next game")
    s = play(game, one_quick_game(game, s, "B", lot=False), "next game")
    s = one_quick_game(game, s, "A", lot=False)
    assert game.actor(s) == OVER
    assert (game.score(s, 0), game.score(s, 1)) == (2, 1)


def test_the_one_who_lays_the_last_die_is_always_the_first_player() -> None:
    game = find("riomino")
    shares, firsts = {}, {}
    for level, size in LEVELS.items():
        run = playouts(game, game.blank(2, {"level": level}), 4000, seed=11)
        laid = (run.finals["board"] > 0).sum(axis=1)
        full = run.finals["hand"].sum(axis=1) == 0
        assert (laid[full] == 2 * size + 1).all()
        assert (laid <= 2 * size + 1).all()
        assert (run.scores.sum(axis=1) == 1).all()
        shares[level], firsts[level] = full.mean(), (laid % 2 == 1).mean()
    # Filling the board is rare, and the first player wins a little more often in random play (ruling 4).
    assert 0 < shares["start"] < 0.02
    assert 0 < shares["junior"] < 0.04
    assert max(shares["expert"], shares["master"], shares["professional"]) < 0.005
    assert all(0.51 < share < 0.63 for share in firsts.values())


# -- positions, names ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("unknown-place", {"dice": {"c3": "0011", "a1": "0011"}}),
        ("impossible-die", {"dice": {"c3": "0101"}}),
        ("no-start-die", {"dice": {}}),
        ("loose-die", {"dice": {"c3": "0011", "c5": "0011"}}),
        ("unequal-sides", {"dice": {"c3": "0011", "c4": "0011"}}),
        ("bad-hand", {"dice": {"c3": "0011"}, "hands": {"A": "01 01 01 01 01 01 01"}}),
        ("unknown-piece", {"dice": {"c3": "0011"}, "hands": {"A": "44"}}),
        ("bad-hand", {"stage": "lot", "hands": {"A": "01"}}),
        ("bad-hand", {"stage": "rolling", "hands": {"B": "01"}}),
        ("unknown-seat", {"dice": {"c3": "0011"}, "hands": {"C": "01"}}),
        ("early-dice", {"stage": "rolling", "dice": {"c3": "0011"}}),
        ("extra-die", {"dice": {"c3": "0011"}, "extra": "01"}),
        ("too-many-dice", {"dice": EXAMPLE_3, "hands": {"A": "01 01 01 01", "B": "01 01 01"}}),
        ("match-over", {"dice": {"c3": "0011"}, "hands": {"A": "01"}, "wins": {"A": 1}}),
        ("bad-number", {"dice": {"c3": "0011"}, "hands": {"A": "01"}, "wins": {"A": 4}}),
        ("not-ended", {"dice": {"c3": "0011"}, "hands": {"A": "01"}, "stage": "ended", "wins": {"B": 1}}),
    ],
)
def test_impossible_positions_are_named(name: str, data: dict[str, Any]) -> None:
    _, _, found = positions.inspect({"game": "riomino", **data})
    assert name in {problem.name for problem in found}


def test_touches_and_names_of_each_stage() -> None:
    game, s = started("riomino")
    assert game.touch(s, game.legal(s, CHANCE)[0]) == ("button:roll", "face:01")
    game, s = rolled("01 01 01 01 01 01", "01 01 01 01 01 01")
    assert game.touch(s, game.legal(s, CHANCE)[1]) == ("button:roll", "face:B")
    s = play(game, s, "first A", "roll 01")
    assert [tray.title for tray in game.scene(s, 0).trays] == ["Dice of A", "Dice of B", "Extra die"]
    assert game.touch(s, game.legal(s, 0)[0]) == ("cell:c3", "face:0011")
    s = play(game, s, "c3=0011")
    touches = {game.name(s, move): game.touch(s, move) for move in game.legal(s, 1)}
    assert touches["c4=1100"] == ("tray:01", "cell:c4", "face:1100")


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_of_five_games_has_three(level: str) -> None:
    game = find("riomino")
    assert (
        playouts(game, game.blank(2, {"level": level, "match": "5"}), 20, seed=3).scores.max(axis=1) == 3
    ).all()


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("cell:d4",), "First take one of your dice; those on the board stay as they lie."),
        (("tray:23",), "This die fits nowhere just now."),
        (("tray:12",), "Take one of your own dice."),
        (
            ("tray:13", "cell:c1"),
            "A die is laid right beside another one: above, below, left or right of it.",
        ),
        (("tray:13", "cell:c2"), "Here a 0 is asked for, and this die has none."),
        (("tray:13", "die:c3"), "This place is taken."),
        (("tray:13", "cell:d4", "cell:c2"), "First turn the die that glows, and leave it so."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = position("riomino", dice=EXAMPLE_3, hands={"A": "13 23 23", "B": "12 23 23"}, turn="A")
    assert why_not(game, s, 0, touches) == said


def test_a_dead_square_is_told_as_one() -> None:
    # The square c2 lies between a 2 of b2 and a 2 of d2.
    dice = {"c3": "0011", "d3": "0330", "d2": "3322", "b3": "1122", "b2": "2211"}
    game, s = position("riomino", dice=dice, hands={"A": "12", "B": "01 13"}, turn="A")
    assert why_not(game, s, 0, ("tray:12", "cell:c2")) == (
        "No die at all fits here: its neighbours ask for what no die can show."
    )


def test_the_extra_die_and_the_frame_are_told() -> None:
    hands = {"A": "01 01 01 01 01 01", "B": "01 01 01 01 01 01"}
    game, s = position("riomino", stage="laying", extra="12", hands=hands)
    assert why_not(game, s, 0, ("cell:c2",)) == "The extra die goes on the start square in the middle."
    row = {"e5": "0011", "d5": "0110", "c5": "0011", "b5": "0110", "a5": "0011"}
    options = {"level": "professional"}
    game, s = position("riomino", options=options, dice=row, hands={"A": "01", "B": "12"}, turn="A")
    assert why_not(game, s, 0, ("tray:01", "cell:f5")) == (
        "All dice must fit into five columns and five rows; this square is outside."
    )


def test_the_goal_and_the_gain_of_a_match() -> None:
    game, s = started("riomino", match="5")
    assert game.goal(s) == (
        "Whoever is to lay and has no die that fits loses; the other one wins. The first to win 3 games wins the match."
    )
    dice = {"c3": "0011", "c4": "3300", "b3": "1133"}
    for hand, said in (
        ("12", "no die of the other one fits"),
        ("", "the other one has no die left"),
    ):
        game, s = position("riomino", dice=dice, hands={"A": "01 02", "B": hand}, turn="A")
        assert game.gain(s, play(game, s, "c2=1001"), 0) == said
