"""Summit Storm: three colours lay the plate; every funnel above fills itself, and where three colours meet, dice decide.

Two dice of one colour in a funnel call that colour, three the colour of the player to the left. For a funnel of three
colours all three roll, and the highest fills it; those who are equally high roll again among themselves. After 45 dice
the pyramid is full, and the colour with the most outside faces wins.
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
    colour,
    define,
    derived,
    dice,
    each,
    i8,
    i16,
    listed,
    rule,
    say,
    seat,
    spans,
    upto,
)
from astragal.games.das_spiel.construction.summit_storm.lesson import CARD, LESSON
from astragal.games.das_spiel.funnels import commonest, left_of, one_colour, three_colours
from astragal.games.das_spiel.mechanics import next_funnel, outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.lattice import LAYER, NAMES, NONE, PLATE, cell

# Moves are the plate cells 0..44, and ROLL + the numbers of red, green and black as three digits to the base of 7,
# 0 for who does not roll. A cell holds 0 (empty) or 1 + the player whose colour it has.
BASE = 7
PLACE, ROLL, ACTIONS = spans(PLATE, BASE**3)
WAYS = 6**3  # of three dice


class State(Layout):
    players: i8
    turn: seat  # whose die is laid next, also while others roll
    rolled: each(upto(6), 3)  # the last roll, to be seen until the next die is laid; 0 for who did not roll
    funnel: derived(i16)  # the cell that is rolled for, or NONE
    laid: derived(i8)  # dice put on the plate so far
    cell: dice(SEAT_DICE)


@rule
def start(s, rng):
    s.funnel = NONE


@rule
def actor(s):
    if s.funnel != NONE:
        return CHANCE
    return OVER if s.laid == PLATE else s.turn


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE:
        first = _rolls(s, 0)
        second = _rolls(s, 1)
        third = _rolls(s, 2)
        for red in range(first, 6 * first + 1):
            for green in range(second, 6 * second + 1):
                code = ROLL + (red * BASE + green) * BASE
                for black in range(third, 6 * third + 1):
                    out[count] = code + black
                    count += 1
        return count
    for p in range(PLATE):
        if not s.cell[p]:
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        code = move - ROLL
        s.rolled[0] = code // (BASE * BASE)
        s.rolled[1] = code // BASE % BASE
        s.rolled[2] = code % BASE
        if _equally_high(s) == 1:  # else these roll again
            for k in range(3):
                if _is_highest(s, k):
                    s.cell[s.funnel] = 1 + k
            _cascade(s, s.funnel)
        return
    s.cell[move] = 1 + player
    s.laid += 1
    s.turn = next_seat(s, player)
    for k in range(3):
        s.rolled[k] = 0
    _cascade(s, 0)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def _is_highest(s, player):
    return s.rolled[player] == max(s.rolled[0], max(s.rolled[1], s.rolled[2]))


@rule
def _equally_high(s):
    """How many share the highest number of the last roll; all three before a roll."""
    count = 0
    for k in range(3):
        if _is_highest(s, k):
            count += 1
    return count


@rule
def _rolls(s, player):
    """1 for who rolls next: everybody, or who was equally high; else 0."""
    return 1 if _equally_high(s) == 1 or _is_highest(s, player) else 0


@rule
def _cascade(s, after):
    """Fill what is open, in fill order, up to the first funnel that has to be rolled for."""
    p = next_funnel(s.cell, after)
    while p != NONE and not three_colours(s.cell, p):
        s.cell[p] = left_of(commonest(s.cell, p)) if one_colour(s.cell, p) else commonest(s.cell, p)
        p = next_funnel(s.cell, p)
    s.funnel = p


def touch(s, move):
    if move < ROLL:
        return (f"cell:{NAMES[move]}",)
    return "button:roll", *(f"face:{number}" for number in _numbers(move) if number)


def _numbers(move):
    """What red, green and black have rolled; 0 for who did not."""
    code = move - ROLL
    return code // BASE**2, code // BASE % BASE, code % BASE


def prompt(s):
    if s.funnel != NONE:
        return say("roll for the marked funnel")
    return say("put a die into an empty funnel")


def scene(s, viewer):
    marks, notices = (), ()
    if s.funnel != NONE:
        marks = (Mark(NAMES[s.funnel], "goal"),)
        notices = (_why(s),)
    trays = tuple(
        Tray(say("rolled die"), k, (Piece("rolled", SEAT_DICE[1 + k], k, str(number)),))
        for k, number in enumerate(s.rolled)
        if number
    )
    return Scene(Pyramid(), dice_of_seats(s.cell), trays, marks, notices, headline=_headline(s))


def _headline(s):
    """The last roll at a glance: of the others' dice only the tops are seen from far."""
    rolls = (
        say("{colour} {n}", colour=colour(SEAT_DICE[1 + k]), n=number)
        for k, number in enumerate(s.rolled)
        if number
    )
    return listed(rolls, ",") if any(s.rolled) else ""


def _why(s):
    if any(s.rolled) and _equally_high(s) == 2:
        return say("Two are equally high: they roll again.")
    if any(s.rolled) and _equally_high(s) == 3:
        return say("All three are equally high: they roll again.")
    return say("Three colours meet in the marked funnel: the highest roll fills it.")


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def why_not(s, player, touches):
    if touches[-1].startswith("cell:") and LAYER[cell(touches[-1].removeprefix("cell:"))]:
        return say("Above the plate dice come by themselves; put yours into the plate.")
    return ""


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    return say("The pyramid is full: the outside faces decide.")


def settle(s):
    s.laid = sum(c != 0 for c in s.cell[:PLATE])
    s.funnel = next_funnel(s.cell, 0)


def problems(s):
    if s.funnel != NONE and not three_colours(s.cell, s.funnel):
        yield Problem(
            "unfilled-funnel", f"{NAMES[s.funnel]} fills itself: it stands on fewer than three colours."
        )
    if list(s.rolled).count(0) not in (0, 1, 3):
        yield Problem("bad-roll", "Three roll, or two, or nobody has rolled since the last die was laid.")
    elif any(s.rolled) and _equally_high(s) > 1 and s.funnel == NONE:
        yield Problem("bad-roll", "Equal rolls are rolled again, and here is no funnel to roll for.")


GAME = define(
    globals(),
    number="24",
    title="Summit Storm",
    german="Gipfelsturm",
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.35, 0, 0.65),
    minutes=25,
    summary="Lay the plate die by die; every funnel above fills itself, and where three colours meet, the highest roll storms it.",
    # 45 dice, and at most 120 funnels to be rolled for. Equal rolls have no limit, but so many nobody will ever see.
    bounds=Bounds(actions=ACTIONS, moves=WAYS, length=2000, score=(0, 135)),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Peter Pallat and Reinhold Wittig, Das Spiel (1979)",
)
