"""The page as it is installed: built from what is in web/ now."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from astragal.table.web.page_files import FOLDER

WEB = Path(__file__).parents[2] / "web"
SOURCES = ("src", "public", "index.html", "package-lock.json", "tsconfig.json", "vite.config.ts")


class NotBuilt(Exception):
    """The page is not there and cannot be made."""


def build_page() -> None:
    """Build the page if it is missing or older than what it is made of; of several processes one does it."""
    with (Path(tempfile.gettempdir()) / "astragal-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _is_stale():
            _build()


def _is_stale() -> bool:
    index = FOLDER / "index.html"
    return not index.exists() or index.stat().st_mtime < max(path.stat().st_mtime for path in _sources())


def _sources() -> list[Path]:
    return [
        path
        for name in SOURCES
        for path in [WEB / name, *(WEB / name).rglob("*")]
        if path.exists() and ".test." not in path.name
    ]


def _build() -> None:
    """`npm run build`, with the Node of the virtual environment where the machine has none."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=search)
    if npm is None:
        raise NotBuilt("The page is not built and there is no npm here to build it: run `make page`.")
    environment = os.environ | {"PATH": search}
    try:
        subprocess.run(
            [npm, "run", "build"], cwd=WEB, env=environment, check=True, capture_output=True, text=True
        )
    except subprocess.CalledProcessError as failed:
        raise NotBuilt(f"The page cannot be built:\n{failed.stdout}{failed.stderr}") from None
    os.utime(FOLDER / "index.html")  # what was not changed by it is up to date as well
