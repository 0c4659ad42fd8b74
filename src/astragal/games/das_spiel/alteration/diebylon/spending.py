"""What a roll is spent on: a die that moves by so many pips, or with a 1 two that change places."""

from astragal.engine import choice, rule, spans
from astragal.games.bits import lowest
from astragal.games.das_spiel.alteration.diebylon.legs import can_spend, write_landings
from astragal.games.das_spiel.cell_sets import SHARE, WORDS, has_cell
from astragal.lattice import CELLS, LOADS, NONE

# Moves: a roll; CELLS * the die + where it goes, or the die with which it changes places; then nothing at all.
ROLL, MOVE, PASS, ACTIONS = spans(6, CELLS * CELLS, 1)
LEGS = SINGLE, CHAIN = choice(
    "single", "chain", about="chain: the number may be split over several right angles of one die"
)
MUST_MOVE = ON, OFF = choice("on", "off", about="off: nobody has to move")


@rule
def _concerned(s, player, word):
    """The own dice, in one word of a set, that can be concerned by the roll: a 1 lets those that carry others change places."""
    own = s.own[WORDS * player + word]
    return own & ~s.free[word] if s.roll == 1 else own & s.free[word]


@rule
def possible(s, player, out):
    """Write what can be done with the roll, apart from doing nothing; return how much it is."""
    count = 0
    for word in range(WORDS):
        concerned = _concerned(s, player, word)
        while concerned:
            p = SHARE * word + lowest(concerned)
            concerned &= concerned - 1
            if s.roll > 1:
                count = write_landings(s, p, s.roll, s.legs == CHAIN, out, MOVE + CELLS * p, count)
                continue
            for i in range(3):
                if _can_swap(s, p, i):
                    out[count] = MOVE + CELLS * p + LOADS[p][i]
                    count += 1
    return count


@rule
def can_do_something(s, player):
    """Whether there is anything to do with the roll."""
    for word in range(WORDS):
        concerned = _concerned(s, player, word)
        while concerned:
            p = SHARE * word + lowest(concerned)
            concerned &= concerned - 1
            if s.roll > 1:
                if can_spend(s, p, s.roll, s.legs == CHAIN):
                    return True
            elif _can_swap(s, p, 0) or _can_swap(s, p, 1) or _can_swap(s, p, 2):
                return True
    return False


@rule
def _can_swap(s, p, i):
    """Whether the die on p carries a foreign free die along axis i."""
    load = LOADS[p][i]
    return load != NONE and has_cell(s.free, 0, load) and s.cell[load] != s.cell[p]
