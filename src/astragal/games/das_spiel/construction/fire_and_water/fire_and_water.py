"""Fire and Water: lay red dice and green ones so that they never touch; the first with neither left wins.

A die goes into any open cell that no die of the other colour touches by a face or an edge. Whoever can lay neither red nor
green must lay a black die, which touches anything and brings nobody nearer to the win. If the pyramid is full before somebody
is done, the fewest dice left win.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
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
    each,
    i8,
    i16,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    upto,
    who,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.construction.fire_and_water.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import is_open
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, EDGE_CONTACTS, FACE_CONTACTS, NAMES, NONE, cell

# What a cell holds; `touched` adds up RED for a red neighbour and GREEN for a green one.
RED, GREEN, BLACK = range(1, 4)
COLOURS = ("", "red", "green", "black")
# Moves are a cell for a red die, then for a green one, then for a black one.
FIRE, WATER, ASHES, ACTIONS = spans(CELLS, CELLS, CELLS)
EACH = (0, 0, 24, 15, 12, 9, 8)  # dice of both colours that everybody gets, by the number of players
MOST_OPEN = 45  # no two open cells lie in one of the 45 columns along an axis
FORCED_OR_FREE = FORCED, FREE = choice(
    "forced", "free", about="free: a black die may be laid although a red or green one could be"
)


class State(Layout):
    players: i8
    black: FORCED_OR_FREE
    turn: seat
    laid: derived(i16)  # dice on the pyramid
    touched: derived(i8[CELLS])  # whether a red die (1), a green one (2) or both (3) touch a cell
    red: each(upto(EACH[2]), 6)  # dice that are still to be laid
    green: each(upto(EACH[2]), 6)
    cell: dice(COLOURS)


@rule
def start(s, rng):
    for player in range(s.players):
        s.red[player] = EACH[s.players]
        s.green[player] = EACH[s.players]


@rule
def actor(s):
    before = (s.turn + s.players - 1) % s.players  # only whoever has just laid can be done
    if s.laid == CELLS or s.red[before] + s.green[before] == 0:
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    for p in range(CELLS):
        if is_open(s.cell, p):
            if s.red[player] and not s.touched[p] & GREEN:
                out[count] = FIRE + p
                count += 1
            if s.green[player] and not s.touched[p] & RED:
                out[count] = WATER + p
                count += 1
    if count == 0 or s.black == FREE:
        for p in range(CELLS):
            if is_open(s.cell, p):
                out[count] = ASHES + p
                count += 1
    return count


@rule
def play(s, player, move):
    p = move % CELLS
    s.cell[p] = 1 + move // CELLS
    s.laid += 1
    if move < WATER:
        s.red[player] -= 1
        _touch(s, p, RED)
    elif move < ASHES:
        s.green[player] -= 1
        _touch(s, p, GREEN)
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    """The red and green dice laid so far."""
    return 2 * EACH[s.players] - s.red[player] - s.green[player]


@rule
def _touch(s, p, colour):
    """Note at all cells with a face or an edge in common with p that a die of a colour lies there."""
    for i in range(6):
        if FACE_CONTACTS[p][i] != NONE:
            s.touched[FACE_CONTACTS[p][i]] |= colour
    for i in range(12):
        if EDGE_CONTACTS[p][i] != NONE:
            s.touched[EDGE_CONTACTS[p][i]] |= colour


def name(s, move):
    return spelled("-", (colour(COLOURS[1 + move // CELLS]), place(NAMES[move % CELLS])))


def touch(s, move):
    if move >= ASHES and (s.black == FORCED or _is_forced(s)):  # no colour to choose
        return (f"cell:{NAMES[move % CELLS]}",)
    return f"tray:{COLOURS[1 + move // CELLS]}", f"cell:{NAMES[move % CELLS]}"


def prompt(s):
    if _is_forced(s):
        return say("neither red nor green fits: lay a black die into an open funnel")
    if not s.green[s.turn]:
        return (
            say("lay a red die where no green one touches it, or a black one")
            if s.black == FREE
            else say("lay a red die where no green one touches it")
        )
    if not s.red[s.turn]:
        return (
            say("lay a green die where no red one touches it, or a black one")
            if s.black == FREE
            else say("lay a green die where no red one touches it")
        )
    if s.black == FREE:
        return say("lay a red, green or black die; red and green must not touch")
    return say("lay a red or a green die; they must not touch each other")


def scene(s, viewer):
    trays = [Tray(say("to lay"), k, _hand(s, k)) for k in range(s.players)]
    if s.black == FREE or _is_forced(s):
        trays.append(Tray(say("black dice for all"), None, (Piece("black", "black"),)))
    return Scene(Pyramid(), coloured_dice(s.cell, COLOURS), tuple(trays))


def goal(s):
    return say("Whoever is the first to have laid all their red and green dice wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if kind == "tray":
        if _is_forced(s):
            return say("Neither red nor green fits anywhere now, so a black die has to be laid.")
        left = s.red if where == "red" else s.green
        if not left[player]:
            return say("You have no die of this colour left.")
        return say("A die of this colour fits nowhere now: everywhere it would touch the other colour.")
    if kind == "die":
        return "" if begun or _is_forced(s) else say("What lies stays. Choose a colour among your own dice.")
    if not begun:
        return "" if _is_forced(s) else say("First choose the colour among your dice, then where it goes.")
    if begun[0] == "tray:red" and s.touched[cell(where)] & GREEN:
        return say("A green die touches this place: red and green must not meet.")
    if begun[0] == "tray:green" and s.touched[cell(where)] & RED:
        return say("A red die touches this place: red and green must not meet.")
    return ""


def gain(before, after, player):
    return say("a red die laid") if after.red[player] < before.red[player] else say("a green die laid")


def reason(s):
    done = [k for k in range(s.players) if not s.red[k] + s.green[k]]
    if done:
        return say("{who} has laid every red and green die.", who=who(done[0]))
    return say("The pyramid is full: the fewest dice left win.")


def settle(s):
    s.laid = sum(c != 0 for c in s.cell)
    s.touched = [0] * CELLS
    for p, c in enumerate(s.cell):
        if c in (RED, GREEN):
            _touch(s, p, c)


def problems(s):
    for number, stock in ((RED, s.red), (GREEN, s.green)):
        there = s.cell.count(number) + sum(stock[: s.players])
        if there != EACH[s.players] * s.players:
            text = f"{s.players} players share {EACH[s.players] * s.players} {COLOURS[number]} dice, not {there}."
            yield Problem("wrong-number", text)
        elif max(stock[: s.players]) > EACH[s.players]:
            yield Problem("too-many-dice", f"Nobody has more than {EACH[s.players]} {COLOURS[number]} dice.")
    if any(c in (RED, GREEN) and s.touched[p] & (RED + GREEN - c) for p, c in enumerate(s.cell)):
        yield Problem("fire-meets-water", "A red die and a green one touch each other.")
    done = [k for k in range(s.players) if not s.red[k] + s.green[k]]
    if done and done != [(s.turn - 1) % s.players]:
        yield Problem(
            "two-winners", "The game ends when the first has laid all dice, right after their turn."
        )


def _is_forced(s):
    """Whether neither red nor green can be laid by whoever has the turn."""
    out = [0] * (3 * MOST_OPEN)
    return actor(s) != OVER and moves(s, s.turn, out) > 0 and out[0] >= ASHES


def _hand(s, player):
    """The dice that a seat has still to lay."""
    return (Piece("red", "red", player),) * s.red[player] + (Piece("green", "green", player),) * s.green[
        player
    ]


GAME = define(
    globals(),
    number="30",
    title="Fire and Water",
    german="Feuer und Wasser",
    favourite=True,
    players=(4, 2, 3, 5, 6),
    perlhuhn=(0, 0, 1),
    minutes=20,
    summary="Lay red dice and green ones that must never touch, and leave the others no room for theirs.",
    bounds=Bounds(actions=ACTIONS, moves=3 * MOST_OPEN, length=CELLS, score=(0, 2 * EACH[2])),
    seats=tuple(SEAT_NAMES[:6]),
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig after an idea of Georg Thimme, Das Spiel (1979)",
)
