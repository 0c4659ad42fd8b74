"""Reducto: 45 dice on the plate are taken one by one; a die is taken by jumping as far as one of its numbers points.

A jump crosses at least one die and ends in an empty funnel. Who cannot jump rolls a die for whoever comes next. With
15 dice or fewer a die may move before it jumps, or is rolled and then taken; with five or fewer all is free, and up to
two moves come before the jump. Green dice count 3, red ones 2, black ones 1. The last die belongs to nobody.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Problem,
    amount,
    counts,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i64,
    rule,
    seat,
    shuffle,
    upto,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.board.reducto import telling
from astragal.games.das_spiel.board.reducto.choices import (
    ACTIONS,
    CHOOSE,
    CHOOSING,
    ENDED,
    JUMP,
    LEAVE,
    MOST_CHOICES,
    MOVE,
    MUST_JUMP,
    ROLL,
    ROLLING,
    RUNNING,
    STAGE,
    TAKING,
    allowed,
    choices,
)
from astragal.games.das_spiel.board.reducto.jumping import TURNS, points_to
from astragal.games.das_spiel.board.reducto.lesson import CARD, LESSON
from astragal.games.das_spiel.board.reducto.prospects import can_be_taken, is_dead
from astragal.games.das_spiel.board.reducto.rows import NUMBERS, note_die
from astragal.games.das_spiel.board.reducto.telling import COLOURS
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, PLATE

MOST_STALL, MOST_END = 20, 500
POINTS = (3, 2, 1)  # of a green, red and black die
EACH = 15
SEATS = 6


class State(Layout):
    players: i8
    must_jump: MUST_JUMP
    stall: amount(
        0, 0, MOST_STALL, "turns without a capture after which a roll must be useful; 0: one of each player"
    )
    stall_end: amount(100, 20, MOST_END, "turns without a capture that end the game")
    turn: seat
    stage: STAGE
    runner: word("", *NAMES[:PLATE])  # 1 + the funnel of the die that is rolled, or has begun to move
    hops: upto(3)  # that the die may still make, or may make in this turn before one is chosen
    quiet: upto(MOST_END)  # turns in a row without a capture
    taken: derived(i64)  # the funnels that hold a die, as bits
    left: derived(i8)  # how many these are
    rows: derived(i64[3])  # the same by their places in the rows of each axis
    showing: derived(i64[3 * NUMBERS])  # those whose dice show each number there
    won: each(counts("green", "red", "black", most=EACH), SEATS)  # 3 * seat + colour
    cell: dice(COLOURS, "faces", places=NAMES[:PLATE], box=(0, EACH, EACH, EACH))
    faces: i8[45]


@rule
def start(s, rng):
    for p in range(PLATE):
        s.cell[p] = 1 + p % 3
    shuffle(s.cell, PLATE, rng)
    for p in range(PLATE):
        s.faces[p] = draw(rng, TURNS)
        note_die(s, p, s.faces[p])
    # One die is taken away with closed eyes; it belongs to nobody.
    s.left = PLATE
    _remove(s, draw(rng, PLATE))
    _begin_turn(s)


@rule
def actor(s):
    if s.stage == ENDED:
        return OVER
    return CHANCE if s.stage == ROLLING else s.turn


@rule
def moves(s, player, out):
    return whole_span(out, ROLL, TURNS) if player == CHANCE else choices(s, out)


@rule
def play(s, player, move):
    if player == CHANCE:
        note_die(s, s.runner - 1, s.faces[s.runner - 1])
        note_die(s, s.runner - 1, move - ROLL)
        s.faces[s.runner - 1] = move - ROLL
        s.hops -= 1
        s.stage = TAKING
        if s.hops == 0 or not can_be_taken(s, s.runner - 1, move - ROLL, s.hops):
            _end_turn(s)
    elif move == LEAVE:
        _end_turn(s)
    elif move >= CHOOSE:
        s.runner = 1 + move - CHOOSE
        s.stage = ROLLING
    elif move >= MOVE:
        _go(s, (move - MOVE) // 6, (move - MOVE) % 6)
    else:
        p = (move - JUMP) // 6
        s.won[3 * player + s.cell[p] - 1] += 1
        _remove(s, p)
        s.quiet = -1
        _end_turn(s)


@rule
def score(s, player):
    total = 0
    for i in range(3):
        total += POINTS[i] * s.won[3 * player + i]
    return total


@rule
def _go(s, p, d):
    """A move before the jump: the die stands on the landing funnel for the moment, as it lies."""
    q = points_to(p, s.faces[p], d)
    note_die(s, p, s.faces[p])
    note_die(s, q, s.faces[p])
    s.cell[q] = s.cell[p]
    s.faces[q] = s.faces[p]
    s.cell[p] = 0
    s.faces[p] = 0
    s.runner = 1 + q
    s.hops -= 1
    s.stage = RUNNING


@rule
def _remove(s, p):
    note_die(s, p, s.faces[p])
    s.cell[p] = 0
    s.faces[p] = 0
    s.left -= 1


@rule
def _end_turn(s):
    s.turn = next_seat(s, s.turn)
    s.quiet += 1
    s.runner = 0
    _begin_turn(s)


@rule
def _begin_turn(s):
    s.hops = allowed(s)
    s.stage = ENDED if s.left <= 1 or s.quiet >= s.stall_end or is_dead(s) else CHOOSING


def name(s, move):
    return telling.name(s, move)


def touch(s, move):
    return telling.touch(s, move)


def paths(s, move):
    return telling.paths(s, move)


def prompt(s):
    return telling.prompt(s)


def scene(s, viewer):
    return telling.scene(s, viewer)


def goal(s):
    return telling.goal(s)


def why_not(s, player, touches):
    return telling.why_not(s, player, touches)


def gain(before, after, player):
    return telling.gain(before, after, player)


def reason(s):
    return telling.reason(s)


def settle(s):
    s.taken, s.rows, s.showing = 0, [0] * 3, [0] * (3 * NUMBERS)
    for p in range(PLATE):
        if s.cell[p]:
            note_die(s, p, s.faces[p])
    s.left = s.taken.bit_count()
    if s.stage in (CHOOSING, ENDED):
        _begin_turn(s)
    elif s.stage != RUNNING:  # a die under way may have made one move or two
        s.hops = allowed(s) - (s.stage == TAKING)


def problems(s):
    for i in range(3):
        if s.cell.count(1 + i) + sum(s.won[3 * k + i] for k in range(SEATS)) > EACH:
            yield Problem(
                "too-many-dice", f"There are {EACH} {COLOURS[1 + i]} dice, those that were taken included."
            )
    if (s.stage in (ROLLING, TAKING, RUNNING)) != (s.runner > 0):
        yield Problem("bad-runner", "A die is named by runner when it is rolled or under way.")
        return
    if s.quiet >= s.stall_end and s.stage != ENDED:
        yield Problem("bad-count", f"quiet counts turns without a capture, up to {s.stall_end}.")
    if s.runner and not s.cell[s.runner - 1]:
        yield Problem("bad-runner", "There is no die where runner says.")
    elif s.stage in (TAKING, RUNNING) and not (
        0 < s.hops < allowed(s) and can_be_taken(s, s.runner - 1, s.faces[s.runner - 1], s.hops)
    ):
        yield Problem("bad-runner", "The die under way cannot be taken.")


GAME = define(
    globals(),
    number="46",
    title="Reducto",
    players=(2, 3, 4, 5, 6),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.45, 0, 0.55),
    minutes=20,
    summary="Take the dice of the plate one by one: each jumps as far as one of its numbers points.",
    # A turn is at most a choice, a roll, two moves and a jump. At most 43 dice are taken, each after less than 500 turns.
    bounds=Bounds(actions=ACTIONS, moves=MOST_CHOICES, length=44 * (3 * MOST_END + 5), score=(0, 90)),
    seats=tuple(SEAT_NAMES),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
