"""The chunks of a cube that have the shape of a set of cells on the pyramid.

The rotations turn the lattice into the cube; mirror images are none of them. All chunks in one rotation are found at once.
A chunk lies in a box, and for every die of it the dice of the cube are lowered by as much as it lies above the least corner
of the box; the spots that all these sets have are the corners. A die of the chunk with none of the chunk above it must be
loose.
"""

from itertools import permutations, product

from astragal.engine import Layout, derived, i32, i64, rule
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import leaves_whole, take_away
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FIRST_ROOM,
    FLOOR,
    GROUND,
    SECOND_ROOM,
    SIDE,
    STEP,
    count_spots,
    first_lowered,
    first_raised,
    has_spot,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.footings import IN, LARGEST, drop, take_in
from astragal.lattice import AXES, CELLS, COORDINATES, FACE_CONTACTS, NONE, SUPPORTS

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
# AXIS[rotation][k], SIGN[rotation][k]: the lattice axis that becomes x, y or z, and whether it is turned round.
AXIS = tuple(axes for axes, _ in _ROTATIONS)
SIGN = tuple(signs for _, signs in _ROTATIONS)
# STEPS[rotation][axis]: from a spot to the next along an axis of the lattice.
STEPS = tuple(
    tuple(STEP[axes.index(axis)] * signs[axes.index(axis)] for axis in AXES) for axes, signs in _ROTATIONS
)
# TURNED[rotation][cell]: where a cell of the lattice comes to lie, as a spot; all at once are raised until they are in a cube.
TURNED = tuple(
    tuple(sum(steps[axis] * COORDINATES[p][axis] for axis in AXES) for p in range(CELLS)) for steps in STEPS
)
ALL_TURNS = (1 << len(_ROTATIONS)) - 1
# A box is one number: for every axis of the lattice four bits for where it begins, and four more for how far it reaches.
# A row of members of the set is one number too, four bits with 1 + the place of each.
BITS = 4
MOST = (1 << BITS) - 1
REACH = 3 * BITS
EVERYONE = sum(1 + k << BITS * k for k in range(LARGEST))


class Chunks(Layout):
    """The fields that a state needs to search a cube."""

    turns: derived(
        i32
    )  # the rotations, a bit each, in which what is chosen can become a chunk, or what is laid is one with the dice picked
    corner: derived(i64[2])  # of the chunks found in a rotation; 0 while nobody searches
    takeable: derived(i64[2])  # the dice of all chunks of the shape laid that have the dice picked


@rule
def note_turns(s, player):
    """Note in which rotations the set can become a chunk; no larger set can in others."""
    more = min(LARGEST, s.left[player]) - s.size
    box = _box(s)
    levels = _levels(s, player)
    for up in range(SIDES if s.size > 1 else 0):
        if s.turns >> TURNS * up & 15:
            topmost = _topmost(s, up, more)
            covered = _coverable(s, up, more)
            can_be = _is_in_cube(s, box) and _can_be_level(s, up, box, topmost, levels)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if not (can_be and _find(s, player, rotation, box, topmost, covered)):
                    s.turns &= ~(1 << rotation)
    s.corner[0] = 0
    s.corner[1] = 0


@rule
def becomes_chunk(s, player, more):
    """Whether the set, alone or with up to so many more cells, has the shape of a chunk.

    Only where no more are meant it is asked what it leaves behind. A single die can always be taken.
    """
    if s.size == 1:
        return True
    found = _finds_chunk(s, player, more)
    s.corner[0] = 0
    s.corner[1] = 0
    return found


@rule
def note_takeable(s, player):
    """Note which dice belong to chunks in the shape of the set that have all dice picked so far, and in which rotations."""
    s.takeable[0] = 0
    s.takeable[1] = 0
    if s.size == 1:
        s.turns &= 1  # a single die looks the same from all sides
    box = _box(s)
    levels = _levels(s, player)
    for up in range(SIDES):
        if s.turns >> TURNS * up & 15:
            topmost = _topmost(s, up, 0)
            can_be = _is_in_cube(s, box) and _can_be_level(s, up, box, topmost, levels)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if s.turns >> rotation & 1:
                    if (
                        can_be
                        and _find(s, player, rotation, box, topmost, 0)
                        and _keep_picked(s, rotation, box)
                    ):
                        _note_dice(s, player, rotation, box)
                    else:
                        s.turns &= ~(1 << rotation)
    s.corner[0] = 0
    s.corner[1] = 0


