"""What a computer player is: it looks at a view, has a limit, and returns a choice with its reasons."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any, Protocol

from astragal.engine.game import Game
from astragal.errors import BadOption

MOST_SECONDS = 3600.0  # for one move
MOST_SIMULATIONS = 10**9
UNSEEN = -1  # in place of a move that is a secret


@dataclass(frozen=True)
class View:
    """What a seat knows: the position with secrets blanked, the steps so far, and the positions that may repeat."""

    game: Game
    seat: int
    state: Any
    steps: tuple[tuple[int, int], ...] = ()  # (player, move or UNSEEN); empty where a position has no past
    seen: tuple[int, ...] = ()
    past: tuple[Any, ...] = ()  # what the seat was shown before, where the game has something to remember
    seed: int = 0  # what the player's own choices follow from


@dataclass(frozen=True)
class Limit:
    """How long a player may think; whichever is reached first. Simulations alone make a choice repeatable."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: how often, the estimated share of the win, and whether that is proven."""

    move: int
    name: str
    visits: int
    share: float
    proven: str = ""  # "win", "draw" or "loss" for the seat


@dataclass(frozen=True)
class Info:
    """Why a choice was made: all candidates, the best first, and the line the player expects."""

    candidates: tuple[Candidate, ...] = ()
    line: tuple[str, ...] = ()
    simulations: int = 0
    seconds: float = 0.0
    note: str = ""  # why the move is not the player's own, where it is not


@dataclass(frozen=True)
class Choice:
    """A move, its reasons, and for games in real time the moment it is made, in seconds after the view."""

    move: int
    info: Info = field(default_factory=Info)
    after: float = 0.0


class Player(Protocol):
    """Chooses moves. It gets the view of its seat, never the state, and stops early when `cancel` is set."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice: ...


def slowness(player: Player) -> int:
    """How long a player takes in real time, in percent of what the game says; 100 for one that does not say."""
    return int(getattr(player, "slowness", 100))


def prepare(player: Player, game: Game) -> None:
    """Let a player that has something to get ready for a game (`prepare(game)`) do so before its time runs."""
    getting_ready = getattr(player, "prepare", None)
    if getting_ready is not None:
        getting_ready(game)


def checked_limit(limit: Limit) -> Limit:
    """The limit, if somebody can think within it; else BadOption."""
    if limit.seconds is not None and not 0 < limit.seconds <= MOST_SECONDS:
        raise BadOption(
            f"{limit.seconds:g} seconds a move cannot be; possible: above 0, to {MOST_SECONDS:g}."
        )
    if limit.simulations is not None and not 0 < limit.simulations <= MOST_SIMULATIONS:
        raise BadOption(
            f"{limit.simulations} simulations a move cannot be; possible: 1 to {MOST_SIMULATIONS:,}."
        )
    return limit
