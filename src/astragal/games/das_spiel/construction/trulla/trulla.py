"""Trulla: pour dice of your colour out of a ladle onto the plate, until the pyramid is full; then the outside faces count.

A turn is how many dice go into the ladle, and the pouring of them. It ends when the ladle is empty or touches something, or a die
is off. Dice that are off go back to their owners, those left in the ladle too; loose ones are tapped into cells.
"""

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    button,
    choice,
    define,
    dice,
    draw,
    each,
    i8,
    in_order,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
)
from astragal.games.das_spiel.construction.trulla.lesson import CARD
from astragal.games.das_spiel.falling import (
    AIM_X,
    AIM_Y,
    CELL_X,
    CELL_Y,
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
    WIDE,
    all_rest,
    comes_to_rest,
    let_fall,
    nearest_open,
    note_landing_within,
    outcomes_of_a_fall,
    problems_of_a_fall,
    weight_of_a_fall,
)
from astragal.games.das_spiel.lying import (
    AT_DIALS,
    AT_WAYS,
    TURNED_DIALS,
    TURNED_WAYS,
    how_many,
    lies,
    lying_dice,
    number_at,
    number_turned,
    put_last,
    shown,
    take_up,
    tenths_x,
    tenths_y,
    tenths_z,
    turns,
)
from astragal.games.das_spiel.mechanics import is_open, outside_faces
from astragal.games.das_spiel.outside import faces_gained
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats, stock_trays
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.das_spiel.throws import touch_of_a_fall
from astragal.games.lots import wins_lot
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import APEX, CELLS, LAYER, OUTSIDE
from astragal.physics import PHYSICS

PLAYERS = (2, 3)
EACH_HAS = (0, 0, 83, 55)  # dice, by how many play
STOCK = max(EACH_HAS)
BOX = (0, STOCK, STOCK, STOCK)
LADLES = (20, 5, 10)
LADLE = choice(*map(str, LADLES), about="how many dice the ladle can take")
MOST_IN_LADLE = max(LADLES)
MOST_TURNS = 300
STRICT_LOOSE = TAP, ON = choice("tap", "on", about="on: loose dice stay as they lie")
MOST_LOOSE = 40  # of more the highest are tapped into cells

# How many dice go into the ladle; where it is poured out, which only matters where nothing is simulated. What came of it: dice that
# move, how many stay in the ladle, loose dice that do not lie there any more, where loose ones lie and how they are turned.
X, Y = Dial("x", -115, 115, say("mm")), Dial("y", -66, 132, say("mm"))
X_LOW, Y_LOW, Y_WAYS = X.low, Y.low, Y.size
FILL, POUR_AT, FALL, BACK, TAKEN, AT, TURNED, ACTIONS = spans(
    MOST_IN_LADLE, ways(X, Y), OUTCOMES, MOST_IN_LADLE, MOST_LOOSE, AT_WAYS, TURNED_WAYS
)
LISTED_AT, LISTED_TURNED = number_at((0, 0, 30)), number_turned((1, 0, 0, 0))  # no rough guess has loose dice

CELL_Z = tuple(46 + 92 * layer for layer in LAYER)  # tenths of a mm
BLOCKS = 155  # tenths of a mm between the middles of two dice that cannot both be there; dice that touch are 160 apart

LITTLE = 6  # dice that computers take
GUESSED = (
    6 * WIDE
)  # tenths of a mm between two landings of poured dice: they scatter six tenths as much as thrown ones


