"""A real server that is killed and comes back, and one that ends in order."""

import asyncio
from pathlib import Path

import pytest

from tests.table.server import Client, Process
from tests.table.test_socket import without_presence

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
