"""Three colours round the table and three dice round a funnel: what the colours under a funnel say.

`cell` holds 0 or the number 1, 2, 3 of a colour, which is 1 + the seat that plays it; the seats sit clockwise.
"""

from astragal.engine import rule
from astragal.lattice import SUPPORTS, A, B, C


@rule
def left_of(colour):
    """The colour of the seat to the left of a colour's seat."""
    return colour % 3 + 1


@rule
def one_colour(cell, p):
    """Whether the three dice under funnel p are all of one colour."""
    a = cell[SUPPORTS[p][A]]
    return a == cell[SUPPORTS[p][B]] and a == cell[SUPPORTS[p][C]]


@rule
def three_colours(cell, p):
    """Whether the three dice under funnel p have all three colours."""
    a = cell[SUPPORTS[p][A]]
    b = cell[SUPPORTS[p][B]]
    c = cell[SUPPORTS[p][C]]
    return a != b and b != c and c != a


@rule
def commonest(cell, p):
    """The colour of at least two of the three dice under funnel p, where there are not three colours."""
    a = cell[SUPPORTS[p][A]]
    return a if a == cell[SUPPORTS[p][B]] or a == cell[SUPPORTS[p][C]] else cell[SUPPORTS[p][B]]


@rule
def missing(cell, p):
    """The one colour of the three that is not under funnel p, where there are two."""
    a = cell[SUPPORTS[p][A]]
    b = cell[SUPPORTS[p][B]]
    return 6 - a - (b if b != a else cell[SUPPORTS[p][C]])
