"""Asparagus: El Dado in which a straight column of one colour can be pulled out at once.

Whoever has the turn takes one free die, or a column of two or more dice of one colour from a free die downwards, as long as
nothing else rests on it. The colours of buried dice are unknown to all alike. When the plate is empty, the greatest total
worth wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Pyramid,
    Scene,
    Stroke,
    choice,
    define,
    derived,
    dice,
    i8,
    i16,
    place,
    rule,
    say,
    seat,
    spelled,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.asparagus.columns import (
    BESIDE,
    FREE,
    can_be_longer,
    is_one_colour,
    load_of,
    top_of,
)
from astragal.games.das_spiel.demolition.asparagus.lesson import CARD, LESSON
from astragal.games.das_spiel.heaps import (
    COLLECTIONS,
    COLOURS,
    POOL,
    POUR,
    SPECIALS,
    VISIBLE,
    collections,
    count_standing,
    deal,
    die_taken,
    heap_dice,
    hide_buried,
    impossible_heaps,
    lay_heap,
    take,
    taken_now,
    why_no_die,
)
from astragal.games.das_spiel.worth import (
    BLACK_WORTH,
    BLUE_WORTH,
    GOLDEN_WORTH,
    GREEN_WORTH,
    MIX,
    RED_WORTH,
    told_worth,
    worth_of,
    worth_taken,
)
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES, SUPPORTS, cell

# Moves are the cells 0..164: the die there is taken, with the column that stands on it.
LONGEST = LONGEST_OFF, LONGEST_ON = choice(
    "off", "on", about="on: whoever takes a column must take the longest one on its line"
)


class State(Layout):
    players: i8
    mix: MIX
    golden: GOLDEN_WORTH  # what a die of each colour is worth
    blue: BLUE_WORTH
    green: GREEN_WORTH
    black: BLACK_WORTH
    red: RED_WORTH
    visible: VISIBLE
    longest: LONGEST
    turn: seat
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS)
    taken: COLLECTIONS
    pool: POOL


@rule
def start(s, rng):
    s.standing = CELLS
    # Where a heap was to be imported and none is given, it is laid like the usual one.
    lay_heap(s, POUR if s.mix == POUR else SPECIALS, rng)


@rule
def actor(s):
    return s.turn if s.standing else OVER


@rule
def moves(s, player, out):
    count = 0
    for p in range(CELLS):
        axis = load_of(s.cell, p)
        if axis == FREE or (
            axis < BESIDE
            and is_one_colour(s.cell, p, axis)
            and (s.longest == LONGEST_OFF or not can_be_longer(s.cell, p, axis))
        ):
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    axis = load_of(s.cell, move)
    p = move if axis == FREE else top_of(s.cell, move, axis)
    while p != move:  # from the top down
        below = SUPPORTS[p][axis]
        take(s, player, p)
        p = below
    take(s, player, move)
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    return worth_taken(s, player)


@rule
def hide(s, viewer):
    hide_buried(s)


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    deal(s, s.mix, rng)


def name(s, move):
    axis = load_of(s.cell, move)
    if axis == FREE:
        return place(NAMES[move])
    return spelled("-", (place(NAMES[top_of(s.cell, move, axis)]), place(NAMES[move])))


def touch(s, move):
    return (f"die:{NAMES[move]}",)


def prompt(s):
    return say("take a free die, or the lowest die of a one-coloured column with all that stand on it")


def scene(s, viewer):
    return Scene(
        Pyramid(),
        heap_dice(s),
        collections(s),
        notices=(told_worth(s),),
        strokes=tuple(_columns(s)),
    )


def _columns(s):
    """The longest column of one colour on each line, with its worth, for whoever points at the free die on its top."""
    for foot in range(CELLS):
        axis = load_of(s.cell, foot)
        if axis < BESIDE and is_one_colour(s.cell, foot, axis) and not can_be_longer(s.cell, foot, axis):
            column = [top_of(s.cell, foot, axis)]
            while column[-1] != foot:
                column.append(SUPPORTS[column[-1]][axis])
            worth = len(column) * worth_of(s, s.cell[foot])
            names = tuple(NAMES[p] for p in column)
            yield Stroke(names, "bar", label=str(worth), of=names[0])


def goal(s):
    return say("When the plate is empty, whoever has taken dice of the greatest worth wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "die":
        return why_no_die(touches[-1])
    axis = load_of(s.cell, cell(where))
    if axis == BESIDE:
        return say("Several dice rest on this one, so it cannot be pulled out.")
    if not is_one_colour(s.cell, cell(where), axis):
        return say("The dice above it are not all of its colour, so they are no column to take.")
    return say("In this game a column is taken at its full length: it goes on below.")


def gain(before, after, player):
    taken = len(taken_now(before, after, player))
    return say("a column of {n}", n=taken) if taken > 1 else die_taken(before, after, player)


def reason(s):
    return say("The plate is empty: the worth of the dice taken decides.")


def settle(s):
    count_standing(s)


def problems(s):
    yield from impossible_heaps(s, s.mix)


GAME = define(
    globals(),
    alike=True,  # what is buried is hidden from everybody
    number="40",
    title="Asparagus",
    german="Spargel",
    favourite=True,
    players=(2, 3, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.35, 0, 0.65),
    minutes=30,
    summary="Take the pyramid down die by die, or pull out a whole column of one colour; every colour has its worth.",
    # No two moves have the same lowest die.
    bounds=Bounds(actions=CELLS, moves=CELLS, length=CELLS, score=(-99 * CELLS, 99 * CELLS)),
    seats=tuple(SEAT_NAMES),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Heike Kaufmann, Das Spiel (1979)",
)
