"""The lobby: rooms of hosts who are there, and few of each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from astragal.engine.words import say
from astragal.table.book.book import Book
from astragal.table.door.limits import network
from astragal.table.protocol.refusal import Refusal

OF_GUEST = 3  # rooms of one guest that wait in the lobby
OF_NETWORK = 10  # of all guests of a household, as far as this server was asked for them
NETWORKS_REMEMBERED = 10_000
HIDDEN_AFTER = 1800.0  # seconds without its host after which a room is not in the lobby
CLOSED_AFTER = 86_400.0  # seconds after which it is closed


class Lobby:
    """Lets rooms into the lobby. Where they were asked for is not kept on disk: nobody's address is."""

    def __init__(self, book: Book, now: Callable[[], float]) -> None:
        self._book = book
        self._now = now
        self._asked_from: OrderedDict[str, list[str]] = OrderedDict()  # the rooms of each household
        self._entering = asyncio.Lock()  # one at a time, so that nobody is counted too late

    def since(self) -> float:
        """Rooms whose host was last there before this time are not shown."""
        return self._now() - HIDDEN_AFTER

    @asynccontextmanager
    async def entering(self, guest: str, address: str, room: str) -> AsyncIterator[None]:
        """While a room is made that will wait in the lobby; Refusal if there are enough of that guest or household."""
        async with self._entering:
            if await self._book.owned_in_lobby(guest) >= OF_GUEST:
                raise Refusal(
                    "not-allowed",
                    say(
                        "You have {n} tables on the first page already; close one of them first.", n=OF_GUEST
                    ),
                )
            household = network(address)
            waiting = await self._book.still_in_lobby(self._asked_from.pop(household, []))
            if household and len(waiting) >= OF_NETWORK:
                self._asked_from[household] = waiting
                raise Refusal(
                    "not-allowed",
                    say("There are many tables from where you are on the first page; close some first."),
                )
            yield
            if household:
                self._asked_from[household] = [*waiting, room]
                if len(self._asked_from) > NETWORKS_REMEMBERED:
                    self._asked_from.popitem(last=False)

    async def attend(self, rooms: Iterable[str]) -> None:
        """The hosts of these rooms are there."""
        if found := list(rooms):
            await self._book.attend(found, self._now())

    async def deserted(self) -> list[str]:
        """Rooms that nobody waits in any more."""
        return await self._book.deserted(self._now() - CLOSED_AFTER)
