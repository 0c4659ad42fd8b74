"""Positions as JSON: read, check and write. The only door from a file to a playable state goes through the checks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from astragal.engine.fields import LEFT_OUT
from astragal.engine.game import Game
from astragal.engine.problem import Problem
from astragal.engine.registry import address, find
from astragal.engine.rules import ANYONE, NEVER, OVER
from astragal.errors import AstragalError, BadPosition

State = Any


def write(game: Game, s: State) -> dict[str, Any]:
    """A position as JSON data; fields that follow from others, and numbers that are zero, are left out."""
    data: dict[str, Any] = {"game": address(game), "players": s.players, "options": game.options_of(s)}
    data |= {key: field.write(s) for key, field in game.position.items()}
    return {key: value for key, value in data.items() if value is not LEFT_OUT}


def read(data: Any, game: Game | None = None) -> tuple[Game, State]:
    """The game and state a position describes; BadPosition with every named problem if it cannot be played."""
    game, s, problems = inspect(data, game)
    if problems or game is None:
        raise BadPosition([(problem.name, problem.text) for problem in problems])
    return game, s


def inspect(data: Any, game: Game | None = None) -> tuple[Game | None, State, list[Problem]]:
    """Read as much of a position as there is, with the problems found; never raises."""
    if not isinstance(data, dict):
        return game, None, [Problem("not-an-object", "A position is a JSON object with a game and its dice.")]
    try:
        game = game or find(str(data.get("game", "")))
        options = data.get("options", {})
        players = data.get("players", game.players[0])
        if not isinstance(options, dict) or type(players) is not int:
            return (
                game,
                None,
                [Problem("bad-options", "players must be a number and options an object of texts.")],
            )
        s = game.blank(players, {str(name): str(text) for name, text in options.items()})
    except AstragalError as error:
        return game, None, [Problem("bad-options" if game else "unknown-game", str(error))]
    problems: list[Problem] = []
    for key, value in data.items():
        if key in game.position:
            problems += game.position[key].read(s, value)
        elif key not in ("game", "players", "options"):
            known = ", ".join(game.position)
            problems.append(
                Problem("unknown-key", f"{game.title} has no {key!r} in its positions; possible: {known}.")
            )
    if not problems:
        game.settle(s)
        problems += [problem for field in game.position.values() for problem in field.problems(s)]
        problems += game.problems(s)
    if not problems:
        problems += _unplayable(game, s)
    return game, s, problems


def load(path: Path) -> tuple[Game, State]:
    """Read a position file; BadPosition if it is missing, not JSON or cannot be played."""
    return read(parse(path))


def parse(path: Path) -> Any:
    """The JSON of a file; BadPosition with one sentence if it has none."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadPosition([("unreadable", f"Cannot read {path}: {error.strerror or error}.")]) from None
    except UnicodeDecodeError:
        raise BadPosition([("not-json", f"{path} is not a text file.")]) from None
    except json.JSONDecodeError as error:
        raise BadPosition(
            [("not-json", f"{path} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}.")]
        ) from None
    except (ValueError, RecursionError):  # JSON, but with a number or a nesting that Python will not read
        raise BadPosition(
            [("not-json", f"{path} is no position: it is nested too deep or has a huge number.")]
        ) from None


def _unplayable(game: Game, s: State) -> list[Problem]:
    """What the rules themselves say: somebody has a move, or the game is over."""
    try:
        who = game.actor(s)
        if who == OVER:
            return []
        seats = range(s.players) if who < -1 else (who,)
        if any(game.legal(s, seat) for seat in seats):
            return []
        if who == ANYONE and game.deadline and game.deadline(s) != NEVER:
            return []  # time goes on
    except (IndexError, ValueError):
        return [Problem("impossible", "The numbers of this position do not fit together.")]
    return [Problem("no-move", "The seat to move has no move and the game is not over.")]
