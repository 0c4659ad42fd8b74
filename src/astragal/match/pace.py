"""Real time without a clock: who acts next, and when, by reaction times that are drawn from a seed."""

from __future__ import annotations

from astragal.engine.game import new_rng
from astragal.engine.targets import python
from astragal.match.match import Match

REACTIONS = 1 << 24  # the stream of a seed that reaction times come from, far from those of the dice


class Pace:
    """The delays that are under way in a match in real time."""

    def __init__(self, match: Match, seed: int) -> None:
        self._match = match
        self._rng = new_rng(seed, REACTIONS)
        self._due = [0] * len(match.state.due)

    def next(self) -> tuple[int, int]:
        """Who acts next, and at which moment; CHANCE if something happens by itself before."""
        s = self._match.state.copy()
        s.due = self._due
        who: int = python.next_to_act(self._match.game)(s, self._rng)
        return who, s.now
