"""RioMino: two players lay dice whose touching sides must show equal values; who cannot lay loses.

Each face joins two of the values 0 to 3; a lying die shows each of its two values on two neighbouring sides.
Both players roll their dice before the start and play with these open results. The one whom the lot chose
rolls one extra die and lays it on the start square. Then they lay in turn, an own die in any rotation beside
a die on the board, every touching side matching.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    bag,
    define,
    derived,
    each,
    i8,
    numbers,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    upto,
    who,
    word,
    written,
)
from astragal.engine.naming import name_by_touches
from astragal.engine.rules import SEAT_NAMES
from astragal.games.riomino.boards import CENTRE, LEVEL, SQUARES, WIDTH, square_name
from astragal.games.riomino.ending import MATCH, MOST_WINS, is_over, told, winning, won_by
from astragal.games.riomino.fitting import (
    FACES,
    KINDS,
    LYING_NAMES,
    LYINGS,
    can_lay,
    fitting_on,
    held_lyings,
)
from astragal.games.riomino.lesson import CARD, LESSON
from astragal.games.riomino.not_fitting import why_not_laid
from astragal.games.riomino.possible import Laid, impossible
from astragal.games.riomino.showing import HINTS, shown
from astragal.games.riomino.stages import (
    BEGINNER,
    ENDED,
    EXTRA,
    LAYING,
    LOTTERY,
    PLAYING,
    ROLLING,
    STAGE,
    clear,
    roll_into_hand,
    roller,
)
from astragal.games.whole_spans import whole_span

# Moves: square * LYINGS + lying, then the outcomes of a roll, of the lot, and the step to the next game.
LAY, ROLL, FIRST, NEXT, ACTIONS = spans(SQUARES * LYINGS, KINDS, 2, 1)


class State(Layout):
    players: i8
    level: LEVEL
    hints: HINTS
    first: BEGINNER
    match: MATCH
    stage: STAGE
    turn: seat  # who is to lay; while the dice roll again, the loser of the last game
    extra: word("none", *FACES)  # 1 + the kind of the extra die that is rolled and not laid yet
    west: derived(i8)  # the frame round all dice on the board: its first and last column and row
    east: derived(i8)
    south: derived(i8)
    north: derived(i8)
    wins: each(upto(MOST_WINS), 2)  # games won
    hand: each(bag(*FACES, separator=" "), 2, "hands")  # how many dice of each kind: player * KINDS + kind
    board: written(i8[81], Laid, "dice")


@rule
def start(s, rng):
    s.stage = ROLLING


@rule
def actor(s):
    if s.stage == ROLLING or s.stage == LOTTERY or s.stage == EXTRA:
        return CHANCE
    return OVER if is_over(s) else s.turn


@rule
def moves(s, player, out):
    if s.stage == ENDED:
        out[0] = NEXT
        return 1
    if s.stage == LOTTERY:
        out[0] = FIRST
        out[1] = FIRST + 1
        return 2
    if s.stage == ROLLING or s.stage == EXTRA:
        return whole_span(out, ROLL, KINDS)
    if s.stage == LAYING:
        for rotation in range(4):
            out[rotation] = CENTRE * LYINGS + (s.extra - 1) * 4 + rotation
        return 4
    held = held_lyings(s, player)
    count = 0
    for square in range(SQUARES):
        fitting = fitting_on(s, square, held)
        move = square * LYINGS
        while fitting:
            if fitting & 1:
                out[count] = move
                count += 1
            fitting >>= 1
            move += 1
    return count


@rule
def play(s, player, move):
    if s.stage == ENDED:
        clear(s)
    elif s.stage == ROLLING:
        roll_into_hand(s, move - ROLL)
    elif s.stage == LOTTERY:
        s.turn = move - FIRST
        s.stage = EXTRA
    elif s.stage == EXTRA:
        s.extra = 1 + move - ROLL
        s.stage = LAYING
    else:
        _lay(s, player, move)


@rule
def score(s, player):
    return s.wins[player]


@rule
def _lay(s, player, move):
    square = move // LYINGS
    lying = move % LYINGS
    s.board[square] = 1 + lying
    if s.stage == LAYING:
        s.extra = 0
        s.stage = PLAYING
        s.west = s.east = square % WIDTH
        s.south = s.north = square // WIDTH
    else:
        s.hand[player * KINDS + lying // 4] -= 1
        s.west = min(s.west, square % WIDTH)
        s.east = max(s.east, square % WIDTH)
        s.south = min(s.south, square // WIDTH)
        s.north = max(s.north, square // WIDTH)
    s.turn = 1 - player
    if not can_lay(s, s.turn):
        s.stage = ENDED
        s.wins[player] += 1


def name(s, move):
    if move == NEXT:
        return say("next game")
    if move >= FIRST:
        return say("first {seat}", seat=who(move - FIRST))
    if move >= ROLL:
        return name_by_touches(touch(s, move))
    return spelled("=", (place(square_name(s, move // LYINGS)), numbers(LYING_NAMES[move % LYINGS])))


def touch(s, move):
    if move == NEXT:
        return ("button:next",)
    if move >= FIRST:
        return ("button:roll", f"face:{SEAT_NAMES[move - FIRST]}")
    if move >= ROLL:
        return ("button:roll", f"face:{FACES[move - ROLL]}")
    cell, face = f"cell:{square_name(s, move // LYINGS)}", f"face:{LYING_NAMES[move % LYINGS]}"
    return (cell, face) if s.stage == LAYING else (f"tray:{FACES[move % LYINGS // 4]}", cell, face)


def prompt(s):
    if s.stage == ROLLING:
        return say("roll a die for {seat}", seat=who(roller(s)))
    if s.stage == LOTTERY:
        return say("draw who begins")
    if s.stage == EXTRA:
        return say("roll the extra die for {seat}", seat=who(s.turn))
    if s.stage == LAYING:
        return say("turn the extra die as you like on the start square")
    if s.stage == PLAYING:
        return say("lay one of your dice beside a die with all touching sides equal")
    return say("begin the next game")


def scene(s, viewer):
    return shown(s)


def goal(s):
    return winning(s)


def why_not(s, player, touches):
    return "" if s.stage == ENDED else why_not_laid(s, player, touches)


def gain(before, after, player):
    return won_by(after)


def reason(s):
    return told(s)


def settle(s):
    laid = [p for p in range(SQUARES) if s.board[p]] or [0]
    s.west, s.east = min(p % WIDTH for p in laid), max(p % WIDTH for p in laid)
    s.south, s.north = min(p // WIDTH for p in laid), max(p // WIDTH for p in laid)
    # A position written by hand may be one that the player to move has lost.
    if s.stage == PLAYING and s.board[CENTRE] and not can_lay(s, s.turn):
        s.stage = ENDED
        s.wins[1 - s.turn] += 1


def problems(s):
    yield from impossible(s)


GAME = define(
    globals(),
    number="C2",
    title="RioMino",
    players=(2,),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.3, 0, 0.7),
    minutes=10,
    summary="Lay rolled dice so that all touching sides are equal, until the other player cannot.",
    # 24 rolls, the lot, the extra die, 25 dice to lay and the next game, five times. A heap of 24 dice has at
    # most 50 squares round it, and six lyings meet the demand of one neighbour.
    bounds=Bounds(actions=ACTIONS, moves=300, length=5 * 52, score=(0, MOST_WINS)),
    seats=("red", "green"),
    card=CARD,
    lesson=LESSON,
)
