"""Physical acts: what happens in a world outside the rules, from the moment somebody acts until all has come to rest.

A throw goes its way alone; a steered act has a tool, and a hand goes with it sixty times a second. Everything that was done
to a world is in its log, so the same position, seed and log give the same outcomes.
"""

from __future__ import annotations

import base64
import binascii
import math
import zlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

from astragal.engine.scene import Mark
from astragal.engine.words import say
from astragal.errors import BadInput

FRAMES = 60  # in a second
LONGEST = 900 * FRAMES  # frames of an act

Hand = tuple[int, ...]  # a number for every control of the tool
Pose = tuple[float, ...]  # x, y, z in millimetres, then w, x, y, z of the unit quaternion
BodyKind = Literal["die", "plate", "finger", "ladle", "mouth"]
GuideKind = Literal["plumb", "place", "lens"]


@dataclass(frozen=True)
class Control:
    """One number of a hand, a whole one from `low` to `high` in some unit. What is done `once` is not repeated while no news comes."""

    name: str
    low: int
    high: int
    unit: str = ""
    once: bool = False
    rest: int = 0


@dataclass(frozen=True)
class Tool:
    """How a hand goes with an act. Front doors know tools, not games."""

    name: str
    controls: tuple[Control, ...]

    @property
    def resting(self) -> Hand:
        """The hand that does nothing."""
        return tuple(control.rest for control in self.controls)

    def hand(self, like: Hand | None = None, **numbers: float) -> Hand:
        """A hand with some numbers set, rounded and within their limits; the others are at rest or as in `like`."""
        unknown = numbers.keys() - {control.name for control in self.controls}
        if unknown:
            raise BadInput(f"{self.name} has no {', '.join(sorted(unknown))}.")
        base = like or self.resting
        return tuple(
            min(max(round(numbers[control.name]), control.low), control.high)
            if control.name in numbers
            else old
            for control, old in zip(self.controls, base, strict=True)
        )

    def held(self, hand: Hand) -> Hand:
        """The hand as it goes on while no news comes."""
        return tuple(
            control.rest if control.once else number
            for control, number in zip(self.controls, hand, strict=True)
        )

    def check(self, hand: Sequence[int]) -> Hand:
        """The hand, if each number is within its limits; BadInput otherwise."""
        if len(hand) != len(self.controls):
            raise BadInput(say("{tool} takes {n} numbers.", tool=self.name, n=len(self.controls)))
        for control, number in zip(self.controls, hand, strict=True):
            if not isinstance(number, int) or not control.low <= number <= control.high:
                raise BadInput(
                    say(
                        "{control} cannot be {number}; possible: {low} to {high} {unit}.",
                        control=control.name,
                        number=str(number),
                        low=control.low,
                        high=control.high,
                        unit=control.unit,
                    )
                )
        return tuple(hand)

    def reader(self, hand: Hand) -> dict[str, int]:
        """The numbers of a hand by their names."""
        return {control.name: number for control, number in zip(self.controls, hand, strict=True)}


@dataclass(frozen=True)
class Body:
    """Something that moves in an act; a die has a colour."""

    kind: BodyKind
    colour: str = ""


@dataclass(frozen=True)
class Meter:
    """How much of something there is, from 0 to 1: breath, force."""

    name: str
    share: float


@dataclass(frozen=True)
class Guide:
    """What helps the eye: a `plumb` line down from a point, a `place` where a die would stand, or a `lens` on a body.

    A lens shows how far its body is from the pose, where it belongs; beyond `reach` millimetres all is lost.
    """

    kind: GuideKind
    pose: Pose
    body: int = -1
    reach: float = 0.0


@dataclass(frozen=True)
class Told:
    """What is said while an act goes on: a headline, meters, marks on the board, guides, and whether something went wrong."""

    headline: str = ""
    meters: tuple[Meter, ...] = ()
    marks: tuple[Mark, ...] = ()
    guides: tuple[Guide, ...] = ()
    mishap: bool = False


