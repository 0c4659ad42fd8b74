"""axe-core finds nothing on any page, light and dark, in all languages; and a lesson is played by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.table.server import Process

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe-core finds, one line each; animations are over by then."""
    page.wait_for_load_state("networkidle")
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def somebody(server: Process, language: str, theme: str, **settings: str) -> dict[str, Any]:
    return {"storage_state": liking(server.url, language=language, theme=theme, shape="flat", **settings)}


@pytest.mark.parametrize(
    ("language", "theme"),
    [
        ("en", "light"),
        ("de", "dark"),
        pytest.param("en", "dark", marks=pytest.mark.soak),
        pytest.param("de", "light", marks=pytest.mark.soak),
        pytest.param("uk", "light", marks=pytest.mark.soak),
        pytest.param("uk", "dark", marks=pytest.mark.soak),
    ],
)
def test_axe_finds_nothing(visit: Visit, server: Process, language: str, theme: str) -> None:
    page = visit("/", **somebody(server, language, theme, known=""))
    page.locator(".game-picture").first.wait_for()
    assert faults(page) == []
    page.locator(".header .icon-button").last.click()  # settings
    page.locator("dialog[open]").wait_for()
    assert faults(page) == []
    page.goto("/game/rasanto")
    page.locator(".card-goal").wait_for()
    assert faults(page) == []
    page.locator(".card-acts .button-main").click()
    page.locator(".introduction").wait_for()
    assert faults(page) == []
    page.locator(".introduction .button-main").click()
    page.locator(".prompt").wait_for()
    assert faults(page) == []
    page.keyboard.press("r")
    page.locator(".sheet-rules img").first.wait_for()
    assert faults(page) == []
    page.goto("/learn/rasanto")
    page.locator(".lesson-say").wait_for()
    assert faults(page) == []
    page.goto("/mine")
    page.locator(".mine-game").wait_for()
    assert faults(page) == []
    for part, found in (("finished", ".mine-none"), ("numbers", ".mine-ratings")):
        page.locator(f".mine-head input[value={part}]").check(force=True)
        page.locator(found).wait_for()
        assert faults(page) == []


def test_a_lesson_is_played_by_keys_alone(visit: Visit) -> None:
    page = visit("/learn/rasanto", shape="flat")
    for right in ("242", "242", "431", "800"):
        said = page.locator(".lesson-say")
        page.locator(f'[data-touch="cell:{right}"]').focus()
        page.keyboard.press("Enter")
        expect(said).to_have_class(r"prompt lesson-say is-done")
        page.get_by_role("button", name="Next").or_(page.get_by_role("button", name="Now play")).focus()
        page.keyboard.press("Enter")
    expect(page).to_have_url("/game/rasanto")
