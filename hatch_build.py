"""Packages contain the built page, so that whoever installs one needs no Node."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page where it is absent; an editable install can do without until somebody serves it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or (root / "src/astragal/table/page/index.html").is_file():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort(
                "The page is not built, and there is no npm to build it with: run `make page` first."
            )
        for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            if subprocess.run([npm, *step], check=False, cwd=root / "web").returncode:
                self.app.abort(f"The page could not be built: `npm {' '.join(step)}` failed in web/.")