@rule
def take_only_chunk(s, player):
    """If the takeable dice are no more than one chunk, take it away from the cube; whether they are."""
    if count_spots(s.takeable[0]) + count_spots(s.takeable[1]) > s.size:
        return False
    take_away(s, player, s.takeable[0], s.takeable[1])
    s.takeable[0] = 0
    s.takeable[1] = 0
    return True


@rule
def _finds_chunk(s, player, more):
    box = _box(s)
    if not _is_in_cube(s, box):
        return False
    levels = _levels(s, player)
    for up in range(SIDES):
        if s.turns >> TURNS * up & 15:
            topmost = _topmost(s, up, more)
            covered = _coverable(s, up, more)
            if _can_be_level(s, up, box, topmost, levels):
                for rotation in range(TURNS * up, TURNS * up + TURNS):
                    if (
                        s.turns >> rotation & 1
                        and _can_become(s, player, rotation, box, topmost, covered, more)
                        and (more or not s.remainder or _leaves_whole(s, player, rotation, box))
                    ):
                        return True
    return False


@rule
def _can_become(s, player, rotation, box, topmost, covered, more):
    """Whether in a rotation the set, alone or with up to so many more cells, has the shape of a chunk, whatever it leaves behind."""
    return _find(s, player, rotation, box, topmost, covered) and (
        covered == 0 or _can_be_completed(s, player, rotation, box, covered, more)
    )


@rule
def _box(s):
    """The box round the set."""
    a = COORDINATES[s.member[0]][0]
    b = COORDINATES[s.member[0]][1]
    c = COORDINATES[s.member[0]][2]
    most_a = a
    most_b = b
    most_c = c
    for k in range(1, s.size):
        a = min(a, COORDINATES[s.member[k]][0])
        b = min(b, COORDINATES[s.member[k]][1])
        c = min(c, COORDINATES[s.member[k]][2])
        most_a = max(most_a, COORDINATES[s.member[k]][0])
        most_b = max(most_b, COORDINATES[s.member[k]][1])
        most_c = max(most_c, COORDINATES[s.member[k]][2])
    reach = most_a - a | most_b - b << BITS | most_c - c << 2 * BITS
    return reach << REACH | a | b << BITS | c << 2 * BITS


@rule
def _low(box, axis):
    """Where a box begins along an axis."""
    return box >> BITS * axis & MOST


@rule
def _reach(box, axis):
    """How many cells it has beyond the first one."""
    return box >> REACH + BITS * axis & MOST


@rule
def _is_in_cube(s, box):
    """Whether a box is no larger than a cube."""
    return max(_reach(box, 0), _reach(box, 1), _reach(box, 2)) < 4 + s.cube


@rule
def _height(box, axis, is_up, p):
    """How high above the least corner of the box a cell lies, if an axis is turned up, or down."""
    above = COORDINATES[p][axis] - _low(box, axis)
    return above if is_up else _reach(box, axis) - above


@rule
def _levels(s, player):
    """The layers of a cube that have loose dice, a bit for each."""
    levels = 0
    for z in range(SIDE):
        if first_lowered(s.loose[2 * player], s.loose[2 * player + 1], FLOOR * z) & GROUND:
            levels |= 1 << z
    return levels


@rule
def _can_be_level(s, up, box, topmost, levels):
    """Whether the cube has loose dice in as many layers, and as far from each other, as cells of the set that need some."""
    wanted = 0
    while topmost:
        wanted |= 1 << _height(box, up % 3, up < 3, s.member[(topmost & MOST) - 1])
        topmost >>= BITS
    while levels:
        if wanted & ~levels == 0:
            return True
        levels >>= 1
    return False


