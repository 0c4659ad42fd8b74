"""Offers that wait for an answer: a draw, a step back, a pause, another game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from astragal.table.protocol.messages import Matter


@dataclass(frozen=True)
class Proposal:
    """What a seat asks for, and the seats that want it too (the asking one among them)."""

    what: Matter
    seat: int
    agreed: tuple[int, ...]

    def waiting(self, people: Iterable[int]) -> tuple[int, ...]:
        """Those of the people's seats that have not answered."""
        return tuple(seat for seat in people if seat not in self.agreed)


class Offers:
    """The open proposals of a room, at most one of each kind."""

    def __init__(self) -> None:
        self.open: tuple[Proposal, ...] = ()

    def find(self, what: Matter) -> Proposal | None:
        return next((one for one in self.open if one.what == what), None)

    def add(self, what: Matter, seat: int) -> None:
        """A seat asks, or agrees with who has asked."""
        if self.find(what) is None:
            self.open += (Proposal(what, seat, (seat,)),)
        else:
            self.open = tuple(
                replace(one, agreed=(*one.agreed, seat)) if one.what == what else one for one in self.open
            )

    def drop(self, *matters: Matter) -> None:
        self.open = tuple(one for one in self.open if one.what not in matters)

    def clear(self) -> None:
        self.open = ()

    def moved(self, seat: int) -> None:
        """A seat played on: that answers a draw or a takeback it was asked for, and makes its own takeback pointless."""
        self.open = tuple(
            one
            for one in self.open
            if not (one.what in ("draw", "takeback") and seat not in one.agreed)
            and not (one.what == "takeback" and seat == one.seat)
        )
