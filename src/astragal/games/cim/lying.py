"""The board of Cim, and how Miwin dice lie on it: whose, which of the three, where, and in which of 24 ways.

Fields are numbered row by row from a1. A die is player * KINDS + kind.
"""

from astragal.dice import MIWIN, MIWIN_NAMES
from astragal.engine import Piece, Problem, Tray, choice, say, who
from astragal.engine.rules import SEAT_NAMES

WIDTH = 15
FIELDS = WIDTH * WIDTH
KINDS = len(MIWIN_NAMES)
WAYS = 24
MOST_PLAYERS = 4
COLOURS = ("red", "green", "black", "blue")
INKS = ("red", "blue", "")  # of the numbers on the three dice
PLACES = tuple(f"{column}{row + 1}" for row in range(WIDTH) for column in "abcdefghijklmno")
DIE_NAMES = tuple(f"{seat} {kind}" for seat in SEAT_NAMES[:MOST_PLAYERS] for kind in MIWIN_NAMES)
WAY_NAMES = tuple(tuple(f"{top}/{n}{e}{s}{w}" for top, n, e, s, w in ways) for ways in MIWIN)
ORIENTATION = FREE, ROLLED, KEEP = choice(
    "free", "rolled", "keep", about="how a die is turned when it is put down"
)


def dice_on_board(s):
    """The dice that are put down, as they are drawn."""
    return tuple(_piece(die, PLACES[field - 1], s.lies[die]) for die, field in enumerate(s.at) if field)


def hands(s):
    """A tray for each player who has dice in the hand."""
    held = [[kind for kind in range(KINDS) if not s.at[k * KINDS + kind]] for k in range(s.players)]
    return tuple(
        Tray(
            say("Dice of {seat}", seat=who(k)),
            k,
            tuple(_piece(k * KINDS + kind, MIWIN_NAMES[kind], 0) for kind in kinds),
        )
        for k, kinds in enumerate(held)
        if kinds
    )


def _piece(die, place, way):
    player, kind = divmod(die, KINDS)
    return Piece(
        place, COLOURS[player], player, WAY_NAMES[kind][way], label=MIWIN_NAMES[kind], ink=INKS[kind]
    )


class Lying:
    """The dice on the board, whose, which and how they lie: `{"h8": "A III 1/2675"}`."""

    fields = ("at", "lies")

    def write(self, s):
        return {
            PLACES[field - 1]: f"{DIE_NAMES[die]} {WAY_NAMES[die % KINDS][s.lies[die]]}"
            for die, field in enumerate(s.at)
            if field
        }

    def read(self, s, data):
        if not isinstance(data, dict):
            return [Problem("not-places", "Dice are written as an object of field and die.")]
        return [problem for place, text in data.items() for problem in self._put(s, place, str(text))]

    def _put(self, s, place, text):
        die, _, way = text.rpartition(" ")
        number = DIE_NAMES.index(die) if die in DIE_NAMES[: KINDS * s.players] else -1
        if place not in PLACES:
            yield Problem("unknown-place", f"There is no field {place!r}; they run from a1 to o15.")
        elif number < 0 or s.at[number]:
            yield Problem("unknown-die", f"{place} holds {text!r}; no such die, or it is there twice.")
        elif way not in WAY_NAMES[number % KINDS]:
            yield Problem("impossible-die", f"The die {die} on {place} cannot lie as {way!r}.")
        else:
            s.at[number] = 1 + PLACES.index(place)
            s.lies[number] = WAY_NAMES[number % KINDS].index(way)
