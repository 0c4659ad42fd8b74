"""Which browsers want to be told, of which guests; each function is work for one transaction."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from astragal.table.book.tables import pushes

DEVICES = 5  # of one guest; the newest stay
KEPT = 180 * 86_400.0  # seconds after which a browser that did not say so again is not told any more


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told: where, and how its messages are locked (both in base64)."""

    endpoint: str
    guest: str
    device: str  # of the guest's account, if there is one
    key: str
    auth: str
    since: float  # seconds since 1970


def add(connection: Connection, new: Subscription) -> None:
    """Remember a browser, for this guest alone: whoever uses it now."""
    connection.execute(delete(pushes).where(pushes.c.since < new.since - KEPT))
    remove(connection, [new.endpoint])
    newest = (
        select(pushes.c.endpoint)
        .where(pushes.c.guest == new.guest)
        .order_by(pushes.c.since.desc(), pushes.c.endpoint)
    )
    remove(connection, list(connection.scalars(newest))[DEVICES - 1 :])
    connection.execute(insert(pushes), asdict(new))


def of_guests(connection: Connection, guests: Collection[str]) -> list[Subscription]:
    """The browsers of some guests."""
    found = select(pushes).where(pushes.c.guest.in_(list(guests)))
    return [Subscription(**row) for row in connection.execute(found).mappings()]


def remove(connection: Connection, endpoints: Collection[str]) -> None:
    """Forget some browsers."""
    if endpoints:
        connection.execute(delete(pushes).where(pushes.c.endpoint.in_(list(endpoints))))


def remove_own(connection: Connection, endpoint: str, guest: str) -> None:
    """Forget a browser, if it is this guest's."""
    connection.execute(delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.guest == guest))


def remove_guest(connection: Connection, guest: str) -> None:
    """Forget all browsers of a guest."""
    connection.execute(delete(pushes).where(pushes.c.guest == guest))


def remove_device(connection: Connection, device: str) -> None:
    """Forget the browsers of a device that is signed out."""
    connection.execute(delete(pushes).where(pushes.c.device == device))


def remove_all(connection: Connection) -> None:
    """Forget them all: the key is another one, and no service takes messages of the old one."""
    connection.execute(delete(pushes))
