"""Live and ready: a server that cannot keep what it is told says so, and is ready again when it can."""

import asyncio
import resource
import sqlite3
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import orjson
import pytest
from sqlalchemy import Connection

from astragal.table.book import readiness
from astragal.table.book.database import Database, StorageError, open_database
from astragal.table.book.readiness import Readiness
from tests.table.postgres import PostgresServer
from tests.table.server import Process
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    opened = await open_database(database_url)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "PATIENCE", 0.3)
    monkeypatch.setattr(readiness, "FRESH", 0.0)


def status_of(server: Process, path: str) -> tuple[int, str]:
    """The status of a page and the code of its problem, if it has one."""
    try:
        with urllib.request.urlopen(server.url + path, timeout=30) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        with error:
            return error.code, orjson.loads(error.read())["code"]


async def test_a_database_that_works_is_ready_and_keeps_nothing_of_the_try(database: Database) -> None:
    for _ in range(3):
        await Readiness().check(database)
    left = await database.read(
        lambda connection: connection.exec_driver_sql("SELECT name FROM settings").all()
    )
    assert left == []


async def test_a_locked_database_is_not_ready_until_it_is_free(tmp_path: Path) -> None:
    file, ready = tmp_path / "table.db", Readiness()
    database = await open_database(str(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError):
            await ready.check(database)
        other.execute("ROLLBACK")
    await ready.check(database)
    await database.close()


async def test_a_database_that_may_not_grow_is_not_ready(tmp_path: Path) -> None:
    database = await open_database(str(tmp_path / "table.db"))

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await database.write(fill)
    with pytest.raises(StorageError, match="full"):
        await Readiness().check(database)
    await database.close()


async def test_a_stopped_postgres_is_not_ready_until_it_is_back(
    postgres: PostgresServer, postgres_url: str
) -> None:
    database, ready = await open_database(postgres_url), Readiness()
    await ready.check(database)
    postgres.stop()
    try:
        with pytest.raises(StorageError):
            await ready.check(database)
    finally:
        postgres.start()
    await ready.check(database)
    await database.close()


async def test_many_who_ask_share_one_try(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 60.0)
    tries, write = [], database.write

    async def counted(work: object) -> None:
        tries.append(work)
        await write(work)  # type: ignore[arg-type]

    monkeypatch.setattr(database, "write", counted)
    ready = Readiness()
    await asyncio.gather(*(ready.check(database) for _ in range(50)))
    assert len(tries) == 1


async def test_a_full_disk_is_not_ready_but_alive(tmp_path: Path) -> None:
    with Process(str(tmp_path / "table.db"), tmp_path / "log") as server:
        assert status_of(server, "/api/ready") == (200, "")
        unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, unlimited[1]))  # no file may grow
        await asyncio.sleep(1.1)  # an answer holds for a second
        assert status_of(server, "/api/ready") == (503, "storage")
        assert status_of(server, "/api/live") == (200, "")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
        await asyncio.sleep(1.1)
        assert status_of(server, "/api/ready") == (200, "")


async def test_a_server_about_to_end_is_not_ready_and_opens_no_rooms(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        anna = await visitor.guest("Anna")
        visitor.services.hub.draining = True
        assert (await visitor.get("/api/ready", expect=503)).json()["code"] == "draining"
        assert (await anna.post("/api/rooms", {"game": "rasanto"}, expect=503)).json()["code"] == "busy"
        await visitor.get("/api/live")
