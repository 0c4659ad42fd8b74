"""Whether a page names places of its board to somebody who has not switched their names on."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator

from playwright.sync_api import Error, Locator, Page

from astragal.engine.game import Game
from astragal.engine.viewer import WATCHER
from astragal.match.wrong_touch import places
from tests.e2e.at_table import SETTLED, AtTable

OFFERED = ".map-offer:not(.map-chosen), .choice-chip:not(.choice-back)"
QUICK = 1_000  # milliseconds in which something can be done, or is let be
THINKING = 8_000  # milliseconds in which a hint comes
SHOWN = 150  # milliseconds in which the page answers what was done
OFTEN = 0.3  # of the times
COMPILING = 200  # seconds in which computers are ready for their first move
NUMBERS = ".player-score, .clock, .move-number, .move-time, .player-trays, .prompt-facts, .headline"
UNITS = r"(?!\s*(?:ms|мс|%|rolls|Würfen|кидків))"  # what is counted is no place

# All that can be read: texts, and what is shown of fields. What only people hear who cannot see the board, labels in
# the map and where the keys have walked to, names places for them.
READABLE = f"""() => {{
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());)
        if (!node.parentElement.closest("script, style, .names-a-place, {NUMBERS}")) found.push(node.data);
    for (const one of document.querySelectorAll("[title], [placeholder], [aria-label]")) {{
        found.push(one.title ?? "", one.getAttribute("placeholder") ?? "");
        if (!one.closest(".map")) found.push(one.getAttribute("aria-label") ?? "");
    }}
    return found.filter(Boolean);
}}"""


def names_of_places(game: Game) -> re.Pattern[str]:
    """What matches the name of a place of the game's board."""
    scene = game.picture(game.new(), WATCHER)
    names = (touch.partition(":")[2] for touch in places(scene))
    return re.compile(rf"(?<![\w.,:])(?:{'|'.join(names)})(?![\w:]){UNITS}")


def codes_on(page: Page, names: re.Pattern[str]) -> set[str]:
    """The texts of a page that name a place."""
    texts: list[str] = page.evaluate(READABLE)
    return {text for text in texts if names.search(text)}


def sit_down(page: Page, slug: str, names: re.Pattern[str]) -> set[str]:
    """From the card of a game to its first turn against computers, past all that introduces it; texts that name a place."""
    page.goto(f"/game/{slug}")
    page.locator(".card-dialog .button-main").click()
    page.locator(".prompt").wait_for()
    found: set[str] = set()
    until = time.monotonic() + COMPILING
    while not page.locator(SETTLED).count() and time.monotonic() < until:
        found |= codes_on(page, names)
        begin = page.locator("dialog[open] .button-main, .prompt .button-main")
        if begin.count():
            _touched(begin.first)
        page.wait_for_timeout(SHOWN)
    return found


def play_about(page: Page, touches: int, seconds: float, rng: random.Random) -> Iterator[str]:
    """Play at random on the map of an open table: so many touches, or as long as there is time; yields what was just done."""
    table = AtTable(page)
    until = time.monotonic() + seconds
    while touches and time.monotonic() < until and not table.is_over():
        yield "wait"
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        offers = page.locator(OFFERED)
        if not (count := offers.count()):
            page.wait_for_timeout(100)
            continue
        offer = offers.nth(rng.randrange(count))
        if _rested_on(offer):
            yield "look"
        if rng.random() < OFTEN and _hinted(page):
            yield "hint"
        if rng.random() < OFTEN and _missed(page, rng):
            yield "miss"
        if _touched(offer):
            touches -= 1
            yield "touch"
        if rng.random() < OFTEN and _looked_back(page, rng):
            yield "look back"


def _hinted(page: Page) -> bool:
    page.keyboard.press("h")
    try:
        page.locator(".hint-moves .move").first.wait_for(timeout=THINKING)
    except Error:
        return False  # there is nothing to decide, or it takes too long
    return True


def _missed(page: Page, rng: random.Random) -> bool:
    """Touch the map anywhere."""
    box = page.locator(".stage-board").bounding_box()
    if box is None:
        return False
    page.mouse.click(box["x"] + box["width"] * rng.random(), box["y"] + box["height"] * rng.random())
    page.wait_for_timeout(SHOWN)
    return True


def _looked_back(page: Page, rng: random.Random) -> bool:
    """Open what is folded, rest on a turn, look at it, and come back."""
    for folded in page.locator(".move-open[aria-expanded=false]").all():
        _touched(folded)
    turns = page.locator(".moves-list .move")
    turn = turns.nth(rng.randrange(turns.count()))
    seen = _rested_on(turn) and _touched(turn)
    page.keyboard.press("Escape")
    return seen


def _rested_on(what: Locator) -> bool:
    """Whether the mouse could rest on it; a page that goes on may have taken it away."""
    try:
        what.hover(timeout=QUICK, force=True)
    except Error:
        return False
    what.page.wait_for_timeout(SHOWN)
    return True


def _touched(what: Locator) -> bool:
    """Whether it could be touched; a page that goes on may have taken it away."""
    try:
        what.dispatch_event("click", timeout=QUICK)
    except Error:
        return False
    what.page.wait_for_timeout(SHOWN)
    return True
