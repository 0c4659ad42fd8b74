"""Who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from astragal.match import Seat
from astragal.table.protocol.http import SeatWanted
from astragal.table.protocol.messages import Level


@dataclass(frozen=True)
class Person:
    """A guest, with the name to call them by."""

    guest: str
    name: str


@dataclass(frozen=True)
class Chair:
    """A seat of the room: a computer's level, or `person` with the members who share it; nobody: it is open."""

    player: Literal["person"] | Level = "person"
    members: tuple[Person, ...] = ()

    @property
    def computer(self) -> bool:
        return self.player != "person"

    @property
    def open(self) -> bool:
        return self.player == "person" and not self.members

    @cached_property
    def guests(self) -> tuple[str, ...]:
        return tuple(member.guest for member in self.members)

    def joined(self, person: Person) -> Chair:
        return replace(self, members=(*self.members, person))

    def left(self, guest: str) -> Chair:
        return replace(self, members=tuple(member for member in self.members if member.guest != guest))


def first_chairs(wanted: Sequence[SeatWanted], opener: Person) -> list[Chair]:
    """The chairs of a new room."""
    kinds = {"you": Chair(members=(opener,)), "open": Chair()}
    return [kinds[seat.kind] if seat.kind in kinds else Chair(seat.level) for seat in wanted]


def rotated(chairs: Sequence[Chair], by: int) -> list[Chair]:
    """Everybody moves on by so many seats."""
    return [chairs[(seat - by) % len(chairs)] for seat in range(len(chairs))]


def match_seats(chairs: Sequence[Chair], titles: Sequence[str]) -> tuple[Seat, ...]:
    """The seats as a match and its record name them; one without people is called by its colour."""
    return tuple(
        Seat(tuple(member.name for member in chair.members) or (title,), chair.player)
        for chair, title in zip(chairs, titles, strict=False)
    )
