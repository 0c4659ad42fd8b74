"""Who looks at a position. A viewer is no number, so that no seat, nor chance, can be taken for one by mistake."""

from __future__ import annotations

from typing import NamedTuple

from astragal.engine.rules import NOBODY


class Viewer(NamedTuple):
    """A seat's eyes; without a seat those of a WATCHER, who sees what everybody may see, or of EVERYTHING.

    `everything` is for who keeps a match and for whoever looks at a finished one: nothing is hidden from it.
    """

    seat: int | None = None
    everything: bool = False

    @property
    def number(self) -> int:
        """What rules are told: the seat, or NOBODY."""
        return NOBODY if self.seat is None else self.seat

    def knows_move_of(self, player: int) -> bool:
        """Whether a step of that player (CHANCE has no eyes) was made by the viewer itself, or nothing is hidden from it."""
        return self.everything or (self.seat is not None and self.seat == player)


WATCHER = Viewer()
EVERYTHING = Viewer(everything=True)
