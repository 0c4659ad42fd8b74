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
from astragal.games.das_spiel.laying import (
    BOX,
    PLACEMENT,
    STOCK,
    STOP,
    lay,
    nothing_to_lay,
    problems_of_a_roll,
    prompt_to_lay,
    rolled,
    stocks_left,
    touch_to_lay,
    where_to_lay,
)
from astragal.games.das_spiel.mechanics import outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.das_spiel.rolls import rolls_of_a_die
from astragal.lattice import APEX, CELLS

# Moves are the cells 0..164 and STOP; a roll is its number 1..6. A cell holds 0 (empty) or 1 + the seat.
FIRST = RANDOM, *_ = choice("random", "A", "B", "C", about="the seat that begins")


class State(Layout):
    players: i8
    first: FIRST  # RANDOM or 1 + the seat
    placement: PLACEMENT
    turn: seat  # whose turn it is, also while the die rolls
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    placed: upto(6)  # dice of this roll already laid
    stock: derived(i8[3])  # dice not yet on the pyramid
    cell: dice(SEAT_DICE, box=BOX)


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
    return rolls_of_a_die(out) if player == CHANCE else where_to_lay(s, out)


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = move
        return
    if move != STOP:
        lay(s, move)
    if move == STOP or nothing_to_lay(s):
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
    return touch_to_lay(s, move)


def prompt(s):
    return prompt_to_lay(s)


def scene(s, viewer):
    notices = (rolled(s),) if s.roll else ()
    return Scene(Pyramid(), dice_of_seats(s.cell), stock_trays(s.stock), notices=notices)


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    return say("The pyramid is full: the outside faces decide.")


def settle(s):
    s.stock = stocks_left(s)


def problems(s):
    yield from problems_of_a_roll(s)
    if s.stock[s.turn] == 0 and not s.cell[APEX]:
        yield Problem("no-dice", f"{SEAT_DICE[1 + s.turn]} has no dice left and cannot have the turn.")


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
    credits="Jürgen Wagner, Das Spiel (1979)",
)
