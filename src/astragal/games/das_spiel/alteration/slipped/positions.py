"""How positions of Slipped write the slips, and what cannot be in them."""

from astragal.engine import Problem
from astragal.engine.rules import SEAT_NAMES
from astragal.games.das_spiel.alteration.slipped.dealing import CUSTOM, UNKNOWN, catalogue
from astragal.games.das_spiel.alteration.slipped.turns import (
    MISS_TURN,
    MOST_ROUNDS,
    OUT,
    fulfilled,
    is_over,
    left,
)
from astragal.games.das_spiel.slip_texts import (
    FORMS,
    read_slip,
    slip_called,
    slip_name,
    write_slip,
)
from astragal.games.das_spiel.spars import INNER_CELLS, SPAR_CELLS
from astragal.lattice import NAMES

MOST_SLIPS = 32  # of a catalogue of one's own
MOST_MISSES = MOST_ROUNDS * len(SEAT_NAMES)  # turns a seat can have to miss: one for every draw
MISSES = tuple(map(str, range(1 + MOST_MISSES)))


class Catalogue:
    """The slips of a catalogue of one's own, as texts; an empty list stands for the standard ones."""

    fields = ("own", "own_slips")

    def write(self, s):
        return [write_slip(slip) for slip in s.own_slips[: s.own]]

    def read(self, s, data):
        if not isinstance(data, list) or not all(isinstance(text, str) for text in data):
            return [Problem("bad-catalogue", f"catalogue is a list of texts. {FORMS}")]
        slips = [read_slip(text) for text in data]
        if 0 in slips:
            return [Problem("bad-slip", f"{data[slips.index(0)]!r} is no slip. {FORMS}")]
        if len(set(slips)) < len(slips):
            return [Problem("equal-slips", "A catalogue names every slip once.")]
        if slips and not s.players < len(slips) <= MOST_SLIPS:
            limits = f"more slips than players and at most {MOST_SLIPS}"
            return [Problem("bad-catalogue", f"A catalogue needs {limits}; this one has {len(slips)}.")]
        s.own = len(slips)
        s.own_slips[: s.own] = slips
        return []


class Holdings:
    """What each seat holds: `{"A": "N01", "B": "KIND 5 1; shown", "C": "T2; out", "D": "D5; shown; misses 2"}`."""

    fields = ("slip", "shown", "out", "misses")

    def write(self, s):
        return {SEAT_NAMES[k]: "; ".join(self._words(s, k)) for k in range(s.players)}

    def _words(self, s, k):
        yield "?" if s.slip[k] == UNKNOWN else slip_name(s.slip[k])
        if s.out[k]:
            yield "out"
        elif s.shown[k]:
            yield "shown"
        if s.misses[k]:
            yield f"misses {s.misses[k]}"

    def read(self, s, data):
        seats = tuple(SEAT_NAMES[: s.players])
        if not isinstance(data, dict) or not set(data) <= set(seats):
            return [Problem("unknown-seat", f"slips needs a text for seats among {', '.join(seats)}.")]
        return [
            problem for seat, text in data.items() for problem in self._read_seat(s, seats.index(seat), text)
        ]

    def _read_seat(self, s, k, text):
        slip, *words = [part.strip() for part in str(text).split(";")]
        s.slip[k] = slip_called(slip)
        if not s.slip[k]:
            yield Problem(
                "bad-slip", f"{slip!r} is neither a slip of the standard catalogue nor written like one."
            )
        for note in words:
            what, _, number = note.partition(" ")
            if what == "misses" and number in MISSES:
                s.misses[k] = MISSES.index(number)
            elif note in ("shown", "out"):
                s.shown[k] = 1
                s.out[k] = int(note == "out")
            else:
                yield Problem(
                    "bad-slip", f"{note!r} says nothing about a slip; possible: shown, out, misses 1."
                )


def impossible(s):
    """The problems of a position."""
    if lacking := [NAMES[p] for p in SPAR_CELLS if not s.die[p]]:
        yield Problem("missing-dice", f"Give all dice of the spars or none; missing: {', '.join(lacking)}.")
        return
    if any(s.die[p] for p in INNER_CELLS):
        yield Problem("needless-dice", "Nobody sees the dice inside; leave them out.")
    yield from _slips(s)
    yield from _penalties(s)
    yield from _winner(s)


def _slips(s):
    if s.own and s.catalogue != CUSTOM:
        yield Problem("needless-catalogue", "A catalogue of your own needs the option catalogue=custom.")
    slips = s.slip[: s.players]
    if any(slip not in catalogue(s) for slip in slips):
        yield Problem("unknown-slip", "Every seat needs a slip of the catalogue.")
    if len(set(slips)) < s.players:
        yield Problem("equal-slips", "No two seats can have the same slip.")


def _penalties(s):
    if any(s.out[k] and not s.shown[k] for k in range(s.players)):
        yield Problem("hidden-slip", "The slip of a seat that is out is known to all.")
    if s.false_call == OUT and any(s.misses):
        yield Problem("bad-misses", "There are turns to miss only with false_call=miss-turn.")
    if s.false_call == MISS_TURN and any(s.out):
        yield Problem("bad-out", "With false_call=miss-turn nobody is ever out.")


def _winner(s):
    if left(s) == 0 or (s.winner and s.out[s.winner - 1]):
        yield Problem("bad-winner", "Somebody must be left, and who is out cannot have won.")
    elif left(s) == 1 and not s.winner:
        yield Problem("bad-winner", "The last one left has won.")
    elif s.winner and left(s) > 1 and not (s.shown[s.winner - 1] and fulfilled(s, s.winner - 1)):
        yield Problem("bad-winner", "Who wins by a call has shown a slip that is fulfilled.")
    elif not is_over(s) and s.out[s.asked]:
        yield Problem("wrong-turn", "A seat that is out has no turn and is not asked.")
