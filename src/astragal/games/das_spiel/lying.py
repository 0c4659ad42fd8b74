"""Dice that lie anywhere, as small integers: where in quarters of a millimetre, and how turned.

Games that leave loose dice as they lie have the lists `lies` and `turns` (1 + the numbers told; 0 is the end). Chance tells of such a die
in two moves: one AT, with the dials of where its middle is, then one TURNED, with those of its quaternion, of which the greatest part
follows from the other three. Loose dice that do not lie there any more are taken up before, the last of the list first.
"""

from collections.abc import Iterable, Sequence
from math import sqrt

from astragal.engine import Dial, Piece, Pose, in_order, rule, say, ways
from astragal.engine.fields.field import Field, Unfit
from astragal.games.das_spiel.falling import is_outside

QUARTERS = say("quarters of a mm")
AT_DIALS = (
    Dial("x", -462, 462, QUARTERS),
    Dial("y", -262, 530, QUARTERS),
    Dial("z", 0, 480, QUARTERS),
)
FINE = 200  # for the greatest part of a quaternion that is not the greatest of all
TURNED_DIALS = (
    Dial(say("greatest"), 0, 3),
    Dial("p", -FINE, FINE),
    Dial("q", -FINE, FINE),
    Dial("r", -FINE, FINE),
)
X_LOW, Y_LOW = AT_DIALS[0].low, AT_DIALS[1].low
Y_WAYS, Z_WAYS = AT_DIALS[1].size, AT_DIALS[2].size
AT_WAYS, TURNED_WAYS = ways(*AT_DIALS), ways(*TURNED_DIALS)
SCALE = FINE * sqrt(2)
PER_MM = 4


class Told(Field):
    """1 + a number told with dials, written as what they say: `40 -81 30`, or as that number; 0 is nothing."""

    def __init__(self, dials):
        super().__init__(4, 0, ways(*dials))
        self.dials = dials

    def spell(self, s, values):
        return " ".join(map(str, _parts(self.dials, values[0] - 1)))

    def parse(self, s, data):
        if type(data) is int:
            return super().parse(s, data)
        words = data.split() if isinstance(data, str) else ()
        try:
            said = [dial.low <= int(word) <= dial.high for dial, word in zip(self.dials, words, strict=True)]
        except ValueError:
            said = [False]
        if not all(said):
            limits = ", ".join(f"{dial.low} to {dial.high}" for dial in self.dials)
            raise Unfit("no-such-pose", f"it must be whole numbers, {limits}")
        return (1 + _number(self.dials, map(int, words)),)


def lies(most):
    """The field for where up to so many loose dice are."""
    return in_order(Told(AT_DIALS), most)


def turns(most):
    """The field for how they are turned."""
    return in_order(Told(TURNED_DIALS), most)


@rule
def how_many(listed, most):
    """How many entries a list of at most so many has."""
    count = 0
    while count < most and listed[count]:
        count += 1
    return count


@rule
def put_last(listed, most, entry):
    """One more entry at the end."""
    listed[how_many(listed, most)] = entry


@rule
def take_up(listed, most, k):
    """The k-th entry goes, and those after it move up."""
    for i in range(k, most - 1):
        listed[i] = listed[i + 1]
    listed[most - 1] = 0


@rule
def tenths_x(at):
    """Where the middle of a die is that was told so, in tenths of a millimetre."""
    return (at // (Y_WAYS * Z_WAYS) + X_LOW) * 10 // PER_MM


@rule
def tenths_y(at):
    return (at // Z_WAYS % Y_WAYS + Y_LOW) * 10 // PER_MM


@rule
def tenths_z(at):
    return at % Z_WAYS * 10 // PER_MM


@rule
def is_beyond(at):
    """Whether that is outside the outline of the plate."""
    return is_outside(tenths_x(at), tenths_y(at))


def number_at(at: Iterable[float]) -> int:
    """The number within AT of a place in millimetres, moved onto what can be told."""
    return _number(AT_DIALS, (PER_MM * part for part in at))


def number_turned(turned: Sequence[float]) -> int:
    """The number within TURNED of a unit quaternion."""
    greatest = max(range(4), key=lambda k: abs(turned[k]))
    sign = -1 if turned[greatest] < 0 else 1
    parts = (SCALE * sign * part for k, part in enumerate(turned) if k != greatest)
    return _number(TURNED_DIALS, (greatest, *parts))


def place_of(number: int) -> tuple[float, ...]:
    """Where a die is that was told so, in millimetres."""
    return tuple(part / PER_MM for part in _parts(AT_DIALS, number))


def turn_of(number: int) -> tuple[float, ...]:
    """The unit quaternion of a die that was told so."""
    greatest, *rest = _parts(TURNED_DIALS, number)
    parts: list[float] = [part / SCALE for part in rest]
    parts.insert(greatest, sqrt(max(0.0, 1 - sum(part * part for part in parts))))
    length = sqrt(sum(part * part for part in parts))
    return tuple(part / length for part in parts)


def lying_dice(s, most):
    """Where the loose dice of a position are and how they are turned."""
    return [(place_of(s.lies[k] - 1), turn_of(s.turns[k] - 1)) for k in range(how_many(s.turns, most))]


def shown(lying, colours, owners=None):
    """The pieces and poses of loose dice, for a scene; they have names of their own in place of places."""
    names = [f"loose {k + 1}" for k in range(len(lying))]
    pieces = tuple(Piece(name, colours[k], owners[k] if owners else None) for k, name in enumerate(names))
    poses = tuple(Pose(name, *at, turned) for name, (at, turned) in zip(names, lying, strict=True))
    return pieces, poses


def _number(dials: Sequence[Dial], parts: Iterable[float]) -> int:
    number = 0
    for dial, part in zip(dials, parts, strict=True):
        number = number * dial.size + min(max(round(part), dial.low), dial.high) - dial.low
    return number


def _parts(dials: Sequence[Dial], number: int) -> list[int]:
    found: list[int] = []
    for dial in reversed(dials):
        number, turned = divmod(number, dial.size)
        found.append(dial.low + turned)
    return found[::-1]
