"""Finish: the examples of its rules, blockades that must be lifted, and how it ends."""

from typing import Any

import pytest

from astragal.engine.rules import OVER
from astragal.errors import BadPosition
from astragal.games.das_spiel.tactics.finish.finish import has_useful_move
from astragal.lattice import LAYER, cell
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started


def dice(**colours: str) -> dict[str, str]:
    """`dice(red="800 701")` as a position writes it."""
    return {place: colour for colour, places in colours.items() for place in places.split()}


def race(
    turn: str = "A", turns: int = 0, options: dict[str, str] | None = None, **colours: str
) -> tuple[Any, Any]:
    """A position of three players."""
    return position(
        "finish",
        players=3,
        dice=dice(**colours),
        turn=turn,
        turns=3 * turns + "ABC".index(turn),
        options=options or {},
    )


def landings(game: Any, s: Any, die: str) -> set[str]:
    return {name.partition("-")[2] for name in names(game, s) if name.startswith(f"{die}-")}


def test_first_turn() -> None:
    game, s = started("finish")
    wanted = {
        "512": "413 422 503 530 610",
        "521": "422 431 503 530 601",
        "602": "422 503 610 800",
        "611": "413 431",
        "620": "422 530 601 800",
        "701": "503 511 800",
        "710": "511 530 800",
    }
    assert len(names(game, s)) == 26
    assert {die: landings(game, s, die) for die in wanted} == {
        die: set(places.split()) for die, places in wanted.items()
    }


def test_the_others_begin_turned() -> None:
    game, s = started("finish")
    written = game.position["dice"].write(s)
    for colour, places in (
        ("red", "611 710 701 620 602 521 512"),
        ("green", "161 071 170 062 260 152 251"),
        ("black", "116 107 017 206 026 215 125"),
    ):
        assert {place for place, held in written.items() if held == colour} == set(places.split())


@pytest.mark.parametrize(
    ("start", "red"),
    [("tower", "800 710 701 620 611 602 700"), ("vee", "800 710 620 530 701 602 503")],
)
def test_other_beginnings(start: str, red: str) -> None:
    game, s = started("finish", start=start)
    written = game.position["dice"].write(s)
    assert {place for place, held in written.items() if held == "red"} == set(red.split())
    # The same for the others, one corner on.
    green = {place[2] + place[:2] for place in red.split()}
    assert {place for place, held in written.items() if held == "green"} == green
    black = {place[1:] + place[0] for place in red.split()}
    assert {place for place, held in written.items() if held == "black"} == black


ON_THE_LINE = "080 071 062 053 044 035"


def test_useful_moves() -> None:
    game, s = race(red=f"{ON_THE_LINE} 143", green="242 233")
    assert has_useful_move(s, 0)
    useful = {name for name in names(game, s) if name.startswith("143") and name[4] <= "1"}
    assert useful == {"143-134", "143-152"}
    # Moves along the line and backwards are possible, but useful they are not.
    assert {"035-026", "143-323"} <= set(names(game, s))


LOCKED: dict[str, Any] = {"red": f"{ON_THE_LINE} 143", "green": "233 133", "black": "134"}


def test_a_blockade_must_be_lifted() -> None:
    game, s = race("B", **LOCKED)
    assert not has_useful_move(s, 0)
    assert names(game, s) == ["133-034", "133-043", "133-125", "133-152", "133-323", "133-332"]
    assert game.prompt(s) == "lift your blockade: move a die that stands on one of theirs"
    assert why_not(game, s, 1, ("die:233",)) == "Other dice stand on this one."


def test_other_dice_wait_until_the_blockade_is_lifted() -> None:
    game, s = race("B", **(LOCKED | {"green": "233 133 800"}))
    assert {name.partition("-")[0] for name in names(game, s)} == {"133"}
    said = "Somebody has no useful move because of you: first you must lift that blockade."
    assert why_not(game, s, 1, ("die:800",)) == said


def test_a_blockade_is_shown_before_the_turn_of_who_must_lift_it() -> None:
    game, s = race("A", **LOCKED)
    scene = game.scene(s, 1)
    assert ("133", "must") in {(mark.place, mark.kind) for mark in scene.marks}
    assert "B has to lift a blockade." in scene.notices


