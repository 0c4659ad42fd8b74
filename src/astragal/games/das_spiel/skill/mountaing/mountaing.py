"""Mount(a)ing: pull dice of the full pyramid out a little, and set as many loose dice as you can on the ledges.

Everybody builds on a pyramid of their own, or all in turn on one. The first mishap ends an attempt; what stood before it counts.
"""

from functools import partial

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Outlook,
    Piece,
    Pose,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    choice,
    define,
    each,
    flag,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
    who,
)
from astragal.games.das_spiel.skill.counts import (
    BEGIN,
    LONGEST,
    MADE,
    OWN,
    PHASE,
    PLAYERS,
    READY,
    SEATS,
    TIMES,
    UNDER_WAY,
    attempt_time,
    begin,
    note_attempt,
    prompt_an_attempt,
    rank,
    touch_an_attempt,
)
from astragal.games.das_spiel.skill.mountaing.ledges import FACES, LEDGE_DEPTH, LEDGES, before
from astragal.games.das_spiel.skill.mountaing.lesson import CARD
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.lattice import CELLS, LAYER, NAMES
from astragal.physics import PHYSICS

LOOSE = ("red",) * 90 + ("green",) * 15 + ("blue",) * 10
DICE = 115  # loose ones
MOST_ATTEMPTS = 3
MOST_PULLS = 400
# The pyramid in bands, like a mountain: 90 black dice, 75 green ones.
BLACK_LAYERS = (0, 1, 6, 7)
COLOURS = tuple("black" if LAYER[p] in BLACK_LAYERS else "green" for p in range(CELLS))

TOGETHER = EACH_ALONE, ALL_TOGETHER = choice(
    "off", "on", about="on: all build on one pyramid in turn, a die each, and have one score"
)
PAPER = NO_PAPER, WITH_PAPER = choice(
    "off",
    "on",
    about="on: paper balls push the outer dice of the lowest layer out; for practice, nobody wins",
)

