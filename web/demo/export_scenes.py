"""Random positions of every game as scenes with their touches and events: `python web/demo/export_scenes.py > web/demo/scenes.json`."""

import json
import random
import sys
from dataclasses import asdict

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.viewer import Viewer
from astragal.match.match import Match

SEAT_A = Viewer(0)
LATEST = 400  # steps after which a random game is old enough
STEPS = 8  # how many steps in the middle are kept to be played


def positions(game: Game) -> dict[str, object]:
    """One random game: what seat A sees at the start, in the middle and at the end, and some steps in between."""
    choose = random.Random(7)
    match = Match(game, players=max(game.players), seed=7)
    touches = [offered(match)]
    while match.actor != OVER and len(match.steps) < LATEST:
        if match.actor == CHANCE:
            match.roll()
        else:
            seats = [seat for seat in range(match.players) if match.legal(seat)]
            if not seats:
                break  # nobody can act until time passes
            seat = choose.choice(seats)
            match.play(choose.choice(match.legal(seat)).number, seat)
        touches.append(offered(match))
    count = len(match.steps)
    middle = max(0, count // 2 - STEPS // 2)
    return {
        "title": game.title,
        "players": match.players,
        "scenes": [
            {"scene": asdict(game.picture(match.view(SEAT_A, step), SEAT_A)), "touches": touches[step]}
            for step in (0, count // 3, count * 2 // 3, count)
        ],
        "story": {
            "scene": asdict(game.picture(match.view(SEAT_A, middle), SEAT_A)),
            "steps": [
                {
                    "events": [event.data() for event in match.events(step, SEAT_A)],
                    "scene": asdict(game.picture(match.view(SEAT_A, step), SEAT_A)),
                    "touches": touches[step],
                }
                for step in range(middle + 1, min(count, middle + STEPS) + 1)
            ],
        },
    }


def offered(match: Match) -> list[str]:
    """The first touches of all legal moves."""
    return (
        sorted({move.touch[0] for move in match.legal() if move.touch})
        if match.actor not in (CHANCE, OVER)
        else []
    )


json.dump({game.slug: positions(game) for game in games()}, sys.stdout, separators=(",", ":"))
