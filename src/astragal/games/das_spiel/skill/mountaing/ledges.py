"""Where dice can be mounted: in front of the faces of the pyramid, numbered side by side."""

from astragal.lattice import CELLS, COORDINATES, LAYER, A, B, C, cell_at

LEDGE_DEPTH = 5.0  # mm by which a die is out that was pulled out in an earlier turn

SIDES = (A, B, C)
# Outside faces that can be pulled: the cell and the side it looks from. A die on an edge has two, the top three.
FACES = tuple((p, side) for side in SIDES for p in range(CELLS) if COORDINATES[p][side] == 0)
FACE = {face: number for number, face in enumerate(FACES)}
# Ledges lie before all faces but those of the lowest layer: a mounted die leans on its cell and stands on what is below.
LEDGES = tuple((p, side) for p, side in FACES if LAYER[p])
LEDGE = {ledge: number for number, ledge in enumerate(LEDGES)}


def before(p: int, side: int) -> tuple[int, int, int]:
    """The coordinates in front of a face."""
    a, b, c = COORDINATES[p]
    return (a - (side == A), b - (side == B), c - (side == C))


def carriers(p: int, side: int) -> tuple[int, int]:
    """The two cells of the side that are below a ledge: their dice carry it when they are pulled out, or what is mounted before them does."""
    a, b, c = COORDINATES[p]
    one, other = (k for k in SIDES if k != side)
    steps = ((k == A, k == B, k == C) for k in (one, other))
    found = [cell_at(a + x, b + y, c + z) for x, y, z in steps]
    return found[0], found[1]
