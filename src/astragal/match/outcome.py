"""How a game ended: one value, from which everything else follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from astragal.engine.game import Game


@dataclass(frozen=True)
class Outcome:
    """The reason in words, every seat's score, and who has won; several winners share the win."""

    reason: str
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    @property
    def shared(self) -> bool:
        return len(self.winners) > 1

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the win each seat has."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(len(self.scores)))

    def data(self) -> dict[str, Any]:
        """The outcome as JSON data."""
        return {
            "reason": self.reason,
            "scores": list(self.scores),
            "winners": list(self.winners),
            "shared": self.shared,
        }


def by_rules(game: Game, s: Any) -> Outcome:
    """The outcome of a finished game: the best result wins, equal best results share."""
    return Outcome(game.reason(s), scores(game, s), best(game, s, range(s.players)))


def by_time(game: Game, s: Any, flagged: int) -> Outcome:
    """The outcome when a seat's time is up: it has lost, the best of the others wins."""
    others = [seat for seat in range(s.players) if seat != flagged]
    return Outcome(
        f"The time of seat {game.seat_name(flagged)} is up.", scores(game, s), best(game, s, others)
    )


def scores(game: Game, s: Any) -> tuple[float, ...]:
    """Every seat's score so far."""
    return tuple(game.score(s, seat) for seat in range(s.players))


def best(game: Game, s: Any, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the best result among some."""
    results = {seat: game.result(s, seat) for seat in seats}
    return tuple(seat for seat in seats if results[seat] == max(results.values()))
