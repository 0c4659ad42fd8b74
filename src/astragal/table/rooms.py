"""The rooms of this server and the book: what changes a room is written before anybody is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from astragal.table import entries as entry_lines
from astragal.table import showing
from astragal.table.book import Book, Listing, StorageError
from astragal.table.entries import Entry
from astragal.table.live import Live
from astragal.table.opening import Find
from astragal.table.room import Refusal, Room

ATTEMPTS = 3  # times a deed is tried when other servers write in the same room
AGAIN = 1.0  # seconds until the book is tried again, where nobody waits for an answer
IDLE = 600.0  # seconds without anybody after which a room leaves memory
AT_ONCE = 200  # entries that are applied before others get their turn
ROUNDING = 0.005  # seconds that a clock gets beyond its end, so that it is over by any reckoning
PRESENCE = 0.05  # seconds in which comings and goings are gathered

NO_ROOM = "There is no table with that name. Perhaps the link is not complete."
UNREADABLE = "This server cannot read what was played at that table."
CROWDED = "Others are faster at this table just now. Try again."

Deed = Callable[[Room, float], list[Entry]]  # decides and applies; Refusal: nothing has changed

_log = logging.getLogger(__name__)


class Rooms:
    """Holds rooms in memory, one at a time for each, and keeps what is told the same as what is written.

    `follow` is called after every change, with the lock held.
    """

    def __init__(self, book: Book, find: Find, follow: Callable[[Live], None]) -> None:
        self._book = book
        self._find = find
        self._follow = follow
        self._rooms: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def all(self) -> list[Live]:
        """Those in memory."""
        return list(self._rooms.values())

    def get(self, name: str) -> Live | None:
        """A room, if it is in memory."""
        return self._rooms.get(name)

    async def add(self, room: Room, entries: list[Entry]) -> bool:
        """Write a new room's book; False if there is one of that name."""
        if not await self._book.append(room.id, 0, _lines(entries), _listing(room)):
            return False
        live = self._rooms[room.id] = Live(room.id, room=room, ours=True)
        self._settle(live, room)
        return True

    def holding(self, name: str) -> _Holding:
        """A room with its lock held, read from the book if need be. Refusal if there is none."""
        return _Holding(self, name)

    async def take(self, name: str) -> tuple[Live, Room]:
        """Wait for a room's lock, and read the room if need be; `let_go` must follow."""
        live = self._rooms.get(name)
        if live is None:
            live = self._rooms[name] = Live(name)
        live.users += 1
        try:
            await live.lock.acquire()
        except BaseException:
            self._leave(live)
            raise
        try:
            return live, live.room or await self._load(live)
        except BaseException:
            self.let_go(live)
            raise

    def let_go(self, live: Live) -> None:
        """Whoever held the room does not any more."""
        live.lock.release()
        self._leave(live)

    def _leave(self, live: Live) -> None:
        live.users -= 1
        if live.room is None and not live.users and not live.connections:
            del self._rooms[live.id]

    async def change(self, live: Live, deed: Deed) -> int:
        """Decide, write, tell everybody. Refusal: nothing has changed. The lock is held; returns the room's number."""
        for _ in range(ATTEMPTS):
            room = live.room or await self._load(live)
            after, steps = room.number, _steps(room)
            live.room = None  # if anything goes wrong from here on, the book says how the room is
            try:
                entries = deed(room, time.time())
            except Refusal:
                live.room = room
                raise
            if not entries or await self._write(room, after, _lines(entries)):
                live.room = room
                if entries:
                    live.ours = True
                    live.tell(room, after, entries, steps)
                    self._settle(live, room)
                return room.number
            await self._load(live)  # another server was faster
        raise Refusal("busy", CROWDED)

    async def change_by_itself(self, name: str, deed: Deed) -> None:
        """Do something that nobody waits for."""
        try:
            async with self.holding(name) as (live, _):
                await self.change(live, deed)
        except Refusal as refusal:
            _log.warning("room %s: %s", name, refusal)

    async def catch_up(self, name: str) -> None:
        """Read what other servers have written and tell it. Refusal if there is no such room."""
        async with self.holding(name) as (live, room):
            lines = await self._book.read(name, room.number)
            if not lines:
                return
            after, steps = room.number, _steps(room)
            live.room = None
            entries = [entry_lines.read(line) for line in lines]
            for entry in entries:
                room.apply(entry)
            live.room, live.ours = room, False
            live.tell(room, after, entries, steps)
            self._settle(live, room)

    def presence_soon(self, live: Live) -> None:
        """Tell who is connected, once for all who come and go within a moment."""
        if not live.presence_due:
            live.presence_due = True
            self.spawn(partial(self._tell_presence, live))

    def others_wrote(self, name: str, number: int) -> None:
        """Another server has written in a room, or ("", -1) in any."""
        for live in self.all() if not name else filter(None, [self.get(name)]):
            if not name or live.room is None or live.room.number < number:
                self.spawn(partial(self.catch_up, live.id))

    def sweep(self, forget: Callable[[Live], None]) -> None:
        """Let rooms go that nobody has been in for a while."""
        now = time.monotonic()
        for live in self.all():
            if not live.connections and not live.users and now - live.empty_since > IDLE:
                live.stop()
                del self._rooms[live.id]
                forget(live)

    def spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        """Start something that goes on by itself; it is tried until the book can be read and written."""
        task = asyncio.create_task(_patiently(work))
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    async def finish(self, seconds: float) -> None:
        """Stop what happens by itself, and let what has begun end."""
        for live in self.all():
            live.stop()
        if self._tasks:
            _, pending = await asyncio.wait(self._tasks, timeout=seconds)
            for task in pending:
                task.cancel()

    # -- inside -----------------------------------------------------------------------------------------------------

    async def _load(self, live: Live) -> Room:
        """Read the room from its book; those who know less of it are shown it."""
        lines = await self._book.read(live.id)
        if not lines:
            raise Refusal("no-room", NO_ROOM)
        room = Room(live.id, self._find)
        for count, line in enumerate(lines, 1):
            try:
                room.apply(entry_lines.read(line))
            except Exception:  # noqa: BLE001 - such as a game that this server does not have
                _log.exception("entry %d of room %s cannot be read", count, live.id)
                raise Refusal("busy", UNREADABLE) from None
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)
        live.room, live.ours = room, False
        live.show(room, [one for one in live.connections if one.number != room.number])
        self._settle(live, room)
        return room

    async def _write(self, room: Room, after: int, lines: list[str]) -> bool:
        try:
            return await self._book.append(room.id, after, lines, _listing(room))
        except StorageError as error:
            _log.error("room %s could not be written: %s", room.id, error)
            if (await self._book.read(room.id, after))[: len(lines)] == lines:
                return True  # it was, and only the answer got lost
            raise

    def _settle(self, live: Live, room: Room) -> None:
        """After a change: what was worked out before does not hold any more, and something may happen next."""
        live.previews.clear()
        self._set_timer(live, room)
        self._follow(live)

    def _set_timer(self, live: Live, room: Room) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        at = room.next_tick()
        if at is not None:
            delay = max(at - time.time(), 0.0) + ROUNDING
            tick = partial(self._tick, live.id)
            live.timer = asyncio.get_running_loop().call_later(delay, self.spawn, tick)

    async def _tick(self, name: str) -> None:
        await self.change_by_itself(name, Room.tick)
        async with self.holding(name) as (live, room):
            self._set_timer(live, room)  # also if the time was not quite up

    async def _tell_presence(self, live: Live) -> None:
        await asyncio.sleep(PRESENCE)
        live.presence_due = False
        if live.connections:
            async with self.holding(live.id) as (held, room):
                held.tell_presence(room)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            _log.error("something at the table failed", exc_info=error)


class _Holding:
    """A room that is held; a class, since every request holds one and a generator takes twice as long."""

    def __init__(self, rooms: Rooms, name: str) -> None:
        self._rooms = rooms
        self._name = name

    async def __aenter__(self) -> tuple[Live, Room]:
        self._live, room = await self._rooms.take(self._name)
        return self._live, room

    async def __aexit__(self, *_error: object) -> None:
        self._rooms.let_go(self._live)


async def _patiently(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
            return
        except StorageError:
            await asyncio.sleep(AGAIN)


def _steps(room: Room) -> int:
    return len(room.match.steps) if room.match else 0


def _lines(entries: list[Entry]) -> list[str]:
    return [entry_lines.write(entry) for entry in entries]


def _listing(room: Room) -> Listing:
    assert room.setup is not None  # an opened room
    return Listing(
        game=room.setup.game,
        status=room.status,
        listed=room.setup.listed,
        summary=showing.summary_text(room),
        guests=room.guests(),
        turn_of=room.awaited(),
        updated=room.updated,
    )
