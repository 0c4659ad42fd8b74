"""Dice: the 24 orientations of a standing die, turning and rolling; RioMino's and Miwin's dice.

An orientation of an ordinary die on its corner is the triple of the numbers on its A-, B- and C-face.
Orientations are numbered 0..23 in the order of their names; the hidden faces are the opposites (7 minus).
"""

from itertools import permutations

from astragal.lattice import AXES, DIRECTIONS

Faces = tuple[int, int, int]


def _right_handed(triple: Faces) -> bool:
    """Seen from above the faces A, B, C run clockwise, so a right-handed die shows (1, 3, 2), not (1, 2, 3)."""
    low = [min(n, 7 - n) for n in triple]
    if sorted(low) != [1, 2, 3]:
        return False
    turned = sum(n > 3 for n in triple)  # each opposite shown instead mirrors the corner
    clockwise_132 = low in ([1, 3, 2], [3, 2, 1], [2, 1, 3])
    return clockwise_132 == (turned % 2 == 0)


ORIENTATIONS: tuple[Faces, ...] = tuple(
    triple for triple in permutations(range(1, 7), 3) if _right_handed(triple)
)
ORIENTATION_NAMES: tuple[str, ...] = tuple("".join(map(str, faces)) for faces in ORIENTATIONS)
_BY_FACES = {faces: number for number, faces in enumerate(ORIENTATIONS)}
_BY_NAME = {name: number for number, name in enumerate(ORIENTATION_NAMES)}


def orientation(name: str) -> int:
    """The number of the orientation written as three digits; KeyError if no right-handed die can lie so."""
    return _BY_NAME[name]


def _rolled(faces: Faces, i: int, j: int) -> Faces:
    """Rolling over an edge towards +e_i - e_j: the j-face becomes the old i-face, the i-face what was under the j-face."""
    new = list(faces)
    new[j] = faces[i]
    new[i] = 7 - faces[j]
    return new[0], new[1], new[2]


# ROLL[o][d]: the orientation after rolling into the neighbour in lattice direction d.
ROLL: tuple[tuple[int, ...], ...] = tuple(
    tuple(_BY_FACES[_rolled(faces, i, j)] for i, j in DIRECTIONS) for faces in ORIENTATIONS
)

# SHOWING[axis][n]: the four orientations whose face on that axis carries n (n = 0 is unused).
SHOWING: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(o for o, faces in enumerate(ORIENTATIONS) if faces[axis] == n) or (-1,) * 4 for n in range(7))
    for axis in AXES
)


# The 56 rolls of three dice that nobody tells apart, and in how many of the 216 ways each comes.
THREE_DICE = tuple((x, y, z) for x in range(1, 7) for y in range(x, 7) for z in range(y, 7))
THREE_DICE_WAYS = tuple((1, 3, 6)[len(set(roll)) - 1] for roll in THREE_DICE)


# Dice lying flat: five visible faces, written top, then N, E, S, W.
Lying = tuple[int, int, int, int, int]


def _lyings(corner: Faces, opposite: dict[int, int]) -> tuple[Lying, ...]:
    """The 24 ways a die can lie whose faces `corner` run counter-clockwise round their common corner."""
    x, y, z = corner
    ups = []
    # Counter-clockwise x, y, z seen from outside at a corner: with x on top and y to the south, z is to the east.
    for top, south, east in ((x, y, z), (y, z, x), (z, x, y)):
        ups.append((top, south, east))
        ups.append((opposite[top], opposite[south], east))
    found = set()
    for top, south, east in ups:
        ring = [opposite[south], east, south, opposite[east]]  # N, E, S, W
        for turn in range(4):
            found.add((top, *ring[turn:], *ring[:turn]))
    return tuple(sorted(found))  # type: ignore[arg-type]


def _both_ways(*pairs: tuple[int, int]) -> dict[int, int]:
    return {n: m for pair in pairs for n, m in (pair, pair[::-1])}


# Miwin's dice III, IV and V.
MIWIN_NAMES = ("III", "IV", "V")
MIWIN: tuple[tuple[Lying, ...], ...] = (
    _lyings((1, 2, 5), _both_ways((1, 9), (2, 7), (5, 6))),
    _lyings((1, 3, 4), _both_ways((1, 9), (3, 8), (4, 5))),
    _lyings((2, 3, 4), _both_ways((2, 7), (3, 8), (4, 6))),
)

# RioMino's dice: six faces of two values each; a face can lie in four rotations, read N, E, S, W.
RIOMINO_FACES = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
RIOMINO: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    ((x, x, y, y), (y, x, x, y), (y, y, x, x), (x, y, y, x)) for x, y in RIOMINO_FACES
)
