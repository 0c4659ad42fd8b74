"""What the host of a room alone can do, and when its first match begins."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from astragal.engine.words import say
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.entries import Closed, Freed
from astragal.table.room.seating import Person

if TYPE_CHECKING:
    from astragal.table.room.room import Room


def free(room: Room, who: Person, seat: int, now: float) -> None:
    """Free a seat of those who sit there, before the game. They can watch, but not sit down here again."""
    if who.guest != room.owner:
        raise Refusal("not-yours", say("Only the host can free a seat."))
    if room.status != "waiting":
        raise Refusal("not-now", say("The game has begun already."))
    unwelcome = others_at(room, seat) if 0 <= seat < len(room.seats) else ()
    if not unwelcome:
        raise Refusal("not-allowed", say("Nobody else sits there."))
    for guest in unwelcome:
        room.write(Freed(now, seat, guest))


def others_at(room: Room, seat: int) -> tuple[str, ...]:
    """The guests at a seat but for the host."""
    return tuple(guest for guest in room.seats[seat].guests if guest != room.owner)


def close(room: Room, who: Person, gone: Collection[str], now: float) -> None:
    """Close the room for good."""
    if who.guest != room.owner:
        raise Refusal("not-yours", say("Only the host can close this table."))
    if not may_close(room, gone):
        raise Refusal("not-now", say("Others are still playing here."))
    room.write(Closed(now, who.guest))


def may_close(room: Room, gone: Collection[str]) -> bool:
    """Whether closing takes a game from nobody: `gone` are guests who have been away for too long."""
    others = (guest for guest in room.guests() if guest != room.owner)
    return not room.closed and (room.status in ("waiting", "over") or all(guest in gone for guest in others))


def is_complete(room: Room) -> bool:
    """Whether the first match can begin: no seat is open, and everybody is ready, the host too wherever others play.

    A host who plays with computers, or has only computers play, need not say so, but for a race: there the clock runs at once.
    """
    if any(chair.open for chair in room.seats):
        return False
    awaited = {room.owner, *room.guests()}
    races = room.rules.real_time and bool(room.guests())
    return (awaited == {room.owner} and not races) or room.ready >= awaited
