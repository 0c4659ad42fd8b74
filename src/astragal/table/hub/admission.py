"""Whether a token that was signed here still counts: devices can be signed out."""

from __future__ import annotations

import time
from functools import partial

from astragal.table.book import accounts
from astragal.table.book.book import Book
from astragal.table.door.identity import Caller, Identity


class Admission:
    """Asks the database whenever a token is shown: what was signed out at one server is at once unknown to all."""

    def __init__(self, book: Book, identity: Identity) -> None:
        self._book, self._identity = book, identity

    async def admit(self, token: str) -> Caller | None:
        """Whose token it is; None if it was not signed here or counts no more."""
        caller = self._identity.person(token)
        if caller is None:
            return None
        database, guest, device, now = self._book.database, caller.guest, caller.device, time.time()
        found = partial(accounts.standing, guest=guest, device=device, now=now)
        counts, to_note = await database.read(found)
        if to_note:
            await database.write(partial(accounts.note, guest=guest, device=device, now=now))
        return caller if counts else None
