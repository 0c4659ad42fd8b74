"""Taking a seat, leaving it, handing it to a computer, being ready: when each is possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from astragal.engine.words import say
from astragal.table.protocol.messages import Level, SeatDeed
from astragal.table.protocol.refusal import Refusal
from astragal.table.room import claiming, hosting
from astragal.table.room.entries import GivenToComputer, Left, SaidReady, Seated
from astragal.table.room.names import NOBODYS, told_apart
from astragal.table.room.seating import Chair, Person

if TYPE_CHECKING:
    from astragal.table.room.room import Room

MOST_MEMBERS = 4  # of one team


def sit(room: Room, who: Person, seat: int, now: float) -> None:
    """Take an open seat, or join a team before the game."""
    chair = _chair(room, seat)
    on = room.status in ("running", "paused")
    if who.guest in room.unwelcome:
        raise Refusal("not-allowed", say("The host has freed your seat; you can watch here."))
    if who.guest in chair.guests:
        raise Refusal("not-now", say("You sit there already."))
    if chair.computer:
        raise Refusal("seat-taken", say("A computer plays there."))
    if chair.members and not room.rules.teams:
        raise Refusal("seat-taken", say("{name} sits there.", name=chair.members[0].name))
    if chair.members and on:
        raise Refusal("seat-taken", say("That team is playing; you can join it before the next game."))
    if len(chair.members) == MOST_MEMBERS:
        raise Refusal("seat-taken", say("That team is complete."))
    if room.rules.hidden:
        if room.seats_of(who.guest):
            raise Refusal("not-allowed", say("This game has secrets: you can take one seat only."))
        if on and room.looked.get(who.guest, seat) != seat:
            raise Refusal("not-allowed", say("You know the secrets of another seat."))
    room.write(Seated(now, seat, who.guest, name_here(room, who)))


def name_here(room: Room, who: Person) -> str:
    """What somebody is called at this table: nobody can pass for another one, a seat or a computer."""
    others = (name for guest, name in room.names.items() if guest != who.guest)
    return told_apart(who.name, (*others, *room.rules.seats, *NOBODYS))


def leave(room: Room, who: Person, seat: int, now: float) -> None:
    """Give a seat up; it is open."""
    if seat not in room.seats_of(who.guest):
        raise Refusal("not-yours", say("That is not your seat."))
    room.write(Left(now, seat, who.guest))


def give_to_computer(room: Room, who: Person, seat: int, level: Level, now: float) -> None:
    """Give an open seat, or one's own, to a computer; before the game that is for the host alone to decide."""
    chair = _chair(room, seat)
    own = room.seats_of(who.guest)
    if room.status == "waiting" and who.guest != room.owner:
        raise Refusal("not-yours", say("Before the game only the host brings computers."))
    if chair.computer:
        raise Refusal("seat-taken", say("A computer plays there already."))
    if chair.open and not own and who.guest != room.owner:
        raise Refusal("not-yours", say("Take a seat first."))
    if chair.members and seat not in own:
        raise Refusal("seat-taken", say("{name} sits there.", name=chair.members[0].name))
    if len(chair.members) > 1:
        raise Refusal("seat-taken", say("Others of your team sit there too; you can leave it to them."))
    room.write(GivenToComputer(now, seat, level, who.guest))


def say_ready(room: Room, who: Person, ready: bool, now: float) -> None:
    """Be ready for the game to begin, or not any more; the host also without a seat."""
    if who.guest != room.owner:
        room.speaker(who)
    if room.status != "waiting":
        raise Refusal("not-now", say("The game has begun already."))
    if ready != (who.guest in room.ready):
        room.write(SaidReady(now, who.guest, ready))


def possible(room: Room, guest: str, seat: int, gone: Collection[str]) -> Iterator[SeatDeed]:
    """What buttons a guest has at a seat; `gone` are those who have been away for too long."""
    if not guest or room.status == "over":
        return
    chair, seated, hosts = room.seats[seat], room.seats_of(guest), guest == room.owner
    waiting = room.status == "waiting"
    if chair.computer:
        return
    joins = chair.open or (waiting and room.rules.teams and len(chair.members) < MOST_MEMBERS)
    if joins and guest not in (*chair.guests, *room.unwelcome) and not (seated and room.rules.hidden):
        yield "sit"
    if guest in chair.guests:
        yield "leave"
    if (hosts or (seated and not waiting)) and (chair.open or chair.guests == (guest,)):
        yield "computer"
    if hosts and waiting and hosting.others_at(room, seat):
        yield "free"
    if room.status == "running" and seated and claiming.is_gone(room, seat, gone):
        if claiming.may_win(room):
            yield "win"
        yield "replace"


def _chair(room: Room, seat: int) -> Chair:
    if not 0 <= seat < len(room.seats):
        raise Refusal("not-allowed", say("There is no such seat."))
    return room.seats[seat]
