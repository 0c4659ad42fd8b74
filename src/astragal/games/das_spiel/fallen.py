"""Throws on the physical table, for games whose dice fall on the heap: the heap is built, dice fly, loose ones are tapped into cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from astragal.games.das_spiel.falling import KINDS, LEFT, OFF, STANDS, THROWN
from astragal.lattice import LAYER, NONE, SUPPORTS
from astragal.physics.attempt import Attempt, Thrown
from astragal.physics.reading import Lying, read, tap
from astragal.physics.space import PLAIN, SITES, STANDING_TURNS, is_off, nearest_orientation, upward_number
from astragal.physics.throwing import throw
from astragal.physics.world import World

FRICTION = 0.4


class Heap:
    """The dice on the plate as the rules know them, built in a world, and what became of them and of those from the hand."""

    def __init__(
        self,
        attempt: Attempt,
        cells: Sequence[int],
        colours: Sequence[str],
        faces: Sequence[int] | None = None,
    ) -> None:
        self.attempt, self.world = attempt, attempt.world
        self._was: dict[int, int] = {}  # the cell of each die that stood in one
        self._kind: dict[int, int] = {}  # what the rules call each die on its way
        self._crossed: list[int] = []  # dice that went off, in the order in which they did
        for cell, held in enumerate(cells):
            if held:
                turned = STANDING_TURNS[faces[cell] if faces else PLAIN]
                die = self.world.add_die(SITES[cell], turned)
                attempt.colours.append(colours[held])
                self._was[die], self._kind[die] = cell, held

    def add_thrown(self, die: int, colour: str) -> None:
        """A die from the hand is in the world."""
        self.attempt.colours.append(colour)
        self._kind[die] = THROWN

    def watch(self) -> None:
        """Note which dice have gone off; once a frame."""
        for die, place in enumerate(self.world.places()):
            if is_off(*place) and die not in self._crossed:
                self._crossed.append(die)

    @property
    def crossed(self) -> list[int]:
        """The dice that went off so far, or crossed the outline for a moment, in that order."""
        return self._crossed

    def fallen(self, dice: Sequence[int] | None = None, *, tapped: bool = True) -> Lying:
        """How all (or those) dice lie once all is still; loose ones are tapped into cells."""
        lying = read(self.world, self.world.here() if dice is None else dice)
        if tapped:
            tap(self.world, lying)
        return lying

    def outcomes(
        self, lying: Lying, first: int, faces: Mapping[int, int] | None = None, turned: int = 0
    ) -> list[int]:
        """What the rules are told, numbered from `first` on; where numbers count, with the orientation of each die behind it."""
        stays = self._staying(lying)
        left = [die for die in self._was if die not in stays]
        left.sort(key=lambda die: (-LAYER[self._was[die]], self._was[die]))
        told = [first + LEFT + self._was[die] for die in left]
        for cell in sorted(lying.cells, key=lambda cell: (LAYER[cell], cell)):
            die = lying.cells[cell]
            if die not in stays:
                told.append(first + STANDS + cell * KINDS + self._kind[die])
                if faces is not None:
                    told.append(turned + faces[die])
        order = {die: k for k, die in enumerate(self._crossed)}
        for die in sorted(lying.off, key=lambda die: (order.get(die, len(order)), die)):
            number = upward_number(self.world.turned(die))
            told.append(first + OFF + (number - 1) * KINDS + self._kind[die])
        return told

    def _staying(self, lying: Lying) -> set[int]:
        """The dice that stand where they stood, on the same dice: whatever lost one has to be told anew."""
        unmoved: set[int] = set()  # cells
        stays = set()
        for cell in sorted(lying.cells, key=LAYER.__getitem__):
            die = lying.cells[cell]
            if self._was.get(die) == cell and all(
                support == NONE or support in unmoved for support in SUPPORTS[cell]
            ):
                unmoved.add(cell)
                stays.add(die)
        return stays


class ThrowOnHeap(Thrown):
    """One die thrown at the heap. Where numbers count, `turned` is where the outcomes that say how dice lie begin."""

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        cells: Sequence[int],
        colours: Sequence[str],
        thrown: str,
        aim: tuple[int, int, int, int],
        distance: float,
        first: int,
        faces: Sequence[int] | None = None,
        turned: int = 0,
    ) -> None:
        super().__init__(World(friction=FRICTION), rng, noise)
        self.heap = Heap(self, cells, colours, faces)
        x, y, come_from, loft = aim
        self.heap.add_thrown(throw(self.world, self.noise, x, y, come_from, loft, distance), thrown)
        self._first, self._turned = first, turned

    def advance(self, hand: tuple[int, ...]) -> None:
        super().advance(hand)
        self.heap.watch()

    def outcomes(self) -> list[int]:
        lying, faces = self.heap.fallen(), None
        if self._turned:
            faces = {die: nearest_orientation(self.world.turned(die)) for die in lying.cells.values()}
        return self.heap.outcomes(lying, self._first, faces, self._turned)
