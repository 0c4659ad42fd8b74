"""Attacks on the wire, against a real server on this machine, while others go on as if nothing was."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, socket

import httpx
import pytest
import uvicorn

from astragal.table.door.proxies import Proxies
from astragal.table.serving import gate, wire
from astragal.table.serving.gate import Gate, Waiting
from astragal.table.web.app import Settings, make_app
from tests.table.server import Client
from tests.table.test_serve import address_of
from tests.table.visitor import build_page

pytestmark = pytest.mark.anyio

GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
SOON = 1.0  # seconds, where patience would be long
IN_A_WHILE = 5.0  # where honest guests come meanwhile, who are on the same busy processor


class Server:
    """A table behind the wire."""

    def __init__(self, port: int, gate: Gate) -> None:
        self.port, self.gate = port, gate
        self.lines: list[asyncio.StreamWriter] = []  # let go with it
        self.url = f"http://127.0.0.1:{port}"

    async def raw(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.lines.append(writer)
        writer.write(said)
        return reader, writer

    async def answer(self, said: bytes) -> bytes:
        """All that comes back until the server hangs up."""
        reader, _ = await self.raw(said)
        async with asyncio.timeout(10):
            return await reader.read()

    async def is_well(self) -> None:
        """A browser comes: page, API and socket all work."""
        async with httpx.AsyncClient(base_url=self.url, timeout=10) as browser:
            assert (await browser.get("/")).status_code == 200
            made = await browser.post("/api/guests", json={"name": "Ann"})
            token = made.json()["token"]
            room = await browser.post(
                "/api/rooms", json={"game": "rasanto"}, headers={"Authorization": f"Bearer {token}"}
            )
            assert room.status_code == 201
        address = f"ws://127.0.0.1:{self.port}/api/socket"
        async with await Client.join(address, room.json()["room"], token) as client:
            assert (await client.ask("ping"))["type"] == "pong"

    async def empties(self) -> None:
        """Everybody has left, and every place is free again."""
        async with asyncio.timeout(10):
            while len(self.gate):
                await asyncio.sleep(0.02)


@asynccontextmanager
async def serving(folder: Path, most: int = 1000, large: int = 0) -> AsyncIterator[Server]:
    """A table that lets in so many, with a file of some size."""
    page = build_page(folder)
    (page / "large").write_bytes(bytes(large))
    app = make_app(Settings(database=str(folder / "t.db"), page=page))
    entrance = Gate(most, 1000, Proxies(()))
    listening = socket(AF_INET, SOCK_STREAM)
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", **wire.settings(entrance)))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        reached = Server(listening.getsockname()[1], entrance)
        yield reached
    finally:
        for writer in reached.lines:
            writer.close()
        server.should_exit = True
        await running


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Patience that a test can wait for."""
    monkeypatch.setattr(gate, "LOOK", 0.05)
    for what in Waiting:
        monkeypatch.setitem(gate.PATIENCE, what, getattr(request, "param", SOON))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path) as server:
        yield server


async def test_browsers_and_sockets_are_served_and_leave_no_trace(server: Server) -> None:
    await server.is_well()
    await server.empties()


async def test_one_connection_carries_many_requests(server: Server) -> None:
    reader, writer = await server.raw()
    for _ in range(3):
        writer.write(GET + b"\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 OK")
        length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
        await reader.readexactly(int(length.split(b":")[1]))


@pytest.mark.parametrize(
    "head",
    [
        GET + b"X: " + b"x" * wire.LARGEST_HEAD + b"\r\n\r\n",
        GET + b"".join(b"X-%d: x\r\n" % k for k in range(wire.MOST_HEADERS)) + b"\r\n",
        b"GET /" + b"x" * wire.LARGEST_HEAD + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        GET + b"X: " + b"x" * 2 * wire.LARGEST_HEAD,  # and no end
    ],
)
async def test_a_head_that_is_too_large_is_refused(server: Server, head: bytes) -> None:
    assert (await server.answer(head)).startswith(b"HTTP/1.1 431 ")


async def test_an_endless_head_is_not_kept_in_memory(server: Server) -> None:
    _, writer = await server.raw(GET + b"X: ")
    sent = 0
    with suppress(ConnectionError):
        while sent < 50_000_000:
            writer.write(b"x" * 65536)
            sent += 65536
            await writer.drain()
    assert sent < 20_000_000  # the buffers of the system, and no more
    writer.close()
    await server.is_well()


async def test_what_is_no_request_is_refused(server: Server) -> None:
    assert (await server.answer(b"\x16\x03\x01 nonsense\r\n\r\n")).startswith(b"HTTP/1.1 400 ")


