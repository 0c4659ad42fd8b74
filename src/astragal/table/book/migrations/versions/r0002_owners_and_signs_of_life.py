"""Whose a room is and when they were last there; the servers' signs of life, and when there was none."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("owner", sa.Text, nullable=False, server_default=""))
    op.add_column("rooms", sa.Column("attended", sa.Float(53), nullable=False, server_default="0"))
    op.execute("UPDATE rooms SET attended = updated")
    op.create_table(
        "servers",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("seen", sa.Float(53), nullable=False),
    )
    op.create_table(
        "absences",
        sa.Column("since", sa.Float(53), primary_key=True, autoincrement=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    for table in ("absences", "servers"):
        op.drop_table(table)
    for column in ("attended", "owner"):
        op.drop_column("rooms", column)
