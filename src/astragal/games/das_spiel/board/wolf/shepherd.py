"""The optimal shepherd of Wolf in a Sheep's Coat: the fewest dogs on average and at worst, and hunts compared with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from astragal.errors import BadOption
from astragal.games.das_spiel.board.wolf import wolf
from astragal.games.das_spiel.board.wolf.asking import Effort, Plan, Total, Worst
from astragal.games.das_spiel.board.wolf.dogs import BUSH, DOG, PLACES, how_many
from astragal.lattice import NAMES, PLATE

EFFORT = 20_000  # positions looked at for one answer; nearly all need less than a hundred


class Estimate(NamedTuple):
    """A number of dogs that lies between two bounds; they are equal where it is known exactly."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def __str__(self) -> str:
        return f"{self.low:.3g}" if self.exact else f"{self.low:.3g} to {self.high:.3g}"


@dataclass(frozen=True)
class Advice:
    """The best next question, as a move of the game, and the dogs still needed from here if all are asked so well."""

    move: int
    name: str
    mean: Estimate
    worst: Estimate  # the fewest in the worst case; it may need another question than the best mean

    def words(self) -> str:
        """One sentence."""
        return f"{self.name} is best: {self.mean} dogs from here on average, {self.worst} at worst."


@dataclass(frozen=True)
class Asked:
    """One question of a finished hunt, and the dogs it lost on average against the best question then."""

    name: str
    yes: bool
    suspects: int  # before
    left: int  # after the answer
    best: str
    lost: Estimate

    def words(self) -> str:
        """One line."""
        answer = f"{self.name} {'yes' if self.yes else 'no'}: {self.suspects} suspects, then {self.left}"
        if self.lost.high < 0.005:
            return f"{answer}; nothing is better."
        return f"{answer}; {self.lost} dogs worse than {self.best}."


@dataclass(frozen=True)
class Hunt:
    """A finished hunt beside the optimal shepherd's: what that needs on average, at worst, and for this wolf."""

    seat: str
    lair: str
    dogs: int
    mean: Estimate
    worst: Estimate
    optimal: int  # dogs, for this wolf
    asked: tuple[Asked, ...]

    def words(self) -> str:
        """The comparison, and one line for each question."""
        head = (
            f"{self.seat} found the wolf on {self.lair} with {self.dogs}. The optimal shepherd needs {self.mean} dogs "
            f"on average and {self.worst} at worst; it finds this wolf with {self.optimal}."
        )
        return "\n".join([head, *(f"{k}. {asked.words()}" for k, asked in enumerate(self.asked, 1))])


def advice(s: Any, effort: int = EFFORT) -> Advice:
    """What is best for the shepherd in a position of a hunt; only what they know is looked at."""
    if s.phase != wolf.HUNT:
        raise BadOption("There is advice for the shepherd while the wolf is not found.")
    mean, worst = (_plan(s, aim, Effort(effort)).best(*_known(s)) for aim in (Total(), Worst()))
    suspects = how_many(s.may_be)
    move = _move(s, mean.question)
    return Advice(
        move,
        wolf.GAME.name(s, move),
        Estimate(mean.low / suspects, mean.high / suspects),
        Estimate(worst.low, worst.high),
    )


def optimal_dogs(s: Any, effort: int = EFFORT) -> int:
    """The dogs that the optimal shepherd needs from here for the wolf there is."""
    return _plan(s, Total(), Effort(effort)).dogs_for(s.lair - 1, *_known(s))


def best_move(s: Any, effort: Effort) -> int:
    """What the shepherd of a hunt does with the fewest dogs on average, as far as the effort goes."""
    return _move(s, _plan(s, Total(), effort).best(*_known(s)).question)


def hunts(states: Sequence[Any], moves: Sequence[int], effort: int = EFFORT) -> tuple[Hunt, ...]:
    """All finished hunts of a game, from its positions and the moves between them, compared with the optimal shepherd."""
    found: list[Hunt] = []
    asked: list[Asked] = []
    first: Any = None
    for (before, after), move in zip(pairwise(states), moves, strict=True):
        if before.phase != wolf.HUNT:
            continue
        first = first if asked else before
        asked.append(_asked(before, after, move, effort))
        if after.phase == wolf.FOUND:
            best = advice(first, effort)
            seat, lair = wolf.GAME.seat_name(wolf.shepherd(first)), NAMES[after.lair - 1]
            optimal = optimal_dogs(first, effort)
            found.append(Hunt(seat, lair, after.paid, best.mean, best.worst, optimal, tuple(asked)))
            asked = []
    return tuple(found)


# -- what is known in a position --------------------------------------------------------------------------------------


def _known(s: Any) -> tuple[int, int]:
    """The suspects and the dogs, as bits over the cells."""
    return s.may_be, sum(1 << p for p in range(PLATE, PLACES) if s.cell[p] == DOG)


def _plan(s: Any, aim: Total | Worst, effort: Effort) -> Plan:
    return Plan(sum(1 << p for p in range(PLATE) if s.cell[p] == BUSH), aim, effort)


def _move(s: Any, question: int) -> int:
    """The legal move that asks a question."""
    return next(move for move in wolf.GAME.legal(s, wolf.shepherd(s)) if move % PLACES == question)


def _asked(before: Any, after: Any, move: int, effort: int) -> Asked:
    """One question of a hunt against the best one then."""
    suspects = how_many(before.may_be)
    plan = _plan(before, Total(), Effort(effort))
    best, chosen = plan.best(*_known(before)), plan.after(*_known(before), move % PLACES)
    if after.paid == before.paid:  # pointing at the only suspect is free
        chosen = best
    low = max(chosen.low - best.high, 0) / suspects
    return Asked(
        wolf.GAME.name(before, move),
        after.question[before.count] > 0,
        suspects,
        how_many(after.may_be),
        wolf.GAME.name(before, best.question),
        Estimate(low, max(chosen.high - best.low, 0) / suspects),
    )
