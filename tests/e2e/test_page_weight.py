"""How much is fetched before the table in space, and how long it takes until one can play."""

from playwright.sync_api import Browser

from tests.e2e.measures import watched_visit
from tests.table.server import Process

MOST = 170_000  # bytes, packed, before the part that draws in space
INTERACTIVE, OPEN = 10.0, 60.0  # seconds; bench/page.py wants 2 and 1 of a machine with nothing else to do


def test_the_page_is_light_and_soon_there(server: Process, browser: Browser) -> None:
    with watched_visit(browser, server.url) as visit:
        interactive = visit.first_seen("cabinet")
        opened = visit.play_now()
        visit.page.wait_for_load_state("networkidle")
        before, all = visit.weight(in_space=False), visit.weight(in_space=True)
    print(f"{before / 1000:.0f} KB before the part that draws in space, {all / 1000:.0f} KB with it")
    print(f"the cabinet can be used after {interactive:.2f} s, the table opens in {opened:.2f} s")
    assert 20_000 < before < MOST
    assert all > before  # the table in space is a part of its own
    assert interactive < INTERACTIVE
    assert opened < OPEN


def test_the_map_does_without_the_part_that_draws_in_space(server: Process, browser: Browser) -> None:
    with watched_visit(browser, server.url, shape="flat") as visit:
        visit.play_now()
        visit.page.wait_for_load_state("networkidle")
        assert visit.weight(in_space=True) == visit.weight(in_space=False) < MOST


def test_text_comes_packed(server: Process, browser: Browser) -> None:
    with watched_visit(browser, server.url) as visit:
        visit.first_seen("cabinet")
        script = next(url for url in visit.bytes if "/assets/index" in url and url.endswith(".js"))
        loaded = int(visit.page.evaluate("async url => (await (await fetch(url)).text()).length", script))
        assert visit.bytes[script] < loaded / 2
