"""/api/guests: a name, and a token that proves it is yours."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Response

from astragal.engine.words import say
from astragal.table.book import accounts
from astragal.table.protocol.http import Guest, NewGuest
from astragal.table.room.names import BadName
from astragal.table.upkeep.deletion import forget_guest
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.services import NOBODY, OPTIONAL_TOKEN, Anybody, SomeGuest, Use

router = APIRouter(prefix="/guests", tags=["guests"])


@router.post(
    "",
    status_code=201,
    summary="Choose a name",
    responses=documented(401, 413, 422, 429, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def choose_name(wanted: NewGuest, who: Anybody, use: Use) -> Guest:
    """A new guest, or with a token the same guest under another name. Nothing is stored but by an account: the token says it all."""
    try:
        guest = use.identity.new(wanted.name) if who is NOBODY else use.identity.renamed(who, wanted.name)
    except BadName as error:
        raise Unable(422, "no-name", str(error)) from None
    if who.device:
        await use.book.database.write(partial(accounts.rename, guest=who.guest, name=guest.name))
    return guest


@router.post("/renew", summary="A token for your token", responses=documented(401, 429, 503))
async def renew(who: SomeGuest, use: Use) -> Guest:
    """The same guest with a token of the newest key. Do it when you come: old keys are known for a while only.

    A guest with an account has the name that was chosen last, at whichever device.
    """
    if who.device:
        kept = await use.book.database.read(partial(accounts.kept, guest=who.guest))
        who = replace(who, name=kept.name if kept else who.name)
    return use.identity.renewed(who)


@router.delete(
    "/me",
    status_code=204,
    summary="Be forgotten",
    responses=documented(401, 429, 503),
    response_class=Response,
)
async def be_forgotten(who: SomeGuest, use: Use) -> Response:
    """Your seats are free where a game is not over, and every book calls you a guest without a name.

    An account is gone with its credentials, and its devices are signed out. Throw your token away.
    """
    if use.forgetting.locked():
        raise Unable(503, "busy", say("The table is just forgetting somebody else; try again in a moment."))
    async with use.forgetting:
        await forget_guest(use.book.database, who.guest)
    return Response(status_code=204)
