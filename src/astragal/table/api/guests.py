"""/api/guests: a name, and a token that proves it is yours."""

from __future__ import annotations

from fastapi import APIRouter

from astragal.table.api.problems import Unable, documented
from astragal.table.api.services import NOBODY, OPTIONAL_TOKEN, Anybody, Use
from astragal.table.http import Guest, NewGuest
from astragal.table.names import BadName

router = APIRouter(prefix="/guests", tags=["guests"])


@router.post(
    "",
    status_code=201,
    summary="Choose a name",
    responses=documented(401, 413, 422, 429),
    openapi_extra=OPTIONAL_TOKEN,
)
def choose_name(wanted: NewGuest, who: Anybody, use: Use) -> Guest:
    """A new guest, or with a token the same guest under another name. Nothing is stored: the token says it all."""
    try:
        return use.identity.new(wanted.name) if who is NOBODY else use.identity.renamed(who, wanted.name)
    except BadName as error:
        raise Unable(422, "no-name", str(error)) from None
