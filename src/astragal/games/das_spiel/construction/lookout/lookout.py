"""Lookout: everybody throws at once and hurries to build in the dice that show the right numbers.

Your number is thrown by your left neighbour, with the signal die of your colour. Who does not hold the golden die may
use its number as well. Matching dice go into any open cell, one at a time, until the golden holder calls stop; as many
as the holder has left over then, each of the others may still place. Then the golden die goes to the left. Who has used
up all dice wins at once.
"""

from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    Problem,
    amount,
    bag,
    button,
    define,
    dice,
    draw,
    each,
    i8,
    moment,
    numbers,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    terms,
    upto,
    who,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.construction.lookout.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.lookout.picture import HIGHLIGHT, die_before, picture
from astragal.games.das_spiel.construction.lookout.reasons import why_scored, why_wrong
from astragal.games.das_spiel.construction.lookout.rounds import (
    BUILDING,
    COUNTING,
    ENDED,
    MOST_ROUNDS,
    NOTHING_LEFT,
    PHASE,
    READY,
    SHARING,
    THROWING,
    TIME_UP,
    begin_building,
    begin_throw,
    call_go,
    end_round,
    share,
    to_share,
    winner,
)
from astragal.games.das_spiel.construction.lookout.throws import (
    COLOUR_COUNT,
    COLOURS,
    HANDFULS,
    MOST_DICE,
    THROWS,
    WAYS,
    anything_usable,
    colour_of,
    fall,
    handfuls,
    matches,
    missing,
    signaller,
    thrower,
    usable,
)
from astragal.games.das_spiel.mechanics import open_cells
from astragal.games.seats import two_winners
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE, PLATE

# Moves of a seat: kind * CELLS + cell to place a die, WRONG + kind for one that does not match, where kind is 6 * seat + number - 1;
# STOP, GO, DONE. Of chance: TIME for what happens by itself, SINGLE + number - 1 of a signal die or the golden one, THROW +
# seat * len(THROWS) + a place in THROWS. A cell holds 0 (empty) or a colour.
MOST_PLAYERS = 6
KINDS = 6 * MOST_PLAYERS
PLACE, WRONG, STOP, GO, DONE, TIME, SINGLE, THROW, ACTIONS = spans(
    KINDS * CELLS, KINDS, 1, 1, 1, 1, 6, MOST_PLAYERS * len(THROWS)
)
CALLS = terms("stop", "go", "done")  # from STOP on
SHARE = (0, 0, 82, 55, 41, 0, 27)  # dice of each player, by their number
LEAST_LOCK_MS, MOST_LIMIT = 200, 120
MOST_WRONG = 1000 * MOST_LIMIT // LEAST_LOCK_MS  # dice that a seat has the time to take in a round


class State(Layout):
    players: i8
    countdown: amount(3, 0, 10, "how many seconds pass from go to the throw")
    phase_limit: amount(30, 5, MOST_LIMIT, "a round of building ends after so many seconds")
    reaction: amount(900, 100, 5000, "how long computer players take, in ms (median)")
    highlight: HIGHLIGHT
    wrong_lock_ms: amount(1000, 0, 5000, "how long who took a wrong die waits, in ms; 0: not at all")
    now: moment
    due: moment[8]
    phase: PHASE
    until: moment  # when the phase ends by itself, 0 if it does not
    rounds: upto(MOST_ROUNDS)  # throws begun
    ended: ENDED  # between two rounds: how the last one ended
    holder: seat  # of the golden die
    golden: upto(6)  # its number, 0 while it is not thrown
    signal: each(upto(6), MOST_PLAYERS, "signals")  # thrown for the right neighbour, 0 while it is not
    thrown: each(bag(*"123456"), MOST_PLAYERS, "throws")  # dice of a kind that still lie there
    locked: moment[MOST_PLAYERS]  # until when a seat waits because of a wrong die
    sharer: seat  # who may still place dice after stop
    left: upto(MOST_DICE)  # how many
    stock: each(upto(max(SHARE)), MOST_PLAYERS, "stocks")  # own dice not yet built in, thrown ones among them
    cell: dice(COLOURS)


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = SHARE[s.players]


@rule
def actor(s):
    if winner(s) != NONE:
        return OVER
    if s.phase == READY:
        return s.holder if s.rounds < MOST_ROUNDS else OVER
    # After stop too: a die that was already on its way to the plate counts as the first of the share.
    return CHANCE if s.phase == THROWING else ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.phase == READY:
        out[0] = GO
        return 1
    if s.phase == SHARING:
        if player != s.sharer:
            return 0
        count = _placings(s, player, out)
        out[count] = DONE
        return count + 1
    if s.phase == COUNTING or s.now >= s.until or s.now < s.locked[player]:
        return 0
    count = _placings(s, player, out)
    if s.wrong_lock_ms:
        for number in range(1, 7):
            kind = 6 * player + number - 1
            if s.thrown[kind] and not matches(s, player, number):
                out[count] = WRONG + kind
                count += 1
    if player == s.holder:
        out[count] = STOP
        count += 1
    return count


