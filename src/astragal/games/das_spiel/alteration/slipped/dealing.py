"""How Slipped is dealt: the dice of the spars and the slips, of the standard catalogue or of one's own."""

from astragal.dice import ORIENTATION_NAMES
from astragal.engine import choice, draw, rule
from astragal.engine.game import new_rng
from astragal.games.das_spiel.alteration.slipped.fulfilment import along_roofs, fulfils
from astragal.games.das_spiel.slip_texts import STANDARD
from astragal.games.das_spiel.spars import SIDE_CELLS, SPAR_CELLS

CATALOGUE = STANDARD32, CUSTOM = choice(
    "standard32",
    "custom",
    about="custom: slips of your own, given with a position",
    by_position=("custom",),
)
UNKNOWN = -1  # a slip, in what a seat sees
ORIENTED = len(ORIENTATION_NAMES)


@rule
def deal_spars(s, rng):
    """Lay the 25 dice of the spars at random, again and again until no slip of the catalogue is fulfilled."""
    dealing = True
    while dealing:
        for k in range(len(SPAR_CELLS)):
            s.die[SPAR_CELLS[k]] = 1 + draw(rng, ORIENTED)
        dealing = _is_a_slip_fulfilled(s)


@rule
def _is_a_slip_fulfilled(s):
    """Whether some slip of the catalogue is fulfilled, dealt or not."""
    ones = along_roofs(s.die, 0)
    twos = along_roofs(s.die, 1)
    fours = along_roofs(s.die, 2)
    for k in range(_catalogue_size(s)):
        if fulfils(ones, twos, fours, _catalogued(s, k), s.direction):
            return True
    return False


@rule
def deal_sides(s, rng):
    """Lay the dice between the spars at random, where none lie yet."""
    for k in range(len(SIDE_CELLS)):
        if s.die[SIDE_CELLS[k]] == 0:
            s.die[SIDE_CELLS[k]] = 1 + draw(rng, ORIENTED)


@rule
def deal_slips(s, rng):
    """Give everybody whose slip is unknown one that nobody else has."""
    for player in range(s.players):
        while s.slip[player] == UNKNOWN:
            drawn = _catalogued(s, draw(rng, _catalogue_size(s)))
            free = True
            for other in range(s.players):
                if s.slip[other] == drawn:
                    free = False
            if free:
                s.slip[player] = drawn


@rule
def _catalogue_size(s):
    return s.own if s.own else len(STANDARD)


@rule
def _catalogued(s, k):
    return s.own_slips[k] if s.own else STANDARD[k]


def deal_the_rest(s):
    """Deal what a position does not give, from the number that it may name for that."""
    rng = new_rng(s.deal)
    s.deal = 0
    if not any(s.die[p] for p in SPAR_CELLS):
        deal_spars(s, rng)
    deal_sides(s, rng)
    for player in range(s.players):
        s.slip[player] = s.slip[player] or UNKNOWN
    deal_slips(s, rng)


def catalogue(s):
    """The slips that are dealt from."""
    return s.own_slips[: s.own] if s.own else STANDARD
