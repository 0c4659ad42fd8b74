"""Cubes of dice on the table, and the chunks of them that have the shape of a set of cells on the pyramid.

A cube lies in layers from the table up, each a bit set: the die in column x of row y is bit 5 y + x. A chunk is numbered
125 * rotation + the spot from which the first cell of the set is filled, spots being numbered 25 z + 5 y + x. The rotations
turn the lattice into the cube; mirror images are none of them. What is lifted must be on top of its stack or under dice
that go with it, so a die of the chunk with none of the chunk above it is the top of its stack.
"""

from itertools import permutations, product

from astragal.engine import rule
from astragal.engine.fields import Field, Unfit
from astragal.games.das_spiel.footings import IN, drop, take_in
from astragal.lattice import CELLS, COORDINATES, FACE_CONTACTS, NONE

SIDE = 5  # of the largest cube
FLOOR = SIDE * SIDE
SPOTS = SIDE**3
SIZES = (4, 5)


def _rotations():
    """Which lattice axis, and in which direction, becomes x, y and z: 24 ways without mirror images."""
    for axes in permutations(range(3)):
        turns = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            if (-1) ** turns * signs[0] * signs[1] * signs[2] == 1:
                yield axes, signs


_ROTATIONS = tuple(_rotations())
ROTATIONS = len(_ROTATIONS)
# Points of the cube in one number, 32 apart in y and 1024 in z, so that points can be added; 16 more in each for negative ones.
MIDDLE = 16 + 32 * 16 + 1024 * 16
# TURNED[rotation][cell]: where a cell of the lattice comes to lie.
TURNED = tuple(
    tuple(
        sum(
            32**k * sign * COORDINATES[p][axis]
            for k, (axis, sign) in enumerate(zip(axes, signs, strict=True))
        )
        for p in range(CELLS)
    )
    for axes, signs in _ROTATIONS
)
# AXIS[rotation][k], SIGN[rotation][k]: the lattice axis that becomes x, y or z, and whether it is turned round.
AXIS = tuple(axes for axes, _ in _ROTATIONS)
SIGN = tuple(signs for _, signs in _ROTATIONS)
# UPWARD[rotation]: the face contact of a cell that lies on it then; +e_i are the first three.
UPWARD = tuple(axes[2] if signs[2] > 0 else 3 + axes[2] for axes, signs in _ROTATIONS)
NOT_LEFT = sum(0b11110 << SIDE * y for y in range(SIDE))
NOT_RIGHT = sum(0b01111 << SIDE * y for y in range(SIDE))


@rule
def fill_cube(s, player, n):
    """Stack a whole cube of n x n x n dice."""
    for z in range(n):
        for y in range(n):
            s.block[SIDE * player + z] |= ((1 << n) - 1) << SIDE * y
    measure(s, player)


@rule
def measure(s, player):
    """Note the heights of the stacks and how many dice there are."""
    s.left[player] = 0
    for stack in range(FLOOR):
        height = 0
        for z in range(SIDE):
            if (s.block[SIDE * player + z] >> stack) & 1:
                height += 1
        s.height[FLOOR * player + stack] = height
        s.left[player] += height


@rule
def has_chunk(s, player):
    """Whether a cube has a chunk in the shape of the set that is searched with; a single die can always be taken."""
    if s.size == 1:
        return True
    found = 0
    _measure_set(s)
    for rotation in range(ROTATIONS):
        if not found:
            found = _note_in_rotation(s, player, rotation, 1)
    _forget_set(s)
    return found > 0


@rule
def note_chunks(s, player):
    """Note which dice belong to chunks in the shape of the set that have all dice picked so far, and the last of these
    chunks; return how many there are."""
    count = 0
    _measure_set(s)
    for rotation in range(1 if s.size == 1 else ROTATIONS):
        if not _is_repeated(s, rotation):
            count += _note_in_rotation(s, player, rotation, SPOTS)
    _forget_set(s)
    for rotation in range(ROTATIONS):
        s.sign[rotation] = 0
    return count


@rule
def forget_chunks(s):
    s.chunk = 0
    for z in range(SIDE):
        s.takeable[z] = 0


