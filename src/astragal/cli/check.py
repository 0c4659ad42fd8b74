"""`astragal check`: whether a game keeps the contract, for those who write one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer

from astragal.cli.inputs import AsJson, GameName
from astragal.cli.output import print_json, progress
from astragal.engine.registry import find
from astragal.errors import AstragalError

if TYPE_CHECKING:
    from astragal.conformance import Variant
    from astragal.engine.game import Game


def check_game(
    game: GameName,
    all_options: Annotated[
        bool, typer.Option("--all-options", help="Every combination of options, not only each value alone.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a game in every variant: moves, records, positions, scenes, secrets, targets."""
    from astragal import conformance

    found = find(game)
    variants = list(_combinations(found) if all_options else conformance.variants(found))
    failures: dict[str, list[str]] = {}
    with progress() as bar:
        task = bar.add_task(f"Checking {found.title}", total=len(variants))
        for variant in variants:
            bar.update(task, description=f"{found.title} {variant}")
            if failed := conformance.check(found, variant):
                failures[str(variant)] = failed
            bar.advance(task)
    if as_json:
        print_json({"game": found.slug, "ok": not failures, "variants": len(variants), "failures": failures})
    else:
        for name, sentences in failures.items():
            for sentence in sentences:
                print(f"{name}: {sentence}")
        if not failures:
            number = f"{len(variants)} variants" if len(variants) > 1 else "its one variant"
            print(f"ok: {found.title} keeps the contract in {number}.")
    if failures:
        raise typer.Exit(1)


def _combinations(game: Game) -> Iterator[Variant]:
    """Every player count with every combination of the values that tests try, where the game allows it."""
    from astragal.conformance import Variant

    for players in game.players:
        for values in product(*(option.samples() for option in game.options)):
            chosen = zip(game.options, values, strict=True)
            options = tuple((option.name, value) for option, value in chosen if value != option.default)
            try:
                game.blank(players, dict(options))
            except AstragalError:
                continue  # the game refuses this combination, in words
            yield Variant(players, options)
