"""Steps to the Throne: a rolled die says how far the green die climbs; the guard bars its way with black ones.

The three numbers of the roll point along the rows of the plate, both ways. The green die goes such a number of
funnels, all of them, over no other die; a black die on which it lands is captured. After each of its moves the guard
puts a black die beside it. From the row before the throne it enters with an even number from outside, with an odd
one from the middle. A single round is won by entering within so many rolls; a match of both roles is compared.
"""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Mark,
    Path,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    rule,
    say,
    spans,
    upto,
    who,
    word,
)
from astragal.engine.naming import name_by_touches
from astragal.games.das_spiel.board.throne.lesson import CARD, LESSON
from astragal.games.das_spiel.board.throne.rounds import (
    CAPTURES,
    COMPARE,
    LONGEST,
    MATCH,
    ROLES,
    SHORTEST,
    SINGLE,
    allowed,
    counted,
    first_round,
    gained,
    how_it_went,
    told,
    winning,
)
from astragal.games.das_spiel.board.throne.stairs import (
    BARRIER,
    CLIMBER,
    FOOT,
    NEARNESS,
    STAIR,
    STEPS,
    THRONE,
    can_enter,
    goes_to,
    is_gap,
    reached,
    why_not_there,
)
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, NEIGHBOURS, NONE, PLATE, cell

# Moves: where the green die goes, the throne last; the funnel that is barred; staying; a roll; the next round.
PLACES = THRONE + 1
TURNS = len(ORIENTATION_NAMES)
GO, BAR, STAY, ROLL, NEXT, ACTIONS = spans(PLACES, PLATE, 1, TURNS, 1)
STAGE = ROLLING, CLIMBING, BARRING, ENDED = word("rolling", "climbing", "barring", "ended")
COLOURS = ("", "black", "red", "green")
SUPPLY = 41


class State(Layout):
    players: i8
    match: MATCH
    compare: COMPARE
    turn_limit: amount(0, 0, LONGEST, "rolls of a round, at least 15; 0: 25, or 100 with both roles")
    round: upto(1)  # the seat that climbs in it
    stage: STAGE
    rolled: word("", *ORIENTATION_NAMES)  # 1 + how the blue die lies, until the guard has answered
    green: derived(i8)  # where the green die stands
    supply: derived(i8)  # black dice that the guard has left
    captured: upto(SUPPLY)  # black dice beside the plate that the guard can get back
    rolls: each(upto(LONGEST + 1), 2)  # of each seat as climber; one more than allowed if it did not arrive
    taken: each(upto(LONGEST), 2)  # black dice that each seat captured as climber
    barred: each(upto(LONGEST), 2)  # black dice that each seat placed as guard
    cell: dice(COLOURS, places=NAMES[:PLACES], box=(0, SUPPLY, 3, 1))


@rule
def start(s, rng):
    _set_up(s)


@rule
def actor(s):
    if s.stage == ROLLING:
        return CHANCE
    if s.stage == CLIMBING:
        return s.round
    if s.stage == BARRING:
        return 1 - s.round
    return 1 if s.match == ROLES and s.round == 0 else OVER


@rule
def moves(s, player, out):
    if s.stage == ENDED:
        out[0] = NEXT
        return 1
    if s.stage == ROLLING:
        return whole_span(out, ROLL, TURNS)
    count = 0
    for d in range(6):
        if s.stage == CLIMBING:
            p = goes_to(s, d)
            if p != NONE:
                out[count] = GO + p
                count += 1
        else:
            p = NEIGHBOURS[s.green][d]
            if p != NONE and not s.cell[p]:
                out[count] = BAR + p
                count += 1
    if s.stage == CLIMBING and can_enter(s):
        out[count] = GO + THRONE
        count += 1
    if count == 0:
        out[0] = STAY
        count = 1
    return count


