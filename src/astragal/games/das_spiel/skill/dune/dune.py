"""Dune: blow at the four dice on the plate until they are a small pyramid.

Where it stands is free. Everybody has some attempts in turn; a die that falls off ends an attempt, and so does the watch. The
shortest time wins; if nobody succeeds, it is a draw.
"""

from astragal.engine import Bounds, Layout, Problem, by_name, choice, define, draw, i8, rule, say, word
from astragal.games.das_spiel.skill.dune.lesson import CARD
from astragal.games.das_spiel.skill.pyramids import (
    DICE,
    FOUND,
    actor_of_a_race,
    moves_to_a_pyramid,
    play_for_a_pyramid,
    scene_of_a_pyramid,
    touch_a_pyramid,
    weight_of_a_pyramid,
)
from astragal.games.das_spiel.skill.races import (
    ACTIONS,
    ATTEMPT_TIME,
    BEST,
    DIALS,
    LONGEST,
    LONGEST_GAME,
    MADE,
    MOST_MOVES,
    PHASE,
    PLAYERS,
    ROUNDS,
    SEATS,
    problems_of_a_race,
    prompt_an_attempt,
    seat_of,
    swiftness,
    to_spare,
    why_over,
)
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.lattice import CORNERS, NAMES, PLATE, cells
from astragal.physics import PHYSICS

START = START_CORNERS, SIDES, RANDOM = choice(
    "corners", "sides", "random", about="where the three outer dice begin; random: all four anywhere"
)
BEGINNINGS = (*CORNERS, *cells("332")), cells("440 044 404 332")  # without a lot
BREATH = USUAL, *_ = choice("1", "1.5", about="how strong a breath is")
STRENGTHS = (1.0, 1.5)


class State(Layout):
    players: i8
    rounds: ROUNDS
    attempt_time: ATTEMPT_TIME
    steadiness: STEADINESS
    start: START
    breath: BREATH
    phase: PHASE
    made: MADE
    found: FOUND  # where the pyramid of the last attempt stands
    lots: by_name(word(*NAMES[:PLATE]), *map(str, range(1, 1 + DICE)))  # the funnels that were drawn
    best: BEST


@rule
def start(s, rng):
    if s.start == RANDOM:
        for die in range(DICE):
            s.lots[die] = draw(rng, PLATE)
            while _is_taken(s, die):
                s.lots[die] = draw(rng, PLATE)


@rule
def _is_taken(s, die):
    """Whether another die begins in the same funnel."""
    for other in range(die):
        if s.lots[other] == s.lots[die]:
            return True
    return False


@rule
def actor(s):
    return actor_of_a_race(s)


@rule
def moves(s, player, out):
    return moves_to_a_pyramid(s, player, out)


@rule
def weight(s, move):
    return weight_of_a_pyramid(s, move)


@rule
def play(s, player, move):
    play_for_a_pyramid(s, player, move)


@rule
def score(s, player):
    return to_spare(s, player)


@rule
def result(s, player):
    return swiftness(s, player)


def act(s, rng, noise):
    """The plate with four dice on it, and the breath of whoever has begun."""
    from astragal.games.das_spiel.skill.dune.attempt import Dune

    seat = SEATS[seat_of(s)]
    return Dune(
        _beginning(s), (seat,) * DICE, s.attempt_time, rng, unsteadiness(s, noise), STRENGTHS[s.breath]
    )


def _beginning(s):
    return s.lots if s.start == RANDOM else BEGINNINGS[s.start]


def touch(s, move):
    return touch_a_pyramid(s, move)


def prompt(s):
    return prompt_an_attempt(s)


def scene(s, viewer):
    return scene_of_a_pyramid(s, _beginning(s))


def goal(s):
    return say("Whoever needs the shortest time to blow the four dice into a small pyramid wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_a_race(s)
    if s.start == RANDOM and len(set(s.lots)) < DICE:
        yield Problem("one-funnel", "Two dice cannot begin in the same funnel.")


GAME = define(
    globals(),
    number="2",
    title="Dune",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.15, 0.85, 0.00),
    minutes=5,
    summary="Blow at the four dice on the plate until they are a small pyramid.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, LONGEST)),
    seats=SEATS,
    dials=DIALS,
    physics=PHYSICS,
    card=CARD,
)
