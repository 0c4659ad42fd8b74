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
from astragal.table.showing import Shown


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

    def show(self, room: Room, connections: Iterable[Connection], also_here: str = "") -> None:
        """Send the whole view; `also_here` is a guest who just comes in."""
        here, now = self.here | {also_here}, time.time()
        made: dict[str, tuple[str, Shown]] = {}  # all windows of a guest get the same
        for connection in connections:
            guest, name = connection.guest, connection.person.name
            if guest not in made:
                view = showing.view(room, guest, name, here, now)
                made[guest] = encode(view), Shown(view.you, view.table)
            connection.behind = False
            connection.show(*made[guest], room.number)

    def tell(self, room: Room, after: int, entries: Sequence[Entry], steps: int) -> None:
        """Send what was written after number `after`, when the match had so many steps."""
        here, now = self.here, time.time()
        made: dict[str, Shown] = {}
        encoded: dict[tuple[str, int], str] = {}  # by guest and what the window was told before
        for connection in self.connections:
            guest, name, before = connection.guest, connection.person.name, connection.shown
            if connection.behind:
                continue  # it gets a view as soon as it can take one
            if connection.number != after or before is None:
                self.show(room, [connection])
                continue
            if guest not in made:
                made[guest] = showing.shown(room, guest, name, here, now)
            shown, key = made[guest], (guest, id(before))
            if key not in encoded:
                encoded[key] = encode(showing.news(room, guest, before, shown, after, entries, steps))
            connection.show(encoded[key], shown, room.number)

    def tell_presence(self, room: Room) -> None:
        """Send who is connected."""
        seated = set(room.guests())
        watching = sum(connection.guest not in seated for connection in self.connections)
        text = encode(showing.presence(room, self.here, watching))
        for connection in self.connections:
            connection.mention(text)

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
