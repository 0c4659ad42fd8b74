"""News between servers on one PostgreSQL: who wrote in which room, and who is in it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

CHANNEL = "astragal"
PRESENCE = "astragal_presence"
TALK = "astragal_talk"
ASKING = "?"  # in place of guests: say who is with you
HEARTBEAT = 15.0  # seconds between looks whether a silent connection is still there
PATIENCE = 5.0  # seconds until such a look has failed
NEWS = re.compile(r"([0-9a-f]+) ([0-9]+) (.+)")  # a server, how many entries a room has, the room
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0  # seconds between attempts to connect again

# Told (room, number of entries) when another server wrote; ("", -1) when news may have been missed: check every room.
Wrote = Callable[[str, int], None]
# Told (server, room, guests) when another server says which people of a room are with it; None: it asks for the same.
Present = Callable[[str, str, Collection[str] | None], None]
# Told (room, what was said) when somebody at another server talks.
Talked = Callable[[str, str], None]

_log = logging.getLogger(__name__)
_notify = text("SELECT pg_notify(:channel, news) FROM unnest(CAST(:news AS text[])) AS news")


def tell(connection: Connection, server: str, numbers: Mapping[str, int]) -> None:
    """Tell the other servers, when the transaction is committed, how many entries these rooms have."""
    news = [f"{server} {number} {room}" for room, number in numbers.items()]
    connection.execute(_notify, {"channel": CHANNEL, "news": news})


def tell_presence(connection: Connection, server: str, present: Mapping[str, Collection[str] | None]) -> None:
    """Tell the other servers which people of these rooms are here, or ask them for theirs."""
    news = [
        " ".join((server, room, *((ASKING,) if guests is None else guests)))
        for room, guests in present.items()
    ]
    connection.execute(_notify, {"channel": PRESENCE, "news": news})


def tell_talk(connection: Connection, server: str, room: str, said: str) -> None:
    """Tell the other servers what somebody said in a room. Nobody keeps it."""
    connection.execute(_notify, {"channel": TALK, "news": [f"{server} {room} {said}"]})


class Listener:
    """Hears what other servers tell, on a connection of its own that is made again whenever it breaks."""

    def __init__(
        self, engine: AsyncEngine, server: str, wrote: Wrote, present: Present, talked: Talked
    ) -> None:
        self._engine = engine
        self._server = server
        self._wrote = wrote
        self._present = present
        self._talked = talked
        self._task = asyncio.get_running_loop().create_task(self._listen())

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _listen(self) -> None:
        self._pause = SHORTEST_PAUSE
        while True:
            try:
                await self._listen_once()
            except Exception as error:  # noqa: BLE001 - whatever broke the line, the answer is a new one
                _log.warning("News from other servers broke off: %s", error)
            await asyncio.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)

    async def _listen_once(self) -> None:
        async with self._engine.connect() as connection:
            try:
                driver: Any = (await connection.get_raw_connection()).driver_connection
                gone = asyncio.Event()
                driver.add_termination_listener(lambda _driver: gone.set())
                await driver.add_listener(CHANNEL, self._hear)
                await driver.add_listener(PRESENCE, self._hear_presence)
                await driver.add_listener(TALK, self._hear_talk)
                self._pause = SHORTEST_PAUSE
                self._wrote("", -1)  # whatever was written before this moment went unheard
                while True:
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(gone.wait(), HEARTBEAT)
                    await driver.execute("SELECT 1", timeout=PATIENCE)  # fails if the line is dead
            finally:
                await connection.invalidate()  # a connection that listens must not go back to the pool

    def _hear(self, _driver: object, _process: int, _channel: str, news: str) -> None:
        found = NEWS.fullmatch(news)
        if found is None:
            _log.warning("somebody else uses the channel %s of this database", CHANNEL)
        elif found[1] != self._server:
            self._wrote(found[3], int(found[2]))

    def _hear_presence(self, _driver: object, _process: int, _channel: str, news: str) -> None:
        server, room, *guests = news.split(" ")
        if server != self._server:
            self._present(server, room, None if guests == [ASKING] else guests)

    def _hear_talk(self, _driver: object, _process: int, _channel: str, news: str) -> None:
        server, room, said = news.split(" ", 2)
        if server != self._server:
            self._talked(room, said)
