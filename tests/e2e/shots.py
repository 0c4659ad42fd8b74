"""Pictures of the whole page to look at: `python -m tests.e2e.shots [game ...] [--map] [--screen desk ...]` writes them into shots/.

The cabinet in light and dark, and every game at its start, in the middle and at the end of a random game, on a desk, a phone held either way and a tablet;
shots/index.html shows them all. Where games are named, the cabinet is left out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from astragal.engine.game import Game
from astragal.engine.registry import games
from tests.e2e.built_page import NotBuilt, build_page
from tests.e2e.chromium import NoChromium, launched, liking
from tests.e2e.set_tables import SetTable, middle_of, set_table, whole_game
from tests.table.server import Process

INTO = Path(__file__).parents[2] / "shots"
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "landscape": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
}
STAGES = ("start", "middle", "end")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


class Camera:
    """A browser that takes pictures of a server's pages, with nothing moving in them."""

    def __init__(self, browser: Browser, server: Process, shape: str) -> None:
        self._browser = browser
        self._server = server
        self.shape = shape

    def cabinet(self, screen: str, theme: str) -> None:
        with self._browser.new_context(
            storage_state=liking(self._server.url, theme=theme), reduced_motion="reduce", **SCREENS[screen]
        ) as context:
            page = context.new_page()
            page.goto(self._server.url)
            page.locator(".game-picture").last.scroll_into_view_if_needed()
            page.wait_for_load_state("networkidle")
            page.evaluate("scrollTo(0, 0)")
            page.screenshot(path=INTO / f"cabinet-{theme}-{screen}.png", full_page=True)

    def table(self, table: SetTable, screen: str, name: str) -> None:
        who = liking(self._server.url, shape=self.shape, guest=table.guest.model_dump_json())
        with self._browser.new_context(
            storage_state=who, reduced_motion="reduce", **SCREENS[screen]
        ) as context:
            page = context.new_page()
            page.goto(f"{self._server.url}/room/{table.room}")
            page.locator(".prompt").wait_for()
            page.locator(".stage-board canvas, .stage-board .map").wait_for()
            _settle(page)
            page.screenshot(path=INTO / f"{name}-{screen}.png")


def _settle(page: Page) -> None:
    """What is on its way comes, and is drawn."""
    page.wait_for_load_state("networkidle")
    for _ in range(3):
        page.evaluate(DRAWN)


def take_all(camera: Camera, database: str, wanted: Sequence[Game], screens: Sequence[str]) -> None:
    """Every picture of the wanted games, with a bar that says how far it is."""
    tables = list(product(wanted, STAGES))
    for game, stage in track(tables, "Taking pictures"):
        name = f"{game.slug}-{stage}" + ("-map" if camera.shape == "flat" else "")
        for screen in screens:
            room = f"{game.slug[:20]}-{stage}-{screen}"
            table = _set(database, game, room, stage)
            camera.table(table, screen, name)


def _set(database: str, game: Game, room: str, stage: str) -> SetTable:
    if stage == "end":
        return set_table(database, game, room, *whole_game(game))
    return set_table(database, game, room, middle_of(game) if stage == "middle" else None)


def write_index() -> None:
    """A page with all pictures in the folder, a row for each thing shown."""
    rows: dict[str, list[str]] = {}
    for path in sorted(INTO.glob("*.png")):
        rows.setdefault(path.stem.rpartition("-")[0], []).append(path.name)
    (INTO / "index.html").write_text("\n".join(_lines(rows)), encoding="utf-8")


def _lines(rows: dict[str, list[str]]) -> Iterator[str]:
    yield "<!doctype html><meta charset=utf-8><title>Astragal in pictures</title>"
    yield "<style>body{font:16px system-ui;margin:2rem} img{height:420px;margin:0 1rem 2rem 0;vertical-align:top}</style>"
    for name, files in rows.items():
        yield f"<h2>{escape(name)}</h2>"
        yield "".join(
            f'<a href="{escape(file)}"><img src="{escape(file)}" loading=lazy></a>' for file in files
        )


def main() -> None:
    """Take the pictures that are wanted."""
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("games", nargs="*", help="names of games; all if none is named")
    parser.add_argument("--map", action="store_true", help="the flat map instead of the table in space")
    parser.add_argument("--screen", action="append", choices=SCREENS, help="only this one; may be repeated")
    asked = parser.parse_args()
    all = {game.slug: game for game in games()}
    if unknown := set(asked.games) - set(all):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; possible: {', '.join(all)}")
    INTO.mkdir(exist_ok=True)
    try:
        build_page()
        with (
            tempfile.TemporaryDirectory() as folder,
            Process(database := f"{folder}/table.db", Path(folder) / "log.txt") as server,
            sync_playwright() as playwright,
        ):
            camera = Camera(launched(playwright), server, "flat" if asked.map else "3d")
            screens = asked.screen or [*SCREENS]
            if not asked.games:
                for screen, theme in product(screens, ("light", "dark")):
                    camera.cabinet(screen, theme)
            take_all(camera, database, [all[slug] for slug in asked.games or all], screens)
    except (NotBuilt, NoChromium) as problem:
        sys.exit(str(problem))
    write_index()
    print(f"{len(list(INTO.glob('*.png')))} pictures are in {INTO.name}/; {INTO.name}/index.html shows them.")


if __name__ == "__main__":
    main()
