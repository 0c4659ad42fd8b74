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
from astragal.errors import IllegalMove, UnreadableMove

Words = Callable[[Any, int], str]
Touches = Callable[[Any, int], Sequence[str]]


@dataclass(frozen=True)
class Dial:
    """A whole number from `low` to `high`, in some unit."""

    name: str
    low: int
    high: int
    unit: str = ""

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    @property
    def allowed(self) -> str:
        return f"{self.low} to {self.high}{self.unit and f' {self.unit}'}"

    def read(self, word: str) -> int:
        """The number in a word, `-12` or `aim=-12`; UnreadableMove if there is none, IllegalMove if it is out of range."""
        try:
            value = int(word.removeprefix(f"{self.name}="))
        except ValueError:
            raise UnreadableMove(f"{word!r} is no {self.name}; possible: {self.allowed}.") from None
        if not self.low <= value <= self.high:
            raise IllegalMove(f"{self.name} cannot be {value}; possible: {self.allowed}.")
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
        return [f"{d.name}={number}" for d, number in zip(self.dials, self.numbers(move), strict=True)]

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
        return " ".join(
            [name(s, move), *(word for span in spans if move in span for word in span.words(move))]
        )

    return with_numbers if spans else name


def touched_with_numbers(touch: Touches, spans: Sequence[Dialled]) -> Touches:
    """A game's touches, with a turn of every dial behind them."""

    def with_numbers(s: Any, move: int) -> Sequence[str]:
        dials = (f"dial:{word}" for span in spans if move in span for word in span.words(move))
        return (*touch(s, move), *dials)

    return with_numbers if spans else touch
