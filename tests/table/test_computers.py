"""Computers at the table: when they move, how long they think, and hints."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from astragal.players.workers import Workers
from astragal.table import live as live_rooms
from astragal.table.http import RoomSetup
from astragal.table.hub import Hub
from astragal.table.identity import Identity
from astragal.table.messages import Offer
from astragal.table.room import Person
from tests.table.memory_book import MemoryBook
from tests.table.server import FirstMove, running
from tests.table.test_hub import Listener

pytestmark = pytest.mark.anyio

ANN = Person("ann", "Ann")
FIRST_COMPUTER = [{"kind": "computer", "level": "club"}, {"kind": "you"}]
COMPUTERS = [{"kind": "computer", "level": "novice"}, {"kind": "computer", "level": "club"}]


def hub_over(book: MemoryBook) -> tuple[Hub, FirstMove]:
    workers = FirstMove()
    hub = Hub(book, Identity(Identity.new_key()), workers)
    hub.start()
    return hub, workers


def thoughts(workers: FirstMove) -> list[Any]:
    """What was asked, but for getting ready."""
    return [asked for asked in workers.asked if asked[2].seconds is not None]


async def opened(hub: Hub, seats: list[Any], **setup: Any) -> str:
    return await hub.open(RoomSetup(game="chifoumi", seats=seats, **setup), ANN)


async def steps(hub: Hub, room: str) -> int:
    async with hub.reading(room) as found:
        assert found.match is not None
        return len(found.match.steps)


async def until_steps(hub: Hub, room: str, count: int, seconds: float = 5) -> float:
    """How long it takes until the match has so many steps."""
    began = time.monotonic()
    async with asyncio.timeout(seconds):
        while await steps(hub, room) < count:
            await asyncio.sleep(0.01)
    return time.monotonic() - began


async def test_a_computer_that_begins_does_so_at_once_but_not_too_fast_to_follow() -> None:
    hub, workers = hub_over(MemoryBook())
    room = await opened(hub, FIRST_COMPUTER, think=0.7)
    assert 0.3 < await until_steps(hub, room, 1) < 2
    view, level, limit = thoughts(workers)[0]
    assert (view.seat, level, limit.seconds) == (0, "club", 0.7)
    await hub.close()


async def test_computers_among_themselves_play_only_while_somebody_watches() -> None:
    hub, workers = hub_over(MemoryBook())
    room = await opened(hub, COMPUTERS)
    await asyncio.sleep(0.6)
    assert not thoughts(workers)
    watcher = Listener(Person("", ""))
    await hub.join(watcher, room)
    await until_steps(hub, room, 2)
    hub.leave(watcher, room)
    await asyncio.sleep(0.6)
    stopped = await steps(hub, room)
    await asyncio.sleep(0.8)
    assert await steps(hub, room) == stopped
    assert {level for _, level, _ in thoughts(workers)} == {"novice", "club"}
    await hub.close()


async def test_with_a_clock_a_computer_spends_a_tenth_of_its_time_at_most() -> None:
    hub, workers = hub_over(MemoryBook())
    room = await opened(hub, FIRST_COMPUTER, think=5, clock="game 8+1")
    await until_steps(hub, room, 1)
    assert thoughts(workers)[0][2].seconds == pytest.approx(0.8)
    await hub.close()


async def test_after_a_restart_the_computer_goes_on_when_somebody_comes() -> None:
    book = MemoryBook()
    before, _ = hub_over(book)
    room = await opened(before, FIRST_COMPUTER)
    await before.close()
    after, workers = hub_over(book)
    assert await steps(after, room) == 0
    await asyncio.sleep(0.6)
    assert not thoughts(workers)
    await after.join(Listener(ANN), room)
    assert await until_steps(after, room, 1) < 2
    after._rooms.all()[0].connections.clear()
    await after.close()


async def test_among_several_servers_the_one_that_wrote_last_lets_its_computer_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_rooms, "GRACE", 1.0)
    book = MemoryBook(shared=True)
    first, _ = hub_over(book)
    room = await opened(first, FIRST_COMPUTER, think=0.5)
    await first.close()  # it dies before its computer has moved
    second, others = hub_over(book)
    await second.join(Listener(ANN), room)
    await asyncio.sleep(0.8)
    assert not others.asked
    assert await until_steps(second, room, 1) > 0.5
    assert len(others.asked) == 1
    second._rooms.all()[0].connections.clear()
    await second.close()


async def test_in_a_pause_nobody_thinks() -> None:
    hub, _ = hub_over(MemoryBook())
    room = await opened(hub, FIRST_COMPUTER)
    pause = Offer(type="offer", id=1, what="pause")
    async with hub._rooms.holding(room) as (live, _):
        assert live.thinking
        await hub._rooms.change(live, lambda room, now: room.act(ANN, pause, now))
        assert live.thinking is None
    await asyncio.sleep(0.6)
    assert await steps(hub, room) == 0
    await hub.close()


async def test_a_master_moves_and_gives_hints_in_another_process(tmp_path: Path) -> None:
    with Workers(1) as workers:
        async with running(str(tmp_path / "table.db"), workers=workers) as table:
            ann = table.guest("Ann")
            seats = [{"kind": "you"}, {"kind": "computer", "level": "master"}]
            room = await table.open(ann, seats=seats, think=0.2)
            client = await table.join(room, ann)
            await client.say("hint", id=100, number=client.number, seat=0)
            await client.say("hint", id=101, number=client.number, seat=0)
            refused = await client.next("refused")
            assert (refused["id"], refused["code"]) == (101, "busy")
            hinted = await client.next("hinted", 120)
            names = {choice["name"]: choice["touch"] for choice in client.table["choices"]}
            assert (hinted["id"], hinted["number"]) == (100, client.number)
            assert all(names[move["name"]] == move["touch"] for move in hinted["moves"])
            assert hinted["moves"][0]["name"] in hinted["words"]
            assert 0 <= hinted["moves"][0]["share"] <= 1
            await client.move(hinted["moves"][0]["name"])
            news = await client.next("news", 120)
            assert client.lines[-1]["seat"] == 1
            assert news["table"]["acting"]


async def test_the_game_is_got_ready_before_it_is_the_computers_turn() -> None:
    hub, workers = hub_over(MemoryBook())
    await opened(hub, FIRST_COMPUTER[::-1])
    (view, level, limit), *_ = workers.asked
    assert (view.game.slug, level, limit.simulations, limit.seconds) == ("chifoumi", "club", 1, None)
    await hub.close()
