"""Python files that a user names: a game, a computer player."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from astragal.errors import AstragalError


def load(path: Path, what: str, error: type[AstragalError]) -> ModuleType:
    """The module in a file of that sort (`game`, `player`); the error with one sentence if it cannot be had."""
    try:
        source = path.read_bytes()
    except OSError as wrong:
        raise error(f"Cannot read the {what} file {path}: {wrong.strerror or wrong}.") from None
    # The digest is part of the module's name, so an edited file is a new module.
    name = f"astragal_user_{path.stem}_{hashlib.blake2b(source, digest_size=6).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise error(f"{path} is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as wrong:
        del sys.modules[name]
        raise error(f"{path} cannot be loaded: {type(wrong).__name__}: {wrong}.") from wrong
    return module
