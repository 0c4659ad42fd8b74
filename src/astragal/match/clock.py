"""Clocks: what a seat may spend, by move, by game with an increment, or in days for games by correspondence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from astragal.errors import BadOption

DAY = 86_400.0
LONGEST = 366 * DAY
PRECISION = 3  # digits after the second that a clock keeps
DAY_PRECISION = 12  # digits after the day: they still tell milliseconds apart

_NUMBER = r"([0-9]+(?:\.[0-9]+)?)"
_WRITTEN = re.compile(rf"(move|game|days)\s+{_NUMBER}(?:\+{_NUMBER})?")


@dataclass(frozen=True)
class ClockRule:
    """`move 30`: so many seconds for each decision, `days 3` likewise. `game 300+5`: so many in all, some back after each."""

    kind: str
    seconds: float
    increment: float = 0

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """Read a clock as it is written in records and on the command line."""
        found = _WRITTEN.fullmatch(text.strip())
        kind, first, second = found.groups() if found else ("", "0", None)
        seconds = round(float(first) * (DAY if kind == "days" else 1), PRECISION)
        increment = round(float(second or 0), PRECISION)
        if not 0 < seconds <= LONGEST or increment > LONGEST or (kind != "game" and second):
            raise BadOption(
                f"There is no clock {text!r}; write `move 30`, `game 300+5` (seconds) or `days 3`."
            )
        return cls(kind, seconds, increment)

    def __str__(self) -> str:
        if self.kind == "days":
            return f"days {_plain(self.seconds / DAY, DAY_PRECISION)}"
        back = f"+{_plain(self.increment, PRECISION)}" if self.increment else ""
        return f"{self.kind} {_plain(self.seconds, PRECISION)}{back}"

    def at_start(self, players: int) -> tuple[float, ...]:
        """What every seat has before the first move."""
        return (self.seconds,) * players

    def after(self, left: tuple[float, ...], seat: int, spent: float) -> tuple[float, ...]:
        """What the seats have after one of them spent some time; not above zero: its time is up."""
        now = left[seat] - spent
        if now > 0:
            now = now + self.increment if self.kind == "game" else self.seconds
        return (*left[:seat], now, *left[seat + 1 :])


def _plain(amount: float, digits: int) -> str:
    """A number as `parse` reads it: never with an exponent."""
    return f"{amount:.{digits}f}".rstrip("0").rstrip(".")
