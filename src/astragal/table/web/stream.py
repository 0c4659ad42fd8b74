"""/api/stream: what moves in one room, and the hand of whoever steers it. Text says what happens, frames carry numbers."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.types import Message

from astragal.engine.words import say
from astragal.errors import BadInput
from astragal.table.book.book import StorageError
from astragal.table.door.bans import BANNED
from astragal.table.door.limits import Bucket
from astragal.table.health import logs
from astragal.table.hub.connection import POLICY, TRY_LATER
from astragal.table.hub.hub import TROUBLE, Hub
from astragal.table.hub.streaming import Stream
from astragal.table.protocol import messages
from astragal.table.protocol.messages import Code, Hello
from astragal.table.protocol.refusal import Refusal
from astragal.table.web.socket import (
    BAD_TOKEN,
    HELLO_FIRST,
    MANY_MISTAKES,
    NOBODY,
    TOO_LARGE,
    TOO_MANY,
    sentence,
)

A_SECOND, AT_ONCE = 66.0, 130.0  # hands that a client may send
BORNE, FORGIVEN = 1000.0, 1.0  # frames that lead to nothing before the stream is closed; of them in a second
TELL = 1.0  # seconds between two refusals

ONLY_HANDS = say("After hello a stream takes frames alone.")
TOO_FAST = say("Your hand is faster than the table can follow.")

router = APIRouter()
_log = logging.getLogger(__name__)


@router.websocket("/api/stream")
async def stream(websocket: WebSocket) -> None:
    """What moves in a room, as docs/protocol.md describes."""
    hub: Hub = websocket.app.state.services.hub
    await websocket.accept()
    address = websocket.client.host if websocket.client else ""
    logs.begin(address)
    if why := hub.doors.enter(address):
        turned_away = Stream(NOBODY, address)
        turned_away.refuse("busy", why)
        turned_away.close(TRY_LATER)
        with suppress(WebSocketDisconnect, RuntimeError):
            await turned_away.pump(websocket)
        return
    try:
        await Visit(websocket, hub, address).run()
    finally:
        hub.doors.leave(address)


class Visit:
    """What goes over one stream, from its beginning to its end."""

    def __init__(self, websocket: WebSocket, hub: Hub, address: str) -> None:
        now = time.monotonic()
        self._websocket = websocket
        self._hub = hub
        self._stream = Stream(NOBODY, address)
        self._room = ""  # until it is said
        self._hands = Bucket(A_SECOND, AT_ONCE, now)
        self._borne = Bucket(FORGIVEN, BORNE, now)
        self._told = Bucket(1 / TELL, 1.0, now)

    async def run(self) -> None:
        """Show and listen until one side hangs up."""
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            if self._room:
                self._hub.look_away(self._stream, self._room)
                self._hub.doors.part(self._stream.guest)
            writing.cancel()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reading side hears of it too
            await self._stream.pump(self._websocket)

    async def _read(self) -> None:
        until: float | None = asyncio.get_running_loop().time() + self._hub.limits.hello
        while True:
            try:
                message = await self._receive(until)
            except TimeoutError:
                until = None
                self._turn_away("hello-first", HELLO_FIRST, POLICY)
                continue
            if message["type"] == "websocket.disconnect":
                return
            if self._stream.closing:
                continue
            if self._room:
                self._take(message)
            else:
                await self._come_in(message)

    async def _receive(self, until: float | None) -> Message:
        """The next message; TimeoutError if which room is wanted has not been said by then."""
        if self._room:
            return await self._websocket.receive()
        async with asyncio.timeout_at(until):
            return await self._websocket.receive()

    def _take(self, message: Message) -> None:
        """What a hand does."""
        data = message.get("bytes")
        if data is None:
            self._refuse("unreadable", ONLY_HANDS)
        elif not self._hands.take(time.monotonic()):
            self._refuse("too-fast", TOO_FAST)
        else:
            try:
                self._hub.handle(self._stream, self._room, data)
            except BadInput as error:
                self._refuse("illegal", error.said)
            except Refusal as refusal:
                # Whoever steers has frames on the way when it ends: that is nobody's mistake.
                self._refuse(refusal.code, refusal.text, counts=refusal.code != "not-now")

    async def _come_in(self, message: Message) -> None:
        """The first message: which room, and who."""
        hello = self._hello(message)
        if hello is None:
            return
        hub, person = self._hub, NOBODY
        try:
            if hello.token:
                admitted = await hub.admission.admit(hello.token)
                if admitted is None:
                    self._turn_away("bad-token", BAD_TOKEN, POLICY)
                    return
                person = admitted
            if hub.is_barred(person.guest, self._stream.address):
                self._turn_away("banned", BANNED, POLICY)
                return
            if not hub.doors.introduce(person.guest):
                self._turn_away("busy", TOO_MANY, TRY_LATER)
                return
            self._stream.person, self._stream.device = person, person.device
            self._room = hello.room  # from here on it is to be given back
            logs.of_room(hello.room)
            logs.of_guest(person.guest)
            await hub.look_at(self._stream, hello.room)
        except Refusal as refusal:
            self._turn_away(refusal.code, refusal.text, POLICY)
        except Exception as error:  # noqa: BLE001 - a client never sees more than a sentence
            if not isinstance(error, StorageError):
                _log.exception("room %s: nobody can look", hello.room)
            self._turn_away("busy", TROUBLE, TRY_LATER)

    def _hello(self, message: Message) -> Hello | None:
        """The hello in a message; None if it is none, and they were told."""
        text = message.get("text")
        if text is None:
            self._turn_away("hello-first", HELLO_FIRST, POLICY)
        elif len(text.encode()) > messages.LONGEST:
            self._turn_away("too-large", TOO_LARGE, POLICY)
        else:
            try:
                said = messages.from_client.validate_json(text)
            except ValidationError as error:
                self._turn_away("unreadable", sentence(error), POLICY)
            else:
                if isinstance(said, Hello):
                    return said
                self._turn_away("hello-first", HELLO_FIRST, POLICY)
        return None

    def _turn_away(self, code: Code, text: str, closing: int) -> None:
        self._stream.refuse(code, text)
        self._stream.close(closing)

    def _refuse(self, code: Code, text: str, *, counts: bool = True) -> None:
        """Say that a frame led to nothing, but not over and over; very many of them end the stream."""
        now = time.monotonic()
        if self._told.take(now):
            self._stream.refuse(code, text)
        if counts and not self._borne.take(now):
            self._turn_away(code, MANY_MISTAKES, POLICY)
