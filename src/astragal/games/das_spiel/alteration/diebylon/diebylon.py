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
    Mark,
    Path,
    Problem,
    Pyramid,
    Scene,
    amount,
    choice,
    define,
    derived,
    dice,
    i8,
    i16,
    rule,
    say,
    seat,
    seat_or_nobody,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.alteration.diebylon.legs import can_spend, write_landings
from astragal.games.das_spiel.alteration.diebylon.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.diebylon.progress import (
    APEXES,
    DICE,
    HOMES,
    chances,
    count_die,
    onwards,
    rebuilt,
)
from astragal.games.das_spiel.mechanics import is_free, is_open
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, COORDINATES, LAYER, LOADS, NAMES, NONE, cell

# Moves: a roll; CELLS * the die + where it goes, or the die with which it changes places; then nothing at all.
ROLL, MOVE, PASS, ACTIONS = spans(6, CELLS * CELLS, 1)
GOAL = FULL, TOP = choice("full", "top", about="top: a die on the top of a pyramid in another corner wins")
LEGS = SINGLE, CHAIN = choice(
    "single", "chain", about="chain: the number may be split over several right angles of one die"
)
MUST_MOVE = ON, OFF = choice("on", "off", about="off: nobody has to move")
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
    spent: derived(i8[CELLS])  # scratch of `legs`, 0 outside of it
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    for player in range(3):
        for i in range(DICE):
            s.cell[HOMES[player][i]] = 1 + player
            count_die(s, HOMES[player][i], 1 + player, 1)


@rule
def actor(s):
    if s.winner or s.rounds == s.round_limit:
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return whole_span(out, ROLL, 6)
    count = _possible(s, player, out)
    if s.must_move == OFF or s.roll == 1:  # to change places is a right, no duty
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = 1 + move - ROLL
        if not _can_do_something(s, s.turn):
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
        # The mover first: only changing places can complete the pyramid of somebody else.
        for k in range(3):
            candidate = (player + k) % 3
            if not s.winner and _has_goal(s, candidate):
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
def _possible(s, player, out):
    """Write what can be done with the roll, apart from doing nothing; return how much it is."""
    count = 0
    for p in range(CELLS):
        if s.cell[p] == 1 + player:
            if s.roll == 1:
                for i in range(3):
                    if _can_swap(s, p, i):
                        out[count] = MOVE + CELLS * p + LOADS[p][i]
                        count += 1
            elif is_free(s.cell, p):
                count = write_landings(
                    s.cell, s.spent, p, s.roll, s.legs == CHAIN, out, MOVE + CELLS * p, count
                )
    return count


@rule
def _can_do_something(s, player):
    for p in range(CELLS):
        if s.cell[p] == 1 + player:
            if s.roll == 1:
                if _can_swap(s, p, 0) or _can_swap(s, p, 1) or _can_swap(s, p, 2):
                    return True
            elif is_free(s.cell, p) and can_spend(s.cell, s.spent, p, s.roll, s.legs == CHAIN):
                return True
    return False


@rule
def _can_swap(s, p, i):
    """Whether the die on p carries a foreign free die along axis i."""
    load = LOADS[p][i]
    return load != NONE and s.cell[load] != 0 and s.cell[load] != s.cell[p] and is_free(s.cell, load)


@rule
def _has_goal(s, player):
    for k in range(1, 3):
        corner = (player + k) % 3
        if s.goal == TOP:
            if s.cell[APEXES[corner]] == 1 + player:
                return True
        elif s.there[3 * player + corner] == DICE:
            return True
    return False


@rule
def _next_turn(s, in_vain):
    s.idle = in_vain
    s.roll = 0
    if s.turn == 2:
        s.rounds += 1
    s.turn = next_seat(s, s.turn)


