"""Ruins: lay the plate; the funnels above fill themselves with dice of others, and where three colours meet nothing fits any more.

A die goes beside one that stands on the plate. Three dice of one colour are crowned by the player to the left of it,
two against one by the colour that is missing. A funnel of three colours stays empty for good, and so does all above it:
a ruin. After 45 dice, or when somebody has used all 55, the most dice placed win.
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
    i8,
    rule,
    say,
    seat,
    who,
)
from astragal.games.das_spiel.construction.ruins.lesson import CARD, LESSON
from astragal.games.das_spiel.funnels import commonest, left_of, missing, one_colour, three_colours
from astragal.games.das_spiel.mechanics import beside_a_die, is_open
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.seats import first_without, next_seat, two_winners
from astragal.lattice import ABOVE, CELLS, LAYER, MOST_ABOVE, NAMES, NONE, PLATE, cell

# Moves are the plate cells 0..44. A cell holds 0 (empty) or 1 + the player whose colour it has.
STOCK = 55


class State(Layout):
    players: i8
    turn: seat
    laid: derived(i8)  # dice put on the plate so far
    stock: derived(i8[3])  # dice a player has left
    cell: dice(SEAT_DICE)


@rule
def start(s, rng):
    for player in range(3):
        s.stock[player] = STOCK


@rule
def actor(s):
    return OVER if s.laid == PLATE or first_without(s.stock, 3) != NONE else s.turn


@rule
def moves(s, player, out):
    count = 0
    for p in range(PLATE):
        if not s.cell[p] and (s.laid == 0 or beside_a_die(s.cell, p)):
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    s.laid += 1
    _put(s, 1 + player, move)
    s.turn = next_seat(s, player)
    # The cascade, in fill order. It stops in the middle when somebody has placed the last die.
    top = 0
    for i in range(MOST_ABOVE):
        p = ABOVE[move][i]
        if p == NONE or LAYER[p] > top + 1 or first_without(s.stock, 3) != NONE:
            break
        if is_open(s.cell, p) and not three_colours(s.cell, p):
            _put(s, _crown(s.cell, p), p)
            top = LAYER[p]


@rule
def score(s, player):
    """How many dice a player has placed."""
    return STOCK - s.stock[player]


@rule
def _put(s, colour, p):
    s.cell[p] = colour
    s.stock[colour - 1] -= 1


@rule
def _crown(cell, p):
    """The colour that fills funnel p: the one to the left of three equal ones, or the one that is missing."""
    return left_of(commonest(cell, p)) if one_colour(cell, p) else missing(cell, p)


def _is_ruin(s, p):
    return p >= PLATE and is_open(s.cell, p) and three_colours(s.cell, p)


def touch(s, move):
    return (f"cell:{NAMES[move]}",)


def prompt(s):
    if s.laid:
        return say("put a die beside a die on the plate")
    return say("put a die into any funnel of the plate")


def scene(s, viewer):
    ruins = tuple(Mark(NAMES[p], "ruin") for p in range(PLATE, CELLS) if _is_ruin(s, p))
    return Scene(Pyramid(), dice_of_seats(s.cell), stock_trays(s.stock), ruins)


def goal(s):
    return say("Whoever has placed the most of their {n} dice when the plate is full wins.", n=STOCK)


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "cell":
        return ""
    if _is_ruin(s, cell(where)):
        return say("Three colours meet under this funnel: it stays empty for the rest of the game.")
    if LAYER[cell(where)]:
        return say("Above the plate dice come by themselves; put yours into the plate.")
    return say("Your die goes beside a die that stands on the plate.")


def gain(before, after, player):
    placed = score(after, player) - score(before, player)
    if player != before.turn:
        return say("{n, plural, one {a funnel filled} other {# funnels filled}}", n=placed)
    if placed == 1:
        return say("the die laid")
    return say("the die laid and {n, plural, one {a funnel filled} other {# funnels filled}}", n=placed - 1)


def reason(s):
    winner = first_without(s.stock, 3)
    if winner != NONE:
        return say("{seat} has placed all {n} dice.", seat=who(winner), n=STOCK)
    return say("The plate is full: the most dice placed win.")


def settle(s):
    s.laid = sum(c != 0 for c in s.cell[:PLATE])
    s.stock = [STOCK - s.cell.count(1 + k) for k in range(3)]


def problems(s):
    if min(s.stock) < 0:
        yield Problem("too-many-dice", f"Every player has only {STOCK} dice.")
    yield from two_winners(s.stock)
    if actor(s) != OVER:
        for p in range(PLATE, CELLS):
            if is_open(s.cell, p) and not _is_ruin(s, p):
                yield Problem(
                    "unfilled-funnel", f"{NAMES[p]} fills itself: it stands on fewer than three colours."
                )


GAME = define(
    globals(),
    number="25",
    title="Ruins",
    german="Ruinen",
    begin=True,
    players=(3,),
    perlhuhn=(0, 0, 1),
    minutes=15,
    summary="Lay the plate die by die; funnels fill with dice of others, and where three colours meet nothing is built any more.",
    bounds=Bounds(actions=PLATE, moves=PLATE, length=PLATE, score=(0, STOCK)),
    card=CARD,
    lesson=LESSON,
    credits="Karin Wittig, Alexandra Leitz and Kati Wittig, Das Spiel (1979)",
)
