"""The table as one ASGI app: the API, the socket, and the page for everything else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.middleware.gzip import GZipMiddleware

import astragal
from astragal.engine.words import say
from astragal.players.workers import Workers
from astragal.table.book.book import Book
from astragal.table.door import keys
from astragal.table.door.hosts import Hosts
from astragal.table.door.identity import Identity
from astragal.table.door.limits import Limits
from astragal.table.door.proxies import Forwarded, Proxies
from astragal.table.health import vitals
from astragal.table.health.logs import Format, Level
from astragal.table.hub.homes import ALONE, Place
from astragal.table.hub.hub import Hub
from astragal.table.hub.rooms import call_nobody
from astragal.table.push import vapid
from astragal.table.push.herald import Herald
from astragal.table.push.posting import Postman
from astragal.table.upkeep.orders import Orders
from astragal.table.upkeep.reading_up import read_up
from astragal.table.upkeep.retention import Retention
from astragal.table.web import link_previews, page_files, socket, stream
from astragal.table.web.api import (
    account,
    cabinet,
    guests,
    lessons,
    mine,
    problems,
    push,
    rooms,
    server,
    sign_in,
)
from astragal.table.web.api.services import Services
from astragal.table.web.guard import Guard
from astragal.table.web.watch import Watch
from astragal.table.worlds.worlds import Worlds, default_count


@dataclass(frozen=True)
class Settings:
    """What a server is told at its start."""

    database: str  # a URL, or the path of a SQLite file
    computers: int = 1  # processes in which computers think
    worlds: int = field(
        default_factory=default_count
    )  # processes in which bodies move, as many as are needed
    page: Path = page_files.FOLDER
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is believed
    allowed_hosts: tuple[str, ...] | None = (
        None  # names it is served under besides this machine's own; None: any
    )
    connections: int = Limits.raw_per_server  # of any kind that it may have at once
    metrics_token: str = field(default="", repr=False)  # who shows it may read the metrics; "": nobody
    access_log: bool = False
    log_level: Level = "warning"
    log_format: Format = "text"
    keep_finished: float | None = None  # days; None is for ever
    keep_waiting: float | None = None
    keep_accounts: float | None = None
    push_contact: str = (
        ""  # whom push services can write to; without one nobody is told when it is their turn
    )
    place: Place = ALONE

    def at(self, place: Place) -> Settings:
        """For one of several processes: those in which computers think, or bodies move, are shared out, but each has one."""

        def share(count: int) -> int:
            whole, rest = divmod(count, place.of)
            return max(whole + (place.number < rest), 1)

        return replace(self, place=place, computers=share(self.computers), worlds=share(self.worlds))


async def _herald(book: Book, contact: str) -> Herald | None:
    """Who calls people to tables with days for a move, where push services may be asked to."""
    return (
        Herald(book, await book.setting(vapid.SETTING, vapid.new_key), contact, Postman())
        if contact
        else None
    )


def make_app(settings: Settings) -> FastAPI:
    """The app; its database is opened when it starts and closed when it ends."""
    # Not all connections may be sockets, or nobody could load the page any more.
    sockets = min(Limits.per_server, settings.connections * 4 // 5)
    limits = Limits(per_server=sockets, raw_per_server=settings.connections)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        book = await Book.open(settings.database)
        try:
            identity = Identity(await book.setting(keys.SETTING, keys.new_key))
            with Workers(settings.computers) as workers:
                herald = await _herald(book, settings.push_contact)
                turned = herald.turned if herald else call_nobody
                hub = Hub(
                    book,
                    identity,
                    workers,
                    limits=limits,
                    place=settings.place,
                    turned=turned,
                    worlds=Worlds(settings.worlds),
                )
                hub.start()
                app.state.services = services = Services(book, identity, hub, herald, settings.metrics_token)
                app.state.orders = orders = Orders(book, hub, herald)
                await orders.start()
                retention = Retention(settings.keep_finished, settings.keep_waiting, settings.keep_accounts)
                beside = [
                    asyncio.create_task(vitals.feel_the_pulse()),
                    asyncio.create_task(retention.carry_out(book, hub)),
                    asyncio.create_task(read_up(book)),
                ]
                try:
                    yield
                finally:
                    for task in beside:
                        task.cancel()
                    orders.close()
                    services.pictures.close()
                    await hub.close()
                    if herald:
                        await herald.close()
        finally:
            await book.close()

    app = FastAPI(
        title="Astragal",
        summary="The table: games, rules, rooms and records.",
        description="What happens at a table goes over the socket at /api/socket; docs/protocol.md tells how.",
        version=astragal.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses=problems.documented(403, 429),
    )
    problems.install(app)
    app.include_router(cabinet.router, prefix="/api")
    app.include_router(lessons.router, prefix="/api")
    app.include_router(server.router, prefix="/api")
    for router in (account.router, sign_in.router, guests.router, rooms.router, push.router, mine.router):
        app.include_router(router, prefix="/api", responses=problems.documented(403))
    app.include_router(socket.router)
    app.include_router(stream.router)

    page = page_files.Page(settings.page)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def show_page(path: str, request: Request) -> Response:
        if path.split("/")[0] == "api":
            raise problems.Unable(404, "not-found", say("There is nothing at this address."))
        services: Services = request.app.state.services
        return page.answer(request, await link_previews.head_for(request, services))

    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard, script_hashes=page.script_hashes, hosts=Hosts(settings.allowed_hosts))
    app.add_middleware(Watch, access_log=settings.access_log)
    app.add_middleware(Forwarded, proxies=Proxies(settings.trusted_proxies))
    return app
