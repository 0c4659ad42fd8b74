"""Diebylon: roll, and move a die of yours by exactly so many pips, until your pyramid stands in another corner.

A move goes up along one axis and down along another, and every step of it counts: so one layer takes an even number, one layer
up or down an odd one, and a 1 moves nothing. But with a 1 a die that carries a foreign one changes places with it. The first whose ten
dice fill one of the two other corners wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Problem,
    amount,
    define,
    derived,
    dice,
    i8,
    i16,
    i64,
    rule,
    seat,
    seat_or_nobody,
    upto,
)
from astragal.games.das_spiel.alteration.diebylon import telling
from astragal.games.das_spiel.alteration.diebylon.heap import lift, set_down, survey
from astragal.games.das_spiel.alteration.diebylon.legs import STAGES
from astragal.games.das_spiel.alteration.diebylon.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.diebylon.progress import (
    DICE,
    GOAL,
    HOMES,
    chances,
    count_die,
    has_goal,
    onwards,
    rebuilt,
)
from astragal.games.das_spiel.alteration.diebylon.spending import (
    ACTIONS,
    LEGS,
    MOVE,
    MUST_MOVE,
    OFF,
    PASS,
    ROLL,
    can_do_something,
    possible,
)
from astragal.games.das_spiel.cell_sets import WORDS
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS

MOST_ROUNDS = 500
MOST_OPEN = 45  # cells where a die can land at once


class State(Layout):
    players: i8
    goal: GOAL
    legs: LEGS
    must_move: MUST_MOVE
    round_limit: amount(200, 20, MOST_ROUNDS, "rounds after which the most dice in another corner win")
    turn: seat  # whose turn it is, also while the die rolls
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    idle: upto(6)  # what the seat before rolled in vain, 0 if it moved
    rounds: upto("round_limit")  # played to their end
    winner: derived(seat_or_nobody)
    there: derived(i8[9])  # dice of each seat in each corner's pyramid
    near: derived(i16[9])  # how near the dice of each seat are to each corner, added up
    own: derived(i64[3 * WORDS])  # the cells with dice of each seat, as sets
    open: derived(i64[WORDS])  # the open cells
    free: derived(i64[WORDS])  # those with a free die
    reached: derived(i64[STAGES * WORDS])  # scratch of `legs`, 0 outside of it
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    for player in range(3):
        for i in range(DICE):
            s.cell[HOMES[player][i]] = 1 + player
            count_die(s, HOMES[player][i], 1 + player, 1)
    survey(s)


@rule
def actor(s):
    if s.winner or s.rounds == s.round_limit:
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return whole_span(out, ROLL, 6)
    count = possible(s, player, out)
    if s.must_move == OFF or s.roll == 1:  # to change places is a right, no duty
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = 1 + move - ROLL
        if not can_do_something(s, s.turn):
            _next_turn(s, s.roll)
        return
    if move != PASS:
        p = (move - MOVE) // CELLS
        q = (move - MOVE) % CELLS
        other = s.cell[q]  # 0, or the foreign die that comes down where the own one goes up
        count_die(s, p, 1 + player, -1)
        count_die(s, q, 1 + player, 1)
        if other:
            count_die(s, q, other, -1)
            count_die(s, p, other, 1)
            s.cell[q] = 1 + player
            s.cell[p] = other
        else:
            lift(s, p)
            set_down(s, q, 1 + player)
        # The mover first: only changing places can complete the pyramid of somebody else.
        for k in range(3):
            candidate = (player + k) % 3
            if not s.winner and has_goal(s, candidate):
                s.winner = 1 + candidate
        if s.winner:
            s.roll = 0
            return
    _next_turn(s, 0)


@rule
def score(s, player):
    """The dice in the better of the other corners."""
    return rebuilt(s, player)


@rule
def result(s, player):
    """The win is all there is: at the limit it goes to the most dice."""
    if s.winner:
        return 1 if s.winner == 1 + player else 0
    best = max(rebuilt(s, 0), rebuilt(s, 1), rebuilt(s, 2))
    return 1 if rebuilt(s, player) == best else 0


@rule
def value(s, player):
    return chances(s, player)


@rule
def policy(s, player, out, count, rng):
    return onwards(s, player, out, count, MOVE, rng)


@rule
def _next_turn(s, in_vain):
    s.idle = in_vain
    s.roll = 0
    if s.turn == 2:
        s.rounds += 1
    s.turn = next_seat(s, s.turn)


def touch(s, move):
    return telling.touch(s, move)


def paths(s, move):
    return telling.paths(s, move)


def prompt(s):
    return telling.prompt(s)


def scene(s, viewer):
    return telling.scene(s, actor(s) == OVER)


def goal(s):
    return telling.goal(s)


def why_not(s, player, touches):
    return telling.why_not(s, player, touches)


def gain(before, after, player):
    return telling.gain(before, after, player)


def reason(s):
    return telling.reason(s)


def settle(s):
    s.there, s.near, s.own = [0] * 9, [0] * 9, [0] * (3 * WORDS)
    s.open, s.free = [0] * WORDS, [0] * WORDS
    survey(s)
    for p, c in enumerate(s.cell):
        if c:
            count_die(s, p, c, 1)
    after = [(s.turn + k) % 3 for k in range(3)]
    s.winner = next((1 + k for k in after if has_goal(s, k)), 0)


def problems(s):
    for k in range(3):
        if s.cell.count(1 + k) != DICE:
            yield Problem("wrong-number", f"Everybody has {DICE} dice, {SEAT_DICE[1 + k]} too.")
    if s.rounds == s.round_limit and (s.turn or s.winner):
        yield Problem("bad-turn", "After the last round nobody moves or wins any more: turn must be A.")
    if s.roll and actor(s) == OVER:
        yield Problem("bad-roll", "The game is over: roll must be 0.")
    elif s.roll and not can_do_something(s, s.turn):
        yield Problem("bad-roll", "Nothing can be done with this roll, so the turn is over: roll must be 0.")


GAME = define(
    globals(),
    number="38",
    title="Diebylon",
    german="Würfelbylon",
    players=(3,),
    kinds=("chance",),
    perlhuhn=(0.45, 0.05, 0.5),
    minutes=45,
    summary="Carry your pyramid into another corner, die by die, with exactly as many steps as you rolled.",
    # A die can land in every open cell at most, and nobody has more than ten.
    bounds=Bounds(actions=ACTIONS, moves=DICE * MOST_OPEN + 1, length=2 * 3 * MOST_ROUNDS, score=(0, DICE)),
    cutoff=100,  # the last dice wait long for the number that fits, which steps do not show
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Wagner, Das Spiel (1979)",
)
