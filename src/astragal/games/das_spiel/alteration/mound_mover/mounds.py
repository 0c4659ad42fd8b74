"""The mounds of Mound Mover: a pyramid of twenty dice in every corner, and where everybody has to build it again."""

from astragal.engine import choice, rule
from astragal.games.das_spiel.right_angles import WAYS, can_leap, landing, leaps, turning_point
from astragal.lattice import AXES, COORDINATES, LAYER, NONE, corner_pyramid

CENTRE = CENTRE_NONE, BLUE = choice(
    "none", "blue", about="blue: a pyramid of ten blue dice, which nobody moves, stands in the middle"
)
MOUNDS = PLAIN, LAYERED = choice(
    "plain", "layered", about="layered: the pyramids begin with a layer of each colour"
)
MAX_CLIMB = CLIMB_NONE, CLIMB_2 = choice("none", "2", about="2: a die climbs no higher than over one other")
COLOURS = ("", "red", "green", "black", "blue")
BLUE_DIE = 4
DICE = 20  # of each player
CORNER = tuple(corner_pyramid(k, 4) for k in AXES)
MIDDLE = tuple(p for p, abc in enumerate(COORDINATES) if min(abc) >= 2)
# Seventy dice build no more than six layers.
LAYERS = 6
HEAP = sum(layer < LAYERS for layer in LAYER)
# How far a cell lies towards the goal of each player, the next corner clockwise, and whether it belongs to it.
DEPTH = tuple(tuple(abc[(k + 1) % 3] for abc in COORDINATES) for k in AXES)
IN_GOAL = tuple(tuple(int(depth >= 5) for depth in depths) for depths in DEPTH)


@rule
def build(s):
    """Set up the mounds; a layered one has the colours of its owner and of those after it in turn, then again its owner's."""
    for k in range(3):
        for i in range(DICE):
            p = CORNER[k][i]
            s.cell[p] = 1 + (k + LAYER[p] if s.colours == LAYERED else k) % 3
    if s.centre == BLUE:
        for i in range(len(MIDDLE)):
            s.cell[MIDDLE[i]] = BLUE_DIE


@rule
def lands(s, move):
    """Where the free die of a move comes to, or NONE, also if it would have to climb too high."""
    to = landing(s.cell, move)
    if to != NONE and s.max_climb == CLIMB_2:
        if LAYER[turning_point(s.cell, move)] - LAYER[move // WAYS] > 2:
            return NONE
    return to


@rule
def moves_of(s, player, out):
    """Write all moves of a player; return how many."""
    count = 0
    for p in range(HEAP):
        if s.cell[p] == 1 + player:
            count = leaps(s.cell, p, out, count)
    if s.max_climb == CLIMB_NONE:
        return count
    kept = 0
    for i in range(count):
        if lands(s, out[i]) != NONE:
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def can_move(s, player):
    for p in range(HEAP):
        if s.cell[p] == 1 + player and can_leap(s.cell, p):
            if s.max_climb == CLIMB_NONE:
                return True
            for move in range(WAYS * p, WAYS * p + WAYS):
                if lands(s, move) != NONE:
                    return True
    return False
