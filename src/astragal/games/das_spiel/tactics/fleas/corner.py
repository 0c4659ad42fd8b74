"""Where fleas come from and go to: two corners of ten dice, and the pyramid of twenty in the third."""

from astragal.engine import choice
from astragal.lattice import COORDINATES, LAYER, A, B, C, corner_pyramid

START = FLAT, PYRAMID = choice(
    "flat", "pyramid", about="pyramid: the ten dice of each player begin as a pyramid of three layers"
)
DICE = 10  # of each player
TARGET = corner_pyramid(C, 4)
IN_TARGET = tuple(1 if abc[C] >= 5 else 0 for abc in COORDINATES)
# How many faces a die in the target shows to the three outer sides of that pyramid; 30 in all.
FACES = tuple((abc[A] == 0) + (abc[B] == 0) + (abc[C] == 5) if abc[C] >= 5 else 0 for abc in COORDINATES)
# Twenty dice build no more than four layers.
LAYERS = 4
HEAP = sum(layer < LAYERS for layer in LAYER)
# The cells of each player at the start, by how it begins.
_FLAT = tuple(tuple(p for p in corner_pyramid(k, 4) if LAYER[p] == 0) for k in (A, B))
STARTS = (*_FLAT, *(corner_pyramid(k, 3) for k in (A, B)))
