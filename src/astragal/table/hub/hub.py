"""Where everything meets: what clients and HTTP ask of the rooms, computers at their seats, and an orderly end."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any

from astragal.engine.rules import CHANCE
from astragal.engine.words import say
from astragal.players.arena import look
from astragal.players.line import Asker, Urgency
from astragal.players.player import View
from astragal.players.workers import Workers
from astragal.table.book.book import Book, StorageError
from astragal.table.door.bans import BANNED, Bans
from astragal.table.door.identity import Identity
from astragal.table.door.limits import Doors, Limits, network
from astragal.table.health import metrics
from astragal.table.health.garbage import Collector
from astragal.table.hub.acts import Acts, UnderWay
from astragal.table.hub.admission import Admission
from astragal.table.hub.computers import Computers
from astragal.table.hub.connection import GOING_AWAY, POLICY, TRY_LATER, Connection
from astragal.table.hub.homes import ALONE, Place
from astragal.table.hub.live import Live
from astragal.table.hub.lobby import Lobby
from astragal.table.hub.reflexes import Reflexes
from astragal.table.hub.rooms import Deed, Rooms, Turned, call_nobody
from astragal.table.hub.slow_work import SlowWork
from astragal.table.hub.streaming import Stream
from astragal.table.protocol import messages
from astragal.table.protocol.http import RoomSetup
from astragal.table.room import talking
from astragal.table.room.entries import Entry
from astragal.table.room.opening import Find, in_cabinet
from astragal.table.room.room import Person, Refusal, Room
from astragal.table.sight import explaining, looking, previewing
from astragal.table.worlds.worlds import Worlds

SWEEP = 60.0  # seconds between two looks for rooms that nobody is in
GOODBYE = 2.0  # seconds in which clients must have taken their last message

WATCHING = say("You are watching. Choose a name first, then you can take a seat.")
TROUBLE = say("The table could not do that just now. Look at the board, then try again.")
CLOSED = say("This table has been closed.")
DRAINING = say("This server is about to rest, so no new table can be opened here. Try again in a minute.")
GOING = say("The table is being set up anew. You are back in a moment.")
SIGNED_OUT = say("You have been signed out on this device.")

_log = logging.getLogger(__name__)


class Hub:
    """All that goes on at this server."""

    def __init__(
        self,
        book: Book,
        identity: Identity,
        workers: Workers,
        *,
        limits: Limits | None = None,
        find: Find = in_cabinet,
        place: Place = ALONE,
        turned: Turned = call_nobody,
        worlds: Worlds | None = None,
    ) -> None:
        self.identity = identity
        self.admission = Admission(book, identity)
        self.limits = limits or Limits()
        self.doors = Doors(self.limits)
        self.slow_work = SlowWork()
        self._book = book
        self._workers = workers
        self._find = find
        self._place = place
        self._computers = Computers(workers, self._computer_plays)
        self._reflexes = Reflexes(self._do)
        self._worlds = worlds or Worlds()
        self._acts = Acts(self._worlds, self._act_has_ended, self._look_again)
        self._rooms = Rooms(book, self._find, self._follow, self.slow_work, turned)
        self.now = self._rooms.now  # what time it is at this server
        self.lobby = Lobby(book, self.now)
        self._hints: dict[asyncio.Task[None], Asker] = {}
        self._own_tasks: list[asyncio.Task[None]] = []
        self._closing = False
        self.draining = False  # no new rooms: the server is about to end
        self.bans = Bans()
        self.announcement = ""

    def start(self) -> None:
        """Listen to other servers, give signs of life, and let rooms go that nobody is in."""
        self._book.listen(self._rooms.others_wrote, self._rooms.others_are_there, self._rooms.others_said)
        self._own_tasks = [asyncio.create_task(self._rooms.alive.run()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """Say goodbye to everybody; best before the web server hangs up. Doing it again does nothing."""
        if self._closing:
            return
        self._closing = True
        for task in self._own_tasks:
            task.cancel()
        for live in self._rooms.all():
            for connection in live.connections:
                connection.answer(messages.Closing(GOING))
                connection.close(GOING_AWAY)
            for stream in live.streams:
                stream.close(GOING_AWAY)
        await self._rooms.finish(GOODBYE)
        self._worlds.close()
        until = time.monotonic() + GOODBYE
        while any(live.connections or live.streams for live in self._rooms.all()):
            if time.monotonic() > until:
                break
            await asyncio.sleep(0.02)
        self.slow_work.close()
        with suppress(StorageError):
            await self._rooms.alive.beat()  # from now on nobody is here

    # -- for those who run the table ---------------------------------------------------------------------------------

    def bar(self, bans: Bans) -> None:
        """From now on these are barred; whoever is here in spite of it has to go."""
        self.bans = bans
        for live in self._rooms.all():
            if bans.room(live.id):
                self.close_room(live.id, CLOSED)
            for connection in live.connections:
                if self.is_barred(connection.guest, connection.address):
                    connection.answer(messages.Refused(None, "banned", BANNED))
                    connection.close(POLICY)
            for stream in live.streams:
                if self.is_barred(stream.guest, stream.address):
                    stream.refuse("banned", BANNED)
                    stream.close(POLICY)

    def is_barred(self, guest: str, address: str) -> bool:
        """Whether somebody may not come in."""
        return self.bans.guest(guest) or self.bans.address(address)

    def sign_out(self, device: str) -> None:
        """Hang up on a device that is signed out."""
        for live in self._rooms.all():
            for connection in live.connections:
                if connection.device == device:
                    connection.answer(messages.Refused(None, "bad-token", SIGNED_OUT))
                    connection.close(POLICY)
            for stream in live.streams:
                if stream.device == device:
                    stream.refuse("bad-token", SIGNED_OUT)
                    stream.close(POLICY)

    def close_room(self, name: str, reason: str) -> None:
        """Tell everybody in a room why it is closed, and let them go; nothing happens there any more."""
        if live := self._rooms.get(name):
            live.stop()
            for connection in live.connections:
                connection.answer(messages.Refused(None, "no-room", reason))
                connection.close(POLICY)
            for stream in live.streams:
                stream.refuse("no-room", reason)
                stream.close(POLICY)

    async def forget_room(self, name: str) -> None:
        """The book of a room was changed or removed by others: whoever is there sees what it says now, or has to go."""
        try:
            await self._rooms.read_again(name)
        except Refusal as refusal:
            self.close_room(name, refusal.text)

    def announce(self, text: str) -> None:
        """Tell everybody something, now and when they come; "" takes it back."""
        if text == self.announcement:
            return
        self.announcement = text
        for live in self._rooms.all():
            for connection in live.connections:
                connection.answer(messages.Announcement(text))

    def rooms_in_memory(self) -> Counter[str]:
        """How many there are of each status."""
        return Counter(live.room.status if live.room else "unread" for live in self._rooms.all())

    def questions(self) -> int:
        """What computers think about now, or will."""
        return self._workers.waiting()

    def acts(self) -> int:
        """Physical acts under way, or in line for a process."""
        return self._worlds.acts()

    # -- for HTTP -------------------------------------------------------------------------------------------------

    async def open(
        self, setup: RoomSetup, who: Person, position: dict[str, Any] | None = None, address: str = ""
    ) -> str:
        """Make a room and return its name; Refusal if it cannot be, StorageError if it cannot be kept."""
        if self.draining:
            raise Refusal("busy", DRAINING)
        while True:
            name = self._place.name_room()
            room, entries = Room.open(name, setup, who, self.now(), position, self._find)
            waits = setup.listed and room.status == "waiting"
            async with self.lobby.entering(who.guest, address, name) if waits else nullcontext():
                live = await self._rooms.add(room, entries, network(address))
            if live:
                self._computers.get_ready(live, room)
                self._acts.get_ready(room)
                return name

    @asynccontextmanager
    async def reading(self, name: str, guest: str | None = None) -> AsyncIterator[Room]:
        """A room to look at while nobody changes it, with the eyes of a guest if one is named; Refusal if there is none."""
        self._require_open(name)
        async with self._rooms.holding(name) as (_, room):
            if guest is not None:
                await self._rooms.look_ahead(room, (guest,))
            yield room

    async def note_hint(self, name: str, guest: str, game: int) -> None:
        """Somebody looks further from a match (0: the last) at another table: that is a hint as well, if they play in it now."""
        async with self._rooms.holding(name) as (live, room):
            if room.seats_of(guest) and game in (0, room.game):
                await self._rooms.change(live, lambda room, now: room.note_hint(guest, now))

    # -- for sockets ----------------------------------------------------------------------------------------------

    async def join(self, connection: Connection, name: str) -> None:
        """A client comes to a room and gets the whole view; Refusal if there is none."""
        if self._closing:
            raise Refusal("busy", GOING)
        self._require_open(name)
        if (
            self._book.shared
        ):  # the client may come from another server and know more than has been heard here
            await self._rooms.catch_up(name)
        async with self._rooms.holding(name) as (live, room):
            await self._rooms.look_ahead(room, (connection.guest,))
            live.show(room, [connection], also_here=connection.guest)
            live.remind(room, connection)
            live.connections.append(connection)
            live.left.pop(connection.guest, None)
            if self.announcement:
                connection.answer(messages.Announcement(self.announcement))
            self._acts.get_ready(room)
            self._follow(live)  # computers may have waited for somebody to come
        self._rooms.presence_soon(live)

    def leave(self, connection: Connection, name: str) -> None:
        """A client is gone."""
        if connection.asking:
            connection.asking.cancel()
            connection.asking = None  # the task keeps the error that ended it, and that knows the connection
        live = self._rooms.get(name)
        if live and connection in live.connections:
            live.connections.remove(connection)
            live.empty_since = time.monotonic()
            if connection.guest and connection.guest not in live.here:
                live.left[connection.guest] = live.empty_since
            self._rooms.presence_soon(live)

    async def look_at(self, stream: Stream, name: str) -> None:
        """A client comes to see what moves in a room; Refusal if there is none."""
        if self._closing:
            raise Refusal("busy", GOING)
        self._require_open(name)
        async with self._rooms.holding(name) as (live, _):
            self._acts.join(live, stream)

    def look_away(self, stream: Stream, name: str) -> None:
        """A client does not look any more."""
        if live := self._rooms.get(name):
            self._acts.leave(live, stream)

    def handle(self, stream: Stream, name: str, data: bytes) -> None:
        """What a client's hand does in a room. Refusal or BadInput: nothing has changed."""
        self._acts.do(self._rooms.get(name), stream, data)

    async def refresh(self, connection: Connection, name: str) -> None:
        """Send the whole view."""
        try:
            async with self._rooms.holding(name) as (live, room):
                live.show(room, [connection])
                live.remind(room, connection)
        except Exception as error:  # noqa: BLE001 - whoever cannot be shown it must not wait for it
            if not isinstance(error, Refusal | StorageError):
                _log.exception("room %s cannot be shown", name)
            connection.close(TRY_LATER)

    async def request(self, connection: Connection, name: str, request: messages.Request) -> None:
        """Carry a request out and answer it."""
        began = time.perf_counter()
        try:
            answer = await self._answer(connection, name, request)
            if answer:
                connection.answer(answer)
            if isinstance(request, messages.Move):
                metrics.MOVE_SECONDS.observe(time.perf_counter() - began)
        except Refusal as refusal:
            connection.answer(messages.Refused(request.id, refusal.code, refusal.text))
            if refusal.code == "behind":
                await self.refresh(connection, name)
        except Exception as error:  # noqa: BLE001 - a client never sees more than a sentence
            if not isinstance(error, StorageError):
                _log.exception("room %s: a request failed", name)
            connection.answer(messages.Refused(request.id, "busy", TROUBLE))

    async def _answer(
        self, connection: Connection, name: str, request: messages.Request
    ) -> messages.FromTable | None:
        """The answer, or None if it comes later."""
        if isinstance(request, messages.Ping):
            return messages.Pong(request.id, round(self.now() * 1000, 3))
        if not connection.guest:
            raise Refusal("not-yours", WATCHING)
        if isinstance(request, messages.Preview):
            return await self._preview(connection, name, request)
        if isinstance(request, messages.Remark | messages.Chat):
            return await self._say(connection, name, request)
        async with self._rooms.holding(name) as (live, room):
            if isinstance(request, messages.Why):
                _require_own(room, connection.guest, request)
                because = explaining.reason(room, request.seat, request.touches, room.moment(self.now()))
                return messages.Because(request.id, room.number, because)
            if isinstance(request, messages.Hint):
                await self._start_hint(connection, live, request)
                return None
            if isinstance(request, messages.Move):
                _let_all_look(room, connection.guest, self.now())
            await self._rooms.change(live, Room.tick)  # first what came before, such as the end of a time
            number = await self._rooms.change(
                live, lambda room, now: room.act(connection.person, request, now, live.gone(room))
            )
            return messages.Done(request.id, number)

    async def _say(
        self, connection: Connection, name: str, request: messages.Remark | messages.Chat
    ) -> messages.Done:
        """Tell those at the table what somebody says. Nothing of it is written."""
        async with self._rooms.holding(name) as (live, room):
            said = talking.say_at(room, connection.person, request)
            live.talk.require_patience(connection.guest, room.guests(), time.monotonic())
            live.tell_said(room, said)
            done = messages.Done(request.id, room.number)
        await self._rooms.pass_on(name, said)
        return done

    def _require_open(self, name: str) -> None:
        if self.bans.room(name):
            raise Refusal("no-room", CLOSED)

    async def _preview(
        self, connection: Connection, name: str, request: messages.Preview
    ) -> messages.Previewed:
        """What a move would do: kept for the next who asks, and worked out elsewhere where it takes long."""
        key = request.seat, request.name
        async with self._rooms.holding(name) as (live, room):
            _require_own(room, connection.guest, request)
            known = live.previews.get(key)
            if known is None:
                question = previewing.asked(room, *key)
        if known is None:
            known = (
                await self.slow_work.do(partial(previewing.answered, question), connection.household)
                if question.costly
                else previewing.answered(question)
            )
            if live.room and live.room.number == question.number:
                live.previews[key] = known
        return replace(known, id=request.id)

    async def _start_hint(self, connection: Connection, live: Live, request: messages.Hint) -> None:
        """Write down that somebody is helped, then help."""
        asker = Asker(connection.household, connection.guest, Urgency.HINT)
        self._require_hints_left(connection, asker)
        asked: list[tuple[View, float]] = []

        def noted(room: Room, now: float) -> list[Entry]:
            asked[:] = [_to_think_about(room, connection.guest, request)]
            return room.note_hint(connection.guest, now)

        number = await self._rooms.change(live, noted)
        self._require_hints_left(connection, asker)  # others may have asked while that was written
        ((view, think),) = asked
        giving = asyncio.create_task(self._give_hint(connection, request.id, number, view, think, asker))
        connection.asking = giving
        self._hints[giving] = asker
        giving.add_done_callback(self._hints.pop)

    def _require_hints_left(self, connection: Connection, asker: Asker) -> None:
        """Refusal if too much is thought about for this connection, its guest, its household, or everybody."""
        askers = [*self._hints.values()]
        own = sum(one.guest == asker.guest for one in askers)
        at_home = sum(one.household == asker.household != "" for one in askers)
        if (connection.asking and not connection.asking.done()) or own >= self.limits.hints_per_guest:
            raise Refusal("busy", say("The hint you asked for is still being thought about."))
        if at_home >= self.limits.hints_per_address or len(askers) >= self.limits.hints:
            raise Refusal("busy", say("Many people want a hint just now. Try again in a moment."))

    async def _give_hint(
        self, connection: Connection, id: int, number: int, view: View, think: float, asker: Asker
    ) -> None:
        try:
            connection.answer(await self._computers.hint(id, number, view, think, asker))
        except Exception:  # noqa: BLE001 - who asks gets an answer
            if not self._closing:
                _log.exception("a hint could not be given")
            connection.answer(messages.Refused(id, "busy", TROUBLE))

    # -- what happens by itself -----------------------------------------------------------------------------------

    def _follow(self, live: Live) -> None:
        """Something changed in a room: let its computers know."""
        try:
            self._computers.follow(live)
            self._reflexes.follow(live)
            self._acts.follow(live)
        except Exception:  # noqa: BLE001 - people can go on, and other rooms are not concerned
            _log.exception("room %s: its computers cannot follow", live.id)
            live.stop()

    def _computer_plays(self, name: str, seat: int, step: int, move: int, spent: float) -> None:
        self._do(name, lambda room, now: room.computer_move(seat, step, move, now, spent))

    def _act_has_ended(self, act: UnderWay, outcomes: Sequence[int] | None, inputs: str) -> None:
        self._rooms.spawn(partial(self._write_act, act, outcomes, inputs))

    async def _write_act(self, act: UnderWay, outcomes: Sequence[int] | None, inputs: str) -> None:
        """Write what came of a physical act, all in one change."""
        async with self._rooms.holding(act.live.id) as (live, room):
            number = room.number
            try:
                number = await self._rooms.change(
                    live, lambda room, now: room.act_done(act.due, outcomes, inputs, now)
                )
            except Refusal as refusal:
                _log.error("room %s: what came of an act cannot be written: %s", live.id, refusal)
            if live.room and CHANCE in live.room.acting():
                live.show(live.room, live.connections)  # there was no act: people roll here
            if live.room:
                self._acts.written(live, act, number)

    def _look_again(self, live: Live) -> None:
        if live.room:  # else whoever changes it will look
            self._follow(live)

    def _do(self, name: str, deed: Deed) -> None:
        self._rooms.spawn(partial(self._rooms.change_by_itself, name, deed))

    async def _sweep(self) -> None:
        collector = Collector()
        while True:
            await asyncio.sleep(SWEEP)
            self._rooms.sweep(self._computers.forget)
            try:
                await self._sweep_lobby()
                await self._rooms.say_who_is_here(self._rooms.all())
            except StorageError as error:
                _log.error("the lobby could not be swept: %s", error)
            collector.look(anybody_here=any(live.connections for live in self._rooms.all()))

    async def _sweep_lobby(self) -> None:
        """Note whose hosts are there, and close rooms whose hosts never came back."""
        rooms = [(live, live.room) for live in self._rooms.all() if live.room]
        await self.lobby.attend(
            live.id for live, room in rooms if room.status == "waiting" and room.owner in live.here
        )
        for name in await self.lobby.deserted():
            self._do(name, Room.desert)


