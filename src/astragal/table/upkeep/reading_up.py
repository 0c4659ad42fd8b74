"""Matches that ended before the table noted who played them: their books are read one after the other, beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from astragal.table.book import played, transactions
from astragal.table.book.book import Book, StorageError
from astragal.table.room import entries
from astragal.table.room.finished import Finished, finished
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.room import Room

AT_ONCE = 20  # rooms looked up together
BREATH = 0.2  # seconds between two rooms, in which others work

_log = logging.getLogger(__name__)


async def read_up(book: Book, find: Find = in_cabinet, breath: float = BREATH) -> None:
    """Note the matches of all rooms that have not been read; what was done is done, however often it is begun anew."""
    try:
        while rooms := await book.database.read(partial(played.some_unread, limit=AT_ONCE)):
            for room in rooms:
                lines = await book.database.read(partial(transactions.entries_of, room=room, after=0))
                matches = await asyncio.to_thread(_matches, room, lines, find)
                await book.database.write(partial(played.read_up, room=room, matches=matches))
                await asyncio.sleep(breath)
    except StorageError as error:
        _log.warning("old matches cannot be noted: %s", error)


def _matches(name: str, lines: Sequence[str], find: Find) -> list[Finished]:
    """The finished matches that a book tells of, as far as it can be read."""
    room, found = Room(name, find), []
    try:
        for number, line in enumerate(lines, 1):
            room.apply(entries.read(line))
            if room.ended == number:
                found.append(finished(room))
    except Exception:  # noqa: BLE001 - such as a game that is not here any more
        _log.warning("the book of room %s cannot be read, so what was played there is not listed", name)
    return found
