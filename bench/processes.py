"""How many rooms one and several processes carry: `python bench/processes.py [--processes 2] [--share 0.3] [--rooms 80]`.

On a machine where the load takes most of the cores, several processes cannot show what they could do. So each serving process,
the only one as well as each of several, is held to the same share of a core (bench/shares.py); PostgreSQL, the front and the load
have the rest. A move a second is made in every room, and rooms are added until the p99 is over 100 ms or a move fails.
Processor time is measured for each process, so that it shows how evenly the rooms are spread and what a move costs.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from report import Row, at_least, finish, machine, progress, skipped
from shares import share_of_a_core
from table import LONGEST, fetch_clients, load, make_rooms, ours, processor_seconds

WANTED = 1.7  # times the rooms of one process that two carry
STEPS = 8  # rooms are added by this part of the first number
MOST = 16  # times that they are added
ATTEMPTS = 2  # a number of rooms is too many when it failed so often: the machine may have been busy with something else


def measure(processes: int, count: int, seconds: int, share: float) -> dict[str, Any]:
    """A move a second in so many rooms, with what each process used."""
    with ours("postgres", processes) as server:
        rooms = make_rooms(server.address, count, "rasanto")
        serving = server.pids()[-processes:]
        with share_of_a_core(serving, share):
            before = [processor_seconds(pid) for pid in serving]
            found = load("ours", server, rooms, seconds)
            used = [processor_seconds(pid) - start for pid, start in zip(serving, before, strict=True)]
    found["each"] = used
    found["cost"] = sum(used) / max(found["acknowledged"], 1)
    return found


def carried(processes: int, first: int, seconds: int, share: float) -> tuple[int, dict[str, Any]]:
    """The most rooms that were carried, and what was measured then."""
    best: tuple[int, dict[str, Any]] = (0, {})
    for step in range(MOST):
        count = processes * (first + step * first // STEPS)
        for _ in range(ATTEMPTS):
            found = measure(processes, count, seconds, share)
            progress(f"{processes} processes, {count} rooms: {found}")
            if found["p99"] < 1000 * LONGEST and found["acknowledged"] == found["sent"]:
                best = count, found
                break
        else:
            break
    return best


def rows(processes: int = 2, rooms: int = 80, seconds: int = 20, share: float = 0.3) -> Iterator[Row]:
    """One process, several, and how many times as many rooms they carry."""
    if shutil.which("node") is None:
        yield skipped("Several processes", "no Node here", f"{WANTED} times")
        return
    fetch_clients()
    counts = []
    for number in (1, processes):
        count, found = carried(number, rooms, seconds, share)
        if not found:
            yield skipped(f"{number} processes", f"even {number * rooms} rooms are too many here")
            return
        counts.append(count)
        each = " and ".join(f"{used:.1f}" for used in found["each"])
        text = f"{count} rooms at p99 {found['p99']:.0f} ms, {1000 * found['cost']:.2f} ms of processor a move, {each} s in each"
        yield Row(f"{number} x {share:.0%} of a core, a move a second", text, value=count)
    yield at_least(f"{processes} processes for one", counts[1] / counts[0], " times", WANTED)


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description="Measure how many rooms several processes carry.")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rooms", type=int, default=80, help="for each process, at first")
    parser.add_argument("--seconds", type=int, default=20, help="at most 45: a game of Rasanto")
    parser.add_argument("--share", type=float, default=0.3, help="of a core, for each process")
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    measured = rows(wanted.processes, wanted.rooms, wanted.seconds, wanted.share)
    finish(machine(("fastapi", "uvicorn", "asyncpg")), list(measured), wanted.json)


if __name__ == "__main__":
    main()
