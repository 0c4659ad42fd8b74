"""Greedy Grabber: a die is rolled, and everybody grabs at once the free dice that show him the number.

Three sit round a full pyramid, each at a side, and see only the faces turned to that side. After a roll everybody
takes free dice on which he sees the number, one at a time, until the roller calls stop or nothing is left to grab.
Whoever grabs too late puts the die back and pays one to each of the others. When the plate is empty, most dice win.
"""

from astragal.dice import ORIENTATIONS, SHOWING
from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
    Bounds,
    Layout,
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
    i16,
    i32,
    rule,
    seat,
    upto,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.mechanics import is_free
from astragal.lattice import AXES, CELLS, LOADS, NAMES, NONE

# Moves: 0..164 a cell to grab from, STOP, PRESS to let the die roll, ROLL + the number rolled; TIME is what happens by itself.
# A cell holds 0 (empty), a colour, or UNKNOWN in what a seat sees; seat k sits at side k and sees faces of axis k.
STOP, PRESS, TIME = range(CELLS, CELLS + 3)
ROLL = TIME  # numbers begin at 1
RED, GREEN, BLACK, UNKNOWN = range(1, 5)
COLOURS = ("", "red", "green", "black", "hidden")
BOX = (0, 90, 90, 90)  # dice of each colour; the three to roll with are blue
READY, ROLLING, GRABBING, CLOSING = range(4)
PHASES = ("ready", "rolling", "grabbing", "closing")
GOING_ON, STOPPED, NOTHING_LEFT, QUIET = range(4)
ENDINGS = ("not yet", "stop", "nothing left", "quiet")
NOT_GRABBED, RIGHT, WRONG, LATE = range(4)
REFUSED, PENALTY = range(2)
A_FIRST, RANDOM_FIRST = range(2)
QUIET_MS = 30_000  # a turn in which nobody takes a die for so long ends by itself
LEAST_HAND_MS, MOST_LATE_MS, MOST_ROLLS = 100, 2000, 1000

# How a die lies, as far as it is known: an orientation, ONE_FACE + 6 * axis + number - 1, or NOTHING.
TURNS = len(ORIENTATIONS)
ONE_FACE = TURNS
NOTHING = ONE_FACE + 18


# SHOWN[faces]: the numbers on the A-, B- and C-face, 0 where they are not known.
SHOWN = (
    *ORIENTATIONS,
    *(tuple(number * (axis == k) for axis in AXES) for k in AXES for number in range(1, 7)),
    (0, 0, 0),
)
WAYS = tuple("".join(map(str, shown)) for shown in SHOWN)


class State(Layout):
    players: i8
    reaction: amount(600, 100, 5000, "how long computer players take, in ms (median)")
    hand_ms: amount(500, LEAST_HAND_MS, 5000, "how long a grab keeps the hand busy, in ms")
    late_ms: amount(250, 0, MOST_LATE_MS, "how long after stop a grab is late and punished, in ms")
    wrong_grab: choice("refused", "penalty", about="penalty: a die with another number costs as a late one")
    first_roller: choice("A", "random", about="the seat that rolls first")
    roll_limit: amount(300, 1, MOST_ROLLS, "the game ends after so many rolls at the latest")
    now: i32
    due: i32[8]
    phase: word(*PHASES)
    roller: seat
    number: i8  # the last roll, 0 before the first
    rolls: i16  # rolls made
    until: i32  # when the phase ends by itself; 0 before the roll
    ended: word(*ENDINGS)  # how the turn of the last roll ended
    busy: i32[3]  # the moment a hand is free
    grab: i8[3]  # what the last grab of each seat in this turn was
    pile: each(upto(300), 3, key="piles")  # dice each seat holds
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS, "faces", ways=WAYS)
    faces: i8[165]  # how the dice lie, 0 in empty cells
    pool: derived(i16[4])  # scratch of `_deal`: dice of each colour not yet seen; 0 outside of it


# FITTING[faces - ONE_FACE]: the four orientations with that one face.
FITTING = tuple(SHOWING[axis][number] for axis in AXES for number in range(1, 7))


@rule
def start(s, rng):
    s.standing = CELLS
    for p in range(CELLS):
        s.cell[p] = UNKNOWN
        s.faces[p] = NOTHING
    _deal(s, rng)
    if s.first_roller == RANDOM_FIRST:
        s.roller = draw(rng, s.players)


