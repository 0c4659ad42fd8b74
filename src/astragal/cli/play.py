"""`astragal play`: a game at this keyboard, against others at it or against computers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from astragal.cli.inputs import (
    OptionalGame,
    Options,
    Players,
    PositionFile,
    Seed,
    Think,
    checked_seed,
    require_same_game,
    started,
)
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.engine.game import Game
    from astragal.match.match import Match, Seat

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="NAME[=COMPUTER]",
        help="Who sits where, seat A first: a name, names of a team with commas, or a computer: NAME=novice, =club, "
        "=master, =greedy, =random, or =FILE.py, a player of your own. "
        "You are A and the others are novices if nothing is said.",
    ),
]
Clock = Annotated[
    str | None, typer.Option("--clock", metavar="CLOCK", help="'move 30' or 'game 300+5', in seconds.")
]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Keep the game in this file after every move.")
]
OwnDice = Annotated[bool, typer.Option("--own-dice", help="Roll real dice and type what they show.")]


def play(
    game: OptionalGame = None,
    players: Players = None,
    options: Options = None,
    seats: Seats = None,
    seed: Seed = None,
    clock: Clock = None,
    record: Record = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a recorded game, in its file.")
    ] = None,
    position: Annotated[
        Path | None, typer.Option("--position", metavar="FILE", help="Begin with a position.")
    ] = None,
    own_dice: OwnDice = False,
    think: Think = 1.0,
) -> None:
    """Play a game in the terminal."""
    from astragal.players.player import Limit, checked_limit

    checked_limit(Limit(seconds=think))
    if resume is not None:
        if position or players is not None or options or seats or seed is not None or clock:
            raise BadOption(
                f"Everything else comes from {resume}; with --resume only --record and --think can be given."
            )
        _run(_resumed(game, resume), record or resume, own_dice, think, new=record not in (None, resume))
        return
    from astragal.match.clock import ClockRule
    from astragal.match.match import Match

    rule = ClockRule.parse(clock) if clock else None
    found, state = started(game, players, options, checked_seed(seed), position)
    sitting = _seats(found, state.players, seats)
    if position is not None:
        match = Match(found, seats=sitting, seed=seed, clock=rule, state=state)
    else:
        match = Match(
            found,
            players=state.players,
            options=found.options_of(state),
            seats=sitting,
            seed=seed,
            clock=rule,
        )
    _run(match, record, own_dice, think, new=True)


def play_position(
    file: PositionFile,
    seats: Seats = None,
    seed: Seed = None,
    clock: Clock = None,
    record: Record = None,
    own_dice: OwnDice = False,
    think: Think = 1.0,
) -> None:
    """Play on from a position in the terminal."""
    play(seats=seats, seed=seed, clock=clock, record=record, position=file, own_dice=own_dice, think=think)


def _run(match: Match, record: Path | None, own_dice: bool, think: float, new: bool) -> None:
    from astragal.terminal import Race, Screen, Session

    if new and record is not None and record.exists():
        raise BadOption(f"{record} exists; go on with it by --resume {record}, or name another file.")
    kind = Race if match.game.real_time else Session
    kind(match, Screen(), record=record, own_dice=own_dice, think=think).run()


def _resumed(game: str | None, path: Path) -> Match:
    from astragal.match import record

    match = record.load(path)
    require_same_game(game, match.game, path)
    if match.outcome():
        raise BadOption(f"The game in {path} is over: {record.say(match.outcome())}")
    return match


def _seats(game: Game, count: int, texts: Sequence[str] | None) -> tuple[Seat, ...]:
    """Who sits where: those who are named, then novices; a person in seat A if nobody is named."""
    from astragal import players
    from astragal.match.match import Seat

    given = list(texts or ("",))
    if len(given) > count:
        raise BadOption(f"{len(given)} seats are named, but {count} play.")
    seats = []
    for k in range(count):
        name, _, computer = (given[k] if k < len(given) else "=novice").partition("=")
        members = tuple(member.strip() for member in name.split(",")) if name.strip() else (game.seats[k],)
        seats.append(Seat(members, players.address(computer) if computer.strip() else "person"))
    return tuple(seats)
