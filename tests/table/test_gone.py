"""Who is gone: known by who is connected and for how long, told when it matters, and claimed then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from astragal.table.hub.elsewhere import SILENCE, Elsewhere
from astragal.table.protocol.messages import Claim, Close, Ready
from astragal.table.room import claiming
from tests.table.memory_book import MemoryBook
from tests.table.server import Client, running
from tests.table.support import opened, two_people, wanted
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


def buttons(listener: Listener) -> list[str]:
    """What was last told that one can do with Bob's seat."""
    may: list[str] = next(one["may"][1] for one in reversed(listener.told) if one["type"] == "presence")
    return may


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
    assert buttons(ann) == []
    await asyncio.sleep(0.5)
    assert buttons(ann) == ["win", "replace"]
    assert (await world.ask(ann, claim("win")))["type"] == "done"
    table = next(one["table"] for one in ann.told if one["type"] == "news")
    assert (table["ending"]["how"], table["ending"]["winners"]) == ("resigned", [0])


async def test_who_comes_back_is_not_gone(world: World) -> None:
    ann, bob = await world.begin(clock="move 30")
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.3)
    await world.join(BOB)
    await asyncio.sleep(0.3)
    assert buttons(ann) == []
    assert (await world.ask(ann, claim("computer")))["code"] == "not-now"


async def test_who_left_before_the_game_is_gone_only_a_while_after_it_began(world: World) -> None:
    """Nobody begins with somebody who is away and wins at once; yet it is told when the time has come."""
    ann, bob = await world.sit_down(clock="move 30")
    await world.ask(bob, Ready(type="ready", id=2, ready=True))
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.6)
    await world.ask(ann, Ready(type="ready", id=3, ready=True))
    assert (await world.ask(ann, claim("win")))["code"] == "not-now"
    await asyncio.sleep(0.6)
    assert buttons(ann) == ["win", "replace"]


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


# -- several servers ------------------------------------------------------------------------------------------------


def here(client: Client) -> list[bool]:
    return [member["here"] for seat in client.table["seats"] for member in seat["members"]]


async def told(client: Client, *expected: bool) -> None:
    """Listen until the people of the seats are here or away as expected."""
    while here(client) != list(expected):
        await client.hear()


async def test_who_is_at_another_server_is_there_until_they_leave(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claiming, "HURRIED", 0.5)
    async with running(postgres_url) as one, running(postgres_url) as other:
        ann, bob = one.guest("Ann"), one.guest("Bob")
        room = await one.open(ann, clock="move 30", seats=wanted("you open"))
        at_one, at_other = await one.join(room, ann), await other.join(room, bob)
        assert (await at_other.ask("sit", seat=1))["type"] == "done"
        for client in (at_other, at_one):
            assert (await client.ask("ready", ready=True))["type"] == "done"
        await told(at_one, True, True)
        await told(at_other, True, True)
        watcher = await other.join(room)  # a newcomer hears it too
        await told(watcher, True, True)
        await asyncio.sleep(0.7)
        assert (await at_one.ask("claim", seat=1, what="win"))["code"] == "not-now"
        await at_other.close()
        await told(at_one, True, False)
        await at_one.hear_until(
            lambda said: said["type"] == "presence" and said["may"][1] == ["win", "replace"]
        )
        assert (await at_one.ask("claim", seat=1, what="win"))["type"] == "done"


async def test_a_server_that_comes_up_asks_who_is_there(postgres_url: str) -> None:
    async with running(postgres_url) as one:
        ann, bob = one.guest("Ann"), one.guest("Bob")
        room = await one.open(ann, seats=wanted("you open"))
        at_one = await one.join(room, bob)
        await at_one.ask("sit", seat=1)
        await asyncio.sleep(0.2)  # it is said, and nobody hears it
        async with running(postgres_url) as other:
            await told(await other.join(room, ann), True, True)


def test_a_server_that_is_silent_for_long_is_gone_with_its_people(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    others = Elsewhere()
    assert others.hear("a", ["ann", "bob"]) == frozenset()
    now += SILENCE - 1
    assert others.hear("b", ["bob"]) == frozenset()
    assert others.guests == {"ann", "bob"}
    now += 2
    assert others.guests == {"bob"}
    assert others.hear("b", []) == {"bob"}
