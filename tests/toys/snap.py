"""Snap: a card is turned, red more often than black; whoever grabs first on red scores, on black pays. A toy for tests.

It has what no game of the cabinet has yet: several seats that may act at once, and chance of unequal weight. Each
seat also holds a secret number that only decides ties.
"""

from astragal.engine import (
    ANYONE,
    CHANCE,
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Scene,
    amount,
    define,
    draw,
    i8,
    rule,
    say,
    spans,
    terms,
)

BLACK, RED, GRAB, ACTIONS = spans(1, 1, 1)
WEIGHTS = (1, 3)
UNKNOWN = -1


class State(Layout):
    players: i8
    cards: amount(10, 1, 30)
    turned: i8  # cards turned so far
    card: i8  # 1 + the card on the table, 0 while none is
    points: i8[3]
    secret: i8[3]


@rule
def start(s, rng):
    for k in range(s.players):
        s.secret[k] = draw(rng, 6)


@rule
def actor(s):
    if s.card:
        return ANYONE
    return OVER if s.turned == s.cards else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        out[0] = BLACK
        out[1] = RED
        return 2
    out[0] = GRAB
    return 1


@rule
def weight(s, move):
    return WEIGHTS[move]


@rule
def play(s, player, move):
    if player == CHANCE:
        s.card = 1 + move
        s.turned += 1
    else:
        s.points[player] += 1 if s.card == 1 + RED else -1
        s.card = 0


@rule
def score(s, player):
    return s.points[player]


@rule
def result(s, player):
    return s.points[player] * 10 + s.secret[player]


@rule
def hide(s, viewer):
    for k in range(s.players):
        if k != viewer:
            s.secret[k] = UNKNOWN


@rule
def redeal(s, viewer, rng):
    for k in range(s.players):
        if s.secret[k] == UNKNOWN:
            s.secret[k] = draw(rng, 6)


def name(s, move):
    if s.card:
        return say("grab")
    return terms("turn black", "turn red")[move]


def touch(s, move):
    return ("die:a1",) if s.card else ("button:roll", f"face:{move}")


def prompt(s):
    return say("grab if the card is red")


def scene(s, viewer):
    card = (Piece("a1", ("black", "red")[s.card - 1]),) if s.card else ()
    return Scene(Grid(1, 1), card)


def reason(s):
    return say("All cards are turned.")


GAME = define(
    globals(),
    number="T1",
    title="Snap",
    players=(3, 2),
    kinds=("real-time", "chance", "hidden-information"),
    summary="Grab red, leave black.",
    bounds=Bounds(actions=ACTIONS, moves=2, length=60, score=(-30, 30)),
)
