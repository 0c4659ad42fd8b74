"""When somebody is gone: the others can claim the win or have a computer in their place."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from astragal.engine.words import say
from astragal.table.protocol.messages import Claim
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.entries import Claimed, GivenToComputer
from astragal.table.room.seating import Person

if TYPE_CHECKING:
    from astragal.table.room.room import Room

HURRIED = 60.0  # seconds of absence after which those who play by the clock need not wait
UNHURRIED = 300.0  # the same where no clock runs


def grace(room: Room) -> float | None:
    """How long somebody may be away before the others can claim; None where days are given: there the clock decides."""
    assert room.setup is not None
    if room.by_letter:
        return None
    return HURRIED if room.setup.clock or room.rules.real_time else UNHURRIED


def is_gone(room: Room, seat: int, gone: Collection[str]) -> bool:
    """Whether all the people of a seat are among those who have been away for too long."""
    guests = room.seats[seat].guests
    return bool(guests) and all(guest in gone for guest in guests)


def may_win(room: Room) -> bool:
    """Whether a win can be claimed at all; with more seats than two it would be decided over others' heads."""
    return len(room.seats) == 2


def claim(room: Room, who: Person, claimed: Claim, gone: Collection[str], now: float) -> None:
    """Take the win, or put a computer in place of those who are gone."""
    room.playing(now)
    room.speaker(who)
    if not 0 <= claimed.seat < len(room.seats) or not room.seats[claimed.seat].members:
        raise Refusal("not-allowed", say("Nobody sits there."))
    if grace(room) is None:
        raise Refusal("not-allowed", say("At this table people have days for a move; the clock decides."))
    if not is_gone(room, claimed.seat, gone):
        raise Refusal("not-now", say("Wait a little longer: perhaps they come back."))
    if claimed.what == "computer":
        room.write(GivenToComputer(now, claimed.seat, claimed.level, who.guest))
    elif may_win(room):
        room.write(Claimed(now, claimed.seat, who.guest))
    else:
        raise Refusal(
            "not-allowed", say("A win can be claimed where two play; here a computer can take the seat.")
        )
