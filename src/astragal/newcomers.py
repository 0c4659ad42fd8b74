"""What a game owes to people who have never seen it, as sentences about what is missing or wrong; none if all is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.lesson import CARD_POSITIONS, Step
from astragal.engine.rules import ANYONE, OVER
from astragal.engine.viewer import Viewer
from astragal.engine.words import Said
from astragal.errors import AstragalError, BadMove
from astragal.match import lesson, shown
from astragal.match.match import Match
from astragal.match.wrong_touch import places

CARD_WORDS = 100  # the goal and the rest of the card together have fewer
STEPS = range(3, 7)  # of a lesson
STEP_WORDS = 45  # of each of its texts at most: it is read with a hand on the board
WRONG_TOUCHES = 3  # that are tried at each position


def unsaid(game: Game) -> Iterator[str]:
    """What is missing altogether."""
    if not game.goal(game.new()):
        yield "nobody says what wins: `goal(s)`"
    if game.card is None:
        yield "there is no CARD for whoever sees the game for the first time"
    if not game.lesson and game.act is None:  # a hand is not taught by moves: the page shows the gesture
        yield "there is no LESSON"


def of_card(game: Game) -> Iterator[str]:
    """What is wrong with the card and its pictures."""
    if game.card is None:
        return
    texts = (game.goal(game.new()), game.card.turn, game.card.ending)
    yield from (f"{text!r} is plain text; say it with `say`" for text in texts if not isinstance(text, Said))
    words = sum(len(text.split()) for text in texts)
    if words >= CARD_WORDS:
        yield f"the card has {words} words, which is not fewer than {CARD_WORDS}"
    for name in CARD_POSITIONS:
        try:
            s = shown.of_game(game, name).state
        except AstragalError as error:
            yield f"the position {name!r} of the card cannot be shown: {error}"
            continue
        if name == "end" and game.actor(s) != OVER:
            yield "the game is not over in the card's position `end`"


def of_lesson(game: Game) -> Iterator[str]:
    """What is wrong with the steps of the lesson."""
    if game.lesson and len(game.lesson) not in STEPS:
        yield f"a lesson has {STEPS[0]} to {STEPS[-1]} steps, not {len(game.lesson)}"
    for number, step in enumerate(game.lesson):
        if number and not step.position and len(game.lesson[number - 1].right) != 1:
            yield f"step {number + 1} goes on after several moves; give it a position"
            return
        try:
            yield from (f"step {number + 1}: {fault}" for fault in of_step(game, number, step))
        except AstragalError as error:
            yield f"step {number + 1}: {error}"
            return


def of_step(game: Game, number: int, step: Step) -> Iterator[str]:
    """What is wrong with one of them, as it is given."""
    for text in filter(None, (step.ask, step.done, step.otherwise)):
        if not isinstance(text, Said):
            yield f"{text!r} is plain text; say it with `say`"
        if len(text.split()) > STEP_WORDS:
            yield f"{text!r} has more than {STEP_WORDS} words"
    match = lesson.at_step(game, number)
    if match.actor < 0 and match.actor != ANYONE:
        yield "nobody is to move at its beginning"
        return
    legal = _legal(match)
    for name in step.right:
        if name not in legal:
            yield f"{name} is not possible; possible: {', '.join(legal[:12])}"
    if step.right and len(step.right) < len(legal) and not step.otherwise:
        yield "nothing is said to a move that is possible but not meant: `otherwise`"
    if step.otherwise and not (step.right and len(step.right) < len(legal)):
        yield "there is no move to which its `otherwise` could be said"
    for name in step.right or legal[:1]:
        try:
            lesson.answer(lesson.at_step(game, number), step, name)
        except BadMove as error:
            yield f"after {name}: {error}"


def _legal(match: Match) -> list[str]:
    """The names of the learner's moves, in real time when the hand is free."""
    seat = lesson.learner(match)
    free_at = match.game.free_at
    return [str(move.name) for move in match.legal(seat, free_at(match.state, seat) if free_at else None)]


def wrong_touches(game: Game, s: Any, seat: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Touches that do nothing, drawn from all places of the board, after those of a begun move; `s` is what the seat sees."""
    rng = new_rng(seed, 79)
    paths = [[str(touch) for touch in game.touch(s, move)] for move in game.legal(s, seat)]
    if not paths:
        return
    for _ in range(WRONG_TOUCHES):
        path = paths[draw(rng, len(paths))]
        begun = path[: draw(rng, len(path))]
        right = {one[len(begun)] for one in paths if len(one) > len(begun) and one[: len(begun)] == begun}
        again = {one[0] for one in paths} | set(begun)  # what begins another move, or takes this one back
        wrong = [touch for touch in places(game.picture(s, Viewer(seat))) if touch not in right | again]
        if wrong:
            yield (*begun, wrong[draw(rng, len(wrong))])
