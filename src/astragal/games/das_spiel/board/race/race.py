"""Race: dice roll over their edges from one edge of the plate into the opposite corner, and show their numbers outward there.

First everybody puts dice into the two rows of the start, lying as they like or as they were rolled. Then a turn rolls
one own die over an edge into an empty funnel beside it. The race is over when the twelve outer funnels of the finish
are taken: each die there counts the numbers it shows outward, times the factor of its row.
"""

from astragal.dice import ORIENTATION_NAMES, ROLL
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
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
    word,
)
from astragal.engine.naming import name_by_touches
from astragal.games.das_spiel.board.race.finish import (
    AREA,
    FACTOR,
    IS_OUTER,
    OUTER,
    START,
    points,
    points_at,
)
from astragal.games.das_spiel.board.race.lesson import CARD, LESSON
from astragal.games.das_spiel.board.race.running import best_of_some, chances
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, NEIGHBOURS, NONE, PLATE, cell

# Moves: the funnel for a new die; how it lies; 6 * funnel + direction to roll a die over an edge; passing.
TURNS = len(ORIENTATION_NAMES)
PLACE, LIE, TIP, PASS, ACTIONS = spans(PLATE, TURNS, 6 * PLATE, 1)
ORIENTATION = CHOSEN, ROLLED = choice(
    "chosen", "rolled", about="rolled: at the start a die lies as it was rolled"
)
PASSING = HOME, NEVER, ALWAYS = choice(
    "home", "never", "always", about="who may pass: those whose dice are all in the finish, nobody, everybody"
)
SEATS = 4
COLOURS = ("", "red", "green", "black", "blue")
DICE = (0, 0, 0, 5, 4)  # of each player, by the number of players
LONGEST = 1000
TIMES = "\N{MULTIPLICATION SIGN}"
LAST_TURNS = 30  # before the limit they are counted aloud


class State(Layout):
    players: i8
    orientation: ORIENTATION
    passing: PASSING
    turn_limit: amount(300, 100, LONGEST, "turns of all players together that end the race")
    turn: seat
    rolled: word("", *ORIENTATION_NAMES)  # 1 + how the rolled die lies that is to be placed
    funnel: word("", *NAMES[:PLATE])  # 1 + the funnel of the die that is to be turned
    turns: upto(LONGEST)  # of the race itself
    passes: upto(SEATS)  # in a row
    taken: derived(i8)  # outer funnels of the finish that hold a die
    hand: each(upto(max(DICE)), SEATS)  # dice still to be placed
    cell: dice(COLOURS, "faces", places=NAMES[:PLATE], of_seats=True)
    faces: i8[45]


@rule
def start(s, rng):
    for player in range(s.players):
        s.hand[player] = DICE[s.players]


