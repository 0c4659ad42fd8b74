"""Orders of the command line: they reach a running table through its database, and hold after a restart."""

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from astragal.errors import BadOption
from astragal.table.door import keys
from astragal.table.door.bans import Bans, Barred, named
from astragal.table.upkeep import orders
from astragal.table.upkeep.orders import Orders
from tests.cli.support import Answer, run
from tests.table.server import Client, Process, Table, running
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio


class Ordered:
    """A table that looks for orders when it is told to, and the command line."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table, self._file = table, file
        self.orders = Orders(table.book, table.hub)

    async def order(self, *words: object) -> Answer:
        """Run `astragal table`, then let the server look."""
        answer = await order(self._file, *words)
        await self.orders.look()
        return answer


async def order(database: object, *words: object) -> Answer:
    """Run `astragal table`, beside the loop of the test."""
    return await asyncio.to_thread(run, "table", *words, "--database", database)


@pytest.fixture
async def ordered(tmp_path: Path) -> AsyncIterator[Ordered]:
    file = tmp_path / "table.db"
    async with running(str(file)) as table:
        yield Ordered(table, file)


@pytest.fixture
async def anna(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        yield await visitor.guest("Anna")


async def refusal_to(table: Table, room: str, token: str) -> dict[str, Any]:
    async with await Client.connect(table.url) as client:
        await client.say("hello", room=room, token=token)
        return await client.next("refused")


# -- bans ---------------------------------------------------------------------------------------------------------


async def test_a_banned_guest_has_to_go_and_cannot_come_back_until_unbanned(ordered: Ordered) -> None:
    table = ordered.table
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, listed=True)
    first, second = await table.join(room, ann), await table.join(room, bob)
    assert (await ordered.order("ban", bob.guest)).status == 0
    assert (await second.next("refused"))["code"] == "banned"
    assert await second.closed() == 1008
    assert (await refusal_to(table, room, bob.token))["code"] == "banned"
    assert (await first.ask("ping"))["type"] == "pong"
    assert (await ordered.order("unban", bob.guest)).status == 0
    await table.join(room, bob)
    assert (await ordered.order("unban", bob.guest)).status == 2


async def test_a_banned_guest_is_refused_over_http(anna: Visitor, tmp_path: Path) -> None:
    room = await anna.room(game="rasanto")
    assert (await order(tmp_path / "table.db", "ban", anna.person.guest)).status == 0
    await anna.app.state.orders.look()
    assert (await anna.get("/api/rooms/mine", expect=403)).json()["code"] == "banned"
    assert (await anna.get(f"/api/rooms/{room}", expect=403)).json()["code"] == "banned"


async def test_a_banned_address_is_refused_over_http(anna: Visitor, tmp_path: Path) -> None:
    assert (await order(tmp_path / "table.db", "ban", "203.0.113.0/24")).status == 0
    await anna.app.state.orders.look()
    assert (await anna.get("/api/games", expect=403)).json()["code"] == "banned"
    assert (await order(tmp_path / "table.db", "unban", "203.0.113.0/24")).status == 0
    await anna.app.state.orders.look()
    await anna.get("/api/games")


def test_addresses_are_matched_however_they_are_written() -> None:
    bans = Bans([Barred("address", "192.0.2.0/24", 0), Barred("address", "2001:db8::/48", 0)])
    assert all(map(bans.address, ["192.0.2.1", "::ffff:192.0.2.77", "2001:db8::5"]))
    assert not any(map(bans.address, ["192.0.3.1", "2001:db8:1::5", "", "nonsense"]))


def test_a_ban_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    bans = Bans([Barred("guest", "g", 0, until=1000.0), Barred("address", "192.0.2.1/32", 0, until=1000.0)])
    monkeypatch.setattr(time, "time", lambda: 999.0)
    assert bans.guest("g")
    assert bans.address("192.0.2.1")
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert not bans.guest("g")
    assert not bans.address("192.0.2.1")


async def test_a_ban_that_is_over_is_forgotten(ordered: Ordered, monkeypatch: pytest.MonkeyPatch) -> None:
    await ordered.order("ban", "-first-guest", "--for", "1h")
    assert "-first-guest" in (await ordered.order("bans")).out
    later = time.time() + 3601
    monkeypatch.setattr(time, "time", lambda: later)
    await ordered.order("ban", "second-guest")
    stored = await ordered.table.book.database.read(
        lambda connection: connection.exec_driver_sql("SELECT subject FROM barred").scalars().all()
    )
    assert stored == ["second-guest"]


def test_this_machine_cannot_be_banned() -> None:
    for address in ("127.0.0.1", "::1", "127.0.0.0/8"):
        with pytest.raises(BadOption, match="this machine"):
            named(address)


async def test_what_is_barred_is_still_barred_after_a_restart(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visitor:
        anna = await visitor.guest("Anna")
    file = tmp_path / "table.db"
    assert (await order(file, "ban", anna.person.guest, "--for", "7d")).status == 0
    assert (await order(file, "announce", "We rest on Sunday.")).status == 0
    async with visiting(tmp_path) as visitor:
        again = Visitor(visitor.app, visitor.client, anna.token, anna.person)
        await again.get("/api/rooms/mine", expect=403)
        assert (await visitor.get("/api/announcement")).json() == {"text": "We rest on Sunday."}
    listed = (await order(file, "bans")).out
    assert anna.person.guest in listed
    assert "for good" not in listed


# -- rooms --------------------------------------------------------------------------------------------------------


async def test_a_closed_room_lets_nobody_in_and_leaves_the_lobby(ordered: Ordered) -> None:
    table = ordered.table
    ann = table.guest("Ann")
    room, other = await table.open(ann, listed=True), await table.open(ann)
    inside, elsewhere = await table.join(room, ann), await table.join(other, ann)
    assert (await ordered.order("close", room)).status == 0
    assert (await inside.next("refused"))["text"] == "This table has been closed."
    await inside.closed()
    assert (await refusal_to(table, room, ann.token))["code"] == "no-room"
    assert await table.book.lobby() == []
    assert (await elsewhere.ask("ping"))["type"] == "pong"
    assert (await ordered.order("reopen", room)).status == 0
    await table.join(room, ann)


async def test_a_closed_room_does_not_hide_the_others(anna: Visitor, tmp_path: Path) -> None:
    closed, other = await anna.room(game="rasanto"), await anna.room(game="rasanto")
    assert (await order(tmp_path / "table.db", "close", closed)).status == 0
    await anna.app.state.orders.look()
    assert [one["room"] for one in (await anna.get("/api/rooms/mine")).json()] == [other]
    await anna.get(f"/api/rooms/{closed}", expect=404)


async def test_a_deleted_room_is_gone_for_everybody(ordered: Ordered) -> None:
    table = ordered.table
    ann = table.guest("Ann")
    room = await table.open(ann)
    inside = await table.join(room, ann)
    assert (await ordered.order("delete-room", room)).status == 0
    assert (await inside.next("refused"))["code"] == "no-room"
    await inside.closed()
    assert (await refusal_to(table, room, ann.token))["code"] == "no-room"
    assert await table.book.read(room) == []
    assert await table.book.rooms_of(ann.guest) == []


async def test_rooms_and_figures_are_listed(ordered: Ordered) -> None:
    table = ordered.table
    ann = table.guest("Ann")
    room = await table.open(ann, seats=[{"kind": "you"}, {"kind": "open"}])
    listed = (await ordered.order("rooms")).out
    assert room in listed
    assert ann.guest in listed
    assert "1 rooms waiting" in (await ordered.order("stats")).out
    for words in (("close", "nowhere"), ("delete-room", "nowhere"), ("reopen", room), ("delete-guest", "x")):
        assert (await ordered.order(*words)).status == 2


# -- announcements ------------------------------------------------------------------------------------------------


async def test_an_announcement_reaches_who_is_here_and_who_comes(ordered: Ordered) -> None:
    table = ordered.table
    ann = table.guest("Ann")
    room = await table.open(ann)
    here = await table.join(room, ann)
    await ordered.order("announce", "We rest\n on  Sunday.")
    assert (await here.next("announcement"))["text"] == "We rest on Sunday."
    late = await table.join(room)
    assert (await late.next("announcement"))["text"] == "We rest on Sunday."
    await ordered.order("announce", "")
    assert (await here.next("announcement"))["text"] == ""
    assert (await ordered.order("announce", "x" * 301)).status == 2


# -- servers ------------------------------------------------------------------------------------------------------


async def test_old_orders_are_not_carried_out_again(tmp_path: Path) -> None:
    async with visiting(tmp_path):
        pass
    assert (await order(tmp_path / "table.db", "drain")).status == 0
    async with visiting(tmp_path) as visitor:
        await visitor.app.state.orders.look()
        await visitor.get("/api/ready")


async def test_drained_a_server_says_goodbye_keeps_everything_and_exits_well(
    database_url: str, tmp_path: Path
) -> None:
    with Process(database_url, tmp_path / "log") as server:
        guest = server.guest("Anna")
        room = server.open(guest["token"], game="rasanto", seats=[{"kind": "you"}] * 2)
        client = await Client.join(server.socket, room, guest["token"])
        move = client.table["choices"][0]["name"]
        assert (await order(database_url, "drain", "--seconds", 1)).status == 0
        assert (await client.move(move))["type"] == "done"
        assert (await client.next("closing", 20))["again"] > 0
        assert await client.closed() in (1001, 1012)
        assert await asyncio.to_thread(server.wait) == 0
    with Process(database_url, tmp_path / "log") as server:
        async with await Client.join(server.socket, room, guest["token"]) as client:
            assert client.table["step"] == 1


async def test_drained_a_server_of_several_processes_ends_as_one(postgres_url: str, tmp_path: Path) -> None:
    with Process(postgres_url, tmp_path / "log", "--processes", "2") as server:
        assert (await order(postgres_url, "drain", "--seconds", 0)).status == 0
        assert await asyncio.to_thread(server.wait) == 0


def test_the_database_may_be_named_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "address").write_text(f"{tmp_path}/elsewhere.db\n")
    monkeypatch.setenv("ASTRAGAL_DATABASE_FILE", str(tmp_path / "address"))
    assert f"There is no database {tmp_path}/elsewhere.db." in run("table", "rooms").error
    assert "named.db" in run("table", "rooms", "--database", tmp_path / "named.db").error


async def test_both_servers_hear_of_an_order(postgres_url: str) -> None:
    async with running(postgres_url) as one, running(postgres_url) as two:
        servers = [Orders(table.book, table.hub) for table in (one, two)]
        for server in servers:
            await server.start()
        await one.book.database.write(partial(orders.announce, text="To all."))
        async with asyncio.timeout(10):
            while not (one.hub.announcement == two.hub.announcement == "To all."):
                await asyncio.sleep(0.05)
        for server in servers:
            server.close()


async def test_with_a_new_key_guests_get_new_tokens(
    anna: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "HEAD_START", 0.0)
    room = await anna.room(game="rasanto")
    for grace, status in (("1h", 200), ("0s", 401)):
        assert (await order(tmp_path / "table.db", "rotate-key", "--grace", grace)).status == 0
        await anna.app.state.orders.look()
        await anna.get("/api/rooms/mine", expect=status)
        if status == 200:
            renewed = (await anna.post("/api/guests/renew", None, expect=200)).json()
            assert renewed["token"] != anna.token
            assert renewed["guest"] == anna.person.guest
            again = Visitor(anna.app, anna.client, renewed["token"], anna.person)
            assert [one["room"] for one in (await again.get("/api/rooms/mine")).json()] == [room]


@pytest.mark.parametrize("span", ["", "7", "d", "-1d", "1w", "1.5h", "9999999d"])
def test_what_is_no_time_is_said(tmp_path: Path, span: str) -> None:
    answer = run("table", "ban", "guest", "--for", span, "--database", tmp_path / "table.db")
    assert answer.status == 2
    assert "is no time" in answer.error


async def test_a_database_of_another_version_is_left_alone(ordered: Ordered) -> None:
    await ordered.table.book.database.write(
        lambda connection: connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    )
    answer = await order(ordered._file, "rooms")
    assert answer.status == 2
    assert "not of this version" in answer.error
