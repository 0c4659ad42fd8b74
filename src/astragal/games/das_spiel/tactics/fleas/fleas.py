"""Flea Chase: two players leap from their corners into the third one and build a pyramid of twenty there.

Every turn moves one own die along a right angle. A die that lands on others blocks them. Who has all dice in the pyramid is done; the
other goes on alone, and every turn of that costs a point. Faces on the outside of the pyramid are points.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Problem,
    Pyramid,
    Scene,
    amount,
    choice,
    define,
    derived,
    dice,
    each,
    i8,
    rule,
    say,
    seat,
    seat_or_nobody,
    sentences,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.das_spiel.right_angles import (
    LEAPS,
    blocked_dice,
    can_leap,
    is_covered_by,
    leap,
    leaps,
    open_goals,
    path_of,
    touches_of,
    why_no_leap,
)
from astragal.games.das_spiel.tactics.fleas.chase import chances
from astragal.games.das_spiel.tactics.fleas.corner import (
    DICE,
    FACES,
    HEAP,
    IN_TARGET,
    LAYERS,
    START,
    STARTS,
    TARGET,
)
from astragal.games.das_spiel.tactics.fleas.lesson import CARD, LESSON
from astragal.lattice import NAMES, NONE, SUPPORTS

LEAP, PASS, ACTIONS = spans(LEAPS, 1)
BLOCKADE = ONCE, FREE = choice(
    "once", "free", about="free: nobody must lift a blockade, however long it has lasted"
)
MOST_TURNS, MOST_LATE = 400, 60


class State(Layout):
    players: i8
    start: START
    blockade: BLOCKADE
    turn_limit: amount(150, 80, MOST_TURNS, "turns of each player, with nobody finished, that end the game")
    late_limit: amount(30, 15, MOST_LATE, "turns of whoever finishes second that end the game")
    turn: seat
    first: seat_or_nobody  # who has finished first
    turns: upto(2 * MOST_TURNS)  # of both, while nobody had finished
    late: upto(MOST_LATE + 1)  # of the other one since then
    # At how many of the last starts of their turns, two at most, somebody had the other blocked totally.
    blocking: each(upto(2), 2)
    outside: derived(i8[2])  # dice that are not in the target
    faces: derived(i8[2])  # outside faces of those that are
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    for player in range(2):
        for k in range(DICE):
            s.cell[STARTS[2 * s.start + player][k]] = 1 + player
        s.outside[player] = DICE


@rule
def actor(s):
    if not s.first:
        return OVER if s.turns == 2 * s.turn_limit else s.turn
    second = 2 - s.first
    return OVER if s.outside[second] == 0 or _lost_turns(s, second) == s.late_limit else s.turn


@rule
def moves(s, player, out):
    count = 0
    if _must_lift(s):
        for p in range(HEAP):
            if s.cell[p] == 1 + player and _blocks(s, p):
                count = leaps(s.cell, p, out, count)
        if count:
            return count
    must = False
    for p in range(HEAP):
        if s.cell[p] == 1 + player:
            before = count
            count = leaps(s.cell, p, out, count)
            if count > before and not IN_TARGET[p]:
                must = True
    if not must:
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if move < PASS:
        p = move // 6
        to = leap(s.cell, move)
        s.outside[player] += IN_TARGET[p] - IN_TARGET[to]
        s.faces[player] += FACES[to] - FACES[p]
    if s.first:
        s.late += 1
    else:
        s.turns += 1
        if s.outside[player] == 0:
            s.first = 1 + player
    if s.outside[1 - player]:
        s.turn = 1 - player
    s.blocking[s.turn] = min(s.blocking[s.turn] + 1, 2) if _is_blocking(s) else 0


@rule
def score(s, player):
    return s.faces[player] - (_lost_turns(s, player) if s.first == 2 - player else 0)


@rule
def value(s, player):
    return chances(s, player)


@rule
def _lost_turns(s, second):
    """Turns that cost whoever finishes second a point each; the first of them is free to who began second."""
    return max(s.late - second, 0)


@rule
def _must_lift(s):
    return s.blockade == ONCE and s.blocking[s.turn] == 2


@rule
def _is_blocking(s):
    """Whether none of the other's dice outside the target can move, and a die of who is to move stands on one of them."""
    covers = False
    for p in range(HEAP):
        if s.cell[p] == 2 - s.turn and not IN_TARGET[p]:
            if is_covered_by(s.cell, p, 1 + s.turn):
                covers = True
            elif can_leap(s.cell, p):
                return False
    return covers