@rule
def actor(s):
    if is_placing(s):
        return CHANCE if s.orientation == ROLLED and not s.rolled else s.turn
    if s.taken == len(OUTER) or s.passes == s.players or s.turns >= s.turn_limit:
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE or s.funnel:
        return whole_span(out, LIE, TURNS)
    if is_placing(s):
        for i in range(len(START)):
            if not s.cell[START[i]]:
                out[count] = PLACE + START[i]
                count += 1
        return count
    outside = 0
    for p in range(PLATE):
        if s.cell[p] == 1 + player:
            outside += not AREA[p]
            for d in range(6):
                q = NEIGHBOURS[p][d]
                if q != NONE and not s.cell[q]:
                    out[count] = TIP + 6 * p + d
                    count += 1
    if count == 0 or s.passing == ALWAYS or (s.passing == HOME and not outside):
        out[count] = PASS
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        s.rolled = 1 + move - LIE
    elif move < LIE and s.orientation == CHOSEN:
        s.funnel = 1 + move - PLACE
    elif move < LIE:
        _put(s, player, move - PLACE, s.rolled - 1)
    elif move < TIP:
        _put(s, player, s.funnel - 1, move - LIE)
    else:
        s.turns += 1
        s.passes += 1
        if move < PASS:
            _tip(s, (move - TIP) // 6, (move - TIP) % 6)
            s.passes = 0
        s.turn = next_seat(s, player)


@rule
def score(s, player):
    return points(s, player)


@rule
def value(s, player):
    return chances(s, player)


@rule
def policy(s, player, out, count, rng):
    """In playouts dice mostly run for the finish and keep what they have there; they are placed anyhow."""
    return draw(rng, count) if is_placing(s) else best_of_some(s, out, count, TIP, rng)


@rule
def is_placing(s):
    """Whether dice are still put into the start; all have placed equally often when the first one has none left."""
    return s.hand[s.turn] > 0


@rule
def _put(s, player, p, orientation):
    s.cell[p] = 1 + player
    s.faces[p] = orientation
    s.hand[player] -= 1
    s.rolled = 0
    s.funnel = 0
    s.turn = next_seat(s, player)


@rule
def _tip(s, p, d):
    q = NEIGHBOURS[p][d]
    s.cell[q] = s.cell[p]
    s.faces[q] = ROLL[s.faces[p]][d]
    s.cell[p] = 0
    s.faces[p] = 0
    s.taken += IS_OUTER[q] - IS_OUTER[p]


def name(s, move):
    if s.funnel:
        return spelled("=", (place(NAMES[s.funnel - 1]), numbers(ORIENTATION_NAMES[move - LIE])))
    return name_by_touches(touch(s, move))


def touch(s, move):
    if move < LIE:
        return (f"cell:{NAMES[move - PLACE]}",)
    if move < TIP:
        face = f"face:{ORIENTATION_NAMES[move - LIE]}"
        return (f"cell:{NAMES[s.funnel - 1]}" if s.funnel else "button:roll"), face
    if move == PASS:
        return ("button:pass",)
    p, q = _way(move)
    return f"die:{NAMES[p]}", f"cell:{NAMES[q]}"


def paths(s, move):
    if TIP <= move < PASS:
        p, q = _way(move)
        yield Path(NAMES[p], NAMES[q], "tipped")


def _way(move):
    """From where to where a die rolls."""
    p, d = divmod(move - TIP, 6)
    return p, NEIGHBOURS[p][d]


def prompt(s):
    if s.funnel:
        return say("turn your die as you like, then leave it so")
    if is_placing(s):
        if s.orientation == CHOSEN:
            return say("put a die into one of the two rows at the start")
        return (
            say("put the rolled die into one of the two rows at the start") if s.rolled else say("roll a die")
        )
    if not _can_roll(s):
        return say("pass: none of your dice can roll")
    if s.passing == ALWAYS or (s.passing == HOME and _is_home(s)):
        return say("roll a die of yours over an edge into a funnel beside it, or pass")
    return say("roll a die of yours over an edge into a funnel beside it")


def _can_roll(s):
    return any(s.cell[p] == 1 + s.turn and _has_room(s, p) for p in range(PLATE))


def _has_room(s, p):
    return any(q != NONE and not s.cell[q] for q in NEIGHBOURS[p])


def _is_home(s):
    return all(AREA[p] for p in range(PLATE) if s.cell[p] == 1 + s.turn)


def scene(s, viewer):
    pieces = tuple(
        Piece(NAMES[p], COLOURS[c], c - 1, ORIENTATION_NAMES[s.faces[p]]) for p, c in enumerate(s.cell) if c
    )
    hands = [
        Tray(say("hand"), k, (Piece("", COLOURS[1 + k], k),) * s.hand[k])
        for k in range(s.players)
        if s.hand[k]
    ]
    if s.rolled:
        die = Piece("rolled", COLOURS[1 + s.turn], s.turn, ORIENTATION_NAMES[s.rolled - 1])
        hands.append(Tray(say("rolled die"), s.turn, (die,)))
    marks = tuple(_written_on(s, p) for p in OUTER)
    return Scene(Pyramid(layers=1), pieces, tuple(hands), marks, tuple(_notices(s)))


def _written_on(s, p):
    """How often an outer funnel of the finish counts; those that are empty are what the race is about."""
    return Mark(NAMES[p], "note" if s.cell[p] else "goal", label=f"{TIMES}{FACTOR[p]}")


def _notices(s):
    yield say("In the finish the rows count 1, 2, 3, 4 and 4 times, from the front to the corner.")
    if not is_placing(s):
        yield say("Outer funnels of the finish: {n} of {most} taken.", n=s.taken, most=len(OUTER))
        if s.turns >= s.turn_limit - LAST_TURNS:
            yield say("Turn {n} of {most}.", n=min(1 + s.turns, s.turn_limit), most=s.turn_limit)


def goal(s):
    return say(
        "When the twelve outer funnels of the finish are taken, whoever has the most points there wins; a number counts where it looks outward."
    )


def why_not(s, player, touches):
    *begun, touched = touches
    kind, _, where = touched.partition(":")
    if s.funnel or where not in NAMES[:PLATE]:
        return ""
    if is_placing(s):
        return say("Dice begin in the two rows at the start line.") if kind == "cell" else ""
    if begun and kind == "cell":
        return say("A die rolls over one edge, into an empty funnel right beside it.")
    if kind == "die" and s.cell[cell(where)] == 1 + player and not _has_room(s, cell(where)):
        return say("This die has no empty funnel beside it.")
    return ""


def gain(before, after, player):
    for p in OUTER:
        if after.cell[p] == 1 + player and (before.cell[p], before.faces[p]) != (
            after.cell[p],
            after.faces[p],
        ):
            outward = points_at(p, after.faces[p]) // FACTOR[p]
            return say("{n} outward, {factor} times", n=outward, factor=FACTOR[p])
    return say("a die has left its funnel")


def reason(s):
    if s.taken == len(OUTER):
        return say("The outer funnels of the finish are taken: the most points win.")
    if s.passes == s.players:
        return say("Everybody has passed: the most points win.")
    return say("{n} turns are over: the most points win.", n=s.turns)


def settle(s):
    s.taken = sum(s.cell[p] != 0 for p in OUTER)


def problems(s):
    most = DICE[s.players]
    if any(s.hand[k] + s.cell.count(1 + k) > most for k in range(s.players)):
        yield Problem("too-many-dice", f"Every player has {most} dice.")
    before = s.hand[s.turn]  # who had their turn earlier in this round has one die less in hand
    if any(s.hand[k] != max(before - (k < s.turn), 0) for k in range(s.players)):
        yield Problem("uneven-hands", "The hands do not fit the turn: the seats place one die each, A first.")
    elif is_placing(s):
        if s.turns or s.passes or any(s.cell[p] for p in range(PLATE) if p not in START):
            yield Problem(
                "not-begun", "While dice are placed all of them stand in the two rows of the start."
            )
        if s.funnel and (s.orientation == ROLLED or s.cell[s.funnel - 1] or s.funnel - 1 not in START):
            yield Problem(
                "wrong-funnel", "A die is turned in an empty funnel of the start, where it is chosen."
            )
        if s.rolled and s.orientation == CHOSEN:
            yield Problem("needless-roll", "How a die lies at the start is chosen, not rolled.")
    elif s.funnel or s.rolled:
        yield Problem("needless-roll", "All dice are placed.")
    if s.turns > s.turn_limit or s.passes > min(s.players, s.turns):
        yield Problem("bad-count", "So many turns or passes there cannot have been.")
    elif not is_placing(s) and s.turns % s.players != s.turn:
        yield Problem("bad-count", "turns counts the turns of all players in the race, A first.")


GAME = define(
    globals(),
    number="52",
    title="Race",
    german="Wettrennen",
    players=(3, 4),
    perlhuhn=(0.05, 0, 0.95),
    minutes=30,
    summary="Roll dice over their edges into the far corner and show the highest numbers outward there.",
    # Each of 16 dice is rolled or turned and placed, then come the turns. Five dice have six ways each, and a pass.
    bounds=Bounds(actions=ACTIONS, moves=31, length=2 * 16 + LONGEST, score=(0, 128)),
    cutoff=12,
    seats=COLOURS[1:],
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Martin Callis, Das Spiel (1979)",
)
