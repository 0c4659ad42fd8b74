"""Trulla: pour dice of your colour out of a ladle onto the plate, until the pyramid is full; then the outside faces count.

A turn is how many dice go into the ladle, and the pouring of them. It ends when the ladle is empty or touches something, or a die
is off. Dice that are off go back to their owners, those left in the ladle too; loose ones are tapped into cells.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    choice,
    define,
    dice,
    draw,
    each,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
)
from astragal.games.das_spiel.construction.trulla.lesson import CARD
from astragal.games.das_spiel.construction.trulla.pouring import Pouring
from astragal.games.das_spiel.falling import (
    AIM_X,
    AIM_Y,
    CELL_X,
    CELL_Y,
    FALLING,
    FAST,
    HEADS_FOR,
    KINDS,
    LEFT,
    MOST_OUTCOMES,
    OFF,
    OUTCOMES,
    PHYSICS_OF_THROWS,
    SLIPS,
    STANDS,
    TELLING,
    THROWN,
    WIDE,
    all_rest,
    comes_to_rest,
    let_fall,
    nearest_open,
    note_landing_within,
    outcomes_of_a_fall,
    problems_of_a_fall,
    weight_of_a_fall,
)
from astragal.games.das_spiel.mechanics import is_open, outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.das_spiel.throws import touch_of_a_fall
from astragal.games.lots import wins_lot
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import APEX, CELLS, LAYER, OUTSIDE
from astragal.physics import PHYSICS

PLAYERS = (2, 3)
EACH_HAS = (0, 0, 83, 55)  # dice, by how many play
STOCK = max(EACH_HAS)
BOX = (0, STOCK, STOCK, STOCK)
LADLES = (20, 5, 10)
LADLE = choice(*map(str, LADLES), about="how many dice the ladle can take")
MOST_IN_LADLE = max(LADLES)
MOST_TURNS = 300

# How many dice go into the ladle; where it is poured out, which only matters where nothing is simulated; what came of it.
X, Y = Dial("x", -115, 115, say("mm")), Dial("y", -66, 132, say("mm"))
X_LOW, Y_LOW, Y_WAYS = X.low, Y.low, Y.size
FILL, POUR_AT, FALL, BACK, ACTIONS = spans(MOST_IN_LADLE, ways(X, Y), OUTCOMES, 1)

LITTLE = 6  # dice that computers take
GUESSED = (
    6 * WIDE
)  # tenths of a mm between two landings of poured dice: they scatter six tenths as much as thrown ones


class State(Layout):
    players: i8
    physics: PHYSICS_OF_THROWS
    steadiness: STEADINESS
    ladle: LADLE
    turn_limit: amount(MOST_TURNS, 20, MOST_TURNS, "turns after which the outside faces count as they are")
    turn: seat
    turns: upto("turn_limit")  # that are over
    held: upto(MOST_IN_LADLE)  # dice in the ladle that wait for where they are poured
    aim_x: AIM_X
    aim_y: AIM_Y
    falling: FALLING
    heads_for: HEADS_FOR
    slips: SLIPS
    telling: TELLING
    stock: each(upto(STOCK), 3)
    cell: dice(SEAT_DICE, box=BOX)


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = EACH_HAS[s.players]
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if not all_rest(s):
        return CHANCE
    if s.held:
        return s.turn
    return OVER if s.cell[APEX] or s.turns == s.turn_limit or s.stock[s.turn] == 0 else s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        count = outcomes_of_a_fall(s, FALL, out)
        if s.falling[THROWN] and s.heads_for == 0:
            out[count] = BACK
            count += 1
        return count
    if s.held == 0:
        return whole_span(out, FILL, min(s.stock[s.turn], LADLES[s.ladle]))
    count = 0
    for p in range(CELLS):
        if is_open(s.cell, p):
            out[count] = _pour_over(p)
            count += 1
    return count


@rule
def weight(s, move):
    if move == BACK:
        return s.telling
    return weight_of_a_fall(s, move - FALL)


@rule
def play(s, player, move):
    if player != CHANCE:
        if move < POUR_AT:
            _fill(s, move - FILL + 1)
        else:
            let_fall(s, s.held, X_LOW + (move - POUR_AT) // Y_WAYS, Y_LOW + (move - POUR_AT) % Y_WAYS)
            s.held = 0
        return
    outcome = move - FALL
    if move == BACK:
        _rest_stays(s)
    elif outcome < LEFT:
        note_landing_within(s, outcome, GUESSED)
    elif outcome < STANDS:
        s.falling[s.cell[outcome - LEFT]] += 1
        s.cell[outcome - LEFT] = 0
    elif outcome < OFF:
        kind = (outcome - STANDS) % KINDS
        s.cell[(outcome - STANDS) // KINDS] = 1 + s.turn if kind == THROWN else kind
        comes_to_rest(s, kind)
    else:
        _goes_off(s, (outcome - OFF) % KINDS)
    if all_rest(s):
        _pass_on(s)


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def policy(s, player, out, count, rng):
    """A few dice where a hand has to pour them, else all the ladle takes, over the open cell that shows most, as low as possible."""
    if out[0] < POUR_AT:
        return min(count, LITTLE) - 1 if s.physics != FAST else count - 1
    best, most, equal = 0, -100, 0
    for i in range(count):
        worth = _worth(_cell_under(s, out[i]))
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _fill(s, count):
    """So many dice go into the ladle. A hand pours them at once; the rough guess is that it does so over the best place."""
    s.stock[s.turn] -= count
    if s.physics == FAST:
        s.held = count
        return
    best = 0
    for p in range(CELLS):
        if is_open(s.cell, p) and (not is_open(s.cell, best) or _worth(p) > _worth(best)):
            best = p
    let_fall(s, count, CELL_X[best] // 10, CELL_Y[best] // 10)


@rule
def _goes_off(s, kind):
    """A die is its owner's again. Where it was guessed the pouring ends with it; a physical table tells of all."""
    guessed = s.heads_for != 0
    s.stock[s.turn if kind == THROWN else kind - 1] += 1
    comes_to_rest(s, kind)
    if guessed:
        _rest_stays(s)


