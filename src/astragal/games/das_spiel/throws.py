"""Throws as moves: where they are aimed, from where they come and how steeply, all in one number."""

from math import atan2, degrees, hypot

from astragal.engine import button, place, rule, say, terms, ways
from astragal.games.das_spiel.falling import CELL_X, CELL_Y, KINDS, LANDS, LEFT, OFF, STANDS
from astragal.lattice import CELLS, NAMES
from astragal.physics.aims import THROW

X, Y, FROM, LOFT = THROW
THROW_WAYS = ways(*THROW)
Y_WAYS, FROM_WAYS, LOFT_WAYS = Y.size, FROM.size, LOFT.size
X_LOW, Y_LOW = X.low, Y.low


@rule
def aimed_x(throw):
    """Where a throw is aimed, in mm; a throw is its number within its span."""
    return X_LOW + throw // (LOFT_WAYS * FROM_WAYS * Y_WAYS)


@rule
def aimed_y(throw):
    return Y_LOW + throw // (LOFT_WAYS * FROM_WAYS) % Y_WAYS


def aim_of(throw: int) -> tuple[int, int, int, int]:
    """All of it: x, y, from, loft."""
    come_from, loft = FROM.low + throw // LOFT_WAYS % FROM_WAYS, LOFT.low + throw % LOFT_WAYS
    return aimed_x(throw), aimed_y(throw), come_from, loft


def throw_at(x: float, y: float, come_from: float, loft: float) -> int:
    """The number of a throw within its span, its aim moved onto what can be aimed at."""
    x, y = (min(max(round(at), dial.low), dial.high) for at, dial in ((x, X), (y, Y)))
    number = (x - X_LOW) * Y_WAYS + y - Y_LOW
    return (number * FROM_WAYS + round(come_from) % 360) * LOFT_WAYS + round(loft) - LOFT.low


def throws_from_outside(loft, inset):
    """For every cell a throw from beyond the rim, aimed so many mm towards the middle of the plate."""
    found = []
    for p in range(CELLS):
        x, y = CELL_X[p] / 10, CELL_Y[p] / 10
        far = hypot(x, y)
        nearer = max(0.0, 1 - inset / far) if far else 0.0
        found.append(throw_at(x * nearer, y * nearer, degrees(atan2(y, x)), loft))
    return tuple(found)


# What dice on their way are called by those who type what came of a throw, the one from the hand first.
ON_THEIR_WAY = terms("the thrown die", "a knocked die 1", "a knocked die 2", "a knocked die 3")


def touch_of_a_fall(outcome):
    """What somebody who throws real dice touches to say what came of it."""
    return (button(name_of_a_fall(outcome)),)


def name_of_a_fall(outcome):
    """What came of a throw, in words."""
    if outcome < LEFT:
        return say("lands at {n}", n=outcome - LANDS + 1)
    if outcome < STANDS:
        return say("{place} leaves", "it leaves", place=place(NAMES[outcome - LEFT]))
    if outcome < OFF:
        p, kind = divmod(outcome - STANDS, KINDS)
        return say("{die} on {place}", "{die} stands", die=ON_THEIR_WAY[kind], place=place(NAMES[p]))
    number, kind = divmod(outcome - OFF, KINDS)
    return say("{die} off, showing {number}", die=ON_THEIR_WAY[kind], number=number + 1)
