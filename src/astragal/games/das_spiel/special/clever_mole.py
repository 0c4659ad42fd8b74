"""The Clever Mole: six hills of ten dice, one description, and whoever first points at the hill it fits has a point.

Hills are built anew every round. The game master, the computer or a person, says one thing that is true of exactly
one hill: its colours, its numbers on a side or on all of them, what lies under its top die. Everybody points once;
who is wrong is out of the round. A master may also build a hill himself, behind a cover, and describe that one.

Dice are not dealt one by one: four chance numbers of two digits name one of a hundred million deals, and the hills follow
from the deal alone. So every outcome is listed and equally likely, a record replays, and no generator is in the state.
"""

from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
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
    derived,
    dice,
    draw,
    each,
    i8,
    i32,
    i64,
    rule,
    upto,
    word,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.special.clues import (
    CLUE_NAMES,
    CLUES,
    FIRST_CLUE,
    HILL_NAMES,
    HILLS,
    KINDS,
    KINDS_OF,
    MOST_CLUES,
    PLACES,
    SIZE,
    count_die,
    has_clue,
    meaning,
    named,
    names,
    sentence,
    words,
)
from astragal.games.das_spiel.special.hills import (
    COLOURS,
    DICE_OF_ROUND,
    RED,
    clear,
    deal_out,
    fill,
    is_describable,
    next_die,
    piece,
    set_die,
    way_in_words,
    ways,
)
from astragal.lattice import NONE

# Moves: 0..5 a hill that is pointed at or chosen, TIME for what happens by itself, SET + 24 * colour + orientation of a die the
# master sets, DEAL + a number of two digits, KIND + a kind of clue that is drawn, CLUE + a number of CLUES.
TIME, SET, DEAL, KIND, CLUE = 6, 10, 100, 200, 300
PAUSE, CHOOSING, DEALING, BUILDING, TELLING, DRAWING, SEARCHING = range(7)
PHASES = ("pause", "choosing", "dealing", "building", "telling", "drawing", "searching")
COMPUTER, ROTATING, FIXED = range(3)
RANDOM, MASTER = range(2)
POINTS, DICE, SWEETS = range(3)
MOST_ROUNDS = 30
PAUSE_MS = 4000  # between two rounds: to see the hill, and who was first
CHOOSE_MS, BUILD_MS, TELL_MS = 20_000, 120_000, 60_000  # for a master; then chance acts in his place

COVERED = 1 + HILLS  # as `hill`, in what others see of a master at work
NUMBERS, DEALS = 4, 100


class State(Layout):
    players: i8  # seats, a master's among them
    difficulty: choice(
        "easy",
        "medium",
        "hard",
        about="easy: colours; medium: also one side and the top die from below; hard: also nearly, and all sides",
    )
    master: choice(
        "computer", "rotating", "fixed", about="who describes a hill; fixed: always the first seat"
    )
    build: choice("random", "master", about="master: the game master builds the hill he describes")
    rounds: amount(10, 1, MOST_ROUNDS, "how many descriptions there are")
    round_time: amount(60, 5, 600, "a round ends after so many seconds")  # in seconds
    prize: choice("points", "dice", "sweets", about="what a round is won for; only the picture changes")
    reaction: amount(6000, 100, 30_000, "how long computer players take, in ms (median)")
    errors: amount(10, 0, 100, "how often they point at a wrong hill, in percent")  # in percent
    now: i32
    due: i32[8]
    phase: word(*PHASES)
    until: i32  # when the phase ends by itself, 0 while chance acts
    round: i8  # rounds begun
    since: i32  # the moment of the clue
    numbers: i8  # numbers of the deal that are drawn
    deal: i32  # what they make; 0 outside of dealing
    hill: word(
        "", *HILL_NAMES, "hidden"
    )  # 1 + the hill a master builds himself, until he has described it; else 0
    laid: i8  # dice he has set, 0 outside of building
    kind: word("", *KINDS)  # 1 + the kind of clue that was drawn, until the clue is
    clue: word("", *CLUE_NAMES)  # 1 + the clue, 0 before it is given
    pointed: written(
        i8[8], "Pointings"
    )  # 1 + the hill each seat pointed at in this round, negative if it was wrong, 0 if none yet
    took: i32[8]  # how long after the clue, in ms
    points: each(upto(300), 8)
    colour: dice(
        COLOURS, "faces", PLACES
    )  # die 10 * hill + k, the top die last: a colour, 0 if it is not there
    faces: i8[60]  # orientations, 0 where no die is
    counts: derived(i8[48])  # what is counted of the dice that are there, see clues.py
    stream: derived(i64[3])  # scratch of `deal_out`; 0 outside of it


