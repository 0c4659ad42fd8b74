"""Why a place cannot be built on in Squeezing."""

from astragal.engine import say
from astragal.games.das_spiel.construction.squeezing.building import places
from astragal.games.das_spiel.construction.squeezing.packing import listed
from astragal.games.das_spiel.construction.squeezing.standing import fill, has_contact, walls_in
from astragal.games.das_spiel.construction.squeezing.turns import open_places
from astragal.games.das_spiel.footings import footing
from astragal.lattice import CELLS, NONE, SUPPORTS


def why_no_die(s, player, p):
    """Why the empty cell p does not help with the dice that are still to be placed."""
    needed = footing(s.cell, p)
    if len(needed) > s.left:
        return say(
            "With what is missing under it that would take {n} dice; you have {left} to place.",
            n=len(needed),
            left=s.left,
        )
    if s.fresh[0] and not any(1 + r in s.fresh for q in needed for r in SUPPORTS[q] if r != NONE):
        return say("Your new dice must hang together by faces.")
    if walls_in(s, player, listed(needed)) or _could_go_on(s, player, needed, free=False):
        return say("That would take the last empty place beside dice that are still protected.")
    if not _could_go_on(s, player, needed, free=True):
        return say("With a die here the roll could not be used in full.")
    if s.made[player]:
        return say(
            "{n, plural, one {A die here} other {What # dice can become here}} would touch no earlier die of yours by a face.",
            n=s.left,
        )
    return say(
        "{n, plural, one {A die here} other {What # dice can become here}} would touch no other dice by a face.",
        n=s.left,
    )


def _could_go_on(s, player, needed, free):
    """Whether all that is to be placed could be, after some cells, if nobody were protected; `free`: without any contact."""
    after = s.copy()
    after.made = [2 if made and other != player else made for other, made in enumerate(s.made)]
    laid = sum(map(bool, s.fresh))
    for k, q in enumerate(needed, laid):
        after.cell[q] = 1 + player
        after.fresh[k] = 1 + q
        fill(after, q)
    after.touching = int(s.touching or has_contact(s, player, listed(needed)))
    after.left -= len(needed)
    if after.left == 0:
        return bool(free or after.touching)
    if free:
        return places(after, player, [0] * CELLS, True, after.left) > 0
    return open_places(after, player, [0] * CELLS) > 0
