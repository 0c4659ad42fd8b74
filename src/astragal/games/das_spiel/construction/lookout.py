"""Lookout: everybody throws at once and hurries to build in the dice that show the right numbers.

Your number is thrown by your left neighbour, with the signal die of your colour. Who does not hold the golden die may
use its number as well. Matching dice go into any open cell, one at a time, until the golden holder calls stop; if he has
some left over, each of the others may still place as many. Then the golden die goes to the left. Who has used up all
dice wins at once.
"""

from itertools import combinations_with_replacement
from math import factorial, prod

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
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.engine.scene import Mark
from astragal.games.das_spiel.mechanics import open_cells
from astragal.lattice import CELLS, NAMES, NONE

# Moves of a seat: kind * CELLS + cell to place a die, WRONG + kind for one that does not match, where kind is 6 * seat + number - 1;
# STOP, GO, DONE. Of chance: TIME for what happens by itself, SINGLE + number of a signal die or the golden one, THROW +
# seat * len(THROWS) + a place in THROWS. A cell holds 0 (empty) or a colour.
MOST_PLAYERS = 6
WRONG = 6 * MOST_PLAYERS * CELLS
STOP = WRONG + 6 * MOST_PLAYERS
GO, DONE, TIME = STOP + 1, STOP + 2, STOP + 3
SINGLE = TIME  # numbers begin at 1
THROW = SINGLE + 7
COLOURS = ("", "red", "green", "black")
READY, COUNTING, THROWING, BUILDING, SHARING = range(5)
WORDS = ("stop", "go", "done")
PHASES = ("ready", "counting", "throwing", "building", "sharing")
GOING_ON, STOPPED, NOTHING_LEFT, TIME_UP = range(4)
ENDINGS = ("not yet", "stop", "nothing left", "time up")
ON = 1
MOST_DICE, FEWEST_DICE = 10, 5  # that are thrown
HANDFUL = 3  # own dice that fall in one move
MOST_ROUNDS = 300
LEAST_LOCK_MS, MOST_LIMIT = 200, 120


class State(Layout):
    players: i8
    countdown: amount(3, 0, 10, "how many seconds pass from go to the throw")  # in seconds
    phase_limit: amount(30, 5, MOST_LIMIT, "a round of building ends after so many seconds")  # in seconds
    reaction: amount(900, 100, 5000, "how long computer players take, in ms (median)")
    highlight: choice("off", "on", about="on: matching dice are pointed out")
    wrong_lock_ms: amount(1000, 0, 5000, "how long who took a wrong die waits, in ms; 0: not at all")
    now: i32
    due: i32[8]
    phase: word(*PHASES)
    until: i32  # when the phase ends by itself, 0 if it does not
    rounds: i16  # throws begun
    ended: word(*ENDINGS)  # between two rounds: how the last one ended
    holder: seat  # of the golden die
    golden: i8  # its number, 0 while it is not thrown
    signal: each(
        upto(300), 6, key="signals"
    )  # what each seat threw for its right neighbour, 0 while it has not
    thrown: written(
        i8[36], "Throws", "throws"
    )  # how many dice of each number still lie before each seat, at 6 * seat + number - 1
    locked: i32[6]  # the moment until which a seat waits because of a wrong die
    sharer: seat  # who may still place dice after stop
    left: i8  # how many
    stock: each(upto(300), 6, key="stocks")  # own dice not yet built in, thrown ones among them
    cell: dice(COLOURS)


