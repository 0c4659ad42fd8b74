"""What one seat saw of a match, as a text to keep: nothing in it tells more than the seat was shown.

It reads like a record but cannot be replayed, since what was hidden is missing; a record tells everything.
"""

from __future__ import annotations

from astragal.engine.rules import CHANCE, SEAT_NAMES
from astragal.match.match import Match
from astragal.match.record import say

FORMAT = "astragal seen 1"


def write(match: Match, viewer: int) -> str:
    """The steps as a seat heard of them (-1: as everybody did), and what it sees of the position now."""
    game = match.game
    lines = [
        FORMAT,
        f"game: {game.slug} {game.version}",
        f"seats: {' | '.join(str(seat) for seat in match.seats)}",
        f"seen by: {SEAT_NAMES[viewer] if viewer >= 0 else 'everybody'}",
        "",
    ]
    for number, step in enumerate(match.steps, 1):
        who = "*" if step.player == CHANCE else SEAT_NAMES[step.player]
        name = step.name if step.player == viewer else game.name(match.view(viewer, number - 1), step.move)
        at = f" @{step.at}" if game.real_time else ""
        lines.append(f"{number} {who} {name}{at}")
    lines += [f"result: {say(match.outcome())}", f"check: {match.view(viewer).fingerprint()}", "end", ""]
    return "\n".join(lines)
