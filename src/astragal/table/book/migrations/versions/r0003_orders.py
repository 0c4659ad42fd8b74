"""Orders from the command line, and who or what is barred."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
    )
    op.create_table(
        "barred",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("until", sa.Float(53)),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("barred", "orders"):
        op.drop_table(table)
