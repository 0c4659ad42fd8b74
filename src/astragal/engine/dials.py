"""Numbers that moves carry: an aim, a strength, where something came to rest.

A span of moves with dials has a number for every way to set them. `moves` lists some of the span, what computers choose from;
where it lists one, all are legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from astragal.engine.chance import draw
from astragal.engine.words import say, sentences
from astragal.errors import IllegalMove, UnreadableMove

Words = Callable[[Any, int], str]
Touches = Callable[[Any, int], Sequence[str]]


@dataclass(frozen=True)
class Dial:
    """A whole number from `low` to `high`, in some unit; name and unit are said, `Dial(say("aim"), -45, 45, say("degrees"))`."""

    name: str
    low: int
    high: int
    unit: str = ""

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    @property
    def allowed(self) -> str:
        if not self.unit:
            return say("{low} to {high}", low=self.low, high=self.high)
        return say("{low} to {high} {unit}", low=self.low, high=self.high, unit=self.unit)

    def read(self, word: str) -> int:
        """The number in a word, `-12` or `aim=-12`; UnreadableMove if there is none, IllegalMove if it is out of range."""
        try:
            value = int(word.removeprefix(f"{self.name}="))
        except ValueError:
            raise UnreadableMove(
                say(
                    "{word} is no number for {dial}; possible: {limits}.",
                    word=word,
                    dial=self.name,
                    limits=self.allowed,
                )
            ) from None
        if not self.low <= value <= self.high:
            raise IllegalMove(
                say("{dial} cannot be {n}; possible: {limits}.", dial=self.name, n=value, limits=self.allowed)
            )
        return value


@dataclass(frozen=True)
class Dialled:
    """A span of moves from `first` on, with a number for every way to set its dials; the last dial turns fastest."""

    first: int
    dials: tuple[Dial, ...]

    @property
    def end(self) -> int:
        return self.first + ways(*self.dials)

    def __contains__(self, move: int) -> bool:
        return self.first <= move < self.end

    def numbers(self, move: int) -> tuple[int, ...]:
        """What the dials say in a move of the span."""
        left, found = move - self.first, []
        for dial in reversed(self.dials):
            left, turned = divmod(left, dial.size)
            found.append(dial.low + turned)
        return tuple(reversed(found))

    def move(self, numbers: Sequence[int]) -> int:
        """The move with these numbers, each within its dial."""
        turned = 0
        for dial, number in zip(self.dials, numbers, strict=True):
            turned = turned * dial.size + number - dial.low
        return self.first + turned

    def words(self, move: int) -> list[str]:
        """`aim=-12`, `strength=80`: the words of a move that follow its name."""
        numbers = zip(self.dials, self.numbers(move), strict=True)
        return [say("{dial}={n}", dial=dial.name, n=number) for dial, number in numbers]

    def read(self, text: str, like: str) -> int | None:
        """The move that a text says, in words like those of another move of the span; None if it is not of the span."""
        head = like.lower().split()[: -len(self.dials)]
        said = text.lower().split()
        if said[: len(head)] != head or len(said) != len(head) + len(self.dials):
            return None
        return self.move([d.read(word) for d, word in zip(self.dials, said[len(head) :], strict=True)])

    def somewhere(self, rng: list[int]) -> int:
        """Any move of the span, all equally likely."""
        return self.move([dial.low + draw(rng, dial.size) for dial in self.dials])


def ways(*dials: Dial) -> int:
    """How many ways there are to set some dials: the size of their span."""
    return prod(dial.size for dial in dials)


def dialled_spans(dials: Mapping[int, Sequence[Dial]]) -> tuple[Dialled, ...]:
    """The spans of a game, from the first number of each and its dials."""
    return tuple(Dialled(first, tuple(of_span)) for first, of_span in dials.items())


def named_with_numbers(name: Words, spans: Sequence[Dialled]) -> Words:
    """A game's names, with the numbers of moves that carry some behind them."""

    def with_numbers(s: Any, move: int) -> str:
        words = [word for span in spans if move in span for word in span.words(move)]
        return sentences(name(s, move), *words) if words else name(s, move)

    return with_numbers if spans else name


def touched_with_numbers(touch: Touches, spans: Sequence[Dialled]) -> Touches:
    """A game's touches, with a turn of every dial behind them."""

    def with_numbers(s: Any, move: int) -> Sequence[str]:
        dials = (f"dial:{word}" for span in spans if move in span for word in span.words(move))
        return (*touch(s, move), *dials)

    return with_numbers if spans else touch
