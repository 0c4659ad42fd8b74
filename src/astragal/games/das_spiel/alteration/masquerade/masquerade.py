"""Masquerade: everybody sorts the coloured edges of a small pyramid, drawing foot dice to the top.

A turn takes the lowest die of one of the three edges of the own pyramid; the others of that edge slide down, and it is
set on the top. Whoever first has a black top and three edges with the same sequence of colours wins; in the training
game every edge must be of a single colour instead. Nobody touches the pyramid of another.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Mark,
    Outlook,
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
    flag,
    i8,
    listed,
    rule,
    say,
    seat,
    upto,
    who,
)
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.alteration.masquerade.distances import distance, nearest_draw
from astragal.games.das_spiel.alteration.masquerade.lesson import CARD, LESSON
from astragal.games.das_spiel.alteration.masquerade.masks import (
    BLACK,
    BODIES,
    COLOURS,
    GOAL,
    LATIN,
    MASK,
    MASKS,
    TRAINING,
    fitting,
    is_sorted,
    lay_body,
)
from astragal.games.das_spiel.spars import FIRST_SMALL, SMALL, SMALL_SPARS, draw_to_top, ways_of_a_draw
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span
from astragal.lattice import NAMES, cell

# Moves: the axis of the spar whose foot die is drawn.
DRAWS = 3
FOOT = SMALL - 1
EQUAL_TURNS = OFF, ON = choice("off", "on", about="on: the round is completed, and all who are done share")
START = START_LATIN, START_RANDOM = choice(
    "latin", "random", about="random: one arrangement for all that is nine draws from the goal"
)
RANDOM_DISTANCE = 9
MOST_ROUNDS = 200  # that the round limit can allow


class State(Layout):
    players: i8
    goal: GOAL
    equal_turns: EQUAL_TURNS
    start: START
    round_limit: amount(100, 1, MOST_ROUNDS, "rounds after which nobody has won")
    turn: seat
    round: upto("round_limit")  # rounds that are over
    sorted: derived(flag[3])  # whether a seat has reached the goal
    cell: dice(COLOURS)


@rule
def start(s, rng):
    for k in range(MASK):
        s.cell[MASKS[0][k]] = LATIN[k]
    while s.start == START_RANDOM and distance(s.cell, 0, s.goal) != RANDOM_DISTANCE:
        _mix(s, rng)
    for player in range(s.players):
        lay_body(s.cell, player)
        for k in range(MASK):
            s.cell[MASKS[player][k]] = s.cell[MASKS[0][k]]


@rule
def actor(s):
    return OVER if _is_over(s) else s.turn


@rule
def moves(s, player, out):
    return whole_span(out, 0, DRAWS)


@rule
def play(s, player, move):
    draw_to_top(s.cell, FIRST_SMALL + 3 * player + move, FOOT)
    s.sorted[player] = 1 if is_sorted(s.cell, player, s.goal) else 0
    s.turn = next_seat(s, player)
    if s.turn == 0:
        s.round += 1


@rule
def score(s, player):
    done = _done(s)
    if done:
        return s.sorted[player] / done
    # A draw is shared by all; whoever plays alone has not found the way.
    return 1.0 / s.players if _is_over(s) and s.players > 1 else 0.0


@rule
def policy(s, player, out, count, rng):
    """The shortest way to the goal is known, and nobody can bar it."""
    return nearest_draw(s.cell, player, s.goal, rng)


@rule
def _mix(s, rng):
    """Lay the coloured dice of the first corner at random."""
    for k in range(MASK - 1, 0, -1):
        other = MASKS[0][draw(rng, k + 1)]
        die = s.cell[other]
        s.cell[other] = s.cell[MASKS[0][k]]
        s.cell[MASKS[0][k]] = die


@rule
def _done(s):
    """How many have reached the goal."""
    count = 0
    for player in range(s.players):
        count += s.sorted[player]
    return count


@rule
def _is_over(s):
    # With equal turns the others still have their turn of this round.
    if _done(s) and (s.equal_turns == OFF or s.turn == 0):
        return True
    return s.round >= s.round_limit


def name(s, move):
    return "abc"[move]


def touch(s, move):
    return (f"die:{NAMES[_foot(s.turn, move)]}",)


def paths(s, move):
    yield from ways_of_a_draw(FIRST_SMALL + 3 * s.turn + move, FOOT)


def _foot(player, axis):
    return SMALL_SPARS[3 * player + axis][FOOT]


def prompt(s):
    return say("draw the lowest die of an edge of your pyramid to its top")


def scene(s, viewer):
    pieces = tuple(
        Piece(NAMES[p], COLOURS[s.cell[p]], player)
        for player in range(s.players)
        for p in (*BODIES[player], *MASKS[player])
    )
    counters = tuple(Tray(say("draws"), player, count=_drawn(s, player)) for player in range(s.players))
    return Scene(Pyramid(layers=SMALL), pieces, counters, tuple(_marks(s)), tuple(_notices(s)))


def _drawn(s, player):
    return s.round + (player < s.turn)


def _marks(s):
    """What is right already in every corner, and at the end who has reached the goal."""
    for player in range(s.players):
        kind = "goal" if s.sorted[player] else "fits"
        for p in fitting(s.cell, player, s.goal):
            yield Mark(NAMES[p], kind)


def _notices(s):
    if _done(s) and not _is_over(s):
        done = [who(player) for player in range(s.players) if s.sorted[player]]
        yield say("Done: {seats}. The others still have their turn of this round.", seats=listed(done))


def goal(s):
    if s.players == 1:
        return (
            say("Sort your pyramid: a black top, and every edge below it of a single colour.")
            if s.goal == TRAINING
            else say(
                "Sort your pyramid: a black top, and the same colours in the same order on all three edges."
            )
        )
    return (
        say("Whoever is first to have a black top, and every edge below it of a single colour, wins.")
        if s.goal == TRAINING
        else say(
            "Whoever is first to have a black top, and the same colours in the same order on all three edges, wins."
        )
    )


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    p = cell(where)
    if kind == "cell":
        return say("The plate stays as it is; only the lowest dice of your three edges are drawn.")
    if p in BODIES[player]:
        return say("The black dice between the edges never move.")
    if p == MASKS[player][0]:
        return say("The top slides down by itself when you draw the lowest die of an edge.")
    if p in MASKS[player]:
        return say("Only the lowest die of an edge is drawn; those above it slide down.")
    return ""


def reason(s):
    if not _done(s):
        return say(
            "{n, plural, one {# round is} other {# rounds are}} over, and nobody is done.", n=s.round_limit
        )
    done = [player for player in range(s.players) if s.sorted[player]]
    if len(done) > 1:
        return say("{seats} were done in the same round and share the win.", seats=listed(map(who, done)))
    return say(
        "{seat} has sorted the pyramid in {n, plural, one {# draw} other {# draws}}.",
        seat=who(done[0]),
        n=_drawn(s, done[0]),
    )


def review(states, moves):
    for player in range(states[0].players):
        mine = [k for k, s in enumerate(states[:-1]) if s.turn == player]
        if mine:
            yield _reviewed(states, moves, player, mine)


def _reviewed(states, moves, player, mine):
    """The draws of a seat beside the fewest that were needed."""
    left = [distance(states[k].cell, player, states[k].goal) for k in (*mine, len(states) - 1)]
    lines = [
        f"{number}. {'abc'[moves[k]]}: {after} left"
        for number, (k, after) in enumerate(zip(mine, left[1:], strict=True), 1)
    ]
    head = f"{SEAT_NAMES[player]} drew {len(mine)} times; from the start {left[0]} draws were enough."
    return "\n".join([head, *lines])


def settle(s):
    for player in range(s.players):
        for p in BODIES[player]:
            s.cell[p] = s.cell[p] or BLACK
        s.sorted[player] = int(is_sorted(s.cell, player, s.goal))


def problems(s):
    for player in range(s.players):
        if any(s.cell[p] != BLACK for p in BODIES[player]):
            yield Problem(
                "wrong-body",
                f"The dice behind the edges of {SEAT_NAMES[player]} are black, and may be left out.",
            )
        if sorted(s.cell[p] for p in MASKS[player]) != sorted(LATIN):
            mask = "one black, three red, three green and three blue dice"
            yield Problem("wrong-edges", f"The edges of the pyramid of {SEAT_NAMES[player]} need {mask}.")
    if any(s.cell[p] for player in range(s.players, 3) for p in (*BODIES[player], *MASKS[player])):
        yield Problem("needless-dice", "Only those who play have a pyramid.")
    if sum(map(bool, s.cell)) > 2 * MASK * s.players:
        yield Problem("needless-dice", "There are no dice but the pyramids of 20 in the corners.")
    for player in range(s.players):
        if s.sorted[player] and not _can_be_done(s, player):
            late = "which ends the game; but others have drawn since, or nobody has drawn yet"
            yield Problem("wrong-turn", f"{SEAT_NAMES[player]} is done, {late}.")
            break
    if s.round == s.round_limit and s.turn:
        yield Problem("wrong-turn", "The last round is over when all have had their turn in it.")


def _can_be_done(s, player):
    """Whether the last draw of a seat can have been one that reached the goal: the game goes on no longer than its round."""
    if s.equal_turns == OFF and player != (s.turn - 1) % s.players:
        return False
    return player < s.turn if s.turn else s.round > 0


GAME = define(
    globals(),
    number="34",
    title="Masquerade",
    german="Maskerade",
    players=(2, 3, 1),
    kinds=("perfect-information", "puzzle"),
    perlhuhn=(0, 0.1, 0.9),
    minutes=10,
    summary="Draw foot dice to the top of your small pyramid until its three edges show the same colours.",
    bounds=Bounds(actions=DRAWS, moves=DRAWS, length=3 * MOST_ROUNDS, score=(0, 1)),
    instinct=True,
    seats=tuple(SEAT_NAMES[:3]),
    colours=("golden", "white", "black"),  # none of those that are sorted
    teams=True,
    card=CARD,
    lesson=LESSON,
    view=Outlook(elevation=75.0),
    credits="Reinhold Wittig, Das Spiel (1979)",
)
