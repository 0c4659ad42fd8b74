"""What each viewer is shown of a room: nothing here tells more than the match's own views, scenes and events."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

import orjson

from astragal.engine.rules import CHANCE
from astragal.engine.scene import Scene, covered
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.words import say
from astragal.match.clock import ClockRule
from astragal.match.fair import commitment
from astragal.table.protocol import differences
from astragal.table.protocol.http import RoomSummary
from astragal.table.protocol.messages import (
    Asked,
    Ending,
    Line,
    Matter,
    Member,
    News,
    Presence,
    RoomShown,
    SeatShown,
    Table,
    View,
    Written,
    You,
)
from astragal.table.protocol.refusal import Refusal
from astragal.table.room import hosting, proposing, sitting
from astragal.table.room.entries import Began, Entry, GivenToComputer, Left, Opened, Seated, TookBack
from astragal.table.room.room import Room
from astragal.table.sight import looking

__all__ = [
    "Shown",
    "at_step",
    "news",
    "presence",
    "shown",
    "stored_summary",
    "summary",
    "summary_text",
    "table",
    "view",
    "watched",
]

SITTING = "sitting"  # in a stored summary, and never told: the guests of each seat


class Shown(NamedTuple):
    """What a person has been told of what changes; news say what is different from it."""

    you: You
    table: Table


def view(
    room: Room, guest: str, name: str, here: Collection[str], now: float, gone: Collection[str] = ()
) -> View:
    """Everything a guest ("" for a nameless spectator) may see now; `here` are the connected guests' ids.

    `gone` are guests for whom nobody needs to wait.
    """
    return View(
        _room(room), *shown(room, guest, name, here, now, gone), looking.lines(room, room.viewer(guest))
    )


def shown(
    room: Room, guest: str, name: str, here: Collection[str], now: float, gone: Collection[str] = ()
) -> Shown:
    """What changes of a view."""
    return Shown(_you(room, guest, name), table(room, guest, here, now, gone))


def news(
    room: Room, guest: str, before: Shown, now_shown: Shown, after: int, entries: Sequence[Entry], keep: int
) -> News:
    """What `entries`, already applied, changed; `keep` is how many steps the match had before them."""
    for entry in entries:
        if isinstance(entry, TookBack):
            keep = min(keep, entry.keep)
        elif isinstance(entry, Began):
            keep = 0
        elif isinstance(entry, Seated | Left | GivenToComputer) and room.rules.hidden:
            lost = isinstance(entry, GivenToComputer)  # perhaps a seat of somebody else
            keep = 0 if lost or entry.guest == guest else keep  # other eyes see other lines
    return News(
        after,
        tuple(_written(room, entries)),
        None if now_shown.you == before.you else now_shown.you,
        differences.of_tables(before.table, now_shown.table),
        keep,
        looking.lines(room, room.viewer(guest), keep),
    )


def table(room: Room, guest: str, here: Collection[str], now: float, gone: Collection[str] = ()) -> Table:
    """Everything that changes, as a guest sees it."""
    viewer = room.viewer(guest)
    mine = [seat for seat in room.acting() if room.may_act(guest, seat)]
    seen = looking.seen(room, viewer)
    scene = _while_it_lasts(room, viewer, now)
    return Table(
        **looking.once(room, _told_to_all),
        hash=seen.hash,
        seats=tuple(_seats(room, guest, here, seen.scores, scene.colours, now, gone)),
        scene=scene,
        prompt=seen.prompt,
        choices=tuple(chain.from_iterable(looking.choices(room, seat) for seat in mine)),
        gestures=tuple(chain.from_iterable(looking.gestures(room, seat) for seat in mine)),
        captions={touch: word for seat in mine for touch, word in looking.captions(room, seat).items()},
        ends_in=room.ends_in(now),
        free_in=room.free_in(viewer.seat, now),
        may=(
            *_may(room, guest, mine),
            *(("close",) if guest == room.owner and hosting.may_close(room, gone) else ()),
        ),
    )


def _told_to_all(room: Room) -> dict[str, Any]:
    """The fields of a table that are the same for everybody, and at any time until the next entry."""
    match, people, over = room.match, room.people(), room.status == "over"
    return {
        "number": room.number,
        "status": room.status,
        "game": room.game,
        "step": len(match.steps) if match else 0,
        "acting": room.acting(),
        "running": _running(room),
        "offers": tuple(Asked(one.what, one.seat, one.waiting(people)) for one in room.offers.open),
        "given_back": room.given_back,
        "closed": room.closed,
        "ending": _ending(room) if over else None,
        "commitment": commitment(match.secret) if match else "",
        "secret": match.secret if match and over else "",
    }


def presence(
    room: Room, guest: str, here: Collection[str], watching: int, gone: Collection[str] = ()
) -> Presence:
    """Who is connected, and what follows for a guest; `watching` counts those without a seat."""
    return Presence(
        tuple(tuple(member in here for member in chair.guests) for chair in room.seats),
        tuple(tuple(sitting.possible(room, guest, seat, gone)) for seat in range(len(room.seats))),
        watching,
    )


def at_step(room: Room, guest: str, step: int) -> tuple[Scene, Line | None]:
    """The scene after a step, and the step's line (None at the start); Refusal if there is no such step."""
    match = room.match
    if match is None or not 0 <= step <= len(match.steps):
        raise Refusal("not-allowed", say("There is no such step."))
    viewer = looking.eyes(room, room.viewer(guest))
    line = looking.lines(room, viewer, step - 1)[0] if step else None
    scene = match.game.picture(match.view(viewer, step), viewer)
    return scene if room.status == "over" else covered(scene), line


