"""Browsers that want to be told when it is somebody's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pushes_of_guest", "pushes", ["guest"])


def downgrade() -> None:
    op.drop_table("pushes")
