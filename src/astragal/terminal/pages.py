"""The rule page of a game, with its pictures drawn as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from astragal.engine.game import Game
from astragal.engine.scene import Scene
from astragal.errors import AstragalError
from astragal.match import shown
from astragal.terminal.screen import Screen
from astragal.view.pages import ENGLISH, notes, page, position_file

_PICTURE = re.compile(r"^!\[(?P<caption>[^\]]*)\]\(pictures/(?P<stem>[\w-]+)\.svg\)\s*$", re.MULTILINE)


def show(screen: Screen, game: Game, language: str = ENGLISH) -> None:
    """Print the page in a language, every picture drawn from the position it was made from, and then what one types."""
    for piece, scene in _pieces(f"{page(game, language).markdown}\n{notes(game)}"):
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
        return shown.load(position_file(stem)).picture()
    except AstragalError:
        return None  # the words of the page still stand
