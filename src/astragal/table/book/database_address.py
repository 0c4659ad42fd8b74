"""Where a server is told its database: in a file or the environment, if a password stands in it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from astragal.table.book.database import StorageError

SHOWN = (
    "The password of the database stands on the command line, where everybody on this machine can read it. "
    "Give the address in the environment (ASTRAGAL_DATABASE) or in a file (--database-file)."
)


def address_in(file: Path) -> str:
    """The address that is the one line of a file; StorageError if it cannot be read."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise StorageError(f"Cannot read {file}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise StorageError(f"{file} is not a text file.") from None
    said = [line.strip() for line in lines if line.strip()]
    if len(said) != 1:
        raise StorageError(f"{file} must have one line: the address of the database.")
    return said[0]


def has_password(address: str) -> bool:
    """Whether an address tells a password."""
    try:
        return bool(urlsplit(address).password)
    except ValueError:
        return False
