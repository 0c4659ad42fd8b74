"""A whole game of RioMino without a mouse: found by Tab, played by typed moves and by walking, heard from the live regions."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit

MOST_TABS = 200  # more than there are games in the cabinet, with all that stands before them


def test_a_whole_game_is_played_and_told_without_a_mouse(visit: Visit) -> None:
    page = visit(names=True)
    page.get_by_role("link", name=re.compile("RioMino")).last.wait_for()
    _tab_to(page, "a.game[href='/game/riomino']")
    page.keyboard.press("Enter")
    _tab_to(page, "dialog input[type=radio]")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Novice")).to_be_checked()
    _tab_to(page, "dialog .button-main")
    page.keyboard.press("Enter")

    table = AtTable(page)
    ways = [_type_in_the_text, _type_at_the_table, _walk]
    turn = 0
    while turn < len(ways):  # a game can be over after two turns
        while table.wait_for_turn():
            told = table.steps()
            ways[turn % len(ways)](table)
            line = table.wait_for_line(told + 1)
            deed = re.match("You (roll .* and )?(lay a tile on.*)", line)
            assert deed is not None
            _is_read_out(
                page, f"You (roll .* and )?{re.escape(deed[2])}"
            )  # the roll may have been read out before
            turn += 1
        _is_read_out(page, r"^(You win|Novice wins)\..* Points: ")
        _tab_to(page, ".result .button-main")  # Rematch
        page.keyboard.press("Enter")
        _is_read_out(page, r"^The game begins\.$")


def _type_in_the_text(table: AtTable) -> None:
    """Read the position as text, and type the move that is given as an example."""
    example = _example(table)
    table.page.keyboard.type(example)
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Escape")
    _wait_until_the_text_is_closed(table)


def _type_at_the_table(table: AtTable) -> None:
    example = _example(table)
    table.page.keyboard.press("Escape")
    _wait_until_the_text_is_closed(table)
    table.page.keyboard.type(example)
    expect(table.page.locator(".typed")).to_contain_text(example)
    table.page.keyboard.press("Enter")


def _wait_until_the_text_is_closed(table: AtTable) -> None:
    """The move may have ended the game: then its result stands there instead."""
    table.page.locator("dialog form").wait_for(state="detached")


def _example(table: AtTable) -> str:
    """Open the text and go to its field; the name of a possible move."""
    table.page.keyboard.press("t")
    about = table.page.get_by_role("dialog").locator("form .quiet")
    found = re.search(r"for instance (\S+)\.$", about.text_content() or "")
    assert found
    _tab_to(table.page, "dialog form input")
    return found[1]


def _walk(table: AtTable) -> None:
    """Walk to a tile, to a square and to a way it lies, touching each."""
    for _ in range(3):
        table.page.keyboard.press("ArrowRight")
        _is_read_out(table.page, r", \d+ of \d+$")
        table.page.keyboard.press("Enter")


def _is_read_out(page: Page, words: str) -> None:
    """A screen reader is told so."""
    live = page.locator("[aria-live] > p, p[aria-live]")
    expect(live.filter(has_text=re.compile(words)).first).to_be_attached()


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")
