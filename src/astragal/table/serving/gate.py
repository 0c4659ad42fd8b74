"""All raw connections of a server, whatever is spoken over them: how many there are, and who may keep one waiting how long."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from astragal.table.door.limits import network
from astragal.table.door.proxies import Proxies

LOOK = 1.0  # seconds between two looks for who has waited too long
LOOK_FOR_UNREAD = 20.0  # seconds between two looks for who does not read
LEAST_READ = 20_000  # bytes that a client takes in that time, if so many wait for it


class Waiting(Enum):
    """What a client keeps the server waiting for."""

    HEAD = auto()  # the head of a request
    BODY = auto()  # the rest of a request
    NEXT = auto()  # another request, after an answer


PATIENCE = {Waiting.HEAD: 10.0, Waiting.BODY: 20.0, Waiting.NEXT: 8.0}  # seconds

HangUp = Callable[[Waiting], None]


@dataclass(eq=False)
class Line:
    """One connection, from its beginning to its end."""

    transport: asyncio.Transport
    household: str
    hang_up: HangUp
    waiting: Waiting | None = None
    is_socket: bool = False
    unread: int = 0  # bytes that waited for it at the last look


class Gate:
    """Counts connections by address and in all. When all places are taken, whoever is silent longest goes."""

    def __init__(self, most: int, per_address: int, proxies: Proxies) -> None:
        self._most = most
        self._per_address = per_address
        self._proxies = proxies
        self._lines: dict[asyncio.Transport, Line] = {}
        self._households: Counter[str] = Counter()
        self._waiting: dict[Waiting, dict[Line, float]] = {
            what: {} for what in Waiting
        }  # since when, oldest first
        self._looked_for_unread = 0.0
        self._next_look: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._lines)

    def enter(self, transport: asyncio.Transport, address: str, hang_up: HangUp, now: float) -> bool:
        """Whether a new connection may stay; from now on it waits for the head of a request."""
        household = "" if address in self._proxies else network(address)
        if household and self._households[household] >= self._per_address:
            return False
        if len(self._lines) >= self._most and not self._make_room():
            return False
        self._lines[transport] = Line(transport, household, hang_up)
        self._households[household] += 1
        self.wait(transport, Waiting.HEAD, now)
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone; one that was not let in, or left before, is no matter."""
        line = self._lines.pop(transport, None)
        if line is None:
            return
        self._set_waiting(line, None)
        self._households[line.household] -= 1
        if not self._households[line.household]:
            del self._households[line.household]

    def wait(self, transport: asyncio.Transport, what: Waiting | None, now: float) -> None:
        """A connection keeps the server waiting for something new, or for nothing."""
        line = self._lines.get(transport)
        if line is not None:
            self._set_waiting(line, what)
            if what is not None:
                self._waiting[what][line] = now

    def becomes_socket(self, transport: asyncio.Transport) -> None:
        """It speaks another protocol from now on, which has its own patience, but still takes a place."""
        line = self._lines.get(transport)
        if line is not None:
            self._set_waiting(line, None)
            line.is_socket = True

    def look(self, now: float, late: float = 0.0) -> None:
        """Hang up on those who have kept the server waiting too long, or never read.

        How late the server itself comes is nobody's silence: what they said may still be unheard.
        """
        if late > LOOK:
            self._forgive(late)
        for what, patience in PATIENCE.items():
            queue = self._waiting[what]
            while queue and (line := next(iter(queue))) and queue[line] + patience <= now:
                self._set_waiting(line, None)
                line.hang_up(what)
        if now - self._looked_for_unread >= LOOK_FOR_UNREAD:
            self._looked_for_unread = now
            for line in list(self._lines.values()):
                _look_for_unread(line)

    def keep_looking(self) -> None:
        """Look again and again, as long as there is anybody."""
        if self._next_look is None and self._lines:
            loop = asyncio.get_running_loop()
            due = loop.time() + LOOK
            self._next_look = loop.call_at(due, self._look_again, due)

    def _look_again(self, due: float) -> None:
        now = asyncio.get_running_loop().time()
        self._next_look = None
        self.look(now, now - due)
        self.keep_looking()

    def _forgive(self, seconds: float) -> None:
        for queue in self._waiting.values():
            for line in queue:
                queue[line] += seconds

    def _make_room(self) -> bool:
        oldest = [next(iter(queue.items())) for queue in self._waiting.values() if queue]
        if not oldest:
            return False
        line, _ = min(oldest, key=lambda waits: waits[1])
        self.leave(line.transport)
        line.transport.abort()
        return True

    def _set_waiting(self, line: Line, what: Waiting | None) -> None:
        if line.waiting is not None:
            self._waiting[line.waiting].pop(line, None)
        line.waiting, line.unread = what, 0


def _look_for_unread(line: Line) -> None:
    """Cut a client off that takes nothing of what is written to it. One at a socket answers pings for that, unless it is closing."""
    unread = line.transport.get_write_buffer_size()
    stuck = 0 < line.unread < unread + LEAST_READ and unread > 0
    if stuck and (not line.is_socket or line.transport.is_closing()):
        line.transport.abort()
    line.unread = unread
