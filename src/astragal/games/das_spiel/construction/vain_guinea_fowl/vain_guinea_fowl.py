"""The Vain Guinea Fowl: all roll at once and dress a small pyramid so that each of its sides shows one number.

Round a core of ten green dice a coat is built, each side with the number that the reminder die shows there. Everybody
rolls their own black dice, one at a time and as fast as they can. A die goes without turning to a side on which it shows
the right number; one that shows all three in the wrong places is turned first and fits anywhere. First without dice wins.

Everybody waits for the start signal. A roll is its player's own move. The die is then in the air, and when it lands
time itself says how it lies: as that is a deadline and nobody's turn, the hands of the others go on undisturbed. In
which outer funnel it lies does not matter.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, orientation
from astragal.engine import (
    ANYONE,
    CHANCE,
    OVER,
    THREE_FACES,
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
    draw,
    each,
    flag,
    i8,
    moment,
    numbers,
    pieces,
    rule,
    say,
    spans,
    upto,
    who,
    word,
)
from astragal.engine.fields.board import floating_dice
from astragal.engine.naming import name_by_touches
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.construction.vain_guinea_fowl.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import is_open
from astragal.games.lots import wins_lot
from astragal.games.seats import first_without, two_winners
from astragal.lattice import AXES, CELLS, COORDINATES, LAYER, NAMES, NONE, cell, small_pyramid

# Moves: a cell to place the die in, ROLL, START for the start signal, TIME when the game's time is up,
# LAND + 24 * seat + orientation of a die that lands.
# A cell holds 0 (empty), 1 + the orientation of a black die, or BARE, a die of the core.
MOST_PLAYERS = 3
TURNS = len(ORIENTATIONS)
_, ROLL, START, TIME, LAND, ACTIONS = spans(CELLS, 1, 1, 1, MOST_PLAYERS * TURNS)
BARE = TURNS + 1
REMINDERS = ("145", "451", "514")
REMINDER = *_, RANDOM = choice(*REMINDERS, "random", about="the numbers of the sides A, B and C")
HINTS = OFF, ON = choice("off", "on", about="on: the cells that your die fits are shown")
SHARE = (0, 0, 23, 15)  # dice of each player, by their number
LEAST_ROLL_MS, MOST_SECONDS = 100, 3600  # ends of options, which bound the length of a game
START_MS = 3000  # the moment of the start signal: nobody is surprised by it, and nobody can be earlier


class State(Layout):
    players: i8
    reminder: REMINDER
    roll_ms: amount(700, LEAST_ROLL_MS, 5000, "how long a die is in the air, in ms")
    time_limit: amount(900, 10, MOST_SECONDS, "after so many seconds the fewest dice left win")
    reaction: amount(900, 100, 30_000, "how long computer players look at a roll, in ms (median)")
    hints: HINTS
    now: moment
    due: moment[8]
    waiting: flag  # 1 until the start signal
    time_up: flag
    sides: word(*REMINDERS)  # how the reminder die lies
    # Dice each seat has still to place, the one in play among them.
    stock: each(upto(max(SHARE)), MOST_PLAYERS, key="stocks")
    rolled: each(word("", *ORIENTATION_NAMES), MOST_PLAYERS)  # how the die in play lies, if one does
    lands: moment[MOST_PLAYERS]  # when the die in the air lands, 0 if none is
    cell: pieces(*ORIENTATION_NAMES, "bare", places=NAMES, key="dice")


REMINDER_PLACE = "800"
CORE = small_pyramid(cell("222"), 3)
COAT = tuple(p for p in small_pyramid(cell("111"), 6) if p not in CORE)
ALL_SIDES = 7
SIDES = tuple(orientation(faces) for faces in REMINDERS)
# NEEDS[p]: the sides of the coat to which cell p belongs, as bits 1, 2 and 4 for A, B and C; 0 outside of the coat.
NEEDS = tuple(
    sum(1 << axis for axis in AXES if COORDINATES[p][axis] == 1) if p in COAT else 0 for p in range(CELLS)
)
SIDES_OF = tuple(needs.bit_count() for needs in NEEDS)
# SUITS[sides][orientation]: the sides, as such bits, on which a die that lies so shows the right number, turned if it may be.
SUITS = tuple(
    tuple(
        ALL_SIDES
        if o in SIDES
        else sum(1 << axis for axis in AXES if faces[axis] == ORIENTATIONS[wanted][axis])
        for o, faces in enumerate(ORIENTATIONS)
    )
    for wanted in SIDES
)


@rule
def start(s, rng):
    s.waiting = 1
    for i in range(len(CORE)):
        s.cell[CORE[i]] = BARE
    for player in range(s.players):
        s.stock[player] = SHARE[s.players]
    s.sides = draw(rng, RANDOM) if s.reminder == RANDOM else s.reminder


@rule
def actor(s):
    return OVER if s.time_up or first_without(s.stock, s.players) != NONE else ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.waiting or s.lands[player] or s.now >= _end(s):
        return 0
    count = 0
    if s.rolled[player]:
        for i in range(len(COAT)):
            if _fits(s, COAT[i], player):
                out[count] = COAT[i]
                count += 1
    out[count] = ROLL
    return count + 1


@rule
def play(s, player, move):
    if move >= LAND:
        lander = (move - LAND) // TURNS
        s.lands[lander] = 0
        s.rolled[lander] = 1 + (move - LAND) % TURNS
    elif move == START:
        s.waiting = 0
    elif move == TIME:
        s.time_up = 1
    elif move == ROLL:
        s.rolled[player] = 0
        s.lands[player] = s.now + s.roll_ms
    else:
        lies = s.rolled[player] - 1
        s.cell[move] = 1 + (SIDES[s.sides] if SUITS[s.sides][lies] == ALL_SIDES else lies)
        s.rolled[player] = 0
        s.stock[player] -= 1


@rule
def score(s, player):
    """How many dice a player has placed."""
    return SHARE[s.players] - s.stock[player]


@rule
def policy(s, player, out, count, rng):
    """Place the die if it fits: on an edge if it can, then as low as it can. Roll if it does not."""
    picked = count - 1  # ROLL is listed last
    best = 0
    alike = 0
    for i in range(count - 1):
        worth = 10 * SIDES_OF[out[i]] - LAYER[out[i]]
        if worth > best:
            best = worth
            alike = 0
        if worth == best:
            alike += 1
            if wins_lot(rng, alike):
                picked = i
    return picked


@rule
def reaction(s, player):
    if s.waiting or s.lands[player]:
        return 0
    # Looking at a die takes time; the next one from the stock is rolled nearly at once.
    return s.reaction if s.rolled[player] else s.reaction // 4


@rule
def deadline(s):
    if s.waiting:
        return START_MS
    lander = _next_to_land(s)
    return _end(s) if lander == NONE else min(s.lands[lander], _end(s))


@rule
def _end(s):
    return START_MS + 1000 * s.time_limit


@rule
def _next_to_land(s):
    """Whose die in the air lands first, or NONE; in the same millisecond the seats come in their order."""
    first = NONE
    for player in range(s.players):
        if s.lands[player] and (first == NONE or s.lands[player] < s.lands[first]):
            first = player
    return first


@rule
def _outcomes(s, out):
    """The start signal, how the die that lands now may lie, or that the time is up."""
    if s.waiting:
        out[0] = START
        return 1 if s.now >= START_MS else 0
    if s.now >= _end(s):
        out[0] = TIME
        return 1
    lander = _next_to_land(s)
    if lander == NONE or s.now < s.lands[lander]:
        return 0
    for o in range(TURNS):
        out[o] = LAND + TURNS * lander + o
    return TURNS


@rule
def _fits(s, p, player):
    """Whether the player's die may be placed in the cell p of the coat."""
    suits = SUITS[s.sides][s.rolled[player] - 1]
    return NEEDS[p] & suits == NEEDS[p] and is_open(s.cell, p)


