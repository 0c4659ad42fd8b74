"""The Clever Mole's six hills and all that can be said of them: every clue, and the one hill it is true of, if any.

Whatever a clue speaks of is counted once for each hill: its dice of a colour, the eyes on its sides, those under its top
die. A clue then asks which hill comes nearest to a number, so that one rule decides all kinds.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import choice, rule
from astragal.lattice import AXES, COORDINATES, NAMES, NONE, cell, small_pyramid

HILLS, SIZE = 6, 10
APEXES = tuple(map(cell, ("600", "060", "006", "330", "303", "033")))
HILL_NAMES = tuple(NAMES[p] for p in APEXES)
# Die SIZE * hill + k of a round stands on PLACES[...]; the top die of a hill is its last.
PLACES = tuple(NAMES[p] for apex in APEXES for p in small_pyramid(apex, 3))
# ON_SIDE[k]: whether the k-th die of a hill shows its A-, B- and C-face.
ON_SIDE = tuple(
    tuple(int(COORDINATES[p][axis] == COORDINATES[APEXES[0]][axis]) for axis in AXES)
    for p in small_pyramid(APEXES[0], 3)
)

# What is counted, COUNTED * HILLS + hill: dice of three colours, eyes on three sides, on the whole hill, under the top die.
COLOUR, SIDE, WHOLE, UNDER = 0, 3, 6, 7
COUNTED = 8
SIX_FACES = 21  # eyes on a die

# A clue: its kind, what it counts, the number that is compared. The fewest are nearest to 0, the most nearest to SIZE.
FEWEST, MOST, BELOW, AGE, SOON, ALL = range(6)
KINDS = ("fewest", "most", "below", "age", "soon", "all")
DIFFICULTY = choice(
    "easy",
    "medium",
    "hard",
    about="easy: colours; medium: also one side and the top die from below; hard: also nearly, and all sides",
)
KINDS_OF = (2, 4, 6)  # how many of the kinds belong to each difficulty
CLUES = (
    *((FEWEST, COLOUR + colour, 0) for colour in range(3)),
    *((MOST, COLOUR + colour, SIZE) for colour in range(3)),
    *((BELOW, UNDER, n) for n in sorted({SIX_FACES - sum(shown) for shown in ORIENTATIONS})),
    *((kind, SIDE + axis, n) for kind in (AGE, SOON) for axis in AXES for n in range(6, 37)),
    *((ALL, WHOLE, n) for n in range(27, 100)),
)
FIRST_CLUE = (*([kind for kind, _, _ in CLUES].index(kind) for kind in range(len(KINDS))), len(CLUES))
# A hill has a number of its own at most once for each side, for the whole and from below; `soon` may be said with any.
MOST_CLUES = 3 + 3 + HILLS + 3 * HILLS + 3 * 31 + HILLS


@rule
def count_die(counts, d, colour, orientation, sign):
    """Add die d, of colour 0, 1 or 2, to what is counted of its hill; with a sign of -1 take it off again."""
    h = d // SIZE
    k = d % SIZE
    counts[HILLS * (COLOUR + colour) + h] += sign
    shown = 0
    for axis in range(3):
        if ON_SIDE[k][axis]:
            eyes = ORIENTATIONS[orientation][axis]
            counts[HILLS * (SIDE + axis) + h] += sign * eyes
            shown += eyes
    counts[HILLS * WHOLE + h] += sign * shown
    if k == SIZE - 1:
        counts[HILLS * UNDER + h] += sign * (SIX_FACES - shown)


@rule
def named(counts, clue):
    """The one hill that a clue is true of; NONE if it is true of none or of several."""
    kind = CLUES[clue][0]
    first = HILLS * CLUES[clue][1]
    n = CLUES[clue][2]
    nearest = 100
    found = NONE
    for h in range(HILLS):
        distance = abs(counts[first + h] - n)
        if distance < nearest:
            nearest = distance
            found = h
        elif distance == nearest:
            found = NONE
    if kind == SOON:
        return found if nearest else NONE  # who has the number already is not soon to have it
    return NONE if nearest and kind > MOST else found


@rule
def names(counts, clue, hill):
    """Whether a clue is true of that hill alone; if hill is NONE, of any one alone."""
    found = named(counts, clue)
    return found != NONE and (hill == NONE or hill == found)


@rule
def has_clue(counts, kind, hill):
    """Whether a clue of the kind names that hill; if hill is NONE, any hill."""
    for clue in range(FIRST_CLUE[kind], FIRST_CLUE[kind + 1]):
        if names(counts, clue, hill):
            return True
    return False


@rule
def clues_for(s, begin, end, first, out):
    """Write the clues from `begin` to before `end` that name the hill, or one of all, as moves from `first` on; return how many."""
    count = 0
    for clue in range(begin, end):
        if names(s.counts, clue, s.hill - 1):
            out[count] = first + clue
            count += 1
    return count


@rule
def kinds_for(s, first, out):
    """Write the kinds of the difficulty with a clue as moves from `first` on; where a master's own hill has none of these, the
    next easiest kind with one. Return how many."""
    count = 0
    for kind in range(len(KINDS)):
        if (count == 0 or kind < KINDS_OF[s.difficulty]) and has_clue(s.counts, kind, s.hill - 1):
            out[count] = first + kind
            count += 1
    return count
