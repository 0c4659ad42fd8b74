"""Attempts against the watch: they end as soon as the dice have lain right for half a second."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine import Mark, Told
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.races import GIVEN_UP, LATE, OFF
from astragal.lattice import NAMES
from astragal.physics.attempt import Attempt
from astragal.physics.reading import read
from astragal.physics.space import SITES, is_off
from astragal.physics.world import World

HELD = FRAMES // 2  # frames that the dice must lie so


class AgainstTheWatch(Attempt):
    """Ends with success (`took`, in seconds), or `failed`: a die off, no time left, given up."""

    def __init__(
        self,
        world: World,
        cells: Sequence[int],
        colours: Sequence[str],
        seconds: int,
        rng: list[int],
        noise: float,
    ) -> None:
        super().__init__(world, rng, noise)
        for cell in cells:
            self.world.add_die(SITES[cell])
        self.colours = [*colours]
        self.took: float | None = None
        self.failed = GIVEN_UP
        self.lying: dict[int, int] = {}  # the die in each occupied cell
        self._last = seconds * FRAMES
        self._good = 0  # frames for which the dice have lain right

    def succeeded(self, cells: dict[int, int]) -> bool:
        """Whether dice in these cells are what the game asks for."""
        raise NotImplementedError

    def glowing(self, cells: dict[int, int]) -> Sequence[int]:
        """The cells that are to be pointed out while it goes on."""
        return ()

    def said(self, cells: dict[int, int]) -> str:
        """What is told of dice in these cells."""
        return ""

    def judge(self, calm: bool, given_up: bool) -> None:
        """See how the dice lie after a frame; once a frame. Only while it is `calm` they can lie right."""
        now = self.frame + 1
        self.lying = read(self.world, self.world.here()).cells
        self._good = self._good + 1 if calm and self.succeeded(self.lying) else 0
        if self._good > HELD:
            self.took = (now - HELD) / FRAMES
        elif any(is_off(*place) for place in self.world.places()):
            self.failed = OFF
        elif now >= self._last and not self._good:  # who is in time may wait until it has held
            self.failed = LATE
        elif not given_up:
            return
        self.over = True

    def told(self) -> Told:
        return Told(
            headline=self.said(self.lying),
            marks=tuple(Mark(NAMES[cell], "goal") for cell in self.glowing(self.lying)),
            mishap=self.failed == OFF,
        )
