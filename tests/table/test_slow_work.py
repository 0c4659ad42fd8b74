"""What takes long is done beside the event loop: previews of secrets, long matches for new eyes, reviews, old records."""

import asyncio
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from astragal.conformance import play_on
from astragal.engine.viewer import WATCHER
from astragal.table.hub import slow_work
from astragal.table.hub.slow_work import SlowWork
from astragal.table.protocol.messages import Offer
from astragal.table.room.room import Refusal
from astragal.table.sight import looking, previewing
from tests.table.server import running
from tests.table.support import two_people
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """In which threads lines were told and previews worked out."""
    found: dict[str, set[str]] = {"lines": set(), "answered": set()}
    for module, name in ((looking, "lines"), (previewing, "answered")):
        original = getattr(module, name)

        def noted(*given: Any, name: str = name, original: Any = original) -> Any:
            found[name].add(threading.current_thread().name.split("_")[0])
            return original(*given)

        monkeypatch.setattr(module, name, noted)
    return found


async def test_too_much_work_is_refused_and_not_piled_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_work, "MOST_WAITING", 2)
    work, go_on = SlowWork(), threading.Event()
    under_way = [asyncio.create_task(work.do(go_on.wait)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="much to do"):
        await work.do(lambda: None)
    go_on.set()
    await asyncio.gather(*under_way)
    go_on.clear()
    monkeypatch.setattr(slow_work, "MOST_OF_ONE", 1)
    one = asyncio.create_task(work.do(go_on.wait, "a household"))
    await asyncio.sleep(0)
    with pytest.raises(Refusal, match="much to do"):
        await work.do(lambda: None, "a household")
    other = asyncio.create_task(work.do(lambda: 5, "another one"))
    go_on.set()
    assert (await one, await other) == (True, 5)
    assert await work.do(lambda: 7) == 7
    work.close()
    with pytest.raises(Refusal, match="much to do"):  # somebody comes while the server says goodbye
        await work.do(lambda: 7)


async def test_work_forgotten_when_the_server_ends_is_refused_and_cancels_nobody() -> None:
    work, go_on = SlowWork(), threading.Event()
    begun, waits, given_up = (asyncio.create_task(work.do(go_on.wait)) for _ in range(3))
    await asyncio.sleep(0)
    given_up.cancel()
    work.close()
    with pytest.raises(Refusal, match="much to do"):
        await waits
    with pytest.raises(asyncio.CancelledError):
        await given_up
    go_on.set()
    assert await begun


async def test_what_a_move_would_do_in_a_game_of_secrets_is_worked_out_elsewhere(
    tmp_path: Path, threads: dict[str, set[str]]
) -> None:
    async with running(str(tmp_path / "games.db")) as table:
        anna = table.guest("Anna")
        for game in ("el-dado", "rasanto"):
            room = await table.open(anna, game, seats=[{"kind": "you"}, {"kind": "open"}])
            ben = table.guest("Ben")
            one, other = await table.join(room, anna), await table.join(room, ben)
            await other.ask("sit", seat=1)
            for client in (one, other):
                await client.ask("ready", ready=True)
            await one.wait_for_number(other.number)
            choice = one.table["choices"][0]
            answer = await one.ask("preview", number=one.number, seat=0, name=choice["name"])
            assert answer["type"] == "previewed"
            assert threads["answered"] == ({"slow work"} if game == "el-dado" else {"MainThread"})
            threads["answered"].clear()


def test_a_long_match_takes_long_for_new_eyes_and_no_time_for_old_ones() -> None:
    room = two_people()
    assert room.match is not None
    for match in play_on(room.match, 1):
        if len(match.steps) == looking.AT_ONCE:
            assert not looking.takes_long(room, WATCHER)
    assert looking.takes_long(room, WATCHER)
    looking.lines(room, WATCHER)
    assert not looking.takes_long(room, WATCHER)


def test_a_game_with_remarks_takes_long_at_every_step() -> None:
    room = two_people("wolf")
    assert room.match is not None
    viewer = room.viewer("")
    assert not looking.takes_long(room, viewer)
    room.match.play(room.match.legal()[0].number)
    assert looking.takes_long(room, viewer)


async def test_who_comes_to_a_long_match_is_shown_it_without_stopping_the_others(
    tmp_path: Path, threads: dict[str, set[str]]
) -> None:
    async with visiting(tmp_path) as nobody:
        anna = await nobody.guest("Anna")
        room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "you"}])
        async with anna.services.hub.reading(room) as found:
            assert found.match is not None
            for _ in play_on(found.match, 1):
                pass
        threads["lines"].clear()
        await nobody.get(f"/api/rooms/{room}/steps/3")
        assert "slow work" in threads["lines"]


async def test_an_earlier_match_is_read_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = SlowWork.do

    async def noted(self: SlowWork, work: Any, household: str = "") -> Any:
        read.append(work.func.__name__ if isinstance(work, partial) else "")
        return await original(self, work, household)

    monkeypatch.setattr(SlowWork, "do", noted)
    async with visiting(tmp_path) as nobody:
        anna = await nobody.guest("Anna")
        room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "you"}])
        await anna.resign(room, 0)
        await anna.request(room, Offer(type="offer", id=1, what="rematch"))
        assert "resigned" in (await nobody.get(f"/api/rooms/{room}/record?game=1")).text
    assert "_after_match" in read
