"""Who may not come in, and which rooms are closed."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from astragal.engine.words import say
from astragal.errors import BadOption

Kind = Literal["guest", "address", "room"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

BANNED = say("You have been asked to stay away from this table.")


@dataclass(frozen=True)
class Barred:
    """A guest, a network of addresses or a room; for ever, or until some time since 1970."""

    kind: Kind
    subject: str
    at: float
    until: float | None = None

    @property
    def holds(self) -> bool:
        return self.until is None or time.time() < self.until


class Bans:
    """All that is barred, to be asked whenever somebody comes."""

    def __init__(self, barred: Iterable[Barred] = ()) -> None:
        self._others: dict[tuple[Kind, str], Barred] = {}
        self._networks: list[tuple[Network, Barred]] = []
        for one in barred:
            if one.kind == "address":
                self._networks.append((ipaddress.ip_network(one.subject), one))
            else:
                self._others[one.kind, one.subject] = one

    def guest(self, guest: str) -> bool:
        """Whether a guest is barred."""
        return self._holds("guest", guest)

    def room(self, room: str) -> bool:
        """Whether a room is closed."""
        return self._holds("room", room)

    def address(self, address: str) -> bool:
        """Whether somebody at an address is barred."""
        if not self._networks:
            return False
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        plain = getattr(ip, "ipv4_mapped", None) or ip
        return any(plain in network and one.holds for network, one in self._networks)

    def _holds(self, kind: Kind, subject: str) -> bool:
        found = self._others.get((kind, subject))
        return found is not None and found.holds


def named(subject: str) -> tuple[Kind, str]:
    """What somebody wants to bar: an address, a network such as 192.0.2.0/24, or else the number of a guest."""
    try:
        network = ipaddress.ip_network(subject, strict=False)
    except ValueError:
        return "guest", subject
    if network.is_loopback:
        raise BadOption(f"{subject} is this machine: everybody behind its proxy would be barred.")
    return "address", str(network)
