"""Tic-tac-toe: the players put their signs on nine squares in turn; three in a line win."""

from astragal.engine import (
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Scene,
    define,
    derived,
    i8,
    i16,
    pieces,
    rule,
    say,
    seat,
)

# A move is a square 0..8: a1 b1 c1 a2 b2 c2 a3 b3 c3. A square holds 0 (empty) or 1 + player.
SQUARES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
FULL = 0b111_111_111
SIGNS = ("", "X", "O")
COLOURS = ("", "red", "black")


class State(Layout):
    players: i8
    turn: seat
    winner: derived(i8)  # 1 + the player with three in a line, 0 while there is none
    square: pieces(*SIGNS[1:], places=SQUARES, key="signs")
    bits: derived(i16[2])  # each player's squares once more, as nine bits


LINES = (0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124)  # rows, columns, diagonals
HAS_LINE = tuple(int(any(bits & line == line for line in LINES)) for bits in range(FULL + 1))


@rule
def start(s, rng):
    return


@rule
def actor(s):
    return OVER if s.winner or s.bits[0] | s.bits[1] == FULL else s.turn


@rule
def moves(s, player, out):
    empty = FULL & ~(s.bits[0] | s.bits[1])
    count = 0
    for square in range(9):
        out[count] = square  # the next one overwrites it unless this one counts: faster than an `if`
        count += (empty >> square) & 1
    return count


@rule
def play(s, player, move):
    s.square[move] = 1 + player
    s.bits[player] |= 1 << move
    if HAS_LINE[s.bits[player]]:
        s.winner = 1 + player
    s.turn = 1 - player


@rule
def score(s, player):
    return s.winner == 1 + player


def touch(s, move):
    return (f"cell:{SQUARES[move]}",)


def prompt(s):
    return say("put your sign on an empty square")


def scene(s, viewer):
    pieces = (
        Piece(SQUARES[p], COLOURS[c], c - 1, kind="stone", label=SIGNS[c])
        for p, c in enumerate(s.square)
        if c
    )
    return Scene(Grid(3, 3), tuple(pieces))


def reason(s):
    return say("Three signs stand in a line.") if s.winner else say("The board is full.")


def settle(s):
    for p, c in enumerate(s.square):
        if c:
            s.bits[c - 1] |= 1 << p
    for player in (0, 1):
        if HAS_LINE[s.bits[player]]:
            s.winner = 1 + player


GAME = define(
    globals(),
    number="X2",
    title="Tic-tac-toe",
    players=(2,),
    minutes=1,
    summary="Make three in a line on nine squares.",
    bounds=Bounds(actions=9, moves=9, length=9, score=(0, 1)),
    seats=("X", "O"),
    credits="Traditional",
)
