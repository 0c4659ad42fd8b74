"""What is written in a room's book. The book is the truth: a room is what its entries, applied in order, make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import orjson
from pydantic import Discriminator, TypeAdapter

from astragal.table.protocol.http import RoomSetup
from astragal.table.protocol.messages import Level, Matter


@dataclass(frozen=True)
class Opened:
    """The room was made; `position` is where its first match starts, if not at the game's own start."""

    at: float  # seconds since 1970, like every `at`
    setup: RoomSetup  # with players, options and seats all filled in
    guest: str
    name: str
    position: dict[str, Any] | None = None
    deed: Literal["opened"] = "opened"


@dataclass(frozen=True)
class Seated:
    """A guest took a seat (a further one of a team, where the game has teams)."""

    at: float
    seat: int
    guest: str
    name: str
    deed: Literal["seated"] = "seated"


@dataclass(frozen=True)
class Left:
    """A guest gave the seat up; it is open."""

    at: float
    seat: int
    guest: str
    deed: Literal["left"] = "left"


@dataclass(frozen=True)
class GivenToComputer:
    """A computer took the seat over."""

    at: float
    seat: int
    level: Level
    guest: str  # who did that
    deed: Literal["computer"] = "computer"


@dataclass(frozen=True)
class SaidReady:
    """A guest is ready to begin, or not any more."""

    at: float
    guest: str
    ready: bool
    deed: Literal["ready"] = "ready"


@dataclass(frozen=True)
class Began:
    """A match began; its dice follow from the secret. Whoever sat at seat k sits at (k + rotate) mod players now."""

    at: float
    secret: str
    rotate: int = 0
    deed: Literal["began"] = "began"


@dataclass(frozen=True)
class Moved:
    """A step of the match: of a seat, or -1 for a roll or for time; `guest` typed it or made it, "" for computers and server dice.

    In real time `moment` is when it arrived, in milliseconds of the match. The first outcome of a physical act has the log of its
    hand as `inputs`.
    """

    at: float
    seat: int
    move: int
    name: str
    spent: float = 0.0
    guest: str = ""
    moment: int = 0
    inputs: str = ""
    deed: Literal["moved"] = "moved"


@dataclass(frozen=True)
class TookBack:
    """The match went back to its first `keep` steps."""

    at: float
    keep: int
    seat: int
    deed: Literal["took-back"] = "took-back"


@dataclass(frozen=True)
class Offered:
    """A seat asks the others; one that has asked or agreed need not be asked again."""

    at: float
    what: Matter
    seat: int
    deed: Literal["offered"] = "offered"


@dataclass(frozen=True)
class Declined:
    """A seat said no: the offer is gone."""

    at: float
    what: Matter
    seat: int
    deed: Literal["declined"] = "declined"


@dataclass(frozen=True)
class Paused:
    """Clocks stand still and nobody acts."""

    at: float
    seat: int
    spent: float  # of the decision that was under way
    deed: Literal["paused"] = "paused"


@dataclass(frozen=True)
class Resumed:
    at: float
    seat: int
    deed: Literal["resumed"] = "resumed"


@dataclass(frozen=True)
class TimedOut:
    """The time of a seat is up."""

    at: float
    seat: int
    deed: Literal["timed-out"] = "timed-out"


@dataclass(frozen=True)
class Resigned:
    at: float
    seat: int
    deed: Literal["resigned"] = "resigned"


@dataclass(frozen=True)
class Drawn:
    """All agreed to a draw."""

    at: float
    deed: Literal["drawn"] = "drawn"


@dataclass(frozen=True)
class Interrupted:
    """No server was there for so long since the entry before: that time is taken from nobody's clock."""

    at: float
    seconds: float
    deed: Literal["interrupted"] = "interrupted"


@dataclass(frozen=True)
class Freed:
    """The host freed a seat of a guest, who cannot sit down in this room again."""

    at: float
    seat: int
    guest: str
    deed: Literal["freed"] = "freed"


@dataclass(frozen=True)
class Claimed:
    """A guest claimed the win because nobody of the seat came back."""

    at: float
    seat: int
    guest: str
    deed: Literal["claimed"] = "claimed"


@dataclass(frozen=True)
class Hinted:
    """A guest asked for a hint, or looked further from this position at another table: once in a match is enough to know."""

    at: float
    guest: str
    deed: Literal["hinted"] = "hinted"


@dataclass(frozen=True)
class Closed:
    """The room is over for good; by its host, or "" where the host never came back."""

    at: float
    guest: str
    deed: Literal["closed"] = "closed"


Entry = Annotated[
    Opened
    | Seated
    | Left
    | GivenToComputer
    | SaidReady
    | Began
    | Moved
    | TookBack
    | Offered
    | Declined
    | Paused
    | Resumed
    | TimedOut
    | Resigned
    | Drawn
    | Interrupted
    | Freed
    | Claimed
    | Hinted
    | Closed,
    Discriminator("deed"),
]
_entry: TypeAdapter[Entry] = TypeAdapter(Entry)


def write(entry: Entry) -> str:
    """An entry as one line of JSON."""
    return orjson.dumps(entry, default=lambda body: body.model_dump()).decode()


def kept(entry: Entry) -> str:
    """The line of an entry, if it tells the same entry when it is read; ValueError otherwise: it must not be written."""
    try:
        line = write(entry)
    except TypeError as error:  # what JSON does not have, such as half a character
        raise ValueError(str(error)) from error
    if read(line) != entry:
        raise ValueError(f"an entry is read as another one: {line}")
    return line


def read(text: str) -> Entry:
    """The entry a line tells."""
    return _entry.validate_json(text)
