"""Guests: a token proves who somebody is, and nothing else does."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.match.match import Seat
from astragal.table.book.book import Book
from astragal.table.door import keys
from astragal.table.door.identity import LONGEST_TOKEN, Identity
from astragal.table.room.names import BadName, clean_name

identity = Identity("one key")


def test_a_token_names_its_guest() -> None:
    guest = identity.new("Anna")
    person = identity.person(guest.token)
    assert person is not None
    assert (person.guest, person.name) == (guest.guest, "Anna")


def test_guests_of_the_same_name_are_different() -> None:
    assert len({identity.new("Anna").guest for _ in range(100)}) == 100


def test_a_guest_id_has_96_random_bits_and_fits_into_addresses() -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{16}", identity.new("Anna").guest)


def test_a_token_of_another_key_is_nobody() -> None:
    assert Identity("another key").person(identity.new("Anna").token) is None


def test_a_new_name_keeps_the_guest() -> None:
    guest = identity.new("Anna")
    person = identity.person(guest.token)
    assert person is not None
    again = identity.renamed(person, "Anna K.")
    assert again.guest == guest.guest
    assert again.name == "Anna K."
    renamed = identity.person(again.token)
    assert renamed is not None
    assert renamed.name == "Anna K."


def test_no_token_with_one_character_changed_is_anybody() -> None:
    token = identity.new("Anna").token
    for place in range(len(token)):
        for other in "Ab0-_.=é\0":
            changed = token[:place] + other + token[place + 1 :]
            assert changed == token or identity.person(changed) is None


def test_no_token_that_is_cut_off_is_anybody() -> None:
    token = identity.new("Anna").token
    for length in range(len(token)):
        assert identity.person(token[:length]) is None
    assert identity.person(token + "=") is None


def test_no_part_can_be_moved_over_the_dot() -> None:
    guest, name, signature = identity.new("Anna").token.split(".")
    assert identity.person(f"{guest}{name}..{signature}") is None
    assert identity.person(f".{guest}.{name}.{signature}") is None


@pytest.mark.parametrize("token", ["", ".", "..", "...", "\ud800", "a.b.c", "x" * 10_000_000, "🎲.🎲.🎲"])
def test_nonsense_is_nobody(token: str) -> None:
    assert identity.person(token) is None


@given(st.text())
def test_any_text_is_nobody(token: str) -> None:
    assert identity.person(token) is None


@given(st.text())
def test_any_name_survives_token_and_record(name: str) -> None:
    try:
        guest = identity.new(name)
    except BadName:
        return
    person = identity.person(guest.token)
    assert person is not None
    assert person.name == guest.name
    assert 1 <= len(guest.name) <= 30
    assert len(guest.token) <= LONGEST_TOKEN
    assert clean_name(guest.name) == guest.name
    assert guest.name.isprintable()
    line = str(Seat((guest.name,)))
    assert not set(line) & set("|,()\n\r\u2028\u2029")


def test_the_longest_name_has_a_valid_token() -> None:
    guest = identity.new("\U0001f3b2" * 30)
    person = identity.person(guest.token)
    assert person is not None
    assert person.name == "\U0001f3b2" * 30


def test_a_new_key_signs_when_all_servers_know_it_and_old_ones_are_known_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "time", lambda: clock[0])
    known = keys.read("the first key")
    table, behind = Identity("the first key"), Identity("the first key")
    old = table.new("Anna").token
    table.use(keys.write(keys.rotated(known, clock[0], grace=60.0)))
    early = table.new("Ben")
    assert behind.person(early.token), (
        "a server that has not heard of the new key yet knows who came just now"
    )
    clock[0] += keys.HEAD_START
    person = table.person(old)
    assert person is not None
    new = table.renewed(person)
    assert new.token != old
    assert table.person(new.token) == person
    assert behind.person(new.token) is None, "it is signed with the new key"
    clock[0] += 60.0
    assert table.person(old) is None
    assert table.person(new.token) == person


def test_keys_whose_time_is_over_are_thrown_away() -> None:
    known = keys.read("the first key")
    for now in (0.0, 1000.0, 2000.0):
        known = keys.rotated(known, now, grace=1500.0)
    assert keys.read(keys.write(known)) == known
    untils = [now + keys.HEAD_START + 1500.0 for now in (1000.0, 2000.0)]
    assert [key.until for key in known] == [*untils, None]


@pytest.mark.anyio
async def test_tokens_are_valid_after_a_restart(tmp_path: Path) -> None:
    file = str(tmp_path / "games.db")
    book = await Book.open(file)
    guest = Identity(await book.setting("key", Identity.new_key)).new("Anna")
    await book.close()
    book = await Book.open(file)
    person = Identity(await book.setting("key", Identity.new_key)).person(guest.token)
    await book.close()
    assert person is not None
    assert person.guest == guest.guest
