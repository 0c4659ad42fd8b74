"""Accounts: their credentials, and the devices where they are signed in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("phrase_finder", sa.Text),
        sa.Column("phrase_proof", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_index("accounts_by_phrase", "accounts", ["phrase_finder"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("used", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("passkeys_of_guest", "passkeys", ["guest"])
    op.create_table(
        "devices",
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("devices_of_guest", "devices", ["guest"])
    op.create_table(
        "spent_challenges",
        sa.Column("challenge", sa.Text, primary_key=True),
        sa.Column("until", sa.Float(53), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("spent_challenges", "devices", "passkeys", "accounts"):
        op.drop_table(table)
