"""Games speak the language of whoever looks, and only what is wanted of their words is fetched."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit

CATALOGUE = re.compile(r"/assets/([\w.-]+)\.(?:en|de|uk)-[\w-]+\.js")


def catalogues(page: Page) -> set[str]:
    """Whose words were fetched."""
    fetched: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return {found[1] for url in fetched if (found := CATALOGUE.search(url))}


def test_a_german_plays_in_german(visit: Visit) -> None:
    page = visit(locale="de-DE", shape="flat")
    card = page.get_by_role("link", name=re.compile("Das einfachste Spiel")).first
    expect(card).to_be_visible()
    assert catalogues(page) == {"common"}
    page.goto("/game/most-simple")
    page.get_by_role("button", name="Gegen den Computer spielen").click()
    table = AtTable(page)
    table.expect_prompt(r"^Du bist dran: setze einen Würfel in eine leere Mulde \(noch \d\)\.")
    expect(page.locator(".players-note").first).to_have_text(
        re.compile(r"^Gewürfelt: \d, noch \d zu setzen\.$")
    )
    assert catalogues(page) == {"common", "most-simple"}
