"""Accounts in the database: credentials for a guest, and the devices that may say they are that guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from astragal.table.book.tables import accounts, devices, passkeys, spent_challenges

SEEN_EVERY = 3600.0  # seconds after which it is noted again that somebody was here
MOST_DEVICES = 20  # of one account; then the one that was away longest is signed out
MOST_PASSKEYS = 10

_dialects = {"sqlite": sqlite, "postgresql": postgresql}


@dataclass(frozen=True)
class Kept:
    """A guest who is kept."""

    guest: str
    name: str
    phrase_proof: str | None


class Passkey(NamedTuple):
    credential: str
    guest: str
    name: str
    public_key: str
    counter: int
    made: float
    used: float


class Device(NamedTuple):
    device: str
    guest: str
    name: str
    made: float
    seen: float


# -- who may come in --------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Whether a token still counts, and whether it should be noted that it was shown."""

    counts: bool
    to_note: bool = False


def standing(connection: Connection, guest: str, device: str, now: float) -> Standing:
    """What a signed token is worth: that of a device until it is signed out, one without until a device of the account was here."""
    if not device:
        closed = connection.scalar(select(accounts.c.closed).where(accounts.c.guest == guest))
        return Standing(not closed)
    found = select(devices.c.seen).where(devices.c.device == device, devices.c.guest == guest)
    seen = connection.scalar(found)
    return Standing(False) if seen is None else Standing(True, now - seen > SEEN_EVERY)


def note(connection: Connection, guest: str, device: str, now: float) -> None:
    """A device was here. Its token arrived, so tokens from before the account are not needed any more."""
    connection.execute(update(devices).where(devices.c.device == device).values(seen=now))
    connection.execute(update(accounts).where(accounts.c.guest == guest).values(seen=now, closed=True))


# -- credentials ------------------------------------------------------------------------------------------------------


def kept(connection: Connection, guest: str) -> Kept | None:
    """A guest's account."""
    return _kept(connection, accounts.c.guest == guest)


def kept_by_phrase(connection: Connection, finder: str) -> Kept | None:
    """The account that some words of a phrase find."""
    return _kept(connection, accounts.c.phrase_finder == finder)


def _kept(connection: Connection, which: ColumnElement[bool]) -> Kept | None:
    found = select(accounts.c.guest, accounts.c.name, accounts.c.phrase_proof).where(which)
    row = connection.execute(found).one_or_none()
    return None if row is None else Kept(*row)


def keep(connection: Connection, guest: str, name: str, now: float) -> None:
    """Have an account from now on; nothing happens to one that is there."""
    new = _dialects[connection.dialect.name].insert(accounts).on_conflict_do_nothing()
    connection.execute(new, {"guest": guest, "name": name, "made": now, "seen": now, "closed": False})


def rename(connection: Connection, guest: str, name: str) -> None:
    """The account goes by another name, at every device that comes again."""
    connection.execute(update(accounts).where(accounts.c.guest == guest).values(name=name))


def set_phrase(connection: Connection, guest: str, finder: str | None, proof: str | None) -> bool:
    """Replace the phrase of an account, or take it away; False if another one has those first words."""
    taken = select(exists().where(accounts.c.phrase_finder == finder, accounts.c.guest != guest))
    if finder is not None and connection.scalar(taken):
        return False
    mine = update(accounts).where(accounts.c.guest == guest)
    connection.execute(mine.values(phrase_finder=finder, phrase_proof=proof))
    return True


def passkey(connection: Connection, credential: str) -> Passkey | None:
    row = connection.execute(select(passkeys).where(passkeys.c.credential == credential)).one_or_none()
    return None if row is None else Passkey(*row)


def passkeys_of(connection: Connection, guest: str) -> list[Passkey]:
    """A guest's passkeys, the oldest first."""
    found = select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.made)
    return [Passkey(*row) for row in connection.execute(found)]


def add_passkey(connection: Connection, new: Passkey) -> bool:
    """Whether it could be added: it must be nobody's yet, and the account has not too many."""
    if len(passkeys_of(connection, new.guest)) >= MOST_PASSKEYS or passkey(connection, new.credential):
        return False
    connection.execute(insert(passkeys), new._asdict())
    return True


def use_passkey(connection: Connection, credential: str, counter: int, now: float) -> bool:
    """Note that a passkey has signed so often; False if it is gone, or has signed more often meanwhile."""
    before = or_(passkeys.c.counter < counter, passkeys.c.counter == 0)
    used = update(passkeys).where(passkeys.c.credential == credential, before)
    return connection.execute(used.values(counter=counter, used=now)).rowcount == 1


def remove_passkey(connection: Connection, guest: str, credential: str) -> bool:
    mine = delete(passkeys).where(passkeys.c.guest == guest, passkeys.c.credential == credential)
    return connection.execute(mine).rowcount == 1


def spend(connection: Connection, challenge: str, until: float, now: float) -> bool:
    """Whether a challenge is answered for the first time; it never will be again."""
    connection.execute(delete(spent_challenges).where(spent_challenges.c.until < now))
    new = _dialects[connection.dialect.name].insert(spent_challenges).on_conflict_do_nothing()
    return connection.execute(new, {"challenge": challenge, "until": until}).rowcount == 1


# -- devices ----------------------------------------------------------------------------------------------------------


def devices_of(connection: Connection, guest: str) -> list[Device]:
    """Where a guest is signed in; who was there last is first."""
    found = select(devices).where(devices.c.guest == guest).order_by(devices.c.seen.desc(), devices.c.made)
    return [Device(*row) for row in connection.execute(found)]


def add_device(connection: Connection, device: Device) -> list[str]:
    """Sign a device in; those that have to go for it."""
    there = [one.device for one in devices_of(connection, device.guest)]
    connection.execute(insert(devices), device._asdict())
    return there[MOST_DEVICES - 1 :]


def remove_device(connection: Connection, guest: str, device: str) -> bool:
    mine = delete(devices).where(devices.c.guest == guest, devices.c.device == device)
    return connection.execute(mine).rowcount == 1


def remove_account(connection: Connection, guest: str) -> list[str]:
    """Remove an account with all its credentials; the devices where it was signed in."""
    gone = [one.device for one in devices_of(connection, guest)]
    for table in (devices, passkeys, accounts):
        connection.execute(delete(table).where(table.c.guest == guest))
    return gone
