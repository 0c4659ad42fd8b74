"""Captain Flint's way: a finger presses on the top of the pyramid while the plate is tilted until all but the skeleton has slid off."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from astragal.engine import Hand, Meter, Told, say
from astragal.engine.act import FRAMES
from astragal.games.das_spiel.skill.skeleton_trick.trick import (
    BONES,
    FRICTION,
    RESTITUTION,
    STEPS,
    Trick,
)
from astragal.physics.pressing import Finger
from astragal.physics.space import CORNERS, SITES, Vector
from astragal.physics.tilting import Plate
from astragal.physics.tools import PRESS
from astragal.physics.world import World

LEVELLING = 120.0  # degrees per second by which the plate comes level at the end
LEVEL = 1.0  # degrees
STRONGEST = 20.0  # N


class Flint(Trick):
    """The full pyramid under a finger."""

    tool = PRESS

    def __init__(self, rng: list[int], noise: float, *, colours: Sequence[str], seconds: int) -> None:
        world = World(friction=FRICTION, restitution=RESTITUTION, steps=STEPS, floor=False)
        super().__init__(world, rng, noise, seconds)
        for at in SITES:
            self.world.add_die(at)
        self.colours = [*colours]
        self.plate, self._finger = Plate(self.world, self.noise), Finger(self.world, self.noise)
        self.show("plate", self.plate.pose)
        self.show("finger", self._finger.pose)
        self._force = 0.0
        self._look()

    def handle(self, hand: Hand) -> bool:
        held = PRESS.reader(hand)
        self._force = held["force"] / 10
        self._finger.press(self._force)
        self.plate.lead(
            np.array([held["rx"], held["ry"]]) / 10,
            held["rz"] / 10,
            np.array([held["dx"], held["dy"]]) / 10,
        )
        if held["kv"]:
            self.plate.knock(held["kx"] / 10, held["ky"] / 10, held["kv"])
        return bool(held["done"])

    def come_to_rest(self) -> bool:
        self._finger.press(self._force)
        lean = self.plate.lean
        steep = float(np.hypot(*lean))
        self.plate.lead(lean * max(0.0, 1 - LEVELLING / FRAMES / max(steep, 1e-9)), self.plate.turned)
        return steep < LEVEL

    def told(self) -> Told:
        return Told(super().told().headline, (Meter(say("press"), self._force / STRONGEST),))

    def steer(self, seed: int) -> Iterator[Hand]:
        return shake_then_loosen(self)


# -- how a computer does it -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tilting:
    """How the plate is leaned once: how far (degrees, against the direction of a corner where negative), how long, pressed and shaken how."""

    lean: float
    seconds: float
    force: float  # N
    low: float  # N between two presses
    shake: float  # mm
    hertz: float  # of the shaking
    sweep: float = 0.0  # degrees to both sides


# Towards the corners, so steep that the heap flows off over them, shaken along the slope until most is off.
FLOW = Tilting(lean=100, seconds=3, force=7, low=7, shake=6, hertz=7)
CALM = replace(FLOW, shake=0)
# What still hangs on is a row beside a strut, clamped between the top of it and the plate: the finger gives way again and again,
# not so far that the struts lose their hold, while the plate leans away from each corner in turn.
LOOSEN = Tilting(lean=-80, seconds=4, force=6, low=2.5, shake=1, hertz=5, sweep=30)
# Each is done to all three corners as long as nothing more comes off: so, then towards the corners, then giving way ever further.
LOOSENINGS = (
    LOOSEN,
    replace(LOOSEN, lean=90, low=2.0),
    replace(LOOSEN, low=1.7),
    replace(LOOSEN, low=1.2),
    replace(LOOSEN, lean=90, low=1.2),
)
SLEW, LOOSE_SLEW = 120.0, 90.0  # degrees per second
BACK = 0.8  # of the way, by which it comes back between two tiltings
FEW = 0  # score from which on the plate is not shaken any more
FLOWS, LONGEST = 6, 20  # tiltings at most
SWEEPS = 0.7  # a second


def shake_then_loosen(act: Flint) -> Iterator[Hand]:
    """Shake off what flows, then loosen what is clamped, and stop when the skeleton stands alone, when it breaks, or when nothing more comes off."""
    before = act.score
    for k in range(FLOWS):
        yield from _tilt(act, CORNERS[k % 3], FLOW if act.score < FEW else CALM, SLEW)
        # Below 0 an empty plate would be better, whatever has broken.
        if act.score >= FEW and (act.bones < BONES or act.score == BONES or act.score <= before + 1):
            break
        before = act.score
    best, vain = act.score, 0
    for k in range(LONGEST):
        if act.bones < BONES - 1 or act.score == BONES or vain == 3 * len(LOOSENINGS):
            break
        yield from _tilt(act, CORNERS[k % 3], LOOSENINGS[vain // 3], LOOSE_SLEW)
        vain = 0 if act.score > best else vain + 1
        best = max(best, act.score)
    yield PRESS.hand(force=10 * LOOSEN.force, done=1)


def _tilt(act: Flint, corner: Vector, how: Tilting, slew: float) -> Iterator[Hand]:
    steep = abs(how.lean)
    up, hold = round(steep / slew * FRAMES), round(how.seconds * FRAMES)
    down = round(steep / slew * FRAMES * BACK)
    towards = corner * (1 if how.lean > 0 else -1)
    aside = np.array([-corner[1], corner[0]])
    lean = act.plate.lean
    for frame in range(up + hold + down):
        seconds = frame / FRAMES
        swept = math.radians(how.sweep) * math.sin(2 * math.pi * SWEEPS * seconds)
        slope = towards * math.cos(swept) + aside * math.sin(swept)
        aim = slope * steep if frame < up + hold else np.zeros(2)
        change = aim - lean
        lean = lean + change * min(1.0, slew / FRAMES / max(float(np.hypot(*change)), 1e-9))
        force, shift = how.force, np.zeros(2)
        if up <= frame < up + hold:
            rhythm = math.cos(2 * math.pi * (seconds - up / FRAMES))
            force = how.low + (how.force - how.low) * (1 + rhythm) / 2
        if float(np.hypot(*lean)) > 0.8 * steep:
            shift = towards * how.shake * math.sin(2 * math.pi * how.hertz * seconds)
        yield PRESS.hand(
            rx=10 * lean[0], ry=10 * lean[1], dx=10 * shift[0], dy=10 * shift[1], force=10 * force
        )
