"""Random positions of every game as scenes with their touches and events: `python web/demo/export_scenes.py > web/demo/scenes.json`."""

import json
import random
import sys
from dataclasses import asdict

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.rules import CHANCE, OVER
from astragal.match.match import Match

LATEST = 400  # steps after which a random game is old enough
STEPS = 24  # how many steps in the middle are kept to be played


def positions(game: Game) -> dict[str, object]:
    """One random game: what seat A sees at the start, in the middle and at the end, and some steps in between."""
    choose = random.Random(7)
    match = Match(game, players=max(game.players), seed=7)
    first = asdict(match.scene(0)), offered(match)
    touches = [first[1]]
    while match.actor != OVER and len(match.steps) < LATEST:
        match.roll() if match.actor == CHANCE else match.play(choose.choice(match.legal()).number)
        touches.append(offered(match))
    count = len(match.steps)
    middle = max(0, count // 2 - STEPS // 2)
    return {
        "title": game.title,
        "players": match.players,
        "scenes": [
            {"scene": asdict(game.scene(match.view(0, step), 0)), "touches": touches[step]}
            for step in (0, count // 3, count * 2 // 3, count)
        ],
        "story": {
            "scene": asdict(game.scene(match.view(0, middle), 0)),
            "steps": [
                {
                    "events": [event.data() for event in match.events(step, 0)],
                    "scene": asdict(game.scene(match.view(0, step), 0)),
                    "touches": touches[step],
                }
                for step in range(middle + 1, min(count, middle + STEPS) + 1)
            ],
        },
    }


def offered(match: Match) -> list[str]:
    """The first touches of all legal moves."""
    return sorted({move.touch[0] for move in match.legal() if move.touch}) if match.actor >= 0 else []


json.dump({game.slug: positions(game) for game in games()}, sys.stdout, separators=(",", ":"))
