"""Short ways for tests to say a position and what may be played in it."""

from typing import Any

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.viewer import WATCHER, Viewer
from astragal.match import positions


def position(slug: str, **data: Any) -> tuple[Game, Any]:
    """A checked position, written as in a position file."""
    return positions.read({"game": slug, **data})


def plate(text: str) -> dict[str, str]:
    """Dice of three colours, written as `R530 G440 K332`."""
    return {word[1:]: {"R": "red", "G": "green", "K": "black"}[word[0]] for word in text.split()}


def everybody(players: int) -> list[Viewer]:
    """All who may look: a watcher, then every seat."""
    return [WATCHER, *map(Viewer, range(players))]


def names(game: Game, s: Any, player: int | None = None) -> list[str]:
    """The names of the legal moves of whoever is to move, sorted."""
    return sorted(game.name(s, move) for move in game.legal(s, game.actor(s) if player is None else player))


def play(game: Game, s: Any, *texts: str) -> Any:
    """Play moves (rolls too) by their names on a copy of the state."""
    s = s.copy()
    for text in texts:
        who = game.actor(s)
        named = {game.name(s, move): move for move in game.legal(s, who)}
        assert text in named, f"{text!r} is not among {sorted(named)}"
        game.play(s, who, named[text])
    return s


def started(slug: str, players: int | None = None, seed: int = 0, **options: str) -> tuple[Game, Any]:
    """A game ready for its first move."""
    game = find(slug)
    return game, game.new(players, options, seed)
