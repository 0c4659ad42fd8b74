"""A passkey in software, for tests: what a browser and its authenticator would answer, or somebody who forges it."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40  # flags of authenticator data


def packed(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey. What is not as it should be can be said: another origin, another site, no person before it."""

    def __init__(self, *, counts: bool = True) -> None:
        self.credential = secrets.token_bytes(32)
        self.counter = 1 if counts else 0
        self.user_handle = ""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(
        self, options: dict[str, Any], origin: str, *, site: str = "", flags: int = PRESENT | VERIFIED
    ) -> dict[str, Any]:
        """The body that the page posts when a passkey was made."""
        self.user_handle = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(key)
        data = self._data(site or options["rp"]["id"], flags | ATTESTED) + attested
        return {
            "credential": packed(self.credential),
            "client_data": _client_data("webauthn.create", options["challenge"], origin),
            "attestation": packed(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }

    def show(
        self, options: dict[str, Any], origin: str, *, site: str = "", flags: int = PRESENT | VERIFIED
    ) -> dict[str, Any]:
        """The body that the page posts when somebody signs in."""
        if self.counter:
            self.counter += 1
        data = self._data(site or options["rpId"], flags)
        client_data = _client_data("webauthn.get", options["challenge"], origin)
        signed = data + hashlib.sha256(unpacked(client_data)).digest()
        return {
            "credential": packed(self.credential),
            "client_data": client_data,
            "authenticator_data": packed(data),
            "signature": packed(self._key.sign(signed, ec.ECDSA(hashes.SHA256()))),
            "user_handle": self.user_handle,
        }

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")


def _client_data(kind: str, challenge: str, origin: str) -> str:
    return packed(json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode())
