"""Who chooses moves when nobody sits there: computer players by name, and those in a user's file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

from astragal.engine import modules
from astragal.errors import BadOption
from astragal.players import levels
from astragal.players.greedy import Greedy
from astragal.players.player import Choice, Limit, Player, View
from astragal.players.uniform import Random

PLAYERS: dict[str, Callable[[], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "novice": levels.novice,
    "club": levels.club,
    "master": levels.master,
}
BRIEF = frozenset(PLAYERS) - {"master"}  # those who need little of the time they get


def find(name: str) -> Player:
    """A new computer player of that name, or the one in that file; BadOption with the ones there are if there is none."""
    if name.strip().endswith(".py"):
        return load(Path(name.strip()))
    wanted = name.strip().lower()
    if wanted not in PLAYERS:
        raise BadOption(
            f"There is no computer player {name!r}; possible: {', '.join(PLAYERS)}, or the path of a file (.py)."
        )
    return PLAYERS[wanted]()


def address(name: str) -> str:
    """What records call a computer player so that `find` finds it again anywhere; BadOption if there is none."""
    player = find(name)
    if not name.strip().endswith(".py"):
        return player.name
    path = str(Path(name.strip()).resolve())
    if set(path) & set("|()\n\r"):
        raise BadOption(f"A record cannot hold the path {path}: it contains | ( ) or a line break.")
    return path


def load(path: Path) -> Player:
    """The player that a Python file defines as PLAYER: one, or what makes a new one when it is called."""
    player = getattr(modules.load(path, "player", BadOption), "PLAYER", None)
    if isinstance(player, type) or (callable(player) and not hasattr(player, "choose")):
        try:
            player = player()
        except Exception as error:
            raise BadOption(
                f"The PLAYER of {path} cannot be made: {type(error).__name__}: {error}."
            ) from error
    if not callable(getattr(player, "choose", None)) or not isinstance(getattr(player, "name", None), str):
        raise BadOption(
            f"{path} defines no PLAYER; it is a player with a name and choose(view, limit, cancel), or its class."
        )
    return cast(Player, player)


__all__ = ["BRIEF", "PLAYERS", "Choice", "Limit", "Player", "View", "address", "find", "load"]
