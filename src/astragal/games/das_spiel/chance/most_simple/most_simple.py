"""The Most Simple Game: roll, put that many dice of your colour on the pyramid, and count the outside at the end.

A roll is laid out die by die into open cells; a die just laid may carry the next. What no longer fits, or what
the stock of 90 does not give, lapses; a seat without dice is passed over without a roll. The game ends with
the die on the apex, and the colour with the most outside faces wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Problem,
    Pyramid,
    Scene,
    choice,
    define,
    derived,
    dice,
    draw,
    i8,
    rule,
    say,
    seat,
    upto,
)
from astragal.games.das_spiel.chance.most_simple.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import open_cells, outside_faces
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.lattice import APEX, CELLS, NAMES

# Moves are the cells 0..164 and STOP; a roll is its number 1..6. A cell holds 0 (empty) or 1 + the seat.
STOP = CELLS
FIRST = RANDOM, *_ = choice("random", "A", "B", "C", about="the seat that begins")
PLACEMENT = ALL, AT_LEAST_ONE = choice(
    "all", "at-least-one", about="at-least-one: a seat may stop after its first die"
)
STOCK = 90


class State(Layout):
    players: i8
    first: FIRST  # RANDOM or 1 + the seat
    placement: PLACEMENT
    turn: seat  # whose turn it is, also while the die rolls
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    placed: upto(6)  # dice of this roll already laid
    stock: derived(i8[3])  # dice not yet on the pyramid
    cell: dice(SEAT_DICE, box=(0, STOCK, STOCK, STOCK))


@rule
def start(s, rng):
    s.turn = draw(rng, 3) if s.first == RANDOM else s.first - 1
    for player in range(3):
        s.stock[player] = STOCK


@rule
def actor(s):
    if s.cell[APEX]:
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        for i in range(6):
            out[i] = i + 1
        return 6
    count = open_cells(s.cell, out)
    if s.placement == AT_LEAST_ONE and s.placed:
        out[count] = STOP
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = move
        return
    if move == STOP:
        _next_turn(s)
        return
    s.cell[move] = 1 + player
    s.stock[player] -= 1
    s.placed += 1
    # The rest of a roll lapses when the stock is used up or the pyramid is full.
    if s.placed == s.roll or s.stock[player] == 0 or s.cell[APEX]:
        _next_turn(s)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def _next_turn(s):
    """The turn goes to the next seat that has dice; with 270 dice for 165 cells there is always one."""
    s.roll = 0
    s.placed = 0
    s.turn = (s.turn + 1) % 3
    while s.stock[s.turn] == 0:
        s.turn = (s.turn + 1) % 3


def touch(s, move):
    if not s.roll:
        return "button:roll", f"face:{move}"
    return ("button:stop",) if move == STOP else (f"cell:{NAMES[move]}",)


def prompt(s):
    if not s.roll:
        return say("roll the die")
    if s.placement == AT_LEAST_ONE and s.placed:
        return say("put a die into an empty funnel ({n} to place), or stop", n=_still_to_place(s))
    return say("put a die into an empty funnel ({n} to place)", n=_still_to_place(s))


def scene(s, viewer):
    notices = (say("Rolled {roll}: {n} to place.", roll=s.roll, n=_still_to_place(s)),) if s.roll else ()
    return Scene(Pyramid(), dice_of_seats(s.cell), stock_trays(s.stock), notices=notices)


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def gain(before, after, player):
    faces = score(after, player) - score(before, player)
    return say("{n, plural, one {# face outside} other {# faces outside}}", n=faces)


def reason(s):
    return say("The pyramid is full: the outside faces decide.")


def settle(s):
    s.stock = [STOCK - s.cell.count(1 + k) for k in range(3)]


def problems(s):
    colour = SEAT_DICE[1 + s.turn]
    if s.placed >= max(s.roll, 1):
        yield Problem("bad-roll", "Fewer dice are placed than were rolled, and none before the roll.")
    elif s.placed > s.cell.count(1 + s.turn):
        yield Problem("bad-roll", f"{s.placed} {colour} dice were placed; so many are not there.")
    elif s.roll and s.cell[APEX]:
        yield Problem("bad-roll", "The pyramid is full: roll and placed must be 0.")
    if s.stock[s.turn] == 0 and not s.cell[APEX]:
        yield Problem("no-dice", f"{colour} has no dice left and cannot have the turn.")


def _still_to_place(s):
    return min(s.roll - s.placed, s.stock[s.turn], s.cell.count(0))


GAME = define(
    globals(),
    slug="most-simple",
    number="10",
    title="The Most Simple Game",
    german="Das einfachste Spiel",
    begin=True,
    players=(3,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.70, 0.00, 0.30),
    minutes=20,
    summary="Roll, put that many dice of your colour on the growing pyramid, and hold its outside at the end.",
    # At most 45 cells are open at once, and each of 165 dice may need a roll before and a stop after it.
    bounds=Bounds(actions=STOP + 1, moves=46, length=3 * CELLS, score=(0, 135)),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
