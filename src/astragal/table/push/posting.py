"""Posting to push services, in a thread with an event loop of its own: tables never wait for it."""

from __future__ import annotations

import asyncio
import re
import ssl
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum

from astragal.table.push.endpoints import BadEndpoint, Endpoint, Reach

PATIENCE = 10.0  # seconds for all of one message, from looking up the name to the answer
AT_ONCE = 50  # messages under way
LOOKING_UP = 16  # names looked up at once: that is done by threads
LONGEST_LINE = 1024  # bytes of an answer that are read
_STATUS = re.compile(rb"HTTP/1\.[01] ([2-5][0-9][0-9])[ \r]")


class Outcome(Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"  # the browser does not want any more
    LATER = "later"  # the service could not take it just now
    REFUSED = "refused"


@dataclass(frozen=True)
class Letter:
    """A message to one browser."""

    endpoint: str
    headers: Mapping[str, str]
    body: bytes


class Postman:
    """Takes letters away; `certificates` is what services are known by."""

    def __init__(self, reach: Reach | None = None, certificates: ssl.SSLContext | None = None) -> None:
        self.reach = reach or Reach()
        self._certificates = certificates or ssl.create_default_context()
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(ThreadPoolExecutor(LOOKING_UP, "push names"))
        self._under_way = asyncio.Semaphore(AT_ONCE)
        self._thread = threading.Thread(target=self._loop.run_forever, name="push", daemon=True)
        self._thread.start()

    async def deliver(self, letters: Sequence[Letter]) -> list[Outcome]:
        """What became of each of them."""
        going = asyncio.run_coroutine_threadsafe(self._deliver(letters), self._loop)
        return await asyncio.wrap_future(going)

    def close(self) -> None:
        """Leave what has not been delivered."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop)
        self._thread.join(1.0)
        if not self._thread.is_alive():
            self._loop.close()

    async def _stop(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self._loop.stop()

    async def _deliver(self, letters: Sequence[Letter]) -> list[Outcome]:
        return await asyncio.gather(*map(self._post, letters))

    async def _post(self, letter: Letter) -> Outcome:
        try:
            async with self._under_way, asyncio.timeout(PATIENCE):
                return _outcome(await self._status(self.reach.endpoint(letter.endpoint), letter))
        except BadEndpoint:
            return Outcome.REFUSED
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return Outcome.LATER

    async def _status(self, endpoint: Endpoint, letter: Letter) -> int:
        """The status of the answer; 0 if it cannot be read. Redirects are answers like others: nobody follows them."""
        address = await self.reach.address(endpoint)
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            ssl=self._certificates,
            server_hostname=endpoint.host,
            limit=LONGEST_LINE,
        )
        try:
            headers = {
                "Host": endpoint.origin.removeprefix("https://"),
                **letter.headers,
                "Content-Length": str(len(letter.body)),
                "Connection": "close",
            }
            lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
            writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + letter.body)
            await writer.drain()
            found = _STATUS.match(await reader.readuntil(b"\n"))
            return int(found[1]) if found else 0
        finally:
            writer.transport.abort()


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome.SENT
    if status in (404, 410):
        return Outcome.GONE
    if status == 429 or status >= 500:
        return Outcome.LATER
    return Outcome.REFUSED
