"""Somebody signs in where they were another guest before: the games of that guest become their account's."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from astragal.table.book import played, transactions
from astragal.table.book.database import Database
from astragal.table.book.transactions import Page
from astragal.table.hub.rooms import listing_of
from astragal.table.room.entries import Entry
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.upkeep.rewriting import Revision, folded, rewrite

MOST = 500  # rooms, the newest: each is read whole


async def bring_games(database: Database, of: str, to: str, find: Find = in_cabinet) -> list[str]:
    """Give another guest the rooms where one sits, running or over, under the name they had there, and what they played; the rooms.

    Where both have been, nothing is changed: whoever played against themselves would be two at one table.
    """
    sits = await database.read(partial(transactions.room_names_of, guest=of, limit=MOST))
    moved = partial(_moved, of=of, to=to, find=find)
    brought = [room for room in sits if await rewrite(database, room, moved)]
    await database.write(partial(played.bring, of=of, to=to))
    return brought


def _moved(name: str, lines: list[str], of: str, to: str, find: Find) -> Revision | None:
    if any(f'"guest":"{to}"' in line for line in lines):
        return None
    room, rewritten, seats = folded(name, lines, partial(_given, of=of, to=to), find)
    return Revision(Page(name, len(lines), (), listing_of(room)), rewritten, seats)


def _given(entry: Entry, of: str, to: str) -> Entry:
    if getattr(entry, "guest", "") != of:
        return entry
    return replace(entry, guest=to)  # type: ignore[arg-type]  # it has one, as was asked above
