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
    Problem,
    Pyramid,
    Scene,
    Tray,
    choice,
    define,
    derived,
    dice,
    each,
    i8,
    i16,
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
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import (
    Chunks,
    Cube,
    break_only_chunk,
    can_become_chunk,
    fill_cube,
    forget_takeable,
    has_chunk,
    note_takeable,
    side_of,
    spots_of,
)
from astragal.games.das_spiel.construction.quadrula_rasa.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.quadrula_rasa.refusals import why_not_chosen, why_not_taken
from astragal.games.das_spiel.construction.quadrula_rasa.spots import (
    FLOOR,
    SIDE,
    SPOTS,
    first_raised,
    least_spot,
    second_raised,
)
from astragal.games.das_spiel.footings import (
    LARGEST,
    SEEN,
    Search,
    break_off,
    count_missing,
    end_search,
    footing,
    grow,
    grow_held,
    hold,
    put,
    take_in,
)
from astragal.games.das_spiel.mechanics import beside_a_die, is_open
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import first_without, next_seat
from astragal.lattice import CELLS, LOADS, NAMES, NONE, PLATE, SUPPORTS, cell

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


class State(Search, Chunks):
    players: i8
    cube: CUBE
    contact: CONTACT
    take: TAKE
    remainder: REMAINDER
    turn: seat
    phase: PHASE
    passed: upto(3)  # players in a row who had no move
    fresh: in_order(
        word("", *NAMES), LARGEST
    )  # 1 + the cells chosen, or laid and still to be taken from the cube
    laid: derived(i16)  # dice in the pyramid
    cell: dice(SEAT_DICE)
    block: each(Cube(), 3, "cubes")
    left: derived(i16[3])  # dice in each cube
    picked: in_order(upto(SPOTS), LARGEST)  # 1 + the spots of the dice picked in the cube


@rule
def start(s, rng):
    for player in range(s.players):
        fill_cube(s, player, 4 + s.cube)
    for p in range(PLATE, CELLS):
        s.missing[p] = 3


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
        return _pickable(s, player, out)
    count = _additions(s, player, out) if s.fresh[0] else _beginnings(s, player, out)
    if s.fresh[0]:
        hold(s, s.fresh)
        if _is_legal(s, player):
            out[count] = LAY
            count += 1
        break_off(s)
    elif count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def play(s, player, move):
    if move >= PICK:
        k = 0
        while s.picked[k]:
            k += 1
        s.picked[k] = 1 + move - PICK
        _take_the_only_chunk(s, player)
    elif move == LAY:
        for k in range(LARGEST):
            if s.fresh[k]:
                put(s.cell, s.missing, s.fresh[k] - 1, 1 + player)
                s.laid += 1
        s.phase = BREAKING
        s.passed = 0
        _take_the_only_chunk(s, player)
    elif move == PASS:
        s.passed += 1
        s.turn = next_seat(s, player)
    else:
        hold(s, s.fresh)
        take_in(s, move, LARGEST)
        for k in range(s.size):
            s.fresh[k] = 1 + s.member[k]
        break_off(s)


@rule
def score(s, player):
    """The dice taken from the cube so far."""
    return (4 + s.cube) ** 3 - s.left[player]


@rule
def _pickable(s, player, out):
    """Write the dice of the cube that can go with those picked; return how many."""
    count = 0
    hold(s, s.fresh)
    note_takeable(s, player)
    for k in range(s.size):
        if s.picked[k]:
            s.takeable[0] ^= first_raised(1, s.picked[k] - 1)
            s.takeable[1] ^= second_raised(1, 0, s.picked[k] - 1)
    while s.takeable[0] or s.takeable[1]:
        out[count] = PICK + least_spot(s.takeable[0], s.takeable[1])
        count += 1
        half = 0 if s.takeable[0] else 1
        s.takeable[half] &= s.takeable[half] - 1
    break_off(s)
    return count


@rule
def _take_the_only_chunk(s, player):
    """If the dice picked leave one chunk only, it leaves the cube, and the turn ends."""
    hold(s, s.fresh)
    note_takeable(s, player)
    if break_only_chunk(s, player):
        for k in range(LARGEST):
            s.fresh[k] = 0
            s.picked[k] = 0
        s.phase = PLACING
        s.turn = next_seat(s, player)
    forget_takeable(s)
    break_off(s)


@rule
def _beginnings(s, player, out):
    """Write the cells with which a place can begin: open ones, for whatever stands begins with one."""
    count = 0
    for p in range(CELLS):
        if is_open(s.cell, p):
            # Of every chunk that touches the heap an open cell touches it, and a single die can always be taken. So where
            # touching is enough, a place begins with a cell that touches, and can already end with it.
            if s.contact == TOUCH or not s.laid:
                begins = not s.laid or p >= PLATE or beside_a_die(s.cell, p)
            else:
                begins = _leads_on(s, player, p)
            if begins:
                out[count] = p
                count += 1
    return count


