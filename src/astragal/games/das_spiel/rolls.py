"""A roll of one die: the move of chance that is the number it shows."""

from astragal.engine import rule


@rule
def rolls_of_a_die(out):
    """Write the six numbers a die can show into out; return how many."""
    for i in range(6):
        out[i] = i + 1
    return 6
