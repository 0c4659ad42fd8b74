"""A sheet of characters with styles, written in any order and read out as plain text, ANSI or rich text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.color import ColorSystem
from rich.style import Style
from rich.text import Text

from astragal.view.palette import body, on


def chip(colour: str) -> str:
    """The style of a piece: its own colour behind the letter, so that black shows on dark terminals too."""
    return f"bold {on(colour)} on {body(colour)}"


QUIET = "dim"
STRONG = "bold"


class Canvas:
    """Characters at rows and columns; what is not written is blank."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    @property
    def width(self) -> int:
        return max((column + 1 for _, column in self._cells), default=0)

    @property
    def height(self) -> int:
        return max((row + 1 for row, _ in self._cells), default=0)

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text; later writing covers earlier."""
        for offset, character in enumerate(text):
            self._cells[row, column + offset] = character, style

    def paste(self, other: Canvas, row: int, column: int) -> None:
        """Write another sheet with its upper left corner here."""
        for (r, c), cell in other._cells.items():
            self._cells[row + r, column + c] = cell

    def plain(self) -> str:
        return "\n".join("".join(text for text, _ in runs).rstrip() for runs in self._rows())

    def ansi(self) -> str:
        return "\n".join("".join(_painted(text, style) for text, style in runs) for runs in self._rows())

    def rich(self) -> Text:
        return Text("\n", no_wrap=True).join(
            Text.assemble(*((text, style) for text, style in runs)) for runs in self._rows()
        )

    def _rows(self) -> Iterator[list[tuple[str, str]]]:
        """Every row as runs of one style."""
        written: dict[int, dict[int, tuple[str, str]]] = {}
        for (row, column), cell in self._cells.items():
            written.setdefault(row, {})[column] = cell
        for row in range(self.height):
            cells = written.get(row, {})
            filled = [cells.get(column, (" ", "")) for column in range(max(cells, default=-1) + 1)]
            yield [
                ("".join(character for character, _ in run), style)
                for style, run in groupby(filled, key=lambda cell: cell[1])
            ]


def flow(sheets: Sequence[Canvas], width: int, gap: int = 3) -> Canvas:
    """Sheets side by side as far as the width allows, then below."""
    page = Canvas()
    top = left = 0
    for sheet in sheets:
        if left and left + sheet.width > width:
            top, left = page.height + 1, 0
        page.paste(sheet, top, left)
        left += sheet.width + gap
    return page


def stack(sheets: Sequence[Canvas], gap: int = 1) -> Canvas:
    """Sheets below each other; empty ones take no room."""
    page = Canvas()
    for sheet in sheets:
        if sheet.height:
            page.paste(sheet, page.height + gap if page.height else 0, 0)
    return page


def _painted(text: str, style: str) -> str:
    return Style.parse(style).render(text, color_system=ColorSystem.TRUECOLOR) if style else text
