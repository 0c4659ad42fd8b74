"""Around everything HTTP: each request gets an id for the logs and the answer, and its time is taken."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astragal.table.health import logs, metrics

ROUTES = frozenset(
    {"games", "guests", "rooms", "live", "ready", "health", "metrics", "announcement", "openapi.json"}
)

_log = logging.getLogger(__name__)


class Watch:
    """The outermost middleware; sockets watch themselves."""

    def __init__(self, app: ASGIApp, *, access_log: bool) -> None:
        self._app = app
        self._access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        parts = scope["path"].split("/")
        route = _route(parts)
        id = logs.begin(
            scope["client"][0] if scope.get("client") else "",
            parts[3] if route == "rooms" and len(parts) > 3 and parts[3] != "mine" else "",
        )
        status = 500  # unless something is answered

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = id
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        finally:
            took = time.perf_counter() - began
            metrics.HTTP_SECONDS.observe(took, route)
            metrics.HTTP_ANSWERS.add(str(status))
            if self._access_log:
                _log.info("%s %s %d in %.1f ms", scope["method"], scope["path"], status, 1000 * took)


def _route(parts: list[str]) -> str:
    """What a path asks for, as one of a few words: anybody can make up paths."""
    if len(parts) < 2 or parts[1] != "api":
        return "page"
    return parts[2] if len(parts) > 2 and parts[2] in ROUTES else "other"
