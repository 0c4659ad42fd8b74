"""What stands on a board: dice or other pieces at places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.fields.field import Field, in_a_row, width_for
from astragal.engine.problem import Problem
from astragal.lattice import CELLS, NAMES, NONE, SUPPORTS

HIDDEN = "hidden"  # the colour of a die that a viewer does not see


class Pieces(Field):
    """At every place nothing or one of some pieces: `{"332": "red"}`; piece 0 is nothing."""

    is_board = True

    def __init__(self, pieces: Sequence[str], places: Sequence[str], key: str = "") -> None:
        super().__init__(1, 0, len(pieces) - 1, key)
        self.pieces = tuple(pieces)
        self.places = tuple(places)
        self.size = len(self.places)

    def write(self, s: Any) -> dict[str, str]:
        return {place: self._written(s, p) for p, place in enumerate(self.places) if getattr(s, self.name)[p]}

    def read(self, s: Any, data: Any) -> list[Problem]:
        if not isinstance(data, dict):
            return [Problem("not-places", f"{self.key} is written as an object of place and content.")]
        return [problem for place, text in data.items() for problem in self._read_at(s, place, text)]

    def _read_at(self, s: Any, place: str, text: Any) -> Iterator[Problem]:
        if place not in self.places:
            run = f"places run from {self.places[0]} to {self.places[-1]}"
            yield Problem("unknown-place", f"There is no place {place!r}; {run}.")
        elif not isinstance(text, str):
            yield Problem("unknown-piece", f"{place} holds {text!r}; it must be text.")
        else:
            yield from self._put(s, place, text.strip())

    def _written(self, s: Any, p: int) -> str:
        piece: int = getattr(s, self.name)[p]
        return self.pieces[piece]

    def _put(self, s: Any, place: str, text: str) -> Iterator[Problem]:
        if text in self.pieces[1:]:
            getattr(s, self.name)[self.places.index(place)] = self.pieces.index(text)
        else:
            possible = in_a_row(self.pieces[1:])
            yield Problem("unknown-piece", f"{place} holds {text!r}; possible: {possible}.")


class Dice(Pieces):
    """Dice by colour and, where `faces` names a field, the numbers they show: `{"332": "red 514"}`.

    With `of_seats` the colours are those of the seats, in order. `box` is how many dice of each colour there are. Dice above
    the plate stand on three others.
    """

    def __init__(
        self,
        colours: Sequence[str],
        faces: str = "",
        places: Sequence[str] = NAMES,
        box: Sequence[int] = (),
        of_seats: bool = False,
        ways: Sequence[str] = ORIENTATION_NAMES,
    ) -> None:
        super().__init__(colours, places, "dice")
        self.faces = faces
        self.box = tuple(box)
        self.of_seats = of_seats
        self.ways = tuple(ways)

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.name, self.faces) if self.faces else (self.name,)

    def problems(self, s: Any) -> Iterable[Problem]:
        cell = getattr(s, self.name)
        if self.places == tuple(NAMES):
            yield from floating_dice(cell)
        for p, colour in enumerate(cell):
            if self.pieces[colour] == HIDDEN:
                yield Problem("hidden-die", f"The colour of the die on {self.places[p]} must be given.")
        if self.of_seats and max(cell) > s.players:
            colour = self.pieces[max(cell)]
            yield Problem("unknown-colour", f"With {s.players} players there are no {colour} dice.")
        for colour, most in enumerate(self.box):
            if colour and cell.count(colour) > most:
                text = f"The box has {most} {self.pieces[colour]} dice, not {cell.count(colour)}."
                yield Problem("too-many-dice", text)

    def _written(self, s: Any, p: int) -> str:
        colour = super()._written(s, p)
        return f"{colour} {self.ways[getattr(s, self.faces)[p]]}" if self.faces else colour

    def _put(self, s: Any, place: str, text: str) -> Iterator[Problem]:
        colour, _, faces = text.partition(" ")
        faces = faces.strip()
        p = self.places.index(place)
        if colour not in self.pieces[1:]:
            possible = in_a_row(self.pieces[1:])
            yield Problem("unknown-colour", f"The die on {place} is {colour!r}; possible: {possible}.")
            return
        getattr(s, self.name)[p] = self.pieces.index(colour)
        if self.faces and faces not in ORIENTATION_NAMES:
            yield Problem(
                "impossible-die", f"The die on {place} shows {faces or 'nothing'}; no die can lie so."
            )
        elif self.faces:
            getattr(s, self.faces)[p] = ORIENTATION_NAMES.index(faces)
        elif faces:
            yield Problem(
                "needless-faces", f"The numbers on {place} do not matter in this game; leave them out."
            )


class Order(Field):
    """The order in which places came, their names in one text: `431 341 332`; a place that has not come yet has 0."""

    def __init__(self, places: Sequence[str], key: str) -> None:
        super().__init__(width_for(len(places)), 0, len(places), key)
        self.places = tuple(places)
        self.size = len(self.places)

    def write(self, s: Any) -> str:
        numbers = getattr(s, self.name)
        came = sorted((number, place) for place, number in zip(self.places, numbers, strict=True) if number)
        return " ".join(place for _, place in came)

    def read(self, s: Any, data: Any) -> list[Problem]:
        came = data.split() if isinstance(data, str) else [""]
        if not set(came) <= set(self.places) or len(set(came)) < len(came):
            return [Problem("bad-order", f"{self.key} names places, each once, in one text with spaces.")]
        for number, place in enumerate(came):
            getattr(s, self.name)[self.places.index(place)] = 1 + number
        return []


def floating_dice(occupied: Sequence[int]) -> list[Problem]:
    """A problem for every die above the plate that does not stand on three dice."""
    return [
        Problem(
            "floating-die",
            f"The die on {NAMES[p]} needs three dice under it: {in_a_row(NAMES[q] for q in SUPPORTS[p])}.",
        )
        for p in range(CELLS)
        if occupied[p] and SUPPORTS[p][0] != NONE and not all(occupied[q] for q in SUPPORTS[p])
    ]
