"""How long the decision under way has taken, pauses left out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from astragal.match import Match
from astragal.match.clock import ClockRule

PRECISION = 3  # digits after the second, as in records
NEVER = 0.5 * 10**-PRECISION  # less than that is no time


@dataclass(frozen=True)
class Timer:
    """Measures one decision: of a seat (None: nobody's clock runs), since when (None: it stands), and what was before."""

    seat: int | None = None
    since: float | None = None
    before: float = 0.0

    def spent(self, now: float) -> float:
        """The seconds the decision has taken by now."""
        running = 0.0 if self.since is None else max(0.0, now - self.since)
        return round(self.before + running, PRECISION)

    def stopped(self, now: float) -> Timer:
        return replace(self, since=None, before=self.spent(now))

    def out_at(self, left: float) -> float | None:
        """When a seat that had so much left runs out; None while the timer stands."""
        return None if self.since is None else self.since + left - self.before

    def is_out(self, left: float, now: float) -> bool:
        """Whether a seat that had so much left has run out by now."""
        return self.since is not None and self.spent(now) > left - NEVER


def time_left(match: Match, clock: ClockRule, keep: int) -> tuple[float, ...]:
    """What the seats had on their clocks after the first `keep` steps."""
    left = clock.at_start(match.players)
    for step in match.steps[:keep]:
        if step.player >= 0:
            left = clock.after(left, step.player, step.spent)
    return left