@rule
def can_become_chunk(s, player, most):
    """Whether the set, or a larger one of no more than `most` cells, has the shape of a chunk.

    Wherever its first cell comes from in the cube, the dice above its dice go with it, and so do the footings of the
    cells where they come to lie. If that comes to an end, it is the least chunk with the set in it.
    """
    found = False
    _measure_set(s)
    size = s.size
    for rotation in range(ROTATIONS):
        if not found and not _is_too_large(s, rotation):
            left = _from(s, rotation, 0)
            right = _to(s, rotation, 0)
            bottom = _from(s, rotation, 2)
            top = _to(s, rotation, 2)
            deepest = most - size + _dice_above(s, rotation)
            for y in range(_from(s, rotation, 1), _to(s, rotation, 1)):
                for x in range(left, right):
                    begin = bottom
                    end = top
                    if not s.take:  # what lies above the first die must go along
                        height = s.height[FLOOR * player + SIDE * y + x]
                        begin = max(begin, height - 1 - deepest)
                        end = min(end, height)
                    for z in range(begin, end):
                        if not found:
                            found = _closes(s, player, rotation, MIDDLE + x + 32 * y + 1024 * z, most)
                            if s.size > size:
                                drop(s, size)
    _forget_set(s)
    return found


@rule
def _measure_set(s):
    """Note how far the set reaches from its first cell along each axis of the lattice."""
    for k in range(1, s.size):
        for axis in range(3):
            distance = COORDINATES[s.member[k]][axis] - COORDINATES[s.member[0]][axis]
            s.low[axis] = min(s.low[axis], distance)
            s.high[axis] = max(s.high[axis], distance)


@rule
def _forget_set(s):
    for axis in range(3):
        s.low[axis] = 0
        s.high[axis] = 0


@rule
def _from(s, rotation, k):
    """The first column, row or layer in which the first cell of the set can be, so that all of it is in the cube."""
    axis = AXIS[rotation][k]
    return -s.low[axis] if SIGN[rotation][k] > 0 else s.high[axis]


@rule
def _to(s, rotation, k):
    """The one after the last."""
    axis = AXIS[rotation][k]
    return 4 + s.cube - (s.high[axis] if SIGN[rotation][k] > 0 else -s.low[axis])


@rule
def _is_too_large(s, rotation):
    for k in range(3):
        if _from(s, rotation, k) >= _to(s, rotation, k):
            return True
    return False


@rule
def _closes(s, player, rotation, point, most):
    """Whether the set can be completed to a chunk whose first cell is the die at a point; what it takes is added."""
    n = 4 + s.cube
    size = s.size
    upward = UPWARD[rotation]
    base = point - TURNED[rotation][s.member[0]]
    k = 0
    while k < s.size:
        p = s.member[k]
        point = base + TURNED[rotation][p]
        x = (point & 31) - 16
        y = (point >> 5 & 31) - 16
        z = (point >> 10) - 16
        # The set itself is within the cube; what was added may not be.
        if k >= size and (x < 0 or x >= n or y < 0 or y >= n or z < 0 or z >= n):
            return False
        k += 1
        stack = SIDE * y + x
        if s.take:
            if not (s.block[SIDE * player + z] >> stack) & 1:
                return False
            continue
        depth = s.height[FLOOR * player + stack] - 1 - z
        if depth < 0 or depth >= most:
            return False
        if depth > 0:
            q = FACE_CONTACTS[p][upward]
            if q == NONE or s.cell[q]:
                return False
            if not s.mark[q] & IN and not take_in(s, q, most):
                return False
    return True


@rule
def _note_in_rotation(s, player, rotation, most):
    """Note the chunks in one rotation, or find up to one without noting it; return how many."""
    count = 0
    if _is_too_large(s, rotation):
        return count
    # A chunk that is lifted has its upper dice on top of their stacks.
    below = _dice_above(s, rotation)
    for y in range(_from(s, rotation, 1), _to(s, rotation, 1)):
        for x in range(_from(s, rotation, 0), _to(s, rotation, 0)):
            begin = _from(s, rotation, 2)
            end = _to(s, rotation, 2)
            if not s.take:
                z = s.height[FLOOR * player + SIDE * y + x] - 1 - below
                begin = max(begin, z)
                end = min(end, z + 1)
            for z in range(begin, end):
                if count < most and _is_there(s, player, rotation, x, y, z):
                    count += 1 if most == 1 else _note(s, SPOTS * rotation + FLOOR * z + SIDE * y + x)
    return count


