"""Why a die cannot go to a field of Cim, in words: nobody points there, a number is covered, or it says another distance."""

from astragal.engine import say
from astragal.games.cim.lying import KINDS, PLACES, WIDTH
from astragal.games.cim.pointing import SIDES, STEP_X, STEP_Y, target


def why_not_placed(s, field):
    """Why a die of the opening cannot go to a field."""
    last = s.last - 1
    if all(target(s, last, side) < 0 for side in range(4)):
        return say("The last die points to no free field, so yours goes where any other die points.")
    side, distance = _towards(s, last, field)
    if not distance:
        return say("The last die points only along its row and its column.")
    if _is_covered(s, last, side):
        return say("On this side a die stands right beside the last one, so its number does not count.")
    n = SIDES[last % KINDS][s.lies[last]][side]
    return say("On this side the number of the last die is {n}: it points exactly so many fields away.", n=n)


def why_not_moved(s, moving, field):
    """Why a die on the board cannot go to a field."""
    pointing = [(die, side) for die in range(KINDS * s.players) for side in _sides_to(s, die, field)]
    if any(die != moving and _is_covered(s, die, side) for die, side in pointing):
        return say("A number points there, but it is covered: a die stands right beside it.")
    if any(die == moving for die, _ in pointing):
        return say("Only this die itself points there, and for it its own numbers do not count.")
    return say("No other die points there: the number on a side says how many fields away a die may go.")


def die_on(s, touch):
    """The die that a touch of the board means, or -1."""
    kind, _, place = touch.partition(":")
    return s.board[PLACES.index(place)] - 1 if kind in ("die", "cell") else -1


def field_of(touch):
    """The field that is touched."""
    return PLACES.index(touch.partition(":")[2])


def _sides_to(s, die, field):
    """The side of a die whose number leads exactly to a field, if there is one."""
    side, distance = _towards(s, die, field)
    return [side] if distance and SIDES[die % KINDS][s.lies[die]][side] == distance else []


def _towards(s, die, field):
    """On which side of a die a field lies, and how far away; 0 if neither in its row nor in its column."""
    at = s.at[die] - 1
    right, up = field % WIDTH - at % WIDTH, field // WIDTH - at // WIDTH
    for side in range(4):
        distance = right * STEP_X[side] + up * STEP_Y[side]
        if distance > 0 and (right, up) == (distance * STEP_X[side], distance * STEP_Y[side]):
            return side, distance
    return 0, 0


def _is_covered(s, die, side):
    """Whether a die stands right beside a side; beyond it there is at least one more field."""
    at = s.at[die] - 1
    return s.board[at + STEP_Y[side] * WIDTH + STEP_X[side]] != 0
