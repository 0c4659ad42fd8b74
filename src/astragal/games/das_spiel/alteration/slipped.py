"""Slipped: everybody has a secret slip that says what the green dice on the spars are to show.

A turn draws one die out of a spar: those above it slide down, and it is set on the top of the pyramid. Before and after
the draw its player may call. If the slip is fulfilled then, the caller wins at once; if not, the caller is out. The
last player left wins too; after the round limit those left share the win.
"""

from astragal.dice import ORIENTATION_NAMES
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
    amount,
    choice,
    define,
    draw,
    i8,
    i16,
    i32,
    i64,
    pieces,
    rule,
    seat,
    seat_or_nobody,
    word,
    written,
)
from astragal.engine.game import new_rng
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.alteration.nearness import FAR, draws_needed
from astragal.games.das_spiel.alteration.slips import (
    FORMS,
    NOWHERE,
    STANDARD,
    STANDARD_NAMES,
    describe,
    grown,
    missing,
    read_slip,
    size,
    write_slip,
)
from astragal.games.das_spiel.spars import (
    DRAWS,
    INNER_CELLS,
    SIDE_CELLS,
    SPAR_CELLS,
    SPARS,
    draw_to_top,
    put_back,
)
from astragal.lattice import AXES, CELLS, COORDINATES, NAMES, NONE

# Moves: 8 * spar + t - 1 draws the die at place t of a spar, CALL calls, PASS does not.
CALL = 3 * DRAWS
PASS = CALL + 1
STANDARD32, CUSTOM = range(2)
OWN_TURN, ANY = range(2)
OUT, MISS_TURN = range(2)
DRAWING, CALLING = range(2)  # phases of a turn: up to the draw, and after it
UNKNOWN = -1  # a slip, in what a seat sees
MOST_SLIPS = 32  # of a catalogue of one's own
MOST_ROUNDS = 200
ORIENTED = len(ORIENTATION_NAMES)
# How likely a slip that needs so many draws is to be fulfilled first, compared with others.
PROMISE = (2000, 1000, 500, 250, 125, 60, 30, 15, 8, 4, 2, 1, 1, 1, 1, 1, 1)


class State(Layout):
    players: i8
    catalogue: choice(
        "standard32",
        "custom",
        about="custom: slips of your own, given with a position",
        by_position=("custom",),
    )
    call_time: choice("own-turn", "any", about="any: after each draw everybody is asked for a call")
    false_call: choice("out", "miss-turn", about="what a false call costs")
    direction: choice("both", "down", about="down: rows read from the top down or from left to right only")
    round_limit: amount(100, 1, MOST_ROUNDS, "rounds after which those left share the win")
    turn: seat
    phase: word("draw", "call")
    asked: seat  # who is asked for a call after a draw; the seat of the turn otherwise
    round: i16  # rounds that are over
    winner: seat_or_nobody  # 1 + the seat that has won, 0 while nobody has
    slip: written(i64[8], "Holdings", "slips")  # as in slips.py, UNKNOWN where hidden
    shown: i8[8]  # whether everybody knows the slip
    out: i8[8]
    misses: i16[8]  # turns a seat still has to miss
    die: pieces(
        *ORIENTATION_NAMES, places=NAMES, key="dice"
    )  # 1 + the orientation of each die outside; 0 inside, where nobody sees
    own: written(
        i8, "Catalogue", "catalogue"
    )  # slips of a catalogue of one's own; 0: the standard ones are used
    own_slips: i64[32]
    deal: i32  # only while a position is read: what it does not give is dealt from this number


@rule
def start(s, rng):
    _deal_spars(s, rng)
    for k in range(len(SIDE_CELLS)):
        s.die[SIDE_CELLS[k]] = 1 + draw(rng, ORIENTED)
    for player in range(s.players):
        s.slip[player] = UNKNOWN
    _deal_slips(s, rng)


@rule
def actor(s):
    if s.winner or s.round >= s.round_limit:
        return OVER
    return s.turn if s.phase == DRAWING else s.asked


@rule
def moves(s, player, out):
    if s.phase == CALLING:
        out[0] = PASS
        out[1] = CALL
        return 2
    for move in range(CALL):
        out[move] = move
    if s.call_time == ANY:
        return CALL
    out[CALL] = CALL
    return CALL + 1


