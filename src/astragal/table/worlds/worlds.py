"""Physical acts in other processes, as the event loop sees them: it never waits, and a process that dies costs a moment, not the act."""

from __future__ import annotations

import asyncio
import itertools
import logging
import multiprocessing
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from astragal.engine.act import Hand, Log, Tool
from astragal.table.worlds.process import (
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
    Load,
    NoAct,
    Order,
    Steer,
    Stepped,
    merged,
    work,
)

MOST = 4  # processes, where nothing else is said
# Shares of its time: a process that is busier gets another beside it, and no second act of one household; one that is
# this busy gets no more.
EASY, FULL = 0.5, 0.85
GUESS = 0.1  # of the time of a process, which an act takes until it is measured
DEATHS = 3  # processes that one act may cost
HANG = 20.0  # seconds after which a process that has acts and says nothing is given up
START = 60.0  # seconds in which a new one must have begun

_log = logging.getLogger(__name__)


class Again(NamedTuple):
    """The process of an act died, and it goes on in another one."""

    act: int


Heard = Event | Again
Hear = Callable[[Heard], None]


def default_count() -> int:
    """As many processes as there are cores, but a few."""
    return min(os.cpu_count() or 1, MOST)


class World:
    """An act in another process."""

    def __init__(self, worlds: Worlds, number: int, beginning: Beginning, hear: Hear, household: str) -> None:
        self.number = number
        self.beginning = beginning
        self.household = household  # whose it is; "" is not known: then it stands alone
        self.log = Log()  # of its hand, since the snapshot
        self.hear = hear
        self.process: _Process | None = None  # None: it waits in line, or is no more
        self.deaths = 0
        self.tool: Tool | None = None
        self._worlds = worlds

    def do(self, hand: Hand) -> None:
        """What the hand does from now on; it was checked."""
        self.beginning = self.beginning._replace(steers=None, waits=False)
        self._tell(Do(self.number, hand))

    def let_computer(self, seed: int) -> None:
        """Nobody's hand goes with it any more: the game's own computer steers."""
        self.beginning = self.beginning._replace(steers=seed)
        self._tell(Steer(self.number, seed))

    def go(self) -> None:
        """Wait no longer for a hand."""
        self.beginning = self.beginning._replace(waits=False)
        self._tell(Go(self.number))

    def cancel(self) -> None:
        """Nobody wants to know any more. Doing it again does nothing."""
        self._worlds.cancel(self)

    def as_it_is(self) -> Beginning:
        """How it would have to begin now in another process."""
        return self.beginning._replace(frames=tuple(self.log.frames), hands=tuple(self.log.hands))

    def _tell(self, order: Order) -> None:
        if self.process:
            self.process.tell(order, self.tool)


class Worlds:
    """A few processes, started when they are needed. To be used from one event loop."""

    def __init__(self, count: int | None = None) -> None:
        self._count = default_count() if count is None else max(count, 1)
        self._numbers = itertools.count(1)
        self._processes: list[_Process] = []
        self._under_way: dict[int, World] = {}
        self._in_line: deque[World] = deque()
        self._games: set[str] = set()
        self._watch: asyncio.TimerHandle | None = None
        self._closed = False

    def begin(self, beginning: Beginning, hear: Hear, household: str = "") -> World:
        """Let an act begin; what happens in it is told in the event loop. The processes are shared out between households."""
        world = World(self, next(self._numbers), beginning, hear, household)
        if not self._closed:
            self._under_way[world.number] = world
            self._in_line.append(world)
            self._place()
        return world

    def get_ready(self, game: str) -> None:
        """A game will be played soon: have a process running that has loaded it."""
        if self._closed:
            return
        if not self._processes:
            self._start()
        if game not in self._games:
            self._games.add(game)
            for process in self._processes:
                process.tell(Load(game))

    def cancel(self, world: World) -> None:
        """Forget an act."""
        if self._under_way.pop(world.number, None) is None:
            return
        if world.process:
            world.process.tell(Cancel(world.number))
            world.process.let_go(world)
            self._place()
        else:
            self._in_line.remove(world)

    def acts(self) -> int:
        """How many are under way or wait in line."""
        return len(self._under_way)

    def pids(self) -> list[int]:
        """The process ids of those that run now."""
        return [process.pid for process in self._processes if process.pid is not None]

    def close(self) -> None:
        """End all processes at once."""
        self._closed = True
        self._under_way.clear()
        self._in_line.clear()
        if self._watch:
            self._watch.cancel()
        for process in self._processes:
            process.close()
        for process in self._processes:
            process.join()
        self._processes.clear()

    # -- inside -----------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        """Give those in line to processes that have time, first to whose household has the fewest acts."""
        while self._in_line:
            process = min(self._processes, key=lambda one: one.load, default=None)
            if (process is None or process.load > EASY) and len(self._processes) < self._count:
                process = self._start()
            world = min(self._in_line, key=self._others_of)
            if process is None or process.load > FULL:
                return
            if process.busy > EASY and self._others_of(world):
                return
            self._in_line.remove(world)
            process.take(world)
        if self._watch is None and self._under_way:
            self._watch = asyncio.get_running_loop().call_later(HANG / 4, self._look_for_hung)

    def _others_of(self, world: World) -> int:
        """How many acts of the same household go on in processes."""
        if not world.household:
            return 0
        return sum(
            other.household == world.household
            for process in self._processes
            for other in process.worlds.values()
        )

    def _start(self) -> _Process:
        process = _Process(asyncio.get_running_loop(), self._hear, self._died)
        self._processes.append(process)
        for game in self._games:
            process.tell(Load(game))
        return process

    def _hear(self, process: _Process, events: list[Event]) -> None:
        process.heard_at = time.monotonic()
        process.begun = True
        for event in events:
            if isinstance(event, Busy):
                process.measured(event.share)
                continue
            world = process.worlds.get(event.act)
            if world is None:
                continue  # it was cancelled
            self._note(world, event)
            if isinstance(event, Ended | NoAct | Failed):
                self._under_way.pop(world.number, None)
                process.let_go(world)
            try:
                world.hear(event)
            except Exception:  # noqa: BLE001 - the other acts of the process are not concerned
                _log.exception("an act could not be told")
        if self._in_line:
            self._place()

    def _note(self, world: World, event: Event) -> None:
        """What is needed to go on in another process."""
        match event:
            case Begun():
                world.tool = event.tool
            case Stepped():
                world.log.frames += event.frames
                world.log.hands += event.hands
                world.beginning = world.beginning._replace(until=event.frame)
            case Kept():
                world.log = Log()  # the snapshot knows what was before
                world.beginning = world.beginning._replace(snapshot=event.snapshot)
            case Failed():
                _log.error("an act of %s failed: %s", world.beginning.game, event.why)

    def _died(self, process: _Process) -> None:
        if self._closed:
            return
        self._processes.remove(process)
        worlds = [*process.worlds.values()]
        process.worlds.clear()
        _log.error("a process of physical acts ended; %d went on in it", len(worlds))
        for world in worlds:
            world.process = None
            world.deaths += 1
            if world.deaths >= DEATHS:
                self._under_way.pop(world.number, None)
                world.hear(Failed(world.number, "its processes ended"))
            else:
                self._in_line.append(world)
                world.hear(Again(world.number))
        if worlds or self._games:
            self._place()

    def _look_for_hung(self) -> None:
        self._watch = None
        now = time.monotonic()
        for process in self._processes:
            if process.worlds and now - process.heard_at > (HANG if process.begun else START):
                _log.error("a process of physical acts says nothing any more")
                process.kill()
        if self._under_way:
            self._watch = asyncio.get_running_loop().call_later(HANG / 4, self._look_for_hung)


