"""Whether a server can do its work: whether what it is told would be on disk."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import Connection, delete, insert, select

from astragal.table.book.database import Database, StorageError
from astragal.table.book.tables import settings

FRESH = 1.0  # seconds for which an answer holds, so that asking often costs nothing
PATIENCE = 3.0  # seconds in which the database must have answered
NAME = "ready"
BULK = "x" * 5000  # bytes that must find room: more than a page of SQLite, so that a new one is needed


class Readiness:
    """Tries the database, one try at a time."""

    def __init__(self) -> None:
        self._trying = asyncio.Lock()
        self._tried = float("-inf")
        self._why: StorageError | None = None

    async def check(self, database: Database) -> None:
        """StorageError if something could not be written and read just now."""
        async with self._trying:
            if time.monotonic() - self._tried > FRESH:
                self._why = await _try(database)
                self._tried = time.monotonic()
        if self._why:
            raise self._why


async def _try(database: Database) -> StorageError | None:
    try:
        async with asyncio.timeout(PATIENCE):
            await database.write(_write_something)
    except StorageError as error:
        return error
    except TimeoutError:
        return StorageError(f"{database.place} does not answer.")
    return None


def _write_something(connection: Connection) -> None:
    connection.execute(delete(settings).where(settings.c.name == NAME))
    connection.execute(insert(settings), {"name": NAME, "value": BULK})
    connection.execute(select(settings.c.value).where(settings.c.name == NAME)).one()
    connection.execute(delete(settings).where(settings.c.name == NAME))
