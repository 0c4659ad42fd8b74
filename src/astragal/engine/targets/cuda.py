"""The cuda target: thousands of games side by side on a graphics card, by numba-cuda."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from astragal.engine import playout
from astragal.engine.chance import RNG_SIZE, seed_stream
from astragal.engine.game import Game
from astragal.engine.rules import rule
from astragal.engine.targets import native
from astragal.engine.targets.bind import Binder, rebind
from astragal.engine.targets.results import Playouts
from astragal.errors import TargetMissing

BLOCK = 128  # threads of a block
THREADS = 132 * 1024 * 2  # threads in flight: enough to fill the largest card twice
REGISTERS = 64  # of a thread: with more, fewer threads are in flight and every game measured was slower
HISTORY = 4 << 30  # bytes at most for positions that may repeat

# Bound per game by `_kernel`.
cuda: Any = None
start: Any = None
score: Any = None
result: Any = None
play_out: Any = None
plain: Any = None
replay_moves: Any = None
RECORD: Any = None
MOVES: Any = None


def play_games(blank, seed, first, limit, seen, lengths, traces, scores, results, finals):  # type: ignore[no-untyped-def]
    """The kernel: every thread plays games number thread, thread + threads, ... in its own memory."""
    thread = cuda.grid(1)
    states = cuda.local.array(1, RECORD)
    out = cuda.local.array(MOVES, np.int32)
    rng = cuda.local.array(RNG_SIZE, np.int64)
    trace = cuda.local.array(1, np.int64)
    for i in range(thread, len(lengths), cuda.gridsize(1)):
        states[0] = plain(blank)[0]
        s = states[0]
        seed_stream(rng, seed, first + i)
        start(s, rng)
        lengths[i] = play_out(s, rng, out, plain(seen)[thread], limit, trace)
        traces[i] = trace[0]
        for player in range(scores.shape[1]):
            scores[i, player] = score(s, player)
            results[i, player] = result(s, player)
        finals[i] = states[0]


def replay_one(states, players, chosen, times, seen, made):  # type: ignore[no-untyped-def]
    """The kernel that replays the moves of one record, in one thread."""
    state = cuda.local.array(1, RECORD)
    out = cuda.local.array(MOVES, np.int32)
    state[0] = plain(states)[0]
    made[0] = replay_moves(state[0], plain(players), plain(chosen), plain(times), out, plain(seen))
    states[0] = state[0]


@cache
def numba_cuda() -> Any:
    """numba-cuda with a card (or Numba's simulator) behind it; TargetMissing if there is none."""
    for gone in ("row_stack", "in1d", "trapz"):  # names that numba-cuda looks up and newer NumPy has dropped
        if not hasattr(np, gone):
            setattr(np, gone, None)
    native.numba().config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small run is no mistake
    try:
        found: Any = importlib.import_module("numba.cuda")
    except ImportError as error:
        raise TargetMissing(
            f"The cuda target needs numba-cuda: pip install 'astragal[cuda]' ({error})."
        ) from None
    if not simulated() and not found.is_available():
        raise TargetMissing("The cuda target needs an NVIDIA card, and this machine shows none.")
    return found


def simulated() -> bool:
    """Whether Numba's CUDA simulator stands in for a card (NUMBA_ENABLE_CUDASIM=1)."""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") == "1"


@rule
def _as_it_is(array):  # type: ignore[no-untyped-def]
    return array


def _unwrapped(array: Any) -> Any:
    """The simulator hides arrays behind stand-ins that compiled rules do not know."""
    return array._item._ary


def _device_table(value: Any) -> Any:
    """Tables lie in the card's main memory: constant memory is slow where threads look at different places."""
    array = native.table(value)
    return numba_cuda().to_device(array) if array is not value else value


@cache
def binder(game: Game) -> Binder:
    """Everything of one game compiled for the card; in the simulator for the processor."""
    if simulated():
        return native.binder(game)
    # A rule that is called costs a card more than one that stands there: a game of large rules plays twice as fast inlined.
    return Binder(game, game.slug, numba_cuda().jit(device=True, forceinline=True), _device_table)


@cache
def _kernel(game: Game, kernel: Callable[..., None]) -> Any:
    found = numba_cuda()
    bind = binder(game).bind
    names = {
        "cuda": found,
        "start": bind(game.start),
        "score": bind(game.score),
        "result": bind(game.result),
        "seed_stream": bind(seed_stream),
        "play_out": bind(playout.playout),
        "replay_moves": bind(playout.replay),
        "plain": _unwrapped if simulated() else bind(_as_it_is),
        "RECORD": game.state.dtype() if simulated() else native.numba().from_dtype(game.state.dtype()),
        "MOVES": game.bounds.moves,
    }
    options = {} if simulated() else {"max_registers": REGISTERS}
    return found.jit(**options)(rebind(kernel, names, game.slug))


def run(game: Game, blank: Any, seed: int, first: int, into: Playouts) -> None:
    """Play games first, first + 1, ... of a seed into the arrays of `into`."""
    found = numba_cuda()
    host = arrays(into)
    device = [found.to_device(array) for array in host]
    launch(game, blank, seed, first, device)
    for array, copy in zip(host, device, strict=True):
        copy.copy_to_host(array)


def arrays(into: Playouts) -> tuple[Any, ...]:
    """The arrays the kernel writes, in its order."""
    return into.lengths, into.traces, into.scores, into.results, into.finals


def launch(game: Game, blank: Any, seed: int, first: int, device: Sequence[Any]) -> None:
    """Start the games on arrays that lie on the card already, and do not wait for them."""
    found = numba_cuda()
    history = 8 * max(game.bounds.positions, 1)
    threads = min(len(device[0]), THREADS, HISTORY // history)
    blocks = -(-threads // BLOCK)
    seen = found.device_array((blocks * BLOCK, max(game.bounds.positions, 1)), np.int64)
    _kernel(game, play_games)[blocks, BLOCK](
        found.to_device(blank.to_record()), seed, first, game.bounds.length, seen, *device
    )


def replay(game: Game, s: Any, steps: Sequence[tuple[int, int, int]]) -> tuple[int, Any]:
    """Play given steps from a started state: how many were legal, and the state after them."""
    found = numba_cuda()
    states = found.to_device(s.to_record())
    made = found.to_device(np.zeros(1, np.int64))
    _kernel(game, replay_one)[1, 1](
        states,
        *(found.to_device(np.array([step[k] for step in steps], np.int64)) for k in range(3)),
        found.device_array(max(game.bounds.positions, 1), np.int64),
        made,
    )
    return int(made.copy_to_host()[0]), game.state.from_record(states.copy_to_host()[0])
