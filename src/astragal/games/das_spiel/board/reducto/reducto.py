"""Reducto: 45 dice on the plate are taken one by one; a die is taken by jumping as far as one of its numbers points.

A jump crosses at least one die and ends in an empty funnel. Who cannot jump rolls a die for whoever comes next. With
15 dice or fewer a die may move before it jumps, or is rolled and then taken; with five or fewer all is free, and up to
two moves come before the jump. Green dice count 3, red ones 2, black ones 1. The last die belongs to nobody.
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
    Problem,
    Pyramid,
    Scene,
    Stroke,
    Tray,
    amount,
    button,
    choice,
    counts,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i64,
    place,
    rule,
    say,
    seat,
    shuffle,
    spans,
    spelled,
    terms,
    upto,
    word,
)
from astragal.engine.naming import name_by_touches
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.board.reducto.jumping import (
    can_be_taken,
    could_be_taken,
    hop,
    is_dead,
    jump,
    moved,
    pointed_at,
    why_not_there,
)
from astragal.games.das_spiel.board.reducto.lesson import CARD, LESSON
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, NONE, PLATE, cell

# Moves: 6 * funnel + direction for a jump that takes the die, and for a move before it; a die to roll; leaving it; a roll.
TURNS = len(ORIENTATION_NAMES)
JUMP, MOVE, CHOOSE, LEAVE, ROLL, ACTIONS = spans(6 * PLATE, 6 * PLATE, PLATE, 1, TURNS)
MUST_JUMP = TRUE, FALSE = choice(
    "true", "false", about="false: with more than five dice too a die may be rolled although one can jump"
)
MOST_STALL, MOST_END = 20, 500
STAGE = CHOOSING, ROLLING, TAKING, RUNNING, ENDED = word("choosing", "rolling", "taking", "running", "ended")
COLOURS = ("", "green", "red", "black")
POINTS = (3, 2, 1)  # of a green, red and black die
EACH = 15
SEATS = 6
MANY, FEW = 15, 5  # up to so many dice a turn has two hops, and three
GOING = (CHOOSING, TAKING, RUNNING)
PILES = terms("green dice", "red dice", "black dice")
TAKEN = terms("a green die", "a red die", "a black die")
RULES = (
    terms("A die is taken by one jump; whoever cannot jump rolls a die for the next."),
    terms(
        "Whoever cannot jump takes a die by a move and a jump, or rolls one and may take it.",
        "A die is taken by a jump after up to two moves, or rolled and then taken after up to one.",
    ),
)


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
    # One die is taken away with closed eyes; it belongs to nobody.
    s.taken = (1 << PLATE) - 1
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
    count = 0
    if player == CHANCE:
        return whole_span(out, ROLL, TURNS)
    if s.stage != CHOOSING:
        count = _hops(s, s.runner - 1, s.hops, out, 0)
        if s.stage == TAKING:
            out[count] = LEAVE
            count += 1
        return count
    single = s.hops if s.left <= FEW else 1
    for p in range(PLATE):
        if s.cell[p]:
            count = _hops(s, p, single, out, count)
    if count and s.must_jump == TRUE and s.left > FEW:
        return count
    if count == 0 and single < s.hops:
        for p in range(PLATE):
            if s.cell[p]:
                count = _hops(s, p, s.hops, out, count)
    stalled = s.quiet >= (s.stall if s.stall else s.players)
    for p in range(PLATE):
        if s.cell[p] and (not stalled or could_be_taken(s.taken, p, s.hops)):
            out[count] = CHOOSE + p
            count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.faces[s.runner - 1] = move - ROLL
        s.hops -= 1
        s.stage = TAKING
        if s.hops == 0 or not can_be_taken(s.taken, s.runner - 1, move - ROLL, s.hops):
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
def allowed(s):
    """The hops of a turn that begins now."""
    if s.left > MANY:
        return 1
    return 2 if s.left > FEW else 3


@rule
def _hops(s, p, hops, out, count):
    """Write how the die on p goes on: jumps, and moves after which it can still be taken."""
    o = s.faces[p]
    for d in range(6):
        if jump(s.taken, p, o, d) != NONE:
            out[count] = JUMP + 6 * p + d
            count += 1
        if hops > 1:
            q = hop(s.taken, p, o, d)
            if q != NONE and can_be_taken(moved(s.taken, p, q), q, o, hops - 1):
                out[count] = MOVE + 6 * p + d
                count += 1
    return count


@rule
def _go(s, p, d):
    """A move before the jump: the die stands on the landing funnel for the moment, as it lies."""
    q = hop(s.taken, p, s.faces[p], d)
    s.cell[q] = s.cell[p]
    s.faces[q] = s.faces[p]
    s.cell[p] = 0
    s.faces[p] = 0
    s.taken = moved(s.taken, p, q)
    s.runner = 1 + q
    s.hops -= 1
    s.stage = RUNNING


@rule
def _remove(s, p):
    s.cell[p] = 0
    s.faces[p] = 0
    s.taken &= ~(1 << p)
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
    s.stage = ENDED if s.left <= 1 or s.quiet >= s.stall_end or is_dead(s.taken, s.hops) else CHOOSING


def name(s, move):
    if move == LEAVE:
        return say("leave it")
    if move >= ROLL:
        return name_by_touches(touch(s, move))
    if move >= CHOOSE:
        return say("roll {place}", "roll this die", place=place(NAMES[move - CHOOSE]))
    p, q = _way(s, move)
    return spelled("x" if move < MOVE else "-", (place(NAMES[p]), place(NAMES[q])))


def touch(s, move):
    if move == LEAVE:
        return (button(name(s, move)),)
    if move >= ROLL:
        return "button:roll", f"face:{ORIENTATION_NAMES[move - ROLL]}"
    if move >= CHOOSE:
        die = f"die:{NAMES[move - CHOOSE]}"
        return (die, button(say("roll it"))) if _going(s) else (die,)
    p, q = _way(s, move)
    way = f"die:{NAMES[p]}", f"cell:{NAMES[q]}"
    if {JUMP + move % MOVE, MOVE + move % MOVE} <= {*_going(s)}:
        return *way, button(say("take it")) if move < MOVE else button(say("move on"))
    return way


def _way(s, move):
    """From where to where a jump or a move goes."""
    p, d = divmod(move % MOVE, 6)
    return p, hop(s.taken, p, s.faces[p], d)


def _going(s):
    """The jumps and moves that can be made now."""
    out = [0] * (7 * PLATE)
    return [move for move in out[: moves(s, s.turn, out)] if move < CHOOSE] if s.stage in GOING else []


def paths(s, move):
    if MOVE <= move < CHOOSE:
        p, q = _way(s, move)
        yield Path(NAMES[p], NAMES[q])


def prompt(s):
    going = _going(s)
    if s.stage == ROLLING:
        return say("roll the die")
    if s.stage == RUNNING:
        return say("go on with this die until it jumps")
    if s.stage == TAKING:
        return say("take the rolled die, or leave it")
    if not going:
        return say("nothing can jump: choose a die to roll")
    if s.left > MANY or (min(going) < MOVE and s.left > FEW):
        return (
            say("take a die that can jump")
            if s.must_jump == TRUE
            else say("take a die that can jump, or roll one")
        )
    return say("take a die, by moves and then a jump, or roll one")


def scene(s, viewer):
    piles = tuple(
        Tray(PILES[i], k, count=s.won[3 * k + i], colour=COLOURS[1 + i])
        for k in range(s.players)
        for i in range(3)
        if s.won[3 * k + i]
    )
    marks = (Mark(NAMES[s.runner - 1], "last"),) if s.runner else ()
    return Scene(
        Pyramid(layers=1),
        coloured_dice(s.cell, COLOURS, s.faces),
        piles,
        marks,
        tuple(_notices(s)),
        strokes=tuple(_rays(s)),
    )


def _rays(s):
    """How far the numbers of each die point that can be chosen now."""
    out = [0] * (7 * PLATE)
    chosen = out[: moves(s, s.turn, out)] if s.stage in GOING else []
    dice = {move - CHOOSE if move >= CHOOSE else move % MOVE // 6 for move in chosen if move != LEAVE}
    for p in sorted(dice):
        if ends := pointed_at(p, s.faces[p]):
            yield Stroke((NAMES[p], *(NAMES[q] for q in ends)), "rays", of=NAMES[p])


def _notices(s):
    if s.stage != ENDED:
        yield RULES[s.left <= MANY][s.left <= FEW]
    yield say("Dice on the plate: {n}.", n=s.left)
    if s.stage != ENDED and s.quiet >= (s.stall or s.players):
        yield say(
            "{n, plural, one {# turn} other {# turns}} without a capture: whoever rolls now must roll a die that could be taken.",
            n=s.quiet,
        )


def goal(s):
    return say(
        "Green dice count 3 points, red ones 2, black ones 1. Whoever has the most when a single die is left wins."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if s.stage not in GOING or where not in NAMES[:PLATE]:
        return ""
    if begun and kind == "cell":
        p = cell(begun[0].removeprefix("die:"))
        return why_not_there(s.taken, p, s.faces[p], cell(where))
    if kind != "die" or begun:
        return ""
    if s.stage != CHOOSING:
        return say("Go on with the marked die.")
    if _going(s):
        return say("This die cannot jump: none of its numbers leads over a die into an empty funnel.")
    return say("Nothing was taken for a while: roll a die that could be taken, if it lay otherwise.")


def gain(before, after, player):
    return TAKEN[next(i for i in range(3) if after.won[3 * player + i] > before.won[3 * player + i])]


def reason(s):
    if s.left <= 1:
        return say("A single die is left, and it belongs to nobody.")
    if s.quiet >= s.stall_end:
        return say("Nothing was taken for {n} turns.", n=s.quiet)
    return say("None of the dice that are left can ever be taken, however they lie.")


def settle(s):
    s.taken = sum(1 << p for p in range(PLATE) if s.cell[p])
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
        0 < s.hops < allowed(s) and can_be_taken(s.taken, s.runner - 1, s.faces[s.runner - 1], s.hops)
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
    bounds=Bounds(actions=ACTIONS, moves=7 * PLATE, length=44 * (3 * MOST_END + 5), score=(0, 90)),
    seats=tuple(SEAT_NAMES),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
