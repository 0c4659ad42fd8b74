"""An act in a world of dice: what front doors draw of it, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from astragal.engine.act import Act, Body, BodyKind, Guide, Pose
from astragal.physics.noise import Noise
from astragal.physics.settling import Settling
from astragal.physics.space import PLAIN, STANDING_TURNS, Vector
from astragal.physics.world import World


class Attempt(Act):
    """Has a `world`, its `noise`, and the colours of its dice; a game's own says when it is over and what came of it."""

    def __init__(self, world: World, rng: list[int], noise: float) -> None:
        super().__init__(noise)
        self.world = world
        self.noise = Noise(rng, noise)
        self.colours: list[str] = []
        self._tell: Callable[[Any], list[int]] | None = None
        self._things: list[tuple[Body, Callable[[], Pose]]] = []

    def show(self, kind: BodyKind, pose: Callable[[], Pose], colour: str = "") -> None:
        """Something that is no die of the world is to be seen too; before the first step."""
        self._things.append((Body(kind, colour), pose))

    def bodies(self) -> Sequence[Body]:
        return [*(body for body, _ in self._things), *(Body("die", colour) for colour in self.colours)]

    def poses(self) -> Sequence[Pose]:
        return [*(pose() for _, pose in self._things), *self.world.poses()]

    def told_by(self, tell: Callable[[Any], list[int]]) -> Self:
        """What came of it is told by the game's rules, a function of the module or a part of one."""
        self._tell = tell
        return self

    def outcomes(self) -> list[int]:
        assert self._tell is not None
        return self._tell(self)

    def place_for(self, die: int, at: Vector) -> Guide:
        """Where a die would stand, for whoever holds it."""
        x, y, z = map(float, at)
        return Guide("place", (x, y, z, *STANDING_TURNS[PLAIN]), self.body_of_die(die))

    def die_of_body(self, body: int) -> int | None:
        """The die with that number among the bodies; None if it is none that is here."""
        die = body - len(self._things)
        return die if 0 <= die < self.world.dice and self.world.is_here(die) else None

    def body_of_die(self, die: int) -> int:
        return die + len(self._things)


class Thrown(Attempt):
    """Dice that are on their way until all lies still. Nobody can do anything about it."""

    def __init__(self, world: World, rng: list[int], noise: float) -> None:
        super().__init__(world, rng, noise)
        self._settling = Settling()

    def advance(self, hand: tuple[int, ...]) -> None:
        self.world.advance()
        self.over = self._settling.look(self.world)
