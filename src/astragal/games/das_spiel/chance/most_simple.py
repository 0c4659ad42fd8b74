"""The Most Simple Game: roll, put that many dice of your colour on the pyramid, and count the outside at the end.

A roll is laid out die by die into open cells; a die just laid may carry the next. What no longer fits, or what
the stock of 90 does not give, lapses; a seat without dice is passed over without a roll. The game ends with
the die on the apex, and the colour with the most outside faces wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Choice,
    Dice,
    Layout,
    Piece,
    Pyramid,
    Scene,
    Seat,
    Tray,
    define,
    draw,
    i8,
    rule,
)
from astragal.engine.position import Problem, floating_dice
from astragal.games.das_spiel.mechanics import open_cells, outside_faces
from astragal.lattice import APEX, CELLS, NAMES

# Moves are the cells 0..164 and STOP; a roll is its number 1..6. A cell holds 0 (empty) or 1 + the seat.
STOP = CELLS
RANDOM = 0
ALL, AT_LEAST_ONE = range(2)
STOCK = 90
COLOURS = ("", "red", "green", "black")


class State(Layout):
    players: i8
    first: i8  # option: RANDOM or 1 + the seat
    placement: i8  # option
    turn: i8  # whose turn it is, also while the die rolls
    roll: i8  # the number rolled, 0 while the die is still to be rolled
    placed: i8  # dice of this roll already laid
    stock: i8[3]  # dice not yet on the pyramid
    cell: i8[165]


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


def name(s, move):
    if not s.roll:
        return f"roll {move}"
    return "stop" if move == STOP else NAMES[move]


def touch(s, move):
    if not s.roll:
        return "button:roll", f"face:{move}"
    return ("button:stop",) if move == STOP else (f"cell:{NAMES[move]}",)


def prompt(s):
    if not s.roll:
        return "roll the die"
    stop = ", or stop" if s.placement == AT_LEAST_ONE and s.placed else ""
    return f"put a die into an open cell ({_still_to_place(s)} to place){stop}"


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], COLOURS[c], c - 1) for p, c in enumerate(s.cell) if c)
    trays = tuple(Tray(f"{COLOURS[1 + k]} stock", k, count=s.stock[k]) for k in range(3))
    notices = (f"Rolled {s.roll}: {_still_to_place(s)} to place.",) if s.roll else ()
    return Scene(Pyramid(), pieces, trays, notices=notices)


def reason(s):
    return "The pyramid is full: the outside faces decide."


def settle(s):
    s.stock = [STOCK - s.cell.count(1 + k) for k in range(3)]


def problems(s):
    found = floating_dice(s.cell)
    found += [
        Problem("too-many-dice", f"There are more than {STOCK} {COLOURS[1 + k]} dice on the pyramid.")
        for k in range(3)
        if s.stock[k] < 0
    ]
    if not 0 <= s.roll <= 6 or not (0 <= s.placed < s.roll or s.placed == s.roll == 0):
        found.append(
            Problem("bad-roll", "roll is 0 (still to roll) to 6, and fewer dice than that are placed.")
        )
    elif s.placed > s.cell.count(1 + s.turn):
        found.append(
            Problem("bad-roll", f"{s.placed} {COLOURS[1 + s.turn]} dice were placed; so many are not there.")
        )
    elif s.roll and s.cell[APEX]:
        found.append(Problem("bad-roll", "The pyramid is full: roll and placed must be 0."))
    if s.stock[s.turn] == 0 and not s.cell[APEX]:
        found.append(Problem("no-dice", f"{COLOURS[1 + s.turn]} has no dice left and cannot have the turn."))
    return found


def _still_to_place(s):
    return min(s.roll - s.placed, s.stock[s.turn], s.cell.count(0))


GAME = define(
    globals(),
    slug="most-simple",
    number="10",
    title="The Most Simple Game",
    players=(3,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.70, 0.00, 0.30),
    minutes=20,
    summary="Roll, put that many dice of your colour on the growing pyramid, and hold its outside at the end.",
    options=(
        Choice("first", ("random", "A", "B", "C"), "the seat that begins"),
        Choice("placement", ("all", "at-least-one"), "at-least-one: a seat may stop after its first die"),
    ),
    # At most 45 cells are open at once, and each of 165 dice may need a roll before and a stop after it.
    bounds=Bounds(actions=STOP + 1, moves=46, length=3 * CELLS, score=(0, 135)),
    teams=True,
    credits="Reinhold Wittig, Das Spiel (1979)",
    position={"dice": Dice("cell", COLOURS), "turn": Seat("turn")},
    derived=("stock",),
)
