"""`astragal serve`: where it listens, where it keeps its books, and how it begins and ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from astragal.table.serving import serve
from tests.cli.support import run


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody listens at."""
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "import astragal.cli; astragal.cli.main()", "serve", "--no-open", *arguments],
        env={**os.environ, "ASTRAGAL_DATA": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def address_of(process: subprocess.Popen[str]) -> str:
    """Where the server says it is."""
    assert process.stdout is not None
    late = threading.Timer(60, process.kill)
    late.start()
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                return found[0]
    finally:
        late.cancel()
    raise AssertionError(process.stderr.read() if process.stderr else "")


def test_it_serves_remembers_and_ends_in_order(tmp_path: Path) -> None:
    room = ""
    for turn in range(2):
        with start(tmp_path / "books", "--port", "0") as process:
            address = address_of(process)
            try:
                with httpx.Client(base_url=address) as client:
                    assert client.get("/api/health").json()["status"] == "ok"
                    if not turn:
                        guest = client.post("/api/guests", json={"name": "Anna"}).json()
                        key = {"Authorization": f"Bearer {guest['token']}"}
                        setup = {"game": "rasanto", "seats": [{"kind": "you"}] * 2}
                        room = client.post("/api/rooms", json=setup, headers=key).json()["room"]
                    mine = client.get("/api/rooms/mine", headers=key).json()
                    assert [one["room"] for one in mine] == [room]
            finally:
                process.send_signal(signal.SIGINT)
                out, error = process.communicate(timeout=20)
        assert process.returncode == 0
        assert "Traceback" not in out + error
        assert not error
    assert (tmp_path / "books" / "table.db").is_file()


def test_a_port_that_is_taken_is_said(taken: int, tmp_path: Path) -> None:
    answer = run("serve", "--no-open", "--port", taken, "--database", tmp_path / "table.db")
    assert answer.status == 2
    assert f"Port {taken} is in use" in answer.error


def test_without_a_port_the_next_free_one_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(serve, "PORT", taken)
    with closing(serve.bind("127.0.0.1", None, said.append)) as bound:
        port = bound.getsockname()[1]
    assert taken < port < taken + serve.PORTS_TRIED
    assert said == [f"Port {taken} is in use, so the table is at port {port}."]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "no.such.host.invalid"], "no address"),
        (["--host", "192.0.2.1"], "Cannot listen"),
        (["--port", "70000"], "--port"),
        (["--workers-for-computers", "0"], "--workers-for-computers"),
        (["--workers-for-physics", "0"], "--workers-for-physics"),
        (["--processes", "2"], "A SQLite file has one process."),
        (["--processes", "0"], "--processes"),
        (["--database", "nonsense://x"], "nonsense"),
        (["--database", "/no/such/folder/table.db"], "/no/such/folder"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments: list[str], words: str, tmp_path: Path) -> None:
    database = [] if "--database" in arguments else ["--database", tmp_path / "table.db"]
    answer = run("serve", "--no-open", *database, *arguments)
    assert answer.status == 2
    assert words in answer.error
    assert "Traceback" not in answer.error


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ASTRAGAL_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / ".local" / "share" / "astragal"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert serve.data_folder() == tmp_path / "xdg" / "astragal"
    monkeypatch.setenv("ASTRAGAL_DATA", str(tmp_path / "own"))
    assert serve.default_database() == f"{tmp_path}/own/table.db"
    assert (tmp_path / "own").is_dir()


def test_the_browser_opens_only_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serve.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serve.has_display()


def test_other_commands_do_not_wait_for_the_server() -> None:
    subprocess.run(
        [sys.executable, "-c", "import sys, astragal.cli.app; assert 'fastapi' not in sys.modules"],
        check=True,
    )


def test_a_file_has_one_server(tmp_path: Path) -> None:
    with start(tmp_path, "--port", "0") as first:
        address_of(first)
        second = run("serve", "--no-open", "--port", 0, "--database", tmp_path / "table.db")
        assert second.status == 2
        assert "Another server has this database open." in second.error
        first.send_signal(signal.SIGINT)
