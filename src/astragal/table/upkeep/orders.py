"""What the command line wants of the servers, carried through the database: it reaches all of them, and whoever starts later."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Literal, cast

from sqlalchemy import Connection, delete, func, insert, select, update

from astragal.table.book import transactions
from astragal.table.book.book import Book, StorageError
from astragal.table.book.tables import barred, orders, rooms, settings
from astragal.table.door import keys
from astragal.table.door.bans import Bans, Barred, Kind
from astragal.table.hub.hub import Hub
from astragal.table.push import subscriptions, vapid
from astragal.table.push.herald import Herald

LOOK = 1.0  # seconds between two looks for orders
LONGEST_ANNOUNCEMENT = 300  # letters: a banner, not a page

# bans, announcement, keys, push: read them again; forget: a room was changed or removed; sign-out: a device is not let in any
# more; drain: end in so many seconds.
Order = Literal["bans", "announcement", "keys", "push", "forget", "sign-out", "drain"]

_log = logging.getLogger(__name__)


# -- in the database --------------------------------------------------------------------------------------------------


def give(connection: Connection, kind: Order, subject: str = "") -> None:
    """Order something of every server that runs."""
    if connection.dialect.name == "postgresql":  # two at once would take the same number
        connection.exec_driver_sql("LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE")
    number = last_number(connection) + 1
    connection.execute(
        insert(orders), {"number": number, "at": time.time(), "kind": kind, "subject": subject}
    )


def last_number(connection: Connection) -> int:
    return connection.scalar(select(func.max(orders.c.number))) or 0


def given_after(connection: Connection, number: int) -> list[tuple[int, Order, str]]:
    """The orders after a number, in order."""
    found = select(orders.c.number, orders.c.kind, orders.c.subject).where(orders.c.number > number)
    return [
        (row.number, row.kind, row.subject) for row in connection.execute(found.order_by(orders.c.number))
    ]


def bar(connection: Connection, kind: Kind, subject: str, until: float | None) -> None:
    """Bar somebody, or close a room, which then leaves the lobby."""
    unbar(connection, kind, subject)
    connection.execute(insert(barred), {"kind": kind, "subject": subject, "at": time.time(), "until": until})
    if kind == "room":
        connection.execute(update(rooms).where(rooms.c.id == subject).values(listed=False))


def unbar(connection: Connection, kind: Kind, subject: str) -> bool:
    """Let somebody in again; False if nothing was in the way."""
    forget_expired(connection)
    there = delete(barred).where(barred.c.kind == kind, barred.c.subject == subject)
    given = connection.execute(there).rowcount > 0
    give(connection, "bans")
    return given


def forget_expired(connection: Connection) -> None:
    """Nobody need know who was barred once."""
    connection.execute(delete(barred).where(barred.c.until < time.time()))


def all_barred(connection: Connection) -> list[Barred]:
    """Who and what is barred now, the newest first."""
    found = (Barred(*row) for row in connection.execute(select(barred).order_by(barred.c.at.desc())))
    return [one for one in found if one.holds]


def announce(connection: Connection, text: str) -> None:
    """Say something to everybody, "" for nothing any more."""
    connection.execute(delete(settings).where(settings.c.name == "announcement"))
    if text:
        connection.execute(insert(settings), {"name": "announcement", "value": text})
    give(connection, "announcement")


def announcement(connection: Connection) -> str:
    found = select(settings.c.value).where(settings.c.name == "announcement")
    return cast("str | None", connection.scalar(found)) or ""


def rotate_key(connection: Connection, grace: float) -> None:
    """Have tokens signed with a new key; the old ones are known for so many seconds more."""
    old = keys.read(transactions.setting(connection, keys.SETTING, keys.new_key))
    new = keys.write(keys.rotated(old, time.time(), grace))
    connection.execute(update(settings).where(settings.c.name == keys.SETTING).values(value=new))
    give(connection, "keys")


def rotate_push_key(connection: Connection) -> None:
    """Have a new key for push services. They take nothing for browsers that were given the old one, so these are forgotten."""
    connection.execute(delete(settings).where(settings.c.name == vapid.SETTING))
    subscriptions.remove_all(connection)
    give(connection, "push")


# -- in a server ------------------------------------------------------------------------------------------------------


class Orders:
    """Looks for orders and carries them out; `end` ends the server."""

    def __init__(self, book: Book, hub: Hub, herald: Herald | None = None) -> None:
        self._book, self._hub, self._herald = book, hub, herald
        self._seen = 0
        self._looking: asyncio.Task[None] | None = None
        self._draining: asyncio.Task[None] | None = None
        self.end: Callable[[], None] = lambda: None

    async def start(self) -> None:
        """Take in what holds now, and look for what is ordered from now on."""
        self._seen = await self._book.database.read(last_number)
        await self._book.database.write(forget_expired)
        await self._read_bans()
        await self._read_announcement()
        self._looking = asyncio.create_task(self._look_again_and_again())

    def close(self) -> None:
        for task in (self._looking, self._draining):
            if task:
                task.cancel()

    async def look(self) -> None:
        """Carry out what was ordered since the last look."""
        for number, kind, subject in await self._book.database.read(partial(given_after, number=self._seen)):
            _log.info("ordered: %s %s", kind, subject)
            match kind:
                case "bans":
                    await self._read_bans()
                case "announcement":
                    await self._read_announcement()
                case "keys":
                    self._hub.identity.use(await self._book.setting(keys.SETTING, keys.new_key))
                case "push":
                    await self._renew_push()
                case "forget":
                    await self._hub.forget_room(subject)
                case "sign-out":
                    self._hub.sign_out(subject)
                case "drain":
                    self._hub.draining = True
                    self._draining = asyncio.create_task(self._end_in(float(subject)))
            self._seen = number

    async def _look_again_and_again(self) -> None:
        told = False  # that orders cannot be read: once is enough while it lasts
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
                told = False
            except StorageError as error:
                if not told:
                    _log.warning("orders cannot be read: %s", error)
                told = True
            except Exception:  # noqa: BLE001 - one order that fails must not stop the next
                _log.exception("an order could not be carried out")

    async def _read_bans(self) -> None:
        self._hub.bar(Bans(await self._book.database.read(all_barred)))

    async def _read_announcement(self) -> None:
        self._hub.announce(await self._book.database.read(announcement))

    async def _renew_push(self) -> None:
        if self._herald:
            self._herald.use(await self._book.setting(vapid.SETTING, vapid.new_key))

    async def _end_in(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self.end()
