"""/api/account: be kept for good by a passkey or a recovery phrase, sign in elsewhere, see and sign out devices."""

from __future__ import annotations

import secrets
import time
from functools import partial
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from astragal.engine.words import say
from astragal.table.book import accounts
from astragal.table.book.accounts import Device, Passkey
from astragal.table.door import challenges, passkeys, phrases
from astragal.table.door.bans import BANNED
from astragal.table.door.identity import Caller
from astragal.table.door.limits import network
from astragal.table.door.passkeys import NotTrue, Site, Verified
from astragal.table.health import logs
from astragal.table.protocol.account import (
    Account,
    DeviceListed,
    Keeping,
    PasskeyAsked,
    PasskeyListed,
    PasskeyMade,
    PasskeyShown,
    PhraseMade,
    PhraseShown,
    SignedIn,
)
from astragal.table.protocol.http import Guest
from astragal.table.upkeep import sign_out
from astragal.table.upkeep.bringing import bring_games
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.services import NOBODY, OPTIONAL_TOKEN, Anybody, Services, SomeGuest, Use
from astragal.table.web.guard import TOO_FAST


def _never_kept(response: Response) -> None:
    response.headers["Cache-Control"] = "no-store"


router = APIRouter(prefix="/account", tags=["account"], dependencies=[Depends(_never_kept)])

CredentialName = Annotated[str, Path(max_length=1400, description="A passkey, as the list says it.")]
DeviceName = Annotated[str, Path(max_length=40, description="A device, as the list says it.")]
Sure = Annotated[bool, Query(description="Remove it even if nothing is left to sign in with.")]

NOT_KNOWN = say("That does not open any account here. Look whether it is the right one, and try again.")
NO_PASSKEYS = say(
    "Passkeys work where the table has a name and a safe line, not at a bare address. Use a phrase."
)
NOT_CHECKED = say("That passkey could not be checked. Try again.")
NOT_ADDED = say("That passkey belongs to an account already, or you have too many.")
NO_ACCOUNT = say("You have no account yet.")
LAST_ONE = say("That is the last thing you can sign in with. Without it no other device can be added.")
BUSY = say("The table is just moving somebody else's games; try again in a moment.")


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
    address = _counted(use, request)
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
    caller = _kept(connection, who, device)
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
    site = _site(request)
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
    address, site = _counted(use, request), _site(request)
    try:
        challenge, until = _answered(use, made.client_data, challenges.adding_for(who.guest))
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
    new = Passkey(guest=who.guest, name=_one_line(made.name), made=now, used=now, **verified._asdict())
    if not accounts.add_passkey(connection, new):
        raise Unable(409, "not-added", NOT_ADDED)
    return _kept(connection, who, made.device)


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
        partial(_remove_passkey, guest=who.guest, credential=_printable(credential), sure=sure)
    )
    return Response(status_code=204)


def _remove_passkey(connection: Connection, guest: str, credential: str, sure: bool) -> None:
    kept, others = accounts.kept(connection, guest), accounts.passkeys_of(connection, guest)
    if credential not in [one.credential for one in others]:
        raise Unable(404, "no-passkey", say("You have no such passkey."))
    if not sure and len(others) == 1 and kept is not None and kept.phrase_proof is None:
        raise Unable(409, "last-one", LAST_ONE)
    accounts.remove_passkey(connection, guest, credential)


# -- signing in and out -----------------------------------------------------------------------------------------------


