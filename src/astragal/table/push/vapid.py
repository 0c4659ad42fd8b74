"""The key by which push services know the table (RFC 8292): made once, kept in a setting of the book."""

from __future__ import annotations

import base64
from functools import cached_property

import orjson
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SETTING = "push key"
LIFE = 12 * 3600  # seconds that a proof holds; services take a day at most
SCALAR = 32  # bytes of the secret number, and of each half of a signature


def new_key() -> str:
    """A key nobody can guess, as the setting keeps it."""
    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(secret.to_bytes(SCALAR, "big"))


class Vapid:
    """Proves to push services that a message is from this table; `contact` is whom they can write to."""

    def __init__(self, key: str, contact: str) -> None:
        self._secret = ec.derive_private_key(int.from_bytes(decoded(key), "big"), ec.SECP256R1())
        self._contact = contact

    @cached_property
    def public(self) -> str:
        """What a browser is told, so that its service takes messages from this table alone."""
        point = self._secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    def authorization(self, origin: str, now: float) -> str:
        """The header for a service at an origin."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": origin, "exp": int(now) + LIFE, "sub": self._contact}
        signed = ".".join(encoded(orjson.dumps(part)) for part in (head, claims))
        halves = decode_dss_signature(self._secret.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b"".join(half.to_bytes(SCALAR, "big") for half in halves)
        return f"vapid t={signed}.{encoded(signature)}, k={self.public}"


def encoded(content: bytes) -> str:
    """Base64 as addresses and browsers have it."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The same back; ValueError if it cannot be read."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
