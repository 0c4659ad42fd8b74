"""Cubes of dice on the table, and the chunks of them that have the shape of a set of cells on the pyramid.

A cube lies in layers from the table up, each a bit set: the die in column x of row y is bit 5 y + x. The rotations turn the
lattice into the cube; mirror images are none of them. What is lifted must be on top of its stack or under dice that go
with it, so a die of the chunk with none of the chunk above it is the top of its stack.

All chunks in one rotation are found at once. A chunk lies in a box, and for every die of it the dice of the cube are
lowered by as much as it lies above the least corner of the box; the spots that all these sets have are the corners.
"""

from itertools import permutations, product

from astragal.engine import Layout, derived, i8, i64, rule
from astragal.engine.fields import Field, Unfit
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FIRST_ROOM,
    FLOOR,
    GROUND,
    SECOND_ROOM,
    SIDE,
    count_spots,
    first_lowered,
    first_raised,
    hangs_together,
    has_spot,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.footings import IN, drop, take_in
from astragal.lattice import CELLS, COORDINATES, FACE_CONTACTS, NONE, SUPPORTS

SIZES = (4, 5)
SIDES = 6  # of a die, each of which can be turned up
TURNS = 4  # of what lies with the same side up


def _rotations():
    """Which lattice axis, and in which direction, becomes x, y and z: 24 ways without mirror images."""
    for axes in permutations(range(3)):
        turns = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (-1) ** turns * signs[0] * signs[1] * signs[2] == 1:
                yield axes, signs


def _upward(rotation):
    """The face contact of a cell that lies on it then; +e_i are the first three."""
    axes, signs = rotation
    return axes[2] if signs[2] > 0 else 3 + axes[2]


# The four with the same side up, one after the other.
_ROTATIONS = tuple(sorted(_rotations(), key=_upward))
STEP = (1, SIDE, FLOOR)  # from a spot to the next along x, y and z
# AXIS[rotation][k], SIGN[rotation][k]: the lattice axis that becomes x, y or z, and whether it is turned round.
AXIS = tuple(axes for axes, _ in _ROTATIONS)
SIGN = tuple(signs for _, signs in _ROTATIONS)
# TURNED[rotation][cell]: where a cell of the lattice comes to lie, as a spot; all at once are raised until they are in a cube.
TURNED = tuple(
    tuple(
        sum(step * sign * COORDINATES[p][axis] for step, axis, sign in zip(STEP, axes, signs, strict=True))
        for p in range(CELLS)
    )
    for axes, signs in _ROTATIONS
)


class Chunks(Layout):
    """The fields that a state needs to search a cube, all of them 0 while nobody searches."""

    dice: derived(i64[2])  # of the cube
    loose: derived(i64[2])  # those that go without another one: on top of their stacks, or just all
    corner: derived(i64[2])  # of the chunks found in a rotation
    takeable: derived(i64[2])  # the dice of all chunks noted
    low: derived(i8[3])  # where the set begins and ends along each axis of the lattice
    high: derived(i8[3])


@rule
def fill_cube(s, player, n):
    """Stack a whole cube of n x n x n dice."""
    for z in range(n):
        for y in range(n):
            s.block[SIDE * player + z] |= ((1 << n) - 1) << SIDE * y
    s.left[player] = n * n * n


@rule
def has_chunk(s, player):
    """Whether a cube has a chunk in the shape of the set that is searched with; a single die can always be taken."""
    if s.size == 1:
        return True
    found = False
    if _look_at(s, player):
        for up in range(SIDES):
            upper = 0 if found else _upper(s, up)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                found = found or _find_chunks(s, rotation, upper)
    _look_away(s)
    return found


@rule
def can_become_chunk(s, player, most):
    """Whether the set, or a larger one of no more than `most` cells, has the shape of a chunk, whatever it leaves behind.

    Wherever the set comes from in the cube, the dice above its dice go with it, and so do the footings of the cells where
    they come to lie. If that comes to an end, it is the least chunk with the set in it.
    """
    if s.size == 1:
        return True
    found = False
    if _look_at(s, player):
        for up in range(SIDES):
            upper = 0 if found else _upper(s, up)
            topmost = 0 if found else _topmost(s, up, upper, most)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if not found and _find(s, rotation, upper, topmost):
                    found = topmost == upper or _can_be_completed(s, rotation, most)
    _look_away(s)
    return found


@rule
def note_takeable(s, player):
    """Note which dice belong to chunks in the shape of the set that have all dice picked so far."""
    if _look_at(s, player):
        for up in range(SIDES):
            upper = _upper(s, up)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if _find_chunks(s, rotation, upper) and _keep_picked(s, rotation):
                    _note_dice(s, rotation)
    _look_away(s)


