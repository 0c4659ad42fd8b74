"""The rule page of a game as HTML, and the pictures in it, drawn from the positions they show."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markdown_it.token import Token

from astragal.engine.game import Game
from astragal.match import shown
from astragal.match.shown import Shown
from astragal.table.protocol.http import RulesPage
from astragal.view import svg
from astragal.view.pages import page, picture_names, position_file

Theme = Literal["light", "dark"]

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@lru_cache(maxsize=512)
def rules_page(game: Game, language: str, theme: Theme, marks: bool, names: bool) -> RulesPage:
    """The page in a language, without its heading, which is the title; pictures are asked for in the same look."""
    found = page(game, language)
    title, tokens = _title_and_text(game, _markdown.parse(found.markdown))
    look = urlencode({"theme": theme, "marks": int(marks), "names": int(names)})
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


def first_words(game: Game, language: str) -> str:
    """What the page says first: the goal, as plain text in a language."""
    _, tokens = _title_and_text(game, _markdown.parse(page(game, language).markdown))
    said = next((token for token in tokens if token.type == "inline"), None)
    return "".join(part.content or " " for part in (said.children or ())) if said else ""


@lru_cache(maxsize=512)
def picture(
    game: Game, name: str, theme: Theme, marks: bool, names: bool = False, *, bare: bool = False
) -> str | None:
    """The picture of that name as SVG, if the game has it; with names of places where they are wanted."""
    if name not in picture_names(game):
        return None
    return _draw(shown.load(position_file(name), game), theme, marks, names, bare=bare)


@lru_cache(maxsize=512)
def first_picture(game: Game, theme: Theme, marks: bool, bare: bool = False) -> str:
    """A real position: the first one its page shows, or else its start."""
    return _draw(first_position(game), theme, marks, bare=bare)


def first_position(game: Game) -> Shown:
    """The first position that the page of a game shows, or else its start."""
    for name in picture_names(game):
        return shown.load(position_file(name), game)
    return Shown(game, game.new())


@lru_cache(maxsize=512)
def start_picture(game: Game, theme: Theme, marks: bool) -> str:
    """How the game begins with its usual options; a random set-up is always the same one."""
    return _draw(Shown(game, game.new()), theme, marks)


def _draw(found: Shown, theme: Theme, marks: bool, names: bool = False, *, bare: bool = False) -> str:
    return svg(found.picture(), coordinates=names, dark=theme == "dark", marks=marks, bare=bare)
