"""`astragal serve --processes`: a room is at home in one process, and whatever dies, its people play on."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
import websockets

from astragal.table.serving import processes
from astragal.table.serving.front import Front
from astragal.table.serving.handover import tell_ready
from tests.table.crowd import Crowd
from tests.table.postgres import PostgresServer
from tests.table.server import Client, Process
from tests.table.test_crash import MOMENT, full_house, kill_often
from tests.table.test_socket import TWO
from tests.table.test_two_servers import same_number

pytestmark = pytest.mark.anyio

TWO_PROCESSES = "--processes", "2"


def holder(server: Process, client: Client) -> int:
    """The process that has the server's end of a client's connection, once the front has let go of it."""
    port: int = client.connection.local_address[1]
    ends = f":{server.port:04X}", f":{port:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    (inode,) = [row[9] for row in rows if row[1].endswith(ends[0]) and row[2].endswith(ends[1])]
    for _ in range(500):
        holders = [pid for pid in [server.pid, *server.members()] if f"socket:[{inode}]" in open_files(pid)]
        if len(holders) == 1:
            return holders[0]
        time.sleep(0.01)
    raise AssertionError(f"{holders} have it")


def open_files(pid: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(os.readlink(file))
    return found


async def gone(pids: list[int]) -> None:
    """Wait until these processes have ended."""
    async with asyncio.timeout(30):
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            await asyncio.sleep(0.02)


async def come_back(server: Process, room: str, token: str) -> Client:
    """Connect as often as it takes: what is given to a process while it dies, dies with it."""
    async with asyncio.timeout(30):
        while True:
            with suppress(OSError, EOFError, websockets.WebSocketException):
                return await Client.join(server.socket, room, token)


async def two_again(server: Process) -> list[int]:
    """Wait until both processes run."""
    async with asyncio.timeout(60):
        while len(server.members()) < 2:
            await asyncio.sleep(0.02)
    return server.members()


@pytest.fixture(scope="module")
def house(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Two processes behind one port that go on from test to test."""
    postgres.sql("CREATE DATABASE house")
    log = tmp_path_factory.mktemp("house") / "log"
    with Process(postgres.url("house"), log, *TWO_PROCESSES) as server:
        yield server
        assert server.stop() == 0
    postgres.sql("DROP DATABASE house WITH (FORCE)")
    assert "Traceback" not in log.read_text()


async def test_the_people_of_a_room_meet_in_one_process_and_rooms_are_in_both(house: Process) -> None:
    ann, bob = (house.guest(name)["token"] for name in ("Ann", "Bob"))
    homes = set()
    for _ in range(10):
        room = house.open(ann, game="rasanto", seats=TWO)
        async with (
            await Client.join(house.socket, room, ann) as first,
            await Client.join(house.socket, room, bob) as second,
        ):
            home = holder(house, first)
            assert holder(house, second) == home
            homes.add(home)
    assert homes == set(house.members())


async def test_whoever_does_not_name_the_room_is_served_all_the_same(house: Process) -> None:
    ann = house.guest("Ann")["token"]
    room = house.open(ann, game="chifoumi", seats=[{"kind": "you"}, {"kind": "you"}])
    async with await Client.join(house.socket, room, ann) as at_home:
        elsewhere = set()
        for _ in range(8):
            async with await Client.connect(house.socket) as client:
                await client.say("hello", room=room, token=ann)
                await client.next("view")
                elsewhere.add(holder(house, client))
                for one in (client, at_home):
                    assert (await one.move(one.table["choices"][0]["name"]))["type"] == "done"
                    await same_number([client, at_home])
        assert elsewhere == set(house.members())


async def test_after_a_process_has_died_its_rooms_go_on_elsewhere_and_then_at_home(house: Process) -> None:
    ann = house.guest("Ann")["token"]
    room = house.open(ann, game="chifoumi", seats=[{"kind": "you"}, {"kind": "you"}])
    client = await Client.join(house.socket, room, ann)
    number = (await client.move(client.table["choices"][0]["name"]))["number"]
    home = holder(house, client)
    os.kill(home, signal.SIGKILL)
    await client.closed()
    async with await come_back(house, room, ann) as client:
        assert holder(house, client) != home
        assert client.number == number
        assert (await client.move(client.table["choices"][0]["name"]))["type"] == "done"
        async with asyncio.timeout(60):
            while True:  # until the new process takes connections
                async with await Client.join(house.socket, room, ann) as newcomer:
                    if holder(house, newcomer) != holder(house, client):
                        assert (await newcomer.move(newcomer.table["choices"][0]["name"]))["type"] == "done"
                        await same_number([client, newcomer])
                        break
    assert home not in house.members()
    assert len(house.members()) == 2