@rule
def _note(s, chunk):
    """Note the dice of a chunk if it has all that are picked; 1 if so, else 0."""
    picked = 0
    found = 0
    for k in range(s.size):
        if s.picked[k]:
            picked += 1
            for m in range(s.size):
                if chunk_spot(s, chunk, m) == s.picked[k] - 1:
                    found += 1
    if found < picked:
        return 0
    s.chunk = chunk
    for k in range(s.size):
        spot = chunk_spot(s, chunk, k)
        s.takeable[spot // FLOOR] |= 1 << spot % FLOOR
    return 1


@rule
def _dice_above(s, rotation):
    """How many dice of the set lie on its first one without a gap, as the cube lies."""
    count = 0
    p = s.member[0]
    while not _is_upper(s, rotation, p):
        p = FACE_CONTACTS[p][UPWARD[rotation]]
        count += 1
    return count


@rule
def break_chunk(s, player, chunk):
    """Take a chunk away from a cube."""
    for k in range(s.size):
        spot = chunk_spot(s, chunk, k)
        s.block[SIDE * player + spot // FLOOR] ^= 1 << spot % FLOOR
        s.height[FLOOR * player + spot % FLOOR] -= 1
    s.left[player] -= s.size


@rule
def chunk_spot(s, chunk, k):
    """Where the k-th cell of the set comes from in the cube."""
    rotation = chunk // SPOTS
    spot = chunk % SPOTS
    point = MIDDLE + spot % SIDE + 32 * (spot // SIDE % SIDE) + 1024 * (spot // FLOOR)
    point += TURNED[rotation][s.member[k]] - TURNED[rotation][s.member[0]]
    return FLOOR * ((point >> 10) - 16) + SIDE * ((point >> 5 & 31) - 16) + (point & 31) - 16


@rule
def _is_upper(s, rotation, p):
    """Whether a cell of the set has none of the set above it, as the cube lies."""
    q = FACE_CONTACTS[p][UPWARD[rotation]]
    return q == NONE or not s.mark[q] & IN


@rule
def _is_there(s, player, rotation, x, y, z):
    """Whether the cube has the set in this rotation with its first cell there, and it can be taken."""
    base = MIDDLE + x + 32 * y + 1024 * z - TURNED[rotation][s.member[0]]
    for k in range(s.size):
        p = s.member[k]
        point = base + TURNED[rotation][p]
        pz = (point >> 10) - 16
        stack = SIDE * ((point >> 5 & 31) - 16) + (point & 31) - 16
        if s.take:
            if not (s.block[SIDE * player + pz] >> stack) & 1:
                return False
        elif _is_upper(s, rotation, p) and s.height[FLOOR * player + stack] != pz + 1:
            return False
    return not s.remainder or _rest_hangs_together(s, player, base, rotation)


@rule
def _rest_hangs_together(s, player, base, rotation):
    """Whether what is left of a cube without the chunk is in one piece, or nothing."""
    for z in range(SIDE):
        s.rest[z] = s.block[SIDE * player + z]
        s.rest[SIDE + z] = 0
    for k in range(s.size):
        point = base + TURNED[rotation][s.member[k]]
        s.rest[(point >> 10) - 16] ^= 1 << (SIDE * ((point >> 5 & 31) - 16) + (point & 31) - 16)
    begun = False
    for z in range(SIDE):
        if s.rest[z] and not begun:
            s.rest[SIDE + z] = s.rest[z] & -s.rest[z]
            begun = True
    grown = begun
    while grown:
        grown = False
        for z in range(SIDE):
            reached = s.rest[SIDE + z]
            wide = (
                reached
                | (reached << 1 & NOT_LEFT)
                | (reached >> 1 & NOT_RIGHT)
                | reached << SIDE
                | reached >> SIDE
            )
            if z > 0:
                wide |= s.rest[SIDE + z - 1]
            if z < SIDE - 1:
                wide |= s.rest[SIDE + z + 1]
            wide &= s.rest[z]
            if wide != reached:
                s.rest[SIDE + z] = wide
                grown = True
    whole = True
    for z in range(SIDE):
        whole = whole and s.rest[z] == s.rest[SIDE + z]
    for k in range(2 * SIDE):
        s.rest[k] = 0
    return whole


@rule
def _is_repeated(s, rotation):
    """Whether an earlier rotation turns the set into the same shape, so that its chunks are listed already."""
    s.sign[rotation] = _sign(s, rotation)
    for earlier in range(rotation):
        if s.sign[earlier] == s.sign[rotation] and _same_shape(s, rotation, earlier):
            return True
    return False


@rule
def _sign(s, rotation):
    """A number that is the same for equal shapes."""
    least = _lowest(s, rotation)
    total = 0
    for k in range(s.size):
        point = TURNED[rotation][s.member[k]] - least
        total += point * point
    return total


@rule
def _same_shape(s, rotation, other):
    """Whether two rotations turn the set into the same shape: then each cell has a partner at the same distance from the least point."""
    first = _lowest(s, rotation)
    second = _lowest(s, other)
    for k in range(s.size):
        point = TURNED[rotation][s.member[k]] - first
        partner = False
        for m in range(s.size):
            partner = partner or TURNED[other][s.member[m]] - second == point
        if not partner:
            return False
    return True


@rule
def _lowest(s, rotation):
    """The least number of a point of the turned set; equal shapes have it at the same place."""
    least = TURNED[rotation][s.member[0]]
    for k in range(1, s.size):
        least = min(least, TURNED[rotation][s.member[k]])
    return least


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
