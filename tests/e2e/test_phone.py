"""On a phone held upright: everything in sight, played with two taps a move."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.table.server import Process

WIDTH, HEIGHT = 390, 844
PHONE: dict[str, Any] = {
    "viewport": {"width": WIDTH, "height": HEIGHT},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_the_cabinet_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    last = page.locator(".game").last
    last.scroll_into_view_if_needed()
    _nothing_is_cut_off(page)
    _is_in_sight(last)
    expect(page.locator(".triangle")).not_to_be_in_viewport()  # it stays where it is, above the list


def test_a_game_on_a_phone(visit: Visit) -> None:
    page = visit(**PHONE)
    page.get_by_role("button", name="Play now").tap()
    table = AtTable(page)
    table.canvas.wait_for()
    assert table.wait_for_turn()
    for moves in range(2):
        table.tap_in_space()
        assert table.wait_for_line(2 * moves + 1).startswith("You put a die down")
        assert table.wait_for_turn()
    _nothing_is_cut_off(page)
    _is_in_sight(table.prompt, table.canvas)

    table.use_map()
    for _ in range(10):
        assert table.choose_on_map(30, taps=2).startswith("You put a die down")
        assert table.wait_for_turn()
        _is_in_sight(table.prompt, page.locator(".map svg"))
    _nothing_is_cut_off(page)
    assert table.steps() == 2 * 12


def test_the_first_tap_only_shows_and_a_tap_beside_it_goes_back(visit: Visit) -> None:
    page = visit(shape="flat", **PHONE)
    page.get_by_role("button", name="Play now").tap()
    table = AtTable(page)
    table.map_offers.first.tap()
    table.expect_prompt("Tap the same place again to play this, or beside it to go back.")
    expect(page.locator(".map-ghost").first).to_be_attached()
    beside = page.locator(".map").bounding_box()
    assert beside is not None
    page.touchscreen.tap(WIDTH - 4, beside["y"] + 4)
    table.expect_prompt("^Your turn")
    assert table.steps() == 0


def test_the_first_moves_of_a_newcomer_are_coached_in_words_for_fingers(
    visit: Visit, server: Process
) -> None:
    page = visit(storage_state=liking(server.url, shape="flat", known=""), **PHONE)
    page.get_by_role("button", name="Play now").tap()
    table = AtTable(page)
    expect(page.locator(".coach")).to_contain_text("touch it again to do it")
    assert table.wait_for_turn()
    assert table.choose_on_map(30, taps=2).startswith("You put a die down")
    assert table.wait_for_turn()
    expect(page.locator(".coach")).to_contain_text("What the other side did")


def test_the_sheet_has_players_moves_and_rules(visit: Visit) -> None:
    page = visit(shape="flat", **PHONE)
    page.get_by_role("button", name="Play now").tap()
    table = AtTable(page)
    table.choose_on_map(taps=2)
    players, moves = page.get_by_role("region", name="Players"), page.get_by_role("region", name="Moves")
    expect(players).to_be_visible()
    expect(moves).to_be_hidden()
    page.get_by_role("tab", name="Moves").tap()
    expect(moves).to_contain_text("You put a die down")
    expect(players).to_be_hidden()
    _is_in_sight(moves)
    page.get_by_role("tab", name="Rules").tap()
    rules = page.get_by_role("region", name="Rules")
    expect(rules).to_contain_text("Put one die of your colour into any empty funnel")
    _is_in_sight(rules, table.prompt)
    _nothing_is_cut_off(page)
    page.get_by_role("tab", name="Players").tap()
    expect(players).to_be_visible()


def _nothing_is_cut_off(page: Page) -> None:
    """The page does not scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def _is_in_sight(*parts: Locator) -> None:
    for part in parts:
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= WIDTH
        assert box["y"] + box["height"] <= HEIGHT
