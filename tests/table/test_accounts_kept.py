"""Accounts in the database: the same on SQLite and PostgreSQL, whichever server asks, and after a backup."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from astragal.table.book import accounts, played
from astragal.table.book.accounts import SEEN_EVERY, Device, Passkey, Standing
from astragal.table.book.backup import backup, restore
from astragal.table.book.database import Database, open_database
from astragal.table.book.tables import profiles, ratings
from astragal.table.upkeep import orders
from astragal.table.upkeep.devices import remove_account, sign_in, sign_out

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000.0
KEY = Passkey("credential", "anna", "Phone", "key", 2**32 - 1, NOW, NOW)


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    database = await open_database(database_url)
    yield database
    await database.close()


async def keep(database: Database, guest: str = "anna", device: str = "desk") -> None:
    await database.write(partial(accounts.keep, guest=guest, name="Anna", now=NOW))
    await database.write(partial(sign_in, device=Device(device, guest, "Desk", NOW, seen=0.0)))


async def standing(database: Database, guest: str, device: str, now: float = NOW) -> Standing:
    return await database.read(partial(accounts.standing, guest=guest, device=device, now=now))


async def test_tokens_count_until_their_device_is_signed_out(database: Database) -> None:
    assert await standing(database, "anna", "") == Standing(True)
    await keep(database)
    assert await standing(database, "anna", "") == Standing(True)
    assert await standing(database, "anna", "desk") == Standing(True, to_note=True)
    await database.write(partial(accounts.note, guest="anna", device="desk", now=NOW))
    assert await standing(database, "anna", "") == Standing(False)
    assert await standing(database, "anna", "desk", NOW + SEEN_EVERY) == Standing(True)
    assert await standing(database, "anna", "desk", NOW + SEEN_EVERY + 1) == Standing(True, to_note=True)
    assert await standing(database, "ben", "desk") == Standing(False), "it is Anna's"
    assert not await database.write(partial(sign_out, guest="ben", device="desk"))
    assert await database.write(partial(sign_out, guest="anna", device="desk"))
    assert await standing(database, "anna", "desk") == Standing(False)
    assert await standing(database, "anna", "") == Standing(False), (
        "and an older token is none the better for it"
    )


async def test_of_several_answers_to_a_challenge_one_counts(database: Database) -> None:
    spend = partial(accounts.spend, challenge="c", until=NOW + 60, now=NOW)
    assert sorted(await asyncio.gather(*(database.write(spend) for _ in range(5)))) == [False] * 4 + [True]
    assert await database.write(partial(accounts.spend, challenge="d", until=NOW + 90, now=NOW + 61))
    assert await database.write(partial(accounts.spend, challenge="c", until=NOW + 99, now=NOW + 61)), (
        "forgotten"
    )


async def test_a_passkey_belongs_to_one_account_and_counts_on(database: Database) -> None:
    assert await database.write(partial(accounts.add_passkey, new=KEY))
    assert not await database.write(partial(accounts.add_passkey, new=KEY._replace(guest="ben")))
    use = partial(accounts.use_passkey, credential="credential", now=NOW + 5)
    assert not await database.write(partial(use, counter=2**32 - 1))
    assert await database.write(partial(use, counter=2**32))
    await database.write(partial(accounts.add_passkey, new=KEY._replace(credential="plain", counter=0)))
    for _ in range(2):
        assert await database.write(partial(accounts.use_passkey, credential="plain", counter=0, now=NOW)), (
            "it does not count"
        )
    for number in range(accounts.MOST_PASSKEYS - 2):
        assert await database.write(partial(accounts.add_passkey, new=KEY._replace(credential=f"c{number}")))
    assert not await database.write(partial(accounts.add_passkey, new=KEY._replace(credential="one more")))


async def test_first_words_of_a_phrase_are_of_one_account(database: Database) -> None:
    for guest in ("anna", "ben"):
        await keep(database, guest, device=guest)
    mine = partial(accounts.set_phrase, finder="babab babab", proof="proof")
    assert await database.write(partial(mine, guest="anna"))
    assert not await database.write(partial(mine, guest="ben"))
    assert await database.write(partial(mine, guest="anna"))
    for guest in ("anna", "ben"):
        assert await database.write(partial(accounts.set_phrase, guest=guest, finder=None, proof=None))


async def test_orders_given_at_once_are_all_carried(database: Database) -> None:
    give = partial(orders.give, kind="sign-out", subject="desk")
    await asyncio.gather(*(database.write(give) for _ in range(8)))
    found = await database.read(partial(orders.given_after, number=0))
    assert [number for number, _, _ in found] == list(range(1, 9))


async def test_ratings_come_along_where_there_are_none(database: Database) -> None:
    rows = [("otter", "cim", 20.0), ("otter", "rasanto", 21.0), ("anna", "cim", 30.0)]
    fields = ("guest", "game", "mu")
    rated = [dict(zip(fields, row, strict=True)) | {"sigma": 5.0, "matches": 1} for row in rows]
    await database.write(lambda connection: connection.execute(insert(ratings), rated) and None)
    await database.write(partial(played.wish, guest="otter", shows_rating=True, now=NOW))
    await database.write(partial(played.bring, of="otter", to="anna"))
    found = select(ratings.c.guest, ratings.c.game, ratings.c.mu).order_by(ratings.c.mu)
    left = await database.read(lambda connection: [tuple(row) for row in connection.execute(found)])
    assert left == [("otter", "cim", 20.0), ("anna", "rasanto", 21.0), ("anna", "cim", 30.0)]
    assert await database.read(lambda connection: connection.scalar(select(profiles.c.guest))) == "anna"


async def test_removing_an_account_leaves_nothing_of_it(database: Database) -> None:
    await keep(database)
    await keep(database, "ben", "bens")
    await database.write(partial(accounts.add_passkey, new=KEY))
    await database.write(partial(remove_account, guest="anna"))
    assert await database.read(partial(accounts.kept, guest="anna")) is None
    assert await database.read(partial(accounts.passkey, credential="credential")) is None
    assert await database.read(partial(accounts.devices_of, guest="anna")) == []
    assert (await standing(database, "ben", "bens")).counts
    assert [subject for _, kind, subject in await database.read(partial(orders.given_after, number=0))] == [
        "desk"
    ]


async def test_accounts_are_in_a_backup(tmp_path: Path, postgres_url: str) -> None:
    there = await open_database(str(tmp_path / "games.db"))
    await keep(there)
    await there.write(partial(accounts.add_passkey, new=KEY))
    await there.write(partial(accounts.set_phrase, guest="anna", finder="babab babab", proof="proof"))
    await there.close()
    await backup(str(tmp_path / "games.db"), tmp_path / "file")
    await restore(postgres_url, tmp_path / "file")
    here = await open_database(postgres_url)
    try:
        assert await here.read(partial(accounts.passkey, credential="credential")) == KEY
        kept = await here.read(partial(accounts.kept_by_phrase, finder="babab babab"))
        assert kept == accounts.Kept("anna", "Anna", "proof")
        assert (await standing(here, "anna", "desk")).counts
    finally:
        await here.close()
