"""A room in memory, with those who are connected to it and how they are told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from astragal.table import showing
from astragal.table.connection import Connection, encode
from astragal.table.entries import Entry
from astragal.table.messages import Previewed
from astragal.table.room import Room

GRACE = 5.0  # seconds after which the server that should have done something is taken to be gone


class Thought(NamedTuple):
    """What a computer has to decide."""

    game: int
    step: int
    seat: int
    level: str


@dataclass(eq=False)
class Live:
    """Whoever looks at the room or changes it holds the lock, so that nobody sees what is not in the book yet."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    alone: bool = True  # whether no other server could have it too
    users: int = 0  # who hold the lock or wait for it
    room: Room | None = None  # None: it must be read from the book
    ours: bool = False  # whether this server wrote the last entry
    connections: list[Connection] = field(default_factory=list)
    empty_since: float = field(default_factory=time.monotonic)
    presence_due: bool = False
    timer: asyncio.TimerHandle | None = None
    thinking: asyncio.Task[None] | None = None  # of a computer
    thought: Thought | None = None  # what is to be thought about
    race: int = 0  # the number since which anyone may act, as far as the computers know
    reflexes: dict[int, asyncio.TimerHandle] = field(default_factory=dict)  # delays of computers in real time
    previews: dict[tuple[int, str], Previewed] = field(default_factory=dict)  # of the present number

    @property
    def here(self) -> frozenset[str]:
        """The guests who are connected to this server."""
        return frozenset(connection.guest for connection in self.connections if connection.guest)

    def respite(self, due: float) -> float:
        """Seconds to leave what should have happened by itself at a time to the server that wrote the last entry."""
        if self.ours or self.alone:
            return 0.0
        return max(due + GRACE - time.time(), 0.0)

    def show(self, room: Room, connections: Iterable[Connection], also_here: str = "") -> None:
        """Send the whole view; `also_here` is a guest who just comes in."""
        here, now = self.here | {also_here}, time.time()
        encoded: dict[str, str] = {}  # all windows of a guest get the same
        for connection in connections:
            guest, name = connection.guest, connection.person.name
            if guest not in encoded:
                encoded[guest] = encode(showing.view(room, guest, name, here, now))
            connection.behind = False
            connection.show(encoded[guest], room.number)

    def tell(self, room: Room, after: int, entries: Sequence[Entry], steps: int) -> None:
        """Send what was written after number `after`, when the match had so many steps."""
        here, now = self.here, time.time()
        encoded: dict[str, str] = {}
        for connection in self.connections:
            guest, name = connection.guest, connection.person.name
            if connection.behind:
                continue  # it gets a view as soon as it can take one
            if connection.number != after:
                self.show(room, [connection])
                continue
            if guest not in encoded:
                encoded[guest] = encode(showing.news(room, guest, name, here, after, entries, steps, now))
            connection.show(encoded[guest], room.number)

    def tell_presence(self, room: Room) -> None:
        """Send who is connected."""
        seated = set(room.guests())
        watching = sum(connection.guest not in seated for connection in self.connections)
        text = encode(showing.presence(room, self.here, watching))
        for connection in self.connections:
            connection.mention(text)

    def let_go(self) -> None:
        """Another server goes on with the room, and nobody here looks at it: it is read again when somebody comes."""
        self.stop()
        self.room, self.ours = None, False

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        if self.timer:
            self.timer.cancel()
        if self.thinking:
            self.thinking.cancel()
        for reflex in self.reflexes.values():
            reflex.cancel()
        self.reflexes.clear()
        self.timer = self.thinking = self.thought = None
