"""DoRa: lay the plate with rolled dice; the numbers under a funnel say who fills it and how, as in dominoes.

Three dice of one colour call the next player, against their greatest number. Otherwise the greatest of three
different numbers counts, or the odd one out beside two equal ones; its owner fills. Of three equal numbers any
counts, and the owner of the die placed last fills. The filling die presses the number that counts against the
same number. Whoever places their last die wins at once; the others are ranked by the dice they have placed.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Mark,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    choice,
    colour,
    define,
    derived,
    dice,
    i8,
    i16,
    listed,
    numbers,
    order,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    word,
)
from astragal.games.das_spiel.construction.dora.calling import against, filler, fits, why
from astragal.games.das_spiel.construction.dora.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import beside_a_die, is_open, next_funnel, reading
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.seats import first_without, next_seat, two_winners
from astragal.lattice import CELLS, LAYER, NAMES, NONE, PLATE, SUPPORTS, cell

# Moves: a cell (where to put the rolled die, or which funnel is next), LIE + orientation a die's position (a roll, or how
# the filling die lies). A cell holds 0 (empty) or 1 + the player whose colour it has.
TURNS = len(ORIENTATIONS)
CELL, LIE, ACTIONS = spans(CELLS, TURNS)
FILL_ORDER = FIXED, MOVER = choice(
    "fixed", "mover", about="mover: the player whose turn it is says which open funnel is filled next"
)
NOWHERE, UNCHOSEN = range(2)  # no funnel is being filled; the player of the turn says which is next
STOCK = (0, 0, 83, 55)  # dice of each player, by the number of players


class State(Layout):
    players: i8
    fill_order: FILL_ORDER
    turn: seat  # whose turn it is, also while others fill
    rolled: word("", *ORIENTATION_NAMES)  # the die that waits to be placed: 1 + its orientation
    funnel: word("", "unchosen", *NAMES[2:])  # the cell to be filled now (none has the first two numbers)
    laid: derived(i16)  # dice in the pyramid
    stock: derived(i8[3])  # dice a player has left
    cell: dice(SEAT_DICE, "faces", of_seats=True)
    faces: i8[165]  # orientations
    placed: order(NAMES, "order")  # 1 for the first die of the game, 2 for the second ...


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = STOCK[s.players]


@rule
def actor(s):
    if _winner(s) != NONE:
        return OVER
    if s.funnel >= PLATE:
        return filler(s, s.funnel)
    return s.turn if s.rolled or s.funnel == UNCHOSEN else CHANCE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE or s.funnel >= PLATE:
        for o in range(TURNS):
            if player == CHANCE or fits(s, s.funnel, o):
                out[count] = LIE + o
                count += 1
    elif s.funnel == UNCHOSEN:
        p = next_funnel(s.cell, 0)
        while p != NONE:
            out[count] = p
            count += 1
            p = next_funnel(s.cell, p)
    else:
        for p in range(PLATE):
            if is_open(s.cell, p) and (s.laid == 0 or beside_a_die(s.cell, p)):
                out[count] = p
                count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.rolled = 1 + move - LIE
    elif s.funnel == UNCHOSEN:
        s.funnel = move
    elif s.funnel >= PLATE:
        _put(s, player, s.funnel, move - LIE)
        _go_on(s)
    else:
        _put(s, player, move, s.rolled - 1)
        s.rolled = 0
        _go_on(s)


@rule
def score(s, player):
    return STOCK[s.players] - s.stock[player]


@rule
def _winner(s):
    return first_without(s.stock, s.players)


@rule
def _put(s, player, p, orientation):
    s.laid += 1
    s.stock[player] -= 1
    s.cell[p] = 1 + player
    s.faces[p] = orientation
    s.placed[p] = s.laid


@rule
def _go_on(s):
    """After a die: the next funnel, or the next turn where none is open."""
    s.funnel = _next(s)
    if s.funnel == NOWHERE and _winner(s) == NONE:
        s.turn = next_seat(s, s.turn)


@rule
def _next(s):
    """What is filled now: NOWHERE once somebody has won, UNCHOSEN where the player of the turn has a choice."""
    p = next_funnel(s.cell, 0)
    if p == NONE or _winner(s) != NONE:
        return NOWHERE
    if s.fill_order == MOVER and next_funnel(s.cell, p) != NONE:
        return UNCHOSEN
    return p


def name(s, move):
    if move < LIE:
        return place(NAMES[move])
    lying = numbers(ORIENTATION_NAMES[move - LIE])
    if s.funnel >= PLATE:
        return spelled("=", (place(NAMES[s.funnel]), lying))
    return say("roll {dice}", dice=lying)


def touch(s, move):
    if move < LIE:
        return (f"cell:{NAMES[move]}",)
    face = f"face:{ORIENTATION_NAMES[move - LIE]}"
    return (f"cell:{NAMES[s.funnel]}" if s.funnel >= PLATE else "button:roll"), face


def prompt(s):
    if s.funnel >= PLATE:
        matches = (
            say(
                "{number} against {place}",
                "{number}",
                number=reading(s.faces, s.funnel, i),
                place=place(NAMES[q]),
            )
            for i, q in against(s)
        )
        return say(
            "turn the die for funnel {place} so that it presses {matches}",
            "turn the die so that it presses the {matches} against a marked die",
            place=place(NAMES[s.funnel]),
            matches=listed(matches, "or"),
        )
    if s.funnel == UNCHOSEN:
        return say("choose the funnel to be filled next")
    if not s.rolled:
        return say("roll a die")
    if s.laid:
        return say("put the rolled die beside a die on the plate")
    return say("put the rolled die into any funnel of the plate")


def scene(s, viewer):
    trays = stock_trays([s.stock[k] - (k == s.turn and s.rolled > 0) for k in range(s.players)])
    if s.rolled:
        die = Piece("rolled", SEAT_DICE[1 + s.turn], s.turn, ORIENTATION_NAMES[s.rolled - 1])
        trays += (Tray(say("rolled die"), s.turn, (die,)),)
    marks, notices = (), ()
    if s.funnel >= PLATE:
        marks = (Mark(NAMES[s.funnel], "goal"), *(Mark(NAMES[q], "hint") for _, q in against(s)))
        notices = (why(s),)
    elif s.funnel == UNCHOSEN:
        marks = tuple(Mark(NAMES[p], "goal") for p in range(PLATE, CELLS) if is_open(s.cell, p))
    return Scene(Pyramid(), dice_of_seats(s.cell, s.faces), trays, marks, notices)


def goal(s):
    return say("Whoever is the first to place all {n} dice wins.", n=STOCK[s.players])


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if s.funnel >= PLATE:
        return say("First the marked funnel is filled: choose how your die lies in it.")
    if kind != "cell":
        return ""
    if s.funnel == UNCHOSEN:
        return say("Now a funnel above the plate is to be filled: choose one that three dice carry.")
    if LAYER[cell(where)]:
        return say("The rolled die goes into the plate; above it the numbers call who fills.")
    return say("The rolled die goes beside a die that stands on the plate.")


def gain(before, after, player):
    return say("a funnel filled") if before.funnel >= PLATE else say("the rolled die placed")


def reason(s):
    return say("{who} has placed all {n} dice.", who=colour(SEAT_DICE[1 + _winner(s)]), n=STOCK[s.players])


def settle(s):
    s.laid = sum(c != 0 for c in s.cell)
    for player in range(s.players):
        s.stock[player] = STOCK[s.players] - s.cell.count(1 + player)
    if not any(s.placed):  # an order that is not given: layer by layer
        for number, p in enumerate([p for p in range(CELLS) if s.cell[p]]):
            s.placed[p] = 1 + number
    if s.funnel <= UNCHOSEN:
        s.funnel = _next(s)


def problems(s):
    if min(s.stock) < 0:
        yield Problem("too-many-dice", f"Every player has only {STOCK[s.players]} dice.")
    yield from two_winners(s.stock[: s.players])
    if any((number != 0) != (c != 0) for number, c in zip(s.placed, s.cell, strict=True)):
        yield Problem("bad-order", "order must name exactly the cells that hold a die.")
    elif any(s.cell[p] and s.placed[q] > s.placed[p] for p in range(PLATE, CELLS) for q in SUPPORTS[p]):
        yield Problem("bad-order", "In order a die must come after the three dice it stands on.")
    if s.rolled and (next_funnel(s.cell, 0) != NONE or _winner(s) != NONE):
        yield Problem("needless-roll", "A die is rolled only while nobody has won and no funnel is open.")
    due = s.funnel >= PLATE and is_open(s.cell, s.funnel) and _next(s) in (s.funnel, UNCHOSEN)
    if s.funnel > UNCHOSEN and not due:
        yield Problem("wrong-funnel", f"{NAMES[s.funnel]} is not a funnel to be filled now.")


GAME = define(
    globals(),
    number="26",
    title="DoRa",
    players=(3, 2),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.45, 0, 0.55),
    minutes=30,
    summary="Lay rolled dice; the numbers under a funnel say who fills it. Be the first to place your last die.",
    # 45 rolls and placings, at most 120 fillings, each perhaps after choosing the funnel.
    bounds=Bounds(actions=ACTIONS, moves=PLATE, length=2 * CELLS, score=(0, max(STOCK))),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Nicolai Wittig, Das Spiel (1979)",
)
