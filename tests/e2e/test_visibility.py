"""What can be touched is seen from every seat's default view, or pointed to."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from astragal.engine.registry import find
from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit
from tests.e2e.visibility import counting, tallies

POSITIONS = 4


def test_nothing_that_is_offered_is_lost(browser: Browser, tmp_path: Path) -> None:
    with counting(browser, tmp_path) as page:
        # The plate, squares, and dice that nothing may point to.
        for slug in ("rasanto", "cim", "greedy-grabber"):
            for found in tallies(page, find(slug), POSITIONS).values():
                assert found.offered
                assert not found.lost, found.example


def test_what_is_outside_the_window_is_pointed_to_and_the_table_turns_there(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    table = AtTable(page)
    table.canvas.wait_for()
    table.wait_for_turn()
    pointers = page.locator(".board-pointer")
    expect(pointers).to_have_count(0)
    for _ in range(3):  # come so near that funnels are outside the window
        page.mouse.move(400, 400)
        page.mouse.wheel(0, -600)
    expect(pointers.first).to_be_visible()
    pointers.first.click()
    expect(pointers).to_have_count(0)
    assert table.find_glowing_place()
