"""Chifoumi: rock, scissors, paper and well on a board of 7 x 7, with stacks.

A turn takes one own piece, single or the top of a stack, one square in any of eight directions: to a free square, onto
an own stack, or onto a piece of either colour that it takes, with all that lies under it. After a capture the same
piece may go on. The game ends when a player has no piece left or when all pieces are of one kind; every own piece on
the board is a point, and who did not begin has half a point more.
"""

from astragal.engine import (
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
    i8,
    i16,
    i32,
    rule,
    seat,
    word,
    written,
)
from astragal.engine.scene import Mark

SIZE = 7
SQUARES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefg")
CENTRE = SQUARES.index("d4")
NONE = -1
WHITE, BLACK = range(2)
COLOURS = ("white", "black")
KINDS = "RSPW"
WORDS = ("rock", "scissors", "paper", "well")
EACH = 2  # pieces of a kind in a colour
ROW, PLACING = range(2)
MAY, MUST = range(2)
ONE, FIFTEEN = range(2)
GOAL = 30  # half points that end a match
MOST_POINTS = GOAL - 1 + 17  # half points a seat can have before a further game
# What an estimate counts, in pieces: a hunter one step from its prey, and what can be taken now, a piece.
A_CHASE, A_PRIZE = 0.1, 0.6
IMPATIENCE = 0.1  # what it takes off everybody's chances at the quiet limit

# Moves: 16 * square + 2 * direction + 1 for a capture; then stop or pass; then 4 * square + kind to place a piece.
REST = 16 * SIZE * SIZE
FIRST_PLACING = REST + 1


class State(Layout):
    players: i8
    opening: choice("row", "placing", about="placing: the players put their pieces on an empty board first")
    after_capture: choice("may", "must", about="must: a piece that has captured goes on if it can")
    match: choice("1", "15", about="15: games are played until somebody has 15 points in all")
    quiet_limit: amount(100, 20, 200, "turns in a row without a capture that end a game")
    white: seat  # the seat that plays white in this game
    side: word(*COLOURS, key="turn")  # the colour to move
    runner: word(
        "none", *SQUARES
    )  # 1 + the square of the piece that has captured and may go on, 0 between turns
    quiet: i16  # turns in a row without a capture; -1 within a turn that captured
    half_points: i16[2]  # of each seat, from the earlier games of the match
    hand: written(i8[8], "Hands")  # pieces still to be placed: 4 * colour + kind
    pieces: derived(i8[8])  # pieces on the board: 4 * colour + kind
    colour: written(i8[49], "Stacks", "stacks")  # of the pieces on a square: 1 + colour, 0 free
    stack: i32[49]  # a leading 1 and two bits for each piece, the top one last; 0 free


def _neighbours(p):
    column, row = p % SIZE, p // SIZE
    for up, right in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
        inside = 0 <= column + right < SIZE and 0 <= row + up < SIZE
        yield p + SIZE * up + right if inside else NONE


