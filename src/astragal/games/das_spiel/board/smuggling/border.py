"""The border and those around it: who stands where at the start, and where smugglers and customs can go."""

from astragal.engine import rule
from astragal.lattice import BEHIND, INNER_21, NEIGHBOURS, NONE, PLATE, cell, cells

# What a funnel holds: nothing, a smuggler, a customs officer or a die of the border.
SMUGGLER, OFFICER, BORDER = range(1, 4)
COLOURS = ("", "black", "red", "green")
SMUGGLERS = cells("116 125 134 143 215 224 233 314 323 413")
OFFICERS = cells("521 251")
LINE = cells("170 260 350 440 530 620 710")
FUNNELS = tuple(1 if p in INNER_21 else 2 if p in LINE else 0 for p in range(PLATE))
INNER, ON_THE_LINE = 1, 2  # what FUNNELS says; all others are forbidden to smugglers


@rule
def set_up(s):
    """Lay everybody out for a game."""
    for p in range(PLATE):
        s.cell[p] = 0
    for i in range(len(SMUGGLERS)):
        s.cell[SMUGGLERS[i]] = SMUGGLER
    for i in range(len(OFFICERS)):
        s.cell[OFFICERS[i]] = OFFICER
    for i in range(len(LINE)):
        s.cell[LINE[i]] = BORDER


@rule
def smuggled(board, p, d):
    """Where the smuggler on p gets in direction d: an empty inner funnel or a die of the border; NONE if nowhere."""
    q = NEIGHBOURS[p][d]
    if q == NONE:
        return NONE
    if board[q] == BORDER or (board[q] == 0 and FUNNELS[q] == INNER):
        return q
    return NONE


@rule
def caught(board, p, d):
    """Where the officer on p lands jumping over a smuggler in direction d; NONE if there is none to be caught so.

    One that is through can only be jumped over along the border, and there no funnel is ever empty.
    """
    over = NEIGHBOURS[p][d]
    landing = BEHIND[p][d]
    if landing == NONE or board[landing] or board[over] != SMUGGLER:
        return NONE
    return landing


@rule
def patrolled(board, p, d):
    """Where the officer on p gets in direction d, by a step or by catching a smuggler; NONE if nowhere."""
    q = NEIGHBOURS[p][d]
    if q != NONE and board[q] == 0:
        return q
    return caught(board, p, d)


@rule
def can_catch(board, p):
    """Whether an officer on p can catch somebody."""
    for d in range(6):
        if caught(board, p, d) != NONE:
            return True
    return False


def corner_or_side(name):
    """Whether a funnel is one that smugglers may never enter."""
    return FUNNELS[cell(name)] == 0
