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
    choice,
    define,
    derived,
    dice,
    draw,
    each,
    i8,
    i16,
    rule,
    seat,
    upto,
)
from astragal.games.das_spiel.mechanics import step_or_jump
from astragal.lattice import NAMES, NEIGHBOURS, NONE, PLATE

# Moves: 0..44 place a die there; 45 + 6 * cell + direction step or jump; the last one passes or stops.
FIRST_STEP = PLATE
REST = FIRST_STEP + 6 * PLATE
PLACING, MOVING, DOUBLING = range(3)  # phases 1, 2 and 3
SAME, ANY = range(2)
TOGETHER, MOVER_FIRST = range(2)
COLOURS = ("", "red", "green", "black")
HOPE = 0.1  # what estimates add for all dice being there, to the chances of who does not lead: waiting beats trading
DICE = (0, 0, 6, 5)  # in each hand at the start, by the number of players


class State(Layout):
    players: i8
    sandwich3: choice("same", "any", about="any: with three players two enemy dice of any colours enclose")
    clash: choice(
        "together",
        "mover-first",
        about="mover-first: the mover's sandwiches are removed before the rest is looked at",
    )
    quiet_limit: amount(60, 20, 200, "turns of each player without a removal that end the game")
    turn: seat
    phase: derived(i8)
    normal_turns: i8  # counts the last turns of phase 2 down, once somebody has two dice
    second: i8  # 1 when the first of two moves of phase 3 is made
    quiet: i16  # turns of phases 2 and 3 in a row without a removal; -1 within a turn that removed something
    strength: derived(i8[3])  # dice on the plate and in hand
    hand: each(upto(300), 3)
    cell: dice(COLOURS)  # 0 empty, 1 + player


@rule
def start(s, rng):
    for player in range(s.players):
        s.hand[player] = DICE[s.players]
        s.strength[player] = DICE[s.players]


@rule
def actor(s):
    if _weakest(s) <= 1 or s.quiet >= s.quiet_limit * s.players:
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
                    out[count] = FIRST_STEP + 6 * p + d
                    count += 1
    # The second move is a choice; the first one is waived only by who has none.
    if s.second or count == 0:
        out[count] = REST
        count += 1
    return count


@rule
def play(s, player, move):
    if move < FIRST_STEP:
        s.cell[move] = 1 + player
        s.hand[player] -= 1
        _eat(s, player)
    elif move < REST:
        p = (move - FIRST_STEP) // 6
        s.cell[_target(s, move)] = 1 + player
        s.cell[p] = 0
        _eat(s, player)
        if s.phase == DOUBLING and not s.second and _weakest(s) > 1 and _can_move(s, player):
            s.second = 1
            return
    _end_turn(s)


@rule
def score(s, player):
    return s.strength[player]


@rule
def value(s, player):
    """Chances by the lead in dice; while nothing is eaten they fall for those who do not lead."""
    own = s.strength[player]
    best = dice = 0
    for other in range(s.players):
        if other != player:
            best = max(best, s.strength[other])
            dice += s.strength[other]
    even = 1 / s.players
    lead = own - dice / (s.players - 1)
    chance = even + 0.8 * (1 - even if lead > 0 else even) * lead / (0.75 + abs(lead))
    if own > best:
        return chance
    chance += HOPE * (_weakest(s) - 1) / (DICE[s.players] - 1)
    end = even if own == best else 0
    return chance + (end - chance) * max(s.quiet, 0) / (s.quiet_limit * s.players)


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
    left = NONE
    p = move
    if move >= FIRST_STEP:
        left = (move - FIRST_STEP) // 6
        p = _target(s, move)
    for d in range(6):
        filling = NEIGHBOURS[p][d]
        if filling != NONE and s.cell[filling] and s.cell[filling] != 1 + player:
            first = NEIGHBOURS[filling][d]
            if first != NONE and first != left and s.cell[first] == 1 + player:
                return True
    return False


