"""`astragal explain`: the best moves of a position, with their chances, in words."""

from __future__ import annotations

from typing import Annotated

import typer

from astragal.cli.inputs import AsJson, At, PositionOrRecord, match_in
from astragal.cli.output import print_json, waiting

SECONDS = 1.0  # of thought, if nothing is said


def explain_position(
    file: PositionOrRecord,
    at: At = None,
    think: Annotated[
        float | None,
        typer.Option(
            "--think", metavar="SECONDS", help=f"How long to think; {SECONDS:g} if nothing is said."
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", help="Simulations instead of a time: repeatable."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which moves are best for the seat to move, how likely they win, and what to expect."""
    from astragal.engine.rules import ANYONE
    from astragal.players import levels
    from astragal.players.arena import look
    from astragal.players.explain import explain, require_choice
    from astragal.players.player import Limit, checked_limit

    seconds = SECONDS if think is None and simulations is None else think
    limit = checked_limit(Limit(seconds, simulations))
    match = match_in(file, at)
    seat = match.actor
    if seat == ANYONE:
        seat = next(k for k in range(match.players) if match.legal(k))
    view, master = look(match, seat), levels.master()
    require_choice(view)
    with waiting("Getting ready (compiling the game, once)..."):
        master.prepare(match.game)
    with waiting("Thinking"):
        explanation = explain(view, limit, by=master)
    if as_json:
        print_json({"game": match.game.slug, "steps": len(match.steps), **explanation.data()})
    else:
        print(explanation.words())
