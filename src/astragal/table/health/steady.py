"""What time it is at the table: the wall clock without its jumps."""

from __future__ import annotations

import time

SLEW = 0.001  # seconds that it comes nearer to the wall clock in a second: nobody at a table can tell


class SteadyTime:
    """Seconds since 1970 that never jump while the server runs, so that nobody pays for a wall clock that is set.

    It drifts slowly towards the wall, because several servers compare their times and games of days outlive them.
    """

    def __init__(self) -> None:
        self._now = time.time()
        self._passed = time.monotonic()

    def __call__(self) -> float:
        """The time now."""
        passed = time.monotonic()
        step = passed - self._passed
        self._passed = passed
        self._now += step
        ahead = self._now - time.time()
        self._now -= max(-SLEW * step, min(SLEW * step, ahead))
        return self._now

    def not_before(self, earlier: float) -> None:
        """Begin at an earlier server's time if the wall clock was set back since: books never go backwards."""
        self._now = max(self._now, earlier)
