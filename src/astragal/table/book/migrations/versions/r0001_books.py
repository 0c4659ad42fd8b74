"""The books of rooms, their listings, and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("guests", sa.Text, nullable=False),
        sa.Column("turn_of", sa.Text, nullable=False),
        sa.Column("updated", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    in_lobby = sa.text("listed AND status = 'waiting'")
    op.create_index("rooms_in_lobby", "rooms", ["updated"], sqlite_where=in_lobby, postgresql_where=in_lobby)
    op.create_table(
        "sitting",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("room", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for table in ("settings", "sitting", "rooms", "entries"):
        op.drop_table(table)
