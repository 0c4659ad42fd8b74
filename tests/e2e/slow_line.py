"""A slow line to a server: everything takes longer by the same time, in both directions, and in order."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


@contextmanager
def slow_line(url: str, seconds: float) -> Iterator[str]:
    """The address of a proxy that delays; it runs in a thread of its own."""
    ready: threading.Event = threading.Event()
    address: list[str] = []
    loop = asyncio.new_event_loop()
    ended = asyncio.Event()

    async def run() -> None:
        target = urlsplit(url)
        assert target.hostname is not None
        host, port = target.hostname, target.port

        async def connect(ours: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
            theirs, back = await asyncio.open_connection(host, port)
            await asyncio.gather(_carry(ours, back, seconds), _carry(theirs, out, seconds))

        server = await asyncio.start_server(connect, "127.0.0.1", 0)
        address.append(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        ready.set()
        await ended.wait()
        server.close()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    thread = threading.Thread(target=lambda: (loop.run_until_complete(run()), loop.close()), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield address[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)


async def _carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter, seconds: float) -> None:
    """Hand on what comes, each piece so many seconds after it came."""
    loop = asyncio.get_running_loop()
    with suppress(ConnectionError, asyncio.CancelledError):
        while piece := await source.read(65536):
            loop.call_later(seconds, _send, sink, piece)
        await asyncio.sleep(seconds)
    with suppress(ConnectionError, RuntimeError):
        sink.close()


def _send(sink: asyncio.StreamWriter, piece: bytes) -> None:
    if not sink.is_closing():
        sink.write(piece)
