"""What runs in a process of physical acts: several side by side, each by its own clock of sixty frames a second."""

from __future__ import annotations

import gc
import math
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import numpy as np

from astragal.engine.act import FRAMES, LONGEST, Act, Body, Hand, Log, Told, Tool, replay
from astragal.engine.registry import find
from astragal.errors import AstragalError
from astragal.players.worker_process import state_of
from astragal.table.worlds.frames import Rows, rows_of

LATE = 4  # frames that are caught up; what a clock is later than that is lost
AHEAD = 4  # frames that are told early of what no hand goes with, so that pictures between them need not wait
TOLD = FRAMES // 5  # frames between two looks at what is said
KEPT = 2 * FRAMES  # frames between two snapshots
REPORT = 1.0  # seconds between two reports of the load

# -- what the parent says ---------------------------------------------------------------------------------------------


class Beginning(NamedTuple):
    """How an act begins: the game by its address, the position by its values. One that goes on has what it was and did."""

    game: str
    values: tuple[Any, ...]
    rng: tuple[int, ...]
    noise: float
    steers: int | None = None  # what the game's own computer draws from, if it steers
    waits: bool = True  # for the first hand, if one goes with it and no computer's
    snapshot: bytes = b""
    frames: tuple[int, ...] = ()  # its log
    hands: tuple[Hand, ...] = ()
    until: int = 0  # how many frames of it have been told


class Load(NamedTuple):
    """A game will be played here soon."""

    game: str


class Begin(NamedTuple):
    act: int
    beginning: Beginning


class Do(NamedTuple):
    """What the hand does from now on."""

    act: int
    hand: Hand


class Steer(NamedTuple):
    """The game's own computer goes on."""

    act: int
    seed: int


class Go(NamedTuple):
    """Wait no longer for a hand."""

    act: int


class Cancel(NamedTuple):
    act: int


Order = Load | Begin | Do | Steer | Go | Cancel

# -- what the process says --------------------------------------------------------------------------------------------


class Begun(NamedTuple):
    """An act begins, or goes on in this process."""

    act: int
    frame: int
    tool: Tool | None
    bodies: tuple[Body, ...]
    rows: bytes
    told: Told
    waiting: bool


class NoAct(NamedTuple):
    """The rules draw by themselves here."""

    act: int


class Stepped(NamedTuple):
    """A frame: the bodies that moved in it, and the hand where it changed."""

    act: int
    frame: int
    rows: bytes
    frames: tuple[int, ...]
    hands: tuple[Hand, ...]


class More(NamedTuple):
    """More bodies came."""

    act: int
    bodies: tuple[Body, ...]


class Says(NamedTuple):
    act: int
    told: Told


class Kept(NamedTuple):
    """How an act is at a frame; nothing if it cannot be kept, which then stays so."""

    act: int
    frame: int
    snapshot: bytes


class Ended(NamedTuple):
    act: int
    outcomes: tuple[int, ...]
    inputs: str


class Failed(NamedTuple):
    """The act made a mistake and is no more."""

    act: int
    why: str


class Busy(NamedTuple):
    """The share of its time that the process was busy."""

    share: float


Event = Begun | NoAct | Stepped | More | Says | Kept | Ended | Failed | Busy

NOTHING = Told()


def merged(tool: Tool, before: Hand | None, hand: Hand) -> Hand:
    """The newer of two hands; what the older one did once is not lost."""
    if before is None:
        return hand
    return tuple(
        old if control.once and new == control.rest else new
        for control, old, new in zip(tool.controls, before, hand, strict=True)
    )


