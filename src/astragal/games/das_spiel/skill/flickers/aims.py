"""Flicks as moves, and how a computer aims them: in whole numbers, as the rules ask."""

from math import cos, radians, sin, tan

from astragal.engine import rule, ways
from astragal.physics.aims import FLICK

ALONG, AIM, LIFT, SPEED = FLICK
FLICK_WAYS = ways(*FLICK)
AIM_LOW, AIM_WAYS = AIM.low, AIM.size
LIFT_LOW, LIFT_WAYS = LIFT.low, LIFT.size
SPEED_WAYS, FASTEST = SPEED.size, SPEED.high
ALONG_MIDDLE = -ALONG.low  # the number of the middle of the start line

UNIT, HALF = 4096, 2048
TAN = tuple(round(UNIT * tan(radians(angle))) for angle in range(90))
SIN = tuple(round(UNIT * sin(radians(angle))) for angle in range(181))
COS = tuple(round(UNIT * cos(radians(angle))) for angle in range(181))
# From each corner inward, and to the left seen from there: parts of UNIT.
INWARD_X = tuple(round(-UNIT * part) for part in (0.0, 0.8660254, -0.8660254))
INWARD_Y = tuple(round(-UNIT * part) for part in (1.0, -0.5, -0.5))
CORNER_FAR = 1306  # tenths of a mm from the middle of the plate to its corners
GRAVITY = 9810
RISE = 10  # mm that a die comes down above the height from which it was flicked


@rule
def along_of(flick):
    """Where on the start line a flick begins, in mm to the right of its middle; a flick is its number within its span."""
    return flick // (AIM_WAYS * LIFT_WAYS * SPEED_WAYS) - ALONG_MIDDLE


@rule
def aim_of(flick):
    """Degrees to the left."""
    return AIM_LOW + flick // (LIFT_WAYS * SPEED_WAYS) % AIM_WAYS


@rule
def lift_of(flick):
    return LIFT_LOW + flick // SPEED_WAYS % LIFT_WAYS


@rule
def speed_of(flick):
    return flick % SPEED_WAYS


@rule
def flick_at(seat, distance, x, y, lift):
    """The flick from the middle of the start line that comes down there, in tenths of a mm, if nothing is in the way."""
    forward = CORNER_FAR + 10 * distance + (x * INWARD_X[seat] + y * INWARD_Y[seat] + HALF) // UNIT
    left = (y * INWARD_X[seat] - x * INWARD_Y[seat] + HALF) // UNIT
    aim = 0
    while aim < -AIM_LOW and abs(left) * UNIT > forward * (TAN[aim] + TAN[aim + 1]) // 2:
        aim += 1
    far = _root(forward * forward + left * left) // 10
    if left < 0:
        aim = -aim
    return (
        (ALONG_MIDDLE * AIM_WAYS + aim - AIM_LOW) * LIFT_WAYS + lift - LIFT_LOW
    ) * SPEED_WAYS + _speed_for(far, lift)


@rule
def comes_down(flick, seat, distance):
    """Where a flick comes down, x and y in tenths of a mm packed into one number: see `down_x` and `down_y`."""
    lift = lift_of(flick)
    speed = speed_of(flick)
    level = (
        speed * speed // 1000 * SIN[2 * lift] // UNIT * 10000 // GRAVITY
    )  # where it is as high again as it began
    far = (level + _root(max(0, level * level - 40 * RISE * level * UNIT // TAN[lift]))) // 2
    aim = aim_of(flick)
    ahead = far * COS[abs(aim)] // UNIT - CORNER_FAR - 10 * distance
    left = far * SIN[abs(aim)] // UNIT * (1 if aim > 0 else -1) - 10 * along_of(flick)
    x = (ahead * INWARD_X[seat] - left * INWARD_Y[seat] + HALF) // UNIT
    y = (ahead * INWARD_Y[seat] + left * INWARD_X[seat] + HALF) // UNIT
    return (x + SHIFT) * BASE + y + SHIFT


BASE, SHIFT = 1 << 20, 1 << 19


@rule
def down_x(packed):
    return packed // BASE - SHIFT


@rule
def down_y(packed):
    return packed % BASE - SHIFT


@rule
def _speed_for(far, lift):
    """How fast a die must be that so many mm away comes down, in mm/s."""
    high = far * TAN[lift] // UNIT - RISE
    if high <= 0:
        return FASTEST
    square = GRAVITY * far // (2 * high) * far * UNIT // COS[lift] * UNIT // COS[lift]
    return min(FASTEST, _root(square))


@rule
def _root(square):
    """The whole part of a square root."""
    root = 0
    step = 1 << 20
    while step:
        if (root + step) * (root + step) <= square:
            root += step
        step //= 2
    return root
