"""What a move would do, told before it is made."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from astragal.engine.game import Game, new_rng
from astragal.engine.rules import CHANCE
from astragal.engine.scene import covered
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.words import say
from astragal.match.events import happened
from astragal.match.outcome import scores
from astragal.table.protocol.messages import Previewed
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.room import Room
from astragal.table.sight.looking import eyes

FEW, MANY = 12, 600  # fair guesses at what is hidden: a question may be answered with yes once in 45 times
GUESSING = 0.02  # seconds of work after which few are enough


@dataclass(frozen=True)
class Question:
    """What would this move do? Everything the answer needs, taken from a room, so that it can be found elsewhere."""

    game: Game
    number: int  # of the room
    seat: int
    move: int
    viewer: Viewer
    own: Viewer  # whose eyes the viewer sees with
    before: Any  # the position as these eyes see it

    @property
    def costly(self) -> bool:
        """Whether many positions have to be tried: not on the event loop."""
        return self.game.hidden


def asked(room: Room, seat: int, name: str) -> Question:
    """A question about a move of a seat (which must be the asker's own); Refusal if it is not legal."""
    match, game = room.match, room.rules
    if game.real_time:
        raise Refusal(
            "not-allowed", say("In real time a move is made, not tried: it would tell what is right.")
        )
    chosen = next((one for one in room.moves_of(seat) if one.name == name), None)
    if match is None or room.status != "running" or chosen is None:
        raise Refusal("illegal", say("{name} is not possible now.", "That is not possible now.", name=name))
    viewer = WATCHER if seat == CHANCE else Viewer(seat)
    own = eyes(room, viewer)
    return Question(game, room.number, seat, chosen.number, viewer, own, match.view(own))


def answered(question: Question) -> Previewed:
    """What the move would do, as the seat can know it. Where a secret decides what happens, nothing is told but that."""
    game, before = question.game, question.before
    after = _certain(question)
    shown = before if after is None else after
    events = (
        () if after is None else happened(game, before, question.seat, question.move, after, question.own)
    )
    return Previewed(
        0,
        question.number,
        events,
        covered(game.picture(shown, question.viewer)),  # what is shown for a moment is not shown again
        scores(game, shown),
        after is None or game.actor(after) == CHANCE,
    )


def preview(room: Room, seat: int, name: str) -> Previewed:
    """What a move would do, worked out at once."""
    return answered(asked(room, seat, name))


def _certain(question: Question) -> Any:
    """The position after the move as the seat sees it, if it looks the same whatever is hidden; else None."""
    after = None
    for s in _possible(question):
        question.game.play(s, question.seat, question.move)
        other = question.game.seen(s, question.own)
        if after is not None and other != after:
            return None
        after = other
    return after


def _possible(question: Question) -> Iterator[Any]:
    """Positions that look to the seat as this one does; just this one where nothing is hidden."""
    game = question.game
    if not game.hidden:
        yield question.before.copy()
    elif game.redeal is not None and question.seat >= 0:
        began = time.thread_time()  # of this thread: a busy machine does not make answers worse
        for k in range(MANY):
            if k >= FEW and time.thread_time() - began > GUESSING:
                return
            guess = question.before.copy()
            game.redeal(guess, question.seat, new_rng(k))
            yield guess
