"""Short ways for tests of games that take a pyramid down: a game in its middle, what is seen of it, and what is guessed."""

from typing import Any

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.rules import OVER
from tests.support import started


def reached(slug: str, seed: int, steps: int, players: int = 2, **options: str) -> tuple[Game, Any]:
    """A game after so many random moves, or at its end."""
    game, s = started(slug, players, seed, **options)
    rng = new_rng(seed, 5)
    for _ in range(steps):
        if game.actor(s) == OVER:
            break
        legal = game.legal(s, game.actor(s))
        game.play(s, game.actor(s), legal[draw(rng, len(legal))])
    return game, s


def hidden(game: Game, s: Any, viewer: int = 0) -> Any:
    """What somebody sees of a position."""
    assert game.hide is not None
    view = s.copy()
    game.hide(view, viewer)
    return view


def redealt(game: Game, s: Any, seed: int) -> Any:
    """A guess of what cannot be seen."""
    assert game.redeal is not None
    guess = s.copy()
    game.redeal(guess, 0, new_rng(seed, 9))
    return guess
