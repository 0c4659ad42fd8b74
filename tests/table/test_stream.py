"""The stream of physical acts, over real sockets and with real processes: who sees what, whose hand counts, what breaks."""

import asyncio
import gc
import itertools
import os
import signal
import weakref
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any, Self

import orjson
import pytest
import websockets

from astragal.engine.act import Hand, Log
from astragal.match import Match, record
from astragal.table.door.bans import Bans, Barred
from astragal.table.door.limits import Limits
from astragal.table.hub import acts
from astragal.table.protocol.http import Guest
from astragal.table.web import stream
from astragal.table.worlds import frames
from astragal.table.worlds.frames import ALL, MOVED, Frame
from astragal.table.worlds.process import AHEAD
from tests.table.server import Client, Table, running
from tests.table.support import english, find

pytestmark = pytest.mark.anyio

Said = dict[str, Any]


class Viewer:
    """One stream: what it was told in words, and its frames."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.words: list[Said] = []
        self.frames: list[Frame] = []
        self.order: list[str] = []

    @classmethod
    async def connect(cls, table: Table, room: str) -> Self:
        url = table.url.replace("/socket", "/stream")
        return cls(
            await websockets.connect(
                f"{url}?room={room}", compression=None, max_queue=None, ping_interval=None
            )
        )

    @classmethod
    async def look(cls, table: Table, room: str, guest: Guest | None = None) -> Self:
        viewer = await cls.connect(table, room)
        await viewer.say("hello", room=room, token=guest.token if guest else "")
        table.clients.append(viewer)  # type: ignore[arg-type]  # it can be closed
        return viewer

    async def say(self, type: str, **fields: Any) -> None:
        await self.connection.send(orjson.dumps({"type": type, **fields}).decode())

    async def hand(self, act: int, *hand: int) -> None:
        await self.connection.send(frames.write_hand(act, hand))

    async def hear(self) -> Said | Frame:
        data = await self.connection.recv()
        if isinstance(data, bytes):
            self.frames.append(frames.read_frame(data))
            self.order.append("frame")
            return self.frames[-1]
        self.words.append(orjson.loads(data))
        self.order.append(self.words[-1]["type"])
        return self.words[-1]

    async def next(self, type: str, seconds: float = 60) -> Said:
        async with asyncio.timeout(seconds):
            while True:
                said = await self.hear()
                if isinstance(said, dict) and said["type"] == type:
                    return said

    async def frame(self, wanted: Callable[[Frame], bool] = lambda frame: True) -> Frame:
        async with asyncio.timeout(60):
            while True:
                said = await self.hear()
                if isinstance(said, Frame) and wanted(said):
                    return said

    async def closed(self) -> int | None:
        async with asyncio.timeout(30):
            try:
                while True:
                    await self.hear()
            except websockets.ConnectionClosed:
                return self.connection.close_code

    async def close(self) -> None:
        await self.connection.close()


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with running(str(tmp_path / "table.db"), find=find) as table:
        yield table


async def alone(table: Table, **setup: Any) -> tuple[Client, Viewer, Guest]:
    """Ann alone at a slope, with her stream."""
    ann = table.guest("Ann")
    room = await table.open(ann, "slope", seats=[{"kind": "you"}], players=1, **setup)
    return await table.join(room, ann), await Viewer.look(table, room, ann), ann


async def both_ready(table: Table, room: str, ann: Guest, bob: Guest) -> tuple[Client, Client]:
    """Ann's room of two has begun."""
    client, other = await table.join(room, ann), await table.join(room, bob)
    await other.ask("sit", seat=1)
    for one in (client, other):
        await one.ask("ready", ready=True)
    await client.hear_until(lambda _: client.table["status"] == "running")
    await other.wait_for_number(client.number)
    return client, other


