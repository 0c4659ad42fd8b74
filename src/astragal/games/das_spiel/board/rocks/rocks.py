"""Falling Rocks: three players bring six dice each from their corner to the opposite edge, over ridges.

Every move leads over a ridge of the plate: an attack straight away from a corner, which may capture, or an escape
straight towards one. A captured die goes back to a start funnel of its owner that the attacker chooses. The first player
with all six dice on the finish line wins.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Mark,
    Path,
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
    i16,
    rule,
    say,
    seat,
    seat_or_nobody,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.board.rocks.descent import chances, gained
from astragal.games.das_spiel.board.rocks.lesson import CARD, LESSON
from astragal.games.das_spiel.board.rocks.refusals import refusal
from astragal.games.das_spiel.board.rocks.slopes import (
    ATTACKS,
    DICE,
    FARTHEST,
    FROM_HOME,
    STARTS,
    has_landed,
    is_home,
    over_ridge,
    sideways,
)
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.lots import wins_lot
from astragal.games.seats import next_seat
from astragal.lattice import NAMES, NONE, PLATE

# Moves: 6 * cell + which ridge move, 6 * cell + direction along the finish line, where a captured die goes, passing.
RIDGE, SIDE, PLACE, PASS, ACTIONS = spans(6 * PLATE, 6 * PLATE, PLATE, 1)
SIDEWAYS = FREE, ONLY_TO_MAKE_ROOM = choice(
    "free", "only-to-make-room", about="when dice step sideways along their finish line"
)
CAPTURE = CAPTURE_TRUE, CAPTURE_FALSE = choice("true", "false", about="whether attacks capture")
MOST_ROUNDS = 500
RANDOM = 8  # one move in so many of a playout is any move


class State(Layout):
    players: i8
    sideways: SIDEWAYS
    capture: CAPTURE
    round_limit: amount(150, 50, MOST_ROUNDS, "rounds after which the most dice at home win")
    turn: seat
    turns: upto(3 * MOST_ROUNDS)  # that were taken in all
    captive: seat_or_nobody  # whose die is captured and waits for the attacker to put it back
    home: derived(i8[3])  # dice on the finish line, by seat
    rows: derived(i16[3])  # rows that all dice of a seat have still to go
    cell: dice(SEAT_DICE, places=NAMES[:PLATE], of_seats=True)


@rule
def start(s, rng):
    for player in range(3):
        for i in range(DICE):
            _put(s, STARTS[player][i], player)


@rule
def actor(s):
    if not s.captive and (_is_home_first(s) or s.turns >= 3 * s.round_limit):
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.captive:
        for i in range(DICE):
            p = STARTS[s.captive - 1][i]
            if s.cell[p] == 0:
                out[count] = PLACE + p
                count += 1
        return count
    for p in range(PLATE):
        if s.cell[p] == 1 + player:
            arrived = is_home(p, player)  # then it only steps along its line
            for k in range(6):
                if (sideways(s, p, k) if arrived else over_ridge(s, p, k)) != NONE:
                    out[count] = (SIDE if arrived else RIDGE) + 6 * p + k
                    count += 1
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def play(s, player, move):
    if s.captive:
        _put(s, move - PLACE, s.captive - 1)
        s.captive = 0
    elif move < PASS:
        p = _origin(move)
        q = _target(s, move)
        if s.cell[q]:
            s.captive = s.cell[q]
            _take(s, q)
        _take(s, p)
        _put(s, q, player)
        if s.captive:
            return
    s.turns += 1
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    return s.home[player]


@rule
def result(s, player):
    # Rows only decide where the limit ended the game.
    return 100 * s.home[player] + (0 if _is_home_first(s) else DICE * FARTHEST - s.rows[player])


@rule
def value(s, player):
    return chances(s, player)


@rule
def policy(s, player, out, count, rng):
    """In playouts the move that gains the most rows on the others, by lot among equals; now and then any move."""
    begin = draw(rng, count)
    if draw(rng, RANDOM) == 0 or s.captive:
        return begin
    best = -DICE * FARTHEST
    equal = 0
    found = begin
    for i in range(count):
        if out[i] < PASS:
            more = gained(s, _origin(out[i]), _target(s, out[i]), player)
            if more > best:
                best = more
                equal = 0
            if more == best:
                equal += 1
                if wins_lot(rng, equal):
                    found = i
    return found


@rule
def _is_home_first(s):
    return s.home[0] == DICE or s.home[1] == DICE or s.home[2] == DICE


@rule
def _origin(move):
    """Where a ridge move or side step begins."""
    return (move - RIDGE) // 6 if move < SIDE else (move - SIDE) // 6


@rule
def _target(s, move):
    """Where a ridge move or side step ends."""
    if move < SIDE:
        return over_ridge(s, (move - RIDGE) // 6, (move - RIDGE) % 6)
    return sideways(s, (move - SIDE) // 6, (move - SIDE) % 6)


@rule
def _put(s, p, player):
    s.cell[p] = 1 + player
    s.home[player] += is_home(p, player)
    s.rows[player] += FROM_HOME[p][player]


@rule
def _take(s, p):
    player = s.cell[p] - 1
    s.cell[p] = 0
    s.home[player] -= is_home(p, player)
    s.rows[player] -= FROM_HOME[p][player]


def touch(s, move):
    if move == PASS:
        return ("button:pass",)
    if s.captive:
        return (f"cell:{NAMES[move - PLACE]}",)
    q = _target(s, move)
    return f"die:{NAMES[_origin(move)]}", f"{'die' if s.cell[q] else 'cell'}:{NAMES[q]}"


def paths(s, move):
    if not s.captive and move < PASS:
        yield Path(NAMES[_origin(move)], NAMES[_target(s, move)])


def prompt(s):
    if s.captive:
        return say("put the captured die back into one of its start funnels")
    out = [0] * MOST_AT_ONCE
    legal = out[: moves(s, s.turn, out)]
    if legal[0] == PASS:
        return say("pass: none of your dice can move")
    if min(legal) >= SIDE:
        return say("move a die along your finish line")
    if max(legal) >= SIDE:
        return say("move a die over a ridge, or one along your finish line")
    return say("move a die over a ridge")


def scene(s, viewer):
    trays = ()
    if s.captive:
        owner = s.captive - 1
        trays = (Tray(say("captured"), s.turn, (Piece("", SEAT_DICE[s.captive], owner),)),)
    line = [p for p in range(PLATE) if viewer in range(3) and is_home(p, viewer) and not s.cell[p]]
    marks = (*(Mark(NAMES[p], "goal") for p in line), *_ways_over(s))
    return Scene(Pyramid(layers=1), dice_of_seats(s.cell), trays, marks, tuple(_notices(s)))


def _ways_over(s):
    """Where each die of who is to move gets over a ridge: by an attack, or by an escape."""
    out = [0] * MOST_AT_ONCE
    if s.captive or actor(s) == OVER:
        return
    for move in out[: moves(s, s.turn, out)]:
        if move < SIDE:
            kind = "attack" if (move - RIDGE) % 6 < ATTACKS else "escape"
            yield Mark(NAMES[_target(s, move)], kind, of=NAMES[_origin(move)])


def _notices(s):
    left = s.round_limit - s.turns // 3
    if actor(s) != OVER and left <= SOON:
        yield say("{n, plural, one {# round is} other {# rounds are}} left.", n=left)


def goal(s):
    return say("Whoever first has all six dice on the edge opposite their corner wins.")


def why_not(s, player, touches):
    return refusal(s, player, touches)


def gain(before, after, player):
    return say("a die at home")


def reason(s):
    if _is_home_first(s):
        first = next(k for k in range(3) if s.home[k] == DICE)
        return say("{who} has all six dice on the finish line.", who=who(first))
    return say(
        "{n} rounds are over: the most dice at home win, then the fewest rows still to go.", n=s.round_limit
    )


def settle(s):
    for k in range(3):
        own = [p for p in range(PLATE) if s.cell[p] == 1 + k]
        s.home[k] = sum(is_home(p, k) for p in own)
        s.rows[k] = sum(FROM_HOME[p][k] for p in own)


def problems(s):
    for k in range(3):
        if s.cell.count(1 + k) > DICE - (s.captive == 1 + k):
            yield Problem("too-many-dice", f"Everybody has {DICE} dice, those captured included.")
    if s.captive == 1 + s.turn:
        yield Problem("bad-captive", "Nobody captures a die of their own.")
    if s.captive and all(s.cell[p] for p in STARTS[s.captive - 1]):
        yield Problem("bad-captive", "A captured die needs an empty start funnel.")
    if s.captive and s.capture == CAPTURE_FALSE:
        yield Problem("bad-captive", "Nothing is captured in this game.")
    if s.captive and not has_landed(s, s.turn, s.captive - 1):
        yield Problem("bad-captive", "No die of whoever is to move can have come by an attack.")
    if s.turns > 3 * s.round_limit - (s.captive > 0):
        yield Problem("bad-count", "The game was over before.")
    last = s.turn if s.captive else (s.turn + 2) % 3
    if any(s.home[k] == DICE for k in range(3) if k != last):
        yield Problem("bad-turn", "Whoever has all six dice at home made the last move.")


SOON = 10  # rounds before the limit from which they are counted aloud
MOST_AT_ONCE = 6 * DICE

GAME = define(
    globals(),
    slug="rocks",
    number="54",
    title="Falling Rocks",
    german="Steinschlag",
    players=(3,),
    perlhuhn=(0, 0, 1),
    minutes=30,
    summary="Bring six dice over the ridges to the opposite edge; attacks send others back to their corner.",
    # Every turn has at most two decisions: a move, and where a captured die goes.
    bounds=Bounds(actions=ACTIONS, moves=MOST_AT_ONCE, length=2 * 3 * MOST_ROUNDS, score=(0, DICE)),
    cutoff=9,
    card=CARD,
    lesson=LESSON,
    credits="Jochen Baurmeister, Peter Pallat and Reinhold Wittig, Das Spiel (1979)",
)
