"""Cim: everybody has three Miwin dice on a 15 x 15 board and tries to form a right-angled triangle with them.

The numbers on the four sides of a die say how far away, in that direction, another die may be put down; a
side with a die right beside it is covered and says nothing. First the dice are placed in turn, each on such
a target field of the die before. Then everybody moves an own die to a target field of any other die and
turns it as he likes. Who completes his figure wins: legs of equal length, for the fourth player of unequal.
"""

from math import gcd

from astragal.dice import MIWIN, MIWIN_NAMES
from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Grid,
    Layout,
    Piece,
    Problem,
    Scene,
    Tray,
    amount,
    choice,
    define,
    derived,
    draw,
    each,
    fold,
    i8,
    i16,
    rule,
    seat,
    upto,
    word,
    written,
)
from astragal.engine.fields import Choice
from astragal.engine.scene import Mark

STANDARD, HORIZONTAL, ANY_RIGHT, RATIO = range(4)  # goal
TABLE, PLAYER = range(2)  # ratio_by
FREE, ROLLED, KEEP = range(3)  # orientation
SINGLE, ROTATE = range(2)  # match
# How a game has ended; a third repetition shows in `repeated`.
RUNNING, FIGURE, ROUNDS, ALL_PASSED = range(4)
ENDINGS = ("no", "figure", "rounds", "passes")

# Fields are numbered row by row from a1. A die is player * KINDS + kind; it lies in one of 24 ways.
WIDTH = 15
FIELDS = WIDTH * WIDTH
KINDS = len(MIWIN_NAMES)
WAYS = 24
# Moves: kind * FIELDS + field puts that own die there; then the ways to turn it, the ratios, pass and next game.
TURN = KINDS * FIELDS
NAME = TURN + WAYS
PASS = NAME + 18
NEXT = PASS + 1


# RATIOS: all leg ratios of whole numbers up to 7, reduced, greater leg first; the usual 2:1 first of all.
RATIOS = ((2, 1), (1, 1)) + tuple((p, q) for p in range(3, 8) for q in range(1, p) if gcd(p, q) == 1)
# SIDES[kind][way]: the numbers N, E, S, W.
SIDES = tuple(tuple(lying[1:] for lying in ways) for ways in MIWIN)
STEP_X = (0, 1, 0, -1)
STEP_Y = (1, 0, -1, 0)
SEATS = "ABCD"
COLOURS = ("red", "green", "black", "blue")
PLACES = tuple(f"{column}{row + 1}" for row in range(WIDTH) for column in "abcdefghijklmno")
DIE_NAMES = tuple(f"{seat} {kind}" for seat in SEATS for kind in MIWIN_NAMES)
WAY_NAMES = tuple(tuple(f"{top}/{n}{e}{s}{w}" for top, n, e, s, w in ways) for ways in MIWIN)
RATIO_NAMES = tuple(f"{p}:{q}" for p, q in RATIOS)


class RatioChoice(Choice):
    """A ratio of two whole numbers from 1 to 7, in either order, reduced or not."""

    def encode(self, text):
        parts = text.split(":")
        if len(parts) == 2 and all(part.strip() in tuple("1234567") for part in parts):
            p, q = sorted(map(int, parts), reverse=True)
            text = f"{p // gcd(p, q)}:{q // gcd(p, q)}"
        return super().encode(text)

    def samples(self):
        return self.values[0], self.values[1], self.values[-1]


RATIO_OPTION = RatioChoice(RATIO_NAMES, "goal ratio: how the two legs compare, 1 to 7 each")


