"""Dice that fall on the heap: thrown or poured, each comes to rest in a cell or goes off the plate, and may knock others out.

Games that are played so have the fields `cell`, `physics` (FULL or FAST), `aim_x` and `aim_y` (where the hand aims, in mm), `falling` (dice on their way: first
those from the hand, then those knocked out, by the colour in their cell), `heads_for` (1 + the cell, BESIDE the plate, 0 while it is not known), `slips`
(of 120 times it comes there, how often it rolls off) and `telling` (set once the first die was told to have come to rest).

The physical table says what came of it: LEFT for a die that leaves its cell, the highest first; STANDS for each that comes to rest in one, the lowest first; OFF for
those that went off, in the order in which they did. The rough guess of the rules is a landing beside the aim, from where the die heads for the nearest open cell.
"""

from math import erf, sqrt

from astragal.engine import Problem, between, by_name, choice, flag, rule, upto
from astragal.games.das_spiel.mechanics import is_free, is_open
from astragal.lattice import CELLS, COORDINATES, NONE

PHYSICS_OF_THROWS = FULL, FAST = choice(
    "full", "fast", about="fast: no dice are simulated, chance says roughly where a throw ends"
)
COLOURS = 3  # that dice in cells can have
THROWN = 0  # the first of the dice that are on their way: from the hand; the others by 1 + their colour
KINDS = 1 + COLOURS
NUMBERS = 6

AIM_X, AIM_Y = between(-115, 115), between(-66, 132)
FALLING = by_name(upto(CELLS), "thrown", "1", "2", "3")
BESIDE = 1 + CELLS
HEADS_FOR, SLIPS, TELLING = upto(BESIDE), upto(120), flag
MOST_SLIPS = 120

# Numbers of the outcomes, from the first of the game's span of them on.
GRID = 11  # by so many landings across
LANDINGS = GRID * GRID
LANDS, LEFT, STANDS = 0, LANDINGS, LANDINGS + CELLS
OFF = STANDS + CELLS * KINDS
OUTCOMES = OFF + NUMBERS * KINDS
MOST_OUTCOMES = LANDINGS + 45 + 45 * KINDS + NUMBERS * KINDS

ROUGH = 15  # mm: the scatter of a throw
WIDE = 8  # mm between two landings that are told apart


def _share(k):
    """How much of a normal distribution is nearest to the k-th step from the middle."""
    low, high = ((k + side) * WIDE / ROUGH / sqrt(2) for side in (-0.5, 0.5))
    return (erf(high) - erf(low)) / 2


HALF = GRID // 2
SHARES = tuple(max(1, round(100 * _share(k))) for k in range(-HALF, HALF + 1))
# Where the middles of cells and the corners' directions are, seen from above, in tenths of a mm and parts of 10000.
CELL_X = tuple(round(130.639 * (b - c) * sqrt(3) / 2) for a, b, c in COORDINATES)
CELL_Y = tuple(round(130.639 * (a - (b + c) / 2)) for a, b, c in COORDINATES)
CORNER_X, CORNER_Y = (0, 8660, -8660), (10000, -5000, -5000)
INRADIUS = 653  # tenths of a mm


@rule
def let_fall(s, count, x, y):
    """So many dice leave the hand, aimed there."""
    s.falling[THROWN] = count
    s.aim_x = x
    s.aim_y = y
    s.heads_for = 0
    s.slips = 0
    s.telling = 0


@rule
def all_rest(s):
    """Whether no die is on its way."""
    for kind in range(KINDS):
        if s.falling[kind]:
            return False
    return True


@rule
def outcomes_of_a_fall(s, first, out):
    """Write what may come next of dice on their way into out, numbered from `first` on; return how many."""
    count = 0
    if s.heads_for:
        if s.heads_for != BESIDE:
            out[count] = first + STANDS + (s.heads_for - 1) * KINDS + THROWN
            count += 1
        for number in range(NUMBERS):
            out[count] = first + OFF + number * KINDS + THROWN
            count += 1
        return count
    if not s.telling:
        if s.falling[THROWN]:
            for landing in range(LANDINGS):
                out[count] = first + LANDS + landing
                count += 1
        for p in range(CELLS):
            if is_free(s.cell, p):
                out[count] = first + LEFT + p
                count += 1
    for kind in range(KINDS):
        if s.falling[kind]:
            for p in range(CELLS):
                if is_open(s.cell, p):
                    out[count] = first + STANDS + p * KINDS + kind
                    count += 1
            for number in range(NUMBERS):
                out[count] = first + OFF + number * KINDS + kind
                count += 1
    return count