class State(Layout):
    players: i8
    physics: PHYSICS_OF_THROWS
    steadiness: STEADINESS
    ladle: LADLE
    strict_loose: STRICT_LOOSE
    turn_limit: amount(MOST_TURNS, 20, MOST_TURNS, "turns after which the outside faces count as they are")
    turn: seat
    turns_made: upto("turn_limit")
    held: upto(MOST_IN_LADLE)  # dice in the ladle that wait for where they are poured
    aim_x: AIM_X
    aim_y: AIM_Y
    falling: FALLING
    heads_for: HEADS_FOR
    slips: SLIPS
    telling: TELLING
    stock: each(upto(STOCK), 3)
    cell: dice(SEAT_DICE, box=BOX)
    whose: in_order(upto(3), MOST_LOOSE)  # 1 + the seat of each loose die
    lies: lies(MOST_LOOSE)
    turns: turns(MOST_LOOSE)


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = EACH_HAS[s.players]
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if not all_rest(s) or how_many(s.turns, MOST_LOOSE) < how_many(s.lies, MOST_LOOSE):
        return CHANCE
    if s.held:
        return s.turn
    return OVER if _is_complete(s) or s.turns_made == s.turn_limit or s.stock[s.turn] == 0 else s.turn


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.held == 0:
        return whole_span(out, FILL, min(s.stock[s.turn], LADLES[s.ladle]))
    count = 0
    for p in range(CELLS):
        if is_open(s.cell, p):
            out[count] = _pour_over(p)
            count += 1
    return count


@rule
def weight(s, move):
    if move < BACK:
        return weight_of_a_fall(s, move - FALL)
    return 1 if s.telling or move >= TURNED else 0


