"""Does the table's memory stay flat? `python bench/soak_memory.py [--minutes 60] [--rooms 50]`; it fails if not.

A real server on a SQLite file of its own. In every room somebody plays against a computer as fast as they are answered, match
after match, asks for a hint now and then, and goes and comes back. The memory of the server's process and of those in
which computers think is read every few seconds; what they have after the first five minutes may grow by a tenth.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from report import Row, finish, machine, progress

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests have a client and a server to start
from tests.table.server import Client, Process

GAMES = ("chifoumi", "rasanto", "sandwich", "riomino")
SETTLED = 5.0  # minutes after which memory may not grow any more; of a short run the first third
GROWTH = 0.10  # at most
SAMPLE = 5.0  # seconds between two readings
SPELL = 60.0  # seconds of readings that make one figure
STAY = 5.0, 40.0  # seconds that somebody stays before the next socket
PAUSE = 0.3, 1.0  # seconds before a move
HINTED = 0.03  # of the moves
HINT = 1_000_000  # the number of such a request, apart from those of moves
PATIENCE = 300.0  # seconds that an answer may take: games may have to be compiled first
MEGABYTE = 1 << 20
KILOBYTE = 1 << 10


@dataclass
class Soak:
    """What is going on, and what was read."""

    server: Process
    until: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    read: list[tuple[float, float, float]] = field(default_factory=list)  # when, server, workers; megabytes

    @property
    def over(self) -> bool:
        return time.monotonic() > self.until


class Person:
    """Plays in one room until the soak is over."""

    def __init__(self, soak: Soak, number: int) -> None:
        self._soak = soak
        self._rng = random.Random(number)
        self._token = soak.server.guest(f"Guest {number}")["token"]
        seats = [{"kind": "you"}, {"kind": "computer", "level": "novice"}]
        game = GAMES[number % len(GAMES)]
        self._room = soak.server.open(self._token, game=game, players=2, seats=seats, think=0.05)

    async def warm_up(self) -> None:
        """Have the game compiled, which takes memory once."""
        async with await Client.join(self._soak.server.socket, self._room, self._token) as client:
            await self._hint(client, 0)

    async def play(self) -> None:
        """Come, stay for a while, and come again."""
        while not self._soak.over:
            async with await Client.join(self._soak.server.socket, self._room, self._token) as client:
                self._soak.done["sockets"] += 1
                until = time.monotonic() + self._rng.uniform(*STAY)
                while time.monotonic() < until and not self._soak.over:
                    await self._go_on(client)
                    client.heard.clear()

    async def _go_on(self, client: Client) -> None:
        table = client.table
        if table["status"] == "over":
            await client.ask("offer", what="rematch")
            self._soak.done["matches"] += 1
        elif not table["choices"]:
            await client.hear(PATIENCE)
        else:
            await asyncio.sleep(self._rng.uniform(*PAUSE))
            choice = self._rng.choice(table["choices"])
            if self._rng.random() < HINTED:
                await self._hint(client, choice["seat"])
            answer = await client.move(choice["name"])
            assert answer["type"] == "done" or answer["code"] in ("behind", "not-now"), answer
            self._soak.done["moves"] += 1

    async def _hint(self, client: Client, seat: int) -> None:
        await client.say("hint", id=HINT, number=client.number, seat=seat)
        await client.hear_until(lambda said: said.get("id") == HINT, PATIENCE)
        self._soak.done["hints"] += 1


async def watch(soak: Soak) -> None:
    """Read the memory until the soak is over."""
    began, said = time.monotonic(), 0
    while not soak.over:
        minutes = (time.monotonic() - began) / 60
        ours, workers = resident(soak.server.pid), sum(map(resident, children(soak.server.pid)))
        soak.read.append((minutes, ours / MEGABYTE, workers / MEGABYTE))
        if minutes >= said:
            done = ", ".join(f"{count} {what}" for what, count in sorted(soak.done.items()))
            progress(
                f"{minutes:5.1f} min: server {ours / MEGABYTE:.1f} MB, workers {workers / MEGABYTE:.1f} MB; {done}"
            )
            said += 1
        await asyncio.sleep(SAMPLE)


def resident(pid: int) -> int:
    """The bytes that a process has in memory; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * KILOBYTE for line in lines if line.startswith("VmRSS")), 0)


def children(pid: int) -> list[int]:
    """The processes that any thread of it started."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def rows(soak: Soak, minutes: float) -> list[Row]:
    """How much memory grew after the first minutes."""
    settled, spell = min(SETTLED, minutes / 3), min(SPELL / 60, minutes / 6)
    found = []
    for column, what in ((1, "server"), (2, "workers")):
        first, last = (
            statistics.mean(one[column] for one in soak.read if begin <= one[0] <= begin + spell)
            for begin in (settled, minutes - spell)
        )
        growth = last / first - 1
        told = f"{100 * growth:+.1f} %: {first:.1f} MB after {settled:.1f} min, {last:.1f} MB after {minutes:.1f}"
        found.append(Row(f"Memory of the {what}", told, f"< {100 * GROWTH:.0f} %", growth < GROWTH, growth))
    return found


async def run(server: Process, minutes: float, rooms: int) -> Soak:
    """Let people play for so long."""
    soak = Soak(server)
    people = [Person(soak, number) for number in range(rooms)]
    for person in people[: len(GAMES)]:
        await person.warm_up()
    soak.until = time.monotonic() + 60 * minutes
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(watch(soak))
        for person in people:
            tasks.create_task(person.play())
    return soak


def main() -> None:
    """Soak, report, and fail if memory grew."""
    parser = argparse.ArgumentParser(description="Watch the table's memory while people play computers.")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database, log = str(Path(folder) / "soak.db"), Path(folder) / "log"
        with Process(database, log, "--workers-for-computers", "1") as server:
            soak = asyncio.run(run(server, wanted.minutes, wanted.rooms))
            if said := log.read_text():
                progress(said)
    found = rows(soak, wanted.minutes)
    finish(machine(("fastapi", "uvicorn")), found, wanted.json)
    if not all(row.reached for row in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