class State(Layout):
    players: i8
    goal: choice("standard", "horizontal", "any-right", "ratio", about="which right-angled triangles win")
    ratio: RATIO_OPTION  # place in RATIOS
    ratio_by: choice("table", "player", about="goal ratio: one for all, or everybody names his own")
    orientation: choice("free", "rolled", "keep", about="how a die is turned when it is put down")
    self_target: choice("false", "true", about="whether a die may move to its own target fields")
    round_limit: amount(60, 20, 200, "a draw after so many rounds of moving")
    match: choice("single", "rotate", about="rotate: as many games as players, each begins one")
    starter: seat  # who began this game; in a match as many games are over
    turn: seat
    moved: i16  # turns of the moving phase so far in this game, passes counted
    passes: i8  # the last so many of them were passes
    turning: word("none", *DIE_NAMES)  # 1 + the die that was put down and is not turned yet
    last: word("none", *DIE_NAMES)  # 1 + the die put down last
    laid: derived(i8)  # dice on the board
    ended: word(*ENDINGS)
    repeated: i8  # set by the engine when a position occurs for the third time
    wins: each(upto(300), 4)
    named: each(word("", *RATIO_NAMES), 4, "ratios")  # 1 + place in RATIOS of the ratio each player has named
    at: written(i16[12], "Lying", "dice")  # 1 + the field of each die, 0 in the hand
    lies: i8[12]  # the way each die lies
    board: derived(i8[225])  # 1 + the die on each field


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.ended or s.repeated:
        return OVER if s.match == SINGLE or s.starter + 1 == s.players else s.starter + 1
    return CHANCE if s.turning and s.orientation == ROLLED else s.turn


