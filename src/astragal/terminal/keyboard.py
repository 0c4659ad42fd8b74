"""Reading lines while time goes on: whoever waits for a line can stop waiting, and no line is older than its moment."""

from __future__ import annotations

import sys
import threading
import time
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol


class Typed(NamedTuple):
    """A line, and when it came, on the clock of whoever reads."""

    at: float
    text: str


class Lines(Protocol):
    """Where lines come from."""

    def line(self, seconds: float | None) -> Typed | None:
        """The next line, None if none comes within so many seconds; EOFError when there are no more."""


class Silence:
    """Nobody is there to type."""

    def line(self, seconds: float | None) -> Typed | None:
        if seconds is None:
            raise EOFError
        time.sleep(seconds)
        return None


class Keyboard:
    """Standard input, read in a thread of its own: a line counts from when it was typed, whatever went on meanwhile."""

    def __init__(self) -> None:
        self._lines: SimpleQueue[Typed] = SimpleQueue()
        threading.Thread(target=self._listen, name="keyboard", daemon=True).start()

    def line(self, seconds: float | None) -> Typed | None:
        try:
            typed = self._lines.get(timeout=seconds)
        except Empty:
            return None
        if not typed.text:
            self._lines.put(typed)
            raise EOFError
        return typed

    def _listen(self) -> None:
        more = True
        while more:
            text = sys.stdin.readline()
            self._lines.put(Typed(time.monotonic(), text))
            more = bool(text)
