"""Processes of physical acts: their clocks, by one that is set, and what happens when they die."""

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from astragal.engine.act import Log, run
from astragal.engine.registry import address
from astragal.match import Match
from astragal.table.worlds import frames, worlds
from astragal.table.worlds.process import (
    AHEAD,
    LATE,
    Begin,
    Beginning,
    Begun,
    Busy,
    Cancel,
    Do,
    Ended,
    Event,
    Failed,
    Go,
    Kept,
    NoAct,
    Says,
    Stage,
    Steer,
    Stepped,
    merged,
)
from astragal.table.worlds.worlds import Again, Heard, World, Worlds
from tests.table.support import find

FRAME = 1 / 60


def begun(toy: str = "slope", move: str = "begin", **options: str) -> Match:
    """A match in which an act is to happen."""
    match = Match(find(toy), options=options, seed=5)
    match.play(move)
    return match


def beginning(match: Match, **other: Any) -> Beginning:
    there = Beginning(address(match.game), match.state.values(), tuple(match.act_rng()), 1.0)
    return there._replace(**other)


class Theatre:
    """A stage with a clock that is set, and all it said."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.said: list[Event] = []
        self.stage = Stage(self.said.extend, lambda: self.time)

    def pass_time(self, seconds: float) -> None:
        """As a process would do it that has nothing else to do."""
        until = self.time + seconds
        while (due := self.stage.due()) is not None and due <= until:
            self.time = max(self.time, due)
            self.stage.step_due()
        self.time = until

    def of(self, *kinds: Any, act: int = 1) -> list[Any]:
        return [
            event for event in self.said if isinstance(event, kinds) and getattr(event, "act", act) == act
        ]


def test_frames_come_sixty_times_a_second_and_never_ahead() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun(), waits=False)))
    theatre.pass_time(0.5)
    assert len(theatre.of(Stepped)) in (30, 31)
    for _ in range(100):
        theatre.stage.step_due()  # it is asked too often
    assert len(theatre.of(Stepped)) in (30, 31)


def test_what_no_hand_goes_with_is_told_a_little_ahead() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun("flick", "flick aim=0 strength=60"))))
    theatre.pass_time(1e-6)
    assert len(theatre.of(Stepped)) in (AHEAD, AHEAD + 1)
    theatre.pass_time(5 * FRAME)
    assert len(theatre.of(Stepped)) in (AHEAD + 5, AHEAD + 6)


def test_who_is_late_catches_up_a_few_frames_and_loses_the_rest() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun(), waits=False)))
    theatre.pass_time(FRAME)
    before = len(theatre.of(Stepped))
    theatre.time += 1.0  # the machine was busy
    theatre.pass_time(0)
    assert len(theatre.of(Stepped)) == before + LATE
    theatre.pass_time(10 * FRAME + 1e-6)
    assert len(theatre.of(Stepped)) == before + LATE + 10


def test_an_act_waits_for_the_first_hand_and_then_goes_with_it() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun())))
    assert theatre.of(Begun)[0].waiting
    theatre.pass_time(5)
    assert not theatre.of(Stepped)
    theatre.stage.obey(Do(1, (1, 0)))
    theatre.pass_time(1)
    assert theatre.of(Stepped)[0].hands == ((1, 0),)
    assert len(theatre.of(Stepped)) in (60, 61)


def test_a_watch_may_begin_without_a_hand() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun())))
    theatre.stage.obey(Go(1))
    theatre.pass_time(0.1)
    assert theatre.of(Stepped)[0].hands == ((0, 0),)


def test_what_is_done_once_is_neither_lost_nor_repeated() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun())))
    for hand in ((3, 0), (4, 1), (5, 0)):  # all within one frame
        theatre.stage.obey(Do(1, hand))
    theatre.pass_time(0.1)
    assert [hand for step in theatre.of(Stepped) for hand in step.hands] == [(5, 1), (5, 0)]


def test_the_newer_of_two_hands_wins_but_for_what_is_done_once() -> None:
    tool = begun().new_act().tool  # type: ignore[union-attr]
    assert tool
    assert merged(tool, None, (1, 0)) == (1, 0)
    assert merged(tool, (2, 1), (1, 0)) == (1, 1)
    assert merged(tool, (2, 1), (1, -1)) == (1, -1)


def test_only_what_moved_is_told_and_in_the_end_what_came_of_it() -> None:
    match, theatre = begun(), Theatre()
    theatre.stage.obey(Begin(1, beginning(match, steers=match.act_seed())))
    assert len(frames.read_rows(theatre.of(Begun)[0].rows)) == 2
    theatre.pass_time(3)
    moved = {
        int(number)
        for step in theatre.of(Stepped)
        for number in frames.numbers_of(frames.read_rows(step.rows))
    }
    assert moved == {1}  # the die, not the plate
    act = match.new_act()
    assert act
    run(act, match.act_seed())
    (ended,) = theatre.of(Ended)
    assert ended == (1, tuple(act.outcomes()), act.log.write())
    assert theatre.said[-1] == ended
    assert theatre.stage.due() is None


def test_what_is_said_is_told_when_it_changes_and_not_more_than_five_times_a_second() -> None:
    match, theatre = begun(), Theatre()
    theatre.stage.obey(Begin(1, beginning(match, steers=1)))
    theatre.pass_time(1)
    said = [event.told.meters[0].share for event in theatre.of(Says)]
    assert said == sorted(set(said))
    assert 3 <= len(said) <= 5


def test_acts_go_side_by_side_and_one_that_is_cancelled_ends() -> None:
    match, theatre = begun(), Theatre()
    for number in (1, 2, 3):
        theatre.stage.obey(Begin(number, beginning(match, steers=number)))
    theatre.pass_time(0.2)
    theatre.stage.obey(Cancel(2))
    theatre.pass_time(3)
    assert len(theatre.of(Stepped, act=2)) in (12, 13)
    assert theatre.of(Ended, act=1)
    assert not theatre.of(Ended, act=2)
    assert theatre.of(Ended, act=3)


def test_a_mistake_ends_its_own_act_alone() -> None:
    match, theatre = begun(), Theatre()
    theatre.stage.obey(Begin(1, beginning(match, values=match.state.values()[:2])))  # no such position
    theatre.stage.obey(Begin(2, beginning(match, steers=1)))
    theatre.stage.obey(Begin(3, beginning(match, snapshot=pickle.dumps("no act"))))
    assert theatre.of(Failed, act=1)
    assert theatre.of(Failed, act=3)
    theatre.pass_time(3)
    assert theatre.of(Ended, act=2)


def test_where_the_rules_draw_there_is_no_act() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun(world="fast"))))
    assert theatre.said == [NoAct(1)]
    assert theatre.stage.due() is None


def test_how_busy_it_was_is_reported_also_while_all_wait() -> None:
    theatre = Theatre()
    theatre.stage.obey(Begin(1, beginning(begun())))
    theatre.pass_time(3.5)
    assert len([event for event in theatre.said if isinstance(event, Busy)]) == 3


@pytest.mark.parametrize("kept", [True, False])
def test_what_is_taken_over_from_a_snapshot_or_a_log_goes_on_as_if_nothing_had_been(kept: bool) -> None:
    match = begun(seconds="4")
    one, other, whole = Theatre(), Theatre(), Theatre()
    hands = {0: (3, 0), 70: (-2, 1), 130: (1, 0)}

    def play(theatre: Theatre, first: int, last: int) -> None:
        for frame in range(first, last):
            if frame in hands:
                theatre.stage.obey(Do(1, hands[frame]))
            theatre.time = max(theatre.time, theatre.stage.due() or 0)
            theatre.stage.step_due()

    for theatre, last in ((one, 140), (whole, 240)):
        theatre.stage.obey(Begin(1, beginning(match)))
        play(theatre, 0, last)
    steps = one.of(Stepped)
    (snapshot,) = one.of(Kept)
    log = [(f, h) for step in steps for f, h in zip(step.frames, step.hands, strict=True)]
    if kept:
        log = [(frame, hand) for frame, hand in log if frame >= snapshot.frame]
    other.stage.obey(
        Begin(
            1,
            beginning(
                match,
                snapshot=snapshot.snapshot if kept else b"",
                frames=tuple(frame for frame, _ in log),
                hands=tuple(hand for _, hand in log),
                until=steps[-1].frame,
            ),
        )
    )
    assert other.of(Begun)[0].frame == 140
    assert not other.of(Begun)[0].waiting
    play(other, 140, 240)
    assert other.of(Ended) == whole.of(Ended)
    assert len(Log.read(whole.of(Ended)[0].inputs).hands) == 4


def test_what_cannot_be_pickled_is_kept_by_its_log() -> None:
    match, theatre = begun(seconds="4"), Theatre()
    theatre.stage.obey(Begin(1, beginning(match, steers=1)))
    theatre.stage._running[1]._act.hook = lambda: None  # type: ignore[attr-defined]
    theatre.pass_time(5)
    assert not theatre.of(Kept)
    assert theatre.of(Ended)


def test_a_computer_takes_over_in_the_middle() -> None:
    match, theatre = begun(), Theatre()
    theatre.stage.obey(Begin(1, beginning(match)))
    theatre.stage.obey(Do(1, (9, 0)))
    theatre.pass_time(0.5)
    theatre.stage.obey(Steer(1, 7))
    theatre.pass_time(3)
    assert len(Log.read(theatre.of(Ended)[0].inputs).hands) > 3


# -- real processes -----------------------------------------------------------------------------------------------------


class Audience:
    """Keeps what it hears of an act, and wakes who waits for something."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self._more = asyncio.Event()

    def hear(self, event: Heard) -> None:
        self.heard.append(event)
        self._more.set()

    async def until(self, kind: type, count: int = 1) -> Any:
        async with asyncio.timeout(30):
            while sum(isinstance(event, kind) for event in self.heard) < count:
                self._more.clear()
                await self._more.wait()
        return [event for event in self.heard if isinstance(event, kind)][-1]


