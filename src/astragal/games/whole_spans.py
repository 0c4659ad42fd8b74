"""Moves that can all be made at once: what a die may show, the ways it may lie."""

from astragal.engine import rule


@rule
def whole_span(out, first, size):
    """Write so many moves into out, numbered from `first` on; return how many."""
    for i in range(size):
        out[i] = first + i
    return size
