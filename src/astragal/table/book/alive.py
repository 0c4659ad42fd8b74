"""Signs of life: when no server was there for the games, so that their clocks can be set back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from itertools import takewhile

from astragal.table.book.book import Absence, Book, StorageError
from astragal.table.health.steady import SteadyTime

BEAT = 2.0  # seconds between two signs of life
OVERDUE = (
    4 * BEAT
)  # without one for so long the server was away: it stood still, or its book could not be written
COMING_BACK = (
    30.0  # seconds at most until the first client of a room is back: as long as it waits between two attempts
)

_log = logging.getLogger(__name__)


class Alive:
    """Writes this server's signs of life and knows when all servers were away. `returned` is called after each such time.

    A server that dies while others live leaves no gap: its clients find the others within seconds, as after any lost line.
    """

    def __init__(self, book: Book, now: SteadyTime, returned: Callable[[], None]) -> None:
        self._book = book
        self._now = now
        self._returned = returned
        self._absences: list[Absence] = []
        self._last: float | None = None  # monotonic, of the last sign that was written
        self._beating = asyncio.Lock()

    async def run(self) -> None:
        """Give signs of life until cancelled."""
        while True:
            try:
                await self.beat()
            except StorageError as error:
                _log.error("no sign of life could be written: %s", error)
            await asyncio.sleep(BEAT)

    async def make_sure(self) -> None:
        """Before anything is decided by time: note it if this server has been away until now. StorageError if that fails."""
        if self._is_overdue():
            await self.beat(unless_done=True)

    async def beat(self, *, unless_done: bool = False) -> None:
        """Give a sign of life, and hear when nobody gave one. StorageError if it cannot be written."""
        async with self._beating:
            if unless_done and not self._is_overdue():
                return  # somebody did while we waited
            began = time.monotonic()
            known = self._absences[-1].until if self._absences else 0.0
            given, news = await self._book.beat(self._now(), known, OVERDUE)
            self._now.not_before(given)
            self._last = began
            self._absences += news
        if news:
            self._returned()

    def lost(self, since: float, now: float) -> float:
        """The seconds between two times in which no server was there, or there was one and nobody had found it yet."""
        if not self._absences or self._absences[-1].until <= since:
            return 0.0  # as in almost every move
        total, until = 0.0, now
        for away in takewhile(lambda away: away.until > since, reversed(self._absences)):
            total += max(0.0, min(until, away.until + COMING_BACK) - max(since, away.since))
            until = away.since
        return total

    def _is_overdue(self) -> bool:
        return self._last is None or time.monotonic() - self._last > OVERDUE
