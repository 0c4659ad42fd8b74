"""Ties are broken by lot, while they are found: nobody needs to remember who else was as good."""

from astragal.engine import draw, rule


@rule
def wins_lot(rng, equal):
    """Whether the last found of so many equal ones takes the place of those before it; in the end all are as likely."""
    return draw(rng, equal) == 0
