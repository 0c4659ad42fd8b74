"""Brings a database to the newest shape of the tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Apply the migrations that the database has not had yet, in the transaction of the connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def newest() -> str:
    """The shape that this version of Astragal works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None  # there is a migration
    return head


def current(connection: Connection) -> str | None:
    """The shape that a database has; None if there are no tables."""
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