def name(s, move):
    if move >= LAND:
        lander, lies = divmod(move - LAND, TURNS)
        return say("roll {seat} {dice}", seat=who(lander), dice=numbers(ORIENTATION_NAMES[lies]))
    if move == START:
        return say("start signal")
    return say("time up") if move == TIME else name_by_touches(touch(s, move))


def touch(s, move):
    if move >= LAND:
        return "button:roll", f"face:{ORIENTATION_NAMES[(move - LAND) % TURNS]}"
    if move in (START, TIME):
        return ("button:wait",)
    return ("button:roll",) if move == ROLL else (f"cell:{NAMES[move]}",)


def prompt(s):
    if s.waiting:
        return say("wait for the start signal")
    return say("roll a die, place it where its number fits, or roll it again")


def scene(s, viewer):
    shown = REMINDERS[s.sides]
    dice = [Piece(NAMES[p], *_look(content)) for p, content in enumerate(s.cell) if content]
    dice.append(Piece(REMINDER_PLACE, "red", faces=shown))
    in_play = [k for k in range(s.players) if s.rolled[k] or s.lands[k]]
    trays = [
        Tray(say("black dice"), k, count=s.stock[k] - (k in in_play), colour="black")
        for k in range(s.players)
    ]
    for k in in_play:
        faces = ORIENTATION_NAMES[s.rolled[k] - 1] if s.rolled[k] else ""  # nobody knows yet in the air
        trays.append(Tray(say("rolled die"), k, (Piece("rolled", "black", k, faces),)))
    marks = ()
    if s.hints == ON and viewer >= 0 and s.rolled[viewer]:
        marks = tuple(Mark(NAMES[p], "hint") for p in COAT if _fits(s, p, viewer))
    return Scene(
        Pyramid(),
        tuple(dice),
        tuple(trays),
        marks,
        headline=_numbers(*shown),
        glow=s.hints == ON,  # without hints, finding the cell is the game
    )


def _numbers(on_a, on_b, on_c):
    return say("Side A {on_a} · B {on_b} · C {on_c}", on_a=on_a, on_b=on_b, on_c=on_c)


