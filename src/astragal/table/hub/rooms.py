"""The rooms of this server and the book: what changes a room is written before anybody is told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial

from astragal.engine.words import say
from astragal.table.book.alive import Alive
from astragal.table.book.book import Book, Listing, StorageError
from astragal.table.health import metrics
from astragal.table.health.steady import SteadyTime
from astragal.table.hub.live import UNREADABLE, Live
from astragal.table.hub.slow_work import SlowWork
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry, Freed, GivenToComputer, Left, Moved, Seated
from astragal.table.room.finished import Finished, finished
from astragal.table.room.opening import Find
from astragal.table.room.room import Refusal, Room
from astragal.table.room.talking import Said, said_in
from astragal.table.sight import looking, showing

ATTEMPTS = 3  # times a deed is tried when other servers write in the same room
AGAIN, LONGEST_PAUSE = 1.0, 10.0  # seconds until the book is tried again, where nobody waits for an answer
IDLE = 600.0  # seconds without anybody after which a room leaves memory
AT_ONCE = 20  # entries that are applied before others get their turn
ROUNDING = 0.005  # seconds that a clock gets beyond its end, so that it is over by any reckoning
PRESENCE = 0.05  # seconds in which comings and goings are gathered

NO_ROOM = say("There is no table with that name. Perhaps the link is not complete.")
UNWRITABLE = say("That cannot be written into the book of this table, so it was not done.")
CROWDED = say("Others are faster at this table just now. Try again.")

SEATS = (Seated, Left, Freed, GivenToComputer)  # entries by which somebody sits elsewhere

Turned = Callable[[str, str, Collection[str]], None]  # room, game, and guests whose turn has come
Deed = Callable[[Room, float], list[Entry]]  # decides and applies; Refusal: nothing has changed

_log = logging.getLogger(__name__)


def call_nobody(room: str, game: str, guests: Collection[str]) -> None:
    """Where nobody is told that it is their turn."""


class Rooms:
    """Holds rooms in memory, one at a time for each, and keeps what is told the same as what is written.

    `follow` is called after every change, with the lock held; `turned` when this server wrote what made it somebody's turn who
    has days for it.
    """

    def __init__(
        self,
        book: Book,
        find: Find,
        follow: Callable[[Live], None],
        slow_work: SlowWork | None = None,
        turned: Turned = call_nobody,
    ) -> None:
        self.now = SteadyTime()
        self.alive = Alive(book, self.now, self._give_back_to_all)
        self._book = book
        self._find = find
        self._follow = follow
        self._turned = turned
        self._slow_work = slow_work or SlowWork()
        self._rooms: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def all(self) -> list[Live]:
        """Those in memory."""
        return list(self._rooms.values())

    def get(self, name: str) -> Live | None:
        """A room, if it is in memory."""
        return self._rooms.get(name)

    async def add(self, room: Room, entries: list[Entry], household: str = "") -> Live | None:
        """Write a new room's book; None if there is one of that name. Refusal if it could not be read again."""
        lines = _lines(room.id, entries)
        self._reread(room.id, lines)
        if not await self._book.append(room.id, 0, lines, listing_of(room)):
            return None
        live = self._rooms[room.id] = Live(
            room.id, self.now, alone=not self._book.shared, room=room, ours=True, household=household
        )
        self._settle(live, room)
        return live

    def holding(self, name: str) -> _Holding:
        """A room with its lock held, read from the book if need be. Refusal if there is none."""
        return _Holding(self, name)

    async def take(self, name: str) -> tuple[Live, Room]:
        """Wait for a room's lock, and read the room if need be; `let_go` must follow."""
        live = self._rooms.get(name)
        if live is None:
            live = self._rooms[name] = Live(name, self.now, alone=not self._book.shared)
        await self._lock(live)
        try:
            if live.room is None:
                await self._load(live)
                await self._give_back(live)
            return live, live.room or await self._load(live)
        except BaseException:
            self.let_go(live)
            raise

    def let_go(self, live: Live) -> None:
        """Whoever held the room does not any more."""
        live.lock.release()
        self._leave(live)

    async def _lock(self, live: Live) -> None:
        live.users += 1
        try:
            await live.lock.acquire()
        except BaseException:
            self._leave(live)
            raise

    def _leave(self, live: Live) -> None:
        live.users -= 1
        if live.room is None and not live.users and not live.connections and not live.streams:
            del self._rooms[live.id]

    async def change(self, live: Live, deed: Deed) -> int:
        """Decide, write, tell everybody. Refusal: nothing has changed. The lock is held; returns the room's number.

        If nobody was there for a while, that time is given back first.
        """
        await self.alive.make_sure()
        await self._give_back(live)
        return await self._do(live, deed)

    async def _do(self, live: Live, deed: Deed) -> int:
        for _ in range(ATTEMPTS):
            room = live.room or await self._load(live)
            after, steps, awaited = room.number, _steps(room), _awaited_away(room)
            live.room = None  # if anything goes wrong from here on, the book says how the room is
            try:
                entries = deed(room, self.now())
            except Refusal:
                live.room = room
                raise
            if not entries or await self._write(room, after, _lines(room.id, entries)):
                live.room = room
                if entries:
                    live.ours = True
                    metrics.MOVES.add(room.rules.slug, number=_moves(entries))
                    await self._look_ahead_for(live, room)
                    live.tell(room, after, entries, steps)
                    self._settle(live, room, entries)
                    if called := _awaited_away(room) - awaited:
                        self._turned(room.id, room.rules.slug, called)
                return room.number
            await self._load(live)  # another server was faster
        raise Refusal("busy", CROWDED)

    async def look_ahead(self, room: Room, guests: Iterable[str]) -> None:
        """Work out beside the event loop what guests are about to be shown, where it takes long. The lock is held."""
        for viewer in {room.viewer(guest) for guest in guests}:
            if looking.takes_long(room, viewer):
                await self._slow_work.do(partial(looking.lines, room, viewer))

    async def _look_ahead_for(self, live: Live, room: Room) -> None:
        with suppress(Refusal):  # then it is worked out here: what is written must be told
            await self.look_ahead(room, (one.guest for one in live.connections))

    async def change_by_itself(self, name: str, deed: Deed) -> bool:
        """Do something that nobody waits for; whether it was done."""
        try:
            async with self.holding(name) as (live, _):
                await self.change(live, deed)
        except Refusal as refusal:
            _log.warning("room %s: %s", name, refusal)
            return False
        return True

    async def catch_up(self, name: str) -> None:
        """Read what other servers have written and tell it. Refusal if there is no such room."""
        async with self.holding(name) as (live, room):
            lines = await self._book.read(name, room.number)
            if not lines:
                return
            after, steps = room.number, _steps(room)
            live.room = None
            entries: list[Entry] = []
            for line in lines:
                entries.append(_apply(room, line))
            live.room, live.ours = room, False
            live.tell(room, after, entries, steps)
            self._settle(live, room, entries)

    async def read_again(self, name: str) -> None:
        """What is in memory of a room does not hold any more. Refusal if there is no such room now."""
        if live := self.get(name):
            await self._lock(live)
            try:
                live.room = None
                live.talk.forget()
                for connection in live.connections:
                    connection.number = -1  # whatever they know, it may have been another
                await self._load(live)
            finally:
                self.let_go(live)

    def presence_soon(self, live: Live) -> None:
        """Tell who is connected, once for all who come and go within a moment."""
        if not live.presence_due:
            live.presence_due = True
            self.spawn(partial(self._tell_presence, live))

    async def say_who_is_here(self, lives: Sequence[Live]) -> None:
        """Tell the other servers again which people of some rooms are at this one."""
        await self._book.tell_presence(
            {live.id: live.told_elsewhere for live in lives if live.told_elsewhere}
        )

    async def ask_who_is_there(self) -> None:
        """Ask the other servers which people of the rooms in memory are at them."""
        await self._book.tell_presence({live.id: None for live in self.all() if live.connections})

    def others_are_there(self, server: str, name: str, guests: Collection[str] | None) -> None:
        """Another server says who of a room's people is with it; None: it asks for those who are here."""
        live = self.get(name)
        if live and guests is None:
            self.spawn(partial(self.say_who_is_here, [live]))
        elif live and guests is not None:
            live.hear_elsewhere(server, guests)
            self.presence_soon(live)

    async def pass_on(self, name: str, said: Said) -> None:
        """Tell the other servers what somebody said; if that cannot be, only those at this one have heard it."""
        with suppress(StorageError):
            await self._book.tell_talk(name, said_in.dump_json(said).decode())

    def others_said(self, name: str, text: str) -> None:
        """Somebody at another server said something in a room."""
        live = self.get(name)
        if live and live.connections:
            self.spawn(partial(self._tell_said, name, said_in.validate_json(text)))

    async def _tell_said(self, name: str, said: Said) -> None:
        async with self.holding(name) as (live, room):
            live.tell_said(room, said)

    def others_wrote(self, name: str, number: int) -> None:
        """Another server has written in a room, or ("", -1) in any."""
        if not name:
            self.spawn(self.ask_who_is_there)
        for live in self.all() if not name else filter(None, [self.get(name)]):
            if name and live.room and live.room.number >= number:
                continue
            if name and not live.connections and not live.users:
                live.let_go()
            else:
                self.spawn(partial(self.catch_up, live.id))

    def sweep(self, forget: Callable[[Live], None]) -> None:
        """Let rooms go that nobody has been in for a while."""
        now = time.monotonic()
        for live in self.all():
            if not live.connections and not live.streams and not live.users and now - live.empty_since > IDLE:
                live.stop()
                del self._rooms[live.id]
                forget(live)

    def spawn(self, work: Callable[[], Awaitable[object]]) -> None:
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
        await self.alive.make_sure()
        lines = await self._book.read(live.id)
        if not lines:
            raise Refusal("no-room", NO_ROOM)
        room = Room(live.id, self._find)
        for count, line in enumerate(lines, 1):
            _apply(room, line)
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)
        await self._look_ahead_for(live, room)
        live.room, live.ours = room, False
        live.show(room, [one for one in live.connections if one.number != room.number])
        self._settle(live, room)
        return room

    def _reread(self, name: str, lines: list[str]) -> None:
        """Refusal if a new book could not be read."""
        room = Room(name, self._find)
        try:
            for line in lines:
                _apply(room, line)
        except Refusal:
            raise Refusal("not-allowed", UNWRITABLE) from None

    async def _write(self, room: Room, after: int, lines: list[str]) -> bool:
        try:
            return await self._book.append(room.id, after, lines, listing_of(room), ended_since(room, after))
        except StorageError as error:
            _log.error("room %s could not be written: %s", room.id, error)
            if (await self._book.read(room.id, after))[: len(lines)] == lines:
                return True  # it was, and only the answer got lost
            raise

    def _settle(self, live: Live, room: Room, entries: Sequence[Entry] = ()) -> None:
        """After a change: what was worked out before does not hold any more, and something may happen next."""
        live.previews.clear()
        self._set_timer(live, room)
        self._follow(live)
        if live.connections and live.someone_gone is None:
            self._watch_absence(live, room)
        unheard = self._book.shared and live.people_here(room) != live.told_elsewhere
        if live.connections and (unheard or any(isinstance(entry, SEATS) for entry in entries)):
            self.presence_soon(live)  # somebody sat down or got up: who sits does not watch any more

    def _set_timer(self, live: Live, room: Room) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        at = room.next_tick()
        if at is not None:
            delay = max(at - self.now(), live.respite(at), 0.0) + ROUNDING
            tick = partial(self._tick, live.id)
            live.timer = asyncio.get_running_loop().call_later(delay, self.spawn, tick)

    async def _tick(self, name: str) -> None:
        if not await self.change_by_itself(name, Room.tick):
            return  # whoever comes next sets the timer again; until then a room that cannot go on is left in peace
        async with self.holding(name) as (live, room):
            self._set_timer(live, room)  # also if the time was not quite up

    async def _tell_presence(self, live: Live) -> None:
        await asyncio.sleep(PRESENCE)
        live.presence_due = False
        if live.connections:
            async with self.holding(live.id) as (held, room):
                held.tell_presence(room)
                self._watch_absence(held, room)
        if self._book.shared and live.room and live.people_here(live.room) != live.told_elsewhere:
            asks = live.told_elsewhere is None
            live.told_elsewhere = live.people_here(live.room)
            await self._book.tell_presence({live.id: live.told_elsewhere})
            if asks:
                await self._book.tell_presence({live.id: None})

    def _watch_absence(self, live: Live, room: Room) -> None:
        """Tell it when somebody has been away for so long that the others need not wait."""
        if live.someone_gone:
            live.someone_gone.cancel()
            live.someone_gone = None
        delay = live.next_gone(room)
        if delay is not None:
            live.someone_gone = asyncio.get_running_loop().call_later(
                delay + ROUNDING, self.presence_soon, live
            )

    async def _give_back(self, live: Live) -> None:
        """Set back what ran in a room while no server was there."""

        def lost(room: Room, now: float) -> float:
            return self.alive.lost(room.updated, now)

        room = live.room or await self._load(live)
        if lost(room, self.now()):
            await self._do(live, lambda room, now: room.give_back(lost(room, now), now))

    def _give_back_to_all(self) -> None:
        """The server is back: nobody at its tables should wait for the next deed to see the clock right."""
        for live in self.all():
            self.spawn(partial(self.change_by_itself, live.id, lambda _room, _now: []))

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


