"""What hands do to the world: lean, knock, breathe, grip, nudge, press, pour."""

import pickle

import numpy as np
import pytest

from astragal.engine.act import FRAMES, Tool
from astragal.engine.game import new_rng
from astragal.errors import BadInput
from astragal.lattice import CELLS, COORDINATES, CORNERS, cells
from astragal.physics.breathing import LUNG, NEAREST, Breath, jet, kept_away
from astragal.physics.gripping import Grip, Nudge
from astragal.physics.noise import Noise
from astragal.physics.pouring import Ladle
from astragal.physics.pressing import Finger
from astragal.physics.space import AXES, FLAT, SITES
from astragal.physics.tilting import Plate, felt
from astragal.physics.tools import BREATH, GRIP, NUDGE, POUR, PRESS, TILT
from astragal.physics.world import World

STEADY = 0.0
MIDDLE = cells("332 323 233")


def still(factor: float = STEADY) -> Noise:
    return Noise(new_rng(3), factor)


def with_dice(*places: int, **constants: float) -> World:
    world = World(friction=0.3, **constants)  # type: ignore[arg-type]
    for place in places:
        world.add_die(SITES[place])
    return world


def led(plate: Plate, world: World, lean: tuple[float, float], seconds: float) -> None:
    for _ in range(round(seconds * FRAMES)):
        plate.lead(np.array(lean))
        world.advance()


def test_dice_stay_in_their_funnels_on_a_gentle_slope_and_leave_a_steep_one() -> None:
    for lean, stays in ((45, True), (80, False)):
        world = with_dice(*MIDDLE)
        led(Plate(world, still()), world, (0, lean), 1.0)
        moved = np.linalg.norm(world.places() - SITES[list(MIDDLE)], axis=1).max()
        assert (moved < 3) == stays


def test_the_plate_leans_no_faster_than_a_hand_can() -> None:
    plate = Plate(World(friction=0.3), still())
    plate.lead(np.array([60.0, 0.0]))
    assert plate.steepness == pytest.approx(6)
    x, y, _, w, *axis = plate.pose()
    assert (x, y) == (0, 0)
    assert 2 * np.degrees(np.arccos(w)) == pytest.approx(6)
    assert axis[1] > 0  # the side towards +x goes down


def test_a_leaning_plate_sends_dice_downhill() -> None:
    world = with_dice(MIDDLE[0])
    led(Plate(world, still()), world, (70, 0), 0.6)
    assert world.at(0)[0] > SITES[MIDDLE[0]][0] + 10


def test_a_knock_lifts_the_dice_above_it_and_hardly_those_on_the_far_side() -> None:
    world = with_dice(*CORNERS)
    plate = Plate(world, still())
    x, y = SITES[CORNERS[0]][:2]
    assert plate.knock(x, y, 500)
    assert not plate.knock(x, y, 500)  # three a second at most
    world.advance()
    assert world.speed(0)[2] > 250
    assert world.speed(1)[2] < 60
    assert felt(np.array([x, y]), np.array([x, y])) == 1
    assert felt(np.array([x, y]), SITES[CORNERS[1]][:2]) < 0.1


def test_breath_strikes_the_die_in_front_and_shades_the_one_behind() -> None:
    world = with_dice(*cells("332 314"))
    near, far = SITES[cells("332")[0]], SITES[cells("314")[0]]
    phi = float(np.arctan2(*(far - near)[1::-1]))
    mouth = near[:2] - 26 * np.array([np.cos(phi), np.sin(phi)])
    forces = jet(world, mouth, phi, 1.0)
    assert 0.05 < forces[0] < 0.25
    assert forces.get(1, 0.0) < forces[0] / 4
    assert jet(world, mouth, phi + np.pi, 1.0) == {}


def test_a_lung_is_used_up_and_drawn_again() -> None:
    world = with_dice(MIDDLE[0])
    breath = Breath(world, still())
    for _ in range(4 * FRAMES):
        breath.blow(-60, 0, 180, 40, 1.0)
    assert not breath.blowing
    assert breath.air < 0.1
    for _ in range(2 * FRAMES):
        breath.blow(-60, 0, 180, 40, 0.0)
    assert breath.air == pytest.approx(LUNG)


