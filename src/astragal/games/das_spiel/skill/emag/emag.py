"""Emag: set one die upon the other, as high as it goes, and let none of the tower touch the table.

Everybody builds alone, all of a tower at once or one die each in turn. What stood before the fall counts; the most dice win,
and of equal towers the one that took less time.
"""

from functools import partial

from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Dial,
    Layout,
    Outlook,
    Piece,
    Problem,
    Pyramid,
    Scene,
    between,
    button,
    choice,
    define,
    each,
    flag,
    i8,
    rule,
    say,
    seat,
    spans,
    upto,
    ways,
    who,
    word,
    written,
)
from astragal.games.das_spiel.skill.counts import (
    BEGIN,
    LONGEST_MS,
    MADE,
    OWN,
    PLAYERS,
    SEATS,
    TIMES,
    TOOK,
    attempt_time,
    attempts,
    begin,
    best_counts,
    note_attempt,
    problems_of_counts,
    prompt_an_attempt,
    rank,
    time_told,
    times,
    touch_an_attempt,
    why_over,
)
from astragal.games.das_spiel.skill.counts import DIALS as TIME_DIALS
from astragal.games.das_spiel.skill.emag.lesson import CARD
from astragal.games.das_spiel.skill.emag.towers import (
    Towers,
    column,
    foot_of,
    in_tenths,
    posed,
    tower_of,
    unmoved,
)
from astragal.games.das_spiel.steadiness import STEADINESS, unsteadiness
from astragal.games.whole_spans import whole_span
from astragal.physics import PHYSICS

DICE = 281  # at hand
REACH = 800  # tenths of a mm that a die may lie beside the tower's foot
MOST_ATTEMPTS = 3

ORDER = IN_ATTEMPTS, IN_ROUNDS = choice(
    "attempts", "rounds", about="whole attempts in turn, or one die each in turn"
)
FORM = COLUMN, FREE = choice(
    "column", "free", about="free: dice may rest in any way on the one at the bottom"
)
EDGES = SHARP, ROUNDED = choice("sharp", "rounded", about="what edges the dice have")
# An attempt is begun; then chance says how many dice stood, or of each die where it lies; and then the time.
PHASE = READY, UNDER_WAY, TIMED, TELLING = word("ready", "under way", "timed", "telling")

X, Y = Dial("x", -REACH, REACH, say("tenths of a mm")), Dial("y", -REACH, REACH, say("tenths of a mm"))
TURN = Dial(say("turn"), 0, 359, say("degrees"))
YS, TURNS = Y.size, TURN.size
# How many stood before the tower fell; how many from the foot up lie as before; the next ones lie one level higher; where the next one lies.
_, STOOD, KEEP, RISE, LIES, ACTIONS = spans(OWN, DICE + 1, DICE + 1, 1, ways(X, Y, TURN))
USUAL, SPREAD = 20, 400  # dice of a tower in the rough guess
SURE = 200  # how much surer another die is there than one die of the tower is not to be trusted
MOST_MOVES = 2 * (DICE + 1)
# Of a tower by rounds every die may be told anew for every die set, each perhaps on a level of its own.
LONGEST_GAME = MOST_ATTEMPTS * (DICE + 4) * (2 * DICE + 4)


class State(Layout):
    players: i8
    attempts: attempts(1, MOST_ATTEMPTS)
    attempt_time: attempt_time(300)
    order: ORDER
    form: FORM
    edges: EDGES
    steadiness: STEADINESS
    phase: PHASE
    turn: seat
    made: MADE  # towers begun so far
    count: upto(DICE)  # of the last tower
    best: each(upto(DICE), len(SEATS))
    took: TIMES
    used: TIMES  # of the tower under way, in ms
    ended: each(flag, len(SEATS))  # by rounds: whose tower is not built on any more
    height: written(upto(DICE)[len(SEATS)], Towers, "towers")  # dice of each seat's tower, by rounds
    x: between(-REACH, REACH)[DICE]  # each seat's dice beside each other, all with equal room
    y: between(-REACH, REACH)[DICE]
    level: upto(DICE - 1)[DICE]
    turned: upto(359)[DICE]
    grows_to: upto(DICE)  # while dice are told: how many there are in the end
    rises: upto(DICE - 1)  # the level that is told


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if s.phase != READY:
        return CHANCE
    if s.made == s.attempts * s.players and (s.order == IN_ATTEMPTS or _all_ended(s)):
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    if player != CHANCE:
        return whole_span(out, BEGIN, 1)
    if s.phase == UNDER_WAY:
        if s.order == IN_ATTEMPTS:
            return whole_span(out, STOOD + 1, DICE)
        out[0] = STOOD + s.height[s.turn]
        for kept in range(s.height[s.turn] + 1):
            out[1 + kept] = KEEP + kept
        return s.height[s.turn] + 2
    if s.phase == TELLING and s.height[s.turn] < s.grows_to:
        out[0] = _lies_at(0, 0, 0)
        if not _may_rise(s):
            return 1
        out[1] = RISE
        return 2
    return times(s, out)