async def begun(client: Client, viewer: Viewer) -> int:
    """The number of the attempt that is begun."""
    assert (await client.move("begin", 0))["type"] == "done"
    act: int = (await viewer.next("act"))["act"]
    return act


async def match_of(table: Table, client: Client) -> Match:
    async with table.hub.reading(client.room["room"]) as room:
        assert room.match
        return room.match


# -- what is seen -----------------------------------------------------------------------------------------------------


async def test_a_throw_is_seen_and_its_outcome_is_in_the_book(table: Table) -> None:
    ann = table.guest("Ann")
    room = await table.open(ann, "flick", seats=[{"kind": "you"}, {"kind": "you"}])
    client, viewer, watcher = (
        await table.join(room, ann),
        await Viewer.look(table, room, ann),
        await Viewer.look(table, room),
    )
    assert (await client.move("flick 2 50", 0))["type"] == "done"
    ended = await viewer.next("ended")
    assert viewer.order[:2] == ["act", "frame"]
    assert viewer.words[0] == {
        "type": "act",
        "act": ended["act"],
        "seat": 0,
        "steers": False,
        "waiting": False,
        "tool": None,
        "bodies": [{"kind": "die", "colour": "red"}],
    }
    first, *others = viewer.frames
    assert first.kind == ALL
    assert first.number < AHEAD + 5  # the newest when it could be sent
    assert {frame.kind for frame in others} == {MOVED}
    assert [frame.number for frame in others] == sorted({frame.number for frame in others})
    assert all(frame.ms == round(1000 * frame.number / 60) for frame in others)
    await client.wait_for_number(ended["number"])
    assert client.table["acting"] == [1]
    rests = english(client.lines[1]["name"])
    x, y, *_ = viewer.frames[-1].poses[0]
    assert rests.startswith(f"red rests x={round(x)} y={round(y)}")
    assert client.table["number"] == ended["number"]
    await watcher.next("ended")
    assert watcher.words[0] == viewer.words[0]
    match = await match_of(table, client)
    assert [step.inputs for step in match.steps] == ["", "1", ""]
    assert record.verify_dice(record.read(record.write(match))) == 2


async def test_a_hand_steers_and_the_record_tells_how(table: Table) -> None:
    client, viewer, _ = await alone(table, options={"seconds": "1"})
    act = await begun(client, viewer)
    assert viewer.words[0]["steers"] is True
    assert viewer.words[0]["waiting"] is True
    assert viewer.words[0]["tool"] == {
        "name": "tilt",
        "controls": [
            {"name": "tilt", "low": -20, "high": 20, "unit": "degrees", "once": False, "rest": 0},
            {"name": "nudge", "low": -1, "high": 1, "unit": "", "once": True, "rest": 0},
        ],
    }
    await viewer.frame()
    for hand in ((1, 1), (2, 0)):  # nothing done once is lost, even if both come within a frame
        await viewer.hand(act, *hand)
    await viewer.frame(lambda frame: frame.number >= 20)
    await viewer.hand(act, -3, -1)
    ended = await viewer.next("ended")
    assert any(said["type"] == "told" and said["meters"] for said in viewer.words)
    await client.wait_for_number(ended["number"])
    assert english(client.lines[1]["name"]) == "kept with 2 nudges"
    match = await match_of(table, client)
    log = Log.read(match.steps[1].inputs)
    assert sum(abs(nudge) for _, nudge in log.hands) == 2
    assert log.hands[-1] == (-3, 0)
    assert record.verify_dice(record.read(record.write(match))) == 1
    # Who steers gets every frame, and all bodies once a second.
    numbers = [frame.number for frame in viewer.frames]
    assert any(later - sooner == 1 for sooner, later in itertools.pairwise(numbers))


