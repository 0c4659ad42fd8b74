"""Why a touch does nothing in Falling Rocks."""

from astragal.engine import say
from astragal.games.das_spiel.board.rocks.slopes import ATTACKS, STARTS, is_home
from astragal.lattice import NEIGHBOURS, NONE, RIDGE_MOVES, cell


def refusal(s, player, touches):
    """A sentence about the last of some touches, "" where the board itself says enough."""
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if kind == "tray":
        return ""
    q = cell(where)
    if s.captive:
        return _of_start(s, q)
    if s.cell[q] == 1 + player:
        return _of_own(s, q, player)
    if not begun:
        return ""
    return _of_target(s, cell(begun[0].partition(":")[2]), q, player)


def _of_start(s, q):
    if q in STARTS[s.captive - 1]:
        return say("This start funnel is taken.")
    return say("A captured die goes back to the corner it started from: into one of the glowing funnels.")


def _of_own(s, q, player):
    """Nothing is begun with a die that cannot move, nor does one end on an own die."""
    if is_home(q, player):
        beside = [p for p in NEIGHBOURS[q] if p != NONE and is_home(p, player)]
        if not all(s.cell[p] for p in beside):  # only the option holds it
            return say(
                "This die is home: it only steps aside where another of yours could go to its funnel at once."
            )
        return say("This die is home: it only steps along the finish line, where there is room.")
    return say("This die cannot move: no funnel beyond a ridge is open to it.")


def _of_target(s, p, q, player):
    if is_home(p, player):
        return say("On its finish line a die only steps into an empty funnel beside it, along the line.")
    if q not in RIDGE_MOVES[p]:
        return say(
            "Too near or too far: a die goes over a ridge, straight towards a corner or away from one."
        )
    if RIDGE_MOVES[p].index(q) >= ATTACKS:
        return say("Towards a corner a die only escapes: the funnel must be empty.")
    if is_home(q, s.cell[q] - 1):
        return say("This die is on its finish line: nobody can capture it there.")
    if s.capture:
        return say("At this table nothing is captured: the funnel must be empty.")
    return say("All start funnels of this die are taken, so there is no room to send it back.")
