"""Computers at the table: they think in other processes, and move as people who can be followed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from astragal.engine.viewer import Viewer
from astragal.errors import BadOption
from astragal.match.match import Match
from astragal.players.arena import look
from astragal.players.explain import explained
from astragal.players.player import Limit, View
from astragal.players.workers import Workers
from astragal.table import looking
from astragal.table.live import Live, Thought
from astragal.table.messages import Advice, Hinted
from astragal.table.room import Room

PAUSE = 0.4  # seconds at least between two moves of computers, so that people can follow
OF_THE_CLOCK = 0.1  # the part of the time it has left that a computer spends on a move at most
LEAST = 0.01  # seconds of thought, however little time is left
GRACE = 5.0  # seconds beyond its thinking after which another server's computer is taken to be gone
HINT = 1.0  # seconds of thought for a hint at least
NAMED = 12  # moves that a hint lists

Play = Callable[[str, int, int, int], None]  # the name of a room, a seat, the step it is at, a move

_log = logging.getLogger(__name__)


class Computers:
    """Thinks for the seats of computers, one room one thought at a time, and hands the moves to `play`."""

    def __init__(self, workers: Workers, play: Play, *, alone: bool) -> None:
        self._workers = workers
        self._play = play
        self._alone = alone  # whether no other server could let the same computer move

    def follow(self, live: Live) -> None:
        """Something changed: think about what is to be decided now, and about nothing else. The lock is held.

        Without anybody there to see it a computer answers people; it does not play with other computers.
        """
        room = live.room
        assert room is not None  # whoever holds the lock has it loaded
        seat = room.computer_to_act()
        if seat is None or room.match is None:
            self._think_of(live, None)
            return
        thought = Thought(room.game, len(room.match.steps), seat, room.seats[seat].player)
        if thought == live.thought and live.thinking:
            return
        self._think_of(live, thought)
        if live.connections or (live.ours and room.people()):
            limit = Limit(seconds=_seconds(room, room.match, seat))
            respite = max(self._respite(live, room), looking.moment_left(room, Viewer(seat), time.time()))
            thinking = self._think(live, thought, look(room.match, seat), limit, respite)
            live.thinking = asyncio.create_task(thinking)

    def get_ready(self, room: Room) -> None:
        """Let the computers of a new room have the game compiled before it is their turn."""
        levels = {chair.player for chair in room.seats if chair.computer}
        if room.match is None or room.match.actor < 0 or room.rules.real_time or room.rules.instinct:
            return
        for level in levels:
            self._workers.ask(look(room.match, room.match.actor), level, Limit(simulations=1), table=room.id)

    def forget(self, live: Live) -> None:
        """A room leaves memory: what its computers know need not be kept."""
        self._workers.forget(live.id)

    async def hint(self, id: int, number: int, view: View, think: float) -> Hinted:
        """What a master would do where the seat of the view is to act."""
        limit = Limit(seconds=max(think, HINT))
        choice = await asyncio.wrap_future(self._workers.ask(view, "master", limit))
        found = explained(view, choice.info)
        moves = tuple(
            Advice(
                move.name,
                tuple(view.game.touch(view.state, move.move)),
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

    async def _think(self, live: Live, thought: Thought, view: View, limit: Limit, respite: float) -> None:
        await asyncio.sleep(respite)
        began = time.monotonic()
        try:
            asked = self._workers.ask(view, thought.level, limit, table=live.id)
            choice = await asyncio.wrap_future(asked)
        except (BadOption, RuntimeError) as error:
            _log.error("a computer in room %s cannot play: %s", live.id, error)
            return
        await asyncio.sleep(max(PAUSE, choice.after) - (time.monotonic() - began))
        live.thinking = live.thought = None
        self._play(live.id, thought.seat, thought.step, choice.move)

    def _respite(self, live: Live, room: Room) -> float:
        """How long to leave the move to the server that wrote the last entry."""
        if live.ours or self._alone or room.setup is None:
            return 0.0
        return max(room.updated + room.setup.think + GRACE - time.time(), 0.0)


def _seconds(room: Room, match: Match, seat: int) -> float:
    assert room.setup is not None  # an opened room
    if not match.time_left:
        return room.setup.think
    return max(min(room.setup.think, OF_THE_CLOCK * match.time_left[seat]), LEAST)
