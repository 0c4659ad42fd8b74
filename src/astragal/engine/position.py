"""How the fields of a state are written in a position file, so that a person can write one by hand.

A codec covers one or more fields under one key: `{"dice": {"332": "red 514"}}`. Fields without a codec are
written as plain numbers under their own name. Reading never crashes: it returns named problems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.layout import Layout
from astragal.engine.rules import SEAT_NAMES
from astragal.lattice import CELLS, NAMES, NONE, SUPPORTS


class Problem(NamedTuple):
    """Something wrong with a position: a short name for programs and a sentence for people."""

    name: str
    text: str


class Codec(Protocol):
    """Writes some fields of a state under one key and reads them back."""

    @property
    def fields(self) -> tuple[str, ...]: ...

    def write(self, s: Any) -> Any: ...

    def read(self, s: Any, data: Any) -> list[Problem]: ...


class Cells(NamedTuple):
    """An array over places, each entry one of some words: `{"332": "red"}`; word 0 means empty and is left out."""

    field: str
    places: Sequence[str]
    words: Sequence[str]

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, s: Any) -> dict[str, str]:
        values = getattr(s, self.field)
        return {place: self.words[values[p]] for p, place in enumerate(self.places) if values[p]}

    def read(self, s: Any, data: Any) -> list[Problem]:
        values = getattr(s, self.field)
        problems: list[Problem] = []
        for place, p, word in _by_place(self.places, data, problems):
            if word in self.words[1:]:
                values[p] = list(self.words).index(word)
            else:
                problems.append(
                    Problem("unknown-piece", f"{place} holds {word!r}; possible: {_words(self.words[1:])}.")
                )
        return problems


class Dice(NamedTuple):
    """Dice in cells by colour and, where `faces` names a field, the three shown numbers: `{"332": "red 514"}`."""

    colour: str
    colours: Sequence[str]
    faces: str = ""
    places: Sequence[str] = NAMES

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.colour, self.faces) if self.faces else (self.colour,)

    def write(self, s: Any) -> dict[str, str]:
        colours = getattr(s, self.colour)
        dice = {}
        for p, place in enumerate(self.places):
            if colours[p]:
                dice[place] = self.colours[colours[p]]
                if self.faces:
                    dice[place] += " " + ORIENTATION_NAMES[getattr(s, self.faces)[p]]
        return dice

    def read(self, s: Any, data: Any) -> list[Problem]:
        problems: list[Problem] = []
        for place, p, text in _by_place(self.places, data, problems):
            colour, _, faces = text.strip().partition(" ")
            if colour not in self.colours[1:]:
                problems.append(
                    Problem(
                        "unknown-colour",
                        f"The die on {place} is {colour!r}; possible: {_words(self.colours[1:])}.",
                    )
                )
                continue
            getattr(s, self.colour)[p] = list(self.colours).index(colour)
            if self.faces and faces.strip() not in ORIENTATION_NAMES:
                problems.append(
                    Problem(
                        "impossible-die",
                        f"The die on {place} shows {faces.strip() or 'nothing'}; no die can lie so.",
                    )
                )
            elif self.faces:
                getattr(s, self.faces)[p] = ORIENTATION_NAMES.index(faces.strip())
            elif faces:
                problems.append(
                    Problem(
                        "needless-faces",
                        f"The numbers on {place} do not matter in this game; leave them out.",
                    )
                )
        return problems


class Seat(NamedTuple):
    """A player, written as the letter of the seat."""

    field: str

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, s: Any) -> str:
        return SEAT_NAMES[getattr(s, self.field)]

    def read(self, s: Any, data: Any) -> list[Problem]:
        seats = SEAT_NAMES[: s.players]
        if not isinstance(data, str) or data not in seats or len(data) != 1:
            return [Problem("unknown-seat", f"{self.field} is {data!r}; possible: {_words(seats)}.")]
        setattr(s, self.field, seats.index(data))
        return []


class Stock(NamedTuple):
    """One number per seat: `{"A": 55, "B": 54}`."""

    field: str

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, s: Any) -> dict[str, int]:
        return {SEAT_NAMES[k]: getattr(s, self.field)[k] for k in range(s.players)}

    def read(self, s: Any, data: Any) -> list[Problem]:
        seats = SEAT_NAMES[: s.players]
        if not isinstance(data, dict) or not set(data) <= set(seats):
            return [Problem("unknown-seat", f"{self.field} needs a number for each of {_words(seats)}.")]
        for seat, number in data.items():
            if type(number) is not int or not 0 <= number <= 300:
                return [
                    Problem(
                        "bad-number",
                        f"{self.field} of {seat} is {number!r}; it must be a whole number from 0 to 300.",
                    )
                ]
            getattr(s, self.field)[seats.index(seat)] = number
        return []


class Word(NamedTuple):
    """A field that is one of some words."""

    field: str
    words: Sequence[str]

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def write(self, s: Any) -> str:
        return str(self.words[getattr(s, self.field)])

    def read(self, s: Any, data: Any) -> list[Problem]:
        if data not in self.words:
            return [Problem("unknown-word", f"{self.field} is {data!r}; possible: {_words(self.words)}.")]
        setattr(s, self.field, list(self.words).index(data))
        return []


def read_plain(s: Layout, name: str, data: Any) -> list[Problem]:
    """Read a field without a codec: a number, or a list of numbers of the right length."""
    field = s.fields[name]
    values = data if field.size and isinstance(data, list) else [data]
    if len(values) != (field.size or 1):
        return [Problem("bad-number", f"{name} needs a list of {field.size} numbers.")]
    for value in values:
        if type(value) is not int or not field.low <= value <= field.high:
            return [
                Problem(
                    "bad-number",
                    f"{name} is {value!r}; it must be a whole number from {field.low} to {field.high}.",
                )
            ]
    setattr(s, name, list(values) if field.size else data)
    return []


def floating_dice(occupied: Sequence[int]) -> list[Problem]:
    """A problem for every die above the plate that does not stand on three dice."""
    return [
        Problem(
            "floating-die",
            f"The die on {NAMES[p]} needs three dice under it: {_words([NAMES[q] for q in SUPPORTS[p]])}.",
        )
        for p in range(CELLS)
        if occupied[p] and SUPPORTS[p][0] != NONE and not all(occupied[q] for q in SUPPORTS[p])
    ]


def _by_place(places: Sequence[str], data: Any, problems: list[Problem]) -> list[tuple[str, int, str]]:
    if not isinstance(data, dict):
        problems.append(Problem("not-places", "Dice are written as an object of place and content."))
        return []
    found = []
    number = {place: p for p, place in enumerate(places)}
    for place, text in data.items():
        if place not in number:
            problems.append(
                Problem(
                    "unknown-place",
                    f"There is no place {place!r}; places run from {places[0]} to {places[-1]}.",
                )
            )
        elif not isinstance(text, str):
            problems.append(Problem("unknown-piece", f"{place} holds {text!r}; it must be text."))
        else:
            found.append((place, number[place], text))
    return found


def _words(words: Sequence[str]) -> str:
    return ", ".join(words)