@rule
def start(s, rng):
    _pause(s)


@rule
def actor(s):
    if s.phase == PAUSE and s.round == _last_round(s):
        return OVER
    return CHANCE if s.phase == DEALING or s.phase == DRAWING else ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.now >= s.until:
        return 0
    if s.phase == SEARCHING:
        return _hills(out) if _may_point(s, player) else 0
    if player != _master(s):
        return 0
    if s.phase == CHOOSING:
        return _hills(out)
    if s.phase == BUILDING:
        return ways(s, SET, out)
    return _clues(s, 0, len(CLUES), out) if s.phase == TELLING else 0


@rule
def play(s, player, move):
    if move >= CLUE:
        _begin_search(s, move - CLUE)
    elif move >= KIND:
        s.kind = 1 + move - KIND
    elif move >= DEAL:
        _take_number(s, move - DEAL)
    elif move >= SET:
        _set(s, move - SET)
    elif s.phase == PAUSE:
        _begin_round(s)
    elif s.phase == CHOOSING:
        s.hill = 1 + move
        _await_chance(s, DEALING)
    elif s.phase == TELLING:
        _await_chance(s, DRAWING)
    elif move == TIME:
        _pause(s)
    else:
        _point(s, player, move)


@rule
def score(s, player):
    return s.points[player]


@rule
def ranked(s, player):
    return s.master != FIXED or player != 0


@rule
def result(s, player):
    return s.points[player] if ranked(s, player) else -1


@rule
def hide(s, viewer):
    """While a master builds a hill himself the others see the cover, and nothing of what he or chance chooses."""
    if s.build != MASTER or viewer == _master(s) or s.phase == PAUSE or s.phase == SEARCHING:
        return
    clear(s)
    s.hill = COVERED
    s.deal = 0


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    if s.hill != COVERED:
        return
    s.hill = 0 if s.phase == CHOOSING else 1 + draw(rng, HILLS)
    if s.phase == DEALING:
        for _ in range(s.numbers):
            s.deal = s.deal * DEALS + draw(rng, DEALS)
    elif s.phase >= BUILDING:
        there = s.laid if s.phase == BUILDING else SIZE
        fill(s, there, rng)
        while there == SIZE and not is_describable(s):
            fill(s, there, rng)


@rule
def policy(s, player, out, count, rng):
    """The right hill, except for errors; a master gives a clue of the chosen difficulty where there is one."""
    if s.phase == SEARCHING:
        right = named(s.counts, s.clue - 1)
        return _wrong(s, right, rng) if draw(rng, 100) < s.errors else right
    if s.phase != TELLING:
        return draw(rng, count)
    kinds = KINDS_OF[s.difficulty]
    wanted = draw(rng, kinds)
    for k in range(kinds):
        picked = _any_of_kind((wanted + k) % kinds, out, count, rng)
        if picked != NONE:
            return picked
    return draw(rng, count)


@rule
def reaction(s, player):
    if s.phase == SEARCHING:
        return s.reaction if _may_point(s, player) else 0
    # A master chooses, builds and describes without a race: nobody wants to wait long for a computer.
    at_work = s.phase == CHOOSING or s.phase == BUILDING or s.phase == TELLING
    return s.reaction // 10 if at_work and player == _master(s) else 0


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _last_round(s):
    """How many rounds there are: with rotating masters everybody is master equally often."""
    if s.master != ROTATING:
        return s.rounds
    return (s.rounds + s.players - 1) // s.players * s.players


@rule
def _master(s):
    """The seat that is game master in this round, NONE if the computer is."""
    if s.master == COMPUTER:
        return NONE
    return 0 if s.master == FIXED else (s.round - 1) % s.players


@rule
def _may_point(s, player):
    return s.pointed[player] == 0 and player != _master(s)


@rule
def _outcomes(s, out):
    """What chance brings; once the time of a phase is up, what happens by itself or what a master has left undone."""
    if s.phase == DEALING:
        for i in range(DEALS):
            out[i] = DEAL + i
        return DEALS
    if s.phase == DRAWING:
        return _clues(s, FIRST_CLUE[s.kind - 1], FIRST_CLUE[s.kind], out) if s.kind else _kinds(s, out)
    if s.now < s.until:
        return 0
    if s.phase == CHOOSING:
        return _hills(out)
    if s.phase == BUILDING:
        return ways(s, SET, out)
    out[0] = TIME
    return 1


@rule
def _hills(out):
    for h in range(HILLS):
        out[h] = h
    return HILLS


