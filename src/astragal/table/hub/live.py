"""A room in memory, with those who are connected to it and how they are told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from astragal.engine.words import say
from astragal.table.hub.connection import TRY_LATER, Connection, encode
from astragal.table.hub.elsewhere import Elsewhere
from astragal.table.hub.streaming import Stream
from astragal.table.hub.talk import Talk
from astragal.table.protocol.messages import Chatted, Previewed, Refused
from astragal.table.room import claiming, talking
from astragal.table.room.entries import Entry
from astragal.table.room.room import Room
from astragal.table.room.talking import Said
from astragal.table.sight import showing
from astragal.table.sight.showing import Shown

if TYPE_CHECKING:
    from astragal.table.hub.acts import UnderWay

UNREADABLE = say("This server cannot read what was played at that table.")

_log = logging.getLogger(__name__)

NAMELESS = frozenset([""])  # who watches without a name
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
    now: Callable[[], float]  # what time it is at this server
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    alone: bool = True  # whether no other server could have it too
    users: int = 0  # who hold the lock or wait for it
    room: Room | None = None  # None: it must be read from the book
    ours: bool = False  # whether this server wrote the last entry
    household: str = ""  # whose address it was opened from, if that was here and now
    connections: list[Connection] = field(default_factory=list)
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    told_elsewhere: frozenset[str] | None = None  # people of whom the other servers know that they are here
    empty_since: float = field(default_factory=time.monotonic)
    came_up: float = field(
        default_factory=time.monotonic
    )  # who has not been here since then is away since then
    left: dict[str, float] = field(default_factory=dict)  # guests who were here and are not, and since when
    presence_due: bool = False
    someone_gone: asyncio.TimerHandle | None = None  # when the next guest has been away for too long
    timer: asyncio.TimerHandle | None = None
    thinking: asyncio.Task[None] | None = None  # of a computer
    thought: Thought | None = None  # what is to be thought about
    race: int = 0  # the number since which anyone may act, as far as the computers know
    streams: list[Stream] = field(default_factory=list)  # that show what moves
    act: UnderWay | None = None  # the physical one that goes on
    act_later: asyncio.TimerHandle | None = None  # when one begins that is left to another server first
    reflexes: dict[int, asyncio.TimerHandle] = field(default_factory=dict)  # delays of computers in real time
    previews: dict[tuple[int, str], Previewed] = field(default_factory=dict)  # of the present number
    talk: Talk = field(default_factory=Talk)

    @property
    def here(self) -> frozenset[str]:
        """The guests who are connected, with a seat to whichever server."""
        return self.at_this_server | self.elsewhere.guests

    @property
    def at_this_server(self) -> frozenset[str]:
        return frozenset([connection.person.guest for connection in self.connections]) - NAMELESS

    def people_here(self, room: Room) -> frozenset[str]:
        """The seated guests who are connected to this server."""
        return self.at_this_server.intersection(room.guests())

    def hear_elsewhere(self, server: str, guests: Collection[str]) -> None:
        """Another server says who is with it."""
        for guest in self.elsewhere.hear(server, guests) - self.here:
            self.left[guest] = time.monotonic()

    def gone(self, room: Room) -> frozenset[str]:
        """The seated guests who have been away for longer than the others need to wait."""
        grace = claiming.grace(room)
        return frozenset(guest for guest, away in self._away(room) if grace is not None and away >= grace)

    def next_gone(self, room: Room) -> float | None:
        """In how many seconds one more is gone; None if nobody is away."""
        grace = claiming.grace(room)
        if grace is None:
            return None
        return min((grace - away for _, away in self._away(room) if away < grace), default=None)

    def _away(self, room: Room) -> Iterator[tuple[str, float]]:
        """The seated guests who are not connected, and for how many seconds of the match under way they have not been."""
        if room.status != "running":
            return
        here = self.at_this_server
        absent = [guest for guest in room.guests() if guest not in here]
        if not absent:
            return  # as in almost every move
        elsewhere, now, played = self.elsewhere.guests, time.monotonic(), self.now() - room.started
        for guest in absent:
            if guest not in elsewhere:
                yield guest, min(now - self.left.get(guest, self.came_up), played)

    def respite(self, due: float) -> float:
        """Seconds to leave what should have happened by itself at a time to the server that wrote the last entry."""
        if self.ours or self.alone:
            return 0.0
        return max(due + GRACE - self.now(), 0.0)

    def show(self, room: Room, connections: Iterable[Connection], also_here: str = "") -> None:
        """Send the whole view; `also_here` is a guest who just comes in."""
        here, gone, now = self.here | {also_here}, self.gone(room) - {also_here}, self.now()
        made: dict[str, tuple[str, Shown]] = {}  # all windows of a guest get the same
        for connection in connections:
            guest, name = connection.guest, connection.person.name
            with _let_go_if_that_fails(room, connection):
                if guest not in made:
                    view = showing.view(room, guest, name, here, now, gone)
                    made[guest] = encode(view), Shown(view.you, view.table)
                connection.behind = False
                connection.show(*made[guest], room.number)

    def tell(self, room: Room, after: int, entries: Sequence[Entry], steps: int) -> None:
        """Send what was written after number `after`, when the match had so many steps."""
        here, gone, now = self.here, self.gone(room), self.now()
        made: dict[str, Shown] = {}
        encoded: dict[tuple[str, int], str] = {}  # by guest and what the window was told before
        for connection in self.connections:
            guest, name, before = connection.guest, connection.person.name, connection.shown
            if connection.behind:
                continue  # it gets a view as soon as it can take one
            if connection.number != after or before is None:
                self.show(room, [connection])
                continue
            with _let_go_if_that_fails(room, connection):
                if guest not in made:
                    made[guest] = showing.shown(room, guest, name, here, now, gone)
                shown, key = made[guest], (guest, id(before))
                if key not in encoded:
                    encoded[key] = encode(showing.news(room, guest, before, shown, after, entries, steps))
                connection.show(encoded[key], shown, room.number)

    def tell_presence(self, room: Room) -> None:
        """Send who is connected."""
        seated = set(room.guests())
        watching = sum(connection.guest not in seated for connection in self.connections)
        here, gone = self.here, self.gone(room)
        encoded: dict[str, str] = {}
        for connection in self.connections:
            guest = connection.guest
            if guest not in encoded:
                encoded[guest] = encode(showing.presence(room, guest, here, watching, gone))
            connection.mention(encoded[guest])

    def tell_said(self, room: Room, said: Said) -> None:
        """Send what somebody said: remarks to everybody, own words to those who sit here."""
        message, seated = talking.told(room.id, said), frozenset(room.guests())
        private = isinstance(message, Chatted)
        if isinstance(message, Chatted):
            self.talk.keep(message, seated)
        text = encode(message)
        for connection in self.connections:
            if not private or connection.guest in seated:
                connection.mention(text)

    def remind(self, room: Room, connection: Connection) -> None:
        """Send what was said in own words while somebody sat here."""
        if room.chats and connection.guest in room.guests():
            connection.mention(encode(self.talk.heard_by(connection.guest)))

    def let_go(self) -> None:
        """Another server goes on with the room, and nobody here looks at it: it is read again when somebody comes."""
        self.stop()
        self.room, self.ours = None, False

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        if self.timer:
            self.timer.cancel()
        if self.someone_gone:
            self.someone_gone.cancel()
        if self.thinking:
            self.thinking.cancel()
        if self.act_later:
            self.act_later.cancel()
        self.drop_act()
        for reflex in self.reflexes.values():
            reflex.cancel()
        self.reflexes.clear()
        self.timer = self.someone_gone = self.thinking = self.thought = self.act_later = None

    def drop_act(self) -> None:
        """What goes on is not wanted any more."""
        if self.act:
            self.act.cancel()
            self.act.tell_end(self.room.number if self.room else 0)
            self.act = None


@contextmanager
def _let_go_if_that_fails(room: Room, connection: Connection) -> Iterator[None]:
    """A room that cannot be shown to somebody is no reason for the others not to see it."""
    try:
        yield
    except Exception:  # noqa: BLE001 - whatever a game's scene does
        _log.exception("room %s cannot be shown", room.id)
        connection.answer(Refused(None, "busy", UNREADABLE))
        connection.close(TRY_LATER)
