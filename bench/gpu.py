"""Random games on an NVIDIA card: `python bench/gpu.py [GAME or FILE ...]`, or through bench/run.py.

Needs NumPy, Numba, numba-cuda and typing-extensions alone, so it also runs from a bare checkout with PYTHONPATH=src. Every game has a
process of its own: they compile side by side, one that fails stops no other, and a lock lets one at a time measure.
(The file is not called cuda.py because that name would hide NVIDIA's own package `cuda` from numba-cuda.)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from statistics import median
from typing import Any

from astragal.conformance import Variant, variants
from astragal.engine.game import Game
from astragal.engine.registry import find, games
from astragal.engine.targets import cuda, playouts
from astragal.engine.targets.results import Playouts
from astragal.errors import TargetMissing
from report import EXAMPLES, Row, at_least, finish, machine, progress, skipped

TARGETS = {"connect-four": 5e9, "rasanto": 1e9}  # moves a second
TURN_BASED = 50e6  # likewise, of every other turn-based game
COMPARED = 4096  # games that must be the same on the card and on the processor
VARIED = 256  # likewise with every other player count and every two values of options
FEWEST_GAMES = 2 * cuda.THREADS  # in one launch: with fewer most of the card waits for its longest games
MOST_GAMES = 1 << 24
ROOM = 8 << 30  # bytes of the card that the results of one launch may take
SECONDS = 0.25  # of one launch
ROUNDS = 3
PATIENCE = 540  # seconds for one game, compiling included


def rows(names: Sequence[str] = (), jobs: int = 0) -> Iterator[Row]:
    """A row a game: the examples and every registered one, or those named."""
    try:
        cuda.numba_cuda()
    except TargetMissing as error:
        yield skipped("random games on a card", str(error))
        return
    names = names or [*(str(path) for path in sorted(EXAMPLES.glob("*.py"))), *(g.slug for g in games())]
    jobs = jobs or max(min(len(names), (os.cpu_count() or 2) - 1, 12), 1)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        lock = Path(folder) / "lock"
        lock.touch()
        waiting = {pool.submit(_in_its_own_process, name, lock): name for name in names}
        done = {}
        for number, future in enumerate(as_completed(waiting), 1):
            name = waiting[future]
            done[name] = future.result()
            progress(f"{number} of {len(names)}: {done[name].what}: {done[name].measured}")
    yield from (done[name] for name in names)


def _in_its_own_process(name: str, lock: Path) -> Row:
    try:
        done = subprocess.run(
            [sys.executable, __file__, "--one", name, "--lock", str(lock)],
            check=False,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return Row(**json.loads(done.stdout.splitlines()[-1]))
    except subprocess.TimeoutExpired:
        return Row(f"{name}: one card", f"failed: not done after {PATIENCE} s", reached=False)
    except (IndexError, ValueError):
        progress(done.stderr)
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        return Row(f"{name}: one card", f"failed: {last}", reached=False)


def measure(game: Game, lock: Path) -> Row:
    """Compile, compare with the native target, and time kernels whose results stay on the card."""
    import fcntl

    blank = game.blank()
    begun = time.perf_counter()
    playouts(game, blank, 1, target="cuda")
    compiling = time.perf_counter() - begun
    every = [
        Variant(blank.players),
        *(v for v in variants(game, thorough=True) if str(v) != f"{blank.players}p"),
    ]
    expected = [_played(game, variant, COMPARED if k == 0 else VARIED) for k, variant in enumerate(every)]
    with lock.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        rate, launch = _kernel_rate(game, blank)
        copied = _copied_rate(game, blank, launch)
        differing = [str(v) for v, own in zip(every, expected, strict=True) if not _agrees(game, v, own)]
    total = sum(len(own.lengths) for own in expected)
    agree = f"equal to native in {total:,} games, {len(every)} variants"
    if differing:
        agree = f"DIFFERS FROM NATIVE in {len(differing)} variants: {'; '.join(differing[:4])}"
    details = f"  ({agree}; {copied / 1e6:,.0f} M with results copied back; compiled in {compiling:.0f} s)"
    row = at_least(f"{game.title}: one card", rate, " moves/s", _target(game), details)
    return row if not differing else Row(row.what, row.measured, row.target, False, row.value)


def _played(game: Game, variant: Variant, count: int, target: str = "native") -> Playouts:
    return playouts(game, game.blank(variant.players, dict(variant.options)), count, seed=7, target=target)


def _agrees(game: Game, variant: Variant, expected: Playouts) -> bool:
    """Whether the card plays the same games, move for move, to the same ends."""
    found = _played(game, variant, len(expected.lengths), "cuda")
    return all(
        bool((getattr(found, what) == getattr(expected, what)).all())
        for what in ("lengths", "traces", "scores", "results", "finals")
    )


def _target(game: Game) -> float | None:
    return TARGETS.get(game.slug, None if game.real_time else TURN_BASED)


def _kernel_rate(game: Game, blank: Any) -> tuple[float, int]:
    """Moves a second without copying, with more and more games until a launch lasts a while; and how many games."""
    card = cuda.numba_cuda()
    most = min(MOST_GAMES, ROOM // (game.state.dtype().itemsize + 12 + 16 * blank.players))
    count = min(FEWEST_GAMES, most)
    while True:
        room = Playouts.empty(game, blank.players, count)  # never touched: only its shapes are needed
        device = [card.device_array(array.shape, array.dtype) for array in cuda.arrays(room)]
        rates, longest = [], 0.0
        for seed in range(ROUNDS):
            card.synchronize()
            begun = time.perf_counter()
            cuda.launch(game, blank, seed, 0, device)
            card.synchronize()
            took = time.perf_counter() - begun
            rates.append(float(device[0].copy_to_host().sum() / took))
            longest = max(longest, took)
        if longest >= SECONDS or count == most:
            return median(rates), count
        count = min(count * 4, most)


def _copied_rate(game: Game, blank: Any, count: int) -> float:
    """Moves a second of `playouts` as users call it, everything copied to the host."""
    begun = time.perf_counter()
    lengths = playouts(game, blank, min(count, 1 << 20), seed=1, target="cuda").lengths
    return float(lengths.sum() / (time.perf_counter() - begun))


def card_facts() -> dict[str, str]:
    """The machine with its card."""
    facts = machine(("numpy", "numba", "numba-cuda"))
    try:
        name = getattr(cuda.numba_cuda().get_current_device(), "name", "Numba's simulator")
        facts["card"] = name.decode() if isinstance(name, bytes) else str(name)
    except TargetMissing as error:
        facts["card"] = str(error)
    return facts


def main() -> None:
    """Measure on the card alone."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "games", nargs="*", help="slugs or files; the examples and all games if none is named"
    )
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    parser.add_argument("--jobs", type=int, default=0, help="games that compile side by side")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--lock", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.one:
        print(json.dumps(vars(measure(find(wanted.one), wanted.lock))))
        return
    facts = card_facts()
    for name, fact in facts.items():
        print(f"{name:12} {fact}")
    finish(facts, list(rows(wanted.games, wanted.jobs)), wanted.json)


if __name__ == "__main__":
    main()
