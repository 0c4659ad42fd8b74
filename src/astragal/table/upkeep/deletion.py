"""Somebody wants to be forgotten: their seats are free, and old books tell of a guest without a name."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, select

from astragal.table.book import played
from astragal.table.book.database import Database
from astragal.table.book.tables import entries
from astragal.table.book.transactions import Page
from astragal.table.hub.rooms import ended_since, listing_of
from astragal.table.protocol.messages import Leave
from astragal.table.push import subscriptions
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry, Opened, Seated
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.room import Person
from astragal.table.upkeep.devices import remove_account
from astragal.table.upkeep.rewriting import Revision, folded, rewrite

NAME = "Guest"  # what somebody is called who has no name any more


async def forget_guest(database: Database, guest: str, find: Find = in_cabinet) -> list[str]:
    """Free a guest's seats where a game is not over, take guest and name out of every book, forget what they played, call
    them to no table any more, and last of all remove the account with its credentials and devices; the rooms that were changed."""
    await database.write(partial(subscriptions.remove_guest, guest=guest))
    told = await database.read(partial(_rooms_that_tell_of, guest=guest))
    without = partial(_without, guest=guest, find=find)
    changed = [room for room in told if await rewrite(database, room, without)]
    await database.write(partial(played.forget_guests, guests=[guest]))
    await database.write(partial(remove_account, guest=guest))
    return changed


def _rooms_that_tell_of(connection: Connection, guest: str) -> list[str]:
    """All books are looked through: the guest may have left long ago."""
    told = entries.c.text.contains(f'"guest":"{guest}"', autoescape=True)
    return list(connection.scalars(select(entries.c.room).where(told).distinct()))


def _without(name: str, lines: list[str], guest: str, find: Find) -> Revision:
    nobody = Person(secrets.token_urlsafe(12), NAME)  # another one in each room: nothing connects them
    room, rewritten, seats = folded(name, lines, partial(_renamed, guest=guest, nobody=nobody), find)
    left: list[Entry] = []
    if room.status != "over":
        for seat in room.seats_of(nobody.guest):
            left += room.act(nobody, Leave(type="leave", id=0, seat=seat), time.time())
    added = tuple(entry_lines.write(entry) for entry in left)
    page = Page(name, len(lines), added, listing_of(room), ended_since(room, len(lines)))
    return Revision(page, rewritten, seats)


def _renamed(entry: Entry, guest: str, nobody: Person) -> Entry:
    if getattr(entry, "guest", "") != guest:
        return entry
    if isinstance(entry, Opened | Seated):
        return replace(entry, guest=nobody.guest, name=nobody.name)
    return replace(entry, guest=nobody.guest)  # type: ignore[arg-type]  # it has one, as was asked above
