"""Binding rule functions: a copy of a function's code that sees a game's rules under the contract's names."""

from __future__ import annotations

import dis
from collections.abc import Callable, Mapping
from functools import cache
from math import exp
from types import CodeType, FunctionType
from typing import Any, cast

from astragal.engine import playout
from astragal.engine.game import Game

Rules = Mapping[str, Any]


def contract(game: Game) -> dict[str, Any]:
    """The names that drivers such as engine/playout.py call, with the game's own functions behind them."""
    return {
        "start": game.start,
        "actor": game.actor,
        "moves": game.moves,
        "play": game.play,
        "score": game.score,
        "result": game.result,
        "key": game.key,
        "weight": game.weight,
        "pick_outcome": playout.weighted_outcome if game.weight else playout.uniform_outcome,
        "note_position": playout.remember_position if game.key else playout.ignore_position,
        "redeal": game.redeal or playout.deal_nothing,
        "value": game.value or playout.even_chances,
        "policy": game.policy or playout.any_move,
        "pick_anyone": _pick_anyone(game),
        "keep_time": playout.set_time if game.reaction else playout.ignore_time,
        "rest_hands": playout.forget_delays if game.reaction else playout.leave_delays,
        "reaction": game.reaction,
        "free_at": game.free_at or playout.never_busy,
        "deadline": game.deadline or playout.no_deadline,
        "opens": playout.all_its_span if game.dials else playout.itself_only,
        "DIALLED": tuple((span.first, span.end) for span in game.dials),
        "DELAYS": delays(game.spread) if game.reaction else None,
        "HIDES": game.hidden,
        "PROVES": not game.hidden,
        "CUTOFF": game.cutoff if game.value else -1,
    }


def _pick_anyone(game: Game) -> Callable[..., int]:
    if game.reaction:
        return playout.first_to_react
    return playout.any_of_all if "real-time" in game.kinds else playout.nobody_at_once


@cache
def delays(spread: float) -> tuple[int, ...]:
    """How long reactions take, log-normal with that sigma: 64 equally likely parts, in 256ths of the median."""
    from statistics import NormalDist

    normal = NormalDist(0, spread)
    return tuple(round(256 * exp(normal.inv_cdf((k + 0.5) / 64))) for k in range(64))


def called(function: FunctionType | CodeType) -> set[str]:
    """The global names a function's code mentions; fields of the state may have the same names."""
    return {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}


def rebind(rule: Callable[..., Any], names: Rules, prefix: str) -> FunctionType:
    """The same code under a name of its own, with some of its global names replaced."""
    function = cast(FunctionType, rule)
    copy = FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__
    )
    copy.__qualname__ = f"{prefix}.{function.__qualname__}"
    copy.__doc__ = function.__doc__
    return copy


Maker = Callable[[FunctionType], Any]


class Binder:
    """Rebinds drivers to one game, each rule once, through `make` (compile it, or leave it as it is).

    Rules that only other rules call go through `inner`, where that is something else.
    """

    def __init__(
        self,
        game: Game,
        prefix: str,
        make: Maker,
        constant: Callable[[Any], Any],
        inner: Maker | None = None,
    ) -> None:
        self._contract = contract(game)
        self._prefix = prefix
        self._make = make
        self._inner = inner or make
        self._constant = constant
        self._made: dict[tuple[FunctionType, Maker], Any] = {}

    def bind(self, rule: Callable[..., Any]) -> Any:
        """The function with everything it calls bound and made."""
        return self._bind(cast(FunctionType, rule), self._make)

    def _bind(self, function: FunctionType, make: Maker) -> Any:
        if (function, make) not in self._made:
            names = {name: self._resolve(function, name) for name in called(function)}
            known = {name: value for name, value in names.items() if value is not _UNCHANGED}
            self._made[function, make] = make(rebind(function, known, self._prefix))
        return self._made[function, make]

    def _resolve(self, function: FunctionType, name: str) -> Any:
        # Drivers (engine/playout.py, engine/perft.py) name what they call of the contract as None.
        if name in self._contract and function.__globals__.get(name, self) is None:
            value = self._contract[name]
        elif name in function.__globals__:
            value = function.__globals__[name]
        else:
            return _UNCHANGED
        return self._bind(value, self._inner) if getattr(value, "is_rule", False) else self._constant(value)


_UNCHANGED = object()
