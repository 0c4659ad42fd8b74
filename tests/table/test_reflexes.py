"""Computers in real time on a running server: each at its own moment, and time goes on by itself."""

import asyncio
import time

import pytest

from astragal.table.door.identity import Identity
from astragal.table.hub.hub import Hub
from astragal.table.hub.live import GRACE, Live
from astragal.table.hub.reflexes import Reflexes
from astragal.table.protocol.http import RoomSetup
from astragal.table.room.entries import Moved
from astragal.table.room.room import Person, Room
from tests.table.memory_book import MemoryBook
from tests.table.server import FirstMove
from tests.table.support import ANNA, NOON, act, ask, find, racing, running, wanted
from tests.table.test_hub import Listener

pytestmark = pytest.mark.anyio

ANN = Person("ann", "Ann")


async def played(seats: str, seconds: float) -> list[Moved]:
    """What happens in a room of Whack in which Ann only looks on."""
    hub = Hub(MemoryBook(), Identity(Identity.new_key()), FirstMove(), find=find)
    hub.start()
    setup = RoomSetup.model_validate({"game": "whack", "seats": wanted(seats), "options": {"moles": "2"}})
    room = await hub.open(setup, ANN)
    listener = Listener(ANN)
    await hub.join(listener, room)
    await hub.request(listener, room, ask("ready", ready=True))
    end = time.monotonic() + seconds
    steps: list[tuple[int, int]] = []
    while time.monotonic() < end:
        await asyncio.sleep(0.05)
        async with hub.reading(room) as found:
            assert found.match is not None
            steps = [(step.player, step.at) for step in found.match.steps]
            if found.status == "over":
                break
    await hub.close()
    return [Moved(0, player, 0, "", moment=at) for player, at in steps]


async def test_a_computer_reacts_at_a_moment_of_its_own_and_rounds_end_by_themselves() -> None:
    steps = await played("you master", 12)
    hits = [step for step in steps if step.seat == 1]
    assert len(hits) == 2
    assert 100 < hits[0].moment < 2000
    assert steps[-1].seat == -1  # the late window of the last mole closed by itself


async def test_a_hand_that_was_on_its_way_at_the_stop_may_come_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Greedy Grabber nobody begins to reach out after stop."""
    monkeypatch.setattr(time, "time", lambda: NOON + 0.1)
    room, seat = rolled_for_a_computer(monkeypatch)
    live, reflexes = Live("room", time.time, room=room, ours=True), Reflexes(lambda name, deed: None)
    reflexes.follow(live)
    live.reflexes[seat].cancel()
    asleep = asyncio.get_running_loop()
    live.reflexes = {seat: asleep.call_later(0.2, lambda: None)}
    act(room, ANNA, "move", seat=0, name="stop", at=0.1)
    reflexes.follow(live)
    assert [*live.reflexes] == [seat]  # due 200 ms after stop: late
    live.reflexes = {seat: asleep.call_later(0.3, lambda: None)}
    reflexes.follow(live)
    assert not live.reflexes  # the table is locked by then


async def test_of_several_servers_one_lets_the_computers_react(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that wrote the last entry, and only if it is gone another one."""
    room, seat = rolled_for_a_computer(monkeypatch)
    room.updated = NOON
    deeds: list[str] = []
    live = Live("room", lambda: NOON, room=room, alone=False)
    reflexes = Reflexes(lambda name, deed: deeds.append(name))
    for ours, seconds, acts in ((False, 0.1, False), (True, 0.1, True), (False, GRACE, True)):
        live.now = lambda seconds=seconds: NOON + seconds  # type: ignore[misc]
        live.ours = ours
        reflexes._act(live, room.game, seat, "master")
        assert deeds == ["room"] * acts
        assert [*live.reflexes] == [seat] * (not acts)
        deeds.clear()
        live.stop()


def rolled_for_a_computer(monkeypatch: pytest.MonkeyPatch) -> tuple[Room, int]:
    """A room where Anna has rolled what shows on the top die to a computer, and which one."""
    for digit in "0123456789abcdef":
        monkeypatch.setattr("astragal.table.room.room.new_secret", lambda digit=digit: digit * 64)
        room, _ = racing("greedy-grabber", "you master master")
        act(room, ANNA, "move", seat=0, name="roll")
        reaction = room.rules.reaction
        assert reaction is not None
        for seat in (1, 2):
            if 0 in room.acting() and reaction(running(room).state, seat):
                return room, seat
    raise AssertionError("no die on the top shows the number to a computer")
