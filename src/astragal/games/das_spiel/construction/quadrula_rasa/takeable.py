"""What can be taken from a cube for a chunk that is laid, die by die."""

from astragal.engine import rule
from astragal.games.das_spiel.construction.quadrula_rasa.chunks import find_chunks, forget_chunks
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import leaves_whole, take_away
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    SIDES,
    TURNS,
    first_dice,
    ground_of,
    heights_of,
    note_rows,
    second_dice,
    spot_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    count_spots,
    first_lowered,
    first_raised,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.construction.quadrula_rasa.tops import joined_members, topmost_members


@rule
def note_takeable(s, player):
    """Note which dice belong to chunks in the shape of the set that have all dice picked so far."""
    s.takeable[0] = 0
    s.takeable[1] = 0
    note_rows(s)
    joined = joined_members(s)
    for up in range(SIDES if s.size > 1 else 1):  # a single die looks the same from all sides
        if find_chunks(s, player, up, topmost_members(s, up, joined), 0):
            heights = heights_of(s, up)
            for turn in range(TURNS):
                ground = ground_of(s, up, turn)
                if _keep_picked(s, turn, ground, heights):
                    _note_dice(s, player, turn, ground, heights)
    forget_chunks(s)


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
def _keep_picked(s, turn, ground, heights):
    """Keep the corners of the chunks that have all dice picked; whether there are any."""
    left = s.corner[2 * turn]
    right = s.corner[2 * turn + 1]
    n = 0
    while (left or right) and n < s.size and s.picked[n]:
        first = 0
        second = 0
        for k in range(s.size):
            corner = s.picked[n] - 1 - spot_of(ground, heights, k)
            if corner >= 0:
                first |= first_raised(1, corner)
                second |= second_raised(1, 0, corner)
        left &= first
        right &= second
        n += 1
    s.corner[2 * turn] = left
    s.corner[2 * turn + 1] = right
    return left > 0 or right > 0


@rule
def _note_dice(s, player, turn, ground, heights):
    """Note the dice of all chunks found, as far as they leave behind what they must."""
    if s.remainder:
        if _keep_new(s, turn, ground, heights):
            _note_whole(s, player, turn, ground, heights)
    else:
        for k in range(s.size):
            by = spot_of(ground, heights, k)
            s.takeable[0] |= first_raised(s.corner[2 * turn], by)
            s.takeable[1] |= second_raised(s.corner[2 * turn], s.corner[2 * turn + 1], by)


@rule
def _keep_new(s, turn, ground, heights):
    """Keep the corners of the chunks with dice that are not noted yet; whether there are any."""
    first = 0
    second = 0
    for k in range(s.size):
        by = spot_of(ground, heights, k)
        first |= s.corner[2 * turn] & ~first_lowered(s.takeable[0], s.takeable[1], by)
        second |= s.corner[2 * turn + 1] & ~second_lowered(s.takeable[1], by)
    s.corner[2 * turn] = first
    s.corner[2 * turn + 1] = second
    return first > 0 or second > 0


@rule
def _note_whole(s, player, turn, ground, heights):
    """Note the dice of the chunks found that leave one piece of the cube behind, or nothing."""
    first = first_dice(s, ground, heights)
    second = second_dice(s, ground, heights)
    left = s.corner[2 * turn]
    right = s.corner[2 * turn + 1]
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
