"""The table for tests and benchmarks: started in this process or as a real one, and a small client for its socket."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import socket as sockets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import orjson
import uvicorn
import websockets
from fastapi import FastAPI

from astragal.players.line import Asker
from astragal.players.player import Choice, Limit, View
from astragal.players.workers import NOBODY, Workers
from astragal.table.book.book import Book
from astragal.table.door.identity import Identity
from astragal.table.door.limits import Limits
from astragal.table.hub.hub import Hub
from astragal.table.hub.rooms import call_nobody
from astragal.table.protocol.http import Guest, RoomSetup
from astragal.table.push.herald import Herald
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.room import Person
from astragal.table.web import socket, stream
from astragal.table.web.api.services import Services

Message = dict[str, Any]
ANSWERS = ("done", "refused", "previewed", "hinted", "pong")


class Client:
    """One socket at one room. It keeps what a browser would keep: `room`, `you`, `table` and `lines`."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.room: Message = {}
        self.you: Message = {}
        self.table: Message = {}
        self.lines: list[Message] = []
        self.watching = 0
        self.heard: list[Message] = []  # everything, in order
        self._ids = itertools.count(1)

    @classmethod
    async def connect(cls, url: str) -> Self:
        """A socket over which nothing has been said."""
        return cls(await websockets.connect(url, compression=None, max_size=None, ping_interval=None))

    @classmethod
    async def join(cls, url: str, room: str, token: str = "") -> Self:
        """Come to a room and have its view."""
        client = await cls.connect(f"{url}?room={room}")
        await client.say("hello", room=room, token=token)
        await client.next("view")
        return client

    @property
    def number(self) -> int:
        return int(self.table["number"])

    @property
    def shown(self) -> tuple[Message, Message, Message, list[Message]]:
        """All that a person at this client sees."""
        return self.room, self.you, self.table, self.lines

    async def say(self, type: str, **fields: Any) -> None:
        await self.connection.send(orjson.dumps({"type": type, **fields}).decode())

    async def hear(self, seconds: float = 10) -> Message:
        """The next message, taken in."""
        async with asyncio.timeout(seconds):
            message: Message = orjson.loads(await self.connection.recv())
        self.heard.append(message)
        self._take_in(message)
        return message

    async def next(self, type: str, seconds: float = 10) -> Message:
        """The next message of that type; those before it are taken in as well."""
        return await self.hear_until(lambda message: message["type"] == type, seconds)

    async def hear_until(self, found: Callable[[Message], bool], seconds: float = 10) -> Message:
        async with asyncio.timeout(seconds):
            while not found(message := await self.hear(seconds)):
                pass
        return message

    async def ask(self, type: str, **fields: Any) -> Message:
        """Say something and return the answer to it; what comes before is taken in."""
        id = next(self._ids)
        await self.say(type, id=id, **fields)
        return await self.hear_until(lambda said: said["type"] in ANSWERS and said["id"] == id, 30)

    async def move(self, name: str, seat: int | None = None) -> Message:
        """Make a move at the seat that has a choice of that name."""
        if seat is None:
            seat = next((one["seat"] for one in self.table["choices"] if one["name"] == name), self.own[0])
        return await self.ask("move", number=self.number, seat=seat, name=name)

    @property
    def own(self) -> list[int]:
        return list(self.you["seats"])

    async def wait_for_number(self, number: int) -> None:
        """Listen until the room has so many entries."""
        while self.number < number:
            await self.hear()

    async def closed(self, seconds: float = 10) -> int:
        """The code that the server hangs up with; what comes before is taken in."""
        with suppress(websockets.ConnectionClosed):
            while True:
                await self.hear(seconds)
        code = self.connection.close_code
        assert code is not None
        return code

    async def close(self) -> None:
        await self.connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    def _take_in(self, message: Message) -> None:
        match message["type"]:
            case "view":
                self.room, self.you, self.table = message["room"], message["you"], message["table"]
                self.lines = message["lines"]
            case "news":
                assert message["after"] == self.number, "something was missed"
                self.you = message["you"] or self.you
                self.table = changed_table(self.table, message["table"])
                self.lines = self.lines[: message["keep"]] + message["lines"]
            case "presence":
                for seat, here in zip(self.table["seats"], message["here"], strict=True):
                    for member, is_here in zip(seat["members"], here, strict=True):
                        member["here"] = is_here
                self.watching = message["watching"]


def changed_table(table: Message, change: Message) -> Message:
    """The table after the change that news tell."""
    if "scene" not in change:
        return table | change
    scene = table["scene"] | change["scene"]
    scene["pieces"] = _edited(table["scene"]["pieces"], change["scene"].get("pieces", ()))
    if "trays" in change["scene"]:
        empty: Message = {
            "title": "",
            "owner": None,
            "pieces": [],
            "count": None,
            "colour": "",
            "layout": "row",
        }
        old = [*table["scene"]["trays"], *(empty for _ in scene["trays"])]
        scene["trays"] = [
            was | new | {"pieces": _edited(was["pieces"], new.get("pieces", ()))}
            for was, new in zip(old, scene["trays"], strict=False)
        ]
    return table | change | {"scene": scene}


