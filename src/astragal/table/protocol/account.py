"""What goes over HTTP about accounts: credentials for a guest, and the devices where they are signed in."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from astragal.table.protocol.http import Body, Guest


def _base64(longest: int) -> Any:
    return Field(min_length=1, max_length=longest, pattern=r"^[A-Za-z0-9_-]+$")


Label = Annotated[str, Field(max_length=40)]  # what somebody calls a device or a passkey
CredentialId = Annotated[str, _base64(1400)]  # of 1023 bytes at most
ClientData = Annotated[str, _base64(4000)]


class PasskeyListed(Body):
    """A passkey of an account."""

    credential: str
    name: str
    made: float  # seconds since 1970
    used: float


class DeviceListed(Body):
    """A device where an account is signed in; `here` is the one that asks."""

    device: str
    name: str
    made: float
    seen: float
    here: bool


class Account(Body):
    """How you are kept: not at all (`kept` is false), or by these credentials."""

    kept: bool
    phrase: bool
    passkeys: list[PasskeyListed]
    devices: list[DeviceListed]


class Keeping(Body):
    """What this device is called in the list of devices."""

    device: Label = ""


class PhraseMade(Body):
    """Your new recovery phrase, told this once, and your token from now on."""

    phrase: str
    guest: Guest


class PasskeyAsked(Body):
    """What to give to navigator.credentials as `publicKey`, with base64url for bytes."""

    options: dict[str, Any]


class PasskeyMade(Body):
    """A passkey that the browser made; base64url for bytes."""

    credential: CredentialId
    client_data: ClientData
    attestation: Annotated[str, _base64(8000)]
    name: Label = ""
    device: Label = ""


class _SigningIn(Body):
    device: Label = ""
    bring: bool = False  # the games of the guest whose token is shown become the account's


class PhraseShown(_SigningIn):
    """A recovery phrase, as somebody typed it."""

    phrase: Annotated[str, Field(min_length=1, max_length=200)]


class PasskeyShown(_SigningIn):
    """What a passkey signed; base64url for bytes."""

    credential: CredentialId
    client_data: ClientData
    authenticator_data: Annotated[str, _base64(2000)]
    signature: Annotated[str, _base64(2000)]
    user_handle: Annotated[str, _base64(100)]


class SignedIn(Body):
    """Who you are at this device from now on, and how many rooms came along."""

    guest: Guest
    brought: int


BODIES: tuple[type[Body], ...] = (
    Account,
    Keeping,
    PhraseMade,
    PasskeyAsked,
    PasskeyMade,
    PhraseShown,
    PasskeyShown,
    SignedIn,
)
