"""Acquire: build layer by layer; every die above the plate settles accounts with the colours it stands on.

On dice of one's own one pays, on dice of others one collects. Whoever cannot pay, or has no die when the turn comes, is
broke and leaves; their dice stay, but nothing is paid to them or by them any more. The last one with dice wins, or
whoever has the most when the pyramid is full.
"""

from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Problem,
    Pyramid,
    Scene,
    choice,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i16,
    rule,
    say,
    seat,
    upto,
    who,
)
from astragal.games.das_spiel.construction.acquire.lesson import CARD, LESSON
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, EDGE, LAYER, NAMES, SUPPORTS

# Moves are the cells 0..164. A cell holds 0 (empty) or 1 + the player whose colour it has.
STOCKS = (55, 60, 70, 80, 90)
STOCK = choice(*map(str, STOCKS), about="how many dice everybody begins with")
END_ON_FIRST_BROKE = OFF, ON = choice(
    "off", "on", about="on: the game ends as soon as somebody is broke, and the most dice win"
)
MOST = 3 * max(STOCKS)
FIRST_OF_LAYER = (*(LAYER.index(layer) for layer in range(EDGE)), CELLS)
# PAYS[own][theirs]: what the one who places pays to another for so many dice of each under the new one; below 0 they get it.
PAYS = ((0, -2, -4, -8), (0, 1, 2, 0), (0, 4, 0, 0), (4, 0, 0, 0))


class State(Layout):
    players: i8
    stock: STOCK
    end_on_first_broke: END_ON_FIRST_BROKE
    turn: seat
    hand: each(upto(MOST), 3, key="stocks")  # dice a player has left, which also pay
    broke: each(upto(3), 3)  # 0 while a player is in the game; who left first has 1, together the same number
    laid: derived(i16)  # dice on the pyramid: cells are numbered layer by layer
    cell: dice(SEAT_DICE)


@rule
def start(s, rng):
    s.turn = draw(rng, 3)
    for player in range(3):
        s.hand[player] = STOCKS[s.stock]


@rule
def actor(s):
    return OVER if _is_over(s) else s.turn


@rule
def moves(s, player, out):
    layer = LAYER[s.laid]
    count = 0
    for p in range(FIRST_OF_LAYER[layer], FIRST_OF_LAYER[layer + 1]):
        if not s.cell[p]:
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    s.cell[move] = 1 + player
    s.laid += 1
    s.hand[player] -= 1
    if LAYER[move]:
        _settle_accounts(s, player, move)
    # Whoever has no die when the turn comes is broke.
    s.turn = next_seat(s, player)
    while not _is_over(s) and not s.hand[s.turn]:
        if not s.broke[s.turn]:
            s.broke[s.turn] = _next_place(s)
        s.turn = next_seat(s, s.turn)


@rule
def score(s, player):
    """How many dice a player has left."""
    return s.hand[player]


@rule
def result(s, player):
    """Who is broke comes after all others, the sooner the farther behind."""
    return s.broke[player] - 4 if s.broke[player] else s.hand[player]


@rule
def _is_over(s):
    left = _players_left(s)
    return s.laid == CELLS or left <= 1 or (s.end_on_first_broke == ON and left < 3)


@rule
def _players_left(s):
    left = 0
    for player in range(3):
        if not s.broke[player]:
            left += 1
    return left


@rule
def _next_place(s):
    """The number of who is broke next."""
    return 1 + max(s.broke[0], max(s.broke[1], s.broke[2]))


@rule
def _settle_accounts(s, player, p):
    """The one who placed a die on p pays the owners of the dice under it, or is paid, in the order of seats."""
    place = _next_place(s)  # two who are broke now leave together
    own = _dice_under(s, p, player)
    for step in range(1, 3):
        other = (player + step) % 3
        if not s.broke[other]:
            due = PAYS[own][_dice_under(s, p, other)]
            if due > 0:
                _pay(s, player, other, due, place)
            elif due < 0:
                _pay(s, other, player, -due, place)


