"""Cim: everybody has three Miwin dice on a 15 x 15 board and tries to form a right-angled triangle with them.

The numbers on the four sides of a die say how far away, in that direction, another die may be put down; a
side with a die right beside it is covered and says nothing. First the dice are placed in turn, each on such
a target field of the die before. Then everybody moves an own die to a target field of any other die and
turns it freely. Who completes the own figure wins: legs of equal length, for the fourth player of unequal.
"""

from astragal.dice import MIWIN_NAMES
from astragal.engine import (
    CHANCE,
    OVER,
    Bounds,
    Grid,
    Layout,
    Mark,
    Scene,
    amount,
    button,
    choice,
    define,
    derived,
    draw,
    each,
    flag,
    fold,
    i8,
    i16,
    listed,
    numbers,
    place,
    rule,
    say,
    seat,
    spans,
    spelled,
    upto,
    who,
    word,
    written,
)
from astragal.engine.naming import name_by_touches
from astragal.games.cim.lesson import CARD, LESSON
from astragal.games.cim.lying import (
    COLOURS,
    DIE_NAMES,
    FIELDS,
    KEEP,
    KINDS,
    MOST_PLAYERS,
    ORIENTATION,
    PLACES,
    ROLLED,
    WAY_NAMES,
    WAYS,
    WIDTH,
    Lying,
    dice_on_board,
    hands,
)
from astragal.games.cim.no_target import die_on, field_of, why_not_moved, why_not_placed
from astragal.games.cim.pointing import fields_of, placings, targets_for
from astragal.games.cim.possible import impossible
from astragal.games.cim.triangles import (
    GOAL,
    LEGS,
    RATIO_BY,
    RATIO_NAMES,
    RATIOS,
    completes,
    figure,
    is_naming,
    winning_figure,
)
from astragal.games.cim.verdict import (
    ALL_PASSED,
    ENDED,
    FIGURE,
    MATCH,
    ROUNDS,
    RUNNING,
    is_last,
    is_over,
    standing,
    told,
    winning_games,
)
from astragal.games.seats import next_seat
from astragal.games.whole_spans import whole_span

# Moves: kind * FIELDS + field puts that own die there; then the ways to turn it, the ratios, pass and next game.
PUT, TURN, NAME, PASS, NEXT, ACTIONS = spans(KINDS * FIELDS, WAYS, len(RATIOS), 1, 1)
MOST_ROUNDS = 200  # of moving in a game


class State(Layout):
    players: i8
    goal: GOAL
    ratio: LEGS  # place in RATIOS
    ratio_by: RATIO_BY
    orientation: ORIENTATION
    self_target: choice("false", "true", about="whether a die may move to its own target fields")
    round_limit: amount(60, 20, MOST_ROUNDS, "a draw after so many rounds of moving")
    match: MATCH
    starter: seat  # who began this game; in a match as many games are over
    turn: seat
    moved: upto(MOST_PLAYERS * MOST_ROUNDS)  # turns of the moving phase so far in this game, passes counted
    passes: upto(MOST_PLAYERS)  # the last so many of them were passes
    turning: word("none", *DIE_NAMES)  # 1 + the die that was put down and is not turned yet
    last: word("none", *DIE_NAMES)  # 1 + the die put down last
    laid: derived(i8)  # dice on the board
    ended: ENDED  # a third repetition shows in `repeated`
    repeated: flag  # set by the engine when a position occurs for the third time
    wins: each(upto(MOST_PLAYERS), MOST_PLAYERS)
    named: each(word("", *RATIO_NAMES), MOST_PLAYERS, "ratios")  # 1 + place in RATIOS of what each has named
    at: written(i16[12], Lying, "dice")  # 1 + the field of each die, 0 in the hand
    lies: i8[12]  # the way each die lies
    board: derived(i8[225])  # 1 + the die on each field


@rule
def start(s, rng):
    return


@rule
def actor(s):
    if is_over(s):
        return OVER if is_last(s) else s.starter + 1
    return CHANCE if s.turning and s.orientation == ROLLED else s.turn


