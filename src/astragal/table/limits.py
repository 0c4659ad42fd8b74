"""How much one client may do: messages a second, mistakes, connections. Nobody can take the table from the others."""

from __future__ import annotations

import ipaddress
from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The figures; docs/protocol.md tells them to whoever writes a client."""

    hello: float = 10.0  # seconds in which a client says which room it wants
    rate: float = 20.0  # messages a second, in the long run
    burst: float = 40.0  # messages at once
    fault_rate: float = 0.2  # mistakes a second that are borne, in the long run
    faults: float = 20.0  # mistakes at once; one more closes the connection
    waiting: int = 64  # messages that wait for a slow client before it gets a whole view instead
    per_guest: int = 20  # connections
    per_address: int = 100
    per_server: int = 5000
    hints: int = 8  # thought about at once on this server


class Bucket:
    """Lets through so many a second in the long run, and a burst at once."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether one more may pass now, or one that counts as several."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Doors:
    """Counts connections: of the server, of an address, of a guest."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all = 0
        self._networks: Counter[str] = Counter()
        self._guests: Counter[str] = Counter()

    def enter(self, address: str) -> str:
        """Let a connection in: "" if it may, else why not."""
        if self._all >= self._limits.per_server:
            return "All places at this server are taken. Try again in a minute."
        household = network(address)
        if household and self._networks[household] >= self._limits.per_address:
            return "There are too many connections from where you are. Close some windows first."
        self._all += 1
        self._networks[household] += 1
        return ""

    def leave(self, address: str) -> None:
        """A connection that was let in is gone."""
        self._all -= 1
        _count_down(self._networks, network(address))

    @property
    def sockets(self) -> int:
        """Connections now."""
        return self._all

    @property
    def guests(self) -> int:
        """Different guests who are connected now, those without a name left out."""
        return len(self._guests) - ("" in self._guests)

    def introduce(self, guest: str) -> bool:
        """Whether a guest may have one more connection; those without a name are counted by address alone."""
        if guest and self._guests[guest] >= self._limits.per_guest:
            return False
        self._guests[guest] += 1
        return True

    def part(self, guest: str) -> None:
        """A connection of a guest who was introduced is gone."""
        _count_down(self._guests, guest)


def network(address: str) -> str:
    """Whose address it is: a household has 2^64 of the new ones. "" for this machine, which may be everybody's proxy."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if ip.is_loopback:
        return ""
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


def _count_down(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
