"""What a computer player is, and the ones there are."""

from __future__ import annotations

from typing import Any, Protocol

from astragal.engine.game import Game
from astragal.errors import BadOption
from astragal.players.greedy import Greedy
from astragal.players.uniform import Random


class Player(Protocol):
    """Chooses a move for a seat from that seat's view, in which what it may not know is blanked."""

    @property
    def name(self) -> str: ...

    def choose(self, game: Game, view: Any, seat: int, rng: list[int]) -> int: ...


PLAYERS: tuple[Player, ...] = (Greedy(), Random())


def find(name: str) -> Player:
    """The computer player of that name; BadOption with the ones there are if there is none."""
    for player in PLAYERS:
        if player.name == name.strip().lower():
            return player
    known = ", ".join(player.name for player in PLAYERS)
    raise BadOption(f"There is no computer player {name!r}; possible: {known}.")