async def _patiently(work: Callable[[], Awaitable[object]]) -> None:
    pause = AGAIN
    while True:
        try:
            await work()
            return
        except StorageError:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _awaited_away(room: Room) -> frozenset[str]:
    """Those whose turn it is where nobody waits at the table."""
    return frozenset(room.awaited()) if room.by_letter else frozenset()


def _steps(room: Room) -> int:
    return len(room.match.steps) if room.match else 0


def _apply(room: Room, line: str) -> Entry:
    """Take in an entry as the book tells it. Refusal if it cannot be read, or tells what cannot be."""
    try:
        entry = entry_lines.read(line)
        room.apply(entry)
    except Exception:  # noqa: BLE001 - such as a game that this server does not have
        _log.exception("entry %d of room %s cannot be read", room.number + 1, room.id)
        raise Refusal("busy", UNREADABLE) from None
    return entry


def _lines(name: str, entries: list[Entry]) -> list[str]:
    """The entries as the book keeps them. Refusal if they could not be read again: nobody could come to the room any more."""
    try:
        return [entry_lines.kept(entry) for entry in entries]
    except ValueError:
        _log.exception("room %s: an entry cannot be written", name)
        raise Refusal("not-allowed", UNWRITABLE) from None


def _moves(entries: list[Entry]) -> int:
    return sum(isinstance(entry, Moved) and entry.seat >= 0 for entry in entries)


def ended_since(room: Room, after: int) -> Finished | None:
    """The match that was ended by an entry behind the first `after`."""
    return finished(room) if room.ended > after else None


def listing_of(room: Room) -> Listing:
    """The room as lists need it."""
    assert room.setup is not None  # an opened room
    return Listing(
        game=room.setup.game,
        status=room.status,
        listed=room.setup.listed,
        summary=showing.summary_text(room),
        guests=room.guests(),
        turn_of=room.awaited(),
        updated=room.updated,
        owner=room.owner,
    )
