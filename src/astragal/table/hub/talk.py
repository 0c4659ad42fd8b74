"""What is remembered of the talk at a table: a little, in memory, and for those who sat there when it was said."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection

from astragal.engine.words import say
from astragal.table.door.limits import Bucket
from astragal.table.protocol.messages import Chatted, Talked
from astragal.table.protocol.refusal import Refusal

KEPT = 50  # chats that a room remembers
A_SECOND, AT_ONCE = 0.5, 6.0  # of one person
A_SECOND_IN_ALL, AT_ONCE_IN_ALL = 3.0, 24.0  # of all who sit there

TALKS_MUCH = say("That was a lot to say at once. Wait a moment.")


class Talk:
    """Of one room at one server."""

    def __init__(self) -> None:
        self._chats: deque[tuple[Chatted, frozenset[str]]] = deque(maxlen=KEPT)  # with who sat there
        self._all = Bucket(A_SECOND_IN_ALL, AT_ONCE_IN_ALL, time.monotonic())
        self._of: dict[str, Bucket] = {}

    def require_patience(self, guest: str, seated: Collection[str], now: float) -> None:
        """Refusal if somebody, or all together, talk too much; who does not sit here any more is not remembered."""
        self._of = {one: bucket for one, bucket in self._of.items() if one in seated}
        own = self._of.setdefault(guest, Bucket(A_SECOND, AT_ONCE, now))
        if not own.take(now) or not self._all.take(now):
            raise Refusal("too-fast", TALKS_MUCH)

    def keep(self, chat: Chatted, seated: frozenset[str]) -> None:
        self._chats.append((chat, seated))

    def heard_by(self, guest: str) -> Talked:
        """What was said while a guest sat here."""
        return Talked(tuple(chat for chat, seated in self._chats if guest in seated))

    def forget(self) -> None:
        """Somebody who was here wants to be forgotten."""
        self._chats.clear()
