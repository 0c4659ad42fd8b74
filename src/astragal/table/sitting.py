"""Taking a seat, leaving it, handing it to a computer, being ready: when each is possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.table.entries import GivenToComputer, Left, SaidReady, Seated
from astragal.table.messages import Level
from astragal.table.names import NOBODYS, told_apart
from astragal.table.refusal import Refusal
from astragal.table.seating import Chair, Person

if TYPE_CHECKING:
    from astragal.table.room import Room

MOST_MEMBERS = 4  # of one team


def sit(room: Room, who: Person, seat: int, now: float) -> None:
    """Take an open seat, or join a team before the game."""
    chair = _chair(room, seat)
    on = room.status in ("running", "paused")
    if who.guest in chair.guests:
        raise Refusal("not-now", "You sit there already.")
    if chair.computer:
        raise Refusal("seat-taken", "A computer plays there.")
    if chair.members and not room.rules.teams:
        raise Refusal("seat-taken", f"{chair.members[0].name} sits there.")
    if chair.members and on:
        raise Refusal("seat-taken", "That team is playing; you can join it before the next game.")
    if len(chair.members) == MOST_MEMBERS:
        raise Refusal("seat-taken", "That team is complete.")
    if room.rules.hidden:
        if room.seats_of(who.guest):
            raise Refusal("not-allowed", "This game has secrets: you can take one seat only.")
        if on and room.looked.get(who.guest, seat) != seat:
            raise Refusal("not-allowed", "You know the secrets of another seat.")
    room.write(Seated(now, seat, who.guest, name_here(room, who)))


def name_here(room: Room, who: Person) -> str:
    """What somebody is called at this table: nobody can pass for another one, a seat or a computer."""
    others = (name for guest, name in room.names.items() if guest != who.guest)
    return told_apart(who.name, (*others, *room.rules.seats, *NOBODYS))


def leave(room: Room, who: Person, seat: int, now: float) -> None:
    """Give a seat up; it is open."""
    if seat not in room.seats_of(who.guest):
        raise Refusal("not-yours", "That is not your seat.")
    room.write(Left(now, seat, who.guest))


def give_to_computer(room: Room, who: Person, seat: int, level: Level, now: float) -> None:
    """Give an open seat, or one's own, to a computer."""
    chair = _chair(room, seat)
    own = room.seats_of(who.guest)
    if chair.computer:
        raise Refusal("seat-taken", "A computer plays there already.")
    if chair.open and not own and who.guest != room.owner:
        raise Refusal("not-yours", "Take a seat first.")
    if chair.members and seat not in own:
        raise Refusal("seat-taken", f"{chair.members[0].name} sits there.")
    if len(chair.members) > 1:
        raise Refusal("seat-taken", "Others of your team sit there too; you can leave it to them.")
    room.write(GivenToComputer(now, seat, level, who.guest))


def say_ready(room: Room, who: Person, ready: bool, now: float) -> None:
    """Be ready for the game to begin, or not any more."""
    room.speaker(who)
    if room.status != "waiting":
        raise Refusal("not-now", "The game has begun already.")
    if ready != (who.guest in room.ready):
        room.write(SaidReady(now, who.guest, ready))


def is_complete(room: Room) -> bool:
    """Whether the first match can begin: no seat is open and everybody is ready, or there is nobody to wait for."""
    guests = room.guests()
    if any(chair.open for chair in room.seats):
        return False
    return len(guests) < 2 or room.ready.issuperset(guests)


def _chair(room: Room, seat: int) -> Chair:
    if not 0 <= seat < len(room.seats):
        raise Refusal("not-allowed", "There is no such seat.")
    return room.seats[seat]
