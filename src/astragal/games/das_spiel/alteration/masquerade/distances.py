"""How many draws an arrangement of the coloured edges is away from the goal, exactly: nobody else touches a pyramid.

It does not matter what the colours are called, so 16800 arrangements come down to 2800: ten places of the black die,
28 of the two other dice of the first colour found, ten of those of the second.
"""

from astragal.engine import rule
from astragal.games.das_spiel.alteration.masquerade.masks import BLACK, MASK, MASKS
from astragal.games.das_spiel.spars import FIRST_SMALL, SMALL, draw_to_top, put_back
from astragal.games.lots import wins_lot

ARRANGEMENTS = 10 * 28 * 10
FAR = 99


@rule
def arrangement(cell, corner):
    """The number of the arrangement in a corner, whatever its colours are called."""
    black = 0
    first = 0
    second = 0
    mates = 0  # the pair of places of the first colour, among those after the first die of it
    others = 0  # likewise for the second colour, where the first is left out
    seen = 0
    seen_others = 0
    firsts = 0
    seconds = 0
    for k in range(MASK):
        colour = cell[MASKS[corner][k]]
        if colour == BLACK:
            black = k
        elif first == 0:
            first = colour
        elif colour == first:
            mates += seen * (seen - 1) // 2 if firsts else seen
            firsts += 1
            seen += 1
        else:
            seen += 1
            if second == 0:
                second = colour
            else:
                if colour == second:
                    others += seen_others * (seen_others - 1) // 2 if seconds else seen_others
                    seconds += 1
                seen_others += 1
    return (black * 28 + mates) * 10 + others


def _numbered():
    """The arrangements by their numbers, as texts: the top, then the spars, with `K` for black and `R`, `G`, `B` in order."""
    for mates, (y, x) in enumerate(_pairs(8)):
        for others, (w, v) in enumerate(_pairs(5)):
            rest = iter("G" if k in (0, 1 + v, 1 + w) else "B" for k in range(6))
            nine = "R" + "".join("R" if k in (x, y) else next(rest) for k in range(8))
            for black in range(10):
                yield (black * 28 + mates) * 10 + others, f"{nine[:black]}K{nine[black:]}"


def _pairs(count):
    return ((y, x) for y in range(count) for x in range(y))


def _renamed(text):
    """The same arrangement with its colours in the order in which they come."""
    names = dict.fromkeys(text.replace("K", ""))
    return text.translate(str.maketrans("".join(names), "RGB"))


def _befores(text):
    """The three arrangements that a draw makes this one: what lies on top was at the foot of a spar."""
    for foot in (4, 7, 10):
        spar = text[foot - 3 : foot]
        yield _renamed(spar[0] + text[1 : foot - 3] + spar[1:] + text[0] + text[foot:])


def _distances(goal, numbers):
    """The distance of every arrangement from one, going back draw by draw."""
    found = {goal: 0}
    reached = [goal]
    for text in reached:
        for before in _befores(text):
            if before not in found:
                found[before] = found[text] + 1
                reached.append(before)
    distances = [0] * ARRANGEMENTS
    for text, distance in found.items():
        distances[numbers[text]] = distance
    return tuple(distances)


_NUMBERS = {text: number for number, text in _numbered()}
DISTANCES = tuple(_distances(goal, _NUMBERS) for goal in ("KRGBRGBRGB", "KRRRGGGBBB"))  # main, training


@rule
def distance(cell, corner, goal):
    """The fewest draws to the goal from what lies in a corner."""
    return DISTANCES[goal][arrangement(cell, corner)]


@rule
def nearest_draw(cell, corner, goal, rng):
    """The spar whose draw brings the goal nearest; any of those that do."""
    best = 0
    least = FAR
    equal = 0
    for axis in range(3):
        spar = FIRST_SMALL + 3 * corner + axis
        draw_to_top(cell, spar, SMALL - 1)
        needed = distance(cell, corner, goal)
        put_back(cell, spar, SMALL - 1)
        if needed < least:
            least = needed
            equal = 0
        if needed == least:
            equal += 1
            if wins_lot(rng, equal):
                best = axis
    return best
