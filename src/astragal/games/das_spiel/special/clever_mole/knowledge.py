"""How computers play The Clever Mole: they err now and then, and as game masters they keep to the difficulty."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.special.clever_mole.clues import CLUES, HILLS, KINDS_OF, named
from astragal.games.lots import wins_lot
from astragal.lattice import NONE


@rule
def point_at(s, rng):
    """The right hill, except for errors."""
    right = named(s.counts, s.clue - 1)
    return _wrong(s, right, rng) if draw(rng, 100) < s.errors else right


@rule
def describe(s, first, out, count, rng):
    """The place in `out`, whose moves are clues from `first` on, of one of the chosen difficulty, or of any where there is none."""
    kinds = KINDS_OF[s.difficulty]
    wanted = draw(rng, kinds)
    for k in range(kinds):
        picked = _any_of_kind((wanted + k) % kinds, first, out, count, rng)
        if picked != NONE:
            return picked
    return draw(rng, count)


@rule
def _wrong(s, right, rng):
    """A hill that is not the right one and that nobody has tried in vain; the right one if there is no other."""
    picked = right
    found = 0
    for h in range(HILLS):
        tried = h == right
        for player in range(s.players):
            if s.pointed[player] == -1 - h:
                tried = True
        if not tried:
            found += 1
            if wins_lot(rng, found):
                picked = h
    return picked


@rule
def _any_of_kind(kind, first, out, count, rng):
    picked = NONE
    found = 0
    for i in range(count):
        if CLUES[out[i] - first][0] == kind:
            found += 1
            if wins_lot(rng, found):
                picked = i
    return picked
