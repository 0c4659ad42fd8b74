"""`astragal bench`: how many moves a second this machine plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from astragal.cli.inputs import AsJson
from astragal.cli.output import new_table, print_json, print_table, progress
from astragal.engine import registry
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.engine.game import Game

TARGETS = ("python", "native")


def measure(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Slugs or files; all games if none is named."),
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="Time for each game and target.")] = 0.5,
    as_json: AsJson = False,
) -> None:
    """Measure random play, moves a second on one core."""
    found = [registry.find(name) for name in games] if games else list(registry.games())
    if not 0 < seconds <= 3600:
        raise BadOption(f"{seconds:g} seconds cannot be measured; possible: above 0, to 3600.")
    from astragal.lab.random_play import random_seconds

    rows: list[tuple[Game, dict[str, int]]] = []
    with progress() as bar:
        task = bar.add_task("Measuring", total=len(found) * len(TARGETS))
        for game in found:
            rates = {}
            for target in TARGETS:
                bar.update(task, description=f"{game.title} on {target}")
                rates[target] = round(random_seconds(game, seconds, target=target).moves_per_second)
                bar.advance(task)
            rows.append((game, rates))
    if as_json:
        print_json([{"game": game.slug, "moves_per_second": rates} for game, rates in rows])
        return
    table = new_table("game", ">python moves/s", ">native moves/s", ">times")
    for game, rates in rows:
        times = rates["native"] / max(rates["python"], 1)
        table.add_row(game.slug, f"{rates['python']:,}", f"{rates['native']:,}", f"{times:.0f}")
    print_table(table)
