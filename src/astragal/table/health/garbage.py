"""Objects that keep one another: found without letting the table stand still for it.

Nothing of ours does that (tests/table/test_memory.py); sockets of the libraries do, a little for each that was closed.
"""

from __future__ import annotations

import gc
import time

YOUNG = 5000  # new objects after which the newest are looked through: half a millisecond
MIDDLE = 5  # of those looks after which what they left is looked through as well: some milliseconds
NEVER = 1_000_000  # looking through everything is for the Collector
COST = 1 / 2000  # the part of the time that looking through everything may take
LONGEST = 120.0  # seconds until it is done again, however long it takes


def spare_old_objects() -> None:
    """Let Python look for young garbage only: going through all rooms takes it a third of a second when there are many."""
    gc.freeze()  # the program itself
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


class Collector:
    """Looks through everything now and then: the longer that takes, the more seldom."""

    def __init__(self) -> None:
        self._due = 0.0

    def look(self, *, anybody_here: bool) -> None:
        """Collect what is left, if it is time for that or nobody would notice."""
        if anybody_here and time.monotonic() < self._due:
            return
        began = time.thread_time()  # of the processor: what others do on the machine is not its cost
        gc.collect()
        self._due = time.monotonic() + min((time.thread_time() - began) / COST, LONGEST)
