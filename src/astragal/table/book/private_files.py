"""Files that only their owner may read: the books hold the key that all tokens are signed with."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

OWNER_FILE, OWNER_FOLDER = 0o600, 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO

_log = logging.getLogger(__name__)


def keep_database_private(file: Path) -> None:
    """Make the file of a new database before SQLite does, and close an old one to others; SQLite's own files follow it."""
    with suppress(OSError):  # SQLite says it better
        os.close(open_privately(str(file), os.O_RDWR | os.O_CREAT))
    for beside in ("-wal", "-shm", "-journal"):
        close_to_others(Path(f"{file}{beside}"), OWNER_FILE)


def make_private_folder(folder: Path) -> None:
    """A folder for its owner alone, whether it is there already or not; OSError if it cannot be made."""
    folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
    close_to_others(folder, OWNER_FOLDER)


def open_privately(path: str, flags: int) -> int:
    """Opens a file, as `open(opener=...)` wants it; a new one is its owner's alone, and so is an old one from now on."""
    descriptor = os.open(path, flags, OWNER_FILE)
    close_to_others(Path(path), OWNER_FILE)
    return descriptor


def close_to_others(path: Path, mode: int) -> None:
    """Take from others what they may do with a file or folder, and say so; nothing if there is none."""
    try:
        if not path.stat().st_mode & OTHERS:
            return
        path.chmod(mode)
    except FileNotFoundError:
        return
    except OSError as error:
        _log.warning(
            "Others on this machine can open %s, and that cannot be changed: %s.", path, error.strerror
        )
    else:
        _log.warning("Others on this machine could open %s; now only its owner can.", path)
