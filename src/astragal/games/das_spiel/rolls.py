"""A roll of one die: the move of chance that is the number it shows."""

from astragal.engine import rule
from astragal.games.whole_spans import whole_span


@rule
def rolls_of_a_die(out):
    """Write the six numbers a die can show into out; return how many."""
    return whole_span(out, 1, 6)
