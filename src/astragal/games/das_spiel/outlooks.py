"""What computers know of games that count outside faces: lay where many show, and what a lead in faces is worth."""

from astragal.engine import draw, rule
from astragal.games.das_spiel.mechanics import is_free
from astragal.games.leads import hope_behind
from astragal.lattice import CELLS, OUTSIDE

LOOKS = 3  # further places that are looked at before a die is laid
ALL_FACES = 100 * sum(OUTSIDE)  # in hundredths
HASTE = 8  # how fast hope fades with the faces that are missing
AT_LEAST = 400  # hundredths of faces that seem left even at the end


@rule
def look_outside(out, count, rng):
    """Of some moves drawn, the cell that shows most faces outside; only where there is none, another move."""
    best = draw(rng, count)
    for _ in range(LOOKS):
        k = draw(rng, count)
        if out[k] < CELLS and (out[best] >= CELLS or OUTSIDE[out[k]] > OUTSIDE[out[best]]):
            best = k
    return best


@rule
def chances_outside(s, player, at_risk):
    """Whoever is behind in outside faces has the less of the win the fewer are left; a free die counts `at_risk` percent."""
    faces0 = faces1 = faces2 = 0
    for p in range(CELLS):
        if s.cell[p] and OUTSIDE[p]:
            worth = OUTSIDE[p] * (at_risk if is_free(s.cell, p) else 100)
            if s.cell[p] == 1:
                faces0 += worth
            elif s.cell[p] == 2:
                faces1 += worth
            else:
                faces2 += worth
    best = max(faces0, max(faces1, faces2))
    left = AT_LEAST + ALL_FACES - faces0 - faces1 - faces2
    one = hope_behind(best - faces0, HASTE, left)
    two = hope_behind(best - faces1, HASTE, left)
    three = hope_behind(best - faces2, HASTE, left)
    mine = one if player == 0 else two if player == 1 else three
    return mine / (one + two + three)