def watched(room: Room) -> Scene:
    """What whoever has no seat sees now, with what is shown for a moment covered."""
    return covered(looking.scene(room, WATCHER))


def summary(room: Room) -> RoomSummary:
    """The room as lists show it, with `yours` and `turn` empty."""
    return RoomSummary.model_validate(_summary(room))


class Stored(NamedTuple):
    """A summary as it was stored, and who sits at which seat; None where an older version did not store that."""

    summary: RoomSummary
    sitting: list[list[str]] | None

    def of(self, guest: str) -> tuple[int, ...]:
        """The seats of a guest."""
        return tuple(seat for seat, guests in enumerate(self.sitting or ()) if guest in guests)


def stored_summary(text: str) -> Stored:
    """What `summary_text` made; ValueError if it cannot be read."""
    summary = orjson.loads(text)
    sitting = summary.pop(SITTING, None)
    return Stored(RoomSummary.model_validate(summary), sitting)


def summary_text(room: Room) -> str:
    """The summary as it is stored with every entry, so it is not made a model first, and who sits where."""
    return orjson.dumps({**_summary(room), SITTING: [chair.guests for chair in room.seats]}).decode()


def _summary(room: Room) -> dict[str, Any]:
    assert room.setup is not None
    return {
        "room": room.id,
        "game": room.rules.slug,
        "title": room.rules.title,
        "status": room.status,
        "seats": [
            {"title": title, "player": chair.player, "names": [member.name for member in chair.members]}
            for chair, title in zip(room.seats, room.rules.seats, strict=False)
        ],
        "clock": room.setup.clock,
        "updated": room.updated,
        "yours": [],
        "turn": False,
        "due": room.runs_out_at(),
    }


def _while_it_lasts(room: Room, viewer: Viewer, now: float) -> Scene:
    """What is shown for a moment only: for what is left of it, and then never again in this match."""
    scene = looking.scene(room, viewer)
    if not scene.moment or room.status == "over":
        return scene
    left = looking.moment_left(room, viewer, now)
    return replace(scene, moment=ceil(left)) if left else covered(scene)


def _room(room: Room) -> RoomShown:
    assert room.setup is not None
    setup, game = room.setup, room.rules
    return RoomShown(
        room=room.id,
        game=game.slug,
        title=game.title,
        goal=looking.once(room, _goal),
        options=setup.options,
        players=len(room.seats),
        clock=setup.clock,
        dice=setup.dice,
        listed=setup.listed,
        hints=setup.hints,
        chat=room.chats,
        teams=game.teams,
        hidden=game.hidden,
        real_time=game.real_time,
        physical=game.act is not None,
        points=game.counts_points,
        view=game.view,
    )


