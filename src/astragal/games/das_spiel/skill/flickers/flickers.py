"""Flickers: flick your five dice onto the plate from a line outside your corner; what is pushed off must be flicked again.

One flick a turn. What is off when all lies still goes back to its owner; everything else stays as it lies, in a funnel or not.
Whoever has all five dice on the plate wins.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    choice,
    define,
    draw,
    each,
    flag,
    i8,
    in_order,
    rule,
    say,
    seat,
    spans,
    terms,
    upto,
    who,
)
from astragal.games.das_spiel.falling import CORNER_X, CORNER_Y, is_outside
from astragal.games.das_spiel.lying import (
    AT_DIALS,
    AT_WAYS,
    TURNED_DIALS,
    TURNED_WAYS,
    X_LOW,
    Y_LOW,
    Y_WAYS,
    Z_WAYS,
    how_many,
    is_beyond,
    lies,
    lying_dice,
    number_at,
    number_turned,
    put_last,
    shown,
    take_up,
    tenths_x,
    tenths_y,
    turns,
)
from astragal.games.das_spiel.skill.flickers.aims import (
    FLICK_WAYS,
    comes_down,
    down_x,
    down_y,
    flick_at,
    lift_of,
)
from astragal.games.das_spiel.skill.flickers.lesson import CARD
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.lots import wins_lot
from astragal.games.seats import next_seat
from astragal.physics import PHYSICS
from astragal.physics.aims import FLICK as FLICK_DIALS

SEATS = ("red", "green", "black")
PLAYERS = (2, 3)
EACH = 5  # dice
DICE = EACH * len(SEATS)
MOST_ROUNDS = 50
PLATE = LEVEL, PEAKED = choice(
    "level", "peaked", about="whether the plate is level between its funnels or has peaks"
)
PEAKS = (-3.0, None)  # mm above the rims of the funnels at which they are cut off
PER_TURN = ONE, ALL = choice("1", "all", about="dice that are flicked in a turn; all: each die in hand once")

# A flick; a die on the plate that does not lie there any more; of each seat that a die is off; where one lies, and how it is turned.
FLICK, TAKEN, OFF, AT, TURNED, ACTIONS = spans(FLICK_WAYS, DICE, len(SEATS), AT_WAYS, TURNED_WAYS)
UPRIGHT = (0.455768, 0.540625, 0.704556, 0.060003)  # a die on its corner, showing 1, 2, 4
STANDS = number_turned(UPRIGHT)  # in the rough guess
FUNNEL = number_at((0, 0, 4.6)) - number_at((0, 0, 0))  # how much higher a die lies that stands in a funnel

# What computers think of: high onto the own part of the plate, and flat at dice of others.
HIGH, FLAT = 40, 12  # degrees
ASIDE = (0, -100, 0, 100, -190, 0, 190, 0)  # tenths of a mm
FAR = (1020, 860, 860, 860, 700, 700, 700, 560)  # from the middle towards the own corner
AWAY = 160  # tenths of a mm from other dice: farther is no better
FEW = 3  # with fewer dice left they aim at others too
GUESSES, SCATTER = 9, 100  # places where a flicked die may come down, so many tenths of a mm apart


class State(Layout):
    players: i8
    steadiness: STEADINESS
    plate: PLATE
    per_turn: PER_TURN
    distance: amount(100, 50, 200, "mm from each corner of the plate to its start line")
    rounds: amount(MOST_ROUNDS, 1, MOST_ROUNDS, "after which the most dice on the plate win")
    turn: seat
    turns_made: upto(len(SEATS) * MOST_ROUNDS)
    left: upto(EACH)  # flicks left in this turn
    flicked: upto(FLICK_WAYS)  # 1 + the flick that was last, 0 while all lies still
    away: each(upto(EACH), len(SEATS))  # dice that are on their way
    telling: flag  # a die was told to have come to rest
    whose: in_order(upto(len(SEATS)), DICE)  # 1 + the seat of each die on the plate
    lies: lies(DICE)
    turns: turns(DICE)


@rule
def start(s, rng):
    s.turn = draw(rng, s.players)
    s.left = 1 if s.per_turn == ONE else EACH


@rule
def actor(s):
    if s.flicked:
        return CHANCE
    for player in range(s.players):
        if score(s, player) == EACH:
            return OVER
    return OVER if s.turns_made == s.rounds * s.players else s.turn


@rule
def moves(s, player, out):
    if player != CHANCE:
        return _flicks(s, out)
    there = how_many(s.lies, DICE)
    if how_many(s.turns, DICE) < there:
        out[0] = TURNED + STANDS
        return 1
    count = 0
    if not s.telling:
        for k in range(there):
            out[count] = TAKEN + k
            count += 1
    for owner in range(s.players):
        if s.away[owner]:
            out[count] = OFF + owner
            count += 1
    return _landings(s, out, count)


@rule
def weight(s, move):
    if s.telling or move >= TURNED:
        return 1
    if move >= AT:
        return 1 if _guessed_off(s) < GUESSES else 0
    return _guessed_off(s) if move == OFF + s.turn else 0


@rule
def play(s, player, move):
    if player != CHANCE:
        s.flicked = 1 + move - FLICK
        s.away[s.turn] = 1
        return
    if move < OFF:
        s.away[s.whose[move - TAKEN] - 1] += 1
        take_up(s.whose, DICE, move - TAKEN)
        take_up(s.lies, DICE, move - TAKEN)
        take_up(s.turns, DICE, move - TAKEN)
        return
    s.telling = 1
    if move < AT:
        s.away[move - OFF] -= 1
    elif move < TURNED:
        owner = _next_told(s)
        s.away[owner] -= 1
        if not is_beyond(move - AT):
            put_last(s.lies, DICE, 1 + move - AT)
            put_last(s.whose, DICE, 1 + owner)
    else:
        put_last(s.turns, DICE, 1 + move - TURNED)
    if _next_told(s) == s.players and how_many(s.turns, DICE) == how_many(s.lies, DICE):
        _all_lies_still(s)


@rule
def score(s, player):
    """Dice on the plate."""
    count = 0
    for k in range(DICE):
        if s.whose[k] == 1 + player:
            count += 1
    return count


@rule
def policy(s, player, out, count, rng):
    """Near the own corner, where there is room. With few dice left sometimes at a die of others, and where somebody else has only one left."""
    mine = EACH - score(s, player)
    fewest = EACH
    for other in range(s.players):
        if other != player:
            fewest = min(fewest, EACH - score(s, other))
    attacks = (fewest == 1 and mine > 1) or (mine < FEW and draw(rng, 4) == 0)
    best, most, equal = 0, -1, 0
    for i in range(count):
        worth = 0
        if (lift_of(out[i] - FLICK) == FLAT) == attacks:
            packed = comes_down(out[i] - FLICK, player, s.distance)
            x = down_x(packed)
            y = down_y(packed)
            worth = 1 + (_temptation(s, x, y) if attacks else _safety(s, x, y))
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _flicks(s, out):
    """Write the flicks into out that computers think of; return how many."""
    count = 0
    for i in range(len(FAR)):
        x = (FAR[i] * CORNER_X[s.turn] - ASIDE[i] * CORNER_Y[s.turn] + 5000) // 10000
        y = (FAR[i] * CORNER_Y[s.turn] + ASIDE[i] * CORNER_X[s.turn] + 5000) // 10000
        out[count] = FLICK + flick_at(s.turn, s.distance, x, y, HIGH)
        count += 1
    for k in range(how_many(s.lies, DICE)):
        if s.whose[k] != 1 + s.turn:
            x = tenths_x(s.lies[k] - 1)
            y = tenths_y(s.lies[k] - 1)
            flat = FLICK + flick_at(s.turn, s.distance, x, y, FLAT)
            if not _is_among(out, count, flat):
                out[count] = flat
                count += 1
    return count


@rule
def _is_among(out, count, move):
    """Whether a move is listed already: dice that lie close together are aimed at alike."""
    for i in range(count):
        if out[i] == move:
            return True
    return False


@rule
def _landings(s, out, count):
    """Add where the flicked die may lie if nothing is in its way; return how many there are then."""
    before = count
    for i in range(GUESSES):
        x = _guessed_x(s, i)
        y = _guessed_y(s, i)
        if not is_outside(x, y) and not _is_among(out, count, AT + _at(x, y)):
            out[count] = AT + _at(x, y)
            count += 1
    if count == before:
        out[count] = AT + _at(0, 0)
        count += 1
    return count


@rule
def _guessed_off(s):
    """How many of the places where the flicked die may come down are not on the plate."""
    count = 0
    for i in range(GUESSES):
        if is_outside(_guessed_x(s, i), _guessed_y(s, i)):
            count += 1
    return count


@rule
def _guessed_x(s, i):
    """The i-th place where the flicked die may come down: they lie around the aim, seen from whoever flicks."""
    packed = comes_down(s.flicked - 1, s.turn, s.distance)
    aside, ahead = (i % 3 - 1) * SCATTER, (i // 3 - 1) * SCATTER
    return down_x(packed) + (ahead * CORNER_X[s.turn] - aside * CORNER_Y[s.turn] + 5000) // 10000


@rule
def _guessed_y(s, i):
    packed = comes_down(s.flicked - 1, s.turn, s.distance)
    aside, ahead = (i % 3 - 1) * SCATTER, (i // 3 - 1) * SCATTER
    return down_y(packed) + (ahead * CORNER_Y[s.turn] + aside * CORNER_X[s.turn] + 5000) // 10000


@rule
def _at(x, y):
    """The number within AT of a die in the funnels there, in tenths of a mm, moved onto what can be told."""
    across = min(max(x * 4 // 10, X_LOW), -X_LOW) - X_LOW
    up = min(max(y * 4 // 10, Y_LOW), Y_LOW + Y_WAYS - 1) - Y_LOW
    return (across * Y_WAYS + up) * Z_WAYS + FUNNEL


@rule
def _next_told(s):
    """Whose die is told of next: of the first seat that has one on its way; the number of players if none has."""
    for player in range(s.players):
        if s.away[player]:
            return player
    return s.players


@rule
def _all_lies_still(s):
    """The flick is over, and the turn too unless more dice are to be flicked in it."""
    s.flicked = 0
    s.telling = 0
    s.left -= 1
    if s.left == 0 or score(s, s.turn) == EACH:
        s.turns_made += 1
        s.turn = next_seat(s, s.turn)
        s.left = 1 if s.per_turn == ONE else max(1, EACH - score(s, s.turn))


@rule
def _safety(s, x, y):
    """The more room there is around a point, and the farther it is in the own corner, the surer a die stays there."""
    outward = (x * CORNER_X[s.turn] + y * CORNER_Y[s.turn]) // 10000
    return 10 * (_room(s, x, y) // 40) + outward // 100


@rule
def _room(s, x, y):
    """How far the nearest die is from a point, in tenths of a mm, roughly."""
    least = AWAY
    for k in range(how_many(s.lies, DICE)):
        least = min(least, max(abs(tenths_x(s.lies[k] - 1) - x), abs(tenths_y(s.lies[k] - 1) - y)))
    return least


@rule
def _temptation(s, x, y):
    """The nearer a die is to a side of the plate, the better it can be pushed off; dice of whoever has most on the plate come first."""
    farthest = -1000
    for corner in range(3):
        farthest = max(farthest, -(x * CORNER_X[corner] + y * CORNER_Y[corner]) // 10000)
    return 20 + farthest // 50 + 100 * score(s, _whose_is_near(s, x, y))


@rule
def _whose_is_near(s, x, y):
    """The seat of the other's die that is nearest to a point."""
    owner, least = s.turn, 10000
    for k in range(how_many(s.lies, DICE)):
        far = abs(tenths_x(s.lies[k] - 1) - x) + abs(tenths_y(s.lies[k] - 1) - y)
        if s.whose[k] != 1 + s.turn and far < least:
            owner, least = s.whose[k] - 1, far
    return owner


