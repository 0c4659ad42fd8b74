"""Spotted Cow: three dice are rolled, and whoever first finds a funnel with their total puts a die into it.

On a full layer of 45 dice every funnel reads the three numbers around it. Who sees none with the total calls Blank,
and if that is right puts a die wherever he likes. A wrong funnel costs the rest of the round; a wrong Blank too, and
it brings one die from everybody who has at least two. Who places his last die wins at once. One seat may be the
game master, who rolls and does not play.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, THREE_DICE, THREE_DICE_WAYS
from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
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
    dice,
    draw,
    each,
    i8,
    i16,
    i32,
    rule,
    upto,
    word,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.engine.scene import Mark
from astragal.games.das_spiel.mechanics import is_open, next_funnel, reading
from astragal.lattice import CELLS, NAMES, NONE, PLATE

# Moves: a cell 45..164 (a funnel that is claimed or filled), BLANK, ROLL of a master, TIME for what happens by itself,
# LIE + orientation of the die that is placed, CAST + a number of THREE_DICE. A cell holds 0 (empty) or a colour.
BLANK, ROLL, TIME, LIE = CELLS, CELLS + 1, CELLS + 2, CELLS + 3
TURNS = len(ORIENTATIONS)
CAST = LIE + TURNS
# The first layer is black; the seats place red and green dice in turn, though no rule asks for colours.
BLACK, RED = 1, 2
COLOURS = ("", "black", "red", "green")
PAUSE, CASTING, RACING, PLACING, TURNING = range(5)
PHASES = ("pause", "casting", "racing", "placing", "turning")
RANDOM, CHOSEN = range(2)
COMPUTER, SEAT = range(2)
ON, OFF = range(2)
MOST_PLAYERS = 6
MOST_ROLLS = 1000
PAUSE_MS = 2000  # between a round and the next roll; it also lets everybody read who was first
DECIDE_MS = 10_000  # for a free choice, and for a master who is to roll


class State(Layout):
    players: i8  # seats, the master's among them
    orientation: choice("random", "chosen", about="chosen: who places a die says how it lies")
    master: choice("computer", "seat", about="seat: the last seat rolls and does not play")
    ed_penalty: choice("on", "off", about="off: after a wrong Blank and its dice, one is placed all the same")
    round_time: amount(60, 5, 600, "a round ends after so many seconds")  # in seconds
    reaction: amount(3500, 100, 30_000, "how long computer players take, in ms (median)")
    errors: amount(10, 0, 100, "how many of their calls are wrong, in percent")  # in percent
    now: i32
    due: i32[8]
    phase: word(*PHASES)
    until: i32  # when the phase ends by itself, 0 if it does not
    rolls: i16  # rolls made
    rolled: i8[3]  # the last roll, 0 before the first
    since: i32  # the moment of that roll
    call: written(
        i16[7], "Calls", "calls"
    )  # called in this round by each seat: a cell or BLANK, negative if wrong, 0 if nothing yet
    took: i32[7]  # how long after the roll, in ms
    placer: word("", *SEAT_NAMES[:7])  # 1 + the seat that places a die in this round, 0 if none does yet
    funnel: word("", *NAMES[1:])  # the cell that is filled in this round, 0 if none is yet
    stock: each(upto(300), 7, key="stocks")
    cell: dice(COLOURS, "faces")
    faces: i8[165]  # orientations, 0 in empty cells


DICE = CELLS - PLATE  # that are shared out
SHARE = (0, *(DICE // players for players in range(1, MOST_PLAYERS + 1)))  # dice of each, by how many play
NUMBERS = tuple(int(name) for name in NAMES)  # names in the order in which they are read


@rule
def start(s, rng):
    for p in range(PLATE):
        s.cell[p] = BLACK
        s.faces[p] = draw(rng, TURNS)
    for player in range(_playing(s)):
        s.stock[player] = SHARE[_playing(s)]
    _pause(s)


@rule
def actor(s):
    if _winner(s) != NONE or (s.phase == PAUSE and s.rolls == MOST_ROLLS):
        return OVER
    if s.phase == CASTING or (s.phase == TURNING and s.orientation == RANDOM):
        return CHANCE
    return ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.now >= s.until:
        return 0
    if s.phase == PAUSE:
        out[0] = ROLL
        return 1 if player == _master(s) else 0
    if s.phase == RACING:
        if not _may_call(s, player):
            return 0
        count = _funnels(s, out)
        out[count] = BLANK
        return count + 1
    if player != s.placer - 1:
        return 0
    return _funnels(s, out) if s.phase == PLACING else _orientations(out)


@rule
def weight(s, move):
    return THREE_DICE_WAYS[move - CAST] if move >= CAST else 1


@rule
def play(s, player, move):
    if move >= CAST:
        _begin_round(s, move - CAST)
    elif move >= LIE:
        _lay(s, s.placer - 1, s.funnel, move - LIE)
    elif s.phase == PAUSE:
        s.phase = CASTING
        s.until = 0
    elif move == TIME:
        _pause(s)
    elif s.phase == PLACING:
        _fill(s, move)
    else:
        s.took[player] = s.now - s.since
        if move == BLANK:
            _call_blank(s, player)
        else:
            _claim(s, player, move)


@rule
def score(s, player):
    """How many dice a player has got rid of."""
    return SHARE[_playing(s)] - s.stock[player] if player != _master(s) else 0


@rule
def ranked(s, player):
    return player != _master(s)


@rule
def result(s, player):
    return -s.stock[player] if ranked(s, player) else -CELLS


@rule
def policy(s, player, out, count, rng):
    """The right call, except for errors: half of them wrong funnels, half wrong Blanks where Blank is wrong at all."""
    if s.phase != RACING:
        return draw(rng, count)
    wrong = draw(rng, 100) < s.errors
    total = _rolled_total(s)
    last = count - 1  # BLANK is listed last
    if wrong and _fitting(s, total) != NONE and draw(rng, 2):
        return last
    picked = last
    found = 0
    for i in range(last):
        if (_total(s, out[i]) == total) != wrong:
            found += 1
            if draw(rng, found) == 0:
                picked = i
    return picked


@rule
def reaction(s, player):
    if s.phase == PAUSE:
        acts = player == _master(s)
    elif s.phase == RACING:
        acts = _may_call(s, player)
    else:
        acts = player == s.placer - 1
    return s.reaction if acts and s.until else 0  # without an end the phase is chance's


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _playing(s):
    """How many seats play: all but the master's. Of seven people one is always master."""
    return s.players - 1 if s.master == SEAT or s.players > MOST_PLAYERS else s.players


