"""`astragal solve`: who wins a position with best play, proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.cli.inputs import AsJson, At, PositionOrRecord, match_in
from astragal.cli.output import print_json, seat_label, waiting
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.engine.game import Game
    from astragal.players.solver.solve import Solution

SECONDS = 60.0  # if nothing is said


def solve_position(
    file: PositionOrRecord,
    at: At = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="S", help=f"How long to try; {SECONDS:g} if nothing is said."),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", help="Positions to look at instead of a time: repeatable."),
    ] = None,
    every_move: Annotated[bool, typer.Option("--moves", help="Solve every move, not only the best.")] = False,
    as_json: AsJson = False,
) -> None:
    """Prove who wins a position of a game for two without chance, secrets or repetition."""
    if seconds is not None and not 0 < seconds <= 86400:
        raise BadOption(f"{seconds:g} seconds cannot be; possible: above 0, to 86400.")
    if nodes is not None and nodes < 1:
        raise BadOption(f"The nodes cannot be {nodes}; possible: 1 and more.")
    from astragal.players.solver.solve import solve

    match = match_in(file, at)
    game, s, who = match.game, match.state, match.actor
    with waiting("Solving"):
        limit = SECONDS if seconds is None and nodes is None else seconds
        solution = solve(game, s, nodes=nodes, seconds=limit, moves=every_move)
    if as_json:
        print_json(_data(game, s, who, solution))
        return
    spent = f"{solution.nodes:,} positions, {solution.seconds:.2f} s"
    if solution.value == "unknown":
        print(f"Not solved within the limit ({spent}).")
    else:
        words = {"win": "wins", "draw": "can hold a draw and no more", "loss": "loses against best play"}
        print(f"{seat_label(game, who)} is to move and {words[solution.value]} ({spent}).")
        print(f"Line: {' '.join(name for _, name in _line(game, s, solution))}")
    for move, value in solution.moves.items():
        print(f"{game.name(s, move)}: {value}")


def _data(game: Game, s: Any, who: int, solution: Solution) -> dict[str, Any]:
    return {
        "game": game.slug,
        "to_move": game.seat_name(who),
        "value": solution.value,
        "best": None if solution.best is None else game.name(s, solution.best),
        "line": [{"seat": seat, "name": name} for seat, name in _line(game, s, solution)],
        "moves": {game.name(s, move): value for move, value in solution.moves.items()},
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 4),
    }


def _line(game: Game, s: Any, solution: Solution) -> list[tuple[str, str]]:
    """The seats and the names of the line's moves."""
    s, named = s.copy(), []
    for player, move in solution.line:
        named.append((game.seat_name(player), game.name(s, move)))
        game.play(s, player, move)
    return named
