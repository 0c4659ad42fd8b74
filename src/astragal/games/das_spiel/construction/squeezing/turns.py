"""What a turn of Squeezing consists of: its moves, options and phases, and the places that can be built on in each."""

from astragal.engine import choice, rule, spans, word
from astragal.games.das_spiel.construction.squeezing.building import can_build, places
from astragal.games.das_spiel.construction.squeezing.packing import MOST
from astragal.lattice import CELLS, PLATE, SUPPORTS

# Moves: a cell, laid with its footing; keep a 1 or roll it anew; pass; no more bonus dice; then the six rolls.
LAY, KEEP, ANEW, PASS, STOP, ROLL, ACTIONS = spans(CELLS, 1, 1, 1, 1, 6)
REROLL_ONES = REROLL_ONES_OFF, REROLL_ONES_ON = choice(
    "off", "on", about="on: whoever rolls a 1 may roll anew"
)
OPENING = JOINED, FREE = choice(
    "joined", "free", about="free: a first construction needs no contact, but two dice or more"
)
EXACT_FINISH = EXACT_FINISH_OFF, EXACT_FINISH_ON = choice(
    "off", "on", about="on: whoever rolls more than they have left passes"
)
PHASE = STARTING, ROLLING, AGAIN, BUILDING, BONUS = word("starting", "rolling", "again", "building", "bonus")
STOCK = 55
START_ROLL = 4
MOST_ROLLS = 1000  # a game without an end in sight stops here; it has never come near
SECOND_LAYER = range(PLATE, PLATE + 36)
# All cells of small pyramids on the empty plate, which somebody begins with.
BEGINNING = tuple(
    dict.fromkeys(q for p in SECOND_LAYER for q in (SUPPORTS[p][2], p, SUPPORTS[p][0], SUPPORTS[p][1]))
)


@rule
def has_begun(s):
    """Whether somebody has finished a construction."""
    for player in range(s.players):
        if s.made[player]:
            return True
    return False


@rule
def starts_free(s, player):
    """Whether the construction of a player needs no contact, because it is the first one."""
    return s.opening == FREE and not s.made[player]


@rule
def open_places(s, player, out):
    """Write the cells that can be laid; return how many."""
    if s.phase == BONUS:
        return places(s, player, out, False, 1)
    if not has_begun(s):
        return places(s, player, out, True, s.left) if s.fresh[0] else _begin_anywhere(out)
    if s.left == 0 or (s.left == 1 and not s.fresh[0] and starts_free(s, player)):
        return 0
    return places(s, player, out, starts_free(s, player), s.left)


@rule
def _begin_anywhere(out):
    for i in range(len(BEGINNING)):
        out[i] = BEGINNING[i]
    return len(BEGINNING)


@rule
def anyone_can_build(s):
    """Whether some number could be built by somebody."""
    for player in range(s.players):
        least = 2 if starts_free(s, player) else 1
        if can_build(s, player, starts_free(s, player), least, min(MOST, s.stock[player])):
            return True
    return False


def can_go_on(s):
    """Whether the player of the turn has a place to lay a die on."""
    return open_places(s.copy(), s.turn, [0] * CELLS) > 0