async def test_who_comes_in_the_middle_sees_all_of_it(table: Table) -> None:
    client, viewer, _ = await alone(table)
    act = await begun(client, viewer)
    await viewer.hand(act, 0, 1)
    await viewer.frame(lambda frame: frame.number >= 10)
    watcher = await Viewer.look(table, client.room["room"])
    frame = await watcher.frame()
    assert watcher.words[0]["act"] == act
    assert watcher.words[0]["steers"] is False
    assert watcher.words[0]["waiting"] is False
    assert (frame.kind, [*frame.poses]) == (ALL, [0, 1])
    assert frame.number >= 10
    later = [await watcher.frame() for _ in range(4)]
    assert all([*frame.poses] == [1] for frame in later if frame.kind == MOVED)  # the plate lies still
    await watcher.next("ended")


async def test_who_comes_back_steers_on(table: Table) -> None:
    client, viewer, ann = await alone(table)
    act = await begun(client, viewer)
    await viewer.hand(act, 0, 0)
    await viewer.frame(lambda frame: frame.number >= 5)
    await viewer.close()
    again = await Viewer.look(table, client.room["room"], ann)
    said = await again.next("act")
    assert (said["act"], said["steers"], said["waiting"]) == (act, True, False)
    await again.hand(act, 20, 0)
    await again.next("ended")
    assert (20, 0) in Log.read((await match_of(table, client)).steps[1].inputs).hands


async def test_a_computer_steers_its_own_attempt_with_its_own_unsteadiness(table: Table) -> None:
    ann = table.guest("Ann")
    computer = {"kind": "computer", "level": "novice"}
    room = await table.open(ann, "slope", seats=[computer, {"kind": "you"}], options={"seconds": "1"})
    client, viewer = await table.join(room, ann), await Viewer.look(table, room, ann)
    ended = await viewer.next("ended")
    shown = next(said for said in viewer.words if said["type"] == "act")
    assert (shown["seat"], shown["steers"], shown["waiting"]) == (0, False, False)
    await client.wait_for_number(ended["number"])
    match = await match_of(table, client)
    assert Log.read(match.steps[1].inputs).noise == 2.0
    assert record.verify_dice(record.read(record.write(match))) == 1


# -- what is refused --------------------------------------------------------------------------------------------------


async def test_bad_hands_are_refused_and_the_world_is_untouched(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "TELL", 0.001)  # all is said
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, "slope", seats=[{"kind": "you"}, {"kind": "open"}], options={"seconds": "1"})
    client, _ = await both_ready(table, room, ann, bob)
    viewer, hers, watcher = [await Viewer.look(table, room, who) for who in (ann, bob, None)]

    async def refused(by: Viewer, data: bytes | str) -> str:
        await asyncio.sleep(0.01)
        await by.connection.send(data)
        return str((await by.next("refused"))["code"])

    assert await refused(viewer, frames.write_hand(1, (0, 0))) == "not-now"  # nothing is under way
    act = await begun(client, viewer)
    assert await refused(hers, frames.write_hand(act, (9, 0))) == "not-yours"
    assert await refused(watcher, frames.write_hand(act, (9, 0))) == "not-yours"
    assert await refused(viewer, frames.write_hand(act, (21, 0))) == "illegal"
    assert await refused(viewer, frames.write_hand(act, (-32768, 0))) == "illegal"
    assert await refused(viewer, frames.write_hand(act, (9,))) == "illegal"
    assert await refused(viewer, frames.write_hand(act + 1, (9, 0))) == "not-now"
    assert await refused(viewer, frames.write_hand(act, (9, 0)) + b"\x00") == "unreadable"
    assert await refused(viewer, b"\xff" * 100) == "unreadable"
    assert await refused(viewer, b"") == "unreadable"
    assert await refused(viewer, '{"type": "resync"}') == "unreadable"
    said = next(one for one in viewer.words if one.get("code") == "illegal")
    assert english(said["text"]) == "tilt cannot be 21; possible: -20 to 20 degrees."
    await viewer.hand(act, 0, 0)
    ended = await viewer.next("ended")
    assert await refused(viewer, frames.write_hand(act, (9, 0))) == "not-now"
    await client.wait_for_number(ended["number"])
    match = await match_of(table, client)
    assert Log.read(match.steps[1].inputs).hands == [(0, 0)]
    assert record.verify_dice(match) == 1