@dataclass
class Log:
    """What a hand did: whose unsteadiness it had, and its numbers whenever they changed, with the frame from which on."""

    noise: float = 1.0
    frames: list[int] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)

    def note(self, frame: int, hand: Hand) -> None:
        if not self.hands or self.hands[-1] != hand:
            self.frames.append(frame)
            self.hands.append(hand)

    def at_frames(self) -> Iterator[tuple[int, Hand]]:
        return zip(self.frames, self.hands, strict=True)

    def write(self) -> str:
        """One word of text: the noise, and the changes packed."""
        head = f"{self.noise:g}"
        if not self.hands:
            return head
        rows = [(frame, *hand) for frame, hand in self.at_frames()]
        changes = [[now - then for now, then in zip(row, before, strict=True)] for row, before in zip(rows, [(0,) * len(rows[0]), *rows], strict=False)]  # fmt: skip
        columns = array("i", chain.from_iterable(zip(*changes, strict=True)))
        packed = base64.b64encode(zlib.compress(columns.tobytes(), 9)).decode()
        return f"{head}:{len(rows[0])}:{packed}"

    @classmethod
    def read(cls, text: str) -> Log:
        """The log that was written; BadInput if that is none."""
        try:
            head, *rest = text.split(":")
            log = cls(float(head))
            if not 0 <= log.noise < math.inf:
                raise ValueError("nobody is that unsteady")
            if rest:
                width, packed = int(rest[0]), base64.b64decode(rest[1], validate=True)
                unpacker = zlib.decompressobj()
                raw = unpacker.decompress(packed, 4 * width * LONGEST)
                if unpacker.unconsumed_tail:
                    raise ValueError("it is too long")
                if not unpacker.eof or width < 1 or len(raw) % (4 * width):
                    raise ValueError("it is cut off")
                columns = array("i", raw)
                length = len(columns) // width
                row = (0,) * width
                for k in range(length):
                    row = tuple(row[c] + columns[c * length + k] for c in range(width))
                    log.frames.append(row[0])
                    log.hands.append(row[1:])
            return log
        except (ValueError, IndexError, zlib.error, binascii.Error, OverflowError) as error:
            raise BadInput(f"That is no log of an act: {error}.") from None


class Act(ABC):
    """A physical act under way. A game's `act(s, rng, noise)` makes it; it starts from what the rules know and from nothing else.

    `noise` is the factor of how unsteady the hand is. `step` until it is `over`, then ask for the `outcomes`.
    """

    tool: Tool | None = None  # None: it goes its way alone

    def __init__(self, noise: float = 1.0) -> None:
        self.frame = 0  # frames so far
        self.over = False
        self.log = Log(noise)
        self._hand: Hand = ()

    @property
    def seconds(self) -> float:
        return self.frame / FRAMES

    @property
    def held(self) -> Hand:
        """The hand as it goes on while no news comes."""
        return self.tool.held(self._hand or self.tool.resting) if self.tool else ()

    def step(self, hand: Hand | None = None) -> None:
        """One sixtieth of a second with a hand that was checked; None: as it was held before."""
        if self.over:
            raise BadInput(say("The attempt is over."))
        if self.tool:
            hand = self.held if hand is None else hand
            self.log.note(self.frame, hand)
            self._hand = hand
        self.advance(self._hand)
        self.frame += 1
        if self.frame >= LONGEST:
            self.over = True

    @abstractmethod
    def advance(self, hand: Hand) -> None:
        """Let a sixtieth of a second pass; set `over` when nothing is to come."""

    @abstractmethod
    def bodies(self) -> Sequence[Body]:
        """What moves, in the order of `poses`; more may come, none goes."""

    @abstractmethod
    def poses(self) -> Sequence[Pose]:
        """Where each is."""

    @abstractmethod
    def outcomes(self) -> list[int]:
        """What came of it, as moves of CHANCE until somebody else is to act."""

    def told(self) -> Told:
        """What is said meanwhile."""
        return Told()

    def steer(self, seed: int) -> Iterator[Hand]:
        """What the game's own computer does, frame by frame. It looks at this world and draws from a seed of its own."""
        assert self.tool is not None
        while True:
            yield self.tool.resting


def run(act: Act, seed: int = 0) -> Act:
    """Let an act go to its end, steered by the game's own computer if it has a tool."""
    hands = act.steer(seed) if act.tool else None
    while not act.over:
        act.step(next(hands, None) if hands else None)
    return act


def replay(act: Act, log: Log, until: int = LONGEST) -> Act:
    """Let an act go to its end again, or as far as a frame, with the hand of a log."""
    changes = dict(log.at_frames())
    while not act.over and act.frame < until:
        act.step(changes.get(act.frame, act._hand or None))
    return act
