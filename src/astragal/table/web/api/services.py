"""What the routes work with: the hub and the book, and who is asking."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from astragal.engine.words import say
from astragal.table.book.book import Book
from astragal.table.book.readiness import Readiness
from astragal.table.door.attempts import Attempts
from astragal.table.door.bans import BANNED
from astragal.table.door.identity import Caller, Identity
from astragal.table.door.limits import network
from astragal.table.health import logs
from astragal.table.hub.hub import Hub
from astragal.table.push.herald import Herald
from astragal.table.web.api.past import PastRooms
from astragal.table.web.api.problems import Unable
from astragal.table.web.link_pictures import LinkPictures

NOBODY = Caller("", "")
OPTIONAL_TOKEN: dict[str, Any] = {"security": [{}]}  # for OpenAPI: a token is understood, but not needed

_bearer = HTTPBearer(auto_error=False, scheme_name="Guest", description="The token of POST /api/guests.")


@dataclass(frozen=True)
class Services:
    """Open from the beginning of the app to its end."""

    book: Book
    identity: Identity
    hub: Hub
    push: Herald | None = None  # None: nobody is told when it is their turn
    metrics_token: str = field(default="", repr=False)
    readiness: Readiness = field(default_factory=Readiness)
    pictures: LinkPictures = field(default_factory=LinkPictures)
    forgetting: asyncio.Lock = field(
        default_factory=asyncio.Lock
    )  # all books are looked through, for one at a time
    attempts: Attempts = field(default_factory=Attempts)
    past: PastRooms = field(default_factory=PastRooms)


def _services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def household(request: Request) -> str:
    """Who shares the limits of whoever asks."""
    return network(request.client.host) if request.client else ""


Use = Annotated[Services, Depends(_services)]


async def _anybody(
    use: Use, token: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> Caller:
    """Who asks: NOBODY without a token; one that is wrong is told so."""
    if token is None:
        return NOBODY
    person = await use.hub.admission.admit(token.credentials)
    if person is None:
        raise _unknown(say("This token is not from here; choose your name again."))
    logs.of_guest(person.guest)
    if use.hub.bans.guest(person.guest):
        raise Unable(403, "banned", BANNED)
    return person


Anybody = Annotated[Caller, Depends(_anybody)]


def _guest(who: Anybody) -> Caller:
    """Who asks, and it must be somebody."""
    if who is NOBODY:
        raise _unknown("Choose a name first: POST /api/guests gives you a token.")
    return who


SomeGuest = Annotated[Caller, Depends(_guest)]


def _unknown(text: str) -> Unable:
    return Unable(401, "bad-token", text, {"WWW-Authenticate": "Bearer"})
