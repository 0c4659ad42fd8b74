"""Greedy Grabber: a die is rolled, and everybody grabs at once the free dice that show them the number.

Three sit round a full pyramid, each at a side, and see only the faces turned to that side. After a roll everybody
takes free dice on which they see the number, one at a time, until the roller calls stop or nothing is left to grab.
Whoever grabs too late puts the die back and pays one to each of the others. When the plate is empty, most dice win.
"""

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
    moment,
    rule,
    say,
    seat,
    spans,
    upto,
    who,
)
from astragal.engine.naming import name_by_touches
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.demolition.greedy_grabber.grabs import (
    CLOSING,
    ENDED,
    GOING_ON,
    GRABBING,
    LATE,
    NOT_GRABBED,
    NOTHING_LEFT,
    PENALTY,
    PHASE,
    QUIET,
    READY,
    RIGHT,
    ROLLING,
    STOPPED,
    WRONG,
    WRONG_GRAB,
    anything_to_grab,
    has_a_grab,
    is_grabbable,
    is_over,
    pay,
)
from astragal.games.das_spiel.demolition.greedy_grabber.lesson import CARD, LESSON
from astragal.games.das_spiel.demolition.greedy_grabber.told import headline, notices, why_paid
from astragal.games.das_spiel.half_seen import (
    BOX,
    COLOURS,
    NOTHING,
    ONE_FACE,
    SHOWN,
    UNKNOWN,
    WAYS,
    deal,
    seen_dice,
)
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.lots import wins_lot
from astragal.games.seats import next_seat
from astragal.lattice import CELLS, LOADS, NAMES, NONE

# Moves: a cell to grab from, STOP, PRESS to let the die roll, TIME for what happens by itself, ROLL + the number rolled - 1.
# Seat k sits at side k and sees faces of axis k.
_, STOP, PRESS, TIME, ROLL, ACTIONS = spans(CELLS, 1, 1, 1, 6)
FIRST_ROLLER = A, RANDOM = choice("A", "random", about="the seat that rolls first")
QUIET_MS = 30_000  # a turn in which nobody takes a die for so long ends by itself
LEAST_HAND_MS, MOST_LATE_MS, MOST_ROLLS = 100, 2000, 1000  # ends of options, which bound the length of a game


class State(Layout):
    players: i8
    reaction: amount(600, 100, 5000, "how long computer players take, in ms (median)")
    hand_ms: amount(500, LEAST_HAND_MS, 5000, "how long a grab keeps the hand busy, in ms")
    late_ms: amount(250, 0, MOST_LATE_MS, "how long after stop a grab is late and punished, in ms")
    wrong_grab: WRONG_GRAB
    first_roller: FIRST_ROLLER
    roll_limit: amount(300, 1, MOST_ROLLS, "the game ends after so many rolls at the latest")
    now: moment
    due: moment[8]
    phase: PHASE
    roller: seat
    number: upto(6)  # the last roll, 0 before the first
    rolls: upto("roll_limit")  # rolls made
    until: moment  # when the phase ends by itself; 0 before the roll
    ended: ENDED  # how the turn of the last roll ended
    busy: moment[3]  # when each hand is free
    grab: upto(LATE)[3]  # what the last grab of each seat in this turn was
    pile: each(upto(CELLS), 3, key="piles")  # dice each seat holds
    standing: derived(i16)  # dice still on the plate
    cell: dice(COLOURS, "faces", box=BOX, ways=WAYS)
    faces: upto(NOTHING)[CELLS]  # how the dice lie, 0 in empty cells
    pool: derived(i16[4])  # scratch of `deal`: dice of each colour not yet seen; 0 outside of it


@rule
def start(s, rng):
    s.standing = CELLS
    for p in range(CELLS):
        s.cell[p] = UNKNOWN
        s.faces[p] = NOTHING
    deal(s, rng)
    if s.first_roller == RANDOM:
        s.roller = draw(rng, s.players)


@rule
def actor(s):
    if is_over(s):
        return OVER
    if s.phase == READY:
        return s.roller
    return CHANCE if s.phase == ROLLING else ANYONE


@rule
def moves(s, player, out):
    count = 0
    if player == CHANCE:
        if s.phase == ROLLING:
            for number in range(6):
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
    deal(s, rng)
    # A turn that is still on has something to grab for somebody.
    while s.phase == GRABBING and not anything_to_grab(s):
        hide(s, viewer)
        deal(s, rng)


@rule
def policy(s, player, out, count, rng):
    """Any of the own dice; the roller who has none calls stop, which is listed last, or rolls."""
    picked = count - 1
    own = 0
    for i in range(count):
        if out[i] < STOP and is_grabbable(s, out[i], player):
            own += 1
            if wins_lot(rng, own):
                picked = i
    return picked


@rule
def reaction(s, player):
    if s.phase == CLOSING:
        # Nobody begins to reach out after stop: only a hand that was already on its way is late.
        under_way = 0 < s.due[player] < s.until and s.busy[player] <= s.until - s.late_ms
        return s.reaction if under_way and has_a_grab(s, player) else 0
    return s.reaction if player == s.roller or has_a_grab(s, player) else 0