@rule
def _master(s):
    """The seat of the game master, the last one; NONE if the computer rolls."""
    return s.players - 1 if _playing(s) < s.players else NONE


@rule
def _winner(s):
    """Who has placed his last die, or NONE."""
    for player in range(_playing(s)):
        if s.stock[player] == 0:
            return player
    return NONE


@rule
def _may_call(s, player):
    return player < _playing(s) and s.call[player] == 0


@rule
def _outcomes(s, out):
    """What chance brings, or time once it is up."""
    if s.phase == CASTING:
        for i in range(len(THREE_DICE)):
            out[i] = CAST + i
        return len(THREE_DICE)
    if s.now < s.until:
        return 0
    if s.phase == TURNING:
        return _orientations(out)
    out[0] = _smallest_funnel(s) if s.phase == PLACING else TIME
    return 1


@rule
def _orientations(out):
    for o in range(TURNS):
        out[o] = LIE + o
    return TURNS


@rule
def _funnels(s, out):
    """Write all open cells above the plate into out; return how many."""
    count = 0
    p = next_funnel(s.cell, 0)
    while p != NONE:
        out[count] = p
        count += 1
        p = next_funnel(s.cell, p)
    return count


@rule
def _smallest_funnel(s):
    smallest = next_funnel(s.cell, 0)
    p = smallest
    while p != NONE:
        if NUMBERS[p] < NUMBERS[smallest]:
            smallest = p
        p = next_funnel(s.cell, p)
    return smallest


@rule
def _total(s, p):
    """The total that funnel p reads."""
    return reading(s.faces, p, 0) + reading(s.faces, p, 1) + reading(s.faces, p, 2)


@rule
def _rolled_total(s):
    return s.rolled[0] + s.rolled[1] + s.rolled[2]


@rule
def _fitting(s, total):
    """The first funnel that reads the total, or NONE."""
    p = next_funnel(s.cell, 0)
    while p != NONE and _total(s, p) != total:
        p = next_funnel(s.cell, p)
    return p


@rule
def _pause(s):
    """The round is over; the next roll comes after a pause, or when the master rolls."""
    s.phase = PAUSE
    s.until = s.now + (PAUSE_MS if _master(s) == NONE else DECIDE_MS)


@rule
def _begin_round(s, roll):
    for i in range(3):
        s.rolled[i] = THREE_DICE[roll][i]
    for player in range(s.players):
        s.call[player] = 0
        s.took[player] = 0
    s.rolls += 1
    s.placer = 0
    s.funnel = 0
    s.phase = RACING
    s.since = s.now
    s.until = s.now + 1000 * s.round_time


@rule
def _claim(s, player, p):
    if _total(s, p) == _rolled_total(s):
        s.call[player] = p
        s.placer = 1 + player
        _fill(s, p)
    else:
        s.call[player] = -p
        _go_on(s)


