"""Thinking in other processes: the caller never waits, and a process that dies or hangs costs time, not the move."""

from __future__ import annotations

import itertools
import logging
import multiprocessing
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from astragal.errors import BadOption
from astragal.players.player import Choice, Info, Limit, View
from astragal.players.uniform import Random
from astragal.players.worker_process import Message, pack, work

GRACE = 3.0  # seconds beyond its limit after which a worker that has not answered is given up
LONGEST = 60.0  # seconds for a question that is limited by simulations alone
START = 60.0  # seconds in which a new process must have begun
READY = 300.0  # seconds in which a player must have got ready: a game may have to be compiled
ATTEMPTS = 2  # workers that one question may cost

_log = logging.getLogger(__name__)


@dataclass
class _Question:
    """What is asked, and the future that waits for the answer; it stays pending, so that it can be cancelled."""

    number: int
    view: View
    player: str
    limit: Limit
    table: str
    future: Future[Choice] = field(default_factory=Future)

    @property
    def seconds(self) -> float:
        return LONGEST if self.limit.seconds is None else self.limit.seconds

    def message(self) -> Message:
        limit = Limit(self.seconds, self.limit.simulations)
        return "ask", self.number, (pack(self.view), self.player, limit, self.table)


class Workers:
    """Some processes that choose moves. Use it in a `with`, or call `close`.

    Questions of one table go to one worker, which keeps the players of that table with what they know.
    """

    def __init__(self, count: int, *, grace: float = GRACE) -> None:
        if count < 1:
            raise ValueError("there must be a worker")
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._seats: dict[str, _Desk] = {}  # where the questions of a table go
        self._desks = [_Desk(grace) for _ in range(count)]
        self._closed = False

    def ask(self, view: View, player: str, limit: Limit, *, table: str = "") -> Future[Choice]:
        """Have a player choose. Returns at once; `asyncio.wrap_future` makes the answer awaitable, `cancel` ends it.

        The answer is a legal move even if two workers die over it: then one is drawn, and `info.note` says so.
        An unknown player is BadOption. Without a table every question is for a new player.
        """
        if limit.seconds is None and limit.simulations is None:
            raise ValueError("a limit needs seconds or simulations")
        question = _Question(next(self._numbers), view, player, limit, table)
        with self._lock:
            if self._closed:
                raise RuntimeError("the workers are closed")
            desk = self._seats.get(table) or min(self._desks, key=lambda desk: (desk.waiting, desk.tables))
            if table and table not in self._seats:
                self._seats[table] = desk
                desk.tables += 1
            desk.put(question)
        return question.future

    def forget(self, table: str) -> None:
        """A table is over: its players need not be kept."""
        with self._lock:
            desk = self._seats.pop(table, None)
            if desk:
                desk.tables -= 1
        if desk:
            desk.send(("forget", 0, table))

    def waiting(self) -> int:
        """Questions that are being thought about, or wait for it."""
        return sum(desk.waiting for desk in self._desks)

    def pids(self) -> list[int]:
        """The process ids of the workers that run now."""
        return [pid for desk in self._desks if (pid := desk.pid) is not None]

    def close(self) -> None:
        """End all processes at once; what was not answered is cancelled."""
        with self._lock:
            self._closed = True
        for desk in self._desks:
            desk.close()
        for desk in self._desks:
            desk.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Lost(Exception):
    """A worker died or was given up."""


class _Failed(Exception):
    """A player could not choose; asking it again would not help."""


