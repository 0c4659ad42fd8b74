"""Coulomb: tilt, shake and knock the plate until the four dice from its corners and its middle are a small pyramid.

Where it stands is free. Everybody has some attempts in turn; a die that falls off ends an attempt, and so does the watch. The
shortest time wins; if nobody succeeds, it is a draw.
"""

from astragal.engine import Bounds, Layout, choice, define, draw, i8, rule, say, word
from astragal.games.das_spiel.skill.coulomb.lesson import CARD
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
from astragal.lattice import CORNERS, cells
from astragal.physics import PHYSICS

MIDDLES = "332", "323", "233"
MIDDLE = *_, RANDOM = choice(*MIDDLES, "random", about="the funnel of the die in the middle")


class State(Layout):
    players: i8
    rounds: ROUNDS
    attempt_time: ATTEMPT_TIME
    steadiness: STEADINESS
    middle: MIDDLE
    phase: PHASE
    made: MADE
    found: FOUND  # where the pyramid of the last attempt stands
    lot: word(*MIDDLES)  # the funnel in the middle that was drawn
    best: BEST


@rule
def start(s, rng):
    if s.middle == RANDOM:
        s.lot = draw(rng, len(MIDDLES))


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
    """The plate with four dice on it, in the hand of whoever has begun."""
    from astragal.games.das_spiel.skill.coulomb.attempt import Coulomb

    seat = SEATS[seat_of(s)]
    return Coulomb(_beginning(s), (seat,) * DICE, s.attempt_time, rng, unsteadiness(s, noise))


def _beginning(s):
    middle = s.lot if s.middle == RANDOM else s.middle
    return (*CORNERS, *cells(MIDDLES[middle]))


def touch(s, move):
    return touch_a_pyramid(s, move)


def prompt(s):
    return prompt_an_attempt(s)


def scene(s, viewer):
    return scene_of_a_pyramid(s, _beginning(s))


def goal(s):
    return say("Whoever needs the shortest time to make a small pyramid of the four dice wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_a_race(s)


GAME = define(
    globals(),
    number="4",
    title="Coulomb",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.10, 0.90, 0.00),
    minutes=5,
    summary="Tilt, shake and knock the plate until the four dice on it are a small pyramid.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, LONGEST)),
    seats=SEATS,
    dials=DIALS,
    physics=PHYSICS,
    card=CARD,
)
