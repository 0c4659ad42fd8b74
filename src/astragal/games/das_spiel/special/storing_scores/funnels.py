"""The funnels of Storing Scores: what black dice show under a green one, and how those may lie that nobody has seen.

`face` is 3 * the black die + the axis, 0 where it is not known. A guess turns the dice until all that is known comes out:
faces that were seen, and totals that were announced without their numbers.
"""

from astragal.dice import ORIENTATIONS
from astragal.engine import draw, rule
from astragal.games.das_spiel.special.storing_scores.turns import GREENS
from astragal.games.lots import wins_lot
from astragal.lattice import LOADS, NONE, PLATE, SUPPORTS

UNKNOWN = 0  # a face or a total that the viewer does not know
MENDING = 20_000  # turns of a die after which a guess lets go of a total; few need thousands


@rule
def sum_of_faces(s, g):
    total = 0
    for i in range(3):
        total += s.face[3 * SUPPORTS[PLATE + g][i] + i]
    return total


@rule
def turn_faces(s, p, lies):
    """Let the black die on p lie in a way."""
    for i in range(3):
        s.face[3 * p + i] = ORIENTATIONS[lies][i]


@rule
def guess_faces(s, rng):
    """Turn the black dice in any way that agrees with the faces and totals that are known."""
    for p in range(PLATE):
        s.guess[p] = _any_way(s, p, rng)
    _mend(s, rng)
    for p in range(PLATE):
        turn_faces(s, p, s.guess[p])
        s.guess[p] = 0
    for g in range(GREENS):
        if s.total[g] == UNKNOWN:
            s.total[g] = sum_of_faces(s, g)


@rule
def _agrees(s, p, lies):
    """Whether the die on p, lying so, shows the faces of it that are known."""
    for i in range(3):
        known = s.face[3 * p + i]
        if known != UNKNOWN and known != ORIENTATIONS[lies][i]:
            return False
    return True


@rule
def _any_way(s, p, rng):
    """One of the ways the die on p may lie, all equally likely."""
    found = 0
    picked = 0
    for lies in range(len(ORIENTATIONS)):
        if _agrees(s, p, lies):
            found += 1
            if wins_lot(rng, found):
                picked = lies
    return picked


@rule
def _mend(s, rng):
    """Turn guessed dice until every total that was announced without its numbers comes out."""
    for _ in range(MENDING):
        g = _wrong_funnel(s, draw(rng, GREENS))
        if g == NONE:
            return
        p = SUPPORTS[PLATE + g][draw(rng, 3)]
        # Now and then any way at all, so that it does not get stuck.
        s.guess[p] = _best_way(s, p, rng) if draw(rng, 4) else _any_way(s, p, rng)


@rule
def _best_way(s, p, rng):
    """The way the die on p may lie with which its funnels are the least wrong; ties are drawn."""
    least = 1000
    found = 0
    picked = s.guess[p]
    for lies in range(len(ORIENTATIONS)):
        if _agrees(s, p, lies):
            s.guess[p] = lies
            wrong = 0
            for i in range(3):
                if LOADS[p][i] != NONE:
                    wrong += _wrong_by(s, LOADS[p][i] - PLATE)
            if wrong < least:
                least = wrong
                found = 0
            if wrong == least:
                found += 1
                if wins_lot(rng, found):
                    picked = lies
    return picked


@rule
def _wrong_funnel(s, begin):
    """The first funnel from `begin` on whose guessed faces do not have its known total, or NONE."""
    for k in range(GREENS):
        g = (begin + k) % GREENS
        if _wrong_by(s, g):
            return g
    return NONE


@rule
def _wrong_by(s, g):
    if s.total[g] == UNKNOWN:
        return 0
    total = 0
    for i in range(3):
        total += ORIENTATIONS[s.guess[SUPPORTS[PLATE + g][i]]][i]
    return abs(total - s.total[g])


def faces_of(s, p):
    """What the black die on p shows: `145`, with 0 for what is not known."""
    return "".join(str(number) for number in s.face[3 * p : 3 * p + 3])
