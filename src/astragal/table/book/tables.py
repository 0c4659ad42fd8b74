"""The tables of the database. `migrations` brings any older database to this shape."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, MetaData, Table, Text, and_

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

# A row for each guest and finished match: what lists and statistics need without reading books.
played = Table(
    "played",
    metadata,
    Column("room", Text, primary_key=True),
    Column("match", Integer, primary_key=True, autoincrement=False),  # 1 for a room's first
    Column("guest", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("ended", Float(53), nullable=False),
    Column("result", Text, nullable=False),  # won, shared, drawn, lost, or none where nothing was at stake
    Column("how", Text, nullable=False),  # rules, time, resigned, drawn, closed, left
    Column("against", Text, nullable=False),  # people, the level of computers, both, nobody
    Column("score", Float(53)),
    Column("margin", Float(53)),
    Column("hinted", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("own", Text, nullable=False),  # JSON list of the guest's seats
    Column("seats", Text),  # JSON list of who sat where; gone with the room
    sqlite_with_rowid=False,
)
Index("played_by_guest", played.c.guest, played.c.ended, played.c.room, played.c.match)

# How strong a guest plays a game.
ratings = Table(
    "ratings",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# Guests who have finished a match or said something about themselves.
profiles = Table(
    "profiles",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("shows_rating", Boolean, nullable=False),
    Column("seen", Float(53), nullable=False),  # when they last did
    sqlite_with_rowid=False,
)
Index("profiles_by_age", profiles.c.seen)

# Rooms whose finished matches are in no row of `played` yet: what is older than that table.
unread = Table("unread", metadata, Column("room", Text, primary_key=True), sqlite_with_rowid=False)

# Guests who keep what they have for good: whoever shows one of their credentials is that guest.
accounts = Table(
    "accounts",
    metadata,
    Column("guest", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),  # when one of the devices was last there
    Column("closed", Boolean, nullable=False),  # tokens from before the account do not count any more
    Column("phrase_finder", Text),  # the words of the recovery phrase that find the account
    Column("phrase_proof", Text),  # what the others are checked against
    sqlite_with_rowid=False,
)
Index("accounts_by_phrase", accounts.c.phrase_finder, unique=True)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", Text, primary_key=True),  # base64url, as the browser says it
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("public_key", Text, nullable=False),  # base64url of the COSE key
    Column("counter", BigInteger, nullable=False),  # how often it signed, if it counts
    Column("made", Float(53), nullable=False),
    Column("used", Float(53), nullable=False),
    sqlite_with_rowid=False,
)
Index("passkeys_of_guest", passkeys.c.guest)

# Where an account is signed in; a token of a device that is not here is worth nothing.
devices = Table(
    "devices",
    metadata,
    Column("device", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
    sqlite_with_rowid=False,
)
Index("devices_of_guest", devices.c.guest)

# Challenges that passkeys have answered: none is answered twice.
spent_challenges = Table(
    "spent_challenges",
    metadata,
    Column("challenge", Text, primary_key=True),
    Column("until", Float(53), nullable=False),  # when it would be refused anyway
    sqlite_with_rowid=False,
)

# Browsers that want to be told when it is a guest's turn.
pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("device", Text, nullable=False),  # of an account; "" of a guest without one
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("since", Float(53), nullable=False),
    sqlite_with_rowid=False,
)
Index("pushes_of_guest", pushes.c.guest)
