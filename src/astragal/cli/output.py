"""How commands answer: JSON, tables and progress bars; results on standard output, the rest on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from astragal.errors import AstragalError, BadOption, BadPosition

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table

    from astragal.engine.game import Game

WIDE = 200  # columns of a table that no terminal limits


def print_json(data: Any) -> None:
    """Data for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_table(table: Table) -> None:
    """A table as wide as the terminal, or as it needs where there is none."""
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    console.print(table)


def new_table(*columns: str) -> Table:
    """A quiet table; columns whose title begins with > are numbers and stand to the right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    return table


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on standard error that vanishes when it is done; nothing where no terminal shows it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        yield bar


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Say on standard error what is waited for while it lasts; nothing where no terminal shows it."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(words):
        yield


def seat_label(game: Game, seat: int) -> str:
    """The letter and the name of a seat: `A red`."""
    letter, name = game.seat_name(seat), game.seats[seat]
    return letter if name == letter else f"{letter} {name}"


def write_file(path: Path, text: str) -> None:
    """A result as a file; BadOption if it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"Cannot write {path}: {error.strerror or error}.") from None


def report(error: AstragalError | OSError) -> int:
    """Say on standard error in one sentence what is wrong; returns the exit status."""
    if isinstance(error, BadPosition) and error.problems:
        sentence, more = error.problems[0][1], len(error.problems) - 1
        if more:
            sentence += f" ({more} more; `astragal position check` lists all.)"
    elif isinstance(error, OSError):
        sentence = f"Cannot use {error.filename}: {error.strerror}." if error.filename else f"{error}."
    else:
        sentence = str(error)
    print(f"astragal: {' '.join(sentence.split())}", file=sys.stderr)
    return 2
