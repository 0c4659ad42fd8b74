"""Whether any text of the page names a place to somebody who has not switched names on: `python bench/no_codes.py [game ...]`.

Every game is opened in a browser and played at random for a while, with previews, hints, wrong touches and looking back, each
in one of the three languages, or with --thorough in all of them. Server, computers and browser share this machine.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

from playwright.sync_api import Browser, Route, sync_playwright

from astragal.engine.game import Game
from astragal.engine.registry import find, games
from report import Row, finish, machine, progress

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests look at the same things
from tests.e2e.at_table import AtTable
from tests.e2e.built_page import build_page
from tests.e2e.chromium import launched, liking
from tests.e2e.codes import codes_on, names_of_places, play_about, sit_down
from tests.table.server import Process

LOCALES = ("en-GB", "de-DE", "uk-UA")
TOUCHES = 25  # with which a game is played, or as many as there is time for
SECONDS = 60
SHOWN = 3  # texts that are printed where something is wrong


def rows(wanted: Sequence[Game], thorough: bool, seconds: float) -> Iterator[Row]:
    """One row for each game and language."""
    build_page()
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(str(Path(folder) / "codes.db"), Path(folder) / "log.txt") as server,
        sync_playwright() as playwright,
    ):
        browser = launched(playwright)
        languages = cycle(LOCALES)
        for game in wanted:
            for locale in LOCALES if thorough else (next(languages),):
                yield _row(browser, server.url, game, locale, seconds)


def _row(browser: Browser, url: str, game: Game, locale: str, seconds: float) -> Row:
    what = f"{game.slug} ({locale[:2]})"
    progress(what)
    names, found, done, looked = names_of_places(game), set[str](), Counter[str](), 0
    with browser.new_context(
        base_url=url, locale=locale, reduced_motion="reduce", storage_state=liking(url, shape="flat")
    ) as context:
        context.route("**/api/rooms", _with_quick_computers)
        page = context.new_page()
        found |= sit_down(page, game.slug, names)
        for deed in play_about(page, TOUCHES, seconds, random.Random(what)):
            done[deed] += deed != "wait"
            looked += 1
            found |= codes_on(page, names)
        turns = AtTable(page).lines.count()
    deeds = ", ".join(f"{count} {deed}" for deed, count in sorted(done.items()) if count)
    for text in sorted(found)[:SHOWN]:
        progress(f"  names a place: {text!r}")
    return Row(
        what, f"{len(found)} texts ({looked} looks; {deeds}; {turns} turns told)", "0", not found, len(found)
    )


def _with_quick_computers(route: Route) -> None:
    """Rooms are made as the page asks for them, but with the shortest thinking."""
    if route.request.method != "POST":
        return route.continue_()
    setup = json.loads(route.request.post_data or "{}")
    return route.continue_(post_data=json.dumps(setup | {"think": 0.05}))


def main() -> None:
    """Play and report; fails if any text names a place."""
    parser = argparse.ArgumentParser(description="Look for names of places on the page while they are off.")
    parser.add_argument("games", nargs="*", help="slugs; all games if none is given")
    parser.add_argument("--thorough", action="store_true", help="every game in every language")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for which each is played at most")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    chosen = [find(slug) for slug in wanted.games] or list(games())
    found = list(rows(chosen, wanted.thorough, wanted.seconds))
    finish(machine(("fastapi", "playwright")), found, wanted.json)
    sys.exit(any(row.reached is False for row in found))


if __name__ == "__main__":
    main()
