"""What the stream of physical acts says in words; its frames are in table/worlds/frames.py. docs/protocol.md says when each is sent.

A client's first message is `messages.Hello`; all it sends later is binary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from astragal.engine.act import Body, Guide, Meter, Tool
from astragal.engine.scene import Mark
from astragal.engine.wire import Text
from astragal.table.protocol.messages import Code


@dataclass(frozen=True)
class ActShown:
    """An act begins, or is under way where somebody comes: a frame with all bodies follows.

    `seat` decided on it. `steers`: your hand goes with it, by the `tool`. `waiting`: it begins with the first hand.
    """

    act: int
    seat: int | None
    steers: bool
    waiting: bool
    tool: Tool | None
    bodies: tuple[Body, ...]
    type: Literal["act"] = "act"


@dataclass(frozen=True)
class MoreBodies:
    """More bodies came; the first of them has this number."""

    act: int
    first: int
    bodies: tuple[Body, ...]
    type: Literal["bodies"] = "bodies"


@dataclass(frozen=True)
class ActSays:
    """What is said while an act goes on, how much there is of something, what helps the eye: whenever it is different."""

    act: int
    headline: Text
    meters: tuple[Meter, ...]
    marks: tuple[Mark, ...]
    guides: tuple[Guide, ...]
    mishap: bool
    type: Literal["told"] = "told"


@dataclass(frozen=True)
class ActAgain:
    """The act goes on from where it was seen last, after something broke."""

    act: int
    text: Text
    type: Literal["again"] = "again"


@dataclass(frozen=True)
class StreamRefused:
    """What you sent changed nothing; said once a second at most."""

    code: Code
    text: Text
    type: Literal["refused"] = "refused"


@dataclass(frozen=True)
class ActEnded:
    """It is over: the room's book tells with this number how all lies."""

    act: int
    number: int
    type: Literal["ended"] = "ended"


FromStream = ActShown | MoreBodies | ActSays | ActAgain | StreamRefused | ActEnded
