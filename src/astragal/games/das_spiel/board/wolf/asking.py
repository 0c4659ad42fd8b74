"""The best questions of a hunt in Wolf in a Sheep's Coat: the fewest dogs on average, or in the worst case.

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
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

from astragal.engine import draw, rule
from astragal.games.das_spiel.board.wolf.dogs import BUSH, DOG, EMPTY, HUNT, PLACES, SHEEP, how_many, spotted
from astragal.lattice import PLATE

AT_ONCE = 1000  # positions for a comparison that nobody waits for; the hardest hunts seen need a third


def _fewest(suspects: int) -> int:
    """The fewest yes/no questions in total, over all suspects, that any way of asking needs to tell them apart."""
    rounds = max(suspects.bit_length() - 1, 0)
    return suspects * rounds + 2 * (suspects - (1 << rounds)) if suspects else 0


FEWEST = tuple(_fewest(n) for n in range(PLATE + 1))


class BestHunt(NamedTuple):
    """The dogs of a shepherd who needs the fewest on average: for the wolf there is, and on average."""

    dogs: int
    mean: float


@lru_cache(maxsize=256)
def best_hunt(bushes: int, lair: int) -> BestHunt | None:
    """How the best shepherd would have hunted the wolf on `lair`; None where that is not known at once."""
    suspects = (1 << PLATE) - 1 & ~bushes
    effort = Effort(AT_ONCE)
    plan = Plan(bushes, Total(), effort)
    mean = plan.best(suspects, 0).low / suspects.bit_count()
    dogs = plan.dogs_for(lair, suspects, 0)
    return None if effort.is_spent else BestHunt(dogs, mean)


class Total:
    """The dogs of all suspects together: the mean, times their number."""

    def least(self, suspects: int) -> int:
        """What no way of asking can be below."""
        return int(FEWEST[suspects])

    def joined(self, suspects: int, one: int, other: int) -> int:
        """The cost of a question whose two answers leave these costs."""
        return suspects + one + other

    def room(self, suspects: int, cap: int, other: int) -> int:
        """What one side may cost if all may cost `cap` and the other side costs at least so much."""
        return cap - suspects - other


class Worst:
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
class Effort:
    """How much may be looked at: positions, perhaps a moment at which to stop, and a way to cancel."""

    positions: int
    until: float | None = None
    cancel: threading.Event | None = None

    @property
    def is_spent(self) -> bool:
        """Whether more was asked for than there was."""
        return self.positions < 0

    def spend(self) -> None:
        """Count one position."""
        self.positions -= 1
        late = self.until is not None and time.perf_counter() > self.until
        if self.is_spent or late or (self.cancel is not None and self.cancel.is_set()):
            raise _Exhausted


class Best(NamedTuple):
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


class Plan:
    """The least trees of questions of one hunt for one aim; what was found is kept for the next question."""

    def __init__(self, bushes: int, aim: Total | Worst, effort: Effort) -> None:
        self._aim = aim
        self._effort = effort
        plate = [BUSH if bushes >> p & 1 else SHEEP for p in range(PLATE)]
        self._plate = SimpleNamespace(cell=[*plate, *[EMPTY] * (PLACES - PLATE)])  # the dogs change
        self._sights: dict[int, tuple[int, ...]] = {}
        # The cost, and its question or -1 for "at least".
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def best(self, suspects: int, dogs: int) -> Best:
        """The best question and what it costs from here; bounds where the effort does not suffice."""
        first = next(p for p in range(PLATE) if suspects >> p & 1)
        number = suspects.bit_count()
        if number <= 3:  # asking about single sheep is as good as anything
            least = self._aim.least(number)
            return Best(least, least, first)
        low = self._aim.least(number)
        try:
            while (cost := self._cost(suspects, dogs, low)) > low:
                low = cost
            return Best(cost, cost, self._known[suspects, dogs][1])
        except _Exhausted:
            return Best(low, self._greedy(suspects, dogs), self._promising(suspects, dogs).question)

    def after(self, suspects: int, dogs: int, question: int) -> Best:
        """What a question costs, and the best ones after it."""
        if question < PLATE:
            yes, then = suspects & 1 << question, dogs
        else:
            yes, then = suspects & self._seen(dogs)[question - PLATE], dogs | 1 << question
        sides = [self.best(side, then) if side else Best(0, 0, -1) for side in (suspects & ~yes, yes)]
        number = suspects.bit_count()
        low, high = (self._aim.joined(number, *(side[bound] for side in sides)) for bound in (0, 1))
        return Best(low, high, question)

    def dogs_for(self, lair: int, suspects: int, dogs: int) -> int:
        """The dogs that always asking the best question needs for one wolf."""
        count = 0
        while suspects.bit_count() > 1:
            question = self.best(suspects, dogs).question
            seen = 1 << question
            if question >= PLATE:
                seen = self._seen(dogs)[question - PLATE]
                dogs |= 1 << question
            suspects &= seen if seen >> lair & 1 else ~seen
            count += 1
        return count

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
            for p in range(PLATE, PLACES):
                self._plate.cell[p] = DOG if dogs >> p & 1 else EMPTY
            self._sights[dogs] = tuple(spotted(self._plate, p) for p in range(PLATE, PLACES))
        return self._sights[dogs]


@rule
def best_question(s, out, count, rng):
    """The question that divides the suspects best; among equal ones, and wherever nothing is asked, any."""
    k = draw(rng, count)
    if s.phase != HUNT:
        return k
    suspects = how_many(s.may_be)
    picked = k
    least = FEWEST[PLATE]
    for _ in range(count):
        p = out[k] % PLACES
        seen = how_many(spotted(s, p) & s.may_be)
        left = FEWEST[seen] + FEWEST[suspects - seen]
        if suspects == 1 and p < PLATE and seen:
            left = -1  # pointing is free
        if left < least:
            least = left
            picked = k
        k = k + 1 if k + 1 < count else 0
    return picked
