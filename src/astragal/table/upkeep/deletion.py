"""Somebody wants to be forgotten: their seats are free, and old books tell of a guest without a name."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, bindparam, select, update

from astragal.table.book import transactions
from astragal.table.book.database import Database
from astragal.table.book.tables import entries
from astragal.table.book.transactions import Page
from astragal.table.hub.rooms import listing_of
from astragal.table.protocol.messages import Leave
from astragal.table.push import subscriptions
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry, Opened, Seated
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.room import Person, Room
from astragal.table.upkeep import orders

NAME = "Guest"  # what somebody is called who has no name any more
ATTEMPTS = 10  # times a book is read anew because it was written meanwhile

_rewrite = (
    update(entries)
    .where(entries.c.room == bindparam("in_room"), entries.c.number == bindparam("at_number"))
    .values(text=bindparam("new_text"))
)
_log = logging.getLogger(__name__)


async def forget_guest(database: Database, guest: str, find: Find = in_cabinet) -> list[str]:
    """Free a guest's seats where a game is not over, and take guest and name out of every book; the rooms that were changed.

    Nobody calls them to a table any more either.
    """
    await database.write(partial(subscriptions.remove_guest, guest=guest))
    changed = []
    for room in await database.read(partial(_rooms_that_tell_of, guest=guest)):
        for _ in range(ATTEMPTS):
            lines = await database.read(partial(transactions.entries_of, room=room, after=0))
            try:
                page, rewritten = await asyncio.to_thread(_without, guest, room, lines, find)
            except Exception:  # noqa: BLE001 - such as a game that is not here any more; the other rooms can still be changed
                _log.exception("room %s cannot be read, so a guest is still in its book", room)
                break
            if await database.write(partial(_write, page=page, rewritten=rewritten)):
                changed.append(room)
                break
    return changed


def _rooms_that_tell_of(connection: Connection, guest: str) -> list[str]:
    """All books are looked through: the guest may have left long ago."""
    told = entries.c.text.contains(f'"guest":"{guest}"', autoescape=True)
    return list(connection.scalars(select(entries.c.room).where(told).distinct()))


def _without(guest: str, name: str, lines: list[str], find: Find) -> tuple[Page, dict[int, str]]:
    """What to add to a room's book and which of its entries to change."""
    nobody = Person(secrets.token_urlsafe(12), NAME)  # another one in each room: nothing connects them
    room = Room(name, find)
    rewritten = {}
    for number, line in enumerate(lines, 1):
        entry = _renamed(entry_lines.read(line), guest, nobody)
        room.apply(entry)
        if (new := entry_lines.write(entry)) != line:
            rewritten[number] = new
    left: list[Entry] = []
    if room.status != "over":
        for seat in room.seats_of(nobody.guest):
            left += room.act(nobody, Leave(type="leave", id=0, seat=seat), time.time())
    added = tuple(entry_lines.write(entry) for entry in left)
    return Page(name, len(lines), added, listing_of(room)), rewritten


def _renamed(entry: Entry, guest: str, nobody: Person) -> Entry:
    if getattr(entry, "guest", "") != guest:
        return entry
    if isinstance(entry, Opened | Seated):
        return replace(entry, guest=nobody.guest, name=nobody.name)
    return replace(entry, guest=nobody.guest)  # type: ignore[arg-type]  # it has one, as was asked above


def _write(connection: Connection, page: Page, rewritten: dict[int, str]) -> bool:
    """Whether the room's book was as long as the page says, and all is written."""
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
    orders.give(connection, "forget", page.room)
    return True
