"""One field of a state, and what all kinds of them can do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Self

from astragal.engine.problem import Problem

LEFT_OUT = object()  # written instead of what positions need not say


class Unfit(Exception):
    """What was written does not fit: the name of the problem, and what would be possible."""

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(name)
        self.problem = name
        self.wanted = wanted


class Field:
    """One field of a state: an integer of so many bytes, or `[size]` of them, from `low` to `high`, which may be the name of an option."""

    size = 0  # 0: a single number
    span = 1  # integers that one entry takes
    name = ""  # given by the layout it stands in
    is_board = False  # whether it is what stands on the board, which positions tell first
    is_needed = False  # whether every seat must be given one: nothing does not mean zero
    is_derived = False  # whether it follows from others, so that positions do not write it

    def __init__(
        self, width: int, low: int | None = None, high: int | str | None = None, key: str = ""
    ) -> None:
        self.width = width
        self.low = -(1 << (8 * width - 1)) if low is None else low
        self.high = high if isinstance(high, int) else (1 << (8 * width - 1)) - 1
        self.limit = high if isinstance(high, str) else ""  # the option that says how high
        self._key = key

    def __getitem__(self, size: int) -> Field:
        return Row(self, size)

    def named(self, name: str) -> Self:
        """This field under a name."""
        field = copy(self)
        field.name = name
        return field

    def within(self, module: Mapping[str, Any]) -> Field:
        """This field as the other names of a game's file complete it."""
        return self

    @property
    def key(self) -> str:
        """What it is called in positions."""
        return self._key or self.name

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all fields that are written under its key."""
        return (self.name,)

    def write(self, s: Any) -> Any:
        """The field as it stands in a position, or LEFT_OUT: a number that is zero need not be written."""
        spelled = self.spell(s, [getattr(s, self.name)])
        return LEFT_OUT if spelled == 0 else spelled

    def read(self, s: Any, data: Any) -> list[Problem]:
        """Set the field to what a position says."""
        try:
            (value,) = self.parse(s, data)
        except Unfit as unfit:
            return [Problem(unfit.problem, f"{self.key} is {data!r}; {unfit.wanted}.")]
        setattr(s, self.name, value)
        return []

    def problems(self, s: Any) -> Iterable[Problem]:
        """What cannot stand together."""
        return ()

    def spell(self, s: Any, values: Sequence[int]) -> Any:
        """One entry as it is written, or LEFT_OUT."""
        return values[0]

    def parse(self, s: Any, data: Any) -> Sequence[int]:
        """The integers of one entry; Unfit if it says nothing."""
        high = getattr(s, self.limit) if self.limit else self.high
        if type(data) is not int or not self.low <= data <= high:
            raise Unfit("bad-number", f"it must be a whole number from {self.low} to {high}")
        return (data,)


class Row(Field):
    """Several numbers of one meaning, written as a list."""

    def __init__(self, inner: Field, size: int) -> None:
        super().__init__(inner.width, inner.low, inner.limit or inner.high, inner._key)
        self.inner = inner
        self.size = size

    def write(self, s: Any) -> Any:
        values = getattr(s, self.name)
        return list(values) if any(values) else LEFT_OUT

    def read(self, s: Any, data: Any) -> list[Problem]:
        if not isinstance(data, list) or len(data) != self.size:
            return [Problem("bad-number", f"{self.key} needs a list of {self.size} numbers.")]
        for k, value in enumerate(data):
            try:
                (getattr(s, self.name)[k],) = self.inner.parse(s, value)
            except Unfit as unfit:
                return [Problem(unfit.problem, f"{self.key} is {value!r}; {unfit.wanted}.")]
        return []


def width_for(most: int) -> int:
    """The bytes of an integer that holds numbers up to `most`."""
    return next(width for width in (1, 2, 4, 8) if most < 1 << (8 * width - 1))


def in_a_row(words: Iterable[str]) -> str:
    """The words that are possible, for a person to read."""
    return ", ".join(words)
