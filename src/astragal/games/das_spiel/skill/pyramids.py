"""A small pyramid of four dice, anywhere on the plate: what Coulomb and Dune ask for.

Games that are played so are races (`races.py`); `found` is 1 + the number of the pyramid's top among TOPS, or 0 without a pyramid.
"""

from collections.abc import Collection

from astragal.engine import CHANCE, OVER, Piece, Pyramid, Scene, button, rule, say, word
from astragal.games.das_spiel.skill.races import (
    BEGIN,
    LIE,
    READY,
    SEATS,
    TIMED,
    UNDER_WAY,
    all_attempts_made,
    begin,
    best_times,
    endings,
    note_time,
    seat_of,
    touch_an_attempt,
)
from astragal.games.whole_spans import whole_span
from astragal.lattice import LAYER, NAMES, SUPPORTS, small_pyramid

DICE = 4
TOPS = tuple(cell for cell, layer in enumerate(LAYER) if layer == 1)
FOUND = word("none", *(NAMES[top] for top in TOPS))
FAILURES = 9  # how often the rough guess finds none, as against once for each top


@rule
def actor_of_a_race(s):
    if s.phase != READY:
        return CHANCE
    return OVER if all_attempts_made(s) else seat_of(s)


@rule
def moves_to_a_pyramid(s, player, out):
    """Begin; or where the pyramid stands, and how long it took."""
    if player != CHANCE:
        return whole_span(out, BEGIN, 1)
    if s.phase == UNDER_WAY:
        return whole_span(out, LIE, len(TOPS) + 1)
    return endings(s, s.found > 0, out)


@rule
def weight_of_a_pyramid(s, move):
    return FAILURES if move == LIE else 1


@rule
def play_for_a_pyramid(s, player, move):
    if player != CHANCE:
        begin(s)
    elif s.phase == UNDER_WAY:
        s.found = move - LIE
        s.phase = TIMED
    else:
        note_time(s, move)


def pyramid_in(cells: Collection[int]) -> int:
    """1 + the number of its top, where the dice in these cells are a small pyramid and there is no other; 0 otherwise."""
    tops = [cell for cell in cells if LAYER[cell] == 1]
    if len(cells) != DICE or len(tops) != 1 or any(support not in cells for support in SUPPORTS[tops[0]]):
        return 0
    return 1 + TOPS.index(tops[0])


def touch_a_pyramid(s, move):
    found = move - LIE
    if found == 0:
        return (button(say("no pyramid")),)
    return touch_an_attempt(s, move, (f"cell:{NAMES[TOPS[found - 1]]}",) if 0 < found <= len(TOPS) else ())


def scene_of_a_pyramid(s, beginning):
    """The dice where an attempt begins, or the pyramid that was built just now."""
    built = s.phase == READY and s.made and s.found
    colour = SEATS[(s.made - 1) % s.players] if built else SEATS[seat_of(s)]
    cells = small_pyramid(TOPS[s.found - 1], 2) if built else beginning
    return Scene(
        Pyramid(2),
        tuple(Piece(NAMES[cell], colour, SEATS.index(colour)) for cell in cells),
        notices=best_times(s),
    )
