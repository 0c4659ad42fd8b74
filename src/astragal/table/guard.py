"""In front of everything HTTP: what browsers are told to forbid, how large a body may be, how many posts a client has."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astragal.table.api.problems import response
from astragal.table.bans import BANNED
from astragal.table.limits import Bucket, network

LARGEST_BODY = 64 * 1024
POSTS_A_SECOND, POSTS_AT_ONCE = 1.0, 30.0
ADDRESSES_REMEMBERED = 10_000

TOO_LARGE = "That is more than the table reads at once."
TOO_FAST = "That was a lot at once; wait a few seconds."


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
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


class Guard:
    """Middleware around the whole app; sockets have limits of their own."""

    def __init__(self, app: ASGIApp, script_hashes: Sequence[str]) -> None:
        self._app = app
        self._posts = Posts()
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
        """Why the request is not even looked at, if so."""
        length = Headers(scope=scope).get("Content-Length", "")
        if length.isdigit() and int(length) > LARGEST_BODY:
            return response(413, "too-large", TOO_LARGE)
        address = scope["client"][0] if scope.get("client") else ""
        if scope["app"].state.services.hub.bans.address(address):
            return response(403, "banned", BANNED)
        if scope["method"] in ("POST", "DELETE") and not self._posts.allowed(address, time.monotonic()):
            return response(429, "too-fast", TOO_FAST, {"Retry-After": "5"})
        return None


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


class Posts:
    """How many posts each address has left; those that have been quiet longest are forgotten first."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allowed(self, address: str, now: float) -> bool:
        """Whether one more may come from there."""
        household = network(address)
        if not household:
            return True
        bucket = self._buckets.pop(household, None) or Bucket(POSTS_A_SECOND, POSTS_AT_ONCE, now)
        self._buckets[household] = bucket
        if len(self._buckets) > ADDRESSES_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now)
