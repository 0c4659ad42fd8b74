"""The page in a browser without a graphics card: `python bench/page.py [--json FILE]`.

Bytes before the part that draws in space, the time until the cabinet can be used and until a table is open, and frames a
second while the full pyramid is turned. Server, browser and its drawing share this machine; it should have nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from report import Row, at_least, at_most, finish, machine, progress, skipped

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests measure the same things
from tests.e2e.built_page import NotBuilt, build_page
from tests.e2e.chromium import NoChromium, launched
from tests.e2e.measures import RELEASE, WORK, Visit, frames_a_second, seconds_worked, watched_visit
from tests.table.server import Process

MOST = 170_000  # bytes
INTERACTIVE, OPEN = 2.0, 0.7  # seconds
FRAMES = 40.0  # a second
CANVAS = (800, 600)
COLUMN = 320  # pixels beside the canvas
TIMES = 3  # of which the middle one counts
RELEASED = 100  # milliseconds from letting go of a die to the first picture in which it moves
THROWS = "hide-away"  # a game of throws
THROWN = 9  # throws that count, after one in which everything is loaded
SHAKEN = "skeleton-trick"  # a game in which the full pyramid is shaken
SHAKING = 4.0  # seconds
PICTURE = 8.0  # milliseconds of work, so that the sixtieth of a second is enough for what draws
REST = 1500  # milliseconds before a throw
FULL_PYRAMID = "el-dado"  # the game that begins with it


def rows() -> Iterator[Row]:
    """All figures, or why there are none."""
    try:
        build_page()
        with (
            tempfile.TemporaryDirectory() as folder,
            Process(str(Path(folder) / "page.db"), Path(folder) / "log.txt") as server,
            sync_playwright() as playwright,
        ):
            browser = launched(playwright)
            yield from _measured(browser, server)
            yield from _throws(browser, server)
            yield from _shakes(browser, server)
    except (NotBuilt, NoChromium) as problem:
        yield skipped("The page", str(problem))


def _measured(browser: Browser, server: Process) -> Iterator[Row]:
    progress("the cabinet, and a table from it")
    weights, interactive, opened, worked = [], [], [], []
    for _ in range(TIMES):
        with watched_visit(browser, server.url) as visit:
            interactive.append(visit.first_seen("cabinet"))
            visit.page.wait_for_load_state("networkidle")
            before = seconds_worked()
            opened.append(visit.play_now())
            worked.append(seconds_worked() - before)
            visit.page.wait_for_load_state("networkidle")
            weights.append((visit.weight(in_space=False), visit.weight(in_space=True)))
    weight, with_space = max(weights)
    yield Row(
        "First load before the 3D part",
        f"{weight / 1000:.0f} KB ({with_space / 1000:.0f} KB with it)",
        f"< {MOST // 1000} KB",
        weight < MOST,
        weight,
    )
    yield at_most("The cabinet can be used", statistics.median(interactive), INTERACTIVE, _load())
    work = f"; {statistics.median(worked):.1f} s of work"
    yield at_most("A table opens", statistics.median(opened), OPEN, work + _load())
    progress("a table by its link")
    token = server.guest("Anna")["token"]
    room = f"{server.url}/room/{server.open(token, game=FULL_PYRAMID)}"
    for shape, name in (("3d", "A table by its link"), ("flat", "A table by its link, flat map")):
        with watched_visit(browser, room, shape=shape) as visit:
            yield at_most(name, max(visit.first_seen("table"), visit.first_seen("board")), OPEN, _load())
    progress("frames of the full pyramid")
    width, height = CANVAS
    with watched_visit(browser, room, width=width + COLUMN, height=height) as visit:
        visit.first_seen("board")
        frames_a_second(visit.page, 2)  # it finds out how finely it can draw
        rate = frames_a_second(visit.page)
    yield at_least(
        f"Full pyramid turning at {width}x{height}", rate, " frames/s", FRAMES, ", no graphics card" + _load()
    )


@contextmanager
def _at_table(
    browser: Browser, server: Process, game: str, seats: int, script: str, *, shape: str = "3d"
) -> Iterator[Visit]:
    """Somebody alone at all seats of a table, with a script that is there before the page."""
    guest = server.guest("Anna")
    room = server.open(guest["token"], game=game, seats=[{"kind": "you"}] * seats)
    width, height = CANVAS
    with watched_visit(
        browser,
        f"{server.url}/room/{room}",
        shape=shape,
        width=width + COLUMN,
        height=height,
        script=script,
        guest=json.dumps(guest),
    ) as visit:
        visit.first_seen("board")
        yield visit


def _throws(browser: Browser, server: Process) -> Iterator[Row]:
    """Somebody alone at a table throws one die after the other."""
    for shape, name in (("3d", "in space"), ("flat", "on the map")):
        progress(f"throws {name}")
        with _at_table(browser, server, THROWS, 2, RELEASE, shape=shape) as visit:
            times = []
            for _ in range(1 + THROWN):
                hand = visit.page.locator(".steering")
                hand.wait_for()
                visit.page.wait_for_timeout(REST)
                box = visit.page.locator(".stage-board canvas, .map-plate").first.bounding_box()
                assert box is not None
                visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                visit.page.mouse.down()
                visit.page.wait_for_timeout(100)
                visit.page.mouse.up()
                times.append(visit.released())
                hand.wait_for(state="detached")
        told, drawn = ([times[k][which] for k in range(1, len(times))] for which in (0, 1))
        yield Row(
            f"From letting go to the first moving picture {name}",
            f"{statistics.median(drawn):.0f} ms, worst {max(drawn):.0f}; told after {statistics.median(told):.0f}"
            + _load(),
            f"< {RELEASED} ms",
            statistics.median(drawn) < RELEASED,
            statistics.median(drawn),
        )


def _shakes(browser: Browser, server: Process) -> Iterator[Row]:
    """A plate with the full pyramid is leaned to and fro, so that all dice move."""
    progress("a pyramid in the hand")
    with _at_table(browser, server, SHAKEN, 1, WORK) as visit:
        page = visit.page
        page.locator(".choice-chip").first.click()
        hand = page.locator(".steering")
        hand.wait_for()
        box = hand.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(REST)
        page.evaluate("Object.assign(work, { pictures: 0, messages: 0, bodies: 0, spent: 0 })")
        until = time.monotonic() + SHAKING
        while time.monotonic() < until:
            turn = 8 * time.monotonic()
            page.mouse.move(x + 150 * math.cos(turn), y + 100 * math.sin(turn))
            page.wait_for_timeout(10)
        work = page.evaluate("work")
    each = work["spent"] / work["pictures"]
    yield Row(
        "The page's own work for a picture while a pyramid is shaken",
        f"{each:.2f} ms; {work['pictures'] / SHAKING:.0f} pictures, {work['messages'] / SHAKING:.0f} frames and "
        f"{work['bodies'] / SHAKING:.0f} bodies a second, no graphics card" + _load(),
        f"< {PICTURE:g} ms",
        each < PICTURE,
        each,
    )


def _load() -> str:
    """How many processes wanted to run during the last minute: figures of a busy machine say little."""
    return f" (load {os.getloadavg()[0]:.1f})"


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure the page in a browser.")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    finish(machine(("fastapi", "uvicorn", "playwright")), list(rows()), wanted.json)


if __name__ == "__main__":
    main()
