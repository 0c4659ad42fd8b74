"""Where dice may go in Cim: the numbers on the sides of those that lie point to target fields."""

from astragal.dice import MIWIN
from astragal.engine import rule
from astragal.games.cim.lying import FIELDS, KINDS, WIDTH

SIDES = tuple(
    tuple(lying[1:] for lying in ways) for ways in MIWIN
)  # SIDES[kind][way]: the numbers N, E, S, W
STEP_X = (0, 1, 0, -1)
STEP_Y = (1, 0, -1, 0)


@rule
def target(s, die, side):
    """The field that a side of a die points to, or -1 where it is off the board, taken, or the side covered."""
    field = s.at[die] - 1
    x = field % WIDTH
    y = field // WIDTH
    steps = SIDES[die % KINDS][s.lies[die]][side]
    to_x = x + steps * STEP_X[side]
    to_y = y + steps * STEP_Y[side]
    if to_x < 0 or to_x >= WIDTH or to_y < 0 or to_y >= WIDTH:
        return -1
    if s.board[(y + STEP_Y[side]) * WIDTH + x + STEP_X[side]] or s.board[to_y * WIDTH + to_x]:
        return -1
    return to_y * WIDTH + to_x


@rule
def targets_for(s, die, kind, out, count):
    """Append the moves of a die on the board: to the target fields of all others, as they are before it is lifted."""
    begin = count
    for other in range(KINDS * s.players):
        if other != die or s.self_target:
            count = _add_targets(s, other, kind * FIELDS, out, begin, count)
    return count


@rule
def placings(s, player, out):
    """Opening: every die in the hand on every field that is allowed now."""
    fields = 0
    if s.last:
        fields = _add_targets(s, s.last - 1, 0, out, 0, 0)
        if fields == 0:
            for die in range(KINDS * s.players):
                if s.at[die]:
                    fields = _add_targets(s, die, 0, out, 0, fields)
    if fields == 0:
        for field in range(FIELDS):
            if not s.board[field]:
                out[fields] = field
                fields += 1
    # The fields stand at the front of out as they are; the first die in the hand overwrites them last.
    in_hand = 0
    for kind in range(KINDS):
        in_hand += s.at[player * KINDS + kind] == 0
    block = in_hand
    for back in range(KINDS):
        kind = KINDS - 1 - back
        if s.at[player * KINDS + kind] == 0:
            block -= 1
            for i in range(fields):
                out[block * fields + i] = kind * FIELDS + out[i]
    return in_hand * fields


@rule
def _add_targets(s, die, base, out, begin, count):
    """Append base + each target field of a die to out[begin:count] where it is not there yet."""
    for side in range(4):
        field = target(s, die, side)
        if field >= 0:
            i = begin
            while i < count and out[i] != base + field:
                i += 1
            if i == count:
                out[count] = base + field
                count += 1
    return count


def fields_of(s, die):
    """The target fields of a die, for those who look at it."""
    return {field for side in range(len(STEP_X)) if (field := target(s, die, side)) >= 0}
