"""`astragal rules`: the rules of a game to read, and which pages are still to be written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from astragal.cli.inputs import AsJson, OptionalGame, named
from astragal.cli.output import print_json
from astragal.engine.registry import games
from astragal.errors import BadOption

if TYPE_CHECKING:
    from astragal.engine.game import Game


def show_rules(
    game: OptionalGame = None,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="CODE", help="The language to read in; English if not given."),
    ] = None,
    missing: Annotated[
        bool,
        typer.Option("--missing", help="List the pages that are not written yet, and in which language."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, in English where the page is not translated."""
    from astragal.view.pages import ENGLISH, LANGUAGES

    if language is not None and language not in LANGUAGES:
        raise BadOption(f"There are no rules in {language!r}; possible: {', '.join(LANGUAGES)}.")
    if missing:
        wanted = games() if game is None else [named(game)]
        _list_missing(wanted, LANGUAGES if language is None else [language], as_json)
    else:
        _show(named(game), language or ENGLISH, as_json)


def _show(game: Game, language: str, as_json: bool) -> None:
    from astragal.terminal import pages
    from astragal.terminal.screen import Screen
    from astragal.view.pages import page

    if as_json:
        found = page(game, language)
        title = {"slug": game.slug, "title": game.title}
        print_json({**title, "language": found.language, "markdown": found.markdown})
    else:
        pages.show(Screen(), game, language)


def _list_missing(wanted: Sequence[Game], languages: Sequence[str], as_json: bool) -> None:
    """Name every page that is not there; a status of 1 if there is any."""
    from astragal.view.pages import missing, page_file

    found = list(missing(wanted, languages))
    if as_json:
        print_json([{"slug": game.slug, "language": language} for game, language in found])
    else:
        for game, language in found:
            print(f"{game.title} has no page in {language}: {page_file(game, language).name}")
        if not found:
            print("ok: no page is missing.")
    if found:
        raise typer.Exit(1)
