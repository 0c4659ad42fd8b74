"""Somebody has the browser tell when it is their turn: asked for at the table, shown by the service worker."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.chromium import liking
from tests.e2e.conftest import PATIENCE
from tests.table.push_service import Browser as Subscriber
from tests.table.server import Process

SWITCH = re.compile("Sag mir, wenn ich dran bin")
SERVICE = "https://push.example.com/send/abc"

# A subscription without a push service, which no test can reach.
SUBSCRIBING = """([endpoint, key, auth]) => {
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => (made = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => ({ keys: { p256dh: key, auth } }),
        unsubscribe: async () => { made = null; return true; },
    });
}"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data]);
}"""


@pytest.fixture(scope="module")
def calling(server: Process, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A table that calls people; the page is built by then."""
    folder = tmp_path_factory.mktemp("calling")
    with Process(str(folder / "table.db"), folder / "log.txt", "--push-contact", "a@example.org") as found:
        yield found


def test_a_guest_is_told_at_a_table_with_days(calling: Process, browser: Browser) -> None:
    ann = calling.guest("Ann")
    room = calling.open(ann["token"], game="chifoumi", seats=2 * [{"kind": "you"}], clock="days 3")
    context = _as(ann, calling, browser)
    page = context.new_page()
    wanted = Subscriber(SERVICE).wanted
    page.goto(f"/room/{room}")
    page.evaluate(SUBSCRIBING, [*wanted.values()])
    switch = page.get_by_role("switch", name=SWITCH)
    switch.wait_for()
    with page.expect_response("**/api/push") as told:
        switch.check()
    assert told.value.status == 204
    expect(switch).to_be_checked()

    other = context.new_page()
    other.goto("/")
    _push(other, calling.url, {"game": "chifoumi", "room": "another234"})
    assert _shown(other) == [["Du bist dran.", "Chifoumi", "another234"]]

    page.bring_to_front()
    with page.expect_response("**/api/push/end") as ended:
        switch.uncheck()
    assert ended.value.status == 204
    expect(switch).not_to_be_checked()
    context.close()


def test_whoever_does_not_allow_it_is_told_so(calling: Process, browser: Browser) -> None:
    ann = calling.guest("Ann")
    room = calling.open(ann["token"], game="chifoumi", seats=2 * [{"kind": "you"}], clock="days 3")
    context = _as(ann, calling, browser, allowed=False)
    page = context.new_page()
    page.goto(f"/room/{room}")
    switch = page.get_by_role("switch", name=SWITCH)
    switch.click()
    expect(page.get_by_text("Dein Browser erlaubt keine Nachrichten")).to_be_visible()
    expect(switch).not_to_be_checked()
    context.close()


def _as(guest: dict[str, Any], server: Process, browser: Browser, *, allowed: bool = True) -> BrowserContext:
    state = liking(server.url, shape="flat", guest=json.dumps(guest))
    context = browser.new_context(base_url=server.url, locale="de-DE", storage_state=state)
    context.set_default_timeout(PATIENCE)
    if allowed:
        context.grant_permissions(["notifications"], origin=server.url)
    return context


def _shown(page: Page) -> Any:
    """What the browser shows, as soon as it shows anything; a page does not wait for what a function promises."""
    for _ in range(200):
        if found := page.evaluate(SHOWN):
            return found
        page.wait_for_timeout(50)
    return []


def _push(page: Page, origin: str, said: dict[str, str]) -> None:
    """Have a message arrive, as from a push service."""
    talks = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    talks.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    talks.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    talks.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0]["registrationId"], "data": json.dumps(said)},
    )
