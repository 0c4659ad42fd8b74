"""The chunks of a cube that have the shape of a set of cells on the pyramid, or of a larger one.

All chunks in one rotation are found at once. For every die of a chunk the dice of the cube are lowered by as much as it lies
above the least corner of the box; the spots that all these sets have are the corners. A die of the chunk with none of the
chunk above it must be loose.
"""

from astragal.engine import Layout, derived, i32, i64, rule
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import leaves_whole
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    AXIS,
    BITS,
    MOST,
    SIDES,
    SIGN,
    STEP,
    TURNED,
    TURNS,
    box_of,
    height,
    is_in_cube,
    origin_of,
    reach,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FIRST_ROOM,
    SECOND_ROOM,
    SIDE,
    first_lowered,
    first_raised,
    has_spot,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.construction.quadrula_rasa.tops import (
    can_be_level,
    coverable_members,
    levels_of,
    topmost_members,
)
from astragal.games.das_spiel.footings import IN, LARGEST, drop, take_in
from astragal.lattice import FACE_CONTACTS, NONE


class Chunks(Layout):
    """The fields that a state needs to search a cube."""

    # The rotations, a bit each, in which what is chosen can become a chunk, or what is laid is one with the dice picked.
    turns: derived(i32)
    corner: derived(i64[2])  # of the chunks found in a rotation; 0 while nobody searches
    takeable: derived(i64[2])  # the dice of all chunks of the shape laid that have the dice picked


@rule
def note_turns(s, player):
    """Note in which rotations the set can become a chunk; no larger set can in others."""
    more = min(LARGEST, s.left[player]) - s.size
    box = box_of(s)
    levels = levels_of(s, player)
    for up in range(SIDES if s.size > 1 else 0):
        if s.turns >> TURNS * up & (1 << TURNS) - 1:
            topmost = topmost_members(s, up, more)
            covered = coverable_members(s, up, more)
            can_be = is_in_cube(s, box) and can_be_level(s, up, box, topmost, levels)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if not (can_be and find_chunks(s, player, rotation, box, topmost, covered)):
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
def _finds_chunk(s, player, more):
    box = box_of(s)
    if not is_in_cube(s, box):
        return False
    levels = levels_of(s, player)
    for up in range(SIDES):
        if s.turns >> TURNS * up & (1 << TURNS) - 1:
            topmost = topmost_members(s, up, more)
            covered = coverable_members(s, up, more)
            if can_be_level(s, up, box, topmost, levels):
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
    return find_chunks(s, player, rotation, box, topmost, covered) and (
        covered == 0 or _can_be_completed(s, player, rotation, box, covered, more)
    )


@rule
def find_chunks(s, player, rotation, box, topmost, covered):
    """Find the corners from which the cube has loose dice for the topmost members, and dice for those that are covered; whether there are any."""
    across = reach(box, AXIS[rotation][0])
    along = reach(box, AXIS[rotation][1])
    s.corner[0] = FIRST_ROOM[across][along]
    s.corner[1] = SECOND_ROOM[across][along]
    origin = origin_of(rotation, box)
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
    first = first_dice(s, rotation, box)
    second = second_dice(s, rotation, box)
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
def first_dice(s, rotation, box):
    """The first half of the dice of a chunk with its corner at spot 0."""
    origin = origin_of(rotation, box)
    first = 0
    for k in range(s.size):
        first |= first_raised(1, TURNED[rotation][s.member[k]] - origin)
    return first


@rule
def second_dice(s, rotation, box):
    """The second half of them."""
    origin = origin_of(rotation, box)
    second = 0
    for k in range(s.size):
        second |= second_raised(1, 0, TURNED[rotation][s.member[k]] - origin)
    return second


@rule
def _can_be_completed(s, player, rotation, box, covered, more):
    """Whether the set can be completed to a chunk from one of the corners found.

    The dice above its dice go with it, and so do the footings of the cells where they come to lie. If that comes to an end,
    it is the least chunk with the set in it.
    """
    size = s.size
    first = s.corner[0]
    second = s.corner[1]
    origin = origin_of(rotation, box)
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
    base = corner - origin_of(rotation, box)
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
        distance = height(box, AXIS[rotation][k], SIGN[rotation][k] > 0, p) + corner // STEP[k] % SIDE
        if distance < 0 or distance >= 4 + s.cube:
            return True
    return False
