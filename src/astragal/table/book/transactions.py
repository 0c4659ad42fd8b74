"""What is read from and written to the database, each in one transaction on a plain connection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Insert, Row, Update, bindparam, delete, func, insert, select, update
from sqlalchemy import text as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg

from astragal.table.book import notify, played
from astragal.table.book.tables import absences, entries, in_lobby, rooms, servers, settings, sitting
from astragal.table.room.finished import Finished


@dataclass(frozen=True)
class Listing:
    """A room as lists need it, without reading its book."""

    game: str
    status: str
    listed: bool
    summary: str  # JSON text of a RoomSummary
    guests: tuple[str, ...]  # who sits there
    turn_of: tuple[str, ...]  # whose move it is
    updated: float  # seconds since 1970
    owner: str = ""  # the guest who made it


class Absence(NamedTuple):
    """A time in which no server was there."""

    since: float
    until: float


@dataclass(frozen=True)
class Page:
    """Entries to follow the first `after` ones of a room's book, and how the room is listed then."""

    room: str
    after: int
    entries: tuple[str, ...]
    listing: Listing
    finished: Finished | None = None  # the match that one of them ends


FORGOTTEN = 86_400.0  # seconds after which nobody asks for a server that is gone


class _Prepared:
    """A statement for many rows as each driver takes it: preparing every row anew took longer than writing it."""

    def __init__(self, statement: Insert | Update) -> None:
        self._forms: dict[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {}
        for name, dialect in (("sqlite", sqlite.dialect()), ("postgresql", asyncpg.dialect())):  # type: ignore[no-untyped-call]
            compiled = statement.compile(dialect=dialect)
            self._forms[name] = str(compiled), itemgetter(*(compiled.positiontup or ()))

    def execute(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run it for every row, a value for each of its parameters."""
        text, values = self._forms[connection.dialect.name]
        connection.exec_driver_sql(text, [values(row) for row in rows])


_columns = ("number", "game", "status", "listed", "summary", "guests", "turn_of", "updated", "owner")
# A list as one parameter: as several, the statement would be another one for every number of rooms. All servers lock in
# the same order, so that none waits for one that waits for it. A writer of SQLite holds the whole file anyway.
_lock_rooms = {
    "sqlite": "SELECT id, number, guests FROM rooms WHERE id IN (SELECT value FROM json_each(?))",
    "postgresql": "SELECT id, number, guests FROM rooms WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE",
}
_update_room = _Prepared(
    update(rooms).where(rooms.c.id == bindparam("room")).values({name: bindparam(name) for name in _columns})
)
_add_entry = _Prepared(insert(entries))
_sit = insert(sitting)
_rise = delete(sitting).where(sitting.c.guest == bindparam("who"), sitting.c.room == bindparam("where"))
_entries_of = (
    select(entries.c.text)
    .where(entries.c.room == bindparam("room"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_listing = select(*(rooms.c[name] for name in _columns))
_listing_of = _listing.where(rooms.c.id == bindparam("room"))
_lobby = (
    _listing.where(in_lobby, rooms.c.attended >= bindparam("since"))
    .order_by(rooms.c.updated.desc())
    .limit(bindparam("limit"))
)
_still_in_lobby = select(rooms.c.id).where(in_lobby, rooms.c.id.in_(bindparam("ids", expanding=True)))
_owned_in_lobby = select(func.count()).where(in_lobby, rooms.c.owner == bindparam("guest"))
_deserted = (
    select(rooms.c.id).where(in_lobby, rooms.c.attended < bindparam("before")).limit(bindparam("limit"))
)
_attend = (
    update(rooms).where(rooms.c.id.in_(bindparam("ids", expanding=True))).values(attended=bindparam("now"))
)
_rooms_of = (
    _listing.join(sitting, sitting.c.room == rooms.c.id)
    .where(sitting.c.guest == bindparam("guest"))
    .order_by(rooms.c.updated.desc())
    .limit(bindparam("limit"))
)
_room_names_of = (
    select(sitting.c.room)
    .join(rooms, sitting.c.room == rooms.c.id)
    .where(sitting.c.guest == bindparam("guest"))
    .order_by(rooms.c.updated.desc())
    .limit(bindparam("limit"))
)
_setting = select(settings.c.value).where(settings.c.name == bindparam("name"))
_dialects = {"sqlite": sqlite, "postgresql": postgresql}
_new_room = {name: module.insert(rooms).on_conflict_do_nothing() for name, module in _dialects.items()}
_new_setting = {name: module.insert(settings).on_conflict_do_nothing() for name, module in _dialects.items()}
_latest_sign = select(func.max(servers.c.seen))
_last_sign = select(servers.c.seen).where(servers.c.server == bindparam("server"))
_was_away = {name: module.insert(absences).on_conflict_do_nothing() for name, module in _dialects.items()}
_absences = (
    select(absences.c.since, absences.c.until)
    .where(absences.c.until > bindparam("known"))
    .order_by(absences.c.until)
)
_forget_servers = delete(servers).where(servers.c.seen < bindparam("before"))
_new_sign = {name: module.insert(servers) for name, module in _dialects.items()}
_sign = {
    name: new.on_conflict_do_update(index_elements=["server"], set_={"seen": new.excluded.seen})
    for name, new in _new_sign.items()
}
# Whoever is connected under the name of another server is one that lives.
_others = sql(
    "SELECT count(*) FROM servers JOIN pg_stat_activity ON application_name = 'astragal ' || server"
    " WHERE datname = current_database() AND server <> :server"
)


def write(connection: Connection, pages: Sequence[Page], server: str) -> list[bool]:
    """Write each page whose room's book has as many entries as it says, the others not at all; which ones were written."""
    numbers: dict[str, int] = {}
    sat: dict[str, set[str]] = {}
    for room, number, guests in _locked(connection, {page.room for page in pages}):
        numbers[room] = number
        sat[room] = set(orjson.loads(guests))
    written = [False] * len(pages)
    last: dict[str, Page] = {}
    rows: list[dict[str, Any]] = []
    for index in sorted(range(len(pages)), key=lambda index: pages[index].room):
        page = pages[index]
        if page.room not in numbers and page.after == 0 and _make_room(connection, page):
            numbers[page.room] = 0
            sat[page.room] = set()
        if numbers.get(page.room) != page.after:
            continue
        written[index] = True
        last[page.room] = page
        for text in page.entries:
            numbers[page.room] += 1
            rows.append({"room": page.room, "number": numbers[page.room], "text": text})
    if not last:
        return written
    if rows:
        _add_entry.execute(connection, rows)
    _update_room.execute(
        connection, [_row(page, numbers[room]) | {"room": room} for room, page in last.items()]
    )
    came = [(guest, room) for room, page in last.items() for guest in set(page.listing.guests) - sat[room]]
    went = [(guest, room) for room, page in last.items() for guest in sat[room] - set(page.listing.guests)]
    if came:
        connection.execute(_sit, [{"guest": guest, "room": room} for guest, room in came])
    if went:
        connection.execute(_rise, [{"who": guest, "where": room} for guest, room in went])
    ended = [page.finished for page, safe in zip(pages, written, strict=True) if safe and page.finished]
    if ended:
        played.add(connection, ended)
    if connection.dialect.name == "postgresql":
        notify.tell(connection, server, {room: numbers[room] for room in last})
    return written


def _locked(connection: Connection, ids: Iterable[str]) -> Iterable[Sequence[Any]]:
    """The rooms that there are, each with its number and its guests, held until the transaction ends."""
    dialect = connection.dialect.name
    listed = orjson.dumps([*ids]).decode() if dialect == "sqlite" else [*ids]
    return connection.exec_driver_sql(_lock_rooms[dialect], (listed,))


def _make_room(connection: Connection, page: Page) -> bool:
    """Whether the room is new; another server may just have made it."""
    row = _row(page, 0) | {"id": page.room, "attended": page.listing.updated}
    made = connection.execute(_new_room[connection.dialect.name], row)
    return made.rowcount == 1


def _row(page: Page, number: int) -> dict[str, Any]:
    listing = page.listing
    return {
        "number": number,
        "game": listing.game,
        "status": listing.status,
        "listed": listing.listed,
        "summary": listing.summary,
        "guests": orjson.dumps(listing.guests).decode(),
        "turn_of": orjson.dumps(listing.turn_of).decode(),
        "updated": listing.updated,
        "owner": listing.owner,
    }


def entries_of(connection: Connection, room: str, after: int) -> list[str]:
    """The entries of a room but for the first `after`."""
    return list(connection.scalars(_entries_of, {"room": room, "after": after}))


def listing_of(connection: Connection, room: str) -> Listing | None:
    """The room as it is listed."""
    row = connection.execute(_listing_of, {"room": room}).one_or_none()
    return None if row is None else _listing_in(row)


def lobby(connection: Connection, limit: int, since: float) -> list[Listing]:
    """The newest rooms that anyone may join and whose owners have been there since some time."""
    return list(_listings(connection.execute(_lobby, {"limit": limit, "since": since})))


def still_in_lobby(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Those of some rooms that wait in the lobby."""
    return list(connection.scalars(_still_in_lobby, {"ids": list(ids)}))


def owned_in_lobby(connection: Connection, guest: str) -> int:
    """How many rooms of a guest wait in the lobby."""
    return connection.scalars(_owned_in_lobby, {"guest": guest}).one()


def deserted(connection: Connection, before: float, limit: int) -> list[str]:
    """Rooms of the lobby whose owners were last there before some time."""
    return list(connection.scalars(_deserted, {"before": before, "limit": limit}))


def attend(connection: Connection, ids: Sequence[str], now: float) -> None:
    """The owners of these rooms are there."""
    connection.execute(_attend, {"ids": list(ids), "now": now})


def rooms_of(connection: Connection, guest: str, limit: int) -> list[Listing]:
    """The newest rooms where the guest sits."""
    return list(_listings(connection.execute(_rooms_of, {"guest": guest, "limit": limit})))


def room_names_of(connection: Connection, guest: str, limit: int) -> list[str]:
    """What the newest rooms are called where the guest sits."""
    return list(connection.scalars(_room_names_of, {"guest": guest, "limit": limit}))


def _listings(rows: Iterable[Row[Any]]) -> Iterator[Listing]:
    """The rooms as they are listed; one whose row cannot be read is no reason to list none."""
    for row in rows:
        with suppress(ValueError):
            yield _listing_in(row)


def _listing_in(row: Row[Any]) -> Listing:
    return Listing(
        game=row.game,
        status=row.status,
        listed=row.listed,
        summary=row.summary,
        guests=tuple(orjson.loads(row.guests)),
        turn_of=tuple(orjson.loads(row.turn_of)),
        updated=row.updated,
        owner=row.owner,
    )


def setting(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """The value stored under a name; a new one where there was none."""
    value: str | None = connection.scalar(_setting, {"name": name})
    if value is None:
        connection.execute(_new_setting[connection.dialect.name], {"name": name, "value": make()})
        value = connection.scalars(_setting, {"name": name}).one()  # of the server that was first
    return value


def beat(
    connection: Connection, server: str, now: float, known: float, overdue: float
) -> tuple[float, list[Absence]]:
    """A sign of life of a server: the time that it was given, and the absences that ended after `known`.

    Nobody was there if no sign is younger than `overdue`, or at a server's first one if no other lives.
    """
    dialect = connection.dialect.name
    latest = connection.scalar(_latest_sign)
    first = connection.scalar(_last_sign, {"server": server}) is None
    if first:
        now = max(now, latest or 0.0)  # the wall clock may have been set back since
    alone = first and not (dialect == "postgresql" and connection.scalar(_others, {"server": server}))
    if latest is not None and latest < now and (alone or now - latest > overdue):
        connection.execute(_was_away[dialect], {"since": latest, "until": now})  # one of several notes it
    connection.execute(_sign[dialect], {"server": server, "seen": now})
    if first:
        connection.execute(_forget_servers, {"before": now - FORGOTTEN})
    return now, [Absence(*row) for row in connection.execute(_absences, {"known": known})]
