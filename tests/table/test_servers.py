"""Real servers: one that is killed and comes back, one that ends in order, two on one database."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.table.server import Client, Process, running
from tests.table.test_socket import TWO, play_whole, without_presence

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_is_there_after_a_kill_and_the_computer_goes_on(tmp_path: Path) -> None:
    database, log = str(tmp_path / "table.db"), tmp_path / "log"
    with Process(database, log) as server:
        ann = server.guest("Ann")
        room = server.open(ann["token"], game="chifoumi", think=0.05)
        before = await Client.join(server.socket, room, ann["token"])
        assert (await before.move(before.table["choices"][0]["name"]))["type"] == "done"
        server.kill()
        await before.closed()
    with Process(database, log) as server:
        after = await Client.join(server.socket, room, ann["token"])
        assert without_presence(after.shown) == without_presence(before.shown)
        await after.next("news", 120)
        assert after.lines[-1]["seat"] == 1
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        assert await after.closed() == 1001
        assert after.heard[-1]["type"] == "closing"
        await stopping
    assert "Traceback" not in log.read_text()


async def test_two_servers_share_a_room(postgres_url: str) -> None:
    async with running(postgres_url) as one, running(postgres_url) as other:
        ann, bob = one.guest("Ann"), other.guest("Bob")
        room = await one.open(ann, seats=TWO, options={"quiet_limit": "20"})
        at_one, at_other = await one.join(room, ann), await other.join(room, bob)
        for client, type, fields in (
            (at_other, "sit", {"seat": 1}),
            (at_other, "ready", {"ready": True}),
            (at_one, "ready", {"ready": True}),
        ):
            assert (await client.ask(type, **fields))["type"] == "done"
        await at_other.wait_for_number(at_one.number)
        await play_whole(at_one, at_other, random.Random(2))
        assert at_one.table["status"] == "over"
        assert at_one.table["hash"] == at_other.table["hash"]
        assert at_one.lines == at_other.lines


async def test_whoever_writes_second_is_told_and_nothing_is_lost(postgres_url: str) -> None:
    async with running(postgres_url) as one, running(postgres_url) as other:
        ann = one.guest("Ann")
        room = await one.open(ann, seats=TWO)
        guests = [server.guest(f"Guest {k}") for k, server in enumerate((one, other))]
        clients = [await one.join(room, guests[0]), await other.join(room, guests[1])]
        answers = await asyncio.gather(*(client.ask("sit", seat=1) for client in clients))
        assert sorted(answer.get("code", "done") for answer in answers) == ["done", "seat-taken"]
        for client in clients:
            await client.wait_for_number(2)
        assert (
            clients[0].table["seats"][1]["members"][0]["name"]
            == clients[1].table["seats"][1]["members"][0]["name"]
        )
