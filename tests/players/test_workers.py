"""Worker processes: they answer, and whatever happens to them the move is made and nobody waits for it."""

import asyncio
import gc
import os
import signal
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path

import pytest

from astragal import players
from astragal.engine.registry import find
from astragal.errors import BadOption
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.line import BEFORE_BRIEF
from astragal.players.player import Limit, View
from astragal.players.worker_process import pack, unpack
from astragal.players.workers import Workers
from tests.cli.support import SNAP, TIC_TAC_TOE

SOON = 60.0  # seconds in which a busy machine must have done what takes less than one alone
THINK = Limit(simulations=300)

# A player that does what the test says: `deed` is run when it is asked.
PUPPET = """
import os, signal, time
from pathlib import Path
from astragal.players import Choice

class Puppet:
    name = "puppet"
    asked = 0

    def choose(self, view, limit, cancel=None):
        self.asked += 1
        legal = view.game.legal(view.state, view.seat)
        folder = Path(__file__).parent
        times = len(list(folder.glob("asked*")))
        (folder / f"asked{times}-{os.getpid()}").touch()
        {deed}

PLAYER = Puppet
"""


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2, grace=2.0) as running:
        yield running


def puppet(folder: Path, deed: str) -> str:
    """The path of such a player."""
    path = folder / "puppet.py"
    path.write_text(PUPPET.replace("{deed}", deed))
    return str(path)


def beginning(slug: str = TIC_TAC_TOE, seed: int = 5) -> View:
    """What the first seat sees of a new game."""
    return look(Match(find(slug), seed=seed), 0)


def wait_until_asked(folder: Path, times: int = 1) -> None:
    until = time.monotonic() + SOON
    while len(list(folder.glob("asked*"))) < times:
        assert time.monotonic() < until
        time.sleep(0.01)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_views_cross_a_border_unchanged() -> None:
    for slug in ("rasanto", "el-dado", "cim", SNAP):
        match = Match(find(slug), seed=4)
        while match.actor < -1 or len(match.steps) < 3:
            match.play(match.legal()[0].number, max(match.actor, -1) if match.actor != -2 else 0)
        view = look(match, 1)
        assert unpack(pack(view)) == view


def test_the_answer_is_the_one_of_this_process(workers: Workers) -> None:
    match = Match(find(TIC_TAC_TOE), seed=5)
    here = players.find("master")
    for _ in range(2):  # the second time with the tree of the first
        view = look(match, match.actor)
        there = workers.ask(view, "master", THINK, table="one").result(SOON)
        mine = here.choose(view, THINK)
        assert (there.move, there.info.candidates, there.info.line) == (
            mine.move,
            mine.info.candidates,
            mine.info.line,
        )
        assert there.info.note == ""
        match.play(there.move)
        match.play(match.legal()[0].number)


def test_one_table_keeps_its_players_and_another_has_its_own(workers: Workers, tmp_path: Path) -> None:
    name = puppet(tmp_path, "return Choice(legal[self.asked])")
    view = beginning()
    moves = [workers.ask(view, name, THINK, table=table).result(SOON).move for table in ("a", "a", "b", "")]
    assert moves == [1, 2, 1, 1]
    workers.forget("a")
    assert workers.ask(view, name, THINK, table="a").result(SOON).move == 1


def test_many_questions_do_not_block_the_caller(workers: Workers, tmp_path: Path) -> None:
    name, view = puppet(tmp_path, "time.sleep(0.2); return Choice(legal[7])"), beginning()
    asked = [workers.ask(view, name, Limit(1.0), table=f"table {k}") for k in range(8)]
    assert not any(future.done() for future in asked[2:])
    assert [future.result(SOON).move for future in asked] == [7] * 8


def test_answers_can_be_awaited(workers: Workers) -> None:
    async def ask() -> tuple[int, int]:
        asked = [asyncio.wrap_future(workers.ask(beginning(), "random", THINK)) for _ in range(2)]
        first, second = await asyncio.gather(*asked)
        return first.move, second.move

    first, second = asyncio.run(asyncio.wait_for(ask(), SOON))
    assert first == second


def test_a_killed_worker_is_replaced_and_the_move_made(workers: Workers, tmp_path: Path) -> None:
    name = puppet(tmp_path, "times > 1 or time.sleep(100); return Choice(legal[7])")
    asked = [workers.ask(beginning(), name, Limit(100.0), table=table) for table in ("killed", "too")]
    wait_until_asked(tmp_path, 2)
    before = set(workers.pids())  # not earlier: the processes may still be starting
    assert len(before) == 2
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    choices = [future.result(SOON) for future in asked]
    assert [(choice.move, choice.info.note) for choice in choices] == [
        (7, "")
    ] * 2  # fresh ones were asked again
    assert workers.ask(beginning(), "master", THINK, table="killed").result(SOON).info.simulations == 300
    assert workers.ask(beginning(), "random", THINK, table="other").result(SOON).info.note == ""
    assert all(gone(pid) for pid in before)
    assert len(workers.pids()) == 2


