"""Measured figures: `make bench`, or `python bench/run.py peers native startup promptness solver gpu --json FILE`.

The solver's report takes twenty minutes and bench/strength.py, how well the players play, hours: both only when asked for.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gpu
import native
import peers
import promptness
import solver
import startup
from report import finish, machine

PARTS = {
    "startup": startup.rows,
    "promptness": promptness.rows,
    "peers": peers.rows,
    "native": native.rows,
    "gpu": gpu.rows,
    "solver": solver.rows,
}
USUAL = ("startup", "promptness", "peers", "native", "gpu")


def main() -> None:
    """Measure the parts that were named, or the usual ones."""
    parser = argparse.ArgumentParser(description="Measure speed against the targets.")
    parser.add_argument(
        "parts", nargs="*", help=f"of {', '.join(PARTS)}; all but the solver if none is named"
    )
    parser.add_argument("--json", type=Path, help="also write the numbers to this file")
    wanted = parser.parse_args()
    if unknown := set(wanted.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; possible: {', '.join(PARTS)}")
    facts = machine(("numpy", "numba", "numba-cuda", "open_spiel"))
    for name, fact in facts.items():
        print(f"{name:12} {fact}")
    rows = [row for part in wanted.parts or USUAL for row in PARTS[part]()]
    finish(facts, rows, wanted.json)


if __name__ == "__main__":
    main()