SHARE = (0, 0, 82, 55, 41, 0, 27)  # dice of each player, by their number
COLOUR_COUNT = (0, 0, 2, 3, 2, 0, 3)  # colours in play; neighbours never share one
# All throws of up to three dice that nobody tells apart: how many show each number, and in how many ways they come.
HANDFULS = tuple(
    "".join(roll) for size in range(1, HANDFUL + 1) for roll in combinations_with_replacement("123456", size)
)
THROWS = tuple(tuple(roll.count(number) for number in "123456") for roll in HANDFULS)
WAYS = tuple(factorial(sum(counts)) // prod(map(factorial, counts)) for counts in THROWS)
# FIRST[size]: where throws of so many dice begin.
FIRST = tuple(sum(len(roll) < size for roll in HANDFULS) for size in range(HANDFUL + 2))


@rule
def start(s, rng):
    for player in range(s.players):
        s.stock[player] = SHARE[s.players]


@rule
def actor(s):
    if _winner(s) != NONE:
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
            if s.thrown[kind] and not _matches(s, player, number):
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
        _share(s, s.holder)
    elif move == DONE:
        _share(s, s.sharer)
    elif move == GO:
        if s.countdown:
            s.phase = COUNTING
            s.until = s.now + 1000 * s.countdown
        else:
            _begin_throw(s)
    elif move == TIME:
        if s.phase == COUNTING:
            _begin_throw(s)
        else:
            _end_round(s, TIME_UP)
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
    busy = s.phase == BUILDING and (player == s.holder or _usable(s, player))
    return s.reaction if busy else 0


@rule
def free_at(s, player):
    return s.locked[player]


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _winner(s):
    """Who has built in his last die, or NONE."""
    for player in range(s.players):
        if s.stock[player] == 0:
            return player
    return NONE


@rule
def _matches(s, player, number):
    """Whether the number is one of those the player may build in."""
    own = s.signal[(player + 1) % s.players]
    return number == own or (player != s.holder and number == s.golden)


@rule
def _usable(s, player):
    """How many matching dice still lie before a player, but no more than he owns."""
    count = 0
    for number in range(1, 7):
        if s.thrown[6 * player + number - 1] and _matches(s, player, number):
            count += s.thrown[6 * player + number - 1]
    return min(count, s.stock[player])


@rule
def _anything_usable(s):
    for player in range(s.players):
        if _usable(s, player):
            return True
    return False


@rule
def _placings(s, player, out):
    """Write the ways to place a matching die into out, number by number; return how many."""
    kinds = 0
    opened = 0
    for number in range(1, 7):
        kind = 6 * player + number - 1
        if s.thrown[kind] and _matches(s, player, number):
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
    s.cell[p] = 1 + player % COLOUR_COUNT[s.players]
    s.stock[player] -= 1
    if s.stock[player] == 0:
        return  # he has won, and everything stays as it is
    if s.phase == SHARING:
        s.left -= 1
        if s.left == 0:
            _share(s, player)
    elif not _anything_usable(s):
        _end_round(s, NOTHING_LEFT)


@rule
def _share(s, after):
    """After stop: the next in turn order may place as many of his dice as the holder has left over."""
    most = _usable(s, s.holder)
    player = (after + 1) % s.players
    while player != s.holder and min(most, _usable(s, player)) == 0:
        player = (player + 1) % s.players
    if player == s.holder:
        _end_round(s, STOPPED)
    else:
        s.phase = SHARING
        s.until = 0
        s.sharer = player
        s.left = min(most, _usable(s, player))
        s.locked[player] = 0  # nobody hurries any more, so nobody waits either


@rule
def _end_round(s, how):
    """All dice that were not used are taken up, and the golden one goes to the left."""
    s.phase = READY
    s.ended = how
    s.until = 0
    s.holder = (s.holder + 1) % s.players
    s.golden = 0
    s.sharer = 0
    s.left = 0
    for player in range(s.players):
        s.signal[player] = 0
        s.locked[player] = 0
    for kind in range(6 * s.players):
        s.thrown[kind] = 0


@rule
def _missing(s, player):
    """How many dice a player is still to throw: ten, or all he has, but at least five with the help of blue ones."""
    missing = min(MOST_DICE, max(FEWEST_DICE, s.stock[player]))
    for kind in range(6 * player, 6 * player + 6):
        missing -= s.thrown[kind]
    return missing


@rule
def _thrower(s):
    """The first seat whose dice do not all lie there, or NONE."""
    for player in range(s.players):
        if _missing(s, player):
            return player
    return NONE


@rule
def _signaller(s):
    """The first seat whose signal die does not lie there, or NONE."""
    for player in range(s.players):
        if s.signal[player] == 0:
            return player
    return NONE


@rule
def _outcomes(s, out):
    """What chance brings, or time once it is up."""
    if s.phase != THROWING:
        out[0] = TIME
        return 1 if s.until and s.now >= s.until else 0
    begin = SINGLE + 1
    count = 6
    thrower = _thrower(s)
    if thrower != NONE:
        size = min(HANDFUL, _missing(s, thrower))
        begin = THROW + thrower * len(THROWS) + FIRST[size]
        count = FIRST[size + 1] - FIRST[size]
    for i in range(count):
        out[i] = begin + i
    return count


@rule
def _begin_throw(s):
    s.phase = THROWING
    s.until = 0
    s.rounds += 1
    s.ended = GOING_ON


@rule
def _throw(s, move):
    """Some dice come to lie: seat by seat the own ones, then the signal dice, at last the golden one, and all may build."""
    signaller = _signaller(s)
    if move >= THROW:
        thrower = (move - THROW) // len(THROWS)
        for i in range(6):
            s.thrown[6 * thrower + i] += THROWS[(move - THROW) % len(THROWS)][i]
    elif signaller != NONE:
        s.signal[signaller] = move - SINGLE
    else:
        s.golden = move - SINGLE
        s.phase = BUILDING
        s.until = s.now + 1000 * s.phase_limit
        if not _anything_usable(s):
            _end_round(s, NOTHING_LEFT)


def name(s, move):
    if move < WRONG:
        return f"{1 + move // CELLS % 6} {NAMES[move % CELLS]}"
    if move < STOP:
        return str(1 + (move - WRONG) % 6)
    if move == TIME:
        return "throw" if s.phase == COUNTING else "time up"
    if move < TIME:
        return WORDS[move - STOP]
    if move >= THROW:
        thrower, handful = divmod(move - THROW, len(HANDFULS))
        return f"{SEAT_NAMES[thrower]} {HANDFULS[handful]}"
    signaller = _signaller(s)
    die = "gold" if signaller == NONE else f"{SEAT_NAMES[signaller]} signal"
    return f"{die} {move - SINGLE}"


def touch(s, move):
    if move < WRONG:
        return _die_before(move // CELLS), f"cell:{NAMES[move % CELLS]}"
    if move < STOP:
        return (_die_before(move - WRONG),)
    if move <= TIME:
        return ("button:wait" if move == TIME else f"button:{WORDS[move - STOP]}",)
    numbers = HANDFULS[(move - THROW) % len(HANDFULS)] if move >= THROW else str(move - SINGLE)
    return "button:roll", *(f"face:{number}" for number in numbers)


def prompt(s):
    if s.phase == READY:
        return "call go when everybody is ready"
    if s.phase == COUNTING:
        return "watch out: the dice are about to be thrown"
    if s.phase == THROWING:
        return "throw the dice"
    if s.phase == BUILDING:
        return f"build in your matching dice; {SEAT_NAMES[s.holder]} may call stop"
    return f"build in up to {s.left} more matching dice, without hurry, or end with done"


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], COLOURS[c]) for p, c in enumerate(s.cell) if c)
    trays = [
        Tray(f"{_colour(s, k)} dice", k, count=s.stock[k], colour=_colour(s, k)) for k in range(s.players)
    ]
    trays += [Tray("throw", k, _throw_of(s, k)) for k in range(s.players)]
    golden = Piece("golden", "golden", s.holder, str(s.golden) if s.golden else "")
    trays.append(Tray("golden die", s.holder, (golden,)))
    marks = ()
    if s.highlight == ON and s.golden:
        kinds = range(6 * s.players)
        usable = (kind for kind in kinds if s.thrown[kind] and _matches(s, kind // 6, 1 + kind % 6))
        marks = tuple(Mark(_die_before(kind), "hint") for kind in usable)
    # Only where all dice of a throw can be touched, wrong ones too, does their glow give nothing away.
    glow = s.highlight == ON or (s.phase == BUILDING and s.wrong_lock_ms > 0)
    return Scene(
        Pyramid(), pieces, tuple(trays), marks, _notices(s, viewer), headline=_headline(s), glow=glow
    )


def reason(s):
    if _winner(s) == NONE:
        return f"{MOST_ROUNDS} rounds were played: the fewest dice win."
    return f"{SEAT_NAMES[_winner(s)]} has built in the last die."


def refuses(s):
    if 0 < s.wrong_lock_ms < LEAST_LOCK_MS:
        return f"A wrong die costs at least {LEAST_LOCK_MS} ms, or 0 for nothing."
    return None


def settle(s):
    if s.phase >= THROWING and not s.rounds:
        s.rounds = 1
    if s.phase == COUNTING and not s.until:
        s.until = s.now + 1000 * s.countdown
    elif s.phase == BUILDING and not s.until:
        s.until = s.now + 1000 * s.phase_limit
    elif s.phase == SHARING and not s.left:
        s.left = min(_usable(s, s.holder), _usable(s, s.sharer))


def problems(s):
    if max(s.cell) > COLOUR_COUNT[s.players]:
        yield Problem("unused-colour", "Two or four people play with red and green dice only.")
    stocks = s.stock[: s.players]
    colours = COLOUR_COUNT[s.players]
    built = [SHARE[s.players] - number for number in stocks]
    standing = [s.cell.count(1 + k) for k in range(colours)]
    if min(built) < 0 or standing != [sum(built[k::colours]) for k in range(colours)]:
        text = f"Everybody begins with {SHARE[s.players]} dice; what is not in stocks stands on the plate."
        yield Problem("wrong-stocks", text)
    if stocks.count(0) > 1:
        yield Problem("two-winners", "Only one player can have built in all dice: the game ends there.")
    if not 0 <= s.rounds <= MOST_ROUNDS:
        yield Problem("bad-rounds", f"rounds is how many throws were begun, 0 to {MOST_ROUNDS}.")
    if min(s.now, s.until, *s.locked, *s.due) < 0:
        yield Problem("bad-time", "Moments are counted from the start and never negative.")
    yield from _thrown_problems(s)


def _thrown_problems(s):
    """What is wrong with the dice that lie before the players."""
    fallen = (*s.signal[: s.players], s.golden)
    if any(_missing(s, k) < 0 for k in range(s.players)):
        yield Problem(
            "too-many-dice", "Ten dice are thrown; who has less than ten throws all, or five with blue ones."
        )
    if not all(0 <= number <= 6 for number in fallen) or (s.phase >= BUILDING and not all(fallen)):
        yield Problem(
            "bad-signals", "While dice are built in, signals and golden must be numbers from 1 to 6."
        )
    elif s.phase < THROWING and any((*fallen, *s.thrown)):
        yield Problem("thrown-too-soon", "Between two rounds no dice lie before the players.")
    elif s.phase == COUNTING and not s.countdown:
        yield Problem("no-countdown", "Without a countdown the dice are thrown as soon as go is called.")
    elif s.phase == THROWING and s.golden:
        yield Problem("thrown-too-soon", "The golden die falls last; with it the building begins.")
    elif s.phase == BUILDING and _winner(s) == NONE and not _anything_usable(s):
        yield Problem("nothing-usable", "Nobody has a matching die: the round is over.")
    elif s.phase == SHARING and _winner(s) == NONE and not _can_share(s):
        yield Problem(
            "nothing-to-share", "sharer must be able to place left dice, as many as the golden holder kept."
        )


def _can_share(s):
    return s.sharer != s.holder and 1 <= s.left <= min(_usable(s, s.holder), _usable(s, s.sharer))


class Throws:
    """The dice that lie before the seats: `{"A": "1123334566"}`; who has none is left out."""

    fields = ("thrown",)

    def write(self, s):
        rows = {SEAT_NAMES[k]: "".join(map(str, _numbers(s, k))) for k in range(s.players)}
        return {seat: numbers for seat, numbers in rows.items() if numbers}

    def read(self, s, data):
        try:
            for seat, numbers in data.items():
                first = 6 * SEAT_NAMES.index(seat, 0, s.players)
                s.thrown[first : first + 6] = [numbers.count(str(number)) for number in range(1, 7)]
                if len(seat) != 1 or not set(numbers) <= set("123456"):
                    raise ValueError(numbers)
        except (AttributeError, TypeError, ValueError):
            return [
                Problem(
                    "bad-throw", 'throws are written by seat, {"A": "1123334566"}, with numbers from 1 to 6.'
                )
            ]
        return []


def _die_before(kind):
    return f"tray:{SEAT_NAMES[kind // 6]}{1 + kind % 6}"


def _numbers(s, player):
    """What the dice before a player show, in ascending order."""
    return [number for number in range(1, 7) for _ in range(s.thrown[6 * player + number - 1])]


def _throw_of(s, player):
    """The dice before a player: as many of his colour as he owns, blue ones that help out, and his signal die."""
    dice = [
        Piece(
            f"{SEAT_NAMES[player]}{number}",
            _colour(s, player) if i < s.stock[player] else "blue",
            player,
            str(number),
        )
        for i, number in enumerate(_numbers(s, player))
    ]
    if s.signal[player]:
        dice.append(Piece("signal", _colour(s, (player - 1) % s.players), player, str(s.signal[player])))
    return tuple(dice)


def _colour(s, player):
    return COLOURS[1 + player % COLOUR_COUNT[s.players]]


def _dice(count):
    return "1 die" if count == 1 else f"{count} dice"


def _headline(s):
    """After stop it is quiet: everybody should see at once who may still build."""
    if s.phase != SHARING or _winner(s) != NONE:
        return ""
    return f"Stop: {SEAT_NAMES[s.sharer]} may still build in {_dice(s.left)}"


def _notices(s, viewer):
    holder = SEAT_NAMES[s.holder]
    if s.phase == READY:
        before = SEAT_NAMES[(s.holder - 1) % s.players]
        how = ("", f"{before} has called stop.", "Nobody had a matching die left.", "The time was up.")[
            s.ended
        ]
        coming = f"Round {s.rounds + 1}: {holder} holds the golden die and calls go."
        return tuple(text for text in (how, coming if s.rounds < MOST_ROUNDS else "") if text)
    said = [f"Round {s.rounds + (s.phase == COUNTING)}: {holder} holds the golden die."]
    if s.phase == SHARING:
        said.append(f"{holder} has called stop with {_dice(_usable(s, s.holder))} left over.")
    if viewer >= 0 and s.phase == BUILDING and s.locked[viewer] > s.now:
        said.append("That die did not match: it costs you a moment.")
    return tuple(said)


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
        actions=THROW + MOST_PLAYERS * len(THROWS),
        moves=2 * 45 + 5,  # two numbers for at most 45 open cells, wrong ones, stop
        # Of a round: go, the countdown, four handfuls and a signal die a seat, the golden die, the end, done of five seats, and as many
        # wrong dice as the time of building has room for. Besides, all dice that can be placed.
        length=MOST_ROUNDS
        * (2 + 5 * MOST_PLAYERS + 1 + 1 + 5 + MOST_PLAYERS * (1000 * MOST_LIMIT // LEAST_LOCK_MS))
        + CELLS,
        score=(0, SHARE[2]),
    ),
    seats=tuple(SEAT_NAMES[:MOST_PLAYERS]),
    credits="Joe Nikisch, Das Spiel (1979)",
)
