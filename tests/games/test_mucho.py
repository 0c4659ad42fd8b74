"""Mucho: the examples of its rules, what counts outside, matches as in dominoes, and rounds that come too late."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES, orientation
from astragal.engine.game import Game
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.lattice import COORDINATES, NAMES, SUPPORTS, cell, corner_pyramid
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

COLOURS = ("red", "green", "black")


def full(corner: int, faces: str) -> dict[str, str]:
    """A finished pyramid in which all dice lie alike."""
    return {NAMES[p]: f"{COLOURS[corner]} {faces}" for p in corner_pyramid(corner, 4)}


def finished(*faces: str) -> tuple[Game, Any]:
    dice = {place: die for corner, each in enumerate(faces) for place, die in full(corner, each).items()}
    return position("mucho", dice=dice, turn="A", rounds=20)


def test_the_outside_of_a_pyramid_in_which_all_dice_lie_alike() -> None:
    game, s = finished("654", "635", "132")
    assert [game.score(s, k) for k in range(3)] == [150, 140, 60]
    game, s = finished("132", "132", "132")
    assert [game.score(s, k) for k in range(3)] == [60, 60, 60]
    assert game.actor(s) == OVER


@pytest.mark.parametrize("corner", [0, 1, 2])
def test_a_pyramid_shows_thirty_faces(corner: int) -> None:
    """An independent count: a face is outside where no die of the pyramid is in front of it."""
    site = {COORDINATES[p] for p in corner_pyramid(corner, 4)}
    for faces in ("514", "236", "465"):
        expected = sum(
            int(faces[axis])
            for abc in site
            for axis in range(3)
            if tuple(x - (k == axis) for k, x in enumerate(abc)) not in site
        )
        game, s = finished(*[faces if k == corner else "132" for k in range(3)])
        assert game.score(s, corner) == expected


def test_the_die_is_set_as_it_lies_into_the_own_pyramid() -> None:
    game, s = started("mucho")
    assert (game.actor(s), len(names(game, s))) == (CHANCE, 24)
    s = play(game, s, "roll 514")
    assert names(game, s) == sorted(NAMES[p] for p in corner_pyramid(0, 4)[:10])
    s = play(game, s, "530")
    assert s.faces[cell("530")] == orientation("514")
    assert game.score(s, 0) == 5 + 4
    assert s.turn == 1


FIVE = {
    "710": "red 514",
    "620": "red 321",
    "611": "red 132",
    "800": "red 236",
    "701": "red 465",
    "080": "green 546",
    "071": "green 356",
    "170": "green 465",
    "062": "green 635",
    "260": "green 563",
    "008": "black 465",
    "017": "black 642",
    "107": "black 264",
    "206": "black 654",
    "026": "black 412",
}
OPEN = {"503", "512", "521", "530", "602", "610", "700"}


def open_to(rolled: str, **options: str) -> set[str]:
    game, s = position("mucho", dice=FIVE, turn="A", rounds=5, rolled=rolled, options=options)
    return set(names(game, s))


def test_without_dominoes_everything_fits() -> None:
    assert open_to("213") == OPEN


@pytest.mark.parametrize(("rolled", "closed"), [("213", {"700"}), ("124", {"610", "700"}), ("642", {"610"})])
def test_touching_faces_must_be_equal(rolled: str, closed: set[str]) -> None:
    assert open_to(rolled, domino="on") == OPEN - closed | {"pass"}


@pytest.mark.parametrize("rolled", ORIENTATION_NAMES)
def test_any_hidden_number_may_equal_any_number_of_the_funnel(rolled: str) -> None:
    hidden = {7 - int(number) for number in rolled}
    closed = {place for place, reading in (("610", {5, 2}), ("700", {2, 1, 5})) if not hidden & reading}
    assert open_to(rolled, domino="on", domino_match="any") == OPEN - closed | {"pass"}


def domino(left: tuple[int, int, int], turn: str, **data: Any) -> tuple[Game, Any]:
    """Pyramids of dice that match each other, with so many dice still to set."""
    dice = {
        NAMES[p]: f"{COLOURS[k]} {'132' if p < 45 else _matching(p)}"
        for k in range(3)
        for p in corner_pyramid(k, 4)[: 20 - left[k]]
    }
    options = {"domino": "on", "domino_match": "any"} | data.pop("options", {})
    return position("mucho", dice=dice, turn=turn, options=options, **data)


def _matching(p: int) -> str:
    """Alternating layers: what one shows the other hides."""
    layer = 8 - sum(COORDINATES[p])
    return "132" if layer % 2 == 0 else "546"


def finish(game: Game, s: Any) -> Any:
    """Roll what fits and set the last die."""
    for faces in ORIENTATION_NAMES:
        after = play(game, s, f"roll {faces}")
        places = [name for name in names(game, after) if name != "pass"]
        if places:
            return play(game, after, places[0])
    raise AssertionError("nothing fits")


def wait(game: Game, s: Any) -> Any:
    return play(game, s, "roll 132", "pass")


def test_the_round_is_finished_and_every_further_one_costs_two_points() -> None:
    game, s = domino((1, 1, 1), "A", rounds=21)
    s = finish(game, s)  # A, in round 22
    s = finish(game, s)  # B, in the same round
    assert list(s.late) == [0, 0, 0]
    for late in (2, 4, 6):  # C passes in round 22, 23, 24 and sets the last die in 25
        s = wait(game, s)
        assert (s.turn, s.late[2]) == (2, late)
    assert game.actor(s) == CHANCE
    s = finish(game, s)
    assert game.actor(s) == OVER
    assert list(s.late) == [0, 0, 6]
    assert game.score(s, 2) == s.shown[2] - 6


def test_an_earlier_seat_of_the_round_is_late_as_well() -> None:
    game, s = domino((1, 2, 1), "A", rounds=30)
    s = wait(game, s)
    s = finish(game, s)
    s = finish(game, s)  # C finishes the pyramid in round 31
    assert list(s.late) == [2, 2, 0]
    s = wait(game, wait(game, s))
    assert list(s.late) == [4, 4, 0]
    assert s.turn == 0


def test_the_limit_ends_a_game_of_dominoes() -> None:
    game, s = domino((1, 2, 3), "C", rounds=59)
    s = wait(game, s)
    assert game.actor(s) == OVER
    assert list(s.late) == [0, 0, 0]
    assert game.reason(s) == "60 rounds are played: what is built counts as it stands."


def test_the_main_game_has_sixty_turns_and_no_pass() -> None:
    game, s = started("mucho")
    assert "pass" not in names(game, play(game, s, "roll 132"))
    played = playouts(game, game.blank(), 50, seed=1)
    assert set(played.lengths.tolist()) == {120}
    assert set(played.finals["rounds"].tolist()) == {20}


def test_gain_names_the_faces_outside() -> None:
    game, s = started("mucho")
    before = play(game, s, "roll 654")
    after = play(game, before, "503")
    assert game.gain(before, after, 0) == "6 5 outside"


def test_wrong_touches_have_their_reasons() -> None:
    game, s = position("mucho", dice=FIVE, turn="A", rounds=5, rolled="213", options={"domino": "on"})
    assert "own corner" in why_not(game, s, 0, ["cell:332"])
    assert "equal number" in why_not(game, s, 0, ["cell:700"])


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dice": {"080": "red 132"}}, "wrong-place"),
        ({"dice": {"800": "red 132"}, "turn": "A"}, "uneven-turns"),
        (
            {"dice": {**FIVE, "700": "red 213"}, "turn": "B", "options": {"domino": "on"}},
            "no-match",
        ),
    ],
)
def test_impossible_positions(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition) as refused:
        position("mucho", **{"turn": "A", **data})
    assert problem in [name for name, _ in refused.value.problems]


def test_every_die_of_a_game_of_dominoes_matches() -> None:
    game = started("mucho")[0]
    for final in playouts(game, game.blank(3, {"domino": "on"}), 20, seed=4).finals:
        for p, c in enumerate(final["cell"]):
            if c and p >= 45:
                mine = ORIENTATION_NAMES[final["faces"][p]]
                below = [ORIENTATION_NAMES[final["faces"][q]] for q in SUPPORTS[p]]
                assert any(7 - int(mine[i]) == int(below[i][i]) for i in range(3))
