"""Whack: a mole shows itself for two seconds; whoever hits it first scores, whoever hits too late pays. A toy for tests.

It measures time: reactions, hands that are busy after a stroke, a mole that goes by itself, and a window for late hits.
"""

from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Scene,
    amount,
    define,
    i8,
    i16,
    i32,
    rule,
    say,
    spans,
)

HIT, ACTIONS = spans(1)  # what happens by itself has the same number
UP, HIDDEN, LATE = range(3)
SHOWN_MS = 2000
LATE_MS = 250
BUSY_MS = 400


class State(Layout):
    players: i8
    moles: amount(6, 1, 20)
    now: i32
    due: i32[8]
    gone: i8  # moles so far
    phase: i8
    since: i32  # when the phase began
    hitter: i8
    busy: i32[3]  # the moment a hand is free
    points: i16[3]


@rule
def start(s, rng):
    s.phase = HIDDEN


@rule
def actor(s):
    if s.phase == HIDDEN:
        return OVER if s.gone == s.moles else CHANCE
    return ANYONE


@rule
def deadline(s):
    if s.phase == HIDDEN:
        return NEVER
    return s.since + (SHOWN_MS if s.phase == UP else LATE_MS)


@rule
def reaction(s, player):
    return 0 if s.phase == LATE and player == s.hitter else 800


@rule
def free_at(s, player):
    return s.busy[player]


@rule
def moves(s, player, out):
    if player == CHANCE and s.phase != HIDDEN and s.now < deadline(s):
        return 0
    if player != CHANCE and (s.busy[player] > s.now or (s.phase == LATE and player == s.hitter)):
        return 0
    out[0] = HIT
    return 1


@rule
def play(s, player, move):
    if player == CHANCE:
        if s.phase == HIDDEN:
            s.phase = UP
        else:
            s.phase = HIDDEN
            s.gone += 1
    elif s.phase == UP:
        s.points[player] += 1
        s.phase = LATE
        s.hitter = player
        s.busy[player] = s.now + BUSY_MS
    else:
        s.points[player] -= 1
        s.busy[player] = s.now + BUSY_MS
    if s.phase != LATE or player == s.hitter:
        s.since = s.now


@rule
def score(s, player):
    return s.points[player]


def name(s, move):
    if s.phase == HIDDEN:
        return say("show")
    return say("hit") if s.phase == UP else say("late hit")


def touch(s, move):
    return ("die:a1",)


def prompt(s):
    return say("hit the mole")


def scene(s, viewer):
    return Scene(Grid(1, 1), (Piece("a1", "black"),) if s.phase == UP else ())


def reason(s):
    return say("All moles are gone.")


GAME = define(
    globals(),
    number="T4",
    title="Whack",
    players=(2, 3),
    kinds=("real-time", "chance"),
    summary="Hit the mole first.",
    bounds=Bounds(actions=ACTIONS, moves=1, length=200, score=(-20, 20)),
)
