"""Nothing stays in memory that nobody uses any more, and nothing of ours has to be looked for: references are counted."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from astragal.engine.kept import Kept
from astragal.engine.words import Said
from astragal.players.workers import Workers
from astragal.table.health import garbage
from astragal.table.health.garbage import Collector
from astragal.table.protocol.http import Guest
from tests.table.server import Table, running

pytestmark = pytest.mark.anyio

Round = Callable[[Table, Guest], Awaitable[None]]

COMPUTER = [{"kind": "you"}, {"kind": "computer", "level": "novice"}]
SOON = 120.0  # seconds in which a busy machine has compiled a game and thought about it


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    with Workers(1) as workers:
        async with running(str(tmp_path / "table.db"), workers=workers) as found:
            yield found


@pytest.fixture
def nothing_is_collected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def moves_of_a_computer(table: Table, ann: Guest) -> None:
    client = await table.join(await table.open(ann, seats=COMPUTER, think=0.05), ann)
    for _ in range(3):
        await client.move(client.table["choices"][0]["name"])
        await client.hear_until(lambda said: bool(client.table["choices"]), SOON)
    await client.close()


async def thoughts_that_are_called_off(table: Table, ann: Guest) -> None:
    client = await table.join(await table.open(ann, seats=COMPUTER, think=0.05), ann)
    for _ in range(3):
        await client.move(client.table["choices"][0]["name"])
        await client.ask("offer", what="takeback")
    await client.close()


async def hints(table: Table, ann: Guest) -> None:
    client = await table.join(await table.open(ann, seats=COMPUTER, think=0.05), ann)
    await client.say("hint", id=100, number=client.number, seat=0)
    await client.next("hinted", SOON)
    await client.say("hint", id=101, number=client.number, seat=0)
    await client.close()  # before it is given


async def sockets_that_come_and_go(table: Table, ann: Guest) -> None:
    room = await table.open(ann, seats=COMPUTER)
    for guest in (ann, None, ann):
        await (await table.join(room, guest)).close()


async def requests_that_are_refused(table: Table, ann: Guest) -> None:
    client = await table.join(await table.open(ann, seats=COMPUTER), ann)
    for said in ("nonsense", "hello", "sit"):
        await client.say(said, room="nowhere")
        await client.next("refused")
    await client.ask("move", number=client.number, seat=0, name="nowhere")
    await client.ask("preview", number=client.number, seat=1, name="a1-a2")
    await client.close()
    stranger = await table.connect()
    await stranger.say("hello", room="nowhere", token=ann.token)
    await stranger.next("refused")
    await stranger.close()


async def all_gone(table: Table) -> None:
    """Everybody has left and no room is in memory."""
    table.clients.clear()
    while any(live.connections or live.users for live in table.hub._rooms.all()):
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)  # for what is told when somebody goes
    for live in table.hub._rooms.all():
        live.empty_since = -1e9
    table.hub._rooms.sweep(table.hub._computers.forget)
    assert not table.hub._rooms.all()


def ours() -> Counter[str]:
    """How many objects of the program there are, by their kind; those that a bounded number of is kept of do not count, nor what they say."""
    kinds = (type(one) for one in gc.get_objects())
    return Counter(
        kind.__qualname__
        for kind in kinds
        if str(kind.__module__).startswith("astragal")
        and not isinstance(kind, Kept)
        and not issubclass(kind, Said)
    )


async def no_more_than(before: Counter[str]) -> None:
    """Threads need a moment to let go of what they answered."""
    until = time.monotonic() + 10
    while ours() - before and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert ours() - before == Counter()


@pytest.mark.parametrize(
    "happens",
    [
        moves_of_a_computer,
        thoughts_that_are_called_off,
        hints,
        sockets_that_come_and_go,
        requests_that_are_refused,
    ],
)
async def test_nothing_is_left_behind(table: Table, nothing_is_collected: None, happens: Round) -> None:
    ann = table.guest("Ann")
    await happens(table, ann)  # what is made once
    await all_gone(table)
    before = ours()
    for _ in range(3):
        await happens(table, ann)
        await all_gone(table)
    await no_more_than(before)


def test_everything_is_looked_through_while_people_are_there_but_seldom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, worked, looks = 1000.0, 0.0, []
    cost = 0.03

    def look_through() -> None:
        nonlocal now, worked
        looks.append(now)
        now += 10  # so long on a machine where others work
        worked += cost

    monkeypatch.setattr(gc, "collect", look_through)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(time, "thread_time", lambda: worked)
    collector = Collector()
    while now < 1300:
        collector.look(anybody_here=True)
        now += 5
    assert len(looks) == 5  # 60 seconds after the last, which took 10
    cost = 10.0
    while now < 1800:
        collector.look(anybody_here=True)
        now += 5
    assert looks[-1] - looks[-2] == pytest.approx(garbage.LONGEST, abs=20)
    known = len(looks)
    collector.look(anybody_here=False)
    assert len(looks) == known + 1


@pytest.mark.soak
def test_memory_is_flat_while_people_play_computers() -> None:
    script = Path(__file__).parents[2] / "bench" / "soak_memory.py"
    done = subprocess.run(
        [sys.executable, script, "--minutes", "12"], capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
