"""Chunks: flat pieces of 1, 3 or 6 dice, broken off a block and laid on the pyramid in one go.

The block is a bit set: the die in row r, column s (from 0) is bit 12 r + s. Column 11 is always empty, so a shift
never carries a die from one row into the next. A chunk is numbered 64 * shape + the bit its top left corner is on.

On the pyramid a chunk lies in a plane, row beside row. Its rows run along bars (the oblique columns of one axis),
and as everything must stand, every row begins where the dice of its bar end. So a place is known by its first bar
and its slab, the widths and offsets of its rows, and only shapes whose rows shift one way can lie at all.
"""

from astragal.engine import rule
from astragal.engine.fields import Field, Unfit
from astragal.lattice import AXES, CELLS, DIRECTIONS, EDGE, LOADS, NEIGHBOURS, NONE, PLATE

ROWS, COLUMNS = 5, 11
BLOCK = ROWS * COLUMNS
STRIDE = COLUMNS + 1
SPOTS = 64  # numbers kept for the spots of one shape
WHOLE = sum(1 << (STRIDE * r + s) for r in range(ROWS) for s in range(COLUMNS))
SIZES = (1, 3, 6)
LARGEST = 6
SINGLE = 0  # the kind of a chunk of one die


def _at_origin(cells):
    """The shape of some (row, column) cells: moved to row 0 and column 0, in reading order."""
    top, left = min(r for r, _ in cells), min(s for _, s in cells)
    return tuple(sorted((r - top, s - left) for r, s in cells))