@rule
def play(s, player, move):
    if s.stage == ENDED:
        s.round = 1
        _set_up(s)
    elif s.stage == ROLLING:
        s.rolled = 1 + move - ROLL
        s.rolls[s.round] += 1
        s.stage = CLIMBING
    elif s.stage == BARRING:
        s.cell[move - BAR] = BARRIER
        s.supply -= 1
        s.barred[player] += 1
        _next_roll(s)
    elif move == STAY:
        if s.captured:
            s.captured -= 1
            s.supply += 1
        _next_roll(s)
    else:
        _climb(s, move - GO)
        # Something beside it is always empty: the funnel it has just left, or crossed last.
        if s.green != THRONE and s.rolls[player] < allowed(s) and s.supply:
            s.stage = BARRING
        else:
            _next_roll(s)


@rule
def score(s, player):
    if s.match == ROLES:
        return counted(s, player)
    return 1 if s.stage == ENDED and (s.green == THRONE) == (player == 0) else 0


@rule
def result(s, player):
    """Of rolls and of placed dice the fewer are better."""
    return -score(s, player) if s.match == ROLES and s.compare != CAPTURES else score(s, player)


@rule
def policy(s, player, out, count, rng):
    """In playouts the climber enters, or comes before the throne, where the roll allows it; all else is left to chance."""
    best = draw(rng, count)
    if s.stage == CLIMBING and out[best] != STAY:
        for i in range(count):
            if NEARNESS[out[i] - GO] > NEARNESS[out[best] - GO]:
                best = i
    return best


@rule
def _set_up(s):
    for p in range(PLACES):
        s.cell[p] = 0
    for i in range(3):
        s.cell[STEPS[i]] = STAIR
    s.cell[FOOT] = CLIMBER
    s.green = FOOT
    s.supply = SUPPLY
    s.captured = 0
    s.stage = ROLLING


@rule
def _climb(s, p):
    s.cell[s.green] = 0
    if s.cell[p]:
        s.captured += 1
        s.taken[s.round] += 1
    s.cell[p] = CLIMBER
    s.green = p


@rule
def _next_roll(s):
    """The blue die is picked up again, unless the round is over."""
    s.rolled = 0
    s.stage = ROLLING
    if s.green == THRONE:
        s.stage = ENDED
    elif s.rolls[s.round] >= allowed(s):
        s.rolls[s.round] += 1
        s.stage = ENDED


def name(s, move):
    return say("next round") if move == NEXT else name_by_touches(touch(s, move))


def touch(s, move):
    if move == NEXT:
        return (button(name(s, move)),)
    if move >= ROLL:
        return "button:roll", f"face:{ORIENTATION_NAMES[move - ROLL]}"
    if move == STAY:
        return ("button:pass",)
    return (f"cell:{NAMES[move - BAR if move >= BAR else move - GO]}",)


def paths(s, move):
    if move < BAR:
        yield Path(NAMES[s.green], NAMES[move - GO])


def prompt(s):
    if s.stage == ROLLING:
        return say("roll the blue die")
    if s.stage == BARRING:
        return say("put a black die beside the green one")
    if s.stage == ENDED:
        return say("begin the next round")
    if can_enter(s):
        return say("take the green die onto the throne, or elsewhere")
    if reached(s):
        return say("take the green die where a rolled number points, exactly so far")
    return say("pass: no rolled number can be used")


def scene(s, viewer):
    trays = [Tray(say("black stock"), 1 - s.round, count=s.supply, colour="black")]
    if s.captured:
        trays.append(Tray(say("captured dice"), s.round, count=s.captured, colour="black"))
    if s.rolled:
        die = Piece("rolled", "blue", s.round, ORIENTATION_NAMES[s.rolled - 1])
        trays.append(Tray(say("rolled die"), s.round, (die,)))
    marks = [Mark(NAMES[THRONE], "goal")]
    if s.stage == CLIMBING:
        marks += (Mark(NAMES[p], "reach", label=str(number)) for p, number in reached(s))
    return Scene(
        Pyramid(layers=2),
        coloured_dice(s.cell, COLOURS),
        tuple(trays),
        tuple(marks),
        tuple(_notices(s)),
        colours=("black", "green") if s.round else ("green", "black"),
    )