@rule
def weight(s, move):
    if move < STOOD or move >= RISE:
        return 1
    if s.order == IN_ATTEMPTS:
        off = move - STOOD - USUAL
        return max(0, SPREAD - off * off)
    if move < KEEP:
        return s.height[s.turn]
    return SURE if move == KEEP + s.height[s.turn] else 0


@rule
def play(s, player, move):
    if player != CHANCE:
        _begin(s)
    elif move < STOOD:
        _note_time(s, move - TOOK + 1)
    elif move < KEEP:
        s.count = move - STOOD
        s.phase = TIMED
    elif move < RISE:
        s.grows_to = min(s.height[s.turn] + 1, room(s))
        s.height[s.turn] = min(move - KEEP, s.height[s.turn])
        s.rises = s.level[_top(s)] if s.height[s.turn] else 0
        if s.form == COLUMN:
            s.rises = s.height[s.turn]
        s.phase = TELLING
    elif move == RISE:
        s.rises += 1
    else:
        _set_on(
            s,
            (move - LIES) // (YS * TURNS) - REACH,
            (move - LIES) // TURNS % YS - REACH,
            (move - LIES) % TURNS,
        )


@rule
def score(s, player):
    return s.best[player]


@rule
def result(s, player):
    return rank(s, player)


@rule
def room(s):
    """How many dice a seat's tower can have: by rounds all towers stand at once."""
    return DICE if s.order == IN_ATTEMPTS else DICE // s.players


@rule
def _begin(s):
    if s.order == IN_ATTEMPTS:
        begin(s)
        return
    if s.height[s.turn] == 0:
        s.made += 1
        _set_on_at(s, 0, 0, 0, 0)
    s.phase = UNDER_WAY


