"""What a viewer saw of a match, as a text to keep: nothing in it tells more than the seat was shown.

It reads like a record but cannot be replayed, since what was hidden is missing; a record tells everything.
"""

from __future__ import annotations

from astragal.engine.rules import CHANCE, SEAT_NAMES
from astragal.engine.viewer import Viewer
from astragal.match.match import Match
from astragal.match.record import say

FORMAT = "astragal seen 1"


def write(match: Match, viewer: Viewer) -> str:
    """The steps as the viewer heard of them, and what it sees of the position now."""
    game = match.game
    lines = [
        FORMAT,
        f"game: {game.slug} {game.version}",
        f"seats: {' | '.join(str(seat) for seat in match.seats)}",
        f"seen by: {'everybody' if viewer.seat is None else SEAT_NAMES[viewer.seat]}",
        "",
    ]
    for number, step in enumerate(match.steps, 1):
        who = "*" if step.player == CHANCE else SEAT_NAMES[step.player]
        at = f" @{step.at}" if game.real_time else ""
        lines.append(f"{number} {who} {match.name_of(number, viewer)}{at}")
    lines += [f"result: {say(match.outcome())}", f"check: {match.view(viewer).fingerprint()}", "end", ""]
    return "\n".join(lines)
