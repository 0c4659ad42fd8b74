"""Several processes behind one port: each is started again when it dies, and all end with the front, in order."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress

from astragal.table.serving.front import Front
from astragal.table.serving.handover import READY

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds before the next start of a process
START = 60.0  # seconds after which the port opens even if a process is not there yet
GOODBYE = 15.0  # seconds in which a process that ends must have ended

Work = Callable[
    [socket.socket], None
]  # serves what comes through the channel until it is closed; can be pickled

_log = logging.getLogger(__name__)


def run(listening: socket.socket, works: Sequence[Work], begun: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM, or until a process ends in order; `begun` is called when the processes are there."""
    asyncio.run(_run(listening, works, begun))


async def _run(listening: socket.socket, works: Sequence[Work], begun: Callable[[], None]) -> None:
    front = Front(listening)
    asked_to_end = asyncio.Event()
    members = [_Member(front, place, work, asked_to_end.set) for place, work in enumerate(works)]

    def end() -> None:
        if asked_to_end.is_set():  # twice: at once
            for member in members:
                member.kill()
        asked_to_end.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end)
    async with asyncio.TaskGroup() as tasks:
        for member in members:
            tasks.create_task(member.keep())
        opening = tasks.create_task(_open(front, members, begun))
        await asked_to_end.wait()
        opening.cancel()
        front.close()
        for member in members:
            member.end()


async def _open(front: Front, members: Sequence[_Member], begun: Callable[[], None]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(START):
            for member in members:
                await member.tried.wait()
    front.open()
    await asyncio.to_thread(begun)


class _Member:
    """The process at one place, and the one after it if it dies. One that ends in order has been told that the table should
    end: `end_all` is called."""

    def __init__(self, front: Front, place: int, work: Work, end_all: Callable[[], None]) -> None:
        self.tried = asyncio.Event()  # it was there, or could not be
        self._front = front
        self._place = place
        self._work = work
        self._end_all = end_all
        self._loop = asyncio.get_running_loop()
        self._ending = asyncio.Event()
        self._served = False  # whether the process took connections
        self._process: multiprocessing.process.BaseProcess | None = None
        self._channel: socket.socket | None = None

    async def keep(self) -> None:
        """Have a process here until the end."""
        pause = SHORTEST_PAUSE
        while True:
            self._served = False
            try:
                status = await self._live()
            except OSError as error:
                _log.error("Process %d cannot be started: %s", self._place + 1, error)
                status = None
            self.tried.set()
            if status == 0:
                self._end_all()
                return
            if self._ending.is_set():
                return
            # One that could not even begin may need time: until the database is back, for instance.
            pause = SHORTEST_PAUSE if self._served else min(2 * pause, LONGEST_PAUSE)
            _log.warning("Process %d ended with status %s and is started again.", self._place + 1, status)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), pause)
                return

    def end(self) -> None:
        """Say goodbye to everybody in time, and do not come back."""
        self._ending.set()
        if self._channel:
            self._channel.shutdown(socket.SHUT_WR)
            self._loop.call_later(GOODBYE, self.kill)

    def kill(self) -> None:
        """At once."""
        if self._process:
            self._process.kill()

    async def _live(self) -> int | None:
        """One process from its start to its end; its exit status."""
        context = multiprocessing.get_context("spawn")  # it inherits nothing but its end of the channel
        channel, theirs = socket.socketpair()
        with channel:
            channel.setblocking(False)
            with theirs:
                process = context.Process(
                    target=self._work, args=(theirs,), name=f"astragal {self._place + 1}"
                )
                process.start()
            self._process, self._channel = process, channel
            try:
                if await self._said(channel) == READY:
                    self._served = True
                    self.tried.set()
                    self._front.join(self._place, channel)
                    await self._said(channel)
                    self._front.leave(self._place)
                await self._ended(process)
            finally:
                self._process = self._channel = None
                process.kill()
                process.join()
        status = process.exitcode
        process.close()
        return status

    async def _said(self, channel: socket.socket) -> bytes:
        """What the process says next; nothing when it is gone."""
        try:
            return await self._loop.sock_recv(channel, 1)
        except OSError:
            return b""

    async def _ended(self, process: multiprocessing.process.BaseProcess) -> None:
        """Wait for one that takes no more connections, but not for ever."""
        ended = asyncio.Event()
        self._loop.add_reader(process.sentinel, ended.set)
        try:
            await asyncio.wait_for(ended.wait(), GOODBYE)
        except TimeoutError:
            _log.warning("Process %d does not end and is killed.", self._place + 1)
        finally:
            self._loop.remove_reader(process.sentinel)