NEAR = tuple(tuple(_neighbours(p)) for p in range(SIZE * SIZE))  # N, NE, E, ... of a square
FAR = tuple(
    tuple(max(abs(p % SIZE - q % SIZE), abs(p // SIZE - q // SIZE)) for q in range(SIZE * SIZE))
    for p in range(SIZE * SIZE)
)  # the steps from square to square
TAKES = tuple(tuple(int(other in prey) for other in KINDS) for prey in ("S", "P", "RW", "RS"))
ROW_SQUARES = (0, 1, 2, 3, 4, 5, 6, 10)  # white's; black's lie opposite
ROW_KINDS = tuple(KINDS.index(kind) for kind in "RSPWPSRW")


@rule
def start(s, rng):
    _set_up(s)


@rule
def actor(s):
    if _game_over(s) and (s.match == ONE or _match_over(s)):
        return OVER
    return s.side ^ s.white


@rule
def moves(s, player, out):
    if _is_placing(s):
        return _placings(s, out)
    if s.runner:
        count = _steps(s, s.runner - 1, out, 0)
        if s.after_capture == MAY:
            out[count] = REST
            count += 1
        return count
    count = 0
    for p in range(SIZE * SIZE):
        if s.colour[p] == 1 + s.side:
            count = _steps(s, p, out, count)
    if count == 0:
        out[0] = REST
        count = 1
    return count


@rule
def play(s, player, move):
    if move >= FIRST_PLACING:
        kind = (move - FIRST_PLACING) % 4
        s.hand[4 * s.side + kind] -= 1
        s.pieces[4 * s.side + kind] += 1
        _lay(s, (move - FIRST_PLACING) // 4, kind)
        s.side ^= 1
        return
    if move < REST:
        p = move // 16
        q = NEAR[p][move // 2 % 8]
        kind = _lift(s, p)
        if move & 1:
            _capture(s, q)
        _lay(s, q, kind)
        if move & 1:  # it can always go on: the square it came from is free or own
            s.runner = 1 + q
            return
    _end_turn(s)


@rule
def score(s, player):
    return (s.half_points[player] + _points(s, player)) / 2


@rule
def value(s, player):
    """Chances by the points so far and by who hunts whom; nobody likes to stand still."""
    points = s.half_points[player] + _points(s, player) - s.half_points[1 - player] - _points(s, 1 - player)
    hunt = _hunt(s)
    lead = points / 2 + (hunt if player ^ s.white == s.side else -hunt)
    return (0.5 + 0.5 * lead / (2 + abs(lead))) * (1 - IMPATIENCE * max(s.quiet, 0) / s.quiet_limit)


@rule
def _hunt(s):
    """What the side to move may hope for less what it has to fear, in pieces: the nearer, the more."""
    chances = 0.0
    prize = 0.0
    for p in range(SIZE * SIZE):
        if s.colour[p] == 1 + s.side:
            for q in range(SIZE * SIZE):
                if s.colour[q] == 2 - s.side:
                    if TAKES[s.stack[p] & 3][s.stack[q] & 3]:
                        chances += A_CHASE / FAR[p][q]
                        if FAR[p][q] == 1:
                            prize = max(prize, A_PRIZE * _height(s, q))
                    elif TAKES[s.stack[q] & 3][s.stack[p] & 3]:
                        chances -= A_CHASE / FAR[p][q]
    return chances + prize


@rule
def _height(s, p):
    """The pieces on a square."""
    pieces = 0
    stack = s.stack[p]
    while stack > 1:
        stack >>= 2
        pieces += 1
    return pieces


@rule
def _set_up(s):
    """Lay out one game: an empty board and full hands, or the row."""
    for p in range(SIZE * SIZE):
        s.colour[p] = 0
        s.stack[p] = 0
    for i in range(8):
        s.hand[i] = EACH if s.opening == PLACING else 0
        s.pieces[i] = 0 if s.opening == PLACING else EACH
    if s.opening == ROW:
        for i in range(8):
            p = ROW_SQUARES[i]
            opposite = p % SIZE + SIZE * (SIZE - 1 - p // SIZE)
            s.colour[p] = 1 + WHITE
            s.stack[p] = 4 + ROW_KINDS[i]
            s.colour[opposite] = 1 + BLACK
            s.stack[opposite] = 4 + ROW_KINDS[i]


@rule
def _is_placing(s):
    for i in range(8):
        if s.hand[i]:
            return True
    return False


@rule
def _placings(s, out):
    count = 0
    for p in range(SIZE * SIZE):
        if p != CENTRE and _may_place(s, p):
            for kind in range(4):
                if s.hand[4 * s.side + kind]:
                    out[count] = FIRST_PLACING + 4 * p + kind
                    count += 1
    return count


@rule
def _may_place(s, p):
    """Free or own, and no enemy on any of the eight squares around."""
    enemy = 2 - s.side
    if s.colour[p] == enemy:
        return False
    for d in range(8):
        if NEAR[p][d] != NONE and s.colour[NEAR[p][d]] == enemy:
            return False
    return True


@rule
def _steps(s, p, out, count):
    """Add the steps of the top piece of p to out."""
    kind = s.stack[p] & 3
    for d in range(8):
        q = NEAR[p][d]
        if q != NONE:
            if s.colour[q] == 0 or s.colour[q] == 1 + s.side:
                out[count] = 16 * p + 2 * d
                count += 1
            if s.colour[q] and TAKES[kind][s.stack[q] & 3]:
                out[count] = 16 * p + 2 * d + 1
                count += 1
    return count


@rule
def _lift(s, p):
    """Take the top piece off p and return its kind."""
    kind = s.stack[p] & 3
    s.stack[p] >>= 2
    if s.stack[p] == 1:
        s.stack[p] = 0
        s.colour[p] = 0
    return kind


@rule
def _lay(s, p, kind):
    if s.stack[p] == 0:
        s.stack[p] = 1
        s.colour[p] = 1 + s.side
    s.stack[p] = 4 * s.stack[p] + kind


@rule
def _capture(s, p):
    """Everything on the square leaves the game."""
    while s.stack[p] > 1:
        s.pieces[4 * (s.colour[p] - 1) + (s.stack[p] & 3)] -= 1
        s.stack[p] >>= 2
    s.stack[p] = 0
    s.colour[p] = 0
    s.quiet = -1


@rule
def _end_turn(s):
    s.runner = 0
    s.side ^= 1
    s.quiet += 1
    # In a match the other player begins the next game.
    if s.match == FIFTEEN and _game_over(s) and not _match_over(s):
        for seat in range(2):
            s.half_points[seat] += _points(s, seat)
        s.white ^= 1
        s.side = WHITE
        s.quiet = 0
        _set_up(s)


@rule
def _game_over(s):
    """After a turn: somebody has nothing left, nothing can ever be taken again, or our quiet limit is reached."""
    if s.runner or _is_placing(s):
        return False
    if s.quiet >= s.quiet_limit or _count(s, WHITE) == 0 or _count(s, BLACK) == 0:
        return True
    kinds = 0
    for kind in range(4):
        kinds += s.pieces[kind] + s.pieces[4 + kind] > 0
    return kinds == 1


@rule
def _match_over(s):
    """After a game: somebody has 15 points; equal totals call for one more game, but only one."""
    one = s.half_points[0] + _points(s, 0)
    other = s.half_points[1] + _points(s, 1)
    if max(one, other) < GOAL:
        return False
    return one != other or (s.half_points[0] == s.half_points[1] and s.half_points[0] >= GOAL)


@rule
def _points(s, seat):
    """The half points of this game: two a piece, one more for black unless the quiet limit ended the game."""
    colour = seat ^ s.white
    return 2 * _count(s, colour) + (colour == BLACK and s.quiet < s.quiet_limit)


@rule
def _count(s, colour):
    return (
        s.pieces[4 * colour] + s.pieces[4 * colour + 1] + s.pieces[4 * colour + 2] + s.pieces[4 * colour + 3]
    )


def name(s, move):
    if move == REST:
        return "stop" if s.runner else "pass"
    if move >= FIRST_PLACING:
        p, kind = divmod(move - FIRST_PLACING, 4)
        return KINDS[kind] + SQUARES[p]
    p, q, takes = _parts(move)
    return SQUARES[p] + ("x" if takes else "+" if s.colour[q] else "-") + SQUARES[q]


def touch(s, move):
    if move == REST:
        return (f"button:{name(s, move)}",)
    if move >= FIRST_PLACING:
        p, kind = divmod(move - FIRST_PLACING, 4)
        return f"tray:{KINDS[kind]}", f"cell:{SQUARES[p]}"
    p, q, takes = _parts(move)
    way = f"die:{SQUARES[p]}", f"cell:{SQUARES[q]}"
    if s.colour[q] == 1 + s.side and TAKES[s.stack[p] & 3][s.stack[q] & 3]:
        return *way, "button:capture" if takes else "button:lay on"
    return way


def _parts(move):
    """From, to, and whether it captures."""
    return move // 16, NEAR[move // 16][move // 2 % 8], move & 1


def prompt(s):
    mine, other = COLOURS[s.side], COLOURS[1 - s.side]
    if _is_placing(s):
        return f"place a {mine} piece, not beside a {other} one"
    if s.runner:
        piece = f"the {mine} {WORDS[s.stack[s.runner - 1] & 3]} on {SQUARES[s.runner - 1]}"
        return f"go on with {piece}" + ("" if s.after_capture == MUST else " or stop")
    if any(s.colour[p] == 1 + s.side and _can_step(s, p) for p in range(SIZE * SIZE)):
        return f"step with a {mine} piece: move, lay on or capture"
    return f"pass: no {mine} piece can step"


def scene(s, viewer):
    pieces = tuple(
        _stone(SQUARES[p], s.colour[p] - 1, kind, s.white, level)
        for p in range(SIZE * SIZE)
        for level, kind in enumerate(_kinds(s.stack[p]))
    )
    hands = tuple(
        Tray(
            "hand",
            seat,
            tuple(_stone("", seat ^ s.white, kind, s.white) for kind in _in_hand(s, seat ^ s.white)),
        )
        for seat in range(2)
        if _is_placing(s)
    )
    marks = (Mark(SQUARES[s.runner - 1], "last"),) if s.runner else ()
    notices = (f"{'AB'[s.white]} plays white, {'BA'[s.white]} black.",)
    if s.match == FIFTEEN:
        notices += ("Before this game: A {:g}, B {:g}.".format(*(points / 2 for points in s.half_points)),)
    if s.quiet > 0:
        notices += (f"Turns without a capture: {s.quiet} of {s.quiet_limit}.",)
    return Scene(Grid(SIZE, SIZE), pieces, hands, marks, notices)


def _stone(place, colour, kind, white, level=0):
    return Piece(place, COLOURS[colour], colour ^ white, kind="stone", label=kind, level=level)


def _can_step(s, p):
    return _steps(s, p, [0] * 16, 0) > 0


def _kinds(stack):
    """The letters of a packed stack, from the bottom up."""
    letters = ""
    while stack > 1:
        letters = KINDS[stack & 3] + letters
        stack >>= 2
    return letters


def _in_hand(s, colour):
    """The letters of what a colour has still to place."""
    return "".join(KINDS[kind] * s.hand[4 * colour + kind] for kind in range(4))


def reason(s):
    if s.quiet >= s.quiet_limit:
        why = f"No capture for {s.quiet} turns: the pieces count, without the half point."
    elif _count(s, WHITE) == 0 or _count(s, BLACK) == 0:
        why = f"{COLOURS[_count(s, WHITE) > 0].capitalize()} has no piece left."
    else:
        left = next(kind for kind in range(4) if s.pieces[kind] + s.pieces[4 + kind])
        why = f"Only {WORDS[left].rstrip('s')}s are left: nothing can be captured any more."
    return why if s.match == ONE else f"{why} The match has come to 15 points."


class Stacks:
    """Squares with a colour and the kinds from the bottom up: `{"c3": "white RS"}`."""

    fields = ("colour", "stack")

    def write(self, s):
        return {
            SQUARES[p]: f"{COLOURS[s.colour[p] - 1]} {_kinds(s.stack[p])}"
            for p in range(SIZE * SIZE)
            if s.colour[p]
        }

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Stacks are written as an object of square and content.")]
        found = []
        for square, text in data.items():
            colour, _, kinds = str(text).partition(" ")
            if square not in SQUARES:
                found.append(Problem("unknown-place", f"There is no square {square!r} from a1 to g7."))
            elif colour not in COLOURS or not kinds or set(kinds) - set(KINDS) or len(kinds) > 8:
                found.append(Problem("unknown-piece", f"{square} holds {text!r}; write it like 'white RS'."))
            else:
                p = SQUARES.index(square)
                s.colour[p] = 1 + COLOURS.index(colour)
                s.stack[p] = 1
                for kind in kinds:
                    s.stack[p] = 4 * s.stack[p] + KINDS.index(kind)
        return found


class Hands:
    """What is still to be placed: `{"white": "RSSW", "black": "PP"}`."""

    fields = ("hand",)

    def write(self, s):
        return {COLOURS[c]: _in_hand(s, c) for c in (WHITE, BLACK) if _in_hand(s, c)}

    def read(self, s, data):
        if not isinstance(data, dict) or set(data) - set(COLOURS):
            return [Problem("unknown-seat", "A hand is written for white, for black or for both.")]
        for colour, kinds in data.items():
            if not isinstance(kinds, str) or set(kinds) - set(KINDS) or len(kinds) > 8:
                return [Problem("unknown-piece", f"The {colour} hand is {kinds!r}; write it like 'RSSW'.")]
            for kind in kinds:
                s.hand[4 * COLOURS.index(colour) + KINDS.index(kind)] += 1
        return []


def settle(s):
    s.pieces = [0] * 8
    for p in range(SIZE * SIZE):
        for kind in _kinds(s.stack[p]):
            s.pieces[4 * (s.colour[p] - 1) + KINDS.index(kind)] += 1
    if s.runner:
        s.quiet = -1


def problems(s):
    for i in range(8):
        if s.pieces[i] + s.hand[i] > EACH:
            yield Problem("too-many-pieces", f"There are more than two {COLOURS[i // 4]} {KINDS[i % 4]}.")
    if _is_placing(s):
        yield from _problems_of_placing(s)
    if s.runner:
        p = s.runner - 1
        if s.colour[p] != 1 + s.side or s.stack[p] > 7 or not _can_step(s, p):
            yield Problem("bad-runner", "Only a single piece of the colour to move that can step goes on.")
    if not -(s.runner > 0) <= s.quiet <= s.quiet_limit or (s.quiet and _is_placing(s)):
        yield Problem("bad-count", f"quiet counts turns without a capture, from 0 to {s.quiet_limit}.")
    if any(s.half_points) and (s.match == ONE or min(s.half_points) < 0 or max(s.half_points) > MOST_POINTS):
        yield Problem("bad-count", "half_points are those of the earlier games of a match to 15.")
    if max(s.half_points) >= GOAL and s.half_points[0] != s.half_points[1]:
        yield Problem("match-over", "The match was over before this game: somebody has 15 points.")
    elif s.match == FIFTEEN and _game_over(s) and not _match_over(s):
        yield Problem("game-over", "This game of the match is over; write the beginning of the next one.")


def _problems_of_placing(s):
    placed = [8 - len(_in_hand(s, c)) for c in (WHITE, BLACK)]
    if s.opening == ROW:
        yield Problem("needless-hand", "Pieces are in hand in the placing opening only.")
    if any(_count(s, c) != placed[c] for c in (WHITE, BLACK)) or placed[WHITE] != placed[BLACK] + s.side:
        yield Problem("uneven-hands", "While placing nothing is lost, and white and black place in turn.")
    if s.colour[CENTRE]:
        yield Problem("centre", "Nothing can be placed on d4.")
    if s.runner:
        yield Problem("bad-runner", "No piece goes on while pieces are in hand.")
    for p in range(SIZE * SIZE):
        if s.colour[p] == 1 + WHITE and any(q != NONE and s.colour[q] == 1 + BLACK for q in NEAR[p]):
            yield Problem("beside-enemy", f"The piece on {SQUARES[p]} was placed beside an enemy.")


# One game: 16 placings; at most 15 captures leave 15 * 200 turns to the quiet limit and give 15 further decisions.
# A match: a game brings at least 3 half points (a piece and the half point, or two pieces at the quiet limit), so at
# most 19 games leave both below 15 points, the 20th does not, and equal totals call for one more.
LONGEST_GAME = 16 + 15 * 200 + 15
MOST_GAMES = 21

GAME = define(
    globals(),
    number="C3",
    title="Chifoumi",
    players=(2,),
    perlhuhn=(0, 0, 1),
    minutes=20,
    summary="Rock, scissors, paper and well take each other, whole stacks at once, in chains if they can.",
    bounds=Bounds(
        actions=FIRST_PLACING + 4 * SIZE * SIZE,
        moves=4 * (SIZE * SIZE - 1),  # placing any kind on any square but the centre
        length=MOST_GAMES * LONGEST_GAME,
        score=(0, (MOST_POINTS + 17) / 2),
    ),
    cutoff=0,
    seats=("first", "second"),
    credits="Nicolas Halpern-Herla, Chifoumi (1999)",
)
