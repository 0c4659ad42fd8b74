"""Finding games: every module under `astragal.games` that is called like its folder and defines GAME, and any file a user names."""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from astragal.engine import modules
from astragal.engine.game import Game
from astragal.errors import UnknownGame


@cache
def games() -> tuple[Game, ...]:
    """All games of the cabinet in the order of their numbers. What stands beside a game's own file is loaded when it is needed."""
    folder = importlib.import_module("astragal.games")
    found = [
        module.GAME
        for _, name, is_package in pkgutil.walk_packages(folder.__path__, folder.__name__ + ".")
        if not is_package
        and name.split(".")[-1] == name.split(".")[-2]
        and hasattr(module := importlib.import_module(name), "GAME")
    ]
    return tuple(sorted(found, key=lambda game: (not game.number.isdigit(), game.number.zfill(3))))


def find(name: str) -> Game:
    """The game with that slug or number, or the one in that file; UnknownGame with the nearest names if there is none."""
    path = Path(name)
    if path.suffix == ".py":
        return load(path)
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for game in games():
        if wanted in (game.slug, game.number.lower()):
            return game
    slugs = [game.slug for game in games()]
    near = get_close_matches(wanted, slugs, n=3, cutoff=0.4)
    hint = f"did you mean {' or '.join(near)}?" if near else "`astragal games` lists them."
    raise UnknownGame(f"There is no game {name!r}; {hint}")


def address(game: Game) -> str:
    """What files call a game so that `find` finds it again: its slug, or the path of a user's file."""
    return game.slug if game in games() else game.source


def load(path: Path) -> Game:
    """The game that a Python file defines as GAME."""
    game = getattr(modules.load(path, "game", UnknownGame), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(
            f"{path} defines no GAME; the last line of a game file is GAME = define(globals(), ...)."
        )
    return game
