"""Glimpse: a player lifts a cover, everybody sees the die below for a moment, and it is covered again. A toy for tests."""

from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Piece,
    Pyramid,
    Scene,
    button,
    define,
    i8,
    rule,
    say,
    spans,
    terms,
)

LIFT, COVER, ACTIONS = spans(1, 1)
NAMES = terms("lift", "cover")


class State(Layout):
    players: i8
    turn: i8
    lifted: i8


@rule
def start(s, rng):
    return


@rule
def actor(s):
    return OVER if s.turn == 2 else s.turn


@rule
def moves(s, player, out):
    out[0] = COVER if s.lifted else LIFT
    return 1


@rule
def play(s, player, move):
    s.lifted = 1 - s.lifted
    if move == COVER:
        s.turn += 1


@rule
def score(s, player):
    return 0


def name(s, move):
    return NAMES[move]


def touch(s, move):
    return (button(NAMES[move]),)


def prompt(s):
    return say("lift the cover, or put it back")


def scene(s, viewer):
    if s.lifted:
        return Scene(
            Pyramid(1),
            (Piece("800", "black", faces="514", afterwards="000"),),
            headline=say("Look: {faces}", faces="514"),
            moment=4,
        )
    return Scene(Pyramid(1), (Piece("800", "black", faces="000"),), headline=say("Nothing is lifted."))


GAME = define(
    globals(),
    number="T5",
    title="Glimpse",
    players=(2,),
    summary="Look and remember.",
    bounds=Bounds(actions=ACTIONS, moves=1, length=4, score=(0, 0)),
    view=THREE_FACES,
)