@rule
def _kinds(s, out):
    """The kinds of the difficulty with a clue; where a master's own hill has none of these, the next easiest kind with one."""
    count = 0
    for kind in range(len(KINDS)):
        if (count == 0 or kind < KINDS_OF[s.difficulty]) and has_clue(s.counts, kind, s.hill - 1):
            out[count] = KIND + kind
            count += 1
    return count


@rule
def _clues(s, first, end, out):
    count = 0
    for clue in range(first, end):
        if names(s.counts, clue, s.hill - 1):
            out[count] = CLUE + clue
            count += 1
    return count


@rule
def _pause(s):
    """The round is over; the dice stay to be looked at."""
    s.phase = PAUSE
    s.until = s.now + PAUSE_MS


@rule
def _await_chance(s, phase):
    s.phase = phase
    s.until = 0


@rule
def _begin_round(s):
    clear(s)
    s.clue = 0
    for player in range(s.players):
        s.pointed[player] = 0
        s.took[player] = 0
    s.round += 1
    if s.build == MASTER:
        s.phase = CHOOSING
        s.until = s.now + CHOOSE_MS
    else:
        _await_chance(s, DEALING)


@rule
def _take_number(s, number):
    """The last number completes the deal; a master's own hill is left out of it."""
    s.deal = s.deal * DEALS + number
    s.numbers += 1
    if s.numbers < NUMBERS:
        return
    deal_out(s)
    s.deal = 0
    s.numbers = 0
    if s.hill:
        s.phase = BUILDING
        s.until = s.now + BUILD_MS
    else:
        _await_clue(s)


@rule
def _set(s, way):
    set_die(s, way)
    if s.laid == SIZE:
        s.laid = 0
        _await_clue(s)


@rule
def _await_clue(s):
    """The hills stand: a master has time to describe one, the computer's clue is drawn."""
    if _master(s) == NONE:
        _await_chance(s, DRAWING)
    else:
        s.phase = TELLING
        s.until = s.now + TELL_MS


@rule
def _begin_search(s, clue):
    s.clue = 1 + clue
    s.kind = 0
    s.hill = 0
    s.phase = SEARCHING
    s.since = s.now
    s.until = s.now + 1000 * s.round_time


@rule
def _point(s, player, h):
    s.took[player] = s.now - s.since
    if h == named(s.counts, s.clue - 1):
        s.pointed[player] = 1 + h
        s.points[player] += 1
        _pause(s)
        return
    s.pointed[player] = -1 - h
    for other in range(s.players):
        if _may_point(s, other):
            return
    _pause(s)


@rule
def _wrong(s, right, rng):
    """A hill that is not the right one and that nobody has tried in vain; the right one if there is no other."""
    picked = right
    found = 0
    for h in range(HILLS):
        tried = h == right
        for player in range(s.players):
            if s.pointed[player] == -1 - h:
                tried = True
        if not tried:
            found += 1
            if draw(rng, found) == 0:
                picked = h
    return picked


@rule
def _any_of_kind(kind, out, count, rng):
    picked = NONE
    found = 0
    for i in range(count):
        if CLUES[out[i] - CLUE][0] == kind:
            found += 1
            if draw(rng, found) == 0:
                picked = i
    return picked


def name(s, move):
    # Others learn neither which hill a master builds nor how; even the deal would tell, once the hills are uncovered.
    is_covered = s.hill == COVERED
    if move >= CLUE:
        return CLUE_NAMES[move - CLUE]
    if move >= KIND:
        return f"kind {KINDS[move - KIND]}"
    if move >= DEAL:
        return "deal" if is_covered else f"deal {move - DEAL:02}"
    if move >= SET:
        return "a die" if is_covered else f"{PLACES[next_die(s)]}={way_in_words(move - SET)}"
    if move == TIME:
        return {PAUSE: "next round", TELLING: "no clue"}.get(s.phase, "time up")
    return "a hill" if is_covered else HILL_NAMES[move]


def touch(s, move):
    is_covered = s.hill == COVERED
    if move >= CLUE:
        return tuple(f"button:{word}" for word in words(move - CLUE))
    if move >= KIND or move == TIME or is_covered:
        return (f"button:{'wait' if move == TIME else name(s, move)}",)
    if move >= DEAL:
        return "button:roll", f"button:{move - DEAL:02}"
    if move >= SET:
        colour, faces = way_in_words(move - SET).split()
        return f"tray:{colour}", f"face:{faces}"
    return (f"die:{HILL_NAMES[move]}",)