def act(s, rng, noise):
    """The dice as they lie, and the one that is flicked."""
    from astragal.games.das_spiel.skill.flickers.flicking import Flicking, Numbers

    return Flicking(
        rng,
        unsteadiness(s, noise),
        lying=lying_dice(s, DICE),
        whose=[owner - 1 for owner in s.whose if owner],
        colours=SEATS,
        seat=s.turn,
        flight=GAME.dialled(FLICK).numbers(FLICK + s.flicked - 1),
        distance=s.distance,
        peak=PEAKS[s.plate],
        first=Numbers(TAKEN, OFF, AT, TURNED),
    )


OFF_WORDS = terms("a red die is off", "a green die is off", "a black die is off")
HANDS = terms("red hand", "green hand", "black hand")


def touch(s, move):
    if move < TAKEN:
        return ("button:flick",)
    if move < OFF:
        return (button(say("die {n} does not lie there any more", n=move - TAKEN + 1)),)
    if move < AT:
        return (button(OFF_WORDS[move - OFF]),)
    if move < TURNED:
        return ("button:a die lies",)
    return ("button:turned",)


def prompt(s):
    return say("flick a die onto the plate ({n} in hand)", n=EACH - score(s, s.turn))


def scene(s, viewer):
    owners = [owner - 1 for owner in s.whose if owner]
    there = lying_dice(s, DICE)
    pieces, poses = shown(there, [SEATS[owner] for owner in owners], owners)
    return Scene(
        Pyramid(1),
        pieces,
        tuple(
            Tray(HANDS[player], player, count=EACH - score(s, player) - s.away[player], colour=SEATS[player])
            for player in range(s.players)
        ),
        poses=poses,
    )


