"""Work that takes long, done beside the event loop, so that nobody at another table waits for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from astragal.engine.words import say
from astragal.table.door.limits import count_down
from astragal.table.protocol.refusal import Refusal

MOST_WAITING = 40  # pieces of work; whoever brings one more is asked to come again
MOST_OF_ONE = 4  # of them for one household

MUCH_TO_DO = say("The table has much to do just now. Try again in a moment.")

T = TypeVar("T")


class SlowWork:
    """One thread for everybody: what it does is never more than a share of the one processor that the loop needs too."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "slow work")
        self._waiting: Counter[str] = Counter()  # by household
        self._closed = False

    async def do(self, work: Callable[[], T], household: str = "") -> T:
        """What the work finds; it must not touch what the loop may change meanwhile. Refusal if too much waits already.

        What nobody asked for by themselves is for no household.
        """
        full = self._waiting.total() >= MOST_WAITING
        if self._closed or full or (household and self._waiting[household] >= MOST_OF_ONE):
            raise Refusal("busy", MUCH_TO_DO)
        self._waiting[household] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            raise Refusal("busy", MUCH_TO_DO) from None  # it waited when all this was closed
        finally:
            count_down(self._waiting, household)

    def close(self) -> None:
        """Let what has begun end, and forget the rest."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)


def _is_cancelled() -> bool:
    """Whether whoever waits is to end, and not only what they wait for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
