"""Tables with a position on them, set up for a picture: everybody sits, and nobody but the camera is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any

from astragal.conformance import play_on
from astragal.engine.game import Game
from astragal.match import positions
from astragal.match.match import Match, Step
from astragal.table.book.book import Book
from astragal.table.door.identity import Identity
from astragal.table.hub.rooms import Rooms
from astragal.table.protocol.http import Guest, RoomSetup, SeatWanted
from astragal.table.protocol.messages import Ready, Sit
from astragal.table.room.entries import Moved
from astragal.table.room.opening import in_cabinet
from astragal.table.room.room import Person, Room

SEED = 7
LONGEST = 400  # steps of a random game that are played
NAMES = ("Anna", "Ben", "Carla", "Dan", "Emma", "Finn", "Greta", "Hugo")


@dataclass(frozen=True)
class SetTable:
    """A room, and the guest there who is to act, or the first where nobody is."""

    room: str
    guest: Guest


def set_table(
    database: str, game: Game, name: str, position: dict[str, Any] | None, steps: Sequence[Step] = ()
) -> SetTable:
    """Write a room with everybody at their seats, and steps they have made, into the database of a server that runs."""
    with ThreadPoolExecutor(1) as aside:  # Playwright has the event loop of this thread
        return aside.submit(asyncio.run, _set_table(database, game, name, position, steps)).result()


async def _set_table(
    database: str, game: Game, name: str, position: dict[str, Any] | None, steps: Sequence[Step]
) -> SetTable:
    book = await Book.open(database)
    try:
        identity = Identity(await book.setting("key", Identity.new_key))
        guests = [identity.new(person) for person in NAMES[: game.players[0]]]
        people = [Person(guest.guest, guest.name) for guest in guests]
        seats = [SeatWanted(kind="open" if seat else "you") for seat in range(len(people))]
        now = time.time()
        setup = RoomSetup(game=game.slug, players=len(people), seats=seats)
        room, entries = Room.open(name, setup, people[0], now, position)
        for seat, person in enumerate(people[1:], 1):
            entries += room.act(person, Sit(type="sit", id=0, seat=seat), now)
        for person in people:
            if room.status == "waiting":
                entries += room.act(person, Ready(type="ready", id=0, ready=True), now)
        for step in steps:
            room.write(Moved(now, step.player, step.move, step.name, moment=step.at))
        entries += room.tick(now)
        await Rooms(book, in_cabinet, lambda live: None).add(room, entries)
        return SetTable(room.id, guests[next((seat for seat in room.acting() if seat >= 0), 0)])
    finally:
        await book.close()


def whole_game(game: Game) -> tuple[dict[str, Any], list[Step]]:
    """The first decision of a random game, and all its steps from there to the end: a room rolls by itself what comes before."""
    match = Match(game, players=game.players[0], seed=SEED)
    for _ in play_on(match, SEED):
        pass
    first = next(number for number, step in enumerate(match.steps) if step.player >= 0)
    return positions.write(game, match.state_at(first)), match.steps[first:]


def middle_of(game: Game) -> dict[str, Any]:
    """The position after half of the decisions of a random game, or of the first ones of a long game."""
    match = Match(game, players=game.players[0], seed=SEED)
    for _ in islice(play_on(match, SEED), LONGEST):
        pass
    decided = [number for number, step in enumerate(match.steps) if step.player >= 0]
    return positions.write(game, match.state_at(decided[len(decided) // 2]))
