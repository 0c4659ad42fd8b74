"""Pictures of positions for link previews: painted beside the event loop, each once, and the last ones kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from astragal.engine.scene import Scene
from astragal.table.hub.slow_work import SlowWork
from astragal.view.postcard import postcard

MOST_BYTES = 16 * 1024 * 1024  # of all pictures that are kept

Key = tuple[str, int]  # a room and its number, or a game and 0


class LinkPictures:
    """Has a thread of its own, so that nobody who comes to a table waits for a picture."""

    def __init__(self) -> None:
        self._work = SlowWork()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._coming: dict[Key, asyncio.Task[bytes]] = {}

    async def of(self, key: Key, look: Callable[[], Scene], household: str) -> bytes:
        """The board of a scene as PNG; a key always means the same one. Refusal if too much waits already."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._coming:
            self._coming[key] = asyncio.create_task(self._paint(key, look, household))
        # Whoever asked first may go before it is there; the others still want it.
        return await asyncio.shield(self._coming[key])

    async def _paint(self, key: Key, look: Callable[[], Scene], household: str) -> bytes:
        try:
            painted = await self._work.do(lambda: postcard(look()), household)
        finally:
            del self._coming[key]
        self._kept[key] = painted
        while sum(map(len, self._kept.values())) > MOST_BYTES:
            self._kept.popitem(last=False)
        return painted

    def close(self) -> None:
        """Paint nothing more."""
        self._work.close()
