"""Why a place cannot be built on in Squeezing."""

from astragal.engine import say
from astragal.games.das_spiel.construction.squeezing.packing import listed
from astragal.games.das_spiel.construction.squeezing.standing import walls_in
from astragal.games.das_spiel.footings import footing
from astragal.lattice import NONE, SUPPORTS


def why_no_die(s, player, p):
    """Why the empty cell p does not help with the dice that are still to be placed."""
    needed = footing(s.cell, p)
    if len(needed) > s.left:
        return say(
            "With what is missing under it that would take {n} dice; you have {left} to place.",
            n=len(needed),
            left=s.left,
        )
    if s.fresh[0] and not any(1 + r in s.fresh for q in needed for r in SUPPORTS[q] if r != NONE):
        return say("Your new dice must hang together by faces.")
    if walls_in(s, player, listed(needed)):
        return say("That would take the last empty place beside dice that are still protected.")
    if s.made[player]:
        return say(
            "{n, plural, one {A die here} other {What # dice can become here}} would touch no earlier die of yours by a face.",
            n=s.left,
        )
    return say(
        "{n, plural, one {A die here} other {What # dice can become here}} would touch no other dice by a face.",
        n=s.left,
    )
