"""People who play on whatever happens to the servers, and what they were told, so that it can be held against the book."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import websockets

from astragal.match import Match, record
from astragal.table.book.book import Book
from astragal.table.door.limits import Bucket, Limits
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Began, Moved
from astragal.table.room.room import Room
from tests.table.server import Client, Message, Process
from tests.table.support import english

LONGEST = 300.0  # seconds that anything may take: a computer may have to be compiled first, on a busy machine
SHOWN = ("hash", "status", "game", "step", "acting", "prompt", "offers", "ending", "commitment")
OVERTAKEN = ("late", "behind", "not-now", "illegal")  # in real time others may have been faster


class Broken(Exception):
    """A request was answered in a way that leaves open whether it was carried out."""


class Town:
    """The servers that can be reached now, each in its place."""

    def __init__(self) -> None:
        self._up: dict[int, str] = {}
        self._some = asyncio.Event()

    def opens(self, place: int, socket: str) -> None:
        self._up[place] = socket
        self._some.set()

    def closes(self, place: int) -> None:
        del self._up[place]
        if not self._up:
            self._some.clear()

    async def find(self, home: int) -> str:
        """The server at home, or another one if that is down."""
        async with asyncio.timeout(LONGEST):
            await self._some.wait()
        return self._up.get(home) or next(iter(self._up.values()))


class Count:
    """Counts, and wakes who waits for a number."""

    def __init__(self) -> None:
        self.number = 0
        self._goal = 0
        self._reached = asyncio.Event()

    def add(self) -> None:
        self.number += 1
        if self.number >= self._goal:
            self._reached.set()

    async def more(self, number: int) -> None:
        """Wait until so many more were counted."""
        self._goal = self.number + number
        self._reached.clear()
        async with asyncio.timeout(LONGEST):
            await self._reached.wait()


@dataclass
class Told:
    """All that anybody was told about one room. Two who were told different things fail at once."""

    room: str
    number: int = 0
    lines: dict[tuple[int, int, str], Message] = field(default_factory=dict)  # by match, step and eyes
    shown: dict[tuple[int, str], Message] = field(default_factory=dict)  # by number and eyes

    def note(self, client: Client, lines: Iterable[Message]) -> None:
        """Somebody is told: it must be what others with the same eyes were told before."""
        table = client.table
        number, scene = table["number"], table["scene"]
        lasting = "for a moment" if scene["moment"] else "covered"
        seen = {
            eyes(client): {name: table[name] for name in SHOWN},
            # A scene may mark something for one guest only, and be covered for who comes back later.
            f"{client.you['guest']} {lasting}": scene | {"moment": 0},
        }
        for who, shown in seen.items():
            assert self.shown.setdefault((number, who), shown) == shown, f"number {number} was another"
        assert len(client.lines) == table["step"]
        for line in lines:
            assert self.lines.setdefault((table["game"], line["step"], eyes(client)), line) == line
        self.number = max(self.number, number)

    def check(self, book: Sequence[str]) -> None:
        """The book holds exactly what was told, in order, each once, and fair dice."""
        room = Room(self.room)
        moves: dict[tuple[int, int], tuple[int, str]] = {}
        matches: list[Match] = []
        for text in book:
            entry = entry_lines.read(text)
            room.apply(entry)
            if room.match and isinstance(entry, Began):
                matches.append(room.match)
            elif room.match and isinstance(entry, Moved):
                moves[room.game, len(room.match.steps)] = entry.seat, entry.name
        assert self.number == room.number
        assert moves.keys() == {(game, step) for game, step, _ in self.lines}
        for (game, step, who), line in self.lines.items():
            seat, name = moves[game, step]
            assert line["seat"] == seat
            assert english(line["name"]) == name or who, (
                "only where moves are secret may they have other names"
            )
        for match in matches:
            record.verify_dice(match)


def eyes(client: Client) -> str:
    """Whose eyes a client sees with: "" where all see the same."""
    return str(client.you["guest"] or "a watcher") if client.room["hidden"] else ""


class Witness(Client):
    """A client that notes what it hears."""

    told: Told

    def _take_in(self, message: Message) -> None:
        super()._take_in(message)
        if message["type"] in ("view", "news"):
            self.told.note(self, message["lines"])


class Player:
    """A guest at one room (without a token one who watches) who moves as fast as moves are acknowledged, asks for another
    match while the crowd goes on, and comes back whenever the line breaks."""

    def __init__(self, crowd: Crowd, told: Told, token: str, home: int) -> None:
        self._crowd = crowd
        self._told = told
        self._token = token
        self._home = home
        self._rng = random.Random(crowd.rng.random())
        self._asked: tuple[int, int, int, str] | None = (
            None  # match, step, seat and name of an unanswered move
        )
        self._bucket = Bucket(0, 0, 0)

    async def play(self) -> None:
        """Until the match is over and there is not to be another one."""
        while True:
            socket = await self._crowd.town.find(self._home)
            try:
                async with await Witness.connect(f"{socket}?room={self._told.room}") as client:
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
        if self._asked and (line := self._told.lines.get((*self._asked[:2], eyes(client)))):
            assert (line["seat"], english(line["name"])) == self._asked[2:] or client.room["real_time"]
        self._asked = None

    async def _stay(self, client: Witness) -> None:
        while True:
            table = client.table
            if table["status"] == "over":
                if not self._crowd.goes_on(self._told.room, table["game"]):
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
        step = client.table["step"]
        self._asked = client.table["game"], step + 1, seat, name
        if await self._ask(client, "move", number=client.number, seat=seat, name=name):
            since = client.lines[step : None if client.room["real_time"] else step + 1]
            assert (seat, name) in [(line["seat"], english(line["name"])) for line in since]
            self._crowd.done.add()
        self._asked = None

    def _may_offer(self, client: Witness) -> bool:
        """Whether others wait for this guest to want another match."""
        standing = [one for one in client.table["offers"] if one["what"] == "rematch"]
        return bool(client.own) and (not standing or bool(set(client.own) & set(standing[0]["waiting"])))

    async def _ask(self, client: Witness, type: str, **fields: Any) -> bool:
        """Whether it is done; in real time it may be refused because somebody was faster."""
        while not self._bucket.take(time.monotonic()):  # the server would not take more either
            await asyncio.sleep(0.02)
        answer = await client.ask(type, **fields)
        if answer["type"] == "refused":
            if client.room["real_time"] and answer["code"] in OVERTAKEN:
                return False
            assert answer["code"] == "busy", answer
            raise Broken
        assert answer["number"] <= client.number, "acknowledged before it was told"
        return True


class Crowd:
    """Several rooms full of players and watchers."""

    def __init__(self, seed: int) -> None:
        print(f"seed {seed}")  # shown if the test fails
        self.rng = random.Random(seed)
        self.town = Town()
        self.done = Count()  # moves that were acknowledged
        self.opened: list[str] = []  # rooms that were said to be there
        self.enough = False
        self._told: list[Told] = []
        self._players: list[Player] = []
        self._going_on: dict[tuple[str, int], bool] = {}

    async def sit_down(self, server: Process, game: str, homes: Sequence[int], **setup: Any) -> None:
        """Open a room with a player at home at each of the places, and a watcher; the match begins."""
        guests = [server.guest(f"{game} {home}") for home in homes]
        seats = [{"kind": "you"}, *({"kind": "open"} for _ in guests[1:])]
        room = server.open(guests[0]["token"], game=game, seats=seats, **setup)
        for seat, guest in enumerate(guests):
            async with await Client.join(server.socket, room, guest["token"]) as client:
                if seat:
                    assert (await client.ask("sit", seat=seat))["type"] == "done"
                assert (await client.ask("ready", ready=True))["type"] == "done"
        told = Told(room)
        self._told.append(told)
        tokens = [guest["token"] for guest in guests]
        for token, home in [*zip(tokens, homes, strict=True), ("", homes[-1])]:
            self._players.append(Player(self, told, token, home))

    def goes_on(self, room: str, game: int) -> bool:
        """Whether there is another match after this one; all in the room hear the same."""
        return self._going_on.setdefault((room, game), not self.enough)

    async def play(self, meanwhile: Awaitable[None]) -> None:
        """Everybody plays while something happens, and then to the end of the match."""
        async with asyncio.TaskGroup() as tasks:
            for player in self._players:
                tasks.create_task(player.play())
            await meanwhile
            self.enough = True

    async def check(self, database: str) -> None:
        """Hold what was told against the book."""
        book = await Book.open(database)
        try:
            for told in self._told:
                told.check(await book.read(told.room))
            for room in self.opened:
                assert await book.read(room), f"room {room} is gone"
        finally:
            await book.close()
