"""Messages that only one browser can open (RFC 8291): the push service sees neither game nor room."""

from __future__ import annotations

import os
from dataclasses import dataclass

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096  # bytes that a browser reads at once; every message is one record
PADDED = 256  # bytes, so that the length does not tell the game
LAST = b"\x02"  # ends the text of the last record; zeros follow


class BadLock(ValueError):
    """No browser could have made that."""


@dataclass(frozen=True)
class Lock:
    """What a browser made for its subscription: a public key, and a secret that the service does not know."""

    key: bytes
    auth: bytes

    def __post_init__(self) -> None:
        if len(self.auth) != 16 or len(self.key) != 65:
            raise BadLock("another length")
        self.point()

    def point(self) -> ec.EllipticCurvePublicKey:
        """The key as a point of its curve; BadLock if it is none."""
        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), self.key)
        except ValueError as error:
            raise BadLock(str(error)) from error


def seal(
    text: bytes,
    lock: Lock,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
    padded: int = PADDED,
) -> bytes:
    """The body of a push message; salt and key are new for each one."""
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(ec.SECP256R1())
    public = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), lock.point())
    secret = _derived(shared, lock.auth, b"WebPush: info\0" + lock.key + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    whole = (text + LAST).ljust(padded, b"\0")
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, whole, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
