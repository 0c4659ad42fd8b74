"""Captain Flint's Skeleton Trick: press on the top of the pyramid and tilt the plate until only its three struts are left.

Or carry the plate against a skeleton that lies on the table, or try it with bare hands. Everybody has some attempts; the best one counts.
"""

from functools import partial

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Piece,
    Pose,
    Pyramid,
    Scene,
    between,
    button,
    choice,
    define,
    each,
    flag,
    i8,
    rule,
    say,
    spans,
    upto,
    ways,
)
from astragal.games.das_spiel.skill.counts import (
    BEGIN,
    MADE,
    MOST_ROUNDS,
    OWN,
    PHASE,
    PLAYERS,
    READY,
    SEATS,
    TIMED,
    TIMES,
    TOOK,
    all_attempts_made,
    attempt_time,
    attempts,
    begin,
    best_counts,
    note_time,
    problems_of_counts,
    prompt_an_attempt,
    rank,
    seat_of,
    times,
    touch_an_attempt,
    why_over,
)
from astragal.games.das_spiel.skill.counts import DIALS as TIME_DIALS
from astragal.games.das_spiel.skill.skeleton_trick.bones import BONES, SKELETON
from astragal.games.das_spiel.skill.skeleton_trick.lesson import CARD
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.lattice import CELLS, LAYER, NAMES
from astragal.physics import PHYSICS

TRICK = FLINT, STRUTS, HANDS = choice(
    "flint",
    "struts",
    "hands",
    about="flint: press and tilt a pyramid; struts: carry the plate against the lying skeleton; hands: set die upon die",
)
IS_BONE = tuple(int(p in SKELETON) for p in range(CELLS))
COLOURS = tuple(
    "red" if bone else ("black", "green")[layer % 2] for bone, layer in zip(IS_BONE, LAYER, strict=True)
)
WORST = BONES - CELLS  # all but the skeleton stands