def _goal(room: Room) -> str:
    assert room.setup is not None
    return room.rules.goal(room.rules.blank(len(room.seats), room.setup.options))


def _you(room: Room, guest: str, name: str) -> You:
    return You(guest, name, room.seats_of(guest), bool(guest) and guest == room.owner, guest in room.ready)


def _seats(
    room: Room,
    guest: str,
    here: Collection[str],
    scores: Sequence[float],
    colours: Sequence[str],
    now: float,
    gone: Collection[str],
) -> Iterator[SeatShown]:
    left = _left(room, now)
    colours = colours or room.rules.colours
    for seat, chair in enumerate(room.seats):
        members = tuple(
            Member(
                member.name,
                member.guest == guest,
                member.guest in here,
                member.guest in room.ready,
                room.may_act(member.guest, seat),
            )
            for member in chair.members
        )
        yield SeatShown(
            seat,
            room.rules.seats[seat],
            colours[seat],
            chair.player,
            members,
            scores[seat],
            left[seat] if left else None,
            tuple(sitting.possible(room, guest, seat, gone)),
        )


def _left(room: Room, now: float) -> Sequence[float]:
    """What each seat has on its clock; empty without clocks."""
    assert room.setup is not None
    if not room.setup.clock:
        return ()
    if room.match is None:
        return ClockRule.parse(room.setup.clock).at_start(len(room.seats))
    left = list(room.match.time_left)
    if room.timer.seat is not None:
        left[room.timer.seat] = round(max(0.0, left[room.timer.seat] - room.timer.spent(now)), 3)
    return left


def _running(room: Room) -> tuple[int, ...]:
    """The seat whose clock runs; a computer's is told when it has chosen."""
    timed = room.status == "running" and room.match is not None and room.match.clock is not None
    return (
        (room.timer.seat,) if timed and room.timer.seat is not None and room.timer.since is not None else ()
    )


def _may(room: Room, guest: str, mine: Sequence[int]) -> Iterator[str]:
    """What buttons a guest has; `mine` are the acting seats they may act for."""
    own = room.seats_of(guest)
    assert room.setup is not None
    if not own and not (guest == room.owner and room.status == "waiting"):
        return
    if room.status == "waiting":
        yield "ready"
    elif room.status == "paused":
        yield "resume"
    elif room.status == "over":
        if proposing.possible(room, "rematch"):
            yield "rematch"
    elif room.match is not None:
        if any(seat == room.match.actor for seat in mine) and room.started_at() is not None:
            yield "back"
        can_be_offered = looking.once(room, _can_be_offered)
        if "takeback" in can_be_offered and any(step.player in own for step in reversed(room.match.steps)):
            yield "takeback"
        if "draw" in can_be_offered:
            yield "draw"
        yield "pause"
        if room.match.players > 1:
            yield "resign"
        if room.may_hint and any(seat >= 0 for seat in mine):
            yield "hint"


def _can_be_offered(room: Room) -> tuple[Matter, ...]:
    matters: tuple[Matter, ...] = ("takeback", "draw")
    return tuple(what for what in matters if proposing.possible(room, what))


def _ending(room: Room) -> Ending | None:
    outcome = room.match.outcome() if room.match else None
    if outcome is None:
        return None
    return Ending(outcome.how, outcome.seat, outcome.winners, outcome.scores, outcome.reason)


def _written(room: Room, entries: Sequence[Entry]) -> Iterator[Written]:
    """Each entry with who did it: the person it names, or whoever sat at its seat when it was written."""
    turns = [entry.rotate if isinstance(entry, Began) else 0 for entry in entries]
    for k, entry in enumerate(entries):
        seat = None if isinstance(entry, Opened) else getattr(entry, "seat", None)
        guest = getattr(entry, "guest", None)
        who = room.names.get(guest, "") if guest else ""
        if guest is None and seat is not None and seat != CHANCE:
            chair = room.seats[(seat + sum(turns[k + 1 :])) % len(room.seats)]
            who = ", ".join(member.name for member in chair.members)
        yield Written(entry.deed, seat, who)
