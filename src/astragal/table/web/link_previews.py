"""What a link says of itself where it is shared: a title, a sentence and a picture, in the head of the page."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import Request

from astragal.engine.game import Game
from astragal.table.book.database import StorageError
from astragal.table.protocol.cabinet import game_called
from astragal.table.protocol.messages import Status
from astragal.table.sight import showing
from astragal.table.web import rules
from astragal.table.web.api.services import Services
from astragal.view.pages import ENGLISH, LANGUAGES
from astragal.view.postcard import HEIGHT, WIDTH

PATIENCE = 0.5  # seconds; whoever opens a link shall not wait for what only previews need
LONGEST_NAME = 40  # of a room or a game

_LOCALES = {"en": "en_GB", "de": "de_DE", "uk": "uk_UA"}
_SAID: dict[str, dict[Status, str]] = json.loads(
    Path(__file__).with_name("link_words.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Preview:
    """What is told of an address of the page; paths, without the host."""

    title: str
    about: str
    path: str
    picture: str
    language: str

    def tags(self, origin: str) -> str:
        """The lines for the head of the page, for a table that was called by that origin."""
        named = {
            "og:site_name": "Astragal",
            "og:type": "website",
            "og:locale": _LOCALES[self.language],
            "og:title": self.title,
            "og:description": self.about,
            "og:url": origin + self.path,
            "og:image": origin + self.picture,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.title,
        }
        return "".join(
            [
                f'<link rel="canonical" href="{escape(origin + self.path)}">',
                '<meta name="twitter:card" content="summary_large_image">',
                *(f'<meta property="{name}" content="{escape(what)}">' for name, what in named.items()),
            ]
        )


async def head_for(request: Request, use: Services) -> str:
    """What the head of the page gets at the address that is asked for; "" where nothing is to be told."""
    host = request.headers.get("Host", "")  # a plain one, and one that is served: the guard has looked
    page, _, name = request.url.path.removeprefix("/").partition("/")
    if not host or not name or len(name) > LONGEST_NAME or "/" in name:
        return ""
    language = _language(request.headers.get("Accept-Language", ""))
    found: Preview | None = None
    if page == "game" and (game := game_called(name)):
        found = _of_game(game, language)
    elif page == "room":
        found = await _of_room(use, name, language)
    return found.tags(f"{request.url.scheme}://{host}") if found else ""


@lru_cache(maxsize=512)
def _of_game(game: Game, language: str) -> Preview:
    return Preview(
        title=f"{_title(game, language)} · Astragal",
        about=rules.first_words(game, language),
        path=f"/game/{game.slug}",
        picture=f"/api/games/{game.slug}/picture.png",
        language=language,
    )


async def _of_room(use: Services, name: str, language: str) -> Preview | None:
    """What whoever watches may know of a room; None of one that is not there, is closed, or cannot be read soon."""
    try:
        async with asyncio.timeout(PATIENCE):
            listing = await use.book.listing(name)
        if listing is None or use.hub.bans.room(name):
            return None
        room = showing.stored_summary(listing.summary).summary
    except (StorageError, TimeoutError, ValueError):  # one that cannot be read is left out of lists too
        return None
    game = game_called(room.game)
    if game is None:
        return None
    players = ", ".join(" & ".join(seat.names) for seat in room.seats if seat.names)
    return Preview(
        title=f"{_title(game, language)}: {players}" if players else _title(game, language),
        about=_SAID[language][room.status],
        path=f"/room/{room.room}",
        # Another address for every position, since those who show previews keep pictures for long.
        picture=f"/api/rooms/{room.room}/picture.png?at={round(room.updated * 1000)}",
        language=language,
    )


@lru_cache(maxsize=512)
def _title(game: Game, language: str) -> str:
    return rules.rules_page(game, language, "light", False, False).title


def _language(accepted: str) -> str:
    """The first language of a header that pages are written in; what crawlers say is short and in order."""
    for one in accepted[:100].split(","):
        said = one.split(";")[0].split("-")[0].strip().lower()
        if said in LANGUAGES:
            return said
    return ENGLISH
