"""/api/account/sign-in: be a guest who is kept, at one more device."""

from __future__ import annotations

import time
from functools import partial

from fastapi import APIRouter, Depends, Request
from sqlalchemy import Connection

from astragal.engine.words import say
from astragal.table.book import accounts
from astragal.table.door import challenges, passkeys, phrases
from astragal.table.door.bans import BANNED
from astragal.table.door.identity import Caller
from astragal.table.door.limits import network
from astragal.table.door.passkeys import NotTrue
from astragal.table.health import logs
from astragal.table.protocol.account import PasskeyAsked, PasskeyShown, PhraseShown, SignedIn
from astragal.table.upkeep import devices
from astragal.table.upkeep.bringing import bring_games
from astragal.table.web.api.problems import Unable, documented
from astragal.table.web.api.proving import answered, counted, keep, never_stored, site_of
from astragal.table.web.api.services import NOBODY, OPTIONAL_TOKEN, Anybody, Services, Use

router = APIRouter(prefix="/account/sign-in", tags=["account"], dependencies=[Depends(never_stored)])

NOT_KNOWN = say("That does not open any account here. Look whether it is the right one, and try again.")
BUSY = say("The table is just moving somebody else's games; try again in a moment.")


@router.post(
    "/phrase",
    summary="Sign in with a recovery phrase",
    responses=documented(401, 413, 422, 429, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def sign_in_with_phrase(shown: PhraseShown, before: Anybody, use: Use, request: Request) -> SignedIn:
    """A token of the account for this device. A phrase of nobody and a wrong one are answered alike, and as slowly."""
    try:
        phrase = phrases.read(shown.phrase)
    except phrases.BadPhrase as error:
        raise Unable(403, "no-phrase", error.args[0]) from None
    address = counted(use, request, phrase.finder)
    _require_room_to_bring(use, shown)
    kept = await use.book.database.read(partial(accounts.kept_by_phrase, finder=phrase.finder))
    proof = kept.phrase_proof if kept else None
    if not await use.hub.slow_work.do(partial(phrases.proves, phrase, proof), network(address)):
        raise Unable(403, "not-known", NOT_KNOWN)
    assert kept is not None  # or it had proved nothing
    return await _sign_in(use, before, kept.guest, shown)


@router.post(
    "/passkey/options",
    summary="What to ask the browser for to sign in with a passkey",
    responses=documented(409, 429),
)
async def ask_for_sign_in(use: Use, request: Request) -> PasskeyAsked:
    challenge = challenges.make(use.identity, challenges.SIGN_IN, time.time())
    return PasskeyAsked(options=passkeys.asked_to_show(site_of(request), challenge))


@router.post(
    "/passkey",
    summary="Sign in with a passkey",
    responses=documented(401, 409, 413, 422, 429, 503),
    openapi_extra=OPTIONAL_TOKEN,
)
async def sign_in_with_passkey(shown: PasskeyShown, before: Anybody, use: Use, request: Request) -> SignedIn:
    """A token of the account for this device."""
    address, site = counted(use, request), site_of(request)
    _require_room_to_bring(use, shown)
    known = await use.book.database.read(partial(accounts.passkey, credential=shown.credential))
    try:
        challenge, until = answered(use, shown.client_data, challenges.SIGN_IN)
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
        devices.sign_out(connection, before.guest, before.device)
    return keep(connection, Caller(guest, kept.name), device)


def _require_room_to_bring(use: Services, shown: PhraseShown | PasskeyShown) -> None:
    if shown.bring and use.forgetting.locked():
        raise Unable(503, "busy", BUSY)