def _shapes(size):
    """All polyominoes of a size, turned and mirrored ones told apart."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        found = {
            _at_origin((*shape, beside))
            for shape in found
            for r, s in shape
            for beside in ((r, s - 1), (r, s + 1), (r - 1, s), (r + 1, s))
            if beside not in shape
        }
    return found


def _congruent(shape):
    """The shape turned and turned over, in all ways that differ."""
    found = set()
    for _ in range(4):
        shape = _at_origin([(s, -r) for r, s in shape])
        found |= {shape, _at_origin([(r, -s) for r, s in shape])}
    return sorted(found)


def _kinds():
    """The shapes of 1, 3 and 6 dice, congruent ones together: 1 + 2 + 35 kinds."""
    for size in SIZES:
        left = _shapes(size)
        while left:
            kind = _congruent(min(left))
            yield kind
            left.difference_update(kind)


KINDS = tuple(_kinds())
KIND_SIZE = tuple(len(kind[0]) for kind in KINDS)
_KIND_OF = {shape: number for number, kind in enumerate(KINDS) for shape in kind}

# Shapes are numbered kind by kind: those of kind k are FIRST_SHAPE[k] .. FIRST_SHAPE[k + 1] - 1.
SHAPES = tuple(shape for kind in KINDS for shape in kind)
FIRST_SHAPE = tuple(sum(len(kind) for kind in KINDS[:k]) for k in range(len(KINDS) + 1))
SHAPE_BITS = tuple(sum(1 << (STRIDE * r + s) for r, s in shape) for shape in SHAPES)
# The bit of each die of a shape, NONE where it has fewer than six.
SHAPE_DICE = tuple(
    tuple(STRIDE * r + s for r, s in shape) + (NONE,) * (LARGEST - len(shape)) for shape in SHAPES
)


CHUNKS = SPOTS * len(SHAPES)  # numbers of chunks


def kind_of(cells):
    """The kind of a chunk with these (row, column) cells, or NONE if no chunk looks so."""
    return _KIND_OF.get(_at_origin(cells), NONE) if cells else NONE


@rule
def spread(dice):
    """The dice of a bit set and every place beside them."""
    return dice | dice << 1 | dice >> 1 | dice << STRIDE | dice >> STRIDE


@rule
def breaks_off(block, chunk):
    """Whether a connected block without the chunk still hangs together, or is used up."""
    rest = block ^ chunk
    # The rest hangs together exactly when the places round the chunk do.
    around = spread(chunk) & rest
    reached = around & -around
    while around & ~reached:
        grown = spread(reached) & rest
        if grown == reached:
            return False
        reached = grown
    return True


@rule
def chunk_bits(chunk):
    """The dice of a numbered chunk as a bit set."""
    return SHAPE_BITS[chunk // SPOTS] << (chunk % SPOTS)


@rule
def next_chunk(block, kind, after):
    """The first chunk numbered above `after` that is of this kind and breaks off the block, or NONE."""
    chunk = max(after + 1, FIRST_SHAPE[kind] * SPOTS)
    while chunk < FIRST_SHAPE[kind + 1] * SPOTS:
        shape = chunk // SPOTS
        spots = block >> SHAPE_DICE[shape][0]
        for n in range(1, KIND_SIZE[kind]):
            spots &= block >> SHAPE_DICE[shape][n]
        spots >>= chunk % SPOTS
        while spots:
            if spots & 1 and breaks_off(block, chunk_bits(chunk)):
                return chunk
            spots >>= 1
            chunk += 1
        chunk = (shape + 1) * SPOTS
    return NONE


def hangs_together(block):
    """Whether all dice of a block are connected side by side; an empty block is."""
    reached = block & -block
    while reached != spread(reached) & block:
        reached = spread(reached) & block
    return reached == block


def _dice(block):
    """The (row, column) cells of a bit set of dice."""
    return [(r, s) for r in range(ROWS) for s in range(COLUMNS) if (block >> (STRIDE * r + s)) & 1]


def die_names(block):
    """The names of the dice in a bit set: row and column from 1, as in `2.11`."""
    return [f"{r + 1}.{s + 1}" for r, s in _dice(block)]


def _draw(cells, rows, columns):
    """Cells as lines of `#` and `.`."""
    return ["".join(".#"[(r, s) in cells] for s in range(columns)) for r in range(rows)]


def _read_drawing(data):
    """The cells of such lines, or None if they are something else."""
    if not isinstance(data, list) or not all(
        isinstance(line, str) and set(line) <= {"#", "."} for line in data
    ):
        return None
    return [(r, s) for r, line in enumerate(data) for s, mark in enumerate(line) if mark == "#"]


class Block(Field):
    """What is left of a block, five lines of eleven marks: `#` for a die, `.` for none."""

    is_needed = True

    def __init__(self):
        super().__init__(8, 0)

    def spell(self, s, values):
        return _draw(_dice(values[0]), ROWS, COLUMNS)

    def parse(self, s, data):
        dice = _read_drawing(data)
        if dice is None or [len(line) for line in data] != [COLUMNS] * ROWS:
            raise Unfit("bad-block", f"it must be {ROWS} lines of {COLUMNS} marks, each # or a dot")
        return (sum(1 << (STRIDE * r + c) for r, c in dice),)


class Chunk(Field):
    """1 + a kind of chunk, drawn in lines like a block and turned in any way; no lines for 0."""

    def __init__(self):
        super().__init__(1, 0, len(KINDS))

    def spell(self, s, values):
        if not values[0]:
            return []
        shape = KINDS[values[0] - 1][0]
        return _draw(shape, 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape))

    def parse(self, s, data):
        dice = _read_drawing(data)
        if dice is None or (dice and kind_of(dice) == NONE):
            raise Unfit("bad-chunk", "it must draw 1, 3 or 6 dice side by side, in lines of # and dots")
        return (1 + kind_of(dice),)


# Bars are numbered 45 * axis + the plate cell at their foot; NO_BAR stands where the lattice has none, always empty.
# A plane of the pyramid holds bars of one axis side by side, the next with its foot one step further on; behind every
# bar lies one of the next plane, on which the dice of this one rest.
NO_BAR = len(AXES) * PLATE
BARS = NO_BAR + 1


def _bar(axis, foot):
    """The cells of a bar from the plate up, NONE beyond its end."""
    cells = [foot]
    while len(cells) < EDGE:
        cells.append(LOADS[cells[-1]][axis] if cells[-1] != NONE else NONE)
    return tuple(cells)


def _beside(forward, step):
    """For every bar the one whose foot lies a step further: away from the bar's axis towards another, or back."""
    found = []
    for axis in AXES:
        other = (axis + step) % 3
        direction = DIRECTIONS.index((other, axis) if forward else (axis, other))
        for foot in range(PLATE):
            there = NEIGHBOURS[foot][direction]
            found.append(NO_BAR if there == NONE else axis * PLATE + there)
    return (*found, NO_BAR)


BAR_CELLS = (*(_bar(axis, foot) for axis in AXES for foot in range(PLATE)), (NONE,) * EDGE)
BAR_NEXT = _beside(forward=True, step=1)
BAR_FORMER = _beside(forward=False, step=1)
BAR_BEHIND = _beside(forward=True, step=2)


