"""The books: what was appended is there, in order, whole, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from astragal.table.book import transactions
from astragal.table.book.book import Book, Listing, StorageError
from astragal.table.book.database import PATIENCE
from tests.table.postgres import PostgresServer

pytestmark = pytest.mark.anyio

LISTING = Listing(
    game="rasanto",
    status="running",
    listed=False,
    summary='{"room": "r"}',
    guests=("anna", "berta"),
    turn_of=("anna",),
    updated=1763200000.25,
)


@pytest.fixture
async def book(database_url: str) -> AsyncIterator[Book]:
    book = await Book.open(database_url)
    yield book
    await book.close()


async def test_entries_come_back_in_order(book: Book) -> None:
    assert await book.append("r", 0, ["opened"], LISTING)
    assert await book.append("r", 1, ["b", "a ' \" ☃ \\u0000", "c"], LISTING)
    assert await book.read("r") == ["opened", "b", "a ' \" ☃ \\u0000", "c"]
    assert await book.read("r", after=2) == ["a ' \" ☃ \\u0000", "c"]
    assert await book.read("r", after=4) == []


async def test_a_room_nobody_made_is_empty(book: Book) -> None:
    assert await book.read("nowhere") == []
    assert await book.listing("nowhere") is None


@pytest.mark.parametrize("room", ["\0", "a\0b", "\ud800", "x" * 100_000, "'; DROP TABLE rooms; --"])
async def test_an_odd_room_name_is_just_a_room_nobody_made(book: Book, room: str) -> None:
    assert await book.read(room) == []
    assert await book.listing(room) is None


async def test_what_was_written_is_there_after_opening_again(database_url: str) -> None:
    book = await Book.open(database_url)
    await book.append("r", 0, ["a", "b"], LISTING)
    await book.close()
    book = await Book.open(database_url)
    assert await book.read("r") == ["a", "b"]
    assert await book.listing("r") == LISTING
    assert await book.append("r", 2, ["c"], LISTING)
    await book.close()


async def test_a_taken_number_is_refused_whole(book: Book) -> None:
    await book.append("r", 0, ["a", "b"], LISTING)
    later = replace(LISTING, status="over")
    assert not await book.append("r", 1, ["x", "y", "z"], later)
    assert not await book.append("r", 0, ["x"], later)
    assert await book.read("r") == ["a", "b"]
    assert await book.listing("r") == LISTING


async def test_a_gap_is_refused(book: Book) -> None:
    assert not await book.append("r", 1, ["x"], LISTING)
    await book.append("r", 0, ["a"], LISTING)
    assert not await book.append("r", 2, ["x"], LISTING)
    assert await book.read("r") == ["a"]


async def test_a_conflict_in_one_room_leaves_the_others_alone(book: Book) -> None:
    await book.append("taken", 0, ["a"], LISTING)
    rooms = [f"r{number}" for number in range(30)]
    asked = [book.append(room, 0, [f"{room} 1", f"{room} 2"], LISTING) for room in rooms]
    asked.insert(15, book.append("taken", 0, ["x", "y"], LISTING))
    answers = await asyncio.gather(*asked)
    assert answers.pop(15) is False
    assert all(answers)
    for room in rooms:
        assert await book.read(room) == [f"{room} 1", f"{room} 2"]
    assert await book.read("taken") == ["a"]


async def test_appends_of_one_room_in_one_batch_follow_each_other(book: Book) -> None:
    answers = await asyncio.gather(
        book.append("r", 0, ["a"], replace(LISTING, status="waiting")),
        book.append("r", 1, ["b"], LISTING),
        book.append("r", 1, ["x"], replace(LISTING, status="over")),
        book.append("r", 2, ["c"], replace(LISTING, guests=("berta",))),
    )
    assert list(answers) == [True, True, False, True]
    assert await book.read("r") == ["a", "b", "c"]
    assert await book.listing("r") == replace(LISTING, guests=("berta",))
    assert await book.rooms_of("anna") == []


async def test_many_rooms_at_once(book: Book) -> None:
    async def play(room: str) -> None:
        for number in range(10):
            assert await book.append(room, number, [str(number)], LISTING)

    rooms = [f"r{number}" for number in range(100)]
    await asyncio.gather(*(play(room) for room in rooms))
    for room in rooms:
        assert await book.read(room) == [str(number) for number in range(10)]


async def test_two_servers_write_one_room(database_url: str) -> None:
    books = [await Book.open(database_url), await Book.open(database_url)]
    accepted: list[str] = []

    async def play(book: Book, name: str) -> None:
        for turn in range(20):
            after = len(await book.read("r"))
            entries = [f"{name} {turn} first", f"{name} {turn} second"]
            if await book.append("r", after, entries, LISTING):
                accepted.extend(entries)

    await asyncio.gather(*(play(book, name) for book, name in zip(books, "ab", strict=True)))
    written = await books[0].read("r")
    assert sorted(written) == sorted(accepted)
    for first, second in zip(written[::2], written[1::2], strict=True):
        assert first.removesuffix("first") == second.removesuffix("second")
    for book in books:
        await book.close()


async def test_two_servers_make_the_same_rooms(database_url: str) -> None:
    books = [await Book.open(database_url), await Book.open(database_url)]
    rooms = [f"r{number}" for number in range(20)]
    answers = await asyncio.gather(
        *(book.append(room, 0, [str(index)], LISTING) for room in rooms for index, book in enumerate(books)),
    )
    for room, pair in zip(rooms, zip(answers[::2], answers[1::2], strict=True), strict=True):
        assert sorted(pair) == [False, True]
        assert await books[0].read(room) == [str(pair.index(True))]
    for book in books:
        await book.close()


async def test_the_lobby_has_listed_rooms_that_wait_newest_first(book: Book) -> None:
    waiting = replace(LISTING, status="waiting", listed=True)
    shown = {
        "old": replace(waiting, summary="old", updated=1.0),
        "new": replace(waiting, summary="new", updated=3.0),
        "middle": replace(waiting, summary="middle", updated=2.0),
    }
    for room, listing in shown.items():
        await book.append(room, 0, ["a"], listing)
    await book.append("private", 0, ["a"], replace(waiting, listed=False))
    await book.append("running", 0, ["a"], replace(waiting, status="running"))
    assert await book.lobby() == [shown["new"], shown["middle"], shown["old"]]
    assert await book.lobby(limit=1) == [shown["new"]]
    await book.append("new", 1, ["b"], replace(shown["new"], status="running"))
    assert await book.lobby() == [shown["middle"], shown["old"]]


async def test_the_rooms_of_a_guest_newest_first(book: Book) -> None:
    first = replace(LISTING, summary="first", updated=1.0)
    second = replace(LISTING, summary="second", updated=2.0, guests=("anna",))
    await book.append("one", 0, ["a"], first)
    await book.append("two", 0, ["a"], second)
    assert await book.rooms_of("anna") == [second, first]
    assert await book.rooms_of("anna", limit=1) == [second]
    assert await book.rooms_of("berta") == [first]
    assert await book.rooms_of("carl") == []


async def test_who_leaves_a_room_does_not_see_it_among_their_own(book: Book) -> None:
    await book.append("r", 0, ["a"], LISTING)
    await book.append("r", 1, ["b"], replace(LISTING, guests=("berta", "carl"), turn_of=()))
    assert await book.rooms_of("anna") == []
    assert [listing.guests for listing in await book.rooms_of("carl")] == [("berta", "carl")]
    await book.append("r", 2, ["c"], replace(LISTING, guests=("anna", "anna")))
    assert [listing.guests for listing in await book.rooms_of("anna")] == [("anna", "anna")]
    assert await book.rooms_of("carl") == []


async def test_a_setting_is_made_once(database_url: str) -> None:
    book, other = await Book.open(database_url), await Book.open(database_url)
    made = iter(range(100))
    asked = [
        server.setting("key", lambda: f"value {next(made)}") for server in (book, other) for _ in range(6)
    ]
    assert len(set(await asyncio.gather(*asked))) == 1
    assert await book.setting("other", lambda: "x") == "x"
    await book.close()
    await other.close()


async def test_closing_writes_what_is_queued(database_url: str) -> None:
    book = await Book.open(database_url)
    asked = [asyncio.create_task(book.append(f"r{number}", 0, ["a"], LISTING)) for number in range(50)]
    await asyncio.sleep(0)
    await book.close()
    assert await asyncio.gather(*asked) == [True] * 50
    with pytest.raises(StorageError, match="closed"):
        await book.append("late", 0, ["a"], LISTING)
    book = await Book.open(database_url)
    assert all([await book.read(f"r{number}") == ["a"] for number in range(50)])
    await book.close()


async def test_who_goes_away_while_waiting_hurts_nobody(book: Book) -> None:
    asked = [asyncio.create_task(book.append(f"r{number}", 0, ["a"], LISTING)) for number in range(10)]
    await asyncio.sleep(0)
    asked[3].cancel()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(answers.pop(3), asyncio.CancelledError)
    assert answers == [True] * 9
    assert await book.append("after", 0, ["a"], LISTING)


async def test_what_cannot_be_written_in_one_room_harms_no_other(book: Book) -> None:
    await book.append("r", 0, ["a"], LISTING)
    broken = replace(LISTING, game=None)  # type: ignore[arg-type]  # a column that must not be empty
    answers = await asyncio.gather(
        book.append("r", 1, ["b"], LISTING),
        book.append("other", 0, ["b"], broken),
        book.append("third", 0, ["b"], LISTING),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [bool, StorageError, bool]
    assert "cannot be written" in str(answers[1])
    assert await book.read("r") == ["a", "b"]
    assert await book.read("other") == []
    assert await book.read("third") == ["b"]
    assert await book.append("r", 2, ["c"], LISTING)


async def test_a_failed_transaction_writes_nothing_and_says_so_to_all(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    await book.append("r", 0, ["a"], LISTING)
    with monkeypatch.context() as failing:
        failing.setattr(transactions, "_row", full)
        answers = await asyncio.gather(
            book.append("r", 1, ["b"], LISTING),
            book.append("third", 0, ["b"], LISTING),
            return_exceptions=True,
        )
    assert [type(answer) for answer in answers] == [StorageError] * 2
    assert len({id(answer) for answer in answers}) == 2
    assert "cannot be written" in str(answers[0])
    assert await book.read("r") == ["a"]
    assert await book.read("third") == []
    assert await book.append("r", 1, ["b"], LISTING)


@pytest.mark.parametrize("seconds", [0.05, 0.2])
async def test_what_was_acknowledged_survives_a_kill(database_url: str, seconds: float) -> None:
    program = (
        "import asyncio, sys\n"
        "from astragal.table.book.book import Book\n"
        "from tests.table.test_book import LISTING\n"
        "async def play(book, room):\n"
        "    for number in range(0, 1_000_000, 2):\n"
        "        assert await book.append(room, number, [f'{number}', f'{number + 1}'], LISTING)\n"
        "        print(room, number + 2, flush=True)\n"
        "async def main():\n"
        "    book = await Book.open(sys.argv[1])\n"
        "    await asyncio.gather(*(play(book, f'r{number}') for number in range(20)))\n"
        "asyncio.run(main())"
    )
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, database_url, stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    told = [await server.stdout.readline()]
    await asyncio.sleep(seconds)
    server.kill()
    told += (await server.stdout.read()).splitlines()[:-1]  # the last line may be half a line
    await server.wait()
    acknowledged = {room: int(number) for room, number in (line.decode().split() for line in told)}
    book = await Book.open(database_url)
    for room, number in acknowledged.items():
        entries = await book.read(room)
        assert len(entries) >= number
        assert len(entries) % 2 == 0
        assert entries == [str(number) for number in range(len(entries))]
    await book.close()


# SQLite only


async def test_sqlite_forces_every_commit_to_disk(tmp_path: Path) -> None:
    book = await Book.open(str(tmp_path / "games.db"))
    modes = await book.database.write(
        lambda connection: [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous")
        ]
    )
    await book.close()
    assert modes == ["wal", 2]


async def test_a_locked_file_is_an_error_in_words_and_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PATIENCE <= 10
    monkeypatch.setattr("astragal.table.book.database.PATIENCE", 0.1)
    file = tmp_path / "games.db"
    book = await Book.open(str(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another program holds it locked"):
            await book.append("r", 0, ["a"], LISTING)
        assert await book.read("r") == []
        with pytest.raises(
            StorageError, match=r"games\.db cannot be opened: another program holds it locked\.$"
        ):
            await Book.open(str(file))
        other.execute("ROLLBACK")
    assert await book.append("r", 0, ["a"], LISTING)
    await book.close()


async def test_a_path_and_both_sqlite_schemes_are_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for number, address in enumerate(
        ["games.db", "sqlite:///games.db", f"sqlite:///{tmp_path}/games.db", " games.db "]
    ):
        book = await Book.open(address)
        assert await book.append("r", number, [address], LISTING)
        await book.close()
    assert {path.name for path in tmp_path.iterdir()} == {"games.db"}


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "Say where to keep the games"),
        ("://", "cannot be read"),
        ("postgresql://me:secret@host:port/x", "cannot be read"),
        ("mysql://localhost/x", "SQLite or PostgreSQL, not in mysql"),
        ("mongodb+srv://localhost/x", "SQLite or PostgreSQL, not in mongodb"),
        ("sqlite://", "sqlite:///games.db"),
        ("sqlite://games.db", "sqlite:///games.db"),
        ("sqlite:///:memory:", "sqlite:///games.db"),
        ("sqlite:///games.db?mode=ro", "sqlite:///games.db"),
        ("no/such/folder/games.db", "its folder does not exist"),
        (".", "it is not a file you may use"),
        ("postgresql://me:secret@127.0.0.1:1/x", "cannot be opened: no server answers there"),
        ("postgresql://me:secret@127.0.0.1:1/x?sslmode=require", "cannot be opened: no server answers there"),
        ("postgresql://me:secret@127.0.0.1:1/x?sslmode=perhaps", "cannot be opened"),
        ("postgresql://me:secret@127.0.0.1:1/x?colour=red", "not colour"),
    ],
)
async def test_a_wrong_address_is_one_sentence_without_secrets(
    address: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError, match=words) as caught:
        await Book.open(address)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)
    assert str(caught.value).endswith(".")


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna, " * 500)
    with pytest.raises(StorageError, match="the file is something else"):
        await Book.open(str(file))
    assert file.read_text() == "Dear Anna, " * 500


async def test_without_the_driver_postgresql_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageError, match=r"pip install 'astragal\[postgres\]'"):
        await Book.open("postgresql://localhost/games")


# PostgreSQL only


async def test_an_unknown_database_or_user_is_said_in_words(postgres: PostgresServer) -> None:
    with pytest.raises(StorageError, match='database "nowhere" does not exist'):
        await Book.open(postgres.url("nowhere"))
    with pytest.raises(StorageError, match='role "nobody" does not exist'):
        await Book.open(postgres.url("postgres").replace("postgres@", "nobody@"))


async def test_servers_hear_of_each_other_but_not_of_themselves(postgres_url: str) -> None:
    book, other = await Book.open(postgres_url), await Book.open(postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    book.listen(lambda room, number: heard.put_nowait((room, number)))
    async with asyncio.timeout(10):
        assert await heard.get() == ("", -1)
        await book.append("own", 0, ["a"], LISTING)
        await other.append("a room", 0, ["a", "b"], LISTING)
        assert await heard.get() == ("a room", 2)
        await asyncio.gather(other.append("x", 0, ["a"], LISTING), other.append("a room", 2, ["c"], LISTING))
        assert {await heard.get(), await heard.get()} == {("x", 1), ("a room", 3)}
        assert not await other.append("own", 0, ["x"], LISTING)
        assert await other.append("own", 1, ["b"], LISTING)
        assert await heard.get() == ("own", 2)
    assert await book.read("own") == ["a", "b"]
    await book.close()
    await other.close()


async def test_what_strangers_say_on_the_channel_is_not_heard(
    postgres_url: str, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    book, other = await Book.open(postgres_url), await Book.open(postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    book.listen(lambda room, number: heard.put_nowait((room, number)))
    async with asyncio.timeout(10):
        assert await heard.get() == ("", -1)
        say = text("SELECT pg_notify('astragal', :said)")
        for said in ("", "x", "abc many room", "abc 1", "abc -1 room"):
            await other.database.write(
                lambda connection, said=said: connection.execute(say, {"said": said})  # type: ignore[misc]
            )
        await other.append("room", 0, ["a"], LISTING)
        assert await heard.get() == ("room", 1)
    assert "somebody else uses the channel" in caplog.text
    await book.close()
    await other.close()


async def test_listening_goes_on_after_the_connection_broke(
    postgres_url: str, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    book, other = await Book.open(postgres_url), await Book.open(postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    book.listen(lambda room, number: heard.put_nowait((room, number)))
    async with asyncio.timeout(30):
        assert await heard.get() == ("", -1)
        postgres.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'astragal %'"
        )
        assert await heard.get() == ("", -1)
        assert await other.append("r", 0, ["a"], LISTING)
        assert await heard.get() == ("r", 1)
    assert "broke off" in caplog.text
    await book.close()
    await other.close()


async def test_a_restart_of_postgresql_is_survived(postgres_url: str, postgres: PostgresServer) -> None:
    book = await Book.open(postgres_url)
    heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
    book.listen(lambda room, number: heard.put_nowait((room, number)))
    await book.append("r", 0, ["a"], LISTING)
    async with asyncio.timeout(60):
        assert await heard.get() == ("", -1)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StorageError, match="cannot be written"):
                await book.append("r", 1, ["b"], LISTING)
            with pytest.raises(StorageError, match="cannot be read"):
                await book.read("r")
        finally:
            await asyncio.to_thread(postgres.start)
        assert await book.read("r") == ["a"]
        assert await book.append("r", 1, ["b"], LISTING)
        assert await heard.get() == ("", -1)
    await book.close()
