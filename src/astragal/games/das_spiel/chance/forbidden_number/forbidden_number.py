"""The Forbidden Number: roll and put that many dice on the pyramid, but one number takes all your free dice off again.

The number is drawn before the start, or agreed on. Any other roll is laid die by die into open cells, as in The Most Simple
Game. The forbidden one costs all own dice on which nothing stands, judged once: what becomes free by it stays. The game ends
with the die on the apex, and the colour with the most outside faces wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Mark,
    Problem,
    Pyramid,
    Scene,
    amount,
    choice,
    define,
    derived,
    dice,
    draw,
    i8,
    rule,
    say,
    seat,
    upto,
)
from astragal.games.das_spiel.chance.forbidden_number.lesson import CARD, LESSON
from astragal.games.das_spiel.laying import (
    BOX,
    PLACEMENT,
    STOCK,
    STOP,
    lay,
    nothing_to_lay,
    problems_of_a_roll,
    prompt_to_lay,
    rolled,
    stocks_left,
    touch_to_lay,
    where_to_lay,
)
from astragal.games.das_spiel.mechanics import is_free, outside_faces
from astragal.games.das_spiel.outlooks import chances_outside, look_outside
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.das_spiel.rolls import rolls_of_a_die
from astragal.games.seats import next_seat
from astragal.lattice import APEX, CELLS, NAMES

# Moves are the cells 0..164 and STOP; a roll is its number 1..6. A cell holds 0 (empty) or 1 + the seat.
FORBIDDEN = RANDOM, *_ = choice("random", "1", "2", "3", "4", "5", "6", about="the forbidden number")
MOST_TURNS = 2000
AT_RISK = 80  # percent of its faces that a free die counts for computers


class State(Layout):
    players: i8
    forbidden: FORBIDDEN
    placement: PLACEMENT
    turn_limit: amount(
        600, 60, MOST_TURNS, "turns of all together after which the faces are counted as they are"
    )
    number: upto(6)  # the forbidden one
    turn: seat  # whose turn it is, also while the die rolls
    turns: upto("turn_limit")  # that are over
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    placed: upto(6)  # dice of this roll already laid
    stock: derived(i8[3])  # dice not on the pyramid
    cell: dice(SEAT_DICE, box=BOX)


@rule
def start(s, rng):
    s.number = 1 + draw(rng, 6) if s.forbidden == RANDOM else s.forbidden
    s.turn = draw(rng, 3)
    for player in range(3):
        s.stock[player] = STOCK


@rule
def actor(s):
    if s.cell[APEX] or s.turns >= s.turn_limit:
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    return rolls_of_a_die(out) if player == CHANCE else where_to_lay(s, out)


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = move
        if move == s.number:
            _take_back(s)
            _next_turn(s)
        elif s.stock[s.turn] == 0:
            _next_turn(s)
        return
    if move != STOP:
        lay(s, move)
    if move == STOP or nothing_to_lay(s):
        _next_turn(s)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def policy(s, player, out, count, rng):
    return look_outside(out, count, rng)


@rule
def value(s, player):
    return chances_outside(s, player, AT_RISK)


@rule
def _take_back(s):
    """All free dice of the seat go back to its stock, from below, so that what stands on another still covers it."""
    for p in range(CELLS):
        if s.cell[p] == 1 + s.turn and is_free(s.cell, p):
            s.cell[p] = 0
            s.stock[s.turn] += 1


@rule
def _next_turn(s):
    s.roll = 0
    s.placed = 0
    s.turns += 1
    s.turn = next_seat(s, s.turn)


def touch(s, move):
    return touch_to_lay(s, move)


def prompt(s):
    return prompt_to_lay(s)


def scene(s, viewer):
    at_risk = () if s.roll or actor(s) == OVER else _at_risk(s)
    notices = (rolled(s),) if s.roll else ()
    if at_risk:
        cost = say("It would cost the {n, plural, one {# marked die} other {# marked dice}}.", n=len(at_risk))
        notices = (cost,)
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell),
        stock_trays(s.stock),
        tuple(Mark(NAMES[p], "dead") for p in at_risk),
        notices,
        headline="" if actor(s) == OVER else say("Forbidden: {number}", number=s.number),
    )


def _at_risk(s):
    """The dice that the forbidden number would take from whose turn it is."""
    return [p for p in range(CELLS) if s.cell[p] == 1 + s.turn and is_free(s.cell, p)]


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def gain(before, after, player):
    if before.roll == 0:
        lost = after.stock[player] - before.stock[player]
        return say("the forbidden number took {n, plural, one {# die} other {# dice}}", n=lost)
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    if s.cell[APEX]:
        return say("The pyramid is full: the outside faces decide.")
    return say("{n} turns are over: the outside faces decide as they are.", n=s.turns)


def settle(s):
    s.stock = stocks_left(s)
    if s.number == 0 and s.forbidden != RANDOM:
        s.number = s.forbidden


def problems(s):
    yield from problems_of_a_roll(s)
    if s.number == 0:
        yield Problem("no-number", "number says which number is forbidden, from 1 to 6.")
    elif s.forbidden not in (RANDOM, s.number):
        yield Problem("wrong-number", f"It is agreed that {s.forbidden} is forbidden, not {s.number}.")
    elif s.roll == s.number:
        yield Problem("bad-roll", f"{s.roll} is the forbidden number: no dice are laid for it.")
    elif s.roll and s.stock[s.turn] == 0:
        yield Problem("bad-roll", f"{SEAT_DICE[1 + s.turn]} has no dice left to lay: roll must be 0.")
    elif s.roll and s.turns == s.turn_limit:
        yield Problem("bad-roll", f"All {s.turns} turns are over: roll and placed must be 0.")


GAME = define(
    globals(),
    slug="forbidden-number",
    number="12",
    title="The Forbidden Number",
    german="Die verbotene Zahl",
    players=(3,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.70, 0.00, 0.30),
    minutes=25,
    summary="Build with every roll, but one number takes all your free dice off the pyramid again.",
    # At most 45 cells are open at once; a turn is a roll and at most six dice.
    bounds=Bounds(actions=STOP + 1, moves=46, length=7 * MOST_TURNS, score=(0, 135)),
    cutoff=8,
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Wagner, Das Spiel (1979)",
)
