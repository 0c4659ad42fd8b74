"""Somebody who plays a game of speed or of secrets in a browser: looks, decides by what is on the page, and touches it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as GaveUp

from tests.e2e.at_table import AtTable

LOOK = """() => {
    const touches = (what) => [...document.querySelectorAll(what)].map((one) => one.dataset.touch);
    return {
        over: document.querySelector(".prompt.is-over") !== null,
        headline: document.querySelector(".headline span:not(.is-gone)")?.textContent ?? "",
        places: touches(".map-offer:not(.map-chosen):not([data-missed])"),
        buttons: touches(".choice-chip:not(.choice-back)"),
    };
}"""

# What the page itself would show of the last step, with all faces that this person sees.
SCENE = """async () => {
    const { token } = JSON.parse(localStorage.getItem("astragal.guest"));
    const step = Number(document.querySelector(".moves-list").dataset.steps);
    const room = location.pathname.split("/").pop();
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/rooms/${room}/steps/${step}`, { headers });
    return (await answer.json()).scene;
}"""


@dataclass(frozen=True)
class Seen:
    """What the page offers now."""

    over: bool
    headline: str
    places: list[str]
    buttons: list[str]


class Racer(AtTable):
    """One person at one page who touches what `decide` says, as fast as the page answers."""

    def __init__(self, page: Page, seat: int) -> None:
        super().__init__(page)
        self.seat = seat

    def look(self) -> Seen:
        return Seen(**self.page.evaluate(LOOK))

    def scene(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(SCENE)
        return found

    def faces(self) -> dict[str, str]:
        """What is seen of each die on the board, by its place."""
        return {piece["place"]: piece["faces"] for piece in self.scene()["pieces"]}

    def press(self, touch: str) -> bool:
        """Click something; whether it was still there."""
        found = self.page.locator(f'.map-offer[data-touch="{touch}"], .choice-chip[data-touch="{touch}"]')
        try:
            box = found.first.bounding_box(timeout=500)
        except GaveUp:
            return False
        if box:
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return box is not None


PATIENCE = 600  # looks

Decide = Callable[[Racer, Seen], str | None]  # what to touch, None for nothing


def play_on(people: tuple[Racer, ...], decide: Decide, *, until: str = "") -> int:
    """Everybody does one thing after the other until the game is over, or a button is there; how many things were done.

    Fails when nobody has had anything to do for a long time.
    """
    done = idle = 0
    while idle < PATIENCE:
        for person in people:
            seen = person.look()
            if seen.over or until in seen.buttons:
                return done
            touch = decide(person, seen) if seen.places or seen.buttons else None
            moved = touch is not None and person.press(touch)
            done, idle = done + moved, 0 if moved else idle + 1
            if not moved:
                person.page.wait_for_timeout(50)
    raise AssertionError(f"the game has stood still after {done} touches")