@rule
def _additions(s, player, out):
    """Write the cells that can be added, with their footings, to those chosen; return how many."""
    count = 0
    for k in range(LARGEST):
        if s.fresh[k]:
            for i in range(3):
                p = LOADS[s.fresh[k] - 1][i]
                if p != NONE and not s.mark[p] & SEEN and not _is_chosen(s, p):
                    s.mark[p] |= SEEN
                    if _leads_on(s, player, p):
                        out[count] = p
                        count += 1
    end_search(s)
    return count


@rule
def _is_chosen(s, p):
    for k in range(LARGEST):
        if s.fresh[k] == 1 + p:
            return True
    return False


@rule
def _leads_on(s, player, p):
    """Whether a cell with its footing can be added to those chosen so that it comes to a legal place."""
    most = min(LARGEST, s.left[player])
    hold(s, s.fresh)
    found = False
    if take_in(s, p, most):
        if not s.remainder and _touches_enough(s):
            found = can_become_chunk(s, player, most)
        else:
            # What is added to touch, or to leave the cube whole, is not to be foreseen: all larger sets are looked at.
            grow_held(s)
            found = _is_legal(s, player)
            while not found and grow(s, most):
                found = _is_legal(s, player)
    break_off(s)
    return found


@rule
def _is_legal(s, player):
    """Whether the set that is searched with touches the heap as it must, and the cube has a chunk for it."""
    return _touches_enough(s) and has_chunk(s, player)


@rule
def _touches_enough(s):
    if s.contact == TOUCH or not s.laid:
        return True
    for k in range(s.size):
        for i in range(3):
            q = SUPPORTS[s.member[k]][i]
            if q != NONE and s.cell[q]:
                return True
    return False


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
        stuck = s.contact == FACE and game_moves(s) == [PASS]
        return say("pass: nothing fits by a face") if stuck else say("begin a place for a chunk")
    if not _can_be_laid(s):
        return say("go on: your cube has no chunk in this shape")
    return say("add a place on top, or lay {n, plural, one {the die} other {the # dice}}", n=_chosen(s))


def _can_be_laid(s):
    s = s.copy()
    hold(s, s.fresh)
    return _is_legal(s, s.turn)


def game_moves(s):
    """The moves of whoever is to choose a place."""
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
    return say("Whoever is the first to have laid the whole cube wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if s.phase == BREAKING:
        if kind == "tray":
            return why_not_taken(s)
        return say("Your dice lie on the pyramid already; now take the same shape from your cube.")
    if kind == "tray":
        return say("First choose the place on the pyramid; then the same shape leaves your cube.")
    if kind == "die" and _is_chosen(s, cell(where)):
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
    s.missing = count_missing(s.cell)
    s.laid = sum(c != 0 for c in s.cell)
    for player in range(s.players):
        s.left[player] = len(spots_of(s, player))


def problems(s):
    whole = side_of(s) ** 3
    chosen = [p - 1 for p in s.fresh if p]
    for player in range(s.players):
        owed = len(chosen) if s.phase == BREAKING and s.turn == player else 0
        if s.cell.count(1 + player) - owed + s.left[player] > whole:
            yield Problem(
                "too-many-dice", f"Everybody has only {whole} dice, on the pyramid and in the cube."
            )
        if s.take == LIFTABLE and any(not _is_solid(s, player, stack) for stack in range(FLOOR)):
            yield Problem("hollow-cube", "Dice of a cube rest on each other; what is taken is lifted off.")
    if s.left[: s.players].count(0) > 1:
        yield Problem("empty-cubes", "cubes draws what each seat has left; only one cube can be empty.")
    if s.phase == BREAKING and (not chosen or any(s.cell[p] != 1 + s.turn for p in chosen)):
        yield Problem(
            "bad-fresh", "fresh names the dice that were laid and are still to be taken from the cube."
        )
    elif s.phase == PLACING and any(not {*footing(s.cell, p)} <= {*chosen} for p in chosen):
        yield Problem(
            "bad-fresh", "fresh names empty cells that are chosen, with all that they need under them."
        )
    elif any(s.picked) and s.phase == PLACING:
        yield Problem("bad-pick", "Dice of the cube are picked when the place is laid.")
    elif chosen and not game_moves(s):
        yield Problem("bad-fresh", "There is no chunk for the cells that fresh names.")


def _is_solid(s, player, stack):
    layers = [s.block[SIDE * player + z] >> stack & 1 for z in range(SIDE)]
    return layers == sorted(layers, reverse=True)


MOST_MOVES = SPOTS  # at most 45 cells are open at once, and a chunk has few places on top

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
