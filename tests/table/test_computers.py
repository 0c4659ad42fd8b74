"""Computers at the table: when they move, how long they think, and hints."""

import asyncio
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from astragal.players.line import Asker, Urgency
from astragal.players.player import Choice, Info, Limit, View
from astragal.players.workers import NOBODY, Workers
from astragal.table.door.identity import Identity
from astragal.table.hub import computers
from astragal.table.hub import live as live_rooms
from astragal.table.hub.hub import Hub
from astragal.table.protocol.http import RoomSetup, SeatWanted
from astragal.table.protocol.messages import Hint, Offer
from astragal.table.room.room import Person, Room
from tests.table.memory_book import MemoryBook
from tests.table.server import FirstMove, running
from tests.table.support import english
from tests.table.test_hub import Listener

pytestmark = pytest.mark.anyio

ANN = Person("ann", "Ann")
FIRST_COMPUTER = [{"kind": "computer", "level": "club"}, {"kind": "you"}]
COMPUTERS = [{"kind": "computer", "level": "novice"}, {"kind": "computer", "level": "club"}]


SOON = 0.15  # seconds in which a computer would have moved


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "PAUSE", 0.1)


class Busy(FirstMove):
    """Workers that have no time yet: who asks waits until the test answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[Future[Choice]] = []

    def ask(
        self, view: View, player: str, limit: Limit, *, table: str = "", asker: Asker = NOBODY
    ) -> Future[Choice]:
        super().ask(view, player, limit, table=table, asker=asker)
        self.answers.append(Future())
        return self.answers[-1]


def hub_over(book: MemoryBook, workers: FirstMove | None = None) -> tuple[Hub, FirstMove]:
    workers = workers or FirstMove()
    hub = Hub(book, Identity(Identity.new_key()), workers)
    hub.start()
    return hub, workers


def thoughts(workers: FirstMove) -> list[Any]:
    """What was asked, but for getting ready."""
    return [asked for asked in workers.asked if asked[2].seconds is not None]


async def opened(hub: Hub, seats: list[Any], address: str = "", **setup: Any) -> str:
    return await hub.open(RoomSetup(game="chifoumi", seats=seats, **setup), ANN, address=address)


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
    assert computers.PAUSE <= await until_steps(hub, room, 1) < 2
    view, level, limit = thoughts(workers)[0]
    assert (view.seat, level, limit.seconds) == (0, "club", 0.7)
    await hub.close()


async def test_computers_among_themselves_play_only_while_somebody_watches() -> None:
    hub, workers = hub_over(MemoryBook())
    room = await opened(hub, COMPUTERS)
    await asyncio.sleep(SOON)
    assert not thoughts(workers)
    watcher = Listener(Person("", ""))
    await hub.join(watcher, room)
    await until_steps(hub, room, 2)
    hub.leave(watcher, room)
    await asyncio.sleep(SOON)
    stopped = await steps(hub, room)
    await asyncio.sleep(2 * SOON)
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
    await asyncio.sleep(SOON)
    assert not thoughts(workers)
    await after.join(Listener(ANN), room)
    assert await until_steps(after, room, 1) < 2
    after._rooms.all()[0].connections.clear()
    await after.close()


async def test_among_several_servers_the_one_that_wrote_last_lets_its_computer_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_rooms, "GRACE", 1.0)
    monkeypatch.setattr(computers, "ROUND", 0.0)
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
    await asyncio.sleep(SOON)
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
            assert hinted["moves"][0]["name"] in english(hinted["words"])
            assert 0 <= hinted["moves"][0]["share"] <= 1
            await client.move(hinted["moves"][0]["name"])
            await client.next("news", 120)
            assert client.lines[-1]["seat"] == 1
            assert client.table["acting"]


async def test_the_game_is_got_ready_before_it_is_the_computers_turn() -> None:
    hub, workers = hub_over(MemoryBook())
    await opened(hub, FIRST_COMPUTER[::-1])
    (view, level, limit), *_ = workers.asked
    assert (view.game.slug, level, limit.simulations, limit.seconds) == ("chifoumi", "club", 1, None)
    await hub.close()


async def asked_for(hub: Hub, room: str, *clients: Listener) -> Asker:
    """For whom the computer of a room thinks when these are there."""
    async with hub._rooms.holding(room) as (live, found):
        live.connections[:] = clients
        return computers.who_waits(live, found)


async def test_a_computer_thinks_for_who_sits_there_and_else_for_who_opened_the_room() -> None:
    hub, workers = hub_over(MemoryBook())
    room = await opened(hub, FIRST_COMPUTER, "203.0.113.7")
    await until_steps(hub, room, 1)
    opener = Asker("203.0.113.7", "ann", Urgency.NOBODY_WAITS)
    assert workers.askers == [replace(opener, urgency=Urgency.GETTING_READY), opener]
    watcher, ann = Listener(Person("eve", "Eve")), Listener(ANN)
    watcher.household, ann.household = "203.0.113.8", "203.0.113.9"
    assert await asked_for(hub, room, watcher) == opener
    assert await asked_for(hub, room, watcher, ann) == Asker("203.0.113.9", "ann", Urgency.SOMEBODY_WAITS)
    await asked_for(hub, room)
    await hub.close()


async def test_a_computer_does_not_lose_on_time_while_others_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(computers, "PAUSE", 0.05)
    busy = Busy()
    hub, _ = hub_over(MemoryBook(), busy)
    room = await opened(hub, FIRST_COMPUTER, think=10, clock="move 1")
    while not thoughts(busy):
        await asyncio.sleep(0)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 300)
    async with hub._rooms.holding(room) as (live, found):
        assert live.timer is None
        await hub._rooms.change(live, Room.tick)
        assert found.status == "running"
    view, level, limit = thoughts(busy)[0]
    assert (level, limit.seconds) == ("club", pytest.approx(0.1))
    move = view.game.legal(view.state, view.seat)[0]
    busy.answers[-1].set_result(Choice(move, Info(seconds=0.08)))
    await until_steps(hub, room, 1)
    async with hub.reading(room) as found:
        assert found.status == "running"
        assert found.match is not None
        assert found.match.steps[0].spent == 0.08
    await hub.close()


async def test_a_computer_with_a_long_game_does_not_lose_by_its_pauses() -> None:
    left, moves = 10.0, 0
    while moves < 200:
        left, moves = left - computers._spent(Choice(0, Info(seconds=0.01)), left), moves + 1
    assert left > 0
    assert computers._spent(Choice(0, Info(seconds=0.01)), 300) == computers.PAUSE
    assert computers._spent(Choice(0, Info(seconds=2)), None) == 2


async def test_hints_are_limited_for_a_guest_and_for_an_address() -> None:
    busy = Busy()
    hub, _ = hub_over(MemoryBook(), busy)
    limits = hub.limits
    answers = []
    for guest in range(limits.hints_per_address):
        person = Person(f"guest {guest}", "Ann")
        room = await hub.open(RoomSetup(game="chifoumi", seats=[SeatWanted(kind="you")] * 2), person)
        for window in range(limits.hints_per_guest + 1):
            client = Listener(person)
            client.household = "203.0.113.7"
            await hub.join(client, room)
            await hub.request(client, room, Hint(type="hint", id=7, number=client.number, seat=0))
            refusals = [english(one["text"])[:12] for one in client.told if one["type"] == "refused"]
            answers.append((guest, window, *refusals))
    await asyncio.sleep(0)
    assert len(busy.answers) == limits.hints_per_address
    assert answers[:4] == [(0, 0), (0, 1), (0, 2, "The hint you"), (1, 0)]
    assert answers[-1][2] == "Many people "
    assert {asker.urgency for asker in busy.askers} == {Urgency.HINT}
    gone = next(live.connections[0] for live in hub._rooms.all() if live.connections[0].asking)
    hub.leave(gone, next(live.id for live in hub._rooms.all() if gone in live.connections))
    await asyncio.sleep(0.01)
    assert sum(one.cancelled() for one in busy.answers) == 1  # it leaves the line
    assert len(hub._hints) == limits.hints_per_address - 1  # and its place
    for live in hub._rooms.all():
        live.connections.clear()
    await hub.close()