def test_who_kills_every_worker_gets_a_random_move_that_says_so(workers: Workers, tmp_path: Path) -> None:
    view = beginning()
    choice = workers.ask(view, puppet(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)"), THINK).result(SOON)
    assert choice.move in view.game.legal(view.state, 0)
    assert choice.info.note.startswith("drawn at random, ")
    assert choice.info.note.endswith("puppet.py could not choose: its process ended")
    assert len(list(tmp_path.glob("asked*"))) == 2
    assert workers.ask(view, "random", THINK).result(SOON).info.note == ""


def test_a_worker_that_hangs_is_replaced(tmp_path: Path) -> None:
    name = puppet(tmp_path, "times or os.kill(os.getpid(), signal.SIGSTOP); return Choice(legal[7])")
    with Workers(1, grace=1.0) as workers:
        choice = workers.ask(beginning(), name, Limit(0.2), table="t").result(SOON)
        assert (choice.move, choice.info.note) == (7, "")
        (idle,) = workers.pids()
        os.kill(idle, signal.SIGSTOP)  # while nobody asks it anything
        assert workers.ask(beginning(), "random", THINK, table="t").result(SOON).info.note == ""
        assert gone(idle)


def test_who_overstays_its_limit_gets_a_random_move(tmp_path: Path) -> None:
    with Workers(1, grace=0.3) as workers:
        name = puppet(tmp_path, "time.sleep(100)")
        choice = workers.ask(beginning(), name, Limit(0.1)).result(SOON)
        assert choice.info.note.endswith("its process did not answer in time")


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        ("return Choice(99)", "ValueError: move number 99 is not possible"),
        ("raise KeyError('opening')", "KeyError: 'opening'"),
        ("return 3", "AttributeError: 'int' object has no attribute 'move'"),
    ],
)
def test_a_player_that_goes_wrong_is_asked_once(
    workers: Workers, tmp_path: Path, deed: str, why: str
) -> None:
    choice = workers.ask(beginning(), puppet(tmp_path, deed), THINK).result(SOON)
    assert choice.info.note.endswith(why)
    assert len(list(tmp_path.glob("asked*"))) == 1


def test_an_unknown_player_is_the_callers_mistake(workers: Workers) -> None:
    with pytest.raises(BadOption, match="no computer player 'deep'"):
        workers.ask(beginning(), "deep", THINK).result(SOON)


def test_a_cancelled_question_stops_thinking(tmp_path: Path) -> None:
    name = puppet(tmp_path, "cancel.wait(100); return Choice(legal[0])")
    with Workers(1) as workers:
        thinking = workers.ask(beginning(), name, Limit(100.0))
        waiting = workers.ask(beginning(), name, Limit(100.0))
        wait_until_asked(tmp_path)
        (pid,) = workers.pids()
        assert waiting.cancel()
        assert thinking.cancel()
        with pytest.raises(CancelledError):
            thinking.result(SOON)
        assert workers.ask(beginning(), "random", THINK).result(SOON).info.note == ""
        assert workers.pids() == [pid]  # it was not killed for that
        assert len(list(tmp_path.glob("asked*"))) == 1


def test_a_long_thought_ends_with_what_it_has_when_a_brief_one_waits(tmp_path: Path) -> None:
    name = puppet(tmp_path, "cancel.wait(100); return Choice(legal[3])")
    with Workers(1) as workers:
        long = workers.ask(beginning(), name, Limit(100.0), table="master's")
        wait_until_asked(tmp_path)
        (pid,) = workers.pids()
        assert workers.ask(beginning(), "random", Limit(100.0)).result(SOON).info.note == ""
        choice = long.result(SOON)
        assert (choice.move, choice.info.note) == (3, "")
        assert BEFORE_BRIEF <= choice.info.seconds < 50
        assert workers.pids() == [pid]


def test_the_thought_alone_is_counted_not_what_was_waited(tmp_path: Path) -> None:
    name = puppet(tmp_path, "time.sleep(0.1); return Choice(legal[0])")
    with Workers(1) as workers:
        asked = [workers.ask(beginning(), name, Limit(5.0)) for _ in range(4)]
        assert all(0.1 <= future.result(SOON).info.seconds < 0.4 for future in asked)


@pytest.mark.parametrize("how", ["answered", "refused", "failed", "cancelled while it waits", "cancelled"])
def test_a_question_is_gone_when_it_is_answered(tmp_path: Path, how: str) -> None:
    """By counting references alone: nothing has to be looked for."""
    deed = "raise KeyError('opening')" if how == "failed" else "cancel.wait(100); return Choice(legal[0])"
    player = {"answered": "random", "refused": "deep"}.get(how, puppet(tmp_path, deed))
    gc.disable()
    try:
        with Workers(1) as workers:
            view = beginning()
            before = workers.ask(view, player, Limit(100.0)) if how == "cancelled while it waits" else None
            future = workers.ask(view, player, Limit(100.0))
            if how.startswith("cancelled"):
                wait_until_asked(tmp_path)
                future.cancel()
            with suppress(BadOption, CancelledError):
                future.result(SOON)
            if before:
                before.cancel()
            seen, waited = weakref.ref(view), weakref.ref(future)
            del view, future, before
            until = time.monotonic() + SOON
            while (seen() or waited()) and time.monotonic() < until:
                time.sleep(0.01)  # the thread that answered lets go of it
            assert seen() is None
            assert waited() is None
    finally:
        gc.enable()


def test_close_ends_all_processes_and_questions(tmp_path: Path) -> None:
    workers = Workers(2)
    name = puppet(tmp_path, "time.sleep(100)")
    thinking = [workers.ask(beginning(), name, Limit(100.0)) for _ in range(3)]
    wait_until_asked(tmp_path)
    pids = workers.pids()
    assert pids
    workers.close()
    assert all(future.cancelled() for future in thinking)
    assert all(gone(pid) for pid in pids)
    assert workers.pids() == []
    with pytest.raises(RuntimeError, match="closed"):
        workers.ask(beginning(), "random", THINK)
    workers.close()  # a second time is no harm