@rule
def _rest_stays(s):
    """What is in the ladle still goes back to the stock."""
    s.stock[s.turn] += s.falling[THROWN]
    s.falling[THROWN] = 0
    if all_rest(s):
        s.telling = 0


@rule
def _pass_on(s):
    """The turn goes to the next who has dice."""
    s.turns += 1
    for _ in range(s.players):
        s.turn = next_seat(s, s.turn)
        if s.stock[s.turn]:
            return


@rule
def _pour_over(p):
    """The move that pours over the middle of a cell."""
    return POUR_AT + (CELL_X[p] // 10 - X_LOW) * Y_WAYS + CELL_Y[p] // 10 - Y_LOW


@rule
def _cell_under(s, move):
    """The open cell that a pouring is nearest to."""
    return nearest_open(
        s.cell, 10 * (X_LOW + (move - POUR_AT) // Y_WAYS), 10 * (Y_LOW + (move - POUR_AT) % Y_WAYS)
    )


@rule
def _worth(p):
    """What an open cell is worth to whoever fills it."""
    return OUTSIDE[p] - LAYER[p]


def act(s, rng, noise):
    """The heap, and the ladle over it in a hand."""
    if s.physics == FAST:
        return None
    return Pouring(
        rng,
        unsteadiness(s, noise),
        cells=s.cell,
        colours=SEAT_DICE,
        poured=SEAT_DICE[1 + s.turn],
        count=s.falling[THROWN],
        first=FALL,
        back=BACK,
    )


def touch(s, move):
    if move < POUR_AT:
        return (button(say("{n} into the ladle", n=move - FILL + 1)),)
    if move < FALL:
        return ("button:pour",)
    if move == BACK:
        return ("button:the rest stays in the ladle",)
    return touch_of_a_fall(move - FALL)


def prompt(s):
    if s.held:
        return say("say where the ladle is poured out")
    return say("choose how many dice go into the ladle")


def scene(s, viewer):
    in_ladle = s.held + s.falling[THROWN]
    ladle = (Tray(say("in the ladle"), s.turn, count=in_ladle, colour=SEAT_DICE[1 + s.turn]),)
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell),
        (*stock_trays(s.stock[: s.players]), *(ladle if in_ladle else ())),
    )


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    if s.cell[APEX]:
        return say("The pyramid is full: the outside faces decide.")
    return say("After {n} turns the outside faces decide.", n=s.turns)


def problems(s):
    yield from problems_of_a_fall(s)
    if s.held and not all_rest(s):
        yield Problem("poured-twice", "Dice are in the ladle while others are falling.")
    if s.held and s.physics != FAST:
        yield Problem("nobody-waits", "A hand pours as soon as dice are in the ladle.")
    total = EACH_HAS[s.players] * s.players
    there = sum(map(bool, s.cell)) + sum(s.stock) + sum(s.falling) + s.held
    if there != total:
        yield Problem("wrong-number", f"There are {there} dice, not {total}.")


GAME = define(
    globals(),
    number="16",
    title="Trulla",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.25, 0.55, 0.20),
    minutes=30,
    summary="Pour your dice out of a ladle onto the growing pyramid, and hold its outside at the end.",
    # A filling, an aim, and for each die a landing and a rest; a physical table may tell of more dice.
    bounds=Bounds(
        actions=ACTIONS, moves=MOST_OUTCOMES, length=MOST_TURNS * (2 + 2 * MOST_IN_LADLE), score=(0, 135)
    ),
    teams=True,
    instinct=True,
    dials={POUR_AT: (X, Y)},
    physics=PHYSICS,
    card=CARD,
)
