"""The turns of Storing Scores: the stages of one, the moves in it, and how many there are."""

from astragal.dice import THREE_DICE
from astragal.engine import choice, spans, word
from astragal.lattice import PLATE

# Green dice are numbered 0..35 as their cells are, from PLATE on; each covers the funnel of the same number.
GREENS = 36
# Moves: ROLL, KEEP and BACK, the cell of a green die that is lifted, and FIRST_ROLL + a number of THREE_DICE; between them gaps.
ROLL, KEEP, BACK, _, FIRST_ROLL, ACTIONS = spans(1, 1, PLATE - 2, 100 - PLATE, len(THREE_DICE))
STAGE = MUST_ROLL, CHOOSE, ROLLING, LIFT, LIFTED = word("roll", "roll or keep", "rolling", "lift", "lifted")
TURN_LIMIT = *_, TURN_LIMIT_NONE = choice(
    "100", "60", "200", "none", about="turns of all players together after which the game ends"
)
LIMITS = (100, 60, 200, 10_000)  # the last stands for no limit: play with any sense ends long before
