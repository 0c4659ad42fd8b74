"""A viewer is a type of its own: no actor, chance above all, is ever taken for one."""

import re
from pathlib import Path

import pytest

import astragal
from astragal.engine.registry import games
from astragal.engine.rules import ANYONE, CHANCE, NOBODY, OVER
from astragal.engine.viewer import EVERYTHING, WATCHER, Viewer

SOURCE = Path(astragal.__file__).parent


@pytest.mark.parametrize("player", [CHANCE, ANYONE, OVER, NOBODY, 0, 7])
def test_a_watcher_made_no_move(player: int) -> None:
    assert not WATCHER.knows_move_of(player)
    assert EVERYTHING.knows_move_of(player)


def test_a_seat_knows_its_own_moves_alone() -> None:
    assert [Viewer(0).knows_move_of(player) for player in (CHANCE, 0, 1)] == [False, True, False]


def test_rules_are_told_a_number_that_is_nobody_elses() -> None:
    assert NOBODY not in (CHANCE, ANYONE, OVER, *range(8))
    assert (WATCHER.number, EVERYTHING.number, Viewer(3).number) == (NOBODY, NOBODY, 3)


def test_only_the_game_itself_hands_numbers_of_viewers_to_its_rules() -> None:
    """Above the games everybody asks `game.seen` and `game.picture`, which take a Viewer and no number."""
    above = [
        path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in ("games", "engine")
    ]
    calls = re.compile(r"(?:game|rules)\.(?:hide|scene)\(")
    found = {
        f"{path.name}: {line.strip()}"
        for path in above
        for line in path.read_text().splitlines()
        if calls.search(line)
    }
    # The suite tries each game's own rules, and the room's memory draws nothing twice.
    assert {one for one in found if not one.startswith(("conformance.py", "looking.py"))} == set()


def test_a_scene_that_never_looks_at_its_viewer_is_known_to_be_the_same_for_all() -> None:
    assert {game.slug for game in games() if not game.personal} >= {
        "rasanto",
        "el-dado",
        "sandwich",
        "chifoumi",
    }
    assert {game.slug for game in games() if game.personal} >= {
        "cim",
        "slipped",
        "greedy-grabber",
        "lookout",
    }