def touch(s, move):
    if move < MOVE:
        return "button:roll", f"face:{1 + move}"
    if move == PASS:
        return ("button:pass",)
    p, q = divmod(move - MOVE, CELLS)
    return f"die:{NAMES[p]}", f"{'die' if s.cell[q] else 'cell'}:{NAMES[q]}"


def paths(s, move):
    if not MOVE <= move < PASS:
        return
    p, q = divmod(move - MOVE, CELLS)
    if s.cell[q]:
        yield Path(NAMES[p], NAMES[q], "swapped")
        yield Path(NAMES[q], NAMES[p], "swapped")
    elif s.legs == SINGLE:
        corner = map(min, COORDINATES[p], COORDINATES[q])  # all the way up, nothing of the way down
        yield Path(NAMES[p], NAMES[q], over="".join(map(str, corner)), steps=s.roll)


def prompt(s):
    if not s.roll:
        return say("roll the die")
    if s.roll == 1:
        return say("let a die change places with the one that stands on it, or pass")
    if s.must_move == OFF:
        return say("move a die along a right angle of exactly {n} steps, or pass", n=s.roll)
    return say("move a die along a right angle of exactly {n} steps", n=s.roll)


def scene(s, viewer):
    notices = [say("Rolled {roll}.", roll=s.roll)] if s.roll else []
    if s.idle:
        before = (s.turn - 1) % s.players
        notices.append(say("{who} rolled {roll}: nothing could move.", who=who(before), roll=s.idle))
    return Scene(Pyramid(), dice_of_seats(s.cell), marks=tuple(_goals(s)), notices=tuple(notices))


def _goals(s):
    """The places where whoever has the turn could build now."""
    if actor(s) != OVER:
        for k in range(s.players):
            if k != s.turn:
                for p in (APEXES[k],) if s.goal == TOP else HOMES[k]:
                    if is_open(s.cell, p):
                        yield Mark(NAMES[p], "goal")


def goal(s):
    if s.goal == TOP:
        return say("Whoever is the first to have a die on the top of a pyramid in another corner wins.")
    return say("Whoever is the first to have built their whole pyramid in another corner wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    p = cell(where)
    if s.roll == 1:
        return say(
            "A 1 moves nothing. Only a die of yours changes places with a foreign one that stands on it."
        )
    if not begun:
        if s.cell[p] == 1 + player and is_free(s.cell, p):
            return say("This die gets nowhere with exactly {n} steps up and down.", n=s.roll)
        return ""
    if kind == "cell" and is_open(s.cell, p):
        return (
            say("With an even number a die stays on its level or changes it by two.")
            if s.roll % 2 == 0 and (LAYER[p] - LAYER[cell(begun[0].removeprefix("die:"))]) % 2
            else say("The way there is not exactly {n} steps long, up and down counted.", n=s.roll)
        )
    return ""


def gain(before, after, player):
    n = score(after, player) - score(before, player)
    return say("{n, plural, one {# die at its goal} other {# dice at their goal}}", n=abs(n))


def reason(s):
    if s.winner and s.goal == TOP:
        return say("{who} has a die on the top of a pyramid in another corner.", who=who(s.winner - 1))
    if s.winner:
        return say("{who} has built the whole pyramid in another corner.", who=who(s.winner - 1))
    return say("{n} rounds are played: the most dice in another corner decide.", n=s.rounds)


def settle(s):
    s.there, s.near = [0] * 9, [0] * 9
    for p, c in enumerate(s.cell):
        if c:
            count_die(s, p, c, 1)
    after = [(s.turn + k) % 3 for k in range(3)]
    s.winner = next((1 + k for k in after if _has_goal(s, k)), 0)


def problems(s):
    for k in range(3):
        if s.cell.count(1 + k) != DICE:
            yield Problem("wrong-number", f"Everybody has {DICE} dice, {SEAT_DICE[1 + k]} too.")
    if s.roll and s.winner:
        yield Problem("bad-roll", "The game is over: roll must be 0.")


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
    cutoff=10,
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Wagner, Das Spiel (1979)",
)
