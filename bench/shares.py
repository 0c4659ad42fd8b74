"""Slower processors: each of some processes gets only a share of one, so that on a small machine they are the bottleneck."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from table import processor_seconds

LOOK = 0.002  # seconds between two looks at what was used
SAVED = 0.010  # seconds of a processor that a process may save up while it has nothing to do


@contextmanager
def share_of_a_core(pids: Iterable[int], share: float) -> Iterator[None]:
    """Stop each process whenever it has used more than its share, and let it go on when it has some again."""
    done = threading.Event()
    thread = threading.Thread(target=_hold_back, args=([*pids], share, done))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _hold_back(pids: list[int], share: float, done: threading.Event) -> None:
    used = {pid: processor_seconds(pid) for pid in pids}
    left = dict.fromkeys(pids, SAVED)
    stopped: set[int] = set()
    before = time.monotonic()
    while not done.wait(LOOK):
        now = time.monotonic()
        for pid in pids:
            using = processor_seconds(pid)
            left[pid] = min(left[pid] + share * (now - before) - (using - used[pid]), SAVED)
            used[pid] = using
            if left[pid] < 0 and pid not in stopped:
                os.kill(pid, signal.SIGSTOP)
                stopped.add(pid)
            elif left[pid] >= 0 and pid in stopped:
                os.kill(pid, signal.SIGCONT)
                stopped.discard(pid)
        before = now
    for pid in stopped:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
