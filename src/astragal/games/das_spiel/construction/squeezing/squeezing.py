"""Squeezing: the roll says how many dice are built at once, in contact with own ones; whoever is covered over must wait.

Whoever first rolls a 4 begins with a small pyramid. Then everybody in turn rolls and builds exactly so many dice, face
to face, standing, and touching an earlier die of their own; the first construction of a player touches any die. A
straight column of 4, 5 or 6 brings 1, 2 or 3 bonus dice. Nobody may wall in a first construction before its owner has
added to it. Whoever places their 55th die wins at once.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    define,
    derived,
    dice,
    each,
    flag,
    i8,
    i64,
    in_order,
    rule,
    seat,
    upto,
    word,
    written,
)
from astragal.games.das_spiel.construction.squeezing import telling
from astragal.games.das_spiel.construction.squeezing.building import Search, can_build, is_column, laid_now
from astragal.games.das_spiel.construction.squeezing.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.squeezing.packing import (
    MOST,
    PARTS,
    bit,
    cells_of,
    first_of,
    part_of,
    size_of,
)
from astragal.games.das_spiel.construction.squeezing.positions import Protected, follow, impossible
from astragal.games.das_spiel.construction.squeezing.standing import (
    SEATS,
    fill,
    footing,
    has_contact,
    has_grown_old,
    lay_bare,
)
from astragal.games.das_spiel.construction.squeezing.turns import (
    ACTIONS,
    AGAIN,
    ANEW,
    BONUS,
    BUILDING,
    EXACT_FINISH,
    EXACT_FINISH_ON,
    KEEP,
    MOST_ROLLS,
    OPENING,
    PASS,
    PHASE,
    REROLL_ONES,
    REROLL_ONES_ON,
    ROLL,
    ROLLING,
    START_ROLL,
    STARTING,
    STOCK,
    STOP,
    anyone_can_build,
    has_begun,
    open_places,
)
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.games.seats import first_without, next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE


class State(Search):
    players: i8
    reroll_ones: REROLL_ONES
    opening: OPENING
    exact_finish: EXACT_FINISH
    turn: seat
    phase: PHASE
    rolls: upto(MOST_ROLLS)  # made so far
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    left: upto(MOST)  # dice of this construction, or bonus dice, still to be placed
    fresh: in_order(
        word("", *NAMES), MOST
    )  # 1 + the cells of the dice of this construction, as they were laid
    touching: derived(flag)  # whether one of these touches an earlier die as it must
    stuck: derived(flag)  # 1 where a turn begins and nobody could build, whatever is rolled
    made: each(upto(2), 3)  # constructions that each seat has finished; more than two are counted as two
    stock: each(upto(STOCK), 3, key="stocks")
    cell: dice(SEAT_DICE)
    # By seat, the cells of its first construction, till the second.
    shield: written(i64[SEATS * PARTS], Protected, "protected")


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = STOCK
    lay_bare(s)


@rule
def actor(s):
    if s.stuck or first_without(s.stock, s.players) != NONE:
        return OVER
    if s.phase == STARTING or s.phase == ROLLING:
        return OVER if s.rolls == MOST_ROLLS else CHANCE
    return s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        return whole_span(out, ROLL, 6)
    if s.phase == AGAIN:
        out[0] = KEEP
        out[1] = ANEW
        return 2
    count = open_places(s, player, out)
    if s.phase == BONUS:
        if not s.fresh[0] or s.touching:
            out[count] = STOP
            count += 1
    elif count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def play(s, player, move):
    if move >= ROLL:
        s.roll = 1 + move - ROLL
        s.rolls += 1
        if s.roll == 1 and s.reroll_ones == REROLL_ONES_ON and s.rolls < MOST_ROLLS:
            s.phase = AGAIN
        else:
            _use_roll(s)
    elif move == KEEP:
        _use_roll(s)
    elif move == ANEW:
        s.roll = 0
        s.phase = ROLLING if has_begun(s) else STARTING
    elif move == PASS or move == STOP:
        _end_turn(s)
    else:
        _lay(s, player, move)
        if s.left == 0:
            _finish(s, player)


@rule
def score(s, player):
    """The dice placed so far."""
    return STOCK - s.stock[player]


@rule
def _use_roll(s):
    if not has_begun(s) and s.roll != START_ROLL:
        s.roll = 0
        s.phase = STARTING
        s.turn = next_seat(s, s.turn)
        return
    s.phase = BUILDING
    s.left = min(s.roll, s.stock[s.turn])
    if s.left < s.roll and s.exact_finish == EXACT_FINISH_ON:
        s.left = 0


@rule
def _lay(s, player, p):
    """Lay a die with all that it needs under it."""
    cells = cells_of(footing(s, p, s.left), 0)
    if has_contact(s, player, cells):
        s.touching = 1
    laid = size_of(laid_now(s))
    while cells:
        q = first_of(cells)
        cells >>= 8
        s.cell[q] = 1 + player
        fill(s, q)
        s.fresh[laid] = 1 + q
        laid += 1
        if s.phase == BONUS and s.made[player] == 1:
            _protect(s, player, q)
        s.left -= 1
        s.stock[player] -= 1


@rule
def _finish(s, player):
    """A construction is complete: it is protected if it is the first, and a column brings bonus dice."""
    if s.phase == BUILDING:
        dice = size_of(laid_now(s))
        column = dice > 3 and is_column(s)
        if s.made[player] == 0:
            for k in range(dice):
                _protect(s, player, s.fresh[k] - 1)
        elif s.made[player] == 1:
            for part in range(PARTS):
                s.shield[PARTS * player + part] = 0
        s.made[player] = min(s.made[player] + 1, 2)
        if column and s.stock[player]:
            _clear(s, player)
            s.phase = BONUS
            s.left = min(dice - 3, s.stock[player])
            if can_build(s, player, False, 1, s.left):
                return
    _end_turn(s)


@rule
def _protect(s, player, p):
    s.shield[PARTS * player + part_of(p)] |= bit(part_of(p), p)


@rule
def _clear(s, player):
    """Forget which dice were laid last: they are earlier ones now."""
    for k in range(MOST):
        if s.fresh[k]:
            has_grown_old(s, player, s.fresh[k] - 1)
            s.fresh[k] = 0
    s.touching = 0


@rule
def _end_turn(s):
    _clear(s, s.turn)
    s.roll = 0
    s.left = 0
    s.phase = ROLLING
    s.turn = next_seat(s, s.turn)
    s.stuck = 0 if anyone_can_build(s) else 1


def touch(s, move):
    return telling.touch(s, move)


def prompt(s):
    return telling.prompt(s)


def scene(s, viewer):
    return telling.scene(s)


def goal(s):
    return telling.GOAL


def why_not(s, player, touches):
    return telling.why_not(s, player, touches)


def gain(before, after, player):
    return telling.gain(score(after, player) - score(before, player))


def reason(s):
    return telling.reason(s)


def settle(s):
    follow(s)


def problems(s):
    return impossible(s)


GAME = define(
    globals(),
    number="31",
    title="Squeezing",
    german="Quetschen",
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.4, 0, 0.6),
    minutes=45,
    summary="Build as many dice as you roll onto your own, and cover the others until they cannot add any more.",
    bounds=Bounds(actions=ACTIONS, moves=CELLS, length=2 * MOST_ROLLS + 3 * STOCK, score=(0, STOCK)),
    favourite=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
