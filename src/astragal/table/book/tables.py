"""The tables of the database. `migrations` brings any older database to this shape."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, Table, Text, and_

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("room", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # 1 for a room's first
    Column("text", Text, nullable=False),  # as entries.write makes it
    sqlite_with_rowid=False,  # a room's entries lie side by side and are read in one go
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("number", Integer, nullable=False),  # how many entries the room's book has
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Column("guests", Text, nullable=False),  # JSON list
    Column("turn_of", Text, nullable=False),  # JSON list
    Column("updated", Float(53), nullable=False),
    Column("owner", Text, nullable=False, server_default=""),  # the guest who made it
    Column("attended", Float(53), nullable=False, server_default="0"),  # when the owner was last seen there
    sqlite_with_rowid=False,
)

in_lobby = and_(rooms.c.listed, rooms.c.status == "waiting")
Index("rooms_in_lobby", rooms.c.updated, sqlite_where=in_lobby, postgresql_where=in_lobby)

# The guests of each room once more, to find the rooms of a guest.
sitting = Table(
    "sitting",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    sqlite_with_rowid=False,
)

# The last sign of life of every server.
servers = Table(
    "servers",
    metadata,
    Column("server", Text, primary_key=True),
    Column("seen", Float(53), nullable=False),
)

# When no server was there; what lies in between is nobody's time.
absences = Table(
    "absences",
    metadata,
    Column("since", Float(53), primary_key=True, autoincrement=False),
    Column("until", Float(53), nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# What the command line wants of the servers; each looks for those it has not seen.
orders = Table(
    "orders",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
)

# Who may not come in (a guest, an address), and rooms that are closed.
barred = Table(
    "barred",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("at", Float(53), nullable=False),
    Column("until", Float(53)),  # for ever, if not given
    sqlite_with_rowid=False,
)

# Browsers that want to be told when it is a guest's turn.
pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    Index("pushes_of_guest", "guest"),
    sqlite_with_rowid=False,
)
