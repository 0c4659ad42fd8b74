"""Somebody keeps their games with a passkey or a phrase, and plays on in another browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.at_table import AtTable
from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.e2e.test_accessible import faults
from tests.e2e.test_two_people import _called
from tests.table.server import Process


def test_a_passkey_brings_the_same_guest_to_another_browser(visit: Visit, server: Process) -> None:
    desk = _called("Anna", _visiting(visit, server))
    table = _opens_a_game(desk)
    table.wait_for_turn()
    table.choose_on_map()
    desk.goto("/")

    with_key = _authenticator(desk)
    _account(desk)
    desk.get_by_role("button", name="Keep with a passkey").click()
    expect(desk.get_by_text("Your games are kept, Anna.")).to_be_visible()
    expect(desk.get_by_text("this device")).to_be_visible()

    phone = _visiting(visit, server)
    _authenticator(phone, with_key())
    _account(phone)
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="You are Anna here now.")).to_be_visible()
    phone.get_by_role("button", name="Go on").click()
    expect(phone.locator(".header-name")).to_have_text("Anna")

    phone.locator(".room-list a").first.click()
    again = AtTable(phone)
    told = again.steps()
    again.wait_for_turn()
    again.choose_on_map()
    assert again.steps() > told

    token = phone.evaluate("JSON.parse(localStorage['astragal.guest']).token")
    phone.goto("about:blank")
    _account(desk, reload=True)
    desk.get_by_role("listitem").filter(has_text="last here").get_by_role("button").click()
    expect(desk.get_by_role("listitem").filter(has_text="last here")).to_have_count(0)
    answer = phone.request.get("/api/rooms/mine", headers={"Authorization": f"Bearer {token}"})
    assert answer.status == 401


def test_a_phrase_brings_the_same_guest_to_another_browser_and_all_can_be_deleted(
    visit: Visit, server: Process
) -> None:
    desk = _called("Ben", visit("/", shape="flat"))
    _account(desk)
    expect(desk.get_by_text("Passkeys need a name")).to_be_visible()  # it is visited by its address
    assert faults(desk) == []
    desk.get_by_role("button", name="Keep with a phrase").click()
    expect(desk.locator(".phrase li")).to_have_count(10)
    words = desk.locator(".phrase li").all_text_contents()
    assert faults(desk) == []
    desk.get_by_role("button", name="I have written them down").click()
    expect(desk.get_by_text("Your games are kept, Ben.")).to_be_visible()
    assert faults(desk) == []

    phone = visit("/", shape="flat")
    table = _opens_a_game(phone)
    table.wait_for_turn()
    phone.goto("/")
    _account(phone)
    phone.get_by_label("Your ten words").fill(" ".join(words))
    phone.get_by_role("button", name="Sign in with the phrase").click()
    expect(phone.get_by_text("1 game of this browser came along.")).to_be_visible()
    phone.get_by_role("button", name="Go on").click()
    expect(phone.locator(".header-name")).to_have_text("Ben")
    desk.reload()
    expect(desk.locator(".room-list a")).to_have_count(1)

    _account(phone)
    phone.get_by_role("button", name="Delete everything").click()
    phone.get_by_role("button", name="Yes, delete everything").click()
    expect(phone.locator(".room-list a")).to_have_count(0)
    expect(phone.locator(".header-name")).not_to_have_text("Ben")


def _visiting(visit: Visit, server: Process) -> Page:
    """Somebody new, under the name that passkeys need."""
    url = server.url.replace("127.0.0.1", "localhost")
    return visit("/", base_url=url, storage_state=liking(url, shape="flat"))


def _opens_a_game(page: Page) -> AtTable:
    page.goto("/game/most-simple")
    page.get_by_role("button", name="Play against the computer").click()
    return AtTable(page)


def _account(page: Page, *, reload: bool = False) -> None:
    if reload:
        page.reload()
    page.get_by_role("contentinfo").get_by_role("button", name="Keep your games").click()
    page.get_by_role("dialog").wait_for()


def _authenticator(page: Page, credential: dict[str, Any] | None = None) -> Any:
    """Give a page an authenticator whose person is there, with a passkey or without; returns what tells its passkey."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    which = {"authenticatorId": made["authenticatorId"]}
    if credential:
        session.send("WebAuthn.addCredential", {**which, "credential": credential})
    return lambda: session.send("WebAuthn.getCredentials", which)["credentials"][0]
