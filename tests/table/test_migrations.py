"""Migrations: any database, new or old, gets the shape that `tables` declares."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from astragal.table.book import migrations
from astragal.table.book.book import Book, StorageError
from astragal.table.book.database import open_database
from astragal.table.book.tables import metadata
from tests.table.test_book import LISTING

pytestmark = pytest.mark.anyio


async def on(url: str, work: Callable[[Connection], Any]) -> Any:
    """What the work finds in the database, after opening it as the server does."""
    database = await open_database(url)
    try:
        return await database.write(work)
    finally:
        await database.close()


def test_there_is_one_newest_shape() -> None:
    assert len(ScriptDirectory(migrations.__path__[0]).get_heads()) == 1


async def test_migrating_makes_exactly_the_declared_tables(database_url: str) -> None:
    def difference(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await on(database_url, difference) == []


async def test_the_lobby_has_its_index(database_url: str) -> None:
    found = await on(database_url, lambda connection: inspect(connection).get_indexes("rooms"))
    assert [(index["name"], index["column_names"]) for index in found] == [("rooms_in_lobby", ["updated"])]


async def test_opening_again_keeps_everything(database_url: str) -> None:
    for number in range(3):
        book = await Book.open(database_url)
        assert await book.append("r", number, [str(number)], LISTING)
        await book.close()
    book = await Book.open(database_url)
    assert await book.read("r") == ["0", "1", "2"]
    await book.close()


async def test_servers_that_start_together_migrate_once(database_url: str) -> None:
    """Nobody fails, and nobody sees half the tables."""
    program = (
        "import asyncio, sys; from astragal.table.book.book import Book\n"
        "async def visit():\n"
        "    book = await Book.open(sys.argv[1])\n"
        "    assert await book.read('r') == []\n"
        "    await book.close()\n"
        "asyncio.run(visit())"
    )
    servers = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", program, database_url) for _ in range(3)
    ]
    assert [await server.wait() for server in servers] == [0, 0, 0]


async def test_books_may_be_opened_together_in_one_process(database_url: str) -> None:
    for book in await asyncio.gather(*(Book.open(database_url) for _ in range(3))):
        assert await book.read("r") == []
        await book.close()


async def test_a_database_of_a_newer_version_is_left_alone(database_url: str) -> None:
    await on(
        database_url,
        lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")),
    )
    with pytest.raises(StorageError, match=r"was written by a newer Astragal: use that one\.$"):
        await Book.open(database_url)


async def test_a_failed_migration_leaves_nothing_behind(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE entries (room TEXT)"))
        migrations_upgrade(connection)  # fails: there is a table of that name

    migrations_upgrade = migrations.upgrade
    monkeypatch.setattr(migrations, "upgrade", half)
    with pytest.raises(StorageError, match=r"cannot be opened: .*entries"):
        await Book.open(database_url)
    monkeypatch.setattr(migrations, "upgrade", migrations_upgrade)
    book = await Book.open(database_url)
    assert await book.append("r", 0, ["a"], LISTING)
    await book.close()