@rule
def _blocks(s, p):
    """Whether the die on p stands on one of the other player outside the target."""
    for i in range(3):
        q = SUPPORTS[p][i]
        if q != NONE and s.cell[q] == 3 - s.cell[p] and not IN_TARGET[q]:
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
    if _has_to_lift_now(s):
        return say("lift your blockade: move a die that stands on one of theirs")
    if PASS not in legal[:count]:
        return say("move one of your dice along a right angle")
    return say("move a die in the target, or pass") if count > 1 else say("pass: no die can move")


def _has_to_lift_now(s):
    """Whether there is nothing else to do: one of the dice that block can move."""
    own = [p for p in range(HEAP) if s.cell[p] == 1 + s.turn]
    return _must_lift(s) and any(_blocks(s, p) and can_leap(s.cell, p) for p in own)


def scene(s, viewer):
    outside = [p for p in range(HEAP) if not IN_TARGET[p]]
    marks = open_goals(s.cell, TARGET) + blocked_dice(s.cell, outside)
    return Scene(Pyramid(layers=LAYERS), dice_of_seats(s.cell), marks=marks, notices=tuple(_notices(s)))


def _notices(s):
    if not s.first:
        home = [DICE - s.outside[k] for k in range(2)]
        yield say(
            "In the target: {red, plural, one {# red die} other {# red dice}}, {green, plural, one {# green one} other {# green ones}}.",
            red=home[0],
            green=home[1],
        )
        return
    second = 2 - s.first
    done = say("{seat} has all dice in the target.", seat=who(s.first - 1))
    lost = say(
        "{seat} has lost {n, plural, one {# point} other {# points}} by turns since then.",
        seat=who(second),
        n=_lost_turns(s, second),
    )
    yield sentences(done, lost)


def goal(s):
    return say(
        "Bring your ten dice into the pyramid in the empty corner: the faces that yours show on its outside are your points, "
        "and most points win."
    )


def why_not(s, player, touches):
    if _has_to_lift_now(s) and touches[-1].startswith("die:") and len(touches) == 1:
        p = NAMES.index(touches[-1].removeprefix("die:"))
        if s.cell[p] == 1 + player and not _blocks(s, p):
            return say("You have blocked the other player for a turn already: now you must lift that.")
    return why_no_leap(s, 1 + player, touches)


def gain(before, after, player):
    shown = after.faces[player] - before.faces[player]
    if not shown:
        return say("too late")
    faces = faces_gained(shown)
    if score(after, player) - score(before, player) == shown:
        return faces
    return say("{faces}; the late turn costs 1", faces=faces)


def reason(s):
    if not s.first:
        return say("Nobody was done after {n} turns each: the points decide.", n=s.turn_limit)
    if s.outside[2 - s.first]:
        return say(
            "{seat} took {n} turns too many: the points decide.", seat=who(2 - s.first), n=s.late_limit
        )
    return say(
        "The pyramid is complete: the faces on its outside, less the turns that came too late, decide."
    )


def settle(s):
    for k in range(2):
        s.outside[k] = sum(c == 1 + k and not IN_TARGET[p] for p, c in enumerate(s.cell))
        s.faces[k] = sum(FACES[p] for p, c in enumerate(s.cell) if c == 1 + k)
    if not s.blocking[s.turn] and _is_blocking(s):
        s.blocking[s.turn] = 1


def problems(s):
    for k in range(2):
        if s.cell.count(1 + k) > DICE:
            yield Problem("too-many-dice", f"{SEAT_DICE[1 + k].capitalize()} has more than {DICE} dice.")
    done = [k for k in range(2) if not s.outside[k]]
    if (s.first - 1 not in done) if s.first else done:
        yield Problem("bad-first", "first is whoever got all dice into the target before the other.")
    if s.first and s.outside[s.turn] == 0 and s.outside[1 - s.turn]:
        yield Problem("bad-turn", "Who has all dice in the target moves no more.")
    too_late = _lost_turns(s, 2 - s.first) > s.late_limit if s.first else s.late > 0
    if s.turns > 2 * s.turn_limit or too_late:
        yield Problem("bad-count", "turns and late do not fit the limits, or nobody has finished.")
    if s.blocking[s.turn] and not _is_blocking(s):
        yield Problem("bad-count", "blocking says how long a blockade has lasted, and there is none.")


GAME = define(
    globals(),
    slug="fleas",
    number="55",
    title="Flea Chase",
    german="Flohjagd",
    players=(2,),
    perlhuhn=(0, 0, 1),
    minutes=10,
    summary="Leap along right angles into the empty corner; block each other, and arrive early and well in view.",
    bounds=Bounds(
        actions=ACTIONS, moves=6 * DICE + 1, length=2 * MOST_TURNS + MOST_LATE + 1, score=(-MOST_LATE, 21)
    ),
    seats=("red", "green"),
    favourite=True,
    card=CARD,
    lesson=LESSON,
    credits="Karin and Reinhold Wittig, Das Spiel (1979)",
)
