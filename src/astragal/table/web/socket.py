"""/api/socket: one client at one room. It reads, judges what it read, and hands it to the hub."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.types import Message

from astragal.engine.words import say
from astragal.table.book.book import StorageError
from astragal.table.door.bans import BANNED
from astragal.table.door.identity import Caller
from astragal.table.door.limits import Bucket
from astragal.table.health import logs
from astragal.table.hub.connection import POLICY, TRY_LATER, Connection
from astragal.table.hub.hub import TROUBLE, Hub
from astragal.table.protocol import messages
from astragal.table.protocol.messages import Code, Hello, Refused, Request, Resync
from astragal.table.room.room import Refusal

HELLO_FIRST = say("Say hello first: which room you want to come to.")
ONE_ROOM = say("One connection is for one room. Open another one.")
TOO_FAST = say("That was a lot at once. Wait a moment.")
TOO_LARGE = say("A message has {n} bytes at most.", n=messages.LONGEST)
NO_STREAM = say("There is no stream of pictures at this table, only text is read.")
BAD_TOKEN = say("The table does not know you any more. Choose a name again.")
TOO_MANY = say("You have too many windows at tables. Close some first.")
MANY_MISTAKES = say("Too much of what you sent could not be read. The connection is closed.")

RESYNC = 4  # messages that a resync counts for in addition: a whole view is much to make

NOBODY = Caller("", "")  # who only watches

router = APIRouter()
_log = logging.getLogger(__name__)


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """A room, as docs/protocol.md describes."""
    hub: Hub = websocket.app.state.services.hub
    await websocket.accept()
    address = websocket.client.host if websocket.client else ""
    logs.begin(address)
    if why := hub.doors.enter(address):
        connection = Connection(NOBODY, hub.limits.waiting)
        connection.answer(Refused(None, "busy", why))
        connection.close(TRY_LATER)
        with suppress(WebSocketDisconnect, RuntimeError):
            await connection.pump(websocket)
        return
    try:
        await Conversation(websocket, hub, address).run()
    finally:
        hub.doors.leave(address)


class Conversation:
    """What is said over one socket, from its beginning to its end."""

    def __init__(self, websocket: WebSocket, hub: Hub, address: str) -> None:
        now = time.monotonic()
        self._websocket = websocket
        self._hub = hub
        self._connection = Connection(NOBODY, hub.limits.waiting, address)
        self._room = ""  # until it is said
        self._messages = Bucket(hub.limits.rate, hub.limits.burst, now)
        self._faults = Bucket(hub.limits.fault_rate, hub.limits.faults, now)

    async def run(self) -> None:
        """Talk until one side hangs up."""
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            if self._room:
                _log.info("left")
                self._go_out(self._room)
            writing.cancel()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reading side hears of it too
            await self._connection.pump(self._websocket, self._catch_up)

    async def _catch_up(self) -> None:
        await self._hub.refresh(self._connection, self._room)

    async def _read(self) -> None:
        until: float | None = asyncio.get_running_loop().time() + self._hub.limits.hello
        while True:
            try:
                message = await self._receive(until)
            except TimeoutError:
                until = None
                self._refuse(None, "hello-first", HELLO_FIRST)
                self._connection.close(POLICY)
                continue
            if message["type"] == "websocket.disconnect":
                return
            if not self._connection.closing:
                await self._hear(message)

    async def _receive(self, until: float | None) -> Message:
        """The next message; TimeoutError if which room is wanted has not been said by then."""
        if self._room:  # as for every move: a timeout is not made for nothing
            return await self._websocket.receive()
        async with asyncio.timeout_at(until):
            return await self._websocket.receive()

    async def _hear(self, message: Message) -> None:
        """Read one message and do what it says."""
        text = message.get("text")
        if text is None:
            self._fault(None, "unreadable", NO_STREAM)
        elif len(text) > messages.LONGEST or len(text.encode()) > messages.LONGEST:
            self._fault(None, "too-large", TOO_LARGE)
        elif not self._messages.take(time.monotonic()):
            self._fault(_id_in(text), "too-fast", TOO_FAST)
        else:
            try:
                said = messages.from_client.validate_json(text)
            except ValidationError as error:
                self._fault(_id_in(text), "unreadable", sentence(error))
            else:
                await self._follow(said)

    async def _follow(self, said: Hello | Resync | Request) -> None:
        if isinstance(said, Hello):
            await self._come_in(said)
        elif not self._room:
            self._fault(None if isinstance(said, Resync) else said.id, "hello-first", HELLO_FIRST)
        elif isinstance(said, Resync) and not self._messages.take(time.monotonic(), RESYNC):
            self._fault(None, "too-fast", TOO_FAST)
        elif isinstance(said, Resync):
            await self._hub.refresh(self._connection, self._room)
        else:
            await self._hub.request(self._connection, self._room, said)

    async def _come_in(self, hello: Hello) -> None:
        if self._room:
            self._fault(None, "not-allowed", ONE_ROOM)
            return
        person = await self._admitted(hello.token) if hello.token else NOBODY
        if person is None:
            return
        logs.of_room(hello.room)
        logs.of_guest(person.guest)
        if self._hub.is_barred(person.guest, self._connection.address):
            self._refuse(None, "banned", BANNED)
            self._connection.close(POLICY)
            return
        if not self._hub.doors.introduce(person.guest):
            self._refuse(None, "busy", TOO_MANY)
            self._connection.close(TRY_LATER)
            return
        self._connection.person, self._connection.device = person, person.device
        try:
            await self._hub.join(self._connection, hello.room)
            self._room = hello.room
            _log.info("came in")
        except Refusal as refusal:
            self._fault(None, refusal.code, refusal.text)
        except Exception as error:  # noqa: BLE001 - a client never sees more than a sentence
            if not isinstance(error, StorageError):
                _log.exception("room %s: nobody can come in", hello.room)
            self._refuse(None, "busy", TROUBLE)
            self._connection.close(TRY_LATER)
        finally:
            if not self._room:  # also when it was cancelled half-way
                self._go_out(hello.room)

    async def _admitted(self, token: str) -> Caller | None:
        """Whose token it is; None, and they were told, if it is nobody's or cannot be looked up."""
        try:
            person = await self._hub.admission.admit(token)
        except StorageError:
            self._refuse(None, "busy", TROUBLE)
            self._connection.close(TRY_LATER)
            return None
        if person is None:
            self._fault(None, "bad-token", BAD_TOKEN)
        return person

    def _go_out(self, room: str) -> None:
        """Give back what coming in took."""
        self._hub.leave(self._connection, room)
        self._hub.doors.part(self._connection.guest)

    def _refuse(self, id: int | None, code: Code, text: str) -> None:
        self._connection.answer(Refused(id, code, text))

    def _fault(self, id: int | None, code: Code, text: str) -> None:
        """Refuse what a client that works would not send; many of them end the conversation."""
        self._refuse(id, code, text)
        if not self._faults.take(time.monotonic()):
            self._refuse(None, code, MANY_MISTAKES)
            self._connection.close(POLICY)


def sentence(error: ValidationError) -> str:
    """The first thing that is wrong with a message, in words."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    match first["type"]:
        case "json_invalid":
            return "That is not JSON."
        case "union_tag_not_found":
            return "A message is an object with a `type`."
        case "union_tag_invalid":
            return "There is no message of that type."
        case "missing":
            return f"The field `{where}` is missing."
        case "extra_forbidden":
            return "There is a field that does not belong there."
        case _ if where:
            return f"The field `{where}` cannot be that."
        case _:
            return "A message is an object with a `type`."


def _id_in(text: str) -> int | None:
    """The client's number of a request that is not carried out, if it can be seen."""
    try:
        said = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    id = said.get("id") if isinstance(said, dict) else None
    return id if isinstance(id, int) and not isinstance(id, bool) and 0 <= id <= 2**31 else None
