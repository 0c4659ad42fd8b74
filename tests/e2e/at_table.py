"""Somebody at a table: what their page says, and what they do there with a mouse, a finger or the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from playwright.sync_api import Locator, Page, expect

SETTLED = ".prompt.is-yours, .prompt.is-over"
AGAIN = "Tap the same place again"
GRID = 16  # points across the table in space where a hand looks for something
COMPILED = 300_000  # milliseconds in which a computer must have got ready for its first move of a game

# A move on its way leaves nothing to touch; one that is only begun offers what comes next.
MADE_OR_BEGUN = """([told, touched]) => {
    const offered = [...document.querySelectorAll(".map-offer:not(.map-chosen), .choice-chip:not(.choice-back)")];
    const begun = offered.length && offered.every((one) => one.dataset.touch !== touched);
    return begun || document.querySelector(".moves-list").dataset.steps > told;
}"""

# The text of the turn in which a step is told; null as long as it is not.
TOLD = """(step) => {
    if (document.querySelector(".moves-list").dataset.steps < step) return null;
    const turns = [...document.querySelectorAll(".moves-list .move[data-last]")];
    return turns.find((turn) => turn.dataset.last >= step).querySelector(".move-text").textContent;
}"""


class AtTable:
    """One page at one table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator(".prompt > p")
        self.lines = page.locator(".moves-list .move-text")
        self.scores = page.locator(".player-score")
        self.map_offers = page.locator(".map-offer:not(.map-chosen)")
        self.chips = page.locator(".choice-chip:not(.choice-back)")
        self.canvas = page.locator(".stage-board canvas")

    # -- what is seen -----------------------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.page.locator(".prompt.is-over").count() > 0

    @property
    def result(self) -> Locator:
        """The card with which a match ends."""
        return self.page.locator("dialog.result")

    def close_result(self) -> None:
        self.result.get_by_role("button", name="Close").click()

    def wait_for_turn(self) -> bool:
        """Wait until it is this person's turn or the game is over; whether it is their turn."""
        self.page.locator(SETTLED).wait_for(timeout=COMPILED)
        return not self.is_over()

    def steps(self) -> int:
        """How many steps are told; a line may tell several."""
        return int(self.page.locator(".moves-list").get_attribute("data-steps") or 0)

    def expect_steps(self, count: int) -> None:
        expect(self.page.locator(".moves-list")).to_have_attribute("data-steps", str(count))

    def wait_for_line(self, step: int) -> str:
        """Wait until so many steps are told, and say what is told of the turn of the last of them."""
        told: str = self.page.wait_for_function(TOLD, arg=step).json_value()
        return told

    def expect_prompt(self, words: str) -> None:
        expect(self.prompt).to_have_text(re.compile(words))

    def points(self) -> list[str]:
        return [(score.text_content() or "").strip() for score in self.scores.all()]

    def position(self) -> str:
        """The table in characters, as the page shows it to who reads it."""
        self.tool("More").click()
        self.button("Position as text").click()
        text = self.page.locator(".text-view")
        expect(text).not_to_have_text("Reading …")
        read = text.text_content() or ""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")
        return read

    # -- what is done -----------------------------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def tool(self, name: str) -> Locator:
        return self.page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)

    def use_map(self) -> None:
        """Turn to the flat map by its button."""
        self.tool("Views").click()
        self.page.get_by_label("Views").get_by_text("Map", exact=True).click()
        self.page.locator(".map").wait_for()
        self.tool("Views").click()

    def choose_on_map(self, at: int = 0, *, taps: int = 1) -> str:
        """Touch glowing places, or what the bar offers, until a move is made; what is told of it.

        Of several places the one at a share `at` of 100 is touched. A finger needs two `taps` for the last touch.
        """
        told = self.steps()
        for _ in range(6):
            touched = self._touch_next(at, taps)
            self.page.wait_for_function(MADE_OR_BEGUN, arg=[told, touched])
            if self.steps() > told:
                break
        return self.wait_for_line(told + 1)

    def find_glowing_place(self) -> tuple[float, float]:
        """Move the mouse over the table in space until it rests on something that can be touched."""
        for x, y in self.places_in_space():
            self.page.mouse.move(x, y)
            if self.canvas.evaluate("canvas => canvas.style.cursor") == "pointer":
                return x, y
        raise AssertionError("nothing on the table can be touched")

    def tap_in_space(self) -> None:
        """Tap the table in space here and there until something answers, and there once more."""
        for x, y in self.places_in_space():
            self.page.touchscreen.tap(x, y)
            if self.prompt.filter(has_text=AGAIN).count():
                return self.page.touchscreen.tap(x, y)
        raise AssertionError("nothing on the table can be tapped")

    def places_in_space(self) -> Iterator[tuple[float, float]]:
        """Points of the table in space, from the near edge to the far one."""
        box = self.canvas.bounding_box()
        assert box is not None
        for down, right in product(range(GRID - 1, 0, -1), range(1, GRID)):
            yield box["x"] + box["width"] * right / GRID, box["y"] + box["height"] * down / GRID

    def turn_the_table(self, pixels: int) -> None:
        """Drag the table in space to look at it from elsewhere; takes hold beside the board."""
        box = self.canvas.bounding_box()
        assert box is not None
        x, y = box["x"] + 10, box["y"] + box["height"] - 10
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + pixels, y - 5, steps=4)
        self.page.mouse.up()

    def _touch_next(self, at: int, taps: int) -> str:
        (self.map_offers.or_(self.chips)).first.wait_for()
        offers = self.map_offers if self.map_offers.count() else self.chips
        offer = offers.nth(at * (offers.count() - 1) // 100)
        touch = offer.get_attribute("data-touch") or ""
        same = self.page.locator(f'.map-offer[data-touch="{touch}"], .choice-chip[data-touch="{touch}"]')
        for tap in range(taps):
            if tap and not self.prompt.filter(has_text=AGAIN).count():
                break  # it was not the last touch of the move
            if taps > 1:
                same.tap()
            else:
                same.click()
        return touch