def _notices(s):
    yield say("{climber} climbs, {guard} guards the throne.", climber=who(s.round), guard=who(1 - s.round))
    if s.stage == ENDED:
        yield how_it_went(s)
    elif s.rolls[s.round]:
        yield say("Roll {n} of {most}.", n=s.rolls[s.round], most=allowed(s))
    if s.round:
        yield first_round(s)


def goal(s):
    return winning(s)


def why_not(s, player, touches):
    where = touches[-1].partition(":")[2]
    if s.stage == ENDED or where not in NAMES:
        return ""
    if s.stage == CLIMBING:
        return why_not_there(s, cell(where)) if reached(s) or can_enter(s) else ""
    if touches[-1].startswith("die:"):
        return ""
    return say("A black die goes into an empty funnel of the plate beside the green die.")


def gain(before, after, player):
    return gained(before, after)


def reason(s):
    return told(s)


def refuses(s):
    return say("A round has {n} rolls or more.", n=SHORTEST) if 0 < s.turn_limit < SHORTEST else None


def settle(s):
    s.green = s.cell.index(CLIMBER) if CLIMBER in s.cell else FOOT
    s.supply = SUPPLY - s.cell.count(BARRIER) - s.captured
    if s.rolled:
        s.rolls[s.round] = max(s.rolls[s.round], 1)
        if s.stage == ROLLING:
            s.stage = CLIMBING


def problems(s):
    if CLIMBER not in s.cell or [p for p in range(PLACES) if s.cell[p] == STAIR] != sorted(STEPS):
        yield Problem("wrong-dice", "There must be a green die, and red ones on 008, 017 and 107.")
    elif s.cell[THRONE] == BARRIER:
        yield Problem("wrong-dice", "Only the green die can be on the throne.")
    elif s.supply < 0:
        yield Problem("too-many-dice", f"The guard has {SUPPLY} black dice, the captured ones included.")
    elif s.round and (s.match == SINGLE or not s.rolls[0]):
        yield Problem("bad-round", "A second round follows a first one, in a match of both roles.")
    else:
        yield from _problems_of_round(s)


def _problems_of_round(s):
    rolls = s.rolls[s.round]
    arrived = s.green == THRONE
    if (s.stage in (CLIMBING, BARRING)) != (s.rolled > 0):
        yield Problem("bad-stage", "The blue die is rolled when the climber or the guard is to move.")
    elif (s.stage == ENDED) != (arrived or rolls > allowed(s)):
        yield Problem("bad-stage", "A round ends when the throne is reached or all rolls are used up.")
    elif s.stage == ROLLING and rolls >= allowed(s):
        yield Problem("bad-stage", "All rolls are used up.")
    elif s.stage == BARRING and not (s.supply and is_gap(s) and rolls < allowed(s)):
        yield Problem("bad-stage", "The guard can place nothing now.")
    if rolls > allowed(s) + (not arrived) or (not s.round and any((s.rolls[1], s.taken[1], s.barred[0]))):
        yield Problem("bad-count", "There cannot have been so many rolls.")
    if any(max(s.taken[k], s.barred[1 - k]) > s.rolls[k] for k in range(2)) or s.captured > s.taken[s.round]:
        yield Problem("bad-count", "A roll captures one die at most, and is answered by one at most.")


GAME = define(
    globals(),
    number="51",
    title="Steps to the Throne",
    german="Stufen zum Thron",
    slug="throne",
    players=(2,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.5, 0, 0.5),
    minutes=15,
    summary="Climb to the throne as far as the rolled numbers point, or bar the way with black dice.",
    # Each roll is followed by a move and a die of the guard, in two rounds with a step between them.
    bounds=Bounds(actions=ACTIONS, moves=TURNS, length=2 * 3 * LONGEST + 1, score=(0, LONGEST + 1)),
    seats=("first", "second"),
    colours=("green", "black"),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Carsten Volle, Das Spiel (1979)",
)