@rule
def moves(s, player, out):
    if s.ended or s.repeated:
        out[0] = NEXT
        return 1
    if _naming(s):
        for i in range(len(RATIOS)):
            out[i] = NAME + i
        return len(RATIOS)
    if s.turning:
        for way in range(WAYS):
            out[way] = TURN + way
        return WAYS
    if s.laid < KINDS * s.players:
        return _placings(s, player, out)
    count = 0
    for kind in range(KINDS):
        count = _targets_for(s, player * KINDS + kind, kind, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def play(s, player, move):
    if move == NEXT:
        _next_game(s)
    elif move == PASS:
        s.passes += 1
        s.moved += 1
        if s.passes == s.players:
            s.ended = ALL_PASSED
        _next_turn(s)
    elif move >= NAME:
        s.named[player] = 1 + move - NAME
        s.turn = (s.turn + 1) % s.players
    elif move >= TURN:
        s.lies[s.turning - 1] = move - TURN
        _finish_turn(s)
    else:
        _put(s, player, move // FIELDS, move % FIELDS)


@rule
def score(s, player):
    return s.wins[player]


@rule
def policy(s, player, out, count, rng):
    """In playouts a figure that can be completed is completed; else any move."""
    if out[0] < TURN:
        for i in range(count):
            if _completes(s, player, out[i] // FIELDS, out[i] % FIELDS):
                return i
    return draw(rng, count)


@rule
def key(s):
    """The dice, how they lie and who is to move, at the beginning of a turn of the moving phase."""
    if s.ended or s.turning or s.laid < KINDS * s.players:
        return -1
    low = fold(s.starter, s.turn)
    high = fold(low, s.players)
    for die in range(KINDS * s.players):
        spot = s.at[die] * WAYS + s.lies[die]
        low = fold(low, spot)
        high = fold(high, spot)
    return ((high & 0x3FFFFFFF) << 32) | low


@rule
def target(s, die, side):
    """The field that a side of a die points to, or -1 where it is off the board, taken, or the side covered."""
    field = s.at[die] - 1
    x = field % WIDTH
    y = field // WIDTH
    steps = SIDES[die % KINDS][s.lies[die]][side]
    to_x = x + steps * STEP_X[side]
    to_y = y + steps * STEP_Y[side]
    if to_x < 0 or to_x >= WIDTH or to_y < 0 or to_y >= WIDTH:
        return -1
    if s.board[(y + STEP_Y[side]) * WIDTH + x + STEP_X[side]] or s.board[to_y * WIDTH + to_x]:
        return -1
    return to_y * WIDTH + to_x


@rule
def makes_figure(s, player, a, b, c):
    """Whether dice on these three fields are what the player is after."""
    ab = _square(a, b)
    bc = _square(b, c)
    ca = _square(c, a)
    long = max(ab, max(bc, ca))
    short = min(ab, min(bc, ca))
    middle = ab + bc + ca - long - short
    if short + middle != long:
        return False
    if s.goal == HORIZONTAL:
        return a // WIDTH == b // WIDTH or b // WIDTH == c // WIDTH or c // WIDTH == a // WIDTH
    if s.goal == RATIO:
        ratio = s.named[player] - 1 if s.ratio_by == PLAYER else s.ratio
        p = RATIOS[ratio][0]
        q = RATIOS[ratio][1]
        return middle * q * q == short * p * p
    if s.goal == STANDARD:
        # The figure goes with the order of play: the fourth to play needs unequal legs.
        fourth = (player - s.starter) % s.players == 3
        return (short == middle) != fourth
    return True


@rule
def _square(a, b):
    """The square of the distance between two fields."""
    x = a % WIDTH - b % WIDTH
    y = a // WIDTH - b // WIDTH
    return x * x + y * y


@rule
def _naming(s):
    return s.goal == RATIO and s.ratio_by == PLAYER and s.named[s.turn] == 0


@rule
def _placings(s, player, out):
    """Opening: every die in the hand on every field that is allowed now."""
    fields = 0
    if s.last:
        fields = _add_targets(s, s.last - 1, 0, out, 0, 0)
        if fields == 0:
            for die in range(KINDS * s.players):
                if s.at[die]:
                    fields = _add_targets(s, die, 0, out, 0, fields)
    if fields == 0:
        for field in range(FIELDS):
            if not s.board[field]:
                out[fields] = field
                fields += 1
    # The fields stand at the front of out as they are; the first die in the hand overwrites them last.
    in_hand = 0
    for kind in range(KINDS):
        in_hand += s.at[player * KINDS + kind] == 0
    block = in_hand
    for back in range(KINDS):
        kind = KINDS - 1 - back
        if s.at[player * KINDS + kind] == 0:
            block -= 1
            for i in range(fields):
                out[block * fields + i] = kind * FIELDS + out[i]
    return in_hand * fields


@rule
def _targets_for(s, die, kind, out, count):
    """Append the moves of a die on the board: to the target fields of all others, as they are before it is lifted."""
    begin = count
    for other in range(KINDS * s.players):
        if other != die or s.self_target:
            count = _add_targets(s, other, kind * FIELDS, out, begin, count)
    return count


@rule
def _add_targets(s, die, base, out, begin, count):
    """Append base + each target field of a die to out[begin:count] where it is not there yet."""
    for side in range(4):
        field = target(s, die, side)
        if field >= 0:
            i = begin
            while i < count and out[i] != base + field:
                i += 1
            if i == count:
                out[count] = base + field
                count += 1
    return count


@rule
def _completes(s, player, kind, field):
    """Whether a player's die put down there makes his figure."""
    own = player * KINDS
    a = field if kind == 0 else s.at[own] - 1
    b = field if kind == 1 else s.at[own + 1] - 1
    c = field if kind == 2 else s.at[own + 2] - 1
    return a >= 0 and b >= 0 and c >= 0 and makes_figure(s, player, a, b, c)


@rule
def _put(s, player, kind, field):
    die = player * KINDS + kind
    moving = s.at[die] != 0
    if moving:
        s.board[s.at[die] - 1] = 0
    else:
        s.laid += 1
    s.at[die] = 1 + field
    s.board[field] = 1 + die
    s.last = 1 + die
    if _completes(s, player, kind, field):
        s.ended = FIGURE
        s.wins[player] += 1
    else:
        s.turning = 1 + die
        if moving and s.orientation == KEEP:
            _finish_turn(s)


@rule
def _finish_turn(s):
    """The die lies: a turn of the moving phase counts for the round limit, the last placing does not."""
    s.turning = 0
    last_to_play = (s.starter + s.players - 1) % s.players
    if s.laid == KINDS * s.players and (s.moved > 0 or s.turn != last_to_play):
        s.moved += 1
        s.passes = 0
    _next_turn(s)


@rule
def _next_turn(s):
    s.turn = (s.turn + 1) % s.players
    if not s.ended and s.moved >= s.round_limit * s.players:
        s.ended = ROUNDS


@rule
def _next_game(s):
    """Clear the board; the next player begins."""
    s.starter += 1
    s.turn = s.starter
    s.moved = 0
    s.passes = 0
    s.last = 0
    s.laid = 0
    s.ended = RUNNING
    s.repeated = 0
    for die in range(KINDS * s.players):
        if s.at[die]:
            s.board[s.at[die] - 1] = 0
        s.at[die] = 0
        s.lies[die] = 0


def name(s, move):
    if move == NEXT:
        return "next game"
    if move == PASS:
        return "pass"
    if move >= NAME:
        return f"ratio {RATIO_NAMES[move - NAME]}"
    if move >= TURN:
        way = WAY_NAMES[(s.turning - 1) % KINDS][move - TURN]
        return f"roll {way}" if s.orientation == ROLLED else way
    return f"{MIWIN_NAMES[move // FIELDS]}-{PLACES[move % FIELDS]}"


def touch(s, move):
    if move >= PASS:
        return ("button:pass",) if move == PASS else ("button:next",)
    if move >= NAME:
        return (f"button:{name(s, move)}",)
    if move >= TURN:
        face = f"face:{WAY_NAMES[(s.turning - 1) % KINDS][move - TURN]}"
        return ("button:roll", face) if s.orientation == ROLLED else (face,)
    kind, cell = move // FIELDS, f"cell:{PLACES[move % FIELDS]}"
    from_field = s.at[s.turn * KINDS + kind]
    return (f"die:{PLACES[from_field - 1]}" if from_field else f"tray:{MIWIN_NAMES[kind]}", cell)


def prompt(s):
    if s.ended or s.repeated:
        return "begin the next game"
    if _naming(s):
        return "name the ratio of the legs of your triangle"
    if s.turning:
        return (
            "roll" if s.orientation == ROLLED else "turn"
        ) + f" the die on {PLACES[s.at[s.turning - 1] - 1]}"
    if s.laid == KINDS * s.players:
        return "move one of your dice to a target field of another die"
    return "put one of your dice on a target field of the last die" if s.laid else "put a die on any field"


def scene(s, viewer):
    pieces = tuple(_piece(die, PLACES[field - 1], s.lies[die]) for die, field in enumerate(s.at) if field)
    trays = tuple(
        Tray(f"Dice of {SEATS[k]}", k, hand)
        for k in range(s.players)
        if (
            hand := tuple(
                _piece(k * KINDS + i, MIWIN_NAMES[i], 0) for i in range(KINDS) if not s.at[k * KINDS + i]
            )
        )
    )
    marks = [Mark(PLACES[s.at[s.last - 1] - 1], "last")] if s.last else []
    if viewer == actor(s):
        marks += [Mark(PLACES[field], "hint") for field in winning_fields(s)]
    return Scene(Grid(WIDTH, WIDTH), pieces, trays, tuple(marks), tuple(_notices(s)))


def _piece(die, place, way):
    player, kind = divmod(die, KINDS)
    return Piece(place, COLOURS[player], player, WAY_NAMES[kind][way], label=MIWIN_NAMES[kind])


def winning_fields(s):
    """The fields on which the player to move completes his figure now."""
    if s.turning or actor(s) != s.turn:
        return []
    out = [0] * TURN
    found = set()
    for move in out[: moves(s, s.turn, out)]:
        if move < TURN:
            if _completes(s, s.turn, move // FIELDS, move % FIELDS):
                found.add(move % FIELDS)
    return sorted(found)


def _notices(s):
    figures = {}
    for k in range(s.players):
        figures.setdefault(_figure(s, k), []).append(SEATS[k])
    for figure, seats in figures.items():
        yield f"{', '.join(seats)}: {figure}"
    if s.laid == KINDS * s.players:
        yield f"Round {min(s.moved // s.players + 1, s.round_limit)} of {s.round_limit}"
    if s.match == ROTATE:
        won = ", ".join(f"{SEATS[k]} {s.wins[k]}" for k in range(s.players))
        yield f"Game {s.starter + 1} of {s.players}; won: {won}"
        if (s.ended or s.repeated) and actor(s) != OVER:
            yield _why(s)


def _figure(s, player):
    if s.goal == HORIZONTAL:
        return "a right-angled triangle with a side along a row"
    if s.goal == ANY_RIGHT:
        return "any right-angled triangle"
    if s.goal == RATIO:
        if s.ratio_by == PLAYER and not s.named[player]:
            return "a right-angled triangle with legs in a ratio still to be named"
        ratio = s.named[player] - 1 if s.ratio_by == PLAYER else s.ratio
        return f"a right-angled triangle with legs {RATIO_NAMES[ratio]}"
    fourth = (player - s.starter) % s.players == 3
    return f"a right-angled triangle with {'unequal' if fourth else 'equal'} legs"


def reason(s):
    if s.match == SINGLE:
        return _why(s)
    best = [SEATS[k] for k in range(s.players) if s.wins[k] == max(s.wins)]
    most = f"{' and '.join(best)} won most games." if max(s.wins) else "Nobody won a game."
    return f"{_why(s)} {most}"


def _why(s):
    if s.ended == FIGURE:
        return f"{SEATS[s.turn]} has made {_figure(s, s.turn)}."
    if s.repeated:
        return "The same position for the third time: a draw."
    if s.ended == ROUNDS:
        return f"{s.round_limit} rounds without a figure: a draw."
    return "Nobody can move: a draw."


class Lying:
    """The dice on the board, whose, which and how they lie: `{"h8": "A III 1/2675"}`."""

    fields = ("at", "lies")

    def write(self, s):
        return {
            PLACES[field - 1]: f"{DIE_NAMES[die]} {WAY_NAMES[die % KINDS][s.lies[die]]}"
            for die, field in enumerate(s.at)
            if field
        }

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of field and die.")]
        found = []
        for place, text in data.items():
            die, _, way = str(text).rpartition(" ")
            number = DIE_NAMES.index(die) if die in DIE_NAMES[: KINDS * s.players] else -1
            if place not in PLACES:
                found.append(
                    Problem("unknown-place", f"There is no field {place!r}; they run from a1 to o15.")
                )
            elif number < 0 or s.at[number]:
                found.append(
                    Problem("unknown-die", f"{place} holds {text!r}; no such die, or it is there twice.")
                )
            elif way not in WAY_NAMES[number % KINDS]:
                found.append(Problem("impossible-die", f"The die {die} on {place} cannot lie as {way!r}."))
            else:
                s.at[number] = 1 + PLACES.index(place)
                s.lies[number] = WAY_NAMES[number % KINDS].index(way)
        return found


def settle(s):
    for die, field in enumerate(s.at):
        if field:
            s.board[field - 1] = 1 + die
    s.laid = sum(field != 0 for field in s.at)
    if s.turning:
        s.last = s.turning


def problems(s):
    order = [(s.starter + k) % s.players for k in range(s.players)]
    full = s.laid == KINDS * s.players
    if not 0 <= s.starter < (s.players if s.match == ROTATE else 1):
        yield Problem(
            "bad-starter", "starter is the player who began: the first in a single game, then each in turn."
        )
        return
    if not 0 <= s.moved <= s.round_limit * s.players or not 0 <= s.passes <= min(s.players, s.moved):
        yield Problem("bad-count", "moved and passes count turns of the moving phase.")
    if s.repeated not in (0, 1):
        yield Problem("bad-count", "repeated is 0 or 1.")
    if (s.moved == s.round_limit * s.players or s.passes == s.players) and not s.ended:
        yield Problem("not-ended", "After so many turns or passes the game has ended.")
    if not full and (s.moved or s.repeated or s.ended in (ROUNDS, ALL_PASSED)):
        yield Problem("still-placing", "Nobody moves before all dice are on the board.")
    if sum(s.wins) > s.starter + (s.ended == FIGURE) or (s.ended == FIGURE and not s.wins[s.turn]):
        yield Problem("bad-wins", "Each game that is over has at most one winner.")
    # Ratios are named in the order of the seats, before anything is placed.
    unnamed = [k for k in range(s.players) if not s.named[k]]
    if s.goal == RATIO and s.ratio_by == PLAYER:
        in_order = unnamed == list(range(s.players - len(unnamed), s.players))
        if not in_order or (unnamed and (s.laid or s.starter or s.turn != unnamed[0])):
            yield Problem("bad-ratio", "The ratios are named in the order of the seats, before the start.")
    elif any(s.named):
        yield Problem("bad-ratio", "Nobody names a ratio in this game.")
    # The dice are placed one by one in the order of play.
    for k, player in enumerate(order):
        placed = sum(field != 0 for field in s.at[player * KINDS : (player + 1) * KINDS])
        if placed != s.laid // s.players + (k < s.laid % s.players):
            yield Problem(
                "bad-opening", f"In the opening {SEATS[player]} cannot have {placed} dice on the board."
            )
    acted = bool(s.turning or s.ended == FIGURE)  # the die of the player to move is down already
    if not full and not _naming(s) and s.turn != order[(s.laid - acted) % s.players]:
        yield Problem("bad-turn", "The dice are placed in the order of play.")
    for which, die in (("turning", s.turning - 1), ("last", s.last - 1)):
        if die >= KINDS * s.players or (die >= 0 and not s.at[die]):
            yield Problem("die-not-there", f"{which} names a die that is not on the board.")
    if s.turning and ((s.turning - 1) // KINDS != s.turn or s.ended or s.repeated):
        yield Problem("bad-turning", "Only the player to move can be turning a die.")
    if s.turning and s.orientation == KEEP and full and (s.moved or s.turn != order[-1]):
        yield Problem("bad-turning", "Moved dice are not turned in this game.")
    if s.laid and not full and (s.last - 1) // KINDS != (s.turn if acted else (s.turn - 1) % s.players):
        yield Problem(
            "bad-last", "last is the die placed last; the next one goes to one of its target fields."
        )
    for k in range(s.players):
        fields = [field - 1 for field in s.at[k * KINDS : (k + 1) * KINDS]]
        made = min(fields) >= 0 and makes_figure(s, k, *fields)
        if made != (s.ended == FIGURE and k == s.turn):
            yield Problem("bad-figure", f"{SEATS[k]}'s figure does not fit what is said about the end.")


GAME = define(
    globals(),
    number="C1",
    title="Cim",
    players=(2, 3, 4),
    kinds=("perfect-information", "chance"),  # chance with rolled orientation only
    perlhuhn=(0.05, 0, 0.95),
    minutes=15,
    summary="The numbers on the dice say where the next may go; form a right-angled triangle with your three.",
    # Four games of at most 12 placings and 200 rounds, each turn a field and a way to lie; the ratios named
    # and three steps to the next game. At first every die may go anywhere.
    bounds=Bounds(
        actions=NEXT + 1,
        moves=TURN,
        length=4 + 4 * 2 * (12 + 4 * 200) + 3,
        score=(0, 4),
        positions=4 * (4 * 200 + 1),
    ),
    seats=COLOURS,
    credits="Michael Winkelmann, Cim (1994)",
)
