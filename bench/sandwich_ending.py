"""Two dice against two in Sandwich, all positions: `python bench/sandwich_ending.py`, half a minute.

Says in how many the side to move takes a die at once, and whether it can always avoid that the other side does next.
If so nobody can force anything there, and a game that comes to it evenly is a draw between players who look. Positions
in which a sandwich would have been eaten before are counted too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from astragal.engine.registry import find
from astragal.engine.rules import OVER, rule
from astragal.engine.targets import native
from astragal.games.das_spiel.board.sandwich.sandwich import DOUBLING
from astragal.lattice import PLATE
from report import Row, finish, machine

actor: Any = None
moves: Any = None
play: Any = None
score: Any = None
# What a turn leads to: the other side can win next, it cannot, or it has just lost.
LOST, SAFE, WON = range(3)


@rule
def judge(states, outs, won, verdict):
    """The best turn of every position, dice a and b to move; `won` are the positions known to be won at once."""
    for a in range(PLATE):
        for b in range(a):
            for c in range(PLATE):
                for d in range(c):
                    if c != a and c != b and d != a and d != b:
                        states[1] = states[0]
                        for p in (a, b):
                            states[1].cell[p] = 1
                        for p in (c, d):
                            states[1].cell[p] = 2
                        verdict[a, b, c, d] = _best_turn(states, outs, won)


@rule
def _best_turn(states, outs, won):
    best = LOST
    for i in range(moves(states[1], 0, outs[0])):
        states[2] = states[1]
        play(states[2], 0, outs[0][i])
        if actor(states[2]) != 0:
            best = max(best, _after_turn(states[2], won))
            continue
        for j in range(moves(states[2], 0, outs[1])):
            states[3] = states[2]
            play(states[3], 0, outs[1][j])
            best = max(best, _after_turn(states[3], won))
    return best


@rule
def _after_turn(s, won):
    if actor(s) == OVER:
        lead = score(s, 0) - score(s, 1)
        return WON if lead > 0 else SAFE if lead == 0 else LOST
    a = b = c = d = -1
    for p in range(PLATE):
        if s.cell[p] == 2:
            a, b = p, a
        elif s.cell[p] == 1:
            c, d = p, c
    return LOST if won[a, b, c, d] else SAFE


def main() -> None:
    """Look at all positions twice: for wins at once, then for turns that leave none to the other side."""
    game = find("sandwich")
    s = game.new()
    s.hand[0] = s.hand[1] = 0
    s.strength[0] = s.strength[1] = 2
    s.phase = DOUBLING
    states = np.repeat(s.to_record(), 4)
    outs = np.zeros((2, game.bounds.moves), np.int32)
    run = native.binder(game).bind(judge)
    won = np.zeros((PLATE,) * 4, np.bool_)
    verdict = np.full((PLATE,) * 4, -1, np.int8)
    run(states, outs, won, verdict)
    won = verdict == WON
    run(states, outs, won, verdict)
    positions, wins, lost = (int(np.sum(found)) for found in (verdict >= 0, verdict == WON, verdict == LOST))
    rows = [
        Row("Two against two, phase 3", f"{positions:,} positions"),
        Row("the side to move takes a die at once", f"{wins:,} ({wins / positions:.1%})"),
        Row("it cannot avoid that the other side does next", f"{lost:,}"),
    ]
    finish(machine(), rows, None)


if __name__ == "__main__":
    main()
