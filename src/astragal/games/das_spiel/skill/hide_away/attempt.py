"""A black die thrown among small pyramids, and what became of all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from astragal.games.das_spiel.fallen import FRICTION
from astragal.games.das_spiel.skill.hide_away.covering import BLACK
from astragal.games.das_spiel.skill.hide_away.looking import share_seen, standing
from astragal.games.das_spiel.strewn import Loose, Numbers, Strewn
from astragal.lattice import SUPPORTS
from astragal.physics.attempt import Thrown
from astragal.physics.reading import Lying, read
from astragal.physics.space import SITES
from astragal.physics.throwing import throw
from astragal.physics.world import World

BLACK_KIND = 1
OVERLAPS = 15.5  # mm between the middles of two dice that cannot both be there; dice that touch are 16 apart


class BlackDie(Thrown):
    """The throw of one black die. A pyramid that does not stand afterwards counts as built up again."""

    def __init__(
        self,
        rng: list[int],
        noise: float,
        *,
        tops: Sequence[int],
        colours: Sequence[str],
        black: Sequence[int],
        loose: Sequence[Loose],
        aim: tuple[int, int, int, int],
        distance: float,
        view: int,
        most_loose: int,
        first: Numbers,
        rebuilt: int,
        seen: int,
    ) -> None:
        super().__init__(World(friction=FRICTION), rng, noise)
        self.strewn = Strewn(self)
        self.pyramids = [(*SUPPORTS[top], top) for top in tops]
        self._own = [
            {cell: self.strewn.add_standing(cell, 0, colour) for cell in cells}
            for cells, colour in zip(self.pyramids, colours, strict=True)
        ]
        self._black = [self.strewn.add_standing(cell, BLACK_KIND, BLACK) for cell in black]
        self._black += [self.strewn.add_lying(die, BLACK_KIND, BLACK) for die in loose]
        x, y, come_from, loft = aim
        thrown = throw(self.world, self.noise, x, y, come_from, loft, distance)
        self._black.append(self.strewn.add_thrown(thrown, BLACK))
        self._view, self._most, self._first = view, most_loose, first
        self._rebuilt, self._seen = rebuilt, seen

    def advance(self, hand: tuple[int, ...]) -> None:
        super().advance(hand)
        self.strewn.watch()

    def outcomes(self) -> list[int]:
        fallen = self._knocked_over()
        lying = self._lying(fallen)
        told = [self._rebuilt + seat for seat in fallen]
        told += self.strewn.outcomes(lying, self._first, self._held)
        told += [self._seen + share for share in self.shares(lying)]
        return told

    @property
    def _held(self) -> set[int]:
        return {cell for cells in self.pyramids for cell in cells}

    def _knocked_over(self) -> list[int]:
        """The seats whose pyramids do not stand any more."""
        cells = read(self.world, self.world.here()).cells
        return [
            seat
            for seat, own in enumerate(self._own)
            if any(cells.get(cell) != die for cell, die in own.items())
        ]

    def _lying(self, fallen: Sequence[int]) -> Lying:
        """How the black dice lie once pyramids are built up again: whatever is in their way is off."""
        lying = self.strewn.read(self._black, self._held, self._most)
        built = [SITES[cell] for seat in fallen for cell in self.pyramids[seat]]
        for die in list(lying.loose):
            if any(math.dist(self.world.at(die), site) < OVERLAPS for site in built):
                lying.loose.remove(die)
                lying.off.append(die)
        return lying

    def shares(self, lying: Lying) -> list[int]:
        """How much of each pyramid is seen, of dice as the rules are told of them."""
        black = self.strewn.as_told(lying, self._held)
        return [
            share_seen(own, [*black, *(standing(cell) for cell in self._held.difference(own))], self._view)
            for own in self.pyramids
        ]