@rule
def _top(s):
    """The number of the die told last of the tower in turn."""
    return s.turn * (DICE // s.players) + s.height[s.turn] - 1


@rule
def _set_on(s, x, y, turned):
    _set_on_at(s, x, y, s.rises, turned)
    if s.form == COLUMN:
        s.rises = min(s.height[s.turn], DICE - 1)


@rule
def _set_on_at(s, x, y, level, turned):
    s.height[s.turn] += 1
    die = _top(s)
    s.x[die] = x
    s.y[die] = y
    s.level[die] = level
    s.turned[die] = turned


@rule
def _lies_at(x, y, turned):
    return LIES + ((x + REACH) * YS + y + REACH) * TURNS + turned


@rule
def _may_rise(s):
    """Whether the next die can lie a level higher than the one before: it has to have something under it."""
    return s.form == FREE and s.height[s.turn] > 0 and s.level[_top(s)] == s.rises and s.rises < DICE - 1


@rule
def _note_time(s, ms):
    """All is told of an act: a tower has ended, or by rounds it has one die more."""
    stood = s.phase == TIMED
    s.phase = READY
    s.used[s.turn] = min(s.used[s.turn] + ms, LONGEST_MS)
    if not stood:
        s.grows_to = 0
        s.rises = 0
        s.count = s.height[s.turn]
        stood = s.count >= room(s) or s.used[s.turn] >= 1000 * s.attempt_time
    if stood:
        note_attempt(s, s.turn, s.used[s.turn])
        s.used[s.turn] = 0
        s.ended[s.turn] = 1 if s.order == IN_ROUNDS else 0
    if s.order == IN_ROUNDS and _all_ended(s) and s.made < s.attempts * s.players:
        for player in range(s.players):
            s.ended[player] = 0
            s.height[player] = 0
        for die in range(DICE):
            s.x[die] = 0
            s.y[die] = 0
            s.level[die] = 0
            s.turned[die] = 0
    _next_turn(s)


@rule
def _next_turn(s):
    """Clockwise to who has a tower to build."""
    for _ in range(s.players):
        s.turn = (s.turn + 1) % s.players
        if not s.ended[s.turn]:
            return


@rule
def _all_ended(s):
    for player in range(s.players):
        if not s.ended[player]:
            return False
    return True


def act(s, rng, noise):
    """The tower of whoever has begun, and the next die held out beside it."""
    from astragal.games.das_spiel.skill.emag.tower import Tower

    by_rounds = s.order == IN_ROUNDS
    standing = tower_of(s, s.turn, room(s)) if by_rounds else column(1)
    return Tower(
        rng,
        unsteadiness(s, noise),
        standing=standing,
        foot=foot_of(s.turn, s.players),
        colour=SEATS[s.turn],
        others=[
            (SEATS[player], die.pose(foot_of(player, s.players)))
            for player in range(s.players)
            if player != s.turn
            for die in _shown(s, player)
        ],
        rounded=s.edges == ROUNDED,
        free=s.form == FREE,
        single=by_rounds,
        seconds=max(s.attempt_time - s.used[s.turn] / 1000, 0.1),
        most=room(s),
    ).told_by(partial(_outcomes, standing))


def _outcomes(before, tower):
    if tower.single and len(tower.built) > len(before):
        return [*_where_they_lie(before, tower), time_told(tower.took)]
    return [STOOD + len(tower.built), time_told(tower.took)]


def _where_they_lie(before, tower):
    """Where each die lies, beginning with the lowest that has moved."""
    dice = tower.lying()
    same = unmoved(before, dice, REACH)
    level = dice[same - 1].level if same else 0
    yield KEEP + same
    for die in dice[same:]:
        if tower.free:
            yield from (RISE for _ in range(die.level - level))
            level = max(level, die.level)
        yield _lies_at(*in_tenths(die, REACH))


def touch(s, move):
    if move >= LIES:
        return touch_an_attempt(move, (button(say("it lies")),))
    if move == RISE:
        return touch_an_attempt(move, (button(say("a level higher")),))
    if move >= KEEP:
        n = move - KEEP
        return touch_an_attempt(
            move, (button(say("{n, plural, one {# die lies} other {# dice lie}} as before", n=n)),)
        )
    n = move - STOOD
    return touch_an_attempt(move, (button(say("{n, plural, one {# die} other {# dice}} stood", n=n)),))


def prompt(s):
    if s.order == IN_ROUNDS:
        return say("set a die on your tower")
    return prompt_an_attempt(s)


def scene(s, viewer):
    pieces, poses = [], []
    for player in range(s.players):
        for k, die in enumerate(_shown(s, player)):
            name = f"{SEATS[player]}{k + 1}"
            pieces.append(Piece(name, SEATS[player], player))
            poses.append(posed(name, die, foot_of(player, s.players)))
    return Scene(Pyramid(0), tuple(pieces), notices=_notices(s), poses=tuple(poses))


def _shown(s, player):
    """By rounds the towers as they stand, else the best of each seat so far, straightened."""
    if s.order == IN_ROUNDS:
        return tower_of(s, player, room(s)) or column(1)
    return column(max(s.best[player], 1))


def _notices(s):
    building = (
        tuple(
            say(
                "{seat} builds on {n, plural, one {# die} other {# dice}}.",
                seat=who(player),
                n=s.height[player],
            )
            for player in range(s.players)
            if s.height[player] and not s.ended[player]
        )
        if s.order == IN_ROUNDS
        else ()
    )
    return building + best_counts(s)


def goal(s):
    return say("Whoever sets the most dice upon one another before the tower falls wins.")


def reason(s):
    return why_over(s)


def problems(s):
    yield from problems_of_counts(s)
    if s.order == IN_ATTEMPTS and (any(s.height) or any(s.ended)):
        yield Problem("tower-between-attempts", "Towers stay between acts only where all build by rounds.")
    if s.order == IN_ROUNDS:
        yield from _problems_of_towers(s)


def _problems_of_towers(s):
    for player in range(s.players):
        dice = tower_of(s, player, room(s))
        levels = [die.level for die in dice]
        if any(above - below not in (0, 1) for below, above in zip([0, *levels], levels, strict=False)):
            yield Problem("die-in-the-air", f"In the tower of seat {player} a die has nothing under it.")
        if s.form == COLUMN and levels != list(range(len(levels))):
            yield Problem("no-column", f"In the tower of seat {player} dice lie beside one another.")
    if (s.phase == TELLING) != bool(s.grows_to) or (s.grows_to and s.height[s.turn] > s.grows_to):
        yield Problem("nothing-to-tell", "A tower grows exactly while its dice are told.")


GAME = define(
    globals(),
    number="5",
    title="Emag",
    players=PLAYERS,
    kinds=("dexterity",),
    perlhuhn=(0.05, 0.90, 0.05),
    minutes=5,
    summary="Set one die upon the other, as high as it goes.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_MOVES, length=LONGEST_GAME, score=(0, DICE)),
    seats=SEATS,
    dials={**TIME_DIALS, LIES: (X, Y, TURN)},
    view=Outlook(elevation=30),  # towers and ledges are seen from the side
    physics=PHYSICS,
    card=CARD,
)
