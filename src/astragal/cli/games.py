"""`astragal games`: what is in the cabinet."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from astragal.cli.inputs import AsJson
from astragal.cli.output import new_table, print_json, print_table
from astragal.engine.fields import Choice, Option
from astragal.engine.game import Game
from astragal.engine.registry import games


def list_games(as_json: AsJson = False) -> None:
    """List all games."""
    if as_json:
        print_json([_data(game) for game in games()])
        return
    table = new_table(">no.", "title", "slug", "players", ">minutes", "kinds")
    for game in games():
        table.add_row(
            game.number,
            game.title,
            game.slug,
            _counts(game.players),
            str(game.minutes),
            ", ".join(game.kinds),
        )
    print_table(table)


def _counts(players: tuple[int, ...]) -> str:
    """`2`, `2-8`, `2, 4`: the default is not marked, the order is by number."""
    ordered = sorted(players)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]}-{ordered[-1]}"
    return ", ".join(map(str, ordered))


def _data(game: Game) -> dict[str, Any]:
    return {
        "number": int(game.number) if game.number.isdecimal() else game.number,
        "slug": game.slug,
        "title": game.title,
        "players": list(game.players),
        "kinds": list(game.kinds),
        "options": [_option(option) for option in game.options],
        "chapter": game.chapter,
        "minutes": game.minutes,
        "summary": game.summary,
        "perlhuhn": list(game.perlhuhn),
        "teams": game.teams,
        "bounds": asdict(game.bounds),
    }


def _option(option: Option) -> dict[str, Any]:
    if isinstance(option, Choice):
        return {
            "name": option.name,
            "values": list(option.values),
            "default": option.default,
            "about": option.about,
        }
    return {
        "name": option.name,
        "low": option.low,
        "high": option.high,
        "default": int(option.default),
        "about": option.about,
    }
