"""Who somebody is: a guest with a chosen name, known by a token that only this table's servers can sign."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

from astragal.table.http import Guest
from astragal.table.names import clean_name
from astragal.table.seating import Person

LONGEST_TOKEN = 300  # a name of 30 characters, four bytes each, makes 221 at most


class Identity:
    """Makes and checks tokens. Servers with the same key know each other's guests."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    @staticmethod
    def new_key() -> str:
        """A key nobody can guess, to be kept as a setting of the book."""
        return secrets.token_hex(32)

    def new(self, name: str) -> Guest:
        """Somebody who was not here before; BadName if the name cannot be seen."""
        return self._guest(secrets.token_urlsafe(12), clean_name(name))

    def renamed(self, person: Person, name: str) -> Guest:
        """The same guest, with the same seats, under another name; BadName likewise."""
        return self._guest(person.guest, clean_name(name))

    def person(self, token: str) -> Person | None:
        """Whose token it is; None if it was not signed with this key."""
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        signed, _, signature = token.rpartition(".")
        # The texts are compared, not the bytes they stand for: no second spelling of a token is valid.
        if not hmac.compare_digest(signature, self._sign(signed)):
            return None
        guest, _, name = signed.partition(".")
        return Person(guest, _unpack(name).decode())

    def _guest(self, guest: str, name: str) -> Guest:
        signed = f"{guest}.{_pack(name.encode())}"
        return Guest(guest=guest, name=name, token=f"{signed}.{self._sign(signed)}")

    def _sign(self, text: str) -> str:
        return _pack(hmac.new(self._key, text.encode(), hashlib.sha256).digest())


def _pack(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _unpack(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
