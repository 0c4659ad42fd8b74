"""Malicious Pleasure: throw a die; where it comes to rest on a die of your own, a number that looks up at it lets you place more.

With n looking into the funnel up to n - 1 dice may follow, each open, turned as its owner likes, and all hanging together with the
thrown one. What is knocked off goes back to its owner. The first without dice wins.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Mark,
    Problem,
    Pyramid,
    Scene,
    amount,
    button,
    choice,
    define,
    dice,
    draw,
    each,
    flag,
    i8,
    in_order,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
    word,
)
from astragal.games.das_spiel.construction.malicious_pleasure.lesson import CARD
from astragal.games.das_spiel.construction.malicious_pleasure.placing import (
    MOST_FRESH,
    NUMBERS,
    has_place_for_more,
    number_for,
    places_for_more,
    worth_of_hitting,
    worth_of_placing,
)
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
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
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
from astragal.games.seats import first_without, next_seat, two_winners
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, LAYER, NAMES, NONE, SUPPORTS
from astragal.physics import PHYSICS
from astragal.physics.aims import THROW as THROW_DIALS

SHARE = (0, 0, 82, 55)  # dice of each player, by how many play
MOST_TURNS = 600
TURNS = len(ORIENTATIONS)

CONTACT = ALL, EXTRA_ONLY = choice(
    "all",
    "extra-only",
    about="extra-only: only the placed dice must hang together, the thrown one may be apart",
)
ONE = NOTHING, ONE_MORE = choice(
    "nothing", "one-more", about="one-more: a 1 lets one die follow, and every number as many as it says"
)
ORIENTATION = CHOSEN, RANDOM = choice(
    "chosen", "random", about="random: a placed die is rolled, not turned by hand"
)

LOFT = 65  # degrees, of the throws that computers think of
THROW_AT = throws_from_outside(LOFT, 0)
# Seats throw, take a number, place dice (turned by hand, or not) or stop; chance says what came of a throw, and how a die lies.
THROW, NUMBER, PLACE, DROP, STOP, FALL, LIE, ACTIONS = spans(
    THROW_WAYS, NUMBERS, CELLS * TURNS, CELLS, 1, OUTCOMES, TURNS
)


class State(Layout):
    players: i8
    physics: PHYSICS_OF_THROWS
    steadiness: STEADINESS
    contact: CONTACT
    one: ONE
    orientation: ORIENTATION
    distance: amount(220, 150, 300, "mm from which dice are thrown")
    turn_limit: amount(MOST_TURNS, 50, MOST_TURNS, "turns after which the fewest dice win")
    turn: seat
    turns: upto("turn_limit")  # that have ended
    aimed: upto(THROW_WAYS)  # 1 + the throw that is on its way
    aim_x: AIM_X
    aim_y: AIM_Y
    falling: FALLING
    heads_for: HEADS_FOR
    slips: SLIPS
    telling: TELLING
    lying: word("", *NAMES)  # 1 + the cell of a die that has come to rest, of which the numbers are told next
    choosing: flag  # whether one of several numbers is to be taken
    left: upto(NUMBERS)  # dice that may still be placed in this turn
    fresh: in_order(word("", *NAMES), MOST_FRESH)  # 1 + the cells of this turn's dice, the thrown one first
    stock: each(upto(max(SHARE)), 3)
    cell: dice(SEAT_DICE, "faces", of_seats=True)
    faces: i8[165]


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = SHARE[s.players]
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if s.aimed or s.lying:
        return CHANCE
    return OVER if first_without(s.stock, s.players) != NONE or s.turns == s.turn_limit else s.turn


@rule
def moves(s, player, out):
    if s.lying:
        return whole_span(out, LIE, TURNS)
    if player == CHANCE:
        return outcomes_of_a_fall(s, FALL, out)
    count = 0
    if s.choosing:
        for number in range(1, NUMBERS + 1):
            if _looks_in(s, number) and _follow(s, number):
                out[count] = NUMBER + number - 1
                count += 1
        return count
    if s.left == 0:
        count = open_cells(s.cell, out)
        for i in range(count):
            out[i] = THROW + THROW_AT[out[i]]
        return count
    places = places_for_more(s, _first(s), out)
    ways = TURNS if s.orientation == CHOSEN else 1
    for i in range(places - 1, -1, -1):
        p = out[i]
        for o in range(ways):
            out[i * ways + o] = PLACE + p * TURNS + o if s.orientation == CHOSEN else DROP + p
    out[places * ways] = STOP
    return places * ways + 1


@rule
def weight(s, move):
    return 1 if s.lying else weight_of_a_fall(s, move - FALL)


@rule
def play(s, player, move):
    if move < NUMBER:
        s.stock[s.turn] -= 1
        s.aimed = 1 + move - THROW
        for k in range(MOST_FRESH):
            s.fresh[k] = 0
        let_fall(s, 1, aimed_x(move - THROW), aimed_y(move - THROW))
    elif move < PLACE:
        s.choosing = 0
        s.left = _follow(s, move - NUMBER + 1)
    elif move < DROP:
        _put(s, (move - PLACE) // TURNS)
        s.faces[(move - PLACE) // TURNS] = (move - PLACE) % TURNS
        _go_on(s)
    elif move < STOP:
        _put(s, move - DROP)
        s.lying = 1 + move - DROP
    elif move < FALL:
        _end_turn(s)
    elif move < LIE:
        _tell(s, move - FALL)
    else:
        s.faces[s.lying - 1] = move - LIE
        s.lying = 0
        if s.aimed == 0:
            _go_on(s)
        elif all_rest(s):
            _landed(s)


@rule
def score(s, player):
    return s.stock[player]


@rule
def result(s, player):
    return -s.stock[player]


@rule
def policy(s, player, out, count, rng):
    """Throws at the funnel with the highest number of its own; places where high numbers will look into funnels, high up."""
    best, most, equal = 0, -100000, 0
    for i in range(count):
        worth = _worth(s, player, out[i])
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _worth(s, player, move):
    if move < NUMBER:
        p = nearest_open(s.cell, 10 * aimed_x(move - THROW), 10 * aimed_y(move - THROW))
        return worth_of_hitting(s, player, p)
    if move < PLACE:
        return move
    if move < DROP:
        p = (move - PLACE) // TURNS
        return 5 * LAYER[p] + worth_of_placing(s, player, p, (move - PLACE) % TURNS)
    if move < STOP:
        return 5 * LAYER[move - DROP] + worth_of_placing(s, player, move - DROP, 0)
    return -99999


@rule
def _first(s):
    """From which of this turn's dice on a further one must hang together with them."""
    return 1 if s.contact == EXTRA_ONLY else 0


