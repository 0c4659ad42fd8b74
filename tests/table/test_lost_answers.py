"""PostgreSQL does what it is asked but its answer is lost on the way: what was asked is done once, and said to be done."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

from astragal.table.room import entries as entry_lines
from tests.table.server import Client, running

pytestmark = pytest.mark.anyio

SOCKET = ".s.PGSQL.5432"  # as PostgreSQL calls it


class Line:
    """Stands between a server and PostgreSQL. After `lose` the next commit gets through, but not the answer to it."""

    def __init__(self, there: Path) -> None:
        self._there = there
        self._losing = False
        self.lost = 0

    def lose(self) -> None:
        self._losing = True

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until either side hangs up or an answer is lost."""
        from_there, to_there = await asyncio.open_unix_connection(self._there)
        lost = asyncio.Event()

        async def ask() -> None:
            while asked := await reader.read(65536):
                if self._losing and b"COMMIT" in asked:
                    self._losing = False
                    lost.set()
                to_there.write(asked)

        async def answer() -> None:
            while answered := await from_there.read(65536):
                if lost.is_set():
                    self.lost += 1
                    return
                writer.write(answered)

        ways = {asyncio.create_task(ask()), asyncio.create_task(answer())}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            for end in (writer, to_there):
                end.close()


@asynccontextmanager
async def line_to(database: str) -> AsyncIterator[tuple[Line, str]]:
    """A line to a database, and the address at this end of it."""
    url = make_url(database)
    line = Line(Path(str(url.query["host"])) / SOCKET)
    with tempfile.TemporaryDirectory(prefix="line") as folder:  # a short path: it becomes a socket's
        server = await asyncio.start_unix_server(line.carry, Path(folder) / SOCKET)
        async with server:
            yield line, url.update_query_dict({"host": folder}).render_as_string(hide_password=False)


@pytest.mark.parametrize("wanted", ["move", "takeback"])
async def test_what_is_asked_for_is_done_once(postgres_url: str, wanted: str) -> None:
    async with line_to(postgres_url) as (line, address), running(address) as table:
        ann = table.guest("Ann")
        room = await table.open(ann, game="rasanto", think=0.05)
        client = await table.join(room, ann)
        for _ in range(2):
            await client.move(client.table["choices"][0]["name"])
            await _answered(client)
        line.lose()
        if wanted == "move":
            answer = await client.move(client.table["choices"][0]["name"])
        else:
            answer = await client.ask("offer", what="takeback")
        assert line.lost == 1
        assert answer["type"] == "done"
        deeds = [entry_lines.read(text).deed for text in await table.book.read(room, 2)]
        assert deeds == ["moved"] * 4 + (["moved"] if wanted == "move" else ["took-back"])


async def _answered(client: Client) -> None:
    """Wait until the computer has moved."""
    await client.hear_until(lambda said: said["type"] == "news" and said["table"].get("acting") == [0])
