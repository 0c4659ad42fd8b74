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
MEMORY_OPTION = 70  # percent that is kept for a round, where a game has no option for it


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


def recalled(view: View, forgets: int) -> View:
    """The view with what the seat still remembers of what it was shown before.

    A sight is kept for another round with the probability of the game's option `memory`, `forgets` times over: 0 forgets
    nothing. Whether it is remembered for so long is drawn once, so what was forgotten does not come back.
    """
    assert view.game.remember is not None
    s = view.state.copy()
    kept = (getattr(s, "memory", MEMORY_OPTION) / 100) ** forgets
    rounds = _rounds_since(view)
    for step, past in enumerate(view.past):
        if draw(new_rng(view.seed, MEMORY + step), PARTS) < kept ** rounds[step] * PARTS:
            view.game.remember(s, past, view.seat)
    return replace(view, state=s)


def _rounds_since(view: View) -> list[int]:
    """For every step so far, how many turns of its own the seat has begun since."""
    rounds, count, later = [0] * len(view.steps), 0, view.seat
    for step in range(len(view.steps) - 1, -1, -1):
        who = view.steps[step][0]
        if who >= 0:
            count += later == view.seat != who
            later = who
        rounds[step] = count
    return rounds
