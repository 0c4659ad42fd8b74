"""The plate and its pyramid: 165 cells of the cubic lattice, as tables computed once.

Cells are numbered in fill order: by layer from the plate up, within a layer by their three-digit name.
So cell 0 is `008`, cell 44 is `800`, cell 164 is the apex `000`. Tables hold cell numbers and use -1 for
"no such cell"; they are plain tuples here and become arrays on the compiled targets.
"""

from collections.abc import Iterator
from itertools import permutations

EDGE = 9  # funnels along one edge of the plate
NONE = -1
A, B, C = range(3)
AXES = (A, B, C)

Coordinates = tuple[int, int, int]
Table = tuple[tuple[int, ...], ...]


def _coordinates() -> Iterator[Coordinates]:
    for layer in range(EDGE):
        total = EDGE - 1 - layer
        for a in range(total + 1):
            for b in range(total - a + 1):
                yield a, b, total - a - b


COORDINATES: tuple[Coordinates, ...] = tuple(_coordinates())
CELLS = len(COORDINATES)
_NUMBER = {coordinates: number for number, coordinates in enumerate(COORDINATES)}


def cell_at(a: int, b: int, c: int) -> int:
    """The number of the cell (a, b, c), or NONE where the lattice has none."""
    return _NUMBER.get((a, b, c), NONE)


def _at(p: int, *steps: tuple[int, int]) -> int:
    """The cell reached from p by going `amount` along `axis`, for every (axis, amount)."""
    coordinates = list(COORDINATES[p])
    for axis, amount in steps:
        coordinates[axis] += amount
    return cell_at(*coordinates)


def _per_cell(*recipes: tuple[tuple[int, int], ...]) -> Table:
    return tuple(tuple(_at(p, *steps) for steps in recipes) for p in range(CELLS))


NAMES: tuple[str, ...] = tuple("".join(map(str, abc)) for abc in COORDINATES)
_BY_NAME = {name: number for number, name in enumerate(NAMES)}


def cell(name: str) -> int:
    """The number of the cell called `name`; KeyError if there is none."""
    return _BY_NAME[name]


def cells(names: str) -> tuple[int, ...]:
    """The numbers of several cells, named in one string with spaces."""
    return tuple(_BY_NAME[name] for name in names.split())


LAYER: tuple[int, ...] = tuple(EDGE - 1 - sum(abc) for abc in COORDINATES)
PLATE = EDGE * (EDGE + 1) // 2  # the cells of layer 0 are 0 .. PLATE - 1
APEX = CELLS - 1
CORNERS = (cell("800"), cell("080"), cell("008"))

# The three dice a die stands on (plate cells: NONE), and the three that may stand on it.
SUPPORTS: Table = _per_cell(*(((i, +1),) for i in AXES))
LOADS: Table = _per_cell(*(((i, -1),) for i in AXES))

# The six directions on a layer, in opposite pairs: direction d leads along +e_i - e_j, d ^ 1 leads back.
DIRECTIONS = ((A, B), (B, A), (A, C), (C, A), (B, C), (C, B))
NEIGHBOURS: Table = _per_cell(*(((i, +1), (j, -1)) for i, j in DIRECTIONS))
# The cell behind the neighbour in the same direction: where a jump lands.
BEHIND: Table = _per_cell(*(((i, +2), (j, -2)) for i, j in DIRECTIONS))

# Ridge moves: three attacks (+e_i +e_j -2e_k) for k = A, B, C, then three escapes (the way back).
RIDGE_MOVES: Table = _per_cell(
    *(tuple((i, -2 if i == k else +1) for i in AXES) for k in AXES),
    *(tuple((i, +2 if i == k else -1) for i in AXES) for k in AXES),
)

# Dice that touch a die by a face (supports, then loads) or only by an edge (neighbours, then two layers apart).
FACE_CONTACTS: Table = _per_cell(*(((i, +1),) for i in AXES), *(((i, -1),) for i in AXES))
EDGE_CONTACTS: Table = _per_cell(
    *(((i, +1), (j, -1)) for i, j in DIRECTIONS),
    *(((i, s), (j, s)) for s in (+1, -1) for i, j in ((A, B), (A, C), (B, C))),
)


def _above(p: int) -> tuple[int, ...]:
    a, b, c = COORDINATES[p]
    return tuple(
        q for q in range(p + 1, CELLS) if all(x <= y for x, y in zip(COORDINATES[q], (a, b, c), strict=True))
    )


# All cells that rest on a plate cell, directly or through others, in fill order.
MOST_ABOVE = 47
ABOVE: Table = tuple((*_above(p), *(NONE,) * (MOST_ABOVE - len(_above(p)))) for p in range(PLATE))

# How many faces a die shows to the outside of the finished pyramid; 135 in all.
OUTSIDE: tuple[int, ...] = tuple(abc.count(0) for abc in COORDINATES)


def small_pyramid(apex: int, size: int) -> tuple[int, ...]:
    """The cells of the pyramid with `size` dice along an edge and its top at `apex`, in fill order."""
    a, b, c = COORDINATES[apex]
    below = (
        cell_at(a + x, b + y, c + z)
        for x in range(size)
        for y in range(size - x)
        for z in range(size - x - y)
    )
    return tuple(sorted(p for p in below if p != NONE))


def corner_pyramid(corner: int, size: int) -> tuple[int, ...]:
    """The cells of the pyramid with base edge `size` in corner A, B or C."""
    return tuple(p for p in range(CELLS) if COORDINATES[p][corner] >= EDGE - size)


def row(p: int, axis: int) -> tuple[int, ...]:
    """All cells of p's layer with the same coordinate on `axis`, in fill order."""
    return tuple(
        q for q in range(CELLS) if LAYER[q] == LAYER[p] and COORDINATES[q][axis] == COORDINATES[p][axis]
    )


def column(p: int, axis: int) -> tuple[int, ...]:
    """The oblique bar from p down to the plate along +e_axis, p first."""
    bar = [p]
    while SUPPORTS[bar[-1]][axis] != NONE:
        bar.append(SUPPORTS[bar[-1]][axis])
    return tuple(bar)


def side(axis: int) -> tuple[int, ...]:
    """The 45 cells of side A, B or C of the finished pyramid."""
    return tuple(p for p in range(CELLS) if COORDINATES[p][axis] == 0)


INNER_21 = tuple(p for p in range(PLATE) if min(COORDINATES[p]) >= 1)
INNER_6 = tuple(p for p in range(PLATE) if min(COORDINATES[p]) >= 2)


def _triangels() -> Iterator[tuple[int, ...]]:
    """Every L of three dice face to face round a corner die."""
    for p in range(CELLS):
        for i, j in ((A, B), (A, C), (B, C)):
            for s in (+1, -1):
                for t in (+1, -1):
                    arms = _at(p, (i, s)), _at(p, (j, t))
                    if NONE not in arms:
                        yield tuple(sorted((p, *arms)))


def triangels() -> tuple[tuple[int, ...], ...]:
    """All Triangels: the L trominoes of the lattice."""
    return tuple(_triangels())


def triops() -> tuple[tuple[int, ...], ...]:
    """All Triops: columns of three."""
    return tuple(column(p, i)[:3] for p in range(CELLS) for i in AXES if len(column(p, i)) >= 3)


def steps_between(p: int, q: int) -> int:
    """The fewest steps from p to q on one layer."""
    return sum(abs(x - y) for x, y in zip(COORDINATES[p], COORDINATES[q], strict=True)) // 2


ORDERED_AXES = tuple(permutations(AXES, 2))  # the six ways of a right-angle move: up along -i, down along +j
