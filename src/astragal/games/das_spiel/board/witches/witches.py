"""Witches' Dance: two moving dice step and jump over the plate and leave a filler behind them at every move.

Thirteen black dice stand in the way. Funnels never become empty again, so whoever cannot move is out for good and
the other goes on alone. When both are stuck, the most fillers win.
"""

from astragal.engine import (
    OVER,
    Bounds,
    Layout,
    Mark,
    Path,
    Piece,
    Problem,
    Pyramid,
    Scene,
    Tray,
    choice,
    define,
    derived,
    dice,
    each,
    i8,
    place,
    rule,
    say,
    seat,
    spelled,
    who,
    word,
)
from astragal.games.das_spiel.board.witches.lesson import CARD, LESSON
from astragal.games.das_spiel.mechanics import step_or_jump
from astragal.games.das_spiel.pictures import SEAT_DICE
from astragal.games.seats import next_seat
from astragal.lattice import BEHIND, COORDINATES, NAMES, NONE, PLATE, cell, cell_at

# Moves are the six directions: in each a witch steps or, where a die is in the way, jumps over it.
DIRECTIONS = 6
BLACK_DIE = 3  # what a cell holds besides 0 and 1 + the seat of a filler or witch
START = (cell("800"), cell("080"))
GRID = tuple(p for p in range(PLATE) if all(x % 2 == 0 for x in COORDINATES[p]) and p not in START)
BLACK = GRID13, BLACK_NONE, CUSTOM = choice(
    "grid13", "none", "custom", about="where black dice stand at the start", by_position=("custom",)
)
TIE = DRAW, SECOND = choice("draw", "second", about="second: with equal fillers the second player wins")


class State(Layout):
    players: i8
    black: BLACK
    tie: TIE
    turn: seat  # whoever would be next; while they are stuck the other goes on
    fillers: derived(i8[2])
    witch: each(word(*NAMES[:PLATE]), 2)  # where each moving die is
    cell: dice(SEAT_DICE, places=NAMES[:PLATE])


@rule
def start(s, rng):
    # Where a set of one's own was meant and none is given, the usual one is laid.
    if s.black != BLACK_NONE:
        for i in range(len(GRID)):
            s.cell[GRID[i]] = BLACK_DIE
    for player in range(2):
        s.witch[player] = START[player]
        s.cell[START[player]] = 1 + player


@rule
def actor(s):
    if _can_move(s, s.turn):
        return s.turn
    other = next_seat(s, s.turn)
    return other if _can_move(s, other) else OVER


@rule
def moves(s, player, out):
    count = 0
    for d in range(DIRECTIONS):
        if step_or_jump(s.cell, s.witch[player], d) != NONE:
            out[count] = d
            count += 1
    return count


@rule
def play(s, player, move):
    # What she leaves behind has her colour, as she has: the cell she came from stays as it was.
    s.witch[player] = step_or_jump(s.cell, s.witch[player], move)
    s.cell[s.witch[player]] = 1 + player
    s.fillers[player] += 1
    s.turn = next_seat(s, player)


@rule
def score(s, player):
    return s.fillers[player]


@rule
def result(s, player):
    return 2 * s.fillers[player] + (s.tie == SECOND and player == 1)


@rule
def _can_move(s, player):
    for d in range(DIRECTIONS):
        if step_or_jump(s.cell, s.witch[player], d) != NONE:
            return True
    return False


def touch(s, move):
    return (f"cell:{NAMES[_target(s, move)]}",)


def name(s, move):
    return spelled("-", (place(NAMES[s.witch[actor(s)]]), place(NAMES[_target(s, move)])))


def paths(s, move):
    yield Path(NAMES[s.witch[actor(s)]], NAMES[_target(s, move)])


def _target(s, move):
    """Where the witch whose turn it is comes to in a direction."""
    return step_or_jump(s.cell, s.witch[actor(s)], move)


def prompt(s):
    return say("move your witch by a step or a jump over one die")


