"""Whether what has a time keeps it: a computer that may think so long, a question that must not hold up who asks, a long room that is read."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from astragal import players
from astragal.engine.registry import find
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.player import Choice, Limit, View, prepare
from astragal.players.search.searcher import Searcher
from astragal.players.workers import Workers
from astragal.table.book.book import Book, Listing
from report import Row, at_most, progress

ROUNDS = 7
THINK = 0.4  # seconds a computer may think
LATE = 0.02  # seconds it may take longer than that
TABLES = 8  # that ask for a move at once
ASKING = 0.05  # seconds that a question may hold up who asks it
ENTRIES, READING = 300, 0.003  # of a long room, and seconds to read them
LISTING = Listing(
    game="rasanto", status="running", listed=False, summary="{}", guests=(), turn_of=(), updated=0.0
)


def rows() -> Iterator[Row]:
    """The median of a few rounds each."""
    progress("a search that may think 0.4 s")
    view = _beginning("rasanto")
    Searcher(view.game).choose(view, Limit(simulations=1))  # compiles it
    yield _thinking("search with 0.4 s to think, rasanto", lambda: Searcher(view.game).choose(view, _limit()))
    progress("a master that knows endings and may think 0.4 s")
    other, master = _beginning("riomino"), players.find("master")
    prepare(master, other.game)
    yield _thinking("master with 0.4 s to think, riomino", lambda: master.choose(other, _limit()))
    progress(f"{TABLES} tables that ask at once")
    with Workers(2) as workers:
        asking = median(_asked(workers, view) for _ in range(ROUNDS))
    yield at_most(f"a question to the computers, {TABLES} at once", asking, ASKING)
    progress("a room that is read")
    yield Row(
        f"a room of {ENTRIES} entries read",
        f"{1000 * (reading := asyncio.run(_read())):.2f} ms",
        f"< {1000 * READING:g} ms",
        reading < READING,
        reading,
    )


def _limit() -> Limit:
    return Limit(seconds=THINK)


def _beginning(slug: str) -> View:
    """A position early in a game, in which there is something to think about."""
    match = Match(find(slug), seed=1)
    while match.actor < 0:
        match.roll()
    match.play(match.legal()[0].number)
    return look(match, match.actor)


def _thinking(what: str, choose: Callable[[], object]) -> Row:
    return at_most(what, median(_seconds(choose) for _ in range(ROUNDS)), THINK + LATE)


def _asked(workers: Workers, view: View) -> float:
    """Seconds for one question of several."""
    answers: list[Future[Choice]] = []

    def ask() -> None:
        answers.extend(workers.ask(view, "novice", _limit(), table=f"table {k}") for k in range(TABLES))

    seconds = _seconds(ask)
    for answer in answers:
        answer.result()
    return seconds / TABLES


async def _read() -> float:
    """Seconds to read a room on SQLite."""
    with TemporaryDirectory() as folder:
        book = await Book.open(str(Path(folder) / "table.db"))
        await book.append("r", 0, ["x" * 120] * ENTRIES, LISTING)
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            assert len(await book.read("r")) == ENTRIES
            times.append(time.perf_counter() - began)
        await book.close()
    return median(times)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