def work(pipe: Connection) -> None:
    """Step acts until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    stage, sweeper = Stage(pipe.send), Sweeper()
    pipe.send([])  # here I am
    try:
        while True:
            due = stage.due()
            if pipe.poll(None if due is None else max(due - time.monotonic(), 0.0)):
                for order in pipe.recv():
                    stage.obey(order)
                    sweeper.spare(order, stage.acts)
            stage.step_due()
            sweeper.look(stage.left)
    except (EOFError, OSError):  # whoever asked is gone
        return


class Sweeper:
    """Gives back what acts leave behind. Worlds are small objects to Python however much memory they hold, so it would let many of them lie."""

    def __init__(self) -> None:
        self._left = 0

    def spare(self, order: Order, acts: int) -> None:
        """Games and libraries that were loaded stay, so nobody need look at them again."""
        if isinstance(order, Load) and not acts:
            gc.freeze()

    def look(self, left: int) -> None:
        """So many acts have left."""
        if left != self._left:
            self._left = left
            gc.collect()


class Stage:
    """The acts of a process. It reads a clock and sends lists of events; whoever has it calls `step_due` when something is due."""

    def __init__(
        self, send: Callable[[list[Event]], None], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._send = send
        self._now = now
        self.left = 0  # acts that are no more
        self._running: dict[int, _Running] = {}
        self._events: list[Event] = []
        self._busy = 0.0  # seconds since the last report
        self._reported = now()

    @property
    def acts(self) -> int:
        """How many there are."""
        return len(self._running)

    def due(self) -> float | None:
        """When there is something to do; None: there are no acts."""
        if not self._running:
            return None
        clocks = (one.due for one in self._running.values() if not one.waiting)
        return min(clocks, default=self._reported + REPORT)

    def obey(self, order: Order) -> None:
        """Do what the parent says."""
        match order:
            case Load():
                with suppress(AstragalError):
                    find(order.game)
            case Begin():
                self._guarded(order.act, lambda: self._begin(order.act, order.beginning))
            case Cancel():
                self._drop(order.act)
            case Do() | Steer() | Go():
                if one := self._running.get(order.act):
                    if one.waiting:
                        one.next_at = self._tick()
                    one.obey(order)
        self._flush()

    def step_due(self) -> None:
        """A frame of every act that is due, no more."""
        began = self._now()
        for number, one in [*self._running.items()]:
            if one.waiting or one.due > began:
                continue
            one.next_at = max(one.next_at + 1 / FRAMES, began - (LATE - 2) / FRAMES)
            self._guarded(number, one.step)
            if one.over:
                self._drop(number)
        now = self._now()
        self._busy += now - began
        if now - self._reported >= REPORT:
            self._events.append(Busy(self._busy / (now - self._reported)))
            self._busy, self._reported = 0.0, now
        self._flush()

    def _begin(self, number: int, beginning: Beginning) -> None:
        game = find(beginning.game)
        log = Log(beginning.noise, [*beginning.frames], [*beginning.hands])
        if beginning.snapshot:
            act: Act | None = pickle.loads(beginning.snapshot)
        else:
            assert game.act is not None
            act = game.act(state_of(game, beginning.values), [*beginning.rng], beginning.noise)
        if act is None:
            self._events.append(NoAct(number))
            return
        replay(act, log, beginning.until)
        one = _Running(number, act, beginning, self._events)
        one.next_at = self._tick()
        if one.over:
            one.end()
        else:
            self._running[number] = one

    def _tick(self) -> float:
        """The present tick of the clock: all acts step together, so that one message carries their frames."""
        return math.floor(self._now() * FRAMES) / FRAMES

    def _guarded(self, number: int, work: Callable[[], None]) -> None:
        """A mistake of one act ends that one alone."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 - whatever a game does wrong is to be told
            self._drop(number)
            self._events.append(Failed(number, f"{type(error).__name__}: {error}"))

    def _drop(self, number: int) -> None:
        self._running.pop(number, None)
        self.left += 1

    def _flush(self) -> None:
        if self._events:
            self._send([*self._events])
            self._events.clear()


class _Running:
    """An act under way, and what has been told of it."""

    def __init__(self, number: int, act: Act, beginning: Beginning, events: list[Event]) -> None:
        self.next_at = 0.0
        self._number = number
        self._act = act
        self._events = events
        self._computer: Iterator[Hand] | None = None
        self._hand: Hand | None = None  # that came since the last frame
        self._waits = beginning.waits
        self._keeps = act.tool is not None
        self._written = len(act.log.frames)  # how much of its log was told
        self._bodies = len(act.bodies())
        self._rows = rows_of(act.poses())
        self._told = act.told()
        if act.tool and beginning.steers is not None:
            self._computer = act.steer(beginning.steers)
        self._say(
            Begun(
                number,
                act.frame,
                act.tool,
                tuple(act.bodies()),
                self._rows.tobytes(),
                self._told,
                self.waiting,
            )
        )

    @property
    def waiting(self) -> bool:
        """Whether it stands at its beginning until a hand comes."""
        act = self._act
        return bool(act.tool and self._waits and act.frame == 0 and not self._computer and not self._hand)

    @property
    def due(self) -> float:
        """When its next frame is to be told."""
        return self.next_at if self._act.tool else self.next_at - AHEAD / FRAMES

    @property
    def over(self) -> bool:
        return self._act.over

    def obey(self, order: Do | Steer | Go) -> None:
        tool = self._act.tool
        if isinstance(order, Go):
            self._waits = False
        elif tool and isinstance(order, Steer):
            self._computer = self._act.steer(order.seed)
        elif tool and isinstance(order, Do):
            self._computer = None
            self._hand = merged(tool, self._hand, order.hand)

    def step(self) -> None:
        """A frame, and what is to be told of it."""
        act = self._act
        hand, self._hand = (next(self._computer, None), None) if self._computer else (self._hand, None)
        act.step(hand)
        more = tuple(act.bodies()[self._bodies :])
        if more:
            self._bodies += len(more)
            self._say(More(self._number, more))
        rows = rows_of(act.poses())
        frames, hands = tuple(act.log.frames[self._written :]), tuple(act.log.hands[self._written :])
        self._written += len(frames)
        self._say(Stepped(self._number, act.frame, self._moved(rows).tobytes(), frames, hands))
        self._rows = rows
        if act.over or act.frame % TOLD == 0:
            told = act.told()
            if told != self._told:
                self._told = told
                self._say(Says(self._number, told))
        if act.over:
            self.end()
        elif self._keeps and act.frame % KEPT == 0:
            self._keep()

    def end(self) -> None:
        """All lies still: what came of it."""
        self._say(Ended(self._number, tuple(self._act.outcomes()), self._act.log.write()))

    def _moved(self, rows: Rows) -> Rows:
        known = len(self._rows)
        moved = np.ones(len(rows), bool)
        moved[:known] = rows[:known] != self._rows
        return rows[moved]

    def _keep(self) -> None:
        try:
            self._say(Kept(self._number, self._act.frame, pickle.dumps(self._act)))
        except Exception:  # noqa: BLE001 - whatever cannot be pickled: its log is enough to come back
            self._keeps = False

    def _say(self, event: Event) -> None:
        self._events.append(event)


assert LONGEST < 1 << 32  # frames are told in 32 bits
