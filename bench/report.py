"""What was measured, against what was wanted: one table, and the machine it was measured on."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True)
class Row:
    """One line of the table; `reached` is None where nothing was promised or nothing could be measured."""

    what: str
    measured: str
    target: str = ""
    reached: bool | None = None
    value: float | None = None


def at_least(what: str, value: float, unit: str, target: float | None, details: str = "") -> Row:
    """A row that should be high."""
    wanted = f">= {_amount(target)}{unit}" if target is not None else ""
    reached = value >= target if target is not None else None
    return Row(what, f"{_amount(value)}{unit}{details}", wanted, reached, value)


def at_most(what: str, seconds: float, target: float, details: str = "") -> Row:
    """A row of seconds that should be low."""
    return Row(what, f"{seconds:.2f} s{details}", f"< {target:g} s", seconds < target, seconds)


def skipped(what: str, why: str, target: str = "") -> Row:
    """A row that could not be measured here."""
    return Row(what, f"skipped: {why}", target)


def _amount(value: float) -> str:
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def progress(text: str) -> None:
    """Say what is being measured now."""
    print(f"  {text}", file=sys.stderr, flush=True)


def machine(packages: Iterable[str] = ("numpy", "numba")) -> dict[str, str]:
    """The processor and the versions that the numbers belong to."""
    facts = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": platform.platform(),
        "python": platform.python_version(),
    }
    for name in packages:
        try:
            facts[name] = version(name)
        except PackageNotFoundError:
            facts[name] = "not installed"
    return facts


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def print_table(rows: Sequence[Row]) -> None:
    """All rows, in columns as wide as they need."""
    words = {True: "yes", False: "NO", None: ""}
    lines = [("what", "measured", "target", "reached")]
    lines += [(row.what, row.measured, row.target, words[row.reached]) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for number, line in enumerate(lines):
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("  ".join("-" * width for width in widths))


def finish(facts: dict[str, str], rows: Sequence[Row], into: Path | None) -> None:
    """Print the table and write the JSON file if one is wanted."""
    print()
    print_table(rows)
    missed = sum(row.reached is False for row in rows)
    print(f"\n{sum(row.reached is True for row in rows)} targets reached, {missed} missed.")
    if into:
        data = {"machine": facts, "rows": [asdict(row) for row in rows]}
        into.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
