"""How Slide is shown: the own side alone, how far the own roof is, and at the end what has won."""

from itertools import pairwise

from astragal.engine import Mark, Pyramid, Scene, say, who
from astragal.games.das_spiel.alteration.slide.roofs import (
    ANY,
    BESIDE,
    BY_SLIP,
    MATCHES,
    SAME,
    SIX,
    STRAIGHT,
    THREES,
    WANTED,
    is_match,
    longest,
    most_different,
    reached,
    threes,
)
from astragal.games.das_spiel.alteration.slide.sight import OPEN
from astragal.games.das_spiel.slip_texts import describe
from astragal.games.das_spiel.slips import grown, missing
from astragal.games.das_spiel.spars import LEFT, RIGHT, ROOFS, SPARS, shown, whole_pyramid
from astragal.lattice import NAMES

MARKED = 3  # numbers in a row from which on they are pointed out


def seen(s, viewer, over):
    """What a viewer sees: the own side only, and at the end the roof that has won."""
    looks = s.winner - 1 if over else viewer
    side = "ABC"[looks] if looks >= 0 and s.sight != OPEN else ""
    return Scene(
        Pyramid(),
        whole_pyramid(s.die),
        marks=tuple(_marks(s, viewer, over)),
        notices=tuple(_notices(s, viewer, over)),
        side=side,
    )


def _marks(s, viewer, over):
    """What has won, and before that for everybody the own rows that grow."""
    if s.winner:
        side = s.winner - 1
        yield from (Mark(NAMES[p], "goal") for p in sorted(_won(s, side)))
    elif viewer >= 0 and not over:
        yield from (Mark(NAMES[p], "hint") for p in sorted(_growing(s, viewer)))


def _run(s, side, step):
    """The cells of the first longest row on a roof with a step from number to number."""
    wanted = longest(s.die, side, step)
    roof = [shown(s.die, p, side) for p in ROOFS[side]]
    for begin in range(len(roof) - wanted + 1):
        row = roof[begin : begin + wanted]
        if 0 not in row and all(y == x + step for x, y in pairwise(row)):
            return ROOFS[side][begin : begin + wanted]
    return ()


def _different(s, side):
    """The first six neighbours of a roof that are all different."""
    for begin in range(len(ROOFS[side]) - SIX + 1):
        cells = ROOFS[side][begin : begin + SIX]
        if len({shown(s.die, p, side) for p in cells}) == SIX:
            return cells
    return ()


def _matching(s, side, three):
    """The green dice that match, with the black ones beside them; with `three` only those in rows of three or more."""
    cells = set()
    for half in range(2):
        spar = SPARS[RIGHT[side] if half else LEFT[side]]
        fits = [False, *(is_match(s.die, side, half, t) for t in range(1, 1 + MATCHES)), False, False]
        for t in range(1, 1 + MATCHES):
            row = any(all(fits[k : k + 3]) for k in range(max(t - 2, 1), t + 1))
            if fits[t] and (row or not three):
                cells |= {spar[t], BESIDE[2 * side + half][t]}
    return cells


def _won(s, side):
    goals = reached(s, side)
    cells = set()
    if goals & SAME:
        cells |= {*_run(s, side, 0)}
    if goals & STRAIGHT:
        cells |= {*_different(s, side)} if s.straight_order == ANY else {*_straight(s, side)}
    if goals & THREES:
        cells |= _matching(s, side, True)
    if goals & BY_SLIP:
        for slip in s.own_slips[: s.own]:
            if not missing(s.die, slip, 0, side, 1):
                cells |= grown(s.die, slip, 0, side)
    return cells


def _straight(s, side):
    return max(_run(s, side, 1), _run(s, side, -1), key=len)


def _growing(s, side):
    """The longest of the rows that a side is after, if it is worth pointing out."""
    wanted = WANTED[s.goals]
    rows = [()]
    if wanted & SAME:
        rows.append(_run(s, side, 0))
    if wanted & STRAIGHT and s.straight_order != ANY:
        rows.append(_straight(s, side))
    best = max(rows, key=len)
    if wanted == THREES:
        return _matching(s, side, False)
    return best if len(best) >= MARKED else ()


def _notices(s, viewer, over):
    if viewer >= 0 and not over:
        wanted = WANTED[s.goals]
        if wanted & SAME:
            n = min(longest(s.die, viewer, 0), SIX)  # while a drawn die is turned there may be more already
            yield say("Equal numbers in a row on your roof: {n} of 6.", n=n)
        if wanted & STRAIGHT:
            n = most_different(s.die, viewer) if s.straight_order == ANY else len(_straight(s, viewer))
            yield say("Numbers of a straight on your roof: {n} of 6.", n=n)
        if wanted & THREES:
            n = min(threes(s.die, viewer), 2)
            yield say("Threes that equal the black dice beside them: {n} of 2.", n=n)
    for slip in s.own_slips[: s.own]:
        yield say("This wins too, on the own side: {what}.", what=describe(slip))


def told(s):
    """Why it is over."""
    if not s.winner:
        return say(
            "{n, plural, one {# round is} other {# rounds are}} over, and nobody has a row.", n=s.round_limit
        )
    goals, seat = reached(s, s.winner - 1), who(s.winner - 1)
    if goals & SAME:
        return say("{seat} has six equal numbers in a row.", seat=seat)
    if goals & STRAIGHT:
        return say("{seat} has a straight of six.", seat=seat)
    if goals & THREES:
        return say("{seat} has two threes that equal the black dice beside them.", seat=seat)
    return say("{seat} has what a slip asks for.", seat=seat)
