"""Heaps in which every colour has its worth: what they are made of, what a die counts, and what somebody has."""

from astragal.engine import amount, choice, rule, say
from astragal.games.das_spiel.heaps import BLACK, BLUE, COLOURS, GOLDEN, GREEN, KINDS, RED, UNKNOWN

MIX = choice("specials", "pour", "import", about="which dice the heap is made of", by_position=("import",))
GOLDEN_WORTH = amount(10, -99, 99, "worth of the golden die")
BLUE_WORTH = amount(5, -99, 99, "worth of a blue die")
GREEN_WORTH = amount(3, -99, 99, "worth of a green die")
BLACK_WORTH = amount(2, -99, 99, "worth of a black die")
RED_WORTH = amount(1, -99, 99, "worth of a red die")


@rule
def worth_taken(s, player):
    """What the dice of a seat are worth together, by the options for it."""
    mine = KINDS * player
    return (
        s.taken[mine + GOLDEN] * s.golden
        + s.taken[mine + BLUE] * s.blue
        + s.taken[mine + GREEN] * s.green
        + s.taken[mine + BLACK] * s.black
        + s.taken[mine + RED] * s.red
    )


def worth_of(s, colour):
    """What a die of a colour is worth."""
    return getattr(s, COLOURS[colour])


def told_worth(s):
    """What each colour is worth, to be read beside the board."""
    return say(
        "Worth: golden {golden}, blue {blue}, green {green}, black {black}, red {red}.",
        **{colour: getattr(s, colour) for colour in COLOURS[GOLDEN:UNKNOWN]},
    )
