"""Backup and restore: all that was acknowledged is in the file, and the file fills either kind of database."""

import asyncio
import gzip
import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import Connection, Table

from astragal.table.book import backup as backup_module
from astragal.table.book.backup import FORMAT, BadBackup, backup, restore
from astragal.table.book.book import Book
from astragal.table.book.database import StorageError, database_at
from tests.cli.support import run
from tests.table.crowd import Crowd
from tests.table.server import Client, Process
from tests.table.test_book import LISTING

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite to postgres", "postgres to sqlite"])
def there_and_here(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Two empty databases of different kinds: where the table is, and where it is restored."""
    urls = str(tmp_path / "games.db"), str(request.getfixturevalue("postgres_url"))
    return urls if request.param == "sqlite to postgres" else urls[::-1]


async def some_books(url: str) -> None:
    book = await Book.open(url)
    for room in ("one", "two"):
        assert await book.append(room, 0, ["a ' \" ☃ \\u0000", "b"], LISTING)
    await book.setting("key", lambda: "the key")
    await book.close()


def lines_in(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


async def test_taken_while_a_crowd_plays_it_holds_all_that_was_acknowledged(
    there_and_here: tuple[str, str], tmp_path: Path
) -> None:
    database_url, empty_url = there_and_here
    crowd, file = Crowd(7), tmp_path / "table.backup"
    told: dict[str, int] = {}

    async def take_a_backup() -> None:
        await crowd.done.more(60)
        told.update({one.room: one.number for one in crowd._told})
        await backup(database_url, file)
        await crowd.done.more(60)

    with Process(database_url, tmp_path / "log") as server:
        crowd.town.opens(0, server.socket)
        await crowd.sit_down(server, "rasanto", [0, 0])
        await crowd.sit_down(server, "riomino", [0, 0])
        guest = server.guest("Host")
        waiting = server.open(guest["token"], game="rasanto", listed=True)
        await crowd.play(take_a_backup())
        lines = {}
        book = await Book.open(database_url)
        for room in told:
            lines[room] = await book.read(room)
        await book.close()
    await restore(empty_url, file)
    book = await Book.open(empty_url)
    assert told
    for room, number in told.items():
        restored = await book.read(room)
        assert len(restored) >= number > 0
        assert restored == lines[room][: len(restored)]
        listing = await book.listing(room)
        assert listing is not None
    await book.close()
    with Process(empty_url, tmp_path / "log") as server:
        async with await Client.join(server.socket, waiting, guest["token"]) as client:
            assert client.you["guest"] == guest["guest"]
            assert client.own == [0]


async def test_nothing_is_lost_on_the_way_there_and_back(
    there_and_here: tuple[str, str], tmp_path: Path
) -> None:
    database_url, empty_url = there_and_here
    await some_books(database_url)
    count = await backup(database_url, tmp_path / "first")
    assert (count.rooms, count.entries) == (2, 4)
    assert await restore(empty_url, tmp_path / "first") == count
    await backup(empty_url, tmp_path / "second")
    first, second = (lines_in(tmp_path / name) for name in ("first", "second"))
    assert sorted(first[1:]) == sorted(second[1:])


async def test_it_holds_one_moment_whatever_is_written_meanwhile(
    there_and_here: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database_url, empty_url = there_and_here
    await some_books(database_url)
    rows = backup_module._rows

    async def write_more() -> None:
        book = await Book.open(database_url)
        assert await book.append("one", 2, ["late"], LISTING)
        await book.close()

    def disturbed(connection: Connection, of: Table) -> Iterator[Any]:
        if of.name == "entries":  # after they were counted, and before they are read
            writing = threading.Thread(target=asyncio.run, args=(write_more(),))
            writing.start()
            writing.join()
        yield from rows(connection, of)

    monkeypatch.setattr(backup_module, "_rows", disturbed)
    await backup(database_url, tmp_path / "file")
    await restore(empty_url, tmp_path / "file")
    book = await Book.open(empty_url)
    assert len(await book.read("one")) == 2
    await book.close()


async def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    await some_books(str(tmp_path / "games.db"))
    await backup(str(tmp_path / "games.db"), tmp_path / "file")
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("file")] == ["file"]


@pytest.mark.parametrize("kept", [0.0, 0.1, 0.5, 0.9, 0.999])
async def test_a_file_cut_off_is_refused_whole(tmp_path: Path, kept: float) -> None:
    await some_books(str(tmp_path / "games.db"))
    await backup(str(tmp_path / "games.db"), tmp_path / "file")
    whole = (tmp_path / "file").read_bytes()
    (tmp_path / "file").write_bytes(whole[: int(kept * len(whole))])
    with pytest.raises(BadBackup):
        await restore(str(tmp_path / "restored.db"), tmp_path / "file")
    (tmp_path / "file").write_bytes(whole)
    await restore(str(tmp_path / "restored.db"), tmp_path / "file")


@pytest.mark.parametrize("changed", ["a row less", "no end", "a newer format", "a newer shape", "not ours"])
async def test_a_file_that_was_changed_is_refused_whole(tmp_path: Path, changed: str) -> None:
    await some_books(str(tmp_path / "games.db"))
    await backup(str(tmp_path / "games.db"), tmp_path / "file")
    header, *rows, end = lines_in(tmp_path / "file")
    told = orjson.loads(header)
    match changed:
        case "a row less":
            rows.pop()
        case "no end":
            end = b""
        case "a newer format":
            told["format"] = FORMAT + 1
        case "a newer shape":
            told["shape"] = "9999"
        case "not ours":
            told = {"something": "else"}
    with gzip.open(tmp_path / "file", "wb") as file:
        file.writelines([orjson.dumps(told) + b"\n", *rows, end])
    with pytest.raises(BadBackup):
        await restore(str(tmp_path / "restored.db"), tmp_path / "file")
    left = database_at(str(tmp_path / "restored.db"))
    assert (
        await left.read(lambda connection: connection.exec_driver_sql("SELECT * FROM sqlite_master").all())
        == []
    )
    await left.close()


async def test_what_is_there_is_not_overwritten(database_url: str, tmp_path: Path) -> None:
    await some_books(database_url)
    await backup(database_url, tmp_path / "file")
    with pytest.raises(BadBackup, match="exists"):
        await backup(database_url, tmp_path / "file")
    with pytest.raises(BadBackup, match="not empty"):
        await restore(database_url, tmp_path / "file")


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        await backup(str(tmp_path / "games.db"), tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


def test_from_the_command_line(tmp_path: Path) -> None:
    asyncio.run(some_books(str(tmp_path / "games.db")))
    made = run("backup", tmp_path / "file", "--database", tmp_path / "games.db")
    assert (made.status, made.out[:32]) == (0, "2 rooms with 4 entries are in " + str(tmp_path)[:2])
    again = run("backup", tmp_path / "file", "--database", tmp_path / "games.db")
    assert (again.status, again.error) == (2, f"astragal: {tmp_path / 'file'} exists; name another file.\n")
    assert run("restore", tmp_path / "file", "--database", tmp_path / "new.db").status == 0
    assert "not empty" in run("restore", tmp_path / "file", "--database", tmp_path / "new.db").error
    assert run("restore", tmp_path / "absent", "--database", tmp_path / "x.db").status == 2
