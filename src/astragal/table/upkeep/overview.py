"""What is in a table's database, for those who run it."""

from __future__ import annotations

from typing import Any

import orjson
from sqlalchemy import Connection, func, select

from astragal.errors import BadOption
from astragal.table.book.tables import entries, rooms, sitting
from astragal.table.upkeep.orders import all_barred


def rooms_now(connection: Connection, limit: int) -> list[dict[str, Any]]:
    """Rooms and who sits there, the newest first."""
    newest = select(rooms).order_by(rooms.c.updated.desc()).limit(limit)
    return [
        {
            "room": row.id,
            "game": row.game,
            "status": row.status,
            "listed": row.listed,
            "entries": row.number,
            "guests": orjson.loads(row.guests),
            "updated": row.updated,
        }
        for row in connection.execute(newest)
    ]


def stats(connection: Connection) -> dict[str, int]:
    """How much there is of everything."""
    by_status = select(rooms.c.status, func.count()).group_by(rooms.c.status).order_by(rooms.c.status)
    return {
        **{f"rooms {status}": number for status, number in connection.execute(by_status)},
        "guests with a seat": connection.scalar(select(func.count(sitting.c.guest.distinct()))) or 0,
        "entries": connection.scalar(select(func.count()).select_from(entries)) or 0,
        "bans and closed rooms": len(all_barred(connection)),
    }


def require_room(connection: Connection, name: str) -> None:
    """BadOption if there is no such room."""
    if connection.scalar(select(rooms.c.id).where(rooms.c.id == name)) is None:
        raise BadOption(f"There is no room {name}.")
