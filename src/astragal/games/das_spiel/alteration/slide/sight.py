"""Who sees what in Slide: each seat the 45 numbers of its own side, and nothing else of any die."""

from astragal.dice import ORIENTATIONS, SHOWING
from astragal.engine import choice, draw, rule, word
from astragal.games.das_spiel.alteration.slide.roofs import reached
from astragal.games.das_spiel.spars import (
    ONE_FACE,
    SIDE_CELLS,
    SPAR_CELLS,
    UNSEEN,
    one_face,
    shown,
)
from astragal.lattice import COORDINATES

SIGHT = OWN_SIDE, OPEN = choice("own-side", "open", about="open: everybody sees all sides")
PHASE = DRAWING, TURNING = word("draw", "turn")  # of a turn; a drawn die is turned only where that is allowed
OUTSIDE_CELLS = (*SPAR_CELLS, *SIDE_CELLS)


@rule
def lay_missing(dice, rng):
    """Lay the dice of the outside at random, where nothing is known of them, and as one knows them otherwise."""
    for k in range(len(OUTSIDE_CELLS)):
        p = OUTSIDE_CELLS[k]
        if dice[p] == 0 or dice[p] == UNSEEN:
            dice[p] = 1 + draw(rng, len(ORIENTATIONS))
        elif dice[p] >= ONE_FACE:
            known = dice[p] - ONE_FACE
            dice[p] = 1 + SHOWING[known // 6][1 + known % 6][draw(rng, 4)]


@rule
def look(dice, viewer, held):
    """Leave of every die what a viewer sees of it; one that is `held` shows everything."""
    for k in range(len(OUTSIDE_CELLS)):
        p = OUTSIDE_CELLS[k]
        if p == held:
            continue
        number = 0
        if viewer >= 0 and COORDINATES[p][viewer] == 0:
            number = shown(dice, p, viewer)
        dice[p] = one_face(number, viewer) if number else UNSEEN


@rule
def first_with_goal(s, first):
    """1 + the first seat that has a goal, from a seat on; 0 if nobody has."""
    for k in range(s.players):
        player = (first + k) % s.players
        if reached(s, player):
            return 1 + player
    return 0


@rule
def deal(s, rng):
    """Lay all dice at random, again and again until nobody has a goal."""
    lay_missing(s.die, rng)
    while first_with_goal(s, 0):
        for k in range(len(OUTSIDE_CELLS)):
            s.die[OUTSIDE_CELLS[k]] = 0
        lay_missing(s.die, rng)


@rule
def guess(s, viewer, held, rng):
    """Lay what a viewer does not see at random, so that nobody has a goal: else the game would be over.

    While a die is still being turned this is not so sure, and nobody looks.
    """
    guessing = True
    while guessing:
        look(s.die, viewer, held)
        lay_missing(s.die, rng)
        guessing = s.phase == DRAWING and first_with_goal(s, 0) != 0
