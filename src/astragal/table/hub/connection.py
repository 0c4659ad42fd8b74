"""One client's socket as a room sees it: who it is, what it has been told, and what still waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import orjson
from starlette.websockets import WebSocket

from astragal.engine.wire import Words, on_the_wire
from astragal.engine.words import Said
from astragal.table.door.limits import network
from astragal.table.health import metrics
from astragal.table.protocol.messages import FromTable, Refused
from astragal.table.protocol.stream import FromStream
from astragal.table.room.room import Person
from astragal.table.sight.showing import Shown

GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013  # codes a socket is closed with

LARGEST = 1 << 20  # characters that wait for a slow client before it gets a whole view instead

CatchUp = Callable[[], Awaitable[None]]  # shows the whole table


def encode(message: FromTable | FromStream) -> str:
    """A message as it goes over a socket."""
    return orjson.dumps(message, _said, orjson.OPT_PASSTHROUGH_SUBCLASS).decode()


def _said(text: Any) -> Words:
    """What is said, with what it is made of; nothing else in a message needs help to be encoded."""
    if not isinstance(text, Said):
        raise TypeError
    return on_the_wire(text)


class _Waiting(NamedTuple):
    text: str
    droppable: bool  # a whole view makes up for it


class Connection:
    """Never makes anybody wait: what a slow client cannot take is dropped, and a whole view makes up for it later."""

    def __init__(self, person: Person, most_waiting: int, address: str = "") -> None:
        self.person = person
        self.device = ""  # of an account
        self.address = address
        self.household = network(address) if address else ""
        self.number = -1  # the entries of the room's book that the client knows, once it has got what waits
        self.shown: Shown | None = None  # what it has been told of the room at that number
        self.behind = False  # what waited was dropped: it needs a whole view
        self.asking: asyncio.Task[None] | None = None  # the hint it waits for
        self._most = most_waiting
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._closing: int | None = None

    @property
    def guest(self) -> str:
        return self.person.guest

    def show(self, text: str, shown: Shown, number: int) -> None:
        """Send a view or news that brings the client to a number."""
        self.number, self.shown = number, shown
        self.mention(text)

    def mention(self, text: str) -> None:
        """Send something that a later view tells as well."""
        if self.behind or self._closing is not None:
            return
        if len(self._waiting) >= self._most or sum(len(one.text) for one in self._waiting) > LARGEST:
            self._waiting = deque(one for one in self._waiting if not one.droppable)
            self.behind = True
            self._wake.set()
            return
        self._put(_Waiting(text, droppable=True))

    def answer(self, message: FromTable) -> None:
        """Send what was asked for. A client that asks and asks and never reads is let go."""
        if self._closing is not None:
            return
        if isinstance(message, Refused):
            metrics.REFUSALS.add("socket", message.code)
        if len(self._waiting) >= 2 * self._most:
            self._waiting.clear()
            self.close(POLICY)
            return
        self._put(_Waiting(encode(message), droppable=False))

    def close(self, code: int) -> None:
        """Send what waits, then hang up."""
        if self._closing is None:
            self._closing = code
        self._wake.set()

    @property
    def closing(self) -> bool:
        """Whether nothing more is heard from the client."""
        return self._closing is not None

    async def pump(self, websocket: WebSocket, catch_up: CatchUp | None = None) -> None:
        """Send what comes until it is closed; a client that fell behind is caught up when it has taken the rest."""
        while True:
            while self._waiting:
                await websocket.send_text(self._waiting.popleft().text)
            if self._closing is not None:
                await websocket.close(self._closing)
                return
            if self.behind and catch_up:
                await catch_up()
                continue
            self._wake.clear()
            await self._wake.wait()

    def _put(self, one: _Waiting) -> None:
        self._waiting.append(one)
        self._wake.set()
