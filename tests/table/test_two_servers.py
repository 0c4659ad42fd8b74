"""Two `astragal serve` on one PostgreSQL: what is done at one is seen at the other, and is done once."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from astragal.table.book.book import Book
from astragal.table.book.tables import played, ratings
from astragal.table.room import entries as entry_lines
from astragal.table.room.entries import Entry, Moved, TimedOut
from tests.table.crowd import LONGEST, Crowd
from tests.table.postgres import PostgresServer
from tests.table.server import Client, Message, Process, free_port, running
from tests.table.support import english
from tests.table.test_socket import TWO

pytestmark = pytest.mark.anyio

ONE_EACH = [0, 1]  # where the players are at home


class Pair:
    """Two servers that go on from test to test."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.log = log
        self.ports = free_port(), free_port()
        self.servers = [self.make(place) for place in (0, 1)]
        for server in self.servers:
            server.begin()

    def make(self, place: int) -> Process:
        return Process(self.database, self.log, port=self.ports[place], later=True)

    async def book(self, room: str) -> list[Entry]:
        book = await Book.open(self.database)
        try:
            return [entry_lines.read(line) for line in await book.read(room)]
        finally:
            await book.close()

    @asynccontextmanager
    async def windows(self, room: str, *tokens: str) -> AsyncIterator[list[Client]]:
        """A client at the first server, one at the second and so on, closed in the end."""
        async with AsyncExitStack() as stack:
            yield [
                await stack.enter_async_context(
                    await Client.join(self.servers[number % 2].socket, room, token)
                )
                for number, token in enumerate(tokens)
            ]


