"""Who chooses moves when nobody sits there: computer players by name."""

from __future__ import annotations

from collections.abc import Callable

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


def find(name: str) -> Player:
    """A new computer player of that name; BadOption with the ones there are if there is none."""
    wanted = name.strip().lower()
    if wanted not in PLAYERS:
        raise BadOption(f"There is no computer player {name!r}; possible: {', '.join(PLAYERS)}.")
    return PLAYERS[wanted]()


__all__ = ["PLAYERS", "Choice", "Limit", "Player", "View", "find"]
