"""Peek: each of two players holds a number and keeps it or swaps it for 4; the greater wins. A toy for tests.

Its seats see different things and take turns, so one keyboard has to be handed over.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Grid,
    Layout,
    Scene,
    button,
    define,
    i8,
    rule,
    say,
    spans,
    terms,
)

KEEP, SWAP, ACTIONS = spans(1, 1)
NAMES = terms("keep", "swap")
UNKNOWN = -1


class State(Layout):
    players: i8
    turn: i8
    number: i8[2]


@rule
def start(s, rng):
    s.number[0] = 3
    s.number[1] = 5


@rule
def actor(s):
    return OVER if s.turn == 2 else s.turn


@rule
def moves(s, player, out):
    out[0] = KEEP
    out[1] = SWAP
    return 2


@rule
def play(s, player, move):
    if move == SWAP:
        s.number[player] = 4
    s.turn += 1


@rule
def score(s, player):
    return s.number[player] if s.turn == 2 else 0


@rule
def hide(s, viewer):
    if s.turn < 2:
        for k in range(2):
            if k != viewer:
                s.number[k] = UNKNOWN


@rule
def redeal(s, viewer, rng):
    for k in range(2):
        if s.number[k] == UNKNOWN:
            s.number[k] = 4


def name(s, move):
    # Whether somebody keeps or swaps is their secret: whoever does not know the number does not hear it either.
    return say("in secret") if s.turn < 2 and s.number[s.turn] == UNKNOWN else NAMES[move]


def touch(s, move):
    return (button(NAMES[move]),)


def prompt(s):
    return say("keep your number or swap it")


def scene(s, viewer):
    notices = (say("Your number is {n}.", n=s.number[viewer]),) if viewer >= 0 else ()
    return Scene(Grid(1, 1), (), notices=notices)


GAME = define(
    globals(),
    number="T3",
    title="Peek",
    players=(2,),
    kinds=("hidden-information",),
    summary="Keep or swap.",
    bounds=Bounds(actions=ACTIONS, moves=2, length=2, score=(0, 5)),
    seats=("red", "green"),
)
