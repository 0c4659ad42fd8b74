"""Several entries of one meaning: by seat, by name, or in their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astragal.engine.fields.field import LEFT_OUT, Field, Unfit, in_a_row
from astragal.engine.problem import Problem
from astragal.engine.rules import SEAT_NAMES


class Named(Field):
    """One entry for each of some names: `{"A": 55, "B": 54}`."""

    def __init__(self, inner: Field, names: Sequence[str], key: str = "") -> None:
        super().__init__(inner.width, inner.low, inner.limit or inner.high, key or inner._key)
        self.inner = inner
        self.names = tuple(names)
        self.size = len(self.names) * inner.span

    def _names(self, s: Any) -> Sequence[str]:
        return self.names

    def write(self, s: Any) -> Any:
        values, span = getattr(s, self.name), self.inner.span
        entries = {
            name: self.inner.spell(s, values[k * span : (k + 1) * span])
            for k, name in enumerate(self._names(s))
        }
        return {name: entry for name, entry in entries.items() if entry is not LEFT_OUT}

    def read(self, s: Any, data: Any) -> list[Problem]:
        names, span = list(self._names(s)), self.inner.span
        if not isinstance(data, dict) or not set(data) <= set(names):
            return [self._unknown(names)]
        if self.inner.is_needed and len(data) < len(names):
            return [self._unknown(names)]
        for name, written in data.items():
            try:
                values = self.inner.parse(s, written)
            except Unfit as unfit:
                return [Problem(unfit.problem, f"{self.key} of {name} is {written!r}; {unfit.wanted}.")]
            k = names.index(name)
            getattr(s, self.name)[k * span : (k + 1) * span] = values
        return []

    def _unknown(self, names: Sequence[str]) -> Problem:
        return Problem("unknown-name", f"{self.key} is written by name, for {in_a_row(names)}.")


class Each(Named):
    """One entry for each seat that plays."""

    def __init__(self, inner: Field, seats: int, key: str = "") -> None:
        super().__init__(inner, SEAT_NAMES[:seats], key)

    def _names(self, s: Any) -> Sequence[str]:
        return self.names[: s.players]

    def _unknown(self, names: Sequence[str]) -> Problem:
        return Problem("unknown-seat", f"{self.key} is written by seat, for {in_a_row(names)}.")


class InOrder(Field):
    """Entries in their order, as many as there are: `["dog 322 no", "ask 341 no"]`."""

    def __init__(self, inner: Field, most: int, key: str = "") -> None:
        super().__init__(inner.width, inner.low, inner.limit or inner.high, key)
        self.inner = inner
        self.size = most

    def write(self, s: Any) -> Any:
        return [self.inner.spell(s, [value]) for value in getattr(s, self.name) if value]

    def read(self, s: Any, data: Any) -> list[Problem]:
        if not isinstance(data, list) or len(data) > self.size:
            return [Problem("not-a-list", f"{self.key} is a list of at most {self.size}.")]
        for k, written in enumerate(data):
            try:
                (getattr(s, self.name)[k],) = self.inner.parse(s, written)
            except Unfit as unfit:
                return [Problem(unfit.problem, f"{self.key} has {written!r}; {unfit.wanted}.")]
        return []
