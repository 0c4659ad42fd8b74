"""Spotted Cow: three dice are rolled, and whoever first finds a funnel with their total puts a die into it.

On a full layer of 45 dice every funnel reads the three numbers around it. Who sees none with the total calls Blank,
and if that is right puts a die into any funnel. A wrong funnel costs the rest of the round; a wrong Blank too, and
it brings one die from everybody who has at least two. Who places the last of the own dice wins at once. One seat may be
the game master, who rolls and does not play.
"""

from astragal.dice import ORIENTATION_NAMES, ORIENTATIONS, THREE_DICE, THREE_DICE_WAYS
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
    define,
    dice,
    draw,
    each,
    i8,
    moment,
    numbers,
    place,
    right_or_wrong,
    rule,
    say,
    seat_or_nobody,
    spans,
    spelled,
    upto,
    who,
    word,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.construction.spotted_cow.lesson import CARD, LESSON
from astragal.games.das_spiel.construction.spotted_cow.picture import picture
from astragal.games.das_spiel.construction.spotted_cow.rounds import (
    BLACK,
    CASTING,
    CHOSEN,
    COLOURS,
    DECIDE_MS,
    ED_PENALTY,
    MASTER,
    MOST_PLAYERS,
    MOST_ROLLS,
    MOST_SEATS,
    OFF,
    ORIENTATION,
    PAUSE,
    PHASE,
    PLACING,
    RACING,
    RANDOM,
    SEAT,
    TURNING,
    begin_round,
    colour_of,
    fill,
    game_master,
    go_on,
    is_over,
    may_call,
    pause,
    place_anywhere,
    playing,
    winner,
)
from astragal.games.das_spiel.construction.spotted_cow.totals import (
    fitting,
    open_funnels,
    rolled_total,
    smallest_funnel,
    total,
)
from astragal.games.das_spiel.mechanics import is_open
from astragal.games.lots import wins_lot
from astragal.games.seats import two_winners
from astragal.games.whole_spans import whole_span
from astragal.lattice import CELLS, NAMES, NONE, PLATE