class _Process:
    """One process, a thread that hears it and one that tells it: the event loop waits for neither."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        hear: Callable[[_Process, list[Event]], None],
        died: Callable[[_Process], None],
    ) -> None:
        self.pid: int | None = None
        self.worlds: dict[int, World] = {}
        self.begun = False
        self.heard_at = time.monotonic()
        self._load = 0.0  # as measured last
        self._new = 0  # acts that came since
        self._loop, self._hear, self._died = loop, hear, died
        self._changed = threading.Condition()  # over the four below
        self._orders: list[Order] = []
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None
        self._closed = False
        self._threads = [
            threading.Thread(target=work, name="astragal worlds", daemon=True)
            for work in (self._listen, self._post)
        ]
        for thread in self._threads:
            thread.start()

    # -- in the event loop ------------------------------------------------------------------------------------------

    @property
    def busy(self) -> float:
        """The share of its time that its acts took when it was measured last."""
        return self._load

    @property
    def load(self) -> float:
        """The share of its time that its acts take, as far as that is known."""
        return self._load + GUESS * self._new

    def measured(self, share: float) -> None:
        self._load, self._new = share, 0

    def take(self, world: World) -> None:
        """An act goes on here."""
        if not self.worlds:
            self._load, self._new = 0.0, 0
            self.heard_at = time.monotonic()
        self._new += 1
        self.worlds[world.number] = world
        world.process = self
        self.tell(Begin(world.number, world.as_it_is()))

    def let_go(self, world: World) -> None:
        """An act is no more."""
        self.worlds.pop(world.number, None)
        world.process = None
        if not self.worlds:
            self._load, self._new = 0.0, 0

    def tell(self, order: Order, tool: Tool | None = None) -> None:
        """Have the process told; of hands that still wait to be sent only one is."""
        with self._changed:
            if isinstance(order, Do) and tool:
                for at, waiting in enumerate(self._orders):
                    if isinstance(waiting, Do) and waiting.act == order.act:
                        self._orders[at] = Do(order.act, merged(tool, waiting.hand, order.hand))
                        return
            self._orders.append(order)
            self._changed.notify_all()

    def kill(self) -> None:
        """It is noticed like any other death."""
        with self._changed:
            if self._process:
                self._process.kill()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            if self._process:
                self._process.kill()
            self._changed.notify_all()

    def join(self) -> None:
        for thread in self._threads:
            thread.join()

    # -- in threads -------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Start the process and hear it until it ends."""
        context = multiprocessing.get_context("spawn")  # safe whatever threads there are
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), name="astragal worlds", daemon=True)
        try:
            process.start()
        except Exception:  # noqa: BLE001 - whatever it is, nobody shall wait for it
            _log.exception("no process can be started for physical acts")
            with self._changed:
                self._closed = True
                self._changed.notify_all()
            self._call(self._died)
            return
        finally:
            theirs.close()
        with self._changed:
            self._process, self._pipe, self.pid = process, ours, process.pid
            if self._closed:
                process.kill()
            self._changed.notify_all()
        with suppress(EOFError, OSError):
            while True:
                self._call(self._hear, ours.recv())
        with self._changed:
            self._closed, self._process, self.pid = True, None, None
            self._changed.notify_all()
        process.kill()
        process.join()
        process.close()
        self._call(self._died)

    def _post(self) -> None:
        """Send what is to be told; a process that does not read is waited for here alone."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or (self._pipe and self._orders))
                pipe, orders, self._orders = self._pipe, self._orders, []
                if self._closed:
                    break
            assert pipe is not None
            with suppress(OSError):
                pipe.send(orders)
        if pipe:
            self._threads[0].join()
            pipe.close()

    def _call(self, what: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(what, self, *arguments)
