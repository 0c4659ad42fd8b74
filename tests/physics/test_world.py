"""The world of dice: it stands, it repeats bit for bit, and it goes on from a snapshot as if nothing had been."""

import pickle

import numpy as np
import pytest

from astragal.engine.game import new_rng
from astragal.lattice import CELLS, NAMES, cells
from astragal.physics.noise import Noise
from astragal.physics.reading import open_cells, read, tap
from astragal.physics.settling import Settling
from astragal.physics.space import FLAT, PLAIN, SITES, STANDING_TURNS, nearest_orientation
from astragal.physics.throwing import flick, throw
from astragal.physics.world import World


def pyramid(**constants: float) -> World:
    world = World(friction=0.4, **constants)  # type: ignore[arg-type]
    for site in SITES:
        world.add_die(site)
    return world


def settled(world: World) -> World:
    settling = Settling()
    while True:
        world.advance()
        if settling.look(world):
            return world


def names(places: dict[int, int]) -> set[str]:
    return {NAMES[place] for place in places}


def test_the_whole_pyramid_stands_and_is_read() -> None:
    world = settled(pyramid())
    lying = read(world, world.here())
    assert {die: cell for cell, die in lying.cells.items()} == {k: k for k in range(CELLS)}
    assert not lying.loose
    assert not lying.off
    assert np.abs(world.places() - SITES).max() < 0.3


def test_dice_are_read_with_their_orientations() -> None:
    world = World(friction=0.4)
    for number in range(24):
        world.add_die(SITES[number], STANDING_TURNS[number])
    settled(world)
    assert [nearest_orientation(world.turned(die)) for die in world.here()] == [*range(24)]


def test_equal_worlds_go_alike_bit_for_bit() -> None:
    worlds = [pyramid() for _ in range(2)]
    for world in worlds:
        throw(world, Noise(new_rng(5)), 10, 20, 300, 60, 200)
        for _ in range(90):
            world.advance()
    assert (worlds[0].places() == worlds[1].places()).all()
    assert worlds[0].poses() == worlds[1].poses()


def test_a_world_goes_on_from_its_snapshot() -> None:
    world = pyramid()
    throw(world, Noise(new_rng(6)), 0, 0, 90, 50, 200)
    for _ in range(20):
        world.advance()
    again = pickle.loads(pickle.dumps(world))
    for one in (world, again):
        for _ in range(60):
            one.advance()
    assert again.poses() == world.poses()


def test_a_throw_without_noise_passes_through_its_aim() -> None:
    world = World(friction=0.4, plate=False, floor=False)
    die = throw(world, Noise(new_rng(1), 0.0), 30, -20, 200, 60, 200)
    while world.at(die)[2] > 0:
        world.advance()
        before = world.at(die)
    assert before[:2] == pytest.approx((30, -20), abs=10)
    assert world.speed(die)[2] == pytest.approx(-1843, rel=0.1)  # sqrt(2 g 173.2)


@pytest.mark.parametrize("seat", range(3))
def test_a_flick_goes_towards_the_plate(seat: int) -> None:
    world = World(friction=0.4)
    die = flick(world, Noise(new_rng(1), 0.0), seat, 0, 0, 35, 1300, 100)
    far = [float(np.hypot(*world.at(die)[:2]))]
    for _ in range(15):
        world.advance()
        far.append(float(np.hypot(*world.at(die)[:2])))
    assert far == sorted(far, reverse=True)


def test_a_flick_to_the_left_goes_to_the_left() -> None:
    world = World(friction=0.4)
    die = flick(world, Noise(new_rng(1), 0.0), 0, 0, 20, 35, 1300, 100)  # from corner A, towards -y
    assert world.speed(die)[0] > 100


def test_loose_dice_are_tapped_into_the_nearest_open_cells() -> None:
    world = World(friction=0.4)
    for cell in cells("332 323"):
        world.add_die(SITES[cell])
    astray = world.add_die(SITES[cells("242")[0]] + (4, 4, 4))
    lying = read(world, world.here())
    assert lying.loose == [astray]
    assert tap(world, lying) == 1
    assert names(lying.cells) == {"332", "323", "242"}


def test_a_die_without_its_supports_is_not_in_its_cell() -> None:
    world = World(friction=0.4)
    for cell in cells("422 332 322"):
        world.add_die(SITES[cell])
    assert names(read(world, world.here()).cells) == {"422", "332"}
    assert names(read(world, world.here(), supported=False).cells) == {"422", "332", "322"}


def test_where_two_claim_a_cell_the_nearer_has_it() -> None:
    world = World(friction=0.4)
    near, far = (world.add_die(SITES[0] + (0, 0, high)) for high in (1, 5))
    lying = read(world, world.here())
    assert lying.cells == {0: near}
    assert lying.loose == [far]


def test_dice_on_the_table_are_off() -> None:
    world = World(friction=0.4)
    die = world.add_die((150, 0, 30), FLAT)
    settled(world)
    assert read(world, world.here()).off == [die]
    assert len(open_cells({})) == 45


def test_a_die_that_was_taken_away_is_off_and_what_stood_on_it_falls() -> None:
    world = World(friction=0.3)
    for cell in cells("422 332 323 322"):
        world.add_die(SITES[cell], STANDING_TURNS[PLAIN])
    settled(world)
    world.take_away(0)
    settled(world)
    lying = read(world, world.here())
    assert 0 not in world.here()
    assert cells("322")[0] not in lying.cells
