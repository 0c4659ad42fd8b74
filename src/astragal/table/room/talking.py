"""What people say to each other at a table: set phrases everywhere, own words only where the host allowed them.

None of it is in the book: it is told to those who are there, and forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from pydantic import TypeAdapter

from astragal.engine.words import say
from astragal.table.protocol.messages import Chat, Chatted, Remark, Remarked
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.names import one_line
from astragal.table.room.room import CLOSED, Person, Room

NO_CHAT = say("At this table people talk by set phrases only.")
NOTHING_SAID = say("There is nothing to read in that.")


@dataclass(frozen=True)
class Said:
    """What somebody said, as servers tell it each other: a set remark, or a text."""

    guest: str
    seat: int
    who: str
    remark: int | None = None
    text: str = ""


said_in: TypeAdapter[Said] = TypeAdapter(Said)


def say_at(room: Room, who: Person, request: Remark | Chat) -> Said:
    """What somebody at the table says; Refusal if they may not, or nothing is left of it."""
    seat = room.speaker(who)
    if room.closed:
        raise Refusal("not-now", CLOSED)
    name = next(member.name for member in room.seats[seat].members if member.guest == who.guest)
    if isinstance(request, Remark):
        return Said(who.guest, seat, name, remark=request.what)
    if not room.chats:
        raise Refusal("not-allowed", NO_CHAT)
    text = one_line(request.text)
    if not text:
        raise Refusal("not-allowed", NOTHING_SAID)
    return Said(who.guest, seat, name, text=text)


def told(room: str, said: Said) -> Remarked | Chatted:
    """What those at the table are told; who said it is known by another number in each room, so nothing connects them."""
    by = blake2b(f"{room} {said.guest}".encode(), digest_size=8).hexdigest()
    if said.remark is not None:
        return Remarked(said.seat, said.who, by, said.remark)
    return Chatted(said.seat, said.who, by, said.text)
