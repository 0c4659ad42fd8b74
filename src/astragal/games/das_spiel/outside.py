"""Words about the outside of the pyramid, whose faces are the points of many games."""

from astragal.engine import say


def faces_gained(faces):
    """Why a score that counts outside faces has changed: so many more, or below 0 fewer."""
    if faces < 0:
        return say("{n, plural, one {# face lost} other {# faces lost}}", n=-faces)
    return say("{n, plural, one {# face outside} other {# faces outside}}", n=faces)
