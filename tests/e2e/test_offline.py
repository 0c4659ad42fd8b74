"""What the browser keeps: the cabinet, rules and lessons are there without a line, and nothing of a person's is kept."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.chromium import liking
from tests.e2e.conftest import PATIENCE
from tests.table.server import Process

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return kept;
}"""

PICTURED = "[...document.querySelectorAll('img[src*=\"/pictures/\"]')].some(one => one.naturalWidth > 0)"


@pytest.fixture
def context(server: Process, browser: Browser) -> Iterator[BrowserContext]:
    """A browser that keeps things, though a program drives it."""
    state = liking(server.url, shape="flat", offline="on")
    context = browser.new_context(
        base_url=server.url, locale="en-GB", storage_state=state, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def at(context: BrowserContext, path: str) -> Page:
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(path)
    return page


def until(page: Page, met: str) -> None:
    """Wait for something in the page; Playwright's own way is forbidden by the page's policy."""
    page.evaluate(
        f"new Promise(done => {{ const look = () => {met} ? done() : setTimeout(look, 50); look() }})"
    )


def wait_for_worker(page: Page) -> None:
    until(page, "navigator.serviceWorker.controller !== null")


def test_what_was_seen_is_there_without_a_line(context: BrowserContext) -> None:
    page = at(context, "/")
    wait_for_worker(page)
    at(context, "/learn/rasanto")
    expect(page.locator(".lesson-say")).to_be_visible()
    said = page.locator(".lesson-say").inner_text()
    at(context, "/game/rasanto")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="How it begins")).to_be_visible()
    until(page, PICTURED)
    page.wait_for_load_state("networkidle")

    context.set_offline(True)
    at(context, "/")
    expect(page.get_by_role("heading", name="All games")).to_be_visible()
    expect(page.get_by_text("Rasanto").first).to_be_visible()
    at(context, "/game/rasanto")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="How it begins")).to_be_visible()
    until(page, PICTURED)
    at(context, "/learn/rasanto")
    expect(page.locator(".lesson-say")).to_have_text(said)


def test_a_table_without_a_line_says_so_and_goes_on_by_itself(context: BrowserContext) -> None:
    page = at(context, "/")
    wait_for_worker(page)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/room/*")
    expect(page.locator(".prompt")).to_be_visible()
    kept: list[Any] = page.evaluate(KEPT)
    assert "/" in kept
    assert any(path.startswith("/assets/TablePage") for path in kept)
    assert [path for path in kept if path.startswith(("/room", "/api/rooms", "/api/guests"))] == []

    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No line to the table")).to_be_visible()
    context.set_offline(False)
    expect(page.locator(".prompt")).to_be_visible()


def test_the_page_can_be_installed(context: BrowserContext) -> None:
    page = at(context, "/")
    session = context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    wait_for_worker(page)
    # Playwright's contexts are like private windows, which never offer it; there must be no other reason.
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in found} <= {"in-incognito"}
