"""Where rooms are at home when several processes share them: every process, and the front before them, reckons the same."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of room names: none that looks like another
NAME_LENGTH = 10

_wants_room = re.compile(
    rf"[A-Z]+ /api/(?:rooms/|(?:socket|stream)\?(?:[^ ]*&)?room=)([{LETTERS}]{{{NAME_LENGTH}}})(?![^/?& ])".encode()
)
_wants_place = re.compile(rb"GET /api/[^ ?]*\?(?:[^ ]*&)?process=([1-9][0-9]?)(?![^& ])")


def ranking(key: str, places: Iterable[int]) -> list[int]:
    """The places in the order in which they are at home to a key. Without one of them only its own keys go elsewhere."""
    return sorted(places, key=lambda place: blake2b(f"{place} {key}".encode(), digest_size=8).digest())


def room_wanted(request_line: bytes) -> str:
    """The room that a request names in its first line, or ""."""
    found = _wants_room.match(request_line)
    return found[1].decode() if found else ""


def place_wanted(request_line: bytes) -> int | None:
    """The place of the process that a request is for, if it says so: each has metrics of its own."""
    found = _wants_place.match(request_line)
    return int(found[1]) - 1 if found else None


@dataclass(frozen=True)
class Place:
    """One of several processes, or the only one."""

    number: int = 0
    of: int = 1

    def name_room(self) -> str:
        """A name that nobody can guess, for a room that is at home here."""
        while True:
            name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
            if ranking(name, range(self.of))[0] == self.number:
                return name


ALONE = Place()
