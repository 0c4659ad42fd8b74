"""A room that cannot be read, shown or written: its visitors hear a sentence, and nobody else notices."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.match.clock import ClockRule
from astragal.table.door.limits import Limits
from astragal.table.hub import live, rooms
from astragal.table.hub.hub import Hub
from astragal.table.protocol import messages
from astragal.table.protocol.http import RoomSetup
from astragal.table.room import entries
from astragal.table.room.entries import Drawn, Entry, Moved, Opened, Seated
from astragal.table.room.opening import filled_in, in_cabinet
from astragal.table.room.room import Refusal, Room
from astragal.table.sight import looking, showing
from tests.table.memory_book import MemoryBook
from tests.table.server import Table, running
from tests.table.test_hub import ANN, BOB, World
from tests.table.visitor import visiting

TWO: list[Any] = [{"kind": "you"}, {"kind": "open"}]


# -- what is written can be read ----------------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
setups = st.builds(RoomSetup, game=st.just("rasanto"), clock=st.text(max_size=40))
some_entries = st.one_of(
    st.builds(Seated, st.floats(), st.integers(), st.text(), st.text()),
    st.builds(Moved, st.floats(), st.integers(), st.integers(), st.text(), st.floats()),
    st.builds(Opened, st.floats(), setups, st.text(), st.text(), st.dictionaries(st.text(), json_values)),
)


@given(some_entries)
def test_what_is_kept_is_read_as_it_was(entry: Entry) -> None:
    try:
        line = entries.kept(entry)
    except ValueError:
        return
    assert entries.read(line) == entry
    assert "\n" not in line


@given(st.from_regex(r"(move|game|days) [0-9]{1,9}(\.[0-9]{1,9})?(\+[0-9]{1,9})?", fullmatch=True))
def test_a_room_with_any_clock_that_is_accepted_can_be_opened_again(clock: str) -> None:
    try:
        setup = filled_in(RoomSetup(game="rasanto", clock=clock), None, in_cabinet)
    except Refusal:
        return
    opened = entries.read(entries.kept(Opened(0.0, setup, "a", "Anna")))
    assert isinstance(opened, Opened)
    assert str(ClockRule.parse(opened.setup.clock)) == setup.clock


@pytest.fixture
async def world() -> AsyncIterator[World]:
    world = World(MemoryBook())
    yield world
    for one in world.hub._rooms.all():
        one.connections.clear()
    await world.hub.close()


@pytest.mark.anyio
async def test_a_room_that_could_not_be_read_again_is_not_opened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ClockRule, "__str__", lambda rule: f"{rule.kind} {rule.seconds:g}")  # as it once was
    with pytest.raises(Refusal, match="There is no clock 'game 1e"):
        await world.hub.open(RoomSetup(game="rasanto", clock="game 1000000", seats=TWO), ANN)
    assert world.book.lines == {}


@pytest.mark.anyio
async def test_a_book_that_tells_what_cannot_be_is_not_begun(world: World) -> None:
    room, written = Room.open("room", RoomSetup(game="rasanto", seats=TWO), ANN, 1.0)
    with pytest.raises(Refusal) as refused:
        await world.hub._rooms.add(room, [*written, Drawn(2.0)])
    assert (refused.value.code, refused.value.text) == ("not-allowed", rooms.UNWRITABLE)
    assert world.book.lines == {}


@pytest.mark.anyio
async def test_what_cannot_be_written_is_refused_and_the_room_stays_as_it_was(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await world.begin()
    before = list(world.book.lines[world.room])
    with monkeypatch.context() as poison:
        poison.setattr(Room, "act", lambda *_: [Moved(1.0, 0, 1, "a1-a2", float("nan"))])
        assert (await world.move(ann))["text"] == rooms.UNWRITABLE
    assert world.book.lines[world.room] == before
    assert (await world.move(ann))["type"] == "done"


@pytest.mark.anyio
async def test_a_timer_that_brings_what_cannot_be_written_is_not_tried_over_and_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks: list[float] = []

    def tick(room: Room, now: float) -> list[Entry]:
        ticks.append(now)
        return [Moved(now, 0, 1, "a1-a2", float("nan"))]

    await world.begin(clock="game 0.05")
    monkeypatch.setattr(Room, "tick", tick)
    while not ticks:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)  # it would be tried every five milliseconds
    assert len(ticks) <= 2


# -- what was written and cannot be read --------------------------------------------------------------------------

HARM = {
    "a broken line": ("UPDATE entries SET text = '{' WHERE room = ? AND number = 1", 503),
    "a game that is gone": ("UPDATE entries SET text = replace(text, 'rasanto', 'gone') WHERE room = ?", 503),
    "a line that tells what cannot be": (
        "UPDATE entries SET text = replace(text, 'opened', 'drawn') WHERE room = ?",
        503,
    ),
    "a summary that is no JSON": ("UPDATE rooms SET summary = '{' WHERE id = ?", 200),
    "guests that are no JSON": ("UPDATE rooms SET guests = '[' WHERE id = ?", 200),
}


@pytest.mark.anyio
@pytest.mark.parametrize("harm", HARM)
async def test_lists_and_health_do_without_a_bad_room(tmp_path: Path, harm: str) -> None:
    statement, status = HARM[harm]
    async with visiting(tmp_path) as visitor:
        anna = await visitor.guest("Anna")
        bad = await anna.room(game="rasanto", seats=TWO, listed=True)
        good = await anna.room(game="rasanto", seats=TWO, listed=True)
    with closing(sqlite3.connect(tmp_path / "table.db")) as file, file:
        assert file.execute(statement, (bad,)).rowcount == 1
    async with visiting(tmp_path) as visitor:
        anna = replace(anna, app=visitor.app, client=visitor.client)
        await visitor.get("/api/health")
        assert good in [one["room"] for one in (await visitor.get("/api/rooms")).json()]
        assert [one["room"] for one in (await anna.get("/api/rooms/mine")).json()] == [good]
        await anna.get(f"/api/rooms/{bad}", status)
        await anna.get(f"/api/rooms/{good}")


@pytest.mark.anyio
async def test_whoever_comes_to_a_room_with_a_clock_that_cannot_be_read_is_told_so(world: World) -> None:
    world.room = await world.hub.open(RoomSetup(game="chifoumi", clock="game 100", seats=TWO), ANN)
    lines = world.book.lines[world.room]
    lines[0] = lines[0].replace("game 100", "game 1e+06")  # as older servers wrote it
    world.hub._rooms._rooms.clear()
    ann = await world.join(ANN)
    assert [one["text"] for one in ann.told] == [live.UNREADABLE]
    assert ann.closing


@pytest.mark.anyio
async def test_a_room_that_cannot_be_shown_to_one_is_shown_to_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await world.begin()
    shown = showing.news

    def fails_for_bob(room: Room, guest: str, *rest: Any) -> messages.News:
        if guest == BOB.guest:
            raise ZeroDivisionError
        return shown(room, guest, *rest)

    monkeypatch.setattr(showing, "news", fails_for_bob)
    bob._waiting.clear()
    assert (await world.move(ann))["type"] == "done"
    assert [one["text"] for one in bob.told] == [live.UNREADABLE]
    assert bob.closing
    assert not ann.closing


@pytest.mark.anyio
async def test_computers_that_cannot_follow_stop_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await world.begin()

    def fails(*_: object) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(looking, "moment_left", fails)
    monkeypatch.setattr(Room, "computer_to_act", lambda _: 1)
    monkeypatch.setattr("astragal.table.hub.hub._let_all_look", lambda *_: None)
    assert (await world.move(ann))["type"] == "done"


# -- slots --------------------------------------------------------------------------------------------------------


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with running(str(tmp_path / "t.db"), limits=Limits(per_guest=2)) as table:
        yield table


@pytest.mark.anyio
async def test_a_slot_is_given_back_whatever_happens_at_the_door(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(hub: Hub, *_: object) -> None:
        raise ZeroDivisionError

    ann = table.guest("Ann")
    room = await table.open(ann, seats=TWO)
    with monkeypatch.context() as broken:
        broken.setattr(Hub, "join", fails)
        for _ in range(5):
            async with await table.connect() as client:
                await client.say("hello", room=room, token=ann.token)
                assert (await client.next("refused"))["code"] == "busy"
                assert await client.closed() == 1013
    await table.join(room, ann)


@pytest.mark.anyio
async def test_who_goes_away_in_the_doorway_leaves_nothing_behind(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.guest("Ann")
    room = await table.open(ann, seats=TWO)
    join, came = Hub.join, asyncio.Event()

    async def half_way(hub: Hub, connection: Any, name: str) -> None:
        await join(hub, connection, name)
        came.set()
        await asyncio.get_running_loop().create_future()

    with monkeypatch.context() as slow:
        slow.setattr(Hub, "join", half_way)
        for _ in range(3):
            came.clear()
            conversation = asyncio.create_task(_hello(table, room, ann.token))
            await came.wait()
            conversation.cancel()
            await asyncio.wait([conversation])
    found = table.hub._rooms.get(room)
    assert found is not None
    assert found.connections == []
    await table.join(room, ann)


async def _hello(table: Table, room: str, token: str) -> None:
    """The server's side of a conversation that says hello and nothing more."""
    from astragal.table.web.socket import Conversation

    conversation = Conversation(None, table.hub, "")  # type: ignore[arg-type]  # nothing is sent
    await conversation._come_in(messages.Hello(type="hello", room=room, token=token))
