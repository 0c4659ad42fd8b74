"""What a room's book tells: every entry applied in order. Nothing is decided here, the book is trusted."""

from __future__ import annotations

from typing import Any, NamedTuple

from astragal.engine.game import Game
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.viewer import Viewer
from astragal.match import Match, Move, positions
from astragal.match.clock import ClockRule
from astragal.table.protocol.http import RoomSetup
from astragal.table.protocol.messages import Status
from astragal.table.room.asides import COUNTED, Asides
from astragal.table.room.entries import (
    Began,
    Claimed,
    Closed,
    Declined,
    Drawn,
    Entry,
    Freed,
    GivenToComputer,
    Hinted,
    Interrupted,
    Left,
    Moved,
    Offered,
    Opened,
    Paused,
    Resigned,
    Resumed,
    SaidReady,
    Seated,
    TimedOut,
    TookBack,
)
from astragal.table.room.offers import Offers
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.seating import Chair, Person, first_chairs, match_seats, rotated
from astragal.table.room.timing import Timer


class Due(NamedTuple):
    """A physical act: of which match, after how many steps, and which seat decided on it, if one did."""

    game: int
    step: int
    seat: int | None


class Fold:
    """The state of a room; `apply` is the only thing that changes it."""

    rules: Game  # known from the first entry on, like everything that follows from the setup

    def __init__(self, id: str, find: Find = in_cabinet) -> None:
        self.id = id
        self.number = 0  # entries so far
        self.updated = 0.0  # when the last one was written
        self.setup: RoomSetup | None = None
        self.owner = ""
        self.first: Any = None  # where the first match starts, if not at the game's own start
        self.status: Status = "waiting"
        self.game = 0  # matches begun
        self.match: Match | None = None
        self.ready: set[str] = set()
        self.unwelcome: set[str] = set()  # guests whose seat the host has freed
        self.closed = False
        self.asides = Asides()
        self.names: dict[str, str] = {}  # of every guest who ever sat
        self.offers = Offers()
        self.timer = Timer()
        self.looked: dict[str, int] = {}  # where secrets count: the seat whose secrets a guest has seen
        self.began_with: list[Chair] = []  # who sat where when the match began
        self.moved: set[str] = set()  # guests who have moved in it
        self.hinted: set[str] = set()  # guests who have had a hint in it
        self.taken_back = False  # whether more than a turn under way was taken back in it
        self.ended = 0  # the number of the entry that ended the last match
        self.placed = 0  # the number of the entry that made the present position
        self.placed_at = 0.0  # when it was written
        self.race_since = 0  # where anyone may act: the number from which on that has been so
        self.race_until = -1  # whoever acted at this number or before it lost a race
        self.faster = ""  # who won it
        self.won_at = 0.0  # when
        self.started = 0.0  # when the match would have begun without its pauses
        self.given_back = 0.0  # seconds of the decision under way in which no server was there
        self.decided_by = ""  # the guest who made the last decision
        self.no_act_at = (
            -1
        )  # the number of a position of which a physics has said that the rules draw by themselves
        self.looked_at: Any = None  # what looking.py has worked out for those who look
        self._find = find
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._acting: tuple[int, ...] | None = None  # until it is asked for
        self._viewers: dict[str, Viewer] = {}
        self._take_seats([])

    # -- looking ------------------------------------------------------------------------------------------------

    def seats_of(self, guest: str) -> tuple[int, ...]:
        """The seats a guest holds, alone or with others."""
        if guest not in self._seats_of:
            held = (seat for seat, chair in enumerate(self.seats) if guest and guest in chair.guests)
            self._seats_of[guest] = tuple(held)
        return self._seats_of[guest]

    @property
    def may_hint(self) -> bool:
        """Whether hints are given here; never in real time, where seeing it oneself is the game."""
        return self.setup is not None and self.setup.hints and not self.rules.real_time

    @property
    def by_letter(self) -> bool:
        """Whether people have days for a move, so that nobody waits at the table."""
        return self.setup is not None and self.setup.clock.startswith("days")

    @property
    def chats(self) -> bool:
        """Whether those who sit here can talk in their own words."""
        return self.setup is not None and self.setup.chat and not self.setup.listed

    def people(self) -> tuple[int, ...]:
        """The seats at which somebody sits."""
        return self._people

    def guests(self) -> tuple[str, ...]:
        """Everybody who sits, each once."""
        return self._guests

    def acting(self) -> tuple[int, ...]:
        """The seats that may act now; -1 where people roll."""
        if self._acting is None:
            self._acting = self._who_acts()
        return self._acting

    def _who_acts(self) -> tuple[int, ...]:
        if self.match is None or self.status != "running":
            return ()
        actor = self.match.actor
        if actor == ANYONE:
            return tuple(seat for seat in range(self.match.players) if self.moves_of(seat))
        if actor == CHANCE and self.act_due() is not None:
            return ()
        return (actor,) if actor >= 0 or actor == CHANCE else ()

    def act_due(self) -> Due | None:
        """The physical act that is to happen, or happens, now; None if there is none."""
        match = self.match
        if match is None or self.status != "running" or self.rules.act is None or match.actor != CHANCE:
            return None
        if self.no_act_at == self.placed or (match.steps and match.steps[-1].player == CHANCE):
            return None
        return Due(self.game, len(match.steps), match.steps[-1].player if match.steps else None)

    def hands(self, due: Due) -> frozenset[str]:
        """The guests whose hand goes with an act: who began it, or where they have left whoever sits there now."""
        guests = self.seats[due.seat].guests if due.seat is not None else ()
        return frozenset([self.decided_by] if self.decided_by in guests else guests)

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        """The legal moves of a seat now, or the outcomes of a roll (-1); in real time as soon as its hands are free."""
        if seat not in self._moves:
            self._moves[seat] = tuple(self.match.legal(seat, self._free_at(seat))) if self.match else ()
        return self._moves[seat]

    def moment(self, now: float) -> int:
        """The milliseconds of the match, pauses left out."""
        return max(0, round(1000 * (now - self.started)))

    def may_act(self, guest: str, seat: int) -> bool:
        """Whether a guest may act for an acting seat: in a team, its members take turns; any seated person may roll."""
        if seat not in self.acting():
            return False
        if seat == CHANCE:
            return bool(self.seats_of(guest))
        guests = self.seats[seat].guests
        if len(guests) > 1 and self.match and self.match.actor in (seat, ANYONE):
            return guest == guests[self.turn_in_team(seat)]
        return guest in guests

    def turn_in_team(self, seat: int) -> int:
        """Which member of a seat plays its present or next turn."""
        return self.match.turns(seat) % len(self.seats[seat].members) if self.match else 0

    def awaited(self) -> tuple[str, ...]:
        """The guests who may act now, by a move or by typing a roll."""
        acting = self.acting()
        return tuple(guest for guest in self.guests() if any(self.may_act(guest, seat) for seat in acting))

    def viewer(self, guest: str) -> Viewer:
        """Whose eyes a guest looks with: of several own seats the acting one, or the first; without one they watch."""
        if guest not in self._viewers:
            own, acting = self.seats_of(guest), self.acting()
            self._viewers[guest] = Viewer(
                next((seat for seat in own if seat in acting), own[0] if own else None)
            )
        return self._viewers[guest]

    # -- applying -----------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take in the next entry of the book."""
        if isinstance(entry, Moved):
            match = self._running()
            racing = match.actor == ANYONE
            match.play(entry.move, entry.seat, entry.spent, entry.moment, entry.inputs)
            self._moved(entry, racing)
        else:
            self._count(entry)
            self._take_in(entry)
            self._forget()

    def _count(self, entry: Entry) -> None:
        self.number += 1
        self.updated = entry.at
        self._forget()
        if isinstance(entry, COUNTED):
            seat = getattr(entry, "seat", None)
            named = getattr(entry, "guest", "")  # else it was somebody of the seat
            self.asides.note((named,) if named or seat is None else self.seats[seat].guests)

    def _forget(self) -> None:
        """What was worked out of the room as it was."""
        self._moves, self._acting, self._viewers = {}, None, {}

    def _take_seats(self, seats: list[Chair]) -> None:
        """Who sits where, and what follows from that alone: it is asked for many times in every move."""
        self.seats = seats
        self._people = tuple(seat for seat, chair in enumerate(seats) if chair.members)
        self._guests = tuple(dict.fromkeys(guest for chair in seats for guest in chair.guests))
        self._seats_of: dict[str, tuple[int, ...]] = {}

    def _take_in(self, entry: Entry) -> None:
        match entry:
            case Opened():
                self._opened(entry)
            case Seated() | Left() | GivenToComputer() | Freed():
                self._changed_seats(entry)
            case SaidReady():
                (self.ready.add if entry.ready else self.ready.discard)(entry.guest)
            case Began():
                self._began(entry)
            case TookBack():
                self._took_back(entry)
            case Offered():
                self.offers.add(entry.what, entry.seat)
            case Declined():
                self.offers.drop(entry.what)
            case Paused():
                self.status = "paused"
                self.timer = Timer(self.timer.seat, None, entry.spent)
                self.started -= entry.at  # what is left is added when it goes on
                self.offers.clear()
            case Resumed():
                self.status = "running"
                self.timer = self._timed(self.timer.seat, entry.at, self.timer.before)
                self.started += entry.at
            case TimedOut():
                self._running().run_out(entry.seat)
                self._ended(entry.at)
            case Resigned():
                self._running().resign(entry.seat)
                self._ended(entry.at)
            case Drawn():
                self._running().agree_draw()
                self._ended(entry.at)
            case Claimed():
                self._running().resign(entry.seat)
                self._ended(entry.at)
            case Interrupted():
                self._interrupted(entry.seconds)
            case Hinted():
                self.hinted.add(entry.guest)
            case Closed():
                self.closed = True
                self._ended(entry.at)

    def _opened(self, entry: Opened) -> None:
        self.setup = entry.setup
        self.rules = self._find(entry.setup.game)
        self.owner = entry.guest
        self.names[entry.guest] = entry.name
        self._take_seats(first_chairs(entry.setup.seats, Person(entry.guest, entry.name)))
        if entry.position is not None:
            self.first = positions.read(entry.position, self.rules)[1]

    def _changed_seats(self, entry: Seated | Left | GivenToComputer | Freed) -> None:
        chair, before = self.seats[entry.seat], set(self.guests())
        if isinstance(entry, Seated):
            self.names[entry.guest] = entry.name
            self.looked.setdefault(entry.guest, entry.seat)
            chair = chair.joined(Person(entry.guest, entry.name))
        elif isinstance(entry, Left | Freed):
            chair = chair.left(entry.guest)
            if isinstance(entry, Freed):
                self.unwelcome.add(entry.guest)
        else:
            chair = Chair(entry.level)
        self._take_seats([*self.seats[: entry.seat], chair, *self.seats[entry.seat + 1 :]])
        if self.status == "running" and self.timer.seat == entry.seat:
            self.timer = self._timed(entry.seat, entry.at, self.timer.spent(entry.at))
        self.ready -= before - set(self.guests())
        self.offers.clear()
        if self.match and self.status != "over":
            self.match.seats = match_seats(self.seats, self.rules.seats)

    def _began(self, entry: Began) -> None:
        assert self.setup is not None
        self._take_seats(rotated(self.seats, entry.rotate))
        self.game += 1
        self.match = Match(
            self.rules,
            players=self.setup.players,
            options=self.setup.options,
            seats=match_seats(self.seats, self.rules.seats),
            secret=entry.secret,
            clock=ClockRule.parse(self.setup.clock) if self.setup.clock else None,
            state=self.first if self.game == 1 else None,
        )
        self.status = "running"
        self.ready.clear()
        self.offers.clear()
        self.asides = Asides()
        self.looked = {guest: seat for seat, chair in enumerate(self.seats) for guest in chair.guests}
        self.began_with, self.moved, self.hinted, self.taken_back = [*self.seats], set(), set(), False
        self.started = entry.at
        self._arrived(entry.at)

    def _moved(self, entry: Moved, racing: bool) -> None:
        """The match has made a step."""
        self._count(entry)
        if racing:
            self.race_until = self.number - 1
            self.faster = (
                "" if entry.seat < 0 else self.names.get(entry.guest) or self.rules.seats[entry.seat]
            )
            self.won_at = entry.at
        if entry.seat >= 0:
            self.offers.moved(entry.seat)
            self.decided_by = entry.guest
            if entry.guest:
                self.moved.add(entry.guest)
        self._arrived(entry.at, racing=racing)
        self._forget()

    def _took_back(self, entry: TookBack) -> None:
        match = self._running()
        self.taken_back |= not self._is_own_turn(entry.keep, entry.seat)
        spent = self.time_kept(entry.keep, entry.seat, entry.at)
        while len(match.steps) > entry.keep:
            match.undo(past_rolls=True)
        self.offers.drop("draw", "takeback")
        self._arrived(entry.at, spent)

    def time_kept(self, keep: int, seat: int, now: float) -> float:
        """What stays spent when a seat goes back to the first `keep` steps: in its own turn, nobody gains time by it."""
        if not self._is_own_turn(keep, seat):
            return 0.0
        return self.timer.spent(now) + sum(step.spent for step in self._running().steps[keep:])

    def _is_own_turn(self, keep: int, seat: int) -> bool:
        """Whether all after the first `keep` steps was decided by a seat in a turn that it has not ended."""
        match = self._running()
        return match.actor == seat and all(step.player == seat for step in match.steps[keep:])

    def _arrived(self, at: float, spent: float = 0.0, racing: bool = False) -> None:
        """There is a new position: whoever is to act begins to think."""
        actor = self._running().actor
        self.placed = self.number
        self.placed_at = at
        self.timer = self._timed(actor if actor >= 0 else None, at, spent)
        self.given_back = 0.0
        if actor == ANYONE and not racing:
            self.race_since = self.number
        if actor == OVER:
            self._ended(at)

    def _timed(self, seat: int | None, at: float, spent: float) -> Timer:
        """The timer of a decision. A computer's stands: it may have to wait for others, and says itself what it spent."""
        stands = seat is not None and self.seats[seat].computer
        return Timer(seat, None if stands else at, spent)

    def _interrupted(self, seconds: float) -> None:
        """Whatever is timed goes on as if that time had not been."""
        if self.timer.since is not None:
            self.timer = Timer(self.timer.seat, self.timer.since + seconds, self.timer.before)
        self.started += seconds
        self.placed_at += seconds
        self.given_back += seconds

    def _free_at(self, seat: int) -> int | None:
        free_at = self.rules.free_at
        if self.match is None or free_at is None or seat < 0:
            return None
        return int(free_at(self.match.state, seat))

    def _ended(self, at: float) -> None:
        if self.match and self.status != "over":
            self.ended = self.number
        self.status = "over"
        self.timer = self.timer.stopped(at)
        self.offers.clear()

    def _running(self) -> Match:
        assert self.match is not None  # the book tells of a match only after it began
        return self.match
