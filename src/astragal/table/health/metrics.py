"""What the server counts and measures about itself, written as Prometheus reads it. Counting is adding to plain numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # bounds of buckets
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

Labels = tuple[str, ...]


class Counter:
    """A number that only grows, one for each set of label values."""

    kind = "counter"

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self._labels = name, about, labels
        self._counts: dict[Labels, int] = {} if labels else {(): 0}

    def add(self, *values: str, number: int = 1) -> None:
        """Count one more, or several."""
        self._counts[values] = self._counts.get(values, 0) + number

    def lines(self) -> Iterator[str]:
        for values, count in self._counts.items():
            yield f"{self.name}{_braces(self._labels, values)} {count}"


class Histogram:
    """How often something measured fell under each bound, with its sum; one for each set of label values."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: tuple[float, ...], *labels: str) -> None:
        self.name, self.about, self._labels = name, about, labels
        self._bounds = bounds
        self._found: dict[Labels, _Measured] = {} if labels else {(): _Measured(len(bounds))}

    def observe(self, value: float, *values: str) -> None:
        """Take in one measurement."""
        found = self._found.get(values)
        if found is None:
            found = self._found[values] = _Measured(len(self._bounds))
        found.counts[bisect_left(self._bounds, value)] += 1
        found.sum += value

    def lines(self) -> Iterator[str]:
        for values, found in self._found.items():
            under = 0
            for bound, count in zip((*self._bounds, float("inf")), found.counts, strict=True):
                under += count
                limit = "+Inf" if bound == float("inf") else f"{bound:g}"
                labels = _braces((*self._labels, "le"), (*values, limit))
                yield f"{self.name}_bucket{labels} {under}"
            plain = _braces(self._labels, values)
            yield f"{self.name}_sum{plain} {found.sum:.9g}"
            yield f"{self.name}_count{plain} {under}"


class _Measured:
    """The buckets of one histogram."""

    __slots__ = ("counts", "sum")

    def __init__(self, bounds: int) -> None:
        self.counts = [0] * (bounds + 1)  # the last is of what is above every bound
        self.sum = 0.0


class Gauge:
    """Numbers as they are when somebody asks, by label value; also those that others count for us."""

    def __init__(
        self,
        name: str,
        about: str,
        values: float | Mapping[str, float],
        label: str = "",
        kind: Literal["gauge", "counter"] = "gauge",
    ) -> None:
        self.name, self.about, self.kind = name, about, kind
        self._values = values if isinstance(values, Mapping) else {"": values}
        self._label = label

    def lines(self) -> Iterator[str]:
        for value, number in self._values.items():
            labels = _braces((self._label,), (value,)) if self._label else ""
            yield f"{self.name}{labels} {number:.15g}"


Metric = Counter | Histogram | Gauge

MOVES = Counter("astragal_moves_total", "Moves written, by game; rolls are not counted.", "game")
MOVE_SECONDS = Histogram(
    "astragal_move_seconds", "From the arrival of a move until it is on disk and told.", SECONDS
)
HTTP_SECONDS = Histogram("astragal_http_seconds", "HTTP requests, by what they ask for.", SECONDS, "route")
HTTP_ANSWERS = Counter("astragal_http_answers_total", "HTTP answers, by status.", "status")
REFUSALS = Counter("astragal_refusals_total", "Requests that were refused, by code.", "door", "code")
APPENDS = Counter("astragal_book_appends_total", "Appends to books of rooms, by how they ended.", "ended")
BATCH_APPENDS = Histogram("astragal_book_batch_appends", "Appends that shared one transaction.", SIZES)
WRITE_SECONDS = Histogram("astragal_book_write_seconds", "One transaction of appends, to disk.", SECONDS)
PUSHES = Counter("astragal_pushes_total", "Messages to push services, by how they ended.", "ended")
LOGGED = Counter("astragal_logged_total", "Lines logged as warning or worse, by level.", "level")
LOOP_LAG = Histogram(
    "astragal_loop_lag_seconds", "How much later than asked the event loop comes round.", SECONDS
)

COUNTED: tuple[Metric, ...] = (
    MOVES,
    MOVE_SECONDS,
    HTTP_SECONDS,
    HTTP_ANSWERS,
    REFUSALS,
    APPENDS,
    BATCH_APPENDS,
    WRITE_SECONDS,
    PUSHES,
    LOGGED,
    LOOP_LAG,
)


def text(metrics: Iterable[Metric]) -> str:
    """The metrics in Prometheus' text format."""
    lines: list[str] = []
    for metric in metrics:
        lines += (f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}")
        lines += metric.lines()
    return "\n".join(lines) + "\n"


def _braces(names: Labels, values: Labels) -> str:
    if not names:
        return ""
    pairs = (f'{name}="{_escaped(value)}"' for name, value in zip(names, values, strict=True))
    return "{" + ",".join(pairs) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