def _require_own(room: Room, guest: str, request: messages.Preview | messages.Why | messages.Hint) -> None:
    """Refusal unless the guest may act for the seat and has seen the room as it is."""
    if request.seat not in room.seats_of(guest) and not (request.seat == CHANCE and room.seats_of(guest)):
        raise Refusal("not-yours", say("That is not your seat."))
    if not room.placed <= request.number <= room.number:
        raise Refusal("behind", say("The table has changed meanwhile; look again."))


def _to_think_about(room: Room, guest: str, request: messages.Hint) -> tuple[View, float]:
    """What a hint is asked about, and for how many seconds; Refusal if there is none to be had."""
    _require_own(room, guest, request)
    if not room.may_hint:
        raise Refusal("not-allowed", say("This table is played without hints."))
    if room.setup is None or room.match is None or request.seat not in room.acting() or request.seat < 0:
        raise Refusal("not-now", say("There is nothing for you to decide now."))
    return look(room.match, request.seat), room.setup.think


def _let_all_look(room: Room, guest: str, now: float) -> None:
    """Refuse to go on while others are still shown what will be covered."""
    left = looking.moment_left(room, room.viewer(guest), now)
    if left and len(room.people()) > 1 and room.status == "running":
        raise Refusal("not-now", say("Let the others look for {n} s more.", n=ceil(left)))
