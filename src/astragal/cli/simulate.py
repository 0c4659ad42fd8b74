"""`astragal simulate`: many random games, and what they say about a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.cli.inputs import AsJson, FixedSeed, GameName, Options, Players, checked_seed, read_options
from astragal.cli.output import new_table, print_json, print_table, progress, seat_label
from astragal.engine.registry import find
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.engine.game import Game


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seed: FixedSeed = 0,
    target: Annotated[str, typer.Option("--target", help="python, native or cuda.")] = "native",
    options: Options = None,
    as_json: AsJson = False,
) -> None:
    """Play random games and count lengths, wins and scores."""
    found = find(game)
    if games < 1:
        raise BadOption(f"{games} games cannot be played; possible: 1 and more.")
    blank = found.blank(players, read_options(options))
    report = _counted(found, blank, games, checked_seed(seed), target)
    if as_json:
        print_json(report)
    else:
        _show(found, report)


def _counted(game: Game, blank: Any, games: int, seed: int, target: str) -> dict[str, Any]:
    import numpy as np

    from astragal.cli.batches import batches, warm_up

    seconds = 0.0
    shares, scores = np.zeros(blank.players), np.zeros(blank.players)
    lengths = np.zeros(game.bounds.length + 1, np.int64)  # how many games had each length
    with progress() as bar:
        task = bar.add_task(f"{game.title} on {target}", total=games)
        warm_up(game, blank, target)
        for done, took in batches(game, blank, seed, target, games):
            seconds += took
            shares += done.wins().sum(axis=0)
            scores += done.scores.sum(axis=0)
            lengths += np.bincount(done.lengths, minlength=len(lengths))
            bar.advance(task, len(done.lengths))
    moves = int((lengths * np.arange(len(lengths))).sum())
    return {
        "game": game.slug,
        "players": blank.players,
        "options": game.options_of(blank),
        "seed": seed,
        "target": target,
        "games": games,
        "moves": moves,
        "seconds": round(seconds, 4),
        "moves_per_second": round(moves / max(seconds, 1e-9)),
        "wins": [round(float(share) / games, 6) for share in shares],
        "scores": [round(float(score) / games, 4) for score in scores],
        "lengths": _spread(lengths, games, moves),
    }


def _spread(lengths: Any, games: int, moves: int) -> dict[str, float]:
    """The shortest, middle, mean and longest game, from how many games had each length."""
    import numpy as np

    there = np.flatnonzero(lengths)
    below = np.cumsum(lengths)
    low, high = (int(np.searchsorted(below, place, side="right")) for place in ((games - 1) // 2, games // 2))
    return {
        "min": int(there[0]),
        "median": (low + high) / 2,
        "mean": round(moves / games, 2),
        "max": int(there[-1]),
    }


def _show(game: Game, report: dict[str, Any]) -> None:
    lengths = report["lengths"]
    print(
        f"{game.title}: {report['games']:,} games, {report['moves']:,} moves in {report['seconds']:.2f} s "
        f"on {report['target']}, {report['moves_per_second']:,} moves/s"
    )
    print(
        f"Moves in a game: {lengths['min']} to {lengths['max']}, "
        f"median {lengths['median']:g}, mean {lengths['mean']:g}"
    )
    table = new_table("seat", ">wins", ">mean score")
    for seat, (share, score) in enumerate(zip(report["wins"], report["scores"], strict=True)):
        table.add_row(seat_label(game, seat), f"{share:.1%}", f"{score:.2f}")
    print_table(table)
