"""/api/mine: your games, what they come to, and what you want of the table. Nobody can ask for anybody else's."""

from __future__ import annotations

import logging
from functools import partial
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection, Row

from astragal.table.book import played
from astragal.table.book.played import Wanted
from astragal.table.protocol.http import (
    PlayedMatch,
    PlayedMatches,
    Profile,
    RoomSummary,
    RunningGames,
    Statistics,
    Turns,
)
from astragal.table.room.room import Refusal
from astragal.table.sight import showing
from astragal.table.web import counting
from astragal.table.web.api.problems import documented
from astragal.table.web.api.services import SomeGuest, Use

router = APIRouter(prefix="/mine", tags=["mine"])

AT_ONCE = 30  # games of a list in one answer
COMPUTERS, PEOPLE = ("novice", "club", "master"), ("people", "both")
DRAWN = ("drawn", "shared")

_log = logging.getLogger(__name__)

_TIME, _ROOM = r"[0-9]{1,10}\.[0-9]{1,10}", r"[A-Za-z0-9_-]{1,40}"
_GO_ON = "`next` of the answer before, to go on."
OfGame = Annotated[str | None, Field(max_length=40, description="The slug of a game.")]


class RunningWanted(BaseModel):
    """What may be asked of running games."""

    model_config = ConfigDict(extra="forbid")
    game: OfGame = None
    after: Annotated[str | None, Field(pattern=f"^[01]~{_ROOM}~{_TIME}$", description=_GO_ON)] = None


class FinishedWanted(BaseModel):
    """What may be asked of finished ones."""

    model_config = ConfigDict(extra="forbid")
    game: OfGame = None
    against: Literal["computers", "people"] | None = None
    result: Literal["won", "drawn", "lost"] | None = None
    after: Annotated[str | None, Field(pattern=f"^{_TIME}~{_ROOM}~[0-9]{{1,4}}$", description=_GO_ON)] = None


@router.get("/running", summary="Your games that go on", responses=documented(401, 422, 503))
async def running(who: SomeGuest, use: Use, wanted: Annotated[RunningWanted, Query()]) -> RunningGames:
    """Those where it is your turn first, then those where something happened last."""
    mark = None
    if wanted.after is not None:
        turn, room, updated = wanted.after.split("~")
        mark = (int(turn), float(updated), room)
    found = await use.book.database.read(
        partial(played.running_of, guest=who.guest, game=_slug(wanted.game), after=mark, limit=AT_ONCE + 1)
    )
    rooms = [shown for row in found[:AT_ONCE] if (shown := await _running(use, row, who.guest))]
    last = found[AT_ONCE - 1] if len(found) > AT_ONCE else None
    return RunningGames(rooms=rooms, next=last and f"{last.turn}~{last.id}~{last.updated!r}")


@router.get("/turns", summary="In how many games it is your turn", responses=documented(401, 503))
async def turns(who: SomeGuest, use: Use) -> Turns:
    return Turns(turns=await use.book.database.read(partial(played.turns_of, guest=who.guest)))


@router.get("/finished", summary="Your games that are over", responses=documented(401, 422, 503))
async def finished(who: SomeGuest, use: Use, wanted: Annotated[FinishedWanted, Query()]) -> PlayedMatches:
    """The newest first; a game that you left in the middle is one of those you lost."""
    mark = None
    if wanted.after is not None:
        ended, room, match = wanted.after.split("~")
        mark = (float(ended), room, int(match))
    which = Wanted(
        _slug(wanted.game),
        {None: None, "computers": COMPUTERS, "people": PEOPLE}[wanted.against],
        {None: None, "won": ("won",), "drawn": DRAWN, "lost": ("lost",)}[wanted.result],
    )
    found = await use.book.database.read(
        partial(played.finished_of, guest=who.guest, wanted=which, after=mark, limit=AT_ONCE + 1)
    )
    last = found[AT_ONCE - 1] if len(found) > AT_ONCE else None
    return PlayedMatches(
        matches=[_played(row) for row in found[:AT_ONCE]],
        next=last and f"{last.ended!r}~{last.room}~{last.match}",
    )


@router.get("/statistics", summary="What your games come to", responses=documented(401, 503))
async def statistics(who: SomeGuest, use: Use) -> Statistics:
    return await use.book.database.read(partial(_statistics, guest=who.guest))


@router.get("/profile", summary="What you want of the table", responses=documented(401, 503))
async def profile(who: SomeGuest, use: Use) -> Profile:
    shows = await use.book.database.read(partial(played.shows_rating, guest=who.guest))
    return Profile(shows_rating=shows)


@router.put("/profile", summary="Say what you want of the table", responses=documented(401, 413, 422, 503))
async def wish(wanted: Profile, who: SomeGuest, use: Use) -> Profile:
    """Ratings are reckoned for everybody and shown to those who want it. Others see yours only if you do."""
    await use.book.database.write(
        partial(played.wish, guest=who.guest, shows_rating=wanted.shows_rating, now=use.hub.now())
    )
    return wanted


def _statistics(connection: Connection, guest: str) -> Statistics:
    shows = played.shows_rating(connection, guest)
    return counting.statistics(
        played.tallies(connection, guest),
        played.results(connection, guest),
        played.ratings_of(connection, guest) if shows else None,
    )


async def _running(use: Use, row: Row[Any], guest: str) -> RoomSummary | None:
    """A room as its guest's list shows it; None if it cannot be read or was closed by those who run the table."""
    try:
        if use.hub.bans.room(row.id):
            return None
        stored = showing.stored_summary(row.summary)
        yours = stored.of(guest)
        if stored.sitting is None:
            async with use.hub.reading(row.id) as room:
                yours = room.seats_of(guest)
    except (ValueError, Refusal) as error:
        _log.warning("a room is left out of a list: %s", error)
        return None
    return stored.summary.model_copy(update={"yours": list(yours), "turn": bool(row.turn)})


def _played(row: Row[Any]) -> PlayedMatch:
    facts = {name: getattr(row, name) for name in PlayedMatch.model_fields if hasattr(row, name)}
    seats = None if row.seats is None else orjson.loads(row.seats)
    return PlayedMatch.model_validate({**facts, "yours": orjson.loads(row.own), "seats": seats})


def _slug(game: str | None) -> str | None:
    """What may be asked of the database: PostgreSQL would choke on what cannot be printed."""
    return game if game is None or game.isprintable() else ""
