"""Dice Mikado: take as many dice as you can out of the full pyramid, and do not topple the golden one on its top.

Everybody takes dice from a pyramid of their own, built anew for every attempt. A die is taken when it is let go beyond the rim of the plate,
touching no other; what falls by itself counts for nobody. The most dice win.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    button,
    choice,
    define,
    each,
    i8,
    pieces,
    rule,
    say,
    spans,
    upto,
    ways,
    word,
)
from astragal.games.das_spiel.skill.counts import (
    BEGIN,
    MADE,
    OWN,
    PLAYERS,
    SEATS,
    TIMES,
    all_attempts_made,
    attempt_time,
    attempts,
    begin,
    best_counts,
    note_time,
    problems_of_counts,
    prompt_an_attempt,
    seat_of,
    time_told,
    times,
    touch_an_attempt,
    why_over,
)
from astragal.games.das_spiel.skill.counts import DIALS as TIME_DIALS
from astragal.games.das_spiel.skill.dice_mikado.lesson import CARD
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.whole_spans import whole_span
from astragal.lattice import APEX, CELLS, COORDINATES, LAYER, NAMES
from astragal.physics import PHYSICS

MOST = CELLS - 1  # dice that can be taken
MOST_ATTEMPTS = 3
DICE = ("", "golden", "red", "green", "black")
COLOUR_OF = tuple(1 if p == APEX else 2 + LAYER[p] % 3 for p in range(CELLS))

STRICT = OFF, ON = choice("off", "on", about="on: any die that leaves its place by itself ends the attempt")
# An attempt is begun; then chance says how many dice were taken, which cells still hold one, some of them at a time, and the time.
PHASE = READY, UNDER_WAY, TIMED, TELLING = word("ready", "under way", "timed", "telling")
BITS = 24
PARTS = -(-CELLS // BITS)
FULL = (1 << BITS) - 1
HOLDING = Dial(say("holding"), 0, FULL)
_, TAKEN, HOLD, ACTIONS = spans(OWN, MOST + 1, ways(HOLDING))
MOST_MOVES = MOST + 1
LONGEST_GAME = (3 + PARTS) * MOST_ATTEMPTS * len(SEATS)

# In the rough guess the dice go from the lowest layer up, the rising edges last.
_ORDER = sorted(range(CELLS), key=lambda p: (COORDINATES[p].count(0) >= 2, LAYER[p], p))
GOES = tuple(_ORDER.index(p) for p in range(CELLS))
USUAL, SPREAD = 50, 1600  # dice taken in the rough guess


class State(Layout):
    players: i8
    attempts: attempts(1, MOST_ATTEMPTS)
    attempt_time: attempt_time(600)
    strict: STRICT
    steadiness: STEADINESS
    phase: PHASE
    made: MADE
    count: upto(MOST)  # dice taken in the last attempt
    told: upto(PARTS - 1)  # how many parts of the pyramid were told of it
    best: each(upto(MOST), len(SEATS))
    took: TIMES
    cell: pieces(*DICE[1:], places=NAMES, key="dice")


@rule
def start(s, rng):
    _build(s)


@rule
def actor(s):
    if s.phase != READY:
        return CHANCE
    return OVER if all_attempts_made(s) else seat_of(s)


@rule
def moves(s, player, out):
    if player != CHANCE:
        return whole_span(out, BEGIN, 1)
    if s.phase == UNDER_WAY:
        return whole_span(out, TAKEN, MOST + 1)
    if s.phase == TELLING:
        out[0] = HOLD + _rest_as_guessed(s)
        return 1
    return times(s, out)


@rule
def weight(s, move):
    if s.phase != UNDER_WAY:
        return 1
    off = move - TAKEN - USUAL
    return max(0, SPREAD - off * off)


@rule
def play(s, player, move):
    if player != CHANCE:
        begin(s)
        _build(s)
    elif s.phase == UNDER_WAY:
        s.count = move - TAKEN
        s.told = 0
        s.phase = TELLING
    elif s.phase == TELLING:
        for bit in range(BITS):
            p = s.told * BITS + bit
            if p < CELLS and ((move - HOLD) >> bit) % 2 == 0:
                s.cell[p] = 0
        s.told += 1
        if s.told == PARTS:
            s.told = 0
            s.phase = TIMED
    else:
        note_time(s, move)


@rule
def score(s, player):
    return s.best[player]


@rule
def _build(s):
    for p in range(CELLS):
        s.cell[p] = COLOUR_OF[p]


@rule
def _rest_as_guessed(s):
    """Which cells of the next part still hold a die when so many were taken."""
    holding = 0
    for bit in range(BITS):
        p = s.told * BITS + bit
        if p < CELLS and GOES[p] >= s.count:
            holding += 1 << bit
    return holding


def act(s, rng, noise):
    """The pyramid, and the hand of whoever has begun."""
    from astragal.games.das_spiel.skill.dice_mikado.heap import Unstacking

    colours = [DICE[colour] for colour in COLOUR_OF]
    strict, seconds = s.strict == ON, s.attempt_time
    return Unstacking(rng, unsteadiness(s, noise), colours=colours, strict=strict, seconds=seconds).told_by(
        _outcomes
    )


def _outcomes(attempt):
    return [TAKEN + len(attempt.taken), *_holding(attempt.occupied()), time_told(attempt.took)]


def _holding(occupied):
    """Part after part of the cells, a bit for each that holds a die."""
    for first in range(0, CELLS, BITS):
        cells = range(first, min(first + BITS, CELLS))
        yield HOLD + sum(1 << p - first for p in cells if p in occupied)


def touch(s, move):
    if move >= HOLD:
        return touch_an_attempt(move, (button(say("what is left")),))
    n = move - TAKEN
    return touch_an_attempt(move, (button(say("{n, plural, one {# die} other {# dice}} taken", n=n)),))


def prompt(s):
    return prompt_an_attempt(s)


def scene(s, viewer):
    return Scene(
        Pyramid(),
        tuple(Piece(NAMES[p], DICE[colour]) for p, colour in enumerate(s.cell) if colour),
        notices=best_counts(s, timed=False),
    )


def goal(s):
    return say("Whoever takes the most dice out of the pyramid before its golden top falls wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_counts(s)
    if s.told and s.phase != TELLING:
        yield Problem("nothing-to-tell", "Cells are told only after an attempt.")


GAME = define(
    globals(),
    number="6",
    title="Dice Mikado",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.05, 0.80, 0.15),
    minutes=10,
    summary="Pull dice out of the pyramid, and keep the golden one on its top.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, MOST)),
    seats=SEATS,
    dials={**TIME_DIALS, HOLD: (HOLDING,)},
    physics=PHYSICS,
    card=CARD,
)