@rule
def actor(s):
    if s.standing == 0 or (s.phase == READY and s.rolls == s.roll_limit):
        return OVER
    if s.phase == READY:
        return s.roller
    return CHANCE if s.phase == ROLLING else ANYONE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE:
        if s.phase == ROLLING:
            for number in range(1, 7):
                out[count] = ROLL + number
                count += 1
        elif s.now >= s.until:
            out[count] = TIME
            count += 1
        return count
    if s.phase == READY:
        out[0] = PRESS
        return 1
    if s.now >= s.until:
        return 0
    if s.busy[player] <= s.now:
        # Wrong dice too, also in the window after stop: who can act must not tell who sees the number.
        for p in range(CELLS):
            if is_free(s.cell, p):
                out[count] = p
                count += 1
    if s.phase == GRABBING and player == s.roller:
        out[count] = STOP
        count += 1
    return count


@rule
def play(s, player, move):
    if player == CHANCE:
        _pass_on(s, move)
    elif move == PRESS:
        s.phase = ROLLING
    elif move == STOP:
        _end_turn(s, STOPPED)
    else:
        _grab(s, player, move)


@rule
def score(s, player):
    return s.pile[player]


@rule
def hide(s, viewer):
    for p in range(CELLS):
        if not s.cell[p]:
            continue
        seen = 0
        if viewer < 0:
            # What everybody sees: the colours of free dice, and no face.
            if not is_free(s.cell, p):
                s.cell[p] = UNKNOWN
        elif LOADS[p][viewer] != NONE and s.cell[LOADS[p][viewer]]:
            s.cell[p] = UNKNOWN
        else:
            seen = SHOWN[s.faces[p]][viewer]
        s.faces[p] = ONE_FACE + 6 * viewer + seen - 1 if seen else NOTHING


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    _deal(s, rng)
    # A turn that is still on has something to grab for somebody.
    while s.phase == GRABBING and not _anything_to_grab(s):
        hide(s, viewer)
        _deal(s, rng)


@rule
def policy(s, player, out, count, rng):
    """Any of the own dice; the roller who has none calls stop, which is listed last, or rolls."""
    picked = count - 1
    own = 0
    for i in range(count):
        if out[i] < STOP and _is_grabbable(s, out[i], player):
            own += 1
            if draw(rng, own) == 0:
                picked = i
    return picked


@rule
def reaction(s, player):
    if s.phase == CLOSING:
        # Nobody begins to reach out after stop: only a hand that was already on its way is late.
        under_way = 0 < s.due[player] < s.until and s.busy[player] <= s.until - s.late_ms
        return s.reaction if under_way and _has_a_grab(s, player) else 0
    return s.reaction if player == s.roller or _has_a_grab(s, player) else 0


@rule
def free_at(s, player):
    return s.busy[player]


@rule
def deadline(s):
    return s.until if s.phase >= GRABBING else NEVER


@rule
def _is_grabbable(s, p, player):
    """Whether the die on p is free and shows the rolled number to that player."""
    return SHOWN[s.faces[p]][player] == s.number and is_free(s.cell, p)


@rule
def _has_a_grab(s, player):
    for p in range(CELLS):
        if _is_grabbable(s, p, player):
            return True
    return False


@rule
def _anything_to_grab(s):
    for player in range(s.players):
        if _has_a_grab(s, player):
            return True
    return False


@rule
def _pass_on(s, move):
    """A roll begins a turn; time ends one in which nothing happens, and then the window for late grabs."""
    if s.phase == ROLLING:
        s.number = move - ROLL
        s.rolls += 1
        s.ended = GOING_ON
        for player in range(s.players):
            s.busy[player] = 0  # a roll finds every hand free
            s.grab[player] = NOT_GRABBED
        s.phase = GRABBING
        _go_on(s)
    elif s.phase == GRABBING:
        _end_turn(s, QUIET)
    else:
        s.phase = READY
        s.until = 0
        s.roller = (s.roller + 1) % s.players


