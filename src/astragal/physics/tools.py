"""The tools of steered acts: what numbers a hand gives sixty times a second."""

from __future__ import annotations

from astragal.engine.act import Control, Tool
from astragal.engine.words import say

TENTHS_MM, TENTHS_DEGREE, DEGREES = say("tenths of a mm"), say("tenths of a degree"), say("degrees")

# `done` ends the attempt.
DONE = Control("done", 0, 1, once=True)


def _tilt(steepest: int) -> tuple[Control, ...]:
    """The plate in the hand: how it leans about x and y and is turned, how it is displaced, and a knock from below."""
    return (
        Control("rx", -10 * steepest, 10 * steepest, TENTHS_DEGREE),
        Control("ry", -10 * steepest, 10 * steepest, TENTHS_DEGREE),
        Control("rz", -3600, 3600, TENTHS_DEGREE),
        Control("dx", -300, 300, TENTHS_MM),
        Control("dy", -300, 300, TENTHS_MM),
        Control("kx", -1200, 1200, TENTHS_MM),
        Control("ky", -700, 1400, TENTHS_MM),
        Control("kv", 0, 900, "mm/s", once=True),
    )


# `rx` and `ry` are how far the plate leans towards +x and +y: a die slides that way.
FORCE = Control("force", 0, 200, say("tenths of a newton"))
TILT = Tool("tilt", (*_tilt(70), DONE))
PRESS = Tool("press", (*_tilt(110), FORCE, DONE))

# A mouth beside the dice: where it is, where to and how steeply it blows, and how hard.
BREATH = Tool(
    "breath",
    (
        Control("x", -2000, 2000, TENTHS_MM),
        Control("y", -2000, 2000, TENTHS_MM),
        Control("phi", -360, 360, DEGREES),
        Control("el", -10, 45, DEGREES, rest=40),
        Control("q", 0, 100, "%"),
        DONE,
    ),
)

_GRIP = (
    Control("die", 0, 400),
    Control("x", -4000, 4000, TENTHS_MM),
    Control("y", -4000, 4000, TENTHS_MM),
    Control("z", -120, 20000, TENTHS_MM),
    Control("yaw", -360, 360, DEGREES),
    Control("pitch", -180, 180, DEGREES),
    Control("roll", -180, 180, DEGREES),
)
# One hand holds one die: which (1 + its body, 0 for none), where it is led, and how it is turned.
GRIP = Tool("grip", (*_GRIP, DONE))
# What it carries can be a plate, with a finger that presses from the other side.
CARRY = Tool("grip", (*_GRIP, FORCE, DONE))
# And it can pull a die of the heap out a little: which, along which axis, how far.
NUDGE = Tool(
    "grip",
    (
        *_GRIP,
        Control("ndie", 0, 400, once=True),
        Control("naxis", 0, 2, once=True),
        Control("nmm", 0, 80, TENTHS_MM, once=True),
        DONE,
    ),
)

# A ladle over the plate: where it is, where its lip looks, how far it is tipped. It rests above the highest heap.
POUR = Tool(
    "pour",
    (
        Control("x", -2000, 2000, TENTHS_MM),
        Control("y", -2000, 2000, TENTHS_MM),
        Control("z", 0, 3000, TENTHS_MM, rest=1600),
        Control("heading", -360, 360, DEGREES),
        Control("tilt", 0, 120, DEGREES),
        DONE,
    ),
)
