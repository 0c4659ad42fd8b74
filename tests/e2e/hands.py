"""Hands of people who play games of skill on the page: they press, lead and let go, by mouse or finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

PICTURE = 16  # milliseconds
STEPS = 8  # of a drag

Share = tuple[float, float]  # of the width and the height of what takes the hand


class Hand:
    """The hand of whoever sits at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator(".steering")
        self.told = page.locator(".moves-list .move-text")
        self.watch = page.locator(".act-watch")
        self.session = page.context.new_cdp_session(page)  # for what no mouse does

    def open(self, game: str, *kinds: str, **setup: object) -> None:
        """Open a table and sit down at it; `kinds` are `you` or `computer`, for each seat."""
        expect(self.page.locator(".header-name")).not_to_be_empty()
        seats = [{"kind": kind, **({"level": "club"} if kind == "computer" else {})} for kind in kinds]
        room = self.page.evaluate(OPEN_ROOM, {"game": game, "seats": seats, **setup})
        self.page.goto(f"/room/{room}")

    def begin(self) -> None:
        """Begin an attempt: one touch."""
        self.page.locator(".choice-chip").first.click()
        self.board.wait_for()

    def at(self, where: Share) -> tuple[float, float]:
        """A point of the window."""
        box = self.board.bounding_box()
        assert box is not None
        return box["x"] + where[0] * box["width"], box["y"] + where[1] * box["height"]

    def on_plate(self) -> Share:
        """The middle of the plate on a map."""
        plate, box = self.page.locator(".map-plate").first.bounding_box(), self.board.bounding_box()
        assert plate is not None
        assert box is not None
        x, y = plate["x"] + plate["width"] / 2, plate["y"] + plate["height"] / 2
        return (x - box["x"]) / box["width"], (y - box["y"]) / box["height"]

    def click(self, where: Share, held: int = 100) -> None:
        """Press the mouse for so many milliseconds."""
        self.page.mouse.move(*self.at(where))
        self.page.mouse.down()
        self.page.wait_for_timeout(held)
        self.page.mouse.up()

    def move(self, where: Share) -> None:
        self.page.mouse.move(*self.at(where), steps=STEPS)

    def lean_phone(self, beta: float, gamma: float) -> None:
        """Hold the phone so many degrees towards its upper edge and to its right."""
        there = {"alpha": 0, "beta": beta, "gamma": gamma}
        self.session.send("DeviceOrientation.setDeviceOrientationOverride", there)

    def swipe(self, begin: Share, end: Share) -> None:
        """A finger goes over the board."""

        def touch(kind: str, *points: Share) -> None:
            there = [{"x": x, "y": y} for x, y in map(self.at, points)]
            self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

        touch("touchStart", begin)
        for k in range(1, STEPS + 1):
            way = tuple(a + (b - a) * k / STEPS for a, b in zip(begin, end, strict=True))
            touch("touchMove", (way[0], way[1]))
            self.page.wait_for_timeout(PICTURE)
        touch("touchEnd")


OPEN_ROOM = """async (setup) => {
    const guest = JSON.parse(localStorage.getItem("astragal.guest"));
    const answer = await fetch("/api/rooms", {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${guest.token}` },
        body: JSON.stringify(setup),
    });
    return (await answer.json()).room;
}"""
