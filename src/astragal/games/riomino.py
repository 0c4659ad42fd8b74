"""RioMino: two players lay dice whose touching sides must show equal values; who cannot lay loses.

Each face joins two of the values 0 to 3; a lying die shows each of its two values on two neighbouring sides.
Both players roll their dice before the start and play with these open results. The one whom the lot chose
rolls one extra die and lays it on the start square. Then they lay in turn, an own die in any rotation beside
a die on the board, every touching side matching.
"""

from astragal.dice import RIOMINO, RIOMINO_FACES
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
    bag,
    choice,
    define,
    derived,
    each,
    i8,
    rule,
    say,
    seat,
    upto,
    who,
    word,
    written,
)
from astragal.engine.scene import Mark

START, JUNIOR, EXPERT, MASTER, PROFESSIONAL = range(5)
AUTO, ON, OFF = range(3)  # hints
LOT, LOSER = range(2)  # who begins a later game of a match
# What comes next. A position written by hand is being played unless it says otherwise.
PLAYING, ROLLING, LOTTERY, EXTRA, LAYING, ENDED = range(6)
STAGES = ("playing", "rolling", "lot", "extra", "laying", "ended")

# All levels live on one 9 x 9 grid, numbered row by row, with the start square in its middle: a 5 x 5 frame
# round the start square reaches no further. The boards of the first four levels are its inner 5 x 5.
WIDTH = 9
SQUARES = WIDTH * WIDTH
CENTRE = SQUARES // 2
FRAME = 5
# A lying is face kind * 4 + rotation; a board square holds 0 (empty) or 1 + a lying.
KINDS = len(RIOMINO_FACES)
LYINGS = 4 * KINDS
FACES = tuple(f"{x}{y}" for x, y in RIOMINO_FACES)
LYING_NAMES = tuple("".join(map(str, sides)) for rotations in RIOMINO for sides in rotations)
SEATS = "AB"
COLOUR = "white"  # all dice are equal
# Moves: square * LYINGS + lying, then the outcomes of a roll, of the lot, and the step to the next game.
ROLL = SQUARES * LYINGS
FIRST = ROLL + KINDS
NEXT = FIRST + 2


class State(Layout):
    players: i8
    level: choice("start", "junior", "expert", "master", "professional", about="the board: 13 to 25 dice")
    hints: choice("auto", "on", "off", about="show dead squares and playable dice; auto: up to expert")
    first: choice("lot", "loser", about="who begins the later games of a match")
    match: choice("1", "3", "5", about="best of so many games")  # 0, 1, 2 for one game, best of 3, best of 5
    stage: word(*STAGES)
    turn: seat  # who is to lay; while the dice roll again, the loser of the last game
    extra: word("none", *FACES)  # 1 + the kind of the extra die that is rolled and not laid yet
    west: derived(i8)  # the frame round all dice on the board: its first and last column and row
    east: derived(i8)
    south: derived(i8)
    north: derived(i8)
    wins: each(upto(300), 2)  # games won
    hand: each(bag(*FACES, separator=" "), 2, "hands")  # how many dice of each kind: player * KINDS + kind
    board: written(i8[81], "Laid", "dice")


HAND_SIZE = (6, 8, 9, 10, 12)
DRAWINGS = (  # row 5 down to row 1
    "..X.. .XXX. XXXXX .XXX. ..X..",
    ".X.X. XXXXX .XXX. XXXXX .X.X.",
    ".X.X. XXXXX XXXXX XXXXX .X.X.",
    ".XXX. XXXXX XXXXX XXXXX .XXX.",
)


def _squares(drawing):
    rows = drawing.split()[::-1]
    inside = (WIDTH - FRAME) // 2
    return tuple(
        int(0 <= x < FRAME and 0 <= y < FRAME and rows[y][x] == "X")
        for y in range(-inside, WIDTH - inside)
        for x in range(-inside, WIDTH - inside)
    )