def _look(content):
    """Colour, owner and faces of what is in a cell; the numbers of the core matter to nobody."""
    return ("green",) if content == BARE else ("black", None, ORIENTATION_NAMES[content - 1])


def goal(s):
    return say("Dress the guinea fowl: whoever is first to place all of their dice wins.")


def why_not(s, player, touches):
    """All of it is said here: what the board would say could give away whether the die fits anywhere."""
    kind, _, where = touches[-1].partition(":")
    if s.waiting:
        return say("Wait for the start signal.")
    if s.lands[player]:
        return say("Your die is still in the air.")
    if kind != "cell":
        return say("This place is taken.") if kind == "die" else ""
    p = cell(where)
    if not NEEDS[p]:
        return say("This place is no part of the coat, which lies close around the green dice.")
    if not is_open(s.cell, p):
        return say("A die needs three dice under it here.")
    if not s.rolled[player]:
        return say("Roll a die first, then see where it fits.")
    if SIDES_OF[p] > 1:
        return say("This place lies on an edge: only a die with all three numbers fits.")
    axis = NEEDS[p].bit_length() - 1
    wanted, shown = ORIENTATIONS[SIDES[s.sides]][axis], ORIENTATIONS[s.rolled[player] - 1][axis]
    return say("This side needs a {wanted}; your die shows a {shown} to it.", wanted=wanted, shown=shown)


def gain(before, after, player):
    placed = next(p for p in COAT if after.cell[p] and not before.cell[p])
    return say("a die on a side") if SIDES_OF[placed] == 1 else say("a die on an edge")


def reason(s):
    winner = first_without(s.stock, s.players)
    if winner == NONE:
        return say("The {n} seconds are over: the fewest dice left win.", n=s.time_limit)
    return say("{seat} has placed the last die.", seat=who(winner))


def settle(s):
    for p in CORE:
        s.cell[p] = s.cell[p] or BARE
    if s.reminder != RANDOM:
        s.sides = s.reminder


def problems(s):
    yield from floating_dice(s.cell)
    for p, content in enumerate(s.cell):
        if content and (content == BARE) != (p in CORE):
            yield Problem("wrong-core", f"{NAMES[p]}: the ten dice of the core are bare, and only they.")
        elif content and content != BARE and p not in COAT:
            yield Problem("not-in-the-coat", f"{NAMES[p]} is no cell of the coat.")
        elif content and content != BARE and not _is_right(s, p, content - 1):
            shown, wanted = ORIENTATION_NAMES[content - 1], REMINDERS[s.sides]
            yield Problem("wrong-number", f"The die on {NAMES[p]} shows {shown}, its sides need {wanted}.")
    share, stocks = SHARE[s.players], s.stock[: s.players]
    placed = sum(0 < content < BARE for content in s.cell)
    if max(stocks) > share or sum(stocks) != s.players * share - placed:
        text = f"Everybody began with {share} dice, and {placed} are placed; stocks are what is left."
        yield Problem("wrong-stocks", text)
    yield from two_winners(stocks)
    for k in range(MOST_PLAYERS):
        if (s.rolled[k] or s.lands[k]) and (not s.stock[k] or (s.rolled[k] and s.lands[k])):
            yield Problem("wrong-die", f"{SEAT_NAMES[k]} rolls one die at a time, as long as there are any.")
    if max(s.lands) > s.now + s.roll_ms:
        yield Problem("bad-time", "Moments are counted from the start; a roll takes no longer than roll_ms.")
    begun = placed or any(s.rolled) or any(s.lands) or s.now > START_MS
    if s.waiting and begun:
        yield Problem("bad-time", "waiting is 1 before the start signal, when nobody has rolled yet, else 0.")
    if s.time_up and s.now < _end(s):
        yield Problem("bad-time", f"time_up is 1 when the {s.time_limit} seconds are over, else 0.")


def _is_right(s, p, lies):
    """Whether a die may lie so in a cell of the coat: with the right numbers, and turned if it had to be."""
    suits = SUITS[s.sides][lies]
    return NEEDS[p] & suits == NEEDS[p] and (suits != ALL_SIDES or lies == SIDES[s.sides])


GAME = define(
    globals(),
    number="17",
    version=2,
    title="The Vain Guinea Fowl",
    german="Das eitle Perlhuhn",
    slug="vain-guinea-fowl",
    players=(2, 3),
    kinds=("real-time", "chance"),
    perlhuhn=(0.50, 0.40, 0.10),
    minutes=5,
    summary="Roll as fast as you can, and dress the guinea fowl in a coat with one number on each side.",
    bounds=Bounds(
        actions=ACTIONS,
        moves=TURNS,  # of the cells of the coat at most 15 are open at once
        # A roll is two steps and takes its time; there are also the dice that are placed, the start and the end.
        length=2 * MOST_PLAYERS * (1000 * MOST_SECONDS // LEAST_ROLL_MS + 1) + len(COAT) + 2,
        score=(0, SHARE[2]),
    ),
    seats=("A", "B", "C"),
    card=CARD,
    lesson=LESSON,
    view=THREE_FACES,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
