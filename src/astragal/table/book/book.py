"""The books of all rooms, kept in a database: what was appended is there after any crash."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from sqlalchemy.exc import DataError, IntegrityError

from astragal.table.book import notify, transactions
from astragal.table.book.database import Database, PostgresDatabase, StorageError, open_database
from astragal.table.book.notify import Listener, Present, Talked, Wrote
from astragal.table.book.transactions import Absence, Listing, Page
from astragal.table.health import metrics
from astragal.table.room.finished import Finished

__all__ = ["Absence", "Book", "Listing", "Present", "StorageError", "Talked", "Wrote"]

LARGEST_BATCH = 1000  # appends in one transaction
OF_ONE_ROOM = (IntegrityError, DataError, ValueError)  # what is wrong with one append and none of the others
GATHERING = 0.008  # seconds from one transaction to the next at least, while several rooms write at once


class Book:
    """All rooms' books. Appends that come while a transaction is under way share the next one."""

    def __init__(self, database: Database) -> None:
        self.database = database
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
        await self.database.close()

    @property
    def shared(self) -> bool:
        """Whether other servers may write in the same books."""
        return isinstance(self.database, PostgresDatabase)

    async def append(
        self,
        room: str,
        after: int,
        entries: Sequence[str],
        listing: Listing,
        finished: Finished | None = None,
    ) -> bool:
        """Add entries to a room's book of `after` entries; True once they are safe on disk. False, nothing written, if the
        book has more or fewer. `finished` is the match that they end. StorageError if the database failed: then read the book to see where it stands."""
        if self._closed:
            raise StorageError("The books are closed.")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Page(room, after, tuple(entries), listing, finished), done))
        self._wake.set()
        return await done

    async def read(self, room: str, after: int = 0) -> list[str]:
        """The entries of a room but for the first `after`, in order; [] for a room nobody made."""
        if not room.isprintable():  # it came from outside, and PostgreSQL would choke on it
            return []
        return await self.database.read(partial(transactions.entries_of, room=room, after=after))

    async def listing(self, room: str) -> Listing | None:
        """The room as lists show it."""
        if not room.isprintable():
            return None
        return await self.database.read(partial(transactions.listing_of, room=room))

    async def lobby(self, limit: int = 100, since: float = 0.0) -> list[Listing]:
        """Rooms that anyone may join now and whose owners have been there since some time, newest first."""
        return await self.database.read(partial(transactions.lobby, limit=limit, since=since))

    async def still_in_lobby(self, rooms: Sequence[str]) -> list[str]:
        """Those of some rooms that wait in the lobby."""
        return await self.database.read(partial(transactions.still_in_lobby, ids=rooms))

    async def owned_in_lobby(self, guest: str) -> int:
        """How many rooms of a guest wait in the lobby."""
        return await self.database.read(partial(transactions.owned_in_lobby, guest=guest))

    async def deserted(self, before: float, limit: int = 100) -> list[str]:
        """Rooms of the lobby whose owners were last there before some time."""
        return await self.database.read(partial(transactions.deserted, before=before, limit=limit))

    async def attend(self, rooms: Sequence[str], now: float) -> None:
        """The owners of these rooms are there."""
        await self.database.write(partial(transactions.attend, ids=rooms, now=now))

    async def beat(self, now: float, known: float, overdue: float) -> tuple[float, list[Absence]]:
        """Give a sign of life: the time it was given, and when, since `known`, no server gave any."""
        work = partial(transactions.beat, server=self.database.server, now=now, known=known, overdue=overdue)
        return await self.database.write(work)

    async def rooms_of(self, guest: str, limit: int = 100) -> list[Listing]:
        """Rooms where the guest sits, newest first."""
        return await self.database.read(partial(transactions.rooms_of, guest=guest, limit=limit))

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """A value that all servers share: the stored one, or else the one made now."""
        return await self.database.write(partial(transactions.setting, name=name, make=make))

    def listen(
        self,
        wrote: Wrote,
        present: Present = lambda server, room, guests: None,
        talked: Talked = lambda room, said: None,
    ) -> None:
        """Be told (room, number of entries) when another server wrote, and ("", -1) when news may have been missed and every
        room should be looked at: also once at the beginning; and `present` what others say by `tell_presence`, and `talked`
        what people say there. Only on PostgreSQL: a SQLite file has one server."""
        if isinstance(self.database, PostgresDatabase):
            self._listener = Listener(self.database.engine, self.database.server, wrote, present, talked)

    async def tell_presence(self, present: Mapping[str, Collection[str] | None]) -> None:
        """Tell the other servers which people of some rooms are at this one; None asks them for the same."""
        if present and self.shared:
            work = partial(notify.tell_presence, server=self.database.server, present=present)
            await self.database.write(work)

    async def tell_talk(self, room: str, said: str) -> None:
        """Pass on to the other servers what somebody said in a room."""
        if self.shared:
            await self.database.write(
                partial(notify.tell_talk, server=self.database.server, room=room, said=said)
            )

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
        work = partial(transactions.write, pages=[page for page, _ in batch], server=self.database.server)
        metrics.BATCH_APPENDS.observe(len(batch))
        began = time.perf_counter()
        try:
            written = await self.database.write(work)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, whatever it was
            if len(batch) > 1 and isinstance(error.__cause__ or error, OF_ONE_ROOM):
                for one in batch:
                    await self._write_batch([one])
                return
            metrics.APPENDS.add("failed", number=len(batch))
            for _, done in batch:
                if not done.done():
                    done.set_exception(StorageError(str(error)))
        else:
            metrics.WRITE_SECONDS.observe(time.perf_counter() - began)
            metrics.APPENDS.add("written", number=sum(written))
            metrics.APPENDS.add("overtaken", number=len(written) - sum(written))
            for (_, done), safe in zip(batch, written, strict=True):
                if not done.done():  # who waited may have gone away
                    done.set_result(safe)
