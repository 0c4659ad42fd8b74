"""Two people at a table with chat say something to each other; one does not want to hear the other any more."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit
from tests.e2e.test_two_people import _called, _comes


def test_two_people_talk_and_one_mutes_the_other(visit: Visit) -> None:
    anna, link = _opens_a_table_with_chat(_called("Anna", visit("/", shape="flat")))
    ben = _comes(_called("Ben", visit("/", shape="flat")), link)
    watcher = AtTable(visit(link, shape="flat", locale="de-DE"))
    watcher.tool("Reden").wait_for()

    _says(anna, "Hello")
    expect(ben.page.locator(".player-said")).to_have_text("Hello")
    expect(watcher.page.locator(".player-said")).to_have_text("Hallo")

    ben.tool("Talk").click()
    ben.page.get_by_role("textbox", name="Say something").fill("<b>hi</b> Anna")
    ben.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("textbox", name="Say something")).to_have_value("")
    anna_hears = anna.page.locator(".talk-list li")
    expect(anna_hears).to_have_count(2)
    expect(anna_hears.last).to_contain_text("Ben <b>hi</b> Anna")

    watcher.tool("Reden").click()
    expect(watcher.page.locator(".talk-list li")).to_have_count(1)
    expect(watcher.page.get_by_label("Sag etwas")).to_have_count(0)
    expect(watcher.button("Hallo")).to_have_count(0)

    anna.button("Do not hear Ben").click()
    ben.button("Heart").click()
    expect(ben.page.locator(".talk-list li")).to_have_count(3)
    anna.button("Oops").click()
    expect(ben.page.locator(".talk-list li")).to_have_count(4)
    expect(anna_hears).to_have_count(2)
    expect(anna.page.locator(".talk-list")).not_to_contain_text("Ben")
    anna.page.reload()
    anna.tool("Talk").click()
    expect(anna.page.get_by_text("You do not hear Ben.")).to_be_visible()


def _says(one: AtTable, phrase: str) -> None:
    one.tool("Talk").click()
    one.button(phrase).click()


def _opens_a_table_with_chat(page: Page) -> tuple[AtTable, str]:
    page.get_by_role("link", name=re.compile("Chifoumi")).last.click()
    page.get_by_role("button", name="Play with friends").click()
    chat = page.get_by_role("switch", name=re.compile("Chat at this table"))
    page.get_by_role("switch", name=re.compile("Anyone may join")).check()
    expect(chat).to_have_count(0)
    page.get_by_role("switch", name=re.compile("Anyone may join")).uncheck()
    chat.check()
    page.get_by_role("button", name="Open the table").click()
    table = AtTable(page)
    table.expect_prompt("Waiting for one more player. Send them the link.")
    return table, page.get_by_label("Link to this table").input_value()
