"""Time in which no server was there is nobody's: it is given back once, and everybody is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from astragal.table.book import alive
from astragal.table.book.alive import Alive
from astragal.table.book.book import Absence, Book
from astragal.table.health.steady import SteadyTime
from astragal.table.room.entries import Entry, Interrupted
from tests.table.memory_book import MemoryBook
from tests.table.server import Client, Process, running
from tests.table.support import ANNA, BEN, NOON, act, deeds, opened, racing, rebuilt, two_people
from tests.table.test_hub import ANN, BOB, World, _end
from tests.table.test_socket import TWO

pytestmark = pytest.mark.anyio


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """A hub that has not begun yet."""
    world = World(MemoryBook())
    yield world
    await _end(world)


# -- what the book says ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "given"), [("move 30", 30), ("game 60+5", 60), ("days 2", 172_800)])
def test_a_running_clock_is_set_back_by_what_was_lost(clock: str, given: float) -> None:
    room = two_people(clock=clock)
    assert deeds(room.give_back(40, NOON + 50)) == ["interrupted"]
    assert room.next_tick() == NOON + given + 40
    assert room.tick(NOON + given + 39) == []
    assert room.given_back == 40
    act(room, ANNA, "move", at=52, seat=0, name="332")
    assert room.match is not None
    assert room.match.steps[0].spent == 12
    assert room.given_back == 0


def test_in_real_time_the_match_goes_on_at_the_moment_where_it_stood() -> None:
    room, _ = racing("whack", "you novice")
    room.tick(NOON + 3)
    moment, ends_in = room.moment(NOON + 3), room.ends_in(NOON + 3)
    assert deeds(room.give_back(40, NOON + 43)) == ["interrupted"]
    assert room.moment(NOON + 43) == moment == 3000
    assert room.ends_in(NOON + 43) == ends_in


def test_the_book_tells_it_again() -> None:
    room, written = opened(seats="you you", clock="move 30")
    written += room.give_back(40, NOON + 50)
    again = rebuilt(written)
    assert again.next_tick() == room.next_tick()
    assert again.given_back == 40


def nothing_timed() -> list[Entry]:
    paused = two_people(clock="move 30")
    act(paused, ANNA, "offer", what="pause")
    act(paused, BEN, "answer", what="pause", yes=True)
    over = two_people(clock="move 30")
    act(over, BEN, "resign", seat=1)
    rooms = [opened(clock="move 30")[0], two_people(), paused, over]
    return [entry for room in rooms for entry in room.give_back(40, NOON + 50)]


def test_where_nothing_is_timed_nothing_is_given_back() -> None:
    assert nothing_timed() == []


# -- signs of life --------------------------------------------------------------------------------------------------


async def beat(book: Book, now: float) -> list[Absence]:
    _, away = await book.beat(now, 0.0, 8.0)
    return away


async def test_a_server_that_starts_again_was_away_since_its_last_sign(database_url: str) -> None:
    for start, last in ((100.0, 107.0), (140.0, 141.0)):
        book = await Book.open(database_url)
        await beat(book, start)
        away = await beat(book, last)
        await book.close()
    assert away == [(107.0, 140.0)]


async def test_a_sign_that_was_broken_off_is_no_absence(database_url: str) -> None:
    """The server does not know that it has given one; the database does."""
    book = await Book.open(database_url)
    for _ in range(2):
        assert await beat(book, 100.0) == []
    assert await beat(book, 101.0) == []
    await book.close()


async def test_a_server_that_stood_still_was_away_too(database_url: str) -> None:
    book = await Book.open(database_url)
    for now in (100.0, 107.0, 120.0):
        away = await beat(book, now)
    assert away == [(107.0, 120.0)]
    await book.close()


async def test_nobody_was_away_while_one_server_lived(postgres_url: str) -> None:
    one, other = await Book.open(postgres_url), await Book.open(postgres_url)
    assert await beat(one, 100.0) == []
    assert await beat(other, 105.0) == []
    assert await beat(one, 111.0) == []  # late by itself, but the other one was there
    await other.close()
    another = await Book.open(postgres_url)
    assert await beat(another, 112.0) == []
    await one.close()
    await another.close()
    last = await Book.open(postgres_url)
    assert await beat(last, 113.5) == [(112.0, 113.5)]
    await last.close()


async def test_two_servers_that_start_together_count_an_absence_once(postgres_url: str) -> None:
    before = await Book.open(postgres_url)
    await beat(before, 100.0)
    await before.close()
    books = [await Book.open(postgres_url) for _ in range(3)]
    await asyncio.gather(*(beat(book, 140.0 + k) for k, book in enumerate(books)))
    away = await beat(books[0], 145.0)
    assert [one.since for one in away] == [100.0]
    for book in books:
        await book.close()


async def test_a_wall_clock_set_back_between_two_starts_does_not_turn_time_back(database_url: str) -> None:
    for now, given in ((1000.0, 1000.0), (400.0, 1000.0)):
        book = await Book.open(database_url)
        assert await book.beat(now, 0.0, 8.0) == (given, [])
        await book.close()


def test_only_what_lies_within_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alive, "COMING_BACK", 0.0)
    heart = Alive(MemoryBook(), SteadyTime(), lambda: None)
    heart._absences = [Absence(10, 20), Absence(30, 35), Absence(50, 60)]
    assert heart.lost(0, 100) == 25
    assert heart.lost(15, 52) == 12
    assert heart.lost(60, 100) == 0


def test_what_clients_need_to_find_the_server_again_counts_too() -> None:
    heart = Alive(MemoryBook(), SteadyTime(), lambda: None)
    heart._absences = [Absence(100, 110), Absence(120, 130)]
    assert heart.lost(90, 135) == 35
    assert heart.lost(90, 500) == 20 + 10 + alive.COMING_BACK
    assert heart.lost(131, 500) == 0  # somebody was there already


# -- a running table ------------------------------------------------------------------------------------------------


def interruptions(world: World) -> list[str]:
    return [line for line in world.book.lines[world.room] if "interrupted" in line]


async def test_a_room_that_is_read_again_gets_its_time_back_before_anything_else(world: World) -> None:
    """The clock ran out while nobody was there; yet nobody has lost, and it is written once."""
    await world.begin(clock="move 30")
    began = time.time()
    world.book.absences = [Absence(began + 1, began + 41)]
    monday = World(world.book)
    monday.room = world.room
    monday.hub._rooms.now.not_before(began + 42)
    ann = await monday.join(ANN)
    await monday.join(BOB)
    table = ann.told[0]["table"]
    assert table["status"] == "running"
    assert table["given_back"] == pytest.approx(41, abs=0.5)
    assert table["seats"][0]["left"] == pytest.approx(29, abs=0.5)
    assert (await monday.move(ann))["type"] == "done"
    assert len(interruptions(world)) == 1
    await _end(monday)


async def test_a_wall_clock_that_jumps_costs_nobody_anything(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.hub.start()
    ann, bob = await world.begin(clock="move 30")
    real = time.time
    for jump, who, name, seat in ((40.0, ann, "a1-a2", 0), (-4000.0, bob, "d6-d5", 1)):
        monkeypatch.setattr("time.time", lambda jump=jump: real() + jump)
        assert (await world.move(who, name, seat))["type"] == "done"
        async with world.hub.reading(world.room) as room:
            assert room.match is not None
            assert room.match.steps[-1].spent < 5
            assert room.status == "running"


async def test_a_book_that_could_not_be_written_for_long_takes_no_time_from_anybody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end of a time is not the first thing that is written when the book can be written again."""
    monkeypatch.setattr(alive, "OVERDUE", 0.2)
    ann, _ = await world.begin(clock="move 0.6")
    began = time.time()
    world.book.failing = "before"
    await asyncio.sleep(0.8)
    world.book.absences = [Absence(began, time.time())]
    world.book.failing = ""
    assert (await world.move(ann))["type"] == "done"
    assert len(interruptions(world)) == 1
    deeds = [deed["deed"] for one in ann.told if one["type"] == "news" for deed in one["deeds"]]
    assert deeds == ["interrupted", "moved"]


