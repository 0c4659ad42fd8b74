"""`astragal rules`: the rules of a game to read."""

from __future__ import annotations

from astragal.cli.inputs import AsJson, GameName
from astragal.cli.output import print_json
from astragal.engine.registry import find


def show_rules(game: GameName, as_json: AsJson = False) -> None:
    """Show the rules of a game."""
    from astragal.terminal import pages
    from astragal.terminal.screen import Screen
    from astragal.view.pages import page

    found = find(game)
    if as_json:
        print_json({"slug": found.slug, "title": found.title, "markdown": page(found)})
    else:
        pages.show(Screen(), found)
