"""What is seen of what can be touched: positions of random games, and their pixels counted in a browser."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

from astragal.conformance import Variant, play_on, random_match
from astragal.engine.game import Game
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.viewer import Viewer
from tests.e2e.built_page import WEB

ENOUGH = 0.6  # of the pixels of what can be touched
WINDOWS = {
    "desk": (1120, 844),
    "phone": (390, 470),
}  # what is left for the canvas on screens of 1440x900 and 390x844
OF_A_MATCH = 20  # positions at most


@dataclass
class Tally:
    """How many touches were offered, and how many of them were seen, pointed to, or neither."""

    offered: int = 0
    seen: int = 0
    pointed: int = 0
    lost: int = 0
    example: str = ""  # one that was lost


def positions_of(game: Game, wanted: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Positions from random games of every number of players, each with what is offered to one seat, touch by touch."""
    chooser = Random(seed)
    given = 0
    for number in count():
        players = game.players[number % len(game.players)]
        match = random_match(game, Variant(players), seed + number)
        decided = [s.copy() for s in _decisions(match, seed + number)]
        for s in chooser.sample(decided, min(len(decided), OF_A_MATCH)):
            seats = _acting(game, s)
            seat = chooser.choice(seats)
            scene = asdict(game.picture(game.seen(s, Viewer(seat)), Viewer(seat)))
            paths = [tuple(game.touch(s, move)) for move in game.legal(s, seat)]
            for offered in _offers(paths, seat, chooser):
                yield {
                    "scene": scene,
                    "seat": seat,
                    "players": players,
                    "view": asdict(game.view),
                    "offered": offered,
                }
            given += 1
            if given == wanted:
                return


def _decisions(match: Any, seed: int) -> Iterator[Any]:
    for now in play_on(match, seed):
        if now.actor not in (OVER, CHANCE) and _acting(now.game, now.state):
            yield now.state


def _acting(game: Game, s: Any) -> list[int]:
    who = game.actor(s)
    return [seat for seat in range(s.players) if game.legal(s, seat)] if who == ANYONE else [who]


def _offers(paths: list[tuple[str, ...]], seat: int, chooser: Random) -> Iterator[list[dict[str, Any]]]:
    """What glows at first, and after each touch of one move that is chosen."""
    path = chooser.choice(paths)
    for made in range(len(path)):
        following = {other[made] for other in paths if len(other) > made and other[:made] == path[:made]}
        yield [
            *({"touch": touch, "chosen": True, "seat": seat} for touch in path[:made]),
            *({"touch": touch, "chosen": False, "seat": seat} for touch in sorted(following)),
        ]


@contextmanager
def counting(browser: Browser, folder: Path) -> Iterator[Page]:
    """A page that counts pixels, built into a folder from the parts of the table."""
    search = f"{Path(sys.executable).parent}:"
    npx = shutil.which("npx", path=search) or shutil.which("npx")
    assert npx, "there is no npx here"
    config = ["--config", "demo/visibility/vite.config.ts", "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run([npx, "vite", "build", "demo/visibility", *config], cwd=WEB, check=True)
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("document.title === 'ready'")
        yield page
        page.close()
        server.shutdown()


def tallies(page: Page, game: Game, wanted: int) -> dict[str, Tally]:
    """Count for so many positions of a game, in every window."""
    totals = {window: Tally() for window in WINDOWS}
    sizes = [{"width": width, "height": height} for width, height in WINDOWS.values()]
    for position in positions_of(game, wanted):
        measured = page.evaluate(
            "([position, sizes]) => sizes.map((size) => measure(position, size))", [position, sizes]
        )
        for total, found in zip(totals.values(), measured, strict=True):
            for touch, share, pointed in found:
                total.offered += 1
                if share >= ENOUGH:
                    total.seen += 1
                elif pointed:
                    total.pointed += 1
                else:
                    total.lost += 1
                    total.example = f"{touch} {share:.2f} of seat {position['seat']}"
    return totals


class _Quiet(SimpleHTTPRequestHandler):
    """A server that tells nobody what it serves."""

    def log_message(self, format: str, *args: Any) -> None:
        pass
