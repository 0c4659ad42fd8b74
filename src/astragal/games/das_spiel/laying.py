"""Laying a roll: a die is rolled, and that many dice of the own stock go into open cells, one after the other.

Games that are played so have the fields `turn`, `roll` (0 while the die is still to be rolled), `placed` (dice of this roll that
are down), `stock` (of each seat) and `cell`, in which a cell is 0 or 1 + the seat. Moves are the cells 0..164 and STOP.
"""

from astragal.engine import Problem, choice, rule, say
from astragal.games.das_spiel.mechanics import open_cells
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.lattice import APEX, CELLS, NAMES

STOP = CELLS
STOCK = 90  # dice of each seat
BOX = (0, STOCK, STOCK, STOCK)
PLACEMENT = ALL, AT_LEAST_ONE = choice(
    "all", "at-least-one", about="at-least-one: a seat may stop after its first die"
)


@rule
def where_to_lay(s, out):
    """Write the open cells into out, and STOP where a seat may leave it at what it has laid; return how many."""
    count = open_cells(s.cell, out)
    if s.placement == AT_LEAST_ONE and s.placed:
        out[count] = STOP
        count += 1
    return count


@rule
def lay(s, p):
    """Put a die of the seat whose turn it is on p."""
    s.cell[p] = 1 + s.turn
    s.stock[s.turn] -= 1
    s.placed += 1


@rule
def nothing_to_lay(s):
    """Whether a roll is laid; its rest lapses when the stock is used up or the pyramid is full."""
    return s.placed == s.roll or s.stock[s.turn] == 0 or s.cell[APEX] != 0


def still_to_place(s):
    """How many dice of the roll can still be laid."""
    return min(s.roll - s.placed, s.stock[s.turn], s.cell.count(0))


def touch_to_lay(s, move):
    """How a roll is made, a die laid and a turn ended early."""
    if not s.roll:
        return "button:roll", f"face:{move}"
    return ("button:stop",) if move == STOP else (f"cell:{NAMES[move]}",)


def prompt_to_lay(s):
    """What a seat is asked to do with the die and with a roll."""
    if not s.roll:
        return say("roll the die")
    if s.placement == AT_LEAST_ONE and s.placed:
        return say("put a die into an empty funnel ({n} to place), or stop", n=still_to_place(s))
    return say("put a die into an empty funnel ({n} to place)", n=still_to_place(s))


def rolled(s):
    """What was rolled and how much of it is left."""
    return say("Rolled {roll}: {n} to place.", roll=s.roll, n=still_to_place(s))


def stocks_left(s):
    """What each seat has left of its dice, by those on the pyramid."""
    return [STOCK - s.cell.count(1 + k) for k in range(3)]


def problems_of_a_roll(s):
    """What cannot be in the middle of laying a roll."""
    if s.placed >= max(s.roll, 1):
        yield Problem("bad-roll", "Fewer dice are placed than were rolled, and none before the roll.")
    elif s.placed > s.cell.count(1 + s.turn):
        yield Problem(
            "bad-roll", f"{s.placed} {SEAT_DICE[1 + s.turn]} dice were placed; so many are not there."
        )
    elif s.roll and s.cell[APEX]:
        yield Problem("bad-roll", "The pyramid is full: roll and placed must be 0.")
