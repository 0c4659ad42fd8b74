"""Real positions of every game for the page's tests and the map's demo page: run it and store what it prints.

    .venv/bin/python web/demo/fixtures.py > web/src/map/fixtures.json

A game played at random gives its start, its middle, its last position, and one more for every kind of touches.
Options that change the board or the touches are played besides, without the last position.
"""

from __future__ import annotations

import json
import random
from dataclasses import MISSING, fields
from typing import Any

from astragal.engine.registry import find, games
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.match.match import Match

VARIANTS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("chifoumi", 2, {"opening": "placing"}),
    ("cim", 4, {"orientation": "rolled"}),
    ("riomino", 2, {"level": "professional"}),
)


def positions(match: Match) -> list[dict[str, Any]]:
    """The positions of one random match worth keeping; none where several seats act at once and no turns are taken."""
    chooser = random.Random(7)
    shapes: set[tuple[str, ...]] = set()
    kept: list[dict[str, Any]] = []
    last: dict[str, Any] = {}
    while match.actor != OVER and len(match.steps) < 400:
        if match.actor == ANYONE:
            return []
        choices = match.legal()
        new = {tuple(dict.fromkeys(t.split(":")[0] for t in choice.touch)) for choice in choices} - shapes
        last = position(match, choices)
        if new or len(match.steps) == 30:
            shapes |= new
            kept.append(last)
        match.play(chooser.choice(choices).name)
    return kept if kept[-1] is last else [*kept, last]


def position(match: Match, choices: list[Any]) -> dict[str, Any]:
    """What the acting seat sees and may do, and the line that led there."""
    viewer = match.actor if match.actor >= 0 else -1
    step = len(match.steps)
    line = None
    if step:
        made = match.steps[-1]
        events = [event.data() for event in match.events(step, viewer)]
        seat = -1 if made.player == CHANCE else made.player
        line = {"step": step, "seat": seat, "name": made.name, "events": events}
    return {
        "seat": viewer,
        "scene": short(match.scene(viewer)),
        "choices": [[choice.name, *choice.touch] for choice in choices],
        "line": line,
    }


def short(value: Any) -> Any:
    """A scene as JSON data without what is as usual."""
    if isinstance(value, tuple):
        return [short(item) for item in value]
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return {
        field.name: short(getattr(value, field.name))
        for field in fields(value)
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


def exported() -> dict[str, Any]:
    """Every game, and the variants."""
    found = {}
    for game in games():
        if kept := positions(Match(game, seed=7)):
            found[game.slug] = {"players": game.players[0], "positions": kept}
    for slug, players, options in VARIANTS:
        match = Match(find(slug), players=players, options=options, seed=7)
        name = f"{slug} {' '.join(options.values())}"
        found[name] = {"players": players, "positions": positions(match)[:-1]}
    return found


if __name__ == "__main__":
    print(json.dumps(exported(), separators=(",", ":")))
