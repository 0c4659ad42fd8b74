"""Changing what was written in a room's book, while the table goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, update

from astragal.table.book import played, transactions
from astragal.table.book.database import Database
from astragal.table.book.tables import entries
from astragal.table.book.transactions import Page
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry
from astragal.table.room.finished import finished
from astragal.table.room.opening import Find
from astragal.table.room.room import Room
from astragal.table.upkeep import orders

ATTEMPTS = 10  # times a book is read anew because it was written meanwhile


class Revision(NamedTuple):
    """What to add to a book, which of its entries to change to what, and who sat where in each of its matches then."""

    page: Page
    rewritten: dict[int, str]
    seats: dict[int, str]


_rewrite = (
    update(entries)
    .where(entries.c.room == bindparam("in_room"), entries.c.number == bindparam("at_number"))
    .values(text=bindparam("new_text"))
)
_log = logging.getLogger(__name__)


async def rewrite(database: Database, room: str, revise: Callable[[str, list[str]], Revision | None]) -> bool:
    """Have a room's book revised, from its name and lines; False if that cannot be or there is nothing to do."""
    for _ in range(ATTEMPTS):
        lines = await database.read(partial(transactions.entries_of, room=room, after=0))
        try:
            revision = await asyncio.to_thread(revise, room, lines)
        except Exception:  # noqa: BLE001 - such as a game that is not here any more; the other rooms can still be changed
            _log.exception("room %s cannot be read, so a guest is still in its book", room)
            return False
        if revision is None:
            return False
        if await database.write(partial(_write, revision=revision)):
            return True
    return False


def folded(
    name: str, lines: list[str], changed: Callable[[Entry], Entry], find: Find
) -> tuple[Room, dict[int, str], dict[int, str]]:
    """The room as its book tells it with every entry changed, the entries that are different, and who sat where in its matches."""
    room = Room(name, find)
    rewritten, seats = {}, {}
    for number, line in enumerate(lines, 1):
        entry = changed(entry_lines.read(line))
        room.apply(entry)
        if (new := entry_lines.write(entry)) != line:
            rewritten[number] = new
        if room.ended == number:
            seats[room.game] = played.seats_text(finished(room))
    return room, rewritten, seats


def _write(connection: Connection, revision: Revision) -> bool:
    """Whether the room's book was as long as the page says, and all is written."""
    page, rewritten, seats = revision
    if not transactions.write(connection, [page], server="")[0]:
        return False
    if rewritten:
        connection.execute(
            _rewrite,
            [
                {"in_room": page.room, "at_number": number, "new_text": text}
                for number, text in rewritten.items()
            ],
        )
    played.rename_seats(connection, page.room, seats)
    orders.give(connection, "forget", page.room)
    return True
