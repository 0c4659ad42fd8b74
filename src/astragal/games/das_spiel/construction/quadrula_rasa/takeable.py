"""What can be taken from a cube for a chunk that is laid, die by die."""

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.chunks import find_chunks, first_dice, second_dice
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import leaves_whole, take_away
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    SIDES,
    TURNED,
    TURNS,
    box_of,
    is_in_cube,
    origin_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    count_spots,
    first_lowered,
    first_raised,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.construction.quadrula_rasa.tops import can_be_level, levels_of, topmost_members


@rule
def note_takeable(s, player):
    """Note which dice belong to chunks in the shape of the set that have all dice picked so far, and in which rotations."""
    s.takeable[0] = 0
    s.takeable[1] = 0
    if s.size == 1:
        s.turns &= 1  # a single die looks the same from all sides
    box = box_of(s)
    levels = levels_of(s, player)
    for up in range(SIDES):
        if s.turns >> TURNS * up & (1 << TURNS) - 1:
            topmost = topmost_members(s, up, 0)
            can_be = is_in_cube(s, box) and can_be_level(s, up, box, topmost, levels)
            for rotation in range(TURNS * up, TURNS * up + TURNS):
                if s.turns >> rotation & 1:
                    if (
                        can_be
                        and find_chunks(s, player, rotation, box, topmost, 0)
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
def _keep_picked(s, rotation, box):
    """Keep the corners of the chunks that have all dice picked; whether there are any."""
    origin = origin_of(rotation, box)
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
    origin = origin_of(rotation, box)
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
    first = first_dice(s, rotation, box)
    second = second_dice(s, rotation, box)
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
