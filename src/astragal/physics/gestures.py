"""Gestures in words: what a hand does for a moment, for those who type instead of moving something.

Each tool has some, `lean 90 20 0.5` or `knock 10 -5 500`; all have `wait`, `set` and, where there is one, `done`. A gesture becomes hands, one a frame.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from astragal.engine.act import FRAMES, Act, Hand, Tool
from astragal.engine.words import say
from astragal.errors import BadInput

MOST_SECONDS = 60.0  # of one gesture
LEADING = 40.0  # mm/s at which a held die is led

Hands = Iterator[Hand]


class Gesture(NamedTuple):
    """A word, the numbers behind it, what it does, and how it becomes hands."""

    word: str
    numbers: tuple[str, ...]
    about: str
    optional: int  # how many of the last numbers may be left out
    make: Callable[..., Hands]

    @property
    def usage(self) -> str:
        needed = len(self.numbers) - self.optional
        shown = (f"[{name}]" if k >= needed else name for k, name in enumerate(self.numbers))
        return " ".join([self.word, *shown])


def gestures(tool: Tool) -> tuple[Gesture, ...]:
    """What can be typed while a tool is in the hand."""
    has = {control.name for control in tool.controls}
    own = [gesture for needs, gesture in _GESTURES if needs <= has]
    return (*own, _WAIT, *((_DONE,) if "done" in has else ()))


def hands(act: Act, text: str) -> Hands:
    """The hands of a typed gesture; BadInput with what would be possible if it is none."""
    assert act.tool is not None
    word, *rest = text.lower().split() or [""]
    if word == "set":
        return _set(act, rest)
    known = {gesture.word: gesture for gesture in gestures(act.tool)}
    gesture = known.get(word)
    if gesture is None:
        words = ", ".join([*known, "set"])
        raise BadInput(f"{word!r} is no gesture; possible: {words}.")
    if not len(gesture.numbers) - gesture.optional <= len(rest) <= len(gesture.numbers):
        raise BadInput(f"It is typed: {gesture.usage}.")
    return gesture.make(
        act, *(_number(name, typed) for name, typed in zip(gesture.numbers, rest, strict=False))
    )


def _number(name: str, typed: str) -> float:
    try:
        number = float(typed)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadInput(f"{typed} is no number for {name}.")
    return number


def _checked(act: Act, like: Hand | None = None, /, **numbers: float) -> Hand:
    """A hand with these numbers, refused where they are beyond their limits."""
    assert act.tool is not None
    base = act.tool.reader(like or act.held)
    return act.tool.check(tuple(round(numbers.get(name, number)) for name, number in base.items()))


def _for(hand: Hand, seconds: float) -> Hands:
    if not 0 <= seconds <= MOST_SECONDS:
        raise BadInput(f"A gesture takes 0 to {MOST_SECONDS:g} seconds.")
    return iter([hand] * max(1, round(seconds * FRAMES)))


def _to(act: Act, seconds: float, **numbers: float) -> Hands:
    """Go evenly from the hand as it is to these numbers."""
    end, steps = _checked(act, **numbers), len([*_for(act.held, seconds)])
    start = act.held
    return iter(
        tuple(round(a + (b - a) * (k + 1) / steps) for a, b in zip(start, end, strict=True))
        for k in range(steps)
    )


def _set(act: Act, rest: Sequence[str]) -> Hands:
    """`set rx=100 ry=0 for 0.5`: any controls, held for a while."""
    seconds = 1 / FRAMES
    if len(rest) > 1 and rest[-2] == "for":
        seconds, rest = _number("seconds", rest[-1]), rest[:-2]
    pairs = [word.partition("=") for word in rest]
    assert act.tool is not None
    names = [control.name for control in act.tool.controls]
    wrong = next((name for name, _, _ in pairs if name not in names), None)
    if wrong is not None or not pairs:
        raise BadInput(f"It is typed: set NAME=NUMBER ... [for SECONDS]; names: {', '.join(names)}.")
    return _for(_checked(act, **{name: _number(name, number) for name, _, number in pairs}), seconds)


def _lean(act: Act, direction: float, angle: float, seconds: float = 0.5) -> Hands:
    way = math.radians(direction)
    return _for(_checked(act, rx=10 * angle * math.cos(way), ry=10 * angle * math.sin(way)), seconds)


def _level(act: Act) -> Hands:
    return _for(_checked(act, rx=0, ry=0), 0.25)


def _knock(act: Act, x: float, y: float, speed: float, seconds: float = 0.25) -> Hands:
    struck = _checked(act, kx=10 * x, ky=10 * y, kv=speed)
    rest = _for(_checked(act, struck, kv=0), seconds)
    return iter([struck, *rest])


def _press(act: Act, newton: float, seconds: float = 0.5) -> Hands:
    return _to(act, seconds, force=10 * newton)


def _blow(
    act: Act, x: float, y: float, phi: float, strength: float, seconds: float = 0.25, lift: float = 40
) -> Hands:
    blowing = _checked(act, x=10 * x, y=10 * y, phi=phi, q=strength, el=lift)
    return iter([*_for(blowing, seconds), *_for(_checked(act, blowing, q=0), 0.25)])


def _take(act: Act, die: float) -> Hands:
    """Hold a die where it is; its number is that of its body."""
    poses, body = act.poses(), round(die)
    if not 1 <= body <= len(poses) or act.bodies()[body - 1].kind != "die":
        raise BadInput(f"There is no die {body}; `show` lists them.")
    x, y, z = (10 * number for number in poses[body - 1][:3])
    return _for(_checked(act, die=body, x=x, y=y, z=z, yaw=0, pitch=0, roll=0), 0.1)


def _lead(act: Act, x: float, y: float, z: float, seconds: float = 0.0) -> Hands:
    assert act.tool is not None
    now = act.tool.reader(act.held)
    far = math.dist((now["x"] / 10, now["y"] / 10, now["z"] / 10), (x, y, z))
    return _to(act, seconds or far / LEADING, x=10 * x, y=10 * y, z=10 * z)


def _turn(act: Act, yaw: float) -> Hands:
    return _to(act, 0.5, yaw=yaw)


def _drop(act: Act) -> Hands:
    return _for(_checked(act, die=0), 0.5)


def _nudge(act: Act, die: float, axis: float, millimetres: float) -> Hands:
    pulled = _checked(act, ndie=die, naxis=axis, nmm=10 * millimetres)
    assert act.tool is not None
    return iter([pulled, *_for(act.tool.held(pulled), 1.0)])


def _move(act: Act, x: float, y: float, z: float, heading: float, seconds: float = 1.0) -> Hands:
    return _to(act, seconds, x=10 * x, y=10 * y, z=10 * z, heading=heading)


def _tip(act: Act, angle: float, seconds: float = 1.0) -> Hands:
    return _to(act, seconds, tilt=angle)


def _wait(act: Act, seconds: float) -> Hands:
    assert act.tool is not None
    return _for(act.tool.held(act.held), seconds)


def _done(act: Act) -> Hands:
    return _for(_checked(act, done=1), 0)


_TILTS, _GRIPS = {"rx", "ry", "kv"}, {"die", "yaw"}
_GESTURES: tuple[tuple[set[str], Gesture], ...] = (
    (_TILTS, Gesture("lean", ("DIRECTION", "ANGLE", "SECONDS"), say("lean the plate, 0 to the right, 90 away"), 1, _lean)),
    (_TILTS, Gesture("level", (), say("hold the plate level"), 0, _level)),
    (_TILTS, Gesture("knock", ("X", "Y", "SPEED", "SECONDS"), say("knock from below, mm and mm/s"), 1, _knock)),
    ({"force"}, Gesture("press", ("NEWTON", "SECONDS"), say("press on the topmost die"), 1, _press)),
    (
        {"phi", "q"},
        Gesture("blow", ("X", "Y", "TOWARDS", "STRENGTH", "SECONDS", "LIFT"), say("blow from there, strength up to 100"), 2, _blow),
    ),
    (_GRIPS, Gesture("take", ("DIE",), say("hold a die"), 0, _take)),
    (_GRIPS, Gesture("lead", ("X", "Y", "Z", "SECONDS"), say("lead the held die there, in mm"), 1, _lead)),
    (_GRIPS, Gesture("turn", ("ANGLE",), say("turn the held die"), 0, _turn)),
    (_GRIPS, Gesture("drop", (), say("let the die go"), 0, _drop)),
    ({"ndie"}, Gesture("nudge", ("DIE", "AXIS", "MM"), say("pull a die of the heap out a little"), 0, _nudge)),
    ({"heading", "tilt"}, Gesture("move", ("X", "Y", "Z", "HEADING", "SECONDS"), say("lead the ladle there"), 1, _move)),
    ({"heading", "tilt"}, Gesture("tip", ("ANGLE", "SECONDS"), say("tip the ladle"), 1, _tip)),
)  # fmt: skip
_WAIT = Gesture("wait", ("SECONDS",), say("let time pass"), 0, _wait)
_DONE = Gesture("done", (), say("end the attempt"), 0, _done)