@rule
def forget_takeable(s):
    for half in range(2):
        s.takeable[half] = 0


@rule
def break_only_chunk(s, player):
    """If the takeable dice are no more than one chunk, take it away from the cube; whether they are."""
    if count_spots(s.takeable[0]) + count_spots(s.takeable[1]) > s.size:
        return False
    for z in range(SIDE):
        s.block[SIDE * player + z] ^= first_lowered(s.takeable[0], s.takeable[1], FLOOR * z) & GROUND
    s.left[player] -= s.size
    return True


@rule
def _look_at(s, player):
    """Note the dice of a cube and how far the set reaches; whether a cube is large enough for it."""
    for z in range(SIDE):
        layer = s.block[SIDE * player + z]
        s.dice[0] |= first_raised(layer, FLOOR * z)
        s.dice[1] |= second_raised(layer, 0, FLOOR * z)
    for half in range(2):
        s.loose[half] = s.dice[half]
    if not s.take:
        s.loose[0] &= ~first_lowered(s.dice[0], s.dice[1], FLOOR)
        s.loose[1] &= ~second_lowered(s.dice[1], FLOOR)
    fits = True
    for axis in range(3):
        low = COORDINATES[s.member[0]][axis]
        high = low
        for k in range(1, s.size):
            low = min(low, COORDINATES[s.member[k]][axis])
            high = max(high, COORDINATES[s.member[k]][axis])
        s.low[axis] = low
        s.high[axis] = high
        fits = fits and high - low < 4 + s.cube
    return fits


@rule
def _look_away(s):
    for half in range(2):
        s.dice[half] = 0
        s.loose[half] = 0
        s.corner[half] = 0
    for axis in range(3):
        s.low[axis] = 0
        s.high[axis] = 0


@rule
def _upper(s, up):
    """Which cells of the set have none of it above them with a side up, a bit for each; where any dice can be taken, all."""
    upper = 0
    for k in range(s.size):
        q = FACE_CONTACTS[s.member[k]][up]
        if s.take or q == NONE or not s.mark[q] & IN:
            upper |= 1 << k
    return upper


@rule
def _topmost(s, up, upper, most):
    """Which of the upper cells must have loose dice, for what comes to lie above them cannot be added."""
    if up < 3 or s.take:  # with a support turned up, what comes to lie above is the heap or the table
        return upper
    topmost = 0
    for k in range(s.size):
        if (upper >> k) & 1:
            load = FACE_CONTACTS[s.member[k]][up]
            if load == NONE or s.size + 1 + _lacking(s, load) > most:
                topmost |= 1 << k
    return topmost


@rule
def _lacking(s, load):
    """How many supports of a load of the set are neither filled nor in the set."""
    lacking = 0
    for i in range(3):
        q = SUPPORTS[load][i]
        if not s.cell[q] and not s.mark[q] & IN:
            lacking += 1
    return lacking


@rule
def _origin(s, rotation):
    """Where the least corner of the box round the turned set would come to lie."""
    origin = 0
    for k in range(3):
        axis = AXIS[rotation][k]
        origin += STEP[k] * (s.low[axis] if SIGN[rotation][k] > 0 else -s.high[axis])
    return origin


@rule
def _find(s, rotation, upper, topmost):
    """Find the corners from which the cube has dice for the upper cells of the set, and loose ones for the topmost; whether there are any."""
    x = AXIS[rotation][0]
    y = AXIS[rotation][1]
    first = FIRST_ROOM[s.high[x] - s.low[x]][s.high[y] - s.low[y]]
    second = SECOND_ROOM[s.high[x] - s.low[x]][s.high[y] - s.low[y]]
    origin = _origin(s, rotation)
    for k in range(s.size):
        if (upper >> k) & 1 and (first or second):
            by = TURNED[rotation][s.member[k]] - origin
            if (topmost >> k) & 1:
                first &= first_lowered(s.loose[0], s.loose[1], by)
                second &= second_lowered(s.loose[1], by)
            else:
                first &= first_lowered(s.dice[0], s.dice[1], by)
                second &= second_lowered(s.dice[1], by)
    s.corner[0] = first
    s.corner[1] = second
    return first > 0 or second > 0


@rule
def _find_chunks(s, rotation, upper):
    """Find the corners of the chunks that can be taken; whether there are any."""
    return _find(s, rotation, upper, upper) and (not s.remainder or _keep_whole(s, rotation))