@rule
def _call_blank(s, player):
    is_right = _fitting(s, _rolled_total(s)) == NONE
    s.call[player] = BLANK if is_right else -BLANK
    if not is_right:
        _collect(s, player)
    # Without the editor's rule a wrong Blank places too, but never a last die: nobody wins by an error.
    if is_right or (s.ed_penalty == OFF and s.stock[player] > 1):
        s.placer = 1 + player
        s.phase = PLACING
        s.until = s.now + DECIDE_MS
    else:
        _go_on(s)


@rule
def _collect(s, player):
    """One die from every other player who has at least two: nobody wins by paying."""
    for other in range(_playing(s)):
        if other != player and s.stock[other] >= 2:
            s.stock[other] -= 1
            s.stock[player] += 1


@rule
def _go_on(s):
    """After a wrong call: the round ends when nobody is left to call."""
    for player in range(_playing(s)):
        if s.call[player] == 0:
            return
    _pause(s)


@rule
def _fill(s, p):
    """The die goes to p; how it lies is still open."""
    s.funnel = p
    s.phase = TURNING
    s.until = s.now + DECIDE_MS if s.orientation == CHOSEN else 0


@rule
def _lay(s, player, p, orientation):
    s.cell[p] = RED + player % 2
    s.faces[p] = orientation
    s.stock[player] -= 1
    _pause(s)


def name(s, move):
    if move >= CAST:
        return "roll " + " ".join(map(str, THREE_DICE[move - CAST]))
    if move >= LIE:
        return f"{NAMES[s.funnel]}={ORIENTATION_NAMES[move - LIE]}"
    if move < CELLS:
        return NAMES[move]
    if move == TIME:
        return "next round" if s.phase == PAUSE else "time up"
    return "blank" if move == BLANK else "roll"


def touch(s, move):
    if move >= CAST:
        return "button:roll", *(f"face:{number}" for number in THREE_DICE[move - CAST])
    if move >= LIE:
        face = f"face:{ORIENTATION_NAMES[move - LIE]}"
        return (face,) if s.orientation == CHOSEN else ("button:roll", face)
    if move < CELLS:
        return (f"cell:{NAMES[move]}",)
    return (f"button:{'wait' if move == TIME else name(s, move)}",)


def prompt(s):
    if s.phase == PAUSE and _master(s) == NONE:
        return "wait for the next roll"
    if s.phase <= CASTING:
        return "roll three dice"
    if s.phase == RACING:
        return f"find a funnel with {_rolled_total(s)}, or call Blank if there is none"
    if s.phase == PLACING:
        return "put a die into any funnel"
    return f"{'roll' if s.orientation == RANDOM else 'turn'} the die for {NAMES[s.funnel]}"


def scene(s, viewer):
    pieces = tuple(
        Piece(NAMES[p], COLOURS[c], faces=ORIENTATION_NAMES[s.faces[p]]) for p, c in enumerate(s.cell) if c
    )
    trays = [Tray("dice", k, count=s.stock[k], colour=COLOURS[RED + k % 2]) for k in range(_playing(s))]
    if s.rolls:
        rolled = tuple(Piece("rolled", "blue", faces=str(number)) for number in s.rolled)
        trays.append(Tray("rolled dice", None, rolled))
    marks = ()
    if s.phase == PLACING:
        marks = tuple(Mark(NAMES[p], "goal") for p in range(PLATE, CELLS) if is_open(s.cell, p))
    elif s.funnel:
        marks = (Mark(NAMES[s.funnel], "goal" if s.phase == TURNING else "last"),)
    return Scene(Pyramid(), pieces, tuple(trays), marks, (*_notices(s),), headline=_headline(s, viewer))


def _headline(s, viewer):
    """The total while it counts; who has a die to place is told so instead."""
    if s.phase < RACING:
        return ""
    places = s.phase >= PLACING and viewer == s.placer - 1
    if places and s.phase == PLACING:
        return "Fill any funnel"
    if places and s.orientation == CHOSEN:
        return "Turn your die"
    return str(_rolled_total(s))


def _notices(s):
    """The total, what was called at which moment, the fastest first, and for whom all others wait."""
    if s.rolls:
        yield f"Total {_rolled_total(s)}."
        # Of calls in the same millisecond the one that places a die came last: with it the round is over.
        callers = (k for k in range(_playing(s)) if s.call[k])
        yield from (_told(s, k) for k in sorted(callers, key=lambda k: (s.took[k], k == s.placer - 1)))
    else:
        yield "The first roll is about to come."
    if s.phase == PAUSE and _master(s) != NONE and actor(s) != OVER:
        yield f"{SEAT_NAMES[_master(s)]} is to roll."
    elif s.phase == PLACING:
        yield f"{SEAT_NAMES[s.placer - 1]} puts a die into any funnel."
    elif s.phase == TURNING and s.orientation == CHOSEN:
        yield f"{SEAT_NAMES[s.placer - 1]} turns the die for {NAMES[s.funnel]}."


