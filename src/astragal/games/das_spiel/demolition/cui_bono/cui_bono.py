"""Cui Bono?: dice are drawn out of the bottom of a pyramid, and whoever cannot put theirs back on top has to keep it.

A turn takes a die of the bottom layer that shows at least two faces; the column on it slides down. The die may go back into
a funnel of three colours, or of one other colour, unless it would lengthen an edge of its own colour. A kept die is a
penalty: green 1, black 2, red 3. When the plate is empty, the lowest penalty wins.
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
    i8,
    i16,
    rule,
    say,
    seat,
    spans,
    terms,
    upto,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.cui_bono.lesson import CARD, LESSON
from astragal.games.das_spiel.demolition.cui_bono.slides import (
    ALLOWED,
    NO_FUNNEL,
    can_be_drawn,
    column_on,
    draw_out,
    has_place,
    places_for,
    verdict,
)
from astragal.games.das_spiel.heaps import (
    COLLECTIONS,
    COLOURS,
    GREEN,
    KINDS,
    POOL,
    THIRDS,
    UNKNOWN,
    VISIBLE,
    collections,
    count_standing,
    deal,
    die_taken,
    heap_dice,
    hide_buried,
    impossible_heaps,
    lay_heap,
)
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, LOADS, NAMES, NONE, PLATE, cell

# Moves: a cell of the plate to take its die, a cell above it to put the die in hand there, or KEEP.
_, _, KEEP, ACTIONS = spans(PLATE, CELLS - PLATE, 1)
PENALTY = (0, 0, 0, 1, 2, 3)  # by colour
PUT_BACK = MAY, MUST = choice("may", "must", about="must: a die that may go back cannot be kept")
MOST_TURNS = 10_000  # after which the game ends; with a limit on putting back it never gets so far
# Why a die does not go into a funnel, as `verdict` numbers it.
REFUSED = terms(
    "Two of the three dice there have one colour: into such a funnel nothing goes.",
    "Onto three dice of its own colour a die does not go.",
    "There it would make an edge of its own colour longer, and that is forbidden.",
)


class State(Layout):
    players: i8
    put_back_limit: amount(
        2, 0, 5, "put-backs in a row, for each player, after which the next die must be kept; 0: no limit"
    )
    put_back: PUT_BACK
    visible: VISIBLE
    turn: seat
    turns: upto(MOST_TURNS)  # that are over
    hand: word("", *COLOURS[1:UNKNOWN])  # the colour of the die that was taken, until it is put back or kept
    put_backs: upto(5 * 8)  # in a row, by whomever
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS)
    taken: COLLECTIONS  # what each seat has kept
    pool: POOL


@rule
def start(s, rng):
    s.standing = CELLS
    lay_heap(s, THIRDS, rng)


@rule
def actor(s):
    return OVER if (s.standing == 0 and s.hand == 0) or s.turns >= MOST_TURNS else s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.hand:
        count = places_for(s.cell, s.hand, out)
        if s.put_back == MAY:
            out[count] = KEEP
            count += 1
        return count
    for p in range(PLATE):
        if can_be_drawn(s.cell, p):
            out[count] = p
            count += 1
    return count


@rule
def play(s, player, move):
    if s.hand == 0:
        s.hand = s.cell[move]
        s.standing -= 1
        draw_out(s.cell, move)
        # A die that cannot go back anywhere is kept at once.
        if _must_be_kept(s) or not has_place(s.cell, s.hand):
            _keep(s, player)
    elif move == KEEP:
        _keep(s, player)
    else:
        s.cell[move] = s.hand
        s.standing += 1
        if s.put_back_limit:
            s.put_backs += 1
        _end_turn(s)


@rule
def score(s, player):
    points = 0
    for colour in range(GREEN, UNKNOWN):
        points += PENALTY[colour] * s.taken[KINDS * player + colour]
    return points


@rule
def result(s, player):
    return -score(s, player)


@rule
def hide(s, viewer):
    hide_buried(s)


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    held = KINDS * s.turn + s.hand  # the die in hand is no longer in the heap; nobody has entry 0
    s.taken[held] += 1
    deal(s, THIRDS, rng)
    s.taken[held] -= 1


@rule
def _must_be_kept(s):
    """Whether so many dice in a row were put back that the next one stays with whoever took it."""
    return s.put_back_limit > 0 and s.put_backs >= s.put_back_limit * s.players


@rule
def _keep(s, player):
    s.taken[KINDS * player + s.hand] += 1
    s.put_backs = 0
    _end_turn(s)


@rule
def _end_turn(s):
    s.hand = 0
    s.turns += 1
    s.turn = next_seat(s, s.turn)


def touch(s, move):
    if move == KEEP:
        return ("button:keep",)
    return (f"cell:{NAMES[move]}" if s.hand else f"die:{NAMES[move]}",)


def paths(s, move):
    if s.hand:
        return
    axis = column_on(s.cell, move)
    below, above = move, LOADS[move][axis] if axis != NONE else NONE
    while above != NONE and s.cell[above]:
        yield Path(NAMES[above], NAMES[below], "slid")
        below, above = above, LOADS[above][axis]


def prompt(s):
    if not s.hand:
        return say("take a die of the bottom layer that shows at least two faces")
    if s.put_back == MUST:
        return say("put the die back into a funnel")
    return say("put the die back into a funnel, or keep it")


def scene(s, viewer):
    trays = collections(s, [say("kept")] * s.players)
    marks = ()
    if s.hand:
        trays += (Tray(say("in hand"), s.turn, (Piece("hand", COLOURS[s.hand]),)),)
        # Seen before a die is taken too, where what comes to light cannot change it.
        accepting = [q for q in range(PLATE, CELLS) if verdict(s.cell, q, s.hand) == ALLOWED]
        marks = tuple(Mark(NAMES[q], "reach") for q in accepting)
    notices = [say("Penalty: green 1, black 2, red 3.")]
    if s.put_back_limit:
        most = s.put_back_limit * s.players
        notices.append(
            say("The limit is reached: the next die taken must be kept.")
            if _must_be_kept(s)
            else say("Put back in a row: {n} of {most}.", n=s.put_backs, most=most)
        )
    return Scene(Pyramid(), heap_dice(s), trays, marks, notices=tuple(notices))


def goal(s):
    return say("When the plate is empty, whoever has the fewest penalty points wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if kind not in ("die", "cell"):
        return ""
    p = cell(where)
    if not s.hand:
        if kind == "cell":
            return say("Take a die first; then it is seen where it may go.")
        if p < PLATE:
            return say("This die shows fewer than two faces, so it cannot be drawn out.")
        return say("Dice are taken from the bottom layer only; those above slide down.")
    if kind == "die":
        return say("You have a die in hand: it goes into an empty funnel on top of others.")
    if p < PLATE:
        return say("A die never goes back onto the plate itself.")
    found = verdict(s.cell, p, s.hand)
    return "" if found == NO_FUNNEL else REFUSED[found - NO_FUNNEL - 1]


def gain(before, after, player):
    return die_taken(before, after, player)


def reason(s):
    if s.standing:
        return say("{n} turns are played: the fewest penalty points win.", n=s.turns)
    return say("The plate is empty: the fewest penalty points win.")


def settle(s):
    count_standing(s)


def problems(s):
    held = s.copy()
    held.taken[KINDS * s.turn + s.hand] += 1
    yield from impossible_heaps(held if s.hand else s, THIRDS)
    if s.put_backs and s.put_back_limit == 0:
        yield Problem("bad-count", "Without a limit nobody counts what is put back: put_backs must be 0.")
    elif s.put_backs > s.put_back_limit * s.players:
        yield Problem("bad-count", "More dice were put back in a row than the limit allows.")
    if s.hand and (_must_be_kept(s) or not has_place(s.cell, s.hand)):
        yield Problem("bad-hand", "A die that cannot go back anywhere is kept at once, not held.")
    if s.hand and s.turns == MOST_TURNS:
        yield Problem("bad-hand", f"All {MOST_TURNS} turns are over: nobody has a die in hand.")


GAME = define(
    globals(),
    alike=True,  # what is buried is hidden from everybody
    number="44",
    title="Cui Bono?",
    favourite=True,
    players=(3, 2, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.25, 0.05, 0.7),
    minutes=45,
    summary="Draw dice out of the bottom of the pyramid and put them back on top; whoever cannot has to keep them.",
    # Funnels above the plate never share a column, and there are 36 columns of layer 1; besides, a die may be kept.
    bounds=Bounds(actions=ACTIONS, moves=PLATE, length=2 * MOST_TURNS, score=(0, 3 * 55 + 2 * 55 + 55)),
    seats=tuple(SEAT_NAMES),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Jens-Peter Steuck, Das Spiel (1979)",
)
