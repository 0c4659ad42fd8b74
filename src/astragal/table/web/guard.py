"""In front of everything: who is served, what browsers are told to forbid, how large a body may be, how much a client has."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from math import ceil

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astragal.engine.words import say
from astragal.table.door.bans import BANNED
from astragal.table.door.hosts import READING, Hosts
from astragal.table.door.limits import Allowances
from astragal.table.web.api.problems import response

LARGEST_BODY = 64 * 1024
POSTS_A_SECOND, POSTS_AT_ONCE = 1.0, 30.0
# A page with all its pictures costs about 150, so a whole school may come at once from behind one address.
READING_A_SECOND, READING_AT_ONCE = 200.0, 3000.0
COSTS = (  # of reading, by how much work it is; a file of the page costs 1
    (re.compile(r"/api/rooms/[^/]+/(record|matches/[^/]+)"), 50.0),
    (re.compile(r"/api/(rooms|games)/[^/]+/picture\.png"), 30.0),
    (re.compile(r"/api/rooms/[^/]+/matches/.*"), 10.0),
    (re.compile(r"/api/rooms/[^/]+/(steps/.*|text)"), 5.0),
    (re.compile(r"/api/(socket|stream)"), 10.0),
    (re.compile(r"/api/(rooms|mine).*|/room/.*"), 3.0),
    (re.compile(r"/api/games/.*"), 2.0),
)

TOO_LARGE = say("That is more than the table reads at once.")
TOO_FAST = say("That was a lot at once; wait a few seconds.")


def policy(script_hashes: Sequence[str]) -> str:
    """The content security policy: everything comes from here; pictures may also be made in the page."""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *script_hashes]),
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self' data: blob:",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class Guard:
    """Middleware around the whole app; what is said over a socket has limits of its own."""

    def __init__(self, app: ASGIApp, script_hashes: Sequence[str], hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts
        self._posts = Allowances(POSTS_A_SECOND, POSTS_AT_ONCE)
        self._reading = Allowances(READING_A_SECOND, READING_AT_ONCE)
        self._headers = {
            "Content-Security-Policy": policy(script_hashes),
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if self._refusal(scope):
                await send({"type": "websocket.close"})  # before it was accepted: 403
            else:
                await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal:
            await refusal(scope, receive, send_guarded)
        else:
            await self._app(scope, _limited(receive), send_guarded)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        """Why a request or a socket is not even looked at, if so."""
        if why := self._hosts.refusal(scope):
            return response(403, *why)
        length = Headers(scope=scope).get("Content-Length", "")
        if length.isdigit() and int(length) > LARGEST_BODY:
            return response(413, "too-large", TOO_LARGE)
        address, now = scope["client"][0] if scope.get("client") else "", time.monotonic()
        if scope["app"].state.services.hub.bans.address(address):
            return response(403, "banned", BANNED)
        if scope.get("method", "GET") in READING:
            wait = self._reading.wait(address, _cost(scope["path"]), now)
        else:
            wait = self._posts.wait(address, 1, now)
        return response(429, "too-fast", TOO_FAST, {"Retry-After": str(ceil(wait))}) if wait else None


def _cost(path: str) -> float:
    return next((cost for pattern, cost in COSTS if pattern.fullmatch(path)), 1.0)


def _limited(receive: Receive) -> Receive:
    """The same, but a body that turns out too large is an error: not every client says its length, or the true one."""
    got = 0

    async def receive_limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return receive_limited
