"""Somebody who talks to the table over HTTP, in the same process."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from astragal.table.hub.connection import Connection
from astragal.table.protocol.messages import Move, Request, Resign
from astragal.table.room.room import Person
from astragal.table.web.api.services import NOBODY, Services
from astragal.table.web.app import Settings, make_app
from tests.table.support import english

INDEX = """<!doctype html><title>Astragal</title><script>theme()</script>
<script type="module" src="/assets/index-a1b2.js"></script>"""


@dataclass
class Visitor:
    """Asks and posts; `expect` is the status that must come back."""

    app: FastAPI
    client: httpx.AsyncClient
    token: str = ""
    person: Person = NOBODY

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    async def get(
        self, path: str, expect: int = 200, headers: Mapping[str, str] | None = None
    ) -> httpx.Response:
        answer = await self.client.get(path, headers={**self._identity(), **(headers or {})})
        return self._checked(answer, expect)

    async def post(self, path: str, body: Any, expect: int = 201) -> httpx.Response:
        return self._checked(await self.client.post(path, json=body, headers=self._identity()), expect)

    async def guest(self, name: str) -> "Visitor":
        """A visitor of that name."""
        made = (await self.post("/api/guests", {"name": name})).json()
        return Visitor(self.app, self.client, made["token"], Person(made["guest"], made["name"]))

    async def room(self, **setup: Any) -> str:
        """A new room's name."""
        name: str = (await self.post("/api/rooms", setup)).json()["room"]
        return name

    async def move(self, room: str, seat: int, name: str) -> None:
        """Make a move at the table."""
        async with self.services.hub.reading(room) as found:
            number = found.number
        await self.request(room, Move(type="move", id=1, number=number, seat=seat, name=name))

    async def resign(self, room: str, seat: int) -> None:
        """Give up at the table."""
        await self.request(room, Resign(type="resign", id=1, seat=seat))

    async def request(self, room: str, request: Request) -> None:
        """Have a request carried out, as the socket does."""
        before = await self._number(room)
        await self.services.hub.request(Connection(self.person, 64), room, request)
        assert await self._number(room) > before, f"refused: {request}"

    async def _number(self, room: str) -> int:
        async with self.services.hub.reading(room) as found:
            return found.number

    def _identity(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _checked(self, answer: httpx.Response, expect: int) -> httpx.Response:
        assert answer.status_code == expect, f"{answer.status_code}: {answer.text}"
        if expect >= 400 and str(answer.url.path).startswith("/api"):
            problem = answer.json()
            assert set(problem) == {"code", "text"}
            assert english(problem["text"]).endswith(".")
            assert "Traceback" not in english(problem["text"])
        return answer


@asynccontextmanager
async def visiting(folder: Path, page: Path | None = None, **settings: Any) -> AsyncIterator[Visitor]:
    """A table with its own database, and a nameless visitor."""
    database = str(folder / "table.db")
    app = make_app(Settings(database=database, page=page or folder / "no-page", **settings))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=("203.0.113.5", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            yield Visitor(app, client)


def build_page(folder: Path) -> Path:
    """A page as Vite would leave it."""
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    (page / "assets" / "index-a1b2.js").write_text("// page\n" * 200)
    (page / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return page
