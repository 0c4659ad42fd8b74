"""`astragal words`: what cannot be said in every language yet, for those who write games or translate them."""

from __future__ import annotations

from typing import Annotated

import typer

from astragal.cli.inputs import AsJson
from astragal.cli.output import print_json
from astragal.errors import BadOption


def check_words(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game's slug or number; all of them if none is named.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List what the page's catalogues lack, what in them nobody says, and what does not fit; in a checkout only."""
    from astragal.catalogues.check import WORDS, common_faults, faults
    from astragal.engine.registry import find, games

    if not WORDS.is_dir():
        raise BadOption(
            f"The catalogues are not here: {WORDS} is no folder. They are in a checkout of the source."
        )
    found = [fault for one in ([find(game)] if game else games()) for fault in faults(one)]
    found += [] if game else common_faults()
    if as_json:
        print_json([{"of": fault.of, "language": fault.language, "text": fault.text} for fault in found])
    else:
        for fault in found:
            print(fault)
        if not found:
            print("ok: everything can be said in every language.")
    if found:
        raise typer.Exit(1)
