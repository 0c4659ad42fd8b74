"""Computers in real time on a running server: each at its own moment, and time goes on by itself."""

import asyncio
import time

import pytest

from astragal.table.entries import Moved
from astragal.table.http import RoomSetup
from astragal.table.hub import Hub
from astragal.table.identity import Identity
from astragal.table.room import Person
from tests.table.memory_book import MemoryBook
from tests.table.server import FirstMove
from tests.table.support import find, wanted
from tests.table.test_hub import Listener

pytestmark = pytest.mark.anyio

ANN = Person("ann", "Ann")


async def played(seats: str, seconds: float) -> list[Moved]:
    """What happens in a room of Whack in which Ann only looks on."""
    hub = Hub(MemoryBook(), Identity(Identity.new_key()), FirstMove(), find=find)
    hub.start()
    setup = RoomSetup.model_validate({"game": "whack", "seats": wanted(seats), "options": {"moles": "2"}})
    room = await hub.open(setup, ANN)
    await hub.join(Listener(ANN), room)
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
