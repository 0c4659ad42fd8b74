"""Thinking in other processes: the caller never waits, and a process that dies or hangs costs time, not the move."""

from __future__ import annotations

import itertools
import logging
import multiprocessing
import threading
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Self

from astragal.errors import BadOption
from astragal.players.line import Asker, Line, Question, Urgency
from astragal.players.player import Choice, Info, Limit, View
from astragal.players.uniform import Random
from astragal.players.worker_process import KEPT, Message, pack, work

GRACE = 3.0  # seconds beyond its limit after which a worker that has not answered is given up
LONGEST = 60.0  # seconds for a question that is limited by simulations alone
START = 60.0  # seconds in which a new process must have begun
READY = 300.0  # seconds in which a player must have got ready: a game may have to be compiled
ATTEMPTS = 2  # workers that one question may cost

NOBODY = Asker()  # who asks for nobody else

_log = logging.getLogger(__name__)


class Workers:
    """Some processes that choose moves. Use it in a `with`, or call `close`.

    Questions wait in one line, and a worker that is free takes the next one: who it is depends on who asks, and how long
    it is thought about on how many wait (players/line.py). Questions of one table go to the worker that keeps the players
    of that table with what they know, unless that one is busy.
    """

    def __init__(self, count: int, *, grace: float = GRACE) -> None:
        if count < 1:
            raise ValueError("there must be a worker")
        self._numbers = itertools.count(1)
        self._changed = threading.Condition()  # over the line and whether all is closed
        self._line = Line(count, count * KEPT)
        self._closed = False
        self._desks = [_Desk(self, number, grace) for number in range(count)]

    def ask(
        self, view: View, player: str, limit: Limit, *, table: str = "", asker: Asker = NOBODY
    ) -> Future[Choice]:
        """Have a player choose. Returns at once; `asyncio.wrap_future` makes the answer awaitable, `cancel` ends it.

        The answer is a legal move even if two workers die over it: then one is drawn, and `info.note` says so.
        An unknown player is BadOption. Without a table every question is for a new player.
        """
        if limit.seconds is None and limit.simulations is None:
            raise ValueError("a limit needs seconds or simulations")
        question = Question(next(self._numbers), view, player, limit, table, asker, time.monotonic())
        with self._changed:
            if self._closed:
                raise RuntimeError("the workers are closed")
            unneeded = [] if asker.urgency == Urgency.GETTING_READY else self._line.unneeded(table)
            self._line.put(question)
            hurried = self._line.hurried()
            self._changed.notify_all()
        # The number alone: a callback that knew the question would keep it, and all it holds, with the future.
        question.future.add_done_callback(partial(self._call_off, question.number))
        for one in unneeded:
            one.future.cancel()
        for one in hurried:
            self._tell(one.number, ("hurry", one.number, one.allowed))
        return question.future

    def forget(self, table: str) -> None:
        """A table is over: its players need not be kept."""
        with self._changed:
            unneeded, desk = self._line.unneeded(table), self._line.forget(table)
        for one in unneeded:
            one.future.cancel()
        if desk is not None:
            self._desks[desk].send(("forget", 0, table))

    def waiting(self) -> int:
        """Questions that are being thought about, or wait for it."""
        with self._changed:
            return len(self._line)

    def pids(self) -> list[int]:
        """The process ids of the workers that run now."""
        return [pid for desk in self._desks if (pid := desk.pid) is not None]

    def close(self) -> None:
        """End all processes at once; what was not answered is cancelled."""
        with self._changed:
            self._closed = True
            waiting = self._line.empty()
            self._changed.notify_all()
        for question in waiting:
            question.future.cancel()
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

    def _call_off(self, number: int, future: Future[Choice]) -> None:
        """A future is done; if it was cancelled nobody need think about it."""
        if not future.cancelled():
            return
        with self._changed:
            waited = self._line.drop(number)
        if not waited:
            self._tell(number, ("cancel", number, None))

    def _tell(self, number: int, message: Message) -> None:
        """Tell the process that has a question something about it."""
        for desk in self._desks:
            desk.send(message, about=number)

    # -- for the desks ------------------------------------------------------------------------------------------------

    def next_for(self, desk: int) -> Question | None:
        """The next question for a desk, as soon as there is one; None: there will be no more."""
        with self._changed:
            while not self._closed:
                now = time.monotonic()
                if question := self._line.take(desk, now):
                    return question
                self._changed.wait(self._line.ripe_in(desk, now))
            return None

    def answered(self, question: Question, seconds: float) -> None:
        """A desk has done with a question that was thought about for so long."""
        with self._changed:
            self._line.done(question, seconds)


