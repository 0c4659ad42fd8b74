"""The lobby: rooms of hosts who are there, and few of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from astragal.table.hub import lobby
from astragal.table.hub.hub import Hub
from astragal.table.protocol.messages import Close
from tests.table.server import running
from tests.table.support import english
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio

WAITING: dict[str, Any] = {"game": "chifoumi", "listed": True, "seats": [{"kind": "you"}, {"kind": "open"}]}


def let_pass(hub: Hub, seconds: float) -> None:
    """It is later; as far as the table knows the server was there all the time."""
    now = hub._rooms.now
    now.not_before(now() + seconds)


async def test_a_guest_has_few_rooms_in_the_lobby(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        ann, bob = await visitor.guest("Ann"), await visitor.guest("Bob")
        rooms = [await ann.room(**WAITING) for _ in range(lobby.OF_GUEST)]
        refused = (await ann.post("/api/rooms", WAITING, expect=409)).json()
        assert (
            english(refused["text"])
            == "You have 3 tables on the first page already; close one of them first."
        )
        await ann.room(**WAITING | {"listed": False})
        await ann.room(game="chifoumi", listed=True)  # begins at once
        await bob.room(**WAITING)
        await ann.request(rooms[0], Close(type="close", id=1))
        await ann.room(**WAITING)


async def test_an_address_has_few_rooms_in_the_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "OF_NETWORK", 4)
    async with visiting(tmp_path) as visitor:
        guests = [await visitor.guest(f"Guest {number}") for number in range(5)]
        rooms = [await guest.room(**WAITING) for guest in guests[:4]]
        refused = (await guests[4].post("/api/rooms", WAITING, expect=409)).json()
        assert "from where you are" in refused["text"]
        await guests[0].request(rooms[0], Close(type="close", id=1))
        await guests[4].room(**WAITING)


async def test_a_room_without_its_host_leaves_the_lobby_and_is_closed_after_a_day(database_url: str) -> None:
    """Also one that is not in memory. A host who is there keeps it."""
    async with running(database_url) as table:
        ann, bob = table.guest("Ann"), table.guest("Bob")
        kept, left = await table.open(ann, **WAITING), await table.open(bob, **WAITING)
        await table.join(kept, ann)
        del table.hub._rooms._rooms[left]

        async def listed() -> set[str]:
            await table.hub._sweep_lobby()
            found = await table.book.lobby(since=table.hub.lobby.since())
            return {room for room in (kept, left) for listing in found if room in listing.summary}

        assert await listed() == {kept, left}
        let_pass(table.hub, lobby.HIDDEN_AFTER + 1)
        assert await listed() == {kept}
        async with table.hub.reading(left) as room:
            assert not room.closed
        let_pass(table.hub, lobby.CLOSED_AFTER)
        assert await listed() == {kept}
        await table.hub._rooms.finish(5)
        async with table.hub.reading(left) as room:
            assert room.closed


async def test_other_peoples_deeds_do_not_keep_a_room_in_the_lobby(tmp_path: Path) -> None:
    async with running(str(tmp_path / "table.db")) as table:
        room = await table.open(table.guest("Ann"), **WAITING)
        let_pass(table.hub, lobby.HIDDEN_AFTER + 1)
        stranger = await table.join(room, table.guest("Eve"))
        assert (await stranger.ask("sit", seat=1))["type"] == "done"
        await table.hub._sweep_lobby()
        assert await table.book.lobby(since=table.hub.lobby.since()) == []
