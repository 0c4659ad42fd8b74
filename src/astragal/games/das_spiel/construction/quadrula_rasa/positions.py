"""What follows from a position of Quadrula Rasa that somebody wrote, and what is impossible in it."""

from astragal.engine import Problem
from astragal.games.das_spiel.construction.quadrula_rasa.cubes import is_split, note_loose, side_of, spots_of
from astragal.games.das_spiel.construction.quadrula_rasa.places import (
    clear_pyramid,
    lay,
    list_additions,
)
from astragal.games.das_spiel.construction.quadrula_rasa.spots import FLOOR, SIDE, SPOTS, has_spot
from astragal.games.das_spiel.construction.quadrula_rasa.takeable import note_takeable
from astragal.games.das_spiel.footings import break_off, footing, hold
from astragal.lattice import CELLS, NONE


def complete(s):
    """Compute the fields that are derived."""
    clear_pyramid(s)
    for p in range(CELLS):
        if s.cell[p]:
            lay(s, p, s.cell[p])
    for player in range(s.players):
        s.left[player] = len(spots_of(s, player))
        note_loose(s, player)
    if s.phase and s.fresh[0]:
        hold(s, s.fresh)
        note_takeable(s, s.turn)
        break_off(s)


def faults(s):
    """What cannot be in a position."""
    whole = side_of(s) ** 3
    chosen = [p - 1 for p in s.fresh if p]
    for player in range(s.players):
        owed = len(chosen) if s.phase and s.turn == player else 0
        if s.cell.count(1 + player) - owed + s.left[player] > whole:
            yield Problem(
                "too-many-dice", f"Everybody has only {whole} dice, on the pyramid and in the cube."
            )
        if not s.take and any(not _is_solid(s, player, stack) for stack in range(FLOOR)):
            yield Problem("hollow-cube", "Dice of a cube rest on each other; what is taken is lifted off.")
        if s.remainder and is_split(s, player):
            yield Problem("broken-cube", "A cube lies in pieces; with remainder=connected it hangs together.")
    if s.left[: s.players].count(0) > 1:
        yield Problem("empty-cubes", "cubes draws what each seat has left; only one cube can be empty.")
    if s.phase and (not chosen or any(s.cell[p] != 1 + s.turn for p in chosen)):
        yield Problem(
            "bad-fresh", "fresh names the dice that were laid and are still to be taken from the cube."
        )
    elif not s.phase and any(not {*footing(s.cell, p)} <= {*chosen} for p in chosen):
        yield Problem(
            "bad-fresh", "fresh names empty cells that are chosen, with all that they need under them."
        )
    elif any(s.picked) and not s.phase:
        yield Problem("bad-pick", "Dice of the cube are picked when the place is laid.")
    elif chosen and not _goes_on(s):
        yield Problem("bad-fresh", "There is no chunk for the cells that fresh names.")


def _is_solid(s, player, stack):
    dice = s.block[2 * player : 2 * player + 2]
    layers = [has_spot(*dice, FLOOR * z + stack) for z in range(SIDE)]
    return layers == sorted(layers, reverse=True)


def _goes_on(s):
    """Whether there is a chunk for what is chosen or laid."""
    s = s.copy()
    if s.phase:
        return any(has_spot(*s.takeable, spot) and 1 + spot not in s.picked for spot in range(SPOTS))
    return list_additions(s, s.turn, [0] * SPOTS, NONE) > 0