class _Lost(Exception):
    """A worker died or was given up."""


class _Failed(Exception):
    """A player could not choose; asking it again would not help."""


class _Desk:
    """One process, and the thread that hands it one question after the other."""

    def __init__(self, workers: Workers, number: int, grace: float) -> None:
        self.pid: int | None = None
        self._workers = workers
        self._number = number
        self._grace = grace
        self._lock = threading.Lock()  # over the four below; never held while anything takes long
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._asked = 0  # the number of the question the process has
        self._closed = False
        self._begun = False  # whether the process has given a sign of life
        self._thread = threading.Thread(target=self._serve, name="astragal worker", daemon=True)
        self._thread.start()

    def send(self, message: Message, *, about: int | None = None) -> None:
        """Tell the process something that needs no answer; nothing happens if it is gone, or has another question."""
        with self._lock, suppress(OSError):
            if self._pipe and about in (None, self._asked):
                self._pipe.send(message)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._process:
                self._process.kill()

    def join(self) -> None:
        self._thread.join()

    # -- in the thread ----------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        with suppress(_Lost):
            self._start()  # so that the first question finds it running
        while question := self._workers.next_for(self._number):
            seconds = 0.0
            try:
                seconds = self._answer(question)
            except Exception as error:  # noqa: BLE001 - nobody is left waiting
                _log.exception("a question failed")
                if not question.future.done():
                    question.future.set_exception(error.with_traceback(None))
            self._workers.answered(question, seconds)
            del question  # the view would be kept until the next one comes
        self._end()

    def _answer(self, question: Question) -> float:
        """Settle the future of a question; returns for how long it was thought about."""
        future, why = question.future, ""
        for _ in range(ATTEMPTS):
            if self._closed:
                future.cancel()
            if future.cancelled():
                break
            try:
                choice = self._ask(question)
                _settle(future, choice)
                return choice.info.seconds
            except BadOption as error:
                _settle(future, error.with_traceback(None))  # that knows this call, and the question in it
                return 0.0
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
        return 0.0

    def _ask(self, question: Question) -> Choice:
        """One attempt; _Lost if the process is gone or gives no sign of life in time."""
        if self._process is None or not self._process.is_alive():
            self._end()
            self._start()
        try:
            self._hand_over(question)
            return self._wait_for(question)
        finally:
            self._asked = 0

    def _hand_over(self, question: Question) -> None:
        packed = pack(question.view)
        with self._lock:
            self._asked = question.number
            # Read now: from here on the process is told if it becomes less.
            limit = Limit(_seconds(question), question.limit.simulations)
            message = "ask", question.number, (packed, question.player, limit, question.table)
            try:
                assert self._pipe is not None  # started before
                self._pipe.send(message)
                if question.future.cancelled():  # before the process had it
                    self._pipe.send(("cancel", question.number, None))
            except OSError:
                raise _Lost("its process ended") from None

    def _wait_for(self, question: Question) -> Choice:
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
                deadline = now + _seconds(question) + self._grace
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


def _seconds(question: Question) -> float:
    return LONGEST if question.limit.seconds is None else question.allowed


def _settle(future: Future[Choice], answer: Choice | BadOption) -> None:
    """Give the answer to whoever still waits for it."""
    if not future.set_running_or_notify_cancel():
        return
    if isinstance(answer, BadOption):
        future.set_exception(answer)
    else:
        future.set_result(answer)