@rule
def weight(s, move):
    return WAYS[(move - THROW) % len(WAYS)] if move >= THROW else 1


@rule
def play(s, player, move):
    if move < WRONG:
        _place(s, player, move // CELLS, move % CELLS)
    elif move < STOP:
        s.locked[player] = s.now + s.wrong_lock_ms
    elif move == STOP:
        share(s, s.holder)
    elif move == DONE:
        share(s, s.sharer)
    elif move == GO:
        call_go(s)
    elif move == TIME and s.phase == COUNTING:
        begin_throw(s)
    elif move == TIME:
        end_round(s, TIME_UP)
    else:
        _throw(s, move)


@rule
def score(s, player):
    """How many dice a player has built in."""
    return SHARE[s.players] - s.stock[player]


@rule
def policy(s, player, out, count, rng):
    """Any matching die into any open cell; who has none takes the last move there is: stop, done or go."""
    placings = 0
    while placings < count and out[placings] < WRONG:
        placings += 1
    return draw(rng, placings) if placings else count - 1


@rule
def reaction(s, player):
    if s.phase == SHARING:
        return s.reaction if player == s.sharer else 0
    busy = s.phase == BUILDING and (player == s.holder or usable(s, player))
    return s.reaction if busy else 0


@rule
def free_at(s, player):
    return s.locked[player]


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _placings(s, player, out):
    """Write the ways to place a matching die into out, number by number; return how many."""
    kinds = 0
    opened = 0
    for number in range(1, 7):
        kind = 6 * player + number - 1
        if s.thrown[kind] and matches(s, player, number):
            if kinds == 0:
                opened = open_cells(s.cell, out)
                for i in range(opened):
                    out[i] += kind * CELLS
            else:
                for i in range(opened):
                    out[kinds * opened + i] = kind * CELLS + out[i] % CELLS
            kinds += 1
    return kinds * opened


@rule
def _place(s, player, kind, p):
    s.thrown[kind] -= 1
    s.cell[p] = colour_of(s, player)
    s.stock[player] -= 1
    if s.stock[player] == 0:
        return  # the game is won, and everything stays as it is
    if s.phase == SHARING:
        s.left -= 1
        if s.left == 0:
            share(s, player)
    elif not anything_usable(s):
        end_round(s, NOTHING_LEFT)


@rule
def _outcomes(s, out):
    """What chance brings, or time once it is up."""
    if s.phase != THROWING:
        out[0] = TIME
        return 1 if s.until and s.now >= s.until else 0
    player = thrower(s)
    if player != NONE:
        return handfuls(s, player, THROW + player * len(THROWS), out)
    return whole_span(out, SINGLE, 6)


@rule
def _throw(s, move):
    """Some dice come to lie: seat by seat the own ones, then the signal dice, at last the golden one, and all may build."""
    if move >= THROW:
        fall(s, (move - THROW) // len(THROWS), (move - THROW) % len(THROWS))
    elif signaller(s) != NONE:
        s.signal[signaller(s)] = 1 + move - SINGLE
    else:
        s.golden = 1 + move - SINGLE
        begin_building(s)


def name(s, move):
    if move < WRONG:
        return spelled(" ", (str(1 + move // CELLS % 6), place(NAMES[move % CELLS])))
    if move < STOP:
        return str(1 + (move - WRONG) % 6)
    if move < TIME:
        return CALLS[move - STOP]
    if move == TIME:
        return say("throw") if s.phase == COUNTING else say("time up")
    if move >= THROW:
        player, handful = divmod(move - THROW, len(HANDFULS))
        return say("{seat} {dice}", seat=who(player), dice=numbers(HANDFULS[handful]))
    number = 1 + move - SINGLE
    if signaller(s) == NONE:
        return say("gold {n}", n=number)
    return say("{seat} signal {n}", seat=who(signaller(s)), n=number)


def touch(s, move):
    if move < WRONG:
        return die_before(move // CELLS), f"cell:{NAMES[move % CELLS]}"
    if move < STOP:
        return (die_before(move - WRONG),)
    if move < TIME:
        return (button(CALLS[move - STOP]),)
    if move == TIME:
        return ("button:wait",)
    numbers = HANDFULS[(move - THROW) % len(HANDFULS)] if move >= THROW else str(1 + move - SINGLE)
    return "button:roll", *(f"face:{number}" for number in numbers)


def prompt(s):
    if s.phase == BUILDING:
        return say("build in your matching dice; {seat} may call stop", seat=who(s.holder))
    if s.phase == SHARING:
        return say("build in up to {n} more matching dice, without hurry, or end with done", n=s.left)
    return {
        READY: say("call go when everybody is ready"),
        COUNTING: say("watch out: the dice are about to be thrown"),
        THROWING: say("throw the dice"),
    }[s.phase]


def scene(s, viewer):
    return picture(s, viewer)


def goal(s):
    return say("Whoever is first to build in all of their dice wins at once.")


def why_not(s, player, touches):
    return why_wrong(s, player, touches)


def gain(before, after, player):
    return why_scored(before, after, player)


def reason(s):
    if winner(s) == NONE:
        return say("{n} rounds were played: the fewest dice win.", n=MOST_ROUNDS)
    return say("{seat} has built in the last die.", seat=who(winner(s)))


def refuses(s):
    if 0 < s.wrong_lock_ms < LEAST_LOCK_MS:
        return say("A wrong die costs at least {n} ms, or 0 for nothing.", n=LEAST_LOCK_MS)
    return None


def settle(s):
    if s.phase >= THROWING and not s.rounds:
        s.rounds = 1
    if s.phase == COUNTING and not s.until:
        s.until = s.now + 1000 * s.countdown
    elif s.phase == BUILDING and not s.until:
        s.until = s.now + 1000 * s.phase_limit
    elif s.phase == SHARING and not s.left:
        s.left = to_share(s, s.sharer)


def problems(s):
    colours = COLOUR_COUNT[s.players]
    if max(s.cell) > colours:
        yield Problem("unused-colour", "Two or four people play with red and green dice only.")
    stocks = s.stock[: s.players]
    built = [SHARE[s.players] - number for number in stocks]
    standing = [s.cell.count(1 + k) for k in range(colours)]
    if min(built) < 0 or standing != [sum(built[k::colours]) for k in range(colours)]:
        text = f"Everybody begins with {SHARE[s.players]} dice; what is not in stocks stands on the plate."
        yield Problem("wrong-stocks", text)
    yield from two_winners(stocks)
    if any(missing(s, k) < 0 for k in range(s.players)):
        text = "Ten dice are thrown; who has less than ten throws all, or five with blue ones."
        yield Problem("too-many-dice", text)
    fallen = (*s.signal[: s.players], s.golden)
    can_share = s.sharer != s.holder and 1 <= s.left <= to_share(s, s.sharer)
    if s.phase >= BUILDING and not all(fallen):
        yield Problem("bad-signals", "While dice are built in, signals and golden must be known.")
    elif s.phase < THROWING and any((*fallen, *s.thrown)):
        yield Problem("thrown-too-soon", "Between two rounds no dice lie before the players.")
    elif s.phase == COUNTING and not s.countdown:
        yield Problem("no-countdown", "Without a countdown the dice are thrown as soon as go is called.")
    elif s.phase == THROWING and s.golden:
        yield Problem("thrown-too-soon", "The golden die falls last; with it the building begins.")
    elif s.phase == BUILDING and winner(s) == NONE and not anything_usable(s):
        yield Problem("nothing-usable", "Nobody has a matching die: the round is over.")
    elif s.phase == SHARING and winner(s) == NONE and not can_share:
        text = "sharer must be able to place left dice, as many as the golden holder kept."
        yield Problem("nothing-to-share", text)


GAME = define(
    globals(),
    number="33",
    version=2,
    title="Lookout",
    german="Ausguck",
    favourite=True,
    players=(3, 2, 4, 6),
    kinds=("real-time", "chance"),
    perlhuhn=(0.5, 0.45, 0.05),
    minutes=15,
    summary="Throw all at once, spot the dice that show your number, and build them in before stop is called.",
    bounds=Bounds(
        actions=ACTIONS,
        moves=2 * PLATE + 5,  # two numbers for at most 45 open cells, wrong ones, stop
        # Of a round: go, the countdown, four handfuls and a signal die a seat, the golden die, the end, done of five seats, and all
        # wrong dice. Besides, all dice that can be placed.
        length=MOST_ROUNDS * (2 + 5 * MOST_PLAYERS + 1 + 1 + 5 + MOST_PLAYERS * MOST_WRONG) + CELLS,
        score=(0, SHARE[2]),
    ),
    seats=tuple(SEAT_NAMES[:MOST_PLAYERS]),
    card=CARD,
    lesson=LESSON,
    view=THREE_FACES,
    credits="Joe Nikisch, Das Spiel (1979)",
)
