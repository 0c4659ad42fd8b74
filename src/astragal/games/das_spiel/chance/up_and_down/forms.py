"""The forms of Up and Down: what a roll asks for in each, and whether it can be done."""

from astragal.engine import choice, rule, spans
from astragal.games.das_spiel.mechanics import is_free, open_cells
from astragal.lattice import APEX, CELLS

# Moves: the cell of a die that is laid or taken; no more of this roll; a colour and a cell for a die out of a collection.
CELL, STOP, ADD, ACTIONS = spans(CELLS, 1, 3 * CELLS)
MODE = UP, DOWN, VALUES = choice(
    "up",
    "down",
    "values",
    about="for three; any other number plays for values",
)
ADD_RULE = ED_ONE, ED_NUMBER, CHOICE = choice(
    "ed-one",
    "ed-number",
    "choice",
    about="with values, what an odd number puts back: one red, green or black die for 1, 3 or 5; as many of these as were rolled; "
    "or as many as were rolled of any colours",
)
COLOUR_OF = (0, 1, 0, 2, 0, 3, 0)  # what an odd number puts back: 1 red, 3 green, 5 black
KINDS = 4  # entries of `taken` for each seat: one for every value of a cell
OWN = 55  # dice of each colour in a full pyramid


@rule
def form_of(s):
    """What is played: three play as they have chosen; any other number of players cannot have a colour each, and plays for values."""
    return s.mode if s.players == 3 else VALUES


@rule
def goes_up(s):
    """Whether the number rolled puts dice on the pyramid; even ones do where it is built."""
    return (s.roll % 2 == 0) == (s.form == UP)


@rule
def asked(s):
    """How many dice the number rolled asks for."""
    return 1 if s.form == VALUES and s.add_rule == ED_ONE and goes_up(s) else s.roll


@rule
def may_add(s, colour):
    """Whether the seat has a die of that colour in its collection, and the roll allows it."""
    if s.add_rule != CHOICE and COLOUR_OF[s.roll] != colour:
        return False
    return s.taken[KINDS * s.turn + colour] > 0


@rule
def goes_on(s):
    """Whether another die of this roll can be laid or taken: what is lacking, or finds no place, is forgiven."""
    if s.placed == asked(s):
        return False
    if goes_up(s):
        if s.cell[APEX]:
            return False
        if s.form == VALUES:
            return may_add(s, 1) or may_add(s, 2) or may_add(s, 3)
        return s.stock[s.turn] > 0
    if s.form == VALUES:
        return s.standing > 0
    for k in range(CELLS):  # from the top, where more are free
        if s.cell[APEX - k] == 1 + s.turn and is_free(s.cell, APEX - k):
            return True
    return False


@rule
def dice_to_take(s, out):
    """Write the free dice that the seat may take into out, and STOP where it need not; return how many."""
    count = 0
    for p in range(CELLS):
        if (s.form == VALUES or s.cell[p] == 1 + s.turn) and is_free(s.cell, p):
            out[count] = p
            count += 1
    if s.form == DOWN:
        out[count] = STOP
        count += 1
    return count


@rule
def dice_to_add(s, out):
    """Write every way to put a die of the collection on the pyramid into out; return how many."""
    cells = open_cells(s.cell, out)
    count = 0
    for colour in range(3, 0, -1):
        if may_add(s, colour):
            if count == 0:
                for k in range(cells):
                    out[k] += ADD + CELLS * (colour - 1)
            else:
                for k in range(cells):
                    out[count + k] = CELLS * (colour - 1) + ADD + (out[k] - ADD) % CELLS
            count += cells
    return count
