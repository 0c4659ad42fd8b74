"""/api/games/{slug}/introduction and /lesson: what newcomers read, and what they try on the board."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from astragal.table.protocol.http import Introduction, LessonAnswer, LessonStep, Reason
from astragal.table.protocol.messages import Previewed
from astragal.table.web import lessons
from astragal.table.web.api.cabinet import FOR_AN_HOUR, Wanted
from astragal.table.web.api.problems import documented

router = APIRouter(prefix="/games/{slug}", tags=["games"])

Number = Annotated[int, Path(ge=1, le=9, description="The step, counted from 1.")]
MoveName = Annotated[str, Query(min_length=1, max_length=80, description="The name of a move.")]
Touches = Annotated[
    list[Annotated[str, Query(min_length=1, max_length=80)]],
    Query(min_length=1, max_length=8, description="What was touched; the last of it did nothing."),
]


@router.get("/introduction", summary="What wins, what a turn is, how it ends", responses=documented(404, 422))
def introduction(game: Wanted, response: Response) -> Introduction:
    response.headers["Cache-Control"] = FOR_AN_HOUR
    return lessons.introduction(game)


@router.get("/lesson/{number}", summary="A step of the lesson", responses=documented(404, 409, 422))
def step(game: Wanted, number: Number, response: Response) -> LessonStep:
    response.headers["Cache-Control"] = FOR_AN_HOUR
    return lessons.step(game, number)


@router.get("/lesson/{number}/move", summary="A move of the learner", responses=documented(404, 409, 422))
def move(game: Wanted, number: Number, name: MoveName) -> LessonAnswer:
    """Nothing is kept: the page remembers where the learner is."""
    return lessons.answer(game, number, name)


@router.get("/lesson/{number}/preview", summary="What a move would do", responses=documented(404, 409, 422))
def preview(game: Wanted, number: Number, name: MoveName) -> Previewed:
    return lessons.preview(game, number, name)


@router.get("/lesson/{number}/why", summary="Why a touch does nothing", responses=documented(404, 409, 422))
def why(game: Wanted, number: Number, touch: Touches) -> Reason:
    return Reason(text=lessons.why(game, number, touch))
