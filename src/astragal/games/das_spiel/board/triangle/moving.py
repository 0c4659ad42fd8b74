"""Moves in Triangle: their numbers, which are possible, what they do, and by which end a row is taken."""

from astragal.engine import choice, rule, spans
from astragal.games.das_spiel.board.triangle.rows import (
    FIRST,
    LONGEST,
    NEXT_TO,
    PIECES,
    REACHED,
    SIDEWAYS,
    along,
    can_swing,
    is_free_row,
    is_row_of,
    put_row,
    shifted,
)
from astragal.lattice import NONE, PLATE

# Moves: 6 * cell + direction for a single die; for a row its first cell, way and length, then one of four shifts or one
# of four swings (round its first die or its last, to either side); and passing.
WAYS_TO_MOVE = 8
STEP, ROW, PASS, ACTIONS = spans(6 * REACHED, REACHED * 3 * (LONGEST - 1) * WAYS_TO_MOVE, 1)
DICE = 6  # of each player
PIECES_ARE = TIED, LOOSE = choice(
    "tied", "loose", about="loose: any straight line of own dice may be moved as a row"
)
# Six dice have at most 15 rows of two and more, for any two of them are the ends of one at most.
MOST_MOVES = 15 * WAYS_TO_MOVE + DICE * 6 + 1


@rule
def moves_of_rows(s, player, out, raised):
    """The moves of the pieces that stand on others, or of those on the plate."""
    count = 0
    if s.pieces == TIED:
        for k in range(PIECES):
            p = s.at[DICE * player + FIRST[k]]
            if (p >= PLATE) == raised:
                count = _row_moves(s, player, p, s.way[PIECES * player + k], k + 1, out, count)
        return count
    for k in range(DICE * player, DICE * player + DICE):
        p = s.at[k]
        if (p >= PLATE) == raised:
            count = _row_moves(s, player, p, 0, 1, out, count)
            for way in range(3):
                length = 2
                while length <= LONGEST and is_row_of(s.cell, p, 2 * way, length, 1 + player):
                    count = _row_moves(s, player, p, way, length, out, count)
                    length += 1
    return count


@rule
def _row_moves(s, player, p, way, length, out, count):
    """Add the moves of one row; from above the plate only those down to it, where there are any."""
    if not is_free_row(s.cell, p, 2 * way, length):
        return count
    put_row(s.cell, p, 2 * way, length, 0)
    begin = count
    down = False
    for k in range(6 if length == 1 else WAYS_TO_MOVE):
        landing = _landing(s.cell, p, way, length, k)
        if landing != NONE:
            if p >= PLATE and landing < PLATE and not down:
                down = True
                count = begin
            if landing < PLATE or not down:
                out[count] = _number(p, way, length, k)
                count += 1
    put_row(s.cell, p, 2 * way, length, 1 + player)
    return count


@rule
def _number(p, way, length, k):
    if length == 1:
        return STEP + 6 * p + k
    return ROW + ((3 * p + way) * (LONGEST - 1) + length - 2) * WAYS_TO_MOVE + k


@rule
def _landing(cell, p, way, length, k):
    """The cell that the first die of a lifted row shifts to, or round which it swings; NONE if it cannot."""
    if length == 1:
        return shifted(cell, p, 0, 1, k)
    if k < 4:
        return shifted(cell, p, 2 * way, length, SIDEWAYS[way][k])
    pivot = _pivot(p, way, length, k)
    return pivot if can_swing(cell, pivot, _swing(way, k), length) else NONE


@rule
def _pivot(p, way, length, k):
    """The end that stays when a row swings."""
    return p if k < 6 else along(p, 2 * way, length - 1)


@rule
def _swing(way, k):
    """The direction in which a row lies from its pivot after a swing."""
    return NEXT_TO[2 * way + (1 if k >= 6 else 0)][k % 2]


@rule
def length_of(move):
    return 1 if move < ROW else 2 + (move - ROW) // WAYS_TO_MOVE % (LONGEST - 1)


@rule
def _first(move):
    return move // 6 if move < ROW else (move - ROW) // (WAYS_TO_MOVE * (LONGEST - 1) * 3)


@rule
def _way(move):
    return 0 if move < ROW else (move - ROW) // (WAYS_TO_MOVE * (LONGEST - 1)) % 3


@rule
def _kind(move):
    return move % 6 if move < ROW else (move - ROW) % WAYS_TO_MOVE


@rule
def move_row(s, player, move):
    p = _first(move)
    way = _way(move)
    length = length_of(move)
    put_row(s.cell, p, 2 * way, length, 0)
    to = _landing(s.cell, p, way, length, _kind(move))
    to_way = way
    if length > 1 and _kind(move) >= 4:
        d = _swing(way, _kind(move))
        to_way = d // 2
        if d % 2:
            to = along(to, d, length - 1)
    put_row(s.cell, to, 2 * to_way, length, 1 + player)
    if s.pieces == TIED:
        s.way[PIECES * player + length - 1] = to_way
    for k in range(DICE * player, DICE * player + DICE):
        die = s.at[k]
        for n in range(length):
            if die == along(p, 2 * way, n):
                s.at[k] = along(to, 2 * to_way, n)


def line(p, d, length):
    return [along(p, d, n) for n in range(length)]


def travel(s, move):
    """The cells of a row before and after a move, die by die."""
    p, way, length, kind = _first(move), _way(move), length_of(move), _kind(move)
    board = list(s.cell)
    put_row(board, p, 2 * way, length, 0)
    to = _landing(board, p, way, length, kind)
    before = line(p, 2 * way, length)
    if length == 1 or kind < 4:
        return before, line(to, 2 * way, length)
    after = line(to, _swing(way, kind), length)
    return before, after if kind < 6 else after[::-1]


def hand(move):
    """Which end of a row is touched: 0 for the first die, -1 for the last; the same number for after is where it goes."""
    way, kind = _way(move), _kind(move)
    if length_of(move) == 1:
        return 0
    if kind >= 4:
        return -1 if kind < 6 else 0
    return -1 if SIDEWAYS[way][kind] in NEXT_TO[2 * way] else 0
