"""`astragal backup` and `astragal restore`: the whole table in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from astragal.cli.inputs import TableDatabase, table_database

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="Where the backup is.")]


def backup_table(file: BackupFile, database: TableDatabase = None) -> None:
    """Write a whole table, rooms, books and keys, to a new file. The table may be running."""
    import asyncio

    from astragal.table.book.backup import backup

    count = asyncio.run(backup(table_database(database), file))
    print(
        f"{count.rooms} rooms with {count.entries} entries are in {file}. It holds keys: keep it to yourself."
    )


def restore_table(file: BackupFile, database: TableDatabase = None) -> None:
    """Fill a new database, of either kind, from a backup."""
    import asyncio

    from astragal.table.book.backup import restore

    count = asyncio.run(restore(table_database(database), file))
    print(f"{count.rooms} rooms with {count.entries} entries are back.")
