"""Two people with a browser each in games of speed and of secrets, one of them behind a slow line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.at_table import AtTable
from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.e2e.slow_line import slow_line
from tests.table.server import Process

SLOW = 0.150  # seconds that every message of the slow browser takes longer, each way
MINUTE = 60_000

OPEN_ROOM = """async (setup) => {
    const guest = JSON.parse(localStorage.getItem("astragal.guest"));
    const answer = await fetch("/api/rooms", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${guest.token}` },
        body: JSON.stringify(setup),
    });
    return (await answer.json()).room;
}"""


def test_the_clever_mole_in_two_browsers_to_the_end(visit: Visit, slow: str) -> None:
    anna, ben = _at_one_table(
        visit, slow, {"game": "clever-mole", "options": {"rounds": "2", "round_time": "20"}}
    )
    expect(anna.page.locator(".prompt")).to_contain_text("ms to the server", timeout=MINUTE)
    rounds = 0
    while not anna.is_over() and rounds < 12:
        anna.page.locator(".prompt.is-yours .quiet, .prompt.is-over").first.wait_for(timeout=MINUTE)
        if anna.is_over():
            break
        for one in (ben, anna):  # the slow one begins
            if one.map_offers.count():
                one.map_offers.nth(rounds % one.map_offers.count()).click(timeout=5000)
        rounds += 1
        anna.page.wait_for_timeout(300)
    for one in (anna, ben):
        one.page.locator(".prompt.is-over").wait_for(timeout=MINUTE)
    assert anna.points() == ben.points()
    expect(anna.page.locator(".move-time").first).to_have_text(re.compile(r"^[\d,]+ ms$"))


def test_the_wolf_is_nowhere_in_the_shepherds_page_before_it_is_found(visit: Visit, slow: str) -> None:
    anna, ben = _at_one_table(visit, slow, {"game": "wolf", "players": 2})
    ben.choose_on_map(40)  # he hides the wolf, Anna is the first shepherd
    wolf = re.search(r"wolf (\d{3})", ben.lines.first.text_content() or "")
    assert wolf is not None
    anna.wait_for_line(1)
    assert wolf[1] not in (anna.page.locator(".moves-list").text_content() or "")
    asked = 0
    while anna.page.locator(".prompt.is-yours").count():
        anna.choose_on_map(asked * 37 % 100)
        asked += 1
    expect(anna.page.get_by_text(f"A has found the wolf on {wolf[1]}")).to_be_visible()
    assert 0 < asked <= 45
    ben.choose_on_map()  # on to the next hunt, in which Anna hides the wolf
    expect(anna.page.locator(".prompt.is-yours")).to_be_visible()


@pytest.fixture
def slow(server: Process) -> Iterator[str]:
    """Where the table is for somebody with a slow line."""
    with slow_line(server.url, SLOW) as address:
        yield address


def _at_one_table(visit: Visit, slow: str, setup: dict[str, Any]) -> tuple[AtTable, AtTable]:
    """Anna opens a table and Ben, whose line is slow, sits down; both are ready."""
    quick = visit("/", shape="flat")
    behind = visit("/", base_url=slow, storage_state=liking(slow, shape="flat"))
    for page in (quick, behind):
        expect(page.locator(".header-name")).not_to_be_empty()
    seats = [{"kind": "you"}, {"kind": "open"}]
    room = quick.evaluate(OPEN_ROOM, {**setup, "seats": seats})
    people = []
    for page in (quick, behind):
        page.goto(f"/room/{room}")
        people.append(AtTable(page))
    people[1].page.locator(".prompt").get_by_role("button", name="Sit here").click()
    for one in people:
        one.button("I am ready").click()
    return people[0], people[1]
