"""The rule pages as they are written: where they lie, their text, and the positions of their pictures."""

from __future__ import annotations

import ast
from pathlib import Path

import astragal
from astragal.engine.game import Game


def folder() -> Path:
    """Where the pages lie: beside the code in an installed package, in docs/games of a checkout."""
    package = Path(astragal.__file__).parent
    installed = package / "pages"
    return installed if installed.is_dir() else package.parents[1] / "docs" / "games"


def page(game: Game) -> str:
    """The game's page as Markdown; without one, what the game file says of itself."""
    path = folder() / f"{game.slug}.md"
    if path.is_file() and Path(game.source).is_relative_to(Path(astragal.__file__).parent):
        return path.read_text(encoding="utf-8")
    about = ast.get_docstring(ast.parse(Path(game.source).read_text(encoding="utf-8"))) or game.summary
    options = "".join(f"- {line}\n" for line in _options(game)) or "None.\n"
    return f"# {game.title}\n\n{about}\n\n## Options\n\n{options}"


def position_file(name: str) -> Path:
    """Where the position of the picture `name` lies."""
    return folder() / "positions" / f"{name}.json"


def picture_names(game: Game) -> list[str]:
    """The pictures of a game's page, in their order."""
    return sorted(path.stem for path in (folder() / "positions").glob(f"{game.slug}-[0-9]*.json"))


def _options(game: Game) -> list[str]:
    """A line for every option: its values with the default first, and what it does."""
    return [
        f"{option.name}: {option.allowed} (default {option.default})"
        + (f": {option.about}" if option.about else "")
        for option in game.options
    ]
