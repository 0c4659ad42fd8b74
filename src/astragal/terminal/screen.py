"""Printing to a terminal in colour, or to a file as plain text; and reading lines."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markdown import Markdown

from astragal.engine.scene import Scene
from astragal.view.text import WIDTH, rich_text, text

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

    def clear(self) -> None:
        """Nobody may see what was there; a file keeps everything anyway."""
        if self._console.is_terminal:
            self._console.clear()

    def ask(self) -> str:
        """The next line somebody types; EOFError when there is no more."""
        if sys.stdin.isatty():
            return input("> ")
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        self.line(f"> {typed.strip()}")  # so that a transcript reads like what a person sees
        return typed