# Moves: a cell 45..164 (a funnel that is claimed or filled), BLANK, ROLL of a master, TIME for what happens by itself,
# LIE + orientation of the die that is placed, CAST + a number of THREE_DICE. A cell holds 0 (empty) or a colour.
TURNS = len(ORIENTATIONS)
FUNNEL, BLANK, ROLL, TIME, LIE, CAST, ACTIONS = spans(CELLS, 1, 1, 1, TURNS, len(THREE_DICE))
DICE = CELLS - PLATE  # that are shared out
SHARE = (0, *(DICE // players for players in range(1, MOST_PLAYERS + 1)))  # dice of each, by how many play


class State(Layout):
    players: i8  # seats, the master's among them
    orientation: ORIENTATION
    master: MASTER
    ed_penalty: ED_PENALTY
    round_time: amount(60, 5, 600, "a round ends after so many seconds")
    reaction: amount(3500, 100, 30_000, "how long computer players take, in ms (median)")
    errors: amount(10, 0, 100, "how many of their calls are wrong, in percent")
    now: moment
    due: moment[8]
    phase: PHASE
    until: moment  # when the phase ends by itself, 0 if it does not
    rolls: upto(MOST_ROLLS)  # made so far
    rolled: upto(6)[3]  # the last roll, 0 before the first
    since: moment  # of that roll
    call: each(right_or_wrong(*NAMES[1:], "blank"), MOST_SEATS, "calls")  # in this round: a cell or BLANK
    took: moment[MOST_SEATS]  # how long after the roll
    placer: seat_or_nobody  # who places a die in this round
    funnel: word("", *NAMES[1:])  # the cell that is filled in this round, 0 if none is yet
    stock: each(upto(DICE), MOST_SEATS, "stocks")
    cell: dice(COLOURS, "faces")
    faces: i8[CELLS]  # orientations, 0 in empty cells


@rule
def start(s, rng):
    for p in range(PLATE):
        s.cell[p] = BLACK
        s.faces[p] = draw(rng, TURNS)
    for player in range(playing(s)):
        s.stock[player] = SHARE[playing(s)]
    pause(s)


@rule
def actor(s):
    if is_over(s):
        return OVER
    if s.phase == CASTING or (s.phase == TURNING and s.orientation == RANDOM):
        return CHANCE
    return ANYONE


@rule
def moves(s, player, out):
    if player == CHANCE:
        return _outcomes(s, out)
    if s.now >= s.until:
        return 0
    if s.phase == PAUSE:
        out[0] = ROLL
        return 1 if player == game_master(s) else 0
    if s.phase == RACING:
        if not may_call(s, player):
            return 0
        count = open_funnels(s.cell, out)
        out[count] = BLANK
        return count + 1
    if player != s.placer - 1:
        return 0
    return open_funnels(s.cell, out) if s.phase == PLACING else whole_span(out, LIE, TURNS)


@rule
def weight(s, move):
    return THREE_DICE_WAYS[move - CAST] if move >= CAST else 1


@rule
def play(s, player, move):
    if move >= CAST:
        begin_round(s, move - CAST)
    elif move >= LIE:
        _lay(s, s.placer - 1, s.funnel, move - LIE)
    elif s.phase == PAUSE:
        s.phase = CASTING
        s.until = 0
    elif move == TIME:
        pause(s)
    elif s.phase == PLACING:
        fill(s, move)
    else:
        s.took[player] = s.now - s.since
        if move == BLANK:
            _call_blank(s, player)
        else:
            _claim(s, player, move)


@rule
def score(s, player):
    """How many dice a player has got rid of."""
    return SHARE[playing(s)] - s.stock[player] if player != game_master(s) else 0


@rule
def ranked(s, player):
    return player != game_master(s)


@rule
def result(s, player):
    return -s.stock[player] if ranked(s, player) else -CELLS


@rule
def policy(s, player, out, count, rng):
    """The right call, except for errors: half of them wrong funnels, half wrong Blanks where Blank is wrong at all."""
    if s.phase != RACING:
        return draw(rng, count)
    wrong = draw(rng, 100) < s.errors
    wanted = rolled_total(s)
    last = count - 1  # BLANK is listed last
    if wrong and fitting(s) != NONE and draw(rng, 2):
        return last
    picked = last
    found = 0
    for i in range(last):
        if (total(s, out[i]) == wanted) != wrong:
            found += 1
            if wins_lot(rng, found):
                picked = i
    return picked


@rule
def reaction(s, player):
    if s.phase == PAUSE:
        acts = player == game_master(s)
    elif s.phase == RACING:
        acts = may_call(s, player)
    else:
        acts = player == s.placer - 1
    return s.reaction if acts and s.until else 0  # without an end the phase is chance's


@rule
def deadline(s):
    return s.until if s.until else NEVER


@rule
def _outcomes(s, out):
    """What chance brings, or time once it is up."""
    if s.phase == CASTING:
        return whole_span(out, CAST, len(THREE_DICE))
    if s.now < s.until:
        return 0
    if s.phase == TURNING:
        return whole_span(out, LIE, TURNS)
    out[0] = smallest_funnel(s.cell) if s.phase == PLACING else TIME
    return 1


@rule
def _claim(s, player, p):
    if total(s, p) == rolled_total(s):
        s.call[player] = p
        s.placer = 1 + player
        fill(s, p)
    else:
        s.call[player] = -p
        go_on(s)


@rule
def _call_blank(s, player):
    is_right = fitting(s) == NONE
    s.call[player] = BLANK if is_right else -BLANK
    if not is_right:
        _collect(s, player)
    # Without the editor's rule a wrong Blank places too, but never a last die: nobody wins by an error.
    if is_right or (s.ed_penalty == OFF and s.stock[player] > 1):
        place_anywhere(s, player)
    else:
        go_on(s)


@rule
def _collect(s, player):
    """One die from every other player who has at least two: nobody wins by paying."""
    for other in range(playing(s)):
        if other != player and s.stock[other] >= 2:
            s.stock[other] -= 1
            s.stock[player] += 1


@rule
def _lay(s, player, p, orientation):
    s.cell[p] = colour_of(player)
    s.faces[p] = orientation
    s.stock[player] -= 1
    pause(s)


def name(s, move):
    if move >= CAST:
        return say("roll {dice}", dice=numbers(" ".join(map(str, THREE_DICE[move - CAST]))))
    if move >= LIE:
        return spelled("=", (place(NAMES[s.funnel]), numbers(ORIENTATION_NAMES[move - LIE])))
    if move == TIME:
        return say("next round") if s.phase == PAUSE else say("time up")
    if move == ROLL:
        return say("roll")
    return say("blank") if move == BLANK else place(NAMES[move])


def touch(s, move):
    if move >= CAST:
        return "button:roll", *(f"face:{number}" for number in THREE_DICE[move - CAST])
    if move >= LIE:
        face = f"face:{ORIENTATION_NAMES[move - LIE]}"
        return (f"cell:{NAMES[s.funnel]}" if s.orientation == CHOSEN else "button:roll"), face
    if move < BLANK:
        return (f"cell:{NAMES[move]}",)
    return ({BLANK: "button:blank", ROLL: "button:roll", TIME: "button:wait"}[move],)


def prompt(s):
    if s.phase == PAUSE and game_master(s) == NONE:
        return say("wait for the next roll")
    if s.phase <= CASTING:
        return say("roll three dice")
    if s.phase == RACING:
        return say("find a funnel with {total}, or call Blank if there is none", total=rolled_total(s))
    if s.phase == PLACING:
        return say("put a die into any funnel")
    funnel = place(NAMES[s.funnel])
    if s.orientation == RANDOM:
        return say("roll the die for {place}", "roll the die for the marked funnel", place=funnel)
    return say("turn the die for {place}", "turn the die for the marked funnel", place=funnel)


def scene(s, viewer):
    return picture(s, viewer)


def goal(s):
    if game_master(s) != NONE:
        return say("Whoever is first to place all of their dice wins; the last seat rolls and does not play.")
    return say("Whoever is first to place all of their dice wins.")


def why_not(s, player, touches):
    if player == game_master(s):
        return (
            ""
            if s.phase == PAUSE
            else say("As game master you roll the dice; the others look for the total.")
        )
    if s.phase == PAUSE:
        return say("Wait for the roll; then look for a funnel with its total.")
    if s.phase == RACING and not may_call(s, player):
        return say("You have called in this round; wait for the next roll.")
    if s.phase > RACING and player != s.placer - 1:
        return say("Somebody else places a die now; then comes the next roll.")
    if s.phase == TURNING:
        return say("Your funnel is chosen; now say how the die lies.")
    if touches[-1].startswith("die:"):
        return say("Touch a funnel, the hollow between three dice.")
    return ""


def gain(before, after, player):
    dice = score(after, player) - score(before, player)
    if dice < 0:
        return say("{n, plural, one {# die for a wrong Blank} other {# dice for a wrong Blank}}", n=-dice)
    return (
        say("a die placed") if before.phase == TURNING else say("a die given for the wrong Blank of another")
    )


def reason(s):
    if winner(s) == NONE:
        return say("{n} rolls were made: the fewest dice win.", n=MOST_ROLLS)
    return say("{seat} has placed the last die.", seat=who(winner(s)))


def refuses(s):
    if s.master == SEAT and s.players == 2:
        return say("Two people both play, and the computer is the master.")
    return None


def settle(s):
    if any(s.rolled) and not s.rolls:
        s.rolls = 1
    if not s.until and s.phase == RACING:
        s.until = s.since + 1000 * s.round_time
    elif not s.until and s.phase == PAUSE:
        pause(s)
    elif not s.until and (s.phase == PLACING or (s.phase == TURNING and s.orientation == CHOSEN)):
        s.until = s.now + DECIDE_MS


def problems(s):
    if not all(s.cell[:PLATE]):
        yield Problem("bare-plate", "All 45 funnels of the plate are full from the start.")
    stocks = s.stock[: playing(s)]
    if sum(s.stock) != s.cell.count(0) or sum(stocks) < sum(s.stock):
        text = f"The players' dice are as many as the empty cells above the plate, {s.cell.count(0)}."
        yield Problem("wrong-stocks", text)
    yield from two_winners(stocks)
    if (any(s.rolled) or s.phase >= RACING) and tuple(s.rolled) not in THREE_DICE:
        yield Problem("bad-roll", "rolled is three numbers from 1 to 6, the smallest first.")
    if any(0 < abs(call) < PLATE for call in s.call):
        yield Problem("bad-call", "Funnels above the plate are called, or blank.")
    if any(s.call[playing(s) :]):
        yield Problem("bad-call", "Only players call, not the master.")
    if s.phase == RACING and all(s.call[: playing(s)]):
        yield Problem("bad-call", "Everybody has called: the round is over.")
    if s.phase >= PLACING and not 1 <= s.placer <= playing(s):
        yield Problem("no-placer", "placer must say which player places a die.")
    if s.phase == TURNING and not is_open(s.cell, s.funnel):
        yield Problem("wrong-funnel", "funnel must be the open cell that is filled.")


GAME = define(
    globals(),
    number="18",
    title="Spotted Cow",
    german="Bunte Kuh",
    players=(2, 3, 4, 5, 6, 7),
    kinds=("real-time", "chance"),
    perlhuhn=(0.35, 0.60, 0.05),
    minutes=20,
    summary="Find a funnel with the rolled total before the others do, or be the first to see that there is none.",
    bounds=Bounds(
        actions=ACTIONS,
        moves=len(THREE_DICE),  # funnels never share a column, and only 36 of these rise above the plate
        # Of a round: its beginning, the roll, six calls, a free choice, how the die lies.
        length=MOST_ROLLS * (4 + MOST_PLAYERS),
        # The most anybody can hold: all dice but one of each other player.
        score=(SHARE[MOST_PLAYERS] - (DICE - MOST_PLAYERS + 1), SHARE[2]),
    ),
    seats=tuple(SEAT_NAMES[:MOST_SEATS]),
    card=CARD,
    lesson=LESSON,
    view=THREE_FACES,
    credits="Erika Wittig, Das Spiel (1979)",
    spread=0.4,
)
