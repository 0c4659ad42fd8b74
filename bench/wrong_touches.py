"""Whether every wrong touch gets a sentence: so many random ones of every game, in random positions of all player counts.

python bench/wrong_touches.py [--touches 100] [game ...]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from astragal.conformance import Variant, looked_at, played
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find, games
from astragal.engine.rules import ANYONE
from astragal.engine.viewer import Viewer
from astragal.match.wrong_touch import why_not
from astragal.newcomers import wrong_touches

SEEDS = range(1, 9)  # matches of each player count


def reasons(game: Game, touches: int) -> tuple[Counter[str], list[str]]:
    """The sentences that random wrong touches get, and the touches that get none."""
    said: Counter[str] = Counter()
    unexplained: list[str] = []
    rng = new_rng(len(game.slug))
    positions = [
        (s, seat)
        for players in game.players
        for seed in SEEDS
        for _, s in looked_at(played(game, Variant(players), seed))
        for seat in range(players)
        if game.actor(s) in (seat, ANYONE) and game.legal(s, seat)
    ]
    for _ in range(200 * touches):
        if said.total() + len(unexplained) >= touches:
            break
        s, seat = positions[draw(rng, len(positions))]
        seen = game.seen(s, Viewer(seat))
        for touched in wrong_touches(game, seen, seat, draw(rng, 1 << 30)):
            if reason := why_not(game, seen, seat, touched):
                said[reason] += 1
            else:
                unexplained.append(" ".join(touched))
    return said, unexplained


def main() -> int:
    """Print a line for every game; 1 if a touch is left without a sentence."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--touches", type=int, default=100)
    asked = parser.parse_args()
    failed = 0
    for game in [find(slug) for slug in asked.games] or games():
        said, unexplained = reasons(game, asked.touches)
        failed += len(unexplained)
        print(
            f"{game.slug:18} {said.total():4} of {said.total() + len(unexplained)} explained, {len(said):3} different sentences",
            f"  without: {unexplained[:3]}" if unexplained else "",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
