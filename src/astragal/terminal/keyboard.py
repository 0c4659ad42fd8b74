"""Reading lines while time goes on: whoever waits for a line can stop waiting."""

from __future__ import annotations

import sys
import threading
import time
from queue import Empty, SimpleQueue
from typing import Protocol


class Lines(Protocol):
    """Where lines come from."""

    def line(self, seconds: float | None) -> str | None:
        """The next line, None if none comes within so many seconds; EOFError when there are no more."""


class Silence:
    """Nobody is there to type."""

    def line(self, seconds: float | None) -> str | None:
        if seconds is None:
            raise EOFError
        time.sleep(seconds)
        return None


class Keyboard:
    """Standard input, read in a thread of its own, so that nobody has to wait for it."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._listen, name="keyboard", daemon=True).start()

    def line(self, seconds: float | None) -> str | None:
        try:
            typed = self._lines.get(timeout=seconds)
        except Empty:
            return None
        if not typed:
            raise EOFError
        return typed

    def _listen(self) -> None:
        while typed := sys.stdin.readline():
            self._lines.put(typed)
        self._lines.put("")
