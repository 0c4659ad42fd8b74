"""What computers make of a lead: the share of the win that can be expected with it, or behind it."""

from astragal.engine import rule


@rule
def share_by_lead(lead, half_way, even):
    """The share of the win, `even` without a lead; `half_way` is the lead that is worth half of what is still to win, or to lose."""
    return even + (1 - even if lead > 0 else even) * lead / (half_way + abs(lead))


@rule
def hope_behind(behind, haste, left):
    """How likely somebody so far behind still is to win, compared with whoever is first: the less, the less is left to play for."""
    ratio = 1.0 + behind * haste / left
    return 1.0 / (ratio * ratio)
