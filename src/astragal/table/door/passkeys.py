"""Passkeys (WebAuthn): what a browser is asked for, and whether what it answers is true."""

from __future__ import annotations

import ipaddress
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import orjson
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import options_to_json_dict, parse_attestation_object
from webauthn.helpers.structs import (
    AttestationFormat,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from astragal.table.door.hosts import is_this_machine
from astragal.table.protocol.account import PasskeyMade, PasskeyShown

TITLE = "Astragal"
PATIENCE = 120_000  # milliseconds a browser waits for its person


class NotTrue(Exception):
    """What is shown is no passkey that was asked for here."""


class Site(NamedTuple):
    """Where the page is, as its browser says it, and the name its passkeys are for."""

    origin: str
    name: str


class Verified(NamedTuple):
    """A new passkey as it is kept."""

    credential: str
    public_key: str
    counter: int


def site_of(origin: str) -> Site | None:
    """The site of a page that the guard let in (door/hosts.py); None where browsers have no passkeys.

    They are for names, not for addresses, and only for pages nobody could have changed on their way.
    """
    try:
        parts = urlsplit(origin)
        name = parts.hostname or ""
    except ValueError:
        return None
    if _is_address(name) or not (parts.scheme == "https" or is_this_machine(name)):
        return None
    return Site(origin, name) if name else None


def asked_to_make(site: Site, guest: str, name: str, challenge: str, known: Sequence[str]) -> dict[str, Any]:
    """What the browser is asked for when a passkey is made; `known` ones are not made again."""
    options = generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_id=guest.encode(),
        user_name=name,
        challenge=challenge.encode(),
        timeout=PATIENCE,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_unpack(one)) for one in known],
    )
    return options_to_json_dict(options)


def asked_to_show(site: Site, challenge: str) -> dict[str, Any]:
    """What the browser is asked for when somebody signs in: any passkey of this site."""
    options = generate_authentication_options(
        rp_id=site.name,
        challenge=challenge.encode(),
        timeout=PATIENCE,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def challenge_in(client_data: str) -> str:
    """The challenge that a browser says it answers; it is true only if the rest is."""
    try:
        return _unpack(orjson.loads(_unpack(client_data))["challenge"]).decode("ascii")
    except (ValueError, LookupError, TypeError):
        raise NotTrue from None


def verified(made: PasskeyMade, site: Site, challenge: str) -> Verified:
    """The passkey that was made for a challenge; NotTrue if it was not. Not for the event loop."""
    credential = {
        "id": made.credential,
        "rawId": made.credential,
        "type": "public-key",
        "response": {"clientDataJSON": made.client_data, "attestationObject": made.attestation},
    }
    try:
        # Nobody asked for an attestation, and certificates of strangers need not be looked into.
        if parse_attestation_object(_unpack(made.attestation)).fmt != AttestationFormat.NONE:
            raise NotTrue
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001 - whatever cannot be read is no passkey
        raise NotTrue from None
    if _pack(found.credential_id) != made.credential:
        raise NotTrue
    return Verified(made.credential, _pack(found.credential_public_key), found.sign_count)


def counter_of(shown: PasskeyShown, site: Site, challenge: str, public_key: str, counter: int) -> int:
    """How often a passkey has signed, if it is the one that is known and signed the challenge; else NotTrue.

    One that counts and has not counted on is a copy. Not for the event loop.
    """
    credential = {
        "id": shown.credential,
        "rawId": shown.credential,
        "type": "public-key",
        "response": {
            "clientDataJSON": shown.client_data,
            "authenticatorData": shown.authenticator_data,
            "signature": shown.signature,
        },
    }
    try:
        return verify_authentication_response(
            credential=credential,
            expected_challenge=challenge.encode(),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=_unpack(public_key),
            credential_current_sign_count=counter,
            require_user_verification=True,
        ).new_sign_count
    except Exception:  # noqa: BLE001 - as above
        raise NotTrue from None


def guest_in(user_handle: str) -> str:
    """The guest whom a passkey says that it belongs to."""
    try:
        return _unpack(user_handle).decode("ascii")
    except ValueError:
        raise NotTrue from None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _pack(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _unpack(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
