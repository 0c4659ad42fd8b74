"""/api/account: be kept for good by a passkey or a recovery phrase, see and sign out devices."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from astragal.engine.words import say
from astragal.table.book import accounts
from astragal.table.book.accounts import Passkey
from astragal.table.door import challenges, passkeys, phrases
from astragal.table.door.identity import Caller
from astragal.table.door.limits import network
from astragal.table.door.passkeys import NotTrue, Verified
from astragal.table.protocol.account import (
    Account,
    DeviceListed,
    Keeping,
    PasskeyAsked,
    PasskeyListed,
    PasskeyMade,
    PhraseMade,
)
from astragal.table.protocol.http import Guest
from astragal.table.upkeep import devices
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.proving import answered, counted, keep, never_stored, one_line, printable, site_of
from astragal.table.web.api.services import SomeGuest, Use

router = APIRouter(prefix="/account", tags=["account"], dependencies=[Depends(never_stored)])

CredentialName = Annotated[str, Path(max_length=1400, description="A passkey, as the list says it.")]
DeviceName = Annotated[str, Path(max_length=40, description="A device, as the list says it.")]
Sure = Annotated[bool, Query(description="Remove it even if nothing is left to sign in with.")]

NOT_CHECKED = say("That passkey could not be checked. Try again.")
NOT_ADDED = say("That passkey belongs to an account already, or you have too many.")
NO_ACCOUNT = say("You have no account yet.")
LAST_ONE = say("That is the last thing you can sign in with. Without it no other device can be added.")


@router.get("", summary="How you are kept", responses=documented(401, 503))
async def account(who: SomeGuest, use: Use) -> Account:
    return await use.book.database.read(partial(_account, who=who))


def _account(connection: Connection, who: Caller) -> Account:
    kept = accounts.kept(connection, who.guest)
    return Account(
        kept=kept is not None,
        phrase=kept is not None and kept.phrase_proof is not None,
        passkeys=[
            PasskeyListed(credential=one.credential, name=one.name, made=one.made, used=one.used)
            for one in accounts.passkeys_of(connection, who.guest)
        ],
        devices=[
            DeviceListed(
                device=one.device, name=one.name, made=one.made, seen=one.seen, here=one.device == who.device
            )
            for one in accounts.devices_of(connection, who.guest)
            if one.seen  # another one's token may never have arrived
        ],
    )


# -- being kept -------------------------------------------------------------------------------------------------------


@router.post(
    "/phrase",
    status_code=201,
    summary="Get a recovery phrase",
    responses=documented(401, 413, 422, 429, 503),
)
async def make_phrase(about: Keeping, who: SomeGuest, use: Use, request: Request) -> PhraseMade:
    """Makes an account where there is none. The phrase is told this once; an older one counts no more."""
    address = counted(use, request)
    while True:
        phrase = phrases.new()
        proof = await use.hub.slow_work.do(partial(phrases.proof_of, phrase), network(address))
        caller = await use.book.database.write(
            partial(_keep_by_phrase, who=who, device=about.device, finder=phrase.finder, proof=proof)
        )
        if caller:
            return PhraseMade(phrase=phrase.text, guest=use.identity.renewed(caller))


def _keep_by_phrase(
    connection: Connection, who: Caller, device: str, finder: str, proof: str
) -> Caller | None:
    caller = keep(connection, who, device)
    return caller if accounts.set_phrase(connection, who.guest, finder, proof) else None


@router.delete(
    "/phrase",
    status_code=204,
    summary="Give the recovery phrase up",
    responses=documented(401, 404, 409, 422, 503),
    response_class=Response,
)
async def remove_phrase(who: SomeGuest, use: Use, sure: Sure = False) -> Response:
    await use.book.database.write(partial(_remove_phrase, guest=who.guest, sure=sure))
    return Response(status_code=204)


def _remove_phrase(connection: Connection, guest: str, sure: bool) -> None:
    kept = accounts.kept(connection, guest)
    if kept is None or kept.phrase_proof is None:
        raise Unable(404, "no-account", NO_ACCOUNT)
    if not sure and not accounts.passkeys_of(connection, guest):
        raise Unable(409, "last-one", LAST_ONE)
    accounts.set_phrase(connection, guest, None, None)


@router.post(
    "/passkeys/options",
    summary="What to ask the browser for to make a passkey",
    responses=documented(401, 409, 429, 503),
)
async def ask_for_passkey(who: SomeGuest, use: Use, request: Request) -> PasskeyAsked:
    site = site_of(request)
    known = await use.book.database.read(partial(accounts.passkeys_of, guest=who.guest))
    challenge = challenges.make(use.identity, challenges.adding_for(who.guest), time.time())
    options = passkeys.asked_to_make(site, who.guest, who.name, challenge, [one.credential for one in known])
    return PasskeyAsked(options=options)


@router.post(
    "/passkeys",
    status_code=201,
    summary="Be kept by a passkey",
    responses=documented(401, 409, 413, 422, 429, 503),
)
async def add_passkey(made: PasskeyMade, who: SomeGuest, use: Use, request: Request) -> Guest:
    """Makes an account where there is none. The token is yours from now on."""
    address, site = counted(use, request), site_of(request)
    try:
        challenge, until = answered(use, made.client_data, challenges.adding_for(who.guest))
        verified = await use.hub.slow_work.do(
            partial(passkeys.verified, made, site, challenge), network(address)
        )
    except NotTrue:
        raise Unable(403, "not-checked", NOT_CHECKED) from None
    caller = await use.book.database.write(
        partial(_keep_by_passkey, who=who, made=made, verified=verified, challenge=challenge, until=until)
    )
    return use.identity.renewed(caller)


def _keep_by_passkey(
    connection: Connection, who: Caller, made: PasskeyMade, verified: Verified, challenge: str, until: float
) -> Caller:
    now = time.time()
    if not accounts.spend(connection, challenge, until, now):
        raise Unable(403, "not-checked", NOT_CHECKED)
    new = Passkey(guest=who.guest, name=one_line(made.name), made=now, used=now, **verified._asdict())
    if not accounts.add_passkey(connection, new):
        raise Unable(409, "not-added", NOT_ADDED)
    return keep(connection, who, made.device)


@router.delete(
    "/passkeys/{credential}",
    status_code=204,
    summary="Remove a passkey",
    responses=documented(401, 404, 409, 422, 503),
    response_class=Response,
)
async def remove_passkey(
    credential: CredentialName, who: SomeGuest, use: Use, sure: Sure = False
) -> Response:
    await use.book.database.write(
        partial(_remove_passkey, guest=who.guest, credential=printable(credential), sure=sure)
    )
    return Response(status_code=204)


def _remove_passkey(connection: Connection, guest: str, credential: str, sure: bool) -> None:
    kept, others = accounts.kept(connection, guest), accounts.passkeys_of(connection, guest)
    if credential not in [one.credential for one in others]:
        raise Unable(404, "no-passkey", say("You have no such passkey."))
    if not sure and len(others) == 1 and kept is not None and kept.phrase_proof is None:
        raise Unable(409, "last-one", LAST_ONE)
    accounts.remove_passkey(connection, guest, credential)


# -- devices ----------------------------------------------------------------------------------------------------------


@router.delete(
    "/devices/{device}",
    status_code=204,
    summary="Sign a device out",
    responses=documented(401, 404, 422, 503),
    response_class=Response,
)
async def sign_device_out(device: DeviceName, who: SomeGuest, use: Use) -> Response:
    """Its token counts no more, and whoever sits there at a table has to go within a second. It may be your own."""
    gone = partial(devices.sign_out, guest=who.guest, device=printable(device))
    if not await use.book.database.write(gone):
        raise Unable(404, "no-device", say("You are not signed in at such a device."))
    return Response(status_code=204)
