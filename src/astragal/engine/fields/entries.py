"""What a single entry can mean besides a number: a word, a seat, a handful of things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from astragal.engine.fields.field import LEFT_OUT, Field, Unfit, in_a_row, width_for
from astragal.engine.rules import SEAT_NAMES


class Word(Field):
    """One of some words, by its place among them; unpacked, it gives the constants for them."""

    def __init__(self, words: Sequence[str], key: str = "") -> None:
        super().__init__(width_for(len(words)), 0, len(words) - 1, key)
        self.words = tuple(words)

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.words)))

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        return self.words[values[0]] or LEFT_OUT

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        if data not in self.words:
            raise Unfit("unknown-word", f"possible: {in_a_row(self.words)}")
        return (self.words.index(data),)


class SeatField(Field):
    """A player, written as the letter of the seat; `first` is the number of seat A, which 1 leaves 0 for nobody."""

    def __init__(self, first: int = 0, key: str = "") -> None:
        super().__init__(1, 0, len(SEAT_NAMES) - 1 + first, key)
        self.first = first

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        return SEAT_NAMES[values[0] - self.first] if values[0] >= self.first else LEFT_OUT

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        seats = ["", *SEAT_NAMES[: s.players]][1 - self.first :]
        if data not in seats:
            raise Unfit("unknown-seat", f"possible: {in_a_row(seats)}")
        return (seats.index(data),)


class RightOrWrong(Word):
    """Nothing yet, or one of some words; negative where it was wrong: `332`, `wrong 332`."""

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        value = values[0]
        return "wrong " * (value < 0) + self.words[abs(value)] if value else LEFT_OUT

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        word = data.removeprefix("wrong ") if isinstance(data, str) else ""
        if word not in self.words[1:]:
            raise Unfit("unknown-word", f"possible: {in_a_row(self.words[1:])}, or wrong and one of them")
        value = self.words.index(word)
        return (value if word == data else -value,)


class Bag(Field):
    """How many there are of each of some things, all written down: `RSSW`, `01 01 23`."""

    def __init__(self, things: Sequence[str], separator: str = "") -> None:
        super().__init__(1, 0)
        self.things = tuple(things)
        self.separator = separator
        self.span = len(self.things)

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        held = (thing for thing, number in zip(self.things, values, strict=True) for _ in range(number))
        return self.separator.join(held) or LEFT_OUT

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        text = data if isinstance(data, str) else "?"
        held = text.split() if self.separator else list(text)
        counts = [held.count(thing) for thing in self.things]
        if sum(counts) < len(held) or max(counts) > self.high:
            raise Unfit("unknown-piece", f"possible: {in_a_row(self.things)}, one after the other")
        return counts


class Counts(Field):
    """How many there are of each of some things, by number: `{"green": 3}`; things without a name are not written."""

    def __init__(self, things: Sequence[str], most: int) -> None:
        super().__init__(width_for(most), 0, most)
        self.things = tuple(things)
        self.span = len(self.things)

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        counts = {
            thing: number for thing, number in zip(self.things, values, strict=True) if thing and number
        }
        return counts or LEFT_OUT

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        named = [thing for thing in self.things if thing]
        counts = data if isinstance(data, dict) else {"": 0}
        if not set(counts) <= set(named) or not all(
            type(number) is int and 0 <= number <= self.high for number in counts.values()
        ):
            raise Unfit("bad-number", f"numbers from 0 to {self.high} are possible for {in_a_row(named)}")
        return [counts.get(thing, 0) for thing in self.things]
