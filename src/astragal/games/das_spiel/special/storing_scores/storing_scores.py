"""Storing Scores: a memory game on 45 black dice under a cover of 36 green ones.

Roll three red dice, or keep the total your predecessor left standing, and lift a green die: under it three black faces
make a funnel. If they have the red total, the green die is yours and you roll again. If not, it goes back, the total
stays standing and the turn is over. Whoever remembers what was seen under which die wins the most green dice.
"""

from astragal.dice import ORIENTATIONS, THREE_DICE, THREE_DICE_WAYS
from astragal.engine import (
    CHANCE,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    amount,
    choice,
    define,
    derived,
    draw,
    each,
    flag,
    i8,
    pieces,
    place,
    rule,
    say,
    seat,
    upto,
    word,
    written,
)
from astragal.engine.naming import name_by_touches
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.special.storing_scores.funnels import (
    UNKNOWN,
    guess_faces,
    sum_of_faces,
    turn_faces,
)
from astragal.games.das_spiel.special.storing_scores.knowledge import chances, choose, worth_thinking_of
from astragal.games.das_spiel.special.storing_scores.lesson import CARD, LESSON
from astragal.games.das_spiel.special.storing_scores.picture import picture
from astragal.games.das_spiel.special.storing_scores.positions import Heap, impossible
from astragal.games.das_spiel.special.storing_scores.turns import (
    ACTIONS,
    BACK,
    CHOOSE,
    FIRST_ROLL,
    GREENS,
    KEEP,
    LIFT,
    LIFTED,
    LIMITS,
    MUST_ROLL,
    ROLL,
    ROLLING,
    STAGE,
    TURN_LIMIT,
    TURN_LIMIT_NONE,
)
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, PLATE, SUPPORTS

NUMBERS_SEEN = ALL, ANNOUNCED_TOTAL_ONLY = choice(
    "all",
    "announced-total-only",
    about="announced-total-only: only who lifts a die sees the numbers, the others hear the total",
)
MOST_SEATS = 6
COVERS = NAMES[PLATE : PLATE + GREENS]  # where the green dice lie


class State(Layout):
    players: i8
    turn_limit: TURN_LIMIT  # a place in LIMITS
    numbers_seen: NUMBERS_SEEN
    memory: amount(70, 0, 100, "percent of what it saw that a computer player below master keeps for a round")
    shown: amount(4, 1, 60, "seconds for which people see the numbers under a lifted die")
    turn: seat  # whose turn it is, also while the dice roll
    stage: STAGE
    turns: upto(LIMITS[-1])  # that are over
    left: derived(i8)  # green dice not yet won, the lifted one among them
    lifted: word("nothing", *NAMES[1:PLATE], *COVERS)  # the cell of a die that has to go back
    red: upto(6)[3]  # the numbers of the red dice, 0 before the first roll
    won: each(upto(GREENS), MOST_SEATS)  # green dice of each seat
    covers: flag[GREENS]  # whether a green die is not yet won
    # Where the funnel was looked into before; in a view only where the viewer remembers it.
    seen: pieces("seen", places=COVERS)
    total: derived(i8[GREENS])  # of each funnel
    face: written(upto(6)[3 * PLATE], Heap, "dice")  # of the black dice, see funnels.py
    imagined: derived(i8)  # 1 in a redealt position, 2 after a move in it; 0 in every real one
    guess: derived(i8[PLATE])  # scratch of `redeal`: how each black die may lie; 0 outside of it


@rule
def start(s, rng):
    for p in range(PLATE):
        turn_faces(s, p, draw(rng, len(ORIENTATIONS)))
    for g in range(GREENS):
        s.covers[g] = 1
        s.total[g] = sum_of_faces(s, g)
    s.left = GREENS
    s.turn = draw(rng, s.players)


@rule
def actor(s):
    if s.left == 0 or s.turns >= LIMITS[s.turn_limit]:
        return OVER
    return CHANCE if s.stage == ROLLING else s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.stage == ROLLING:
        return whole_span(out, FIRST_ROLL, len(THREE_DICE))
    if s.imagined and (s.stage == LIFT or s.stage == CHOOSE):
        return worth_thinking_of(s, out)
    if s.stage == LIFT:
        for g in range(GREENS):
            if s.covers[g]:
                out[count] = PLATE + g
                count += 1
        return count
    out[0] = BACK if s.stage == LIFTED else ROLL
    out[1] = KEEP
    return 2 if s.stage == CHOOSE else 1


@rule
def weight(s, move):
    return THREE_DICE_WAYS[move - FIRST_ROLL]