@rule
def _target(s, move):
    """Where a step or jump ends."""
    return step_or_jump(s.cell, (move - FIRST_STEP) // 6, (move - FIRST_STEP) % 6)


@rule
def _weakest(s):
    least = s.strength[0]
    for player in range(1, s.players):
        least = min(least, s.strength[player])
    return least


@rule
def _can_move(s, player):
    for p in range(PLATE):
        if s.cell[p] == 1 + player:
            for d in range(6):
                if step_or_jump(s.cell, p, d) != NONE:
                    return True
    return False


@rule
def _eat(s, player):
    """Remove the sandwiched dice, all together or first those between two dice of who has just moved."""
    if s.clash == MOVER_FIRST:
        _remove(s, _sandwiches(s, 1 + player))
    _remove(s, _sandwiches(s, 0))


@rule
def _sandwiches(s, bread):
    """The cells (as bits) of dice between two of colour `bread`, or with 0 between any two that may take them."""
    found = 0
    for p in range(PLATE):
        filling = s.cell[p]
        if filling and filling != bread:
            for d in range(0, 6, 2):
                q = NEIGHBOURS[p][d]
                r = NEIGHBOURS[p][d + 1]
                if q != NONE and r != NONE and _encloses(s, s.cell[q], s.cell[r], filling, bread):
                    found |= 1 << p
    return found


@rule
def _encloses(s, one, other, filling, bread):
    if bread:
        return one == bread and other == bread
    if not one or not other or one == filling or other == filling:
        return False
    return one == other or s.sandwich3 == ANY


@rule
def _remove(s, found):
    if found:
        for p in range(PLATE):
            if found >> p & 1:
                s.strength[s.cell[p] - 1] -= 1
                s.cell[p] = 0
        s.quiet = -1


@rule
def _end_turn(s):
    s.turn = (s.turn + 1) % s.players
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
        elif _weakest(s) <= 2:
            s.normal_turns = s.players


def name(s, move):
    if move < FIRST_STEP:
        return NAMES[move]
    if move == REST:
        return "stop" if s.second else "pass"
    return "-".join(NAMES[p] for p in _way(s, move))


def touch(s, move):
    if move < FIRST_STEP:
        return (f"cell:{NAMES[move]}",)
    if move == REST:
        return (f"button:{name(s, move)}",)
    p, q = _way(s, move)
    return f"die:{NAMES[p]}", f"cell:{NAMES[q]}"


def _way(s, move):
    return (move - FIRST_STEP) // 6, _target(s, move)


def prompt(s):
    if s.phase == PLACING:
        return "put a die into an empty funnel"
    if s.second:
        return "make a second move or stop"
    return "move a die by a step or a jump over one die" if _can_move(s, s.turn) else "pass: no die can move"


def scene(s, viewer):
    pieces = tuple(Piece(NAMES[p], COLOURS[c], c - 1) for p, c in enumerate(s.cell) if c)
    hands = tuple(
        Tray("hand", k, (Piece("", COLOURS[1 + k], k),) * s.hand[k])
        for k in range(s.players)
        if s.phase == PLACING
    )
    strengths = ", ".join(f"{COLOURS[1 + k]} {s.strength[k]}" for k in range(s.players))
    phase = ("Phase 1: placing.", "Phase 2: one move a turn.", "Phase 3: one or two moves a turn.")[s.phase]
    if s.normal_turns:
        phase += f" Phase 3 after {s.normal_turns} more turn{'s' if s.normal_turns > 1 else ''}."
    return Scene(Pyramid(layers=1), pieces, trays=hands, notices=(phase, f"Strength: {strengths}."))


def reason(s):
    weak = [COLOURS[1 + k] for k in range(s.players) if s.strength[k] <= 1]
    if weak:
        return f"Fewer than two dice are left to {' and '.join(weak)}: the most dice left win."
    return f"Nothing was removed for {s.quiet} turns: the most dice left win."


def settle(s):
    for k in range(s.players):
        s.strength[k] = s.hand[k] + s.cell.count(1 + k)
    s.phase = PLACING if any(s.hand) else MOVING
    if s.phase == MOVING and _weakest(s) <= 2 and not s.normal_turns:
        s.phase = DOUBLING


def problems(s):
    for k in range(s.players):
        if s.strength[k] > DICE[s.players]:
            yield Problem(
                "too-many-dice", f"{COLOURS[1 + k].capitalize()} has more than {DICE[s.players]} dice."
            )
    if max(s.cell) > s.players:
        yield Problem("unknown-colour", f"With {s.players} players there are no {COLOURS[max(s.cell)]} dice.")
    before = s.hand[s.turn]  # who had his turn earlier in this round has one die less in hand
    if s.phase == PLACING and any(s.hand[k] != before - (k < s.turn) for k in range(s.players)):
        yield Problem("uneven-hands", "The hands do not fit the turn: the seats place one die each, A first.")
    if eaten := _sandwiches(s, 0):
        cells = ", ".join(NAMES[p] for p in range(PLATE) if eaten >> p & 1)
        yield Problem("standing-sandwich", f"Sandwiched dice cannot stay on the plate: {cells}.")
    if not 0 <= s.normal_turns <= s.players or (s.normal_turns and (s.phase != MOVING or _weakest(s) > 2)):
        yield Problem("bad-count", "normal_turns counts down to phase 3 once somebody has two dice.")
    if s.second and (s.second != 1 or s.phase != DOUBLING):
        yield Problem("bad-count", "There is a second move in phase 3 only; second is 1 then.")
    if not (0 - s.second <= s.quiet <= s.quiet_limit * s.players) or (s.quiet and s.phase == PLACING):
        yield Problem("bad-count", f"quiet counts turns of phases 2 and 3, up to {s.quiet_limit} each.")


# At most 15 dice are placed. Of three times 5 dice at most 9 can go before the tenth removal ends the game, of
# twice 6 fewer; before each of the ten the quiet limit leaves less than 3 * 200 turns, of two decisions each.
LONGEST = 15 + 10 * (3 * 200) * 2

GAME = define(
    globals(),
    number="45",
    title="Sandwich",
    players=(2, 3),
    perlhuhn=(0, 0.05, 0.95),
    minutes=20,
    summary="Step and jump on the plate; dice between two dice of one opponent are eaten.",
    bounds=Bounds(actions=REST + 1, moves=PLATE, length=LONGEST, score=(0, 6)),
    cutoff=4,
    credits="Reinhold Wittig, Das Spiel (1979)",
)
