"""El Dado: a full pyramid of dice of different worth, taken down one free die at a time.

Whoever has the turn takes one die on which nothing stands; what was under it comes to light. The colours of
buried dice are unknown to all alike. When the plate is empty, the greatest total worth wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    choice,
    counts,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i16,
    rule,
    say,
    seat,
    terms,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.el_dado.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import free_dice, is_buried
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES

# Moves are the cells 0..164 to take a die from. A cell holds 0 (empty), a colour, or UNKNOWN in what a seat sees.
GOLDEN, BLUE, GREEN, BLACK, RED, UNKNOWN = range(1, 7)
COLOURS = ("", "golden", "blue", "green", "black", "red", "hidden")
BOX = (0, 1, 10, 90, 90, 90)  # dice of each colour
TAKEN = terms("the golden die", "a blue die", "a green die", "a black die", "a red die")
KINDS = 7  # entries of `taken` for each seat: one for every value of a cell
MIX = SPECIALS, POUR, IMPORT = choice(
    "specials", "pour", "import", about="which dice the heap is made of", by_position=("import",)
)
VISIBLE = OUTSIDE, ALL = choice("outside", "all", about="all: the colours of buried dice are shown too")


class State(Layout):
    players: i8
    mix: MIX
    golden: amount(10, -99, 99, "worth of the golden die")  # what a die of each colour is worth
    blue: amount(5, -99, 99, "worth of a blue die")
    green: amount(3, -99, 99, "worth of a green die")
    black: amount(2, -99, 99, "worth of a black die")
    red: amount(1, -99, 99, "worth of a red die")
    visible: VISIBLE
    turn: seat
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS)
    taken: each(
        counts(*COLOURS[:UNKNOWN], "", most=CELLS), 8
    )  # taken[KINDS * seat + colour]: dice that each seat has taken
    pool: derived(i16[6])  # scratch of `_deal`: what an unknown die may be, by colour; 0 outside of it


@rule
def start(s, rng):
    s.standing = CELLS
    for p in range(CELLS):
        s.cell[p] = UNKNOWN
    # Where a heap was to be imported and none is given, it is laid like the usual one.
    _deal(s, POUR if s.mix == POUR else SPECIALS, rng)


@rule
def actor(s):
    return s.turn if s.standing else OVER


@rule
def moves(s, player, out):
    return free_dice(s.cell, out)


@rule
def play(s, player, move):
    s.taken[KINDS * player + s.cell[move]] += 1
    s.cell[move] = 0
    s.standing -= 1
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    mine = KINDS * player
    return (
        s.taken[mine + GOLDEN] * s.golden
        + s.taken[mine + BLUE] * s.blue
        + s.taken[mine + GREEN] * s.green
        + s.taken[mine + BLACK] * s.black
        + s.taken[mine + RED] * s.red
    )


@rule
def hide(s, viewer):
    if s.visible == OUTSIDE:
        for p in range(CELLS):
            if is_buried(s.cell, p):
                s.cell[p] = UNKNOWN


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    _deal(s, s.mix, rng)


@rule
def _deal(s, mix, rng):
    """Give every unknown die a colour, as likely as the mix and the dice seen so far make it."""
    unseen = _fill_pool(s, mix)
    for p in range(CELLS):
        if s.cell[p] == UNKNOWN:
            colour = _draw_colour(s, mix, unseen, rng)
            s.cell[p] = colour
            s.pool[colour] += 1 if mix == IMPORT else -1
            unseen -= 1
    for colour in range(UNKNOWN):
        s.pool[colour] = 0


@rule
def _fill_pool(s, mix):
    """Count what an unknown die may be into the pool; return how many dice of the full pyramid were never seen.

    The box without the dice seen; for an imported heap, of which nothing is known, the dice seen themselves.
    """
    change = 1 if mix == IMPORT else -1
    unseen = CELLS
    for colour in range(GOLDEN, UNKNOWN):
        s.pool[colour] = 0 if mix == IMPORT else BOX[colour]
        for player in range(s.players):
            s.pool[colour] += change * s.taken[KINDS * player + colour]
            unseen -= s.taken[KINDS * player + colour]
    for p in range(CELLS):
        if s.cell[p] and s.cell[p] != UNKNOWN:
            s.pool[s.cell[p]] += change
            unseen -= 1
    return unseen


@rule
def _draw_colour(s, mix, unseen, rng):
    """Draw a colour from the pool; the special dice of `specials` are certainly among the unseen ones."""
    first = GOLDEN
    last = RED
    if mix == SPECIALS:
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


def touch(s, move):
    return (f"die:{NAMES[move]}",)


def prompt(s):
    return say("take a free die")


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], COLOURS[_seen(s, p)]) for p in range(CELLS) if s.cell[p])
    trays = tuple(Tray(say("taken"), k, _collection(s, k)) for k in range(s.players))
    worth = say(
        "Worth: golden {golden}, blue {blue}, green {green}, black {black}, red {red}.",
        **{colour: getattr(s, colour) for colour in COLOURS[GOLDEN:UNKNOWN]},
    )
    return Scene(Pyramid(), pieces, trays, notices=(worth,))


def goal(s):
    return say("When the plate is empty, whoever has taken dice of the greatest worth wins.")


def why_not(s, player, touches):
    if touches[-1].startswith("cell:"):
        return say("Dice are only taken in this game, and here is none.")
    return ""


def gain(before, after, player):
    mine = range(KINDS * player + GOLDEN, KINDS * player + UNKNOWN)
    return next((TAKEN[k % KINDS - GOLDEN] for k in mine if after.taken[k] > before.taken[k]), "")


def reason(s):
    return say("The plate is empty: the worth of the dice taken decides.")


def settle(s):
    s.standing = sum(c != 0 for c in s.cell)


def problems(s):
    known = [0] * UNKNOWN
    for colour in range(GOLDEN, UNKNOWN):
        known[colour] = s.cell.count(colour) + sum(s.taken[colour::KINDS])
        if s.mix != IMPORT and known[colour] > BOX[colour]:
            text = f"The box has {BOX[colour]} {COLOURS[colour]} dice, not {known[colour]}."
            yield Problem("too-many-dice", text)
    if sum(known) > CELLS:
        yield Problem("too-many-dice", f"Standing and taken dice are more than {CELLS}.")
    room = CELLS - BOX[GOLDEN] - BOX[BLUE]
    if s.mix == SPECIALS and sum(known[GREEN:]) > room:
        text = f"The golden die and the blue ones leave room for {room} others."
        yield Problem("wrong-mix", text)


def _seen(s, p):
    known = s.visible == ALL or s.cell[p] == UNKNOWN
    return UNKNOWN if not known and is_buried(s.cell, p) else s.cell[p]


def _collection(s, player):
    """The dice a seat has taken, one piece each, the most precious colours first."""
    return tuple(
        Piece("", COLOURS[colour])
        for colour in range(GOLDEN, UNKNOWN)
        for _ in range(s.taken[KINDS * player + colour])
    )


GAME = define(
    globals(),
    alike=True,  # what is buried is hidden from everybody
    number="39",
    title="El Dado",
    begin=True,
    players=(2, 3, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.4, 0, 0.6),
    minutes=30,
    summary="Take the pyramid down die by die; every colour has its worth, and the buried ones are a surprise.",
    # Free dice never share a column, and there are 45 columns along one axis.
    bounds=Bounds(actions=CELLS, moves=45, length=CELLS, score=(-99 * CELLS, 99 * CELLS)),
    seats=tuple(SEAT_NAMES),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
