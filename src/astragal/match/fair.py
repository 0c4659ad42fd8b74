"""Dice anyone can check: a secret that all rolls of a match follow from, and its hash, shown before the first roll.

Whoever keeps the dice chooses a secret, shows its commitment at the start and the secret at the end. The commitment
cannot be met by another secret, so nobody chose the rolls while the game was on.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from functools import lru_cache

from astragal.errors import BadOption

BYTES = 32


def new_secret() -> str:
    """A secret nobody can guess, as 64 hexadecimal digits."""
    return secrets.token_hex(BYTES)


def checked(secret: str) -> str:
    """The secret, if it is one; else BadOption."""
    if not re.fullmatch(f"[0-9a-f]{{{2 * BYTES}}}", secret):
        raise BadOption(f"A secret is {2 * BYTES} hexadecimal digits.")
    return secret


@lru_cache(maxsize=4096)  # it is shown with every view of a match
def commitment(secret: str) -> str:
    """What is shown of a secret beforehand: its SHA-256, of the digits as written."""
    return hashlib.sha256(checked(secret).encode()).hexdigest()


def seed_of(secret: str) -> int:
    """The seed that follows from a secret; it tells nothing of the commitment, nor the other way round."""
    digest = hmac.digest(bytes.fromhex(checked(secret)), b"astragal seed", "sha256")
    return int.from_bytes(digest[:8], "big") >> 2
