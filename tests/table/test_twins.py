"""Twins at a real server: two rooms that differ only in what a viewer may not know, compared in everything it can get."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from astragal.conformance import Twins, Variant, twins
from astragal.engine.registry import find
from astragal.engine.viewer import WATCHER, Viewer
from astragal.match import Match, positions
from astragal.table.book.book import Book
from astragal.table.door.identity import Identity
from astragal.table.hub.rooms import listing_of
from astragal.table.protocol.http import Guest, RoomSetup
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Began, Entry, Moved, Opened, Seated
from astragal.table.room.opening import in_cabinet
from astragal.table.room.room import Room
from tests.table.server import Client, Process

pytestmark = pytest.mark.anyio

GAMES = (
    ("wolf", Variant(3, (("wolf", "random"),))),
    ("wolf", Variant(2)),
    ("clever-mole", Variant(3, (("build", "master"), ("master", "rotating")))),
    ("storing-scores", Variant(2)),
    ("slipped", Variant(3)),
    ("el-dado", Variant(2)),
    ("greedy-grabber", Variant(3)),
)
SECRET = "5e" * 32
LATER = (
    1e6  # seconds from now at which the rooms are played, so that nothing in them happens by itself meanwhile
)


@dataclass(frozen=True)
class Pair:
    """Two rooms, and who must not be able to tell them apart."""

    name: str
    rooms: tuple[str, str]
    viewer: Viewer
    steps: int


class House:
    """A server that has the rooms of all pairs, and the guests who sit in them."""

    def __init__(self, server: Process, guests: list[Guest], pairs: list[Pair]) -> None:
        self.server, self.guests, self.pairs = server, guests, pairs

    def token(self, viewer: Viewer) -> str:
        return "" if viewer.seat is None else self.guests[viewer.seat].token

    def get(self, path: str, token: str) -> str:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with urllib.request.urlopen(
            urllib.request.Request(self.server.url + path, headers=headers)
        ) as answer:
            return str(answer.read().decode())


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    folder = tmp_path_factory.mktemp("twins")
    book = await Book.open(str(folder / "twins.db"))
    identity = Identity(await book.setting("key", Identity.new_key))
    guests = [identity.new(name) for name in ("Anna", "Ben", "Carla")]
    pairs: list[Pair] = []
    for slug, variant in GAMES:
        for viewer in (WATCHER, *map(Viewer, range(variant.players))):
            for pair in _different(slug, variant, viewer):
                pairs.append(await _furnish(book, guests, pair, len(pairs)))
    await book.close()
    with Process(str(folder / "twins.db"), folder / "log") as server:
        yield House(server, guests, pairs)


def _different(slug: str, variant: Variant, viewer: Viewer) -> list[Twins]:
    """Twins that really differ, each as far as they can be followed."""
    found: dict[int, Twins] = {}
    for pair in twins(find(slug), variant, viewer, 1):
        if pair.one.state != pair.other.state:
            found[id(pair)] = Twins(pair.one.fork(dice=0), pair.other.fork(dice=0), viewer)
    return list(found.values())


async def _furnish(book: Book, guests: list[Guest], pair: Twins, number: int) -> Pair:
    """Write the books of both rooms."""
    steps = len(pair.one.steps)
    assert steps == len(pair.other.steps)
    at = time.time() + LATER
    name = f"{pair.one.game.slug} seen by {pair.viewer.seat} after {steps} steps"
    rooms = f"{number}-one", f"{number}-two"
    for room, match in zip(rooms, (pair.one, pair.other), strict=True):
        told = Room(room, in_cabinet)
        written = [*_book(match, guests, at)]
        for entry in written:
            told.apply(entry)
        lines = [entry_lines.write(entry) for entry in written]
        assert await book.append(room, 0, lines, listing_of(told))
    return Pair(name, rooms, pair.viewer, steps)


def _book(match: Match, guests: list[Guest], at: float) -> list[Entry]:
    first = match.state_at(0)
    setup = RoomSetup.model_validate(
        {
            "game": match.game.slug,
            "players": match.players,
            "options": match.game.options_of(first),
            "seats": [{"kind": "open"}] * match.players,
        }
    )
    opened = Opened(at, setup, guests[0].guest, guests[0].name, positions.write(match.game, first))
    seated = [Seated(at, seat, guests[seat].guest, guests[seat].name) for seat in range(match.players)]
    moved = [
        Moved(
            at,
            step.player,
            step.move,
            step.name,
            moment=step.at,
            guest="" if step.player < 0 else guests[step.player].guest,
        )
        for step in match.steps
    ]
    return [opened, *seated, Began(at, SECRET), *moved]


def _alike(one: Any, other: Any, pair: Pair) -> bool:
    """Whether two answers are the same but for the names of the rooms."""
    first, second = (
        json.dumps(answer).replace(room, "ROOM")
        for answer, room in zip((one, other), pair.rooms, strict=True)
    )
    return first == second


async def test_the_pairs_cover_every_game_with_secrets_and_every_kind_of_viewer(house: House) -> None:
    assert {pair.name.split()[0] for pair in house.pairs} == {slug for slug, _ in GAMES}
    assert {pair.viewer.seat for pair in house.pairs} == {None, 0, 1, 2}


async def test_over_http_twins_cannot_be_told_apart(house: House) -> None:
    for pair in house.pairs:
        steps = sorted({0, 1, pair.steps // 2, pair.steps} & set(range(pair.steps + 1)))
        for path in ("", "/text", "/record", *(f"/steps/{step}" for step in steps)):
            one, other = (
                house.get(f"/api/rooms/{room}{path}", house.token(pair.viewer)) for room in pair.rooms
            )
            assert _alike(one, other, pair), f"{pair.name} {path}"


async def test_in_the_list_of_running_games_twins_cannot_be_told_apart(house: House) -> None:
    for viewer in map(Viewer, range(3)):
        listed: dict[str, Any] = {}
        after: str | None = ""
        while after is not None:
            answer = json.loads(house.get(f"/api/mine/running{after}", house.token(viewer)))
            listed |= {one["room"]: one for one in answer["rooms"]}
            after = answer["next"] and f"?after={answer['next']}"
        mine = [pair for pair in house.pairs if pair.viewer == viewer]
        assert mine
        for pair in mine:
            one, other = (listed[room] for room in pair.rooms)
            assert _alike(one, other, pair), pair.name


async def test_over_the_socket_twins_cannot_be_told_apart(house: House) -> None:
    for pair in house.pairs:
        told = []
        for room in pair.rooms:
            async with await Client.join(house.server.socket, room, house.token(pair.viewer)) as client:
                answers = [
                    await client.ask(
                        "preview", number=client.number, seat=choice["seat"], name=choice["name"]
                    )
                    for choice in client.table["choices"][:8]
                ]
                for passing in ("ends_in", "free_in"):  # until when, from the moment of asking
                    client.table[passing] = client.table[passing] is not None
                told.append([client.shown, answers])
        assert _alike(told[0], told[1], pair), pair.name
