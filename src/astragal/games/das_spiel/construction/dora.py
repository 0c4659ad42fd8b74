"""DoRa: lay the plate with rolled dice; the numbers under a funnel say who fills it and how, as in dominoes.

Three dice of one colour call the next player, against their greatest number. Otherwise the greatest of three
different numbers counts, or the odd one out beside two equal ones; its owner fills. Of three equal numbers any
counts, and the owner of the die placed last fills. The filling die presses the number that counts against the
same number. Who places his last die wins at once; the others are ranked by the dice they have placed.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    choice,
    define,
    derived,
    dice,
    i8,
    i16,
    rule,
    seat,
    word,
    written,
)
from astragal.engine.scene import Mark
from astragal.games.das_spiel.mechanics import beside_a_die, is_open, next_funnel, presses, reading
from astragal.lattice import AXES, CELLS, NAMES, NONE, PLATE, SUPPORTS, A, B, C

# Moves: 0..164 a cell (where to put the rolled die, or which funnel is next), LIE + orientation a die's position
# (a roll, or how the filling die lies). A cell holds 0 (empty) or 1 + the player whose colour it has.
LIE = CELLS
TURNS = len(ORIENTATIONS)
FIXED, MOVER = range(2)
NOWHERE, UNCHOSEN = range(2)  # no funnel is being filled; the player of the turn says which is next
COLOURS = ("", "red", "green", "black")


class State(Layout):
    players: i8
    fill_order: choice(
        "fixed", "mover", about="mover: the player whose turn it is says which open funnel is filled next"
    )
    turn: seat  # whose turn it is, also while others fill
    rolled: word(
        "", *ORIENTATION_NAMES
    )  # 1 + the orientation of the die that waits to be placed, 0 if there is none
    funnel: word(
        "", "unchosen", *NAMES[2:]
    )  # the cell to be filled now, NOWHERE or UNCHOSEN (no funnel has these numbers)
    laid: derived(i16)  # dice in the pyramid
    stock: derived(i8[3])  # dice a player has left
    cell: dice(COLOURS, "faces")
    faces: i8[165]  # orientations
    placed: written(i16[165], "Order", "order")  # 1 for the first die of the game, 2 for the second ...


STOCK = (0, 0, 83, 55)  # dice of each player, by the number of players


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = STOCK[s.players]


@rule
def actor(s):
    if _winner(s) != NONE:
        return OVER
    if s.funnel >= PLATE:
        return _filler(s, s.funnel)
    return s.turn if s.rolled or s.funnel == UNCHOSEN else CHANCE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE or s.funnel >= PLATE:
        for o in range(TURNS):
            if player == CHANCE or _fits(s, s.funnel, o):
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
    """Who has placed his last die, or NONE."""
    for player in range(s.players):
        if s.stock[player] == 0:
            return player
    return NONE


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
        s.turn = (s.turn + 1) % s.players


@rule
def _next(s):
    """What is filled now: NOWHERE once somebody has won, UNCHOSEN where the player of the turn has a choice."""
    p = next_funnel(s.cell, 0)
    if p == NONE or _winner(s) != NONE:
        return NOWHERE
    if s.fill_order == MOVER and next_funnel(s.cell, p) != NONE:
        return UNCHOSEN
    return p


@rule
def _one_colour(s, p):
    a = s.cell[SUPPORTS[p][A]]
    return a == s.cell[SUPPORTS[p][B]] and a == s.cell[SUPPORTS[p][C]]


@rule
def _counts(s, p, i):
    """Whether the number under funnel p on axis i counts: the filling die may be matched against it."""
    a = reading(s.faces, p, A)
    b = reading(s.faces, p, B)
    c = reading(s.faces, p, C)
    number = reading(s.faces, p, i)
    # One colour, or all different: the greatest.
    if _one_colour(s, p) or (a != b and b != c and c != a):
        return number == max(a, max(b, c))
    # All equal: any. Two equal: the other one.
    return (a == b and b == c) or (number == a) + (number == b) + (number == c) == 1


@rule
def _filler(s, p):
    """Who fills funnel p."""
    if _one_colour(s, p):
        return s.cell[SUPPORTS[p][A]] % s.players  # the next player: a cell holds 1 + its owner
    # The owner of the die that counts; where all three do, of the one placed last.
    latest = NONE
    for i in range(3):
        if _counts(s, p, i) and (latest == NONE or s.placed[SUPPORTS[p][i]] > s.placed[latest]):
            latest = SUPPORTS[p][i]
    return s.cell[latest] - 1


@rule
def _fits(s, p, orientation):
    """Whether a die lying so meets one of the numbers that count with the same number."""
    for i in range(3):
        if _counts(s, p, i) and presses(orientation, i, reading(s.faces, p, i)):
            return True
    return False


def name(s, move):
    if move < LIE:
        return NAMES[move]
    lying = ORIENTATION_NAMES[move - LIE]
    return f"{NAMES[s.funnel]}={lying}" if s.funnel >= PLATE else f"roll {lying}"


def touch(s, move):
    if move < LIE:
        return (f"cell:{NAMES[move]}",)
    face = f"face:{ORIENTATION_NAMES[move - LIE]}"
    return (face,) if s.funnel >= PLATE else ("button:roll", face)


def prompt(s):
    if s.funnel >= PLATE:
        matches = " or ".join(f"{reading(s.faces, s.funnel, i)} against {NAMES[q]}" for i, q in _against(s))
        return f"turn the die for funnel {NAMES[s.funnel]} so that it presses {matches}"
    if s.funnel == UNCHOSEN:
        return "choose the funnel to be filled next"
    if not s.rolled:
        return "roll a die"
    where = "beside a die on the plate" if s.laid else "into any funnel of the plate"
    return f"put the rolled die {where}"


def scene(s, viewer):
    pieces = tuple(
        Piece(NAMES[p], COLOURS[c], c - 1, ORIENTATION_NAMES[s.faces[p]]) for p, c in enumerate(s.cell) if c
    )
    left = [s.stock[k] - (k == s.turn and s.rolled > 0) for k in range(s.players)]
    trays = [Tray(f"{COLOURS[1 + k]} stock", k, count=left[k]) for k in range(s.players)]
    if s.rolled:
        die = Piece("rolled", COLOURS[1 + s.turn], s.turn, ORIENTATION_NAMES[s.rolled - 1])
        trays.append(Tray("rolled die", s.turn, (die,)))
    marks, notices = (), ()
    if s.funnel >= PLATE:
        marks = (Mark(NAMES[s.funnel], "goal"), *(Mark(NAMES[q], "hint") for _, q in _against(s)))
        notices = (_why(s),)
    elif s.funnel == UNCHOSEN:
        marks = tuple(Mark(NAMES[p], "goal") for p in range(PLATE, CELLS) if is_open(s.cell, p))
    return Scene(Pyramid(), pieces, tuple(trays), marks, notices)


def _against(s):
    """The axes and cells of the dice that count for the funnel being filled."""
    return [(i, SUPPORTS[s.funnel][i]) for i in AXES if _counts(s, s.funnel, i)]


def _why(s):
    """What the funnel reads, who fills it and which dice count, in words."""
    numbers = [reading(s.faces, s.funnel, i) for i in AXES]
    dice = ", ".join(f"{n} on {NAMES[q]}" for n, q in zip(numbers, SUPPORTS[s.funnel], strict=True))
    if _one_colour(s, s.funnel):
        because = "three dice of one colour call the next player, against the greatest number"
    elif len(set(numbers)) == 1:
        last = max(SUPPORTS[s.funnel], key=lambda q: s.placed[q])
        because = f"all are equal, so {NAMES[last]}, placed last, calls its owner, who may match any"
    else:
        because = (
            "the greatest number counts" if len(set(numbers)) == 3 else "the number unlike the others counts"
        )
    counting = " or ".join(NAMES[q] for _, q in _against(s))
    filler = COLOURS[1 + _filler(s, s.funnel)]
    return (
        f"Funnel {NAMES[s.funnel]} reads {dice}: {because}. {filler.capitalize()} fills against {counting}."
    )


def reason(s):
    return f"{COLOURS[1 + _winner(s)].capitalize()} has placed all {STOCK[s.players]} dice."


class Order:
    """The order in which the dice were placed, as cell names in one text: `"431 341 332"`."""

    fields = ("placed",)

    def write(self, s):
        return " ".join(NAMES[p] for p in sorted(range(CELLS), key=lambda p: s.placed[p]) if s.placed[p])

    def read(self, s, data):
        places = data.split() if isinstance(data, str) else [None]
        if not set(places) <= set(NAMES) or len(set(places)) < len(places):
            return [Problem("bad-order", "order names every die's cell once, in one text with spaces.")]
        for number, place in enumerate(places):
            s.placed[NAMES.index(place)] = 1 + number
        return []


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
    if any(c > s.players for c in s.cell):
        yield Problem("unknown-colour", "With two players there are no black dice.")
    if min(s.stock) < 0:
        yield Problem("too-many-dice", f"Every player has only {STOCK[s.players]} dice.")
    if sum(s.stock[k] == 0 for k in range(s.players)) > 1:
        yield Problem("two-winners", "Only one player can have placed all dice: the game ends there.")
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
    bounds=Bounds(actions=LIE + TURNS, moves=PLATE, length=2 * CELLS, score=(0, max(STOCK))),
    credits="Reinhold Wittig, Das Spiel (1979)",
)