@rule
def _grab(s, player, p):
    """A hand reaches for the free die on p, and is busy afterwards whatever comes of it."""
    s.busy[player] = s.now + s.hand_ms
    if s.phase == CLOSING:
        # Only what would have been right is late; other grabs after stop are ignored.
        if _is_grabbable(s, p, player):
            s.grab[player] = LATE
            _pay(s, player)
    elif _is_grabbable(s, p, player):
        s.grab[player] = RIGHT
        s.cell[p] = 0
        s.faces[p] = 0
        s.standing -= 1
        s.pile[player] += 1
        _go_on(s)
    else:
        s.grab[player] = WRONG
        if s.wrong_grab == PENALTY:
            _pay(s, player)


@rule
def _go_on(s):
    """After a roll or a grab: the turn goes on while anybody can grab anything."""
    s.until = s.now + QUIET_MS
    if not _anything_to_grab(s):
        _end_turn(s, NOTHING_LEFT)


@rule
def _end_turn(s, how):
    """No more dice are taken; after stop a grab is late for a while, afterwards it is ignored."""
    s.phase = CLOSING
    s.ended = how
    s.until = s.now + (s.late_ms if how == STOPPED else 0)


@rule
def _pay(s, player):
    """One die to each other player, the left neighbour first, as far as the dice go."""
    for step in range(1, s.players):
        if s.pile[player]:
            s.pile[player] -= 1
            s.pile[(player + step) % s.players] += 1


@rule
def _deal(s, rng):
    """Give every unknown die a colour of the box and every die an orientation that fits what is known of it."""
    unseen = 0
    for colour in range(RED, UNKNOWN):
        s.pool[colour] = BOX[colour]
        unseen += BOX[colour]
    for p in range(CELLS):
        if s.cell[p] and s.cell[p] != UNKNOWN:
            s.pool[s.cell[p]] -= 1
            unseen -= 1
    for p in range(CELLS):
        if s.cell[p] == UNKNOWN:
            left = draw(rng, unseen)
            colour = RED
            while left >= s.pool[colour]:
                left -= s.pool[colour]
                colour += 1
            s.cell[p] = colour
            s.pool[colour] -= 1
            unseen -= 1
        if s.faces[p] == NOTHING:
            s.faces[p] = draw(rng, TURNS)
        elif s.faces[p] >= ONE_FACE:
            s.faces[p] = FITTING[s.faces[p] - ONE_FACE][draw(rng, 4)]
    for colour in range(UNKNOWN):
        s.pool[colour] = 0


def name(s, move):
    # Right, wrong and late grabs have the same name: a click means the same, however the moment turns out.
    if move < CELLS:
        return NAMES[move]
    if move == STOP:
        return "stop"
    if move == PRESS:
        return "roll"
    if move > ROLL:
        return f"roll {move - ROLL}"
    return "time up" if s.phase == GRABBING else "turn over"


def touch(s, move):
    if move < CELLS:
        return (f"die:{NAMES[move]}",)
    if move == STOP:
        return ("button:stop",)
    if move == PRESS:
        return ("button:roll",)
    return ("button:roll", f"face:{move - ROLL}") if move > ROLL else ("button:wait",)


def prompt(s):
    if s.phase < GRABBING:
        return "roll the die"
    if s.phase == CLOSING:
        return "hands off until the next roll"
    return f"grab free dice that show you a {s.number}; {SEAT_NAMES[s.roller]} may call stop"


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    pieces = tuple(
        Piece(NAMES[p], COLOURS[s.cell[p]], faces="" if s.faces[p] == NOTHING else WAYS[s.faces[p]])
        for p in range(CELLS)
        if s.cell[p]
    )
    trays = [Tray("dice", k, count=s.pile[k]) for k in range(s.players)]
    if s.phase >= GRABBING:
        trays.append(Tray("rolled die", s.roller, (Piece("rolled", "blue", s.roller, str(s.number)),)))
    side = SEAT_NAMES[viewer] if viewer >= 0 else ""
    # Spotting the dice is the game: nothing glows.
    return Scene(
        Pyramid(),
        pieces,
        tuple(trays),
        notices=_notices(s, viewer),
        side=side,
        headline=_headline(s),
        glow=False,
    )


def reason(s):
    if s.standing:
        return f"{s.rolls} rolls were made, and no more were agreed: the dice held decide."
    return "The plate is empty: the dice held decide."


def settle(s):
    s.standing = sum(c != 0 for c in s.cell)
    if s.phase >= GRABBING and not s.rolls:
        s.rolls = 1
    if s.phase == GRABBING and not s.until:
        s.until = s.now + QUIET_MS
    if s.phase == CLOSING and not s.ended:
        s.ended = STOPPED


