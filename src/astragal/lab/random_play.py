"""What random play says about a game: lengths, wins, scores and speed, gathered batch by batch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from astragal.engine.game import Game
from astragal.engine.targets.results import Playouts
from astragal.lab.batches import batches, warm_up

MS_OF_A_MINUTE = 60_000
SHORTEST_TIME = 1e-9  # seconds, so that nothing is divided by none

Numbers = np.ndarray[Any, Any]


@dataclass
class RandomPlay:
    """Sums over all random games so far; none of the games themselves is kept."""

    wins_of: Numbers  # of each seat, a shared win as a fraction
    scores_of: Numbers
    games_of_length: Numbers  # how many games had 0, 1, 2, ... moves
    shared: int = 0  # games that nobody won alone
    ends: list[Numbers] = field(default_factory=list)  # of games in real time: when they were over, in ms
    seconds: float = 0.0

    @classmethod
    def of(cls, game: Game, players: int) -> RandomPlay:
        """No games yet."""
        return cls(np.zeros(players), np.zeros(players), np.zeros(game.bounds.length + 1, np.int64))

    def add(self, played: Playouts, seconds: float) -> None:
        """Count a batch that took so long."""
        self.seconds += seconds
        wins = played.wins()
        self.wins_of += wins.sum(axis=0)
        self.shared += int((wins.max(axis=1) < 1).sum())
        self.scores_of += played.scores.sum(axis=0)
        self.games_of_length += np.bincount(played.lengths, minlength=len(self.games_of_length))
        if "now" in (played.finals.dtype.names or ()):
            self.ends.append(played.finals["now"].copy())  # a view would keep all final states in memory

    @property
    def games(self) -> int:
        return int(self.games_of_length.sum())

    @property
    def moves(self) -> int:
        return int((self.games_of_length * np.arange(len(self.games_of_length))).sum())

    @property
    def games_per_second(self) -> float:
        return self.games / max(self.seconds, SHORTEST_TIME)

    @property
    def moves_per_second(self) -> float:
        return self.moves / max(self.seconds, SHORTEST_TIME)

    @property
    def wins(self) -> list[float]:
        """The share of the win that each seat has."""
        return [float(share) / self.games for share in self.wins_of]

    @property
    def draws(self) -> float:
        """The share of the games that nobody won alone."""
        return self.shared / self.games

    @property
    def scores(self) -> list[float]:
        """The mean score of each seat."""
        return [float(score) / self.games for score in self.scores_of]

    @property
    def shortest(self) -> int:
        return int(np.flatnonzero(self.games_of_length)[0])

    @property
    def longest(self) -> int:
        return int(np.flatnonzero(self.games_of_length)[-1])

    @property
    def mean_length(self) -> float:
        return self.moves / self.games

    @property
    def median_length(self) -> float:
        """The length of the middle game, or the mean of both middle ones."""
        below = np.cumsum(self.games_of_length)
        middle = ((self.games - 1) // 2, self.games // 2)
        low, high = (int(np.searchsorted(below, place, side="right")) for place in middle)
        return (low + high) / 2

    @property
    def median_minutes(self) -> float:
        """How long the middle game in real time took, by the game's own time."""
        return float(np.median(np.concatenate(self.ends))) / MS_OF_A_MINUTE


def random_play(
    game: Game, blank: Any, seed: int = 0, target: str = "native", games: int | None = None
) -> Iterator[RandomPlay]:
    """The same figures after every further batch of games 0, 1, ... of a seed; without end if no number is given."""
    play = RandomPlay.of(game, blank.players)
    warm_up(game, blank, target)
    for played, took in batches(game, blank, seed, target, games):
        play.add(played, took)
        yield play


def random_games(game: Game, games: int, seed: int = 0, players: int | None = None) -> RandomPlay:
    """The figures of so many random games with default options."""
    *_, play = random_play(game, game.blank(players), seed, games=games)
    return play


def random_seconds(game: Game, seconds: float, seed: int = 0, target: str = "native") -> RandomPlay:
    """The figures of as many random games as fit into the time, with default options."""
    return next(play for play in random_play(game, game.blank(), seed, target) if play.seconds >= seconds)