def prompt(s):
    if s.phase == SEARCHING:
        return f"point at the hill {meaning(s.clue - 1)}"
    if s.hill == COVERED:
        return f"wait while {SEAT_NAMES[_master(s)]} works on the hill of the mole"
    return {
        PAUSE: "wait for the next hills",
        CHOOSING: "choose a hill for the mole",
        DEALING: "draw the numbers of a deal",
        BUILDING: "set the next die of your hill: its colour, then its faces",
        TELLING: f"say something that is true of {'your hill' if s.hill else 'one hill'} alone",
        DRAWING: "draw a description",
    }[s.phase]


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    is_behind_cover = s.build == MASTER and CHOOSING <= s.phase <= DRAWING
    pieces = tuple(piece(s, d) for d in range(DICE_OF_ROUND) if s.colour[d] or is_behind_cover)
    trays = [_prizes(s, k) for k in range(s.players) if not (s.master == FIXED and k == 0)]
    if s.phase == BUILDING and s.hill != COVERED:
        colours = tuple(Piece(colour, colour) for colour in COLOURS[RED:])
        trays.append(Tray("next die", _master(s), colours))
    clue = sentence(s.clue - 1) if s.clue else ""
    return Scene(Pyramid(layers=3), pieces, tuple(trays), tuple(_marks(s)), tuple(_notices(s)), headline=clue)


def reason(s):
    return f"{s.round} rounds are played: the points decide."


def refuses(s):
    if s.master != COMPUTER and s.players == 2:
        return "With a person as game master at least two others search: that needs three seats."
    if s.build == MASTER and s.master == COMPUTER:
        return "Only a person builds a hill: choose rotating or fixed as master."
    return None


def _prizes(s, player):
    won = s.points[player]
    if s.prize == POINTS:
        return Tray("points", player, count=won)
    if s.prize == DICE:
        return Tray("dice", player, (Piece("prize", "blue"),) * (won > 0), won)
    return Tray("sweets", player, (Piece("prize", "golden", kind="stone"),) * (won > 0), won)


def _marks(s):
    """Where a master is at work, which hills were tried in vain, and after the round the right one."""
    if s.phase == BUILDING and s.hill != COVERED:
        yield Mark(PLACES[next_die(s)], "goal")
    elif s.phase >= TELLING and 0 < s.hill < COVERED:
        yield Mark(HILL_NAMES[s.hill - 1], "goal")
    for h in sorted({-1 - p for p in s.pointed if p < 0}):
        yield Mark(HILL_NAMES[h], "dead")
    if s.phase == PAUSE and s.clue:
        yield Mark(HILL_NAMES[named(s.counts, s.clue - 1)], "last")


def _notices(s):
    """The round and its master, and who pointed where at which moment, the fastest first."""
    if not s.round:
        yield "The first hills are about to be built."
        return
    by = "" if _master(s) == NONE else f" {SEAT_NAMES[_master(s)]} is the game master."
    yield f"Round {s.round} of {_last_round(s)}.{by}"
    if s.hill == COVERED:
        yield "The hills are covered while one of them is built."
    for k in sorted((k for k in range(s.players) if s.pointed[k]), key=lambda k: s.took[k]):
        verdict = "right" if s.pointed[k] > 0 else "wrong"
        where = HILL_NAMES[abs(s.pointed[k]) - 1]
        yield f"{SEAT_NAMES[k]} pointed at {where} after {s.took[k]} ms: {verdict}."
    if s.phase == PAUSE and s.clue:
        yield f"The mole was under {HILL_NAMES[named(s.counts, s.clue - 1)]}."


def settle(s):
    for d in range(DICE_OF_ROUND):
        if s.colour[d]:
            count_die(s.counts, d, s.colour[d] - 1, s.faces[d], 1)
    if (s.phase != PAUSE or s.clue) and not s.round:
        s.round = 1
    limits = (PAUSE_MS, CHOOSE_MS, 0, BUILD_MS, TELL_MS, 0, 1000 * s.round_time)
    if not s.until and limits[s.phase]:
        s.until = (s.since if s.phase == SEARCHING else s.now) + limits[s.phase]


