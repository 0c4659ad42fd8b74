"""Rasanto: two colours fill the plate; above it every funnel fills itself, and the outside is counted.

Three equal dice are crowned by the other colour, two against one by the majority, again and again until
nothing is open. After 45 dice the pyramid is full; the colour with more outside faces wins.
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
    rule,
    say,
    seat,
)
from astragal.games.das_spiel.construction.rasanto.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import beside_colour, is_open, outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.lattice import ABOVE, APEX, LAYER, MOST_ABOVE, NAMES, NONE, PLATE, SUPPORTS, cell

# Moves are the plate cells 0..44. A cell holds 0 (empty) or 1 + the player whose colour it has.
FILL = IMMEDIATE, AFTER_PLATE = choice(
    "immediate", "after-plate", about="when the funnels above the plate fill themselves"
)
ADJACENCY = FREE, OWN = choice(
    "free", "own", about="own: a die goes beside an own die where such a funnel is empty"
)


class State(Layout):
    players: i8
    fill: FILL
    adjacency: ADJACENCY
    turn: seat
    laid: derived(i8)  # dice put on the plate so far
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    return


@rule
def actor(s):
    return OVER if s.laid == PLATE else s.turn


@rule
def moves(s, player, out):
    if s.adjacency == OWN:
        count = _empty_funnels(s, player, out, True)
        if count:
            return count
    return _empty_funnels(s, player, out, False)


@rule
def play(s, player, move):
    s.cell[move] = 1 + player
    s.laid += 1
    s.turn = 1 - player
    # The cascade, in fill order; a cell's colour depends on its supports alone.
    if s.fill == IMMEDIATE:
        top = 0
        for i in range(MOST_ABOVE):
            p = ABOVE[move][i]
            if p == NONE or LAYER[p] > top + 1:  # nothing below it has changed
                break
            if is_open(s.cell, p):
                s.cell[p] = _crown(s.cell, p)
                top = LAYER[p]
    elif s.laid == PLATE:
        for p in range(PLATE, APEX + 1):
            s.cell[p] = _crown(s.cell, p)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def _empty_funnels(s, player, out, beside_own):
    count = 0
    for p in range(PLATE):
        if is_open(s.cell, p) and (not beside_own or beside_colour(s.cell, p, 1 + player)):
            out[count] = p
            count += 1
    return count


@rule
def _crown(cell, p):
    """The colour that fills funnel p: three equal call the other colour, two to one the majority."""
    reds = 0
    for i in range(3):
        reds += cell[SUPPORTS[p][i]] == 1
    return 1 if reds == 0 or reds == 2 else 2


def touch(s, move):
    return (f"cell:{NAMES[move]}",)


def prompt(s):
    return say("put a die into an empty funnel")


def scene(s, viewer):
    return Scene(Pyramid(), dice_of_seats(s.cell))


def goal(s):
    return say("When the pyramid is full, whoever shows more faces on its outside wins.")


def why_not(s, player, touches):
    if touches[-1].startswith("cell:") and LAYER[cell(touches[-1].removeprefix("cell:"))]:
        return say("Above the plate dice come by themselves; put yours into the plate.")
    return (
        say("In this game your die goes beside one of your own while that is possible.")
        if s.adjacency == OWN
        else ""
    )


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    return say("The pyramid is full: the outside faces decide.")


def settle(s):
    s.laid = sum(c != 0 for c in s.cell[:PLATE])


GAME = define(
    globals(),
    number="23",
    title="Rasanto",
    players=(2,),
    perlhuhn=(0, 0, 1),
    minutes=20,
    summary="Lay the plate die by die; every funnel above fills itself by the colours under it.",
    bounds=Bounds(actions=PLATE, moves=PLATE, length=PLATE, score=(0, 135)),
    seats=("red", "green"),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