@rule
def _topmost(s, up, more):
    """The members, in a row, that must have loose dice with a side up; where any dice can be taken, all."""
    if s.take:
        return EVERYONE & (1 << BITS * s.size) - 1
    row = 0
    for k in range(s.size):
        if _is_upper(s, s.member[k], up) and not _can_be_covered(s, s.member[k], up, more):
            row = row << BITS | 1 + k
    return row


@rule
def _coverable(s, up, more):
    """The other members, in a row, that have none of the set above them: what comes to lie there can be added."""
    row = 0
    if up >= 3 and more and not s.take:
        for k in range(s.size):
            if _is_upper(s, s.member[k], up) and _can_be_covered(s, s.member[k], up, more):
                row = row << BITS | 1 + k
    return row


@rule
def _is_upper(s, p, up):
    """Whether a cell has none of the set above it."""
    q = FACE_CONTACTS[p][up]
    return q == NONE or not s.mark[q] & IN


@rule
def _can_be_covered(s, p, up, more):
    """Whether what comes to lie above a cell of the set can be added to it."""
    if up < 3 or not more:  # with a support turned up, that is the heap or the table
        return False
    load = FACE_CONTACTS[p][up]
    return load != NONE and 1 + _lacking(s, load) <= more


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
def _origin(rotation, box):
    """Where the least corner of the box round the turned set would come to lie."""
    origin = 0
    for axis in range(3):
        step = STEPS[rotation][axis]
        origin += step * _low(box, axis) + min(step * _reach(box, axis), 0)
    return origin


@rule
def _find(s, player, rotation, box, topmost, covered):
    """Find the corners from which the cube has loose dice for the topmost members, and dice for those that are covered; whether there are any."""
    across = _reach(box, AXIS[rotation][0])
    along = _reach(box, AXIS[rotation][1])
    s.corner[0] = FIRST_ROOM[across][along]
    s.corner[1] = SECOND_ROOM[across][along]
    origin = _origin(rotation, box)
    return _keep(s, rotation, origin, topmost, s.loose[2 * player], s.loose[2 * player + 1]) and (
        covered == 0 or _keep(s, rotation, origin, covered, s.block[2 * player], s.block[2 * player + 1])
    )


@rule
def _keep(s, rotation, origin, row, first, second):
    """Keep the corners from which a set has dice for a row of members; whether there are any."""
    left = s.corner[0]
    right = s.corner[1]
    while row and (left or right):
        by = TURNED[rotation][s.member[(row & MOST) - 1]] - origin
        left &= first_lowered(first, second, by)
        right &= second_lowered(second, by)
        row >>= BITS
    s.corner[0] = left
    s.corner[1] = right
    return left > 0 or right > 0


@rule
def _leaves_whole(s, player, rotation, box):
    """Whether one of the chunks found leaves a cube behind that hangs together."""
    first = _first_dice(s, rotation, box)
    second = _second_dice(s, rotation, box)
    left = s.corner[0]
    right = s.corner[1]
    while left or right:
        corner = least_spot(left, right)
        if leaves_whole(s, player, first_raised(first, corner), second_raised(first, second, corner)):
            return True
        right = right if left else right & right - 1
        left &= left - 1
    return False


@rule
def _first_dice(s, rotation, box):
    """The first half of the dice of a chunk with its corner at spot 0."""
    origin = _origin(rotation, box)
    first = 0
    for k in range(s.size):
        first |= first_raised(1, TURNED[rotation][s.member[k]] - origin)
    return first


@rule
def _second_dice(s, rotation, box):
    """The second half of them."""
    origin = _origin(rotation, box)
    second = 0
    for k in range(s.size):
        second |= second_raised(1, 0, TURNED[rotation][s.member[k]] - origin)
    return second


