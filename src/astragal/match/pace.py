"""Real time without a clock: who acts next, and when, by reaction times that are drawn from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.game import new_rng
from astragal.engine.playout import ALIKE
from astragal.engine.rules import ANYONE
from astragal.engine.targets import python
from astragal.match.match import Match

REACTIONS = 1 << 24  # the stream of a seed that reaction times come from, far from those of the dice


class Pace:
    """The delays that are under way in a match in real time; a slowness of 150 takes half as long again as the game says."""

    def __init__(self, match: Match, seed: int, slowness: Sequence[int] = ALIKE) -> None:
        self._match = match
        self._rng = new_rng(seed, REACTIONS)
        self._slowness = slowness
        self._due = [0] * len(match.state.due)
        self._steps = len(match.steps)  # looked at

    def next(self) -> tuple[int, int]:
        """Who acts next, and at which moment; CHANCE if something happens by itself before."""
        match, game = self._match, self._match.game
        between = range(self._steps, len(match.steps))
        if any(game.actor(match.state_at(step)) != ANYONE for step in between):
            self._due = [0] * len(self._due)  # after a roll or a turn the situation is another one
        self._steps = len(match.steps)
        s = match.state.copy()
        s.due = self._due
        who: int = python.next_to_act(game)(s, self._rng, self._slowness)
        return who, s.now

    def put_off(self, who: int, at: int) -> None:
        """Somebody else came before the one that `next` named: that delay goes on."""
        if who >= 0:
            self._due[who] = at
