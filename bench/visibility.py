"""What is seen of what can be touched: `python bench/visibility.py [game ...] [--positions 200] [--json FILE]`.

For every game, positions of random games at the default camera of a seat that is to act, on a desk and on a phone: the pixels of every
offered touch are counted in a browser, drawn with the shapes of the table. Of each at least 60 % are seen, or the page points to it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from report import Row, finish, machine, progress, skipped

sys.path.insert(0, str(Path(__file__).parents[1]))  # a test looks at a few of the same positions
from tests.e2e.chromium import NoChromium, launched
from tests.e2e.visibility import counting, tallies

from astragal.engine.game import Game
from astragal.engine.registry import find, games

POSITIONS = 200


def rows(wanted: Sequence[Game], positions: int) -> Iterator[Row]:
    """One row for each game and window, or why there are none."""
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            sync_playwright() as playwright,
            counting(launched(playwright), Path(folder)) as page,
        ):
            for game in wanted:
                progress(game.title)
                for window, found in tallies(page, game, positions).items():
                    if game.act is not None and not found.offered:
                        yield skipped(f"{game.title}, {window}", "a hand acts here; nothing is touched")
                        continue
                    parts = f"{found.offered} touches: {found.seen} seen, {found.pointed} pointed to, {found.lost} lost"
                    yield Row(
                        f"{game.title}, {window}",
                        f"{parts} {found.example}".strip(),
                        "0 lost",
                        found.offered > 0 and not found.lost,
                        found.lost,
                    )
    except NoChromium as problem:
        yield skipped("What is seen", str(problem))


def main() -> None:
    """Count and report."""
    parser = argparse.ArgumentParser(description="Count what is seen of what can be touched.")
    parser.add_argument("games", nargs="*", metavar="game", help="slugs; all games without any")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each game")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    chosen = [find(name) for name in wanted.games] or games()
    finish(machine(("playwright",)), list(rows(chosen, wanted.positions)), wanted.json)


if __name__ == "__main__":
    main()
