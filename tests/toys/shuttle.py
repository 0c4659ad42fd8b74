"""Shuttle: two tokens walk on a row of four squares each; a position seen for the third time ends it. A toy for tests."""

from astragal.engine import (
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Scene,
    define,
    fold,
    i8,
    place,
    rule,
    say,
    seat,
    upto,
)

SQUARES = ("a1", "b1", "c1", "d1")


class State(Layout):
    players: i8
    turn: seat
    walked: upto(100)
    at: i8[2]
    repeated: i8


@rule
def start(s, rng):
    return


@rule
def actor(s):
    return OVER if s.repeated or s.walked == 100 else s.turn


@rule
def moves(s, player, out):
    count = 0
    for step in (-1, 1):
        if 0 <= s.at[player] + step < 4:
            out[count] = s.at[player] + step
            count += 1
    return count


@rule
def play(s, player, move):
    s.at[player] = move
    s.turn = 1 - player
    s.walked += 1


@rule
def score(s, player):
    return s.at[player]


@rule
def key(s):
    return fold(fold(fold(0, s.at[0]), s.at[1]), s.turn)


def name(s, move):
    return place(SQUARES[move])


def touch(s, move):
    return (f"die:{SQUARES[s.at[s.turn]]}", f"cell:{SQUARES[move]}")


def why_not(s, player, touches):
    return say("The walk is one square long.") if len(touches) > 1 else ""


def prompt(s):
    return say("walk one square")


def scene(s, viewer):
    pieces = tuple(Piece(SQUARES[s.at[k]], ("red", "green")[k], k, level=k) for k in range(2))
    return Scene(Grid(4, 1), pieces)


def reason(s):
    return say("The position has occurred three times.") if s.repeated else say("A hundred steps are enough.")


GAME = define(
    globals(),
    number="T2",
    title="Shuttle",
    players=(2,),
    summary="Walk to and fro.",
    bounds=Bounds(actions=len(SQUARES), moves=2, length=100, score=(0, 3), positions=100),
)
