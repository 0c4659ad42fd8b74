"""/api/games: the cards of the cabinet, rule pages and pictures."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from astragal.engine.game import Game
from astragal.engine.scene import Scene
from astragal.engine.words import say
from astragal.table.protocol import cabinet
from astragal.table.protocol.http import GameCard, RulesPage
from astragal.table.web import rules
from astragal.table.web.api.problems import Described, Unable, documented
from astragal.table.web.api.services import Use, household
from astragal.view.pages import ENGLISH, LANGUAGES

router = APIRouter(prefix="/games", tags=["games"])

Slug = Annotated[str, Path(max_length=40, description="The slug of a game, as its card says it.")]
Language = Annotated[
    str, Query(max_length=35, description="The language to read in; English where the page has no other.")
]  # as long as a language tag can be
Theme = Annotated[rules.Theme, Query(description="Colours for light or dark paper.")]
Marks = Annotated[bool, Query(description="Engrave a sign for each colour of dice.")]
Bare = Annotated[
    bool, Query(description="Without words, for where they would be too small or in another language.")
]
Names = Annotated[bool, Query(description="Write the names of places into pictures.")]

PICTURE: Described = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "The picture."}
}
PAINTED: Described = {
    200: {
        "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}},
        "description": "The picture.",
    }
}
FOR_AN_HOUR = "public, max-age=3600"
# A picture opened by itself needs its own colours and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def _game(slug: Slug) -> Game:
    game = cabinet.game_called(slug)
    if game is None:
        raise Unable(404, "no-game", say("There is no such game in the cabinet."))
    return game


Wanted = Annotated[Game, Depends(_game)]


@router.get("", summary="All games", response_description="A card for every game, in the order of numbers.")
def games() -> list[GameCard]:
    return list(cabinet.cards())


@router.get("/{slug}/rules", summary="The rules of a game", responses=documented(404, 422))
def rules_of(
    game: Wanted,
    response: Response,
    language: Language = ENGLISH,
    theme: Theme = "light",
    marks: Marks = False,
    names: Names = False,
) -> RulesPage:
    """HTML that is safe to insert; it says which language it is in, and its pictures are drawn in the look asked for."""
    response.headers["Cache-Control"] = FOR_AN_HOUR
    return rules.rules_page(game, language if language in LANGUAGES else ENGLISH, theme, marks, names)


@router.get(
    "/{slug}/pictures/{name}.svg",
    summary="A picture of a rule page",
    response_class=Response,
    responses={**PICTURE, **documented(404, 422)},
)
def picture(
    game: Wanted,
    name: Annotated[str, Path(max_length=60)],
    theme: Theme = "light",
    marks: Marks = False,
    names: Names = False,
    bare: Bare = False,
) -> Response:
    drawn = rules.picture(game, name, theme, marks, names, bare=bare)
    if drawn is None:
        raise Unable(404, "no-picture", say("The rules of {game} have no such picture.", game=game.title))
    return picture_answer(drawn)


@router.get(
    "/{slug}/picture.svg",
    summary="A real position of a game",
    response_class=Response,
    responses={**PICTURE, **documented(404, 422)},
)
def first_picture(game: Wanted, theme: Theme = "light", marks: Marks = False, bare: Bare = False) -> Response:
    return picture_answer(rules.first_picture(game, theme, marks, bare))


@router.get(
    "/{slug}/picture.png",
    summary="The same for link previews: the board alone, 1200 x 630",
    response_class=Response,
    responses={**PAINTED, **documented(404, 422, 503)},
)
async def painted(game: Wanted, use: Use, request: Request) -> Response:
    def look() -> Scene:
        return rules.first_position(game).picture()

    return painted_answer(await use.pictures.of((game.slug, 0), look, household(request)))


@router.get(
    "/{slug}/start.svg",
    summary="How a game begins",
    response_class=Response,
    responses={**PICTURE, **documented(404, 422)},
)
def start_picture(game: Wanted, theme: Theme = "light", marks: Marks = False) -> Response:
    return picture_answer(rules.start_picture(game, theme, marks))


def picture_answer(drawn: str, caching: str = FOR_AN_HOUR) -> Response:
    """A picture as it is sent."""
    headers = {"Cache-Control": caching, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def painted_answer(painted: bytes, caching: str = FOR_AN_HOUR) -> Response:
    """A picture for link previews as it is sent; pages elsewhere may show it."""
    headers = {"Cache-Control": caching, "Cross-Origin-Resource-Policy": "cross-origin"}
    return Response(painted, media_type="image/png", headers=headers)