async def test_a_process_that_is_asked_to_end_says_goodbye_and_is_started_again(house: Process) -> None:
    await two_again(house)
    ann = house.guest("Ann")["token"]
    room = house.open(ann, game="chifoumi")
    client = await Client.join(house.socket, room, ann)
    home = holder(house, client)
    os.kill(home, signal.SIGTERM)
    assert await client.closed() == 1001
    assert client.heard[-1]["type"] == "closing"
    async with await come_back(house, room, ann) as client:
        assert holder(house, client) != home
    await gone([home])
    await two_again(house)


async def test_asked_to_end_the_front_ends_all_in_order(postgres_url: str, tmp_path: Path) -> None:
    with Process(postgres_url, tmp_path / "log", *TWO_PROCESSES) as server:
        ann = server.guest("Ann")["token"]
        clients = [await Client.join(server.socket, server.open(ann, game="chifoumi"), ann) for _ in range(8)]
        members = server.members()
        assert {holder(server, client) for client in clients} == set(members)
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        for client in clients:
            assert await client.closed() == 1001
            assert client.heard[-1]["type"] == "closing"
        assert await stopping == 0
        await gone(members)
    assert "Traceback" not in (tmp_path / "log").read_text()


async def test_when_the_front_is_killed_the_processes_end_in_order(postgres_url: str, tmp_path: Path) -> None:
    with Process(postgres_url, tmp_path / "log", *TWO_PROCESSES) as server:
        ann = server.guest("Ann")["token"]
        client = await Client.join(server.socket, server.open(ann, game="chifoumi"), ann)
        members = server.members()
        server.kill()
        assert await client.closed() == 1001
        assert client.heard[-1]["type"] == "closing"
        await gone(members)
    assert "Traceback" not in (tmp_path / "log").read_text()


async def test_a_process_that_cannot_begin_is_started_again_after_growing_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    serves = [False, False, False, True, True, False]
    pauses: list[float] = []

    class Member(processes._Member):
        async def _live(self) -> int:
            self._served = serves.pop(0)
            return 1

    async def no_pause(waiting: Coroutine[None, None, bool], seconds: float) -> None:
        waiting.close()
        pauses.append(seconds)
        if serves:
            raise TimeoutError

    monkeypatch.setattr(asyncio, "wait_for", no_pause)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        await Member(Front(listening), 0, print, print).keep()
    shortest = processes.SHORTEST_PAUSE
    assert pauses == [2 * shortest, 4 * shortest, 8 * shortest, shortest, shortest, 2 * shortest]


def drained(channel: socket.socket) -> None:
    """A process that ends in order by itself."""
    tell_ready(channel)


def stubborn(channel: socket.socket) -> None:
    """A process that does not hear that it should end."""
    tell_ready(channel)
    time.sleep(600)


async def test_a_process_that_ends_in_order_ends_all_and_one_that_does_not_end_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "GOODBYE", 4.0)
    listening = socket.create_server(("127.0.0.1", 0))
    async with asyncio.timeout(60):
        await processes._run(listening, [drained, stubborn], lambda: None)
    assert listening.fileno() < 0


async def kill_members_often(crowd: Crowd, server: Process, times: int) -> None:
    """Kill one of the processes at random moments, while moves are on their way and somebody opens rooms."""
    host = server.guest("Host")["token"]

    async def open_rooms() -> None:
        while True:
            with suppress(OSError, HTTPException):  # killed
                room = await asyncio.to_thread(server.open, host, game="rasanto", seats=TWO)
                crowd.opened.append(room)

    opening = asyncio.create_task(open_rooms())
    for _ in range(times):
        await crowd.done.more(crowd.rng.randint(1, 60))
        await asyncio.sleep(crowd.rng.random() * MOMENT)
        if members := server.members():
            os.kill(crowd.rng.choice(members), signal.SIGKILL)
    opening.cancel()
    with suppress(asyncio.CancelledError):
        await opening
    assert crowd.opened


async def test_killed_in_mid_game_processes_lose_nothing(postgres_url: str, tmp_path: Path) -> None:
    async with full_house(1, postgres_url, tmp_path / "log", *TWO_PROCESSES) as (crowd, server):
        await crowd.play(kill_members_often(crowd, server.now, 3))


@pytest.mark.soak
async def test_killed_a_hundred_times_processes_lose_nothing(postgres_url: str, tmp_path: Path) -> None:
    async with full_house(2, postgres_url, tmp_path / "log", "--processes", "3") as (crowd, server):
        await crowd.play(kill_members_often(crowd, server.now, 150))


@pytest.mark.soak
async def test_when_the_front_is_killed_often_nothing_is_lost(postgres_url: str, tmp_path: Path) -> None:
    """A new front is there while the processes of the old one still say goodbye."""
    async with full_house(3, postgres_url, tmp_path / "log", *TWO_PROCESSES) as (crowd, server):
        await crowd.play(kill_often(crowd, server, 30))
