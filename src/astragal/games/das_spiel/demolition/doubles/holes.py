"""Holes: what the three dice that carried a taken one turn towards where it was, and what that is worth."""

from astragal.engine import Piece, choice, numbers, rule, say
from astragal.games.das_spiel.half_seen import SHOWN
from astragal.games.das_spiel.heaps import COLOURS, UNKNOWN
from astragal.lattice import AXES, LOADS, NAMES, NONE, PLATE, SUPPORTS

MATCH = NUMBERS, BY_COLOUR = choice(
    "numbers", "colours", about="colours: dice of one colour in the hole count, not equal numbers"
)


@rule
def shown(s, p, i):
    """What the hole at p shows on axis i: the number of the die there, or its colour where these count."""
    q = SUPPORTS[p][i]
    return s.cell[q] if s.match == BY_COLOUR else SHOWN[s.faces[q]][i]


@rule
def bonus_of(s, p):
    """How many more dice the hole at p allows: one for a double, two for a triple, none on the plate."""
    if p < PLATE:
        return 0
    first = shown(s, p, 0)
    second = shown(s, p, 1)
    third = shown(s, p, 2)
    if first == second and second == third:
        return 2
    return 1 if first == second or second == third or first == third else 0


def equal_ones(s):
    """The dice that make the double or triple of the last hole."""
    p = s.hole - 1
    if p < PLATE:
        return ()
    found = [shown(s, p, i) for i in AXES]
    return tuple(SUPPORTS[p][i] for i in AXES if found.count(found[i]) > 1)


def what_it_shows(s):
    """What the last hole shows, and what that brings."""
    p = s.hole - 1
    if p < PLATE:
        return say("The last die was taken from the plate: no hole, no double.")
    bonus = bonus_of(s, p)
    if s.match == BY_COLOUR:
        return (
            say("Three colours in the hole: no double."),
            say("Two dice of one colour: +1"),
            say("Three dice of one colour: +2"),
        )[bonus]
    found = numbers(" ".join(str(shown(s, p, i)) for i in AXES))
    return (
        say("{numbers} in the hole: no double.", numbers=found),
        say("{numbers}, a double: +1", numbers=found),
        say("{numbers}, a triple: +2", numbers=found),
    )[bonus]


def numbered_dice(s):
    """The dice that stand, with those of their numbers on which nothing presses; of others nobody sees anything."""
    return tuple(_die(s, p) for p, c in enumerate(s.cell) if c)


def _die(s, p):
    bare = [LOADS[p][i] == NONE or not s.cell[LOADS[p][i]] for i in AXES]
    if not any(bare):
        return Piece(NAMES[p], COLOURS[UNKNOWN])
    seen = (str(SHOWN[s.faces[p]][i] if bare[i] else 0) for i in AXES)
    return Piece(NAMES[p], COLOURS[s.cell[p]], faces="".join(seen))