def test_a_mouth_keeps_away_from_dice() -> None:
    world = with_dice(MIDDLE[0])
    at = SITES[MIDDLE[0]][:2]
    assert np.hypot(*(kept_away(at + (3, 0), world) - at)) == pytest.approx(NEAREST)


def test_a_held_die_goes_where_it_is_led_and_falls_when_it_is_let_go() -> None:
    world = World(friction=0.6, plate=False)
    grip = Grip(world, still())
    die = world.add_die((0, 0, 8), FLAT)
    for _ in range(60):
        grip.hold(die, np.array([20.0, 10.0, 60.0]), FLAT)
        world.advance()
    assert world.at(die) == pytest.approx((20, 10, 60), abs=0.5)
    grip.hold(None)
    for _ in range(60):
        world.advance()
    assert world.at(die)[2] == pytest.approx(8, abs=0.2)


def test_a_trembling_hand_does_not_hold_still() -> None:
    world = World(friction=0.6, plate=False)
    grip, die, seen = Grip(world, still(1.0)), world.add_die((0, 0, 40), FLAT), []
    for _ in range(240):
        grip.hold(die, np.array([0.0, 0.0, 40.0]), FLAT)
        world.advance()
        seen.append(world.at(die))
    assert 0.1 < np.std(seen, axis=0).max() < 1.0


def test_a_nudge_pulls_a_die_of_the_heap_out_so_far() -> None:
    world = World(friction=0.6)
    for site in SITES:
        world.add_die(site)
    die = cells("053")[0]
    nudge = Nudge(world, Grip(world, still()), die, 0, 5.0)
    while not nudge.done:
        nudge.step()
        world.advance()
    moved = world.at(die) - SITES[die]
    assert moved @ -AXES[:, 0] == pytest.approx(5, abs=1)


def test_a_finger_holds_the_skeleton_together_on_a_steep_plate() -> None:
    struts = [cell for cell in range(CELLS) if COORDINATES[cell].count(0) >= 2]
    for newton, stands in ((0.0, False), (4.0, True)):
        world = World(friction=0.45, restitution=0.1, steps=8, floor=False)
        for cell in struts:
            world.add_die(SITES[cell])
        plate, finger = Plate(world, still()), Finger(world, still())
        for frame in range(60):
            finger.press(newton)
            plate.lead(np.array([0.0, min(2.0 * frame, 75.0)]))
            world.advance()
        moved = np.linalg.norm(world.places() - SITES[struts], axis=1).max()
        assert (moved < 4) == stands


def test_a_ladle_holds_dice_until_it_is_tipped() -> None:
    world = World(friction=0.4)
    ladle = Ladle(world, still(), np.array([0.0, 0.0, 100.0]), 0.0)
    dice = [world.add_die((8.0 * k - 8, 0, 85.0 + 20 * k)) for k in range(3)]
    for _ in range(60):
        ladle.lead(np.array([0.0, 0.0, 100.0]), 0.0, 0.0)
        world.advance()
    assert all(ladle.holds(die) for die in dice)
    for _ in range(90):
        ladle.lead(np.array([0.0, 0.0, 100.0]), 0.0, 120.0)
        world.advance()
    assert not any(ladle.holds(die) for die in dice)
    assert all(world.at(die)[0] > 0 for die in dice)  # over the lip, which looks towards +x


@pytest.mark.parametrize("tool", [TILT, PRESS, BREATH, GRIP, NUDGE, POUR])
def test_hands_beyond_a_tool_are_refused(tool: Tool) -> None:
    assert tool.check(tool.resting) == tool.resting
    for k, control in enumerate(tool.controls):
        hand = [*tool.resting]
        hand[k] = control.high + 1
        with pytest.raises(BadInput, match=control.name):
            tool.check(hand)
    with pytest.raises(BadInput):
        tool.check(tool.resting[1:])
    with pytest.raises(BadInput):
        tool.check([float("nan")] * len(tool.controls))  # type: ignore[list-item]


def test_tools_survive_a_snapshot() -> None:
    world = with_dice(*MIDDLE)
    kept = world, Plate(world, still(1.0))
    led(kept[1], world, (0, 30), 0.3)
    again = pickle.loads(pickle.dumps(kept))
    for world, plate in (kept, again):
        led(plate, world, (20, -60), 0.5)
    assert kept[0].poses() == again[0].poses()
