"""Where the table keeps its games: a SQLite file, or PostgreSQL when several servers share them."""

from __future__ import annotations

import asyncio
import secrets
import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from alembic.util import CommandError
from sqlalchemy import URL, Connection, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from astragal.errors import AstragalError
from astragal.table.book import migrations
from astragal.table.book.private_files import keep_database_private

PATIENCE = 5  # seconds to wait for a lock or a connection
T = TypeVar("T")

_alembic = threading.Lock()  # it keeps what it works on in globals: one migration at a time in a process


class StorageError(AstragalError):
    """The database cannot be opened, read or written."""


class Database(ABC):
    """Runs work in transactions. Work is a plain function of a connection, the same for every kind of database."""

    place: str  # as error messages call it

    def __init__(self) -> None:
        self.server = secrets.token_hex(4)  # what this server is called among those that share the database

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the work finds. StorageError if the database fails."""
        try:
            return await self._transact(work, writes=False)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"{self.place} cannot be read: {_reason(error)}.") from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work answers, once all it wrote is safe on disk. StorageError, and nothing of it written, if that fails."""
        try:
            return await self._transact(work, writes=True)
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"{self.place} cannot be written: {_reason(error)}.") from error

    async def migrate(self) -> None:
        """Make the tables, or bring old ones up to date."""
        while not _alembic.acquire(blocking=False):
            await asyncio.sleep(0.01)
        try:
            await self._transact(migrations.upgrade, writes=True)
        except CommandError as error:
            raise StorageError(f"{self.place} was written by a newer Astragal: use that one.") from error
        except (
            SQLAlchemyError,
            OSError,
            TypeError,
        ) as error:  # TypeError: an option the driver does not have
            raise StorageError(f"{self.place} cannot be opened: {_reason(error)}.") from error
        finally:
            _alembic.release()

    @abstractmethod
    async def _transact(self, work: Callable[[Connection], T], *, writes: bool) -> T: ...

    @abstractmethod
    async def close(self) -> None: ...


class SqliteDatabase(Database):
    """A file. Each transaction is one visit to a thread: awaiting every statement by itself takes ten times the work."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.place = f"The database {file}"
        keep_database_private(Path(file))
        self._engine = create_engine(
            URL.create("sqlite", database=file),
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # an error that is logged must not tell names or keys
        )
        event.listen(self._engine, "connect", _prepare_sqlite)
        event.listen(self._engine, "begin", _begin_sqlite)
        self._writing = ThreadPoolExecutor(1, "book-writing")
        self._reading = ThreadPoolExecutor(2, "book-reading")
        self._writer: Connection | None = (
            None  # stays open: to open one for every move cost as much as to write it
        )

    async def _transact(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        threads, transaction = (self._writing, self._write) if writes else (self._reading, self._read)
        return await asyncio.get_running_loop().run_in_executor(threads, transaction, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._engine.connect().execution_options(writes=False) as connection, connection.begin():
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        if self._writer is None:
            self._writer = self._engine.connect().execution_options(writes=True)
        try:
            with self._writer.begin():
                return work(self._writer)
        except BaseException:
            self._let_go()  # whatever state it is in, the next one begins afresh
            raise

    def _let_go(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writing, self._let_go)
        for threads in (self._writing, self._reading):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()


class PostgresDatabase(Database):
    """A PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self.place = f"The database {url.set(drivername='postgresql').render_as_string(hide_password=True)}"
        try:
            self.engine = create_async_engine(
                url,
                hide_parameters=True,
                connect_args={
                    "timeout": PATIENCE,
                    "command_timeout": 60,  # a line that went dead must not keep a room waiting for ever
                    "server_settings": {"application_name": f"astragal {self.server}"},
                },
            )
        except ImportError as error:
            raise StorageError(
                "PostgreSQL needs one more package: pip install 'astragal[postgres]'."
            ) from error

    async def _transact(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        try:
            return await self._transact_once(work)
        except DBAPIError as error:
            # Once more on a new connection when PostgreSQL was restarted; but not if the commit broke off, which has no
            # statement: it may have been done, and doing the work again would take that for somebody else's.
            if error.connection_invalidated and error.statement is not None:
                return await self._transact_once(work)
            raise

    async def _transact_once(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


async def open_database(address: str) -> Database:
    """The database at a URL or in a file, with its tables as this version needs them."""
    database = database_at(address)
    try:
        await database.migrate()
    except BaseException:
        await database.close()
        raise
    return database


async def open_running(address: str) -> Database:
    """The database of a table that exists and may be running: nothing is made, nothing brought up to date."""
    database = database_at(address, must_exist=True)
    try:
        if await database.read(migrations.current) != migrations.newest():
            raise StorageError(
                f"{database.place} is not of this version of Astragal: `astragal serve` brings older ones up to date."
            )
    except BaseException:
        await database.close()
        raise
    return database


def database_at(address: str, *, must_exist: bool = False) -> Database:
    """The database at a URL or in a file, as it is."""
    address = address.strip()
    if "://" not in address:
        if not address:
            raise StorageError(
                "Say where to keep the games: a file such as games.db, or a postgresql:// address."
            )
        return _sqlite(Path(address).expanduser(), must_exist)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # not repeated in the message: it may hold a password
        raise StorageError(
            "That database address cannot be read: give a file such as games.db, "
            "or postgresql://user:password@host/name."
        ) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        if url.database in (None, "", ":memory:") or url.host or url.query:
            raise StorageError(
                "A SQLite address is sqlite:/// and a file: sqlite:///games.db, or just games.db."
            )
        return _sqlite(Path(str(url.database)), must_exist)
    if kind in ("postgresql", "postgres"):
        if unknown := set(url.query) - {"host", "port", "ssl", "sslmode"}:
            raise StorageError(f"A PostgreSQL address may have ?host, port or sslmode, not {min(unknown)}.")
        # asyncpg has the option that other programs call sslmode, by another name.
        query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
        return PostgresDatabase(url.set(drivername="postgresql+asyncpg", query=query))
    raise StorageError(f"Games are kept in SQLite or PostgreSQL, not in {kind}.")


def _sqlite(file: Path, must_exist: bool) -> Database:
    if must_exist and not file.is_file():
        raise StorageError(f"There is no database {file}.")
    return SqliteDatabase(str(file))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where _begin_sqlite says
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(
        "PRAGMA synchronous = FULL"
    )  # in WAL mode the default would lose commits in a power cut


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at once: one that first reads might find what it read outdated and could not go on.
    writes = connection.get_execution_options()["writes"]
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


_PLAIN = {
    "database is locked": "another program holds it locked",
    "unable to open database file": "its folder does not exist, or it is not a file you may use",
    "attempt to write a readonly database": "you may not write to it",
    "file is not a database": "the file is something else",
}


def _reason(error: BaseException) -> str:
    """The driver's own words without its wrapping, or plainer ones."""
    while isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    if isinstance(error, TimeoutError | ConnectionRefusedError):
        return "no server answers there"
    if isinstance(error, socket.gaierror):
        return "there is no such host"
    words = (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
    return _PLAIN.get(words, words)
