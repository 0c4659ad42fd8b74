"""What a passkey has to sign: made by any server for any other, good for one purpose and a few minutes.

Nothing is kept until one was answered; then it is spent (book/accounts.py).
"""

from __future__ import annotations

import secrets

from astragal.table.door.identity import Identity

GOOD_FOR = 300.0  # seconds
LONGEST = 200
SIGN_IN = "sign in"


def adding_for(guest: str) -> str:
    """The purpose of adding a passkey to a guest's account."""
    return f"add {guest}"


def make(identity: Identity, purpose: str, now: float) -> str:
    """A challenge."""
    text = f"{secrets.token_urlsafe(24)}.{int(now + GOOD_FOR)}"
    return f"{text}.{identity.sign(_signed(purpose, text))}"


def good_until(identity: Identity, challenge: str, purpose: str, now: float) -> float | None:
    """Until when a challenge is good; None if it is not, or never was for this purpose."""
    text, _, signature = challenge.rpartition(".")
    if len(challenge) > LONGEST or not challenge.isascii():
        return None
    if not identity.signed(_signed(purpose, text), signature):
        return None
    until = float(text.rpartition(".")[2])
    return until if now < until else None


def _signed(purpose: str, text: str) -> str:
    return f"challenge {purpose} {text}"  # with spaces: no token of a guest has any
