"""Where what people read of a game lies: its rule pages, and the positions of their pictures, of its card and of its lesson."""

from __future__ import annotations

from pathlib import Path

import astragal
from astragal.engine.game import Game


def folder() -> Path:
    """Where the pages of the cabinet lie: beside the code in an installed package, in docs/games of a checkout."""
    package = Path(astragal.__file__).parent
    installed = package / "pages"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "games"


def is_ours(game: Game) -> bool:
    """Whether a game is of the cabinet, and not a file of somebody else."""
    return Path(game.source).is_relative_to(Path(astragal.__file__).parent)


def position_file(game: Game, name: str) -> Path:
    """Where the position that a game shows under a name lies; for somebody's own game, beside its file."""
    pages = folder() if is_ours(game) else Path(game.source).parent
    return pages / "positions" / f"{game.slug}-{name}.json"
