"""Who really asks, where a proxy stands in front: only a proxy that was named is believed."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from astragal.errors import AstragalError
from astragal.table.door.limits import plain_address

UNKNOWN = "unknown"  # the address of all whose proxy does not say a readable one: they share one allowance

_log = logging.getLogger(__name__)


class BadProxy(AstragalError):
    """What was named as a proxy is no address."""


class Proxies:
    """The addresses and networks whose X-Forwarded-For is believed."""

    def __init__(self, trusted: Sequence[str]) -> None:
        try:
            self._networks = [ipaddress.ip_network(one.strip(), strict=False) for one in trusted]
        except ValueError:
            raise BadProxy(
                f"A trusted proxy is an address or a network such as 10.0.0.0/8, not {', '.join(trusted)}."
            ) from None

    def __contains__(self, address: str) -> bool:
        ip = plain_address(address)
        return ip is not None and any(ip in network for network in self._networks)

    def client(self, forwarded: str) -> str:
        """The address a trusted proxy forwards for: the last one in the list that is no trusted proxy itself."""
        address = UNKNOWN
        for said in reversed(forwarded.split(",")):
            ip = plain_address(_without_port(said.strip()))
            if ip is None:
                return UNKNOWN
            address = str(ip)
            if address not in self:
                break
        return address


class Forwarded:
    """Middleware that puts the client's own address and scheme where a trusted proxy's would stand."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            forwarded = ",".join(headers.getlist("X-Forwarded-For"))
            peer = scope["client"][0] if scope.get("client") else ""
            if peer in self._proxies:
                scope["client"] = (self._proxies.client(forwarded), 0)
                if headers.get("X-Forwarded-Proto", "").strip().lower() == "https":
                    scope["scheme"] = "https" if scope["type"] == "http" else "wss"
            elif forwarded and not self._warned:
                self._warned = True
                _log.warning(
                    "%s says it forwards for others. If it is your proxy, name it with --trusted-proxy; it is not believed.",
                    peer,
                )
        await self._app(scope, receive, send)


def _without_port(address: str) -> str:
    """The address in `192.0.2.1:80` or `[2001:db8::1]:80`."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
