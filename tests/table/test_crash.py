"""Servers and databases that die in mid-game: nothing that was acknowledged or told is lost, and everybody plays on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.table.crowd import Crowd
from tests.table.postgres import PostgresServer
from tests.table.server import Process, free_port
from tests.table.test_socket import TWO

pytestmark = pytest.mark.anyio

ROOMS: tuple[tuple[str, int, dict[str, str]], ...] = (  # the game, how many play, and the options
    ("rasanto", 2, {}),
    ("riomino", 2, {}),
    ("cim", 3, {}),
    ("slipped", 2, {}),
    ("wolf", 3, {}),
    ("clever-mole", 2, {"rounds": "2"}),
)
MOMENT = 0.03  # seconds: a move takes about that long, so a kill meets it anywhere on its way


class Phoenix:
    """A server that is killed again and again, and rises from its database at the same address."""

    def __init__(self, crowd: Crowd, database: str, log: Path, *arguments: str) -> None:
        self._crowd = crowd
        self._make = partial(Process, database, log, *arguments, port=free_port(), later=True)
        self.now, self._next = self._make(), self._make()

    async def rise(self) -> None:
        await asyncio.to_thread(self.now.begin)
        self._crowd.town.opens(0, self.now.socket)

    async def die(self) -> None:
        """Now; the next one is up as soon as it can."""
        self._crowd.town.closes(0)
        self.now.kill()
        self.now, self._next = self._next, self._make()
        await self.rise()

    def end(self) -> None:
        for process in (self.now, self._next):
            process.__exit__()


@asynccontextmanager
async def full_house(
    seed: int, database: str, log: Path, *arguments: str
) -> AsyncIterator[tuple[Crowd, Phoenix]]:
    """A server with several rooms where the match has begun. In the end what was told is held against the book."""
    crowd = Crowd(seed)
    server = Phoenix(crowd, database, log, *arguments)
    try:
        await server.rise()
        for game, players, options in ROOMS:
            await crowd.sit_down(server.now, game, [0] * players, options=options)
        yield crowd, server
    finally:
        server.end()
    await crowd.check(database)
    assert "Traceback" not in log.read_text()


async def kill_often(crowd: Crowd, server: Phoenix, times: int) -> None:
    """Kill the server at random moments, while moves are on their way and somebody opens rooms."""
    host = server.now.guest("Host")["token"]

    async def open_rooms(process: Process) -> None:
        with suppress(OSError, HTTPException):  # it is killed
            while server.now is process:
                room = await asyncio.to_thread(process.open, host, game="rasanto", seats=TWO)
                crowd.opened.append(room)

    for _ in range(times):
        opening = asyncio.create_task(open_rooms(server.now))
        await crowd.done.more(crowd.rng.randint(1, 60))
        await asyncio.sleep(crowd.rng.random() * MOMENT)
        await server.die()
        await opening
    assert crowd.opened


async def test_killed_in_mid_game_a_server_loses_nothing(database_url: str, tmp_path: Path) -> None:
    async with full_house(1, database_url, tmp_path / "log") as (crowd, server):
        await crowd.play(kill_often(crowd, server, 3))


@pytest.mark.soak
async def test_killed_a_hundred_times_a_server_loses_nothing(database_url: str, tmp_path: Path) -> None:
    async with full_house(2, database_url, tmp_path / "log") as (crowd, server):
        await crowd.play(kill_often(crowd, server, 100))


@pytest.mark.soak
async def test_when_postgres_dies_nothing_is_lost_and_the_table_goes_on(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    async def kill_postgres_often() -> None:
        for _ in range(50):
            await crowd.done.more(crowd.rng.randint(1, 60))
            await asyncio.sleep(crowd.rng.random() * MOMENT)
            crowd.town.closes(0)
            await asyncio.to_thread(postgres.crash)
            await asyncio.to_thread(postgres.start)
            crowd.town.opens(0, server.now.socket)

    async with full_house(3, postgres_url, tmp_path / "log") as (crowd, server):
        await crowd.play(kill_postgres_often())