# Which cells are occupied is told in parts, as numbers with a bit for each.
BITS = 24
PARTS = -(-CELLS // BITS)
STAND_DIALS = Dial(say("part"), 1, PARTS), Dial(say("which"), 0, 2**BITS - 1)
STAND, COUNTED, ACTIONS = spans(ways(*STAND_DIALS), BONES - WORST + 1)
STAND, COUNTED, ACTIONS = OWN + STAND, OWN + COUNTED, OWN + ACTIONS
USUAL, SPREAD = 22, 200  # in the rough guess
MOST_MOVES = 1 + BONES - WORST + 1
LONGEST_GAME = len(SEATS) * MOST_ROUNDS * (PARTS + 3)


class State(Layout):
    players: i8
    trick: TRICK
    attempts: attempts(3)
    attempt_time: attempt_time(120)
    steadiness: STEADINESS
    phase: PHASE
    made: MADE
    told: upto(PARTS)  # parts of how the dice lie
    count: between(WORST, BONES)
    stands: flag[CELLS]  # occupied cells, at the beginning of an attempt or after the last one
    best: each(between(WORST, BONES), len(SEATS))
    took: TIMES


@rule
def start(s, rng):
    _set_up(s)


@rule
def actor(s):
    if s.phase != READY:
        return CHANCE
    return OVER if all_attempts_made(s) else seat_of(s)


@rule
def moves(s, player, out):
    if player != CHANCE:
        out[0] = BEGIN
        return 1
    if s.phase == TIMED:
        return times(s, out)
    count = 0
    if s.told < PARTS:
        out[0] = STAND
        count = 1
    for points in range(WORST, BONES + 1):
        out[count] = COUNTED + points - WORST
        count += 1
    return count


@rule
def weight(s, move):
    if move < OWN:
        return 1
    if move < COUNTED:
        return 0
    away = move - COUNTED + WORST - USUAL
    return max(0, SPREAD - away * away)


@rule
def play(s, player, move):
    if player != CHANCE:
        begin(s)
        s.told = 0
        _set_up(s)
    elif move < OWN:
        note_time(s, move)
        s.told = 0
    elif move < COUNTED:
        first = (move - STAND) // (1 << BITS) * BITS
        which = (move - STAND) % (1 << BITS)
        for bit in range(BITS):
            if first + bit < CELLS:
                s.stands[first + bit] = which // (1 << bit) % 2
        s.told += 1
    else:
        s.count = move - COUNTED + WORST
        s.phase = TIMED


@rule
def score(s, player):
    return s.best[player]


@rule
def result(s, player):
    return rank(s, player)


@rule
def _set_up(s):
    """The full pyramid, or for the other tricks the empty plate."""
    for p in range(CELLS):
        s.stands[p] = 1 if s.trick == FLINT else 0


def act(s, rng, noise):
    """The trick in the hand of whoever has begun."""
    from astragal.games.das_spiel.skill.skeleton_trick.flint import Flint
    from astragal.games.das_spiel.skill.skeleton_trick.hands import Hands
    from astragal.games.das_spiel.skill.skeleton_trick.struts import Struts

    noise, seconds = unsteadiness(s, noise), s.attempt_time
    if s.trick == STRUTS:
        return Struts(rng, noise, colour="red", seconds=seconds).told_by(partial(_outcomes, False))
    if s.trick == HANDS:
        return Hands(rng, noise, colour="red", seconds=seconds).told_by(partial(_outcomes, False))
    return Flint(rng, noise, colours=COLOURS, seconds=seconds).told_by(partial(_outcomes, True))


def _outcomes(before, trick):
    """How the dice lie, as far as that is other than before, what it counts, and the time."""
    now = set(trick.cells)
    parts = [
        (part, sum(1 << p - part * BITS for p in now if p // BITS == part))
        for part in range(PARTS)
        if any((p in now) != before for p in range(part * BITS, min(part * BITS + BITS, CELLS)))
    ]
    took = min(max(round(1000 * trick.seconds_taken), 1), TIME_DIALS[TOOK][0].high)
    return [
        *(STAND + (part << BITS) + bits for part, bits in parts),
        COUNTED + max(trick.score, WORST) - WORST,
        TOOK + took - 1,
    ]


def touch(s, move):
    if move >= COUNTED:
        points = move - COUNTED + WORST
        return touch_an_attempt(move, (button(say("counts {n}", n=points)),))
    return touch_an_attempt(move, (button(say("dice that stand")),))


def prompt(s):
    return prompt_an_attempt(s)


def scene(s, viewer):
    pieces = [Piece(NAMES[p], COLOURS[p]) for p, held in enumerate(s.stands) if held]
    poses = []
    if s.trick != FLINT and not pieces:
        for k, (at, turned) in enumerate(_on_the_table(s.trick)):
            name = f"loose{k + 1}"
            pieces.append(Piece(name, "red"))
            x, y, z = (round(float(part), 1) for part in at)
            poses.append(Pose(name, x, y, z, turned))
    # What lies on the table for the plate to come is shown without a plate.
    layers = 0 if s.trick == STRUTS and poses else Pyramid().layers
    return Scene(Pyramid(layers), tuple(pieces), notices=best_counts(s), poses=tuple(poses))


def _on_the_table(trick):
    """How the dice lie before the plate is carried or the first is set."""
    from astragal.games.das_spiel.skill.skeleton_trick.hands import lies
    from astragal.games.das_spiel.skill.skeleton_trick.struts import FITS, UPRIGHT
    from astragal.physics.space import FLAT, SITES, STANDING, matrix, quaternion

    if trick == HANDS:
        return [(lies(k), FLAT) for k in range(BONES)]
    room = matrix(UPRIGHT)
    return [(FITS + room @ SITES[p], quaternion(room @ STANDING[0])) for p in SKELETON]


def goal(s):
    return say("Whoever is left with the most of the skeleton and the fewest other dice wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_counts(s)


GAME = define(
    globals(),
    number="1",
    title="Captain Flint's Skeleton Trick",
    slug="skeleton-trick",
    players=PLAYERS,
    kinds=("dexterity", "puzzle"),
    perlhuhn=(0.05, 0.90, 0.05),
    minutes=10,
    summary="Press on the top, tilt the plate, and let all dice slide off but the three struts.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(WORST, BONES)),
    seats=SEATS,
    dials={**TIME_DIALS, STAND: STAND_DIALS},
    physics=PHYSICS,
    card=CARD,
)