async def test_rooms_in_memory_are_told_as_soon_as_the_server_is_back(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    began = time.time()
    await asyncio.sleep(0.05)
    world.book.absences = [Absence(began, time.time())]
    await world.hub._rooms.alive.beat()
    await asyncio.sleep(0.05)
    assert [listener.told[-1]["table"]["given_back"] > 0 for listener in (ann, bob)] == [True, True]


async def test_a_server_that_ends_in_order_says_when(tmp_path: Path) -> None:
    database = str(tmp_path / "table.db")
    async with running(database):
        pass
    ended = time.time()
    async with running(database) as table:
        await table.hub._rooms.alive.make_sure()
        (away,) = table.hub._rooms.alive._absences
        assert away.since == pytest.approx(ended, abs=1)
        assert away.until == pytest.approx(time.time(), abs=1)


async def test_nobody_loses_on_time_while_the_server_is_down(tmp_path: Path) -> None:
    database, log = str(tmp_path / "table.db"), tmp_path / "log"
    with Process(database, log) as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        room = server.open(ann["token"], game="chifoumi", clock="move 3", seats=TWO)
        at_first = await Client.join(server.socket, room, bob["token"])
        await at_first.ask("sit", seat=1)
        await at_first.ask("ready", ready=True)
        async with await Client.join(server.socket, room, ann["token"]) as client:
            assert (await client.ask("ready", ready=True))["type"] == "done"
        server.kill()
    killed = time.monotonic()
    with Process(database, log, later=True) as server:
        await asyncio.sleep(max(0.0, killed + 4 - time.monotonic()))
        server.begin()
        async with await Client.join(server.socket, room, ann["token"]) as client:
            assert client.table["status"] == "running"
            assert client.table["given_back"] >= 2
            assert (await client.move(client.table["choices"][0]["name"]))["type"] == "done"
    book = await Book.open(database)
    assert sum(Interrupted.deed in line for line in await book.read(room)) == 1
    await book.close()
