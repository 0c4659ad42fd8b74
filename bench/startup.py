"""How long somebody waits: for the list of games, for the first board, for the first compiled call."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from report import Row, at_most, progress, skipped

ROUNDS = 5
FIRST_CALL = """
from astragal.engine.registry import find
from astragal.engine.targets import playouts
game = find("rasanto")
assert playouts(game, game.blank(), 1).lengths[0] == 45
"""


def rows() -> Iterator[Row]:
    """Each in fresh processes, the median of a few."""
    command = _command()
    for what, run, limit in (
        ("`astragal games`", _list_games, 0.5),
        ("`astragal play rasanto`, board shown and left", _first_board, 1.5),
    ):
        progress(what)
        if command is None:
            yield skipped(what, "there is no `astragal` command", f"< {limit:g} s")
        else:
            yield _measured(what, lambda run=run, command=command: run(command), limit)  # type: ignore[misc]
    what = "first native call, fresh process, warm cache"
    progress(what)
    _first_call()  # fills the cache
    yield _measured(what, _first_call, 1.0)


def _measured(what: str, run: Callable[[], None], limit: float) -> Row:
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        try:
            run()
        except (subprocess.SubprocessError, OSError, RuntimeError) as error:
            return Row(what, f"failed: {error}", f"< {limit:g} s", False)
        times.append(time.perf_counter() - begun)
    return at_most(what, median(times), limit)


def _command() -> str | None:
    beside = Path(sys.executable).with_name("astragal")
    return str(beside) if beside.exists() else shutil.which("astragal")


def _list_games(command: str) -> None:
    subprocess.run([command, "games"], check=True, stdout=subprocess.DEVNULL, timeout=60)


def _first_board(command: str) -> None:
    done = subprocess.run(
        [command, "play", "rasanto"], check=True, input="quit\n", capture_output=True, text=True, timeout=60
    )
    if "800" not in done.stdout:
        raise RuntimeError("no board was shown")


def _first_call() -> None:
    subprocess.run([sys.executable, "-c", FIRST_CALL], check=True, timeout=300)
