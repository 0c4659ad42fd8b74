"""The table under load, beside boardgame.io: `python bench/table.py [--rooms 500] [--seconds 30] [--climb]`.

Two people sit in every room, on sockets of their own, and a move a second is made in each. Server, database and load
share this machine. Ours plays Rasanto and writes every move to SQLite before anybody is told, or to PostgreSQL with
`--database postgresql://...` (`--database postgres`: one that is started for the run) and then in several `--processes`;
boardgame.io's server plays its tutorial's tic-tac-toe and keeps everything in memory, which is its default.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report import Row, finish, machine, progress, skipped

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests have a PostgreSQL of their own
from tests.table.postgres import PostgresServer

LOAD = Path(__file__).parent / "table_load"
LONGEST = 0.100  # seconds from a move to the other player's message, for 99 of 100


@dataclass(frozen=True)
class Server:
    """A server that runs for a while."""

    address: str
    process: subprocess.Popen[bytes]
    processes: int = 1

    def pids(self) -> list[int]:
        """The process that was started, and those that serve behind it; not those in which computers think."""
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        behind = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return [first, *map(int, behind)] if self.processes > 1 else [first]

    def seconds_used(self) -> float:
        """Processor time of the server so far."""
        return sum(map(processor_seconds, self.pids()))


def processor_seconds(pid: int) -> float:
    """Processor time of a process so far; Linux has a clock for each."""
    return time.clock_gettime(~pid << 3 | 2)


@contextmanager
def ours(database: str, processes: int = 1) -> Iterator[Server]:
    """Our table on a database of its own: a URL, or `sqlite` or `postgres` for one that lasts as long as the table."""
    port = _free_port()
    command = [str(Path(sys.executable).parent / "astragal"), "serve", "--no-open", "--port", str(port)]
    with ExitStack() as stack:
        if database == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = str(Path(folder) / "load.db")
        elif database == "postgres":
            database = stack.enter_context(_postgres())
        command += ["--database", database, "--processes", str(processes)]
        yield stack.enter_context(_running(command, port, "/api/health", processes))


@contextmanager
def _postgres() -> Iterator[str]:
    """The address of an empty database of a PostgreSQL that lasts as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:  # a short path: it becomes a socket's
        server = PostgresServer(Path(folder))
        try:
            yield server.url("postgres")
        finally:
            server.stop()


@contextmanager
def boardgame_io() -> Iterator[Server]:
    """boardgame.io's server."""
    port = _free_port()
    with _running(["node", str(LOAD / "boardgame_server.mjs"), str(port)], port, "/games") as server:
        yield server


def make_rooms(address: str, count: int) -> list[dict[str, Any]]:
    """Rooms at our table, each with two people who have not come yet."""
    rooms = []
    for _ in range(count):
        one, other = (_post(f"{address}/api/guests", {"name": name})["token"] for name in ("Anna", "Ben"))
        seats = [{"kind": "you"}, {"kind": "open"}]
        room = _post(f"{address}/api/rooms", {"game": "rasanto", "seats": seats}, one)["room"]
        rooms.append({"room": room, "tokens": [one, other]})
    return rooms


def load(peer: str, server: Server, rooms: list[dict[str, Any]], seconds: int) -> dict[str, Any]:
    """Play at a move a second in every room, and say what came of it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(rooms, file)
        file.flush()
        before, began = server.seconds_used(), time.monotonic()
        command = ["node", str(LOAD / "load.mjs"), peer, server.address, file.name, str(seconds)]
        done = subprocess.run(command, check=True, capture_output=True, timeout=600)
        found: dict[str, Any] = json.loads(done.stdout)
    found["processor"] = (server.seconds_used() - before) / (time.monotonic() - began)
    return found


def row(peer: str, found: dict[str, Any], *, aim: bool) -> Row:
    """One run as a line of the report."""
    fine = found["acknowledged"] == found["sent"] and found["p99"] < 1000 * LONGEST
    text = (
        f"{found['acknowledged']} of {found['sent']} moves acknowledged, p50 {found['p50']:.1f} ms, "
        f"p99 {found['p99']:.1f} ms, worst {found['worst']:.0f} ms, server {found['processor']:.0%} of a core"
    )
    target = f"all, p99 < {1000 * LONGEST:.0f} ms" if aim else ""
    return Row(
        f"{peer}: {found['rooms']} rooms, a move a second", text, target, fine if aim else None, found["p99"]
    )


def rows(
    rooms: int = 500, seconds: int = 30, climb: bool = False, database: str = "sqlite", processes: int = 1
) -> Iterator[Row]:
    """Both servers at the same rate; with `climb` ours with more and more rooms until it breaks."""
    if shutil.which("node") is None:
        yield skipped("The table under load", "no Node here", "500 rooms")
        return
    fetch_clients()
    counts = [rooms, *(rooms + rooms // 4 * k for k in range(1, 9))] if climb else [rooms]
    for count in counts:
        with ours(database, processes) as server:
            found = load("ours", server, make_rooms(server.address, count), seconds)
        progress(f"ours, {count} rooms: {found}")
        yield row("Astragal", found, aim=count == rooms)
        if found["p99"] > 1000 * LONGEST or found["failed"]:
            break
    with boardgame_io() as server:
        theirs = [{"room": f"room-{k}"} for k in range(rooms)]
        found = load("boardgame.io", server, theirs, seconds)
        progress(f"boardgame.io, {rooms} rooms: {found}")
        yield row("boardgame.io", found, aim=False)


def fetch_clients() -> None:
    """Have what the load is made with."""
    if not (LOAD / "node_modules").is_dir():
        progress("fetching boardgame.io and the clients")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=LOAD, check=True)


@contextmanager
def _running(command: list[str], port: int, path: str, processes: int = 1) -> Iterator[Server]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = Server(f"http://localhost:{port}", process, processes)
    try:
        _wait_for(server.address + path, process)
        yield server
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        if process.poll() is not None:
            raise SystemExit("The server ended at once.")
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except urllib.error.HTTPError:
            return  # it answers
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server does not answer.")


def _post(address: str, body: dict[str, Any], token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure the table under load.")
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=30, help="at most 45: a game of Rasanto")
    parser.add_argument("--climb", action="store_true", help="go on with more rooms until it breaks")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgres, or a URL")
    parser.add_argument("--processes", type=int, default=1, help="of our server; several on PostgreSQL only")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    measured = rows(wanted.rooms, wanted.seconds, wanted.climb, wanted.database, wanted.processes)
    finish(machine(("fastapi", "uvicorn")), list(measured), wanted.json)


if __name__ == "__main__":
    main()
