"""`astragal perft`: how many ways a game can go on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from astragal.cli.inputs import AsJson, FixedSeed, GameName, Options, Players, started
from astragal.cli.output import new_table, print_json, print_table, progress
from astragal.errors import BadOption


def count_moves(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", help="How many moves deep.")],
    players: Players = None,
    options: Options = None,
    seed: FixedSeed = 0,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Count from a position.")
    ] = None,
    target: Annotated[str, typer.Option("--target", help="native or python.")] = "native",
    as_json: AsJson = False,
) -> None:
    """Count the sequences of 1, 2, ... moves; outcomes of chance count as moves."""
    from astragal.engine.perft import branches, first_moves

    if depth < 1:
        raise BadOption(f"The depth cannot be {depth}; possible: 1 and more.")
    found, s = started(game, players, options, seed, position)
    counts, began = [0] * depth, time.perf_counter()
    with progress() as bar:
        task = bar.add_task(f"{found.title} on {target}", total=len(first_moves(found, s)))
        for branch in branches(found, s, depth, target):
            counts = [total + more for total, more in zip(counts, branch, strict=True)]
            bar.advance(task)
    seconds = time.perf_counter() - began
    if as_json:
        print_json(
            {
                "game": found.slug,
                "players": s.players,
                "options": found.options_of(s),
                "target": target,
                "depth": depth,
                "counts": counts,
                "seconds": round(seconds, 4),
            }
        )
        return
    table = new_table(">depth", ">sequences")
    for level, number in enumerate(counts, 1):
        table.add_row(str(level), f"{number:,}")
    print_table(table)
    print(f"{found.title} on {target}, {seconds:.2f} s")
