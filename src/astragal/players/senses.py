"""What a player is besides its thoughts: hands that slip in a hurry, and a memory that fades."""

from __future__ import annotations

from dataclasses import replace

from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.targets import python
from astragal.players.player import Candidate, Choice, Info, View

HURRY = 1 << 33  # streams of a player's seed, one for each step, far from those of its other choices
MEMORY = 1 << 34
PARTS = 1 << 20  # of a probability


def by_policy(view: View, slips: float) -> Choice:
    """What the game's policy would do at once; with the probability `slips` anything that is possible."""
    rng = new_rng(view.seed, HURRY + len(view.steps))
    out = [0] * view.game.bounds.moves
    count = view.game.moves(view.state, view.seat, out)
    if draw(rng, PARTS) < slips * PARTS:
        picked = draw(rng, count)
    else:
        s = view.state.copy()
        if view.game.redeal:
            view.game.redeal(s, view.seat, rng)
        picked = python.policy(view.game)(s, view.seat, out, count, rng)
    order = [out[picked], *(move for move in out[:count] if move != out[picked])]
    return Choice(
        out[picked], Info(tuple(Candidate(move, view.game.name(view.state, move), 0, 0.0) for move in order))
    )


def recalled(view: View, memory: float) -> View:
    """The view with what the seat still remembers of what it was shown before.

    Whether a sight is remembered for so many rounds is drawn once, so what was forgotten does not come back.
    """
    assert view.game.remember is not None
    s = view.state.copy()
    for step, past in enumerate(view.past):
        rounds = (len(view.steps) - step) // s.players
        if draw(new_rng(view.seed, MEMORY + step), PARTS) < memory**rounds * PARTS:
            view.game.remember(s, past, view.seat)
    return replace(view, state=s)