@rule
def play(s, player, move):
    if player == CHANCE:
        _tell(s, move)
        if all_rest(s) and how_many(s.turns, MOST_LOOSE) == how_many(s.lies, MOST_LOOSE):
            _pass_on(s)
    elif move < POUR_AT:
        _fill(s, move - FILL + 1)
    else:
        let_fall(s, s.held, X_LOW + (move - POUR_AT) // Y_WAYS, Y_LOW + (move - POUR_AT) % Y_WAYS)
        s.held = 0


@rule
def score(s, player):
    return outside_faces(s.cell, 1 + player)


@rule
def policy(s, player, out, count, rng):
    """A few dice where a hand has to pour them, else all the ladle takes, over the open cell that shows most, as low as possible."""
    if out[0] < POUR_AT:
        return min(count, LITTLE) - 1 if s.physics != FAST else count - 1
    best, most, equal = 0, -100, 0
    for i in range(count):
        worth = _worth(_cell_under(s, out[i]))
        equal = equal + 1 if worth == most else 1
        if worth > most or (worth == most and wins_lot(rng, equal)):
            best, most = i, worth
    return best


@rule
def _is_complete(s):
    """Whether the top is filled, or where dice stay loose no cell is open that none of them blocks."""
    if s.cell[APEX] or s.strict_loose == TAP:
        return s.cell[APEX] != 0
    for p in range(CELLS):
        if is_open(s.cell, p) and not _is_blocked(s, p):
            return False
    return True


@rule
def _is_blocked(s, p):
    """Whether a loose die lies where a die in an open cell would be."""
    for k in range(how_many(s.lies, MOST_LOOSE)):
        x = tenths_x(s.lies[k] - 1) - CELL_X[p]
        y = tenths_y(s.lies[k] - 1) - CELL_Y[p]
        z = tenths_z(s.lies[k] - 1) - CELL_Z[p]
        if x * x + y * y + z * z < BLOCKS * BLOCKS:
            return True
    return False


@rule
def _outcomes(s, out):
    """What may be told next of dice on their way."""
    loose = how_many(s.lies, MOST_LOOSE)
    if how_many(s.turns, MOST_LOOSE) < loose:
        out[0] = TURNED + LISTED_TURNED
        return 1
    count = outcomes_of_a_fall(s, FALL, out)
    if s.heads_for:
        return count
    for n in range(s.falling[THROWN]):
        out[count] = BACK + n
        count += 1
    if s.strict_loose == ON:
        if not s.telling:
            for k in range(loose):
                out[count] = TAKEN + k
                count += 1
        if loose < MOST_LOOSE:
            out[count] = AT + LISTED_AT
            count += 1
    return count


@rule
def _tell(s, move):
    """One thing more is known of dice on their way."""
    outcome = move - FALL
    if move >= TURNED:
        put_last(s.turns, MOST_LOOSE, 1 + move - TURNED)
    elif move >= AT:
        _lies_loose(s, move - AT)
    elif move >= TAKEN:
        s.falling[s.whose[move - TAKEN]] += 1
        take_up(s.whose, MOST_LOOSE, move - TAKEN)
        take_up(s.lies, MOST_LOOSE, move - TAKEN)
        take_up(s.turns, MOST_LOOSE, move - TAKEN)
    elif move >= BACK:
        _stay_in_ladle(s, move - BACK + 1)
    elif outcome < LEFT:
        note_landing_within(s, outcome, GUESSED)
    elif outcome < STANDS:
        s.falling[s.cell[outcome - LEFT]] += 1
        s.cell[outcome - LEFT] = 0
    elif outcome < OFF:
        kind = (outcome - STANDS) % KINDS
        s.cell[(outcome - STANDS) // KINDS] = 1 + s.turn if kind == THROWN else kind
        comes_to_rest(s, kind)
    else:
        _goes_off(s, (outcome - OFF) % KINDS)


@rule
def _lies_loose(s, at):
    """A die of the first kind that is on its way lies there; how it is turned comes next."""
    kind = 0
    while s.falling[kind] == 0:
        kind += 1
    put_last(s.lies, MOST_LOOSE, 1 + at)
    put_last(s.whose, MOST_LOOSE, 1 + s.turn if kind == THROWN else kind)
    comes_to_rest(s, kind)


@rule
def _fill(s, count):
    """So many dice go into the ladle. A hand pours them at once; the rough guess is that it does so over the best place."""
    s.stock[s.turn] -= count
    if s.physics == FAST:
        s.held = count
        return
    best = 0
    for p in range(CELLS):
        if is_open(s.cell, p) and (not is_open(s.cell, best) or _worth(p) > _worth(best)):
            best = p
    let_fall(s, count, CELL_X[best] // 10, CELL_Y[best] // 10)


@rule
def _goes_off(s, kind):
    """A die is its owner's again. Where it was guessed the pouring ends with it; a physical table tells of all."""
    guessed = s.heads_for != 0
    s.stock[s.turn if kind == THROWN else kind - 1] += 1
    comes_to_rest(s, kind)
    if guessed:
        _stay_in_ladle(s, s.falling[THROWN])


@rule
def _stay_in_ladle(s, count):
    """So many dice go back to the stock."""
    s.stock[s.turn] += count
    s.falling[THROWN] -= count
    if all_rest(s):
        s.telling = 0


@rule
def _pass_on(s):
    """The turn goes to the next who has dice."""
    s.turns_made += 1
    for _ in range(s.players):
        s.turn = next_seat(s, s.turn)
        if s.stock[s.turn]:
            return


@rule
def _pour_over(p):
    """The move that pours over the middle of a cell."""
    return POUR_AT + (CELL_X[p] // 10 - X_LOW) * Y_WAYS + CELL_Y[p] // 10 - Y_LOW


@rule
def _cell_under(s, move):
    """The open cell that a pouring is nearest to."""
    return nearest_open(
        s.cell, 10 * (X_LOW + (move - POUR_AT) // Y_WAYS), 10 * (Y_LOW + (move - POUR_AT) % Y_WAYS)
    )


@rule
def _worth(p):
    """What an open cell is worth to whoever fills it."""
    return OUTSIDE[p] - LAYER[p]


def act(s, rng, noise):
    """The heap, and the ladle over it in a hand."""
    if s.physics == FAST:
        return None
    from astragal.games.das_spiel.construction.trulla.pouring import Pouring
    from astragal.games.das_spiel.strewn import Numbers

    return Pouring(
        rng,
        unsteadiness(s, noise),
        cells=s.cell,
        colours=SEAT_DICE,
        loose=list(zip(lying_dice(s, MOST_LOOSE), s.whose, strict=False)),
        poured=SEAT_DICE[1 + s.turn],
        count=s.falling[THROWN],
        most_loose=MOST_LOOSE if s.strict_loose == ON else 0,
        first=Numbers(FALL, TAKEN, AT, TURNED),
        back=BACK,
    )


def touch(s, move):
    if move < POUR_AT:
        return (button(say("{n} into the ladle", n=move - FILL + 1)),)
    if move < FALL:
        return ("button:pour",)
    if move < BACK:
        return touch_of_a_fall(move - FALL)
    if move < TAKEN:
        return (button(say("{n, plural, one {# stays} other {# stay}} in the ladle", n=move - BACK + 1)),)
    if move < AT:
        return (button(say("loose die {n} moves", n=move - TAKEN + 1)),)
    return ("button:a die lies loose",) if move < TURNED else ("button:turned",)


def prompt(s):
    if s.held:
        return say("say where the ladle is poured out")
    return say("choose how many dice go into the ladle")


def scene(s, viewer):
    in_ladle = s.held + s.falling[THROWN]
    ladle = (Tray(say("in the ladle"), s.turn, count=in_ladle, colour=SEAT_DICE[1 + s.turn]),)
    owners = [owner - 1 for owner in s.whose if owner]
    pieces, poses = shown(lying_dice(s, MOST_LOOSE), [SEAT_DICE[1 + owner] for owner in owners], owners)
    return Scene(
        Pyramid(),
        (*dice_of_seats(s.cell), *pieces),
        (*stock_trays(s.stock[: s.players]), *(ladle if in_ladle else ())),
        poses=poses,
    )


def goal(s):
    return say("When the pyramid is full, whoever shows the most faces on its outside wins.")


def gain(before, after, player):
    return faces_gained(score(after, player) - score(before, player))


def reason(s):
    if s.cell[APEX]:
        return say("The pyramid is full: the outside faces decide.")
    if s.turns_made < s.turn_limit:
        return say("No more dice find a place: the outside faces decide.")
    return say("After {n} turns the outside faces decide.", n=s.turns_made)


def problems(s):
    yield from problems_of_a_fall(s)
    if s.held and not all_rest(s):
        yield Problem("poured-twice", "Dice are in the ladle while others are falling.")
    if s.held and s.physics != FAST:
        yield Problem("nobody-waits", "A hand pours as soon as dice are in the ladle.")
    total = EACH_HAS[s.players] * s.players
    loose = how_many(s.lies, MOST_LOOSE)
    if how_many(s.whose, MOST_LOOSE) != loose or how_many(s.turns, MOST_LOOSE) not in (loose, loose - 1):
        yield Problem(
            "not-told", "Of every loose die it is told whose it is, where it lies and how it is turned."
        )
    there = loose + sum(map(bool, s.cell)) + sum(s.stock) + sum(s.falling) + s.held
    if there != total:
        yield Problem("wrong-number", f"There are {there} dice, not {total}.")


GAME = define(
    globals(),
    number="16",
    title="Trulla",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.25, 0.55, 0.20),
    minutes=30,
    summary="Pour your dice out of a ladle onto the growing pyramid, and hold its outside at the end.",
    # A filling, an aim, and for each die a landing and a rest; a physical table may tell of more dice.
    bounds=Bounds(
        actions=ACTIONS,
        moves=MOST_OUTCOMES + MOST_IN_LADLE + MOST_LOOSE + 1,
        length=MOST_TURNS * (2 + 3 * MOST_IN_LADLE + 3 * MOST_LOOSE),
        score=(0, 135),
    ),
    teams=True,
    instinct=True,
    dials={POUR_AT: (X, Y), AT: AT_DIALS, TURNED: TURNED_DIALS},
    physics=PHYSICS,
    card=CARD,
)
