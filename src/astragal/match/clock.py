"""Clocks: what a seat may spend, by move, by game with an increment, or in days for games by correspondence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from astragal.errors import BadOption

DAY = 86_400.0
LONGEST = 366 * DAY


@dataclass(frozen=True)
class ClockRule:
    """`move 30`: so many seconds for each decision, `days 3` likewise. `game 300+5`: so many in all, some back after each."""

    kind: str
    seconds: float
    increment: float = 0

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """Read a clock as it is written in records and on the command line."""
        found = re.fullmatch(r"(move|game|days)\s+(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text.strip())
        amount = float(found[2]) * (DAY if found[1] == "days" else 1) if found else 0
        if not found or not 0 < amount <= LONGEST or (found[1] != "game" and found[3]):
            raise BadOption(
                f"There is no clock {text!r}; write `move 30`, `game 300+5` (seconds) or `days 3`."
            )
        return cls(found[1], amount, float(found[3] or 0))

    def __str__(self) -> str:
        amount = self.seconds / DAY if self.kind == "days" else self.seconds
        return f"{self.kind} {amount:g}" + (f"+{self.increment:g}" if self.increment else "")

    def at_start(self, players: int) -> tuple[float, ...]:
        """What every seat has before the first move."""
        return (self.seconds,) * players

    def after(self, left: tuple[float, ...], seat: int, spent: float) -> tuple[float, ...]:
        """What the seats have after one of them spent some time; not above zero: its time is up."""
        now = left[seat] - spent
        if now > 0:
            now = now + self.increment if self.kind == "game" else self.seconds
        return (*left[:seat], now, *left[seat + 1 :])
