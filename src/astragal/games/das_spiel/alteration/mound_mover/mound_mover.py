"""Mound Mover: three pyramids of twenty dice move on, each into the next corner of the plate.

Every turn moves one own die along a right angle; dice that land on others block them for as long as they like. Whoever has rebuilt the own
mound in the next corner clockwise wins, together with all who manage it in the same round.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Mark,
    Piece,
    Problem,
    Pyramid,
    Scene,
    amount,
    choice,
    define,
    derived,
    dice,
    flag,
    i8,
    listed,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.alteration.mound_mover.blockades import chances
from astragal.games.das_spiel.alteration.mound_mover.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.mound_mover.mounds import (
    BLUE,
    BLUE_DIE,
    CENTRE,
    CLIMB_2,
    COLOURS,
    CORNER,
    DICE,
    HEAP,
    IN_GOAL,
    LAYERS,
    MAX_CLIMB,
    MIDDLE,
    MOUNDS,
    build,
    can_move,
    moves_of,
)
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.das_spiel.right_angles import (
    LEAPS,
    WAYS,
    blocked_dice,
    landing,
    leap,
    open_goals,
    path_of,
    touches_of,
    why_no_leap,
)
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE, cell

LEAP, PASS, THROW, ACTIONS = spans(LEAPS, 1, 6)
ROLL = OFF, ON = choice("off", "on", about="on: a die is rolled in each turn, and that many moves are made")
MOST_ROUNDS = 400


class State(Layout):
    players: i8
    roll: ROLL
    centre: CENTRE
    colours: MOUNDS
    max_climb: MAX_CLIMB
    round_limit: amount(200, 40, MOST_ROUNDS, "rounds that end the game")
    turn: seat
    turns: upto(3 * MOST_ROUNDS)
    left: upto(6)  # moves of a roll that are still to be made
    waits: derived(flag)  # 1 where a die is to be rolled
    home: derived(i8[3])  # dice in the goal
    cell: dice(COLOURS)


@rule
def start(s, rng):
    build(s)
    for player in range(3):
        s.home[player] = _count_home(s, player)
    _begin_turn(s)


@rule
def _count_home(s, player):
    count = 0
    for p in range(HEAP):
        if s.cell[p] == 1 + player and IN_GOAL[player][p]:
            count += 1
    return count


@rule
def _begin_turn(s):
    """A die is rolled only for somebody who can move."""
    s.left = 0
    s.waits = s.roll == ON and can_move(s, s.turn)


@rule
def actor(s):
    finished = max(s.home[0], s.home[1], s.home[2]) == DICE
    if s.turn == 0 and s.left == 0 and (finished or s.turns == 3 * s.round_limit):
        return OVER
    return CHANCE if s.waits else s.turn


@rule
def moves(s, player, out):
    if s.waits:
        return whole_span(out, THROW, 6)
    count = moves_of(s, player, out)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def play(s, player, move):
    if move >= THROW:
        s.left = move - THROW + 1
        s.waits = 0
        return
    if move < PASS:
        p = move // WAYS
        to = leap(s.cell, move)
        s.home[player] += IN_GOAL[player][to] - IN_GOAL[player][p]
        if s.left > 1 and can_move(s, player):
            s.left -= 1
            return
    s.turns += 1
    s.turn = next_seat(s, player)
    _begin_turn(s)


@rule
def score(s, player):
    return s.home[player]


@rule
def result(s, player):
    """The win is all there is, at the limit too: it goes to the most dice at home."""
    return 1 if s.home[player] == max(s.home[0], s.home[1], s.home[2]) else 0


@rule
def value(s, player):
    return chances(s, player)


def touch(s, move):
    if move >= THROW:
        return "button:roll", f"face:{move - THROW + 1}"
    return touches_of(s.cell, move) if move < PASS else ("button:pass",)


def paths(s, move):
    if move < PASS:
        yield path_of(s.cell, move)


def prompt(s):
    if s.waits:
        return say("roll the die: that many moves you make")
    if not can_move(s, s.turn):
        return say("pass: no die can move")
    if s.left:
        return say("move one of your dice along a right angle ({n} to go)", n=s.left)
    return say("move one of your dice along a right angle")


def scene(s, viewer):
    """Each seat is shown its own goal and its blocked dice; whoever only watches sees those of who is to move."""
    player = viewer if viewer >= 0 else s.turn
    goal_cells = CORNER[(player + 1) % 3]
    own = [p for p in range(HEAP) if s.cell[p] == 1 + player and not IN_GOAL[player][p]]
    # As long as others fill the goal, their free dice show where it is.
    others = tuple(
        Mark(NAMES[p], "goal") for p in goal_cells if is_free(s.cell, p) and s.cell[p] != 1 + player
    )
    marks = open_goals(s.cell, goal_cells) + others + blocked_dice(s.cell, own)
    headline = str(s.left) if s.left else ""
    return Scene(Pyramid(layers=LAYERS), _dice(s), marks=marks, notices=tuple(_notices(s)), headline=headline)


def _dice(s):
    """The dice with their owners; blue ones have none."""
    return tuple(
        Piece(NAMES[p], COLOURS[c], c - 1 if c < BLUE_DIE else None) for p, c in enumerate(s.cell) if c
    )


def _notices(s):
    yield say("Round {n} of {all}.", n=min(1 + s.turns // 3, s.round_limit), all=s.round_limit)
    done = [who(k) for k in range(s.turn) if s.home[k] == DICE]  # seen only at the end of a turn
    if done:
        yield say("{seats}: the mound is moved. This round is played to its end.", seats=listed(done))


def goal(s):
    return say(
        "Be the first to move your whole mound: all twenty of your dice into the next corner clockwise."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    what, _, where = touched.partition(":")
    if what == "die" and not begun and s.cell[cell(where)] == BLUE_DIE:
        return say("Blue dice belong to nobody and never move.")
    p = cell((begun or touches)[0].partition(":")[2])
    if s.max_climb == CLIMB_2 and s.cell[p] == 1 + player and is_free(s.cell, p):
        higher = {landing(s.cell, move) for move in range(WAYS * p, WAYS * p + WAYS)} - {NONE}
        if cell(where) in higher or (higher and not begun):
            return say("In this game a die climbs no higher than over one other.")
    return why_no_leap(s, 1 + player, touches)


def gain(before, after, player):
    return (
        say("in the next corner")
        if after.home[player] > before.home[player]
        else say("out of the next corner")
    )


def reason(s):
    done = [who(k) for k in range(3) if s.home[k] == DICE]
    if not done:
        return say("After {n} rounds the dice in the next corners decide.", n=s.round_limit)
    if len(done) == 1:
        return say("{seat} has moved the whole mound.", seat=done[0])
    return say("{seats} have moved their mounds in the same round.", seats=listed(done))


def settle(s):
    for player in range(3):
        s.home[player] = _count_home(s, player)
    s.waits = s.roll == ON and s.left == 0 and can_move(s, s.turn)


def problems(s):
    for player in range(3):
        if s.cell.count(1 + player) > DICE:
            yield Problem("too-many-dice", f"{COLOURS[1 + player].capitalize()} has more than {DICE} dice.")
    blue = {p for p in range(CELLS) if s.cell[p] == BLUE_DIE}
    if blue != (set(MIDDLE) if s.centre == BLUE else set()):
        yield Problem(
            "bad-centre", "The blue dice stand in the middle where there are any, and nowhere else."
        )
    if s.turns > 3 * s.round_limit or s.turns % 3 != s.turn:
        yield Problem("bad-count", "turns counts the turns of all three, A first, up to the limit.")
    if s.left and s.roll == OFF:
        yield Problem("bad-count", "Moves are left only where a die is rolled.")
    elif s.left and (s.turns == 3 * s.round_limit or not can_move(s, s.turn)):
        yield Problem("bad-count", "No moves are left after the last round, or to somebody who cannot move.")
    begun = s.turn + (s.left > 0)  # how many have had a turn in this round, the one that goes on included
    if actor(s) != OVER and any(s.home[k] == DICE for k in range(begun, 3)):
        yield Problem("round-over", "The game has ended with the round in which a mound was completed.")


GAME = define(
    globals(),
    number="37",
    title="Mound Mover",
    german="Bergeversetzer",
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0, 0.1, 0.9),
    minutes=45,
    summary="Three pyramids of twenty dice move on, die by die, each into the next corner; blockades may last.",
    bounds=Bounds(actions=ACTIONS, moves=6 * DICE, length=3 * MOST_ROUNDS * 7, score=(0, DICE)),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Reto Walt and Gilberto Zappatini, Das Spiel (1979)",
)