async def test_a_hand_that_is_too_fast_is_dropped_and_told_so_once_a_second(table: Table) -> None:
    client, viewer, _ = await alone(table, options={"seconds": "1"})
    act = await begun(client, viewer)
    for tilt in range(int(stream.AT_ONCE) + 100):
        await viewer.hand(act, tilt % 2, 0)
    await viewer.next("ended")
    refused = [said for said in viewer.words if said["type"] == "refused"]
    assert [said["code"] for said in refused[:1]] == ["too-fast"]
    assert len(refused) <= 3


async def test_very_many_bad_frames_end_the_stream_and_nothing_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "BORNE", 20.0)
    client, viewer, ann = await alone(table)
    for _ in range(30):
        await viewer.connection.send(b"garbage")
    assert await viewer.closed() == 1008
    assert "Too much" in english(viewer.words[-1]["text"])
    assert (await client.ask("ping"))["type"] == "pong"
    again = await Viewer.look(table, client.room["room"], ann)
    assert await begun(client, again)


async def test_hello_comes_first_and_is_checked_as_at_the_socket(tmp_path: Path) -> None:
    async with running(str(tmp_path / "table.db"), find=find, limits=Limits(hello=0.2, per_guest=2)) as table:
        ann = table.guest("Ann")
        room = await table.open(ann, "slope", seats=[{"kind": "you"}], players=1)

        async def turned_away(*said: str | bytes) -> tuple[str, int | None]:
            viewer = await Viewer.connect(table, room)
            for one in said:
                await viewer.connection.send(one)
            code = await viewer.closed()
            return viewer.words[0]["code"], code

        assert await turned_away() == ("hello-first", 1008)
        assert await turned_away(frames.write_hand(1, (0, 0))) == ("hello-first", 1008)
        assert await turned_away('{"type": "ping", "id": 1}') == ("hello-first", 1008)
        assert await turned_away("hello") == ("unreadable", 1008)
        assert await turned_away(" " * 5000) == ("too-large", 1008)
        assert await turned_away('{"type": "hello", "room": "nowhere"}') == ("no-room", 1008)
        hello = orjson.dumps({"type": "hello", "room": room, "token": "x"}).decode()
        assert await turned_away(hello) == ("bad-token", 1008)
        hello = hello.replace('"x"', f'"{ann.token}"')
        two = [await Viewer.look(table, room, ann) for _ in range(2)]
        while len(next(live.streams for live in table.hub._rooms.all())) < 2:
            await asyncio.sleep(0.01)
        assert await turned_away(hello) == ("busy", 1013)
        for viewer in two:
            await viewer.close()
        while table.hub.doors.guests:
            await asyncio.sleep(0.01)
        viewer = await Viewer.look(table, room, ann)
        while not table.hub.doors.guests:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        table.hub.bar(Bans([Barred("guest", ann.guest, 0)]))
        assert await viewer.closed() == 1008
        assert viewer.words[-1]["code"] == "banned"
        assert await turned_away(hello) == ("banned", 1008)
        assert table.hub.doors.sockets == 0


# -- what happens meanwhile -------------------------------------------------------------------------------------------


