"""Throws and flicks: what a hand gives a die on its way."""

from __future__ import annotations

import math

import numpy as np

from astragal.physics.noise import Noise
from astragal.physics.space import CORNERS, FLAT, INRADIUS
from astragal.physics.world import GRAVITY, World

DIRECTION, SPEED, SPIN = 1.5, 0.05, 5.0  # errors of a throw in degrees and parts; rad/s of a thrown die
FLICKED_DIRECTION, FLICKED_SPEED, FLICKED_SPIN = 2.0, 0.06, 3.0


def throw(
    world: World, noise: Noise, x: float, y: float, come_from: float, loft: float, distance: float
) -> int:
    """Throw a new die so that without noise its middle would pass through (x, y, 0); its number."""
    way, steep = math.radians(come_from), math.radians(loft)
    height, level = distance * math.sin(steep), distance * math.cos(steep)
    seconds = math.sqrt(2 * height / GRAVITY)
    speed = level / seconds * (1 + noise.error(SPEED))
    heading = way + math.pi + math.radians(noise.error(DIRECTION))
    return world.add_die(
        (x + level * math.cos(way), y + level * math.sin(way), height),
        noise.turned(),
        (speed * math.cos(heading), speed * math.sin(heading), 0.0),
        noise.spin(SPIN * noise.factor),
    )


def flick(
    world: World,
    noise: Noise,
    seat: int,
    along: float,
    aim: float,
    lift: float,
    speed: float,
    distance: float,
) -> int:
    """Flick a new die from the start line of a seat, which lies on the table outside its corner; its number."""
    towards = -CORNERS[seat]
    aside = np.array([towards[1], -towards[0]])
    angle, steep = (math.radians(degrees + noise.error(FLICKED_DIRECTION)) for degrees in (aim, lift))
    speed *= 1 + noise.error(FLICKED_SPEED)
    level = (towards * math.cos(angle) - aside * math.sin(angle)) * math.cos(steep)
    start = -towards * (2 * INRADIUS + distance) + aside * along
    return world.add_die(
        np.append(start, -4.0), FLAT, np.append(level, math.sin(steep)) * speed, noise.spin(FLICKED_SPIN)
    )
