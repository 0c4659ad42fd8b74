"""The native target: the same functions compiled by Numba, kept on disk under a digest of all they are compiled from."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from types import FunctionType
from typing import Any

from astragal.engine import playout
from astragal.engine.chance import RNG_SIZE
from astragal.engine.game import Game
from astragal.engine.targets.bind import Binder
from astragal.engine.targets.digest import digest
from astragal.engine.targets.once import compiled_once
from astragal.engine.targets.results import Playouts

OPTIONS = {
    "cache": True,
    "nogil": True,
    "_nrt": False,  # rules allocate nothing: without reference counting a small game runs nearly twice as fast
}
INNER = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # a third less to compile


def cache_folder() -> Path:
    """Where compiled code is kept: $ASTRAGAL_CACHE, or the user's cache folder."""
    base = os.environ.get("ASTRAGAL_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "astragal"
    )
    return Path(base)


@cache
def numba() -> Any:
    """Numba, imported late and told where to keep what it compiles."""
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))
    import numba

    return numba


def table(value: Any) -> Any:
    """Tables are tuples in the rules and arrays in compiled code; anything else stays as it is."""
    if not isinstance(value, tuple) or not value:
        return value
    import numpy as np

    array = np.array(value)
    if array.dtype.kind != "i":
        return value
    for width in (np.int16, np.int32):
        if np.iinfo(width).min <= array.min() and array.max() <= np.iinfo(width).max:
            return array.astype(width)
    return array


@cache
def binder(game: Game) -> Binder:
    """Everything of one game compiled."""
    slug = game.slug.replace("-", "_")
    return Binder(game, slug, partial(_compiled, OPTIONS), table, inner=partial(_compiled, INNER))


def _compiled(options: Mapping[str, bool], function: FunctionType) -> Any:
    """A bound rule compiled, under a name that changes with whatever it is compiled from."""
    function.__qualname__ += f"_{digest(function, repr(options))}"
    dispatcher = numba().njit(**options)(function)
    dispatcher.compile = compiled_once(function.__qualname__, dispatcher.compile, cache_folder())
    dispatcher.get_call_template = _widened(dispatcher.get_call_template)
    return dispatcher


def _widened(template: Callable[..., Any]) -> Callable[..., Any]:
    """How a rule is called from others, with one kind of number: else it is compiled for constants and fields of every width."""
    types: Any = numba().types

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind

    def widened(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return template(tuple(map(wide, args)), {name: wide(kind) for name, kind in kws.items()})

    return widened


def run(game: Game, blank: Any, seed: int, first: int, into: Playouts) -> None:
    """Play games first, first + 1, ... of a seed into the arrays of `into`, on one core."""
    import numpy as np

    binder(game).bind(playout.batch)(
        into.finals,
        blank.to_record(),
        np.zeros(RNG_SIZE, np.int64),
        np.zeros(game.bounds.moves, np.int32),
        np.zeros(game.bounds.positions, np.int64),
        np.zeros(1, np.int64),
        seed,
        first,
        game.bounds.length,
        into.lengths,
        into.traces,
        into.scores,
        into.results,
    )


def replay(game: Game, s: Any, steps: Sequence[tuple[int, int, int]]) -> tuple[int, Any]:
    """Play given steps from a started state: how many were legal, and the state after them."""
    import numpy as np

    record = s.to_record()
    made = binder(game).bind(playout.replay)(
        record[0],
        *(np.array([step[k] for step in steps], np.int64) for k in range(3)),
        np.zeros(game.bounds.moves, np.int32),
        np.zeros(game.bounds.positions, np.int64),
    )
    return made, game.state.from_record(record[0])
