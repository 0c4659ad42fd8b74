"""Rooms and guests that go: old rooms by themselves, guests when they want to be forgotten."""

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from astragal.table.book.book import Book
from astragal.table.room import entries
from astragal.table.room.entries import Entry
from astragal.table.room.room import Room
from astragal.table.upkeep import deletion
from astragal.table.upkeep.deletion import forget_guest
from astragal.table.upkeep.orders import Orders
from astragal.table.upkeep.retention import BATCH, DAY, Retention
from tests.table.server import Table, running
from tests.table.support import ANNA
from tests.table.test_book import LISTING
from tests.table.test_socket import begun, find
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0


@pytest.fixture
async def book(database_url: str) -> AsyncIterator[Book]:
    book = await Book.open(database_url)
    yield book
    await book.close()


async def write(book: Book, room: str, status: str, days_ago: float) -> None:
    listing = replace(LISTING, status=status, updated=NOW - days_ago * DAY)
    assert await book.append(room, 0, ["a", "b"], listing)


async def removed(book: Book, retention: Retention) -> list[str]:
    return sorted(await book.database.write(partial(retention.remove, now=NOW)))


# -- old rooms ----------------------------------------------------------------------------------------------------


async def test_only_rooms_whose_time_is_over_go(book: Book) -> None:
    for status in ("over", "waiting", "running", "paused"):
        for days in (1, 9, 99):
            await write(book, f"{status}-{days}", status, days)
    assert await removed(book, Retention()) == []
    assert await removed(book, Retention(finished=30)) == ["over-99"]
    assert await removed(book, Retention(finished=30, waiting=7)) == [
        f"{status}-{days}" for status in ("paused", "running", "waiting") for days in (9, 99)
    ]
    assert await book.read("over-99") == await book.read("waiting-9") == []
    assert await book.listing("over-99") is None
    assert await book.read("over-9") == ["a", "b"]
    assert len(await book.rooms_of("anna")) == 5


async def test_few_go_at_a_time(book: Book) -> None:
    for number in range(BATCH + 3):
        await write(book, f"r{number}", "over", 9)
    retention = Retention(finished=7)
    assert len(await removed(book, retention)) == BATCH
    assert len(await removed(book, retention)) == 3
    assert await removed(book, retention) == []


async def test_a_server_removes_them_by_itself(tmp_path: Path) -> None:
    book = await Book.open(str(tmp_path / "table.db"))
    await write(book, "old", "over", (NOW - time.time()) / DAY + 9)
    await book.close()
    async with visiting(tmp_path, keep_finished=7) as visitor:
        async with asyncio.timeout(10):
            while await visitor.services.book.read("old"):
                await asyncio.sleep(0.01)


# -- guests who want to be forgotten ------------------------------------------------------------------------------


@pytest.fixture
async def table(database_url: str) -> AsyncIterator[Table]:
    async with running(database_url, find=find) as table:
        yield table


async def told(table: Table, room: str) -> str:
    """All that the database says about a room."""
    listing = await table.book.listing(room)
    return "\n".join(await table.book.read(room)) + str(listing)


async def test_a_forgotten_guest_is_in_no_book_and_every_book_can_be_read(table: Table) -> None:
    running_room, ann, bob = await begun(table)
    over = await table.open(ann, "chifoumi", seats=[{"kind": "you"}] * 2)
    async with await table.join(over, ann) as client:
        await client.move(client.table["choices"][0]["name"])
        assert (await client.ask("resign", seat=0))["type"] == "done"
    waiting = await table.open(ann, seats=[{"kind": "you"}, {"kind": "open"}], listed=True)
    watcher = await table.join(running_room, bob)
    orders = Orders(table.book, table.hub)

    changed = await forget_guest(table.book.database, ann.guest, find)
    await orders.look()

    assert sorted(changed) == sorted([running_room, over, waiting])
    for room in changed:
        text = await told(table, room)
        assert ann.guest not in text
        assert "Ann" not in text
        folded = Room(room, find)
        for line in await table.book.read(room):
            folded.apply(entries.read(line))
        listing = await table.book.listing(room)
        assert listing is not None
        assert listing.status == folded.status
    assert await table.book.rooms_of(ann.guest) == []
    assert len(await table.book.rooms_of(bob.guest)) == 1
    seen = await watcher.next("view")
    assert seen["table"]["seats"][0]["members"] == []  # somebody else can sit there now
    assert seen["table"]["status"] == "running"
    async with table.hub.reading(over) as found:
        assert found.match is not None
        assert found.match.outcome() is not None
        assert found.match.seats[0].members == (deletion.NAME,)
    async with table.hub.reading(waiting) as found:
        assert all(chair.open for chair in found.seats)


async def test_nothing_connects_the_rooms_of_a_forgotten_guest(table: Table) -> None:
    ann = table.guest("Ann")
    rooms = [await table.open(ann, seats=[{"kind": "you"}] * 2) for _ in range(2)]
    await forget_guest(table.book.database, ann.guest, find)
    owners = {entries.read((await table.book.read(room))[0]).guest for room in rooms}  # type: ignore[union-attr]
    assert len(owners) == 2


async def test_a_guest_who_left_long_ago_is_forgotten_too(table: Table) -> None:
    room, _, bob = await begun(table)
    async with await table.join(room, bob) as client:
        await client.ask("leave", seat=1)
    assert await table.book.rooms_of(bob.guest) == []
    assert await forget_guest(table.book.database, bob.guest, find) == [room]
    assert bob.guest not in await told(table, room)


async def test_nobody_else_is_forgotten(table: Table) -> None:
    room, _, _ = await begun(table)
    before = await told(table, room)
    for stranger in ("%", "_" * 16, "", table.guest("Cleo").guest):
        assert await forget_guest(table.book.database, stranger, find) == []
    assert await told(table, room) == before


@pytest.mark.parametrize(
    "kind",
    [kind for kind in get_args(get_args(Entry)[0]) if "guest" in {f.name for f in dataclasses.fields(kind)}],
)
def test_every_entry_that_names_a_guest_is_changed(kind: type) -> None:
    values = {field.name: None for field in dataclasses.fields(kind) if field.init} | {"guest": ANNA.guest}
    entry = kind(**values)
    other = replace(ANNA, guest="other", name="Guest")
    renamed = deletion._renamed(entry, ANNA.guest, other)
    assert renamed.guest == "other"  # type: ignore[union-attr]


async def test_guests_forget_themselves_over_http(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        anna = await visitor.guest("Anna")
        room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
        answer = await visitor.client.delete("/api/guests/me")
        assert answer.status_code == 401
        headers = {"Authorization": f"Bearer {anna.token}"}
        answer = await visitor.client.delete("/api/guests/me", headers=headers)
        assert answer.status_code == 204
        await visitor.app.state.orders.look()
        assert (await anna.get("/api/rooms/mine")).json() == []
        assert "Anna" not in (await visitor.get(f"/api/rooms/{room}")).text