@pytest.fixture(scope="module")
def pair(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    postgres.sql("CREATE DATABASE pair")
    log = tmp_path_factory.mktemp("pair") / "log"
    pair = Pair(postgres.url("pair"), log)
    yield pair
    with ExitStack() as stack:
        for server in pair.servers:
            stack.enter_context(server)
    postgres.sql("DROP DATABASE pair WITH (FORCE)")
    assert "Traceback" not in log.read_text()


def codes(answers: list[Message]) -> list[str]:
    return sorted(answer["code"] if answer["type"] == "refused" else "done" for answer in answers)


async def same_number(clients: list[Client]) -> None:
    """Wait until all know what any of them knows."""
    for client in clients:
        await client.wait_for_number(max(one.number for one in clients))
    assert len({(client.number, client.table["hash"]) for client in clients}) == 1


async def begun(pair: Pair, **setup: Any) -> tuple[str, str, str]:
    """A match of two guests, one from each server: the room and their tokens."""
    ann, bob = (
        server.guest(name)["token"] for server, name in zip(pair.servers, ("Ann", "Bob"), strict=True)
    )
    room = pair.servers[0].open(ann, seats=TWO, **setup)
    async with pair.windows(room, ann, bob) as (at_first, at_second):
        for client, type, fields in (
            (at_second, "sit", {"seat": 1}),
            (at_second, "ready", {"ready": True}),
            (at_first, "ready", {"ready": True}),
        ):
            assert (await client.ask(type, **fields))["type"] == "done"
        await same_number([at_first, at_second])
        assert at_second.table["status"] == "running"
    return room, ann, bob


async def crowd_of(pair: Pair, seed: int) -> Crowd:
    crowd = Crowd(seed)
    for place, server in enumerate(pair.servers):
        crowd.town.opens(place, server.socket)
    await crowd.sit_down(pair.servers[0], "rasanto", ONE_EACH)
    await crowd.sit_down(pair.servers[1], "riomino", ONE_EACH)
    await crowd.sit_down(pair.servers[0], "cim", [1, 0, 1])
    return crowd


async def test_what_is_played_at_one_is_seen_at_the_other(pair: Pair) -> None:
    crowd = await crowd_of(pair, 1)
    await crowd.play(crowd.done.more(1))
    await crowd.check(pair.database)


async def kill_in_turn(pair: Pair, crowd: Crowd, times: int) -> None:
    for number in range(times):
        place = number % 2
        coming = pair.make(place)
        await crowd.done.more(crowd.rng.randint(1, 40))
        crowd.town.closes(place)
        pair.servers[place].kill()
        pair.servers[place] = coming
        await crowd.done.more(20)  # at the other one
        await asyncio.to_thread(coming.begin)
        crowd.town.opens(place, coming.socket)


async def test_when_one_is_killed_its_players_go_on_at_the_other(pair: Pair) -> None:
    crowd = await crowd_of(pair, 2)
    await crowd.play(kill_in_turn(pair, crowd, 2))
    await crowd.check(pair.database)


@pytest.mark.soak
async def test_killed_in_turn_a_hundred_times_nothing_is_lost(pair: Pair) -> None:
    crowd = await crowd_of(pair, 3)
    await crowd.play(kill_in_turn(pair, crowd, 100))
    await crowd.check(pair.database)


async def test_whoever_comes_from_the_other_sees_no_less_than_there(postgres_url: str) -> None:
    async with running(postgres_url) as one, running(postgres_url) as other:
        ann = one.guest("Ann")
        room = await one.open(ann, game="rasanto", seats=[{"kind": "you"}] * 2)
        watcher = await other.join(room)
        assert other.book._listener is not None
        await other.book._listener.close()  # from now on it hears late of what others write
        async with await one.join(room, ann) as before:
            await before.move(before.table["choices"][0]["name"])
        after = await other.join(room, ann)
        assert after.number == before.number
        await watcher.wait_for_number(before.number)


async def test_one_seat_wanted_at_both_has_one_winner(pair: Pair) -> None:
    tokens = [server.guest(f"Guest {place}")["token"] for place, server in enumerate(pair.servers)]
    room = pair.servers[0].open(pair.servers[0].guest("Ann")["token"], game="chifoumi", seats=TWO)
    async with pair.windows(room, *tokens) as clients:
        for _ in range(10):
            answers = await asyncio.gather(*(client.ask("sit", seat=1) for client in clients))
            assert codes(answers) == ["done", "seat-taken"]
            await same_number(clients)
            winner = clients[[answer["type"] for answer in answers].index("done")]
            assert [client.own for client in clients] == [
                [1] if client is winner else [] for client in clients
            ]
            assert (await winner.ask("leave", seat=1))["type"] == "done"
            await same_number(clients)
    assert [entry.deed for entry in await pair.book(room)] == ["opened", *["seated", "left"] * 10]


async def test_of_two_moves_made_at_once_one_is_made(pair: Pair) -> None:
    """Both players have a window at each server and decide differently in them, all through a match."""
    room, ann, bob = await begun(pair, game="rasanto")
    rng = random.Random(4)
    made: list[tuple[int, str]] = []
    async with pair.windows(room, ann, ann, bob, bob) as clients:
        while clients[0].table["status"] == "running":
            movers = [client for client in clients if client.table["choices"]]
            names = [one["name"] for one in movers[0].table["choices"]]
            wanted = rng.sample(names, 2) if len(names) > 1 else names * 2
            answers = await asyncio.gather(
                *(client.move(name) for client, name in zip(movers, wanted, strict=True))
            )
            types = [answer["type"] for answer in answers]
            assert sorted(types) == ["done", "refused"], answers
            assert answers[types.index("refused")]["code"] == "behind"
            made.append((movers[0].own[0], wanted[types.index("done")]))
            await same_number(clients)
        assert clients[0].lines == clients[1].lines == clients[2].lines == clients[3].lines
        assert [(line["seat"], english(line["name"])) for line in clients[0].lines] == made
    moved = [entry for entry in await pair.book(room) if isinstance(entry, Moved)]
    assert [(entry.seat, entry.name) for entry in moved] == made


async def test_two_who_offer_a_draw_at_once_have_agreed(pair: Pair) -> None:
    room, ann, bob = await begun(pair, game="rasanto")
    async with pair.windows(room, ann, bob) as clients:
        answers = await asyncio.gather(*(client.ask("offer", what="draw") for client in clients))
        assert codes(answers) == ["done", "done"]
        await same_number(clients)
        assert [client.table["ending"]["how"] for client in clients] == ["drawn", "drawn"]
    assert [entry.deed for entry in await pair.book(room)][-2:] == ["offered", "drawn"]


async def test_a_clock_that_both_watch_runs_out_once(pair: Pair) -> None:
    room, ann, bob = await begun(pair, game="rasanto", clock="move 1")
    async with pair.windows(room, ann, bob) as clients:
        for client in clients:
            while client.table["status"] != "over":
                await client.hear()
        await same_number(clients)
    assert [type(entry) for entry in await pair.book(room)].count(TimedOut) == 1


async def test_a_computer_moves_once_even_if_its_server_sleeps_meanwhile(pair: Pair) -> None:
    ann = pair.servers[0].guest("Ann")["token"]
    seats = [{"kind": "you"}, {"kind": "computer", "level": "novice"}]
    room = pair.servers[0].open(ann, game="rasanto", seats=seats, think=0.05)
    async with pair.windows(room, ann, ann) as (here, there):

        async def answered(client: Client) -> None:
            """Wait until the computer has moved."""
            await client.hear_until(lambda said: said.get("table", {}).get("acting") == [0], LONGEST)

        for client in (here, there, here):
            await client.move(client.table["choices"][0]["name"])
            await answered(here)
            await same_number([here, there])
        await here.move(here.table["choices"][0]["name"])
        os.kill(pair.servers[0].pid, signal.SIGSTOP)
        try:
            await answered(there)
        finally:
            os.kill(pair.servers[0].pid, signal.SIGCONT)
        await answered(here)
        await there.move(there.table["choices"][0]["name"])
        await answered(there)
        await same_number([here, there])
        assert here.lines == there.lines
    moved = [entry.seat for entry in await pair.book(room) if isinstance(entry, Moved)]
    assert moved == [0, 1] * 5


async def test_a_match_that_both_may_end_is_noted_and_rated_once(pair: Pair) -> None:
    """Both give up at the same moment, each at a server of their own; then one server is killed."""
    room, ann, bob = await begun(pair, game="chifoumi")
    async with pair.windows(room, ann, bob) as (at_first, at_second):
        for client in (at_first, at_second):
            await same_number([at_first, at_second])
            assert (await client.move(client.table["choices"][0]["name"]))["type"] == "done"
        await same_number([at_first, at_second])
        answers = await asyncio.gather(*(one.ask("resign", seat=one.own[0]) for one in (at_first, at_second)))
        assert codes(answers) == ["done", "not-now"]
    pair.servers[0].kill()
    pair.servers[0] = pair.make(0)
    pair.servers[0].begin()
    for server in pair.servers:
        results = []
        for token in (ann, bob):
            listed = server.get("/api/mine/finished", token)["matches"]
            results += [one["result"] for one in listed if one["room"] == room]
            assert server.get("/api/mine/turns", token) == {"turns": 0}
        assert sorted(results) == ["lost", "won"]
    of_room = ratings.c.guest.in_(select(played.c.guest).where(played.c.room == room))
    book = await Book.open(pair.database)
    try:
        rated = await book.database.read(
            lambda connection: list(connection.execute(select(ratings).where(of_room)))
        )
    finally:
        await book.close()
    assert [row.matches for row in rated] == [1, 1]