def _told(s, player):
    what = "Blank" if abs(s.call[player]) == BLANK else NAMES[abs(s.call[player])]
    verdict = "right" if s.call[player] > 0 else "wrong"
    return f"{SEAT_NAMES[player]} called {what} after {s.took[player]} ms: {verdict}."


def reason(s):
    if _winner(s) == NONE:
        return f"{MOST_ROLLS} rolls were made: the fewest dice win."
    return f"{SEAT_NAMES[_winner(s)]} has placed the last die."


def refuses(s):
    if s.master == SEAT and s.players == 2:
        return "Two people both play, and the computer is the master."
    return None


def settle(s):
    if any(s.rolled) and not s.rolls:
        s.rolls = 1
    if not s.until and s.phase == RACING:
        s.until = s.since + 1000 * s.round_time
    elif not s.until and s.phase == PAUSE:
        _pause(s)
    elif not s.until and (s.phase == PLACING or (s.phase == TURNING and s.orientation == CHOSEN)):
        s.until = s.now + DECIDE_MS


def problems(s):
    if not all(s.cell[:PLATE]):
        yield Problem("bare-plate", "All 45 funnels of the plate are full from the start.")
    stocks = s.stock[: _playing(s)]
    if sum(s.stock) != s.cell.count(0) or sum(stocks) < sum(s.stock):
        text = f"The players' dice are as many as the empty cells above the plate, {s.cell.count(0)}."
        yield Problem("wrong-stocks", text)
    if stocks.count(0) > 1:
        yield Problem("two-winners", "Only one player can have placed all dice: the game ends there.")
    if (any(s.rolled) or s.phase >= RACING) and tuple(s.rolled) not in THREE_DICE:
        yield Problem("bad-roll", "rolled is three numbers from 1 to 6, the smallest first.")
    if not 0 <= s.rolls <= MOST_ROLLS:
        yield Problem("bad-rolls", f"rolls is how many were made, 0 to {MOST_ROLLS}.")
    if min(s.now, s.until, s.since, *s.took, *s.due) < 0:
        yield Problem("bad-time", "Moments are counted from the start and never negative.")
    if any(s.call[_playing(s) :]):
        yield Problem("bad-call", "Only players call, not the master.")
    if s.phase == RACING and all(s.call[: _playing(s)]):
        yield Problem("bad-call", "Everybody has called: the round is over.")
    if s.phase >= PLACING and not 1 <= s.placer <= _playing(s):
        yield Problem("no-placer", "placer must say which player places a die.")
    if s.phase == TURNING and not is_open(s.cell, s.funnel):
        yield Problem("wrong-funnel", "funnel must be the open cell that is filled.")


CALLS = {**{NAMES[p]: p for p in range(PLATE, CELLS)}, "blank": BLANK}


class Calls:
    """What the seats called in this round: `{"A": "521", "B": "wrong blank"}`; who has not called is left out."""

    fields = ("call",)

    def write(self, s):
        told = {number: word for word, number in CALLS.items()}
        return {
            SEAT_NAMES[k]: "wrong " * (call < 0) + told[abs(call)] for k, call in enumerate(s.call) if call
        }

    def read(self, s, data):
        try:
            for seat, text in data.items():
                word = text.removeprefix("wrong ")
                s.call[SEAT_NAMES.index(seat, 0, s.players)] = CALLS[word] * (1 if word == text else -1)
        except (AttributeError, KeyError, TypeError, ValueError):
            form = 'calls are written by seat, {"A": "521", "B": "wrong blank"}, with funnels or blank.'
            return [Problem("bad-call", form)]
        return []


GAME = define(
    globals(),
    number="18",
    title="Spotted Cow",
    german="Bunte Kuh",
    players=(2, 3, 4, 5, 6, 7),
    kinds=("real-time", "chance"),
    perlhuhn=(0.35, 0.60, 0.05),
    minutes=20,
    summary="Find a funnel with the rolled total before the others do, or be the first to see that there is none.",
    bounds=Bounds(
        actions=CAST + len(THREE_DICE),
        moves=len(THREE_DICE),  # funnels never share a column, and only 36 of these rise above the plate
        # Of a round: its beginning, the roll, six calls, a free choice, how the die lies.
        length=MOST_ROLLS * (4 + MOST_PLAYERS),
        # The most anybody can hold: all dice but one of each other player.
        score=(SHARE[MOST_PLAYERS] - (DICE - MOST_PLAYERS + 1), SHARE[2]),
    ),
    seats=tuple(SEAT_NAMES[:7]),
    credits="Erika Wittig, Das Spiel (1979)",
    spread=0.4,
)
