"""A room: people and computers around one game. Pure: it reads no clock, sends nothing, keeps nothing on disk."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Any, Self

from astragal.engine.rules import ANYONE, CHANCE
from astragal.engine.words import say
from astragal.errors import BadMove
from astragal.match import Match, Move, Step
from astragal.match.fair import new_secret
from astragal.table.protocol import messages
from astragal.table.protocol.http import RoomSetup
from astragal.table.protocol.refusal import Refusal
from astragal.table.room import claiming, hosting, proposing, sitting
from astragal.table.room.entries import (
    Began,
    Closed,
    Entry,
    Hinted,
    Interrupted,
    Moved,
    Opened,
    Resigned,
    Resumed,
    TimedOut,
    TookBack,
)
from astragal.table.room.fold import Due, Fold
from astragal.table.room.names import NOBODYS, told_apart
from astragal.table.room.opening import Find, filled_in, in_cabinet
from astragal.table.room.seating import Chair, Person
from astragal.table.room.timing import NEVER, PRECISION, time_left

__all__ = ["Chair", "Person", "Refusal", "Room"]

IDLE = {
    "waiting": say("The game has not begun."),
    "paused": say("The game is paused."),
    "over": say("The game is over."),
}
CLOSED = say("The host has closed this table.")
MOST_INPUTS = (
    256 * 1024
)  # characters of the log of a hand that the book keeps; of a longer one only the outcome

_log = logging.getLogger(__name__)


class Room(Fold):
    """Decides what requests do and what happens by itself; every change is an entry that is applied."""

    def __init__(self, id: str, find: Find = in_cabinet) -> None:
        super().__init__(id, find)
        self._written: list[Entry] = []

    @classmethod
    def open(
        cls,
        id: str,
        setup: RoomSetup,
        who: Person,
        now: float,
        position: dict[str, Any] | None = None,
        find: Find = in_cabinet,
    ) -> tuple[Self, list[Entry]]:
        """A new room with its first entries, already applied; Refusal if it cannot be."""
        room = cls(id, find)
        complete = filled_in(setup, position, find)
        name = told_apart(who.name, (*find(setup.game).seats, *NOBODYS))
        room.write(Opened(now, complete, who.guest, name, position))
        return room, room._finish(now)

    # -- what happens -------------------------------------------------------------------------------------------

    def act(
        self, who: Person, request: messages.Request, now: float, gone: Collection[str] = ()
    ) -> list[Entry]:
        """Do what somebody asks; the entries are applied already. Refusal: nothing has changed.

        Call `tick(now)` first: what is decided after a clock has run out is refused. `gone` are the guests who have been
        away for longer than the others need to wait.
        """
        if self.closed:
            raise Refusal("not-now", CLOSED)
        self.asides.require_space(who.guest, request)
        match request:
            case messages.Move():
                self._move(who, request, now)
            case messages.Sit():
                sitting.sit(self, who, request.seat, now)
            case messages.Leave():
                sitting.leave(self, who, request.seat, now)
            case messages.Computer():
                sitting.give_to_computer(self, who, request.seat, request.level, now)
            case messages.Free():
                hosting.free(self, who, request.seat, now)
            case messages.Claim():
                claiming.claim(self, who, request, gone, now)
            case messages.Close():
                hosting.close(self, who, gone, now)
            case messages.Ready():
                sitting.say_ready(self, who, request.ready, now)
            case messages.Back():
                self._back(who, now)
            case messages.Offer():
                proposing.offer(self, who, request.what, now)
            case messages.Answer():
                proposing.answer(self, who, request.what, request.yes, now)
            case messages.Resume():
                self._resume(who, now)
            case messages.Resign():
                self._resign(who, request.seat, now)
            case _:
                raise TypeError(f"{request.type} does nothing to a room")
        return self._finish(now)

    def tick(self, now: float) -> list[Entry]:
        """What happens by itself by now: time-outs and rolls."""
        if self._is_out(now):
            assert self.timer.seat is not None
            self.write(TimedOut(now, self.timer.seat))
        return self._finish(now)

    def give_back(self, lost: float, now: float) -> list[Entry]:
        """No server was there for so many seconds since the last entry: set back what ran meanwhile."""
        if lost > NEVER and self._is_timed():
            self.write(Interrupted(now, round(lost, PRECISION)))
        return self._finish(now)

    def note_hint(self, guest: str, now: float) -> list[Entry]:
        """Somebody is about to be helped in a match that goes on."""
        if self.match and self.status != "over" and guest not in self.hinted:
            self.write(Hinted(now, guest))
        return self._finish(now)

    def desert(self, now: float) -> list[Entry]:
        """The host never came back, and nobody has played."""
        if self.status == "waiting":
            self.write(Closed(now, ""))
        return self._finish(now)

    def next_tick(self) -> float | None:
        """When a clock runs out or time brings something, in seconds since 1970; None if nothing is timed."""
        times = [time for time in (self.runs_out_at(), self._deadline()) if time is not None]
        return min(times, default=None)

    def runs_out_at(self) -> float | None:
        """When the clock that runs is over, in seconds since 1970; None if none runs."""
        left = self._left_at_start()
        return None if left is None else self.timer.out_at(left)

    def ends_in(self, now: float) -> int | None:
        """In how many milliseconds time brings something in a match in real time."""
        deadline = self._deadline()
        return None if deadline is None else max(0, round(1000 * (deadline - now)))

    def free_in(self, seat: int | None, now: float) -> int | None:
        """In how many milliseconds the hand of a seat is free; None where hands are never busy, or there is no seat."""
        free_at = None if seat is None else self._free_at(seat)
        return None if free_at is None else max(0, free_at - self.moment(now))

    def computer_to_act(self) -> int | None:
        """The seat of a computer that has to choose now; where anyone may act, computers wait for the people."""
        acting = self.acting()
        able = [seat for seat in acting if seat >= 0 and self.seats[seat].computer]
        if not able or self.match is None or len(able) < len(acting):
            return None
        if self.rules.real_time and self.match.actor == ANYONE:
            return None  # they react, each at its own moment
        return able[len(self.match.steps) % len(able)]

    def computer_move(self, seat: int, step: int, move: int, now: float, spent: float = 0.0) -> list[Entry]:
        """A computer has chosen at a step; [] if that is not the present one any more.

        `spent` is how long it thought. That alone is taken from its clock, not what it waited for others.
        """
        match = self.match
        if match is None or len(match.steps) != step or seat not in self.acting() or seat < 0:
            return []
        if not self.seats[seat].computer:
            return []
        left = self.time_to_decide()
        if left is not None and spent > left - NEVER:
            self.write(TimedOut(now, seat))
            return self._finish(now)
        chosen = next((one for one in self._moves_at(seat, now) if one.number == move), None)
        if chosen is None:
            raise Refusal("illegal", say("Move number {n} is not possible now.", n=move))
        self._play(match, seat, chosen, "", now, spent)
        return self._finish(now)

    def act_done(self, due: Due, outcomes: Sequence[int] | None, inputs: str, now: float) -> list[Entry]:
        """A physical act has ended in these outcomes; [] if it is not the one that is due any more.

        None: there was none, so the rules draw by themselves. They also do where an outcome is not what they know.
        """
        match = self.match
        if match is None or self.act_due() != due:
            return []
        if outcomes is None:
            self.no_act_at = self.placed
            self._forget()
            return self._finish(now)
        inputs = inputs if len(inputs) <= MOST_INPUTS else ""
        for outcome in outcomes:
            if match.actor != CHANCE:
                break
            try:
                step = match.play(outcome, CHANCE, inputs=inputs)
            except BadMove as error:
                _log.error(
                    "room %s: an act of %s ended in what cannot be: %s", self.id, self.rules.slug, error
                )
                self._guess(match, now)
                break
            self._told(step, now)
            inputs = ""
        else:
            if match.actor == CHANCE and not outcomes:
                self._guess(match, now)
        return self._finish(now)

    def time_to_decide(self) -> float | None:
        """What a computer that is to choose has on its clock; None without one."""
        left = self._left_at_start()
        return None if left is None else left - self.timer.before

    # -- for the helpers that decide ----------------------------------------------------------------------------

    def write(self, entry: Entry) -> None:
        """Apply an entry and note it for the book."""
        self.apply(entry)
        self._written.append(entry)

    def playing(self, now: float) -> Match:
        """The match, if it can go on now; else Refusal."""
        if self.match is None or self.status != "running":
            raise Refusal("not-now", IDLE[self.status])
        if self._is_out(now):
            raise Refusal("not-now", say("The time is up."))
        return self.match

    def speaker(self, who: Person) -> int:
        """The seat somebody speaks for; Refusal if they have none."""
        seat = self.viewer(who.guest).seat
        if seat is None:
            raise Refusal("not-yours", say("Take a seat first."))
        return seat

    def begin(self, now: float, rotate: int = 0) -> None:
        self.write(Began(now, new_secret(), rotate))

    def take_back(self, keep: int, seat: int, now: float) -> None:
        """Go back to the first `keep` steps for a seat; Refusal if its clock does not allow that."""
        match = self.playing(now)
        if match.clock and self.time_kept(keep, seat, now) >= time_left(match, match.clock, keep)[seat]:
            raise Refusal("not-now", say("Your clock does not leave time to start this turn anew."))
        self.write(TookBack(now, keep, seat))

    # -- inside -------------------------------------------------------------------------------------------------

    def _finish(self, now: float) -> list[Entry]:
        """Let follow what follows by itself, and hand over everything that was written."""
        if self.status == "waiting" and hosting.is_complete(self):
            self.begin(now)
        while self.status == "running" and (self._server_rolls() or self._is_due(now)):
            assert self.match is not None
            racing = self.match.actor == ANYONE
            step = self.match.pass_time() if racing else self.match.roll(guessed=True)
            self._told(step, now, racing)
        written, self._written = self._written, []
        return written

    def _told(self, step: Step, now: float, racing: bool = False) -> None:
        """Write what chance or time has decided and the match has made already."""
        rolled = Moved(now, CHANCE, step.move, step.name, moment=step.at, inputs=step.inputs)
        self._moved(rolled, racing)
        self._written.append(rolled)

    def _guess(self, match: Match, now: float) -> None:
        """Let the rules say how a physical act ends."""
        while match.actor == CHANCE:
            self._told(match.guess(), now)

    def _server_rolls(self) -> bool:
        assert self.match is not None
        assert self.setup is not None
        if self.match.actor != CHANCE or self.act_due() is not None:
            return False
        return self.setup.dice == "server" or not self.people() or self.match.roll_is_secret()

    def _deadline(self) -> float | None:
        """When time brings something in a match in real time."""
        at = self.match.deadline() if self.match and self.status == "running" else None
        return None if at is None else self.started + at / 1000

    def _is_due(self, now: float) -> bool:
        at = self.match.deadline() if self.match else None
        return at is not None and at <= self.moment(now)

    def _left_at_start(self) -> float | None:
        """What the seat whose clock runs had when its decision began; None if no clock runs."""
        if self.match is None or self.status != "running" or not self.match.clock or self.timer.seat is None:
            return None
        return self.match.time_left[self.timer.seat]

    def _is_timed(self) -> bool:
        """Whether time counts now: for a clock, or for a game in real time."""
        return self._left_at_start() is not None or (self.status == "running" and self.rules.real_time)

    def _is_out(self, now: float) -> bool:
        left = self._left_at_start()
        return left is not None and self.timer.is_out(left, now)

    def _move(self, who: Person, request: messages.Move, now: float) -> None:
        if self.match is None:
            raise Refusal("not-now", IDLE["waiting"])
        self._require_present(request.number, now)
        match = self.playing(now)
        self._require_turn(who, request.seat)
        wanted = " ".join(request.name.split()).lower()
        moves = self._moves_at(request.seat, now)
        chosen = next((one for one in moves if one.name.lower() == wanted), None)
        try:
            chosen = chosen or match.dialled(wanted, moves)
        except BadMove as error:
            raise Refusal("illegal", error.said) from None
        if chosen is None and any(one.name.lower() == wanted for one in self.moves_of(request.seat)):
            raise Refusal("not-now", say("Your hand is still busy."))
        if chosen is None and match.actor == ANYONE and request.number < self.placed:
            raise self._late(now)
        if chosen is None:
            raise Refusal(
                "illegal", say("{name} is not possible now.", "That is not possible now.", name=wanted)
            )
        self._play(match, request.seat, chosen, who.guest, now)

    def _play(
        self, match: Match, seat: int, move: Move, guest: str, now: float, thought: float = 0.0
    ) -> None:
        """Write a legal move. Where anyone may act no clock runs, so nothing is taken from one either."""
        untimed = seat == CHANCE or (match.clock and match.actor == ANYONE)
        spent = 0.0 if untimed else round(self.timer.spent(now) + thought, PRECISION)
        moment = self.moment(now) if self.rules.real_time else 0
        self.write(Moved(now, seat, move.number, move.name, spent, guest, moment))

    def _moves_at(self, seat: int, now: float) -> tuple[Move, ...]:
        """What a seat may do at this very moment."""
        if self.match is None or not self.rules.real_time:
            return self.moves_of(seat)
        return tuple(self.match.legal(seat, self.moment(now)))

    def _late(self, now: float) -> Refusal:
        """Why somebody comes too late, and by how much."""
        by = max(1, round(1000 * (now - self.won_at)))
        if self.faster:
            return Refusal("late", say("{name} was faster, by {n} ms.", name=self.faster, n=by))
        return Refusal("late", say("That came too late, by {n} ms.", n=by))

    def _require_present(self, number: int, now: float) -> None:
        """Refuse what was decided on another position. Where anyone may act, others' acts do not count as that."""
        racing = self.match is not None and self.match.actor == ANYONE
        if (self.race_since if racing else self.placed) <= number <= self.number:
            return
        if number <= self.race_until:
            raise self._late(now)
        raise Refusal("behind", say("The table has changed meanwhile; look again."))

    def _require_turn(self, who: Person, seat: int) -> None:
        if seat >= 0 and seat not in self.seats_of(who.guest):
            raise Refusal("not-yours", say("That is not your seat."))
        if seat < 0:
            self.speaker(who)
        if seat not in self.acting():
            raise Refusal("not-now", say("It is not your turn."))
        if not self.may_act(who.guest, seat):
            member = self.seats[seat].members[self.turn_in_team(seat)]
            raise Refusal("not-now", say("In your team it is the turn of {name}.", name=member.name))

    def _back(self, who: Person, now: float) -> None:
        match = self.playing(now)
        keep = self.started_at()
        if keep is None or not self.may_act(who.guest, match.actor):
            raise Refusal("not-now", say("You have not started a turn."))
        self.take_back(keep, match.actor, now)

    def started_at(self) -> int | None:
        """The steps before the turn that is under way; None if nothing has been decided in it."""
        if self.match is None or self.match.actor < 0 or self.rules.hidden or self.rules.real_time:
            return None  # what was seen or done in a hurry cannot be undone alone
        keep = self.match.turn_began()
        return keep if keep < len(self.match.steps) else None

    def _resume(self, who: Person, now: float) -> None:
        seat = self.speaker(who)
        if self.status != "paused":
            raise Refusal("not-now", say("The game is not paused."))
        self.write(Resumed(now, seat))

    def _resign(self, who: Person, seat: int, now: float) -> None:
        match = self.playing(now)
        if seat not in self.seats_of(who.guest):
            raise Refusal("not-yours", say("That is not your seat."))
        if match.players < 2:
            raise Refusal("not-allowed", say("You play alone: there is nobody to give up to."))
        self.write(Resigned(now, seat))
