"""Sandwich: place, then step and jump on the plate; what stands between two dice of one opponent is eaten.

First the hands are placed one by one, then every turn moves one own die by a step or by a jump over one die.
After every placing and move all sandwiched dice fall together, whoever put them there. Once somebody is down to
two dice everybody has one more such turn; from then on a turn is one or two moves. The first player with a
single die ends the game at once, and the most dice left win.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    between,
    colour,
    define,
    derived,
    dice,
    draw,
    each,
    flag,
    i8,
    listed,
    rule,
    say,
    seat,
    sentences,
    spans,
    terms,
    upto,
    word,
)
from astragal.games.das_spiel.board.sandwich.appetite import chances
from astragal.games.das_spiel.board.sandwich.lesson import CARD, LESSON
from astragal.games.das_spiel.board.sandwich.sandwiches import (
    CLASH,
    DICE,
    SANDWICH3,
    closes,
    eat,
    sandwiched,
    weakest,
)
from astragal.games.das_spiel.mechanics import can_step_or_jump, step_or_jump
from astragal.games.das_spiel.pictures import SEAT_DICE, dice_of_seats
from astragal.games.seats import next_seat
from astragal.lattice import BEHIND, NAMES, NONE, PLATE, cell

# Moves: a cell to place a die there; 6 * cell + direction to step or jump; then passing or stopping.
PLACE, STEP, REST, ACTIONS = spans(PLATE, 6 * PLATE, 1)
PHASE = PLACING, MOVING, DOUBLING = word("placing", "moving", "doubling")
PHASES = terms("Everybody places dice, one a turn.", "One move a turn.", "One or two moves a turn.")
MOST_QUIET = 200  # turns of each player that the quiet limit can allow


class State(Layout):
    players: i8
    sandwich3: SANDWICH3
    clash: CLASH
    quiet_limit: amount(60, 20, MOST_QUIET, "turns of each player without a removal that end the game")
    turn: seat
    phase: derived(PHASE)  # 1, 2 and 3
    normal_turns: upto(3)  # counts the last turns of phase 2 down, once somebody has two dice
    second: flag  # 1 when the first of two moves of phase 3 is made
    # Turns of phases 2 and 3 in a row without a removal; -1 within a turn that removed something.
    quiet: between(-1, 3 * MOST_QUIET)
    strength: derived(i8[3])  # dice on the plate and in hand
    hand: each(upto(max(DICE)), 3)
    cell: dice(SEAT_DICE, places=NAMES[:PLATE], of_seats=True)


@rule
def start(s, rng):
    for player in range(s.players):
        s.hand[player] = DICE[s.players]
        s.strength[player] = DICE[s.players]


@rule
def actor(s):
    if weakest(s) <= 1 or s.quiet >= s.quiet_limit * s.players:
        return OVER
    return s.turn


@rule
def moves(s, player, out):
    count = 0
    if s.phase == PLACING:
        for p in range(PLATE):
            if not s.cell[p]:
                out[count] = p
                count += 1
        return count
    for p in range(PLATE):
        if s.cell[p] == 1 + player:
            for d in range(6):
                if step_or_jump(s.cell, p, d) != NONE:
                    out[count] = STEP + 6 * p + d
                    count += 1
    # The second move is a choice; the first one is waived only by who has none.
    if s.second or count == 0:
        out[count] = REST
        count += 1
    return count


@rule
def play(s, player, move):
    if move < STEP:
        s.cell[move] = 1 + player
        s.hand[player] -= 1
        eat(s, player)
    elif move < REST:
        p = (move - STEP) // 6
        s.cell[_target(s, move)] = 1 + player
        s.cell[p] = 0
        eat(s, player)
        if s.phase == DOUBLING and not s.second and weakest(s) > 1 and can_step_or_jump(s.cell, 1 + player):
            s.second = 1
            return
    _end_turn(s)


@rule
def score(s, player):
    return s.strength[player]


@rule
def value(s, player):
    return chances(s, player)


@rule
def policy(s, player, out, count, rng):
    """In playouts what can be eaten is eaten; else any move."""
    begin = draw(rng, count)
    for i in range(count):
        k = (begin + i) % count
        if out[k] < REST and _closes(s, player, out[k]):
            return k
    return begin


@rule
def _closes(s, player, move):
    """Whether a placing, step or jump puts the second slice to a sandwich."""
    if move < STEP:
        return closes(s.cell, 1 + player, move, NONE)
    return closes(s.cell, 1 + player, _target(s, move), (move - STEP) // 6)


@rule
def _target(s, move):
    """Where a step or jump ends."""
    return step_or_jump(s.cell, (move - STEP) // 6, (move - STEP) % 6)


@rule
def _end_turn(s):
    s.turn = next_seat(s, s.turn)
    s.second = 0
    if s.phase == PLACING:
        s.quiet = 0
        if s.hand[s.turn] == 0:  # all have placed equally often
            s.phase = MOVING
    else:
        s.quiet += 1
    if s.phase == MOVING:
        if s.normal_turns:
            s.normal_turns -= 1
            if s.normal_turns == 0:
                s.phase = DOUBLING
        elif weakest(s) <= 2:
            s.normal_turns = s.players


def touch(s, move):
    if move < STEP:
        return (f"cell:{NAMES[move]}",)
    if move == REST:
        return ("button:stop",) if s.second else ("button:pass",)
    return f"die:{NAMES[(move - STEP) // 6]}", f"cell:{NAMES[_target(s, move)]}"


def prompt(s):
    if s.phase == PLACING:
        return say("put a die into an empty funnel")
    if s.second:
        return say("make a second move or stop")
    if can_step_or_jump(s.cell, 1 + s.turn):
        return say("move a die by a step or a jump over one die")
    return say("pass: no die can move")


def scene(s, viewer):
    hands = tuple(
        Tray(say("hand"), k, (Piece("", SEAT_DICE[1 + k], k),) * s.hand[k])
        for k in range(s.players)
        if s.phase == PLACING
    )
    return Scene(Pyramid(layers=1), dice_of_seats(s.cell), hands, notices=(_phase(s),))


def _phase(s):
    if not s.normal_turns:
        return PHASES[s.phase]
    soon = say("One or two after {n, plural, one {# more turn} other {# more turns}}.", n=s.normal_turns)
    return sentences(PHASES[s.phase], soon)


def goal(s):
    return say("When somebody is down to a single die, whoever has the most dice left wins.")


def why_not(s, player, touches):
    *begun, touched = touches
    if s.phase == PLACING:
        return ""
    if touched.startswith("die:") and s.cell[cell(touched.removeprefix("die:"))] == 1 + player:
        return say("This die is shut in: nothing is empty beside it, nor behind a die beside it.")
    if begun and touched.startswith("cell:"):
        if cell(touched.removeprefix("cell:")) in BEHIND[cell(begun[0].removeprefix("die:"))]:
            return say("For a jump there must be a die to jump over.")
        return say("In this game a die goes one step, or jumps straight over one die beside it.")
    return ""


def gain(before, after, player):
    lost = score(before, player) - score(after, player)
    return say("{n, plural, one {# die eaten} other {# dice eaten}}", n=lost)


def reason(s):
    weak = [colour(SEAT_DICE[1 + k]) for k in range(s.players) if s.strength[k] <= 1]
    if weak:
        return say("Fewer than two dice are left to {colours}: the most dice left win.", colours=listed(weak))
    return say("Nothing was removed for {n} turns: the most dice left win.", n=s.quiet)


def settle(s):
    for k in range(s.players):
        s.strength[k] = s.hand[k] + s.cell.count(1 + k)
    s.phase = PLACING if any(s.hand) else MOVING
    if s.phase == MOVING and weakest(s) <= 2 and not s.normal_turns:
        s.phase = DOUBLING


def problems(s):
    for k in range(s.players):
        if s.strength[k] > DICE[s.players]:
            owner = SEAT_DICE[1 + k].capitalize()
            yield Problem("too-many-dice", f"{owner} has more than {DICE[s.players]} dice.")
    before = s.hand[s.turn]  # who had their turn earlier in this round has one die less in hand
    if s.phase == PLACING and any(s.hand[k] != before - (k < s.turn) for k in range(s.players)):
        yield Problem("uneven-hands", "The hands do not fit the turn: the seats place one die each, A first.")
    if eaten := sandwiched(s, 0):
        cells = ", ".join(NAMES[p] for p in range(PLATE) if eaten >> p & 1)
        yield Problem("standing-sandwich", f"Sandwiched dice cannot stay on the plate: {cells}.")
    if s.normal_turns and (s.normal_turns > s.players or s.phase != MOVING or weakest(s) > 2):
        yield Problem("bad-count", "normal_turns counts down to phase 3 once somebody has two dice.")
    if s.second and s.phase != DOUBLING:
        yield Problem("bad-count", "There is a second move in phase 3 only.")
    if not -s.second <= s.quiet <= s.quiet_limit * s.players or (s.quiet and s.phase == PLACING):
        yield Problem("bad-count", f"quiet counts turns of phases 2 and 3, up to {s.quiet_limit} each.")


# At most 15 dice are placed. Of three times 5 dice at most 9 can go before the tenth removal ends the game, of
# twice 6 fewer; before each of the ten the quiet limit leaves less than 3 * 200 turns, of two decisions each.
LONGEST = 15 + 10 * (3 * MOST_QUIET) * 2

GAME = define(
    globals(),
    number="45",
    title="Sandwich",
    players=(2, 3),
    perlhuhn=(0, 0.05, 0.95),
    minutes=20,
    summary="Step and jump on the plate; dice between two dice of one opponent are eaten.",
    bounds=Bounds(actions=ACTIONS, moves=PLATE, length=LONGEST, score=(0, 6)),
    cutoff=4,
    card=CARD,
    lesson=LESSON,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
