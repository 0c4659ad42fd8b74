"""Can one address take the computers from the others? `python bench/table_fairness.py [--seconds 120]`; it fails if so.

A real server with one process for computers. From one address 25 rooms are opened, in each somebody answers a master at
once, who may think for ten seconds. From another address somebody plays against a novice, with a clock, and we look at how long its answers take.
The addresses are told as by a proxy on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets

from report import Row, at_most, finish, machine, progress

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests have a client and a server to start
from tests.table.server import Client, Process

GAME = "chifoumi"
ROOMS, GUESTS = 25, 5  # of the one address
THINK = 10.0  # seconds that its masters may think
CROWD, ALONE = "203.0.113.7", "198.51.100.9"  # addresses
CLOCK = "move 30"  # of the novice
LONGEST = 3.0  # seconds until a novice has answered
COMPILED = 300.0  # seconds until the first answer


@dataclass
class Seat:
    """Somebody who plays against a computer, and how long its answers took."""

    server: Process
    address: str
    token: str
    room: str
    answers: list[float] = field(default_factory=list)
    waiting_since: float | None = None
    ending: str = ""

    @property
    def waits(self) -> list[float]:
        """How long answers took; one that has not come yet has taken until now."""
        return self.answers + ([time.monotonic() - self.waiting_since] if self.waiting_since else [])

    async def play(self) -> None:
        """Answer at once, match after match, until it is cancelled; a match that is lost on time is the last one."""
        connection = await websockets.connect(
            self.server.socket, compression=None, max_size=None, additional_headers=_from(self.address)
        )
        async with Client(connection) as client:
            await client.say("hello", room=self.room, token=self.token)
            await client.next("view")
            while True:
                if client.table["status"] == "over":
                    self.ending = client.table["ending"]["how"]
                    if self.ending == "time":
                        return
                    self.waiting_since = None
                    await client.ask("offer", what="rematch")
                elif client.table["choices"]:
                    if self.waiting_since:
                        self.answers.append(time.monotonic() - self.waiting_since)
                    self.waiting_since = None
                    await client.move(client.table["choices"][0]["name"])
                else:
                    self.waiting_since = self.waiting_since or time.monotonic()
                    await client.hear(COMPILED)


def seat(server: Process, address: str, token: str, level: str, **setup: Any) -> Seat:
    """A new room for one person and a computer."""
    seats = [{"kind": "you"}, {"kind": "computer", "level": level}]
    made = _post(server, "/api/rooms", {"game": GAME, "seats": seats, **setup}, address, token)
    return Seat(server, address, token, made["room"])


def guest(server: Process, address: str) -> str:
    return str(_post(server, "/api/guests", {"name": "Somebody"}, address)["token"])


async def measure(server: Process, seconds: float) -> tuple[Seat, list[Seat]]:
    """The novice's room and the masters' after so many seconds."""
    tokens = [guest(server, CROWD) for _ in range(GUESTS)]
    masters = [seat(server, CROWD, tokens[k % GUESTS], "master", think=THINK) for k in range(ROOMS)]
    playing = [asyncio.create_task(masters[0].play())]
    while not masters[0].answers:  # the game is compiled
        await asyncio.sleep(0.1)
    playing += [asyncio.create_task(one.play()) for one in masters[1:]]
    await asyncio.sleep(THINK)
    progress("25 masters think; now the novice")
    novice = seat(server, ALONE, guest(server, ALONE), "novice", clock=CLOCK)
    watched = asyncio.create_task(novice.play())
    began = time.monotonic()
    while time.monotonic() - began < seconds and not watched.done():
        await asyncio.sleep(0.1)
    for task in (watched, *playing):
        task.cancel()
    ended = await asyncio.gather(watched, *playing, return_exceptions=True)
    for error in ended:
        if isinstance(error, Exception):
            raise error
    return novice, masters


def rows(novice: Seat, masters: list[Seat]) -> list[Row]:
    """How long it took."""
    answers, theirs = novice.waits, [took for one in masters for took in one.waits]
    lost = novice.ending == "time"
    return [
        at_most(
            "A novice's answer beside 25 masters, the slowest",
            max(answers),
            LONGEST,
            f" of {len(answers)}",
        ),
        Row("the middle one", f"{statistics.median(answers):.2f} s"),
        Row("The novice lost on time", "yes" if lost else "no", "no", not lost),
        Row("A master's answer, the middle one", f"{statistics.median(theirs):.2f} s of {len(theirs)}"),
        Row("the slowest", f"{max(theirs):.2f} s"),
    ]


def _from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def _post(server: Process, path: str, body: dict[str, Any], address: str, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", **_from(address)}
    if not token:
        del headers["Authorization"]
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def main() -> None:
    """Measure, report, and fail if the novice had to wait."""
    parser = argparse.ArgumentParser(description="See how long a novice waits behind the masters of others.")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database, log = str(Path(folder) / "fairness.db"), Path(folder) / "log"
        options = "--workers-for-computers", "1", "--trusted-proxy", "127.0.0.1"
        with Process(database, log, *options) as server:
            found = rows(*asyncio.run(measure(server, wanted.seconds)))
    finish(machine(("fastapi", "uvicorn")), found, wanted.json)
    if any(row.reached is False for row in found):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
