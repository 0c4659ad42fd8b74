"""How Storing Scores is shown: the heap, the dice won, the red total, and for a moment what lies under a lifted die."""

from astragal.engine import Mark, Piece, Pyramid, Scene, Tray, say, who
from astragal.games.das_spiel.special.storing_scores.funnels import faces_of
from astragal.games.das_spiel.special.storing_scores.turns import (
    GREENS,
    LIFT,
    LIFTED,
    LIMITS,
    MUST_ROLL,
    TURN_LIMIT_NONE,
)
from astragal.lattice import AXES, NAMES, PLATE, SUPPORTS


def picture(s, covered):
    """What somebody sees of a position, and what of it when the lifted die is forgotten; both are blanked already."""
    pieces = []
    for p in range(PLATE):
        faces, later = faces_of(s, p), faces_of(covered, p)
        pieces.append(Piece(NAMES[p], "black", faces=faces, afterwards=later if later != faces else ""))
    greens = (PLATE + g for g in range(GREENS) if s.covers[g])
    pieces += [Piece(NAMES[p], "green") for p in greens if p != s.lifted]
    trays = [Tray(say("green dice"), k, count=s.won[k], colour="green") for k in range(s.players)]
    if s.red[0]:
        red = tuple(Piece(f"red {k + 1}", "red", faces=str(s.red[k])) for k in AXES)
        trays.append(Tray(say("red dice"), pieces=red))
    marks = ()
    if s.lifted:
        trays.append(Tray(say("lifted die"), s.turn, (Piece("lifted", "green"),)))
        marks = (Mark(NAMES[s.lifted], "goal"),)
    return Scene(
        Pyramid(2),
        tuple(pieces),
        tuple(trays),
        marks,
        tuple(_notices(s)),
        headline=_headline(s),
        moment=s.shown if s.lifted else 0,
    )


def _headline(s):
    """The total that is looked for, or what lies open under a lifted die."""
    if s.stage == LIFT:
        return say("Which die covers {total}?", total=sum(s.red))
    if s.stage != LIFTED:
        return ""
    total = s.total[s.lifted - PLATE]
    numbers = [s.face[3 * SUPPORTS[s.lifted][i] + i] for i in AXES]
    return f"{' + '.join(map(str, numbers))} = {total}" if all(numbers) else say("A total of {n}", n=total)


def _notices(s):
    """The standing total and how far the game is; nothing of what was under dice that cover it again."""
    if s.red[0] and s.stage == MUST_ROLL:
        yield say("{seat} has found {total} and rolls again.", seat=who(s.turn), total=sum(s.red))
    elif s.red[0]:
        yield say("The red dice have {total}.", total=sum(s.red))
    if s.turn_limit != TURN_LIMIT_NONE:
        limit = LIMITS[s.turn_limit]
        yield say("Turn {turn} of {turns}.", turn=min(s.turns + 1, limit), turns=limit)