@rule
def _keep_picked(s, rotation, box):
    """Keep the corners of the chunks that have all dice picked; whether there are any."""
    origin = _origin(rotation, box)
    n = 0
    while n < s.size and s.picked[n]:
        first = 0
        second = 0
        for k in range(s.size):
            corner = s.picked[n] - 1 - (TURNED[rotation][s.member[k]] - origin)
            if corner >= 0:
                first |= first_raised(1, corner)
                second |= second_raised(1, 0, corner)
        s.corner[0] &= first
        s.corner[1] &= second
        n += 1
    return s.corner[0] > 0 or s.corner[1] > 0


@rule
def _note_dice(s, player, rotation, box):
    """Note the dice of all chunks found, as far as they leave behind what they must."""
    origin = _origin(rotation, box)
    if s.remainder:
        if _keep_new(s, rotation, origin):
            _note_whole(s, player, rotation, box)
    else:
        for k in range(s.size):
            by = TURNED[rotation][s.member[k]] - origin
            s.takeable[0] |= first_raised(s.corner[0], by)
            s.takeable[1] |= second_raised(s.corner[0], s.corner[1], by)


@rule
def _keep_new(s, rotation, origin):
    """Keep the corners of the chunks with dice that are not noted yet; whether there are any."""
    first = 0
    second = 0
    for k in range(s.size):
        by = TURNED[rotation][s.member[k]] - origin
        first |= s.corner[0] & ~first_lowered(s.takeable[0], s.takeable[1], by)
        second |= s.corner[1] & ~second_lowered(s.takeable[1], by)
    s.corner[0] = first
    s.corner[1] = second
    return first > 0 or second > 0


@rule
def _note_whole(s, player, rotation, box):
    """Note the dice of the chunks found that leave one piece of the cube behind, or nothing."""
    first = _first_dice(s, rotation, box)
    second = _second_dice(s, rotation, box)
    left = s.corner[0]
    right = s.corner[1]
    while left or right:
        corner = least_spot(left, right)
        chunk = first_raised(first, corner)
        beyond = second_raised(first, second, corner)
        # A chunk whose dice are all noted by now adds nothing.
        is_new = chunk & ~s.takeable[0] or beyond & ~s.takeable[1]
        if is_new and leaves_whole(s, player, chunk, beyond):
            s.takeable[0] |= chunk
            s.takeable[1] |= beyond
        right = right if left else right & right - 1
        left &= left - 1


@rule
def _can_be_completed(s, player, rotation, box, covered, more):
    """Whether the set can be completed to a chunk from one of the corners found.

    The dice above its dice go with it, and so do the footings of the cells where they come to lie. If that comes to an end,
    it is the least chunk with the set in it.
    """
    size = s.size
    first = s.corner[0]
    second = s.corner[1]
    origin = _origin(rotation, box)
    found = _keep(s, rotation, origin, covered, s.loose[2 * player], s.loose[2 * player + 1])
    while not found and (first or second):
        found = _closes(s, player, rotation, box, least_spot(first, second), size + more)
        drop(s, size)
        second = second if first else second & second - 1
        first &= first - 1
    return found


@rule
def _closes(s, player, rotation, box, corner, most):
    """Whether the set can be completed to a chunk from a corner; what it takes is added."""
    size = s.size
    base = corner - _origin(rotation, box)
    k = 0
    while k < s.size:
        p = s.member[k]
        spot = base + TURNED[rotation][p]
        # The dice of the set itself are there; what was added may not even be in the cube.
        if k >= size and (
            _is_outside(s, rotation, box, corner, p)
            or not has_spot(s.block[2 * player], s.block[2 * player + 1], spot)
        ):
            return False
        k += 1
        if not has_spot(s.loose[2 * player], s.loose[2 * player + 1], spot):
            q = FACE_CONTACTS[p][rotation // TURNS]
            if q == NONE or s.cell[q]:
                return False
            if not s.mark[q] & IN and not take_in(s, q, most):
                return False
    return True


@rule
def _is_outside(s, rotation, box, corner, p):
    """Whether a cell comes from outside the cube, if the corner of the set is there."""
    for k in range(3):
        distance = _height(box, AXIS[rotation][k], SIGN[rotation][k] > 0, p) + corner // STEP[k] % SIDE
        if distance < 0 or distance >= 4 + s.cube:
            return True
    return False