@rule
def free_at(s, player):
    return s.busy[player]


@rule
def deadline(s):
    return s.until if s.phase >= GRABBING else NEVER


@rule
def _pass_on(s, move):
    """A roll begins a turn; time ends one in which nothing happens, and then the window for late grabs."""
    if s.phase == ROLLING:
        s.number = 1 + move - ROLL
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
        s.roller = next_seat(s, s.roller)


@rule
def _grab(s, player, p):
    """A hand reaches for the free die on p, and is busy afterwards whatever comes of it."""
    s.busy[player] = s.now + s.hand_ms
    if s.phase == CLOSING:
        # Only what would have been right is late; other grabs after stop are ignored.
        if is_grabbable(s, p, player):
            s.grab[player] = LATE
            pay(s, player)
    elif is_grabbable(s, p, player):
        s.grab[player] = RIGHT
        s.cell[p] = 0
        s.faces[p] = 0
        s.standing -= 1
        s.pile[player] += 1
        _go_on(s)
    else:
        s.grab[player] = WRONG
        if s.wrong_grab == PENALTY:
            pay(s, player)


@rule
def _go_on(s):
    """After a roll or a grab: the turn goes on while anybody can grab anything."""
    s.until = s.now + QUIET_MS
    if not anything_to_grab(s):
        _end_turn(s, NOTHING_LEFT)


@rule
def _end_turn(s, how):
    """No more dice are taken; after stop a grab is late for a while, afterwards it is ignored."""
    s.phase = CLOSING
    s.ended = how
    s.until = s.now + (s.late_ms if how == STOPPED else 0)


def name(s, move):
    if move == TIME:
        return say("time up") if s.phase == GRABBING else say("turn over")
    # Right, wrong and late grabs have the same name: a click means the same, however the moment turns out.
    return name_by_touches(touch(s, move))


def touch(s, move):
    if move < STOP:
        return (f"die:{NAMES[move]}",)
    if move == STOP:
        return ("button:stop",)
    if move == TIME:
        return ("button:wait",)
    return ("button:roll",) if move == PRESS else ("button:roll", f"face:{1 + move - ROLL}")


def prompt(s):
    if s.phase < GRABBING:
        return say("roll the die")
    if s.phase == CLOSING:
        return say("hands off until the next roll")
    return say(
        "grab free dice that show you a {number}; {seat} may call stop", number=s.number, seat=who(s.roller)
    )


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    trays = [Tray(say("dice"), k, count=s.pile[k]) for k in range(s.players)]
    if s.phase >= GRABBING:
        trays.append(Tray(say("rolled die"), s.roller, (Piece("rolled", "blue", s.roller, str(s.number)),)))
    return Scene(
        Pyramid(),
        seen_dice(s),
        tuple(trays),
        notices=tuple(notices(s, viewer)),
        side=SEAT_NAMES[viewer] if viewer >= 0 else "",
        headline=headline(s),
        glow=False,  # spotting the dice is the game
    )


def goal(s):
    return say(
        "Whoever has grabbed the most dice when the plate is empty, or after {n, plural, one {# roll} other {# rolls}}, wins.",
        n=s.roll_limit,
    )


def why_not(s, player, touches):
    if s.phase == READY:
        return say("Roll first; then everybody grabs.")
    if s.phase == CLOSING:
        return say("The turn is over; hands off until the next roll.")
    if s.busy[player] > s.now:
        return say("Your hand is still busy.")
    return say("There is no die here.") if touches[-1].startswith("cell:") else ""


def gain(before, after, player):
    if after.standing < before.standing:
        return say("a die grabbed")
    payer = next(k for k in range(after.players) if after.pile[k] < before.pile[k])
    return why_paid(after, payer, player)


def reason(s):
    if s.standing:
        return say(
            "{n, plural, one {# roll was made} other {# rolls were made}}, and no more were agreed: the dice held decide.",
            n=s.rolls,
        )
    return say("The plate is empty: the dice held decide.")


def settle(s):
    s.standing = sum(c != 0 for c in s.cell)
    if s.phase >= GRABBING and not s.rolls:
        s.rolls = 1
    if s.phase == GRABBING and not s.until:
        s.until = s.now + QUIET_MS
    if s.phase == CLOSING and not s.ended:
        s.ended = STOPPED


def problems(s):
    if s.standing + sum(s.pile) > CELLS:
        yield Problem("too-many-dice", f"Standing and grabbed dice are more than {CELLS}.")
    if s.phase >= GRABBING and not s.number:
        yield Problem("bad-number", "number is what was rolled, 1 to 6; 0 only before the first roll.")
    elif s.phase == GRABBING and not anything_to_grab(s):
        text = f"No free die shows a {s.number} to its side: the turn is over."
        yield Problem("nothing-to-grab", text)


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
        actions=ACTIONS,
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
    card=CARD,
    lesson=LESSON,
    credits="Uwe Beul, Das Spiel (1979)",
)
