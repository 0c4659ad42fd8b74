"""Exact play at RioMino: which levels are solved from the roll, and the others from how many dice in hand on.

`python bench/solver.py [start junior expert master professional] [--rolls N] [--seconds S]` prints more of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from statistics import mean, median
from typing import Any

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.players.solver.solve import Solution, Solver
from report import Row, finish, machine, progress

LEVELS = {"start": 12, "junior": 16, "expert": 18, "master": 20, "professional": 24}  # dice in both hands
ROLLS = {"start": 40, "junior": 8}  # from the roll; the other levels are tried with fewer
FEW = 3
FROM_THE_ROLL = 60.0  # seconds for each roll
ENDING, ENDINGS = 10.0, 8  # seconds for each ending, and how many for each number of dice
FIRST_ENDING = 8  # dice in hand where endings begin


def rows(
    levels: Sequence[str] = tuple(LEVELS), rolls: int | None = None, seconds: float = FROM_THE_ROLL
) -> Iterator[Row]:
    """Every level from the roll; the ones that were not all solved, by the dice left."""
    game = find("riomino")
    solver = Solver(game)
    for level in levels:
        progress(f"RioMino {level}, from the roll")
        number = rolls or ROLLS.get(level, FEW)
        found = [_solved(solver, _rolled(game, level, seed), seconds) for seed in range(number)]
        yield _row(f"RioMino {level}, from the roll, {seconds:g} s each", found, level == "start")
        if any(solution.value == "unknown" for solution in found):
            yield from _endings(solver, level)


def _endings(solver: Solver, level: str) -> Iterator[Row]:
    """More and more dice in hand, until not all endings are solved any more."""
    for dice in range(FIRST_ENDING, LEVELS[level], 2):
        progress(f"RioMino {level}, {dice} dice in hand")
        positions = _with_dice(solver.game, level, dice)
        found = [_solved(solver, s, ENDING) for s in positions]
        yield _row(f"RioMino {level}, {dice} dice in hand, {ENDING:g} s each", found)
        if any(solution.value == "unknown" for solution in found):
            return


def _solved(solver: Solver, s: Any, seconds: float) -> Solution:
    """One position by itself, with nothing known from the others."""
    solver.forget()
    return solver.solve(s, seconds=seconds)


def _row(what: str, found: Sequence[Solution], required: bool = False) -> Row:
    solved = [solution for solution in found if solution.value != "unknown"]
    measured = f"{len(solved)} of {len(found)} solved"
    if solved:
        times = [solution.seconds for solution in solved]
        nodes = [solution.nodes for solution in solved]
        won = sum(solution.value == "win" for solution in solved)
        measured += (
            f", {mean(times):.2f} s (median {median(times):.2f}, longest {max(times):.2f}), "
            f"{mean(nodes):,.0f} nodes (median {median(nodes):,.0f}); {won} won by who moves"
        )
    reached = len(solved) == len(found) if required else None
    return Row(what, measured, "all" if required else "", reached, len(solved) / len(found))


def _rolled(game: Game, level: str, seed: int) -> Any:
    """All dice rolled, the extra one too."""
    s, rng = game.new(None, {"level": level}, seed), new_rng(seed, 1)
    while game.actor(s) == CHANCE:
        outcomes = game.legal(s, CHANCE)
        game.play(s, CHANCE, outcomes[draw(rng, len(outcomes))])
    return s


def _with_dice(game: Game, level: str, dice: int) -> list[Any]:
    """Positions with so many dice in hand: random play in which nobody ends the game while they need not."""
    positions: list[Any] = []
    seed = 0
    while len(positions) < ENDINGS:
        s, rng = _rolled(game, level, seed), new_rng(seed, 2)
        seed += 1
        while game.actor(s) != OVER and sum(s.hand) > dice:
            s = _played_on(game, s, rng)
        if game.actor(s) != OVER:
            positions.append(s)
    return positions


def _played_on(game: Game, s: Any, rng: list[int]) -> Any:
    nexts = []
    for move in game.legal(s, s.turn):
        after = s.copy()
        game.play(after, s.turn, move)
        nexts.append(after)
    going_on = [after for after in nexts if game.actor(after) != OVER] or nexts
    return going_on[draw(rng, len(going_on))]


def main() -> None:
    """The levels that were named, or all."""
    parser = argparse.ArgumentParser(description="Solve RioMino.")
    parser.add_argument("levels", nargs="*", help=f"of {', '.join(LEVELS)}; all if none is named")
    parser.add_argument("--rolls", type=int, help="how many rolls of each level")
    parser.add_argument("--seconds", type=float, default=FROM_THE_ROLL, help="for each roll")
    wanted = parser.parse_args()
    if unknown := set(wanted.levels) - set(LEVELS):
        parser.error(f"there is no level {', '.join(sorted(unknown))}; possible: {', '.join(LEVELS)}")
    found = list(rows(wanted.levels or tuple(LEVELS), wanted.rolls, wanted.seconds))
    finish(machine(), found, None)


if __name__ == "__main__":
    main()
