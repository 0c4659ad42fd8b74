"""Slipped: everybody has a secret slip that says what the green dice on the spars are to show.

A turn draws one die out of a spar: those above it slide down, and it is set on the top of the pyramid. Before and after
the draw its player may call. If the slip is fulfilled then, the caller wins at once; if not, the caller is out. The
last player left wins too; after the round limit those left share the win.
"""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    amount,
    button,
    choice,
    confirm,
    define,
    flag,
    i8,
    i32,
    i64,
    pieces,
    rule,
    say,
    seat,
    seat_or_nobody,
    spans,
    upto,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.alteration.slipped.dealing import (
    CATALOGUE,
    UNKNOWN,
    deal_sides,
    deal_slips,
    deal_spars,
    deal_the_rest,
)
from astragal.games.das_spiel.alteration.slipped.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.slipped.nearness import nearest_draw, prospects
from astragal.games.das_spiel.alteration.slipped.picture import seen
from astragal.games.das_spiel.alteration.slipped.positions import (
    MOST_MISSES,
    MOST_SLIPS,
    Catalogue,
    Holdings,
    impossible,
)
from astragal.games.das_spiel.alteration.slipped.turns import (
    ANY,
    CALL_TIME,
    CALLING,
    DRAWING,
    FALSE_CALL,
    MOST_ROUNDS,
    OUT,
    OWN_TURN,
    PHASE,
    ask_next,
    call,
    fulfilled,
    is_over,
    left,
    next_turn,
    told,
)
from astragal.games.das_spiel.spars import DRAWS, SPARS, draw_to_top, ways_of_a_draw
from astragal.lattice import APEX, NAMES

# Moves: 8 * spar + t - 1 draws the die at place t of a spar, CALL calls, PASS does not.
DRAW, CALL, PASS, ACTIONS = spans(3 * DRAWS, 1, 1)


class State(Layout):
    players: i8
    catalogue: CATALOGUE
    call_time: CALL_TIME
    false_call: FALSE_CALL
    direction: choice("both", "down", about="down: rows read from the top down or from left to right only")
    round_limit: amount(100, 1, MOST_ROUNDS, "rounds after which those left share the win")
    turn: seat
    phase: PHASE
    asked: seat  # who is asked for a call after a draw; the seat of the turn otherwise
    round: upto("round_limit")  # rounds that are over
    winner: seat_or_nobody
    slip: written(i64[8], Holdings, "slips")  # as in slips.py, UNKNOWN where hidden
    shown: flag[8]  # whether everybody knows the slip
    out: flag[8]
    misses: upto(MOST_MISSES)[8]  # turns a seat still has to miss
    # 1 + the orientation of each die outside; 0 inside, where nobody sees
    die: pieces(*ORIENTATION_NAMES, places=NAMES, key="dice")
    # slips of a catalogue of one's own; 0: the standard ones are used
    own: written(upto(MOST_SLIPS), Catalogue, "catalogue")
    own_slips: i64[32]
    deal: i32  # only while a position is read: what it does not give is dealt from this number


@rule
def start(s, rng):
    deal_spars(s, rng)
    deal_sides(s, rng)
    for player in range(s.players):
        s.slip[player] = UNKNOWN
    deal_slips(s, rng)


@rule
def actor(s):
    if is_over(s):
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
        call(s, player)
    if s.winner == 0 and (s.call_time == OWN_TURN or not ask_next(s)):
        next_turn(s)


@rule
def score(s, player):
    if s.winner:
        return 1.0 if s.winner == 1 + player else 0.0
    return 1.0 / left(s) if s.round >= s.round_limit and not s.out[player] else 0.0


@rule
def ranked(s, player):
    # Whoever is out stays behind the others also where a match is given up or drawn.
    return s.out[player] == 0


@rule
def result(s, player):
    return score(s, player) if ranked(s, player) else -1.0


@rule
def hide(s, viewer):
    if not is_over(s):
        for player in range(s.players):
            if player != viewer and not s.shown[player]:
                s.slip[player] = UNKNOWN


@rule
def redeal(s, viewer, rng):
    hide(s, viewer)
    deal_slips(s, rng)


@rule
def policy(s, player, out, count, rng):
    """Call exactly when the slip is fulfilled; otherwise make the draw that brings it nearest."""
    if s.phase == CALLING:
        return 1 if fulfilled(s, player) else 0
    if count > CALL and fulfilled(s, player):
        return CALL
    return nearest_draw(s, s.slip[player], rng)


@rule
def value(s, player):
    return prospects(s, player, (s.turn + s.phase) % s.players)


def name(s, move):
    if move == CALL:
        return say("call")
    if move == PASS:
        return say("end") if s.call_time == OWN_TURN else say("pass")
    return f"{'ABC'[move // DRAWS]}{1 + move % DRAWS}"


def touch(s, move):
    if move == CALL:
        return (confirm(name(s, move)),)
    if move == PASS:
        return (button(name(s, move)),)
    return (f"die:{NAMES[SPARS[move // DRAWS][1 + move % DRAWS]]}",)


def paths(s, move):
    if move < CALL:
        yield from ways_of_a_draw(move // DRAWS, 1 + move % DRAWS)


def prompt(s):
    if s.phase == CALLING and s.call_time == OWN_TURN:
        return say("call if your slip is fulfilled, or end the turn")
    if s.phase == CALLING:
        return say("call or pass")
    if s.call_time == ANY:
        return say("draw a green die to the top")
    return say("draw a green die to the top, or call if your slip is fulfilled")


def scene(s, viewer):
    return seen(s, viewer)


def goal(s):
    if s.false_call == OUT:
        return say("Whoever calls while their secret slip is fulfilled wins, or the last one left does.")
    return say("Whoever is first to call while their secret slip is fulfilled wins.")


def why_not(s, player, touches):
    if s.phase == CALLING:
        return (
            say("The die is drawn; call, or end your turn.")
            if s.call_time == OWN_TURN
            else say("A die was drawn; call or pass.")
        )
    if touches[-1] == f"die:{NAMES[APEX]}":
        return say("The top would only come back to the top; draw another green die.")
    return say("Only the green dice on the three edges are drawn.")


def reason(s):
    return told(s)


def settle(s):
    deal_the_rest(s)
    # Only that seat can be asked whose turn it is.
    if s.phase == DRAWING or s.call_time == OWN_TURN:
        s.asked = s.turn


def problems(s):
    yield from impossible(s)


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
    bounds=Bounds(actions=ACTIONS, moves=CALL + 1, length=MOST_ROUNDS * 8 * 9, score=(0, 1)),
    cutoff=2,
    seats=tuple(SEAT_NAMES),
    teams=True,
    card=CARD,
    lesson=LESSON,
    view=THREE_FACES,
    credits="Jürgen Wagner, Das Spiel (1979)",
)
