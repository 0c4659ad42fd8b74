"""/api/rooms: make one, find one, and read what was played there."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from astragal.engine.words import say
from astragal.table.book.book import Listing
from astragal.table.door.limits import network
from astragal.table.hub.connection import encode
from astragal.table.protocol.cabinet import game_called
from astragal.table.protocol.http import RoomMade, RoomSetup, RoomSummary, SeatWanted, StepShown
from astragal.table.room.room import Person, Refusal, Room
from astragal.table.sight import showing
from astragal.table.web.api.cabinet import PAINTED, PICTURE, Marks, Theme, painted_answer, picture_answer
from astragal.table.web.api.past import match_of, position_to_fork, record_of, refuse_to_analyse
from astragal.table.web.api.problems import Described, Unable, documented
from astragal.table.web.api.services import OPTIONAL_TOKEN, Anybody, SomeGuest, Use, household
from astragal.view import svg, text

router = APIRouter(prefix="/rooms", tags=["rooms"])

RoomName = Annotated[str, Path(max_length=40, description="The name of a room, as in its link.")]
StepNumber = Annotated[int, Path(ge=0, le=100_000, description="After so many steps; 0 is the start.")]
MatchNumber = Annotated[int, Path(ge=1, le=1000, description="Which match of the room, from 1.")]
WhichMatch = Annotated[int, Query(ge=0, le=1000, description="Which match of the room; 0 is the last one.")]

LOBBY, MINE = 100, 30  # rooms listed at most
FOR_A_MINUTE = "public, max-age=60"
_log = logging.getLogger(__name__)
PLAIN: Described = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Plain text."}
}
VIEW: Described = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "A `view`."}
}


@router.post(
    "", status_code=201, summary="Make a room", responses=documented(401, 404, 409, 413, 422, 429, 503)
)
async def make(setup: RoomSetup, who: SomeGuest, use: Use, request: Request) -> RoomMade:
    """You are at the seats you ask for, or at the first one. A fork begins with a position of another room."""
    if game_called(setup.game) is None:
        raise Unable(404, "no-game", say("There is no such game in the cabinet."))
    address = request.client.host if request.client else ""
    if setup.fork is None:
        return RoomMade(room=await use.hub.open(setup, who, address=address))
    async with use.hub.reading(setup.fork.room) as forked_from:
        refuse_to_analyse(forked_from, setup.fork.game)
    async with match_of(use.hub, use.book, setup.fork.room, setup.fork.game) as (match, _):
        if match.game.slug != setup.game:
            raise Unable(409, "other-game", say("At that table {game} is played.", game=match.game.title))
        position = position_to_fork(match, setup.fork.step)
    await use.hub.note_hint(setup.fork.room, who.guest, setup.fork.game)
    forked = setup.model_copy(
        update={
            "players": position["players"],
            "options": position["options"],
            # Where all is seen by all, one person can try everything out alone.
            "seats": setup.seats
            or ([] if match.game.hidden else [SeatWanted(kind="you")] * position["players"]),
        }
    )
    return RoomMade(room=await use.hub.open(forked, who, position, address))


@router.get(
    "",
    summary="The lobby: rooms that wait for people",
    responses=documented(401, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def lobby(who: Anybody, use: Use) -> list[RoomSummary]:
    waiting = await use.book.lobby(LOBBY, use.hub.lobby.since())
    return [one async for one in _listed(use, waiting, who)]


@router.get("/mine", summary="Rooms where you sit, the newest first", responses=documented(401, 503))
async def mine(who: SomeGuest, use: Use) -> list[RoomSummary]:
    return [one async for one in _listed(use, await use.book.rooms_of(who.guest, MINE), who)]


@router.get(
    "/{room}", summary="One room", responses=documented(401, 404, 422, 503), openapi_extra=OPTIONAL_TOKEN
)
async def one(room: RoomName, who: Anybody, use: Use) -> RoomSummary:
    async with use.hub.reading(room) as found:
        return showing.summary(found).model_copy(
            update={"yours": list(found.seats_of(who.guest)), "turn": who.guest in found.awaited()}
        )


@router.get(
    "/{room}/record",
    summary="The record of a match",
    response_class=Response,
    responses={**PLAIN, **documented(401, 404, 409, 422, 503)},
    openapi_extra=OPTIONAL_TOKEN,
)
async def record(room: RoomName, who: Anybody, use: Use, game: WhichMatch = 0) -> PlainTextResponse:
    """A text that `astragal record` reads. The secret of the dice is in it once the match is over.

    Until then, in a game with secrets, it is what you saw.
    """
    async with match_of(use.hub, use.book, room, game, who.guest) as (match, viewer):
        name, content = f"{match.game.slug}-{room}.txt", record_of(match, viewer)
    return PlainTextResponse(content, headers={"Content-Disposition": f'inline; filename="{name}"'})


@router.get(
    "/{room}/steps/{step}",
    summary="An earlier step of the match, as you saw it",
    responses=documented(401, 404, 422, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def step(room: RoomName, step: StepNumber, who: Anybody, use: Use) -> StepShown:
    async with use.hub.reading(room, who.guest) as found:
        return _step_of(found, step, who.guest)


@router.get(
    "/{room}/matches/{match}",
    summary="A match that is over, as a watcher is shown it",
    response_class=Response,
    responses={**VIEW, **documented(401, 404, 409, 422, 503)},
    openapi_extra=OPTIONAL_TOKEN,
)
async def earlier_match(
    room: RoomName, match: MatchNumber, who: Anybody, use: Use, request: Request
) -> Response:
    """The message `view` of the socket, of the room when that match ended."""
    shown = partial(_view_text, now=use.hub.now())
    text = await use.past.look(use.hub, use.book, room, match, _household(request), shown)
    return Response(text, media_type="application/json")


@router.get(
    "/{room}/matches/{match}/steps/{step}",
    summary="A step of a match that is over",
    responses=documented(401, 404, 409, 422, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def earlier_step(
    room: RoomName, match: MatchNumber, step: StepNumber, who: Anybody, use: Use, request: Request
) -> StepShown:
    return await use.past.look(
        use.hub, use.book, room, match, _household(request), partial(_step_of, step=step)
    )


@router.get(
    "/{room}/picture.svg",
    summary="A picture of the table as whoever watches sees it",
    response_class=Response,
    responses={**PICTURE, **documented(404, 422, 503)},
)
async def picture(room: RoomName, use: Use, theme: Theme = "light", marks: Marks = False) -> Response:
    """Nobody's secrets are in it, whoever asks, so it can be shared."""
    async with use.hub.reading(room, "") as found:
        scene = showing.watched(found)
    return picture_answer(svg(scene, dark=theme == "dark", marks=marks), caching="no-cache")