@rule
def _keep_whole(s, rotation):
    """Keep the corners of the chunks that leave one piece of the cube behind, or nothing; whether there are any."""
    first = 0
    second = 0
    origin = _origin(s, rotation)
    for k in range(s.size):
        by = TURNED[rotation][s.member[k]] - origin
        first |= first_raised(1, by)
        second |= second_raised(1, 0, by)
    left = s.corner[0]
    right = s.corner[1]
    while left or right:
        corner = least_spot(left, right)
        rest = s.dice[0] & ~first_raised(first, corner)
        beyond = s.dice[1] & ~second_raised(first, second, corner)
        if not s.take:  # stacks hang together as their feet do
            rest &= GROUND
            beyond = 0
        if not hangs_together(rest, beyond):
            s.corner[0] ^= first_raised(1, corner)
            s.corner[1] ^= second_raised(1, 0, corner)
        right = right if left else right & right - 1
        left &= left - 1
    return s.corner[0] > 0 or s.corner[1] > 0


@rule
def _keep_picked(s, rotation):
    """Keep the corners of the chunks that have all dice picked; whether there are any."""
    origin = _origin(s, rotation)
    for n in range(s.size):
        if s.picked[n]:
            first = 0
            second = 0
            for k in range(s.size):
                corner = s.picked[n] - 1 - (TURNED[rotation][s.member[k]] - origin)
                if corner >= 0:
                    first |= first_raised(1, corner)
                    second |= second_raised(1, 0, corner)
            s.corner[0] &= first
            s.corner[1] &= second
    return s.corner[0] > 0 or s.corner[1] > 0


@rule
def _note_dice(s, rotation):
    """Note the dice of all chunks with the corners found."""
    origin = _origin(s, rotation)
    for k in range(s.size):
        by = TURNED[rotation][s.member[k]] - origin
        s.takeable[0] |= first_raised(s.corner[0], by)
        s.takeable[1] |= second_raised(s.corner[0], s.corner[1], by)


@rule
def _can_be_completed(s, rotation, most):
    """Whether the set can be completed to a chunk from one of the corners found."""
    found = False
    size = s.size
    first = s.corner[0]
    second = s.corner[1]
    while not found and (first or second):
        found = _closes(s, rotation, least_spot(first, second), most)
        drop(s, size)
        second = second if first else second & second - 1
        first &= first - 1
    return found


@rule
def _closes(s, rotation, corner, most):
    """Whether the set can be completed to a chunk from a corner; what it takes is added."""
    size = s.size
    base = corner - _origin(s, rotation)
    k = 0
    while k < s.size:
        p = s.member[k]
        spot = base + TURNED[rotation][p]
        # The dice of the set itself are there; what was added may not even be in the cube.
        if k >= size and (_is_outside(s, rotation, corner, p) or not has_spot(s.dice[0], s.dice[1], spot)):
            return False
        k += 1
        if not has_spot(s.loose[0], s.loose[1], spot):
            q = FACE_CONTACTS[p][rotation // TURNS]
            if q == NONE or s.cell[q]:
                return False
            if not s.mark[q] & IN and not take_in(s, q, most):
                return False
    return True


@rule
def _is_outside(s, rotation, corner, p):
    """Whether a cell comes from outside the cube, if the corner of the set is there."""
    for k in range(3):
        axis = AXIS[rotation][k]
        c = COORDINATES[p][axis]
        distance = c - s.low[axis] if SIGN[rotation][k] > 0 else s.high[axis] - c
        distance += corner // STEP[k] % SIDE
        if distance < 0 or distance >= 4 + s.cube:
            return True
    return False


def side_of(s):
    """How many dice a cube has along an edge."""
    return SIZES[s.cube]


def spots_of(s, player):
    """The spots of the dice that are left of a cube."""
    return [
        FLOOR * z + bit for z in range(SIDE) for bit in range(FLOOR) if s.block[SIDE * player + z] >> bit & 1
    ]


class Cube(Field):
    """What is left of a cube: its layers from the table up, each drawn in lines of `#` for a die and `.` for none."""

    is_needed = True

    def __init__(self):
        super().__init__(4, 0)
        self.span = SIDE

    def spell(self, s, values):
        n = side_of(s)
        return [
            ["".join(".#"[layer >> SIDE * y + x & 1] for x in range(n)) for y in range(n)]
            for layer in values[:n]
        ]

    def parse(self, s, data):
        n = side_of(s)
        wanted = f"it must be {n} layers of {n} lines of {n} marks, each # or a dot"
        try:
            lines = [[*layer] for layer in data]
            is_cube = len(lines) == n and all(len(layer) == n for layer in lines)
            if not is_cube or any(
                len(line) != n or set(line) - {"#", "."} for layer in lines for line in layer
            ):
                raise Unfit("bad-cube", wanted)
        except TypeError:
            raise Unfit("bad-cube", wanted) from None
        layers = [
            sum(
                1 << SIDE * y + x
                for y, line in enumerate(layer)
                for x, mark in enumerate(line)
                if mark == "#"
            )
            for layer in lines
        ]
        return (*layers, *(0,) * (SIDE - n))
