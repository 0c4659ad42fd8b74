"""What cannot be in a position of The Clever Mole."""

from astragal.engine import Problem
from astragal.games.das_spiel.special.clever_mole.clues import HILLS, SIZE, named
from astragal.games.das_spiel.special.clever_mole.hills import DICE_OF_ROUND, is_describable, next_die
from astragal.games.das_spiel.special.clever_mole.rounds import (
    BUILD_MASTER,
    BUILDING,
    CHOOSING,
    COMPUTER,
    COVERED,
    DEALING,
    DEALS,
    DRAWING,
    FIXED,
    PAUSE,
    SEARCHING,
    TELLING,
    game_master,
    last_round,
    may_point,
)
from astragal.lattice import NONE


def impossible(s):
    """What cannot be, from the dice to the points."""
    is_known = s.phase == SEARCHING or (s.phase == PAUSE and s.round > 0)  # whether there is a clue
    is_own = s.build == BUILD_MASTER and DEALING <= s.phase <= DRAWING  # whether a master builds a hill
    there = [is_known or s.phase >= BUILDING] * DICE_OF_ROUND
    if s.laid and s.phase != BUILDING:
        yield Problem("bad-laid", "laid is how many dice of a hill being built are set.")
    elif s.phase == BUILDING and 0 < s.hill < COVERED:
        there[next_die(s) : SIZE * s.hill] = [False] * (SIZE - s.laid)
    if [colour > 0 for colour in s.colour] != there:
        text = (
            "Before the deal there are no dice, then ten on each hill; a hill being built grows die by die."
        )
        yield Problem("wrong-dice", text)
    if s.round > last_round(s):
        yield Problem("bad-round", f"round is how many were begun, 0 to {last_round(s)}.")
    right = named(s.counts, s.clue - 1) if s.clue else NONE
    if is_known != (right != NONE) or (s.clue and not is_known):
        text = "A clue is true of exactly one hill; it is there from the search to the end of the pause."
        yield Problem("bad-clue", text)
    if (s.phase in (CHOOSING, BUILDING) and s.build != BUILD_MASTER) or (
        s.phase == TELLING and s.master == COMPUTER
    ):
        yield Problem("bad-phase", "Only a person who is game master chooses, builds and tells.")
    if not (1 <= s.hill <= HILLS if is_own else s.hill == 0):
        yield Problem("bad-hill", "hill is the one that a master builds, from the choice to the clue.")
    elif s.phase in (TELLING, DRAWING) and not is_describable(s):
        yield Problem("no-clue", "Nothing that may be said here is true of exactly one hill.")
    if s.kind and s.phase != DRAWING:
        yield Problem("bad-kind", "A kind is drawn only just before the clue.")
    if s.deal >= DEALS**s.numbers or (s.numbers and s.phase != DEALING):
        yield Problem("bad-deal", "deal is made of so many numbers of two digits while they are drawn.")
    if any(p and (right == NONE or (p > 0) != (abs(p) == 1 + right)) for p in s.pointed):
        yield Problem("bad-pointing", "After a clue only pointing at the hill that fits it is right.")
    elif s.phase == SEARCHING and (max(s.pointed) > 0 or not any(may_point(s, k) for k in range(s.players))):
        text = "While a hill is searched nobody was right and somebody has not pointed."
        yield Problem("bad-pointing", text)
    if game_master(s) != NONE and s.pointed[game_master(s)]:
        yield Problem("bad-pointing", "A game master does not point.")
    if sum(s.points) > s.round or (s.master == FIXED and s.points[0]):
        yield Problem("bad-points", "Every round brings at most one point, and none to a fixed master.")
