"""What each guest has played, ratings, and which rooms have to be read for that."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "played",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Float(53), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("how", sa.Text, nullable=False),
        sa.Column("against", sa.Text, nullable=False),
        sa.Column("score", sa.Float(53)),
        sa.Column("margin", sa.Float(53)),
        sa.Column("hinted", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("own", sa.Text, nullable=False),
        sa.Column("seats", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("played_by_guest", "played", ["guest", "ended", "room", "match"])
    op.create_table(
        "ratings",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "profiles",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("shows_rating", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("profiles_by_age", "profiles", ["seen"])
    op.create_table("unread", sa.Column("room", sa.Text, primary_key=True), sqlite_with_rowid=False)
    op.execute("INSERT INTO unread (room) SELECT id FROM rooms WHERE status <> 'waiting'")


def downgrade() -> None:
    for table in ("unread", "profiles", "ratings", "played"):
        op.drop_table(table)
