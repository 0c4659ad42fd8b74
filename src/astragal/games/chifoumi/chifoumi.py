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
    Mark,
    Problem,
    Scene,
    amount,
    bag,
    between,
    by_name,
    choice,
    define,
    derived,
    i8,
    i32,
    listed,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    terms,
    upto,
    who,
    word,
    written,
)
from astragal.games.chifoumi.ending import (
    FIFTEEN,
    MATCH,
    MOST_BEFORE,
    MOST_IN_A_GAME,
    all_over,
    gained,
    game_over,
    points,
    problems_of_match,
    told,
    winning,
)
from astragal.games.chifoumi.hunting import chances
from astragal.games.chifoumi.lesson import CARD, LESSON
from astragal.games.chifoumi.no_step import why_not_stepped
from astragal.games.chifoumi.placing import (
    OPENING,
    PLACE_ONE,
    hands,
    is_placing,
    placings,
    problems_of_placing,
    set_up,
)
from astragal.games.chifoumi.stacks import (
    AREA,
    COLOURS,
    EACH,
    KINDS,
    NEAR,
    SIZE,
    SQUARES,
    TAKES,
    WHITE,
    Stacks,
    can_step,
    clear,
    lay,
    letters,
    lift,
    steps,
    stones,
    top_piece,
)

# Moves: 16 * square + 2 * direction + 1 for a capture; stop or pass; 4 * square + kind to place a piece.
STEP, REST, PLACE, ACTIONS = spans(16 * AREA, 1, 4 * AREA)
AFTER_CAPTURE = MAY, MUST = choice("may", "must", about="must: a piece that has captured goes on if it can")
MOST_QUIET = 200  # turns that the quiet limit can allow


class State(Layout):
    players: i8
    opening: OPENING
    after_capture: AFTER_CAPTURE
    match: MATCH
    quiet_limit: amount(100, 20, MOST_QUIET, "turns in a row without a capture that end a game")
    white: seat  # the seat that plays white in this game
    side: word(*COLOURS, key="turn")  # the colour to move
    runner: word("none", *SQUARES)  # 1 + the square of the piece that has captured and may go on
    quiet: between(-1, MOST_QUIET)  # turns in a row without a capture; -1 within a turn that captured
    half_points: upto(MOST_BEFORE)[2]  # of each seat, from the earlier games of the match
    hand: by_name(bag(*KINDS), *COLOURS)  # pieces still to be placed: 4 * colour + kind
    pieces: derived(i8[8])  # pieces on the board: 4 * colour + kind
    colour: written(i8[49], Stacks, "stacks")  # of the pieces on a square: 1 + colour, 0 free
    stack: i32[49]  # as in stacks.py


@rule
def start(s, rng):
    set_up(s)


@rule
def actor(s):
    return OVER if all_over(s) else s.side ^ s.white


@rule
def moves(s, player, out):
    if is_placing(s):
        return placings(s, out, PLACE)
    if s.runner:
        found = steps(s, s.runner - 1, out, 0)
        if s.after_capture == MAY:
            out[found] = REST
            found += 1
        return found
    found = 0
    for p in range(AREA):
        if s.colour[p] == 1 + s.side:
            found = steps(s, p, out, found)
    if found == 0:
        out[0] = REST
        found = 1
    return found