@router.get(
    "/{room}/picture.png",
    summary="The same for link previews: the board alone, 1200 x 630",
    response_class=Response,
    responses={**PAINTED, **documented(404, 422, 503)},
)
async def painted(room: RoomName, use: Use, request: Request) -> Response:
    """Painted once for each position, and kept for a while."""
    async with use.hub.reading(room, "") as found:
        scene, number = showing.watched(found), found.number
    return painted_answer(
        await use.pictures.of((room, number), lambda: scene, household(request)), FOR_A_MINUTE
    )


@router.get(
    "/{room}/text",
    summary="The table in characters",
    response_class=Response,
    responses={**PLAIN, **documented(401, 404, 422, 503)},
    openapi_extra=OPTIONAL_TOKEN,
)
async def in_characters(
    room: RoomName, who: Anybody, use: Use, request: Request, game: WhichMatch = 0
) -> PlainTextResponse:
    """What you see now, or the end of an earlier match, for screen readers and terminals."""
    async with use.hub.reading(room, who.guest) as found:
        if game in (0, found.game):
            shown = showing.view(found, who.guest, who.name, (), use.hub.now())
            return PlainTextResponse(text(shown.table.scene) + "\n")
    drawn = partial(_text_of, now=use.hub.now())
    return PlainTextResponse(await use.past.look(use.hub, use.book, room, game, _household(request), drawn))


def _step_of(room: Room, step: int, guest: str = "") -> StepShown:
    if room.match is None or step > len(room.match.steps):
        raise Unable(404, "no-step", say("The match has not come to that step."))
    scene, line = showing.at_step(room, guest, step)
    return StepShown(step=step, scene=scene, line=line)


def _text_of(room: Room, now: float) -> str:
    return text(showing.view(room, "", "", room.guests(), now).table.scene) + "\n"


def _view_text(room: Room, now: float) -> str:
    return encode(showing.view(room, "", "", room.guests(), now))


def _household(request: Request) -> str:
    return network(request.client.host if request.client else "")


async def _listed(use: Use, listings: Sequence[Listing], who: Person) -> AsyncIterator[RoomSummary]:
    """Listings with what they are to who asks; a room that cannot be read is left out."""
    for listing in listings:
        try:
            summary = showing.stored_summary(listing.summary).summary
            if who.guest in listing.guests:
                async with use.hub.reading(summary.room) as room:
                    yours, turn = list(room.seats_of(who.guest)), who.guest in listing.turn_of
                summary = summary.model_copy(update={"yours": yours, "turn": turn})
        except (ValueError, Refusal) as error:
            _log.warning("a room is left out of a list: %s", error)
        else:
            yield summary
