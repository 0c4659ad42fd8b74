"""Up and Down: even numbers build and odd ones take off again, or the other way round from a full pyramid.

`up`: an even roll lays that many own dice, an odd one takes as many off; with the die on the apex the outside faces decide.
`down`: from a full pyramid an even roll may take own dice off, an odd one must bring some back; who first has none on it wins.
`values`: nobody owns a colour; even rolls take any free dice into the own collection, odd ones put some of it back; when the
plate is empty the worth of the collections decides.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Layout,
    Problem,
    amount,
    choice,
    counts,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i16,
    rule,
    seat,
    shuffle,
    upto,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.chance.up_and_down import telling
from astragal.games.das_spiel.chance.up_and_down.forms import (
    ACTIONS,
    ADD,
    ADD_RULE,
    DOWN,
    KINDS,
    MODE,
    OWN,
    STOP,
    UP,
    VALUES,
    dice_to_add,
    dice_to_take,
    form_of,
    goes_on,
    goes_up,
)
from astragal.games.das_spiel.chance.up_and_down.knowledge import chances, choose
from astragal.games.das_spiel.chance.up_and_down.lesson import CARD, LESSON
from astragal.games.das_spiel.laying import BOX, STOCK, lay
from astragal.games.das_spiel.mechanics import open_cells, outside_faces
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.games.das_spiel.rolls import rolls_of_a_die
from astragal.games.seats import next_seat
from astragal.lattice import APEX, CELLS, LAYER

START = SHUFFLED, LAYERS = choice(
    "shuffled", "layers", about="with values, layers: the full pyramid has a colour for each layer, red below"
)
MOST_TURNS = 2000
MOST_WORTH = 9


class State(Layout):
    players: i8
    mode: MODE
    add_rule: ADD_RULE
    red: amount(1, -MOST_WORTH, MOST_WORTH, "with values, what a red die is worth")
    green: amount(0, -MOST_WORTH, MOST_WORTH, "with values, what a green die is worth")
    black: amount(-1, -MOST_WORTH, MOST_WORTH, "with values, what a black die is worth")
    start: START
    turn_limit: amount(600, 60, MOST_TURNS, "turns of all together after which it is decided as it stands")
    form: derived(i8)  # what is played, see `form_of`
    turn: seat  # whose turn it is, also while the die rolls
    turns: upto("turn_limit")  # that are over
    roll: upto(6)  # the number rolled, 0 while the die is still to be rolled
    placed: upto(6)  # dice of this roll already laid or taken
    standing: derived(i16)  # dice on the pyramid
    stock: derived(i8[3])  # dice of each colour beside it, with an owner
    cell: dice(SEAT_DICE, box=BOX)
    taken: each(counts(*SEAT_DICE, most=CELLS), 6)  # taken[KINDS * seat + colour]: the collections


@rule
def start(s, rng):
    s.form = form_of(s)
    s.turn = draw(rng, s.players)
    if s.form == UP:
        for player in range(3):
            s.stock[player] = STOCK
        return
    s.standing = CELLS
    for p in range(CELLS):
        s.cell[p] = 1 + (LAYER[p] if s.start == LAYERS else p) % 3
    if s.start == SHUFFLED:
        shuffle(s.cell, CELLS, rng)


@rule
def actor(s):
    if s.turns >= s.turn_limit or _is_decided(s):
        return OVER
    return s.turn if s.roll else CHANCE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return rolls_of_a_die(out)
    if not goes_up(s):
        return dice_to_take(s, out)
    return dice_to_add(s, out) if s.form == VALUES else open_cells(s.cell, out)


@rule
def play(s, player, move):
    if player == CHANCE:
        s.roll = move
    elif move >= ADD:
        colour = 1 + (move - ADD) // CELLS
        s.cell[(move - ADD) % CELLS] = colour
        s.taken[KINDS * player + colour] -= 1
        s.standing += 1
        s.placed += 1
    elif move != STOP and goes_up(s):
        lay(s, move)
        s.standing += 1
    elif move != STOP:
        _take(s, move)
    if move == STOP or _is_decided(s) or not goes_on(s):
        s.roll = 0
        s.placed = 0
        s.turns += 1
        s.turn = next_seat(s, s.turn)


@rule
def score(s, player):
    if s.form == UP:
        return outside_faces(s.cell, 1 + player)
    if s.form == DOWN:
        return 1 * s.stock[player]  # as wide a number as the other forms return
    mine = KINDS * player
    return s.taken[mine + 1] * s.red + s.taken[mine + 2] * s.green + s.taken[mine + 3] * s.black


@rule
def policy(s, player, out, count, rng):
    return choose(s, player, out, count, rng)


@rule
def value(s, player):
    return chances(s, player)


@rule
def _take(s, p):
    if s.form == VALUES:
        s.taken[KINDS * s.turn + s.cell[p]] += 1
    else:
        s.stock[s.turn] += 1
    s.cell[p] = 0
    s.standing -= 1
    s.placed += 1


@rule
def _is_decided(s):
    """The pyramid is full, a colour is off, or the plate is empty."""
    if s.form == UP:
        return s.cell[APEX] != 0
    if s.form == DOWN:
        return s.stock[0] == OWN or s.stock[1] == OWN or s.stock[2] == OWN
    return s.standing == 0


def name(s, move):
    return telling.name(s, move)


def touch(s, move):
    return telling.touch(s, move)


def prompt(s):
    return telling.prompt(s)


def scene(s, viewer):
    return telling.scene(s, actor(s) == OVER)


def goal(s):
    return telling.goal(s)


def why_not(s, player, touches):
    return telling.why_not(s, touches)


def gain(before, after, player):
    return telling.gain(before, after, player)


def reason(s):
    return telling.reason(s, _is_decided(s))


def refuses(s):
    return telling.refuses(form_of(s), s.start == LAYERS)


def settle(s):
    s.form = form_of(s)
    s.standing = CELLS - s.cell.count(0)
    if s.form != VALUES:
        s.stock = [(STOCK if s.form == UP else OWN) - s.cell.count(1 + k) for k in range(3)]


def problems(s):
    for colour in range(1, KINDS):
        if s.form == DOWN and s.stock[colour - 1] < 0:
            yield Problem("too-many-dice", f"There are {OWN} {SEAT_DICE[colour]} dice in this form.")
    if s.form == VALUES and s.standing + sum(s.taken) != CELLS:
        yield Problem("wrong-number", f"The dice on the plate and in the collections are {CELLS} together.")
    elif s.form != VALUES and any(s.taken):
        yield Problem("wrong-number", "There are collections only where dice are valued.")
    if s.placed and not s.roll:
        yield Problem("bad-roll", "No dice are laid or taken before the roll.")
    elif s.roll and (_is_decided(s) or not goes_on(s)):
        yield Problem("bad-roll", f"Nothing is left to do with the {s.roll}: roll and placed must be 0.")
    elif s.placed > s.roll:
        yield Problem("bad-roll", "More dice were laid or taken than were rolled.")


GAME = define(
    globals(),
    number="13",
    title="Up and Down",
    german="Auf und ab",
    players=(3, 2, 4, 5, 6),
    kinds=("chance", "perfect-information"),
    perlhuhn=(0.65, 0.00, 0.35),
    minutes=30,
    summary="Even numbers build, odd ones take off again: on average four up and three down, until the top is reached.",
    # At most 45 cells are open at once, for three colours of a collection; a turn is a roll and at most six dice.
    bounds=Bounds(
        actions=ACTIONS,
        moves=3 * 45,
        length=7 * MOST_TURNS,
        score=(-MOST_WORTH * CELLS, MOST_WORTH * CELLS),
    ),
    seats=tuple(SEAT_NAMES[:6]),
    cutoff=8,
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Jürgen Wagner, Das Spiel (1979)",
)
