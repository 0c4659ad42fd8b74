"""What people do besides moving: a book has room for so much of it and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from astragal.engine.words import say
from astragal.table.protocol.messages import Answer, Back, Computer, Leave, Offer, Ready, Request, Sit
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.entries import (
    Declined,
    GivenToComputer,
    Left,
    Offered,
    Paused,
    Resumed,
    SaidReady,
    Seated,
    TookBack,
)

MOST = 400  # entries of a match that are not moves, or before the first match
MOST_OF_ONE = 100  # of them, those of one guest: nobody can use up what others need

COUNTED = Seated | Left | GivenToComputer | SaidReady | TookBack | Offered | Declined | Paused | Resumed
# What ends something (giving up, resuming, claiming, freeing, closing) stays possible: it cannot be done over and over.
LIMITED = Sit | Leave | Computer | Ready | Back | Offer | Answer


class Asides:
    """Counts them, for everybody and for each guest."""

    def __init__(self) -> None:
        self._all = 0
        self._of: Counter[str] = Counter()

    def note(self, guests: Iterable[str]) -> None:
        """One of these guests did something."""
        self._all += 1
        self._of.update(guests)

    def require_space(self, guest: str, request: Request) -> None:
        """Refuse what would go on without end."""
        if isinstance(request, LIMITED) and (self._all >= MOST or self._of[guest] >= MOST_OF_ONE):
            raise Refusal(
                "not-allowed", say("There has been too much to and fro here. Play on, or open another table.")
            )
