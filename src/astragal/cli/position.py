"""`astragal position`: positions as JSON files: make, check, show, list the moves, play on."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from astragal.cli.inputs import (
    AsJson,
    GameName,
    Options,
    Players,
    PositionFile,
    Seed,
    checked_seed,
    read_options,
)
from astragal.cli.output import print_json, seat_label, write_file
from astragal.cli.play import play_position
from astragal.engine.fields import Choice
from astragal.engine.registry import find
from astragal.engine.viewer import EVERYTHING, WATCHER
from astragal.errors import BadOption, BadPosition
from astragal.lattice import CELLS

if TYPE_CHECKING:
    from astragal.engine.game import Game
    from astragal.match.match import Match

commands = typer.Typer(help="Positions as JSON files: make, check, show, play on.", no_args_is_help=True)
commands.command("play")(play_position)


@commands.command("new")
def new(
    game: GameName,
    players: Players = None,
    options: Options = None,
    seed: Seed = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Take the dice of a full pyramid from a position of another game (games with mix=import).",
        ),
    ] = None,
) -> None:
    """Print the start position of a game as JSON."""
    from astragal.match import positions

    found, chosen = find(game), read_options(options)
    if source is not None:
        chosen = {"mix": "import", **chosen}
        _require_import(found, chosen)
    data = positions.write(found, found.new(players, chosen, checked_seed(seed)))
    if source is not None:
        data["dice"] = _full_pyramid(source)
        positions.read(data, found)
    print_json(data)


def _require_import(game: Game, options: dict[str, str]) -> None:
    takes = any(
        option.name == "mix" and isinstance(option, Choice) and "import" in option.values
        for option in game.options
    )
    if not takes:
        raise BadOption(f"{game.title} cannot begin with the dice of another game; it has no mix=import.")
    if options["mix"] != "import":
        raise BadOption("--from goes with mix=import; leave the option mix out.")


def _full_pyramid(path: Path) -> dict[str, str]:
    """The colours of the dice in a position of any game, by their cells."""
    from astragal.match import positions

    game, s = positions.load(path)
    dice = {piece.place: piece.colour for piece in game.picture(s, EVERYTHING).pieces if piece.kind == "die"}
    if len(dice) != CELLS:
        raise BadOption(f"{path} has {len(dice)} dice; a full pyramid of {CELLS} is needed.")
    if "hidden" in dice.values():
        raise BadOption(
            f"{path} is of {game.title}, which hides the colours of buried dice; take another game."
        )
    return dice


@commands.command("check")
def check(file: PositionFile, as_json: AsJson = False) -> None:
    """Say whether a position can be played, or every problem it has."""
    from astragal.match import positions

    try:
        problems = [(problem.name, problem.text) for problem in positions.inspect(positions.parse(file))[2]]
    except BadPosition as error:
        problems = error.problems
    if as_json:
        print_json(
            {"ok": not problems, "problems": [{"name": name, "text": text} for name, text in problems]}
        )
    else:
        for name, text in problems:
            print(f"{name}: {text}")
        if not problems:
            print("ok")
    if problems:
        raise typer.Exit(2)


@commands.command("show")
def show(
    file: PositionFile,
    svg_file: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture instead.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw a position."""
    match = _match(file)
    game, s = match.game, match.state
    scene = game.picture(s, EVERYTHING)
    if svg_file is not None:
        from astragal.view.svg import svg

        write_file(svg_file, svg(scene, coordinates=True))
    elif as_json:
        from astragal.match.outcome import scores

        print_json(
            {
                "game": game.slug,
                "to_move": _to_move(match),
                "scores": list(scores(game, s)),
                "scene": {"kind": type(scene.board).__name__.lower(), **dataclasses.asdict(scene)},
            }
        )
    else:
        from astragal.terminal.screen import Screen
        from astragal.terminal.words import ending, score_line

        screen, outcome = Screen(), match.outcome()
        screen.board(scene)
        screen.line()
        if outcome:
            for line in ending(match, outcome):
                screen.line(line)
        else:
            if standing := score_line(match, WATCHER):
                screen.line(standing)
            screen.line(f"To move: {_to_move(match)}: {game.prompt(s)}.")


@commands.command("moves")
def moves(file: PositionFile, as_json: AsJson = False) -> None:
    """List the legal moves of a position."""
    match = _match(file)
    legal = [(who, move) for who in _movers(match) for move in match.legal(who)]
    if as_json:
        print_json(
            [
                {
                    "seat": match.game.seat_name(who) if who >= 0 else "*",
                    "number": move.number,
                    "name": move.name,
                    "touches": list(move.touch),
                }
                for who, move in legal
            ]
        )
    else:
        for _, move in legal:
            print(move.name)


def _match(path: Path) -> Match:
    from astragal.match import positions
    from astragal.match.match import Match

    game, s = positions.load(path)
    return Match(game, state=s, seed=0)


def _movers(match: Match) -> list[int]:
    from astragal.engine.rules import ANYONE, OVER

    if match.actor == OVER:
        return []
    return list(range(match.players)) if match.actor == ANYONE else [match.actor]


def _to_move(match: Match) -> Any:
    """The letter and colour of the seat to move; `the dice` for a roll; None when it is over."""
    from astragal.engine.rules import ANYONE, CHANCE, OVER

    words = {CHANCE: "the dice", ANYONE: "anyone", OVER: None}
    who = match.actor
    return words[who] if who < 0 else seat_label(match.game, who)
