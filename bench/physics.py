"""How fast the physical table is: `python bench/physics.py [--json FILE]`. Skill is measured by bench/skill.py.

Processor time of one core against the time that passes in the world. A heap that sleeps costs next to nothing, so only frames are counted in
which it is awake.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from astragal.engine.act import FRAMES
from astragal.engine.game import new_rng
from astragal.engine.registry import address, find
from astragal.engine.rules import CHANCE
from astragal.match import Match
from astragal.physics.noise import Noise
from astragal.physics.space import SITES
from astragal.physics.world import World
from astragal.table.worlds.process import Beginning, Ended, Stepped
from astragal.table.worlds.worlds import Heard, Worlds
from report import Row, at_least, finish, machine

AWAKE = 100  # dice from which on a heap counts as awake
STANDS = 20.0  # seconds
START = 5.0  # seconds in which processes begin
STEERED = {
    "emag": 30.0,
    "skeleton-trick": 20.0,
    "dice-mikado": 60.0,
    "faraday": 20.0,
}  # seconds of each that are simulated


def heap() -> World:
    """The whole pyramid."""
    world = World(friction=0.4)
    for site in SITES:
        world.add_die(site)
    return world


def storm(seed: int, dice: int = 10, speed: float = 2000.0) -> tuple[float, float, int]:
    """Ten dice fly at the pyramid from all sides: times real time, the worst frame in ms, and how many frames were counted."""
    world, noise = heap(), Noise(new_rng(seed))
    for k in range(dice):
        angle = 2 * math.pi * k / dice
        at = (200 * math.cos(angle), 200 * math.sin(angle), 100.0 + 5 * k)
        way = np.array([-math.cos(angle), -math.sin(angle), -0.3]) * speed
        world.add_die(at, noise.turned(), way, noise.spin(5.0))
    spent = []
    for _ in range(4 * FRAMES):
        began = time.process_time()
        world.advance()
        if world.awake() >= AWAKE:
            spent.append(time.process_time() - began)
    return len(spent) / FRAMES / sum(spent), 1000 * max(spent), len(spent)


def standing() -> tuple[float, float]:
    """The pyramid kept awake for 20 s: the greatest drift in mm, times real time."""
    world, began = heap(), time.process_time()
    for _ in range(round(STANDS * FRAMES)):
        world.wake()
        world.advance()
    drift = float(np.linalg.norm(world.places() - SITES, axis=1).max())
    return drift, STANDS / (time.process_time() - began)


def steered(slug: str, seconds: float, seed: int = 501) -> float:
    """A game's own computer at work, everything it does and looks at included: times real time."""
    game = find(slug)
    match = Match(game, players=game.players[0], seed=seed)
    while match.actor != CHANCE:
        match.play(match.legal()[0].number)
    act = match.new_act()
    assert act is not None
    hands = act.steer(seed)
    began = time.process_time()
    while not act.over and act.seconds < seconds:
        act.step(next(hands))
    return act.seconds / (time.process_time() - began)


async def tables(count: int = 20, processes: int = 2, seconds: float = 20.0) -> list[float]:
    """So many tables with three dice each, steered by computers at real time: the ms between two frames of each, as the server hears them."""
    game = find("faraday")
    worlds, gaps = Worlds(processes), []
    heard: dict[int, float] = {}
    ends = time.monotonic() + START + seconds

    def begin(table: int, seed: int) -> None:
        match = Match(game, players=1, seed=seed)
        match.play("begin")
        beginning = Beginning(
            address(game), match.state.values(), tuple(match.act_rng()), 1.0, match.act_seed()
        )
        heard[table] = 0.0

        def hear(event: Heard) -> None:
            now = time.monotonic()
            if isinstance(event, Stepped):
                if heard[table] and now > ends - seconds:
                    gaps.append(1000 * (now - heard[table]))
                heard[table] = now
            elif isinstance(event, Ended) and now < ends:
                begin(table, seed + count)

        worlds.begin(beginning, hear)

    for table in range(count):
        begin(table, table)
    await asyncio.sleep(START + seconds)
    worlds.close()
    return gaps


def rows() -> Iterator[Row]:
    """What the physical table owes."""
    storms = [storm(seed) for seed in range(1, 6)]
    mean = sum(times for times, _, _ in storms) / len(storms)
    worst = max(ms for _, ms, _ in storms)
    frames = sum(count for _, _, count in storms)
    yield at_least(
        "pyramid, ten dice thrown at it", mean, " x real time", 2, f" ({frames} frames, worst {worst:.0f} ms)"
    )
    drift, times = standing()
    yield Row(
        "pyramid awake for 20 s, drift",
        f"{drift:.2f} mm, {times:.1f} x real time",
        "< 0.5 mm",
        drift < 0.5,
        drift,
    )
    gaps = asyncio.run(tables())
    late = float(np.percentile(gaps, 99))
    yield Row(
        "20 tables with three dice, p99 of a frame",
        f"{late:.1f} ms ({len(gaps)} frames)",
        "< 33 ms",
        late < 33,
        late,
    )
    for slug, seconds in STEERED.items():
        yield at_least(f"{slug}, steered by its computer", steered(slug, seconds), " x real time", 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the physical table.")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    facts = machine(("numpy", "rapier3d"))
    for name, fact in facts.items():
        print(f"{name:12} {fact}")
    finish(facts, [*rows()], wanted.json)


if __name__ == "__main__":
    main()
