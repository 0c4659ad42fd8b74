"""Dishing Up: throw your dice onto a heap that stands already; as long as none falls off you go on, and who has none left wins.

A die that goes off ends the turn: whatever fell is taken into the thrower's stock, and the number that the first fallen die
shows on the table says who is next. Loose dice are tapped into the nearest cells.
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
    by_name,
    choice,
    define,
    dice,
    draw,
    each,
    i8,
    numbers,
    rule,
    say,
    seat,
    shuffle,
    spans,
    upto,
    who,
)
from astragal.games.das_spiel.construction.dishing_up.lesson import CARD
from astragal.games.das_spiel.falling import (
    AIM_X,
    AIM_Y,
    FALLING,
    FAST,
    HEADS_FOR,
    KINDS,
    LEFT,
    MOST_OUTCOMES,
    OFF,
    OUTCOMES,
    PHYSICS_OF_THROWS,
    SLIPS,
    STANDS,
    TELLING,
    THROWN,
    all_rest,
    comes_to_rest,
    let_fall,
    nearest_open,
    note_landing,
    outcomes_of_a_fall,
    problems_of_a_fall,
    weight_of_a_fall,
)
from astragal.games.das_spiel.mechanics import open_cells
from astragal.games.das_spiel.pictures import coloured_dice
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.das_spiel.throws import (
    THROW_WAYS,
    aim_of,
    aimed_x,
    aimed_y,
    throws_from_outside,
    touch_of_a_fall,
)
from astragal.games.lots import wins_lot
from astragal.lattice import CELLS, LAYER, NEIGHBOURS, NONE, cell, small_pyramid
from astragal.physics import PHYSICS
from astragal.physics.aims import THROW as THROW_DIALS

# Dice of the core and thrown ones: nobody owns any, the colours only show what has been added.
CORE, ADDED = 1, 2
DICE = ("", "black", "red")
SEATS = ("red", "green", "blue", "golden", "white", "black")
PLAYERS = (3, 4, 5, 6)
EACH_HAS = (0, 0, 0, 36, 27, 21, 18)  # dice, by how many play
MOST = CELLS  # dice that a stock can have in the end
BASE = small_pyramid(cell("111"), 6)

FALLEN = THROWER, OUT = choice(
    "thrower",
    "out",
    about="out: dice that were knocked off leave the game, only the thrown one is taken back",
)
NUMBERS = FIXED, DRAWN = choice("fixed", "drawn", about="which number belongs to whom: in order, or by lot")

LOFT, INSET = 72, 3  # of the throws that computers think of: degrees, and mm towards the middle
THROW_AT = throws_from_outside(LOFT, INSET)
THROW, FALL, ACTIONS = spans(THROW_WAYS, OUTCOMES)
MOST_THROWS = 2000


class State(Layout):
    players: i8
    physics: PHYSICS_OF_THROWS
    steadiness: STEADINESS
    distance: amount(200, 150, 300, "mm from which dice are thrown")
    fallen: FALLEN
    numbers: NUMBERS
    throw_limit: amount(MOST_THROWS, 100, MOST_THROWS, "throws after which the fewest dice win")
    turn: seat
    thrown: upto("throw_limit")
    aimed: upto(THROW_WAYS)  # 1 + the throw that is on its way
    aim_x: AIM_X
    aim_y: AIM_Y
    falling: FALLING
    heads_for: HEADS_FOR
    slips: SLIPS
    telling: TELLING
    showing: upto(6)  # the number of the first die that went off in the last throw
    owner: by_name(upto(5), "1", "2", "3", "4", "5", "6")  # the seat of each number, or one that nobody has
    stock: each(upto(MOST), len(SEATS))
    cell: dice(DICE)


@rule
def start(s, rng):
    for i in range(len(BASE)):
        s.cell[BASE[i]] = CORE
    for player in range(s.players):
        s.stock[player] = EACH_HAS[s.players]
    for number in range(6):
        s.owner[number] = number // 2 if s.players == 3 else number
    if s.numbers == DRAWN:
        shuffle(s.owner, 6, rng)
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if not all_rest(s):
        return CHANCE
    return OVER if s.stock[s.turn] == 0 or s.thrown == s.throw_limit else s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        return outcomes_of_a_fall(s, FALL, out)
    count = open_cells(s.cell, out)
    for i in range(count):
        out[i] = THROW + THROW_AT[out[i]]
    return count


@rule
def weight(s, move):
    return weight_of_a_fall(s, move - FALL)


@rule
def play(s, player, move):
    outcome = move - FALL
    if player != CHANCE:
        s.stock[s.turn] -= 1
        s.thrown += 1
        s.showing = 0
        s.aimed = 1 + move - THROW
        let_fall(s, 1, aimed_x(move - THROW), aimed_y(move - THROW))
        return
    if outcome < LEFT:
        note_landing(s, outcome)
    elif outcome < STANDS:
        s.falling[s.cell[outcome - LEFT]] += 1
        s.cell[outcome - LEFT] = 0
    elif outcome < OFF:
        kind = (outcome - STANDS) % KINDS
        s.cell[(outcome - STANDS) // KINDS] = ADDED if kind == THROWN else kind
        comes_to_rest(s, kind)
    else:
        _goes_off(s, (outcome - OFF) // KINDS + 1, (outcome - OFF) % KINDS)
    if all_rest(s):
        s.aimed = 0
        if s.showing:
            _pass_on(s)


@rule
def score(s, player):
    return s.stock[player]


@rule
def result(s, player):
    return -s.stock[player]


@rule
def policy(s, player, out, count, rng):
    """Where the outer ring is emptiest, as low as possible."""
    best, most, equal = 0, -1, 0
    for i in range(count):
        worth = _emptiness(
            s, nearest_open(s.cell, 10 * aimed_x(out[i] - THROW), 10 * aimed_y(out[i] - THROW))
        )
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _goes_off(s, number, kind):
    """A die lies on the table: its number counts if it is the first, and the thrower has to take it."""
    if s.showing == 0:
        s.showing = number
    if kind == THROWN or s.fallen == THROWER:
        s.stock[s.turn] += 1
    comes_to_rest(s, kind)


@rule
def _pass_on(s):
    """The turn goes to whose number the fallen die shows; a number that nobody has passes on clockwise."""
    owner = s.owner[s.showing - 1]
    s.turn = owner if owner < s.players else (s.turn + 1) % s.players


@rule
def _emptiness(s, p):
    """How many empty places there are around an open cell; the lower it is, the more it counts."""
    free = 0
    for d in range(6):
        q = NEIGHBOURS[p][d]
        if q != NONE and s.cell[q] == 0:
            free += 1
    return free - 10 * LAYER[p]


def act(s, rng, noise):
    """The heap, and the die on its way to it."""
    if s.physics == FAST:
        return None
    from astragal.games.das_spiel.fallen import ThrowOnHeap

    return ThrowOnHeap(
        rng,
        unsteadiness(s, noise),
        cells=s.cell,
        colours=DICE,
        thrown=DICE[ADDED],
        aim=aim_of(s.aimed - 1),
        distance=s.distance,
        first=FALL,
    )


def touch(s, move):
    if move < FALL:
        return ("button:throw",)
    return touch_of_a_fall(move - FALL)


def prompt(s):
    return say("throw a die onto the heap ({n} left)", n=s.stock[s.turn])


def scene(s, viewer):
    return Scene(
        Pyramid(),
        coloured_dice(s.cell, DICE),
        tuple(
            Tray(_title(s, player), player, count=s.stock[player], colour=DICE[ADDED])
            for player in range(s.players)
        ),
        headline=say("A die shows {number}.", number=s.showing) if s.showing else "",
    )


def _title(s, player):
    """The numbers by which a seat gets the turn."""
    own = [number + 1 for number in range(6) if s.owner[number] == player]
    return say(
        "{n, plural, one {number} other {numbers}} {which}",
        n=len(own),
        which=numbers(" ".join(map(str, own))),
    )


def goal(s):
    return say("Whoever has thrown all their dice onto the heap, and none of them off it, wins.")


def gain(before, after, player):
    return say("fallen dice taken back") if score(after, player) > score(before, player) else ""


def reason(s):
    if s.stock[s.turn] == 0:
        return say("{seat} has thrown the last die, and nothing fell.", seat=who(s.turn))
    return say("After {n} throws the fewest dice win.", n=s.thrown)


def problems(s):
    yield from problems_of_a_fall(s)
    if bool(s.aimed) != (not all_rest(s)):
        yield Problem("no-throw", "Dice are on their way exactly while a throw is.")
    if s.showing and not s.thrown:
        yield Problem("nothing-fell", "A number is shown, but no die was thrown.")


GAME = define(
    globals(),
    number="19",
    title="Dishing Up",
    german="Auftischen",
    players=PLAYERS,
    kinds=("dexterity", "chance"),
    perlhuhn=(0.45, 0.50, 0.05),
    minutes=15,
    summary="Throw your dice onto the heap and get rid of them all; what falls off is yours again.",
    # A throw, its landing and its rest; a physical table may tell of more dice.
    bounds=Bounds(actions=ACTIONS, moves=MOST_OUTCOMES, length=3 * MOST_THROWS, score=(0, MOST)),
    seats=SEATS,
    instinct=True,
    dials={THROW: THROW_DIALS},
    gestures={THROW: "throw"},
    physics=PHYSICS,
    card=CARD,
)
