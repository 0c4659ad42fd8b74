"""Finish: three colours race along right angles to the edge of the plate opposite their corner.

A die that lands on others blocks them. Whoever leaves somebody without a useful move must lift that blockade. The first player with all
seven dice on the finish line wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Mark,
    Problem,
    Pyramid,
    Scene,
    amount,
    define,
    derived,
    dice,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.das_spiel.right_angles import (
    LEAPS,
    WAYS,
    blocked_dice,
    can_leap,
    landing,
    leap,
    leaps,
    open_goals,
    path_of,
    touches_of,
    why_no_leap,
)
from astragal.games.das_spiel.tactics.finish.lesson import CARD, LESSON
from astragal.games.das_spiel.tactics.finish.line import (
    DICE,
    HEAP,
    LAYERS,
    LINE,
    ROWS,
    START,
    STARTS,
    is_home,
)
from astragal.games.das_spiel.tactics.finish.race import chances
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, NAMES, NONE, PLATE, SUPPORTS, cell

LEAP, PASS, ACTIONS = spans(LEAPS, 1)
MOST_ROUNDS = 400


class State(Layout):
    players: i8
    start: START
    line: LINE
    round_limit: amount(120, 60, MOST_ROUNDS, "rounds that end the game")
    turn: seat
    turns: upto(3 * MOST_ROUNDS)
    home: derived(i8[3])  # dice on the finish line
    rows: derived(i8[3])  # that all dice of a player are away from it
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    for player in range(3):
        for k in range(DICE):
            p = STARTS[3 * s.start + player][k]
            s.cell[p] = 1 + player
            s.home[player] += is_home(s, player, p)
            s.rows[player] += ROWS[player][p]


@rule
def actor(s):
    if s.turns == 3 * s.round_limit or max(s.home[0], s.home[1], s.home[2]) == DICE:
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    for p in range(PLATE, HEAP):
        if s.cell[p] == 1 + player and _must_leave(s, p):
            count = leaps(s.cell, p, out, count)
    if count:
        return count
    for p in range(HEAP):
        if s.cell[p] == 1 + player:
            count = leaps(s.cell, p, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def play(s, player, move):
    if move < PASS:
        p = move // WAYS
        to = leap(s.cell, move)
        s.home[player] += is_home(s, player, to) - is_home(s, player, p)
        s.rows[player] += ROWS[player][to] - ROWS[player][p]
    s.turns += 1
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    return s.home[player]


@rule
def result(s, player):
    """Dice on the line, then the fewest rows that are left."""
    return 100 * s.home[player] - s.rows[player]


@rule
def value(s, player):
    return chances(s, player)


@rule
def has_useful_move(s, player):
    """Whether a die that is not on the line can go nearer to it, or at least no further away."""
    for p in range(HEAP):
        if s.cell[p] == 1 + player and not is_home(s, player, p) and is_free(s.cell, p):
            for move in range(WAYS * p, WAYS * p + WAYS):
                to = landing(s.cell, move)
                if to != NONE and ROWS[player][to] <= ROWS[player][p]:
                    return True
    return False


@rule
def _must_leave(s, p):
    """Whether the die on p stands on one of somebody who has no useful move, and blocks it on its way."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and s.cell[q] and s.cell[q] != s.cell[p]:
            other = s.cell[q] - 1
            if not is_home(s, other, q) and s.home[other] < DICE and not has_useful_move(s, other):
                return True
    return False


def touch(s, move):
    return touches_of(s.cell, move) if move < PASS else ("button:pass",)


def paths(s, move):
    if move < PASS:
        yield path_of(s.cell, move)


def prompt(s):
    legal = [0] * GAME.bounds.moves
    count = moves(s, s.turn, legal)
    if legal[0] == PASS:
        return say("pass: no die can move")
    if all(_must_leave(s, move // WAYS) for move in legal[:count]):
        return say("lift your blockade: move a die that stands on one of theirs")
    return say("move one of your dice along a right angle")


def scene(s, viewer):
    """Each seat is shown its own line; whoever only watches sees that of who is to move."""
    player = viewer if viewer >= 0 else s.turn
    line = [p for p in range(PLATE) if is_home(s, player, p)]
    on_the_way = [p for p in range(HEAP) if s.cell[p] and not is_home(s, s.cell[p] - 1, p)]
    marks = open_goals(s.cell, line) + blocked_dice(s.cell, on_the_way) + tuple(_blockades(s))
    return Scene(Pyramid(layers=LAYERS), dice_of_seats(s.cell), marks=marks, notices=tuple(_notices(s)))


def _blockades(s):
    """Marks at the dice that have to go away in the next turn of their owners."""
    if actor(s) != OVER:
        yield from (Mark(NAMES[p], "must") for p in range(PLATE, HEAP) if _must_and_can_leave(s, p))


def _must_and_can_leave(s, p):
    return s.cell[p] and _must_leave(s, p) and can_leap(s.cell, p)


def _notices(s):
    yield say("Round {n} of {all}.", n=min(1 + s.turns // 3, s.round_limit), all=s.round_limit)
    places = {mark.place for mark in _blockades(s)}
    for player in range(3):
        if any(NAMES[p] in places for p in range(HEAP) if s.cell[p] == 1 + player):
            yield say("{seat} has to lift a blockade.", seat=who(player))


def goal(s):
    return say(
        "Be the first to bring all seven of your dice onto your finish line, the edge of the plate opposite your corner."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    if touched.startswith("die:") and not begun:
        p = cell(touched.removeprefix("die:"))
        duty = any(s.cell[q] == 1 + player and _must_and_can_leave(s, q) for q in range(PLATE, HEAP))
        if duty and s.cell[p] == 1 + player and is_free(s.cell, p):
            return say("Somebody has no useful move because of you: first you must lift that blockade.")
    return why_no_leap(s, 1 + player, touches)


def gain(before, after, player):
    n = after.home[player] - before.home[player]
    return say("on the finish line") if n > 0 else say("off the finish line")


def reason(s):
    for player in range(3):
        if s.home[player] == DICE:
            return say("{seat} has all dice on the finish line.", seat=who(player))
    return say(
        "After {n} rounds the dice on the finish line decide, then who is nearer to it.", n=s.round_limit
    )


def settle(s):
    for player in range(3):
        own = [p for p in range(CELLS) if s.cell[p] == 1 + player]
        s.home[player] = sum(is_home(s, player, p) for p in own)
        s.rows[player] = sum(ROWS[player][p] for p in own)


def problems(s):
    for player in range(3):
        if s.cell.count(1 + player) > DICE:
            yield Problem("too-many-dice", f"{SEAT_DICE[1 + player].capitalize()} has more than {DICE} dice.")
    if s.turns > 3 * s.round_limit or s.turns % 3 != s.turn:
        yield Problem("bad-count", "turns counts the turns of all three, A first, up to the limit.")
    if any(s.home[k] == DICE for k in range(3) if k != (s.turn + 2) % 3):
        yield Problem("bad-turn", "Whoever has all seven dice on the finish line made the last move.")


GAME = define(
    globals(),
    number="56",
    title="Finish",
    german="Zieleinlauf",
    players=(3,),
    perlhuhn=(0, 0, 1),
    minutes=20,
    summary="Race along right angles to the opposite edge of the plate; whoever blocks others must not block them completely.",
    bounds=Bounds(actions=ACTIONS, moves=6 * DICE, length=3 * MOST_ROUNDS, score=(0, DICE)),
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
