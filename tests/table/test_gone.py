"""Who is gone: known by who is connected and for how long, told when it matters, and claimed then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from astragal.table import claiming
from astragal.table.messages import Claim, Close
from tests.table.memory_book import MemoryBook
from tests.table.support import opened, two_people
from tests.table.test_hub import BOB, Listener, World, _end

pytestmark = pytest.mark.anyio


@pytest.fixture
async def world(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(claiming, "HURRIED", 0.4)
    world = World(MemoryBook())
    world.hub.start()
    yield world
    await _end(world)


def claim(what: str) -> Claim:
    return Claim.model_validate({"type": "claim", "id": 7, "seat": 1, "what": what})


def buttons(listener: Listener) -> list[list[str]]:
    """What was last told of the seats."""
    return next(one["may"] for one in reversed(listener.told) if one["type"] == "presence")


def test_how_long_others_wait() -> None:
    assert (
        claiming.grace(two_people(clock="move 30")) == claiming.grace(opened("whack", "you novice")[0]) == 60
    )
    assert claiming.grace(two_people()) == 300
    assert claiming.grace(two_people(clock="days 2")) is None


async def test_who_leaves_is_gone_after_a_while_and_it_is_told(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    assert (await world.ask(ann, claim("win")))["code"] == "not-now"
    world.hub.leave(bob, world.room)
    assert (await world.ask(ann, claim("win")))["code"] == "not-now"
    await asyncio.sleep(0.1)
    assert buttons(ann) == [[], []]
    await asyncio.sleep(0.5)
    assert buttons(ann) == [[], ["win", "replace"]]
    assert (await world.ask(ann, claim("win")))["type"] == "done"
    table = next(one["table"] for one in ann.told if one["type"] == "news")
    assert (table["ending"]["how"], table["ending"]["winners"]) == ("resigned", [0])


async def test_who_comes_back_is_not_gone(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.3)
    again = await world.join(BOB)
    await asyncio.sleep(0.3)
    assert buttons(ann) == buttons(again) == [[], []]
    assert (await world.ask(ann, claim("computer")))["code"] == "not-now"


async def test_one_window_of_several_is_enough_to_be_there(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    await world.join(BOB)
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.6)
    assert (await world.ask(ann, claim("win")))["code"] == "not-now"


async def test_a_room_that_is_read_again_waits_anew(world: World) -> None:
    """Whoever was cut off by the server has as long to come back as somebody who left."""
    ann, bob = await world.begin(clock="move 30")
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.6)
    again = World(world.book)
    again.room = world.room
    back = await again.join(ann.person)
    assert (await again.ask(back, claim("win")))["code"] == "not-now"
    await _end(again)


async def test_the_host_closes_when_all_others_are_gone(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    close = Close(type="close", id=8)
    assert (await world.ask(ann, close))["code"] == "not-now"
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.5)
    assert (await world.ask(ann, close))["type"] == "done"
    assert world.book.listings[world.room].status == "over"


async def test_where_others_may_be_at_another_server_nobody_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claiming, "HURRIED", 0.1)
    world = World(MemoryBook(shared=True))
    ann, bob = await world.begin(clock="move 30")
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.3)
    assert "Several servers" in (await world.ask(ann, claim("win")))["text"]
    await _end(world)