@rule
def _dice_under(s, p, player):
    count = 0
    for i in range(3):
        if s.cell[SUPPORTS[p][i]] == 1 + player:
            count += 1
    return count


@rule
def _pay(s, payer, receiver, due, place):
    paid = min(s.hand[payer], due)
    s.hand[payer] -= paid
    s.hand[receiver] += paid
    if paid < due:
        s.broke[payer] = place


def touch(s, move):
    return (f"cell:{NAMES[move]}",)


def prompt(s):
    if s.laid < FIRST_OF_LAYER[1]:
        return say("put a die into an empty funnel of the plate; nothing is paid there")
    return say("put a die into a funnel of this layer; the colours under it say who pays")


def scene(s, viewer):
    gone = tuple(say("{seat} is broke.", seat=who(k)) for k in range(3) if s.broke[k])
    return Scene(Pyramid(), dice_of_seats(s.cell), stock_trays(s.hand), notices=gone)


def goal(s):
    if s.end_on_first_broke == ON:
        return say("When somebody is broke, or the pyramid full, whoever has the most dice left wins.")
    return say("The last one with dice wins; if the pyramid is full before, whoever has the most left.")


def why_not(s, player, touches):
    if touches[-1].startswith("cell:"):
        return say("First the layer below must be full.")
    return ""


def gain(before, after, player):
    change = after.hand[player] - before.hand[player]
    if player != before.turn:
        return (
            say("paid by {seat}", seat=who(before.turn))
            if change > 0
            else say("paid to {seat}", seat=who(before.turn))
        )
    if change == -1:
        return say("the die placed")
    if change < -1:
        return say("the die placed, and {n} paid", n=-1 - change)
    return say("{n} collected, less the die placed", n=change + 1)


def reason(s):
    if s.laid == CELLS and _players_left(s) > 1:
        return say("The pyramid is full: the most dice left win.")
    if _players_left(s) > 1:
        gone = next(k for k in range(3) if s.broke[k])
        return say("{seat} is broke: the most dice of the others win.", seat=who(gone))
    return say("The others are broke.")


def settle(s):
    s.laid = CELLS - s.cell.count(0)


def problems(s):
    if s.laid < CELLS and any(s.cell[FIRST_OF_LAYER[LAYER[s.cell.index(0)] + 1] :]):
        yield Problem("unfinished-layer", "A layer is begun only when the one below it is full.")
    if sum(s.hand) != 3 * STOCKS[s.stock] - s.laid:
        yield Problem(
            "wrong-stocks", f"Of {3 * STOCKS[s.stock]} dice {s.laid} are placed; stocks are the rest."
        )
    if any(s.broke[k] and s.hand[k] for k in range(3)):
        yield Problem("not-broke", "Who is broke has no dice.")
    if max(s.broke) >= len({0, *s.broke}):
        yield Problem("bad-order", "In broke 1 is who left first, 2 who left next.")
    if not _is_over(s) and (s.broke[s.turn] or not s.hand[s.turn]):
        yield Problem("no-dice", f"{SEAT_DICE[1 + s.turn]} has no dice left and cannot have the turn.")
    if _players_left(s) == 0:
        yield Problem("no-winner", "Somebody must be left.")


GAME = define(
    globals(),
    number="21",
    title="Acquire",
    players=(3,),
    perlhuhn=(0.05, 0, 0.95),
    minutes=30,
    summary="Build layer by layer: whoever stands on dice of their own pays, whoever stands on those of others collects.",
    bounds=Bounds(actions=CELLS, moves=FIRST_OF_LAYER[1], length=CELLS, score=(0, MOST)),
    view=THREE_FACES,  # so that all three colours round a funnel are seen
    card=CARD,
    lesson=LESSON,
    credits="Martin Callis, Jürgen Wagner and Reinhold Wittig, Das Spiel (1979)",
)
