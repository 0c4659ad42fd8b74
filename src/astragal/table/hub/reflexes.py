"""Computers where anyone may act: each reacts after a delay of its own, like a person with quick or slow hands."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable

from astragal import players
from astragal.engine.rules import ANYONE
from astragal.players.arena import look
from astragal.players.player import Limit, slowness
from astragal.table.hub.live import Live
from astragal.table.room.entries import Entry
from astragal.table.room.room import Room

Do = Callable[[str, Callable[[Room, float], list[Entry]]], None]  # a deed in a room, by name


class Reflexes:
    """Keeps one delay under way for every computer with something to do; what it does is decided when it is over."""

    def __init__(self, do: Do) -> None:
        self._do = do

    def follow(self, live: Live) -> None:
        """Something changed: begin the delays of those who have something to do, end those of the others."""
        room = live.room
        assert room is not None  # whoever holds the lock has it loaded
        wanted = self._medians(live, room) if live.ours or live.connections else {}
        for seat in [*live.reflexes]:
            if seat not in wanted or live.race != room.race_since:
                live.reflexes.pop(seat).cancel()
        live.race = room.race_since  # after a roll or a turn the situation is another one
        for seat, median in wanted.items():
            if seat not in live.reflexes:
                live.reflexes[seat] = self._begin(live, room, seat, median)

    def _medians(self, live: Live, room: Room) -> dict[int, int]:
        """How long each computer with something to do takes, in milliseconds."""
        match, reaction = room.match, room.rules.reaction
        if match is None or reaction is None or room.status != "running" or match.actor != ANYONE:
            return {}
        s, now, asleep = match.state.copy(), room.moment(live.now()), asyncio.get_running_loop().time()
        for seat, hand in live.reflexes.items():  # a hand that is on its way may come late
            s.due[seat] = now + max(1, round(1000 * (hand.when() - asleep)))
        medians = {seat: reaction(s, seat) for seat, chair in enumerate(room.seats) if chair.computer}
        return {seat: median for seat, median in medians.items() if median > 0}

    def _begin(self, live: Live, room: Room, seat: int, median: int) -> asyncio.TimerHandle:
        assert room.match is not None
        level = room.seats[seat].player
        drawn = median * slowness(players.find(level)) / 100 * math.exp(random.gauss(0, room.rules.spread))
        free = room.rules.free_at(room.match.state, seat) if room.rules.free_at else 0
        busy = max(0, free - room.moment(live.now()))
        return asyncio.get_running_loop().call_later(
            (busy + drawn) / 1000, self._act, live, room.game, seat, level
        )

    def _act(self, live: Live, game: int, seat: int, level: str) -> None:
        live.reflexes.pop(seat, None)
        if live.room and (respite := live.respite(live.room.updated)):
            again = asyncio.get_running_loop().call_later(respite, self._act, live, game, seat, level)
            live.reflexes[seat] = again
            return

        def deed(room: Room, now: float) -> list[Entry]:
            match = room.match
            if match is None or room.game != game or room.status != "running" or match.actor != ANYONE:
                return []
            at = room.moment(now)
            if room.seats[seat].player != level or not match.legal(seat, at):
                return []
            choice = players.find(level).choose(look(match, seat, at), Limit())
            return room.computer_move(seat, len(match.steps), choice.move, now)

        self._do(live.id, deed)
