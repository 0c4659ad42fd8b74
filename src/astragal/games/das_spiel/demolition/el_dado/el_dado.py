"""El Dado: a full pyramid of dice of different worth, taken down one free die at a time.

Whoever has the turn takes one die on which nothing stands; what was under it comes to light. The colours of
buried dice are unknown to all alike. When the plate is empty, the greatest total worth wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Pyramid,
    Scene,
    define,
    derived,
    dice,
    i8,
    i16,
    rule,
    say,
    seat,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.el_dado.lesson import CARD, LESSON
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
    why_no_die,
)
from astragal.games.das_spiel.mechanics import free_dice
from astragal.games.das_spiel.worth import (
    BLACK_WORTH,
    BLUE_WORTH,
    GOLDEN_WORTH,
    GREEN_WORTH,
    MIX,
    RED_WORTH,
    told_worth,
    worth_taken,
)
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES

# Moves are the cells 0..164 to take a die from.


class State(Layout):
    players: i8
    mix: MIX
    golden: GOLDEN_WORTH  # what a die of each colour is worth
    blue: BLUE_WORTH
    green: GREEN_WORTH
    black: BLACK_WORTH
    red: RED_WORTH
    visible: VISIBLE
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
    return free_dice(s.cell, out)


@rule
def play(s, player, move):
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


def touch(s, move):
    return (f"die:{NAMES[move]}",)


def prompt(s):
    return say("take a free die")


def scene(s, viewer):
    return Scene(Pyramid(), heap_dice(s), collections(s), notices=(told_worth(s),))


def goal(s):
    return say("When the plate is empty, whoever has taken dice of the greatest worth wins.")


def why_not(s, player, touches):
    return why_no_die(touches[-1])


def gain(before, after, player):
    return die_taken(before, after, player)


def reason(s):
    return say("The plate is empty: the worth of the dice taken decides.")


def settle(s):
    count_standing(s)


def problems(s):
    yield from impossible_heaps(s, s.mix)


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
    credits="Karin Wittig, Das Spiel (1979)",
)