@rule
def moves(s, player, out):
    if is_over(s):
        out[0] = NEXT
        return 1
    if is_naming(s):
        return whole_span(out, NAME, len(RATIOS))
    if s.turning:
        return whole_span(out, TURN, WAYS)
    if s.laid < KINDS * s.players:
        return placings(s, player, out)
    count = 0
    for kind in range(KINDS):
        count = targets_for(s, player * KINDS + kind, kind, out, count)
    if count == 0:
        out[0] = PASS
        return 1
    return count


@rule
def play(s, player, move):
    if move == NEXT:
        _next_game(s)
    elif move == PASS:
        s.passes += 1
        s.moved += 1
        if s.passes == s.players:
            s.ended = ALL_PASSED
        _next_turn(s)
    elif move >= NAME:
        s.named[player] = 1 + move - NAME
        s.turn = next_seat(s, s.turn)
    elif move >= TURN:
        s.lies[s.turning - 1] = move - TURN
        _finish_turn(s)
    else:
        _put(s, player, move // FIELDS, move % FIELDS)


@rule
def score(s, player):
    return s.wins[player]


@rule
def policy(s, player, out, count, rng):
    """In playouts a figure that can be completed is completed; else any move."""
    if out[0] < TURN:
        for i in range(count):
            if completes(s, player, out[i] // FIELDS, out[i] % FIELDS):
                return i
    return draw(rng, count)


@rule
def key(s):
    """The dice, how they lie and who is to move, at the beginning of a turn of the moving phase."""
    if s.ended or s.turning or s.laid < KINDS * s.players:
        return -1
    low = fold(s.starter, s.turn)
    high = fold(low, s.players)
    for die in range(KINDS * s.players):
        spot = s.at[die] * WAYS + s.lies[die]
        low = fold(low, spot)
        high = fold(high, spot)
    return ((high & 0x3FFFFFFF) << 32) | low


@rule
def _put(s, player, kind, field):
    die = player * KINDS + kind
    moving = s.at[die] != 0
    if moving:
        s.board[s.at[die] - 1] = 0
    else:
        s.laid += 1
    s.at[die] = 1 + field
    s.board[field] = 1 + die
    s.last = 1 + die
    if completes(s, player, kind, field):
        s.ended = FIGURE
        s.wins[player] += 1
    else:
        s.turning = 1 + die
        if moving and s.orientation == KEEP:
            _finish_turn(s)


@rule
def _finish_turn(s):
    """The die lies: a turn of the moving phase counts for the round limit, the last placing does not."""
    s.turning = 0
    last_to_play = (s.starter + s.players - 1) % s.players
    if s.laid == KINDS * s.players and (s.moved > 0 or s.turn != last_to_play):
        s.moved += 1
        s.passes = 0
    _next_turn(s)


@rule
def _next_turn(s):
    s.turn = next_seat(s, s.turn)
    if not s.ended and s.moved >= s.round_limit * s.players:
        s.ended = ROUNDS


@rule
def _next_game(s):
    """Clear the board; the next player begins."""
    s.starter += 1
    s.turn = s.starter
    s.moved = 0
    s.passes = 0
    s.last = 0
    s.laid = 0
    s.ended = RUNNING
    s.repeated = 0
    for die in range(KINDS * s.players):
        if s.at[die]:
            s.board[s.at[die] - 1] = 0
        s.at[die] = 0
        s.lies[die] = 0


def name(s, move):
    if move == NEXT:
        return say("next game")
    if move < TURN:
        return spelled("-", (MIWIN_NAMES[move // FIELDS], place(PLACES[move % FIELDS])))
    if move < NAME and s.orientation != ROLLED:
        return numbers(_way(s, move))
    return name_by_touches(touch(s, move))


def touch(s, move):
    if move >= PASS:
        return ("button:pass",) if move == PASS else ("button:next",)
    if move >= NAME:
        return (button(say("ratio {legs}", legs=RATIO_NAMES[move - NAME])),)
    if move >= TURN:
        first = "button:roll" if s.orientation == ROLLED else f"die:{PLACES[s.at[s.turning - 1] - 1]}"
        return first, f"face:{_way(s, move)}"
    kind, cell = move // FIELDS, f"cell:{PLACES[move % FIELDS]}"
    from_field = s.at[s.turn * KINDS + kind]
    return (f"die:{PLACES[from_field - 1]}" if from_field else f"tray:{MIWIN_NAMES[kind]}", cell)


def _way(s, move):
    return WAY_NAMES[(s.turning - 1) % KINDS][move - TURN]


def prompt(s):
    if is_over(s):
        return say("begin the next game")
    if is_naming(s):
        return say("name the ratio of the legs of your triangle")
    if s.turning:
        field = place(PLACES[s.at[s.turning - 1] - 1])
        if s.orientation == ROLLED:
            return say("roll the die on {place}", "roll the die you put down", place=field)
        return say("turn the die on {place}", "turn the die you put down", place=field)
    if s.laid == KINDS * s.players:
        return say("move one of your dice to a target field of another die")
    if s.laid:
        return say("put one of your dice on a target field of the last die")
    return say("put a die on any field")


def scene(s, viewer):
    marks = [Mark(PLACES[s.at[s.last - 1] - 1], "last")] if s.last else []
    if s.last and not s.ended:
        marks += [Mark(PLACES[field], "reach") for field in sorted(fields_of(s, s.last - 1))]
    if viewer == actor(s):
        marks += [Mark(PLACES[field], "hint") for field in _winning_fields(s)]
    return Scene(Grid(WIDTH, WIDTH), dice_on_board(s), hands(s), tuple(marks), tuple(_notices(s)))


def _winning_fields(s):
    """The fields on which the player to move completes a figure now."""
    if s.turning or actor(s) != s.turn:
        return []
    out = [0] * TURN
    puts = [move for move in out[: moves(s, s.turn, out)] if move < TURN]
    return sorted({move % FIELDS for move in puts if completes(s, s.turn, move // FIELDS, move % FIELDS)})


def _notices(s):
    after = {}  # the seats by what they are after
    for k in range(s.players):
        after.setdefault(figure(s, k), []).append(who(k))
    for what, seats in after.items():
        yield say("{seats}: {figure}", seats=listed(seats, ","), figure=what)
    if s.laid == KINDS * s.players:
        now = min(s.moved // s.players + 1, s.round_limit)
        yield say("Round {n} of {most}", n=now, most=s.round_limit)
    yield from standing(s)


def goal(s):
    return winning_games(s, winning_figure(s))


def why_not(s, player, touches):
    *begun, touched = touches
    if is_over(s) or s.turning:
        return ""
    if is_naming(s):
        return say("First name the ratio that the legs of your triangle will have.")
    if s.laid < KINDS * s.players:
        if not begun or touched.startswith("tray:"):
            return say("First take one of your own dice from beside the board.")
        return why_not_placed(s, field_of(touched)) if touched.startswith("cell:") else ""
    if die_on(s, touched) // KINDS == player:
        return say("No other die points to a free field, so this one stays.")
    return (
        why_not_moved(s, die_on(s, begun[0]), field_of(touched))
        if begun and touched.startswith("cell:")
        else ""
    )


def gain(before, after, player):
    return figure(after, player)


def reason(s):
    return told(s)


def settle(s):
    for die, field in enumerate(s.at):
        if field:
            s.board[field - 1] = 1 + die
    s.laid = sum(field != 0 for field in s.at)
    if s.turning:
        s.last = s.turning


def problems(s):
    return impossible(s)


GAME = define(
    globals(),
    number="C1",
    title="Cim",
    players=(2, 3, 4),
    kinds=("perfect-information", "chance"),  # chance with rolled orientation only
    perlhuhn=(0.05, 0, 0.95),
    minutes=15,
    summary="The numbers on the dice say where the next may go; form a right-angled triangle with your three.",
    # Four games of at most 12 placings and 200 rounds, each turn a field and a way to lie; the ratios named
    # and three steps to the next game. At first every die may go anywhere.
    bounds=Bounds(
        actions=ACTIONS,
        moves=TURN,
        length=4 + 4 * 2 * (12 + 4 * MOST_ROUNDS) + 3,
        score=(0, 4),
        positions=4 * (4 * MOST_ROUNDS + 1),
    ),
    seats=COLOURS,
    card=CARD,
    lesson=LESSON,
    credits="Michael Winkelmann, Cim (1994)",
)
