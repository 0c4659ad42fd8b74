"""Doubles: a pyramid is taken down die by die, and equal numbers in the hole that is left bring more dice.

Whoever has the turn takes a free die. Above the plate three dice carried it, and each of them turns a number into the hole:
two equal ones allow one more die, three equal ones two more, and these may bring further ones. Numbers that are covered are
unknown to all alike. When the plate is empty, the most dice win.
"""

from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Mark,
    Problem,
    Pyramid,
    Scene,
    choice,
    define,
    derived,
    dice,
    flag,
    i8,
    i16,
    rule,
    say,
    seat,
    spans,
    upto,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.doubles.holes import (
    MATCH,
    bonus_of,
    equal_ones,
    numbered_dice,
    what_it_shows,
)
from astragal.games.das_spiel.demolition.doubles.lesson import CARD, LESSON
from astragal.games.das_spiel.half_seen import (
    NOTHING,
    ONE_FACE,
    SHOWN,
    WAYS,
    turn_as_seen,
)
from astragal.games.das_spiel.heaps import (
    BLUE_TOO,
    COLLECTIONS,
    COLOURS,
    GOLDEN,
    KINDS,
    POOL,
    THIRDS,
    UNKNOWN,
    collections,
    count_standing,
    deal,
    die_taken,
    impossible_heaps,
    take,
    why_no_die,
)
from astragal.games.das_spiel.mechanics import free_dice
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, LOADS, NAMES, NONE, PLATE, SUPPORTS

# Moves: a cell to take a die from, or ENOUGH to take no more.
_, ENOUGH, ACTIONS = spans(CELLS, 1)
BONUS = MAY, MUST = choice("may", "must", about="must: further dice cannot be declined")
THREE, FOUR = range(2)


class State(Layout):
    players: i8
    match: MATCH
    bonus: BONUS
    colours: choice("3", "4", about="4: ten blue dice stand for ten of the red ones")
    turn: seat
    pending: upto(CELLS)  # dice that may still be taken in this turn
    begun: flag  # whether the first die of the turn, which nobody can decline, is taken
    hole: word("", *NAMES)  # 1 + the cell that was emptied last
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS, "faces", ways=WAYS)
    faces: upto(NOTHING)[CELLS]  # how the dice lie, 0 in empty cells
    taken: COLLECTIONS
    pool: POOL


@rule
def start(s, rng):
    s.standing = CELLS
    s.pending = 1
    for p in range(CELLS):
        s.cell[p] = UNKNOWN
        s.faces[p] = NOTHING
    _guess(s, rng)


@rule
def actor(s):
    return s.turn if s.standing else OVER


@rule
def moves(s, player, out):
    count = free_dice(s.cell, out)
    if s.begun and s.bonus == MAY:
        out[count] = ENOUGH
        count += 1
    return count


@rule
def play(s, player, move):
    s.pending -= 1
    if move == ENOUGH:
        s.pending = 0
    else:
        take(s, player, move)
        s.faces[move] = 0
        s.hole = 1 + move
        s.begun = 1
        s.pending += bonus_of(s, move)
    if s.pending == 0 or s.standing == 0:
        s.turn = next_seat(s, player)
        s.begun = 0
        s.pending = 1 if s.standing else 0


@rule
def score(s, player):
    total = 0
    for colour in range(GOLDEN, UNKNOWN):
        total += s.taken[KINDS * player + colour]
    return total


@rule
def hide(s, viewer):
    for p in range(CELLS):
        if not s.cell[p]:
            continue
        bare = 0
        axis = 0
        for i in range(3):
            if LOADS[p][i] == NONE or not s.cell[LOADS[p][i]]:
                bare += 1
                axis = i
        if bare == 0:
            s.cell[p] = UNKNOWN
            s.faces[p] = NOTHING
        elif bare == 1:  # two faces would fix the third
            s.faces[p] = ONE_FACE + 6 * axis + SHOWN[s.faces[p]][axis] - 1


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    _guess(s, rng)


@rule
def _guess(s, rng):
    """Give every unknown die a colour, and every die of which too little is known an orientation that fits."""
    deal(s, THIRDS if s.colours == THREE else BLUE_TOO, rng)
    for p in range(CELLS):
        turn_as_seen(s, p, rng)


def touch(s, move):
    return ("button:enough",) if move == ENOUGH else (f"die:{NAMES[move]}",)


def prompt(s):
    if not s.begun:
        return say("take a free die")
    n = min(s.pending, s.standing)
    if s.bonus == MUST:
        return say("take {n, plural, one {# more free die} other {# more free dice}}", n=n)
    return say("take {n, plural, one {# more free die} other {# more free dice}}, or say enough", n=n)


def scene(s, viewer):
    marks = tuple(Mark(NAMES[q], "goal") for q in equal_ones(s))
    if marks:
        marks += (Mark(NAMES[s.hole - 1], "note", label=f"+{bonus_of(s, s.hole - 1)}"),)
    headline = what_it_shows(s) if s.begun else ""
    notices = () if s.begun or not s.hole else (what_it_shows(s),)
    return Scene(Pyramid(), numbered_dice(s), collections(s), marks, notices, headline=headline)


def goal(s):
    return say("When the plate is empty, whoever has taken the most dice wins.")


def why_not(s, player, touches):
    return why_no_die(touches[-1])


def gain(before, after, player):
    return die_taken(before, after, player)


def reason(s):
    return say("The plate is empty: the most dice taken win.")


def settle(s):
    count_standing(s)
    if s.standing and not s.pending:
        s.pending = 1


def problems(s):
    yield from impossible_heaps(s, THIRDS if s.colours == THREE else BLUE_TOO)
    if s.pending > 1 and not s.begun:
        yield Problem("bad-count", "A turn begins with one die; more can only follow the first one.")
    if s.begun and (not s.hole or not s.standing):
        yield Problem("bad-count", "Within a turn a die was taken before, and there are others left.")
    if s.hole and not _can_be_hole(s, s.hole - 1):
        yield Problem("wrong-hole", f"On {NAMES[s.hole - 1]} no die can have been taken last.")
    elif s.begun and s.hole and s.pending < bonus_of(s, s.hole - 1):
        yield Problem("bad-count", f"The hole brings {bonus_of(s, s.hole - 1)} dice, more than pending.")
    if s.pending and not s.standing:
        yield Problem("bad-count", "No die is left to be taken: pending must be 0.")


def _can_be_hole(s, p):
    """Whether the cell is empty, and those that carried its die are still there."""
    return not s.cell[p] and (p < PLATE or all(s.cell[q] for q in SUPPORTS[p]))


GAME = define(
    globals(),
    alike=True,  # what is covered is hidden from everybody
    number="41",
    title="Doubles",
    german="Pasch",
    players=(2, 3, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.8, 0, 0.2),
    minutes=20,
    summary="Take a die; if the hole it leaves shows a double, take another, and after a triple two.",
    # Free dice never share a column, and there are 45 columns along one axis; besides, who is asked may say enough.
    bounds=Bounds(actions=ACTIONS, moves=46, length=2 * CELLS, score=(0, CELLS)),
    seats=tuple(SEAT_NAMES),
    teams=True,
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Wagner and Reinhold Wittig, Das Spiel (1979)",
)
