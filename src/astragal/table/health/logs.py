"""What the server writes down: one line for each event, with its time, its level, and the request it belongs to."""

from __future__ import annotations

import itertools
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from typing import IO, Any, Literal

import orjson

from astragal.table.health import metrics

Format = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

LONGEST_VALUE = 64  # characters of anything that comes from outside
GUEST_SHOWN = 6  # characters of a guest's number: enough to tell guests apart, too few to be one
OURS = ("astragal", "uvicorn")  # loggers whose level is set; others speak from warnings on

_request: ContextVar[dict[str, str] | None] = ContextVar("request", default=None)
_start = secrets.token_hex(2)  # so that requests of two servers, or of one before and after a restart, differ
_numbers = itertools.count(1)


def begin(address: str, room: str = "") -> str:
    """Everything logged from here on in this task belongs to one new request; its id."""
    id = f"{_start}-{next(_numbers):x}"
    _request.set({"request": id, "address": _plain(address), "room": _plain(room)})
    return id


def request_id() -> str:
    """The id of the request that this task belongs to; "" if to none."""
    return (_request.get() or {}).get("request", "")


def of_room(room: str) -> None:
    """The request is about a room."""
    if (request := _request.get()) is not None:
        request["room"] = _plain(room)


def of_guest(guest: str) -> None:
    """The request is a guest's."""
    if (request := _request.get()) is not None:
        request["guest"] = guest[:GUEST_SHOWN]


def configure(level: Level = "warning", format: Format = "text", stream: IO[str] | None = None) -> None:
    """Have everything logged to a stream, standard error if not given, in one form; doing it again replaces the first."""
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if isinstance(handler, _Handler)]:
        root.removeHandler(old)
    handler = _Handler(stream or sys.stderr)
    handler.setFormatter(_Json() if format == "json" else _Text())
    root.addHandler(handler)
    for name in OURS:
        logger = logging.getLogger(name)
        logger.setLevel(level.upper())
        logger.propagate = True  # uvicorn, where it was started by itself before, keeps its lines to itself
        logger.handlers.clear()


class _Handler(logging.StreamHandler[IO[str]]):
    """Writes lines, and counts the bad ones."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            metrics.LOGGED.add(record.levelname.lower())
        super().emit(record)


class _Text(logging.Formatter):
    """`2026-11-16T12:00:00.000Z WARNING astragal.table.hub.rooms [request=1a2b-7 room=abc] words`."""

    def format(self, record: logging.LogRecord) -> str:
        about = " ".join(f"{name}={value}" for name, value in _about().items())
        words = record.getMessage().replace("\n", "\\n")
        line = f"{_time(record)} {record.levelname} {record.name}{f' [{about}]' if about else ''} {words}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    """One JSON object in a line, whatever happens."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            **_about(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def _about() -> dict[str, str]:
    return {name: value for name, value in (_request.get() or {}).items() if value}


def _time(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z"


def _plain(value: str) -> str:
    """What cannot be taken for another field or another line."""
    return "".join(c if c.isprintable() and c not in ' []="' else "?" for c in value[:LONGEST_VALUE])
