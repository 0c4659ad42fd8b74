"""Rooms and accounts whose time is over: they are removed in small batches, while the table goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, delete, exists, select

from astragal.table.book import played
from astragal.table.book.book import Book, StorageError
from astragal.table.book.tables import accounts, barred, entries, rooms, sitting
from astragal.table.hub.hub import Hub
from astragal.table.upkeep.devices import remove_account

LOOK = 600.0  # seconds between two looks for old rooms
BATCH = 20  # rooms in one transaction
BREATH = 0.5  # seconds between two batches, in which others write
DAY = 86400.0

_of_accounts = exists().where(sitting.c.room == rooms.c.id, sitting.c.guest == accounts.c.guest)
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Retention:
    """How many days rooms are kept after their last entry, what guests played after their last match, accounts after they
    were last seen; None is for ever."""

    finished: float | None = None  # but not while somebody with an account sits there
    waiting: float | None = None  # for a player or for a move
    accounts: float | None = None

    async def carry_out(self, book: Book, hub: Hub) -> None:
        """Remove what is old whenever there is some; runs until it is cancelled."""
        while self != Retention():
            try:
                await book.database.write(partial(self.remove_accounts, now=time.time()))
                while removed := await book.database.write(partial(self.remove, now=time.time())):
                    _log.info("%d old rooms were removed", len(removed))
                    for room in removed:
                        await hub.forget_room(room)
                    await asyncio.sleep(BREATH)
            except StorageError as error:
                _log.warning("old rooms cannot be removed: %s", error)
            await asyncio.sleep(LOOK)

    def remove(self, connection: Connection, now: float) -> list[str]:
        """Remove some of the rooms whose time is over; their names."""
        found: list[str] = []
        for days, over in ((self.finished, True), (self.waiting, False)):
            if days is not None:
                of_status = rooms.c.status == "over" if over else rooms.c.status != "over"
                old = select(rooms.c.id).where(of_status, rooms.c.updated < now - days * DAY)
                if over:
                    old = old.where(~_of_accounts)
                found += connection.scalars(old.limit(BATCH).with_for_update())
        remove_rooms(connection, found)
        if self.finished is not None:
            played.forget_idle(connection, now - self.finished * DAY)
        return found

    def remove_accounts(self, connection: Connection, now: float) -> None:
        """Remove some of the accounts that were not used for too long; their games are kept as long as those of others."""
        if self.accounts is not None:
            old = select(accounts.c.guest).where(accounts.c.seen < now - self.accounts * DAY).limit(BATCH)
            for guest in list(connection.scalars(old)):
                remove_account(connection, guest)


def remove_rooms(connection: Connection, names: list[str]) -> int:
    """Remove rooms with all that is known of them; how many there were."""
    connection.execute(delete(entries).where(entries.c.room.in_(names)))
    played.forget_rooms(connection, names)
    connection.execute(delete(sitting).where(sitting.c.room.in_(names)))
    connection.execute(delete(barred).where(barred.c.kind == "room", barred.c.subject.in_(names)))
    return connection.execute(delete(rooms).where(rooms.c.id.in_(names))).rowcount
