"""The chunks of a cube that have the shape of a set of cells on the pyramid, or of a larger one.

All chunks with a side up are found at once. For every die of a chunk the dice of the cube are lowered by as much as it lies
above the least corner of the box; the spots that all these sets have are the corners. A die of the chunk with none of the
chunk above it must be loose.
"""

from astragal.engine import derived, i64, rule
from astragal.games.das_spiel.construction.quadrula_rasa.completions import can_be_completed
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import leaves_whole
from astragal.games.das_spiel.construction.quadrula_rasa.rotations import (
    ACROSS,
    ALONG,
    SIDES,
    TURNS,
    Rows,
    first_dice,
    forget_rows,
    ground_of,
    heights_of,
    is_in_cube,
    note_rows,
    of_member,
    reach,
    second_dice,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FIRST_ROOM,
    FLOOR,
    SECOND_ROOM,
    SIDE,
    first_lowered,
    first_lowered_little,
    first_raised,
    least_spot,
    second_lowered,
    second_raised,
)
from astragal.games.das_spiel.construction.quadrula_rasa.tops import (
    coverable_members,
    joined_members,
    topmost_members,
)

# The shape of a set: that of no chunk; of a larger chunk, or of one that must not go; of one that can go.
NOTHING, PART, CHUNK = range(3)
# The sides up with which a set alone is looked at, then those with which larger ones are: only on a load can dice come to lie.
LOOKS = (*range(SIDES), *range(SIDES // 2, SIDES))


class Chunks(Rows):
    """The fields that a state needs to search a cube."""

    # Of the chunks found with a side up, turn by turn; 0 while nobody searches.
    corner: derived(i64[2 * TURNS])
    takeable: derived(i64[2])  # the dice of all chunks of the shape laid that have the dice picked


@rule
def shape_of(s, player, more):
    """What shape the set has, alone or with up to so many more cells. A single die can always be taken."""
    if s.size == 1:
        return CHUNK
    note_rows(s)
    shape = _shape_in_rows(s, player, more) if is_in_cube(s) else NOTHING
    forget_chunks(s)
    return shape


@rule
def _shape_in_rows(s, player, more):
    shape = NOTHING
    joined = joined_members(s)
    for look in range(len(LOOKS)):  # one loop for both, so that a card has the large code of a search once
        is_larger = look >= SIDES
        if is_larger and (shape or not more or s.take):
            break
        up = LOOKS[look]
        topmost = topmost_members(s, up, joined)
        coverable = coverable_members(s, up, topmost, more) if is_larger else 0
        if (coverable or not is_larger) and find_chunks(s, player, up, topmost, coverable):
            if is_larger:
                if can_be_completed(s, player, up, more):
                    return PART
            elif not s.remainder or _leaves_whole(s, player, up):
                return CHUNK
            else:
                shape = PART
    return shape


@rule
def find_chunks(s, player, up, topmost, coverable):
    """Find the corners from which the cube has loose dice for the topmost members, with a side up; whether there are any.

    For members that are coverable any dice will do.
    """
    width = reach(s.row[ACROSS[up]])
    depth = reach(s.row[ALONG[up]])
    heights = heights_of(s, up)
    ground = ground_of(s, up, 0)
    turned = ground_of(s, up, 1)
    # One pair of halves for each turn.
    first_0 = FIRST_ROOM[width][depth]
    second_0 = SECOND_ROOM[width][depth]
    first_1 = FIRST_ROOM[depth][width]
    second_1 = SECOND_ROOM[depth][width]
    first_2 = first_0
    second_2 = second_0
    first_3 = first_1
    second_3 = second_1
    firsts = first_0 | first_1
    seconds = second_0 | second_1
    k = 0
    while topmost >> k and (firsts or seconds):
        if topmost >> k & 1:
            by = FLOOR * of_member(heights, k)
            if coverable >> k & 1:
                first = first_lowered(s.block[2 * player], s.block[2 * player + 1], by)
                second = second_lowered(s.block[2 * player + 1], by)
            else:
                first = first_lowered(s.loose[2 * player], s.loose[2 * player + 1], by)
                second = second_lowered(s.loose[2 * player + 1], by)
            # Within a layer no spot is lowered by as much as a half; what is lowered in opposite turns adds up to the whole box.
            by = of_member(ground, k)
            first_0 &= first_lowered_little(first, second, by)
            second_0 &= second >> by
            by = width + SIDE * depth - by
            first_2 &= first_lowered_little(first, second, by)
            second_2 &= second >> by
            by = of_member(turned, k)
            first_1 &= first_lowered_little(first, second, by)
            second_1 &= second >> by
            by = depth + SIDE * width - by
            first_3 &= first_lowered_little(first, second, by)
            second_3 &= second >> by
            firsts = first_0 | first_1 | first_2 | first_3
            seconds = second_0 | second_1 | second_2 | second_3
        k += 1
    if not (firsts or seconds):
        return False
    s.corner[0] = first_0
    s.corner[1] = second_0
    s.corner[2] = first_1
    s.corner[3] = second_1
    s.corner[4] = first_2
    s.corner[5] = second_2
    s.corner[6] = first_3
    s.corner[7] = second_3
    return True


@rule
def forget_chunks(s):
    """Nobody searches any longer."""
    forget_rows(s)
    for k in range(2 * TURNS):
        s.corner[k] = 0


@rule
def _leaves_whole(s, player, up):
    """Whether one of the chunks found with a side up leaves a cube behind that hangs together."""
    for turn in range(TURNS):
        left = s.corner[2 * turn]
        right = s.corner[2 * turn + 1]
        if left or right:
            ground = ground_of(s, up, turn)
            first = first_dice(s, ground, heights_of(s, up))
            second = second_dice(s, ground, heights_of(s, up))
            while left or right:
                corner = least_spot(left, right)
                if leaves_whole(s, player, first_raised(first, corner), second_raised(first, second, corner)):
                    return True
                right = right if left else right & right - 1
                left &= left - 1
    return False
