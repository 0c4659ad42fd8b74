"""What a move would do, told before it is made."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from astragal.engine.game import new_rng
from astragal.engine.rules import CHANCE
from astragal.engine.viewer import WATCHER, Viewer
from astragal.match.events import happened
from astragal.match.outcome import scores
from astragal.table.looking import eyes
from astragal.table.messages import Previewed
from astragal.table.refusal import Refusal
from astragal.table.room import Room

FEW, MANY = 12, 600  # fair guesses at what is hidden: a question may be answered with yes once in 45 times
GUESSING = 0.02  # seconds of work after which few are enough


def preview(room: Room, seat: int, name: str, id: int = 0) -> Previewed:
    """What a move would do, as the seat (which must be the asker's own) can know it; Refusal if it is not legal.

    Where a secret decides what happens, nothing is told but that.
    """
    match, game = room.match, room.rules
    if game.real_time:
        raise Refusal("not-allowed", "In real time a move is made, not tried: it would tell what is right.")
    chosen = next((one for one in room.moves_of(seat) if one.name == name), None)
    if match is None or room.status != "running" or chosen is None:
        raise Refusal("illegal", f"{name} is not possible now.")
    viewer = WATCHER if seat == CHANCE else Viewer(seat)
    own = eyes(room, viewer)
    before, after = match.view(own), None
    for s in _possible(room, match.view(own), seat):
        other = _played(room, s, seat, chosen.number, own)
        if after is not None and other != after:
            after = None
            break
        after = other
    if after is None:
        return Previewed(id, room.number, (), game.picture(before, viewer), scores(game, before), True)
    return Previewed(
        id,
        room.number,
        happened(game, before, seat, chosen.number, after, own),
        game.picture(after, viewer),
        scores(game, after),
        game.actor(after) == CHANCE,
    )


def _possible(room: Room, seen: Any, seat: int) -> Iterator[Any]:
    """Positions that look to the seat as this one does; just this one where nothing is hidden."""
    if not room.rules.hidden:
        yield seen
    elif room.rules.redeal is not None and seat >= 0:
        began = time.thread_time()  # of this thread: a busy machine does not make answers worse
        for k in range(MANY):
            if k >= FEW and time.thread_time() - began > GUESSING:
                return
            guess = seen.copy()
            room.rules.redeal(guess, seat, new_rng(k))
            yield guess


def _played(room: Room, s: Any, seat: int, move: int, own: Viewer) -> Any:
    room.rules.play(s, seat, move)
    return room.rules.seen(s, own)
