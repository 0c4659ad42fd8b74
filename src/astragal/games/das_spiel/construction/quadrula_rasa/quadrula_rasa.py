"""Quadrula Rasa: take chunks of up to ten dice off your cube and lay them on the pyramid; the first empty table wins.

A chunk hangs together by faces and can be lifted: no die stays behind above one that goes. It is laid in one go, turned
but not mirrored, into empty cells where everything then stands and where it touches the heap. A turn is first the
place, tapped cell by cell, and then the dice of the cube that go there. If the pyramid is full before a cube is empty,
the fewest dice left win.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Mark,
    Piece,
    Pyramid,
    Scene,
    Tray,
    choice,
    define,
    dice,
    each,
    i8,
    in_order,
    rule,
    say,
    seat,
    spans,
    terms,
    upto,
    who,
    word,
)
from astragal.games.das_spiel.construction.quadrula_rasa.chunks import Chunks
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import (
    Cube,
    Cubes,
    fill_cube,
    side_of,
    spots_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.quadrula_rasa.places import (
    Places,
    clear_pyramid,
    lay,
    list_additions,
    list_beginnings,
)
from astragal.games.das_spiel.construction.quadrula_rasa.positions import complete, faults
from astragal.games.das_spiel.construction.quadrula_rasa.refusals import (
    why_not_chosen,
    why_not_laid,
    why_not_taken,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FLOOR,
    SIDE,
    SPOTS,
    first_raised,
    least_spot,
    second_raised,
)
from astragal.games.das_spiel.construction.quadrula_rasa.takeable import note_takeable, take_only_chunk
from astragal.games.das_spiel.footings import LARGEST, Search, break_off, hold, take_in
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import first_without, next_seat
from astragal.lattice import CELLS, NAMES, NONE, cell

# Moves: a cell of the place, with its footing; lay what was chosen; pass; a die of the cube, by its spot as in cubes.py.
CHOOSE, LAY, PASS, PICK, ACTIONS = spans(CELLS, 1, 1, SPOTS)
CUBE = CUBE_4, CUBE_5 = choice("4", "5", about="dice along an edge of each cube")
CONTACT = TOUCH, FACE = choice("touch", "face", about="face: a chunk must touch the heap by a face")
TAKE = LIFTABLE, ANY = choice("liftable", "any", about="any: a chunk may be taken from under other dice")
REMAINDER = FREE, CONNECTED = choice(
    "free", "connected", about="connected: the rest of a cube must hang together"
)
PHASE = PLACING, BREAKING = word("placing", "breaking")
CUBES = terms("red cube, top layer first", "green cube, top layer first", "black cube, top layer first")


class State(Search, Places, Cubes, Chunks):
    players: i8
    cube: CUBE
    contact: CONTACT
    take: TAKE
    remainder: REMAINDER
    turn: seat
    phase: PHASE
    passed: upto(3)  # players in a row who had no move
    # 1 + the cells chosen, or laid and still to be taken from the cube.
    fresh: in_order(word("", *NAMES), LARGEST)
    cell: dice(SEAT_DICE)
    block: each(Cube(), 3, "cubes")
    picked: in_order(upto(SPOTS), LARGEST)  # 1 + the spots of the dice picked in the cube


@rule
def start(s, rng):
    for player in range(s.players):
        fill_cube(s, player, 4 + s.cube)
    clear_pyramid(s)


@rule
def actor(s):
    if s.phase == BREAKING:
        return s.turn
    if s.laid == CELLS or s.passed == s.players or first_without(s.left, s.players) != NONE:
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    if s.phase == BREAKING:
        return _list_dice(s, out)
    if not s.fresh[0]:
        count = list_beginnings(s, player, out)
        if count == 0:
            out[0] = PASS
            count = 1
        return count
    return list_additions(s, player, out, LAY)


@rule
def play(s, player, move):
    if move == PASS:
        s.passed += 1
        s.turn = next_seat(s, player)
        return
    hold(s, s.fresh)
    if move < LAY:
        take_in(s, move, LARGEST)
        for k in range(s.size):
            s.fresh[k] = 1 + s.member[k]
    else:
        if move == LAY:
            for k in range(s.size):
                lay(s, s.member[k], 1 + player)
            s.phase = BREAKING
            s.passed = 0
        else:
            k = 0
            while s.picked[k]:
                k += 1
            s.picked[k] = 1 + move - PICK
        note_takeable(s, player)
        if take_only_chunk(s, player):
            for k in range(LARGEST):
                s.fresh[k] = 0
                s.picked[k] = 0
            s.phase = PLACING
            s.turn = next_seat(s, player)
    break_off(s)


@rule
def score(s, player):
    """The dice taken from the cube so far."""
    return (4 + s.cube) ** 3 - s.left[player]


@rule
def _list_dice(s, out):
    """Write the dice of the cube that can go with those picked; return how many."""
    first = s.takeable[0]
    second = s.takeable[1]
    k = 0
    while k < LARGEST and s.picked[k]:
        first &= ~first_raised(1, s.picked[k] - 1)
        second &= ~second_raised(1, 0, s.picked[k] - 1)
        k += 1
    count = 0
    while first or second:
        out[count] = PICK + least_spot(first, second)
        count += 1
        second = second if first else second & second - 1
        first &= first - 1
    return count


def touch(s, move):
    if move >= PICK:
        return (f"tray:{_tray_place(s, move - PICK)}",)
    if move == PASS:
        return ("button:pass",)
    return ("button:lay",) if move == LAY else (f"cell:{NAMES[move]}",)


def prompt(s):
    if s.phase == BREAKING:
        if any(s.picked):
            return say("pick on until only one chunk is meant")
        return say(
            "take {n, plural, one {one die} other {the same shape of # dice}} from your cube", n=_chosen(s)
        )
    if not s.fresh[0]:
        stuck = s.contact == FACE and _moves(s) == [PASS]
        return say("pass: nothing fits by a face") if stuck else say("begin a place for a chunk")
    if LAY not in _moves(s):
        return why_not_laid(s)
    return say("add a place on top, or lay {n, plural, one {the die} other {the # dice}}", n=_chosen(s))


def _moves(s):
    out = [0] * MOST_MOVES
    return out[: moves(s.copy(), s.turn, out)]


def _chosen(s):
    return sum(p > 0 for p in s.fresh)


def _tray_place(s, spot):
    """Layers lie beside each other, the top one first, two or three in a row."""
    n = side_of(s)
    layer, a_row = n - 1 - spot // FLOOR, n // 2 + n % 2
    row = layer // a_row * (n + 1) + spot % FLOOR // SIDE
    return f"{1 + row}.{1 + layer % a_row * (n + 1) + spot % SIDE}"


def scene(s, viewer):
    pieces = dice_of_seats(s.cell)
    chosen = [NAMES[p - 1] for p in s.fresh if p]
    if s.phase == PLACING:
        pieces += tuple(Piece(name, SEAT_DICE[1 + s.turn], s.turn) for name in chosen)
    marks = tuple(Mark(name, "goal") for name in chosen)
    marks += tuple(Mark(f"tray:{_tray_place(s, p - 1)}", "goal", s.turn) for p in s.picked if p)
    return Scene(Pyramid(), pieces, tuple(_cube(s, k) for k in range(s.players)), marks)


def _cube(s, player):
    """What is left of a cube, layer by layer."""
    dice = tuple(Piece(_tray_place(s, spot), SEAT_DICE[1 + player], player) for spot in spots_of(s, player))
    return Tray(CUBES[player], player, dice, layout="grid")


def goal(s):
    if s.players == 3 or s.cube == CUBE_5 or s.contact == FACE:
        return say(
            "Whoever empties their cube first wins; if nobody can lay any more before that, the fewest dice left win."
        )
    return say("Whoever is the first to have laid the whole cube wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if s.phase == BREAKING:
        if kind == "tray":
            return why_not_taken(s)
        return say("Your dice lie on the pyramid already; now take the same shape from your cube.")
    if kind == "tray":
        return say("First choose the place on the pyramid; then the same shape leaves your cube.")
    if kind == "die" and 1 + cell(where) in s.fresh:
        return say("This place is chosen already.")
    return why_not_chosen(s, cell(where)) if kind == "cell" else ""


def gain(before, after, player):
    taken = score(after, player) - score(before, player)
    return say("{n, plural, one {a single die} other {a chunk of #}}", n=taken)


def reason(s):
    winner = first_without(s.left, s.players)
    if winner != NONE:
        return say("{seat} has emptied the cube.", seat=who(winner))
    if s.laid == CELLS:
        return say("The pyramid is full: the fewest dice left win.")
    return say("Nobody can lay a chunk any more: the fewest dice left win.")


def refuses(s):
    if s.cube == CUBE_5 and s.players == 3:
        return say("Three cubes of 125 dice are more than there are in the box: choose 4.")
    return None


def settle(s):
    complete(s)


def problems(s):
    return faults(s)


MOST_MOVES = SPOTS  # any die of a large cube may be picked; of cells fewer are offered at once

GAME = define(
    globals(),
    number="29",
    title="Quadrula Rasa",
    players=(2, 3),
    perlhuhn=(0, 0.1, 0.9),
    minutes=45,
    summary="Take chunks of up to ten dice off your cube and lay them on the pyramid in the same shape; empty your table first.",
    # Every die may be chosen, laid and picked on its own, and before it the others may have to pass.
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=6 * CELLS + 3, score=(0, 125)),
    card=CARD,
    lesson=LESSON,
    credits="Jan Dirk Buschmann and Georg Thimme, Das Spiel (1979)",
)
