"""Matches of a room as they were: an earlier one, its record, a position to go on from."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from astragal.engine.rules import OVER
from astragal.engine.viewer import EVERYTHING, Viewer
from astragal.engine.words import say
from astragal.match import positions, record, seen
from astragal.match.match import Match
from astragal.table.book.book import Book
from astragal.table.hub.hub import Hub
from astragal.table.room import entries
from astragal.table.room.room import Room
from astragal.table.web.api.problems import Unable

KEPT, KEPT_FOR = 8, 60.0  # rooms, and seconds: somebody in one of them may want to be forgotten

T = TypeVar("T")


@asynccontextmanager
async def match_of(
    hub: Hub, book: Book, name: str, game: int, guest: str = ""
) -> AsyncIterator[tuple[Match, Viewer]]:
    """The last match of a room (0), or an earlier one, with whose eyes a guest sees it (a finished one is open to all); else Unable."""
    async with hub.reading(name) as room:
        if room.match is None:
            raise Unable(409, "not-now", say("The first match at this table has not begun."))
        if game > room.game:
            raise Unable(404, "no-match", say("The last match at this table is number {n}.", n=room.game))
        if game in (0, room.game):
            yield room.match, _eyes(room, room.match, guest)
            return
    lines = await book.read(name)
    earlier = await hub.slow_work.do(partial(_after_match, name, lines, game))
    assert earlier.match is not None  # it had begun
    yield earlier.match, _eyes(earlier, earlier.match, guest)


class PastRooms:
    """Rooms as they were when a match was over. The last few are kept for a while: whoever looks at one goes through its steps."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], tuple[Room, float]] = OrderedDict()

    async def look(
        self, hub: Hub, book: Book, name: str, game: int, household: str, work: Callable[[Room], T]
    ) -> T:
        """What the work finds in a room after one of its matches, beside the event loop; Unable if there is no such match."""
        async with hub.reading(name) as now:
            if not 0 < game <= now.game:
                raise Unable(404, "no-match", say("The last match at this table is number {n}.", n=now.game))
            if game == now.game and now.status != "over":
                raise Unable(409, "not-now", say("The game is not over."))
        room = self._find(name, game)
        if room is None:
            lines = await book.read(name)
            room = await hub.slow_work.do(partial(_after_match, name, lines, game), household)
            self._keep(name, game, room)
        return await hub.slow_work.do(partial(work, room), household)

    def _find(self, name: str, game: int) -> Room | None:
        room, at = self._kept.get((name, game), (None, 0.0))
        return room if time.monotonic() - at < KEPT_FOR else None

    def _keep(self, name: str, game: int, room: Room) -> None:
        self._kept.pop((name, game), None)
        self._kept[name, game] = room, time.monotonic()
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _after_match(name: str, book: Sequence[str], game: int) -> Room:
    """The room as its book tells it when one of its matches was over."""
    room = Room(name)
    for line in book:
        room.apply(entries.read(line))
        if room.game == game and room.status == "over":
            break
    return room


def _eyes(room: Room, match: Match, guest: str) -> Viewer:
    return room.viewer(guest) if match.outcome() is None else EVERYTHING


def record_of(match: Match, viewer: Viewer) -> str:
    """The record of a match. While it goes on nothing in it foretells a roll; with secrets it is what the viewer saw."""
    if viewer.everything:
        return record.write(match)
    if match.game.hidden:
        return seen.write(match, viewer)
    return record.write(match, foretells=False)


def refuse_to_analyse(room: Room, game: int) -> None:
    """Unable if a fork would bring hints into a match that is played without them and goes on."""
    assert room.setup is not None  # an opened room
    goes_on = room.status in ("running", "paused") and game in (0, room.game)
    if goes_on and not room.setup.hints:
        raise Unable(
            409,
            "not-now",
            say("This table is played without hints, so its match can be looked into when it is over."),
        )


def position_to_fork(match: Match, step: int) -> dict[str, Any]:
    """The position after a step, as a new room can begin with it; Unable where it cannot."""
    if match.game.hidden and match.outcome() is None:
        raise Unable(
            409, "not-now", say("This game has secrets, so it can be looked into when the match is over.")
        )
    if step > len(match.steps):
        raise Unable(404, "no-step", say("The last step of that match is number {n}.", n=len(match.steps)))
    s = match.state_at(step)
    if match.game.actor(s) == OVER:
        raise Unable(409, "not-now", say("The match is over at that step; begin at an earlier one."))
    return positions.write(match.game, s)
