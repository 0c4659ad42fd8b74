"""Faraday: tilt, shake and knock the plate until the three dice from its middle stand in its three corners.

Everybody has some attempts in turn. A die that falls off ends an attempt, and so does the watch. The shortest time wins;
if nobody succeeds, the most corners filled at the end of one attempt.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Mark,
    Piece,
    Pyramid,
    Scene,
    button,
    define,
    each,
    i8,
    rule,
    say,
    upto,
)
from astragal.games.das_spiel.skill.faraday.lesson import CARD
from astragal.games.das_spiel.skill.races import (
    ACTIONS,
    ATTEMPT_TIME,
    BEGIN,
    BEST,
    DIALS,
    LIE,
    LONGEST,
    LONGEST_GAME,
    MADE,
    MOST_MOVES,
    PHASE,
    PLAYERS,
    READY,
    ROUNDS,
    SEATS,
    TIMED,
    UNDER_WAY,
    all_attempts_made,
    begin,
    best_times,
    endings,
    note_time,
    problems_of_a_race,
    prompt_an_attempt,
    seat_of,
    swiftness,
    to_spare,
    touch_an_attempt,
    why_over,
)
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.whole_spans import whole_span
from astragal.lattice import CORNERS, NAMES, cells
from astragal.physics import PHYSICS

MIDDLE = cells("332 323 233")
FULL = 3  # corners with a die


class State(Layout):
    players: i8
    rounds: ROUNDS
    attempt_time: ATTEMPT_TIME
    steadiness: STEADINESS
    phase: PHASE
    made: MADE
    found: upto(FULL)  # corners filled at the end of the last attempt
    best: BEST
    corners: each(upto(FULL), len(SEATS))  # filled at the end of the best attempt of each seat


@rule
def start(s, rng):
    return


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
        return whole_span(out, LIE, FULL + 1)
    return endings(s, s.found == FULL, out)


@rule
def play(s, player, move):
    if player != CHANCE:
        begin(s)
    elif s.phase == UNDER_WAY:
        s.found = move - LIE
        s.corners[seat_of(s)] = max(s.corners[seat_of(s)], s.found)
        s.phase = TIMED
    else:
        note_time(s, move)


@rule
def score(s, player):
    return to_spare(s, player)


@rule
def result(s, player):
    return swiftness(s, player) if s.best[player] else s.corners[player] - FULL


def act(s, rng, noise):
    """The plate with the dice in its middle, in the hand of whoever has begun."""
    from astragal.games.das_spiel.skill.faraday.attempt import Faraday

    seat = SEATS[seat_of(s)]
    return Faraday(MIDDLE, (seat,) * len(MIDDLE), s.attempt_time, rng, unsteadiness(s, noise))


def touch(s, move):
    return touch_an_attempt(
        s, move, (button(say("{n, plural, one {# corner} other {# corners}} filled", n=move - LIE)),)
    )


def prompt(s):
    return prompt_an_attempt(s)


def scene(s, viewer):
    solved = s.phase == READY and s.made and s.found == FULL
    colour = SEATS[(s.made - 1) % s.players] if solved else SEATS[seat_of(s)]
    places = CORNERS if solved else MIDDLE
    return Scene(
        Pyramid(1),
        tuple(Piece(NAMES[cell], colour, SEATS.index(colour)) for cell in places),
        marks=tuple(Mark(NAMES[cell], "goal") for cell in CORNERS),
        notices=best_times(s),
    )


def goal(s):
    return say("Whoever needs the shortest time to bring the three dice into the three corners wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_a_race(s)


GAME = define(
    globals(),
    number="3",
    title="Faraday",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.10, 0.90, 0.00),
    minutes=5,
    summary="Tilt, shake and knock the plate until its three corners hold the dice from its middle.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, LONGEST)),
    seats=SEATS,
    dials=DIALS,
    physics=PHYSICS,
    card=CARD,
)
