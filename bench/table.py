"""The table under load, beside boardgame.io: `python bench/table.py [--rooms 500] [--seconds 30] [--game el-dado] [--old PATH] [--rounds 3] [--climb]`.

Two people sit in every room, on sockets of their own, and a move a second is made in each. Server, database and load
share this machine. Ours plays Rasanto or another game and writes every move to SQLite before anybody is told, or to PostgreSQL with
`--database postgresql://...` (`--database postgres`: one that is started for the run) and then in several `--processes`; boardgame.io's server plays
its tutorial's tic-tac-toe and keeps everything in memory, which is its default, or in files (FlatFile, the storage it ships; it does not wait for
the disk). All take turns in every round. Compare processor time for a move, which other work on the machine changes least, by the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from report import Row, finish, machine, progress, skipped

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests have a PostgreSQL of their own
from tests.table.postgres import PostgresServer

LOAD = Path(__file__).parent / "table_load"
SOURCE = Path(__file__).parents[1]
OURS, OLD = "Astragal", "Astragal as it was"
IN_MEMORY, IN_FILES = "boardgame.io in memory", "boardgame.io with FlatFile"
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
def ours(database: str, processes: int = 1, source: Path = SOURCE) -> Iterator[Server]:
    """Our table, from this checkout or another one, on a URL, or `sqlite` or `postgres` for a database of its own."""
    port = _free_port()
    command = [str(Path(sys.executable).parent / "astragal"), "serve", "--no-open", "--port", str(port)]
    with ExitStack() as stack:
        if database == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            database = str(Path(folder) / "load.db")
        elif database == "postgres":
            database = stack.enter_context(_postgres())
        command += ["--database", database]
        if processes > 1:  # an older checkout may not know it
            command += ["--processes", str(processes)]
        environment = os.environ | {"PYTHONPATH": str(source / "src")}
        yield stack.enter_context(_running(command, port, "/api/health", processes, environment))


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
def boardgame_io(folder: Path | None = None) -> Iterator[Server]:
    """boardgame.io's server, in memory or with its FlatFile storage in a folder."""
    port = _free_port()
    storage = [str(folder)] if folder else []
    command = ["node", str(LOAD / "boardgame_server.mjs"), str(port), *storage]
    with _running(command, port, "/games") as server:
        yield server


def make_rooms(address: str, count: int, game: str) -> list[dict[str, Any]]:
    """Rooms at our table, each for two people who have not come yet."""
    rooms = []
    for _ in range(count):
        one, other = (_post(f"{address}/api/guests", {"name": name})["token"] for name in ("Anna", "Ben"))
        seats = [{"kind": "you"}, {"kind": "open"}]
        room = _post(f"{address}/api/rooms", {"game": game, "seats": seats}, one)["room"]
        rooms.append({"room": room, "tokens": [one, other]})
    return rooms