class _Desk:
    """One process, and the thread that hands it one question after the other."""

    def __init__(self, grace: float) -> None:
        self.tables = 0
        self.pid: int | None = None
        self._grace = grace
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._busy = False
        self._lock = threading.Lock()  # over the four below; never held while anything takes long
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._asked = 0  # the number of the question the process has
        self._closed = False
        self._begun = False  # whether the process has given a sign of life
        self._thread = threading.Thread(target=self._serve, name="astragal worker", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        return self._questions.qsize() + self._busy

    def put(self, question: _Question) -> None:
        question.future.add_done_callback(lambda future: self._call_off(question))
        self._questions.put(question)

    def send(self, message: Message) -> None:
        """Tell the process something that needs no answer; nothing happens if it is gone."""
        with self._lock, suppress(OSError):
            if self._pipe:
                self._pipe.send(message)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process:
                self._process.kill()
        self._questions.put(None)

    def join(self) -> None:
        self._thread.join()

    def _call_off(self, question: _Question) -> None:
        """The future is done; if it was cancelled the process may stop thinking about it."""
        if question.future.cancelled():
            with self._lock, suppress(OSError):
                if self._pipe and self._asked == question.number:
                    self._pipe.send(("cancel", question.number, None))

    # -- in the thread ----------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        with suppress(_Lost):
            self._start()  # so that the first question finds it running
        while (question := self._questions.get()) is not None:
            self._busy = True
            try:
                self._answer(question)
            except Exception as error:  # noqa: BLE001 - nobody is left waiting
                _log.exception("a question failed")
                if not question.future.done():
                    question.future.set_exception(error)
            self._busy = False
        self._end()

    def _answer(self, question: _Question) -> None:
        future, why = question.future, ""
        for _ in range(ATTEMPTS):
            if self._closed:
                future.cancel()
            if future.cancelled():
                break
            try:
                _settle(future, self._ask(question))
                return
            except BadOption as error:
                _settle(future, error)
                return
            except _Failed as failed:
                why = str(failed)
                break
            except _Lost as lost:
                why = str(lost)
                self._end()
        if self._closed:
            future.cancel()
        note = f"drawn at random, {question.player} could not choose: {why}"
        if not future.cancelled():
            _log.warning("%s, seat %d: %s", question.view.game.slug, question.view.seat, note)
        _settle(future, Choice(Random().choose(question.view, question.limit).move, Info(note=note)))

    def _ask(self, question: _Question) -> Choice:
        """One attempt; _Lost if the process is gone or gives no sign of life in time."""
        if self._process is None or not self._process.is_alive():
            self._end()
            self._start()
        try:
            self._hand_over(question)
            return self._wait_for(question)
        finally:
            self._asked = 0

    def _hand_over(self, question: _Question) -> None:
        message = question.message()
        with self._lock:
            self._asked = question.number
            try:
                assert self._pipe is not None  # started before
                self._pipe.send(message)
                if question.future.cancelled():  # before the process had it
                    self._pipe.send(("cancel", question.number, None))
            except OSError:
                raise _Lost("its process ended") from None

    def _wait_for(self, question: _Question) -> Choice:
        began = time.monotonic()
        deadline = began + (self._grace if self._begun else START)
        while True:
            kind, number, content = self._receive(deadline)
            self._begun = True
            now = time.monotonic()
            if number != question.number:
                continue
            if kind == "busy":  # getting ready
                deadline = min(now + self._grace, began + READY)
            elif kind == "ready":
                deadline = now + question.seconds + self._grace
            elif kind == "chosen":
                choice: Choice = content
                return choice
            elif kind == "refused":
                raise BadOption(content)
            else:
                raise _Failed(content)

    def _receive(self, deadline: float) -> Message:
        """The next message of the process."""
        assert self._process is not None  # only asked while there is one
        assert self._pipe is not None
        if not wait([self._pipe, self._process.sentinel], max(deadline - time.monotonic(), 0)):
            raise _Lost("its process did not answer in time")
        try:
            if self._pipe.poll():
                message: Message = self._pipe.recv()
                return message
        except (EOFError, OSError):
            pass
        raise _Lost("its process ended")

    def _start(self) -> None:
        """A new process. `spawn` is safe whatever threads the caller has."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), name="astragal worker", daemon=True)
        process.start()
        theirs.close()
        self._begun = False
        with self._lock:
            self._process, self._pipe, self.pid = process, ours, process.pid
            if self._closed:
                process.kill()
                raise _Lost("the workers are closed")

    def _end(self) -> None:
        """No process any more."""
        with self._lock:
            process, pipe = self._process, self._pipe
            self._process, self._pipe, self.pid = None, None, None
        if process and pipe:
            process.kill()
            process.join()
            process.close()
            pipe.close()


def _settle(future: Future[Choice], answer: Choice | BadOption) -> None:
    """Give the answer to whoever still waits for it."""
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, BadOption):
        future.set_exception(answer)
    else:
        future.set_result(answer)
