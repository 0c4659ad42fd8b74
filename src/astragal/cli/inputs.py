"""What commands have in common: their arguments, reading them, and the game or position they speak of."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.match.match import Match

_A_GAME = typer.Argument(metavar="GAME", help="A game's slug or number, or the path of a game file (.py).")
GameName = Annotated[str, _A_GAME]
OptionalGame = Annotated[str | None, _A_GAME]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many play.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[
    int | None, typer.Option("--seed", help="What set-ups and rolls follow from; drawn if not given.")
]
FixedSeed = Annotated[int, typer.Option("--seed", help="What set-ups and rolls follow from.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
PositionFile = Annotated[Path, typer.Argument(metavar="FILE", help="A position file (JSON).")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")]
Think = Annotated[
    float, typer.Option("--think", metavar="SECONDS", help="How long a computer thinks about a move.")
]
PositionOrRecord = Annotated[
    Path, typer.Argument(metavar="FILE", help="A position file (JSON) or a record file.")
]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="After step N instead of the last one.")]

TableDatabase = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="ASTRAGAL_DATABASE",
        help="Where the table keeps its games, as `astragal serve` has it.",
        show_default=False,
    ),
]


def table_database(given: str | None) -> str:
    """The database that is meant: given, or in the file that the environment names, or else the one in the data folder."""
    from astragal.table.book.database_address import address_in
    from astragal.table.serving.serve import default_database

    if given is not None:
        return given
    file = os.environ.get("ASTRAGAL_DATABASE_FILE")
    return address_in(Path(file)) if file else default_database()


def named(name: str | None) -> Game:
    """The game of that name; BadOption if none was given."""
    if name is None:
        raise BadOption("Name a game, by its slug, number or file; `astragal games` lists them.")
    return find(name)


def read_options(texts: Sequence[str] | None) -> dict[str, str]:
    """`["fill=immediate"]` as a mapping; BadOption if one is not written like that."""
    options: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"The option {text!r} is not written as name=value.")
        if name.strip() in options:
            raise BadOption(f"The option {name.strip()!r} is given twice.")
        options[name.strip()] = value
    return options


def checked_seed(seed: int | None) -> int:
    """A seed as a match takes it; a drawn one if none is given."""
    if seed is None:
        import secrets

        return secrets.randbits(62)
    if not 0 <= seed < 1 << 62:
        raise BadOption(f"The seed cannot be {seed}; possible: 0 to 2^62 - 1.")
    return seed


def started(
    name: str | None,
    players: int | None,
    options: Sequence[str] | None,
    seed: int,
    position: Path | None = None,
) -> tuple[Game, Any]:
    """The game and the state to begin with: its start with these options, or a position file of it."""
    if position is None:
        game = named(name)
        return game, game.new(players, read_options(options), checked_seed(seed))
    from astragal.match import positions

    if players is not None or options:
        raise BadOption(f"Players and options come from {position}; leave --players and --option out.")
    found, s = positions.load(position)
    require_same_game(name, found, position)
    return found, s


def require_same_game(name: str | None, game: Game, path: Path) -> None:
    """BadOption if a file is of another game than the one that was named with it."""
    if name is not None and find(name).slug != game.slug:
        raise BadOption(f"{path} is of {game.title} ({game.slug}), not of {find(name).title}.")


def match_in(path: Path, at: int | None) -> Match:
    """The match in a record file after a step, or one that begins with the position in a position file."""
    from astragal.match import positions, record
    from astragal.match.match import Match

    if record.is_record(path):
        return record.load(path).fork(at)
    if at is not None:
        raise BadOption(f"--at goes with a record; {path} is none.")
    game, s = positions.load(path)
    return Match(game, state=s, seed=0)
