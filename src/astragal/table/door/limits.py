"""How much one client may do: messages a second, mistakes, connections. Nobody can take the table from the others."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from dataclasses import dataclass

from astragal.engine.words import say

ADDRESSES_REMEMBERED = 10_000


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
    raw_per_address: int = 300  # connections of any kind, also those over which nothing was said yet
    raw_per_server: int = 10_000
    hints: int = 64  # thought about or waited for at once on this server
    hints_per_guest: int = 2
    hints_per_address: int = 8


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

    def wait(self, cost: float = 1) -> float:
        """The seconds until that much may pass."""
        return max(0.0, cost - self._left) / self._rate


class Allowances:
    """What each address, or whoever else, may still ask for; those that have been quiet longest are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, address: str, cost: float, now: float) -> float:
        """Take so much for an address: 0, or if it has not that much left, in how many seconds it will."""
        household = network(address)
        return self.wait_of(household, cost, now) if household else 0.0

    def wait_of(self, who: str, cost: float, now: float) -> float:
        """The same for anybody who is not told by an address."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._burst, now)
        self._buckets[who] = bucket
        if len(self._buckets) > ADDRESSES_REMEMBERED:
            self._buckets.popitem(last=False)
        return 0.0 if bucket.take(now, cost) else bucket.wait(cost)


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
            return say("All places at this server are taken. Try again in a minute.")
        household = network(address)
        if household and self._networks[household] >= self._limits.per_address:
            return say("There are too many connections from where you are. Close some windows first.")
        self._all += 1
        self._networks[household] += 1
        return ""

    def leave(self, address: str) -> None:
        """A connection that was let in is gone."""
        self._all -= 1
        count_down(self._networks, network(address))

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
        count_down(self._guests, guest)


IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
TRANSLATED = ipaddress.IPv6Network(
    "64:ff9b::/96"
)  # old addresses behind a translator for networks without them
NO_ADDRESS = (
    "no address"  # the household of all whose address cannot be read: together they have what one has
)


def network(address: str) -> str:
    """Whose address it is: a household has 2^64 of the new ones.

    "" for this machine, which has no limits of its own: who works on it could end the server anyway, and who comes
    through a proxy on it has their own address (proxies.py).
    """
    ip = plain_address(address)
    if ip is None:
        return NO_ADDRESS
    if ip.is_loopback:
        return ""
    return str(ip) if ip.version == 4 else str(ipaddress.IPv6Network((int(ip), 64), strict=False))


def plain_address(address: str) -> IPAddress | None:
    """An address; an old one that is wrapped into a new one is taken out. None if it cannot be read."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return None
    if ip.version == 4:
        return ip
    if ip in TRANSLATED:
        return ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
    return ip.ipv4_mapped or ip.sixtofour or ip


def count_down(counts: Counter[str], key: str) -> None:
    """One less; what is not there any more is forgotten."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
