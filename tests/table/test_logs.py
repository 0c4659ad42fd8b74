"""Logs: one line for an event, with time, level and request; no secrets; an unexpected error once, with its trace."""

import asyncio
import io
import json
import logging
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from astragal.table.health import logs
from astragal.table.hub import hub
from astragal.table.web.app import Settings, make_app
from tests.table.server import Client, Process
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio

log = logging.getLogger("astragal.test")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logs.configure("info", "json", stream)
    yield stream
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, logs._Handler)]:
        root.removeHandler(handler)
    for name in logs.OURS:
        logging.getLogger(name).setLevel(logging.NOTSET)


def lines_in(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_of_text(written: io.StringIO) -> None:
    logs.configure("info", "text", written)
    logs.begin("192.0.2.7", "room1")
    logs.of_guest("0123456789abcdef")
    log.warning("something\nhappened")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING astragal\.test "
        r"\[request=[0-9a-f-]+ address=192\.0\.2\.7 room=room1 guest=012345\] something\\nhappened\n",
        written.getvalue(),
    )


def test_a_trace_is_in_the_same_json_line(written: io.StringIO) -> None:
    try:
        raise ValueError("inside")
    except ValueError:
        log.exception("it failed")
    (line,) = lines_in(written)
    assert line["level"] == "error"
    assert line["message"] == "it failed"
    assert line["error"].startswith("Traceback")
    assert line["error"].endswith("ValueError: inside")


def test_what_comes_from_outside_cannot_forge_a_line(written: io.StringIO) -> None:
    logs.configure("info", "text", written)
    logs.begin('1.2.3.4"', "x]\n2026-01-01T00:00:00.000Z ERROR astragal forged " + "y" * 1000)
    log.info("words")
    (line,) = written.getvalue().splitlines()
    assert len(line) < 250
    assert line.count("]") == 1


def test_levels(written: io.StringIO) -> None:
    logs.configure("warning", "json", written)
    log.info("not worth a line")
    logging.getLogger("sqlalchemy").info("nor this")
    log.warning("but this")
    assert [line["message"] for line in lines_in(written)] == ["but this"]


async def test_a_request_is_logged_with_its_room_and_its_guest(tmp_path: Path, written: io.StringIO) -> None:
    async with visiting(tmp_path, access_log=True) as visitor:
        anna = await visitor.guest("Anna Karenina")
        answer = await anna.get("/api/rooms/nowhere?secret=x", expect=404)
        last = lines_in(written)[-1]
        assert last["message"].startswith("GET /api/rooms/nowhere 404 in ")
        assert last["request"] == answer.headers["X-Request-Id"]
        assert last["room"] == "nowhere"
        assert last["guest"] == anna.person.guest[:6]
        everything = written.getvalue()
    for secret in (anna.token, anna.person.guest, "Karenina", "secret"):
        assert secret not in everything


async def test_what_nobody_expected_is_logged_once_and_told_to_nobody(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("nobody expected this")

    monkeypatch.setattr(hub.Hub, "_require_open", fail)
    app = make_app(Settings(database=str(tmp_path / "table.db"), page=tmp_path / "no-page"))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/api/rooms/some"
        async with httpx.AsyncClient() as client:
            answer = await client.get(address)
        server.should_exit = True
        await serving
    assert answer.status_code == 500
    assert "nobody expected" not in answer.text
    (failed,) = [line for line in lines_in(written) if "error" in line]
    assert failed["error"].endswith("RuntimeError: nobody expected this")
    assert failed["room"] == "some"
    assert failed["request"] == answer.headers["X-Request-Id"]


async def test_a_real_server_logs_in_one_form(tmp_path: Path) -> None:
    """Also what uvicorn says, and who comes and goes."""
    log = tmp_path / "log"
    with Process(
        str(tmp_path / "table.db"), log, "--log-format", "json", "--log-level", "info", "--access-log"
    ) as server:
        guest = server.guest("Anna Karenina")
        room = server.open(guest["token"], game="rasanto", seats=[{"kind": "you"}] * 2)
        async with await Client.join(server.socket, room, guest["token"]):
            pass
        assert server.stop() in (0, -15)
    spoken = [line for line in log.read_text().splitlines() if line.startswith("{")]
    lines = [json.loads(line) for line in spoken]
    assert (
        len(spoken) > len(log.read_text().splitlines()) - 5
    )  # the rest is what it says to whoever starts it
    assert {"uvicorn.error", "astragal.table.web.socket", "astragal.table.web.watch"} <= {
        line["logger"] for line in lines
    }
    came = next(line for line in lines if line["message"] == "came in")
    assert (came["room"], came["guest"], came["address"]) == (room, guest["guest"][:6], "127.0.0.1")
    for secret in (guest["token"], guest["guest"], "Karenina"):
        assert secret not in log.read_text()
