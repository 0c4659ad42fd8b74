"""Two people with a browser each play Chifoumi at one table."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.table.server import Process


def test_two_browsers_play_at_one_table(visit: Visit) -> None:
    anna, link = _opens_a_table(_called("Anna", visit("/", shape="flat")))
    ben = _comes(_called("Ben", visit("/", shape="flat")), link)
    for one in (anna, ben):
        one.button("I am ready").click()
    _play(anna, ben, moves=4)

    before = anna.position()
    anna.page.reload()
    anna.expect_steps(4)
    assert anna.position() == ben.position() == before

    _takes_back(anna, ben)
    _play(anna, ben, moves=3)
    assert anna.position() == ben.position()

    ben.tool("More").click()
    ben.button("Give up").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    anna.expect_prompt(r"^You win\. Ben gave up\. Points: ")
    ben.expect_prompt(r"^Anna wins\. You gave up\. Points: ")
    assert anna.points() == ben.points()

    ben.result.get_by_role("button", name="Rematch").click()
    expect(anna.result.locator(".offer")).to_contain_text("Ben would like another game.")
    anna.result.get_by_role("button", name="Agree").click()
    for one in (anna, ben):
        one.expect_steps(0)
    ben.expect_prompt("^Your turn")  # the seats have changed


def test_a_move_chosen_ahead_is_made_when_its_turn_comes(visit: Visit, server: Process) -> None:
    ahead = liking(server.url, shape="flat", ahead="on")
    anna, link = _opens_a_table(_called("Anna", visit("/", storage_state=ahead)))
    ben = _comes(_called("Ben", visit("/", shape="flat")), link)
    for one in (anna, ben):
        one.button("I am ready").click()
    _play(anna, ben, moves=2)
    way = _a_way(anna)
    _play(anna, ben, moves=1)

    waiting = anna.page.get_by_text("Will be played when it is your turn")
    _touch(anna, way)
    expect(waiting).to_be_visible()
    expect(anna.page.locator(".map-waits")).to_have_count(2)
    for _ in way:
        anna.page.keyboard.press("Escape")
    expect(waiting).to_have_count(0)
    _touch(anna, way)
    ben.choose_on_map(60)
    anna.expect_steps(5)  # Ben's move and Anna's answer, without another touch
    expect(waiting).to_have_count(0)
    ben.expect_prompt("^Your turn")


def _a_way(mover: AtTable) -> list[tuple[float, float]]:
    """Where to touch the map for the first move that is offered; it is not made."""
    piece = _middle(mover.map_offers.first)
    mover.page.mouse.click(*piece)
    expect(mover.page.locator(".map-chosen")).to_have_count(1)
    way = [piece, _middle(mover.map_offers.first)]
    mover.page.keyboard.press("Escape")
    return way


def _middle(offer: Locator) -> tuple[float, float]:
    box = offer.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _touch(somebody: AtTable, way: list[tuple[float, float]]) -> None:
    for x, y in way:
        somebody.page.mouse.click(x, y)


def _called(name: str, page: Page) -> Page:
    """Choose a name in the cabinet."""
    page.get_by_title("Change your name").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Use this name").click()
    expect(page.locator(".header-name")).to_have_text(name)
    return page


def _opens_a_table(page: Page) -> tuple[AtTable, str]:
    """From the card of the game to a table with a seat for a friend, and the link to it."""
    page.get_by_role("link", name=re.compile("Chifoumi")).last.click()
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Open the table").click()
    table = AtTable(page)
    table.expect_prompt("Waiting for one more player. Send them the link.")
    return table, page.get_by_label("Link to this table").input_value()


def _comes(page: Page, link: str) -> AtTable:
    page.goto(link)
    table = AtTable(page)
    table.expect_prompt("A seat is free.")
    page.locator(".prompt").get_by_role("button", name="Sit here").click()
    return table


def _play(*people: AtTable, moves: int) -> None:
    """Whoever's turn it is makes a move; everybody is told the same."""
    for _ in range(moves):
        told = people[0].steps()
        acting = _acting(*people)
        acting.choose_on_map(60)
        for one in people:
            one.wait_for_line(told + 1)


def _acting(*people: AtTable) -> AtTable:
    """Whose page says that it is their turn: exactly one."""
    for one in people:
        one.page.locator(".prompt.is-yours, .prompt.is-others").wait_for()
    turns = [one for one in people if one.page.locator(".prompt.is-yours").count()]
    assert len(turns) == 1
    return turns[0]


def _takes_back(*people: AtTable) -> None:
    """Whoever moved last asks for it, and the other agrees."""
    steps = people[0].steps()
    asking = next(one for one in people if (one.lines.last.text_content() or "").startswith("You"))
    other = next(one for one in people if one is not asking)
    asking.tool("More").click()
    asking.button("Take my last move back").click()
    expect(other.page.locator(".offer")).to_contain_text("would like to take the last move back.")
    other.button("Agree").click()
    for one in people:
        one.expect_steps(steps - 1)
        expect(one.page.locator(".offer")).to_have_count(0)
    assert _acting(*people) is asking
