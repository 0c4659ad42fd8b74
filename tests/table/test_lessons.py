"""Lessons over HTTP: every step of every game is played as a page plays it; reasons for wrong touches, there and at a table."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        yield visitor


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
async def test_a_lesson_is_played_from_its_first_step_to_its_last(nobody: Visitor, game: Game) -> None:
    about = (await nobody.get(f"/api/games/{game.slug}/introduction")).json()
    assert about["goal"]
    assert about["turn"]
    assert about["steps"] == len(game.lesson)
    for number, step in enumerate(game.lesson, 1):
        address = f"/api/games/{game.slug}/lesson/{number}"
        asked = (await nobody.get(address)).json()
        table = asked["view"]["table"]
        choices = [choice["name"] for choice in table["choices"]]
        assert (asked["step"], asked["steps"]) == (number, len(game.lesson))
        assert choices
        assert table["may"] == []
        right = step.right[0] if step.right else choices[0]
        answer = (await nobody.get(f"{address}/move?{urlencode({'name': right})}")).json()
        assert answer["right"]
        assert len(answer["view"]["lines"]) == len(asked["view"]["lines"]) + 1 + len(step.then)
        for other in [name for name in choices if step.right and name not in step.right][:1]:
            helped = (await nobody.get(f"{address}/move?{urlencode({'name': other})}")).json()
            assert not helped["right"]
            assert helped["text"]
            assert helped["view"] is None


async def test_what_no_lesson_has_is_refused_in_a_sentence(nobody: Visitor) -> None:
    for path, status in (
        ("lesson/7", 409),
        ("lesson/0", 422),
        ("lesson/1/move?name=999", 409),
        ("lesson/1/move", 422),
        ("lesson/1/preview?name=999", 409),
        ("lesson/1/why", 422),
        ("lesson/1/why?touch=" + 9 * "x&touch=", 422),
    ):
        assert (await nobody.get(f"/api/games/rasanto/{path}", status)).json()["text"]
    await nobody.get("/api/games/chess/lesson/1", 404)


async def test_a_lesson_shows_what_a_move_would_do_and_why_a_touch_does_nothing(nobody: Visitor) -> None:
    shown = (await nobody.get("/api/games/rasanto/lesson/1/preview?name=242")).json()
    assert [event["kind"] for event in shown["events"]] == ["placed", "filled"]
    for touch, word in (
        ("die:332", "taken"),
        ("cell:232", "by themselves"),
        ("tray:x", "What is asked"),
        ("cell:?", "asked"),
    ):
        assert word in str(
            (await nobody.get(f"/api/games/rasanto/lesson/1/why?touch={touch}")).json()["text"]
        )


async def test_in_a_lesson_no_hand_is_busy(nobody: Visitor) -> None:
    why = "/api/games/greedy-grabber/lesson/3/why?touch=die:332"
    assert (await nobody.get(why)).json()["text"] == "Other dice stand on this one."
