"""Lessons as a page plays them: every step is a table of its own that nobody keeps, shown like any other."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from astragal.engine.game import Game
from astragal.engine.words import say
from astragal.errors import BadMove
from astragal.match import Match, lesson, positions
from astragal.table.protocol.http import Introduction, LessonAnswer, LessonStep, RoomSetup, SeatWanted
from astragal.table.protocol.messages import Previewed, View
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.entries import Moved, SaidReady
from astragal.table.room.room import Person, Room
from astragal.table.sight import explaining, previewing, showing

LEARNER = Person("learner", "learner")
ROOM = "lesson"


def introduction(game: Game) -> Introduction:
    """What somebody reads who opens a game for the first time."""
    card = game.card
    return Introduction(
        goal=game.goal(game.new()),
        turn=card.turn if card else "",
        ending=card.ending if card else "",
        steps=len(game.lesson),
    )


@lru_cache(maxsize=256)
def step(game: Game, number: int) -> LessonStep:
    """A step of the lesson as it begins, counted from 1."""
    match = _at(game, number)
    taught = game.lesson[number - 1]
    return LessonStep(step=number, steps=len(game.lesson), ask=taught.ask, view=_view(_room(game, match)))


@lru_cache(maxsize=1024)
def answer(game: Game, number: int, name: str) -> LessonAnswer:
    """What is said to a move of the learner, and the table after it; Refusal if there is no such move."""
    match = _at(game, number)
    taught = game.lesson[number - 1]
    known = {str(move.name) for move in _room(game, match).moves_of(lesson.learner(match))}
    if name not in known:
        raise Refusal("illegal", say("{name} is not possible now.", name=name))
    if not lesson.is_right(taught, name):
        return LessonAnswer(right=False, text=taught.otherwise, view=None)
    try:
        lesson.answer(match, taught, name)
    except BadMove as error:
        raise Refusal("illegal", error.said) from None
    return LessonAnswer(right=True, text=taught.done, view=_view(_room(game, match)))


@lru_cache(maxsize=1024)
def preview(game: Game, number: int, name: str) -> Previewed:
    """What a move of the learner would do."""
    match = _at(game, number)
    return previewing.preview(_room(game, match), lesson.learner(match), name)


def why(game: Game, number: int, touches: list[str]) -> str:
    """Why the last of some touches does nothing."""
    match = _at(game, number)
    learner = lesson.learner(match)
    free = game.free_at(match.state, learner) if game.free_at else None
    return explaining.reason(_room(game, match), learner, touches, free)


def _at(game: Game, number: int) -> Match:
    if not 1 <= number <= len(game.lesson):
        raise Refusal("not-allowed", say("The lesson has no such step."))
    return lesson.at_step(game, number - 1)


def _room(game: Game, match: Match) -> Room:
    """A room in which the steps of a match have been made."""
    first = match.state_at(0)
    learner = lesson.learner(match) if not match.steps else match.steps[0].player
    seats = [SeatWanted(kind="you" if k == learner else "computer") for k in range(match.players)]
    setup = RoomSetup(game=game.slug, seats=seats, hints=False)
    room, _ = Room.open(ROOM, setup, LEARNER, 0.0, positions.write(game, first))
    if room.status == "waiting":
        room.write(SaidReady(0.0, LEARNER.guest, True))
        room.tick(0.0)
    for made in match.steps:
        room.write(Moved(0.0, made.player, made.move, made.name, moment=made.at))
    return room


def _view(room: Room) -> View:
    """The table as the learner sees it; no clock runs, and nothing but a move can be done."""
    view = showing.view(room, LEARNER.guest, LEARNER.name, (LEARNER.guest,), 0.0)
    seats = tuple(replace(seat, may=()) for seat in view.table.seats)
    table = replace(view.table, seats=seats, may=(), ends_in=None, free_in=None, secret="")
    return replace(view, room=replace(view.room, real_time=False), table=table)
