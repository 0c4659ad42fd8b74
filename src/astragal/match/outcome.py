"""How a game ended: one value, from which everything else follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from astragal.engine.game import Game
from astragal.engine.words import say, who


@dataclass(frozen=True)
class Outcome:
    """The reason in words, every seat's score, and who has won; several winners share the win.

    `how` is `rules`, or why it ended early: `time`, `resigned` (then `seat` says whose) or `drawn`.
    """

    reason: str
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    how: Literal["rules", "time", "resigned", "drawn"] = "rules"
    seat: int | None = None

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
            "how": self.how,
        }


def by_rules(game: Game, s: Any) -> Outcome:
    """The outcome of a finished game: the best result wins, equal best results share."""
    return Outcome(game.reason(s), scores(game, s), best(game, s, range(s.players)))


def stopped(game: Game, s: Any, how: Literal["time", "resigned", "drawn"], seat: int | None) -> Outcome:
    """The outcome of a match that ended early: in a draw all share the win, otherwise the best of the others has it.

    A seat that does not play for the win (a game master, somebody who is out) has it only if nobody else is left.
    """
    left = [k for k in range(s.players) if k != seat]
    others = [k for k in left if game.ranked(s, k)] or left
    reason = {
        "time": say("The time of seat {seat} is up.", seat=who(seat or 0)),
        "resigned": say("Seat {seat} gave up.", seat=who(seat or 0)),
        "drawn": say("All agreed to a draw."),
    }[how]
    winners = tuple(others) if how == "drawn" else best(game, s, others)
    return Outcome(reason, scores(game, s), winners, how, seat)


def scores(game: Game, s: Any) -> tuple[float, ...]:
    """Every seat's score so far."""
    return tuple(game.score(s, seat) for seat in range(s.players))


def best(game: Game, s: Any, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the best result among some."""
    results = {seat: game.result(s, seat) for seat in seats}
    return tuple(seat for seat in seats if results[seat] == max(results.values()))
