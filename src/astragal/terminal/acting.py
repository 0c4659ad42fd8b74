"""A physical act in a terminal: gestures are typed, and what moved is told."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from astragal.engine.act import Act, Hand, Pose
from astragal.errors import BadInput
from astragal.physics.gestures import gestures, hands
from astragal.terminal.screen import Screen

MOVED = 1.0  # mm from which on a die is told to have moved
MOST_LINES = 20  # of dice at once


def steer(act: Act, seed: int, screen: Screen, ask: Callable[[], str]) -> None:
    """Let somebody steer an act with typed gestures to its end; `computer` leaves the rest to the game's own computer."""
    assert act.tool is not None
    _help(act, screen)
    _tell(act, screen, range(len(act.poses())))
    while not act.over:
        typed = ask().strip()
        if typed in ("", "?", "help"):
            _help(act, screen)
        elif typed == "show":
            _tell(act, screen, range(len(act.poses())))
        elif typed == "computer":
            _go(act, act.steer(seed), screen)
        else:
            try:
                _go(act, hands(act, typed), screen)
            except BadInput as error:
                screen.line(str(error))


def _go(act: Act, doing: Iterator[Hand], screen: Screen) -> None:
    before = act.poses()
    for hand in doing:
        if act.over:
            break
        act.step(hand)
    after = act.poses()
    _tell(
        act, screen, [k for k, pose in enumerate(after) if k >= len(before) or _far(before[k], pose) > MOVED]
    )


def _far(one: Pose, other: Pose) -> float:
    return math.dist(one[:3], other[:3])


def _tell(act: Act, screen: Screen, bodies: range | list[int]) -> None:
    """The time, what is said, and where some bodies are."""
    told = act.told()
    meters = ", ".join(f"{meter.name} {meter.share:.0%}" for meter in told.meters)
    screen.line(" ".join(filter(None, (f"{act.seconds:.1f} s", str(told.headline), meters))), "bold")
    all_bodies, poses = act.bodies(), act.poses()
    for body in bodies[:MOST_LINES]:
        what, pose = all_bodies[body], poses[body]
        name = f"{what.colour} die" if what.kind == "die" else what.kind
        if pose[2] > -100:
            screen.line(
                f"  {body + 1:>3} {name:<12} x {pose[0]:7.1f}  y {pose[1]:7.1f}  z {pose[2]:6.1f}", "dim"
            )
    if len(bodies) > MOST_LINES:
        screen.line(f"  ... and {len(bodies) - MOST_LINES} more", "dim")


def _help(act: Act, screen: Screen) -> None:
    assert act.tool is not None
    screen.line("Type what your hand does (mm from the middle of the plate, degrees, seconds):", "bold")
    for gesture in gestures(act.tool):
        screen.line(f"  {gesture.usage:<48} {gesture.about}", "dim")
    screen.line(f"  {'show, computer, quit':<48} where all lies; let the computer go on; leave", "dim")