@rule
def weight_of_a_fall(s, outcome):
    """How likely the rough guess has it; 0 for what only a physical table says."""
    if s.heads_for:
        if outcome >= OFF:
            return MOST_SLIPS if s.heads_for == BESIDE else s.slips
        return NUMBERS * (MOST_SLIPS - s.slips)
    if s.telling:
        return 1
    if outcome < LEFT:
        return SHARES[outcome % GRID] * SHARES[outcome // GRID]
    return 0


@rule
def note_landing(s, outcome):
    """The next die from the hand lands a little beside the aim and heads for the nearest open cell."""
    note_landing_within(s, outcome, 10 * WIDE)


@rule
def note_landing_within(s, outcome, tenths):
    """It lands there where two landings that are told apart have so many tenths of a mm between them."""
    x = 10 * s.aim_x + tenths * (outcome % GRID - HALF)
    y = 10 * s.aim_y + tenths * (outcome // GRID - HALF)
    p = nearest_open(s.cell, x, y)
    if p == NONE or is_outside(x, y):
        s.heads_for = BESIDE
        return
    s.heads_for = 1 + p
    s.slips = min(MOST_SLIPS, (distance(x, y, p) + 5) // 10)


@rule
def comes_to_rest(s, kind):
    """A die on its way is not any more: it was told where it stands, or that it is off."""
    s.falling[kind] -= 1
    if s.heads_for:
        s.heads_for = 0
        s.slips = 0
    else:
        s.telling = 1
    if all_rest(s):
        s.telling = 0


@rule
def is_outside(x, y):
    """Whether a point is outside the outline of the plate, in tenths of a mm."""
    for i in range(3):
        if -(x * CORNER_X[i] + y * CORNER_Y[i]) > INRADIUS * 10000:
            return True
    return False


@rule
def nearest_open(cell, x, y):
    """The open cell whose middle is nearest to a point, seen from above; of several the one with the smallest name. NONE if no cell is open."""
    best = NONE
    for p in range(CELLS):
        if is_open(cell, p):
            if best == NONE or _nearer(x, y, p, best):
                best = p
    return best


@rule
def _nearer(x, y, p, q):
    to_p = _beside_the_same(x, y, p)
    to_q = _beside_the_same(x, y, q)
    return to_p < to_q or (to_p == to_q and NAME[p] < NAME[q])


@rule
def _beside_the_same(x, y, p):
    """The square of how far a point is from a cell, but for what is the same for all cells: exact where several are equally far."""
    return 130639 * NORM[p] - 1732 * x * ACROSS[p] - 1000 * y * UPWARD[p]


NORM = tuple(a * a + b * b + c * c - a * b - b * c - c * a for a, b, c in COORDINATES)
ACROSS, UPWARD = tuple(b - c for _, b, c in COORDINATES), tuple(2 * a - b - c for a, b, c in COORDINATES)
NAME = tuple(100 * a + 10 * b + c for a, b, c in COORDINATES)


@rule
def distance(x, y, p):
    """How far a point is from the middle of a cell, seen from above, in tenths of a mm, rounded down."""
    square = (x - CELL_X[p]) * (x - CELL_X[p]) + (y - CELL_Y[p]) * (y - CELL_Y[p])
    root = 0
    step = 4096
    while step:
        if (root + step) * (root + step) <= square:
            root += step
        step //= 2
    return root


def problems_of_a_fall(s):
    """What cannot be while dice are on their way."""
    if s.heads_for and not s.falling[THROWN]:
        yield Problem("nothing-falls", "No die from the hand is on its way that could head for a place.")
    if s.heads_for and s.telling:
        yield Problem("guessed-and-told", "Where dice stand is guessed or told, not both.")
    if 0 < s.heads_for < BESIDE and not is_open(s.cell, s.heads_for - 1):
        yield Problem("heads-nowhere", "The cell that a die heads for is not open.")
    if all_rest(s) and s.telling:
        yield Problem("nothing-to-tell", "All dice rest, so nothing is left to be told.")
