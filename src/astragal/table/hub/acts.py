"""Physical acts at the table: they go on in other processes, hands go to them, and whoever looks sees what moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import numpy as np

from astragal.engine.act import FRAMES, Body, Tool
from astragal.engine.registry import address
from astragal.engine.words import say
from astragal.errors import BadInput
from astragal.players.levels import unsteadiness
from astragal.table.hub.computers import who_waits
from astragal.table.hub.live import Live
from astragal.table.hub.streaming import Stream
from astragal.table.protocol.refusal import Refusal
from astragal.table.protocol.stream import ActAgain, ActEnded, ActSays, ActShown, FromStream, MoreBodies
from astragal.table.room.fold import Due
from astragal.table.room.room import Room
from astragal.table.worlds import frames
from astragal.table.worlds.process import (
    NOTHING,
    Beginning,
    Begun,
    Ended,
    Failed,
    More,
    NoAct,
    Says,
    Stepped,
)
from astragal.table.worlds.worlds import Again, Heard, World, Worlds

CLOSE = 50  # watchers of a room who see half of all frames
STEERING, LOOKING, CROWDED = 1, 2, 6  # of so many frames they get one
PATIENCE = 60.0  # seconds after the move in which somebody's first hand must come where others wait for it
MOMENT = 15.0  # seconds that they have at least from when they can
SOON = 0.1  # seconds beyond the time that is left to another server
LARGEST = 0xFFFF  # number of an act

NOTHING_MOVES = say("Nothing is under way here.")
OVER = say("The attempt is over.")
NOT_YOURS = say("Somebody else's hand goes with this.")
GOES_ALONE = say("What is under way here goes its way alone.")
AGAIN = say("Something broke. The attempt goes on from where it was.")

Finish = Callable[["UnderWay", Sequence[int] | None, str], None]


class UnderWay:
    """An act of a room as its streams see it."""

    def __init__(self, live: Live, number: int, due: Due, hands: frozenset[str], finish: Finish) -> None:
        self.live = live
        self.number = number
        self.due = due
        self.computer = False  # whether the game's own computer steers
        self.begun = False
        self.waiting = False
        self.over = False  # and what came of it is being written
        self.tool: Tool | None = None
        self.world: World | None = None
        self._hands = hands  # the guests whose hand goes with it
        self._finish = finish
        self._patience: asyncio.TimerHandle | None = None
        self._bodies: tuple[Body, ...] = ()
        self._told = NOTHING
        self._frame = 0
        self._moved_at = 0  # the last frame in which something moved
        self._rows = frames.rows_of([])
        self._changed = np.zeros(0, int)  # the frame in which each body moved last

    # -- what happens -----------------------------------------------------------------------------------------------

    def hear(self, event: Heard) -> None:
        """Something happened in its process."""
        match event:
            case Begun():
                self._begin(event)
            case Stepped():
                self._step(event)
            case More():
                first = len(self._bodies)
                self._bodies += event.bodies
                self._tell(MoreBodies(self.number, first, event.bodies))
            case Says():
                self._told = event.told
                self._tell(self._saying())
            case Again():
                self._tell(ActAgain(self.number, AGAIN))
            case Ended():
                self._end(event.outcomes, event.inputs)
            case NoAct():
                self._end(None, "")
            case Failed():
                self._end((), "")

    def _begin(self, event: Begun) -> None:
        same = self.begun and len(event.bodies) == len(self._bodies)
        self.begun, self.tool, self.waiting = True, event.tool, event.waiting
        self._bodies, self._told = event.bodies, event.told
        self._rows = frames.read_rows(event.rows).copy()
        self._frame = self._moved_at = event.frame
        self._changed = np.full(len(self._rows), event.frame)
        share_out(self.live)
        for stream in self._streams():
            if same:
                stream.begin_anew()
                stream.frame_is_due()
            else:
                self.introduce(stream)
        if self.waiting:
            self._be_patient()

    def _step(self, event: Stepped) -> None:
        self.waiting, self._frame = False, event.frame
        moved = frames.read_rows(event.rows)
        if len(moved):
            numbers = frames.numbers_of(moved)
            if (missing := int(numbers.max()) + 1 - len(self._rows)) > 0:
                self._rows = np.concatenate([self._rows, moved[-missing:]])
                self._changed = np.concatenate([self._changed, np.zeros(missing, int)])
            self._rows[numbers] = moved
            self._changed[numbers] = self._frame
            self._moved_at = self._frame
        for stream in self._streams():
            if self._frame % stream.every == 0 and stream.seen < self._moved_at:
                stream.frame_is_due()

    def _end(self, outcomes: Sequence[int] | None, inputs: str) -> None:
        self.over = True
        for stream in self._streams():
            stream.frame_is_due()  # how it lies in the end
        self._finish(self, outcomes, inputs)

    def _be_patient(self) -> None:
        """Where others wait for somebody's first hand, it begins without one in the end."""
        room = self.live.room
        if self._patience or room is None or self.world is None or room.by_letter or len(room.people()) < 2:
            return
        wait = max(room.placed_at + PATIENCE - self.live.now(), MOMENT)
        self._patience = asyncio.get_running_loop().call_later(wait, self.world.go)

    # -- who looks --------------------------------------------------------------------------------------------------

    def introduce(self, stream: Stream) -> None:
        """Tell somebody what is under way."""
        if not self.begun or self.over or stream not in self._streams():
            return
        stream.show(self)
        steers = self.is_steered_by(stream)
        stream.tell(ActShown(self.number, self.due.seat, steers, self.waiting, self.tool, self._bodies))
        if self._told != NOTHING:
            stream.tell(self._saying())
        stream.frame_is_due()

    def is_steered_by(self, stream: Stream) -> bool:
        return self.tool is not None and not self.computer and stream.guest in self._hands

    def frame_for(self, stream: Stream) -> bytes:
        """The bodies that moved since the stream was sent something, or all of them once a second."""
        if stream.seen >= self._moved_at:
            return b""
        whole = stream.whole < 0 or self._frame - stream.whole >= FRAMES
        rows = self._rows if whole else self._rows[self._changed > stream.seen]
        stream.seen = self._frame
        if whole:
            stream.whole = self._frame
        return frames.write_frame(frames.ALL if whole else frames.MOVED, self.number, self._frame, rows)

    def tell_end(self, number: int) -> None:
        """All of it is in the book, or will never be."""
        if self.begun:
            self._tell(ActEnded(self.number, number))
        for stream in self._streams():
            stream.show(None)

    def _saying(self) -> ActSays:
        told = self._told
        return ActSays(self.number, told.headline, told.meters, told.marks, told.guides, told.mishap)

    def _tell(self, message: FromStream) -> None:
        for stream in self._streams():
            stream.tell(message)

    def _streams(self) -> list[Stream]:
        """Who may see it: where there are secrets, nobody."""
        room = self.live.room
        return [] if room and room.rules.hidden else self.live.streams

    # -- who acts ---------------------------------------------------------------------------------------------------

    def do(self, stream: Stream, said: frames.Input) -> None:
        """What a client's hand does. Refusal or BadInput: nothing has changed."""
        if said.act != self.number or self.over:
            raise Refusal("not-now", OVER)
        if not self.begun:
            raise Refusal("not-now", NOTHING_MOVES)
        if self.tool is None:
            raise Refusal("not-now", GOES_ALONE)
        if not self.is_steered_by(stream):
            raise Refusal("not-yours", NOT_YOURS)
        assert self.world is not None  # that has begun it
        self.world.do(self.tool.check(said.hand))

    def seat(self, room: Room, seed: int) -> None:
        """Whose hand goes with it may change while it goes on; a computer that gets the seat steers, from a seed."""
        hands, seat = room.hands(self.due), self.due.seat
        if seat is not None and room.seats[seat].computer and not self.computer:
            self.computer = True
            if self.world:
                self.world.let_computer(seed)
        if hands != self._hands:
            self._hands = hands
            share_out(self.live)
            for stream in self._streams():
                self.introduce(stream)

    def cancel(self) -> None:
        """Nothing more comes of it."""
        self.over = True
        if self._patience:
            self._patience.cancel()
        if self.world:
            self.world.cancel()


