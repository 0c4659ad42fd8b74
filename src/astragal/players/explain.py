"""What a strong player thinks of a position: the moves with their chances and the line it expects, for people."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from astragal.engine.rules import CHANCE, OVER
from astragal.engine.words import listed, say, sentences
from astragal.errors import BadOption
from astragal.players import levels
from astragal.players.player import Candidate, Info, Limit, Player, View

NEXT_BEST = 3  # further moves that are named
LOSING = 8  # losing moves that are named
ATTENTION = 0.1  # a move that was looked at less often than this part of the best one's visits is not named


@dataclass(frozen=True)
class Explanation:
    """All legal moves of a seat, the best first, the line expected, and what the answer rests on."""

    seat: str
    moves: tuple[Candidate, ...]
    line: tuple[str, ...]
    simulations: int
    seconds: float
    instinct: bool = False  # whether it was not thought about, because the game is not played that way

    @property
    def best(self) -> Candidate:
        return self.moves[0]

    def hint(self) -> str:
        """The best move in one sentence."""
        best = self.best
        if len(self.moves) == 1:
            return say("{move} is the only move.", "There is only one move.", move=best.name)
        if best.proven == "win":
            return say("{move} wins for certain.", "This wins for certain.", move=best.name)
        if best.proven == "draw":
            return say(
                "{move} draws for certain, and nothing better is to be had.",
                "This draws for certain, and nothing better is to be had.",
                move=best.name,
            )
        if best.proven == "loss":
            return say(
                "Every move loses against best play; {move} was the hardest to refute.",
                "Every move loses against best play; this one was the hardest to refute.",
                move=best.name,
            )
        if self.instinct:
            return say(
                "{move} is what a good player would do without thinking.",
                "This is what a good player would do without thinking.",
                move=best.name,
            )
        if not best.visits:
            return say(
                "{move} is possible, but there was no time to compare the moves.",
                "This is possible, but there was no time to compare the moves.",
                move=best.name,
            )
        return say(
            "{move} looks best: you win about {n} of 100 from here.",
            "This looks best: you win about {n} of 100 from here.",
            move=best.name,
            n=_of_100(best),
        )

    def words(self) -> str:
        """Everything worth saying in plain sentences."""
        told = [self.hint()]
        if len(self.moves) > 1 and self.best.visits:
            also = [move.name for move in self.moves[1:] if move.proven == "win"]
            if also:
                some = _some(also, NEXT_BEST)
                told.append(
                    say("So do {moves}.", moves=some)
                    if len(also) > 1
                    else say("So does {moves}.", moves=some)
                )
            if following := self._next_best():
                told.append(say("Next best: {moves}.", moves=listed(map(_with_its_share, following), ",")))
            losing = [move.name for move in self.moves if move.proven == "loss"]
            if losing and self.best.proven != "loss":
                told.append(say("Certain to lose: {moves}.", moves=_some(losing, LOSING)))
        if len(self.line) > 1:
            told.append(say("Expected: {moves}.", moves=listed(self.line, ",")))
        return sentences(*told)

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "seat": self.seat,
            "moves": [
                {
                    "number": move.move,
                    "name": move.name,
                    "share": round(move.share, 4) if move.visits or move.proven else None,
                    "visits": move.visits,
                    "proven": move.proven or None,
                }
                for move in self.moves
            ],
            "line": list(self.line),
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            "words": self.words(),
        }

    def _next_best(self) -> list[Candidate]:
        if self.best.proven:
            return []
        enough = max(ATTENTION * self.best.visits, 2)
        return [move for move in self.moves[1:] if not move.proven and move.visits >= enough][:NEXT_BEST]


def explain(
    view: View, limit: Limit, cancel: threading.Event | None = None, by: Player | None = None
) -> Explanation:
    """Think within the limit about the seat's moves; BadOption, in one sentence, where it has nothing to choose.

    `by` is who thinks, a new master if nobody is named; one that is asked again goes on with what it knows.
    """
    require_choice(view)
    return explained(view, (by or levels.master()).choose(view, limit, cancel).info)


def explained(view: View, info: Info) -> Explanation:
    """The reasons of a choice as an explanation; moves that were not compared are listed as they come."""
    moves = info.candidates or tuple(
        Candidate(move, view.game.name(view.state, move), 0, 0.0)
        for move in view.game.legal(view.state, view.seat)
    )
    seat, instinct = view.game.seat_name(view.seat), view.game.real_time or view.game.instinct
    return Explanation(seat, moves, info.line, info.simulations, info.seconds, instinct)


def require_choice(view: View) -> None:
    """BadOption if the seat has nothing to choose now."""
    game, actor = view.game, view.game.actor(view.state)
    if actor == OVER:
        raise BadOption(sentences(say("The game is over."), game.reason(view.state)))
    if actor == CHANCE:
        raise BadOption(say("There is nothing to choose while the dice roll."))
    if view.seat < 0 or (actor >= 0 and actor != view.seat) or not game.legal(view.state, view.seat):
        raise BadOption(say("It is another seat's turn: there is nothing to choose."))


def _of_100(move: Candidate) -> int:
    return round(100 * min(max(move.share, 0.0), 1.0))


def _with_its_share(move: Candidate) -> str:
    return say("{move} ({n})", move=move.name, n=_of_100(move))


def _some(names: Iterable[str], most: int) -> str:
    first = list(names)
    some = listed(first[:most], ",")
    return say("{moves} and {n} more", moves=some, n=len(first) - most) if len(first) > most else some
