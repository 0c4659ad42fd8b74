"""Games of skill on the page: dice are thrown and a plate is tilted, near the server and behind a slow line."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.e2e.hands import Hand
from tests.e2e.slow_line import slow_line
from tests.table.server import Process

DELAY = 0.1  # seconds, each way
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THROWN = re.compile(r"^You throw: .+")


@pytest.mark.parametrize("shape", ["3d", "flat"])
def test_a_die_is_thrown_with_a_mouse(visit: Visit, shape: str) -> None:
    hand = Hand(visit("/", shape=shape))
    hand.open("hide-away", "you", "computer")
    hand.board.wait_for()
    hand.click((0.5, 0.45) if shape == "3d" else hand.on_plate())
    expect(hand.told.first).to_have_text(THROWN)
    expect(hand.page.locator(".act-came")).to_be_visible()
    # The computer throws too, then it is our turn again.
    expect(hand.told.nth(1)).to_have_text(re.compile("^Club player throws"))
    hand.board.wait_for()
    hand.page.get_by_role("button", name="Slow motion").click()
    expect(hand.page.get_by_role("slider", name="Moment")).to_be_visible()


def test_a_die_is_thrown_with_a_finger(visit: Visit) -> None:
    hand = Hand(visit("/", **PHONE))
    hand.open("hide-away", "you", "computer")
    hand.board.wait_for()
    hand.swipe((0.6, 0.85), (0.5, 0.5))
    expect(hand.told.first).to_have_text(THROWN)


def test_a_plate_is_tilted_until_the_attempt_ends_and_another_one_is_a_touch_away(visit: Visit) -> None:
    hand = Hand(visit("/", shape="flat"))
    hand.open("faraday", "you")
    hand.begin()
    expect(hand.watch).to_have_text("0.0")
    hand.click((0.5, 0.5))
    hand.move((0.6, 0.4))
    expect(hand.watch).not_to_have_text("0.0")
    hand.page.get_by_role("button", name="Done").click()
    expect(hand.told.first).to_have_text("You begin: 0 corners filled, given up.")
    hand.begin()
    expect(hand.watch).to_have_text("0.0")


def test_behind_a_slow_line_a_hand_plays_as_well(visit: Visit, server: Process) -> None:
    with slow_line(server.url, DELAY) as address:
        hand = Hand(visit("/", base_url=address, storage_state=liking(address, shape="flat")))
        hand.open("faraday", "you")
        hand.begin()
        hand.click((0.5, 0.5))
        before = _plate(hand)
        hand.move((0.3, 0.4))
        # The plate in the hand answers at once, before the server can have heard of it.
        hand.page.wait_for_timeout(120)
        assert _plate(hand) != before
        expect(hand.watch).not_to_have_text("0.0")
        hand.page.get_by_role("button", name="Done").click()
        expect(hand.told.first).to_have_text(re.compile("given up"))
        hand.page.goto("/")
        hand.open("hide-away", "you", "computer")
        hand.board.wait_for()
        hand.click(hand.on_plate())
        expect(hand.told.first).to_have_text(THROWN)


def _plate(hand: Hand) -> str:
    """The rim of the plate as the map draws it."""
    return hand.page.locator(".map-rim").get_attribute("points") or ""


def test_the_phone_itself_is_the_plate(visit: Visit) -> None:
    hand = Hand(visit("/", shape="flat", **PHONE))
    hand.open("faraday", "you")
    hand.begin()
    hand.lean_phone(0, 0)
    hand.page.get_by_role("button", name="Tilt by the phone").click()
    hand.lean_phone(0, 0)
    hand.page.wait_for_timeout(300)
    before = _plate(hand)
    hand.lean_phone(20, 15)
    expect(hand.watch).not_to_have_text("0.0")
    hand.page.wait_for_timeout(300)
    assert _plate(hand) != before
