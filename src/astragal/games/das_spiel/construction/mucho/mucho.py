"""Mucho: three small pyramids, one in each corner, of rolled dice that keep their orientation; high numbers belong outside.

Everybody rolls a die and puts it, without turning it, into an open cell of the own pyramid of 20. When all are
complete, the numbers on the 30 outside faces are added up. With dominoes a die above the plate must touch one of the
dice under it with the same number; whoever does not want to place it passes, but once somebody is done every further
round costs the others 2 points.
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
    listed,
    rule,
    say,
    seat,
    spans,
    upto,
    word,
)
from astragal.games.das_spiel.construction.mucho.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import is_open, presses, reading
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.leads import share_by_lead
from astragal.games.lots import wins_lot
from astragal.games.seats import first_without, next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import AXES, CELLS, COORDINATES, EDGE, LAYER, NAMES, NONE, cell, corner_pyramid

# Moves: a cell for the rolled die, PASS, LIE + orientation a roll. A cell holds 0 (empty) or 1 + the player.
TURNS = len(ORIENTATIONS)
PLACE, PASS, LIE, ACTIONS = spans(CELLS, 1, TURNS)
DOMINO = OFF, ON = choice(
    "off", "on", about="on: above the plate a number must meet its like, and you may pass"
)
DOMINO_MATCH = TOUCHING, ANY = choice(
    "touching", "any", about="with dominoes: which numbers must be equal, those of faces that touch or any"
)
SIZE = 4  # dice along an edge of a small pyramid
STOCK = 20
AVERAGE = 7  # of a face, doubled
COST = 2  # of a round after somebody is done
HALF_WAY = 20  # the lead in points, doubled, that is worth half of what there is to win
MOST_ROUNDS = 200
OWN = tuple(corner_pyramid(corner, SIZE) for corner in AXES)
OWNER = tuple(next((k for k in AXES if p in OWN[k]), NONE) for p in range(CELLS))
# OUTER[p][i]: 1 where the i-face of a die on p is outside of its small pyramid.
OUTER = tuple(
    tuple(
        int(COORDINATES[p][i] == (EDGE - SIZE if i == OWNER[p] else 0)) if OWNER[p] != NONE else 0
        for i in AXES
    )
    for p in range(CELLS)
)


class State(Layout):
    players: i8
    domino: DOMINO
    domino_match: DOMINO_MATCH
    max_rounds: amount(60, STOCK, MOST_ROUNDS, "with dominoes: the game ends after so many rounds")
    turn: seat  # whose turn it is, also while the die rolls
    rolled: word("", *ORIENTATION_NAMES)  # the die that waits to be placed: 1 + its orientation
    rounds: upto("max_rounds")  # rounds played, counted with dominoes only
    cost: each(upto(COST * MOST_ROUNDS), 3, key="costs")  # points lost in rounds after somebody was done
    stock: derived(i8[3])  # dice a player has still to place
    total: derived(i16[3])  # of the numbers outside
    cell: dice(SEAT_DICE, "faces")
    faces: i8[165]  # orientations


@rule
def start(s, rng):
    for player in range(3):
        s.stock[player] = STOCK


@rule
def actor(s):
    if _is_over(s):
        return OVER
    return s.turn if s.rolled else CHANCE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE:
        return whole_span(out, LIE, TURNS)
    for i in range(STOCK):
        p = OWN[player][i]
        if is_open(s.cell, p) and _fits(s, p, s.rolled - 1):
            out[count] = p
            count += 1
    if s.domino == ON:
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.rolled = 1 + move - LIE
        return
    if move != PASS:
        s.cell[move] = 1 + player
        s.faces[move] = s.rolled - 1
        s.stock[player] -= 1
        s.total[player] += _shown(move, s.rolled - 1)
    s.rolled = 0
    _next_turn(s)


@rule
def score(s, player):
    return s.total[player] - s.cost[player]


@rule
def policy(s, player, out, count, rng):
    """Put the die where it shows the most above the average of so many faces; pass only where it fits nowhere."""
    picked = count - 1
    best = -100
    alike = 0
    for i in range(count):
        if out[i] != PASS:
            worth = 2 * _shown(out[i], s.rolled - 1) - AVERAGE * _faces_outside(out[i])
            if worth > best:
                best = worth
                alike = 0
            if worth == best:
                alike += 1
                if wins_lot(rng, alike):
                    picked = i
    return picked


@rule
def value(s, player):
    """How far ahead a player seems to be, faces still to be covered counted as average ones."""
    ahead = 1000
    for other in range(3):
        if other != player:
            ahead = min(ahead, _prospect(s, player) - _prospect(s, other))
    return share_by_lead(ahead, HALF_WAY, 0.5)


@rule
def _prospect(s, player):
    """Twice the points somebody may expect; with dominoes every die that is missing costs about a round."""
    left = 0
    for i in range(STOCK):
        if not s.cell[OWN[player][i]]:
            left += _faces_outside(OWN[player][i])
    late = 2 * COST * s.stock[player] if s.domino == ON else 0
    return 2 * score(s, player) + AVERAGE * left - late


@rule
def _faces_outside(p):
    return OUTER[p][0] + OUTER[p][1] + OUTER[p][2]


@rule
def _is_over(s):
    if s.domino == ON and s.rounds == s.max_rounds:
        return True
    return s.stock[0] == 0 and s.stock[1] == 0 and s.stock[2] == 0


@rule
def _next_turn(s):
    """The next who is not done; a round that begins after somebody is done costs all others."""
    s.turn = next_seat(s, s.turn)
    if s.turn == 0:
        _next_round(s)
    while not _is_over(s) and s.stock[s.turn] == 0:
        s.turn = next_seat(s, s.turn)
        if s.turn == 0:
            _next_round(s)


@rule
def _next_round(s):
    if s.domino == OFF:
        return
    s.rounds += 1
    if first_without(s.stock, 3) != NONE and not _is_over(s):
        for player in range(3):
            if s.stock[player]:
                s.cost[player] += COST


@rule
def _shown(p, orientation):
    """The sum of the numbers that a die lying so shows outside."""
    total = 0
    for i in range(3):
        total += OUTER[p][i] * ORIENTATIONS[orientation][i]
    return total


@rule
def _fits(s, p, orientation):
    """Whether a die lying so may be put on the open cell p: with dominoes, some number under it must meet its like."""
    if s.domino == OFF or LAYER[p] == 0:
        return True
    for i in range(3):
        for j in range(3):
            if (i == j or s.domino_match == ANY) and presses(orientation, i, reading(s.faces, p, j)):
                return True
    return False


def touch(s, move):
    if move >= LIE:
        return "button:roll", f"face:{ORIENTATION_NAMES[move - LIE]}"
    return ("button:pass",) if move == PASS else (f"cell:{NAMES[move]}",)


def prompt(s):
    if not s.rolled:
        return say("roll a die")
    if s.domino == OFF:
        return say("put the rolled die into your corner, high numbers outward")
    if not any(is_open(s.cell, p) and _fits(s, p, s.rolled - 1) for p in OWN[s.turn]):
        return say("the rolled die fits nowhere: pass")
    return say("put the rolled die into your corner where a number meets its like, or pass")


def scene(s, viewer):
    trays = stock_trays([s.stock[k] - (k == s.turn and s.rolled > 0) for k in range(3)])
    if s.rolled:
        die = Piece("rolled", SEAT_DICE[1 + s.turn], s.turn, ORIENTATION_NAMES[s.rolled - 1])
        trays += (Tray(say("rolled die"), s.turn, (die,)),)
    notices = ()
    if s.domino == ON and not _is_over(s):
        notices = (say("Round {n} of {most}.", n=1 + s.rounds, most=s.max_rounds),)
        if first_without(s.stock, 3) != NONE:
            notices += (_what_slowness_costs(s),)
    return Scene(Pyramid(layers=SIZE), dice_of_seats(s.cell, s.faces), trays, notices=notices)


def _what_slowness_costs(s):
    if any(s.cost):  # this round has begun after somebody was done
        return say("A pyramid is finished: every round costs the others {n} points now.", n=COST)
    return say(
        "A pyramid is finished: from the next round on, every round costs the others {n} points.", n=COST
    )


def goal(s):
    if s.domino == ON:
        return say(
            "When the pyramids are finished, the highest total of the numbers outside wins, less what slowness costs."
        )
    return say(
        "When the small pyramids are finished, whoever shows the highest total of numbers outside wins."
    )


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind != "cell" or not s.rolled:
        return ""
    if OWNER[cell(where)] != player:
        return say("You build in your own corner only.")
    if is_open(s.cell, cell(where)):
        return (
            say("No number under your die meets the same number here.")
            if s.domino_match == TOUCHING
            else say("No number under your die is among the three that look into this funnel.")
        )
    return ""


def gain(before, after, player):
    placed = [p for p in OWN[player] if after.cell[p] and not before.cell[p]]
    counted = [str(ORIENTATIONS[after.faces[p]][i]) for p in placed for i in AXES if OUTER[p][i]]
    lost = after.cost[player] - before.cost[player]  # when a round begins with this very move
    if not counted:
        return say("a round too many")
    if lost:
        return say("{numbers} outside, less {n} for a round too many", numbers=listed(counted), n=lost)
    return say("{numbers} outside", numbers=listed(counted))


def reason(s):
    if any(s.stock):
        return say("The {n} rounds are over: the highest total wins.", n=s.max_rounds)
    return say("All three pyramids are finished: the highest total wins.")


def settle(s):
    for k in range(3):
        s.stock[k] = STOCK - s.cell.count(1 + k)
        s.total[k] = sum(_shown(p, s.faces[p]) for p in OWN[k] if s.cell[p])


def problems(s):
    for p, content in enumerate(s.cell):
        if content and OWNER[p] != content - 1:
            yield Problem("wrong-corner", f"A {SEAT_DICE[content]} die cannot stand on {NAMES[p]}.")
    if not _is_over(s) and not s.stock[s.turn]:
        yield Problem("no-dice", f"{SEAT_DICE[1 + s.turn]} is done and cannot have the turn.")
    if _is_over(s) and s.rolled:
        yield Problem("needless-roll", "Nothing is rolled when the game is over.")
    if s.domino == OFF and (s.rounds or any(s.cost)):
        yield Problem("needless-rounds", "Rounds are counted, and cost something, only with dominoes.")


GAME = define(
    globals(),
    number="27",
    title="Mucho",
    begin=True,
    players=(3,),
    kinds=("perfect-information", "chance"),
    perlhuhn=(0.6, 0, 0.4),
    minutes=10,
    summary="Roll dice and build a small pyramid in your corner, without turning them: the highest numbers outside win.",
    # Every turn is a roll and a decision. At most 10 cells of a small pyramid are open at once, and 24 ways to lie.
    bounds=Bounds(actions=ACTIONS, moves=TURNS, length=6 * MOST_ROUNDS, score=(-COST * MOST_ROUNDS, 180)),
    cutoff=6,  # a round
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
