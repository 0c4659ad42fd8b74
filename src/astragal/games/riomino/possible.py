"""How positions of RioMino write the board, and what of them can have come about."""

from astragal.engine import Problem
from astragal.games.riomino.boards import BESIDE, CENTRE, FRAME, HAND_SIZE, square_name, squares
from astragal.games.riomino.fitting import FITS, LYING_NAMES, can_lay, demand_on
from astragal.games.riomino.stages import (
    ENDED,
    EXTRA,
    LAYING,
    LOTTERY,
    PLAYING,
    ROLLING,
    STAGE,
    in_hand,
)


class Laid:
    """The dice on the board as they lie, N, E, S, W: `{"c3": "0011"}`."""

    fields = ("board",)

    def write(self, s):
        return {square_name(s, p): LYING_NAMES[c - 1] for p, c in enumerate(s.board) if c}

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of square and sides.")]
        places = {square_name(s, p): p for p in squares(s)}
        found = []
        for where, sides in data.items():
            if where not in places:
                found.append(Problem("unknown-place", f"This board has no square {where!r}."))
            elif sides not in LYING_NAMES:
                found.append(Problem("impossible-die", f"No die can lie on {where} as {sides!r}."))
            else:
                s.board[places[where]] = 1 + LYING_NAMES.index(sides)
        return found


def impossible(s):
    """The problems of a position."""
    laid = [p for p, die in enumerate(s.board) if die]
    yield from _stage(s, laid)
    yield from _hands(s, laid)
    yield from _dice(s, laid)
    yield from _wins(s, laid)


def _stage(s, laid):
    if laid and s.stage not in (PLAYING, ENDED):
        yield Problem("early-dice", f"Nothing lies on the board while the stage is {STAGE.words[s.stage]}.")
    if not laid and s.stage in (PLAYING, ENDED):
        yield Problem("no-start-die", f"The start square {square_name(s, CENTRE)} needs a die.")
    if bool(s.extra) != (s.stage == LAYING):
        yield Problem("extra-die", "The extra die is waiting exactly while the stage is laying.")


def _hands(s, laid):
    size, held_a, held_b = HAND_SIZE[s.level], in_hand(s, 0), in_hand(s, 1)
    if max(held_a, held_b) > size:
        yield Problem("bad-hand", f"A hand has at most {size} dice.")
    if s.stage == ROLLING and (held_b == size or (held_b and held_a < size)):
        yield Problem("bad-hand", f"The hands are rolled one after the other, {size} dice each.")
    if s.stage in (LOTTERY, EXTRA, LAYING) and (held_a, held_b) != (size, size):
        yield Problem("bad-hand", f"Both hands have {size} dice before the start.")
    if laid and len(laid) + held_a + held_b > 2 * size + 1:
        yield Problem("too-many-dice", f"There are only {2 * size + 1} dice.")


def _dice(s, laid):
    if max(s.east - s.west, s.north - s.south) >= FRAME:
        yield Problem("out-of-frame", "All dice must fit into five columns and five rows.")
    if len(_joined(s)) < len(laid):
        yield Problem("loose-die", f"Every die must be joined to the start die on {square_name(s, CENTRE)}.")
    for p in laid:
        if not FITS[demand_on(s.board, p)] >> (s.board[p] - 1) & 1:
            yield Problem("unequal-sides", f"The die on {square_name(s, p)} touches a different value.")


def _joined(s):
    """The dice that hang together with the start die."""
    joined = [CENTRE] if s.board[CENTRE] else []
    for p in joined:
        joined += [q for q in BESIDE[p] if q >= 0 and s.board[q] and q not in joined]
    return joined


def _wins(s, laid):
    most = s.match + 1
    if max(s.wins) > most or min(s.wins) == most or (s.stage != ENDED and max(s.wins) == most):
        yield Problem("match-over", f"The match ends when a player has won {most}.")
    if s.stage == ENDED and laid and (not s.wins[1 - s.turn] or can_lay(s, s.turn)):
        yield Problem("not-ended", "A game ends when the player to move cannot lay; the other has won it.")
