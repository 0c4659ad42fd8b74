"""A slow client makes nobody wait: what it cannot take is dropped, and a whole view makes up for it."""

import asyncio
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from astragal.table.hub.connection import Connection
from astragal.table.protocol.messages import Pong
from astragal.table.room.room import Person
from astragal.table.sight.showing import Shown

pytestmark = pytest.mark.anyio

SHOWN = cast(Shown, None)  # what a text says does not matter here


class Socket:
    """Takes a message only when it is let."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed_with: int | None = None
        self.open = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.open.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.closed_with = code


def connected(most_waiting: int) -> tuple[Connection, Socket, "asyncio.Task[None]"]:
    connection, socket = Connection(Person("ann", "Ann"), most_waiting), Socket()

    async def catch_up() -> None:
        connection.behind = False
        connection.show("view", SHOWN, 99)

    pumping = asyncio.create_task(connection.pump(cast(WebSocket, cast(Any, socket)), catch_up))
    return connection, socket, pumping


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_messages_keep_their_order() -> None:
    connection, socket, pumping = connected(10)
    socket.open.set()
    connection.show("news 1", SHOWN, 1)
    connection.answer(Pong(7, 0))
    connection.show("news 2", SHOWN, 2)
    await settled()
    assert socket.sent == ["news 1", '{"id":7,"time":0,"type":"pong"}', "news 2"]
    pumping.cancel()


async def test_a_client_that_falls_behind_gets_a_view_and_keeps_its_answers() -> None:
    connection, socket, pumping = connected(4)
    connection.show("news 0", SHOWN, 0)
    await settled()  # it is under way, and stuck
    connection.answer(Pong(7, 0))
    for number in range(1, 10):
        connection.show(f"news {number}", SHOWN, number)
    assert connection.behind
    socket.open.set()
    await settled()
    assert socket.sent == ["news 0", '{"id":7,"time":0,"type":"pong"}', "view"]
    assert connection.number == 99
    connection.show("news 100", SHOWN, 100)
    await settled()
    assert socket.sent[-1] == "news 100"
    pumping.cancel()


async def test_a_client_that_asks_and_never_reads_is_let_go() -> None:
    connection, socket, pumping = connected(4)
    for id in range(20):
        connection.answer(Pong(id, 0))
    assert connection.closing
    socket.open.set()
    await pumping
    assert socket.closed_with == 1008


async def test_what_waits_is_sent_before_it_is_closed_and_nothing_after() -> None:
    connection, socket, pumping = connected(4)
    connection.answer(Pong(1, 0))
    connection.close(1001)
    connection.answer(Pong(2, 0))
    connection.show("news", SHOWN, 1)
    socket.open.set()
    await pumping
    assert socket.sent == ['{"id":1,"time":0,"type":"pong"}']
    assert socket.closed_with == 1001
