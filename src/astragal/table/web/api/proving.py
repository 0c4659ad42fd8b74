"""What the routes of accounts share: who asks too often, where the page is, whether a challenge was answered."""

from __future__ import annotations

import secrets
import time
from math import ceil

from fastapi import Request, Response
from sqlalchemy import Connection

from astragal.engine.words import say
from astragal.table.book import accounts
from astragal.table.book.accounts import Device
from astragal.table.door import challenges, passkeys
from astragal.table.door.identity import Caller
from astragal.table.door.passkeys import NotTrue, Site
from astragal.table.upkeep import devices
from astragal.table.web.api.problems import Unable
from astragal.table.web.api.services import Services
from astragal.table.web.guard import TOO_FAST

NO_PASSKEYS = say(
    "Passkeys work where the table has a name and a safe line, not at a bare address. Use a phrase."
)


def never_stored(response: Response) -> None:
    """What is answered about accounts stays in no cache."""
    response.headers["Cache-Control"] = "no-store"


def keep(connection: Connection, who: Caller, device: str) -> Caller:
    """Have an account for a guest; who they are at this device from now on."""
    now = time.time()
    accounts.keep(connection, who.guest, who.name, now)
    if who.device:
        return who
    caller = Caller(who.guest, who.name, secrets.token_urlsafe(9))
    devices.sign_in(connection, Device(caller.device, who.guest, one_line(device), now, seen=0.0))
    return caller


def counted(use: Services, request: Request, account: str = "") -> str:
    """The address that asks; Unable if it has tried too often."""
    address = request.client.host if request.client else ""
    if wait := use.attempts.wait(address, account):
        raise Unable(429, "too-fast", TOO_FAST, {"Retry-After": str(ceil(wait))})
    return address


def site_of(request: Request) -> Site:
    """Where the page is that asks; Unable if there are no passkeys."""
    site = passkeys.site_of(request.headers.get("Origin", ""))
    if site is None:
        raise Unable(409, "no-passkeys", NO_PASSKEYS)
    return site


def answered(use: Services, client_data: str, purpose: str) -> tuple[str, float]:
    """The challenge that was answered and until when it is good; NotTrue if none was asked of anybody for this purpose."""
    challenge = passkeys.challenge_in(client_data)
    until = challenges.good_until(use.identity, challenge, purpose, time.time())
    if until is None:
        raise NotTrue
    return challenge, until


def one_line(text: str) -> str:
    """What somebody calls a thing of theirs, so that it can be stored and shown in a line."""
    return " ".join(printable(text).split())


def printable(text: str) -> str:
    """The same without what PostgreSQL would choke on."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
