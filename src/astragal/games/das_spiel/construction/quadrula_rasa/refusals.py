"""Why a touch does nothing in Quadrula Rasa, and why what is chosen cannot be laid yet."""

from astragal.engine import say
from astragal.games.das_spiel.footings import LARGEST, footing
from astragal.games.das_spiel.mechanics import is_open
from astragal.lattice import LOADS, NONE, SUPPORTS


def why_not_chosen(s, p):
    """Why a place cannot be chosen now."""
    chosen = {q - 1 for q in s.fresh if q}
    if not chosen:
        if not is_open(s.cell, p):
            return say("Begin with a place that is open already; what goes on top comes next.")
        if s.contact:
            return say("No chunk of your cube could begin here and touch the heap by a face.")
        return say("A chunk must touch the heap, by a face or an edge.")
    if p in chosen:
        return say("This place is chosen already.")
    if not any(p in LOADS[q] for q in chosen):
        return say("Add a place that lies right on one you have chosen.")
    if len(chosen | {*footing(s.cell, p)}) > LARGEST:
        return say("With what is missing under it the chunk would have more than ten dice.")
    return say("Your cube has no chunk that this could become.")


def why_not_laid(s):
    """Why what is chosen cannot be laid yet, as a request to go on."""
    under = {q for p in s.fresh if p for q in SUPPORTS[p - 1] if q != NONE}
    if s.contact and s.laid and not any(s.cell[q] for q in under):
        return say("go on: this does not touch the heap by a face yet")
    if s.remainder:
        return say("go on: no chunk in this shape leaves your cube in one piece")
    return say("go on: your cube has no chunk in this shape")


def why_not_taken(s):
    """Why some dice of the cube cannot be taken now."""
    if s.remainder:
        return say("Take the shape you laid, so that the rest of your cube hangs together.")
    if s.take:
        return say("Take the shape you laid: it may be turned, but not mirrored.")
    return say("Take the shape you laid, turned but not mirrored; no die may stay above one that goes.")