def test_nobody_is_asked_to_lift_a_blockade_that_cannot_be_lifted() -> None:
    # Green stands on the last red die, and black on that. Behind green's own dice one in the corner is shut in.
    board = LOCKED | {"green": "233 133 800 710 701 620 602", "black": "134 224 125 323 223 124 123"}
    game, s = race("B", **board)
    assert not has_useful_move(s, 0)
    assert {name.partition("-")[0] for name in names(game, s)} == {"710", "701", "620", "602"}
    assert game.prompt(s) == "move one of your dice along a right angle"
    scene = game.scene(s, 1)
    assert not any(mark.kind == "must" for mark in scene.marks)
    assert len(scene.notices) == 1
    said = "This die is shut in: on no side can it go up and come down again."
    assert why_not(game, s, 1, ("die:800",)) == said


def test_a_die_at_home_is_not_blocked() -> None:
    # Green stands on a red die on the line only; red can do nothing useful, but that is nobody's fault.
    game, s = race("B", red="080 071 062 053 044 035", green="034 800", black="125 134")
    assert game.scene(s, 1).board.layers == 4
    assert {name.partition("-")[0] for name in names(game, s)} == {"034", "800"}


def test_somebody_with_a_useful_move_may_be_blocked() -> None:
    game, s = race(
        "B", **(LOCKED | {"red": "080 071 062 053 044 143 611", "green": "233 133 800", "black": "134 206"})
    )
    assert {"133", "800"} <= {name.partition("-")[0] for name in names(game, s)}


def test_without_any_move_somebody_passes() -> None:
    game, s = race("A", red="233", green="143 133", black="134")
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: no die can move"
    s = play(game, s, "pass")
    assert (game.actor(s), s.turns) == (1, 1)


def test_the_first_with_all_seven_on_the_line_wins() -> None:
    game, s = race(red=f"{ON_THE_LINE} 125", green="800", black="440")
    s = play(game, s, "125-026")
    assert game.actor(s) == OVER
    assert game.score(s, 0) == 7
    assert game.reason(s) == "A has all dice on the finish line."
    assert game.result(s, 0) > max(game.result(s, 1), game.result(s, 2))


def test_a_die_above_the_line_is_not_home() -> None:
    _, s = race(red="080 071 062 053 044 035 034", green="134")
    assert LAYER[cell("034")] == 1
    assert s.home[0] == 6


def test_a_line_of_seven_leaves_the_corners_out() -> None:
    for line, home in (("nine", 7), ("seven", 6)):
        _, s = race("B", options={"line": line}, red="080 071 062 053 044 035 026")
        assert s.home[0] == home


def test_the_round_limit_ranks_by_dice_on_the_line_then_by_rows() -> None:
    options = {"round_limit": "60"}
    board: dict[str, Any] = {"red": "080 062 332", "green": "800 602 431", "black": "440 125"}
    game, s = race("C", 59, options, **board)
    assert game.actor(s) == 2
    s = play(game, s, "125-224")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(3)] == [2, 2, 1]
    # Red is three rows away from its line, and so is green from its own: they share the win.
    assert game.result(s, 0) == game.result(s, 1) > game.result(s, 2)
    assert game.reason(s).startswith("After 60 rounds")
    nearer, t = race("C", 59, options, **(board | {"green": "800 602 512"}))
    t = play(nearer, t, "125-224")
    assert nearer.result(t, 1) > nearer.result(t, 0)


def test_every_seat_is_shown_its_own_line() -> None:
    game, s = race(red="611", green="161", black="116")
    for seat in range(3):
        goals = {mark.place for mark in game.scene(s, seat).marks if mark.kind == "goal"}
        assert len(goals) == 9
        assert {place[seat] for place in goals} == {"0"}


def test_gains_and_losses_are_told() -> None:
    game, s = race(red="125", green="161", black="116")
    after = play(game, s, "125-026")
    assert game.gain(s, after, 0) == "on the finish line"
    assert game.gain(after, s, 0) == "off the finish line"


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": dice(red="800 710 701 620 611 602 530 521")}),
        ("bad-count", {"dice": dice(red="800"), "turns": 1}),
        ("bad-count", {"dice": dice(red="800"), "turns": 363}),
        ("floating-die", {"dice": dice(red="700")}),
        ("bad-turn", {"dice": dice(red=f"{ON_THE_LINE} 026")}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("finish", players=3, turn="A", **data)
    assert problem in [name for name, _ in refused.value.problems]


def test_estimates_rise_with_every_row_and_fall_with_a_blockade() -> None:
    def estimate(red: str, green: str = "161 251") -> float:
        game, s = race(red=red, green=green, black="116")
        shares: list[float] = [game.value(s, k) for k in range(3)]
        assert sum(shares) == pytest.approx(1)
        return shares[0]

    assert estimate(red="143") > estimate(red="233") > estimate(red="611")
    assert estimate(red="332 341 431", green="440 251") > estimate(red="332 341 431", green="331 251")