def problems(s):
    """What cannot be, from the dice to the points."""
    is_known = s.phase == SEARCHING or (s.phase == PAUSE and s.round > 0)  # whether there is a clue
    is_own = s.build == MASTER and DEALING <= s.phase <= DRAWING  # whether a master builds a hill
    there = [is_known or s.phase >= BUILDING] * DICE_OF_ROUND
    if not 0 <= s.laid < SIZE or (s.laid and s.phase != BUILDING):
        yield Problem("bad-laid", "laid is how many dice of a hill being built are set, 0 to 9.")
    elif s.phase == BUILDING and 0 < s.hill < COVERED:
        there[next_die(s) : SIZE * s.hill] = [False] * (SIZE - s.laid)
    if [colour > 0 for colour in s.colour] != there:
        text = (
            "Before the deal there are no dice, then ten on each hill; a hill being built grows die by die."
        )
        yield Problem("wrong-dice", text)
    if not (s.phase != PAUSE) <= s.round <= _last_round(s):
        yield Problem("bad-round", f"round is how many were begun, 0 to {_last_round(s)}, 0 only at first.")
    right = named(s.counts, s.clue - 1) if s.clue else NONE
    if is_known != (right != NONE) or (s.clue and not is_known):
        text = "A clue is true of exactly one hill; it is there from the search to the end of the pause."
        yield Problem("bad-clue", text)
    if (s.phase in (CHOOSING, BUILDING) and s.build != MASTER) or (
        s.phase == TELLING and s.master == COMPUTER
    ):
        yield Problem("bad-phase", "Only a person who is game master chooses, builds and tells.")
    if not (1 <= s.hill <= HILLS if is_own else s.hill == 0):
        yield Problem("bad-hill", "hill is the one that a master builds, from his choice to his clue.")
    elif s.phase in (TELLING, DRAWING) and not is_describable(s):
        yield Problem("no-clue", "Nothing that may be said here is true of exactly one hill.")
    if s.kind and s.phase != DRAWING:
        yield Problem("bad-kind", "A kind is drawn only just before the clue.")
    if not 0 <= s.deal < DEALS**s.numbers <= DEALS ** (NUMBERS - 1) or (s.numbers and s.phase != DEALING):
        text = "numbers is how many numbers of a deal are drawn, 0 to 3, and deal what they make."
        yield Problem("bad-deal", text)
    if any(p and (right == NONE or (p > 0) != (abs(p) == 1 + right)) for p in s.pointed):
        yield Problem("bad-pointing", "After a clue only pointing at the hill that fits it is right.")
    elif s.phase == SEARCHING and (max(s.pointed) > 0 or not any(_may_point(s, k) for k in range(s.players))):
        yield Problem(
            "bad-pointing", "While a hill is searched nobody was right and somebody has not pointed."
        )
    if _master(s) != NONE and s.pointed[_master(s)]:
        yield Problem("bad-pointing", "A game master does not point.")
    if sum(s.points) > s.round or (s.master == FIXED and s.points[0]):
        yield Problem("bad-points", "Every round brings at most one point, and none to a fixed master.")
    if min(s.now, s.until, s.since, *s.took, *s.due) < 0:
        yield Problem("bad-time", "Moments are counted from the start and never negative.")


class Pointings:
    """Where the seats pointed in this round: `{"A": "wrong 330", "B": "060"}`; who has not pointed is left out."""

    fields = ("pointed",)

    def write(self, s):
        return {
            SEAT_NAMES[k]: "wrong " * (p < 0) + HILL_NAMES[abs(p) - 1] for k, p in enumerate(s.pointed) if p
        }

    def read(self, s, data):
        try:
            for seat, text in data.items():
                hill = text.removeprefix("wrong ")
                number = 1 + HILL_NAMES.index(hill)
                s.pointed[SEAT_NAMES.index(seat, 0, s.players)] = number if hill == text else -number
        except (AttributeError, TypeError, ValueError):
            form = 'pointed is written by seat, {"A": "wrong 330", "B": "060"}, with hills by their tops.'
            return [Problem("bad-pointing", form)]
        return []


GAME = define(
    globals(),
    number="14",
    title="The Clever Mole",
    german="Der schlaue Maulwurf",
    slug="clever-mole",
    players=(2, 3, 4, 5, 6, 7, 8),
    kinds=("real-time", "chance", "hidden-information"),
    perlhuhn=(0.15, 0.70, 0.15),
    minutes=10,
    summary="One thing is said that is true of one hill only; be the first to point at it.",
    bounds=Bounds(
        actions=CLUE + len(CLUES),
        moves=MOST_CLUES,
        # Of a round: its beginning, a hill, a deal, ten dice, a clue (one left to chance is three steps), all point, its end.
        length=(MOST_ROUNDS + 7) * (2 + NUMBERS + SIZE + 3 + 8 + 1),
        score=(0, MOST_ROUNDS + 7),
    ),
    seats=tuple(SEAT_NAMES),
    credits="Reinhold Wittig, Das Spiel (1979)",
    spread=0.4,
)
