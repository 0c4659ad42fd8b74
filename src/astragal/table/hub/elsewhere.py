"""Who of a room's people is connected to other servers, as far as those have said."""

from __future__ import annotations

import time
from collections.abc import Collection

SILENCE = 150.0  # seconds after which a server that says nothing is taken to be gone with its people; they say it every minute


class Elsewhere:
    """Each server says which of the seated guests are with it: whenever that changes, when asked, and now and then."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[float, frozenset[str]]] = {}  # by server: when, and who

    def hear(self, server: str, guests: Collection[str]) -> frozenset[str]:
        """A server says who is there; returns who was and is at no other server any more."""
        before = self.guests
        self._said[server] = time.monotonic(), frozenset(guests)
        return before - self.guests

    @property
    def guests(self) -> frozenset[str]:
        """All who are at other servers."""
        if not self._said:
            return frozenset()
        oldest = time.monotonic() - SILENCE
        self._said = {server: said for server, said in self._said.items() if said[0] > oldest}
        return frozenset(guest for _, guests in self._said.values() for guest in guests)
