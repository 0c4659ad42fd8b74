"""Favourite: the best free die must be taken, and whoever sits to the left of the highest scorer wins.

A full pyramid of green, black and red dice is taken down one free die at a time: green before black before red. Green
counts 3 points, black 2, red 1. When the plate is empty, the next player after the one with the most points wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Pyramid,
    Scene,
    choice,
    define,
    derived,
    dice,
    i8,
    i16,
    listed,
    rule,
    say,
    seat,
    terms,
    who,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.favourite.lesson import CARD, LESSON
from astragal.games.das_spiel.heaps import (
    COLLECTIONS,
    COLOURS,
    GREEN,
    KINDS,
    POOL,
    RED,
    THIRDS,
    UNKNOWN,
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
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES, cell

# Moves are the cells 0..164 to take a die from. Colours are numbered the best first: GREEN, BLACK, RED.
MIX = choice("55-55-55", "random", about="random: 165 dice out of the 270 of the three colours")
POINTS = (0, 0, 0, 3, 2, 1)  # by colour
RANKS = say("Green before black before red. Points: green 3, black 2, red 1.")
# By the best colour that is free: what is asked, and why no other die will do.
PROMPTS = terms(
    "take a free green die",
    "take a free black die: no green one is free",
    "take a free red die: nothing better is free",
)
BETTER = terms(
    "A green die is free, and green goes before the other colours.",
    "A black die is free, and black goes before red.",
)


class State(Layout):
    players: i8
    mix: MIX
    visible: VISIBLE
    turn: seat
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS)
    taken: COLLECTIONS
    pool: POOL


@rule
def start(s, rng):
    s.standing = CELLS
    lay_heap(s, THIRDS + s.mix, rng)


@rule
def actor(s):
    return s.turn if s.standing else OVER


@rule
def moves(s, player, out):
    """The free dice of the best colour that any free die has."""
    best = UNKNOWN
    count = 0
    for p in range(CELLS):
        if s.cell[p] and s.cell[p] <= best and is_free(s.cell, p):
            if s.cell[p] < best:
                best = s.cell[p]
                count = 0
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    take(s, player, move)
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    points = 0
    for colour in range(GREEN, UNKNOWN):
        points += POINTS[colour] * s.taken[KINDS * player + colour]
    return points


@rule
def result(s, player):
    return 1 if _leads(s, (player + s.players - 1) % s.players) else 0


@rule
def hide(s, viewer):
    hide_buried(s)


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    deal(s, THIRDS + s.mix, rng)


@rule
def _leads(s, player):
    """Whether nobody has more points."""
    own = score(s, player)
    for other in range(s.players):
        if score(s, other) > own:
            return False
    return True


def touch(s, move):
    return (f"die:{NAMES[move]}",)


def prompt(s):
    return PROMPTS[_best_free(s) - GREEN]


def scene(s, viewer):
    # The seats point to each other: what one has taken may make the next one win.
    profits = tuple(next_seat(s, player) for player in range(s.players))
    titles = [say("taken for {seat}", seat=who(other)) for other in profits]
    notices = (RANKS, _profit(s)) if any(s.taken) and s.standing else (RANKS,)
    return Scene(Pyramid(), heap_dice(s), collections(s, titles), notices=notices, profits=profits)


def goal(s):
    if s.players == 2:
        return say("When the plate is empty, whoever has fewer points wins.")
    return say("When the plate is empty, whoever comes right after the player with the most points wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind == "die" and is_free(s.cell, cell(where)):
        return BETTER[_best_free(s) - GREEN]
    return why_no_die(touches[-1])


def gain(before, after, player):
    return die_taken(before, after, player)


def reason(s):
    return say(
        "The plate is empty. Most points: {leaders}. So the win goes to: {winners}.",
        leaders=_listed(s, _leads),
        winners=_listed(s, result),
    )


def settle(s):
    count_standing(s)


def problems(s):
    yield from impossible_heaps(s, THIRDS + s.mix)


def _best_free(s):
    return min((c for p, c in enumerate(s.cell) if is_free(s.cell, p)), default=RED)


def _profit(s):
    return say(
        "Most points now: {leaders}. So the win would go to: {winners}.",
        leaders=_listed(s, _leads),
        winners=_listed(s, result),
    )


def _listed(s, holds):
    return listed(who(player) for player in range(s.players) if holds(s, player))


GAME = define(
    globals(),
    alike=True,  # what is buried is hidden from everybody
    number="42",
    title="Favourite",
    german="Günstling",
    players=(3, 2, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.45, 0, 0.55),
    minutes=20,
    summary="Take the pyramid down, green before black before red. Not the highest total wins, but the next player after it.",
    # Free dice never share a column, and there are 45 columns along one axis. At most 90 of 165 dice are green.
    bounds=Bounds(actions=CELLS, moves=45, length=CELLS, score=(0, 3 * 90 + 2 * 75)),
    seats=tuple(SEAT_NAMES),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Eberhard Wegner, Das Spiel (1979)",
)
