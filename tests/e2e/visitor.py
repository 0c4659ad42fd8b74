"""Somebody who knows no game: sits down against a novice and touches whatever is offered, until it is over."""

from __future__ import annotations

from math import inf
from random import Random

from playwright.sync_api import Page, expect

from astragal.engine.game import Game
from tests.e2e.at_table import AtTable
from tests.e2e.conftest import Visit

STUCK = 40  # touches in a row after which nothing has happened
APART = 14  # pixels from where the last touch was: what is chosen there would only be let go again
MARGIN = 4  # pixels from the edge of the canvas

# A point of the table in space where the pointer changes, tried in a drawn order; null if it does nowhere.
POINT = """([seed, last, apart, margin]) => {
    const canvas = document.querySelector(".stage-board canvas");
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const points = [];
    for (let y = margin; y < height; y += 12) for (let x = margin; x < width; x += 12) points.push([left + x, top + y]);
    let state = seed;
    const draw = (n) => (state = (state * 48271) % 2147483647) % n;
    for (let k = points.length - 1; k > 0; k--) {
        const other = draw(k + 1);
        [points[k], points[other]] = [points[other], points[k]];
    }
    for (const [clientX, clientY] of points) {
        if (last && Math.hypot(clientX - last[0], clientY - last[1]) < apart) continue;
        if (document.elementFromPoint(clientX, clientY) !== canvas) continue;
        canvas.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, pointerType: "mouse", clientX, clientY }));
        if (canvas.style.cursor === "pointer") return [clientX, clientY];
    }
    return null;
}"""

# What tells whether anything has happened: steps, what is begun, what is asked, how a die is turned.
STATE = """() => [
    document.querySelector(".moves-list").dataset.steps,
    document.querySelector(".prompt > p").textContent,
    document.querySelector(".choice-turned")?.getAttribute("aria-label"),
    ...[...document.querySelectorAll(".map-offer, .choice-chip")].map((one) => one.className + one.dataset.touch),
].join()"""

CHOSEN = """(seed) => {
    const offered = [...document.querySelectorAll(".map-offer:not(.map-chosen), .choice-chip:not(.choice-back)")];
    if (!offered.length) return null;
    const one = offered[seed % offered.length];
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""

# A pointer to what is behind others; null if there is none, or no more.
POINTER = """() => {
    const pointer = document.querySelector(".board-pointer");
    if (!pointer) return null;
    const { left, top, width, height } = pointer.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}"""


class Visitor(AtTable):
    """One person at one table who chooses among what glows, on the map or in space, and reads nothing."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page)
        self._chance = Random(seed)
        self._last: list[float] | None = None

    def play(self, most: float = inf) -> int:
        """Touch what is offered until the game is over, or so often; how many touches it took."""
        touches = idle = 0
        while touches < most and self.wait_for_turn():
            before = self.page.evaluate(STATE)
            self._touch_something()
            touches += 1
            idle = 0 if self.page.evaluate(STATE) != before else idle + 1
            assert idle < STUCK, f"nothing answers after {touches} touches: {self.prompt.text_content()}"
        return touches

    def _touch_something(self) -> None:
        seed = self._chance.randrange(1, 1 << 30)
        beside = (
            self._chance.randrange(3) == 0
        )  # a draw of its own: a third of all seeds reach a part of the buttons only
        found = self.page.evaluate(CHOSEN, seed) if beside or not self._in_space() else None
        if found is None and self._in_space():
            found = self.page.evaluate(POINT, [seed, self._last, APART, MARGIN])
        found = found or self.page.evaluate(CHOSEN, seed)
        if found:
            self._last = found
            self.page.mouse.click(*found)
        elif pointer := self.page.evaluate(POINTER):
            self.page.mouse.click(*pointer)  # something is behind others: the table turns there
        else:
            self._last = None
            self.page.wait_for_timeout(50)  # the last move is still on its way

    def _in_space(self) -> bool:
        return self.canvas.count() > 0


def visit_game(visit: Visit, game: Game, shape: str, seed: int = 1) -> Visitor:
    """Sit down at a game by its card in the cabinet, against novices."""
    page = visit(f"/game/{game.slug}", shape=shape)
    page.get_by_label("Novice").check()
    page.locator("dialog .button-main").click()
    visitor = Visitor(page, seed)
    (visitor.canvas if shape == "3d" else page.locator(".map")).wait_for()
    return visitor


def expect_an_end(visitor: Visitor) -> None:
    """The game is over, and the page says who has won and why."""
    expect(visitor.result.locator("h2")).not_to_have_text("")
    words = (visitor.prompt.text_content() or "").split()
    assert len(words) > 3, words
