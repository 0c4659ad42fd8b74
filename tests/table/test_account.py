"""Accounts over HTTP: being kept, signing in elsewhere, devices, and those who try to get in without a credential."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from astragal.table.book import accounts, played
from astragal.table.book.tables import metadata
from astragal.table.door import attempts, challenges, phrases
from astragal.table.door.limits import Allowances
from astragal.table.protocol.messages import Sit
from astragal.table.room.room import Person
from astragal.table.upkeep import devices as signed_in_devices
from astragal.table.upkeep import orders
from astragal.table.upkeep.orders import Orders
from astragal.table.upkeep.retention import DAY, Retention
from astragal.table.web.api import proving
from tests.table.authenticator import PRESENT, Authenticator, packed
from tests.table.server import running
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio

ORIGIN = "https://games.example"
TWO_MYSELF = [{"kind": "you"}, {"kind": "you"}]


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "COST", 2)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to wait."""
    monkeypatch.setattr(attempts.Attempts, "wait", lambda *_: 0.0)


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        visitor.client.base_url = ORIGIN
        visitor.client.headers["Origin"] = ORIGIN
        yield visitor


@pytest.fixture
async def anna(nobody: Visitor) -> Visitor:
    return await nobody.guest("Anna")


def now_is(visitor: Visitor, guest: dict[str, str]) -> Visitor:
    """The visitor with the token that was given."""
    return replace(visitor, token=guest["token"], person=Person(guest["guest"], guest["name"]))


async def with_phrase(visitor: Visitor) -> tuple[Visitor, str]:
    made = (await visitor.post("/api/account/phrase", {"device": "Anna's desk"})).json()
    return now_is(visitor, made["guest"]), made["phrase"]


async def with_passkey(visitor: Visitor, key: Authenticator, origin: str = ORIGIN) -> Visitor:
    options = (await visitor.post("/api/account/passkeys/options", None, 200)).json()["options"]
    body = key.make(options, origin) | {"name": "Phone", "device": "Anna's desk"}
    return now_is(visitor, (await visitor.post("/api/account/passkeys", body)).json())


async def options_to_sign_in(visitor: Visitor) -> dict[str, Any]:
    asked = (await visitor.post("/api/account/sign-in/passkey/options", None, 200)).json()
    options: dict[str, Any] = asked["options"]
    return options


async def signed_in(visitor: Visitor, key: Authenticator, **more: Any) -> Visitor:
    body = key.show(await options_to_sign_in(visitor), ORIGIN) | {"device": "Phone"} | more
    return now_is(visitor, (await visitor.post("/api/account/sign-in/passkey", body, 200)).json()["guest"])


async def delete(visitor: Visitor, path: str, expect: int = 204) -> None:
    answer = await visitor.client.delete(path, headers={"Authorization": f"Bearer {visitor.token}"})
    assert answer.status_code == expect, answer.text


async def how_kept(visitor: Visitor) -> dict[str, Any]:
    answer = await visitor.get("/api/account")
    assert answer.headers["Cache-Control"] == "no-store"
    found: dict[str, Any] = answer.json()
    return found


# -- being kept -------------------------------------------------------------------------------------------------------


async def test_a_guest_is_not_kept_until_they_want_it(anna: Visitor) -> None:
    assert await how_kept(anna) == {"kept": False, "phrase": False, "passkeys": [], "devices": []}


