"""Calls people to a table with days for a move when it is their turn: once for each turn, and not if they have moved already."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from functools import partial
from hashlib import blake2b

import orjson

from astragal.table.book import transactions
from astragal.table.book.book import Book, StorageError
from astragal.table.health import metrics
from astragal.table.push import subscriptions, vapid
from astragal.table.push.posting import Letter, Outcome, Postman
from astragal.table.push.sealing import Lock, seal
from astragal.table.push.subscriptions import Subscription
from astragal.table.push.vapid import Vapid

PAUSE = 10.0  # seconds after a move in which others may follow: people who play at once are not called
AGAIN = (20.0, 120.0, 600.0)  # seconds until a service that could not take a message is tried again
KEPT = 86_400  # seconds that a service keeps a message for a browser that is not there
MOST_ROOMS = 1000  # that are called for at once; for one more nobody is

_log = logging.getLogger(__name__)


class Herald:
    """Calls the guests of rooms in which this server has written."""

    def __init__(
        self,
        book: Book,
        key: str,
        contact: str,
        postman: Postman,
        *,
        pause: float = PAUSE,
        again: Collection[float] = AGAIN,
    ) -> None:
        self._contact = contact
        self.key = Vapid(key, contact)
        self.reach = postman.reach
        self._book = book
        self._postman = postman
        self._pause, self._again = pause, again
        self._due: dict[str, set[str]] = {}  # by room, guests whose turn has just come
        self._tasks: set[asyncio.Task[None]] = set()

    def use(self, key: str) -> None:
        """Prove with another key from now on who sends it."""
        self.key = Vapid(key, self._contact)

    def turned(self, room: str, game: str, guests: Collection[str]) -> None:
        """It has become the turn of some guests; nothing is waited for."""
        if room in self._due:
            self._due[room].update(guests)
        elif len(self._tasks) >= MOST_ROOMS:
            _log.warning("too many people are to be called; somebody is not")
        else:
            self._due[room] = set(guests)
            task = asyncio.create_task(self._call(room, game))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Call nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._postman.close)

    async def _call(self, room: str, game: str) -> None:
        try:
            await asyncio.sleep(self._pause)
        finally:
            guests = self._due.pop(room)
        try:
            await self._call_now(room, game, guests)
        except StorageError as error:
            _log.warning("nobody could be called to a table: %s", error)
        except Exception:  # noqa: BLE001 - whatever one message is about, the next is not concerned
            _log.exception("nobody could be called to a table")

    async def _call_now(self, room: str, game: str, guests: Collection[str]) -> None:
        tried: set[str] | None = None  # the browsers that are tried again; at first all
        for pause in (*self._again, None):
            wanted = await self._wanted(room, guests)
            if tried is not None:
                wanted = [one for one in wanted if one.endpoint in tried]
            if not wanted:
                return
            tried = await self._send(room, game, wanted)
            if not tried or pause is None:
                return
            await asyncio.sleep(pause)

    async def _wanted(self, room: str, guests: Collection[str]) -> list[Subscription]:
        """The browsers of those whose turn it still is."""
        listing = await self._book.database.read(partial(transactions.listing_of, room=room))
        waiting = set(guests).intersection(listing.turn_of if listing else ())
        if not waiting:
            return []
        return await self._book.database.read(partial(subscriptions.of_guests, guests=waiting))

    async def _send(self, room: str, game: str, to: list[Subscription]) -> set[str]:
        """Send a message to each; the endpoints to be tried again."""
        letters = await asyncio.to_thread(self._letters, room, game, to)
        outcomes = await self._postman.deliver(letters)
        for outcome in outcomes:
            metrics.PUSHES.add(outcome.value)
        ended = [one.endpoint for one, outcome in zip(to, outcomes, strict=True) if outcome is Outcome.GONE]
        if ended:
            await self._book.database.write(partial(subscriptions.remove, endpoints=ended))
        return {one.endpoint for one, outcome in zip(to, outcomes, strict=True) if outcome is Outcome.LATER}

    def _letters(self, room: str, game: str, to: list[Subscription]) -> list[Letter]:
        text = orjson.dumps({"game": game, "room": room})
        # A service replaces what waits of the same topic, and need not know which room that is.
        topic = blake2b(f"{self.key.public} {room}".encode(), digest_size=16).hexdigest()
        now = time.time()
        return [
            Letter(
                one.endpoint,
                {
                    "Authorization": self.key.authorization(self.reach.endpoint(one.endpoint).origin, now),
                    "Content-Encoding": "aes128gcm",
                    "Content-Type": "application/octet-stream",
                    "TTL": str(KEPT),
                    "Urgency": "normal",
                    "Topic": topic,
                },
                seal(text, Lock(vapid.decoded(one.key), vapid.decoded(one.auth))),
            )
            for one in to
        ]