def scene(s, viewer):
    within = [reachable(s, k) for k in range(2)]
    trays = tuple(Tray(say("funnels within reach"), k, count=len(within[k])) for k in range(2))
    lost = (p for p in range(PLATE) if not s.cell[p] and p not in within[0] | within[1])
    return Scene(
        Pyramid(layers=1),
        tuple(_piece(s, p) for p in range(PLATE) if s.cell[p]),
        trays,
        tuple(Mark(NAMES[p], "dead") for p in lost),
        tuple(_alone(s)),
    )


def _piece(s, p):
    """A die as it is shown; a witch has a ring, which is seen from afar and read in every language."""
    owner = s.cell[p] - 1 if s.cell[p] != BLACK_DIE else None
    return Piece(NAMES[p], SEAT_DICE[s.cell[p]], owner, label="O" if p in s.witch else "")


def _alone(s):
    """Who dances on alone, while somebody does."""
    left = [k for k in range(2) if _can_move(s, k)]
    if len(left) == 1:
        yield say("{stuck} is stuck, and {who} dances on alone.", stuck=who(1 - left[0]), who=who(left[0]))


def reachable(s, player):
    """The empty funnels that a witch can still come to, as the dice stand now.

    What neither can reach is lost for good: whoever filled a funnel beside it could reach it from there.
    """
    found, ahead = set(), [s.witch[player]]
    while ahead:
        p = ahead.pop()
        new = {step_or_jump(s.cell, p, d) for d in range(DIRECTIONS)} - found - {NONE}
        found |= new
        ahead += new
    return found


def goal(s):
    if s.tie == SECOND:
        return say("Whoever leaves more dice behind wins; if both leave as many, the second player wins.")
    return say("When neither witch can move, whoever has left more dice behind wins.")


def why_not(s, player, touches):
    kind, _, where = touches[-1].partition(":")
    p, witch = cell(where), s.witch[player]
    if p == witch:
        return say("This is your witch. Touch one of the glowing funnels, and she goes there.")
    if kind == "die" and p == s.witch[1 - player]:
        return say("This is the other witch.")
    if kind == "die":
        return say("This die stays where it is: only the two witches with the rings move.")
    if p in BEHIND[witch]:
        return say("She jumps only over a die, and there is none between.")
    return say("That is too far: she goes one step, or jumps straight over one die beside her.")


def gain(before, after, player):
    return say("the die left behind")


def reason(s):
    if s.tie == SECOND and s.fillers[0] == s.fillers[1]:
        return say("Both witches are stuck and left as many dice: the second player wins.")
    return say("Both witches are stuck: the dice left behind decide.")


def settle(s):
    for k in range(2):
        s.fillers[k] = s.cell.count(1 + k) - 1


def problems(s):
    for k in range(2):
        if s.cell[s.witch[k]] != 1 + k:
            yield Problem("no-witch", f"The {SEAT_DICE[1 + k]} witch must stand on a {SEAT_DICE[1 + k]} die.")
    black = {p for p in range(PLATE) if s.cell[p] == BLACK_DIE}
    if s.black == GRID13 and black != {*GRID}:
        yield Problem("wrong-black", f"Black dice stand on {', '.join(NAMES[p] for p in GRID)}.")
    if s.black == BLACK_NONE and black:
        yield Problem("wrong-black", "Without black dice none can stand on the plate.")
    if s.black == CUSTOM:
        mirrored = {cell_at(b, a, c) for a, b, c in (COORDINATES[p] for p in black)}
        if len(black) != len(GRID) or black != mirrored or black & {*START}:
            text = f"There are {len(GRID)} black dice, alike for both players, and none in their corners."
            yield Problem("wrong-black", text)


# Every move fills a funnel; without black dice two of 45 are filled at the start.
MOST = PLATE - 2

GAME = define(
    globals(),
    slug="witches",
    number="48",
    title="Witches' Dance",
    german="Hexentanz",
    players=(2,),
    perlhuhn=(0, 0, 1),
    minutes=10,
    summary="Two witches step and jump over the plate, fill it behind them and shut each other in.",
    bounds=Bounds(actions=DIRECTIONS, moves=DIRECTIONS, length=MOST, score=(0, MOST)),
    seats=("red", "green"),
    teams=True,
    card=CARD,
    lesson=LESSON,
    credits="Heike Kaufmann, Das Spiel (1979)",
)