async def test_a_phrase_opens_the_same_guest_elsewhere(nobody: Visitor, anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
    desk, phrase = await with_phrase(anna)
    body = {"phrase": phrase.upper(), "device": "Phone\n of\x00 Anna"}
    answer = (await nobody.post("/api/account/sign-in/phrase", body, 200)).json()
    phone = now_is(nobody, answer["guest"])
    assert phone.person == anna.person
    assert phone.token != desk.token
    assert [one["room"] for one in (await phone.get("/api/rooms/mine")).json()] == [room]
    kept = await how_kept(phone)
    assert kept["kept"]
    assert kept["phrase"]
    assert {one["name"]: one["here"] for one in kept["devices"]} == {"Phone of Anna": True}
    await desk.get("/api/rooms/mine")
    assert len((await how_kept(phone))["devices"]) == 2


async def test_a_passkey_opens_the_same_guest_elsewhere(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator()
    desk = await with_passkey(anna, key)
    phone = await signed_in(nobody, key)
    assert phone.person == desk.person == anna.person
    kept = await how_kept(desk)
    assert [one["name"] for one in kept["passkeys"]] == ["Phone"]
    assert not kept["phrase"]
    await signed_in(nobody, key)  # its counter goes on


async def test_what_is_stored_does_not_tell_the_phrase(anna: Visitor) -> None:
    desk, phrase = await with_phrase(anna)
    kept = await desk.services.book.database.read(partial(accounts.kept, guest=anna.person.guest))
    assert not any(word in str(kept) for word in phrase.split()[phrases.FINDING :])


async def test_a_new_phrase_ends_the_old_one(nobody: Visitor, anna: Visitor) -> None:
    desk, old = await with_phrase(anna)
    same, new = await with_phrase(desk)
    assert same.token == desk.token, "it is the same device"
    await nobody.post("/api/account/sign-in/phrase", {"phrase": old}, 403)
    await nobody.post("/api/account/sign-in/phrase", {"phrase": new}, 200)


async def test_first_words_that_another_has_are_drawn_again(
    nobody: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, free = phrases.new(), phrases.new()
    drawn = iter([taken, taken._replace(secret=free.secret), free])
    monkeypatch.setattr(phrases, "new", lambda: next(drawn))
    await with_phrase(anna)
    _, phrase = await with_phrase(await nobody.guest("Ben"))
    assert phrase == free.text


async def test_older_tokens_count_until_the_new_one_has_arrived(anna: Visitor) -> None:
    desk, _ = await with_phrase(anna)
    assert (await anna.get("/api/account")).json()["kept"], "the answer may have been lost"
    await desk.get("/api/account")
    await anna.get("/api/account", 401)


async def test_a_new_name_is_known_at_every_device(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator()
    desk = await with_passkey(anna, key)
    phone = await signed_in(nobody, key)
    await desk.post("/api/guests", {"name": "Anna K."})
    renewed = (await phone.post("/api/guests/renew", None, 200)).json()
    assert renewed["name"] == "Anna K."


async def test_the_last_credential_goes_only_if_that_is_meant(anna: Visitor) -> None:
    key, second = Authenticator(), Authenticator()
    desk = await with_passkey(anna, key)
    await with_passkey(desk, second)
    path = "/api/account/passkeys/"
    await delete(desk, path + packed(second.credential))
    await delete(desk, path + packed(second.credential), 404)
    await delete(desk, path + packed(key.credential), 409)
    desk, _ = await with_phrase(desk)
    await delete(desk, path + packed(key.credential))
    await delete(desk, "/api/account/phrase", 409)
    await delete(desk, "/api/account/phrase?sure=true")
    assert (await how_kept(desk))["kept"]


# -- devices ----------------------------------------------------------------------------------------------------------


async def test_a_device_that_is_signed_out_is_nobody(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator()
    desk = await with_passkey(anna, key)
    phone = await signed_in(nobody, key)
    await phone.get("/api/rooms/mine")
    there = {one["name"]: one["device"] for one in (await how_kept(desk))["devices"]}
    await delete(desk, f"/api/account/devices/{there['Phone']}")
    for path in ("/api/rooms/mine", "/api/account"):
        await phone.get(path, 401)
    await phone.post("/api/guests/renew", None, 401)
    await phone.post("/api/guests", {"name": "Anna"}, 401)
    await desk.get("/api/rooms/mine")
    await anna.get("/api/rooms/mine", 401)


async def test_nobody_signs_out_the_devices_of_another(nobody: Visitor, anna: Visitor) -> None:
    desk, _ = await with_phrase(anna)
    device = (await how_kept(desk))["devices"][0]["device"]
    ben, _ = await with_phrase(await nobody.guest("Ben"))
    await delete(ben, f"/api/account/devices/{device}", 404)
    await desk.get("/api/account")


async def test_of_too_many_devices_the_one_that_was_away_longest_goes(
    nobody: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    monkeypatch.setattr(accounts, "MOST_DEVICES", 3)
    key = Authenticator()
    devices = [await with_passkey(anna, key)]
    for _ in range(3):
        await devices[-1].get("/api/account")
        devices.append(await signed_in(nobody, key))
    await devices[0].get("/api/account", 401)
    for device in devices[1:]:
        await device.get("/api/account")


async def test_sockets_of_a_device_that_is_signed_out_are_closed(database_url: str) -> None:
    async with running(database_url) as table:
        person = table.guest("Anna")
        caller = table.identity.person(person.token)
        assert caller is not None
        here, there = [
            await table.book.database.write(partial(proving.keep, who=caller, device=name))
            for name in ("here", "there")
        ]
        room = await table.open(person)
        left = await table.join(room, table.identity.renewed(here))
        stays = await table.join(room, table.identity.renewed(there))
        ordered = Orders(table.book, table.hub)
        signed_out = partial(signed_in_devices.sign_out, guest=here.guest, device=here.device)
        assert await table.book.database.write(signed_out)
        await ordered.look()
        assert await left.closed() == 1008
        assert left.heard[-1]["code"] == "bad-token"
        assert (await stays.ask("ping"))["type"] == "pong"
        again = await table.connect()
        await again.say("hello", room=room, token=table.identity.renewed(here).token)
        assert (await again.next("refused"))["code"] == "bad-token"


# -- what this browser had before -------------------------------------------------------------------------------------


async def test_games_of_this_browser_come_along_if_wanted(nobody: Visitor, anna: Visitor) -> None:
    _, phrase = await with_phrase(anna)
    before = await nobody.guest("Otter")
    running_room = await before.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
    over = await before.room(game="chifoumi", seats=TWO_MYSELF)
    await before.resign(over, 0)
    body = {"phrase": phrase, "bring": True}
    answer = (await before.post("/api/account/sign-in/phrase", body, 200)).json()
    phone = now_is(nobody, answer["guest"])
    await phone.app.state.orders.look()
    assert answer["brought"] == 2
    assert {one["room"] for one in (await phone.get("/api/rooms/mine")).json()} == {running_room, over}
    assert (await before.get("/api/rooms/mine")).json() == []
    assert (await phone.get(f"/api/rooms/{running_room}")).json()["yours"] == [0]
    assert before.person.guest not in "".join(await phone.services.book.read(over))


async def test_what_was_played_comes_along_and_stays_while_there_is_an_account(
    nobody: Visitor, anna: Visitor
) -> None:
    _, phrase = await with_phrase(anna)
    before = await nobody.guest("Otter")
    over = await before.room(game="chifoumi", seats=[{"kind": "you"}, {"kind": "computer"}])
    await before.resign(over, 0)
    body = {"phrase": phrase, "bring": True}
    phone = now_is(nobody, (await before.post("/api/account/sign-in/phrase", body, 200)).json()["guest"])
    assert [one["room"] for one in (await phone.get("/api/mine/finished")).json()["matches"]] == [over]
    assert (await before.get("/api/mine/finished")).json()["matches"] == []
    later = partial(played.forget_idle, before=time.time() + DAY)
    await nobody.services.book.database.write(later)
    assert (await phone.get("/api/mine/statistics")).json()["matches"] == 1


async def test_games_stay_where_they_are_if_nothing_is_said(nobody: Visitor, anna: Visitor) -> None:
    _, phrase = await with_phrase(anna)
    before = await nobody.guest("Otter")
    room = await before.room(game="rasanto")
    answer = (await before.post("/api/account/sign-in/phrase", {"phrase": phrase}, 200)).json()
    assert answer["brought"] == 0
    assert [one["room"] for one in (await before.get("/api/rooms/mine")).json()] == [room]


async def test_a_room_where_both_were_stays_as_it_is(nobody: Visitor, anna: Visitor) -> None:
    desk, phrase = await with_phrase(anna)
    before = await nobody.guest("Otter")
    room = await before.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
    await desk.request(room, Sit(type="sit", id=1, seat=1))
    body = {"phrase": phrase, "bring": True}
    assert (await before.post("/api/account/sign-in/phrase", body, 200)).json()["brought"] == 0
    assert (await before.get(f"/api/rooms/{room}")).json()["yours"] == [0]


async def test_the_games_of_one_account_never_become_anothers(nobody: Visitor, anna: Visitor) -> None:
    _, phrase = await with_phrase(anna)
    ben, bens = await with_phrase(await nobody.guest("Ben"))
    room = await ben.room(game="rasanto")
    body = {"phrase": phrase, "bring": True}
    assert (await ben.post("/api/account/sign-in/phrase", body, 200)).json()["brought"] == 0
    await ben.get("/api/rooms/mine", 401)  # the device is signed in elsewhere now
    back = (await nobody.post("/api/account/sign-in/phrase", {"phrase": bens}, 200)).json()
    mine = (await now_is(nobody, back["guest"]).get("/api/rooms/mine")).json()
    assert [one["room"] for one in mine] == [room]


# -- those who try to get in ------------------------------------------------------------------------------------------


async def test_nobody_learns_whether_a_phrase_is_wrong_or_nobodys(
    nobody: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    hashing = phrases._hashed

    def noted(phrase: phrases.Phrase, salt: bytes) -> bytes:
        hashed.append(phrase.finder)
        return hashing(phrase, salt)

    _, phrase = await with_phrase(anna)
    monkeypatch.setattr(phrases, "_hashed", noted)
    wrong = phrases.read(phrase)._replace(secret=phrases.new().secret)
    answers = [
        (await nobody.post("/api/account/sign-in/phrase", {"phrase": one.text}, 403)).json()
        for one in (wrong, phrases.new())
    ]
    assert answers[0] == answers[1]
    assert len(hashed) == 2, "both take as long"
    key = Authenticator()
    key.user_handle = packed(anna.person.guest.encode())
    shown = key.show(await options_to_sign_in(nobody), ORIGIN)
    assert (await nobody.post("/api/account/sign-in/passkey", shown, 403)).json() == answers[0]


async def test_guessing_is_limited_for_an_account_whether_there_is_one_or_not(
    nobody: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, phrase = await with_phrase(anna)
    monkeypatch.setattr(Allowances, "wait", lambda *_: 0.0)  # as if from many addresses
    for meant in (phrases.read(phrase), phrases.new()):
        for tried in range(attempts.AT_ONE_ACCOUNT + 1):
            guess = meant._replace(secret=phrases.new().secret).text
            limited = tried == attempts.AT_ONE_ACCOUNT
            answer = await nobody.post(
                "/api/account/sign-in/phrase", {"phrase": guess}, 429 if limited else 403
            )
        assert 0 < int(answer.headers["Retry-After"]) <= 60


async def test_a_word_that_is_none_is_told_in_every_language(nobody: Visitor) -> None:
    typed = "pizza " + phrases.new().text.split(" ", 1)[1]
    text = (await nobody.post("/api/account/sign-in/phrase", {"phrase": typed}, 403)).json()["text"]
    assert text["values"] == {"n": 1}


async def test_guessing_is_limited_for_an_address(nobody: Visitor) -> None:
    for tried in range(attempts.AT_ONCE + 1):
        limited = tried == attempts.AT_ONCE
        body = {"phrase": phrases.new().text}
        await nobody.post("/api/account/sign-in/phrase", body, 429 if limited else 403)


async def test_a_challenge_is_answered_once(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator(counts=False)
    desk = await with_passkey(anna, key)
    shown = key.show(await options_to_sign_in(nobody), ORIGIN)
    await nobody.post("/api/account/sign-in/passkey", shown, 200)
    await nobody.post("/api/account/sign-in/passkey", shown, 403)
    options = (await desk.post("/api/account/passkeys/options", None, 200)).json()["options"]
    await desk.post("/api/account/passkeys", Authenticator().make(options, ORIGIN))
    await desk.post("/api/account/passkeys", Authenticator().make(options, ORIGIN), 403)


async def test_a_challenge_is_for_one_purpose_one_guest_and_a_few_minutes(
    nobody: Visitor, anna: Visitor, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    key = Authenticator()
    await with_passkey(anna, key)
    ben = await nobody.guest("Ben")
    for_ben = (await ben.post("/api/account/passkeys/options", None, 200)).json()["options"]
    carla = await nobody.guest("Carla")
    await carla.post("/api/account/passkeys", Authenticator().make(for_ben, ORIGIN), 403)
    to_add = {**for_ben, "rpId": "games.example"}
    await nobody.post("/api/account/sign-in/passkey", key.show(to_add, ORIGIN), 403)
    made_up = {"rpId": "games.example", "challenge": packed(b"abc.9999999999.def")}
    await nobody.post("/api/account/sign-in/passkey", key.show(made_up, ORIGIN), 403)
    shown = key.show(await options_to_sign_in(nobody), ORIGIN)
    later = time.time() + challenges.GOOD_FOR + 1
    monkeypatch.setattr(time, "time", lambda: later)
    await nobody.post("/api/account/sign-in/passkey", shown, 403)


async def test_a_challenge_is_no_token(nobody: Visitor) -> None:
    challenge = challenges.make(nobody.services.identity, challenges.SIGN_IN, time.time())
    assert nobody.services.identity.person(challenge) is None


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "http://games.example", "https://games.example:8443"]
)
async def test_a_passkey_that_answered_another_page_is_refused(
    nobody: Visitor, anna: Visitor, origin: str
) -> None:
    key = Authenticator()
    options = (await anna.post("/api/account/passkeys/options", None, 200)).json()["options"]
    await anna.post("/api/account/passkeys", key.make(options, origin), 403)
    await with_passkey(anna, key)
    shown = key.show(await options_to_sign_in(nobody), origin)
    await nobody.post("/api/account/sign-in/passkey", shown, 403)


async def test_a_passkey_of_another_site_or_without_its_person_is_refused(
    nobody: Visitor, anna: Visitor, patient: None
) -> None:
    key = Authenticator()
    options = (await anna.post("/api/account/passkeys/options", None, 200)).json()["options"]
    for wrong in ({"site": "evil.example"}, {"flags": PRESENT}, {"flags": 0}):
        await anna.post("/api/account/passkeys", key.make(options, ORIGIN, **wrong), 403)
    await with_passkey(anna, key)
    for wrong in ({"site": "evil.example"}, {"flags": PRESENT}, {"flags": 0}):
        shown = key.show(await options_to_sign_in(nobody), ORIGIN, **wrong)
        await nobody.post("/api/account/sign-in/passkey", shown, 403)


async def test_nobody_gets_in_with_the_credential_of_another(nobody: Visitor, anna: Visitor) -> None:
    annas, bens = Authenticator(), Authenticator()
    desk = await with_passkey(anna, annas)
    ben = await with_passkey(await nobody.guest("Ben"), bens)
    forged = bens.show(await options_to_sign_in(nobody), ORIGIN)
    forged["credential"] = packed(annas.credential)
    await nobody.post("/api/account/sign-in/passkey", forged, 403)
    forged["user_handle"] = annas.user_handle
    await nobody.post("/api/account/sign-in/passkey", forged, 403)
    misled = bens.show(await options_to_sign_in(nobody), ORIGIN) | {"user_handle": annas.user_handle}
    await nobody.post("/api/account/sign-in/passkey", misled, 403)
    await delete(ben, f"/api/account/passkeys/{packed(annas.credential)}", 404)
    options = (await ben.post("/api/account/passkeys/options", None, 200)).json()["options"]
    await ben.post("/api/account/passkeys", annas.make(options, ORIGIN), 409)
    assert len((await how_kept(desk))["passkeys"]) == 1


async def test_a_copy_of_a_passkey_is_noticed(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator()
    await with_passkey(anna, key)
    await signed_in(nobody, key)
    key.counter -= 2
    shown = key.show(await options_to_sign_in(nobody), ORIGIN)
    await nobody.post("/api/account/sign-in/passkey", shown, 403)


@pytest.mark.parametrize("field", ["client_data", "attestation", "credential"])
async def test_nonsense_is_no_passkey(anna: Visitor, patient: None, field: str) -> None:
    options = (await anna.post("/api/account/passkeys/options", None, 200)).json()["options"]
    body = Authenticator().make(options, ORIGIN)
    for nonsense in ("AA", "_" * 300, packed(b"[]"), packed(b'{"challenge": 3}'), packed(b"\xa1" * 50), "A"):
        await anna.post("/api/account/passkeys", body | {field: nonsense}, 403)


@pytest.mark.parametrize("origin", ["https://192.0.2.7", "http://127.0.0.1:8045", "https://[2001:db8::1]"])
async def test_bare_addresses_have_no_passkeys(anna: Visitor, origin: str) -> None:
    anna.client.base_url = origin
    anna.client.headers["Origin"] = origin
    await anna.post("/api/account/passkeys/options", None, 409)
    await anna.post("/api/account/sign-in/passkey/options", None, 409)


@pytest.mark.parametrize(
    ("origin", "site"), [("http://localhost:8045", "localhost"), ("https://a.example:8443", "a.example")]
)
async def test_passkeys_are_for_the_name_in_the_browser(anna: Visitor, origin: str, site: str) -> None:
    anna.client.base_url = origin
    anna.client.headers["Origin"] = origin
    options = (await anna.post("/api/account/passkeys/options", None, 200)).json()["options"]
    assert options["rp"]["id"] == site
    await with_passkey(anna, Authenticator(), origin)


async def test_a_banned_guest_does_not_come_back_with_a_phrase(nobody: Visitor, anna: Visitor) -> None:
    _, phrase = await with_phrase(anna)
    bar = partial(orders.bar, kind="guest", subject=anna.person.guest, until=None)
    await nobody.services.book.database.write(bar)
    await nobody.app.state.orders.look()
    answer = await nobody.post("/api/account/sign-in/phrase", {"phrase": phrase}, 403)
    assert answer.json()["code"] == "banned"


# -- being forgotten --------------------------------------------------------------------------------------------------


async def test_deleting_ends_every_device_and_every_credential(nobody: Visitor, anna: Visitor) -> None:
    key = Authenticator()
    desk, phrase = await with_phrase(await with_passkey(anna, key))
    room = await desk.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
    phone = await signed_in(nobody, key)
    await delete(phone, "/api/guests/me")
    for device in (desk, phone):
        await device.get("/api/account", 401)
    await nobody.post("/api/account/sign-in/phrase", {"phrase": phrase}, 403)
    await nobody.post("/api/account/sign-in/passkey", key.show(await options_to_sign_in(nobody), ORIGIN), 403)
    await nobody.app.state.orders.look()
    assert "Anna" not in (await nobody.get(f"/api/rooms/{room}")).text
    assert await nobody.services.book.database.read(partial(everything_about, anna.person.guest)) == ""


def everything_about(guest: str, connection: Connection) -> str:
    """Every row of the database that has a guest's number in it."""
    rows = [str(row) for table in metadata.sorted_tables for row in connection.execute(select(table))]
    return "\n".join(row for row in rows if guest in row)


async def test_an_account_that_nobody_uses_goes_only_where_that_is_wanted(anna: Visitor) -> None:
    desk, _ = await with_phrase(anna)
    await desk.get("/api/account")
    database = desk.services.book.database
    for retention, days, there in (
        (Retention(finished=1, waiting=1), 9999, True),
        (Retention(accounts=400), 399, True),
        (Retention(accounts=400), 401, False),
    ):
        await database.write(partial(retention.remove_accounts, now=time.time() + days * DAY))
        kept = await database.read(partial(accounts.kept, guest=anna.person.guest))
        assert (kept is not None) == there


async def test_finished_games_of_accounts_are_kept(nobody: Visitor, anna: Visitor) -> None:
    ben = await nobody.guest("Ben")
    desk, _ = await with_phrase(anna)
    rooms = []
    for one in (desk, ben):
        rooms.append(await one.room(game="chifoumi", seats=TWO_MYSELF))
        await one.resign(rooms[-1], 0)
    old = partial(Retention(finished=7).remove, now=time.time() + 8 * DAY)
    assert await nobody.services.book.database.write(old) == [rooms[1]]
