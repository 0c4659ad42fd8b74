"""Running the table on this machine: its database, its port, the browser, and an orderly end."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from astragal.errors import AstragalError
from astragal.table.book.book import Book
from astragal.table.book.private_files import make_private_folder, open_privately
from astragal.table.door.hosts import names_served
from astragal.table.door.limits import Limits
from astragal.table.door.proxies import Proxies
from astragal.table.health import garbage, logs
from astragal.table.health.descriptors import connections_possible
from astragal.table.hub.homes import Place
from astragal.table.serving import wire
from astragal.table.serving.gate import Gate
from astragal.table.serving.handover import Taker, tell_ready
from astragal.table.serving.processes import run as run_several
from astragal.table.web.app import Settings, make_app
from astragal.table.web.page_files import NOT_BUILT, Page

PORT = 8045
PORTS_TRIED = 20
LARGEST_FRAME = (
    65536  # a socket with more is cut off; longer than a message may be, so that one can be refused
)


class CannotServe(AstragalError):
    """The table cannot be opened to anybody."""


def data_folder() -> Path:
    """Where this user's books are: $ASTRAGAL_DATA, or where the system keeps data of programs."""
    if own := os.environ.get("ASTRAGAL_DATA"):
        return Path(own)
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "astragal"


def default_database() -> str:
    """The embedded database; its folder is made if need be."""
    folder = data_folder()
    try:
        make_private_folder(folder)
    except OSError as error:
        raise CannotServe(f"Cannot make the folder {folder}: {error.strerror or error}.") from None
    return str(folder / "table.db")


def default_computers(processes: int = 1) -> int:
    """Processes for computers to think in: they leave a processor to each process of the table."""
    return max((os.cpu_count() or 2) - processes, 1)


def bind(host: str, port: int | None, say: Callable[[str], None]) -> socket.socket:
    """A socket that listens; without a port the usual one, or the next that is free."""
    if port is not None:
        return _bind(host, port)
    for tried in range(PORT, PORT + PORTS_TRIED):
        with suppress(_InUse):
            bound = _bind(host, tried)
            if tried != PORT:
                say(f"Port {PORT} is in use, so the table is at port {tried}.")
            return bound
    raise CannotServe(
        f"The ports {PORT} to {PORT + PORTS_TRIED - 1} are all in use; name another with --port."
    )


def serve(
    settings: Settings,
    host: str,
    port: int | None,
    *,
    processes: int = 1,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    """Run until Ctrl-C or a drain. CannotServe, BadProxy or StorageError, in a sentence, if it cannot begin."""
    if processes > 1 and _one_file(settings.database):
        raise CannotServe(
            "A SQLite file has one process. Use PostgreSQL for several: --database postgresql://..."
        )
    if processes > 1 and not hasattr(socket, "send_fds"):
        raise CannotServe("This system cannot pass connections between processes: use --processes 1.")
    Proxies(settings.trusted_proxies)  # if they cannot be read, that is said now
    settings = replace(
        settings,
        connections=connections_possible(settings.connections, say),
        allowed_hosts=names_served(host, settings.allowed_hosts, settings.trusted_proxies),
    )
    asyncio.run(_try_database(settings.database))
    with _be_the_only_server(settings.database):
        logs.configure(settings.log_level, settings.log_format)
        _run(settings, processes, bind(host, port, say), host, browser, say)


def _run(
    settings: Settings,
    processes: int,
    listening: socket.socket,
    host: str,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    address = _address(host, listening.getsockname()[1])
    if not Page(settings.page).built:
        say(NOT_BUILT)

    def begun() -> None:
        say(f"The table is at {address}\nCtrl-C ends it; games go on when you start it again.")
        if browser and has_display():
            webbrowser.open(address)

    if processes > 1:
        places = [settings.at(Place(number, processes)) for number in range(processes)]
        run_several(listening, [partial(_serve_at_place, place) for place in places], begun)
        return
    app = make_app(settings)
    with suppress(KeyboardInterrupt):
        _Server(app, _config(app, settings), begun).run(sockets=[listening])


def _serve_at_place(settings: Settings, channel: socket.socket) -> None:
    """Be one of several processes until the channel to the front is closed."""
    os.setsid()  # Ctrl-C is for the front, which ends all in order
    logs.configure(settings.log_level, settings.log_format)
    app = make_app(settings)
    _ServerAtPlace(app, _config(app, settings), channel).run(sockets=[])


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    gate = Gate(settings.connections, Limits.raw_per_address, Proxies(settings.trusted_proxies))
    return uvicorn.Config(
        app,
        log_config=None,  # logs.configure has seen to it
        access_log=False,  # ours knows the request
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # what it saves on the wire it costs twice in time
        timeout_graceful_shutdown=5,
        **wire.settings(gate),
    )


class _Server(uvicorn.Server):
    """Says when it has begun, and goodbye before it hangs up."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._app.state.orders.end = self._end
        garbage.spare_old_objects()
        await asyncio.to_thread(self._begun)

    def _end(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.services.hub.close()  # while there is still a line to say goodbye on
        await super().shutdown(sockets)


class _ServerAtPlace(_Server):
    """Serves the connections that the front hands over, and ends when the front does."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(app, config, partial(tell_ready, channel))
        self._channel = channel

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._taker = Taker(self._channel, self._protocol, self._end)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._taker.close()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn makes them for what it accepts itself
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def _end(self) -> None:
        self.should_exit = True


def _be_the_only_server(database: str) -> AbstractContextManager[object]:
    """Hold a SQLite file for this server alone: two would not hear of each other's moves. PostgreSQL carries them."""
    if not _one_file(database):
        return nullcontext()
    try:
        import fcntl
    except ImportError:  # not on this system
        return nullcontext()
    file = Path(database.removeprefix("sqlite:///").strip()).expanduser()
    lock = file.with_name(f"{file.name}.lock")
    held = open(lock, "w", opener=open_privately)  # noqa: SIM115 - held until the server ends
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise CannotServe(
            "Another server has this database open. Name another file with --database, or use PostgreSQL for several servers."
        ) from None
    return held


def _one_file(database: str) -> bool:
    return "://" not in database or database.startswith("sqlite")


async def _try_database(url: str) -> None:
    """Fail now, in one sentence, rather than inside the server."""
    await (await Book.open(url)).close()


class _InUse(CannotServe):
    pass


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError):
        raise CannotServe(f"There is no address {host!r} on this machine.") from None
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind(where)
        bound.listen()
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise _InUse(f"Port {port} is in use; name another with --port.") from None
        raise CannotServe(f"Cannot listen at {host}, port {port}: {error.strerror or error}.") from None
    return bound


def _address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def has_display() -> bool:
    """Whether a browser would have somewhere to open."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