class Acts:
    """Has an act begin wherever one is due, and hands what came of it to `finish`."""

    def __init__(self, worlds: Worlds, finish: Finish, look: Callable[[Live], None]) -> None:
        self._worlds = worlds
        self._finish = finish
        self._look = look  # at a room again, when it is time to
        self._last = 0

    def get_ready(self, room: Room) -> None:
        """Let a process load the game before something moves in it."""
        if room.rules.act is not None and room.status != "over":
            self._worlds.get_ready(address(room.rules))

    def follow(self, live: Live) -> None:
        """Something changed in a room: begin what is due there, drop what is not. The lock is held."""
        room = live.room
        assert room is not None  # whoever holds the lock has it loaded
        due, act = room.act_due(), live.act
        if act and act.over:
            return  # what came of it is being written
        if act and act.due != due:
            live.drop_act()
            act = None
        if live.act_later:
            live.act_later.cancel()
            live.act_later = None
        if due is None or room.match is None:
            return
        if act:
            act.seat(room, room.match.act_seed())
        elif respite := live.respite(room.updated):
            live.act_later = asyncio.get_running_loop().call_later(respite + SOON, self._look, live)
        else:
            self._begin(live, room, due)

    def written(self, live: Live, act: UnderWay, number: int) -> None:
        """What came of an act is in the book, or never will be; something else may be due."""
        act.tell_end(number)
        if live.act is act:
            live.act = None
            self.follow(live)

    def join(self, live: Live, stream: Stream) -> None:
        """Somebody comes to look."""
        live.streams.append(stream)
        share_out(live)
        if live.act:
            live.act.introduce(stream)

    def leave(self, live: Live, stream: Stream) -> None:
        """Somebody does not look any more."""
        if stream in live.streams:
            live.streams.remove(stream)
            share_out(live)

    def do(self, live: Live | None, stream: Stream, data: bytes) -> None:
        """What a client's hand does. Refusal or BadInput: nothing has changed."""
        try:
            said = frames.read_hand(data)
        except BadInput as error:
            raise Refusal("unreadable", error.said) from None
        if live is None or live.act is None:
            raise Refusal("not-now", NOTHING_MOVES)
        live.act.do(stream, said)

    def _begin(self, live: Live, room: Room, due: Due) -> None:
        match, game = room.match, room.rules
        assert match is not None  # an act is due in it
        self._last = self._last % LARGEST + 1
        player = "" if due.seat is None else room.seats[due.seat].player
        act = live.act = UnderWay(live, self._last, due, room.hands(due), self._finish)
        act.computer = due.seat is None or room.seats[due.seat].computer
        beginning = Beginning(
            address(game),
            match.state.values(),
            tuple(match.act_rng()),
            unsteadiness(player),
            match.act_seed() if act.computer else None,
        )
        act.world = self._worlds.begin(beginning, act.hear, who_waits(live, room).household)


def share_out(live: Live) -> None:
    """How many frames each stream of a room gets."""
    looking = 0
    for stream in live.streams:
        if live.act and live.act.is_steered_by(stream):
            stream.every = STEERING
        else:
            looking += 1
            stream.every = LOOKING if looking <= CLOSE else CROWDED
