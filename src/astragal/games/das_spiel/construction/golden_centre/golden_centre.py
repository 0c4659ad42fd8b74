"""Golden Centre: all three throw a die, and the one with the middle number adds a die to the small pyramid in their corner.

Of two equal numbers the third player adds one. Three equal numbers take as many dice off every pyramid. The first whose pyramid is
finished wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Mark,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    choice,
    colour,
    define,
    derived,
    dice,
    each,
    i8,
    rule,
    say,
    seat,
    spans,
    terms,
    upto,
    word,
)
from astragal.games.das_spiel.construction.golden_centre.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import is_free, is_open
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE, Table, corner_pyramid

# Moves: to have the dice thrown; the numbers of A, B and C; a cell where a die is added or taken off.
THROW, NUMBERS, CELL, ACTIONS = spans(1, 216, CELLS)
SIZE = FOUR, THREE, TWO = choice("4", "3", "2", about="dice along an edge of the small pyramids")
DICE = (20, 10, 4)  # by size
AUTO = ON, OFF = choice("on", "off", about="off: everybody chooses where a die goes and which come off")
PHASE = READY, THROWN, ADDING, TAKING = word("ready", "thrown", "adding", "taking")
MOST_THROWS = 5000
# The cells of each corner in fill order; those of the smaller sizes lie within.
SITES: Table = tuple(
    (*cells, *(NONE,) * (DICE[FOUR] - len(cells)))
    for size in (4, 3, 2)
    for cells in (corner_pyramid(corner, size) for corner in range(3))
)
ADDS = terms(
    "Red has the golden centre and adds a die.",
    "Green has the golden centre and adds a die.",
    "Black has the golden centre and adds a die.",
)
BESIDE_TWO = terms(
    "Two numbers are equal: red adds a die.",
    "Two numbers are equal: green adds a die.",
    "Two numbers are equal: black adds a die.",
)


class State(Layout):
    players: i8
    size: SIZE
    auto: AUTO
    throw_limit: amount(1000, 50, MOST_THROWS, "throws after which the most dice win")
    turn: seat  # whose hand makes the next throw, or has made this one
    phase: PHASE
    throws: upto("throw_limit")
    thrown: each(upto(6), 3)  # the numbers of the last throw, 0 before the first
    due: each(upto(6), 3)  # dice that a seat has still to add or to take off
    built: derived(i8[3])  # dice in each pyramid
    cell: dice(SEAT_DICE, of_seats=True)


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.phase == THROWN:
        return CHANCE
    if s.phase != READY:
        return _chooser(s)
    if s.throws == s.throw_limit or _is_finished(s):
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    if s.phase == READY:
        out[0] = THROW
        return 1
    if s.phase == THROWN:
        return whole_span(out, NUMBERS, 216)
    count = 0
    for i in range(DICE[s.size]):
        p = SITES[3 * s.size + player][i]
        if is_open(s.cell, p) if s.phase == ADDING else is_free(s.cell, p):
            out[count] = CELL + p
            count += 1
    return count


@rule
def play(s, player, move):
    if s.phase == READY:
        s.phase = THROWN
        return
    if s.phase == THROWN:
        s.throws += 1
        s.thrown[0] = 1 + (move - NUMBERS) // 36
        s.thrown[1] = 1 + (move - NUMBERS) // 6 % 6
        s.thrown[2] = 1 + (move - NUMBERS) % 6
        _judge(s)
        if s.auto == ON:
            _settle_by_itself(s)
    else:
        _change(s, player, move - CELL)
        s.due[player] -= 1
    if _chooser(s) == NONE:
        s.phase = READY
        s.turn = next_seat(s, s.turn)


@rule
def score(s, player):
    return s.built[player]


@rule
def _judge(s):
    """Who adds a die after a throw, or how many everybody takes off."""
    adds = _golden(s)
    s.phase = TAKING if adds == NONE else ADDING
    for k in range(3):
        s.due[k] = 0
        if adds == NONE:
            s.due[k] = min(s.thrown[k], s.built[k])
        elif k == adds:
            s.due[k] = 1


@rule
def _golden(s):
    """The seat with the middle number, or the one beside two equal ones; NONE if all are equal."""
    a = s.thrown[0]
    b = s.thrown[1]
    c = s.thrown[2]
    if a == b and b == c:
        return NONE
    if (b < a < c) or (c < a < b) or b == c:
        return 0
    if (a < b < c) or (c < b < a) or a == c:
        return 1
    return 2


@rule
def _settle_by_itself(s):
    """Dice are added from the bottom and taken off from the top: which ones makes no difference."""
    for k in range(3):
        while s.due[k]:
            place = s.built[k] if s.phase == ADDING else s.built[k] - 1
            _change(s, k, SITES[3 * s.size + k][place])
            s.due[k] -= 1


@rule
def _change(s, player, p):
    if s.phase == ADDING:
        s.cell[p] = 1 + player
        s.built[player] += 1
    else:
        s.cell[p] = 0
        s.built[player] -= 1


@rule
def _chooser(s):
    """The first seat with something to add or take off, or NONE."""
    for k in range(3):
        if s.due[k]:
            return k
    return NONE


@rule
def _is_finished(s):
    return s.built[0] == DICE[s.size] or s.built[1] == DICE[s.size] or s.built[2] == DICE[s.size]


def touch(s, move):
    if move < NUMBERS:
        return ("button:roll",)
    if move < CELL:
        faces = divmod(move - NUMBERS, 36)
        return "button:roll", f"face:{1 + faces[0]}", f"face:{1 + faces[1] // 6}", f"face:{1 + faces[1] % 6}"
    return (f"{'cell' if s.phase == ADDING else 'die'}:{NAMES[move - CELL]}",)


def prompt(s):
    if s.phase == READY:
        return say("roll a die for everybody")
    if s.phase == THROWN:
        return say("roll the three dice")
    if s.phase == ADDING:
        return say("add a die to your pyramid")
    return say("take a die off your pyramid ({n} to take)", n=s.due[_chooser(s)])


def scene(s, viewer):
    trays = tuple(Tray(say("thrown"), k, (_thrown(s, k),)) for k in range(3) if s.thrown[k])
    notices = (_verdict(s),) if any(s.thrown) else ()
    marks = tuple(Mark(NAMES[p], "goal") for p in _next_sites(s))
    return Scene(Pyramid(), dice_of_seats(s.cell), trays, marks, notices=notices)


def _thrown(s, player):
    """What a seat has thrown; the die of whoever adds is golden."""
    shade = "golden" if _golden(s) == player else SEAT_DICE[1 + player]
    return Piece("thrown", shade, player, str(s.thrown[player]))


def _verdict(s):
    adds = _golden(s)
    if adds == NONE:
        return say("Three times {n}: everybody takes {n} dice off.", n=s.thrown[0])
    return ADDS[adds] if _all_differ(s) else BESIDE_TWO[adds]


def _all_differ(s):
    return len({*s.thrown}) == 3


def _next_sites(s):
    """Where the next die of each pyramid goes, while they are built by themselves."""
    if actor(s) == OVER or s.auto == OFF:
        return ()
    return tuple(SITES[3 * s.size + k][s.built[k]] for k in range(3) if s.built[k] < DICE[s.size])


def goal(s):
    return say("Whoever is the first to have a pyramid of {n} dice in their corner wins.", n=DICE[s.size])


def why_not(s, player, touches):
    if s.phase == READY:
        return say("Nothing is chosen here but to throw: the numbers decide who builds.")
    if s.phase == ADDING:
        return say("Your die goes into your own pyramid, where nothing is missing under it.")
    return say("Take dice off your own pyramid, from above.")


def gain(before, after, player):
    if score(after, player) < score(before, player):
        return say("three equal numbers")
    return say("the golden centre") if _all_differ(after) else say("two equal numbers")


def reason(s):
    done = [k for k in range(3) if s.built[k] == DICE[s.size]]
    if done:
        return say("{who} has finished the pyramid.", who=colour(SEAT_DICE[1 + done[0]]))
    return say("{n} throws are made: the most dice decide.", n=s.throws)


def settle(s):
    s.built = [s.cell.count(1 + k) for k in range(3)]


def problems(s):
    for k in range(3):
        site = SITES[3 * s.size + k]
        if any(c == 1 + k and p not in site for p, c in enumerate(s.cell)):
            yield Problem("wrong-place", f"{SEAT_DICE[1 + k].capitalize()} builds in its own corner only.")
        elif s.auto == ON and [s.cell[p] for p in site[: s.built[k]]] != [1 + k] * s.built[k]:
            yield Problem(
                "wrong-place", f"{SEAT_DICE[1 + k].capitalize()} is built from the bottom, place by place."
            )
        if s.due[k] and (s.phase != TAKING or s.due[k] > s.built[k]) and (s.phase != ADDING or s.due[k] > 1):
            yield Problem("bad-count", "due counts a die to add, or dice to take off that are there.")
    if (s.phase in (ADDING, TAKING)) != any(s.due):
        yield Problem("bad-phase", "Somebody adds or takes off exactly while due says so.")
    if s.phase in (ADDING, TAKING) and s.auto == ON:
        yield Problem("bad-phase", "Dice are added and taken off by themselves here.")
    if (s.phase != READY and _is_finished(s)) or (s.phase == THROWN and s.throws == s.throw_limit):
        yield Problem("bad-phase", "The game is over: phase must be ready.")
    if [k for k in range(3) if s.built[k] == DICE[s.size]][1:]:
        yield Problem("two-winners", "Only one pyramid can be finished: the game ends there.")


GAME = define(
    globals(),
    number="22",
    title="Golden Centre",
    german="Goldene Mitte",
    players=(3,),
    kinds=("chance",),
    perlhuhn=(1.0, 0.0, 0.0),
    minutes=10,
    summary="Three dice are thrown, and the middle number builds: a race of small pyramids that only luck decides.",
    # Every throw is asked for and made, and adds a die at most, which can come off once.
    bounds=Bounds(actions=ACTIONS, moves=216, length=4 * MOST_THROWS, score=(0, DICE[FOUR])),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Gabriele Lagemann, Das Spiel (1979)",
)
