"""The rule pages as they are written: where they lie, their text in every language, and the positions of their pictures."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from astragal.engine.game import Game
from astragal.engine.pages import folder, is_ours

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "uk")  # the page is written in the first; the others say the same


_PICTURED = re.compile(r"[0-9]+|goal|turn|end")  # lessons are played, not drawn


class Page(NamedTuple):
    """The rules of a game as Markdown, and the language they are in."""

    markdown: str
    language: str


def page(game: Game, language: str = ENGLISH) -> Page:
    """The game's page in a language, or else in English; without one, what the game file says of itself."""
    for wanted in (language, ENGLISH):
        if wanted in LANGUAGES and _is_written(game, wanted):
            return Page(page_file(game, wanted).read_text(encoding="utf-8"), wanted)
    about = ast.get_docstring(ast.parse(Path(game.source).read_text(encoding="utf-8"))) or game.summary
    options = "".join(f"- {line}\n" for line in _options(game)) or "None.\n"
    return Page(f"# {game.title}\n\n{about}\n\n## Options\n\n{options}", ENGLISH)


def notes(game: Game) -> str:
    """What the page does not say because it is for players: names of moves, options, commands. Only in English; "" if nobody wrote it."""
    path = folder() / "notes" / f"{game.slug}.md"
    return path.read_text(encoding="utf-8") if is_ours(game) and path.is_file() else ""


def page_file(game: Game, language: str) -> Path:
    """Where the page of a game in a language belongs."""
    return folder() / (f"{game.slug}.md" if language == ENGLISH else f"{game.slug}.{language}.md")


def missing(games: Iterable[Game], languages: Sequence[str] = LANGUAGES) -> Iterator[tuple[Game, str]]:
    """The games and languages for which nobody has written a page yet."""
    for game in games:
        for language in languages:
            if not _is_written(game, language):
                yield game, language


def position_file(name: str) -> Path:
    """Where the position of the picture `name` lies."""
    return folder() / "positions" / f"{name}.json"


def picture_names(game: Game) -> list[str]:
    """The pictures of a game's page, those with numbers first, and of its card."""
    return sorted(
        path.stem
        for path in (folder() / "positions").glob(f"{game.slug}-*.json")
        if _PICTURED.fullmatch(path.stem.removeprefix(f"{game.slug}-"))
    )


def _is_written(game: Game, language: str) -> bool:
    """Only games of the cabinet have pages; a file of somebody else may have the slug of one."""
    return is_ours(game) and page_file(game, language).is_file()


def _options(game: Game) -> list[str]:
    """A line for every option: its values with the default first, and what it does."""
    return [
        f"{option.name}: {option.allowed} (default {option.default})"
        + (f": {option.about}" if option.about else "")
        for option in game.options
    ]
