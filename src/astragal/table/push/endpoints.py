"""Where a browser wants its messages sent. It is an address that a stranger gave us, so nothing inside is ever asked."""

from __future__ import annotations

import asyncio
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from astragal.table.door.limits import IPAddress, plain_address

LONGEST = 1000  # characters of an endpoint
_PLAIN = re.compile(r"https://[a-z0-9.-]{1,253}(:[0-9]{1,5})?/[\x21-\x7e]*")


class BadEndpoint(ValueError):
    """No push service of a browser has such an address."""


@dataclass(frozen=True)
class Endpoint:
    """The parts of an endpoint that a request needs."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        return f"https://{self.host}" if self.port == 443 else f"https://{self.host}:{self.port}"


@dataclass(frozen=True)
class Reach:
    """Whom the table may write to. Tests have their services on this machine."""

    ports: frozenset[int] | None = frozenset([443])  # None: any
    this_machine: bool = False

    def endpoint(self, url: str) -> Endpoint:
        """The parts of an address; BadEndpoint if it is none that could be written to."""
        if len(url) > LONGEST or not _PLAIN.fullmatch(url) or "#" in url:
            raise BadEndpoint("not a plain https address")
        try:
            parts = urlsplit(url)
            port = 443 if parts.port is None else parts.port
        except ValueError as error:
            raise BadEndpoint(str(error)) from error
        host = parts.hostname or ""
        if self.ports is not None and port not in self.ports:
            raise BadEndpoint("another port")
        if not self.this_machine and ("." not in host.strip(".") or host.rsplit(".", 1)[-1].isdigit()):
            raise BadEndpoint(
                "not the name of a host"
            )  # an address in numbers, or a name of the local network
        path = url[len("https://") + len(parts.netloc) :]
        return Endpoint(host, port, path)

    async def address(self, endpoint: Endpoint) -> str:
        """The address to connect to, looked up now; BadEndpoint if any that the name has is not out in the world.

        Whoever connects uses this very address: asked again, the name might lead elsewhere.
        """
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
        addresses = [str(address[0]) for *_, address in found]
        if not addresses or not all(self._is_allowed(plain_address(address)) for address in addresses):
            raise BadEndpoint("an address of a private network")
        return addresses[0]

    def _is_allowed(self, address: IPAddress | None) -> bool:
        if address is None:
            return False
        if address.is_loopback:
            return self.this_machine
        return address.is_global and not address.is_multicast and not address.is_reserved