def goal(s):
    return say("Whoever has all five dice on the plate when everything lies still wins.")


def gain(before, after, player):
    if score(after, player) > score(before, player):
        return say("on the plate")
    return say("pushed off")


def reason(s):
    for player in range(s.players):
        if score(s, player) == EACH:
            return say("{seat} has all five dice on the plate.", seat=who(player))
    return say("After {n} rounds the most dice on the plate win.", n=s.rounds)


def problems(s):
    there = how_many(s.lies, DICE)
    if how_many(s.whose, DICE) != there or how_many(s.turns, DICE) not in (there, there - 1):
        yield Problem(
            "not-told",
            "Of every die on the plate it is told whose it is, where it lies and how it is turned.",
        )
    elif how_many(s.turns, DICE) < there and not s.flicked:
        yield Problem("not-turned", "How the last die is turned is told after a flick only.")
    if any(is_beyond(s.lies[k] - 1) for k in range(there)):
        yield Problem("off-the-plate", "A die does not lie on the plate.")
    if any(score(s, player) + s.away[player] > EACH for player in range(len(SEATS))):
        yield Problem("too-many-dice", f"Everybody has {EACH} dice.")
    if max(s.whose) > s.players or any(s.away[s.players :]):
        yield Problem("nobody-there", "A seat that nobody has cannot have dice.")
    if (any(s.away) or s.telling) and not s.flicked:
        yield Problem("nothing-flicked", "Dice are on their way after a flick only.")
    if s.flicked and not any(s.away) and how_many(s.turns, DICE) == there:
        yield Problem("all-lies-still", "A flick is over when nothing is left to be told.")
    if s.left == 0:
        yield Problem("no-flick-left", "Whoever has the turn has a flick left.")
    if s.turns_made > s.rounds * s.players:
        yield Problem(
            "too-many-turns", f"{s.turns_made} turns were made, possible are {s.rounds * s.players}."
        )


GAME = define(
    globals(),
    number="7",
    title="Flickers",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.15, 0.80, 0.05),
    minutes=10,
    summary="Flick your five dice onto the plate, and those of the others off it.",
    # A flick, and of each die that it is taken up, where it lies and how.
    bounds=Bounds(
        actions=ACTIONS,
        moves=DICE + len(SEATS) + GUESSES,
        length=len(SEATS) * MOST_ROUNDS * EACH * (1 + 3 * DICE),
        score=(0, EACH),
    ),
    seats=SEATS,
    instinct=True,
    dials={FLICK: FLICK_DIALS, AT: AT_DIALS, TURNED: TURNED_DIALS},
    gestures={FLICK: "flick"},
    physics=PHYSICS,
    card=CARD,
)