@router.post(
    "/sign-in/phrase",
    summary="Sign in with a recovery phrase",
    responses=documented(401, 413, 422, 429, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def sign_in_with_phrase(shown: PhraseShown, before: Anybody, use: Use, request: Request) -> SignedIn:
    """A token of the account for this device. A phrase of nobody and a wrong one are answered alike, and as slowly."""
    try:
        phrase = phrases.read(shown.phrase)
    except phrases.BadPhrase as error:
        raise Unable(403, "no-phrase", str(error)) from None
    address = _counted(use, request, phrase.finder)
    _require_room_to_bring(use, shown)
    kept = await use.book.database.read(partial(accounts.kept_by_phrase, finder=phrase.finder))
    proof = kept.phrase_proof if kept else None
    if not await use.hub.slow_work.do(partial(phrases.proves, phrase, proof), network(address)):
        raise Unable(403, "not-known", NOT_KNOWN)
    assert kept is not None  # or it had proved nothing
    return await _sign_in(use, before, kept.guest, shown)


@router.post(
    "/sign-in/passkey/options",
    summary="What to ask the browser for to sign in with a passkey",
    responses=documented(409, 429),
)
async def ask_for_sign_in(use: Use, request: Request) -> PasskeyAsked:
    challenge = challenges.make(use.identity, challenges.SIGN_IN, time.time())
    return PasskeyAsked(options=passkeys.asked_to_show(_site(request), challenge))


@router.post(
    "/sign-in/passkey",
    summary="Sign in with a passkey",
    responses=documented(401, 409, 413, 422, 429, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def sign_in_with_passkey(shown: PasskeyShown, before: Anybody, use: Use, request: Request) -> SignedIn:
    """A token of the account for this device."""
    address, site = _counted(use, request), _site(request)
    _require_room_to_bring(use, shown)
    known = await use.book.database.read(partial(accounts.passkey, credential=shown.credential))
    try:
        challenge, until = _answered(use, shown.client_data, challenges.SIGN_IN)
        if known is None or known.guest != passkeys.guest_in(shown.user_handle):
            raise NotTrue
        signed = partial(passkeys.counter_of, shown, site, challenge, known.public_key, known.counter)
        counter = await use.hub.slow_work.do(signed, network(address))
        used = partial(
            _use_passkey, credential=known.credential, counter=counter, challenge=challenge, until=until
        )
        if not await use.book.database.write(used):
            raise NotTrue
    except NotTrue:
        raise Unable(403, "not-known", NOT_KNOWN) from None
    return await _sign_in(use, before, known.guest, shown)


def _use_passkey(connection: Connection, credential: str, counter: int, challenge: str, until: float) -> bool:
    now = time.time()
    return accounts.spend(connection, challenge, until, now) and accounts.use_passkey(
        connection, credential, counter, now
    )


async def _sign_in(use: Services, before: Caller, guest: str, shown: PhraseShown | PasskeyShown) -> SignedIn:
    """Let a device in whose credential was good; the games of the guest it was before come along if that is wanted."""
    if use.hub.bans.guest(guest):
        raise Unable(403, "banned", BANNED)
    logs.of_guest(guest)
    database = use.book.database
    caller = await database.write(partial(_new_device, guest=guest, device=shown.device, before=before))
    brought: list[str] = []
    # An account keeps its own games, whoever signs in elsewhere.
    if shown.bring and before is not NOBODY and before.guest != guest:
        async with use.forgetting:
            if await database.read(partial(accounts.kept, guest=before.guest)) is None:
                brought = await bring_games(database, before.guest, guest)
    return SignedIn(guest=use.identity.renewed(caller), brought=len(brought))


def _new_device(connection: Connection, guest: str, device: str, before: Caller) -> Caller:
    """Sign this device in to an account, and out of the one where it was before."""
    kept = accounts.kept(connection, guest)
    if kept is None:  # removed just now
        raise Unable(403, "not-known", NOT_KNOWN)
    if before.device:
        sign_out.sign_out(connection, before.guest, before.device)
    return _kept(connection, Caller(guest, kept.name), device)


@router.delete(
    "/devices/{device}",
    status_code=204,
    summary="Sign a device out",
    responses=documented(401, 404, 422, 503),
    response_class=Response,
)
async def sign_device_out(device: DeviceName, who: SomeGuest, use: Use) -> Response:
    """Its token counts no more, and whoever sits there at a table has to go within a second. It may be your own."""
    gone = partial(sign_out.sign_out, guest=who.guest, device=_printable(device))
    if not await use.book.database.write(gone):
        raise Unable(404, "no-device", say("You are not signed in at such a device."))
    return Response(status_code=204)


# -- shared -----------------------------------------------------------------------------------------------------------


def _kept(connection: Connection, who: Caller, device: str) -> Caller:
    """Have an account for a guest; who they are at this device from now on."""
    now = time.time()
    accounts.keep(connection, who.guest, who.name, now)
    if who.device:
        return who
    caller = Caller(who.guest, who.name, secrets.token_urlsafe(9))
    sign_out.sign_in(connection, Device(caller.device, who.guest, _one_line(device), now, seen=0.0))
    return caller


def _counted(use: Services, request: Request, account: str = "") -> str:
    """The address that asks; Unable if it has tried too often."""
    address = request.client.host if request.client else ""
    if wait := use.attempts.wait(address, account):
        raise Unable(429, "too-fast", TOO_FAST, {"Retry-After": str(ceil(wait))})
    return address


def _site(request: Request) -> Site:
    site = passkeys.site_of(request.headers.get("Origin", ""))
    if site is None:
        raise Unable(409, "no-passkeys", NO_PASSKEYS)
    return site


def _answered(use: Services, client_data: str, purpose: str) -> tuple[str, float]:
    """The challenge that was answered and until when it is good; NotTrue if none was asked of anybody for this purpose."""
    challenge = passkeys.challenge_in(client_data)
    until = challenges.good_until(use.identity, challenge, purpose, time.time())
    if until is None:
        raise NotTrue
    return challenge, until


def _require_room_to_bring(use: Services, shown: PhraseShown | PasskeyShown) -> None:
    if shown.bring and use.forgetting.locked():
        raise Unable(503, "busy", BUSY)


def _one_line(text: str) -> str:
    """What somebody calls a thing of theirs, so that it can be stored and shown in a line."""
    return " ".join(_printable(text).split())


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
