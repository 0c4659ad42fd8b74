"""The Green Amoeba: six green dice belong to all, and everybody pulls them towards their own corner.

A roll is a number of steps: of any dice of the amoeba into empty funnels beside them, as long as the six hang together after
every single one. Whoever's corner a die of it reaches wins, no matter who moved it. So that a long tug-of-war ends, rolls are
worth more and more steps.
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
    define,
    derived,
    dice,
    draw,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.chance.green_amoeba.body import DICE, hangs_together, shift, steps_to_go
from astragal.games.das_spiel.chance.green_amoeba.lesson import CARD, LESSON
from astragal.games.das_spiel.chance.green_amoeba.tug import chances, pull
from astragal.games.das_spiel.rolls import rolls_of_a_die
from astragal.games.seats import next_seat
from astragal.lattice import CORNERS, INNER_6, NAMES, NEIGHBOURS, NONE, PLATE, cell

# Moves: 6 * funnel + direction to step, and no more steps of this roll; a roll is its number 1..6.
STEP, STOP, ACTIONS = spans(6 * PLATE, 1)
GROWTH = *_, GROWTH_OFF = choice(
    "30", "15", "off", about="after so many rolls each is worth once more its number of steps, and so on"
)
USE_ALL = USE_ALL_OFF, USE_ALL_ON = choice("off", "on", about="on: all steps of a roll must be made")
EVERY = (30, 15, 0)  # rolls between two rises, by the option
MOST_ROLLS = 1000
MOST_STEPS = 6 * (1 + MOST_ROLLS // 15)


class State(Layout):
    players: i8
    growth: GROWTH
    turn_limit: amount(
        150,
        0,
        MOST_ROLLS,
        f"rolls in all after which the nearest corner wins; 0: as late as after {MOST_ROLLS}",
    )
    use_all: USE_ALL
    turn: seat  # whose turn it is, also while the die rolls
    rolls: upto(MOST_ROLLS)  # made so far
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    left: upto(MOST_STEPS)  # steps that are still allowed
    at: derived(i8[DICE])  # the funnels of the dice, sorted
    cell: dice(("", "green"), places=NAMES[:PLATE])


@rule
def start(s, rng):
    s.turn = draw(rng, 3)
    for k in range(DICE):
        s.at[k] = INNER_6[k]
        s.cell[INNER_6[k]] = 1


@rule
def actor(s):
    if _arrived(s) or (s.roll == 0 and s.rolls >= _last_roll(s)):
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return rolls_of_a_die(out)
    count = 0
    for k in range(DICE):
        for d in range(6):
            q = NEIGHBOURS[s.at[k]][d]
            if q != NONE and not s.cell[q] and hangs_together(s.at, k, q):
                out[count] = STEP + 6 * s.at[k] + d
                count += 1
    if s.use_all == USE_ALL_OFF or count == 0:
        out[count] = STOP
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = move
        s.left = move * _worth(s, s.rolls)
        s.rolls += 1
        return
    if move == STOP:
        s.left = 0
    else:
        shift(s, move - STEP)
        s.left -= 1
    if s.left == 0 or _arrived(s):
        s.roll = 0
        s.left = 0
        s.turn = next_seat(s, s.turn)


@rule
def score(s, player):
    """1 for whose corner is reached, or when the rolls are over, is nearest; distances are no points."""
    if actor(s) != OVER:
        return 0
    for k in range(3):
        if steps_to_go(s, k) < steps_to_go(s, player):
            return 0
    return 1


@rule
def policy(s, player, out, count, rng):
    return pull(player, out, count, STOP, rng)


@rule
def value(s, player):
    return chances(s, player)


@rule
def _arrived(s):
    """Whether a die stands in a corner; the other dice are too near for a second one."""
    return s.cell[CORNERS[0]] + s.cell[CORNERS[1]] + s.cell[CORNERS[2]] > 0


@rule
def _last_roll(s):
    return s.turn_limit if s.turn_limit else MOST_ROLLS


@rule
def _worth(s, rolls):
    """How many times its number a roll is worth in steps after so many others."""
    return 1 if s.growth == GROWTH_OFF else 1 + rolls // EVERY[s.growth]


def touch(s, move):
    if not s.roll:
        return "button:roll", f"face:{move}"
    if move == STOP:
        return ("button:stop",)
    p = (move - STEP) // 6
    return f"die:{NAMES[p]}", f"cell:{NAMES[NEIGHBOURS[p][(move - STEP) % 6]]}"


def prompt(s):
    if not s.roll:
        return say("roll the die")
    steps = say("{n, plural, one {# step} other {# steps}} left", n=s.left)
    if s.use_all == USE_ALL_ON:
        return say("step a green die into an empty funnel beside it ({steps})", steps=steps)
    return say("step a green die into an empty funnel beside it ({steps}), or stop", steps=steps)


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], "green") for p in range(PLATE) if s.cell[p])
    trays = tuple(Tray(say("steps to the corner"), k, count=steps_to_go(s, k)) for k in range(3))
    corners = [CORNERS[s.turn]] if actor(s) != OVER else [p for p in CORNERS if s.cell[p]]
    headline = say("{n, plural, one {# step} other {# steps}} left", n=s.left) if s.roll else ""
    marks = tuple(Mark(NAMES[p], "goal") for p in corners)
    return Scene(Pyramid(layers=1), pieces, trays, marks, tuple(_notices(s)), headline=headline)


def _notices(s):
    """How far it is, and what a roll is worth."""
    if actor(s) == OVER:
        return
    others = s.rolls - (1 if s.roll else 0)
    yield say("Roll {n} of {all}.", n=others + 1, all=_last_roll(s))
    if _worth(s, others) > 1:
        yield say("Every number rolled is worth {n} times as many steps.", n=_worth(s, others))


def goal(s):
    return say("As soon as a green die stands in somebody's corner, that player wins, whoever moved it.")


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if not begun:
        if kind == "die":
            return say("This die cannot step: it is shut in, or the six would fall apart.")
        return say("First choose a green die, then the empty funnel beside it.")
    p, q = cell(begun[0].removeprefix("die:")), cell(where)
    if s.cell[q]:
        return say("This funnel is taken; dice neither jump nor stack here.")
    if q in NEIGHBOURS[p]:
        return say("The six dice must hang together after every step.")
    return say("A step leads into a funnel right beside the die.")


def reason(s):
    for k in range(3):
        if s.cell[CORNERS[k]]:
            return say("The amoeba has reached the corner of {seat}.", seat=who(k))
    return say("{n} rolls are over: the corner that is nearest to the amoeba wins.", n=s.rolls)


def settle(s):
    s.at = ([p for p in range(PLATE) if s.cell[p]] + [0] * DICE)[:DICE]


def problems(s):
    number = sum(s.cell)
    if number != DICE:
        yield Problem("wrong-number", f"The amoeba has {DICE} dice, not {number}.")
        return
    if not hangs_together(s.at, 0, s.at[0]):
        yield Problem("apart", "The six dice must hang together.")
    if (s.roll == 0) != (s.left == 0):
        yield Problem(
            "bad-roll", "left is the number of steps that a roll still allows; before the roll both are 0."
        )
    elif s.roll and (s.rolls == 0 or _arrived(s)):
        yield Problem("bad-roll", "A roll is counted in rolls, and there is none after the end.")
    if s.rolls > _last_roll(s):
        yield Problem("bad-roll", f"At most {_last_roll(s)} rolls are made.")


GAME = define(
    globals(),
    slug="green-amoeba",
    number="11",
    title="The Green Amoeba",
    german="Die grüne Amöbe",
    players=(3,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.60, 0.00, 0.40),
    minutes=15,
    summary="Six green dice belong to all; pull them step by step into your own corner.",
    # A die has at most six ways; a roll is itself and its steps, which grow with the rolls.
    bounds=Bounds(
        actions=ACTIONS,
        moves=6 * DICE + 1,
        length=MOST_ROLLS + 6 * sum(1 + rolls // 15 for rolls in range(MOST_ROLLS)),
        score=(0, 1),
    ),
    seats=tuple(SEAT_NAMES[:3]),
    colours=("red", "blue", "black"),
    cutoff=6,
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
