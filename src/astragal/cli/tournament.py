"""`astragal tournament`: computer players against each other, and who is the better one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.cli.inputs import AsJson, FixedSeed, GameName, Options, checked_seed, read_options
from astragal.cli.output import new_table, print_json, print_table, progress
from astragal.engine.registry import find
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.players.player import Limit
    from astragal.players.tournament import Standing, Tournament

SECONDS = 0.1  # a move, if nothing is said


def play_tournament(
    game: GameName,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,...",
            help="Who takes part: random, greedy, novice, club, master, or FILE.py, a player of your own. A limit of its own is written behind a name, "
            "in seconds (master@0.5s) or simulations a move (master@500n). The same one may come twice: "
            "master,master play as master#1 and master#2.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games in all.")],
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time", metavar="SECONDS", help=f"To think about a move; {SECONDS:g} if nothing is said."
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option("--simulations", metavar="N", help="Simulations a move instead of a time: repeatable."),
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play a game.")] = None,
    options: Options = None,
    seed: FixedSeed = 0,
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="DIR",
            help="Keep a record of each game in this folder, which must be new or empty.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let computer players play each other, everybody in every seat, and rate them.

    Every way to seat the entrants plays in turn, round after round, until all
    games are played; if the last round is not complete, the first seatings
    have one game more. Where there are fewer entrants than seats, the seatings
    are all those that use everybody.

    The limit is for players that search: random and greedy need none, novice
    takes at most 40 simulations and club at most 1000, whatever they are given.
    With limits in simulations the same seed gives the same games.

    The table says of everybody: the share of the wins (of a shared win its
    part) with its 95 % interval by Wilson; the mean score of its seats; the
    rating by OpenSkill, mu ± sigma (Plackett-Luce over the ranks in each game,
    equal results at the same rank; everybody begins with 25 ± 8.3); and the
    mean seconds of a move.

    For instance: astragal tournament rasanto --players master,club,greedy -n 60
    """
    from astragal.players.tournament import Tournament, new_folder, read_entrants

    found = find(game)
    if games < 1:
        raise BadOption(f"{games} games cannot be played; possible: 1 and more.")
    entrants = read_entrants(players.split(","), _limit(seconds, simulations))
    tournament = Tournament(
        found, entrants, seats=seats, options=read_options(options), seed=checked_seed(seed)
    )
    if records is not None:
        new_folder(records)
    took = _play(tournament, games, records)
    if as_json:
        print_json(_data(tournament, games, records))
    else:
        _show(tournament, games, took, records)


def _limit(seconds: float | None, simulations: int | None) -> Limit:
    from astragal.players.player import Limit

    if seconds is not None and simulations is not None:
        raise BadOption("Give --time or --simulations, not both.")
    return Limit(SECONDS if simulations is None and seconds is None else seconds, simulations)


def _play(tournament: Tournament, games: int, records: Path | None) -> float:
    """Play all games under a bar; returns the seconds they took."""
    with progress() as bar:
        task = bar.add_task(f"{tournament.game.title}: getting ready", total=games)
        tournament.warm_up()
        began = time.perf_counter()
        bar.update(task, description=tournament.game.title)
        for _ in tournament.play(games, records):
            best = tournament.standings()[0]
            bar.update(
                task, advance=1, description=f"{tournament.game.title}: {best.entrant.label} {best.share:.0%}"
            )
        return time.perf_counter() - began


def _data(tournament: Tournament, games: int, records: Path | None) -> dict[str, Any]:
    return {
        "game": tournament.game.slug,
        "seats": tournament.seats,
        "options": tournament.options,
        "seed": tournament.seed,
        "games": games,
        "seatings": tournament.seatings,
        "records": None if records is None else str(records),
        "entrants": [_standing_data(standing) for standing in tournament.standings()],
    }


def _standing_data(standing: Standing) -> dict[str, Any]:
    def rounded(number: float | None, digits: int = 4) -> float | None:
        return None if number is None else round(number, digits)

    entrant = standing.entrant
    return {
        "entrant": entrant.label,
        "player": entrant.player,
        "limit": {"seconds": entrant.limit.seconds, "simulations": entrant.limit.simulations},
        "games": standing.games,
        "win_share": rounded(standing.share, 6),
        "interval": [rounded(end, 6) for end in standing.interval] if standing.interval else None,
        "mean_score": rounded(standing.score),
        "rating": {"mu": rounded(standing.mu), "sigma": rounded(standing.sigma)},
        "seconds_per_move": rounded(standing.seconds, 6),
    }


def _show(tournament: Tournament, games: int, took: float, records: Path | None) -> None:
    print(f"{tournament.game.title}: {games:,} games in {took:.1f} s, {_spread(games, tournament.seatings)}")
    table = new_table("entrant", ">games", ">wins", ">95 %", ">score", ">rating", ">s/move")
    for standing in tournament.standings():
        table.add_row(standing.entrant.label, f"{standing.games:,}", *_figures(standing))
    print_table(table)
    print("Wins with the 95 % interval by Wilson, mean score, rating by OpenSkill (from 25 ± 8.3).")
    if records is not None:
        print(f"Records: {records}")


def _spread(games: int, seatings: int) -> str:
    """How the games are spread over the seatings."""
    each, more = divmod(games, seatings)
    if more == 0:
        return f"{seatings:,} seatings with {each:,} each"
    return f"{seatings:,} seatings: the first {more:,} with {each + 1:,} each, the others with {each:,}"


def _figures(standing: Standing) -> tuple[str, ...]:
    rating = f"{standing.mu:.1f} ± {standing.sigma:.1f}"
    if standing.share is None or standing.interval is None or standing.score is None:
        return "-", "-", "-", rating, "-"
    low, high = standing.interval
    pace = "-" if standing.seconds is None else f"{standing.seconds:.5f}"
    return f"{standing.share:.1%}", f"{low:.1%}-{high:.1%}", f"{standing.score:.2f}", rating, pace
