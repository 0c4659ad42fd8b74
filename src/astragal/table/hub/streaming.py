"""One client's stream of physical acts: what it has been shown, and what still waits to be sent. Frames never queue."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from starlette.websockets import WebSocket

from astragal.table.door.limits import network
from astragal.table.hub.connection import TRY_LATER, encode
from astragal.table.protocol.messages import Code
from astragal.table.protocol.stream import FromStream, StreamRefused
from astragal.table.room.seating import Person

MOST_TEXTS = 100  # that wait for a slow client; whoever has more is let go


class Film(Protocol):
    """What a stream shows."""

    def frame_for(self, stream: Stream) -> bytes:
        """What has changed since the stream was sent something; nothing if nothing has."""


class Stream:
    """Who looks, and up to which frame they have seen."""

    def __init__(self, person: Person, address: str = "", device: str = "") -> None:
        self.person = person
        self.address = address
        self.household = network(address)
        self.device = device
        self.every = 1  # of so many frames it gets one
        self.seen = -1  # the frame it was sent last
        self.whole = -1  # the frame it was sent last with all bodies; -1: none yet
        self._film: Film | None = None
        self._texts: deque[str] = deque()
        self._due = False
        self._wake = asyncio.Event()
        self._closing: int | None = None

    @property
    def guest(self) -> str:
        return self.person.guest

    @property
    def closing(self) -> bool:
        """Whether nothing more is heard from the client."""
        return self._closing is not None

    def show(self, film: Film | None) -> None:
        """From now on another act is shown, from the beginning; or none."""
        self._film, self._due = film, False
        self.begin_anew()

    def begin_anew(self) -> None:
        """The next frame has all bodies."""
        self.seen = self.whole = -1

    def tell(self, message: FromStream) -> None:
        """Send something in words, in order."""
        if len(self._texts) >= MOST_TEXTS:
            self._texts.clear()
            self.close(TRY_LATER)
        elif self._closing is None:
            self._texts.append(encode(message))
            self._wake.set()

    def refuse(self, code: Code, text: str) -> None:
        self.tell(StreamRefused(code, text))

    def frame_is_due(self) -> None:
        """There is something new: the newest frame is sent as soon as the client can take it."""
        self._due = True
        self._wake.set()

    def close(self, code: int) -> None:
        """Send what is said, then hang up."""
        if self._closing is None:
            self._closing = code
        self._wake.set()

    async def pump(self, websocket: WebSocket) -> None:
        """Send what comes until it is closed."""
        while True:
            while self._texts:
                await websocket.send_text(self._texts.popleft())
            if self._closing is not None:
                await websocket.close(self._closing)
                return
            if self._due and self._film:
                self._due = False
                if frame := self._film.frame_for(self):
                    await websocket.send_bytes(frame)
                continue
            self._wake.clear()
            await self._wake.wait()
