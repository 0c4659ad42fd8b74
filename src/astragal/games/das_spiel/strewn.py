"""Dice on the plate of which some stand in cells and others lie anywhere: built in a world, read back, and told as moves of chance."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from astragal.games.das_spiel.falling import KINDS, LEFT, OFF, STANDS, THROWN
from astragal.games.das_spiel.lying import number_at, number_turned, place_of, turn_of
from astragal.lattice import LAYER, NONE, SUPPORTS
from astragal.physics.attempt import Attempt
from astragal.physics.reading import Lying, read, tap
from astragal.physics.space import PLAIN, SITES, STANDING_TURNS, Quaternion, Vector, is_off, upward_number

MOVED, TURNED = (
    1.0,
    math.cos(math.radians(4) / 2),
)  # mm; half of a turn by 4 degrees: as much may change while a die still counts as lying there

Loose = tuple[Vector | tuple[float, ...], Quaternion]


@dataclass(frozen=True)
class Numbers:
    """Where the spans of a game's outcomes begin: of falls, of loose dice taken up, of where they lie and how."""

    fall: int
    taken: int
    at: int
    turned: int


class Strewn:
    """The dice of an act as the rules know them, by their kinds, and what became of them."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt, self.world = attempt, attempt.world
        self.kind: dict[int, int] = {}  # what the rules call each die that may be told of
        self.cell: dict[int, int] = {}  # the cell of each die that stood in one
        self.slot: dict[
            int, tuple[int, Loose]
        ] = {}  # of each loose die which of the list it is, and how it lay
        self._crossed: list[int] = []

    def add_standing(self, cell: int, kind: int, colour: str) -> int:
        die = self._added(self.world.add_die(SITES[cell], STANDING_TURNS[PLAIN]), kind, colour)
        self.cell[die] = cell
        return die

    def add_lying(self, loose: Loose, kind: int, colour: str) -> int:
        die = self._added(self.world.add_die(*loose), kind, colour)
        self.slot[die] = len(self.slot), loose
        return die

    def add_thrown(self, die: int, colour: str) -> int:
        """A die from the hand is in the world."""
        return self._added(die, THROWN, colour)

    def _added(self, die: int, kind: int, colour: str) -> int:
        self.attempt.colours.append(colour)
        self.kind[die] = kind
        return die

    def watch(self) -> None:
        """Note which dice have gone off; once a frame."""
        for die, place in enumerate(self.world.places()):
            if is_off(*place) and die not in self._crossed:
                self._crossed.append(die)

    def read(self, dice: Collection[int], held: Collection[int] = (), most: int = 10_000) -> Lying:
        """How those dice lie; `held` cells count as occupied by others. Of more loose ones than `most` the highest are tapped into cells."""
        lying = read(self.world, dice, held=held)
        places = self.world.places()
        lying.loose.sort(
            key=lambda die: (self.slot[die][0] if die in self.slot else math.inf, places[die][2], die)
        )
        if len(lying.loose) > most:
            kept, lying.loose = lying.loose[:most], lying.loose[most:]
            tap(self.world, lying, held=held)
            lying.loose = kept
        return lying

    def outcomes(self, lying: Lying, first: Numbers, held: Collection[int] = ()) -> list[int]:
        """What the rules are told of these dice."""
        stays = self._staying(lying, held)
        dice = [*lying.cells.values(), *lying.loose, *lying.off]
        left = sorted((self.cell[die] for die in dice if die in self.cell and die not in stays), key=lambda cell: (-LAYER[cell], cell))  # fmt: skip
        taken = sorted((self.slot[die][0] for die in dice if die in self.slot and die not in stays), reverse=True)  # fmt: skip
        told = [first.fall + LEFT + cell for cell in left] + [first.taken + slot for slot in taken]
        for cell in sorted(lying.cells, key=lambda cell: (LAYER[cell], cell)):
            die = lying.cells[cell]
            if die not in stays:
                told.append(first.fall + STANDS + cell * KINDS + self.kind[die])
        order = {die: k for k, die in enumerate(self._crossed)}
        for kind in range(KINDS):
            for die in sorted(lying.off, key=lambda die: (order.get(die, len(order)), die)):
                if self.kind[die] == kind:
                    number = upward_number(self.world.turned(die))
                    told.append(first.fall + OFF + (number - 1) * KINDS + kind)
            for die in lying.loose:
                if self.kind[die] == kind and die not in stays:
                    told.append(first.at + number_at(self.world.at(die)))
                    told.append(first.turned + number_turned(self.world.turned(die)))
        return told

    def as_told(self, lying: Lying, held: Collection[int] = ()) -> list[Loose]:
        """Where the dice on the plate are, rounded as the rules are told of them."""
        stays = self._staying(lying, held)
        found: list[Loose] = [(SITES[cell], STANDING_TURNS[PLAIN]) for cell in lying.cells]
        for die in lying.loose:
            at, turned = number_at(self.world.at(die)), number_turned(self.world.turned(die))
            found.append(self.slot[die][1] if die in stays else (place_of(at), turn_of(turned)))
        return found

    def _staying(self, lying: Lying, held: Collection[int]) -> set[int]:
        """The dice that stand where they stood, on dice that do, and those that lie as they lay."""
        unmoved = set(held)
        stays = {die for die in lying.loose if die in self.slot and self._lies_as_before(die)}
        for cell in sorted(lying.cells, key=LAYER.__getitem__):
            die = lying.cells[cell]
            if self.cell.get(die) == cell and all(
                support == NONE or support in unmoved for support in SUPPORTS[cell]
            ):
                unmoved.add(cell)
                stays.add(die)
        return stays

    def _lies_as_before(self, die: int) -> bool:
        at, turned = self.slot[die][1]
        same = sum(p * q for p, q in zip(self.world.turned(die), turned, strict=True))
        return math.dist(self.world.at(die), at) < MOVED and abs(same) > TURNED
