"""An attempt at the skeleton: what is judged, whichever way it is tried."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine import Hand, Told, say
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.skeleton_trick.bones import BONES, SKELETON
from astragal.physics.attempt import Attempt
from astragal.physics.reading import Lying, read
from astragal.physics.settling import Settling
from astragal.physics.space import beyond
from astragal.physics.world import World

FRICTION, RESTITUTION = 0.5, 0.0
STEPS = 8  # of the engine in a frame: at fewer a press crushes the struts
LOOK = 15  # frames between two looks at how the dice lie
BESIDE, BELOW, ABOVE = 40.0, -40.0, 230.0  # mm from the plate at which a die is gone for good


class Trick(Attempt):
    """Goes on by itself after `done`: the plate comes level, the press holds, all comes to rest. Then it is judged."""

    judged_for = 3 * FRAMES  # at most: a press that trembles never lets all be still

    def __init__(self, world: World, rng: list[int], noise: float, seconds: int) -> None:
        super().__init__(world, rng, noise)
        self._last = seconds * FRAMES
        self._settling: Settling | None = None  # once the hand has ended
        self.took: int | None = None  # frames until then
        self._lying = Lying({}, [], [])

    def handle(self, hand: Hand) -> bool:
        """Do what the hand says in this frame; whether it has ended."""
        raise NotImplementedError

    def come_to_rest(self) -> bool:
        """What happens by itself in a frame after the hand has ended; whether all is as it is to be judged."""
        return True

    def is_lost(self) -> bool:
        """Whether nothing can come of it any more, so that the hand has ended."""
        return False

    def advance(self, hand: Hand) -> None:
        if self._settling is None:
            if self.handle(hand) or self.frame + 1 >= self._last or self.is_lost():
                self.took = self.frame + 1
                self._settling = Settling(cut=self.judged_for)
                self.let_go()
            self.world.advance()
        else:
            ready = self.come_to_rest()
            self.world.advance()
            self.over = self._settling.look(self.world) and ready
        if self.frame % LOOK == 0 or self.over:
            self._look()

    def let_go(self) -> None:
        """The hand has ended: what it held is let go."""

    def _look(self) -> None:
        for die in self.world.here():
            x, y, z = self.world.at(die)
            if self.is_gone(float(x), float(y), float(z)):
                self.world.take_away(die)
        self._lying = read(self.world, self.world.here(), supported=False)

    def is_gone(self, x: float, y: float, z: float) -> bool:
        """Whether a die there is of no account any more."""
        return beyond(x, y) > BESIDE or z < BELOW or z > ABOVE

    # -- what came of it --------------------------------------------------------------------------------------------

    @property
    def cells(self) -> Sequence[int]:
        """The occupied cells."""
        return sorted(self._lying.cells)

    @property
    def bones(self) -> int:
        """How many dice of the skeleton stand."""
        return sum(p in self._lying.cells for p in SKELETON)

    @property
    def others(self) -> int:
        """How many dice are on the plate elsewhere."""
        return len(self._lying.cells) + len(self._lying.loose) - self.bones

    @property
    def score(self) -> int:
        return self.bones - self.others

    @property
    def seconds_taken(self) -> float:
        """The time that the hand needed."""
        return (self.frame if self.took is None else self.took) / FRAMES

    def told(self) -> Told:
        return Told(
            say(
                "{bones} of {all} bones, {n, plural, one {# die} other {# dice}} too many",
                bones=self.bones,
                all=BONES,
                n=self.others,
            ),
            mishap=self.is_lost(),
        )
