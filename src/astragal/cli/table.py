"""`astragal table`: for those who run one. Orders go through its database and reach every server within a second or two."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from astragal.cli.inputs import AsJson, TableDatabase, table_database
from astragal.cli.output import new_table, print_json, print_table
from astragal.errors import BadOption

if TYPE_CHECKING:
    from sqlalchemy import Connection

T = TypeVar("T")

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}  # seconds
DRAIN = 5.0  # seconds in which load balancers notice

RoomName = Annotated[str, typer.Argument(metavar="ROOM", help="The name of a room, as in its link.")]
Subject = Annotated[
    str, typer.Argument(metavar="WHO", help="The number of a guest, an address, or a network: 192.0.2.0/24.")
]

BY_NUMBER = {"ignore_unknown_options": True}  # the number of a guest may begin with a dash

commands = typer.Typer(help="For those who run a table: rooms, bans, announcements.", no_args_is_help=True)


@commands.command("rooms")
def list_rooms(
    database: TableDatabase = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many, the newest first.")] = 50,
    as_json: AsJson = False,
) -> None:
    """List rooms with those who sit there, the newest first."""
    from astragal.table.upkeep import overview

    found = _in_database(database, partial(overview.rooms_now, limit=limit))
    if as_json:
        print_json(found)
        return
    table = new_table("room", "game", "status", "guests", "last entry")
    for room in found:
        table.add_row(
            room["room"], room["game"], room["status"], " ".join(room["guests"]), _when(room["updated"])
        )
    print_table(table)


@commands.command("stats")
def show_stats(database: TableDatabase = None, as_json: AsJson = False) -> None:
    """Say how much there is in the database."""
    from astragal.table.upkeep import overview

    found = _in_database(database, overview.stats)
    if as_json:
        print_json(found)
        return
    for name, number in found.items():
        print(f"{number:>9,} {name}")


@commands.command("close")
def close_room(room: RoomName, database: TableDatabase = None) -> None:
    """Close a room: everybody there is told so, and nobody comes in any more. Its book stays."""
    from astragal.table.upkeep import orders, overview

    def close(connection: Connection) -> None:
        overview.require_room(connection, room)
        orders.bar(connection, "room", room, None)

    _in_database(database, close, writes=True)
    print(f"Room {room} is closed.")


@commands.command("reopen")
def reopen_room(room: RoomName, database: TableDatabase = None) -> None:
    """Let people into a closed room again."""
    from astragal.table.upkeep import orders

    if not _in_database(database, partial(orders.unbar, kind="room", subject=room), writes=True):
        raise BadOption(f"Room {room} is not closed.")
    print(f"Room {room} is open again.")


@commands.command("ban", context_settings=BY_NUMBER)
def ban(
    who: Subject,
    database: TableDatabase = None,
    time_span: Annotated[
        str | None,
        typer.Option("--for", metavar="TIME", help="Such as 7d, 12h or 30m; for ever if not given."),
    ] = None,
) -> None:
    """Keep a guest or an address out; whoever is there has to go."""
    from astragal.table.door.bans import named
    from astragal.table.upkeep import orders

    kind, subject = named(who)
    until = None if time_span is None else time.time() + seconds_in(time_span)
    _in_database(database, partial(orders.bar, kind=kind, subject=subject, until=until), writes=True)
    print(f"The {kind} {subject} is banned {'for good' if until is None else f'until {_when(until)}'}.")


@commands.command("unban", context_settings=BY_NUMBER)
def unban(who: Subject, database: TableDatabase = None) -> None:
    """Let a guest or an address in again."""
    from astragal.table.door.bans import named
    from astragal.table.upkeep import orders

    kind, subject = named(who)
    if not _in_database(database, partial(orders.unbar, kind=kind, subject=subject), writes=True):
        raise BadOption(f"The {kind} {subject} is not banned.")
    print(f"The {kind} {subject} may come in again.")


@commands.command("bans")
def list_bans(database: TableDatabase = None, as_json: AsJson = False) -> None:
    """List who is banned and which rooms are closed."""
    from dataclasses import asdict

    from astragal.table.upkeep import orders

    found = _in_database(database, orders.all_barred)
    if as_json:
        print_json([asdict(one) for one in found])
        return
    table = new_table("kind", "who", "since", "until")
    for one in found:
        table.add_row(
            one.kind, one.subject, _when(one.at), "for good" if one.until is None else _when(one.until)
        )
    print_table(table)


@commands.command("announce")
def announce(
    text: Annotated[str, typer.Argument(metavar="TEXT", help='What everybody is shown; "" takes it back.')],
    database: TableDatabase = None,
) -> None:
    """Show something to everybody, also to those who come later, until it is taken back."""
    from astragal.table.upkeep import orders

    words = " ".join(text.split())
    if len(words) > orders.LONGEST_ANNOUNCEMENT:
        raise BadOption(f"An announcement has {orders.LONGEST_ANNOUNCEMENT} letters at most.")
    _in_database(database, partial(orders.announce, text=words), writes=True)
    print("Everybody is told." if words else "Nothing is announced any more.")


@commands.command("drain")
def drain(
    database: TableDatabase = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", min=0, max=3600, help="Between being not ready and saying goodbye."),
    ] = DRAIN,
) -> None:
    """Let every server that runs now end in order: not ready, no new rooms, then goodbye."""
    from astragal.table.upkeep import orders

    _in_database(database, partial(orders.give, kind="drain", subject=f"{seconds:g}"), writes=True)
    print("All servers that run now are ending.")


@commands.command("delete-room")
def delete_room(room: RoomName, database: TableDatabase = None) -> None:
    """Remove a room and its book for good."""
    from astragal.table.upkeep import orders, overview
    from astragal.table.upkeep.retention import remove_rooms

    def delete(connection: Connection) -> None:
        overview.require_room(connection, room)
        remove_rooms(connection, [room])
        orders.give(connection, "forget", room)

    _in_database(database, delete, writes=True)
    print(f"Room {room} is gone.")


@commands.command("delete-guest", context_settings=BY_NUMBER)
def delete_guest(
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="The number of a guest.")],
    database: TableDatabase = None,
) -> None:
    """Forget a guest: free their seats where a game is not over, take their name out of every book, remove their account."""
    import asyncio
    from functools import partial

    from astragal.table.book import accounts
    from astragal.table.book.database import open_running
    from astragal.table.upkeep.deletion import forget_guest

    async def forget() -> tuple[list[str], bool]:
        opened = await open_running(table_database(database))
        try:
            kept = await opened.read(partial(accounts.kept, guest=guest))
            return await forget_guest(opened, guest), kept is not None
        finally:
            await opened.close()

    rooms, kept = asyncio.run(forget())
    if not rooms and not kept:
        raise BadOption(f"There is no guest {guest} in any room.")
    print(f"The guest is forgotten; rooms changed: {len(rooms)}.")


@commands.command("rotate-key")
def rotate_key(
    database: TableDatabase = None,
    grace: Annotated[
        str, typer.Option("--grace", metavar="TIME", help="How long old tokens are known: 30d, 12h, 0s.")
    ] = "30d",
) -> None:
    """Sign tokens with a new key; whoever comes before the grace is over gets a new token unasked."""
    from astragal.table.upkeep import orders

    _in_database(database, partial(orders.rotate_key, grace=seconds_in(grace)), writes=True)
    print(f"There is a new key; tokens of the old one are known for {grace}.")


@commands.command("rotate-push-key")
def rotate_push_key(database: TableDatabase = None) -> None:
    """Have a new key for push services; people have to switch their notifications on again."""
    from astragal.table.upkeep import orders

    _in_database(database, orders.rotate_push_key, writes=True)
    print("There is a new key for push services; nobody is told anything until they switch it on again.")


def seconds_in(span: str) -> float:
    """The seconds of `7d`, `12h`, `30m` or `45s`."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", span.strip())
    if not found:
        raise BadOption(f"{span!r} is no time; write 7d, 12h, 30m or 45s.")
    return int(found[1]) * float(UNITS[found[2]])


def _in_database(database: str | None, work: Callable[[Connection], T], *, writes: bool = False) -> T:
    """What some work finds or does in the table's database."""
    import asyncio

    from astragal.table.book.database import open_running

    async def visit() -> T:
        opened = await open_running(table_database(database))
        try:
            return await (opened.write(work) if writes else opened.read(work))
        finally:
            await opened.close()

    return asyncio.run(visit())


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
