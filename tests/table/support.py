"""Short ways for tests to open rooms and to ask for things in them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.act import run
from astragal.engine.game import Game
from astragal.engine.registry import load
from astragal.engine.rules import CHANCE
from astragal.match import Match
from astragal.table.protocol.http import RoomSetup
from astragal.table.protocol.messages import Hello, Request, Resync, from_client
from astragal.table.room import entries as book
from astragal.table.room.entries import Entry
from astragal.table.room.opening import in_cabinet
from astragal.table.room.room import Person, Refusal, Room

ANNA, BEN, CARLA = (Person(name[0] * 16, name) for name in ("Anna", "Ben", "Carla"))
NOBODY = Person("", "")
NOON = 1_800_000_000.0  # when test rooms are opened
TOYS = Path(__file__).parents[1] / "toys"


@cache
def find(slug: str) -> Game:
    """A game of the cabinet, or a toy."""
    toy = TOYS / f"{slug}.py"
    return load(toy) if slug in ("snap", "peek", "shuttle", "whack", "flick", "slope") else in_cabinet(slug)


def english(words: Any) -> str:
    """A text of a message, whether it is its own template or not."""
    return str(words) if isinstance(words, str) else str(words["text"])


def wanted(seats: str) -> list[dict[str, str]]:
    """Seats in short: `you open club`."""
    return [
        {"kind": word} if word in ("you", "open") else {"kind": "computer", "level": word}
        for word in seats.split()
    ]


def opened(
    game: str = "rasanto", seats: str = "you open", who: Person = ANNA, **setup: Any
) -> tuple[Room, list[Entry]]:
    """A room at noon, with its first entries."""
    asked = RoomSetup.model_validate({"game": game, "seats": wanted(seats), **setup})
    return Room.open("room", asked, who, NOON, find=find)


def racing(game: str, seats: str, **setup: Any) -> tuple[Room, list[Entry]]:
    """A room at noon whose host has said to be ready: a race begins only then."""
    room, written = opened(game, seats, **setup)
    return room, written + act(room, ANNA, "ready", ready=True)


def ask(kind: str, /, **fields: Any) -> Request:
    """A request as a client would send it."""
    request = from_client.validate_python({"type": kind, "id": 1, **fields})
    assert not isinstance(request, Hello | Resync)
    return request


def act(
    room: Room, who: Person, kind: str, /, at: float = 0, gone: Collection[str] = (), **fields: Any
) -> list[Entry]:
    """Somebody asks for something, so many seconds after noon; a move is made at the present number."""
    if kind == "move":
        fields.setdefault("number", room.number)
    return room.act(who, ask(kind, **fields), NOON + at, gone)


def two_people(game: str = "rasanto", **setup: Any) -> Room:
    """Anna and Ben are ready and the match has begun."""
    room, _ = opened(game, **setup)
    act(room, BEN, "sit", seat=1)
    for person in (ANNA, BEN):
        act(room, person, "ready", ready=True)
    return room


def with_a_die_lifted() -> tuple[Room, Person]:
    """A room of Storing Scores where somebody has just lifted a die that does not cover the total."""
    while True:
        room = two_people("storing-scores")
        seat = room.acting()[0]
        first = (ANNA, BEN)[seat]
        for name in ("roll", "421"):
            act(room, first, "move", seat=seat, name=name, at=10)
        assert room.match is not None
        if room.match.state.lifted:
            return room, first


def rebuilt(written: list[Entry]) -> Room:
    """The room that the book tells."""
    room = Room("room", find)
    for entry in written:
        room.apply(book.read(book.write(entry)))
    return room


def deeds(written: list[Entry]) -> list[str]:
    return [entry.deed for entry in written]


def refused(code: str, room: Room, who: Person, kind: str, /, **fields: Any) -> str:
    """What the room says instead of doing it."""
    with pytest.raises(Refusal) as caught:
        act(room, who, kind, **fields)
    assert caught.value.code == code
    return caught.value.text


def running(room: Room) -> Match:
    assert room.match is not None
    assert room.status == "running"
    return room.match


def let_it_happen(room: Room, at: float = 0) -> list[Entry]:
    """The physical act that is due, done at once by the game's own computer."""
    match, due = running(room), room.act_due()
    act = match.new_act()
    assert due
    if act is None:
        return room.act_done(due, None, "", NOON + at)
    run(act, match.act_seed())
    return room.act_done(due, act.outcomes(), act.log.write(), NOON + at)


def play_first(room: Room, who: Person, at: float = 0) -> list[Entry]:
    seat = next(seat for seat in room.acting() if seat == CHANCE or seat in room.seats_of(who.guest))
    return act(room, who, "move", at=at, seat=seat, name=room.moves_of(seat)[0].name)


def let_computers_play(room: Room) -> None:
    while (seat := room.computer_to_act()) is not None:
        room.computer_move(seat, len(running(room).steps), room.moves_of(seat)[0].number, NOON)
