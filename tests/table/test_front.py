"""The front: whose connection goes where, nothing of it is lost, and nobody who is slow or rude holds others up."""

import asyncio
import errno
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing, suppress

import pytest

from astragal.table.hub.homes import Place, ranking
from astragal.table.serving import front as front_module
from astragal.table.serving.front import LONGEST_LINE, Front

pytestmark = pytest.mark.anyio

ROOM = "drmf9vrmfb"
HOME = ranking(ROOM, range(3))[0]
HEAD = f"GET /api/socket?room={ROOM} HTTP/1.1\r\nHost: here\r\n\r\n".encode()


class House:
    """A front with three places, which keep what they are given."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.front = Front(self.listening)
        self.address = self.listening.getsockname()
        self._loop = asyncio.get_running_loop()
        self.places = [socket.socketpair() for _ in range(3)]
        self._visitors: list[socket.socket] = []
        for place, (ours, theirs) in enumerate(self.places):
            ours.setblocking(False)
            theirs.setblocking(False)
            self.front.join(place, ours)
        self.front.open()

    async def visit(self, *said: bytes) -> socket.socket:
        """Somebody connects and says something, a piece at a time."""
        visitor = socket.socket()
        visitor.setblocking(False)
        self._visitors.append(visitor)
        await self._loop.sock_connect(visitor, self.address)
        for piece in said:
            await self._loop.sock_sendall(visitor, piece)
            await asyncio.sleep(0)
        return visitor

    async def taken(self, *places: int) -> tuple[int, socket.socket]:
        """The next connection that is given to one of these places (to any of all), and which."""
        async with asyncio.timeout(10):
            while True:
                for place in places or range(3):
                    with suppress(BlockingIOError):
                        _, descriptors, _, _ = socket.recv_fds(self.places[place][1], 1, 1)
                        for descriptor in descriptors:
                            connection = socket.socket(fileno=descriptor)
                            self._visitors.append(connection)
                            return place, connection
                await asyncio.sleep(0.001)

    async def read(self, connection: socket.socket) -> bytes:
        """What comes next; nothing if the other side has hung up."""
        async with asyncio.timeout(10):
            try:
                return await self._loop.sock_recv(connection, 100_000)
            except ConnectionResetError:
                return b""

    def close(self) -> None:
        self.front.close()
        for one in [*self._visitors, *(end for pair in self.places for end in pair)]:
            one.close()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    with closing(House()) as house:
        yield house


async def test_all_of_a_room_go_to_its_home_whatever_they_want_there(house: House) -> None:
    for head in (HEAD, HEAD, f"GET /api/rooms/{ROOM}/record HTTP/1.1\r\n\r\n".encode()):
        await house.visit(head)
        assert (await house.taken())[0] == HOME


async def test_rooms_and_those_without_one_are_spread(house: House) -> None:
    homes: Counter[int] = Counter()
    anywhere: Counter[int] = Counter()
    for _ in range(60):
        await house.visit(f"GET /api/rooms/{Place().name_room()} HTTP/1.1\r\n\r\n".encode())
        homes[(await house.taken())[0]] += 1
        await house.visit(b"GET /api/rooms/mine HTTP/1.1\r\n\r\n")
        anywhere[(await house.taken())[0]] += 1
    assert min(*homes.values(), *anywhere.values()) > 5
    assert len(homes) == len(anywhere) == 3


async def test_one_place_can_be_asked_for(house: House) -> None:
    for place in range(3):
        await house.visit(f"GET /api/metrics?process={place + 1} HTTP/1.1\r\n\r\n".encode())
        assert (await house.taken())[0] == place
    visitor = await house.visit(b"GET /api/metrics?process=4 HTTP/1.1\r\n\r\n")
    assert await house.read(visitor) == b""


async def test_nothing_that_was_looked_at_is_lost(house: House) -> None:
    visitor = await house.visit(HEAD + b"and more")
    _, connection = await house.taken()
    assert await house.read(connection) == HEAD + b"and more"
    await asyncio.get_running_loop().sock_sendall(connection, b"welcome")
    assert await house.read(visitor) == b"welcome"
    assert connection.getpeername() == visitor.getsockname()


async def test_a_head_that_comes_byte_by_byte(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0
    look = Front._look

    def counted(front: Front, connection: socket.socket) -> None:
        nonlocal looks
        looks += 1
        look(front, connection)

    monkeypatch.setattr(Front, "_look", counted)
    line, rest = HEAD.split(b"\n", 1)
    visitor = await house.visit(*(bytes([byte]) for byte in line))
    await asyncio.sleep(0.1)  # it is not looked at again and again meanwhile
    assert looks <= len(line)
    for byte in b"\n" + rest:
        await asyncio.get_running_loop().sock_sendall(visitor, bytes([byte]))
    place, connection = await house.taken()
    assert place == HOME
    said = b""
    while said != HEAD:
        said += await house.read(connection)
    assert connection.getsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT) == 1


@pytest.mark.parametrize("rude", [b"\x16\x03\x01\x02\x00\n", b"\r\n\r\n", b"\n", b"A" * LONGEST_LINE])
async def test_what_cannot_be_read_is_for_a_process_to_judge(house: House, rude: bytes) -> None:
    await house.visit(rude)
    _, connection = await house.taken()
    assert await house.read(connection) == rude


async def test_whoever_says_nothing_in_time_is_let_go_and_holds_nobody_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_module, "PATIENCE", 0.2)
    silent = [await house.visit() for _ in range(20)]
    slow = [await house.visit(b"GET /api/soc") for _ in range(20)]
    await house.visit(HEAD)
    assert (await house.taken())[0] == HOME
    for visitor in silent + slow:
        assert await house.read(visitor) == b""
    assert not house.front._waiting


@pytest.mark.parametrize("said", [b"", b"GET /api/soc"])
async def test_whoever_hangs_up_before_the_line_is_complete_is_let_go_at_once(
    house: House, said: bytes
) -> None:
    visitor = await house.visit(said)
    visitor.shutdown(socket.SHUT_WR)
    async with asyncio.timeout(5):
        assert await house.read(visitor) == b""
    assert not house.front._waiting


async def test_of_too_many_who_wait_the_first_goes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_module, "WAITING", 3)
    first, *others = [await house.visit(b"GET") for _ in range(4)]
    assert await house.read(first) == b""
    for other in others:
        await asyncio.get_running_loop().sock_sendall(other, HEAD.removeprefix(b"GET"))
        assert (await house.taken())[0] == HOME


async def test_without_descriptors_whoever_waits_makes_room_or_else_the_front_waits(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept, failures = socket.socket.accept, 0

    def full(listening: socket.socket) -> tuple[socket.socket, object]:
        nonlocal failures
        if failures:
            failures -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return accept(listening)

    monkeypatch.setattr(socket.socket, "accept", full)
    waiting = await house.visit(b"GET")
    while not house.front._waiting:
        await asyncio.sleep(0.001)
    failures = 2
    await house.visit(HEAD)
    assert (await house.taken())[0] == HOME
    assert failures == 0
    assert await house.read(waiting) == b""


async def test_while_a_place_is_away_its_rooms_are_at_home_elsewhere(house: House) -> None:
    house.front.leave(HOME)
    second = ranking(ROOM, {0, 1, 2} - {HOME})[0]
    for _ in range(2):
        await house.visit(HEAD)
        assert (await house.taken())[0] == second
    house.front.join(HOME, house.places[HOME][0])
    await house.visit(HEAD)
    assert (await house.taken())[0] == HOME


async def test_a_place_that_is_gone_or_takes_nothing_is_passed_over(house: House) -> None:
    first, second, third = ranking(ROOM, range(3))
    with suppress(BlockingIOError):
        while True:
            house.places[first][0].send(b"x" * 1000)
    house.places[second][1].close()
    await house.visit(HEAD)
    _, connection = await house.taken(third)
    assert await house.read(connection) == HEAD


async def test_while_there_is_no_place_visitors_wait(house: House) -> None:
    for place in range(3):
        house.front.leave(place)
    await house.visit(HEAD)
    await asyncio.sleep(0.05)
    assert not house.front._waiting
    house.front.join(1, house.places[1][0])
    assert (await house.taken())[0] == 1
