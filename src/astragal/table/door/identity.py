"""Who somebody is: a guest with a chosen name, known by a token that only this table's servers can sign."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass

from astragal.table.door import keys
from astragal.table.door.keys import Key
from astragal.table.protocol.http import Guest
from astragal.table.room.names import clean_name
from astragal.table.room.seating import Person

LONGEST_TOKEN = 300  # a name of 30 characters, four bytes each, makes 221 at most, a device 13 more


@dataclass(frozen=True)
class Caller(Person):
    """Whose token was shown, and at which device of theirs; "" if they have no account."""

    device: str = ""


class Identity:
    """Makes and checks tokens. Servers with the same key know each other's guests."""

    new_key = staticmethod(keys.new_key)

    def __init__(self, setting: str) -> None:
        self._keys: tuple[Key, ...] = ()
        self.use(setting)

    def use(self, setting: str) -> None:
        """Use the keys of the setting from now on."""
        self._keys = keys.read(setting)

    def new(self, name: str) -> Guest:
        """Somebody who was not here before; BadName if the name cannot be seen."""
        return self._guest(secrets.token_urlsafe(12), clean_name(name))

    def renamed(self, caller: Caller, name: str) -> Guest:
        """The same guest, with the same seats, under another name; BadName likewise."""
        return self._guest(caller.guest, clean_name(name), caller.device)

    def renewed(self, caller: Caller) -> Guest:
        """The same guest with a token of the newest key."""
        return self._guest(caller.guest, caller.name, caller.device)

    def person(self, token: str) -> Caller | None:
        """Whose token it is; None if it was not signed with a key that is known."""
        if len(token) > LONGEST_TOKEN or not token.isascii():
            return None
        signed, _, signature = token.rpartition(".")
        if not self.signed(signed, signature):
            return None
        guest, name, *device = signed.split(".")
        return Caller(guest, _unpack(name).decode(), *device)

    def sign(self, text: str) -> str:
        """A signature that only this table's servers can make. A text that is no token must not look like one."""
        now = time.time()
        return _sign(text, next(key for key in reversed(self._keys) if key.since <= now))

    def signed(self, text: str, signature: str) -> bool:
        """Whether it is the signature of a text, made with a key that is known."""
        # The texts are compared, not the bytes they stand for: no second spelling of a token is valid.
        return any(hmac.compare_digest(signature, _sign(text, key)) for key in self._known())

    def _guest(self, guest: str, name: str, device: str = "") -> Guest:
        signed = ".".join([guest, _pack(name.encode()), *([device] if device else [])])
        return Guest(guest=guest, name=name, token=f"{signed}.{self.sign(signed)}")

    def _known(self) -> Iterator[Key]:
        now = time.time()
        return (key for key in reversed(self._keys) if key.until is None or now < key.until)


def _sign(text: str, key: Key) -> str:
    return _pack(hmac.new(key.text.encode(), text.encode(), hashlib.sha256).digest())


def _pack(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _unpack(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