@pytest.fixture
async def real() -> AsyncIterator[Worlds]:
    found = Worlds(2)
    yield found
    found.close()
    assert not found.pids()


def begin(there: Worlds, match: Match, household: str = "", **other: Any) -> tuple[World, Audience]:
    audience = Audience()
    return there.begin(beginning(match, **other), audience.hear, household), audience


@pytest.mark.anyio
async def test_a_process_that_is_killed_costs_a_moment_and_nothing_else(real: Worlds) -> None:
    match = begun(seconds="4")
    world, audience = begin(real, match, steers=match.act_seed())
    await audience.until(Kept)
    before = await audience.until(Stepped, 130)
    (pid,) = real.pids()
    os.kill(pid, signal.SIGKILL)
    await audience.until(Again)
    again = await audience.until(Begun, 2)
    assert again.frame >= before.frame
    ended = await audience.until(Ended)
    assert real.acts() == 0
    assert world.process is None
    match.roll(Log.read(ended.inputs))
    assert match.steps[-1].move == ended.outcomes[0]  # the log tells it all, also what was before
    told = [event.frame for event in audience.heard if isinstance(event, Stepped)]
    assert told == [*range(1, 241)]


@pytest.mark.anyio
async def test_a_process_that_hangs_is_given_up(real: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    _, audience = begin(real, begun(), steers=1)
    await audience.until(Stepped)
    monkeypatch.setattr(worlds, "HANG", 0.4)
    if real._watch:
        real._watch.cancel()
    real._look_for_hung()
    os.kill(real.pids()[0], signal.SIGSTOP)
    await audience.until(Again)
    monkeypatch.undo()
    await audience.until(Ended)


@pytest.mark.anyio
async def test_an_act_that_kills_its_processes_is_given_up(real: Worlds) -> None:
    _, audience = begin(real, begun(seconds="9"))
    for count in range(1, worlds.DEATHS + 1):
        await audience.until(Begun, count)
        os.kill(real.pids()[0], signal.SIGKILL)
    await audience.until(Failed)
    assert real.acts() == 0


@pytest.mark.anyio
async def test_a_household_with_acts_leaves_the_rest_to_others() -> None:
    there = Worlds(1)
    one, first = begin(there, begun(), waits=True, household="A")
    await first.until(Begun)
    assert one.process
    one.process.measured(0.6)
    two, _ = begin(there, begun(), waits=True, household="A")
    three, third = begin(there, begun(), waits=True, household="B")
    assert two.process is None
    await third.until(Begun)
    one.cancel()
    three.cancel()
    assert two.process
    two.cancel()
    there.close()


@pytest.mark.anyio
async def test_when_all_are_busy_an_act_waits_in_line(real: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "GUESS", 1.0)
    one, first = begin(real, begun(), waits=True)
    two, second = begin(real, begun(), waits=True)
    three, third = begin(real, begun(), waits=True)
    assert one.process
    assert two.process
    assert one.process is not two.process
    assert three.process is None
    await first.until(Begun)
    await second.until(Begun)
    one.cancel()
    await third.until(Begun)
    two.cancel()
    three.cancel()
    three.cancel()
    assert real.acts() == 0
