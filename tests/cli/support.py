"""Running the command line inside a test, with what somebody types."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from astragal.cli import main

ROOT = Path(__file__).parents[2]
SNAP, SHUTTLE, PEEK, FLICK = (
    str(ROOT / "tests" / "toys" / f"{name}.py") for name in ("snap", "shuttle", "peek", "flick")
)
TIC_TAC_TOE, BREAKTHROUGH = (
    str(ROOT / "examples" / f"{name}.py") for name in ("tic_tac_toe", "breakthrough")
)


@dataclass(frozen=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    error: str


def run(*arguments: object, typed: str = "") -> Answer:
    """Run `astragal` with these arguments and lines on standard input."""
    out, error, status = io.StringIO(), io.StringIO(), 0
    with mock.patch.object(sys, "stdin", io.StringIO(typed)), redirect_stdout(out), redirect_stderr(error):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
    return Answer(status, out.getvalue(), error.getvalue())
