"""Devices of accounts come and go: the tokens of those that are signed out count no more, and every server hangs up on them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from astragal.table.book import accounts
from astragal.table.book.accounts import Device
from astragal.table.push import subscriptions
from astragal.table.upkeep import orders


def sign_in(connection: Connection, device: Device) -> None:
    """Let a device in; of too many, the one that was away longest is signed out."""
    for old in accounts.add_device(connection, device):
        sign_out(connection, device.guest, old)


def sign_out(connection: Connection, guest: str, device: str) -> bool:
    """Sign one of a guest's devices out; False if it is not theirs."""
    gone = accounts.remove_device(connection, guest, device)
    if gone:
        _hang_up(connection, [device])
    return gone


def remove_account(connection: Connection, guest: str) -> None:
    """Remove an account: no credential of it is known any more, and all its devices are signed out."""
    _hang_up(connection, accounts.remove_account(connection, guest))


def _hang_up(connection: Connection, devices: Iterable[str]) -> None:
    for device in devices:
        subscriptions.remove_device(connection, device)
        orders.give(connection, "sign-out", device)
