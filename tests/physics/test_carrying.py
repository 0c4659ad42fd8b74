"""A plate carried above the table: dice stay where they lie, gravity turns with the plate, and a hand is no faster than hands are."""

import numpy as np
import pytest

from astragal.engine.game import new_rng
from astragal.physics.carrying import SPEED, TURNING, CarriedPlate
from astragal.physics.noise import Noise
from astragal.physics.space import EDGE, FLAT, THICK, Quaternion, Vector, matrix, turn
from astragal.physics.world import World

ON_ITS_SIDE: Quaternion = turn((1.0, 0.0, 0.0), 90.0)
HIGH = np.array([0.0, 0.0, 250.0])


def carried(turned: Quaternion = FLAT, noise: float = 0.0) -> tuple[World, CarriedPlate]:
    world = World(friction=0.5, restitution=0.0, floor=False)
    return world, CarriedPlate(world, Noise(new_rng(1), noise), HIGH, turned)


def in_the_room(world: World, plate: CarriedPlate, die: int) -> Vector:
    seen: Vector = matrix(plate.turned) @ world.at(die) + plate.at
    return seen


def go(world: World, plate: CarriedPlate, at: Vector, turned: Quaternion, frames: int) -> None:
    for _ in range(frames):
        plate.lead(at, turned)
        world.advance()


@pytest.mark.parametrize("turned", [FLAT, ON_ITS_SIDE])
def test_a_die_on_the_table_stays_there_while_the_plate_moves(turned: Quaternion) -> None:
    world, plate = carried(turned)
    on_the_table = np.array([150.0, 0.0, EDGE / 2 - THICK])
    w, x, y, z = turned
    die = world.add_die(plate.seen(on_the_table), (w, -x, -y, -z))
    go(world, plate, HIGH + np.array([0.0, 60.0, 20.0]), turned, 60)
    assert in_the_room(world, plate, die) == pytest.approx(on_the_table, abs=3.0)


def test_gravity_turns_with_the_plate() -> None:
    world, plate = carried(ON_ITS_SIDE)
    die = world.add_die(np.array([0.0, 0.0, 60.0]))
    before = in_the_room(world, plate, die)
    go(world, plate, HIGH, ON_ITS_SIDE, 6)
    fallen = in_the_room(world, plate, die) - before
    assert fallen == pytest.approx([0.0, 0.0, -49.0], abs=6.0)


def test_a_plate_is_carried_and_turned_no_faster_than_a_hand_can() -> None:
    world, plate = carried()
    go(world, plate, HIGH + np.array([500.0, 0.0, 0.0]), turn((1.0, 0.0, 0.0), 170.0), 30)
    assert plate.at - HIGH == pytest.approx([SPEED / 2, 0.0, 0.0])
    assert plate.steepness == pytest.approx(TURNING / 2)
    go(world, plate, plate.at, FLAT, 60)
    assert plate.steepness == pytest.approx(0.0, abs=1e-6)


def test_an_unsteady_hand_shakes_the_plate() -> None:
    world, plate = carried(noise=1.0)
    go(world, plate, HIGH, FLAT, 30)
    assert 0.05 < np.abs(np.array(plate.pose()[:3]) - HIGH).max() < 3.0