def load(peer: str, server: Server, rooms: list[dict[str, Any]], seconds: int) -> dict[str, Any]:
    """Play at a move a second in every room, and say what came of it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(rooms, file)
        file.flush()
        command = ["node", str(LOAD / "load.mjs"), peer, server.address, file.name, str(seconds)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
            assert playing.stdout is not None
            playing.stdout.readline()  # everybody sits, the first move comes next
            before, began = server.seconds_used(), time.monotonic()
            found: dict[str, Any] = json.loads(playing.stdout.read())
    used = server.seconds_used() - before
    found["processor"] = used / (time.monotonic() - began)
    found["cost"] = 1000 * used / max(found["acknowledged"], 1)  # milliseconds of processor time for a move
    return found


def row(peer: str, found: dict[str, Any], *, aim: bool) -> Row:
    """One run as a line of the report."""
    fine = found["acknowledged"] == found["sent"] and found["p99"] < 1000 * LONGEST
    text = (
        f"{found['acknowledged']} of {found['sent']} moves acknowledged, p50 {found['p50']:.1f} ms, "
        f"p99 {found['p99']:.1f} ms, worst {found['worst']:.0f} ms, server {found['processor']:.0%} of a core, "
        f"{found['cost']:.2f} ms a move, {found['bytes'] / max(found['news'], 1):.0f} bytes a message"
    )
    target = f"all, p99 < {1000 * LONGEST:.0f} ms" if aim else ""
    return Row(
        f"{peer}: {found['rooms']} rooms, a move a second", text, target, fine if aim else None, found["p99"]
    )


@dataclass(frozen=True)
class Wanted:
    """What is to be measured."""

    rooms: int = 500
    seconds: int = 30
    game: str = "rasanto"
    old: Path | None = None  # another checkout of Astragal
    rounds: int = 1
    climb: bool = False
    database: str = "sqlite"
    processes: int = 1


def rows(wanted: Wanted) -> Iterator[Row]:
    """All servers at the same rate, in turns; with `climb` ours with more and more rooms until it breaks."""
    if shutil.which("node") is None:
        yield skipped("The table under load", "no Node here", "500 rooms")
        return
    fetch_clients()
    peers = _peers(wanted)
    runs = [_round(peers, wanted.rooms) for _ in range(wanted.rounds)]
    for peer in peers:
        yield row(peer, _median([run[peer] for run in runs]), aim=peer == OURS)
    for peer in peers:
        if peer != OURS:
            yield _compared(peer, [run[OURS]["cost"] / run[peer]["cost"] for run in runs])
    for count in (wanted.rooms + wanted.rooms // 4 * k for k in range(1, 9)) if wanted.climb else ():
        found = peers[OURS](count)
        yield row(OURS, found, aim=False)
        if found["p99"] > 1000 * LONGEST or found["failed"]:
            break


Measure = Callable[[int], dict[str, Any]]  # so many rooms, and what came of it


def _peers(wanted: Wanted) -> dict[str, Measure]:
    def astragal(source: Path, count: int) -> dict[str, Any]:
        with ours(wanted.database, wanted.processes, source) as server:
            rooms = make_rooms(server.address, count, wanted.game)
            return load("ours", server, rooms, wanted.seconds)

    def theirs(stored: bool, count: int) -> dict[str, Any]:
        with (
            tempfile.TemporaryDirectory() as folder,
            boardgame_io(Path(folder) if stored else None) as server,
        ):
            rooms = [{"room": f"room-{k}"} for k in range(count)]
            return load("boardgame.io", server, rooms, wanted.seconds)

    old: dict[str, Measure] = {OLD: partial(astragal, wanted.old)} if wanted.old else {}
    return {
        OURS: partial(astragal, SOURCE),
        **old,
        IN_MEMORY: partial(theirs, False),
        IN_FILES: partial(theirs, True),
    }


def _round(peers: dict[str, Measure], rooms: int) -> dict[str, dict[str, Any]]:
    found = {}
    for peer, measure in peers.items():
        found[peer] = measure(rooms)
        progress(f"{peer}, {rooms} rooms: {found[peer]}")
    return found


def _median(runs: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def _compared(peer: str, ratios: list[float]) -> Row:
    ratio = statistics.median(ratios)
    aim = peer == IN_MEMORY
    return Row(
        f"A move at {OURS}, processor time",
        f"{ratio:.2f} times that of {peer} ({min(ratios):.2f} to {max(ratios):.2f})",
        "<= 1.0 times" if aim else "",
        ratio <= 1 if aim else None,
        ratio,
    )


def fetch_clients() -> None:
    """Have what the load is made with."""
    if not (LOAD / "node_modules").is_dir():
        progress("fetching boardgame.io and the clients")
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=LOAD, check=True)


@contextmanager
def _running(
    command: list[str], port: int, path: str, processes: int = 1, environment: dict[str, str] | None = None
) -> Iterator[Server]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
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
    parser.add_argument("--game", default="rasanto", help="what is played at our table, by two")
    parser.add_argument("--old", type=Path, help="another checkout of Astragal, measured beside this one")
    parser.add_argument("--rounds", type=int, default=3, help="of which the median counts")
    given = vars(parser.parse_args())
    into = given.pop("json")
    finish(machine(("fastapi", "uvicorn")), list(rows(Wanted(**given))), into)


if __name__ == "__main__":
    main()
