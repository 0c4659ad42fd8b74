"""Triangle: bring a single die and rows of two and three side by side, so that the six fill a triangle.

A turn moves one own piece as a whole: it is shifted sideways across the right angle before it, climbing onto dice in
its way or jumping over them, or a row swings by 60 degrees round one of its ends. A piece that stands on others blocks
them, but only for a turn: then it must move on. Whoever first fills a triangle of edge 3 on the plate wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Path,
    Pyramid,
    Scene,
    amount,
    define,
    derived,
    i8,
    place,
    rule,
    say,
    seat,
    seat_or_nobody,
    spelled,
    upto,
    who,
    written,
)
from astragal.games.das_spiel.board.triangle.lesson import CARD, LESSON
from astragal.games.das_spiel.board.triangle.moving import (
    ACTIONS,
    DICE,
    LOOSE,
    MOST_MOVES,
    PASS,
    PIECES_ARE,
    TIED,
    hand,
    length_of,
    move_row,
    moves_of_rows,
    travel,
)
from astragal.games.das_spiel.board.triangle.nearness import prospects
from astragal.games.das_spiel.board.triangle.picture import bars, marks, must_move_on
from astragal.games.das_spiel.board.triangle.positions import Rows, impossible, put_in_order
from astragal.games.das_spiel.board.triangle.rows import HEIGHT, is_free_row
from astragal.games.das_spiel.board.triangle.triangles import POINTING, UP, fills_triangle
from astragal.games.das_spiel.pictures import dice_of_seats
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES, PLATE, cell, cells

MOST_ROUNDS = 500
# The pieces at the start: single, two and three of each seat, each in another corner.
START = cells("800 107 017 062 161 260  080 710 701 206 116 026  008 071 170 620 611 602")


class State(Layout):
    players: i8
    pieces: PIECES_ARE
    pointing: POINTING
    round_limit: amount(150, 50, MOST_ROUNDS, "rounds after which nobody has won")
    turn: seat
    round: upto("round_limit")  # rounds that are over
    winner: derived(seat_or_nobody)
    # The six dice of each seat; where they are tied, the single, the two and the three, each along its way.
    at: written(i8[18], Rows, "rows")
    way: i8[9]  # of the three pieces of each seat, where they are tied
    cell: derived(i8[CELLS])  # 1 + the seat, 0 where empty


@rule
def start(s, rng):
    for k in range(DICE * s.players):
        s.at[k] = START[k]
        s.cell[START[k]] = 1 + k // DICE
    put_in_order(s)


@rule
def actor(s):
    return OVER if s.winner or s.round >= s.round_limit else s.turn


@rule
def moves(s, player, out):
    # A piece that stands on others must move on, if it can.
    count = moves_of_rows(s, player, out, True)
    if count == 0:
        count = moves_of_rows(s, player, out, False)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def play(s, player, move):
    if move < PASS:
        move_row(s, player, move)
        if fills_triangle(s, player):
            s.winner = 1 + player
    s.turn = next_seat(s, player)
    if s.turn == 0:
        s.round += 1


@rule
def score(s, player):
    if s.winner:
        return 1.0 if s.winner == 1 + player else 0.0
    return 1.0 / s.players if s.round >= s.round_limit else 0.0


@rule
def value(s, player):
    return prospects(s, player)


def name(s, move):
    if move == PASS:
        return say("pass")
    before, after = travel(s, move)
    rows = (spelled("+", (place(NAMES[p]) for p in row)) for row in (before, after))
    return spelled("-", rows)


def touch(s, move):
    if move == PASS:
        return ("button:pass",)
    before, after = travel(s, move)
    # A row is taken by one of its ends: by the one that swings, or by the one ahead where it is shifted.
    end = hand(move)
    grip = (f"die:{NAMES[before[end]]}", f"cell:{NAMES[after[end]]}")
    if s.pieces == LOOSE and len(before) > 1:
        return (f"die:{NAMES[before[-1 - end]]}", *grip)
    return grip


def paths(s, move):
    if move < PASS:
        for p, q in zip(*travel(s, move), strict=True):
            if p != q:
                yield Path(NAMES[p], NAMES[q])


def prompt(s):
    if must_move_on(s):
        return say("move your piece that stands on others; it blocks for one turn only")
    if _is_stuck(s):
        return say("pass: none of your pieces can move")
    if s.pieces == LOOSE:
        return say("move a die, or a row of yours: touch both its ends, then where the second one goes")
    return say("move a piece: touch one of its ends, then where this end goes")


def _is_stuck(s):
    out = [0] * MOST_MOVES
    return moves(s.copy(), s.turn, out) == 1 and out[0] == PASS


def scene(s, viewer):
    return Scene(Pyramid(layers=HEIGHT), dice_of_seats(s.cell), marks=tuple(marks(s)), strokes=tuple(bars(s)))


def goal(s):
    if s.pointing == UP:
        return say(
            "Whoever first fills a triangle of six funnels with the own six dice wins; it must point like the corners of the plate."
        )
    return say("Whoever first fills a triangle of six funnels on the plate with the own six dice wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if kind == "die" and not begun:
        return _why_not_this_die(s, player, cell(where))
    if kind == "cell" and begun:
        if (begun, touched) in [_by_the_end_behind(s, move) for move in GAME.legal(s, player)]:
            return say("The row can go there. Take it by its other end, the one that goes ahead.")
        return (
            say(
                "A row goes sideways, or swings round its other end. Touch where the end you hold would come to lie."
            )
            if (_is_in_row(s, begun))
            else say(
                "A single die goes into a funnel beside it, or climbs on dice in its way, or jumps over them."
            )
        )
    return ""


def _by_the_end_behind(s, move):
    """What would have to be touched if a row were not taken by the end ahead: the dice, then where the last one goes."""
    if move == PASS or length_of(move) == 1:
        return [], ""
    before, after = travel(s, move)
    end = -1 - hand(move)
    ends = (before[hand(move)], before[end]) if s.pieces == LOOSE else (before[end],)
    return [f"die:{NAMES[p]}" for p in ends], f"cell:{NAMES[after[end]]}"


def _is_in_row(s, begun):
    if len(begun) > 1:
        return True
    k = list(s.at).index(cell(begun[0].removeprefix("die:")))
    return s.pieces == TIED and k % DICE > 0


def _why_not_this_die(s, player, p):
    if s.cell[p] != 1 + player:
        return ""
    if not is_free_row(s.cell, p, 0, 1):
        return say("Another piece stands on this one, so it is blocked.")
    if p < PLATE and must_move_on(s):
        return say("First move your piece that stands on others: it may block for one turn only.")
    if s.pieces == LOOSE:
        return say("This die has no room to move.")
    k = list(s.at).index(p)
    movable = {length_of(move) for move in GAME.legal(s, player) if move < PASS}
    length = 1 + (k % DICE > 0) + (k % DICE > 2)
    if length not in movable:
        return say("This piece has no room to move, or something stands on it.")
    if k % DICE == 4:
        return say("Take the row by one of its ends.")
    return say("This end has nowhere to go; take the row by its other end.")


def reason(s):
    if s.winner:
        return say("{seat} has filled a triangle.", seat=who(s.winner - 1))
    return say("{n} rounds are over without a triangle.", n=s.round_limit)


def settle(s):
    for p in range(CELLS):
        s.cell[p] = 0
    for k in range(DICE * s.players):
        s.cell[s.at[k]] = 1 + k // DICE
    s.winner = 0
    for player in range(s.players):
        if fills_triangle(s, player):
            s.winner = 1 + player


def problems(s):
    yield from impossible(s)


GAME = define(
    globals(),
    number="53",
    title="Triangle",
    german="Dreieck",
    players=(3,),
    perlhuhn=(0, 0, 1),
    minutes=20,
    summary="Shift, swing and jump with a single die, a row of two and a row of three, until the six fill a triangle.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=3 * MOST_ROUNDS, score=(0, 1)),
    cutoff=2,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Lutze, Das Spiel (1979)",
)
