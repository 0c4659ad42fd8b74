"""Why a touch does nothing in The Clever Mole, by the phase of the round; nothing of where the mole is."""

from astragal.engine import say
from astragal.games.das_spiel.special.clever_mole.rounds import (
    BUILDING,
    PAUSE,
    SEARCHING,
    TELLING,
    game_master,
)


def refusal(s, player):
    """A sentence to somebody who sees the position like this and touches what does nothing."""
    if s.phase == PAUSE:
        return say("The next hills come in a moment.")
    is_master = player == game_master(s)
    if s.phase == SEARCHING and is_master:
        return say("You are the game master in this round; the others search.")
    if s.phase == SEARCHING and s.pointed[player]:
        return say("You have pointed in this round already; the next one is yours again.")
    if s.phase != SEARCHING and not is_master:
        return say("The game master is still at work; then you search.")
    if s.phase == TELLING:
        return say("The hills stand; now choose something that is true of one hill alone.")
    if s.phase == BUILDING:
        return say("The next die goes to the marked place: choose its colour, then how it lies.")
    return say("Touch the top die of the hill that you mean.")
