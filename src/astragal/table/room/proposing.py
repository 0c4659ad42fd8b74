"""Offers and answers: a draw, a takeback, a pause and a rematch happen when all people at the table want them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.engine.words import say
from astragal.table.protocol.messages import Matter
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.entries import Declined, Drawn, Offered, Paused
from astragal.table.room.seating import Person

if TYPE_CHECKING:
    from astragal.table.room.room import Room


MOST_MATCHES = 1000  # at one table


def offer(room: Room, who: Person, what: Matter, now: float) -> None:
    """Ask the others; whoever asks for what was asked for already agrees to it."""
    seat = room.speaker(who)
    _require_possible(room, what, now)
    own = room.seats_of(who.guest)
    if what == "takeback":
        seat = _who_moved_last(room, own)
    standing = room.offers.find(what)
    if standing is not None:
        if set(own) & set(standing.agreed):
            raise Refusal("not-now", say("You have asked for that already."))
        if what == "takeback":
            raise Refusal("not-now", say("Answer the others first: they want to take a move back too."))
    _agree(room, what, (seat, *own), now)


def answer(room: Room, who: Person, what: Matter, yes: bool, now: float) -> None:
    """Agree or decline; whoever asked can decline their own offer, which withdraws it."""
    seat = room.speaker(who)
    standing = room.offers.find(what)
    if standing is None:
        raise Refusal("not-now", say("Nobody asks for that any more."))
    if not yes:
        room.write(Declined(now, what, seat))
        return
    _require_possible(room, what, now)
    own = room.seats_of(who.guest)
    if set(own) <= set(standing.agreed):
        raise Refusal("not-now", say("You have agreed to that already."))
    _agree(room, what, own, now)


def possible(room: Room, what: Matter) -> bool:
    """Whether it can be offered at all in the present state of the room."""
    if what == "rematch":
        more = not room.closed and room.game < MOST_MATCHES
        return room.status == "over" and more and not any(chair.open for chair in room.seats)
    if what == "draw":
        settled = all(chair.members for chair in room.seats)
        return room.status == "running" and settled and room.match is not None and room.match.can_be_drawn()
    if what == "pause" and room.act_due() is not None:
        return False
    if what == "takeback":
        alone = len(room.people()) < 2
        if room.rules.real_time or (room.rules.hidden and alone):
            return False
    return room.status == "running"


def _require_possible(room: Room, what: Matter, now: float) -> None:
    if what == "rematch":
        if room.status != "over":
            raise Refusal("not-now", say("The game is not over."))
        if room.game >= MOST_MATCHES:
            raise Refusal("not-allowed", say("So many games have been played here; open another table."))
        if not possible(room, what):
            raise Refusal("not-now", say("A seat is empty; wait for somebody or give it to a computer."))
        return
    room.playing(now)
    if not possible(room, what) and what == "pause":
        # Else whoever sees an attempt fail would pause, and have it begun anew.
        raise Refusal("not-now", say("Let all come to rest first."))
    if not possible(room, what) and what == "takeback":
        if room.rules.real_time:
            raise Refusal("not-allowed", say("In real time nothing can be taken back."))
        raise Refusal(
            "not-allowed", say("What you have seen cannot be unseen; only other people could agree to that.")
        )
    if not possible(room, what):
        raise Refusal("not-allowed", say("Only people agree to a draw, and every seat needs one."))


def _who_moved_last(room: Room, own: tuple[int, ...]) -> int:
    """The own seat whose decision a takeback undoes; Refusal if there is none."""
    steps = room.match.steps if room.match else []
    for step in reversed(steps):
        if step.player in own:
            return step.player
    raise Refusal("not-now", say("You have not made a move yet."))


def _agree(room: Room, what: Matter, seats: tuple[int, ...], now: float) -> None:
    """Note that seats want it, the asking one first; do it if nobody is left to be asked."""
    standing = room.offers.find(what)
    agreed = standing.agreed if standing else ()
    fresh = [seat for seat in dict.fromkeys(seats) if seat not in agreed]
    asker = standing.seat if standing else seats[0]
    settled = set(room.people()) <= {*agreed, *fresh}
    if settled:
        _carry_out(room, what, asker, now)
        return
    for seat in fresh:
        room.write(Offered(now, what, seat))


def _carry_out(room: Room, what: Matter, seat: int, now: float) -> None:
    match = room.match
    assert match is not None
    if what == "draw":
        room.write(Drawn(now))
    elif what == "pause":
        room.write(Paused(now, seat, room.timer.spent(now)))
    elif what == "rematch":
        room.begin(now, rotate=1)
    else:
        keep = max(k for k, step in enumerate(match.steps) if step.player == seat)
        room.take_back(keep, seat, now)
