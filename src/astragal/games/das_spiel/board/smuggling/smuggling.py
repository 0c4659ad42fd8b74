"""Smuggling: ten smugglers want to get through a border that two customs officers watch.

Smugglers step from funnel to funnel inside the plate; one that steps onto a green die of the border takes its
place and is through. Officers step too, and catch smugglers by jumping over them, several in one turn if they can. Four
smugglers through win; seven caught, or a long time, win for customs.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Path,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    amount,
    define,
    derived,
    dice,
    draw,
    flag,
    i8,
    rule,
    say,
    seat,
    sentences,
    spans,
    upto,
    word,
)
from astragal.games.das_spiel.board.smuggling.border import (
    BORDER,
    COLOURS,
    FUNNELS,
    INNER,
    LINE,
    OFFICER,
    OFFICERS,
    ON_THE_LINE,
    SMUGGLER,
    can_catch,
    caught,
    patrolled,
    smuggled,
)
from astragal.games.das_spiel.board.smuggling.lesson import CARD, LESSON
from astragal.games.das_spiel.board.smuggling.refusals import refusal
from astragal.games.das_spiel.board.smuggling.telling import ending, enough, marks_of, notices, verdict
from astragal.games.das_spiel.board.smuggling.two_games import (
    ALL,
    FIRST,
    MOST_TURNS,
    SWAP,
    TWO,
    begin,
    beginner,
    is_decided,
    smuggled_by,
)
from astragal.lattice import NAMES, NEIGHBOURS, NONE, PLATE

# Moves: 6 * cell + direction; then an officer jumps no further, nobody can move, and the second game begins.
MOVE, STOP, PASS, NEXT, ACTIONS = spans(6 * PLATE, 1, 1, 1)


class State(Layout):
    players: i8
    first: FIRST
    need: amount(4, 3, 5, "smugglers that must get through")
    turn_limit: amount(60, 30, MOST_TURNS, "turns of the smugglers after which customs win")
    swap: SWAP
    second: flag  # 1 in the second of two games: then B has the smugglers
    turn: seat
    jumper: word("", *NAMES[:PLATE])  # 1 + where the officer stands who has jumped and may jump on
    turns: upto("turn_limit")  # that the smugglers have had in this game
    before_through: upto(5)  # what A's smugglers reached in the first of two games, and in how many turns
    before_turns: upto("turn_limit")
    through: derived(i8)
    captured: derived(i8)
    cell: dice(COLOURS, places=NAMES[:PLATE])


@rule
def start(s, rng):
    begin(s)


@rule
def actor(s):
    if not is_decided(s):
        return s.turn
    return beginner(s, 1) if s.swap == TWO and not s.second else OVER


@rule
def moves(s, player, out):
    if is_decided(s):
        out[0] = NEXT
        return 1
    count = 0
    if s.jumper:
        for d in range(6):
            if caught(s.cell, s.jumper - 1, d) != NONE:
                out[count] = MOVE + 6 * (s.jumper - 1) + d
                count += 1
        out[count] = STOP
        return count + 1
    own = SMUGGLER if player == s.second else OFFICER
    for p in range(PLATE):
        if s.cell[p] == own and not (own == SMUGGLER and FUNNELS[p] == ON_THE_LINE):
            for d in range(6):
                if _target(s, p, d) != NONE:
                    out[count] = MOVE + 6 * p + d
                    count += 1
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@rule
def play(s, player, move):
    if move == NEXT:
        s.before_through = s.through
        s.before_turns = s.turns
        s.second = 1
        begin(s)
        return
    if move < STOP and not _carry_on(s, move):
        return
    if player == s.second:
        s.turns += 1
    s.jumper = 0
    s.turn = 1 - player


@rule
def score(s, player):
    if s.swap == TWO:
        return smuggled_by(s, player)
    return s.captured if player else s.through


@rule
def result(s, player):
    if s.swap == TWO:
        got = smuggled_by(s, player)
        needed = s.turns if player == s.second else s.before_turns
        return 1000 * got + (MOST_TURNS - needed if got >= s.need else 0)
    return 1 if (s.through >= s.need) == (player == 0) else 0


@rule
def policy(s, player, out, count, rng):
    """In playouts smugglers go through and officers catch whenever they can; else any move."""
    first = draw(rng, count)
    for i in range(count):
        k = (first + i) % count
        if out[k] < STOP:
            p = (out[k] - MOVE) // 6
            d = (out[k] - MOVE) % 6
            q = _target(s, p, d)
            if s.cell[q] == BORDER or q != NEIGHBOURS[p][d]:
                return k
    return first


@rule
def _target(s, p, d):
    """Where the die on p gets in direction d."""
    return smuggled(s.cell, p, d) if s.cell[p] == SMUGGLER else patrolled(s.cell, p, d)


@rule
def _carry_on(s, move):
    """Make a step or a jump; return whether the turn is over."""
    p = (move - MOVE) // 6
    d = (move - MOVE) % 6
    q = _target(s, p, d)
    jumped = q != NEIGHBOURS[p][d]
    if s.cell[q] == BORDER:
        s.through += 1
    s.cell[q] = s.cell[p]
    s.cell[p] = 0
    if jumped:
        s.cell[NEIGHBOURS[p][d]] = 0
        s.captured += 1
        if not is_decided(s) and can_catch(s.cell, q):
            s.jumper = 1 + q
            return False
    return True


def touch(s, move):
    if move >= STOP:
        return ({STOP: "button:stop", PASS: "button:pass", NEXT: "button:next game"}[move],)
    p, q = _way(s, move)
    return f"die:{NAMES[p]}", f"{'die' if s.cell[q] else 'cell'}:{NAMES[q]}"


def paths(s, move):
    if move < STOP:
        p, q = _way(s, move)
        yield Path(NAMES[p], NAMES[q])


def _way(s, move):
    """Where a step or jump begins and ends."""
    p, d = divmod(move - MOVE, 6)
    return p, _target(s, p, d)


def prompt(s):
    if is_decided(s):
        return say("begin the next game")
    if s.jumper:
        return say("catch another smuggler with the same die, or stop")
    if not _can_move(s):
        return say("pass: none of your dice can move")
    if s.turn == s.second:
        return say("bring a smuggler one step on, or onto a green die")
    return say("move an officer by a step, or jump over a smuggler")


def _can_move(s):
    out = [0] * MOST_AT_ONCE
    moves(s, s.turn, out)
    return out[0] != PASS


def scene(s, viewer):
    smugglers, customs = s.second, 1 - s.second
    owners = {SMUGGLER: smugglers, OFFICER: customs}
    pieces = tuple(Piece(NAMES[p], COLOURS[c], owners.get(c)) for p, c in enumerate(s.cell) if c)
    trays = (
        Tray(say("through ({n} win)", n=s.need), smugglers, count=s.through),
        Tray(say("caught ({n} win)", n=enough(s)), customs, count=s.captured),
    )
    marks = tuple(marks_of(s)) if viewer == smugglers else ()
    colours = tuple(COLOURS[SMUGGLER if k == smugglers else OFFICER] for k in range(2))
    return Scene(Pyramid(layers=1), pieces, trays, marks, tuple(notices(s)), colours=colours)


def goal(s):
    if s.swap == TWO:
        return say("You smuggle once and guard once: whoever gets more smugglers through wins.")
    return say(
        "Smugglers win when {need} of them are through the green border, customs when {n} are caught.",
        need=s.need,
        n=enough(s),
    )


def why_not(s, player, touches):
    return refusal(s, s.turn == s.second, touches)


def gain(before, after, player):
    if before.second != after.second:
        return ""
    if after.captured > before.captured:
        return say("a smuggler caught")
    return say("a smuggler through")


def reason(s):
    if s.swap == TWO:
        return sentences(ending(s), verdict(s))
    return ending(s)


def settle(s):
    s.through = sum(s.cell[p] == SMUGGLER for p in LINE)
    s.captured = ALL - s.cell.count(SMUGGLER)


def problems(s):
    if s.captured < 0:
        yield Problem("too-many-dice", f"There are {ALL} smugglers.")
    if s.cell.count(OFFICER) != len(OFFICERS):
        yield Problem("wrong-officers", f"There are {len(OFFICERS)} customs officers.")
    if any((s.cell[p] == BORDER) != (p in LINE and s.cell[p] != SMUGGLER) for p in range(PLATE)):
        yield Problem("wrong-border", "Every funnel of the border holds a green die or a smuggler.")
    if any(c == SMUGGLER and FUNNELS[p] not in (INNER, ON_THE_LINE) for p, c in enumerate(s.cell)):
        yield Problem("forbidden-funnel", "No smuggler can stand at an edge that is not the border.")
    if s.through > s.need or ALL - s.captured + 1 < s.need:
        yield Problem("too-late", "The game was over before.")
    if s.jumper and (s.cell[s.jumper - 1] != OFFICER or s.turn == s.second):
        yield Problem("bad-jumper", "Only an officer whose turn it is may jump on.")
    if s.second > (s.swap == TWO) or (not s.second and (s.before_through or s.before_turns)):
        yield Problem("bad-game", "There is a second game only where roles are exchanged.")


MOST_AT_ONCE = 6 * ALL
# Each side has so many turns; within one, jumps and a stop for each of them come on top.
LONGEST = 2 * (MOST_TURNS + 1 + 2 * ALL)

GAME = define(
    globals(),
    number="49",
    title="Smuggling",
    german="Schmuggeln",
    players=(2,),
    perlhuhn=(0, 0, 1),
    minutes=15,
    summary="Ten smugglers try to get through the border; two customs officers jump over them to catch them.",
    bounds=Bounds(actions=ACTIONS, moves=MOST_AT_ONCE, length=2 * LONGEST + 1, score=(0, ALL)),
    seats=("black", "red"),
    card=CARD,
    lesson=LESSON,
    credits="Harald Markowski, Das Spiel (1979)",
)
