"""What can be seen of a room, worked out once for all who see the same and kept until the next entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from astragal.engine.dials import Dialled
from astragal.engine.rules import ANYONE
from astragal.engine.scene import Scene
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.words import Said, caption
from astragal.match import Match, Move, Step
from astragal.match.events import between
from astragal.match.sight import Sight
from astragal.table.protocol.messages import Choice, DialShown, Gesture, Line
from astragal.table.room.room import Room

AT_ONCE = 20  # steps that are told without making others wait

T = TypeVar("T")


@dataclass(frozen=True)
class Seen:
    """What some eyes see of the position, apart from its picture."""

    hash: str
    scores: tuple[float, ...]
    prompt: str  # "" while no match is under way


class _At(NamedTuple):
    """A position of a match as some eyes see it; `step` is the one that led there."""

    match: Match | None
    step: Step | None
    sight: Sight


class _Memory:
    """What was worked out at a number. Sights and lines outlive it: the next step is told from the last sight."""

    def __init__(self) -> None:
        self.number = -1
        self.seen: dict[Viewer, Seen] = {}  # by eyes
        self.scenes: dict[Viewer, Scene] = {}  # by viewer
        self.choices: dict[int, tuple[Choice, ...]] = {}
        self.gestures: dict[int, tuple[Gesture, ...]] = {}
        self.captions: dict[int, dict[str, str]] = {}
        self.found: dict[Callable[[Room], Any], Any] = {}  # by what found it
        self.sights: dict[Viewer, tuple[_At, ...]] = {}  # by eyes: the last two
        self.lines: dict[Viewer, list[tuple[Step, Line]]] = {}

    def forget(self, number: int) -> None:
        self.number = number
        self.seen, self.scenes, self.choices, self.captions, self.found = {}, {}, {}, {}, {}
        self.gestures = {}


def _memory(room: Room) -> _Memory:
    memory: _Memory | None = room.looked_at
    if memory is None:
        memory = room.looked_at = _Memory()
    if memory.number != room.number:
        memory.forget(room.number)
    return memory


def eyes(room: Room, viewer: Viewer) -> Viewer:
    """The viewer, or a watcher where everybody sees the same, as before a match: nobody has secrets yet."""
    return WATCHER if room.rules.alike or room.match is None else viewer


def once(room: Room, find: Callable[[Room], T]) -> T:
    """What a function finds in a room, whoever looks at it; it is asked once until the next entry."""
    found = _memory(room).found
    if find not in found:
        found[find] = find(room)
    known: T = found[find]
    return known


def seen(room: Room, viewer: Viewer) -> Seen:
    """What a viewer sees of the position now."""
    memory, own = _memory(room), eyes(room, viewer)
    if own not in memory.seen:
        sight = _sight(room, memory, own)
        prompt = room.rules.prompt(sight.state) if room.status == "running" else ""
        memory.seen[own] = Seen(sight.hash, sight.scores, prompt)
    return memory.seen[own]


def scene(room: Room, viewer: Viewer) -> Scene:
    """The picture of the position now; one that is to act may be shown more than the others, such as goals."""
    memory = _memory(room)
    if viewer not in memory.scenes:
        memory.scenes[viewer] = _scene(room, memory, viewer)
    return memory.scenes[viewer]


def _scene(room: Room, memory: _Memory, viewer: Viewer) -> Scene:
    own = eyes(room, viewer)
    sight = _sight(room, memory, own)
    if room.match is None:
        return replace(sight.scene, headline="")  # the match will say another one
    if viewer == own or not room.rules.personal or room.match.actor not in (viewer.seat, ANYONE):
        return sight.scene
    return room.rules.picture(sight.state, viewer)


def moment_left(room: Room, viewer: Viewer, now: float) -> float:
    """How many seconds more the viewer is shown what is covered afterwards."""
    moment = scene(room, viewer).moment
    return max(0.0, room.placed_at + moment - now) if moment else 0.0


def choices(room: Room, seat: int) -> tuple[Choice, ...]:
    """What an acting seat may do."""
    memory = _memory(room)
    if seat not in memory.choices:
        memory.choices[seat] = tuple(
            Choice(seat, str(move.name), tuple(map(str, move.touch)))
            for move in (*_plain(room, seat), *(like for _, like in _dialled(room, seat)))
        )
    return memory.choices[seat]


def gestures(room: Room, seat: int) -> tuple[Gesture, ...]:
    """How an acting seat makes moves that carry numbers."""
    memory = _memory(room)
    if seat not in memory.gestures:
        memory.gestures[seat] = tuple(_gesture(room, seat, *one) for one in _dialled(room, seat))
    return memory.gestures[seat]


def _gesture(room: Room, seat: int, span: Dialled, like: Move) -> Gesture:
    numbers = len(span.dials)
    return Gesture(
        seat=seat,
        gesture=room.rules.gestures.get(span.first, ""),
        name=" ".join(str(like.name).split()[:-numbers]),
        touches=tuple(map(str, like.touch[:-numbers])),
        dials=tuple(DialShown(dial.name, dial.low, dial.high, dial.unit) for dial in span.dials),
    )


def _plain(room: Room, seat: int) -> list[Move]:
    """The moves of an acting seat that carry no numbers."""
    return [move for move in room.moves_of(seat) if room.rules.dialled(move.number) is None]


def _dialled(room: Room, seat: int) -> list[tuple[Dialled, Move]]:
    """The spans of which an acting seat may make all moves, with the first of each that is listed."""
    first: dict[Dialled, Move] = {}
    for move in room.moves_of(seat) if room.rules.dials else ():
        if span := room.rules.dialled(move.number):
            first.setdefault(span, move)
    return [*first.items()]


def captions(room: Room, seat: int) -> dict[str, str]:
    """The words of those buttons of an acting seat that have values in them, by touch."""
    memory = _memory(room)
    if seat not in memory.captions:
        memory.captions[seat] = {
            str(touch): caption(touch)
            for move in room.moves_of(seat)
            for touch in move.touch
            if isinstance(touch, Said) and touch.values
        }
    return memory.captions[seat]


def takes_long(room: Room, viewer: Viewer) -> bool:
    """Whether so much is still to be worked out for a viewer that others should not wait for it."""
    if room.match is None:
        return False
    told = _memory(room).lines.get(eyes(room, viewer), ())
    return len(room.match.steps) - len(told) > (0 if room.rules.remarks else AT_ONCE)


def lines(room: Room, viewer: Viewer, first: int = 0) -> tuple[Line, ...]:
    """The steps of the match as a viewer saw them, without the first so many."""
    match = room.match
    if match is None:
        return ()
    memory, own = _memory(room), eyes(room, viewer)
    told = memory.lines.setdefault(own, [])
    while told and (len(told) > len(match.steps) or told[-1][0] is not match.steps[len(told) - 1]):
        told.pop()
    for step in match.steps[len(told) :]:
        before = _sight(room, memory, own, len(told))
        after = _sight(room, memory, own, len(told) + 1)
        told.append((step, _line(step, len(told) + 1, before, after)))
    return tuple(line for _, line in told[first:])


def _sight(room: Room, memory: _Memory, own: Viewer, steps: int | None = None) -> Sight:
    """The position now, or after so many steps; before the first match, what it will start with, by and large."""
    match = room.match
    if steps is None:
        steps = len(match.steps) if match else 0
    last = match.steps[steps - 1] if match and steps else None
    kept = memory.sights.get(own, ())
    for at in kept:
        if at.step is last and at.match is match:
            return at.sight
    state = match.view(own, steps) if match else _start(room, own)
    new = Sight(room.rules, state, own)
    memory.sights[own] = (*kept[-1:], _At(match, last, new))
    return new


def _start(room: Room, own: Viewer) -> Any:
    assert room.setup is not None
    s = room.rules.new(room.setup.players, room.setup.options) if room.first is None else room.first
    return room.rules.seen(s, own)


def _line(made: Step, step: int, before: Sight, after: Sight) -> Line:
    events = between(before, made.player, made.move, after)
    name = before.name_of(made.player, made.move, made.name)
    return Line(step, made.player, name, events, made.spent, made.at)