# Which faces are out and which ledges are taken is told in parts, as numbers with a bit for each.
FACE_BITS, LEDGE_BITS = 20, 18
FACE_PARTS, LEDGE_PARTS = -(-len(FACES) // FACE_BITS), -(-len(LEDGES) // LEDGE_BITS)
PARTS = FACE_PARTS + LEDGE_PARTS
ALL_FACES, ALL_LEDGES = len(FACES), len(LEDGES)
PART, WHICH = say("part"), say("which")
OUT_DIALS = Dial(PART, 1, FACE_PARTS), Dial(WHICH, 0, 2**FACE_BITS - 1)
TAKEN_DIALS = Dial(PART, 1, LEDGE_PARTS), Dial(WHICH, 0, 2**LEDGE_BITS - 1)
MOUNTED, PULLS = Dial(say("mounted"), 0, DICE), Dial(say("pulls"), 0, MOST_PULLS)
SECONDS = Dial(say("time"), 0, LONGEST, say("s"))
PULL_WAYS, SECOND_WAYS = PULLS.size, SECONDS.size
OUT, TAKEN, ENDS, GOES_ON, ACTIONS = (
    OWN + first
    for first in spans(
        ways(*OUT_DIALS), ways(*TAKEN_DIALS), ways(MOUNTED, PULLS), ways(MOUNTED, PULLS, SECONDS)
    )
)
LIKELY = tuple(range(0, 101, 5))  # mounted, in the rough guess
DICE_OF_A_PULL = 3
USUAL, SPREAD = 60, 3700
SECONDS_OF_A_DIE, PULLS_OF_A_DIE = 6, 1
FALLS = 20  # one die in so many
MOST_MOVES = len(LIKELY) + 4
# In turn on one pyramid an attempt has an act for every die.
LONGEST_GAME = MOST_ATTEMPTS * max(len(SEATS), DICE + 1) * (PARTS + 2)


class State(Layout):
    players: i8
    attempts: amount(1, 1, MOST_ATTEMPTS, "attempts of each player; the best one counts")
    attempt_time: attempt_time(LONGEST)
    together: TOGETHER
    paper: PAPER
    steadiness: STEADINESS
    phase: PHASE
    turn: seat
    made: MADE  # attempts begun so far
    goes_on: flag  # whether the next one builds on what stands
    count: upto(DICE)  # mounted
    pulls: upto(MOST_PULLS)
    used: upto(LONGEST)  # seconds of this attempt so far, where all build together
    told: upto(PARTS)  # parts of what stands
    out: flag[ALL_FACES]  # dice pulled out, by their faces
    taken: flag[ALL_LEDGES]  # ledges with a die
    best: each(upto(DICE), len(SEATS))
    took: TIMES  # 1 + the pulls of that attempt


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.phase != READY:
        return CHANCE
    return s.turn if s.goes_on or s.made < _all_attempts(s) else OVER


@rule
def moves(s, player, out):
    if player != CHANCE:
        out[0] = BEGIN
        return 1
    count = 0
    if s.told < PARTS:
        out[0] = OUT
        out[1] = TAKEN
        count = 2
    if s.together == ALL_TOGETHER:
        out[count] = ENDS + _result(s.count, s.pulls)
        out[count + 1] = GOES_ON + _going_on(s)
        return count + 2
    for i in range(len(LIKELY)):
        out[count] = ENDS + _result(LIKELY[i], LIKELY[i] // DICE_OF_A_PULL)
        count += 1
    return count


@rule
def weight(s, move):
    if move < ENDS:
        return 0
    if s.together == ALL_TOGETHER:
        return FALLS - 1 if move >= GOES_ON and s.count < DICE and s.used < s.attempt_time else 1
    away = (move - ENDS) // PULL_WAYS - USUAL
    return max(0, SPREAD - away * away)


@rule
def play(s, player, move):
    if player != CHANCE:
        _begin(s)
    elif move < TAKEN:
        which = (move - OUT) % (1 << FACE_BITS)
        for bit in range(FACE_BITS):
            face = (move - OUT) // (1 << FACE_BITS) * FACE_BITS + bit
            if face < ALL_FACES:
                s.out[face] = which // (1 << bit) % 2
        s.told += 1
    elif move < ENDS:
        which = (move - TAKEN) % (1 << LEDGE_BITS)
        for bit in range(LEDGE_BITS):
            ledge = (move - TAKEN) // (1 << LEDGE_BITS) * LEDGE_BITS + bit
            if ledge < ALL_LEDGES:
                s.taken[ledge] = which // (1 << bit) % 2
        s.told += 1
    elif move < GOES_ON:
        s.count = (move - ENDS) // PULL_WAYS
        s.pulls = (move - ENDS) % PULL_WAYS
        _end(s)
    else:
        s.count = (move - GOES_ON) // (PULL_WAYS * SECOND_WAYS)
        s.pulls = (move - GOES_ON) // SECOND_WAYS % PULL_WAYS
        s.used = min((move - GOES_ON) % SECOND_WAYS, s.attempt_time)
        s.goes_on = 1
        s.phase = READY
        s.turn = (s.turn + 1) % s.players


@rule
def score(s, player):
    return s.best[player]


@rule
def result(s, player):
    return 0 if s.paper == WITH_PAPER else rank(s, player)


@rule
def _all_attempts(s):
    return s.attempts if s.together == ALL_TOGETHER else s.attempts * s.players


@rule
def _begin(s):
    """On a full pyramid, or where all build together on what stands."""
    s.told = 0
    if s.goes_on:
        s.phase = UNDER_WAY
        return
    begin(s)
    s.count = 0
    s.pulls = 0
    s.used = 0
    for face in range(ALL_FACES):
        s.out[face] = 0
    for ledge in range(ALL_LEDGES):
        s.taken[ledge] = 0


@rule
def _end(s):
    s.goes_on = 0
    s.told = 0
    for player in range(s.players):
        if s.together == ALL_TOGETHER or player == s.turn:
            note_attempt(s, player, 1 + s.pulls)
    s.turn = (s.turn + 1) % s.players


@rule
def _result(count, pulls):
    return count * PULL_WAYS + pulls


@rule
def _going_on(s):
    """One die more, in the rough guess."""
    pulls = min(s.pulls + PULLS_OF_A_DIE, MOST_PULLS)
    used = min(s.used + SECONDS_OF_A_DIE, LONGEST)
    return _result(min(s.count + 1, DICE), pulls) * SECOND_WAYS + used


def act(s, rng, noise):
    """The pyramid as it stands, with loose dice beside each side."""
    from astragal.games.das_spiel.skill.mountaing.attempt import Mounting

    return Mounting(
        rng,
        unsteadiness(s, noise),
        colours=COLOURS,
        loose=LOOSE,
        seconds=max(1, s.attempt_time - s.used),
        pulled=_numbers(s.out),
        mounted=_numbers(s.taken),
        paper=s.paper == WITH_PAPER,
        one_at_a_time=s.together == ALL_TOGETHER,
    ).told_by(partial(_outcomes, s))


def _outcomes(s, attempt):
    told = [
        *(OUT + (part << FACE_BITS) + bits for part, bits in _parts(s.out, attempt.pulled(), FACE_BITS)),
        *(
            TAKEN + (part << LEDGE_BITS) + bits
            for part, bits in _parts(s.taken, attempt.ledges(), LEDGE_BITS)
        ),
    ]
    pulls = min(s.pulls + attempt.nudges, MOST_PULLS)
    elsewhere = s.count - sum(s.taken)  # mounted before, but on no ledge
    result = _result(min(max(attempt.count + elsewhere, 0), DICE), pulls)
    if attempt.goes_on:
        used = min(s.used + round(attempt.seconds), s.attempt_time)
        return [*told, GOES_ON + result * SECOND_WAYS + used]
    return [*told, ENDS + result]


def _numbers(flags):
    return [k for k, held in enumerate(flags) if held]


def _parts(before, now, size):
    """The parts that are other than before, each with its bits."""
    old, new = (
        [sum(1 << k % size for k in numbers if k // size == part) for part in range(-(-len(before) // size))]
        for numbers in (_numbers(before), now)
    )
    return [(part, bits) for part, bits in enumerate(new) if bits != old[part]]


def touch(s, move):
    if move >= GOES_ON:
        return touch_an_attempt(move, (button(say("one more stands")),))
    if move >= ENDS:
        return touch_an_attempt(move, (button(say("attempt over")),))
    if move >= TAKEN:
        return touch_an_attempt(move, (button(say("ledges taken")),))
    return touch_an_attempt(move, (button(say("dice pulled out")),))


def prompt(s):
    if s.goes_on:
        return say("set one more die on the pyramid")
    if s.together == ALL_TOGETHER:
        return say("begin the pyramid of all")
    return prompt_an_attempt(s)


def scene(s, viewer):
    from astragal.physics.space import AXES, SITES, site

    pieces, poses = [], []
    for p in range(CELLS):
        sides = [side for (q, side), held in zip(FACES, s.out, strict=True) if q == p and held]
        pieces.append(Piece(f"out{NAMES[p]}" if sides else NAMES[p], COLOURS[p]))
        if sides:
            at = SITES[p] - LEDGE_DEPTH * sum(AXES[:, side] for side in sides)
            poses.append(_posed(pieces[-1].place, at))
    for k, ledge in enumerate(_numbers(s.taken)):
        pieces.append(Piece(f"loose{k + 1}", LOOSE[min(k, DICE - 1)]))
        poses.append(_posed(pieces[-1].place, site(before(*LEDGES[ledge]))))
    left = Tray(say("loose dice"), count=DICE - s.count, colour="red")
    return Scene(Pyramid(), tuple(pieces), (left,), notices=tuple(_notices(s)), poses=tuple(poses))


def _posed(name, at):
    from astragal.physics.space import PLAIN, STANDING_TURNS

    x, y, z = (float(part) for part in at)
    return Pose(name, round(x, 1), round(y, 1), round(z, 1), STANDING_TURNS[PLAIN])


def _notices(s):
    if s.goes_on:
        yield say(
            "{n, plural, one {# die stands} other {# dice stand}} on the pyramid of all, with {pulls, plural, one {# pull} other {# pulls}}.",
            n=s.count,
            pulls=s.pulls,
        )
    for player in range(s.players):
        if s.took[player]:
            yield say(
                "{seat}: {n} mounted with {pulls, plural, one {# pull} other {# pulls}}.",
                seat=who(player),
                n=s.best[player],
                pulls=s.took[player] - 1,
            )


def goal(s):
    if s.together == ALL_TOGETHER:
        return say("Mount as many dice as you can on one pyramid, all of you together.")
    return say("Whoever mounts the most dice on the pyramid before one falls wins.")


def reason(s):
    most = max(s.best[: s.players])
    if s.paper == WITH_PAPER:
        return say(
            "All attempts are made, for practice; the best mounted {n, plural, one {# die} other {# dice}}.",
            n=most,
        )
    if s.together == ALL_TOGETHER:
        return say("Together you have mounted {n, plural, one {# die} other {# dice}}.", n=most)
    return say("All attempts are made; the best mounted {n, plural, one {# die} other {# dice}}.", n=most)


def problems(s):
    if s.made > _all_attempts(s):
        yield Problem("too-many-attempts", f"{s.made} attempts were made, possible are {_all_attempts(s)}.")
    if (s.phase != READY or s.goes_on) and not s.made:
        yield Problem("no-attempt", "An attempt is under way, but none was begun.")
    if s.goes_on and s.together == EACH_ALONE:
        yield Problem("goes-on-alone", "Only where all build together something stands that is built on.")
    if s.used > s.attempt_time:
        yield Problem("too-slow", "The attempt has taken longer than it may.")
    if any(s.best[player] and not s.took[player] for player in range(len(SEATS))):
        yield Problem("count-without-attempt", "A seat without a finished attempt cannot have a count.")
    if any(s.took[player] for player in range(s.players, len(SEATS))):
        yield Problem("nobody-there", "A seat that nobody has cannot have made an attempt.")


GAME = define(
    globals(),
    number="8",
    title="Mount(a)ing",
    slug="mountaing",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.05, 0.85, 0.10),
    minutes=10,
    summary="Pull dice of the pyramid out a little and mount as many others on them as you can.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, DICE)),
    seats=SEATS,
    dials={
        OUT: OUT_DIALS,
        TAKEN: TAKEN_DIALS,
        ENDS: (MOUNTED, PULLS),
        GOES_ON: (MOUNTED, PULLS, SECONDS),
    },
    view=Outlook(elevation=30),  # towers and ledges are seen from the side
    physics=PHYSICS,
    card=CARD,
)
