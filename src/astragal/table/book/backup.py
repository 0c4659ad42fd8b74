"""The whole table in one file, taken while it runs, for either kind of database: JSON lines, packed.

The first line says what follows, then every row of every table is a line, and the last line says that all was written.
"""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any

import orjson
from alembic.util import CommandError
from sqlalchemy import Connection, Table, column, func, insert, inspect, select, table

import astragal
from astragal.errors import AstragalError
from astragal.table.book import migrations
from astragal.table.book.database import database_at, open_running
from astragal.table.book.tables import metadata

FORMAT = 1
AT_ONCE = 1000  # rows read or written together
NOT_OURS = "is not a backup of Astragal"
END = {"end": True}


class BadBackup(AstragalError):
    """A backup that cannot be made or restored."""


@dataclass(frozen=True)
class Count:
    """What a backup holds."""

    rooms: int
    entries: int


async def backup(database: str, file: Path) -> Count:
    """Write all of a table, as it is at one moment, to a new file that only its owner can read."""
    if file.exists():
        raise BadBackup(f"{file} exists; name another file.")
    source = await open_running(database)
    part = file.with_name(f"{file.name}.part")
    try:
        counts = await source.read(partial(_write_to, part))
        part.rename(file)
    finally:
        with suppress(OSError):
            part.unlink()
        await source.close()
    return Count(counts["rooms"], counts["entries"])


async def restore(database: str, file: Path) -> Count:
    """Fill an empty database from a backup; nothing is written if the backup is not whole."""
    with _opened(file) as lines:
        _header(lines, file)  # before anything is made
    target = database_at(database)
    try:
        counts = await target.write(partial(_read_from, file))
    finally:
        await target.close()
    return Count(counts["rooms"], counts["entries"])


def _write_to(part: Path, connection: Connection) -> dict[str, int]:
    if connection.dialect.name == "postgresql":  # SQLite's readers see one moment anyway
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    tables = {str(one.name): one for one in metadata.sorted_tables}
    counts = {
        name: connection.scalars(select(func.count()).select_from(one)).one() for name, one in tables.items()
    }
    header = {
        "astragal": astragal.__version__,
        "format": FORMAT,
        "shape": migrations.newest(),
        "made": time.time(),
        "columns": {name: [str(each.name) for each in one.columns] for name, one in tables.items()},
        "counts": counts,
    }
    with _created(part) as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:
        packed.write(orjson.dumps(header) + b"\n")
        for name, one in tables.items():
            for row in _rows(connection, one):
                packed.write(orjson.dumps([name, *row]) + b"\n")
        packed.write(orjson.dumps(END) + b"\n")
        packed.flush()
        raw.flush()
        os.fsync(raw.fileno())
    return counts


def _rows(connection: Connection, of: Table) -> Iterator[Any]:
    options = {"stream_results": True, "yield_per": AT_ONCE}
    yield from connection.execute(select(of), execution_options=options)


def _created(part: Path) -> IO[bytes]:
    return open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def _read_from(file: Path, connection: Connection) -> dict[str, int]:
    if inspect(connection).get_table_names():
        raise BadBackup("The database is not empty; a backup is restored into a new one.")
    with _opened(file) as lines:
        header = _header(lines, file)
        try:
            migrations.upgrade(connection, header["shape"])
        except CommandError:
            raise BadBackup(f"{file} was made by a newer Astragal: use that one.") from None
        counts = dict.fromkeys(header["columns"], 0)
        told = _told(lines, file)
        while rows := list(islice(told, AT_ONCE)):
            _insert(connection, header["columns"], rows)
            for name, *_ in rows:
                counts[name] += 1
    if counts != header["counts"]:
        raise BadBackup(f"{file} does not hold what its first line says.")
    migrations.upgrade(connection)
    return counts


def _insert(connection: Connection, columns: dict[str, list[str]], rows: list[list[Any]]) -> None:
    for name in dict.fromkeys(row[0] for row in rows):
        into = table(name, *(column(each) for each in columns[name]))
        values = [dict(zip(columns[name], row[1:], strict=True)) for row in rows if row[0] == name]
        connection.execute(insert(into), values)


def _opened(file: Path) -> gzip.GzipFile:
    try:
        return gzip.open(file)
    except OSError as error:
        raise BadBackup(f"{file} cannot be read: {error.strerror}.") from None


def _header(lines: gzip.GzipFile, file: Path) -> dict[str, Any]:
    try:
        header = orjson.loads(lines.readline())
    except (OSError, EOFError, ValueError):
        raise BadBackup(f"{file} {NOT_OURS}.") from None
    if not isinstance(header, dict) or "astragal" not in header:
        raise BadBackup(f"{file} {NOT_OURS}.")
    if header["format"] != FORMAT:
        raise BadBackup(f"{file} was made by Astragal {header['astragal']}: use that one.")
    return header


def _told(lines: gzip.GzipFile, file: Path) -> Iterator[list[Any]]:
    """The rows of a backup; BadBackup unless the last line is there."""
    try:
        for line in lines:
            row = orjson.loads(line)
            if row == END and not lines.read(1):  # which also reads the sum that gzip ends with
                return
            yield row
    except (OSError, EOFError, ValueError):
        pass  # a file cut off or changed
    raise BadBackup(f"{file} is cut off or damaged; nothing was restored.")