@rule
def play(s, player, move):
    if s.imagined:
        s.imagined = 2
    if move >= FIRST_ROLL:
        for i in range(3):
            s.red[i] = THREE_DICE[move - FIRST_ROLL][i]
        s.stage = LIFT
    elif move == ROLL:
        s.stage = ROLLING
    elif move == KEEP:
        s.stage = LIFT
    elif move == BACK:
        s.lifted = 0
        s.turns += 1
        s.turn = next_seat(s, s.turn)
        s.stage = CHOOSE
    else:
        _lift(s, move - PLATE)


@rule
def score(s, player):
    return s.won[player]


@rule
def hide(s, viewer):
    s.imagined = 0
    for g in range(GREENS):
        if not s.covers[g]:
            continue
        shown = s.lifted == PLATE + g
        if not shown:
            s.seen[g] = 0
            s.total[g] = UNKNOWN
        if not shown or (s.numbers_seen == ANNOUNCED_TOTAL_ONLY and viewer != s.turn):
            for i in range(3):
                s.face[3 * SUPPORTS[PLATE + g][i] + i] = UNKNOWN


@rule
def remember(s, past, viewer):
    """Copy what was shown under a lifted die into a later view; what lies under a die never changes."""
    if past.lifted:
        g = past.lifted - PLATE
        s.seen[g] = 1
        s.total[g] = past.total[g]
        for i in range(3):
            place = 3 * SUPPORTS[PLATE + g][i] + i
            if past.face[place] != UNKNOWN:
                s.face[place] = past.face[place]


@rule
def redeal(s, viewer, rng):
    guess_faces(s, rng)
    s.imagined = 1


@rule
def policy(s, player, out, count, rng):
    return choose(s, out, count, rng)


@rule
def value(s, player):
    return chances(s, player)


@rule
def _lift(s, g):
    s.seen[g] = 1
    if s.total[g] == s.red[0] + s.red[1] + s.red[2]:
        s.covers[g] = 0
        s.left -= 1
        s.won[s.turn] += 1
        s.stage = MUST_ROLL
    else:
        s.lifted = PLATE + g
        s.stage = LIFTED


def name(s, move):
    return say("put back") if move == BACK else name_by_touches(touch(s, move))


def touch(s, move):
    if move >= FIRST_ROLL:
        return "button:roll", *(f"face:{number}" for number in THREE_DICE[move - FIRST_ROLL])
    if move == BACK:
        return (f"cell:{NAMES[s.lifted]}",)
    return {ROLL: ("button:roll",), KEEP: ("button:keep",)}.get(move, (f"die:{NAMES[move]}",))


def prompt(s):
    return (
        say("roll the red dice"),
        say("roll the red dice or keep the {total}", total=sum(s.red)),
        say("roll the three red dice"),
        say("lift a green die that covers {total}", total=sum(s.red)),
        say(
            "put the green die back on {place}",
            "put the green die back where it was",
            place=place(NAMES[s.lifted]),
        ),
    )[s.stage]


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    covered = s.copy()
    covered.lifted = 0
    hide(covered, viewer)
    return picture(s, covered)


def goal(s):
    if s.turn_limit == TURN_LIMIT_NONE:
        return say("When all green dice are won, whoever has the most wins.")
    limit = LIMITS[s.turn_limit]
    return say("When all green dice are won or {n} turns are over, whoever has the most wins.", n=limit)


def why_not(s, player, touches):
    if s.stage == MUST_ROLL:
        return say("First roll the red dice; then you lift a green one.")
    if s.stage == CHOOSE:
        return say("First decide: roll the red dice, or keep their total.")
    if s.stage == LIFTED:
        return say("First the lifted die goes back to its place.")
    if touches[-1].startswith("cell:"):
        return say("This green die is won already; lift one that still lies there.")
    return say("The black dice stay where they are; lift a green one.")


def gain(before, after, player):
    return say("found the {total}", total=sum(before.red))


def reason(s):
    if s.left == 0:
        return say("All green dice are won: whoever has the most wins.")
    return say("{n} turns are over: whoever has the most green dice wins.", n=s.turns)


def settle(s):
    s.left = sum(s.covers)
    s.total = [sum_of_faces(s, g) for g in range(GREENS)]
    if s.lifted >= PLATE:
        s.seen[s.lifted - PLATE] = 1


def problems(s):
    return impossible(s)


GAME = define(
    globals(),
    number="15",
    title="Storing Scores",
    german="Zahlenspeicher",
    players=(2, 3, 4, 5, 6),
    kinds=("chance", "hidden-information"),
    perlhuhn=(0.45, 0.45, 0.10),
    minutes=20,
    summary="Look under green dice, remember what you saw, and find the total that the red dice ask for.",
    # A turn ends with BACK; a lift takes at most a decision, a roll and itself; 36 lifts more are won.
    bounds=Bounds(
        actions=ACTIONS,
        moves=len(THREE_DICE),
        length=4 * LIMITS[-1] + 3 * GREENS,
        score=(0, GREENS),
    ),
    seats=tuple(SEAT_NAMES),
    cutoff=12,
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