def _edited(pieces: list[Message], edits: Iterable[Message]) -> list[Message]:
    pieces = list(pieces)
    for edit in edits:
        pieces[edit["at"] : edit["at"] + edit["cut"]] = edit["put"]
    return pieces


class FirstMove(Workers):
    """Computers that think in no time: the first legal move. `asked` is what they were asked, `askers` for whom."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, str, Limit]] = []
        self.askers: list[Asker] = []

    def ask(
        self, view: View, player: str, limit: Limit, *, table: str = "", asker: Asker = NOBODY
    ) -> Future[Choice]:
        self.asked.append((view, player, limit))
        self.askers.append(asker)
        answer: Future[Choice] = Future()
        answer.set_result(Choice(view.game.legal(view.state, view.seat)[0]))
        return answer

    def forget(self, table: str) -> None:
        pass

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        pass


@dataclass
class Table:
    """A server in this process."""

    url: str  # of the socket
    hub: Hub
    book: Book
    identity: Identity
    clients: list[Client]  # who are let go with it

    def guest(self, name: str) -> Guest:
        return self.identity.new(name)

    async def open(self, by: Guest, game: str = "chifoumi", **setup: Any) -> str:
        return await self.hub.open(RoomSetup(game=game, **setup), Person(by.guest, by.name))

    async def connect(self) -> Client:
        self.clients.append(await Client.connect(self.url))
        return self.clients[-1]

    async def join(self, room: str, guest: Guest | None = None) -> Client:
        self.clients.append(await Client.join(self.url, room, guest.token if guest else ""))
        return self.clients[-1]


@asynccontextmanager
async def running(
    database: str,
    *,
    find: Find = in_cabinet,
    limits: Limits | None = None,
    workers: Workers | None = None,
    send_buffer: int | None = None,
    calling: Callable[[Book], Herald] | None = None,
) -> AsyncIterator[Table]:
    """A table with its socket, but without HTTP, at a free port."""
    book = await Book.open(database)
    identity = Identity(await book.setting("key", Identity.new_key))
    herald = calling(book) if calling else None
    turned = herald.turned if herald else call_nobody
    hub = Hub(book, identity, workers or FirstMove(), limits=limits, find=find, turned=turned)
    hub.start()
    app = FastAPI()
    app.state.services = Services(book, identity, hub, herald)
    app.include_router(socket.router)
    app.include_router(stream.router)
    listening = sockets.create_server(("127.0.0.1", 0))
    # As sockets that the table opens itself have it; without it small frames wait for each other.
    listening.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    if send_buffer:  # of the system, for every client
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, send_buffer)
    port = listening.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(
            app, log_level="warning", lifespan="off", ws_max_size=65536, ws_per_message_deflate=False
        )
    )
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.005)
    table = Table(f"ws://127.0.0.1:{port}/api/socket", hub, book, identity, [])
    try:
        yield table
    finally:
        for client in table.clients:
            await client.close()
        await hub.close()
        if herald:
            await herald.close()
        server.should_exit = True
        await serving
        await book.close()


class Process:
    """`astragal serve` as a process of its own; `kill` ends it without a word."""

    def __init__(
        self, database: str, log: Path, *options: str, port: int | None = None, later: bool = False
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket = f"ws://127.0.0.1:{self.port}/api/socket"
        command = "import sys, astragal.table.serving.serve\nfrom astragal.cli import main\nif sys.stdin.readline(): main()"
        arguments = ["serve", "--no-open", "--port", str(self.port), "--database", database, *options]
        with log.open("a") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-c", command, *arguments],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                env=os.environ,
            )
        self._log = log
        if not later:
            self.begin()

    def begin(self) -> None:
        """Serve. One that is to begin `later` has only loaded its program, so that it can be up again soon after a kill."""
        assert self._process.stdin is not None
        with self._process.stdin as input:
            input.write(b"\n")
        self._wait()

    @property
    def pid(self) -> int:
        return self._process.pid

    def members(self) -> list[int]:
        """The processes behind the front that run now."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        found = []
        for pid in children:
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
        return found

    def guest(self, name: str) -> Message:
        """A new guest with a token."""
        return self.post("/api/guests", {"name": name})

    def open(self, token: str, **setup: Any) -> str:
        """The name of a new room."""
        return str(self.post("/api/rooms", setup, token)["room"])

    def post(self, path: str, body: Message, token: str = "") -> Message:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, orjson.dumps(body), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: Message = orjson.loads(answer.read())
        return found

    def get(self, path: str, token: str) -> Message:
        """Ask over HTTP."""
        request = urllib.request.Request(self.url + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: Message = orjson.loads(answer.read())
        return found

    def kill(self) -> None:
        """As if the power was cut."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Its exit status, when it has ended by itself."""
        return self._process.wait(30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._process.poll() is None:
            self.kill()
        if self._process.stdin:
            self._process.stdin.close()

    def _wait(self, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            with (
                suppress(urllib.error.URLError, ConnectionError, TimeoutError),
                urllib.request.urlopen(self.url + "/api/health", timeout=5),
            ):
                return
            time.sleep(0.05)
        self.__exit__()
        raise RuntimeError(f"the server did not start: {self._log.read_text()}")


def free_port() -> int:
    """A port that nobody listens at now."""
    with sockets.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port
