"""Why a touch does nothing, as the one who touched can know it."""

from __future__ import annotations

from collections.abc import Sequence

from astragal.engine.rules import CHANCE
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.words import Said, say
from astragal.match.wrong_touch import why_not
from astragal.table.room.room import IDLE, Room
from astragal.table.sight.looking import eyes

ROLL_FIRST = say("The dice are to be rolled first.")


def reason(room: Room, seat: int, touches: Sequence[str], at: int | None) -> str:
    """A sentence about the last of some touches of a seat (which must be the asker's own); the others have begun a move.

    In real time they were made at a moment of the match: a hand that was busy a while ago is not any more.
    """
    match = room.match
    if match is None or room.status != "running":
        return IDLE["waiting" if match is None else room.status]
    if match.actor == CHANCE:
        return ROLL_FIRST
    seen = match.view(eyes(room, Viewer(seat) if seat >= 0 else WATCHER), at=at)
    if said := why_not(room.rules, seen, seat, touches):
        return said
    return _in_general(room.rules.prompt(seen))


def _in_general(prompt: str) -> Said:
    return say("That does nothing now. What is asked: {prompt}.", prompt=prompt)
