"""The Clever Mole: six hills of ten dice, one description, and whoever first points at the hill it fits has a point.

Hills are built anew every round. The game master, the computer or a person, says one thing that is true of exactly
one hill: its colours, its numbers on a side or on all of them, what lies under its top die. Everybody points once;
who is wrong is out of the round. A master may also build a hill, behind a cover, and describe that one.

Dice are not dealt one by one: four chance numbers of two digits name one of a hundred million deals, and the hills follow
from the deal alone. So every outcome is listed and equally likely, a record replays, and no generator is in the state.
"""

from astragal.engine import (
    ANYONE,
    CHANCE,
    NEVER,
    OVER,
    THREE_FACES,
    Bounds,
    Layout,
    amount,
    button,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i64,
    moment,
    place,
    right_or_wrong,
    rule,
    say,
    spans,
    upto,
    who,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.special.clever_mole.clues import (
    CLUES,
    COUNTED,
    DIFFICULTY,
    FIRST_CLUE,
    HILL_NAMES,
    HILLS,
    KINDS,
    MOST_CLUES,
    PLACES,
    SIZE,
    clues_for,
    count_die,
    kinds_for,
    named,
)
from astragal.games.das_spiel.special.clever_mole.hills import (
    COLOURS,
    DICE_OF_ROUND,
    clear,
    fill,
    is_describable,
    next_die,
    way_name,
    way_touches,
    ways,
)
from astragal.games.das_spiel.special.clever_mole.knowledge import describe, point_at
from astragal.games.das_spiel.special.clever_mole.lesson import CARD, LESSON
from astragal.games.das_spiel.special.clever_mole.picture import PRIZE, picture
from astragal.games.das_spiel.special.clever_mole.positions import impossible
from astragal.games.das_spiel.special.clever_mole.refusals import refusal
from astragal.games.das_spiel.special.clever_mole.rounds import (
    BUILD,
    BUILD_MASTER,
    BUILDING,
    CHOOSING,
    COMPUTER,
    COVERED,
    DEALING,
    DEALS,
    DRAWING,
    FIXED,
    MASTER,
    NUMBERS,
    PAUSE,
    PHASE,
    SEARCHING,
    TELLING,
    await_chance,
    begin_round,
    begin_search,
    game_master,
    last_round,
    may_point,
    pause,
    set_next,
    take_number,
    time_of,
)
from astragal.games.das_spiel.special.clever_mole.sayings import (
    CLUE_NAMES,
    KIND_NAMES,
    clue_buttons,
    clue_meaning,
)
from astragal.games.whole_spans import whole_span

# Moves: a hill that is pointed at or chosen, TIME for what happens by itself, SET + 24 * colour + orientation of a die the
# master sets, DEAL + a number of two digits, KIND + a kind of clue that is drawn, CLUE + a number of CLUES; between them gaps.
_, TIME, SET, DEAL, KIND, CLUE, ACTIONS = spans(HILLS, 4, 90, DEALS, 100, len(CLUES))
MOST_SEATS, MOST_ROUNDS = 8, 30
LAST_ROUND = MOST_ROUNDS + MOST_SEATS - 1  # rounded up so that all seats are master equally often


class State(Layout):
    players: i8  # seats, a master's among them
    difficulty: DIFFICULTY
    master: MASTER
    build: BUILD
    rounds: amount(10, 1, MOST_ROUNDS, "how many descriptions there are")
    round_time: amount(60, 5, 600, "a round ends after so many seconds")
    prize: PRIZE
    reaction: amount(6000, 100, 30_000, "how long computer players take, in ms (median)")
    errors: amount(10, 0, 100, "how often they point at a wrong hill, in percent")
    now: moment
    due: moment[MOST_SEATS]
    phase: PHASE
    until: moment  # when the phase ends by itself, 0 while chance acts
    round: upto(LAST_ROUND)  # rounds begun
    since: moment  # of the clue
    numbers: upto(NUMBERS - 1)  # of the deal that are drawn
    deal: upto(DEALS ** (NUMBERS - 1) - 1)  # what they make; 0 outside of dealing
    hill: word("", *HILL_NAMES, "hidden")  # the one a master builds, until it is described; or COVERED
    laid: upto(SIZE - 1)  # dice a master has set, 0 outside of building
    kind: word("", *KINDS)  # of clue that was drawn, until the clue is
    clue: word("", *CLUE_NAMES)  # none before it is given
    pointed: each(right_or_wrong(*HILL_NAMES), MOST_SEATS)  # the hill each seat pointed at in this round
    took: moment[MOST_SEATS]  # how long after the clue
    points: each(upto(LAST_ROUND), MOST_SEATS)
    colour: dice(COLOURS, "faces", PLACES)  # die 10 * hill + k, the top die last
    faces: i8[DICE_OF_ROUND]  # orientations, 0 where no die is
    counts: derived(i8[HILLS * COUNTED])  # what is counted of the dice that are there, see clues.py
    stream: derived(i64[3])  # scratch of `deal_out`; 0 outside of it


@rule
def start(s, rng):
    pause(s)


@rule
def actor(s):
    if s.phase == PAUSE and s.round == last_round(s):
        return OVER
    return CHANCE if s.phase == DEALING or s.phase == DRAWING else ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.now >= s.until:
        return 0
    if s.phase == SEARCHING:
        return _hills(out) if may_point(s, player) else 0
    if player != game_master(s):
        return 0
    if s.phase == CHOOSING:
        return _hills(out)
    if s.phase == BUILDING:
        return ways(s, SET, out)
    return clues_for(s, 0, len(CLUES), CLUE, out) if s.phase == TELLING else 0


@rule
def play(s, player, move):
    if move >= CLUE:
        begin_search(s, move - CLUE)
    elif move >= KIND:
        s.kind = 1 + move - KIND
    elif move >= DEAL:
        take_number(s, move - DEAL)
    elif move >= SET:
        set_next(s, move - SET)
    elif s.phase == PAUSE:
        begin_round(s)
    elif s.phase == CHOOSING:
        s.hill = 1 + move
        await_chance(s, DEALING)
    elif s.phase == TELLING:
        await_chance(s, DRAWING)
    elif move == TIME:
        pause(s)
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
    """While a master builds a hill the others see the cover, and nothing of what is chosen behind it."""
    if s.build != BUILD_MASTER or viewer == game_master(s) or s.phase == PAUSE or s.phase == SEARCHING:
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
        return point_at(s, rng)
    return describe(s, CLUE, out, count, rng) if s.phase == TELLING else draw(rng, count)


@rule
def reaction(s, player):
    if s.phase == SEARCHING:
        return s.reaction if may_point(s, player) else 0
    # A master chooses, builds and describes without a race: nobody wants to wait long for a computer.
    at_work = s.phase == CHOOSING or s.phase == BUILDING or s.phase == TELLING
    return s.reaction // 10 if at_work and player == game_master(s) else 0


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _outcomes(s, out):
    """What chance brings; once the time of a phase is up, what happens by itself or what a master has left undone."""
    if s.phase == DEALING:
        return whole_span(out, DEAL, DEALS)
    if s.phase == DRAWING:
        if s.kind:
            return clues_for(s, FIRST_CLUE[s.kind - 1], FIRST_CLUE[s.kind], CLUE, out)
        return kinds_for(s, KIND, out)
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
    return whole_span(out, 0, HILLS)


@rule
def _point(s, player, h):
    s.took[player] = s.now - s.since
    if h == named(s.counts, s.clue - 1):
        s.pointed[player] = 1 + h
        s.points[player] += 1
        pause(s)
        return
    s.pointed[player] = -1 - h
    for other in range(s.players):
        if may_point(s, other):
            return
    pause(s)


def name(s, move):
    # Others learn neither which hill a master builds nor how; even the deal would tell, once the hills are uncovered.
    is_covered = s.hill == COVERED
    if move >= CLUE:
        return CLUE_NAMES[move - CLUE]
    if move >= KIND:
        return KIND_NAMES[move - KIND]
    if move >= DEAL:
        return say("deal") if is_covered else say("deal {number}", number=_two_digits(move))
    if move >= SET:
        return say("a die") if is_covered else way_name(PLACES[next_die(s)], move - SET)
    if move == TIME:
        return {PAUSE: say("next round"), TELLING: say("no clue")}.get(s.phase, say("time up"))
    return say("a hill") if is_covered else place(HILL_NAMES[move])


def touch(s, move):
    if move >= CLUE:
        return clue_buttons(move - CLUE)
    if move == TIME:
        return ("button:wait",)
    if move >= KIND or s.hill == COVERED:
        return (button(name(s, move)),)
    if move >= DEAL:
        return "button:roll", button(_two_digits(move))
    return way_touches(move - SET) if move >= SET else (f"die:{HILL_NAMES[move]}",)


def prompt(s):
    if s.phase == SEARCHING:
        return clue_meaning(s.clue - 1)
    if s.hill == COVERED:
        return say("wait while {seat} works on the hill of the mole", seat=who(game_master(s)))
    if s.phase == TELLING and s.hill:
        return say("say something that is true of your hill alone")
    return {
        PAUSE: say("wait for the next hills"),
        CHOOSING: say("choose a hill for the mole"),
        DEALING: say("draw the numbers of a deal"),
        BUILDING: say("set the next die of your hill: its colour, then its faces"),
        TELLING: say("say something that is true of one hill alone"),
        DRAWING: say("draw a description"),
    }[s.phase]


def scene(s, viewer):
    s = s.copy()
    hide(s, viewer)
    return picture(s)


def goal(s):
    rounds = last_round(s)
    if s.master == FIXED:
        return say(
            "Whoever first points at the right hill has a point; "
            "after {n, plural, one {# round} other {# rounds}} the most points win, without the game master.",
            n=rounds,
        )
    return say(
        "Whoever first points at the right hill has a point; after {n, plural, one {# round} other {# rounds}} the most points win.",
        n=rounds,
    )


def why_not(s, player, touches):
    return refusal(s, player)


def gain(before, after, player):
    return say("first at the right hill")


def reason(s):
    return say("{n, plural, one {# round is} other {# rounds are}} played: the points decide.", n=s.round)


def refuses(s):
    if s.master != COMPUTER and s.players == 2:
        return say("With a person as game master at least two others search: that needs three seats.")
    if s.build == BUILD_MASTER and s.master == COMPUTER:
        return say("Only a person builds a hill: choose rotating or fixed as master.")
    return None


def settle(s):
    for d in range(DICE_OF_ROUND):
        if s.colour[d]:
            count_die(s.counts, d, s.colour[d] - 1, s.faces[d], 1)
    if (s.phase != PAUSE or s.clue) and not s.round:
        s.round = 1
    if not s.until and time_of(s, s.phase):
        s.until = (s.since if s.phase == SEARCHING else s.now) + time_of(s, s.phase)


def problems(s):
    return impossible(s)


def _two_digits(move):
    return f"{move - DEAL:02}"


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
        actions=ACTIONS,
        moves=MOST_CLUES,
        # Of a round: its beginning, a hill, a deal, ten dice, a clue (one left to chance is three steps), all point, its end.
        length=LAST_ROUND * (2 + NUMBERS + SIZE + 3 + MOST_SEATS + 1),
        score=(0, LAST_ROUND),
    ),
    seats=tuple(SEAT_NAMES),
    view=THREE_FACES,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
    spread=0.4,
)
