"""A connection passes from the front to the process that serves it: its descriptor travels, none of its bytes is read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

READY = b"r"  # a process can take connections from now on
CONNECTION = b"c"  # goes with each descriptor


def give(channel: socket.socket, connection: socket.socket) -> bool:
    """Whether the process at the other end has it; if so it is ours no longer."""
    try:
        socket.send_fds(channel, [CONNECTION], [connection.fileno()])
    except OSError:  # it is gone, or takes nothing just now
        return False
    connection.close()
    return True


def tell_ready(channel: socket.socket) -> None:
    """Tell the front that connections can come."""
    with suppress(OSError):  # that the front is gone is heard soon enough
        channel.sendall(READY)


class Taker:
    """Takes over what the front gives, each connection with a protocol of its own; `gone` is called when the front ends."""

    def __init__(
        self, channel: socket.socket, protocol: Callable[[], asyncio.Protocol], gone: Callable[[], None]
    ) -> None:
        self._channel = channel
        self._protocol = protocol
        self._gone = gone
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[object]] = set()
        channel.setblocking(False)
        self._loop.add_reader(channel, self._take)

    def close(self) -> None:
        """Take no more; the front hears of it."""
        self._loop.remove_reader(self._channel)
        self._channel.close()

    def _take(self) -> None:
        try:
            said, descriptors, _, _ = socket.recv_fds(self._channel, len(CONNECTION), 1)
        except BlockingIOError:
            return
        except OSError:
            said, descriptors = b"", []
        for descriptor in descriptors:  # none where this process has no room for one more
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            task = self._loop.create_task(self._serve(connection))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if not said:
            self._loop.remove_reader(self._channel)
            self._gone()

    async def _serve(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:  # the client is gone already
            connection.close()
