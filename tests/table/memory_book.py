"""A book in memory that can be slow, fail, or be written by another server: for tests of what happens then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence

from astragal.table.book.book import Absence, Book, Listing, Present, StorageError, Talked, Wrote
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry
from astragal.table.room.finished import Finished


class MemoryBook(Book):
    """Keeps lines in a dict; `gate` holds appends up while it is not set."""

    def __init__(self, *, shared: bool = False) -> None:
        self.lines: dict[str, list[str]] = {}
        self.listings: dict[str, Listing] = {}
        self.finished: list[Finished] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = ""  # "before" or "after" it is written
        self.told_presence: list[dict[str, Collection[str] | None]] = []
        self.absences: list[Absence] = []
        self._shared = shared
        self._wrote: Wrote = lambda room, number: None

    @property
    def shared(self) -> bool:
        return self._shared

    async def append(
        self,
        room: str,
        after: int,
        entries: Sequence[str],
        listing: Listing,
        finished: Finished | None = None,
    ) -> bool:
        await self.gate.wait()
        if self.failing == "before":
            raise StorageError("the disk is full")
        lines = self.lines.setdefault(room, [])
        if len(lines) != after:
            return False
        lines += entries
        self.listings[room] = listing
        if finished:
            self.finished.append(finished)
        if self.failing == "after":
            raise StorageError("the line is cut")
        return True

    async def read(self, room: str, after: int = 0) -> list[str]:
        return self.lines.get(room, [])[after:]

    def listen(
        self,
        wrote: Wrote,
        present: Present = lambda server, room, guests: None,
        talked: Talked = lambda room, said: None,
    ) -> None:
        self._wrote, self.present, self.talked = wrote, present, talked

    async def tell_presence(self, present: Mapping[str, Collection[str] | None]) -> None:
        self.told_presence.append(dict(present))

    async def tell_talk(self, room: str, said: str) -> None:
        pass

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        return make()

    async def beat(self, now: float, known: float, overdue: float) -> tuple[float, list[Absence]]:
        if self.failing:
            raise StorageError("the disk is full")
        return now, [away for away in self.absences if away.until > known]

    async def close(self) -> None:
        pass

    def other_server(self, room: str, entry: Entry, *, tells: bool = True) -> None:
        """Another server writes an entry."""
        self.lines[room].append(entry_lines.write(entry))
        if tells:
            self._wrote(room, len(self.lines[room]))