@rule
def play(s, player, move):
    if move < CALL:
        draw_to_top(s.die, move // DRAWS, 1 + move % DRAWS)
        s.phase = CALLING
        return
    if move == CALL:
        s.shown[player] = 1
        if _fulfilled(s, player):
            s.winner = 1 + player
            return
        _punish(s, player)
        if s.winner:
            return
    if s.call_time == OWN_TURN or not _ask_next(s):
        _next_turn(s)


@rule
def score(s, player):
    if s.winner:
        return 1.0 if s.winner == 1 + player else 0.0
    return 1.0 / _left(s) if s.round >= s.round_limit and not s.out[player] else 0.0


@rule
def ranked(s, player):
    # Whoever is out stays behind the others also where a match is given up or drawn.
    return s.out[player] == 0


@rule
def result(s, player):
    return score(s, player) if ranked(s, player) else -1.0


@rule
def hide(s, viewer):
    if actor(s) != OVER:
        for player in range(s.players):
            if player != viewer and not s.shown[player]:
                s.slip[player] = UNKNOWN


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    _deal_slips(s, rng)


@rule
def policy(s, player, out, count, rng):
    """Call exactly when the slip is fulfilled; otherwise make the draw that brings it nearest."""
    if s.phase == CALLING:
        return 1 if _fulfilled(s, player) else 0
    if count > CALL and _fulfilled(s, player):
        return CALL
    best = 0
    least = FAR
    equal = 0
    for move in range(CALL):
        draw_to_top(s.die, move // DRAWS, 1 + move % DRAWS)
        needed = draws_needed(s.die, s.slip[player], s.direction)
        put_back(s.die, move // DRAWS, 1 + move % DRAWS)
        if needed < least:
            least = needed
            equal = 0
        if needed == least:
            equal += 1
            if draw(rng, equal) == 0:
                best = move
    return best


@rule
def value(s, player):
    """The share of the win by how many draws the slips still need, and how soon everybody draws."""
    first = (s.turn + s.phase) % s.players  # who draws next
    mine = 0
    total = 0
    for k in range(s.players):
        if not s.out[k]:
            needed = draws_needed(s.die, s.slip[k], s.direction)
            later = (k - first) % s.players
            promise = PROMISE[needed] * (s.players - later) + PROMISE[needed + 1] * later
            total += promise
            if k == player:
                mine = promise
    return mine / total


@rule
def _fulfilled(s, player):
    return missing(s.die, s.slip[player], s.direction, 1) == 0


@rule
def _left(s):
    """How many players are not out."""
    left = 0
    for player in range(s.players):
        left += 1 - s.out[player]
    return left


@rule
def _punish(s, player):
    """What a false call costs."""
    if s.false_call == OUT:
        s.out[player] = 1
        if _left(s) == 1:
            for other in range(s.players):
                if not s.out[other]:
                    s.winner = 1 + other
    elif s.phase == CALLING:
        s.misses[player] += 1


@rule
def _ask_next(s):
    """Ask the next player left for a call; False if all have been asked."""
    k = (s.asked + 1) % s.players
    while k != s.turn and s.out[k]:
        k = (k + 1) % s.players
    s.asked = k
    return k != s.turn


@rule
def _next_turn(s):
    """The turn of the next player left who has none to miss; the last round ends with the game."""
    s.phase = DRAWING
    waiting = True
    while waiting and s.round < s.round_limit:
        s.turn = (s.turn + 1) % s.players
        if s.turn == 0:
            s.round += 1
        if s.out[s.turn] == 0:
            if s.misses[s.turn]:
                s.misses[s.turn] -= 1
            else:
                waiting = False
    s.asked = s.turn


@rule
def _deal_spars(s, rng):
    """Lay the 25 dice of the spars at random, again and again until no slip of the catalogue is fulfilled."""
    dealing = True
    while dealing:
        for k in range(len(SPAR_CELLS)):
            s.die[SPAR_CELLS[k]] = 1 + draw(rng, ORIENTED)
        dealing = False
        for k in range(_catalogue_size(s)):
            if not dealing and missing(s.die, _catalogued(s, k), s.direction, 1) == 0:
                dealing = True


@rule
def _deal_slips(s, rng):
    """Give everybody whose slip is unknown one that nobody else has."""
    for player in range(s.players):
        while s.slip[player] == UNKNOWN:
            drawn = _catalogued(s, draw(rng, _catalogue_size(s)))
            free = True
            for other in range(s.players):
                if s.slip[other] == drawn:
                    free = False
            if free:
                s.slip[player] = drawn


@rule
def _catalogue_size(s):
    return s.own if s.own else len(STANDARD)


@rule
def _catalogued(s, k):
    return s.own_slips[k] if s.own else STANDARD[k]


def name(s, move):
    if move == CALL:
        return "call"
    if move == PASS:
        return "end" if s.call_time == OWN_TURN else "pass"
    return f"{'ABC'[move // DRAWS]}{1 + move % DRAWS}"


def touch(s, move):
    if move == CALL:
        return ("confirm:call",)
    if move == PASS:
        return (f"button:{name(s, move)}",)
    return (f"die:{NAMES[SPARS[move // DRAWS][1 + move % DRAWS]]}",)


def paths(s, move):
    if move >= CALL:
        return
    spar, t = SPARS[move // DRAWS], 1 + move % DRAWS
    yield Path(NAMES[spar[t]], NAMES[spar[0]], "drawn")
    for k in range(t):
        yield Path(NAMES[spar[k]], NAMES[spar[k + 1]], "slid")


def prompt(s):
    if s.phase == CALLING:
        return (
            "call if your slip is fulfilled, or end the turn" if s.call_time == OWN_TURN else "call or pass"
        )
    if s.call_time == ANY:
        return "draw a green die to the top"
    return "draw a green die to the top, or call if your slip is fulfilled"


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], _colour(p), faces=_faces(s, p)) for p in range(CELLS))
    over = actor(s) == OVER
    playing = viewer >= 0 and not over and not s.out[viewer]
    # Rows are highlighted for their owner, at the end for everybody those that have won.
    owner = viewer if playing else NONE
    if s.winner and _fulfilled(s, s.winner - 1):
        owner = s.winner - 1
    right = grown(s.die, s.slip[owner], s.direction) if owner >= 0 else ()
    notices = []
    if s.catalogue == CUSTOM and not s.own:
        notices.append("No catalogue was given: the 32 standard slips are used.")
    if playing:
        slip = s.slip[viewer]
        wrong = missing(s.die, slip, s.direction, NOWHERE)
        notices.append(f"{size(slip) - wrong} of {size(slip)} numbers are right.")
    for player in range(s.players):
        if s.shown[player] or over:
            notices.append(f"{SEAT_NAMES[player]} has {_wording(s.slip[player])}.")
        if s.out[player]:
            notices.append(f"{SEAT_NAMES[player]} is out.")
        if s.misses[player]:
            notices.append(f"Turns that {SEAT_NAMES[player]} has to miss: {s.misses[player]}.")
    return Scene(
        Pyramid(),
        pieces,
        marks=tuple(Mark(NAMES[p], "hint") for p in sorted(right)),
        notices=tuple(notices),
        headline=_wording(s.slip[viewer]) if playing else "",
    )


def reason(s):
    if not s.winner:
        return f"{s.round_limit} rounds are over: all who are left share the win."
    winner = SEAT_NAMES[s.winner - 1]
    if _left(s) == 1:
        return f"{winner} is the last one left."
    return f"{winner} has called, and the slip is fulfilled."


def settle(s):
    """Deal what the position does not give, and ask whose turn it is where only that seat can be asked."""
    rng = new_rng(s.deal)
    s.deal = 0
    if not any(s.die[p] for p in SPAR_CELLS):
        _deal_spars(s, rng)
    for p in SIDE_CELLS:
        s.die[p] = s.die[p] or 1 + draw(rng, ORIENTED)
    for player in range(s.players):
        s.slip[player] = s.slip[player] or UNKNOWN
    _deal_slips(s, rng)
    if s.phase == DRAWING or s.call_time == OWN_TURN:
        s.asked = s.turn


def problems(s):
    if lacking := [NAMES[p] for p in SPAR_CELLS if not s.die[p]]:
        yield Problem("missing-dice", f"Give all dice of the spars or none; missing: {', '.join(lacking)}.")
        return
    if any(s.die[p] for p in INNER_CELLS):
        yield Problem("needless-dice", "Nobody sees the dice inside; leave them out.")
    if s.own and s.catalogue != CUSTOM:
        yield Problem("needless-catalogue", "A catalogue of your own needs the option catalogue=custom.")
    slips = s.slip[: s.players]
    if any(slip not in _catalogue(s) for slip in slips):
        yield Problem("unknown-slip", "Every seat needs a slip of the catalogue.")
    if len(set(slips)) < s.players:
        yield Problem("equal-slips", "No two seats can have the same slip.")
    if any(s.out[k] and not s.shown[k] for k in range(s.players)):
        yield Problem("hidden-slip", "The slip of a seat that is out is known to all.")
    if min(s.misses) < 0 or (s.false_call == OUT and any(s.misses)):
        yield Problem("bad-misses", "Turns to miss are counted from 0, and only with false_call=miss-turn.")
    if not 0 <= s.round <= s.round_limit:
        yield Problem("bad-round", f"round must be from 0 to {s.round_limit}.")
    if s.false_call == MISS_TURN and any(s.out):
        yield Problem("bad-out", "With false_call=miss-turn nobody is ever out.")
    if _left(s) == 0 or s.winner > s.players or (s.winner and s.out[s.winner - 1]):
        yield Problem("bad-winner", "Somebody must be left, and who is out cannot have won.")
    elif _left(s) == 1 and not s.winner:
        yield Problem("bad-winner", "The last one left has won.")
    elif s.winner and _left(s) > 1 and not (s.shown[s.winner - 1] and _fulfilled(s, s.winner - 1)):
        yield Problem("bad-winner", "Who wins by a call has shown a slip that is fulfilled.")
    elif actor(s) != OVER and s.out[actor(s)]:
        yield Problem("wrong-turn", "A seat that is out has no turn and is not asked.")


class Catalogue:
    """The slips of a catalogue of one's own, as texts; an empty list stands for the standard ones."""

    fields = ("own", "own_slips")

    def write(self, s):
        return [write_slip(slip) for slip in s.own_slips[: s.own]]

    def read(self, s, data):
        if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
            return [Problem("bad-catalogue", f"catalogue is a list of texts. {FORMS}")]
        slips = [read_slip(text) for text in data]
        if 0 in slips:
            return [Problem("bad-slip", f"{data[slips.index(0)]!r} is no slip. {FORMS}")]
        if len(set(slips)) < len(slips):
            return [Problem("equal-slips", "A catalogue names every slip once.")]
        if slips and not s.players < len(slips) <= MOST_SLIPS:
            limits = f"more slips than players and at most {MOST_SLIPS}"
            return [Problem("bad-catalogue", f"A catalogue needs {limits}; this one has {len(slips)}.")]
        s.own = len(slips)
        s.own_slips[: s.own] = slips
        return []


class Holdings:
    """What each seat holds: `{"A": "N01", "B": "KIND 5 1; shown", "C": "T2; out", "D": "D5; shown; misses 2"}`."""

    fields = ("slip", "shown", "out", "misses")

    def write(self, s):
        return {SEAT_NAMES[k]: "; ".join(self._words(s, k)) for k in range(s.players)}

    def _words(self, s, k):
        yield "?" if s.slip[k] == UNKNOWN else _slip_name(s.slip[k])
        if s.out[k]:
            yield "out"
        elif s.shown[k]:
            yield "shown"
        if s.misses[k]:
            yield f"misses {s.misses[k]}"

    def read(self, s, data):
        seats = tuple(SEAT_NAMES[: s.players])
        if not isinstance(data, dict) or not set(data) <= set(seats):
            return [Problem("unknown-seat", f"slips needs a text for seats among {', '.join(seats)}.")]
        return [
            problem for seat, text in data.items() for problem in self._read_seat(s, seats.index(seat), text)
        ]

    def _read_seat(self, s, k, text):
        slip, *words = [part.strip() for part in str(text).split(";")]
        s.slip[k] = STANDARD[STANDARD_NAMES.index(slip)] if slip in STANDARD_NAMES else read_slip(slip)
        if not s.slip[k]:
            yield Problem(
                "bad-slip", f"{slip!r} is neither a slip of the standard catalogue nor written like one."
            )
        for note in words:
            what, _, number = note.partition(" ")
            if what == "misses" and number.isdecimal() and len(number) <= 4:
                s.misses[k] = int(number)
            elif note in ("shown", "out"):
                s.shown[k] = 1
                s.out[k] = int(note == "out")
            else:
                yield Problem(
                    "bad-slip", f"{note!r} says nothing about a slip; possible: shown, out, misses 1."
                )


def _catalogue(s):
    return s.own_slips[: s.own] if s.own else STANDARD


def _slip_name(slip):
    return STANDARD_NAMES[STANDARD.index(slip)] if slip in STANDARD else write_slip(slip)


def _wording(slip):
    return f"{_slip_name(slip)}: {describe(slip)}"


def _colour(p):
    return ("red", "black", "green", "green")[COORDINATES[p].count(0)]


def _faces(s, p):
    """The numbers that a die shows to the sides of the pyramid; a face that another die covers is not seen."""
    if not s.die[p]:
        return ""
    lying = ORIENTATION_NAMES[s.die[p] - 1]
    return "".join("0" if COORDINATES[p][axis] else lying[axis] for axis in AXES)


GAME = define(
    globals(),
    number="36",
    title="Slipped",
    german="Verzettelt",
    players=(2, 3, 4, 5, 6, 7, 8),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.25, 0.1, 0.65),
    minutes=30,
    summary="Draw dice to the top of the pyramid until its edges show what your secret slip asks for, and call first.",
    # In every turn a draw, and everybody may be asked for a call.
    bounds=Bounds(actions=PASS + 1, moves=CALL + 1, length=MOST_ROUNDS * 8 * 9, score=(0, 1)),
    cutoff=2,
    seats=tuple(SEAT_NAMES),
    teams=True,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
