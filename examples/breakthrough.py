"""Breakthrough: march forward, capture slantwise, and be the first on the far side.

Both sides fill their two home rows. A piece goes one square forward, straight or slantwise, to an empty square;
slantwise it may also capture. Who reaches the last row, or takes the last enemy, wins. Somebody can always move.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Problem,
    Scene,
    define,
    derived,
    draw,
    i8,
    i16,
    pieces,
    rule,
    say,
    seat,
)

# Square number = 8 * row + column; a square holds 0 (empty) or 1 + player. White, player 0, marches up.
# A move is 3 * square + way.
SIDE = 8
LEFT, STRAIGHT, RIGHT = range(3)
SQUARES = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdefgh")
COLOURS = ("", "white", "black")


class State(Layout):
    players: i8
    turn: seat
    winner: derived(i8)  # 1 + the player who has won, 0 while nobody has
    left: derived(i8[2])  # pieces left to each player
    square: pieces(*COLOURS[1:], places=SQUARES, key="pieces")
    bits: derived(i16[16])  # the same by player and row, [8 * player + row], as eight bits


@rule
def start(s, rng):
    for square in range(2 * SIDE):
        s.square[square] = 1
        s.square[63 - square] = 2
    _count(s)


@rule
def actor(s):
    return OVER if s.winner else s.turn


@rule
def moves(s, player, out):
    count = 0
    for row in range(SIDE):
        here = s.bits[SIDE * player + row]
        if here:
            ahead = row + 1 - 2 * player
            own = s.bits[SIDE * player + ahead]
            enemy = s.bits[SIDE * (1 - player) + ahead]
            left = here & ~(own << 1) & 0b11111110
            straight = here & ~(own | enemy)
            right = here & ~(own >> 1) & 0b01111111
            for column in range(SIDE):
                # The next entry overwrites one that does not count: faster than an `if`.
                move = 3 * (SIDE * row + column)
                out[count] = move + LEFT
                count += (left >> column) & 1
                out[count] = move + STRAIGHT
                count += (straight >> column) & 1
                out[count] = move + RIGHT
                count += (right >> column) & 1
    return count


@rule
def play(s, player, move):
    square = move // 3
    target = _target(player, move)
    if s.square[target]:
        s.left[1 - player] -= 1
        _flip(s, 1 - player, target)
    s.square[square] = 0
    s.square[target] = 1 + player
    _flip(s, player, square)
    _flip(s, player, target)
    if _is_home(player, target) or s.left[1 - player] == 0:
        s.winner = 1 + player
    s.turn = 1 - player


@rule
def score(s, player):
    return s.winner == 1 + player


@rule
def policy(s, player, out, count, rng):
    """In playouts: go home, else stop who is about to, else rather capture than not."""
    foremost = count - 1 if player == 0 else 0  # moves are listed row by row
    if _is_home(player, _target(player, out[foremost])):
        return foremost
    if s.bits[SIDE * (1 - player) + (1 if player == 0 else SIDE - 2)]:
        for i in range(count):
            target = _target(player, out[i])
            if s.square[target] and _is_home(1 - player, target + (SIDE if player else -SIDE)):
                return i
    first = draw(rng, count)
    second = draw(rng, count)
    return second if s.square[_target(player, out[second])] else first


@rule
def _target(player, move):
    return move // 3 + (SIDE if player == 0 else -SIDE) + move % 3 - STRAIGHT


@rule
def _is_home(player, square):
    return square >= 7 * SIDE if player == 0 else square < SIDE


@rule
def _flip(s, player, square):
    s.bits[SIDE * player + square // SIDE] ^= 1 << (square % SIDE)


@rule
def _count(s):
    """Everything that follows from the squares."""
    for square in range(SIDE * SIDE):
        if s.square[square]:
            player = s.square[square] - 1
            s.left[player] += 1
            _flip(s, player, square)
            if _is_home(player, square):
                s.winner = 1 + player
    for player in range(2):
        if s.left[player] == 0:
            s.winner = 2 - player


def touch(s, move):
    return (f"die:{SQUARES[move // 3]}", f"cell:{SQUARES[_target(s.turn, move)]}")


def why_not(s, player, touches):
    if len(touches) > 1:
        return say("A piece goes one square forward, straight or aslant, and takes aslant only.")
    kind, _, where = touches[0].partition(":")
    is_own = kind == "die" and s.square[SQUARES.index(where)] == 1 + player
    return say("This piece has no square to go to.") if is_own else ""


def prompt(s):
    return say("move a piece forward")


def scene(s, viewer):
    pieces = (Piece(SQUARES[p], COLOURS[c], c - 1, kind="stone") for p, c in enumerate(s.square) if c)
    return Scene(Grid(SIDE, SIDE), tuple(pieces))


def reason(s):
    return say("The last enemy is taken.") if 0 in s.left else say("A piece has reached the last row.")


def settle(s):
    _count(s)


def problems(s):
    for player, left in enumerate(s.left):
        if left > 2 * SIDE:
            yield Problem("too-many-pieces", f"There are {left} {COLOURS[1 + player]} pieces; a side has 16.")


GAME = define(
    globals(),
    number="X3",
    title="Breakthrough",
    players=(2,),
    minutes=15,
    summary="March forward, capture slantwise and be the first on the far side.",
    # 16 pieces with 3 ways each, and room for one entry that does not count. Every move but the last takes a
    # piece one row on, and 88 such steps a side lead to the row before the last.
    bounds=Bounds(actions=3 * SIDE * SIDE, moves=49, length=177, score=(0, 1)),
    seats=("white", "black"),
    credits="Dan Troyka (2000)",
)
