"""Heaps: full pyramids that are taken down. How they are mixed, which of their dice nobody sees, and who has taken what.

A state with a heap has `cell` (0 where empty, a colour, or UNKNOWN in what somebody sees), `standing`, the number of dice in
it, and `taken`, `pool` and, where it hides dice, `visible` as declared here. What is buried is unknown to all alike, so what can be known of it follows from the dice seen, standing or taken.
"""

from astragal.engine import (
    Piece,
    Problem,
    Tray,
    choice,
    counts,
    derived,
    draw,
    each,
    i16,
    rule,
    say,
    terms,
)
from astragal.games.das_spiel.mechanics import is_buried
from astragal.lattice import CELLS, NAMES

GOLDEN, BLUE, GREEN, BLACK, RED, UNKNOWN = range(1, 7)
COLOURS = ("", "golden", "blue", "green", "black", "red", "hidden")
DICE = terms("the golden die", "a blue die", "a green die", "a black die", "a red die")
KINDS = 7  # entries of `taken` for each seat: one for every value of a cell

# How a heap is made, and by colour how many dice there are for it. SPECIALS has all its golden and blue dice for certain;
# of an IMPORT from another game nobody knows what is in it; THIRDS and BLUE_TOO are exactly these dice.
SPECIALS, POUR, IMPORT, THIRDS, THREE_COLOURS, BLUE_TOO = range(6)
BOXES = (
    (0, 1, 10, 90, 90, 90),
    (0, 1, 10, 90, 90, 90),
    (0, CELLS, CELLS, CELLS, CELLS, CELLS),
    (0, 0, 0, 55, 55, 55),
    (0, 0, 0, 90, 90, 90),
    (0, 0, 10, 55, 55, 45),
)

VISIBLE = OUTSIDE, ALL = choice("outside", "all", about="all: the colours of buried dice are shown too")
# taken[KINDS * seat + colour]: dice that each seat has taken
COLLECTIONS = each(counts(*COLOURS[:UNKNOWN], "", most=CELLS), 8)
POOL = derived(i16[6])  # scratch of `deal`: what an unknown die may be, by colour; 0 outside of it


@rule
def lay_heap(s, made, rng):
    """Fill all places with dice nobody has seen yet."""
    for p in range(CELLS):
        s.cell[p] = UNKNOWN
    deal(s, made, rng)


@rule
def take(s, player, p):
    """A seat takes the die on p, and has it from then on."""
    s.taken[KINDS * player + s.cell[p]] += 1
    s.cell[p] = 0
    s.standing -= 1


@rule
def hide_buried(s):
    """Blank the dice of which no face is bare, unless all are shown."""
    for p in range(CELLS):
        if s.visible == OUTSIDE and is_buried(s.cell, p):
            s.cell[p] = UNKNOWN


@rule
def deal(s, made, rng):
    """Give every unknown die a colour, as likely as the mix and the dice seen so far make it."""
    unseen = _fill_pool(s, made)
    for p in range(CELLS):
        if s.cell[p] == UNKNOWN:
            colour = _draw_colour(s, made, unseen, rng)
            s.cell[p] = colour
            s.pool[colour] += 1 if made == IMPORT else -1
            unseen -= 1
    for colour in range(UNKNOWN):
        s.pool[colour] = 0


@rule
def _fill_pool(s, made):
    """Count what an unknown die may be into the pool; return how many dice of the full pyramid were never seen.

    The box without the dice seen; for an imported heap, of which nothing is known, the dice seen themselves.
    """
    change = 1 if made == IMPORT else -1
    unseen = CELLS
    for colour in range(GOLDEN, UNKNOWN):
        s.pool[colour] = 0 if made == IMPORT else BOXES[made][colour]
        for player in range(s.players):
            s.pool[colour] += change * s.taken[KINDS * player + colour]
            unseen -= s.taken[KINDS * player + colour]
    for p in range(CELLS):
        if s.cell[p] and s.cell[p] != UNKNOWN:
            s.pool[s.cell[p]] += change
            unseen -= 1
    return unseen


@rule
def _draw_colour(s, made, unseen, rng):
    """Draw a colour from the pool; the special dice of `specials` are certainly among the unseen ones."""
    first = GOLDEN
    last = RED
    if made == SPECIALS:
        if draw(rng, unseen) < s.pool[GOLDEN] + s.pool[BLUE]:
            last = BLUE
        else:
            first = GREEN
    total = 0
    for colour in range(first, last + 1):
        total += s.pool[colour]
    left = draw(rng, total)
    for colour in range(first, last):
        left -= s.pool[colour]
        if left < 0:
            return colour
    return last


def heap_dice(s):
    """The dice that stand, in their colours as far as these are shown."""
    return tuple(
        Piece(NAMES[p], COLOURS[UNKNOWN if s.visible == OUTSIDE and is_buried(s.cell, p) else c])
        for p, c in enumerate(s.cell)
        if c
    )


def collections(s, titles=()):
    """The dice each seat has taken, one piece each, the most precious colours first."""
    return tuple(
        Tray(
            titles[player] if titles else say("taken"),
            player,
            tuple(
                Piece("", COLOURS[colour])
                for colour in range(GOLDEN, UNKNOWN)
                for _ in range(s.taken[KINDS * player + colour])
            ),
        )
        for player in range(s.players)
    )


def taken_now(before, after, player):
    """The colours of the dice that a seat has taken between two positions, one for each die."""
    return [
        colour
        for colour in range(GOLDEN, UNKNOWN)
        for _ in range(before.taken[KINDS * player + colour], after.taken[KINDS * player + colour])
    ]


def die_taken(before, after, player):
    """The die that a seat has taken between two positions, in words; "" where it is none."""
    return next((DICE[colour - GOLDEN] for colour in taken_now(before, after, player)), "")


def why_no_die(touched):
    """What is said of an empty place that was touched."""
    if touched.startswith("cell:"):
        return say("Dice are only taken in this game, and here is none.")
    return ""


def count_standing(s):
    """Note how many dice stand in a position that was written down."""
    s.standing = sum(c != 0 for c in s.cell)


def impossible_heaps(s, made):
    """Standing and taken dice that the heap cannot have held."""
    known = [0] * UNKNOWN
    for colour in range(GOLDEN, UNKNOWN):
        known[colour] = s.cell.count(colour) + sum(s.taken[colour::KINDS])
        if made != IMPORT and known[colour] > BOXES[made][colour]:
            text = f"The box has {BOXES[made][colour]} {COLOURS[colour]} dice, not {known[colour]}."
            yield Problem("too-many-dice", text)
    if sum(known) > CELLS:
        yield Problem("too-many-dice", f"Standing and taken dice are more than {CELLS}.")
    room = CELLS - BOXES[SPECIALS][GOLDEN] - BOXES[SPECIALS][BLUE]
    if made == SPECIALS and sum(known[GREEN:]) > room:
        text = f"The golden die and the blue ones leave room for {room} others."
        yield Problem("wrong-mix", text)
