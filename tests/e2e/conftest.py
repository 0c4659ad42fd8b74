"""Fixtures: the built page, a real `astragal serve`, a browser, and people in front of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright

from tests.e2e.built_page import NotBuilt, build_page
from tests.e2e.chromium import NoChromium, launched, liking, watched
from tests.table.server import Process

PATIENCE = 20_000  # milliseconds until something that is waited for is given up
DESK = {"width": 1280, "height": 800}
FAILURES = Path(__file__).parents[2] / "shots" / "failed"

Visit = Callable[..., Page]

expect.set_options(timeout=PATIENCE)

_failed = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures of a test that it has failed."""
    report = yield
    item.stash[_failed] = item.stash.get(_failed, False) or report.failed
    return report


# Fixtures live as long as this folder's tests, not the session: while Playwright runs, no other test could use asyncio.
@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A table with a database of its own."""
    try:
        build_page()
    except NotBuilt as problem:
        pytest.fail(str(problem), pytrace=False)
    folder = tmp_path_factory.mktemp("table")
    with Process(str(folder / "table.db"), folder / "log.txt") as running:
        yield running
        written = (folder / "log.txt").read_text()
    assert "Traceback" not in written, written


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            found = launched(playwright)
        except NoChromium as problem:
            pytest.fail(str(problem), pytrace=False)
        yield found
        found.close()


@pytest.fixture
def visit(server: Process, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody new at a path, with a browser of their own; computers answer them quickly.

    Whatever goes wrong in a page fails the test at its end. What a failed test saw last is kept as pictures.
    """
    visits: list[tuple[BrowserContext, list[str]]] = []

    def visit(path: str = "/", *, shape: str = "3d", names: bool = False, **options: Any) -> Page:
        settings: dict[str, Any] = {
            "base_url": server.url,
            "viewport": DESK,
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "storage_state": liking(server.url, shape=shape, coordinates="on" if names else "off"),
        }
        context = browser.new_context(**settings | options)
        context.set_default_timeout(PATIENCE)
        context.route("**/api/rooms", _with_quick_computers)
        visits.append((context, watched(context)))
        page = context.new_page()
        page.goto(path)
        return page

    yield visit
    for number, (context, _) in enumerate(visits):
        if request.node.stash.get(_failed, False):
            context.pages[0].screenshot(path=FAILURES / f"{request.node.name}-{number}.png")
        context.close()
    assert [wrong for _, wrong in visits if wrong] == []


def _with_quick_computers(route: Route) -> None:
    """Rooms are made as the page asks for them, but with the shortest thinking."""
    request = route.request
    if request.method != "POST":
        return route.continue_()
    setup = json.loads(request.post_data or "{}")
    return route.continue_(post_data=json.dumps(setup | {"think": 0.05}))