@rule
def _looks_in(s, number):
    """Whether an own die shows that number into the funnel that the thrown die came to."""
    for i in range(3):
        if number_for(s, s.turn, s.fresh[0] - 1, i) == number:
            return True
    return False


@rule
def _follow(s, number):
    """How many dice a number lets follow."""
    return number if s.one == ONE_MORE else number - 1


@rule
def _tell(s, outcome):
    """What came of a throw, step by step."""
    if outcome < LEFT:
        note_landing(s, outcome)
    elif outcome < STANDS:
        s.falling[s.cell[outcome - LEFT]] += 1
        s.cell[outcome - LEFT] = 0
        s.faces[outcome - LEFT] = 0
    elif outcome < OFF:
        p, kind = (outcome - STANDS) // KINDS, (outcome - STANDS) % KINDS
        s.cell[p] = 1 + s.turn if kind == THROWN else kind
        s.lying = 1 + p
        if kind == THROWN:
            s.fresh[0] = 1 + p
        comes_to_rest(s, kind)
    else:
        kind = (outcome - OFF) % KINDS
        s.stock[s.turn if kind == THROWN else kind - 1] += 1
        comes_to_rest(s, kind)
        if all_rest(s):
            _landed(s)


@rule
def _landed(s):
    """All dice rest: what may follow, or the next turn."""
    s.aimed = 0
    numbers, most = 0, 0
    if s.fresh[0] and s.stock[s.turn] and has_place_for_more(s, _first(s)):
        for number in range(1, NUMBERS + 1):
            if _looks_in(s, number) and _follow(s, number):
                numbers += 1
                most = number
    if numbers > 1:
        s.choosing = 1
    elif numbers == 1:
        s.left = _follow(s, most)
    else:
        _end_turn(s)


@rule
def _put(s, p):
    s.cell[p] = 1 + s.turn
    s.stock[s.turn] -= 1
    s.left -= 1
    k = 1
    while s.fresh[k]:
        k += 1
    s.fresh[k] = 1 + p


@rule
def _go_on(s):
    """A die was placed: another may follow, or the turn is over."""
    if s.left == 0 or s.stock[s.turn] == 0 or not has_place_for_more(s, _first(s)):
        _end_turn(s)


@rule
def _end_turn(s):
    s.left = 0
    s.turns += 1
    s.turn = next_seat(s, s.turn)


