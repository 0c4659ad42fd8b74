"""Moves along a right angle, which several games share: up along a wall in front, then down until the die is stopped.

A move is 6 * the cell of the die + the way it takes: the axis along which it goes up, then the one along which it comes down.
"""

from astragal.engine import Mark, Path, rule, say
from astragal.games.das_spiel.mechanics import is_free, is_open, right_angle
from astragal.lattice import CELLS, LAYER, LOADS, NAMES, NONE, ORDERED_AXES, SUPPORTS, cell

WAYS = len(ORDERED_AXES)
LEAPS = WAYS * CELLS  # how many numbers these moves have


@rule
def landing(cell, move):
    """Where the free die of a move comes to, or NONE."""
    way = ORDERED_AXES[move % WAYS]
    return right_angle(cell, move // WAYS, way[0], way[1])


@rule
def leaps(cell, p, out, count):
    """Write the moves of the die on p after so many others; return how many there are then."""
    if not is_free(cell, p):
        return count
    for move in range(WAYS * p, WAYS * p + WAYS):
        if landing(cell, move) != NONE:
            out[count] = move
            count += 1
    return count


@rule
def can_leap(cell, p):
    """Whether the die on p is free and can go somewhere."""
    if not is_free(cell, p):
        return False
    for move in range(WAYS * p, WAYS * p + WAYS):
        if landing(cell, move) != NONE:
            return True
    return False


@rule
def leap(cell, move):
    """Move the die; return where it stands now."""
    p = move // WAYS
    to = landing(cell, move)
    cell[to] = cell[p]
    cell[p] = 0
    return to


@rule
def is_covered_by(cell, p, colour):
    """Whether a die of a colour stands on p."""
    for i in range(3):
        load = LOADS[p][i]
        if load != NONE and cell[load] == colour:
            return True
    return False


@rule
def turning_point(cell, move):
    """The cell in the air where a move that is possible turns from going up to going down."""
    way = ORDERED_AXES[move % WAYS]
    corner = LOADS[move // WAYS][way[0]]
    while cell[SUPPORTS[corner][way[1]]]:
        corner = LOADS[corner][way[0]]
    return corner


def touches_of(cell, move):
    """The die, then where it lands."""
    return f"die:{NAMES[move // WAYS]}", f"cell:{NAMES[landing(cell, move)]}"


def path_of(cell, move):
    """How a die travels: over the turning point of its right angle."""
    return Path(NAMES[move // WAYS], NAMES[landing(cell, move)], over=NAMES[turning_point(cell, move)])


def open_goals(cell, places):
    """Marks where a die can land now of the places that are to be filled."""
    return tuple(Mark(NAMES[p], "goal") for p in places if is_open(cell, p))


def blocked_dice(cell, places):
    """Marks at the dice among some places on which others stand."""
    return tuple(Mark(NAMES[p], "dead") for p in places if cell[p] and not is_free(cell, p))


def why_no_leap(s, colour, touches):
    """Why a die does not move at all, or not to where somebody wants to have it; "" if that can be seen."""
    *begun, touched = touches
    what, _, where = touched.partition(":")
    p = cell(where)
    if what == "die" and not begun and s.cell[p] == colour and is_free(s.cell, p):
        return say("This die is shut in: on no side can it go up and come down again.")
    if what == "cell" and begun and is_open(s.cell, p):
        if LAYER[p] != LAYER[cell(begun[0].removeprefix("die:"))]:
            return say(
                "It does not get there in one move: it climbs straight up the wall in front of it, or slides straight down."
            )
        return say(
            "It does not get there in one move: a die goes to a place beside it, or straight over what stands in its way."
        )
    return ""
