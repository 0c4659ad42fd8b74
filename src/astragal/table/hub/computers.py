"""Computers at the table: they think in other processes, and move as people who can be followed.

Who asks for a thought is whoever sits at the table and is there, or else who opened it: the machine is shared out
between them (players/line.py). What a computer waits for others is not taken from its clock.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

from astragal.engine.viewer import Viewer
from astragal.errors import BadOption
from astragal.players.arena import look
from astragal.players.explain import explained
from astragal.players.line import ROUND, Asker, Urgency
from astragal.players.player import Choice, Limit, View
from astragal.players.workers import Workers
from astragal.table.hub.live import Live, Thought
from astragal.table.protocol.messages import Advice, Hinted
from astragal.table.room.room import Room
from astragal.table.sight import looking

PAUSE = 0.4  # seconds at least between two moves of computers, so that people can follow
OF_THE_CLOCK = 0.1  # the part of the time it has left that a move costs a computer at most, with the pause
LEAST = 0.01  # seconds of thought, however little time is left
HINT = 1.0  # seconds of thought for a hint at least
NAMED = 12  # moves that a hint lists

Play = Callable[[str, int, int, int, float], None]  # room, seat, the step it is at, a move, seconds it took
Ask = Callable[[], Future[Choice]]

_log = logging.getLogger(__name__)


class Computers:
    """Thinks for the seats of computers, one room one thought at a time, and hands the moves to `play`."""

    def __init__(self, workers: Workers, play: Play) -> None:
        self._workers = workers
        self._play = play

    def follow(self, live: Live) -> None:
        """Something changed: think about what is to be decided now, and about nothing else. The lock is held.

        Without anybody there to see it a computer answers people; it does not play with other computers.
        """
        room = live.room
        assert room is not None  # whoever holds the lock has it loaded
        seat = room.computer_to_act()
        if seat is None or room.match is None or room.setup is None:
            self._think_of(live, None)
            return
        thought = Thought(room.game, len(room.match.steps), seat, room.seats[seat].player)
        if thought == live.thought and live.thinking:
            return
        self._think_of(live, thought)
        if live.connections or (live.ours and room.people()):
            left = room.time_to_decide()
            most = room.setup.think if left is None else min(room.setup.think, OF_THE_CLOCK * left)
            ask = partial(
                self._workers.ask,
                look(room.match, seat),
                thought.level,
                Limit(seconds=max(most, LEAST)),
                table=live.id,
                asker=who_waits(live, room),
            )
            respite = max(self._respite(live, room), looking.moment_left(room, Viewer(seat), live.now()))
            thinking = self._think(live, thought, ask, left, respite)
            live.thinking = asyncio.create_task(thinking)

    def get_ready(self, live: Live, room: Room) -> None:
        """Let the computers of a new room have the game compiled before it is their turn."""
        levels = {chair.player for chair in room.seats if chair.computer}
        if room.match is None or room.match.actor < 0 or room.rules.real_time or room.rules.instinct:
            return
        asker = replace(who_waits(live, room), urgency=Urgency.GETTING_READY)
        view = look(room.match, room.match.actor)
        for level in levels:
            self._workers.ask(view, level, Limit(simulations=1), table=room.id, asker=asker)

    def forget(self, live: Live) -> None:
        """A room leaves memory: what its computers know need not be kept."""
        self._workers.forget(live.id)

    async def hint(self, id: int, number: int, view: View, think: float, asker: Asker) -> Hinted:
        """What a master would do where the seat of the view is to act."""
        limit = Limit(seconds=max(think, HINT))
        choice = await asyncio.wrap_future(self._workers.ask(view, "master", limit, asker=asker))
        found = explained(view, choice.info)
        moves = tuple(
            Advice(
                str(move.name),
                move.name,
                tuple(map(str, view.game.touch(view.state, move.move))),
                round(move.share, 4) if move.visits or move.proven else None,
                move.proven,  # type: ignore[arg-type]  # a player says win, draw, loss or nothing
            )
            for move in found.moves[:NAMED]
        )
        return Hinted(id, number, moves, found.line, found.words())

    def _think_of(self, live: Live, thought: Thought | None) -> None:
        if live.thinking:
            live.thinking.cancel()
        live.thinking, live.thought = None, thought

    async def _think(
        self, live: Live, thought: Thought, ask: Ask, left: float | None, respite: float
    ) -> None:
        """Ask, and play what is chosen; `left` is what the computer has on its clock, where it has one."""
        await asyncio.sleep(respite)
        began = time.monotonic()
        try:
            choice = await asyncio.wrap_future(ask())
        except (BadOption, RuntimeError) as error:
            _log.error("a computer in room %s cannot play: %s", live.id, error)
            return
        await asyncio.sleep(max(PAUSE, choice.after) - (time.monotonic() - began))
        live.thinking = live.thought = None
        self._play(live.id, thought.seat, thought.step, choice.move, _spent(choice, left))

    def _respite(self, live: Live, room: Room) -> float:
        """How long to leave the move to the server that wrote the last entry."""
        assert room.setup is not None  # an opened room
        return live.respite(room.updated + room.setup.think + ROUND)


def who_waits(live: Live, room: Room) -> Asker:
    """For whom the computers of a room think, and its dice fall."""
    for connection in live.connections:
        if room.seats_of(connection.guest):
            return Asker(connection.household, connection.guest)
    return Asker(live.household, room.owner, Urgency.NOBODY_WAITS)


def _spent(choice: Choice, left: float | None) -> float:
    """What a move costs a computer: its thought and the pause, but so little of the clock that it cannot run out."""
    spent = max(choice.info.seconds, PAUSE, choice.after)
    return spent if left is None else min(spent, OF_THE_CLOCK * left)