@rule
def play(s, player, move):
    if move >= PLACE:
        kind = (move - PLACE) % 4
        s.hand[4 * s.side + kind] -= 1
        s.pieces[4 * s.side + kind] += 1
        lay(s, (move - PLACE) // 4, kind)
        s.side ^= 1
        return
    if move < REST:
        p = move // 16
        q = NEAR[p][move // 2 % 8]
        kind = lift(s, p)
        if move & 1:
            clear(s, q)
            s.quiet = -1
        lay(s, q, kind)
        if move & 1:  # it can always go on: the square it came from is free or own
            s.runner = 1 + q
            return
    _end_turn(s)


@rule
def score(s, player):
    return (s.half_points[player] + points(s, player)) / 2


@rule
def value(s, player):
    return chances(s, player, score(s, player) - score(s, 1 - player))


@rule
def _end_turn(s):
    s.runner = 0
    s.side ^= 1
    s.quiet += 1
    # In a match the other player begins the next game.
    if s.match == FIFTEEN and game_over(s) and not all_over(s):
        for player in range(2):
            s.half_points[player] += points(s, player)
        s.white ^= 1
        s.side = WHITE
        s.quiet = 0
        set_up(s)


def name(s, move):
    if move == REST:
        return say("stop") if s.runner else say("pass")
    if move >= PLACE:
        p, kind = divmod(move - PLACE, 4)
        return spelled("", (KINDS[kind], place(SQUARES[p])))
    p, q, takes = _way(move)
    return spelled("x" if takes else "+" if s.colour[q] else "-", (place(SQUARES[p]), place(SQUARES[q])))


def touch(s, move):
    if move == REST:
        return ("button:stop",) if s.runner else ("button:pass",)
    if move >= PLACE:
        p, kind = divmod(move - PLACE, 4)
        return f"tray:{KINDS[kind]}", f"cell:{SQUARES[p]}"
    p, q, takes = _way(move)
    way = f"die:{SQUARES[p]}", f"cell:{SQUARES[q]}"
    if s.colour[q] == 1 + s.side and TAKES[s.stack[p] & 3][s.stack[q] & 3]:
        return *way, "button:capture" if takes else "button:lay on"
    return way


def _way(move):
    """From, to, and whether it captures."""
    return move // 16, NEAR[move // 16][move // 2 % 8], move & 1


STEP_WITH_ONE = terms(
    "step with a white piece: move, lay on or capture", "step with a black piece: move, lay on or capture"
)
NO_STEP = terms("pass: no white piece can step", "pass: no black piece can step")


def prompt(s):
    if is_placing(s):
        return PLACE_ONE[s.side]
    if s.runner:
        square, runner = place(SQUARES[s.runner - 1]), top_piece(s, s.runner - 1)
        if s.after_capture == MUST:
            return say("go on with {piece} on {square}", "go on with {piece}", piece=runner, square=square)
        return say(
            "go on with {piece} on {square} or stop",
            "go on with {piece} or stop",
            piece=runner,
            square=square,
        )
    able = any(s.colour[p] == 1 + s.side and can_step(s, p) for p in range(AREA))
    return STEP_WITH_ONE[s.side] if able else NO_STEP[s.side]


def scene(s, viewer):
    marks = (Mark(SQUARES[s.runner - 1], "last"),) if s.runner else ()
    colours = (COLOURS[s.white], COLOURS[1 - s.white])
    return Scene(Grid(SIZE, SIZE), stones(s), hands(s), marks, tuple(_notices(s)), colours=colours)


def _notices(s):
    yield say("{white} plays white, {black} black.", white=who(s.white), black=who(1 - s.white))
    if s.match == FIFTEEN:
        before = (say("{seat} {n}", seat=who(k), n=half / 2) for k, half in enumerate(s.half_points))
        yield say("Before this game: {points}.", points=listed(before, ","))
    if s.quiet > 0:
        yield say("Turns without a capture: {n} of {most}.", n=s.quiet, most=s.quiet_limit)


def goal(s):
    return winning(s)


def why_not(s, player, touches):
    return why_not_stepped(s, touches)


def gain(before, after, player):
    return gained(before, after, player)


def reason(s):
    return told(s)


def settle(s):
    s.pieces = [0] * 8
    for p in range(AREA):
        for kind in letters(s.stack[p]):
            s.pieces[4 * (s.colour[p] - 1) + KINDS.index(kind)] += 1
    if s.runner:
        s.quiet = -1


def problems(s):
    for i in range(8):
        if s.pieces[i] + s.hand[i] > EACH:
            yield Problem("too-many-pieces", f"There are more than two {COLOURS[i // 4]} {KINDS[i % 4]}.")
    if is_placing(s):
        yield from problems_of_placing(s)
    if s.runner:
        p = s.runner - 1
        if s.colour[p] != 1 + s.side or s.stack[p] > 7 or not can_step(s, p):
            yield Problem("bad-runner", "Only a single piece of the colour to move that can step goes on.")
    elif not 0 <= s.quiet <= s.quiet_limit:
        yield Problem("bad-count", f"quiet counts turns without a capture, from 0 to {s.quiet_limit}.")
    yield from problems_of_match(s)


# One game: 16 placings; at most 15 captures leave 15 * 200 turns to the quiet limit and give 15 further decisions.
# A match: a game brings at least 3 half points (a piece and the half point, or two pieces at the quiet limit), so at
# most 19 games leave both below 15 points, the 20th does not, and equal totals call for one more.
LONGEST_GAME = 16 + 15 * MOST_QUIET + 15
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
        actions=ACTIONS,
        moves=4 * (AREA - 1),  # placing any kind on any square but the centre
        length=MOST_GAMES * LONGEST_GAME,
        score=(0, (MOST_BEFORE + MOST_IN_A_GAME) / 2),
    ),
    cutoff=0,
    seats=("first", "second"),
    colours=COLOURS,
    card=CARD,
    lesson=LESSON,
    credits="Nicolas Halpern-Herla, Chifoumi (1999)",
)
