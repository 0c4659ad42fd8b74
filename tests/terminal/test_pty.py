"""The terminal as it really is: a process behind a pseudo-terminal, and somebody who types while the board changes."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.cli.support import ROOT

PATIENCE = 60  # seconds; a busy machine starts slowly


class Terminal:
    """What a process shows, and the keys that are pressed."""

    def __init__(self, keys: int) -> None:
        self.shown = ""
        self._keys = keys

    def press(self, text: str) -> None:
        os.write(self._keys, text.encode())

    def wait_for(self, text: str, since: int = 0) -> int:
        """Read until a text is shown behind a place; returns the place behind it."""
        ends = time.monotonic() + PATIENCE
        while text not in self.shown[since:]:
            assert time.monotonic() < ends, f"{text!r} never came:\n{self.shown[-2000:]}"
            assert self._read(), f"{text!r} did not come before the end:\n{self.shown[-2000:]}"
        return self.shown.index(text, since) + len(text)

    def read_to_the_end(self) -> None:
        while self._read():
            pass

    def _read(self) -> bool:
        if not select.select([self._keys], [], [], 1)[0]:
            return True
        try:
            some = os.read(self._keys, 1 << 16)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.shown += some.decode(errors="replace")
        return bool(some)


@contextmanager
def playing(*arguments: str) -> Iterator[Terminal]:
    """`astragal play` in a terminal of 100 columns."""
    keys, line = pty.openpty()
    command = [sys.executable, "-c", "from astragal.cli import main; main()", "play", *arguments]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
    process = subprocess.Popen(command, stdin=line, stdout=line, stderr=line, cwd=ROOT, env=environment)
    os.close(line)
    try:
        yield Terminal(keys)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(keys)


def test_a_line_can_be_typed_while_the_board_changes() -> None:
    options = ("-o", "time_limit=10", "-o", "roll_ms=100", "-o", "reaction=200", "--seed", "1")
    with playing("vain-guinea-fowl", "--players", "2", "--seat", "Anna", *options) as terminal:
        at = terminal.wait_for("as fast as you can")
        terminal.press("ro")
        at = terminal.wait_for("as fast as you can", terminal.wait_for("B ", at))  # the computer goes on
        terminal.press("ll\n")
        at = terminal.wait_for("> roll", at)
        terminal.wait_for("Anna (A) chooses roll", at)
        terminal.press("nonsense\n")
        terminal.wait_for("> nonsense", at)
        terminal.wait_for("The 10 seconds are over")
        terminal.read_to_the_end()
    assert "Traceback" not in terminal.shown


def test_numbers_that_are_shown_for_a_moment_are_wiped_off_the_terminal() -> None:
    with playing("tests/toys/glimpse.py", "--seat", "Anna", "--seat", "Ben") as terminal:
        terminal.wait_for("Your turn, Anna")
        terminal.press("lift\n")
        at = terminal.wait_for("or when you press Enter.")
        assert "Look: 514" in terminal.shown
        terminal.press("\n")
        at = terminal.wait_for("\x1b[3J", at)
        terminal.wait_for("Your turn, Anna", at)
        assert "\x1b[2J" in terminal.shown
        terminal.press("cover\n")
        terminal.wait_for("Your turn, Ben", at)
        terminal.press("quit\n")
        terminal.read_to_the_end()
    assert "514" not in terminal.shown[at:]
