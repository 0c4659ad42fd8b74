"""The hub without sockets: told only what is written, conflicts, a failing book, other servers, clocks, idle rooms."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import orjson
import pytest

from astragal.table.door.identity import Identity
from astragal.table.hub import rooms
from astragal.table.hub.connection import Connection
from astragal.table.hub.hub import Hub
from astragal.table.hub.live import GRACE
from astragal.table.protocol import messages
from astragal.table.protocol.http import RoomSetup, SeatWanted
from astragal.table.room.entries import Offered, Seated
from astragal.table.room.room import Person, Refusal, Room
from tests.table.memory_book import MemoryBook
from tests.table.server import FirstMove

pytestmark = pytest.mark.anyio

ANN, BOB, EVE = (Person(name.lower(), name) for name in ("Ann", "Bob", "Eve"))


class Listener(Connection):
    """Keeps what it is told instead of sending it."""

    def __init__(self, person: Person) -> None:
        super().__init__(person, 1000)

    @property
    def told(self) -> list[dict[str, Any]]:
        return [orjson.loads(one.text) for one in self._waiting]

    def types(self) -> list[str]:
        return [one["type"] for one in self.told if one["type"] != "presence"]


class World:
    """A hub over a book in memory, with one room of Ann's and Bob's."""

    def __init__(self, book: MemoryBook) -> None:
        self.book = book
        self.hub = Hub(book, Identity(Identity.new_key()), FirstMove())
        self.room = ""

    async def sit_down(self, **setup: Any) -> tuple[Listener, Listener]:
        seats = [SeatWanted(kind="you"), SeatWanted(kind="open")]
        self.room = await self.hub.open(RoomSetup(game="chifoumi", seats=seats, **setup), ANN)
        ann, bob = await self.join(ANN), await self.join(BOB)
        await self.ask(bob, messages.Sit(type="sit", id=1, seat=1))
        return ann, bob

    async def begin(self, **setup: Any) -> tuple[Listener, Listener]:
        ann, bob = await self.sit_down(**setup)
        await self.ask(bob, messages.Ready(type="ready", id=2, ready=True))
        await self.ask(ann, messages.Ready(type="ready", id=3, ready=True))
        return ann, bob

    async def join(self, person: Person) -> Listener:
        listener = Listener(person)
        await self.hub.join(listener, self.room)
        return listener

    async def ask(self, listener: Listener, request: messages.Request) -> dict[str, Any]:
        """The answer; everything told before is forgotten."""
        listener._waiting.clear()
        await self.hub.request(listener, self.room, request)
        return next(one for one in listener.told if one.get("id") == request.id)

    async def move(self, listener: Listener, name: str = "a1-a2", seat: int = 0) -> dict[str, Any]:
        return await self.ask(
            listener, messages.Move(type="move", id=9, number=listener.number, seat=seat, name=name)
        )


@pytest.fixture
async def world() -> AsyncIterator[World]:
    world = World(MemoryBook())
    world.hub.start()
    yield world
    await _end(world)


@pytest.fixture
async def shared_world() -> AsyncIterator[World]:
    world = World(MemoryBook(shared=True))
    world.hub.start()
    yield world
    await _end(world)


async def _end(world: World) -> None:
    for live in world.hub._rooms.all():
        live.connections.clear()
    await world.hub.close()


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_nobody_is_told_before_it_is_written(world: World) -> None:
    ann, bob = await world.begin()
    bob._waiting.clear()
    world.book.gate.clear()
    moving = asyncio.create_task(world.move(ann))
    resyncing = asyncio.create_task(world.hub.refresh(bob, world.room))
    await settled()
    assert ann.types() == bob.types() == []
    world.book.gate.set()
    assert (await moving)["type"] == "done"
    await resyncing
    assert ann.types() == ["news", "done"]
    assert bob.types() == ["news", "view"]


async def test_the_listing_tells_whose_turn_it_is(world: World) -> None:
    ann, _ = await world.begin()
    assert world.book.listings[world.room].turn_of == ("ann",)
    await world.move(ann)
    listing = world.book.listings[world.room]
    assert listing.turn_of == ("bob",)
    assert set(listing.guests) == {"ann", "bob"}
    assert orjson.loads(listing.summary)["room"] == world.room


async def test_a_book_that_cannot_be_written_changes_nothing(world: World) -> None:
    ann, bob = await world.begin()
    before = ann.number
    world.book.failing = "before"
    answer = await world.move(ann)
    assert (answer["type"], answer["code"]) == ("refused", "busy")
    world.book.failing = ""
    assert (await world.move(ann))["number"] == before + 1
    assert bob.number == before + 1


async def test_what_was_written_though_the_answer_got_lost_is_done(world: World) -> None:
    ann, bob = await world.begin()
    world.book.failing = "after"
    assert (await world.move(ann))["type"] == "done"
    assert bob.number == ann.number == len(world.book.lines[world.room])


async def test_a_conflict_shows_everybody_what_the_other_server_wrote(world: World) -> None:
    ann, bob = await world.begin()
    bob._waiting.clear()
    world.book.other_server(world.room, Offered(time.time(), "draw", 0), tells=False)
    assert (await world.move(ann))["type"] == "done"  # the offer did not change the position
    assert ann.types() == ["view", "news", "done"]
    assert bob.types() == ["view", "news"]


async def test_after_a_conflict_a_request_is_judged_anew(world: World) -> None:
    await world.begin()
    await world.ask(await world.join(BOB), messages.Leave(type="leave", id=4, seat=1))
    eve = await world.join(EVE)
    world.book.other_server(world.room, Seated(time.time(), 1, "zoe", "Zoe"), tells=False)
    answer = await world.ask(eve, messages.Sit(type="sit", id=5, seat=1))
    assert (answer["type"], answer["code"]) == ("refused", "seat-taken")
    assert "view" in eve.types()


async def test_what_another_server_writes_is_told_as_news(shared_world: World) -> None:
    ann, _ = await shared_world.begin()
    ann._waiting.clear()
    number = ann.number
    shared_world.book.other_server(shared_world.room, Offered(time.time(), "draw", 1))
    await settled()
    assert ann.types() == ["news"]
    assert ann.number == number + 1
    assert [one["what"] for one in ann.told[-1]["table"]["offers"]] == ["draw"]


async def test_missed_news_are_made_up_for(shared_world: World) -> None:
    ann, _ = await shared_world.begin()
    number = ann.number
    shared_world.book.other_server(shared_world.room, Offered(time.time(), "draw", 1), tells=False)
    shared_world.book._wrote("", -1)
    await settled()
    assert ann.number == number + 1


async def test_a_room_without_anybody_here_is_left_to_the_server_that_writes_in_it(
    shared_world: World,
) -> None:
    people = await shared_world.begin(clock="move 30")
    for one in people:
        shared_world.hub.leave(one, shared_world.room)
    (live,) = shared_world.hub._rooms.all()
    await asyncio.sleep(2 * rooms.PRESENCE)
    number = len(shared_world.book.lines[shared_world.room])
    shared_world.book._wrote(shared_world.room, number - 1)  # heard late: we have written since
    assert live.room
    assert live.timer
    shared_world.book.other_server(shared_world.room, Offered(time.time(), "draw", 1))
    await settled()
    assert live.room is None
    assert live.timer is None
    assert (await shared_world.join(ANN)).number == number + 1


async def test_a_time_is_ended_by_the_server_that_wrote_last_and_by_others_only_later(
    shared_world: World,
) -> None:
    await shared_world.begin(clock="move 30")
    (live,) = shared_world.hub._rooms.all()

    def in_seconds() -> float:
        assert live.timer
        return live.timer.when() - asyncio.get_running_loop().time()

    assert 28 < in_seconds() < 30 + rooms.ROUNDING
    shared_world.book.other_server(shared_world.room, Offered(time.time(), "draw", 1))
    await settled()
    assert 28 < in_seconds() - GRACE < 30 + rooms.ROUNDING


async def test_a_mistake_of_ours_is_one_sentence_and_the_room_is_read_again(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await world.begin()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret")

    with monkeypatch.context() as patched:
        patched.setattr(Room, "act", broken)
        answer = await world.move(ann)
    assert answer["code"] == "busy"
    assert "secret" not in answer["text"]
    assert (await world.move(ann))["type"] == "done"


async def test_a_clock_that_runs_out_ends_the_game_by_itself(world: World) -> None:
    ann, bob = await world.begin(clock="move 0.3")
    assert ann.told[-1]["type"] == "done"
    for _ in range(100):
        if "timed-out" in str(bob.told[-1]):
            break
        await asyncio.sleep(0.02)
    news = next(one for one in reversed(bob.told) if one["type"] == "news")
    assert [deed["deed"] for deed in news["deeds"]] == ["timed-out"]
    assert news["table"]["ending"]["how"] == "time"
    assert news["table"]["ending"]["seat"] == 0


async def test_a_time_that_was_up_while_nobody_looked_is_up_when_somebody_comes(world: World) -> None:
    await world.begin(clock="move 0.1")
    for live in world.hub._rooms.all():
        live.connections.clear()
        live.stop()
        live.room = None
    await asyncio.sleep(0.15)
    await world.join(ANN)
    await asyncio.sleep(0.05)
    async with world.hub.reading(world.room) as room:
        assert room.status == "over"


async def test_rooms_that_nobody_is_in_leave_memory_and_come_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await world.begin()
    await world.move(ann)
    monkeypatch.setattr(rooms, "IDLE", 0.0)
    world.hub._rooms.sweep(world.hub._computers.forget)
    assert world.hub._rooms.get(world.room)
    world.hub.leave(ann, world.room)
    world.hub.leave(bob, world.room)
    await asyncio.sleep(0.1)
    world.hub._rooms.sweep(world.hub._computers.forget)
    assert world.hub._rooms.get(world.room) is None
    again = await world.join(ANN)
    assert again.told[0]["table"]["hash"] == bob.told[-1]["table"]["hash"]


async def test_a_room_that_is_not_there_leaves_nothing_behind(world: World) -> None:
    world.room = "nowhere"
    with pytest.raises(Refusal, match="no table"):
        await world.join(ANN)
    assert world.hub._rooms.all() == []


async def test_comings_and_goings_of_a_moment_are_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await world.begin()
    await asyncio.sleep(0.1)
    ann._waiting.clear()
    monkeypatch.setattr(rooms, "PRESENCE", 0.5)  # long enough for five to come on a busy machine
    for _ in range(5):
        await world.join(EVE)
    await asyncio.sleep(0.6)
    assert [one["watching"] for one in ann.told] == [5]


async def test_a_book_that_cannot_be_understood_is_refused_in_one_sentence(world: World) -> None:
    ann, bob = await world.begin()
    world.hub.leave(ann, world.room)
    world.hub.leave(bob, world.room)
    world.book.lines[world.room][1] = '{"deed": "danced"}'
    for live in world.hub._rooms.all():
        live.room = None
    with pytest.raises(Refusal) as refused:
        await world.join(ANN)
    assert refused.value.code == "busy"
    assert "danced" not in refused.value.text