async def test_too_many_requests_ahead_end_the_connection(server: Server) -> None:
    answers = await server.answer((GET + b"\r\n") * 100)
    assert answers.count(b"HTTP/1.1 200") <= wire.MOST_AHEAD + 2


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),  # not a word
        (GET + b"X: x", b"HTTP/1.1 408 "),
        (b"\r\n", b"HTTP/1.1 408 "),
        (b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", b"HTTP/1.1 408 "),
    ],
)
async def test_who_begins_and_does_not_go_on_is_hung_up_on(
    server: Server, said: bytes, answer: bytes
) -> None:
    assert (await server.answer(said)).startswith(answer)
    await server.empties()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("between", [b"", b"\r\n"])
async def test_a_connection_is_not_kept_for_ever_after_an_answer(server: Server, between: bytes) -> None:
    reader, writer = await server.raw(GET + b"\r\n")
    assert await reader.read(10)
    writer.write(between)
    async with asyncio.timeout(10):
        await reader.read()
    await server.empties()


@pytest.mark.usefixtures("hurried")
async def test_a_body_that_goes_on_after_its_answer_does_not_hold_the_place(server: Server) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 70000\r\n\r\n"
    reader, writer = await server.raw(head)
    assert (await reader.read(12)).endswith(b"413")
    writer.write(b"x" * 70_000)
    async with asyncio.timeout(10):
        await reader.read()
    await server.empties()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("hurried", [IN_A_WHILE], indirect=True)
async def test_a_head_byte_by_byte_and_a_body_without_end_do_not_stop_others(server: Server) -> None:
    async def trickle(said: bytes) -> None:
        _, writer = await server.raw(said)
        with suppress(ConnectionError):
            while True:
                writer.write(b"x")
                await writer.drain()
                await asyncio.sleep(0.05)

    endless = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
    attacks = [asyncio.create_task(trickle(said)) for said in [GET + b"X: ", endless] * 50]
    for _ in range(3):
        await server.is_well()
    async with asyncio.timeout(20):
        await asyncio.gather(*attacks)  # they were all hung up on
    await server.empties()


async def test_silent_connections_make_room_when_all_places_are_taken(tmp_path: Path) -> None:
    async with serving(tmp_path, most=50) as server:
        silent = [await server.raw() for _ in range(300)]
        assert len(server.gate) == 50
        for _ in range(3):
            await server.is_well()
        for _, writer in silent:
            writer.close()
        await server.empties()


async def test_sockets_take_places_until_they_close(tmp_path: Path) -> None:
    async with serving(tmp_path, most=3) as server:
        address = f"ws://127.0.0.1:{server.port}/api/socket"
        clients = [await Client.connect(address) for _ in range(3)]
        assert len(server.gate) == 3
        assert (await server.answer(GET + b"\r\n")).startswith(b"HTTP/1.1 503 ")
        await clients[0].close()
        while len(server.gate) == 3:
            await asyncio.sleep(0.01)
        assert (await server.answer(GET + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
        for client in clients:
            await client.close()
        await server.empties()


@pytest.mark.usefixtures("hurried")
async def test_an_answer_that_nobody_reads_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "LOOK_FOR_UNREAD", 0.2)
    async with serving(tmp_path, large=12_000_000) as server:  # more than the system holds for a client
        _, writer = await server.raw(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        assert len(server.gate) == 1
        await server.empties()


async def test_a_page_from_elsewhere_gets_no_socket(server: Server) -> None:
    handshake = (
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    assert (await server.answer(handshake + b"Origin: http://evil.example\r\n\r\n")).startswith(
        b"HTTP/1.1 403 "
    )
    reader, _ = await server.raw(handshake + b"Origin: http://localhost:80\r\n\r\n")
    assert (await reader.readline()).startswith(b"HTTP/1.1 101 ")


async def test_pings_without_end_that_nobody_hears_answered_end_the_connection(server: Server) -> None:
    client = await Client.connect(f"ws://127.0.0.1:{server.port}/api/socket")
    transport = client.connection.transport
    transport.pause_reading()
    ping = b"\x89\xfd\0\0\0\0" + b"x" * 125
    async with asyncio.timeout(20):
        while len(server.gate):
            transport.write(ping * 500)
            await asyncio.sleep(0.001)
    transport.abort()


def test_few_descriptors_and_many_silent_connections(tmp_path: Path) -> None:
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)); "
    main = "import astragal.cli; astragal.cli.main()"
    with subprocess.Popen(
        [sys.executable, "-c", few + main, "serve", "--no-open", "--port", "0"],
        env={**os.environ, "ASTRAGAL_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            address = httpx.URL(address_of(process))
            silent = [socket(AF_INET, SOCK_STREAM) for _ in range(400)]
            for one in silent:
                one.connect((address.host, address.port))
            for _ in range(5):
                assert httpx.get(f"{address}/api/health", timeout=5).status_code == 200
        finally:
            process.terminate()
            process.communicate(timeout=20)
        for one in silent:
            one.close()