def act(s, rng, noise):
    """The heap, and the die on its way to it."""
    if s.physics == FAST or not s.aimed:
        return None
    from astragal.games.das_spiel.fallen import ThrowOnHeap

    return ThrowOnHeap(
        rng,
        unsteadiness(s, noise),
        cells=s.cell,
        colours=SEAT_DICE,
        faces=s.faces,
        turned=LIE,
        thrown=SEAT_DICE[1 + s.turn],
        aim=aim_of(s.aimed - 1),
        distance=s.distance,
        first=FALL,
    )


def touch(s, move):
    if move < NUMBER:
        return ("button:throw",)
    if move < PLACE:
        return (button(say("take the {number}", number=move - NUMBER + 1)),)
    if move < DROP:
        p, o = divmod(move - PLACE, TURNS)
        return f"cell:{NAMES[p]}", f"face:{ORIENTATION_NAMES[o]}"
    if move < STOP:
        return (f"cell:{NAMES[move - DROP]}",)
    if move < FALL:
        return ("button:stop",)
    if move < LIE:
        return touch_of_a_fall(move - FALL)
    return (f"face:{ORIENTATION_NAMES[move - LIE]}",)


def prompt(s):
    if s.choosing:
        return say("take one of your numbers that look into the funnel of the thrown die")
    if s.left and s.orientation == CHOSEN:
        return say(
            "{n, plural, one {place one more die, turned as you like} other {place up to # more dice, turned as you like}}",
            n=min(s.left, s.stock[s.turn]),
        )
    if s.left:
        return say(
            "{n, plural, one {place one more die} other {place up to # more dice}}",
            n=min(s.left, s.stock[s.turn]),
        )
    return say("throw a die onto the plate ({n} left)", n=s.stock[s.turn])


def scene(s, viewer):
    return Scene(
        Pyramid(),
        dice_of_seats(s.cell, s.faces),
        stock_trays(s.stock[: s.players]),
        marks=tuple(Mark(NAMES[p], "hint") for p in _looking_in(s)) if s.choosing or s.left else (),
    )


def _looking_in(s):
    """The dice of the player's colour on which the thrown die stands."""
    p = s.fresh[0] - 1
    return [SUPPORTS[p][i] for i in range(3) if number_for(s, s.turn, p, i)]


def goal(s):
    return say("Whoever is the first to have no dice left wins.")


def why_not(s, player, touches):
    if s.left and touches[-1].startswith("cell:"):
        return say("It must touch a die of this turn, by a face or an edge.")
    return ""


def gain(before, after, player):
    return say("fallen dice taken back") if score(after, player) > score(before, player) else ""


def reason(s):
    winner = first_without(s.stock, s.players)
    if winner != NONE:
        return say("{seat} has no die left.", seat=who(winner))
    return say("After {n} turns the fewest dice win.", n=s.turns)


def problems(s):
    yield from problems_of_a_fall(s)
    yield from two_winners(s.stock[: s.players])
    if bool(s.aimed) != (not all_rest(s)) and not (s.aimed and s.lying):
        yield Problem("no-throw", "Dice are on their way exactly while a throw is.")
    dice_in_all = s.players * SHARE[s.players]
    if sum(s.stock) + sum(map(bool, s.cell)) + sum(s.falling) != dice_in_all:
        yield Problem("wrong-stocks", f"Placed dice and stocks are {dice_in_all} in all.")
    if any(p and not s.cell[p - 1] for p in s.fresh) or (s.lying and not s.cell[s.lying - 1]):
        yield Problem("no-such-die", "A die of this turn, or one that is told of, stands in a cell.")
    if (s.choosing or s.left) and (not s.fresh[0] or s.aimed or not _looking_in(s)):
        yield Problem("nothing-follows", "Dice follow a thrown one that stands on one of its own colour.")
    if s.choosing and (s.left or s.lying):
        yield Problem("number-taken", "A number is taken before dice are placed.")


GAME = define(
    globals(),
    number="20",
    title="Malicious Pleasure",
    german="Schadenfreude",
    players=(2, 3),
    kinds=("dexterity", "perfect-information"),
    perlhuhn=(0.30, 0.40, 0.30),
    minutes=20,
    summary="Throw a die onto one of your own, and the number that looks up at it lets you place more.",
    # A turn: a throw, its landing, its rest, how it lies, a number, and six dice, each of which may be rolled; a physical table may tell of more dice.
    bounds=Bounds(
        actions=ACTIONS,
        moves=max(MOST_OUTCOMES, 45 * TURNS + 1),
        length=20 * MOST_TURNS,
        score=(0, max(SHARE)),
    ),
    view=THREE_FACES,
    instinct=True,
    dials={THROW: THROW_DIALS},
    gestures={THROW: "throw"},
    physics=PHYSICS,
    card=CARD,
)
