"""Somebody finds their games again: the one that waits for them, and the one that is over."""

from playwright.sync_api import expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit


def test_games_are_found_again(visit: Visit) -> None:
    page = visit("/mine", shape="flat")
    expect(page.get_by_text("No game is going on.")).to_be_visible()
    page.get_by_role("link", name="To the games").click()

    page.get_by_role("button", name="Play now").click()
    table = AtTable(page)
    table.expect_prompt("^Your turn")
    room = page.url
    page.goto("/")
    page.get_by_role("link", name="My games 1 game waits for you").click()
    game = page.locator(".mine-game")
    expect(game).to_contain_text("Your turn")
    game.click()
    expect(page).to_have_url(room)

    table.tool("More").click()
    table.button("Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    table.expect_prompt("You gave up")

    page.goto("/mine")
    expect(page.get_by_text("No game is going on.")).to_be_visible()
    page.get_by_text("Finished", exact=True).click()
    expect(game).to_contain_text("given up")
    page.get_by_label("How it ended").select_option("won")
    expect(game).to_have_count(0)
    page.get_by_label("How it ended").select_option("lost")
    expect(game).to_have_count(1)

    page.get_by_text("In numbers").click()
    expect(page.get_by_role("row", name="Computer: novice 0 0 1")).to_be_visible()
    expect(page.get_by_text("your first rating stands here")).to_have_count(0)
    page.get_by_role("switch").click()
    expect(page.get_by_text("your first rating stands here")).to_be_visible()

    page.get_by_text("Finished", exact=True).click()
    game.click()
    expect(page).to_have_url(room)
    table.expect_prompt("You gave up")