def _bars_through():
    found = [[NO_BAR] * 3 for _ in range(CELLS)]
    for bar in range(NO_BAR):
        for p in BAR_CELLS[bar]:
            if p != NONE:
                found[p][bar // PLATE] = bar
    return tuple(map(tuple, found))


BARS_THROUGH = _bars_through()


def _slabs():
    """All slabs of up to six dice as rows of (offset, width), each after the one it grows from."""
    found = [((0, 1),)]
    for slab in found:
        offset, width = slab[-1]
        room = LARGEST - sum(width for _, width in slab)
        if room:
            found.append((*slab[:-1], (offset, width + 1)))
        for overlap in range(1, min(width, room) + 1):
            found.append((*slab, (offset + width - overlap, overlap)))
    return tuple(found)


def _slab_kind(slab):
    """The kind of chunk that lies so; NONE for other sizes, and for one row: as one row of a plane and as rows of one
    die of another plane a straight chunk would be listed twice."""
    if len(slab) == 1:
        return NONE
    return kind_of([(r, offset + n) for r, (offset, width) in enumerate(slab) for n in range(width)])


_SLABS = _slabs()
_SLAB_NUMBER = {slab: number for number, slab in enumerate(_SLABS)}
SLABS = len(_SLABS)
PLACES = CELLS + NO_BAR * SLABS  # numbers of places, single cells first
SLAB_KIND = tuple(_slab_kind(slab) for slab in _SLABS)
SLAB_ROWS = tuple(tuple(w for _, w in slab) + (0,) * (LARGEST - len(slab)) for slab in _SLABS)
# A slab's last row, and the slabs with a last row one wider, without it, or with one more row overlapping it by n.
SLAB_LAST = tuple(slab[-1][1] for slab in _SLABS)
SLAB_WIDER = tuple(_SLAB_NUMBER.get((*slab[:-1], (slab[-1][0], slab[-1][1] + 1)), NONE) for slab in _SLABS)
SLAB_SHORTER = tuple(_SLAB_NUMBER.get(slab[:-1], NONE) for slab in _SLABS)
SLAB_LONGER = tuple(
    tuple(
        _SLAB_NUMBER.get((*slab, (slab[-1][0] + slab[-1][1] - n, n)), NONE) if n else NONE
        for n in range(LARGEST + 1)
    )
    for slab in _SLABS
)


@rule
def slab_places(height, out, count):
    """Add all places of 3 and 6 dice to the `count` already in out; return how many there are then.

    A place is numbered CELLS + first bar * SLABS + slab; `height` says how many dice lie in each bar.
    """
    for first in range(NO_BAR):
        bar = first
        slab = 0
        while slab != NONE:
            longer = NONE
            # A die needs the one behind it; at the plate nothing is behind.
            fits = height[bar] + SLAB_LAST[slab] <= height[BAR_BEHIND[bar]] + 1
            if fits:
                # Dice that reach over the end of the next bar need dice under them there: the next row.
                overlap = height[bar] + SLAB_LAST[slab] - height[BAR_NEXT[bar]] - 1
                if overlap > 0:
                    longer = SLAB_LONGER[slab][overlap]
                elif SLAB_KIND[slab] != NONE:
                    out[count] = CELLS + first * SLABS + slab
                    count += 1
            if longer != NONE:
                slab = longer
                bar = BAR_NEXT[bar]
            else:
                wider = SLAB_WIDER[slab] if fits else NONE
                while wider == NONE and SLAB_SHORTER[slab] != NONE:
                    slab = SLAB_SHORTER[slab]
                    bar = BAR_FORMER[bar]
                    wider = SLAB_WIDER[slab]
                slab = wider
    return count


@rule
def kind_of_place(place):
    """The kind of chunk that fills a place: a cell alone takes a single die."""
    return SINGLE if place < CELLS else SLAB_KIND[(place - CELLS) % SLABS]


@rule
def raise_bars(height, p):
    """Note in `height` that a die was laid on p."""
    for axis in range(3):
        height[BARS_THROUGH[p][axis]] += 1


def place_cells(height, place):
    """The cells of a place in fill order."""
    if place < CELLS:
        return [place]
    bar, slab = divmod(place - CELLS, SLABS)
    cells = []
    for width in SLAB_ROWS[slab]:
        cells += BAR_CELLS[bar][height[bar] : height[bar] + width]
        bar = BAR_NEXT[bar]
    return sorted(cells)
