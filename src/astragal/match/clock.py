"""Clocks: what a seat may spend, by move or by game with an increment."""

from __future__ import annotations

import re
from dataclasses import dataclass

from astragal.errors import BadOption


@dataclass(frozen=True)
class ClockRule:
    """`move 30`: so many seconds for each decision. `game 300+5`: so many in all, and some back after each."""

    kind: str
    seconds: float
    increment: float = 0

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        """Read a clock as it is written in records and on the command line."""
        found = re.fullmatch(r"(move|game)\s+(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?", text.strip())
        if not found or float(found[2]) <= 0 or (found[1] == "move" and found[3]):
            raise BadOption(f"There is no clock {text!r}; write `move 30` or `game 300+5` (seconds).")
        return cls(found[1], float(found[2]), float(found[3] or 0))

    def __str__(self) -> str:
        return f"{self.kind} {self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")

    def at_start(self, players: int) -> tuple[float, ...]:
        """What every seat has before the first move."""
        return (self.seconds,) * players

    def after(self, left: tuple[float, ...], seat: int, spent: float) -> tuple[float, ...]:
        """What the seats have after one of them spent some time; not above zero: its time is up."""
        now = left[seat] - spent
        if now > 0:
            now = self.seconds if self.kind == "move" else now + self.increment
        return (*left[:seat], now, *left[seat + 1 :])
