"""The rule page of a game, with its pictures drawn as text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import astragal
from astragal.engine.game import Game
from astragal.engine.scene import Scene
from astragal.errors import AstragalError
from astragal.match import positions
from astragal.terminal.screen import Screen
from astragal.terminal.words import choice_names

_PICTURE = re.compile(r"^!\[(?P<caption>[^\]]*)\]\(pictures/(?P<stem>[\w-]+)\.svg\)\s*$", re.MULTILINE)


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
    options = "".join(f"- {line}\n" for line in choice_names(game)) or "None.\n"
    return f"# {game.title}\n\n{about}\n\n## Options\n\n{options}"


def show(screen: Screen, game: Game) -> None:
    """Print the page; every picture is drawn from the position it was made from."""
    for piece, scene in _pieces(page(game)):
        if piece.strip():
            screen.page(piece)
        if scene:
            screen.line()
            screen.board(scene)
            screen.line()


def _pieces(markdown: str) -> Iterator[tuple[str, Scene | None]]:
    """The page cut after every picture, whose caption stays in words, with the scene to draw there."""
    at = 0
    for picture in _PICTURE.finditer(markdown):
        yield f"{markdown[at : picture.start()]}\n\n*{picture['caption']}*", _scene(picture["stem"])
        at = picture.end()
    yield markdown[at:], None


def _scene(stem: str) -> Scene | None:
    try:
        game, s = positions.load(folder() / "positions" / f"{stem}.json")
    except AstragalError:
        return None  # the words of the page still stand
    return game.scene(s, -1)
