"""Run by Alembic for every command: applies the migrations on the connection it was given."""

from alembic import context
from sqlalchemy import Connection, text

from astragal.table.book.tables import metadata

MIGRATION_LOCK = 0x617374726167  # any number that no other user of a shared PostgreSQL server takes

connection: Connection = context.config.attributes["connection"]
if connection.dialect.name == "postgresql":
    # Servers that start together migrate one after the other.
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
