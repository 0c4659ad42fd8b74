"""Three levels of one search: a friendly beginner, a club player, and one that uses all the time it has."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.players.player import Candidate, Choice, Limit, View
from astragal.players.senses import by_policy, recalled

if TYPE_CHECKING:
    from astragal.players.endings import Endings
    from astragal.players.search.searcher import Searcher

NOVICE_SIMULATIONS = 40
CLUB_SIMULATIONS = 1000
UNSTEADINESS = {"novice": 2.0, "master": 0.5}  # of hands in physical acts; of all others, people too, 1
SURE = 200  # simulations for the other moves where one is known to win


def unsteadiness(player: str) -> float:
    """The factor of how unsteady the hand of a player is in a physical act."""
    return UNSTEADINESS.get(player, 1.0)


@dataclass
class Level:
    """Searches with at most so many simulations, and picks among moves that look about as good as the best.

    `slack` is the share of the win that the player does not see a difference in: 0 plays the best move found. In real
    time nobody searches, nor where the game's policy plays better: it does what that says, but for some `slips`, and takes
    its time by its `slowness`.
    What was shown and covered again it forgets as the game's option `memory` says, `forgets` times as fast.
    """

    name: str
    simulations: int | None = None
    slack: float = 0.0
    slips: float = 0.0
    slowness: int = 100
    forgets: int = 0
    threads: int = 1
    solves: bool = False  # whether endings of two-player games are played exactly
    _searcher: Searcher | None = field(default=None, repr=False)
    _endings: Endings | None = field(default=None, repr=False)

    def prepare(self, game: Game) -> None:
        """Compile what thinking about this game needs; seconds if it was never done before."""
        if not (game.real_time or game.instinct):
            self._ready(game)

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        if view.game.real_time or view.game.instinct:
            return by_policy(view, self.slips)
        if view.past:
            view = recalled(view, self.forgets)
        searcher = self._ready(view.game)
        if self._endings and len(view.game.legal(view.state, view.seat)) > 1:
            return self._with_endings(self._endings, searcher, view, limit, cancel)
        choice = searcher.choose(view, self._within(limit), cancel)
        if self.slack == 0 or len(choice.info.candidates) < 2:
            return choice
        alike = _about_as_good(choice.info.candidates, self.slack)
        picked = alike[draw(new_rng(view.seed, (1 << 32) + len(view.steps)), len(alike))]
        return Choice(picked.move, choice.info)

    def _with_endings(
        self, endings: Endings, searcher: Searcher, view: View, limit: Limit, cancel: threading.Event | None
    ) -> Choice:
        """A proven move if there is one, with what the search has to say about the others."""
        began = time.perf_counter()
        decided = endings.decided(view, limit)
        left = None if limit.seconds is None else max(limit.seconds - (time.perf_counter() - began), 0.001)
        simulations = (
            min(limit.simulations or SURE, SURE)
            if decided and decided[0].proven == "win"
            else limit.simulations
        )
        choice = searcher.choose(view, Limit(left, simulations), cancel)
        if decided is None or choice.info.candidates[0].proven == "win":
            return choice
        best, line = decided
        others = (candidate for candidate in choice.info.candidates if candidate.move != best.move)
        seconds = time.perf_counter() - began
        info = replace(
            choice.info, candidates=(best, *others), line=line, seconds=seconds, note=f"solved: {best.proven}"
        )
        return Choice(best.move, info)

    def _ready(self, game: Game) -> Searcher:
        from astragal.players.search.searcher import Searcher  # compiles: only where somebody thinks

        if self._searcher is None or self._searcher.game is not game:
            self._searcher = Searcher(game, threads=self.threads)
            if self.solves:
                from astragal.players.endings import Endings

                self._endings = Endings(game)
        return self._searcher

    def _within(self, limit: Limit) -> Limit:
        if self.simulations is None:
            return limit
        return Limit(limit.seconds, min(self.simulations, limit.simulations or self.simulations))


def _about_as_good(candidates: tuple[Candidate, ...], slack: float) -> list[Candidate]:
    """The candidates that were looked at and promise nearly as much as the best one; a win in sight is taken."""
    best = candidates[0]
    if best.proven == "win":
        return [best]
    return [
        c for c in candidates if c.visits > 1 and c.proven != "loss" and c.share >= best.share - slack
    ] or [best]


def novice() -> Level:
    """Makes sense, misses things."""
    return Level("novice", NOVICE_SIMULATIONS, slack=0.08, slips=0.2, slowness=160, forgets=2)


def club() -> Level:
    """Sees what is near."""
    return Level("club", CLUB_SIMULATIONS, slips=0.1, slowness=100, forgets=1)


def master(threads: int = 1) -> Level:
    """Uses the whole limit while there is something to choose."""
    return Level("master", threads=threads, solves=True, slips=0.02, slowness=70)
