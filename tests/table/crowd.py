"""People who play on whatever happens to the servers, and what they were told, so that it can be held against the book."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import websockets

from astragal.match import Match, record
from astragal.table import entries as entry_lines
from astragal.table.book import Book
from astragal.table.entries import Began, Moved
from astragal.table.limits import Bucket, Limits
from astragal.table.room import Room
from tests.table.server import Client, Message, Process

LONGEST = 120.0  # seconds that anything may take on a busy machine
SHOWN = ("hash", "status", "game", "step", "scene", "acting", "prompt", "offers", "ending", "commitment")


class Broken(Exception):
    """A request was answered in a way that leaves open whether it was carried out."""


class Town:
    """The servers that can be reached now."""

    def __init__(self) -> None:
        self._up: list[str] = []
        self._some = asyncio.Event()

    def opens(self, socket: str) -> None:
        self._up.append(socket)
        self._some.set()

    def closes(self, socket: str) -> None:
        self._up.remove(socket)
        if not self._up:
            self._some.clear()

    async def find(self, home: int) -> str:
        """A server, for those at home there the same one as long as it is up."""
        async with asyncio.timeout(LONGEST):
            await self._some.wait()
        return self._up[home % len(self._up)]


@dataclass
class Told:
    """All that anybody was told about one room. Two who were told different things fail at once."""

    room: str
    number: int = 0
    done: int = 0  # moves that were acknowledged
    lines: dict[tuple[int, int], Message] = field(default_factory=dict)  # by match and step
    tables: dict[int, Message] = field(default_factory=dict)  # by number

    def note(self, client: Client, lines: Iterable[Message]) -> None:
        """Somebody is told: it must be what others were told before."""
        table = client.table
        shown = {name: table[name] for name in SHOWN}
        assert self.tables.setdefault(table["number"], shown) == shown
        for line in lines:
            assert self.lines.setdefault((table["game"], line["step"]), line) == line
        self.number = max(self.number, table["number"])

    def check(self, book: Sequence[str]) -> None:
        """The book holds exactly what was told, in order, each once, and fair dice."""
        room = Room(self.room)
        moves: dict[tuple[int, int], tuple[int, str]] = {}
        matches: list[Match] = []
        for text in book:
            entry = entry_lines.read(text)
            room.apply(entry)
            assert room.match is not None or not isinstance(entry, Moved)
            if isinstance(entry, Began) and room.match:
                matches.append(room.match)
            if isinstance(entry, Moved) and room.match:
                moves[room.game, len(room.match.steps)] = entry.seat, entry.name
        assert self.number == room.number
        assert moves == {key: (line["seat"], line["name"]) for key, line in self.lines.items()}
        for match in matches:
            record.verify_dice(match)


class Witness(Client):
    """A client that notes what it hears."""

    told: Told

    def _take_in(self, message: Message) -> None:
        super()._take_in(message)
        if message["type"] in ("view", "news"):
            self.told.note(self, message["lines"])


class Player:
    """A guest at one room (without a token one who watches) who moves as fast as moves are acknowledged, asks for another
    match while `goes_on`, and comes back whenever the line breaks."""

    def __init__(
        self,
        town: Town,
        told: Told,
        token: str,
        rng: random.Random,
        goes_on: Callable[[int], bool],
        home: int = 0,
    ) -> None:
        self._town = town
        self._told = told
        self._token = token
        self._rng = rng
        self._goes_on = goes_on
        self._home = home
        self._asked: tuple[int, int, int, str] | None = None  # match, step, seat and name of an unanswered move
        self._bucket = Bucket(0, 0, 0)

    async def play(self) -> None:
        """Until the match is over and there is not to be another one."""
        while True:
            socket = await self._town.find(self._home)
            try:
                async with await Witness.connect(socket) as client:
                    await self._come_back(client)
                    await self._stay(client)
                    return
            except TimeoutError:
                raise
            except (Broken, OSError, EOFError, websockets.WebSocketException):
                continue

    async def _come_back(self, client: Witness) -> None:
        """Nothing that anybody had been told may be missing, and what was asked is done or not done, nothing else."""
        client.told = self._told
        limits = Limits()
        self._bucket = Bucket(0.9 * limits.rate, 0.8 * limits.burst, time.monotonic())
        known = self._told.number
        await client.say("hello", room=self._told.room, token=self._token)
        message = await client.hear_until(lambda said: said["type"] in ("view", "refused"), LONGEST)
        if message["type"] == "refused":
            assert message["code"] == "busy", message
            raise Broken
        assert client.number >= known, f"{known} entries were told, {client.number} are shown"
        if self._asked and (line := self._told.lines.get(self._asked[:2])):
            assert (line["seat"], line["name"]) == self._asked[2:]
        self._asked = None

    async def _stay(self, client: Witness) -> None:
        while True:
            table = client.table
            if table["status"] == "over":
                if not self._goes_on(table["game"]):
                    return
                if self._may_offer(client):
                    await self._ask(client, "offer", what="rematch")
                    continue
            elif table["choices"]:
                await self._move(client, self._rng.choice(table["choices"]))
                continue
            await client.hear(LONGEST)

    async def _move(self, client: Witness, choice: Message) -> None:
        seat, name = choice["seat"], choice["name"]
        self._asked = client.table["game"], client.table["step"] + 1, seat, name
        await self._ask(client, "move", number=client.number, seat=seat, name=name)
        line = self._told.lines[self._asked[:2]]
        assert (line["seat"], line["name"]) == (seat, name)
        self._asked = None
        self._told.done += 1

    def _may_offer(self, client: Witness) -> bool:
        """Whether others wait for this guest to want another match."""
        standing = [one for one in client.table["offers"] if one["what"] == "rematch"]
        return bool(client.own) and (not standing or bool(set(client.own) & set(standing[0]["waiting"])))

    async def _ask(self, client: Witness, type: str, **fields: Any) -> None:
        while not self._bucket.take(time.monotonic()):  # the server would not take more either
            await asyncio.sleep(0.02)
        answer = await client.ask(type, **fields)
        if answer["type"] == "refused":
            raced = type == "offer" and answer["code"] == "not-now"
            assert raced or answer["code"] == "busy", answer
            raise Broken
        assert answer["number"] <= client.number, "acknowledged before it was told"
