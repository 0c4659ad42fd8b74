"""Printing to a terminal in colour, or to a file as plain text; and reading lines."""

from __future__ import annotations

import contextlib
import select
import sys
import threading
import time
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markdown import Markdown

from astragal.engine.scene import Scene
from astragal.view.text import WIDTH, rich_text, text

FORGET = "\x1b[3J"  # what terminals that keep scrolled lines understand as: forget them
LONG = 1.5  # seconds of waiting after which somebody wants to know more


class Screen:
    """Standard output and input, whatever they are."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it gives input() arrows and a history

    def line(self, words: str = "", style: str = "") -> None:
        """One line of words."""
        self._console.print(words, style=style or None, markup=False, soft_wrap=not self._console.is_terminal)

    def board(self, scene: Scene) -> None:
        """A scene, never wrapped: a broken board cannot be read."""
        if self._console.is_terminal:
            drawn = rich_text(scene, width=max(self._console.width, 60))
            self._console.print(drawn, soft_wrap=True, overflow="ignore", no_wrap=True)
        else:
            print(text(scene, width=WIDTH))

    def columns(self, words: Sequence[str]) -> None:
        """Many short words, side by side."""
        wide = max(len(word) for word in words) + 2
        across = max(min(self._console.width, WIDTH) // wide, 1)
        for start in range(0, len(words), across):
            self.line("".join(word.ljust(wide) for word in words[start : start + across]).rstrip())

    def page(self, markdown: str) -> None:
        """A piece of a rule page."""
        self._console.print(Markdown(markdown))

    @contextlib.contextmanager
    def waiting(self, words: str, if_long: str = "") -> Iterator[None]:
        """Say what is waited for while it lasts, and more if it takes long; nothing where no terminal shows it."""
        if not self._console.is_terminal:
            yield
            return
        with self._console.status(words) as status:
            later = threading.Timer(LONG, status.update, (if_long or words,))
            later.daemon = True
            later.start()
            try:
                yield
            finally:
                later.cancel()

    def clear(self) -> bool:
        """Nobody may see what was there, nor scroll or leaf back to it. A file keeps everything anyway: False."""
        if not self._console.is_terminal:
            return False
        self._console.clear()
        self._console.file.write(FORGET)
        self._console.file.flush()
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()
        return True

    def glance(self, seconds: float) -> None:
        """Leave what is there for so many seconds, or until Enter is pressed, and clear it; a file need not wait."""
        if not self._console.is_terminal:
            return
        self.line(f"Covered again in {seconds:g} seconds, or when you press Enter.", "dim")
        if sys.stdin.isatty():
            if select.select([sys.stdin], [], [], seconds)[0]:
                sys.stdin.readline()
        else:
            time.sleep(seconds)
        self.clear()

    def ask(self) -> str:
        """The next line somebody types; EOFError when there is no more."""
        if sys.stdin.isatty():
            return input("> ")
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        self.line(f"> {typed.strip()}")  # so that a transcript reads like what a person sees
        return typed