async def test_a_process_that_dies_in_the_middle_is_told_of_and_the_act_goes_on(table: Table) -> None:
    client, viewer, _ = await alone(table, options={"seconds": "4"})
    act = await begun(client, viewer)
    await viewer.hand(act, 0, 1)
    await viewer.hand(act, 3, 0)
    before = await viewer.frame(lambda frame: frame.number >= 30)
    (pid,) = table.hub._worlds.pids()
    os.kill(pid, signal.SIGKILL)
    again = await viewer.next("again")
    assert again["act"] == act
    frame = await viewer.frame(lambda frame: frame.number > before.number)
    whole = next(one for one in viewer.frames if one.kind == ALL and one.number > 0)
    assert [*whole.poses] == [0, 1]
    await viewer.hand(act, -20, 0)
    ended = await viewer.next("ended")
    await client.wait_for_number(ended["number"])
    match = await match_of(table, client)
    hands = Log.read(match.steps[1].inputs)
    assert hands.hands[0] in ((0, 1), (3, 1))
    assert hands.hands[-1] == (-20, 0)
    assert hands.frames[-1] >= frame.number - 1
    assert record.verify_dice(match) == 1


async def test_after_a_restart_the_attempt_is_begun_anew_and_nothing_else_is_lost(tmp_path: Path) -> None:
    database = str(tmp_path / "table.db")
    async with running(database, find=find) as table:
        client, viewer, ann = await alone(table)
        room, act = client.room["room"], await begun(client, viewer)
        await viewer.hand(act, 1, 1)
        await viewer.frame(lambda frame: frame.number >= 10)
        number = client.number
    async with running(database, find=find) as table:
        client, viewer = await table.join(room, ann), await Viewer.look(table, room, ann)
        assert client.number == number
        said = await viewer.next("act")
        assert (said["steers"], said["waiting"]) == (True, True)
        assert (await viewer.frame()).number == 0
        await viewer.hand(said["act"], 0, 0)
        ended = await viewer.next("ended")
        assert ended["number"] == number + 1
        match = await match_of(table, client)
        assert Log.read(match.steps[1].inputs).hands == [(0, 0)]
        assert record.verify_dice(match) == 1


async def test_an_attempt_ends_when_somebody_resigns(table: Table) -> None:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, "slope", seats=[{"kind": "you"}, {"kind": "open"}])
    client, other = await both_ready(table, room, ann, bob)
    viewer = await Viewer.look(table, room, ann)
    act = await begun(client, viewer)
    await viewer.hand(act, 0, 0)
    await viewer.frame(lambda frame: frame.number >= 5)
    assert (await other.ask("resign", seat=1))["type"] == "done"
    ended = await viewer.next("ended")
    assert ended == {"type": "ended", "act": act, "number": other.number}
    assert table.hub._worlds.acts() == 0
    assert len((await match_of(table, client)).steps) == 1


async def test_where_others_wait_an_attempt_begins_without_its_hand_in_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acts, "PATIENCE", 0.1)
    monkeypatch.setattr(acts, "MOMENT", 0.1)
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, "slope", seats=[{"kind": "you"}, {"kind": "open"}], options={"seconds": "1"})
    client, _ = await both_ready(table, room, ann, bob)
    viewer = await Viewer.look(table, room, bob)
    await begun(client, viewer)
    await viewer.next("ended")


async def test_nothing_of_an_act_is_left_when_it_has_ended(table: Table) -> None:
    client, viewer, _ = await alone(table, options={"seconds": "1"})
    act = await begun(client, viewer)
    (live,) = table.hub._rooms.all()
    assert live.act
    kept = [weakref.ref(live.act), weakref.ref(live.act.world)]
    await viewer.hand(act, 0, 0)
    ended = await viewer.next("ended")
    await client.wait_for_number(ended["number"])
    assert live.act is None
    assert table.hub._worlds.acts() == 0
    gc.collect()
    assert [ref() for ref in kept] == [None, None]
    assert not any(process.worlds for process in table.hub._worlds._processes)
    await viewer.close()
    while live.streams:
        await asyncio.sleep(0.01)


def test_hands_are_of_whole_numbers_alone() -> None:
    """There is no way to send what is no number: two bytes are always one."""
    hand: Hand = frames.read_hand(frames.write_hand(1, (0,))[:-2] + b"\xff\xff").hand
    assert hand == (-1,)
