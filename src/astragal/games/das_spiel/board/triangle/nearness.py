"""What computers know of Triangle: how many moves a player's pieces need, on an empty plate, to make a triangle.

Every piece is at some distance from every place on the plate, counted in shifts and swings. A triangle takes a row of
three on one of its edges; the three other places take the two and the single in any of three ways. In loose games the
steps that the dice are away from a triangle are counted instead.
"""

from itertools import product

from astragal.engine import rule
from astragal.games.das_spiel.board.triangle.rows import FIRST, NEXT_TO, PIECES, SIDEWAYS, is_free_row
from astragal.lattice import AXES, COORDINATES, EDGE, NEIGHBOURS, NONE, PLATE, SUPPORTS, Table, cell_at

FAR = 99


def _cells(p, d, length):
    cells = [p]
    while len(cells) < length and cells[-1] != NONE:
        cells.append(NEIGHBOURS[cells[-1]][d])
    return cells


def _places(length):
    """All places of a row on the plate: its first cell and way."""
    ways = range(3) if length > 1 else (0,)
    return [(p, way) for way in ways for p in range(PLATE) if NONE not in _cells(p, 2 * way, length)]


def _lying(pivot, d, length):
    """The place of a row that runs from its pivot in a direction, or nothing where the plate ends."""
    cells = _cells(pivot, d, length)
    return None if NONE in cells else (cells[0] if d % 2 == 0 else cells[-1], d // 2)


def _neighbours(place, length):
    p, way = place
    last = _cells(p, 2 * way, length)[-1]
    for d in SIDEWAYS[way] if length > 1 else range(6):
        beside = NEIGHBOURS[p][d]
        if beside != NONE and NONE not in _cells(beside, 2 * way, length):
            yield beside, way
    if length > 1:
        for pivot, d in ((p, 2 * way), (last, 2 * way + 1)):
            yield from (found for to in NEXT_TO[d] if (found := _lying(pivot, to, length)))


def _distances(length):
    """For every place the moves to every other one, both by their numbers."""
    places = _places(length)
    number = {place: k for k, place in enumerate(places)}
    beside = [[number[other] for other in _neighbours(place, length)] for place in places]
    table = []
    for begin in range(len(places)):
        steps = [NONE] * len(places)
        steps[begin] = 0
        reached = [begin]
        for k in reached:
            for other in beside[k]:
                if steps[other] == NONE:
                    steps[other] = steps[k] + 1
                    reached.append(other)
        table.append(tuple(steps))
    return tuple(table)


def _numbers(length):
    """The number of a place by way and cell, NONE where there is none."""
    number = {place: k for k, place in enumerate(_places(length))}
    return tuple(tuple(number.get((p, way), NONE) for p in range(PLATE)) for way in range(3))


NUMBER_OF_TWO: Table = _numbers(2)
NUMBER_OF_THREE: Table = _numbers(3)
FROM_SINGLE: Table = _distances(1)
FROM_TWO: Table = _distances(2)
FROM_THREE: Table = _distances(3)


def _triangles():
    """All triangles of edge 3 as three limits of coordinates: from below 28 like the corners of the plate, from above 15."""
    for low in product(range(EDGE), repeat=3):
        if sum(low) == EDGE - 3:
            yield low
    for high in product(range(2, EDGE), repeat=3):
        if sum(high) == EDGE + 1:
            yield high


TRIANGLES: Table = tuple(_triangles())
UPRIGHT = 28


def _corners(k):
    size = 2 if k < UPRIGHT else -2
    return [cell_at(*(limit + size * (axis == i) for i, limit in enumerate(TRIANGLES[k]))) for axis in AXES]


def _between(p, q):
    return cell_at(*(sum(pair) // 2 for pair in zip(COORDINATES[p], COORDINATES[q], strict=True)))


def _place_of(cells):
    """The number of the place of a two or three that fills some cells."""
    for way in range(3):
        for p in cells:
            if set(_cells(p, 2 * way, len(cells))) == set(cells):
                return (NUMBER_OF_TWO, NUMBER_OF_THREE)[len(cells) - 2][way][p]
    raise ValueError(cells)


def _fillings():
    """For every triangle and edge: the place of the three, then three times the place of the two and the single's cell."""
    for k in range(len(TRIANGLES)):
        corners = _corners(k)
        for axis in AXES:
            top, left, right = corners[axis], corners[axis - 1], corners[axis - 2]
            rest = [top, _between(top, left), _between(top, right)]
            three = _place_of([left, _between(left, right), right])
            yield (three, *(x for one in rest for x in (_place_of([q for q in rest if q != one]), one)))


FILLINGS: Table = tuple(_fillings())


@rule
def moves_needed(s, player):
    """About how many moves a player needs to a triangle, more where pieces stand on others or lie under them."""
    return _for_dice(s, player) if s.pieces else _for_pieces(s, player)


@rule
def _ground(p):
    """A cell of the plate under a die."""
    while p >= PLATE:
        p = SUPPORTS[p][0]
    return p


@rule
def _for_pieces(s, player):
    extra = 0
    for k in range(PIECES):
        p = s.at[6 * player + FIRST[k]]
        if p >= PLATE or not is_free_row(s.cell, p, 2 * s.way[3 * player + k], k + 1):
            extra += 1
    single = _ground(s.at[6 * player])
    two = NUMBER_OF_TWO[s.way[3 * player + 1]][_ground(s.at[6 * player + FIRST[1]])]
    three = NUMBER_OF_THREE[s.way[3 * player + 2]][_ground(s.at[6 * player + FIRST[2]])]
    best = FAR
    for k in range(3 * UPRIGHT if s.pointing else len(FILLINGS)):
        needed = FROM_THREE[three][FILLINGS[k][0]]
        if needed < best:
            for n in range(3):
                rest = FROM_TWO[two][FILLINGS[k][1 + 2 * n]] + FROM_SINGLE[single][FILLINGS[k][2 + 2 * n]]
                best = min(best, needed + rest)
    return best + extra


@rule
def _for_dice(s, player):
    """Half the steps that the dice of a player are away from the nearest triangle: rows take several at once."""
    best = FAR
    for k in range(UPRIGHT if s.pointing else len(TRIANGLES)):
        steps = 0
        for n in range(6):
            p = _ground(s.at[6 * player + n])
            for axis in range(3):
                missing = TRIANGLES[k][axis] - COORDINATES[p][axis]
                steps += max(missing if k < UPRIGHT else -missing, 0)
        best = min(best, steps)
    return (best + 1) // 2


# How likely somebody who needs so many moves is to be first, compared with others.
PROMISE = tuple(max(1, round(10000 * 0.55**needed)) for needed in range(FAR + 2))


@rule
def prospects(s, player):
    """The share of the win by how many moves everybody still needs, and who moves sooner."""
    mine = 0
    total = 0
    for k in range(s.players):
        needed = min(moves_needed(s, k), FAR)
        later = (k - s.turn) % s.players
        promise = PROMISE[needed] * (s.players - later) + PROMISE[needed + 1] * later
        total += promise
        if k == player:
            mine = promise
    return mine / total
