"""Mucho: roll a die onto the plate and set it, just as it lies, into the small pyramid in your corner, high numbers outward.

After 20 rounds the pyramids are finished, and the numbers on their outsides are added up. In the harder variant a die above the plate
must match the dice it rests on as in dominoes: dice that fit nowhere are passed, and whoever is late pays for it.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    choice,
    define,
    derived,
    dice,
    each,
    i8,
    i16,
    numbers,
    rule,
    say,
    seat,
    sentences,
    spans,
    upto,
    who,
    word,
)
from astragal.games.das_spiel.construction.mucho.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import is_open, presses, reading
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.lattice import (
    AXES,
    CELLS,
    COORDINATES,
    EDGE,
    LAYER,
    NAMES,
    PLATE,
    SUPPORTS,
    Table,
    cell,
    corner_pyramid,
)

# Moves: a cell for the rolled die; how it lies after the roll; not to place it.
TURNS = len(ORIENTATIONS)
SET, ROLL, PASS, ACTIONS = spans(CELLS, TURNS, 1)
DOMINO = OFF, ON = choice(
    "off", "on", about="on: above the plate dice must match as in dominoes, and may be passed"
)
MATCH = TOUCHING, ANY = choice(
    "touching", "any", about="any: any number below the die may equal any number of the funnel"
)
BASE = 4
DICE = 20
ROUNDS = 200  # that the limit can allow
LATE = 2  # points for each round after somebody has finished
SITES: Table = tuple(corner_pyramid(corner, BASE) for corner in AXES)


def _shows(p: int, axis: int) -> int:
    """Whether a die of a corner pyramid shows its face on an axis to the outside."""
    abc = COORDINATES[p]
    return int(abc[axis] == (EDGE - BASE if abc[axis] == max(abc) else 0))


SHOWS: Table = tuple(tuple(_shows(p, axis) for axis in AXES) for p in range(CELLS))


class State(Layout):
    players: i8
    domino: DOMINO
    domino_match: MATCH
    max_rounds: amount(60, DICE, ROUNDS, "rounds after which a game of dominoes ends")
    turn: seat  # whose turn it is, also while the die rolls
    rolled: word("", *ORIENTATION_NAMES)  # the die that waits to be set: 1 + its orientation
    rounds: upto("max_rounds")  # played to their end
    late: each(upto(LATE * ROUNDS), 3)  # points that each seat loses
    built: derived(i8[3])  # dice in each pyramid
    shown: derived(i16[3])  # what they show outside, added up
    cell: dice(SEAT_DICE, "faces", of_seats=True)
    faces: i8[CELLS]  # orientations


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.rounds == s.max_rounds or s.built[0] + s.built[1] + s.built[2] == 3 * DICE:
        return OVER
    return s.turn if s.rolled else CHANCE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE:
        for k in range(TURNS):
            out[k] = ROLL + k
        return TURNS
    for i in range(DICE):
        p = SITES[player][i]
        if is_open(s.cell, p) and (s.domino == OFF or _matches(s, p)):
            out[count] = SET + p
            count += 1
    if s.domino == ON:
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.rolled = 1 + move - ROLL
        return
    if move != PASS:
        s.cell[move] = 1 + player
        s.faces[move] = s.rolled - 1
        s.built[player] += 1
        s.shown[player] += _worth(move, s.rolled - 1)
    s.rolled = 0
    _next_turn(s)


@rule
def score(s, player):
    return s.shown[player] - s.late[player]


@rule
def _worth(p, orientation):
    """What a die shows outside on p."""
    total = 0
    for i in range(3):
        if SHOWS[p][i]:
            total += ORIENTATIONS[orientation][i]
    return total


@rule
def _matches(s, p):
    """Whether the rolled die fits the funnel p as in dominoes; on the plate everything fits."""
    if p < PLATE:
        return True
    for i in range(3):
        number = reading(s.faces, p, i)
        if s.domino_match == TOUCHING:
            if presses(s.rolled - 1, i, number):
                return True
        else:
            for j in range(3):
                if presses(s.rolled - 1, j, number):
                    return True
    return False


@rule
def _next_turn(s):
    """The next seat that is not finished; a round that begins when somebody is costs the others."""
    for _ in range(3):
        s.turn = next_seat(s, s.turn)
        if s.turn == 0:
            s.rounds += 1
            if s.rounds < s.max_rounds:
                _count_late(s)
        if s.built[s.turn] < DICE or actor(s) == OVER:
            return


@rule
def _count_late(s):
    if s.built[0] == DICE or s.built[1] == DICE or s.built[2] == DICE:
        for k in range(3):
            if s.built[k] < DICE:
                s.late[k] += LATE


def touch(s, move):
    if move == PASS:
        return ("button:pass",)
    return (
        (f"cell:{NAMES[move]}",) if move < ROLL else ("button:roll", f"face:{ORIENTATION_NAMES[move - ROLL]}")
    )


def prompt(s):
    if not s.rolled:
        return say("roll a die")
    if s.domino == ON:
        return say("set the rolled die where it matches, or pass")
    return say("set the rolled die, as it lies, into an open place of your pyramid")


def scene(s, viewer):
    trays = ()
    if s.rolled:
        die = Piece("rolled", SEAT_DICE[1 + s.turn], s.turn, ORIENTATION_NAMES[s.rolled - 1])
        trays = (Tray(say("rolled die"), s.turn, (die,)),)
    notices = [say("{n, plural, one {# die} other {# dice}} to set.", n=DICE - s.built[s.turn])]
    notices += [
        say("{who} loses {n} points for being late.", who=who(k), n=s.late[k]) for k in range(3) if s.late[k]
    ]
    return Scene(
        Pyramid(), dice_of_seats(s.cell, s.faces), trays, (), (sentences(*notices),) if s.rolled else ()
    )


def goal(s):
    return say("When the pyramids are finished, the most eyes on the outside of one's own win.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "cell":
        return ""
    if cell(where) not in SITES[player]:
        return say("Your dice go into the small pyramid in your own corner.")
    if s.domino == ON and is_open(s.cell, cell(where)):
        return say("Here no face under the die would meet an equal number.")
    return ""


def gain(before, after, player):
    if after.late[player] > before.late[player]:
        return say("a round too late")
    p = next(p for p in SITES[player] if after.cell[p] and not before.cell[p])
    faces = " ".join(str(ORIENTATIONS[after.faces[p]][i]) for i in AXES if SHOWS[p][i])
    return say("{faces} outside", faces=numbers(faces))


def reason(s):
    if s.rounds == s.max_rounds and sum(s.built) < 3 * DICE:
        return say("{n} rounds are played: what is built counts as it stands.", n=s.rounds)
    return say("All pyramids are finished: the eyes outside decide.")


def settle(s):
    s.built, s.shown = [0] * 3, [0] * 3
    for p, c in enumerate(s.cell):
        if c:
            s.built[c - 1] += 1
            s.shown[c - 1] += _worth(p, s.faces[p])


def problems(s):
    for k in range(3):
        if any(c == 1 + k and p not in SITES[k] for p, c in enumerate(s.cell)):
            yield Problem("wrong-place", f"{SEAT_DICE[1 + k].capitalize()} builds in its own corner only.")
    if s.domino == ON and any(s.cell[p] and LAYER[p] and not _fits_there(s, p) for p in range(CELLS)):
        yield Problem("no-match", "A die above the plate does not match what it rests on.")
    if s.domino == OFF and (len({b + (k >= s.turn) for k, b in enumerate(s.built)}) > 1 or any(s.late)):
        yield Problem("uneven-turns", "In turn everybody sets one die, and nobody is late.")
    if s.rolled and s.built[s.turn] == DICE:
        yield Problem("needless-roll", "Whoever is finished does not roll.")


def _fits_there(s, p):
    """Whether a die that lies on p matches the dice under it."""
    if any(not s.cell[q] for q in SUPPORTS[p]):
        return True  # it floats, which is said elsewhere
    copy = s.copy()
    copy.rolled = 1 + s.faces[p]
    return _matches(copy, p)


GAME = define(
    globals(),
    number="27",
    title="Mucho",
    begin=True,
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.6, 0, 0.4),
    minutes=10,
    summary="Build a small pyramid of rolled dice, just as they lie, and show as many eyes outside as you can.",
    bounds=Bounds(actions=ACTIONS, moves=TURNS, length=2 * 3 * ROUNDS, score=(-LATE * ROUNDS, 180)),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