def problems(s):
    found = []
    for colour in range(RED, UNKNOWN):
        if s.cell.count(colour) > BOX[colour]:
            text = f"The box has {BOX[colour]} {COLOURS[colour]} dice, not {s.cell.count(colour)}."
            found.append(Problem("too-many-dice", text))
    if s.standing + sum(s.pile) > CELLS:
        found.append(Problem("too-many-dice", f"Standing and grabbed dice are more than {CELLS}."))
    if not 0 <= s.number <= 6 or (s.phase >= GRABBING and not s.number):
        found.append(
            Problem("bad-number", "number is what was rolled, 1 to 6; 0 only before the first roll.")
        )
    if not 0 <= s.rolls <= s.roll_limit:
        found.append(Problem("bad-rolls", f"rolls is how many were made, 0 to {s.roll_limit}."))
    if min(s.now, s.until, *s.busy, *s.due) < 0:
        found.append(Problem("bad-time", "Moments are counted from the start and never negative."))
    if not found and s.phase == GRABBING and not _anything_to_grab(s):
        text = f"No free die shows a {s.number} to its side: the turn is over."
        found.append(Problem("nothing-to-grab", text))
    return found


def _headline(s):
    """The number while it counts, then how the turn ended, until the next roll."""
    if actor(s) == OVER or s.phase == ROLLING:
        return ""
    if s.phase == GRABBING:
        return str(s.number)
    return ("", "Stop", f"{s.number}: nothing to grab", "")[s.ended]


def _notices(s, viewer):
    roller = SEAT_NAMES[s.roller]
    if s.phase < GRABBING and not s.number:
        return (f"{roller} rolls first.",)
    rolled = roller if s.phase >= GRABBING else SEAT_NAMES[(s.roller - 1) % s.players]
    ends = ("", " and called stop", ", and nothing more can be grabbed", ", and nobody grabbed any more")
    said = [f"{rolled} rolled a {s.number}{ends[s.ended]}."]
    if s.phase == CLOSING and actor(s) != OVER:
        said.append("The turn is over: hands off.")
    said += [_about_grab(s, k, viewer) for k in range(s.players) if _is_told(s, k, viewer)]
    if s.phase < GRABBING and actor(s) != OVER:
        said.append(f"{roller} rolls next.")
    return tuple(said)


def _is_told(s, player, viewer):
    """Everybody hears of grabs that are paid for; that a die was wrong otherwise only concerns its grabber."""
    paid = s.grab[player] == LATE or (s.grab[player] == WRONG and s.wrong_grab == PENALTY)
    return paid or (s.grab[player] == WRONG and player == viewer)


def _about_grab(s, player, viewer):
    seat = SEAT_NAMES[player]
    if s.grab[player] == LATE and player == viewer:
        return "You were too late: the die goes back, and you pay the others."
    if s.grab[player] == LATE:
        return f"{seat} was too late and pays the others."
    if player != viewer:
        return f"{seat} grabbed a wrong die and pays the others."
    cost = ": you pay the others" if s.wrong_grab == PENALTY else ""
    return f"That die does not show you a {s.number}{cost}."


GAME = define(
    globals(),
    number="43",
    version=2,
    title="Greedy Grabber",
    german="Raffzahn",
    favourite=True,
    players=(3,),
    kinds=("real-time", "chance", "hidden-information"),
    perlhuhn=(0.35, 0.55, 0.1),
    minutes=10,
    summary="Grab the dice that show you the rolled number, all at once, and not too late.",
    bounds=Bounds(
        actions=ROLL + 7,
        moves=46,  # free dice never share a column, of which there are 45; and stop
        # A turn has a roll that is called for, an end and a window for late grabs. Wrong and late grabs keep a hand busy, so only so
        # many fit into a quiet time, which begins anew with a roll or a die taken, and into a window.
        length=MOST_ROLLS * 4
        + CELLS
        + 3 * (MOST_ROLLS + CELLS) * (QUIET_MS // LEAST_HAND_MS)
        + 3 * MOST_ROLLS * (MOST_LATE_MS // LEAST_HAND_MS),
        score=(0, CELLS),
    ),
    seats=("A", "B", "C"),
    teams=True,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