# ON_BOARD[level][square]: whether the level's board has the square.
ON_BOARD = (*map(_squares, DRAWINGS), (1,) * SQUARES)
# SIDES[lying]: its values N, E, S, W.
SIDES = tuple(sides for rotations in RIOMINO for sides in rotations)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
# BESIDE[square]: the squares N, E, S, W of it, -1 beyond the grid.
BESIDE = tuple(
    tuple(
        (y + dy) * WIDTH + x + dx if 0 <= x + dx < WIDTH and 0 <= y + dy < WIDTH else -1 for dx, dy in STEPS
    )
    for y in range(WIDTH)
    for x in range(WIDTH)
)


def _fitting(demand):
    """The lyings, one bit each, that meet a demand: four digits to base 5, N first, 0 or 1 + the value asked."""
    asked = [demand // 5**k % 5 - 1 for k in (3, 2, 1, 0)]
    return sum(
        1 << lying
        for lying, sides in enumerate(SIDES)
        if all(value in (-1, side) for value, side in zip(asked, sides, strict=True))
    )


FITS = tuple(map(_fitting, range(5**4)))


@rule
def start(s, rng):
    s.stage = ROLLING


@rule
def actor(s):
    if s.stage == ROLLING or s.stage == LOTTERY or s.stage == EXTRA:
        return CHANCE
    if s.stage == ENDED and (s.wins[0] > s.match or s.wins[1] > s.match):
        return OVER
    return s.turn


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
        for kind in range(KINDS):
            out[kind] = ROLL + kind
        return KINDS
    if s.stage == LAYING:
        for rotation in range(4):
            out[rotation] = CENTRE * LYINGS + (s.extra - 1) * 4 + rotation
        return 4
    held = _held(s, player)
    count = 0
    for square in range(SQUARES):
        fitting = _fitting_on(s, square, held)
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
        _clear(s)
    elif s.stage == ROLLING:
        _roll_into_hand(s, move - ROLL)
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
def _held(s, player):
    """The lyings, one bit each, of the dice in a hand."""
    held = 0
    for kind in range(KINDS):
        if s.hand[player * KINDS + kind]:
            held |= 15 << (kind * 4)
    return held


@rule
def _fitting_on(s, square, held):
    """Those of the held lyings, one bit each, that may be laid on a square."""
    if s.board[square] or not ON_BOARD[s.level][square]:
        return 0
    x = square % WIDTH
    y = square // WIDTH
    if max(s.east, x) - min(s.west, x) >= FRAME or max(s.north, y) - min(s.south, y) >= FRAME:
        return 0
    demand = _demand(s.board, square)
    return FITS[demand] & held if demand else 0


@rule
def _demand(board, square):
    """What the dice round a square ask of its four sides, as FITS counts it; 0 if there are none."""
    demand = 0
    for side in range(4):
        demand *= 5
        beside = BESIDE[square][side]
        if beside >= 0 and board[beside]:
            demand += 1 + SIDES[board[beside] - 1][side ^ 2]
    return demand


@rule
def _roll_into_hand(s, kind):
    """A's dice first, then B's; then it is settled who begins."""
    held_a = 0
    held_b = 0
    for k in range(KINDS):
        held_a += s.hand[k]
        held_b += s.hand[KINDS + k]
    size = HAND_SIZE[s.level]
    if held_a < size:
        s.hand[kind] += 1
    else:
        s.hand[KINDS + kind] += 1
        if held_b + 1 == size:
            s.stage = EXTRA if s.first == LOSER and s.wins[0] + s.wins[1] > 0 else LOTTERY


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
    if not _can_lay(s, s.turn):
        s.stage = ENDED
        s.wins[player] += 1


@rule
def _can_lay(s, player):
    held = _held(s, player)
    for square in range(SQUARES):
        if _fitting_on(s, square, held):
            return True
    return False


@rule
def _clear(s):
    """Take everything off the table for the next game of the match."""
    for square in range(SQUARES):
        s.board[square] = 0
    for k in range(2 * KINDS):
        s.hand[k] = 0
    s.west = s.east = s.south = s.north = 0
    s.stage = ROLLING


def name(s, move):
    if move == NEXT:
        return "next game"
    if move >= FIRST:
        return f"first {SEATS[move - FIRST]}"
    if move >= ROLL:
        return f"roll {FACES[move - ROLL]}"
    return f"{_place(s, move // LYINGS)}={LYING_NAMES[move % LYINGS]}"


def touch(s, move):
    if move == NEXT:
        return ("button:next",)
    if move >= FIRST:
        return ("button:roll", f"face:{SEATS[move - FIRST]}")
    if move >= ROLL:
        return ("button:roll", f"face:{FACES[move - ROLL]}")
    cell, face = f"cell:{_place(s, move // LYINGS)}", f"face:{LYING_NAMES[move % LYINGS]}"
    return (cell, face) if s.stage == LAYING else (f"tray:{FACES[move % LYINGS // 4]}", cell, face)


def prompt(s):
    if s.stage == ROLLING:
        a_full = sum(s.hand[:KINDS]) == HAND_SIZE[s.level]
        return f"roll a die for {SEATS[a_full]}"
    return {
        LOTTERY: "draw who begins",
        EXTRA: f"roll the extra die for {SEATS[s.turn]}",
        LAYING: "turn the extra die as you like on the start square",
        PLAYING: "lay one of your dice beside a die with all touching sides equal",
        ENDED: "begin the next game",
    }[s.stage]


def scene(s, viewer):
    pieces = tuple(
        Piece(_place(s, p), COLOUR, faces=LYING_NAMES[c - 1], kind="tile") for p, c in enumerate(s.board) if c
    )
    trays = tuple(
        Tray(
            say("Dice of {seat}", seat=who(k)),
            k,
            tuple(_in_tray(kind, k) for kind in range(KINDS) for _ in range(s.hand[k * KINDS + kind])),
        )
        for k in range(2)
    )
    if s.extra:
        trays += (Tray("Extra die", s.turn, (_in_tray(s.extra - 1, s.turn),)),)
    notices = [f"Games won: A {s.wins[0]}, B {s.wins[1]}"] if s.match else []
    if s.stage == ENDED and actor(s) != OVER:
        notices.append(_why(s))
    marks = tuple(_marks(s)) if _hints_on(s) and s.stage == PLAYING else ()
    columns = WIDTH if s.level == PROFESSIONAL else FRAME
    squares = () if s.level == PROFESSIONAL else tuple(_place(s, p) for p in range(SQUARES) if _exists(s, p))
    return Scene(Grid(columns, columns, squares), pieces, trays, marks, tuple(notices))


def _in_tray(kind, player):
    return Piece(FACES[kind], COLOUR, player, LYING_NAMES[4 * kind], kind="tile")


def _marks(s):
    """Squares that no die can ever take, and the dice in hand that can be laid now."""
    for square in dead_squares(s):
        yield Mark(_place(s, square), "dead")
    held = _held(s, s.turn)
    playable = 0
    for square in range(SQUARES):
        playable |= _fitting_on(s, square, held)
    for kind in range(KINDS):
        if playable >> (4 * kind) & 15:
            yield Mark(f"tray:{FACES[kind]}", "hint")


def dead_squares(s):
    """The empty squares whose neighbours ask for what no face of any die has."""
    return [
        square
        for square in range(SQUARES)
        if _exists(s, square) and not s.board[square] and not FITS[_demand(s.board, square)]
    ]


def _hints_on(s):
    return s.hints == ON or (s.hints == AUTO and s.level <= EXPERT)


def reason(s):
    if not s.match:
        return _why(s)
    winner = int(s.wins[1] > s.wins[0])
    return f"{_why(s)} {SEATS[winner]} wins the match {s.wins[winner]} to {s.wins[1 - winner]}."


def _why(s):
    loser, held = SEATS[s.turn], sum(s.hand[s.turn * KINDS : (s.turn + 1) * KINDS])
    return f"{loser} has no die that fits and loses." if held else f"{loser} has no die left and loses."


def _exists(s, square):
    return ON_BOARD[s.level][square]


def _place(s, square):
    """The name of a square; the boards of 5 x 5 begin two columns and rows further in."""
    margin = 0 if s.level == PROFESSIONAL else (WIDTH - FRAME) // 2
    return f"{'abcdefghi'[square % WIDTH - margin]}{square // WIDTH + 1 - margin}"


class Laid:
    """The dice on the board as they lie, N, E, S, W: `{"c3": "0011"}`."""

    fields = ("board",)

    def write(self, s):
        return {_place(s, p): LYING_NAMES[c - 1] for p, c in enumerate(s.board) if c}

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of square and sides.")]
        squares = {_place(s, p): p for p in range(SQUARES) if _exists(s, p)}
        found = []
        for place, sides in data.items():
            if place not in squares:
                found.append(Problem("unknown-place", f"This board has no square {place!r}."))
            elif sides not in LYING_NAMES:
                found.append(Problem("impossible-die", f"No die can lie on {place} as {sides!r}."))
            else:
                s.board[squares[place]] = 1 + LYING_NAMES.index(sides)
        return found


def settle(s):
    laid = [p for p in range(SQUARES) if s.board[p]] or [0]
    s.west, s.east = min(p % WIDTH for p in laid), max(p % WIDTH for p in laid)
    s.south, s.north = min(p // WIDTH for p in laid), max(p // WIDTH for p in laid)
    # A position written by hand may be one that the player to move has lost.
    if s.stage == PLAYING and s.board[CENTRE] and not _can_lay(s, s.turn):
        s.stage = ENDED
        s.wins[1 - s.turn] += 1


def problems(s):
    size = HAND_SIZE[s.level]
    held_a, held_b = sum(s.hand[:KINDS]), sum(s.hand[KINDS:])
    laid = [p for p in range(SQUARES) if s.board[p]]
    if laid and s.stage not in (PLAYING, ENDED):
        yield Problem("early-dice", f"Nothing lies on the board while the stage is {STAGES[s.stage]}.")
    if not laid and s.stage in (PLAYING, ENDED):
        yield Problem("no-start-die", f"The start square {_place(s, CENTRE)} needs a die.")
    if bool(s.extra) != (s.stage == LAYING):
        yield Problem("extra-die", "The extra die is waiting exactly while the stage is laying.")
    if s.stage == ROLLING and (held_b == size or (held_b and held_a < size)):
        yield Problem("bad-hand", f"The hands are rolled one after the other, {size} dice each.")
    if s.stage in (LOTTERY, EXTRA, LAYING) and (held_a, held_b) != (size, size):
        yield Problem("bad-hand", f"Both hands have {size} dice before the start.")
    if laid and len(laid) + held_a + held_b > 2 * size + 1:
        yield Problem("too-many-dice", f"There are only {2 * size + 1} dice.")
    if max(s.east - s.west, s.north - s.south) >= FRAME:
        yield Problem("out-of-frame", "All dice must fit into five columns and five rows.")
    if len(_joined(s)) < len(laid):
        yield Problem("loose-die", f"Every die must be joined to the start die on {_place(s, CENTRE)}.")
    for p in laid:
        if not FITS[_demand(s.board, p)] >> (s.board[p] - 1) & 1:
            yield Problem("unequal-sides", f"The die on {_place(s, p)} touches a different value.")
    most = s.match + 1
    if max(s.wins) > most or min(s.wins) == most or (s.stage != ENDED and max(s.wins) == most):
        yield Problem("match-over", f"The match ends when a player has won {most}.")
    if s.stage == ENDED and laid and (not s.wins[1 - s.turn] or _can_lay(s, s.turn)):
        yield Problem("not-ended", "A game ends when the player to move cannot lay; the other has won it.")


def _joined(s):
    """The dice that hang together with the start die."""
    joined = [CENTRE] if s.board[CENTRE] else []
    for p in joined:
        joined += [q for q in BESIDE[p] if q >= 0 and s.board[q] and q not in joined]
    return joined


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
    bounds=Bounds(actions=NEXT + 1, moves=300, length=5 * 52, score=(0, 3)),
    seats=("red", "green"),
)
