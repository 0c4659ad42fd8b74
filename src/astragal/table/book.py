"""The books of all rooms, kept in a database: what was appended is there after any crash."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial

from astragal.table import transactions
from astragal.table.database import Database, PostgresDatabase, StorageError, open_database
from astragal.table.notify import Listener, Wrote
from astragal.table.transactions import Listing, Page

__all__ = ["Book", "Listing", "StorageError", "Wrote"]

LARGEST_BATCH = 1000  # appends in one transaction
GATHERING = 0.008  # seconds from one transaction to the next at least, while several rooms write at once


class Book:
    """All rooms' books. Appends that come while a transaction is under way share the next one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._server = secrets.token_hex(4)  # to know our own news from those of other servers
        self._listener: Listener | None = None
        self._waiting: list[tuple[Page, asyncio.Future[bool]]] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._writer = asyncio.get_running_loop().create_task(self._write())

    @classmethod
    async def open(cls, address: str) -> Book:
        """Open the database of a URL or the SQLite file of a path, making or updating its tables. StorageError if that fails."""
        return cls(await open_database(address))

    async def close(self) -> None:
        """Write what is still queued and let go of the database."""
        self._closed = True
        self._wake.set()
        await self._writer
        if self._listener:
            await self._listener.close()
        await self._database.close()

    @property
    def shared(self) -> bool:
        """Whether other servers may write in the same books."""
        return isinstance(self._database, PostgresDatabase)

    async def append(self, room: str, after: int, entries: Sequence[str], listing: Listing) -> bool:
        """Add entries to a room's book of `after` entries; True once they are safe on disk. False, nothing written, if the
        book has more or fewer. StorageError if the database failed: then read the book to see where it stands."""
        if self._closed:
            raise StorageError("The books are closed.")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Page(room, after, tuple(entries), listing), done))
        self._wake.set()
        return await done

    async def read(self, room: str, after: int = 0) -> list[str]:
        """The entries of a room but for the first `after`, in order; [] for a room nobody made."""
        if not room.isprintable():  # it came from outside, and PostgreSQL would choke on it
            return []
        return await self._database.read(partial(transactions.entries_of, room=room, after=after))

    async def listing(self, room: str) -> Listing | None:
        """The room as lists show it."""
        if not room.isprintable():
            return None
        return await self._database.read(partial(transactions.listing_of, room=room))

    async def lobby(self, limit: int = 100) -> list[Listing]:
        """Rooms that anyone may join now, newest first."""
        return await self._database.read(partial(transactions.lobby, limit=limit))

    async def rooms_of(self, guest: str, limit: int = 100) -> list[Listing]:
        """Rooms where the guest sits, newest first."""
        return await self._database.read(partial(transactions.rooms_of, guest=guest, limit=limit))

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value that all servers share: the stored one, or else the one made now."""
        return await self._database.write(partial(transactions.setting, name=name, make=make))

    def listen(self, wrote: Wrote) -> None:
        """Be told (room, number of entries) when another server wrote, and ("", -1) when news may have been missed and every
        room should be looked at: also once at the beginning. Only on PostgreSQL: a SQLite file has one server."""
        if isinstance(self._database, PostgresDatabase):
            self._listener = Listener(self._database.engine, self._server, wrote)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting or not self._closed:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                began = loop.time()
                batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
                await self._write_batch(batch)
                if (
                    len(batch) > 1
                ):  # a transaction costs as much as ten moves; nobody who is alone waits for others
                    await asyncio.sleep(began + GATHERING - loop.time())

    async def _write_batch(self, batch: list[tuple[Page, asyncio.Future[bool]]]) -> None:
        work = partial(transactions.write, pages=[page for page, _ in batch], server=self._server)
        try:
            written = await self._database.write(work)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it was
            for _, done in batch:
                if not done.done():
                    done.set_exception(StorageError(str(error)))
        else:
            for (_, done), safe in zip(batch, written, strict=True):
                if not done.done():  # who waited may have gone away
                    done.set_result(safe)
