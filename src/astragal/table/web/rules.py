"""The rule page of a game as HTML, and the pictures in it, drawn from the positions they show."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markdown_it.token import Token

from astragal.engine.game import Game
from astragal.engine.viewer import WATCHER, Viewer
from astragal.match import positions
from astragal.table.protocol.http import RulesPage
from astragal.view import svg
from astragal.view.pages import page, picture_names, position_file

Theme = Literal["light", "dark"]

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=512)
def rules_page(game: Game, language: str, theme: Theme, marks: bool) -> RulesPage:
    """The page in a language, without its heading, which is the title; pictures are asked for in the same look."""
    found = page(game, language)
    title, tokens = _title_and_text(game, _markdown.parse(found.markdown))
    look = urlencode({"theme": theme, "marks": int(marks)})
    for picture in (inner for token in tokens for inner in token.children or () if inner.type == "image"):
        name = str(picture.attrs["src"]).removeprefix("pictures/")
        picture.attrs["src"] = f"/api/games/{game.slug}/pictures/{name}?{look}"
        picture.attrs["loading"] = "lazy"
    html = _markdown.renderer.render(tokens, _markdown.options, {})
    return RulesPage(title=title, html=html, language=found.language)


def _title_and_text(game: Game, tokens: list[Token]) -> tuple[str, list[Token]]:
    """What the heading says, and what comes after it."""
    if tokens and tokens[0].tag == "h1":
        return tokens[1].content, tokens[3:]
    return game.title, tokens


@lru_cache(maxsize=512)
def picture(game: Game, name: str, theme: Theme, marks: bool) -> str | None:
    """The picture of that name as SVG, if the page of the game has it."""
    if name not in picture_names(game):
        return None
    return _draw(game, positions.load(position_file(name))[1], theme, marks, names=True)


@lru_cache(maxsize=512)
def first_picture(game: Game, theme: Theme, marks: bool) -> str:
    """A real position: the first one its page shows, or else its start."""
    for name in picture_names(game):
        return _draw(game, positions.load(position_file(name))[1], theme, marks)
    return start_picture(game, theme, marks)


@lru_cache(maxsize=512)
def start_picture(game: Game, theme: Theme, marks: bool) -> str:
    """How the game begins with its usual options; a random set-up is always the same one."""
    return _draw(game, game.new(), theme, marks)


def _draw(game: Game, s: Any, theme: Theme, marks: bool, *, names: bool = False) -> str:
    """A position as the seat to move sees it (nobody, while dice roll or when it is over), with names of places."""
    actor = game.actor(s)
    viewer = Viewer(actor) if actor >= 0 else WATCHER
    return svg(
        game.picture(game.seen(s, viewer), viewer), coordinates=names, dark=theme == "dark", marks=marks
    )
