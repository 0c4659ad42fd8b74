"""The optimal shepherd of Wolf in a Sheep's Coat: the fewest dogs on average and at worst, and hunts compared with it.

A hunt is a tree of yes/no questions. What matters of a position is the set of suspects, the dogs that block the view
and the bushes; the wolf is equally likely to be any suspect. Branch and bound finds the least tree: no way of asking can be better than
one that halves the suspects every time, so a question whose two sides cannot be good enough any more is left out.
Where the effort does not suffice, the answer is two bounds: what is proven impossible, and a way of asking that was found.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.errors import BadOption
from astragal.games.das_spiel.board import wolf
from astragal.lattice import NAMES, PLATE
from astragal.match.match import Match
from astragal.players.player import Candidate, Choice, Info, Limit, View

EFFORT = 20_000  # positions looked at for one answer; nearly all need less than a hundred
STREAM = 1 << 35  # of a player's seed, for the wolves and bushes it chooses


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


@dataclass
class Shepherd:
    """Plays the game of the wolf: as shepherd with the fewest dogs on average; wolves and bushes it draws."""

    name: str = "shepherd"
    effort: int = EFFORT

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        """The best question within the limit, in which a position counts as a simulation."""
        game, s = view.game, view.state
        if game is not wolf.GAME:
            raise BadOption(f"The shepherd plays {wolf.GAME.title} only, not {game.title}.")
        legal = game.legal(s, view.seat)
        if s.phase != wolf.HUNT:
            move = legal[draw(new_rng(view.seed, STREAM + len(view.steps)), len(legal))]
        else:
            until = None if limit.seconds is None else time.perf_counter() + limit.seconds
            positions = min(self.effort, limit.simulations or self.effort)
            move = _move(s, _Plan(s, _Total(), _Effort(positions, until, cancel)).best(*_known(s)).question)
        return Choice(move, Info((Candidate(move, game.name(s, move), 0, 0.0),)))


def advice(s: Any, effort: int = EFFORT) -> Advice:
    """What is best for the shepherd in a position of a hunt; only what he knows is looked at."""
    if s.phase != wolf.HUNT:
        raise BadOption("There is advice for the shepherd while the wolf is not found.")
    mean, worst = (_Plan(s, aim, _Effort(effort)).best(*_known(s)) for aim in (_Total(), _Worst()))
    suspects = wolf.how_many(s.may_be)
    move = _move(s, mean.question)
    return Advice(
        move,
        wolf.GAME.name(s, move),
        Estimate(mean.low / suspects, mean.high / suspects),
        Estimate(worst.low, worst.high),
    )


def optimal_dogs(s: Any, effort: int = EFFORT) -> int:
    """The dogs that the optimal shepherd needs from here for the wolf there is."""
    first, s = s, s.copy()
    plan = _Plan(s, _Total(), _Effort(effort))
    while s.phase == wolf.HUNT:
        wolf.play(s, wolf.shepherd(s), _move(s, plan.best(*_known(s)).question))
    return int(s.paid - first.paid)


def review(match: Match, effort: int = EFFORT) -> tuple[Hunt, ...]:
    """All finished hunts of a match, compared with the optimal shepherd."""
    if match.game is not wolf.GAME:
        raise BadOption(f"Hunts are compared in {wolf.GAME.title} only, not in {match.game.title}.")
    found: list[Hunt] = []
    asked: list[Asked] = []
    first: Any = None
    for number in range(len(match.steps)):
        before, after = match.state_at(number), match.state_at(number + 1)
        if before.phase != wolf.HUNT:
            continue
        first = first if asked else before
        asked.append(_asked(before, after, match.steps[number].move, effort))
        if after.phase == wolf.FOUND:
            best = advice(first, effort)
            seat, lair = match.game.seat_name(wolf.shepherd(first)), NAMES[after.lair - 1]
            optimal = optimal_dogs(first, effort)
            found.append(Hunt(seat, lair, after.paid, best.mean, best.worst, optimal, tuple(asked)))
            asked = []
    return tuple(found)


# -- what is known in a position --------------------------------------------------------------------------------------


def _known(s: Any) -> tuple[int, int]:
    """The suspects and the dogs, as bits over the cells."""
    return s.may_be, sum(1 << p for p in range(PLATE, wolf.PLACES) if s.cell[p] == wolf.DOG)


def _move(s: Any, question: int) -> int:
    """The legal move that asks a question."""
    return next(move for move in wolf.GAME.legal(s, wolf.shepherd(s)) if move % wolf.PLACES == question)


def _asked(before: Any, after: Any, move: int, effort: int) -> Asked:
    """One question of a hunt against the best one then."""
    suspects = wolf.how_many(before.may_be)
    plan = _Plan(before, _Total(), _Effort(effort))
    best, chosen = plan.best(*_known(before)), plan.after(*_known(before), move % wolf.PLACES)
    if after.paid == before.paid:  # pointing at the only suspect is free
        chosen = best
    low = max(chosen.low - best.high, 0) / suspects
    return Asked(
        wolf.GAME.name(before, move),
        after.question[before.count] > 0,
        suspects,
        wolf.how_many(after.may_be),
        wolf.GAME.name(before, best.question),
        Estimate(low, max(chosen.high - best.low, 0) / suspects),
    )


# -- the search -------------------------------------------------------------------------------------------------------


class _Total:
    """The dogs of all suspects together: the mean, times their number."""

    def least(self, suspects: int) -> int:
        """What no way of asking can be below."""
        return int(wolf.FEWEST[suspects])

    def joined(self, suspects: int, one: int, other: int) -> int:
        """The cost of a question whose two answers leave these costs."""
        return suspects + one + other

    def room(self, suspects: int, cap: int, other: int) -> int:
        """What one side may cost if all may cost `cap` and the other side costs at least so much."""
        return cap - suspects - other


class _Worst:
    """The dogs that are needed for the suspect that is hardest to find."""

    def least(self, suspects: int) -> int:
        return max(suspects - 1, 0).bit_length()

    def joined(self, suspects: int, one: int, other: int) -> int:
        return 1 + max(one, other)

    def room(self, suspects: int, cap: int, other: int) -> int:
        return cap - 1


class _Exhausted(Exception):
    """The effort was not enough."""


@dataclass
class _Effort:
    """How much may be looked at: positions, perhaps a moment at which to stop, and a way to cancel."""

    positions: int
    until: float | None = None
    cancel: threading.Event | None = None

    def spend(self) -> None:
        """Count one position."""
        self.positions -= 1
        late = self.until is not None and time.perf_counter() > self.until
        if self.positions < 0 or late or (self.cancel is not None and self.cancel.is_set()):
            raise _Exhausted


class _Best(NamedTuple):
    """Bounds of the least cost of a position, and the question that the upper one rests on."""

    low: int
    high: int
    question: int


class _Option(NamedTuple):
    """A question: what its cost cannot be below, its cell, the suspects after no and after yes, and the dogs then."""

    least: int
    question: int
    no: int
    yes: int
    dogs: int


class _Plan:
    """The least trees of questions of one hunt for one aim; what was found is kept for the next question."""

    def __init__(self, s: Any, aim: _Total | _Worst, effort: _Effort) -> None:
        self._aim = aim
        self._effort = effort
        self._plate = s.copy()  # its bushes are those of the hunt; the dogs change
        self._sights: dict[int, tuple[int, ...]] = {}
        self._known: dict[
            tuple[int, int], tuple[int, int]
        ] = {}  # cost, and its question or -1 for "at least"

    def best(self, suspects: int, dogs: int) -> _Best:
        """The best question and what it costs from here; bounds where the effort does not suffice."""
        first = next(p for p in range(PLATE) if suspects >> p & 1)
        number = suspects.bit_count()
        if number <= 3:  # asking about single sheep is as good as anything
            least = self._aim.least(number)
            return _Best(least, least, first)
        low = self._aim.least(number)
        try:
            while (cost := self._cost(suspects, dogs, low)) > low:
                low = cost
            return _Best(cost, cost, self._known[suspects, dogs][1])
        except _Exhausted:
            return _Best(low, self._greedy(suspects, dogs), self._promising(suspects, dogs).question)

    def after(self, suspects: int, dogs: int, question: int) -> _Best:
        """What a question costs, and the best ones after it."""
        if question < PLATE:
            yes, then = suspects & 1 << question, dogs
        else:
            yes, then = suspects & self._seen(dogs)[question - PLATE], dogs | 1 << question
        sides = [self.best(side, then) if side else _Best(0, 0, -1) for side in (suspects & ~yes, yes)]
        number = suspects.bit_count()
        low, high = (self._aim.joined(number, *(side[bound] for side in sides)) for bound in (0, 1))
        return _Best(low, high, question)

    def _cost(self, suspects: int, dogs: int, cap: int) -> int:
        """The least cost if it is at most `cap`; else a number above `cap` that it is not below."""
        number = suspects.bit_count()
        if number <= 3:
            return self._aim.least(number)
        cost, question = self._known.get((suspects, dogs), (0, -1))
        if question >= 0 or cost > cap:
            return cost
        self._effort.spend()
        above = 1 << 30  # the least that was found to be above the cap
        found = -1
        for option in self._options(suspects, dogs):
            if option.least > cap:
                above = min(above, option.least)
                break
            cost = self._cost_of(option, number, cap)
            if cost <= cap:
                above, found, cap = cost, option.question, cost - 1
            elif found < 0:
                above = min(above, cost)
        self._known[suspects, dogs] = above, found
        return above

    def _cost_of(self, option: _Option, number: int, cap: int) -> int:
        """What a question costs if that is at most `cap`; else a number above `cap` that it is not below."""
        small, great = sorted((option.no, option.yes), key=int.bit_count)
        least = self._aim.least(great.bit_count())
        one = self._cost(small, option.dogs, self._aim.room(number, cap, least))
        cost = self._aim.joined(number, one, least)
        if cost > cap:
            return cost
        other = self._cost(great, option.dogs, self._aim.room(number, cap, one))
        return self._aim.joined(number, one, other)

    def _options(self, suspects: int, dogs: int) -> list[_Option]:
        """All questions, the most promising first."""
        return sorted(self._questions(suspects, dogs))

    def _questions(self, suspects: int, dogs: int) -> Iterator[_Option]:
        number = suspects.bit_count()
        for p, seen in enumerate(self._seen(dogs), PLATE):
            if not dogs >> p & 1:  # a dog that sees no suspect blocks the view at least
                yield self._option(suspects, number, p, suspects & seen, dogs | 1 << p)
        for p in range(PLATE):
            if suspects >> p & 1:
                yield self._option(suspects, number, p, 1 << p, dogs)

    def _option(self, suspects: int, number: int, question: int, yes: int, dogs: int) -> _Option:
        one = yes.bit_count()
        least = self._aim.joined(number, self._aim.least(one), self._aim.least(number - one))
        return _Option(least, question, suspects & ~yes, yes, dogs)

    def _greedy(self, suspects: int, dogs: int) -> int:
        """The cost of always asking the most promising question."""
        number = suspects.bit_count()
        if number <= 3:
            return self._aim.least(number)
        option = self._promising(suspects, dogs)
        sides = (self._greedy(side, option.dogs) for side in (option.no, option.yes))
        return self._aim.joined(number, *sides)

    def _promising(self, suspects: int, dogs: int) -> _Option:
        return next(option for option in self._options(suspects, dogs) if option.no and option.yes)

    def _seen(self, dogs: int) -> tuple[int, ...]:
        """What a dog in each funnel of layer 1 would see, by the rules of the game."""
        if dogs not in self._sights:
            for p in range(PLATE, wolf.PLACES):
                self._plate.cell[p] = wolf.DOG if dogs >> p & 1 else wolf.EMPTY
            self._sights[dogs] = tuple(wolf.spotted(self._plate, p) for p in range(PLATE, wolf.PLACES))
        return self._sights[dogs]
