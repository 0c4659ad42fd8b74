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
    from astragal.lab.random_play import random_play

    with progress() as bar:
        task = bar.add_task(f"{game.title} on {target}", total=games)
        for play in random_play(game, blank, seed, target, games):
            bar.update(task, completed=play.games)
    return {
        "game": game.slug,
        "players": blank.players,
        "options": game.options_of(blank),
        "seed": seed,
        "target": target,
        "games": games,
        "moves": play.moves,
        "seconds": round(play.seconds, 4),
        "moves_per_second": round(play.moves_per_second),
        "wins": [round(share, 6) for share in play.wins],
        "scores": [round(score, 4) for score in play.scores],
        "lengths": {
            "min": play.shortest,
            "median": play.median_length,
            "mean": round(play.mean_length, 2),
            "max": play.longest,
        },
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
