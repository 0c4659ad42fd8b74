"""Slide: everybody looks at one side of the pyramid and sorts its green roof, drawing dice to the top.

A turn draws one die out of a spar of the own side: those above it slide down, and it is set on the top as it lay. All
spars are shared with a neighbour, who sees other faces of the same dice. Whoever's roof first shows six equal
numbers in a row, a straight of six, or two threes that equal the black dice beside them, wins.
"""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import (
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    amount,
    choice,
    define,
    derived,
    flag,
    i8,
    i32,
    i64,
    listed,
    numbers,
    pieces,
    place,
    rule,
    say,
    seat,
    seat_or_nobody,
    spans,
    spelled,
    upto,
    written,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.alteration.slide.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.slide.nearness import nearest_draw, nearest_turn, prospects
from astragal.games.das_spiel.alteration.slide.picture import seen, told
from astragal.games.das_spiel.alteration.slide.positions import (
    MOST_SLIPS,
    SLIPS,
    Slips,
    deal_the_rest,
    impossible,
    winner_of,
)
from astragal.games.das_spiel.alteration.slide.roofs import (
    GOALS,
    SAME,
    STRAIGHT,
    STRAIGHT_ORDER,
    THREES,
    WANTED,
)
from astragal.games.das_spiel.alteration.slide.sight import (
    DRAWING,
    OWN_SIDE,
    PHASE,
    SIGHT,
    TURNING,
    first_with_goal,
    guess,
    look,
)
from astragal.games.das_spiel.alteration.slide.sight import (
    deal as deal_dice,
)
from astragal.games.das_spiel.spars import DRAWS, SPARS, draw_to_top, ways_of_a_draw
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import APEX, NAMES, NONE, cell

# Moves: 8 * spar + t - 1 draws the die at place t of a spar; then, where it may be turned, how it lies on the top.
DRAW, FACE, ACTIONS = spans(3 * DRAWS, len(ORIENTATION_NAMES))
REORIENT = KEEP, FREE = choice("keep", "free", about="free: the drawn die may be turned as one likes")
# What is known of a die: all of it, the number on one axis, or nothing.
KNOWN = (*ORIENTATION_NAMES, *(f"{axis}{n}" for axis in "ABC" for n in range(1, 7)), "unseen")
MOST_ROUNDS = 200  # that the round limit can allow


class State(Layout):
    players: i8
    goals: GOALS
    straight_order: STRAIGHT_ORDER
    reorient: REORIENT
    sight: SIGHT  # what the rules call the view
    slips: SLIPS
    round_limit: amount(100, 1, MOST_ROUNDS, "rounds after which nobody has won")
    turn: seat
    phase: PHASE
    round: upto("round_limit")  # rounds that are over
    winner: derived(seat_or_nobody)
    blind: derived(flag)  # in what a seat sees: whether somebody else turns a die now
    die: pieces(*KNOWN, places=NAMES, key="dice")  # of the 109 dice outside; 0 inside, where nobody sees
    own: written(upto(MOST_SLIPS), Slips, "slips")  # slips that win too
    own_slips: i64[MOST_SLIPS]
    deal: i32  # only while a position is read: what it does not give is dealt from this number


@rule
def start(s, rng):
    deal_dice(s, rng)


@rule
def actor(s):
    return OVER if _is_over(s) else s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.phase == TURNING:
        return whole_span(out, FACE, len(ORIENTATION_NAMES))
    for move in range(FACE):
        if move // DRAWS != player:  # the spar opposite is not on the own side
            out[count] = move
            count += 1
    return count


@rule
def play(s, player, move):
    if move < FACE:
        draw_to_top(s.die, move // DRAWS, 1 + move % DRAWS)
        if s.reorient == FREE:
            s.phase = TURNING
            return
    else:
        s.die[APEX] = 1 + move - FACE
        s.phase = DRAWING
    s.winner = first_with_goal(s, player)
    s.turn = next_seat(s, player)
    if s.turn == 0:
        s.round += 1


@rule
def score(s, player):
    if s.winner:
        return 1.0 if s.winner == 1 + player else 0.0
    return 1.0 / s.players if s.round >= s.round_limit else 0.0


@rule
def hide(s, viewer):
    if s.sight == OWN_SIDE and not _is_over(s):
        look(s.die, viewer, _held(s, viewer))
        s.blind = 1 if s.phase == TURNING and viewer != s.turn else 0


@rule
def redeal(s, viewer, rng):
    if s.sight == OWN_SIDE and not _is_over(s):
        guess(s, viewer, _held(s, viewer), rng)
        s.blind = 0


@rule
def policy(s, player, out, count, rng):
    if s.phase == TURNING:
        return nearest_turn(s, player, rng)
    return nearest_draw(s, player, out, count, rng)


@rule
def value(s, player):
    return prospects(s, player, s.turn)


@rule
def _is_over(s):
    return s.winner != 0 or s.round >= s.round_limit


@rule
def _held(s, viewer):
    """The place of a die that a viewer has in hand, and sees from all sides."""
    return APEX if s.phase == TURNING and viewer == s.turn else NONE


def name(s, move):
    if move < FACE:
        return f"{'ABC'[move // DRAWS]}{1 + move % DRAWS}"
    if s.blind:
        return say("turned")
    return spelled("=", (place(NAMES[APEX]), numbers(ORIENTATION_NAMES[move - FACE])))


def touch(s, move):
    if move < FACE:
        return (f"die:{NAMES[SPARS[move // DRAWS][1 + move % DRAWS]]}",)
    return f"die:{NAMES[APEX]}", f"face:{ORIENTATION_NAMES[move - FACE]}"


def paths(s, move):
    if move < FACE:
        yield from ways_of_a_draw(move // DRAWS, 1 + move % DRAWS)


def prompt(s):
    if s.phase == TURNING:
        return say("turn the die on the top as you like")
    return say("draw a green die of your two edges to the top")


def scene(s, viewer):
    return seen(s, viewer, _is_over(s))


def goal(s):
    wanted = WANTED[s.goals]
    ways = [
        *([say("six equal numbers in a row")] if wanted & SAME else []),
        *([_straight(s)] if wanted & STRAIGHT else []),
        *([say("two threes that equal the black dice beside them")] if wanted & THREES else []),
    ]
    return say("Whoever's green roof is first to show {ways} wins.", ways=listed(ways, "or"))


def _straight(s):
    return say("six different numbers in a row") if s.straight_order else say("1 to 6 in order")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    if s.phase == TURNING:
        return say("The die on the top is in your hand: turn it first.")
    if kind == "die" and cell(where) == APEX:
        return say("The top would only come back to the top; draw another green die.")
    if kind == "die" and cell(where) in SPARS[player]:
        return say("This edge is not on your side; draw from your own two.")
    return say("Only the green dice on your two edges are drawn.")


def reason(s):
    return told(s)


def settle(s):
    deal_the_rest(s)
    s.winner = winner_of(s)


def problems(s):
    yield from impossible(s)


GAME = define(
    globals(),
    number="35",
    title="Slide",
    german="Rutschpartie",
    players=(3, 2),
    kinds=("hidden-information", "chance"),
    perlhuhn=(0.2, 0.1, 0.7),
    minutes=20,
    summary="Draw dice to the top of the pyramid until the green roof of your own side shows one of three rows.",
    # In every turn a draw, and perhaps the turning of the die.
    bounds=Bounds(actions=ACTIONS, moves=len(ORIENTATION_NAMES), length=2 * 3 * MOST_ROUNDS, score=(0, 1)),
    cutoff=2,
    seats=tuple(SEAT_NAMES[:3]),
    colours=("golden", "white", "red"),  # none that is seen on the pyramid
    teams=True,
    card=CARD,
    lesson=LESSON,
    view=THREE_FACES,
    credits="Hajo Bücken, in: Reinhold Wittig, Das Spiel (1979)",
)
