"""What the fields of a state mean, declared once: their ranges, and how positions written by hand spell them.

`turn: seat`, `roll: upto(6)`, `cell: dice(COLOURS)`, `stock: each(upto(90), 3)`, `laid: derived(i8)`. A field is stored as
integers of fixed width; in a position it stands under its name (or `key`) in words that a person can write. Reading
never raises: what does not fit is named in one sentence, and so is what cannot stand together, such as floating dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.fields.arrangements import Each, InOrder, Named
from astragal.engine.fields.board import Dice, Order, Pieces
from astragal.engine.fields.entries import Bag, Counts, RightOrWrong, SeatField, Word
from astragal.engine.fields.field import LEFT_OUT, Field, Unfit, width_for
from astragal.engine.fields.options import Choice, Number, Option
from astragal.engine.fields.written import Codec, Written
from astragal.lattice import NAMES

__all__ = ["LEFT_OUT", "Choice", "Codec", "Field", "Number", "Option", "Unfit"]

i8, i16, i32, i64 = Field(1), Field(2), Field(4), Field(8)
seat = SeatField()  # a player, 0 is A
seat_or_nobody = SeatField(first=1)  # 1 + the player, or 0
flag = Field(1, 0, 1)  # 0 or 1
moment = Field(4, 0)  # of real time: milliseconds since the start


def upto(most: int | str) -> Field:
    """A whole number from 0 to `most`, which may be the name of an option."""
    return Field(2 if isinstance(most, str) else width_for(most), 0, most)


def between(low: int, high: int) -> Field:
    """A whole number from `low` to `high`."""
    return Field(width_for(max(high, -low)), low, high)


def word(*words: str, key: str = "") -> Word:
    """One of some words, by its place among them: `PHASE = DRAW, CALL = word("draw", "call")`."""
    return Word(words, key)


def right_or_wrong(*words: str) -> Field:
    """0 for nothing yet, then one of some words, negative where it was wrong."""
    return RightOrWrong(("", *words))


def bag(*things: str, separator: str = "") -> Field:
    """How many there are of each of some things, written one after the other: `RSSW`."""
    return Bag(things, separator)


def counts(*things: str, most: int) -> Field:
    """How many there are of each of some things, written by number: `{"green": 3}`; what has no name is left out."""
    return Counts(things, most)


def each(entry: Field, seats: int, key: str = "") -> Field:
    """An entry for each seat, written by its letter: `{"A": 55, "B": 54}`."""
    return Each(entry, seats, key)


def by_name(entry: Field, *names: str, key: str = "") -> Field:
    """An entry for each of some names: `{"white": "RSSW"}`."""
    return Named(entry, names, key)


def in_order(entry: Field, most: int, key: str = "") -> Field:
    """Up to so many entries, written as a list; 0 is the end of it."""
    return InOrder(entry, most, key)


def pieces(*words: str, places: Sequence[str], key: str = "") -> Field:
    """At every place nothing, which is 0, or one of some pieces: `{"c3": "white"}`."""
    return Pieces(("", *words), places, key)


def dice(
    colours: Sequence[str],
    faces: str = "",
    places: Sequence[str] = NAMES,
    box: Sequence[int] = (),
    of_seats: bool = False,
    ways: Sequence[str] = ORIENTATION_NAMES,
) -> Field:
    """Dice by colour, `colours[0]` being no die, and how they lie where `faces` names the field for it: `{"332": "red 514"}`.

    With `of_seats` the colours are those of the seats that play. `box` is how many there are of each colour. `ways` are those
    in which dice lie as somebody may know it, the orientations first.
    """
    return Dice(colours, faces, places, box, of_seats, ways)


def order(places: Sequence[str], key: str = "") -> Field:
    """The order in which places came, 1 for the first, written as their names in one text: `431 341 332`."""
    return Order(places, key)


def written(field: Field, codec: str | type[Codec], key: str = "") -> Field:
    """A field that positions write as a class does, one of a module beside the game or, by its name, of the game's file."""
    return Written(field, codec, key)


def derived(field: Field) -> Field:
    """A field that follows from others, so that positions do not write it: `settle` computes it."""
    other = copy(field)
    other.is_derived = True
    return other


def choice(*values: str, about: str = "", by_position: Sequence[str] = ()) -> Choice:
    """An option with named values, the default first: `FILL = IMMEDIATE, AFTER_PLATE = choice("immediate", "after-plate")`."""
    return Choice(values, about, by_position)


def amount(preset: int, low: int, high: int, about: str = "") -> Number:
    """An option that is a whole number from `low` to `high`."""
    return Number(preset, low, high, about)
