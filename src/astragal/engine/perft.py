"""Counting all ways a game can go on for some moves: the check of a move generator that needs no judge.

Outcomes of chance count as moves, a finished game has no continuation. The python target counts by recursion,
the native one with a stack of its own; they must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from astragal.engine.game import Game
from astragal.engine.rules import ANYONE, OVER, rule
from astragal.errors import TargetMissing

TARGETS = ("python", "native")

# Bound per game by the native target.
actor: Any = None
moves: Any = None
play: Any = None
note_position: Any = None


def perft(game: Game, s: Any, depth: int, target: str = "native") -> list[int]:
    """How many sequences of 1, 2, ... `depth` moves there are from a state."""
    counts = [0] * depth
    for branch in branches(game, s, depth, target):
        counts = [total + more for total, more in zip(counts, branch, strict=True)]
    return counts


def branches(game: Game, s: Any, depth: int, target: str = "native") -> Iterator[list[int]]:
    """The same for every first move by itself, so that a caller can show how far it is."""
    if target not in TARGETS:
        raise TargetMissing(f"perft runs on {' or '.join(TARGETS)}, not on {target}.")
    from astragal.engine.targets.python import note_position as note_for

    count_below = _native if target == "native" else _python
    for who, move in first_moves(game, s):
        after = s.copy()
        game.play(after, who, move)
        seen = [0] * game.bounds.positions
        noted = note_for(game)(after, seen, 0)
        yield [1, *(count_below(game, after, depth - 1, seen, noted) if depth > 1 else ())]


def first_moves(game: Game, s: Any) -> list[tuple[int, int]]:
    """Who can do what: every move of every seat that may act, or every outcome of chance."""
    who = game.actor(s)
    if who == OVER:
        return []
    seats = range(s.players) if who == ANYONE else (who,)
    return [(seat, move) for seat in seats for move in game.legal(s, seat)]


def _python(game: Game, s: Any, depth: int, seen: list[int], noted: int) -> list[int]:
    from astragal.engine.targets.python import note_position as note_for

    counts = [0] * depth
    for who, move in first_moves(game, s):
        counts[0] += 1
        if depth == 1:
            continue
        after = s.copy()
        game.play(after, who, move)
        for k, more in enumerate(_python(game, after, depth - 1, seen, note_for(game)(after, seen, noted))):
            counts[1 + k] += more
    return counts


def _native(game: Game, s: Any, depth: int, seen: list[int], noted: int) -> list[int]:
    import numpy as np

    from astragal.engine.targets.native import binder

    states = np.zeros(depth, game.state.dtype())
    states[0] = s.to_record()[0]
    stack = np.zeros((depth, STACK), np.int64)
    stack[0, NOTED] = noted
    counts = np.zeros(depth, np.int64)
    out = np.zeros((depth, game.bounds.moves), np.int32)
    binder(game).bind(count_sequences)(states, stack, out, np.array(seen, np.int64), counts)
    found: list[int] = counts.tolist()
    return found


# What the native count keeps for every level: who moves, of how many moves which comes next, positions noted.
WHO, SIZE, NEXT, NOTED = range(4)
STACK = 4


@rule
def count_sequences(states, stack, out, seen, counts):  # type: ignore[no-untyped-def]
    """Walk all sequences from states[0]; counts[k] gets how many have k + 1 moves."""
    depth = len(counts)
    level = 0
    open_level(states[0], stack[0], out[0])
    counts[0] += stack[0, SIZE]
    while level >= 0:
        s = states[level]
        if stack[level, NEXT] == stack[level, SIZE] or level == depth - 1:
            if next_seat(s, stack[level], out[level]):
                counts[level] += stack[level, SIZE]
            else:
                level -= 1
            continue
        move = out[level, stack[level, NEXT]]
        stack[level, NEXT] += 1
        states[level + 1] = states[level]
        after = states[level + 1]
        play(after, stack[level, WHO], move)
        level += 1
        stack[level, NOTED] = note_position(after, seen, stack[level - 1, NOTED])
        open_level(after, stack[level], out[level])
        counts[level] += stack[level, SIZE]


@rule
def open_level(s, frame, out):  # type: ignore[no-untyped-def]
    """List the moves of whoever is to move, or of the first seat where several may act."""
    turn = actor(s)
    frame[WHO] = 0 if turn == ANYONE else turn
    frame[SIZE] = 0 if turn == OVER else moves(s, frame[WHO], out)
    frame[NEXT] = 0


@rule
def next_seat(s, frame, out):  # type: ignore[no-untyped-def]
    """Where several seats may act, go on to the moves of the next one; False if there is none."""
    if actor(s) != ANYONE or frame[WHO] + 1 >= s.players:
        return False
    frame[WHO] += 1
    frame[SIZE] = moves(s, frame[WHO], out)
    frame[NEXT] = 0
    return True
