"""The Clever Mole's dice: hills dealt from the box, and a hill that a game master sets die by die.

A hill is only worth building if something can be said of it alone. So dealt hills without a clue are dealt anew, and the
last die of a master's own hill is offered only in ways that leave one.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine import Piece, draw, numbers, place, rule, say
from astragal.engine.chance import seed_stream
from astragal.games.das_spiel.special.clever_mole.clues import (
    HILLS,
    KINDS,
    KINDS_OF,
    PLACES,
    SIZE,
    count_die,
    has_clue,
)

RED, GREEN, BLACK = range(1, 4)
COLOURS = ("", "red", "green", "black")
BOX = 90  # dice of each colour
DICE_OF_ROUND = HILLS * SIZE
TURNS = len(ORIENTATIONS)
WAYS = 3 * TURNS  # of a die: its colour and how it lies


@rule
def clear(s):
    for d in range(DICE_OF_ROUND):
        s.colour[d] = 0
        s.faces[d] = 0
    for i in range(len(s.counts)):
        s.counts[i] = 0


@rule
def put(s, d, colour, orientation):
    s.colour[d] = colour
    s.faces[d] = orientation
    count_die(s.counts, d, colour - 1, orientation, 1)


@rule
def take_away(s, d):
    count_die(s.counts, d, s.colour[d] - 1, s.faces[d], -1)
    s.colour[d] = 0
    s.faces[d] = 0


@rule
def fill(s, there, rng):
    """Draw dice from the box for all hills; of a master's own one only the first `there`."""
    clear(s)
    own = s.hill - 1
    red = BOX
    green = BOX
    left = 3 * BOX
    for d in range(DICE_OF_ROUND):
        if d // SIZE == own and d % SIZE >= there:
            continue
        drawn = draw(rng, left)
        left -= 1
        colour = BLACK
        if drawn < red:
            colour = RED
            red -= 1
        elif drawn < red + green:
            colour = GREEN
            green -= 1
        put(s, d, colour, draw(rng, TURNS))


@rule
def deal_out(s):
    """Build the hills of the deal, without a master's own one."""
    attempt = 0
    _fill_from(s, attempt)
    # Ruling 4: hills that cannot be described at this difficulty are built anew, from the next stream of the same deal.
    while s.hill == 0 and not is_describable(s):
        attempt += 1
        _fill_from(s, attempt)


@rule
def _fill_from(s, attempt):
    seed_stream(s.stream, s.deal, attempt)
    fill(s, 0, s.stream)
    for i in range(len(s.stream)):
        s.stream[i] = 0


@rule
def is_describable(s):
    """Whether there is a clue: one of the difficulty, or of any kind for a master's own hill; of the kind, if it is drawn."""
    if s.kind:
        return has_clue(s.counts, s.kind - 1, s.hill - 1)
    for kind in range(len(KINDS) if s.hill else KINDS_OF[s.difficulty]):
        if has_clue(s.counts, kind, s.hill - 1):
            return True
    return False


@rule
def next_die(s):
    """The die of their own hill that a master sets next, from the bottom to the top."""
    return SIZE * (s.hill - 1) + s.laid


@rule
def ways(s, first, out):
    """How the next die may be set, as moves from `first` on. The last one, on top, only so that some clue names the hill:
    five others cannot take all eight totals that may lie under it, so there always is a way."""
    d = next_die(s)
    count = 0
    for way in range(WAYS):
        fits = True
        if s.laid == SIZE - 1:
            set_die(s, way)
            fits = is_describable(s)
            s.laid -= 1
            take_away(s, d)
        if fits:
            out[count] = first + way
            count += 1
    return count


@rule
def set_die(s, way):
    put(s, next_die(s), 1 + way // TURNS, way % TURNS)
    s.laid += 1


def way_name(cell, way):
    """What the move is called that sets a die on a place: `330=red 124`."""
    where, faces = place(cell), numbers(ORIENTATION_NAMES[way % TURNS])
    return (
        say("{place}=red {faces}", "red {faces}", place=where, faces=faces),
        say("{place}=green {faces}", "green {faces}", place=where, faces=faces),
        say("{place}=black {faces}", "black {faces}", place=where, faces=faces),
    )[way // TURNS]


def way_touches(way):
    return f"tray:{COLOURS[1 + way // TURNS]}", f"face:{ORIENTATION_NAMES[way % TURNS]}"


def piece(s, d):
    """A die of a hill; one that is not there is one behind the cover."""
    if not s.colour[d]:
        return Piece(PLACES[d], "hidden")
    return Piece(PLACES[d], COLOURS[s.colour[d]], faces=ORIENTATION_NAMES[s.faces[d]])
