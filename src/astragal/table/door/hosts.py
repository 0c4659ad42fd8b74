"""Under which names the table is served, and to whose pages: against pages elsewhere that reach for it from a browser."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from astragal.engine.words import say

READING = ("GET", "HEAD", "OPTIONS")  # methods that change nothing

NOT_HERE = say("The table is not served under this name; whoever runs it can allow that with --allowed-host.")
ELSEWHERE = say("That was asked by a page from elsewhere; open the table itself.")

_PLAIN = re.compile(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")


class Hosts:
    """The names that are served: those given and this machine's own, or any (None)."""

    def __init__(self, allowed: Sequence[str] | None) -> None:
        self._allowed = None if allowed is None else {name.strip().rstrip(".").lower() for name in allowed}

    def refusal(self, scope: Scope) -> tuple[str, str] | None:
        """Code and sentence if a request or a socket is not served because of where it comes from."""
        headers = Headers(scope=scope)
        said, origin = headers.getlist("Host"), headers.get("Origin")
        host = _host_in(said[0]) if len(said) == 1 else ""
        if said and not (host and self._serves(host)):  # who says none is an old program, no browser
            return "not-here", NOT_HERE
        if origin is None or scope.get("method") in READING:
            return None
        return None if self._is_own(origin, host) else ("elsewhere", ELSEWHERE)

    def _serves(self, host: str) -> bool:
        return self._allowed is None or host in self._allowed or is_this_machine(host)

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether a page of that origin is the table's own. Ports are not compared: proxies change them."""
        try:
            page = (urlsplit(origin).hostname or "").rstrip(".")
        except ValueError:
            return False
        return bool(page) and (page == host or page in (self._allowed or ()))


def names_served(
    bound_to: str, allowed: Sequence[str] | None, trusted_proxies: Sequence[str]
) -> tuple[str, ...] | None:
    """The names to serve: those given; else any, but at home (bound to this machine, no proxy) no other than its own.

    There a page from elsewhere could have its own name point to this machine, and then read what only its people may.
    """
    if allowed is not None:
        return tuple(allowed)
    return () if is_this_machine(bound_to) and not trusted_proxies else None


def is_this_machine(host: str) -> bool:
    """Whether a name always means the machine of whoever says it, whatever a name server answers."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _host_in(said: str) -> str:
    """The name in a Host header without its port; "" if it is not a plain one."""
    found = _PLAIN.fullmatch(said.strip())
    return found[1].strip("[]").rstrip(".").lower() if found else ""
