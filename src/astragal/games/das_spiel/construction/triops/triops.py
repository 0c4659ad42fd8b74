"""Triops: every turn lays three dice of one's colour against the structure; the outside of the full pyramid is counted.

The first turn is one die. Every later one fills three empty cells at once, round a corner (a Triangel) or straight (a
Triops), so that all stands and touches the structure by a face. A Triops brings a bonus die, which goes anywhere; one
that lies apart from the structure is none of it until a die links them. Where no three fit it is two, or else one.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Mark,
    Problem,
    Pyramid,
    Scene,
    define,
    derived,
    dice,
    flag,
    i8,
    i16,
    place,
    rule,
    say,
    seat,
    spelled,
    word,
)
from astragal.games.das_spiel.construction.triops.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.triops.trios import (
    ACTIONS,
    ARMS_ABOVE,
    TRIOPS,
    cells_of,
    dice_of,
    joins,
    nth_cell,
    threes,
    twos,
)
from astragal.games.das_spiel.footings import count_missing, footing, put
from astragal.games.das_spiel.mechanics import open_cells, outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, FACE_CONTACTS, LOADS, NAMES, NONE, PLATE, cell


class State(Layout):
    players: i8
    turn: seat
    bonus: flag  # 1 when a Triops was laid and its bonus die is to follow
    first: word("none", *NAMES[:PLATE], key="start")  # 1 + the cell of the start die
    laid: derived(i16)  # dice in the pyramid
    cell: dice(SEAT_DICE, of_seats=True)
    missing: derived(i8[CELLS])  # as in footings.py
    main: derived(i8[CELLS])  # 1 where a die hangs together with the start die by faces


@rule
def start(s, rng):
    for p in range(PLATE, CELLS):
        s.missing[p] = 3


@rule
def actor(s):
    return OVER if s.laid == CELLS else s.turn


@rule
def moves(s, player, out):
    if s.laid and not s.bonus:
        count = threes(s, out)
        if count == 0:
            count = twos(s, out)
        if count:
            return count
    return open_cells(s.cell, out)


@rule
def play(s, player, move):
    if not s.laid:
        s.first = 1 + move
    count = dice_of(move)
    for n in range(count):
        put(s.cell, s.missing, nth_cell(move, n), 1 + player)
    s.laid += count
    # Twos and threes touch the main structure; a single die may lie apart.
    if count > 1 or s.laid == 1 or _beside_main(s, move):
        for n in range(count):
            s.main[nth_cell(move, n)] = 1
        for n in range(count):
            _link(s, nth_cell(move, n))
    # A bonus die that finds no place lapses.
    s.bonus = 1 if move >= TRIOPS and move < ARMS_ABOVE and s.laid < CELLS else 0
    if not s.bonus:
        s.turn = next_seat(s, player)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def _link(s, p):
    """Dice apart that the die on p touches now belong to the main structure, and so do those that hang on them."""
    grown = False
    for d in range(6):
        q = FACE_CONTACTS[p][d]
        if q != NONE and s.cell[q] and not s.main[q]:
            s.main[q] = 1
            grown = True
    while grown:
        grown = False
        for q in range(CELLS):
            if s.cell[q] and not s.main[q] and _beside_main(s, q):
                s.main[q] = 1
                grown = True


@rule
def _beside_main(s, p):
    for d in range(6):
        q = FACE_CONTACTS[p][d]
        if q != NONE and s.main[q]:
            return True
    return False


def name(s, move):
    return spelled("+", map(place, cells_of(move)))


def touch(s, move):
    return tuple(f"cell:{name}" for name in cells_of(move))


def prompt(s):
    if s.bonus:
        return say("put your bonus die into any open place")
    if not s.laid:
        return say("put the first die into any funnel of the plate")
    most = _dice_now(s)
    if most == 3:
        return say("lay three dice at once, round a corner or straight, touching the structure")
    return say("lay a column of two") if most == 2 else say("put one die into an open place")


def _dice_now(s):
    """How many dice are laid at once in this turn."""
    out = [0] * MOST_MOVES
    return 3 if threes(s, out) else 2 if twos(s, out) else 1


def scene(s, viewer):
    apart = tuple(Mark(NAMES[p], "dead") for p in range(CELLS) if s.cell[p] and not s.main[p])
    return Scene(Pyramid(), dice_of_seats(s.cell), marks=apart, notices=tuple(_notices(s)))


def _notices(s):
    if any(s.cell[p] and not s.main[p] for p in range(CELLS)):
        yield say("Marked dice lie apart: nothing can be laid against them alone until a die links them.")


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    if not touched.startswith("cell:"):
        return ""
    p = cell(touched.removeprefix("cell:"))
    if not s.laid:
        return say("The first die goes into the plate.")
    if s.bonus:
        return ""
    dice = _dice_now(s)
    if dice == 1:
        return ""
    if begun:
        return (
            say("Three dice go together that touch each other by faces and all stand then.")
            if dice == 3
            else say("Two dice go together, one straight upon the other.")
        )
    if len(footing(s.cell, p)) > dice:
        return say("Too much is missing under this place for one turn.")
    # A die touches others by its supports only: this one, or one that could be laid on it in the same turn.
    beginnings = (footing(s.cell, q) for q in (p, *LOADS[p]) if q != NONE)
    if not any(joins(s.main, r) for needed in beginnings if len(needed) <= dice for r in needed):
        return say("Nothing laid here would touch the structure by a face.")
    return (
        say(
            "No three fit here: they go round a corner or straight, and nothing may be left empty under them."
        )
        if dice == 3
        else say("No column of two fits here.")
    )


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    return say("The pyramid is full: the outside faces decide.")


def settle(s):
    s.laid = sum(c != 0 for c in s.cell)
    s.missing = count_missing(s.cell)
    s.main = [0] * CELLS
    if s.first and s.cell[s.first - 1]:
        s.main[s.first - 1] = 1
        _link(s, s.first - 1)


def problems(s):
    if s.laid and not (s.first and s.cell[s.first - 1]):
        yield Problem("no-start", "start names the funnel of the plate where the first die lies.")
    if s.first and not s.laid:
        yield Problem("no-start", "Nothing has been laid, so there is no start die.")
    elif s.bonus and (s.laid == CELLS or not _follows_a_triops(s)):
        yield Problem(
            "needless-bonus",
            "A bonus die follows a Triops of whoever is to move, while the pyramid has room.",
        )


def _follows_a_triops(s):
    """Whether the last thing laid can have been a Triops of the seat to move."""
    for move in range(TRIOPS, ARMS_ABOVE):
        column = [nth_cell(move, n) for n in range(3)]
        if NONE in column or s.first - 1 in column or any(s.cell[p] != 1 + s.turn for p in column):
            continue
        loads = {q for p in column for q in LOADS[p] if q != NONE} - {*column}
        if not any(s.cell[q] for q in loads):
            before = s.copy()
            for p in column:
                before.cell[p] = 0
            settle(before)
            found = [0] * MOST_MOVES
            if move in found[: threes(before, found)]:
                return True
    return False


# At most 45 cells are open, in different bars of one axis. On each begin up to three Triops and three Triangels; the
# corner of a Triangel with its arms below is the first empty cell of one of the 135 bars.
MOST_MOVES = 9 * PLATE

GAME = define(
    globals(),
    number="32",
    title="Triops",
    players=(3, 2),
    perlhuhn=(0, 0, 1),
    minutes=30,
    summary="Lay three dice at once, round a corner or straight; what shows on the outside of the full pyramid counts.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=CELLS, score=(0, 135)),
    teams=True,
    favourite=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
