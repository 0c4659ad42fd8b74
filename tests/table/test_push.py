"""Web Push: what is sent to whom, that only their browser can read it, and that nobody can make the table write elsewhere."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from astragal.table.book.accounts import Device
from astragal.table.book.book import Book
from astragal.table.protocol.http import Guest
from astragal.table.push import posting, subscriptions, vapid
from astragal.table.push.endpoints import BadEndpoint, Reach
from astragal.table.push.herald import Herald
from astragal.table.push.posting import Letter, Outcome, Postman
from astragal.table.push.sealing import BadLock, Lock, seal
from astragal.table.push.subscriptions import Subscription
from astragal.table.push.vapid import Vapid, decoded, encoded
from astragal.table.upkeep import devices, orders
from astragal.table.upkeep.deletion import forget_guest
from astragal.table.upkeep.orders import Orders
from tests.table.push_service import HERE, Browser, PushService, push_service
from tests.table.server import Client, Table, running
from tests.table.test_socket import begun
from tests.table.visitor import visiting

pytestmark = pytest.mark.anyio

DAYS = {"clock": "days 3"}
SERVICE = "https://push.example.com/send/abc"


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[PushService]:
    async with push_service(tmp_path) as service:
        yield service


@pytest.fixture
async def table(tmp_path: Path, service: PushService) -> AsyncIterator[Table]:
    """A table that calls people at once, to a service of this machine."""
    async with running(str(tmp_path / "table.db"), calling=partial(caller, service)) as table:
        yield table


def caller(service: PushService, book: Book, pause: float = 0.05) -> Herald:
    postman = Postman(HERE, service.certificates)
    return Herald(book, vapid.new_key(), "mailto:host@example.org", postman, pause=pause, again=(0.01, 0.01))


async def switch_on(table: Table, guest: Guest, endpoint: str) -> Browser:
    browser = Browser(endpoint)
    new = Subscription(guest=guest.guest, device="", since=time.time(), **browser.wanted)
    await table.book.database.write(partial(subscriptions.add, new=new))
    return browser


async def wanted(table: Table, *guests: Guest) -> list[str]:
    work = partial(subscriptions.of_guests, guests=[guest.guest for guest in guests])
    return sorted(one.endpoint for one in await table.book.database.read(work))


async def next_move(client: Client) -> None:
    while not client.table["choices"]:
        await client.hear()
    assert (await client.move(client.table["choices"][0]["name"]))["type"] == "done"


# -- locked and signed -----------------------------------------------------------------------------------------------


def test_a_message_is_locked_as_the_standard_says() -> None:
    """The example of RFC 8291."""
    secret = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    lock = Lock(
        decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        lock,
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        own=ec.derive_private_key(secret, ec.SECP256R1()),
        padded=0,
    )
    assert encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_messages_about_any_game_have_the_same_length() -> None:
    lock = Lock(Browser("").key, bytes(16))
    assert len({len(seal(bytes(length), lock)) for length in (1, 20, 60)}) == 1


@pytest.mark.parametrize("key", [b"", bytes(65), b"\x04" + bytes(64), b"\x04" + 64 * b"\xff"], ids=range(4))
def test_a_key_that_no_browser_made_is_not_taken(key: bytes) -> None:
    with pytest.raises(BadLock):
        Lock(key, bytes(16))


def test_services_can_prove_who_sends() -> None:
    key = Vapid(vapid.new_key(), "mailto:host@example.org")
    header = key.authorization("https://push.example.com", 1000.0)
    token, public = header.removeprefix("vapid t=").split(", k=")
    assert public == key.public
    head, claims, signature = token.split(".")
    assert orjson.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert orjson.loads(decoded(claims)) == {
        "aud": "https://push.example.com",
        "exp": 1000 + vapid.LIFE,
        "sub": "mailto:host@example.org",
    }
    raw = decoded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


# -- who is called --------------------------------------------------------------------------------------------------


async def test_whose_turn_it_becomes_is_told_game_and_room_and_nothing_else(
    table: Table, service: PushService
) -> None:
    room, ann, bob = await begun(table, **DAYS)
    browser = await switch_on(table, bob, f"{service.url}/bob")
    await next_move(await table.join(room, ann))
    got = await asyncio.wait_for(service.got.get(), 10)
    assert got.path == "/bob"
    assert browser.open(got.body) == {"game": "chifoumi", "room": room}
    assert room not in str(got.headers)
    assert {"TTL", "Topic", "Urgency", "Authorization", "Content-Encoding"} <= set(got.headers)


async def test_nobody_is_called_who_has_moved_already_or_did_not_ask(
    tmp_path: Path, service: PushService
) -> None:
    calling = partial(caller, service, pause=1.5)  # in which a busy machine makes two moves, too
    async with running(str(tmp_path / "calm.db"), calling=calling) as table:
        room, ann, bob = await begun(table, **DAYS)
        await switch_on(table, ann, f"{service.url}/ann")
        first, second = await table.join(room, ann), await table.join(room, bob)
        await next_move(first)  # Bob did not ask
        await next_move(second)
        await next_move(first)  # Ann was there
        await asyncio.sleep(2)
        assert service.got.empty()


async def test_a_quick_game_calls_nobody(table: Table, service: PushService) -> None:
    room, ann, bob = await begun(table, clock="game 300+5")
    await switch_on(table, bob, f"{service.url}/bob")
    await next_move(await table.join(room, ann))
    await asyncio.sleep(0.2)
    assert service.got.empty()


async def test_one_server_of_two_calls(postgres_url: str, service: PushService) -> None:
    calling = partial(caller, service)
    async with running(postgres_url, calling=calling) as one, running(postgres_url, calling=calling) as other:
        room, ann, bob = await begun(one, **DAYS)
        await switch_on(one, bob, f"{service.url}/bob")
        await other.join(room)
        await next_move(await one.join(room, ann))
        await asyncio.wait_for(service.got.get(), 10)
        await asyncio.sleep(0.3)
        assert service.got.empty()


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(table: Table, service: PushService, status: int) -> None:
    room, ann, bob = await begun(table, **DAYS)
    await switch_on(table, bob, f"{service.url}/bob")
    service.answers["/bob"] = [status]
    await next_move(await table.join(room, ann))
    await asyncio.wait_for(service.got.get(), 10)
    async with asyncio.timeout(10):
        while await wanted(table, bob):
            await asyncio.sleep(0.02)


async def test_a_service_in_trouble_is_tried_again_but_not_for_ever(
    table: Table, service: PushService
) -> None:
    room, ann, bob = await begun(table, **DAYS)
    for name in ("bob", "well"):
        await switch_on(table, bob, f"{service.url}/{name}")
    service.answers["/bob"] = [503, 429, 500, 500, 500]
    await next_move(await table.join(room, ann))
    paths = [(await asyncio.wait_for(service.got.get(), 10)).path for _ in range(4)]
    assert sorted(paths) == ["/bob", "/bob", "/bob", "/well"]
    await asyncio.sleep(0.2)
    assert service.got.empty()
    assert len(await wanted(table, bob)) == 2


async def test_a_service_that_does_not_answer_holds_nobody_up(
    table: Table, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.2)
    service.silent.add("/slow")
    letters = [Letter(f"{service.url}/{name}", {}, b"") for name in ("slow", "quick")]
    postman = Postman(HERE, service.certificates)
    assert await postman.deliver(letters) == [Outcome.LATER, Outcome.SENT]
    postman.close()


# -- whom the table writes to ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.com/x",
        "https://127.0.0.1/x",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://intranet/x",
        "https://push.example.com:8443/x",
        "https://push.example.com:0/x",
        "https://user:word@push.example.com/x",
        "https://push.example.com@10.0.0.1/x",
        "https://push.example.com",
        "https://push.example.com/a b",
        "https://push.example.com/a\r\nX: y",
        "https://push.example.com/#x",
        "https://пуш.example.com/x",
        "https://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "//push.example.com/x",
        "https://push.example.com/" + 1000 * "x",
        "",
    ],
)
def test_only_names_of_hosts_by_https_are_taken(url: str) -> None:
    with pytest.raises(BadEndpoint):
        Reach().endpoint(url)
    assert Reach().endpoint(SERVICE).origin == "https://push.example.com"


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["192.168.0.1"],
        ["172.16.0.1"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["0.0.0.0"],
        ["224.0.1.1"],
        ["::1"],
        ["::"],
        ["fe80::1"],
        ["fc00::1"],
        ["::ffff:10.0.0.1"],
        ["64:ff9b::a00:1"],
        ["2002:7f00:1::"],
        ["93.184.216.34", "10.0.0.1"],
        [],
    ],
)
async def test_a_name_that_leads_inside_is_never_asked(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def looked_up(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]

    async def connected(host: str, *_: Any, **__: Any) -> Any:
        asked.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", looked_up)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    postman = Postman()
    assert await postman.deliver([Letter(SERVICE, {}, b"")]) == [Outcome.REFUSED]
    assert asked == []
    postman.close()


async def test_the_address_that_was_looked_at_is_the_one_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Any, ...]] = []

    async def looked_up(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", 443))]

    async def connected(host: str, port: int, **options: Any) -> Any:
        asked.append((host, port, options["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", looked_up)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    postman = Postman()
    assert await postman.deliver([Letter(SERVICE, {}, b"")]) == [Outcome.LATER]
    assert asked == [("93.184.216.34", 443, "push.example.com")]
    postman.close()


async def test_a_redirect_is_not_followed_and_a_stranger_is_not_believed(service: PushService) -> None:
    service.answers["/moved"] = [302]
    postman = Postman(HERE, service.certificates)
    assert await postman.deliver([Letter(f"{service.url}/moved", {}, b"")]) == [Outcome.REFUSED]
    postman.close()
    assert service.got.qsize() == 1
    suspicious = Postman(HERE)  # does not know the certificate
    assert await suspicious.deliver([Letter(f"{service.url}/x", {}, b"")]) == [Outcome.LATER]
    suspicious.close()
    assert service.got.qsize() == 1


# -- over HTTP ------------------------------------------------------------------------------------------------------


async def test_a_browser_is_remembered_for_its_guest_and_forgotten_when_it_says_so(tmp_path: Path) -> None:
    async with visiting(tmp_path, push_contact="mailto:host@example.org") as nobody:
        anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
        assert len(decoded((await nobody.get("/api/push")).json()["key"])) == 65
        browser = Browser(SERVICE)

        async def of(*names: Any) -> list[str]:
            guests = [one.person.guest for one in names]
            work = partial(subscriptions.of_guests, guests=guests)
            return [one.guest for one in await nobody.services.book.database.read(work)]

        await nobody.post("/api/push", browser.wanted, 401)
        await anna.post("/api/push", browser.wanted, 204)
        await anna.post("/api/push", browser.wanted, 204)
        assert await of(anna, ben) == [anna.person.guest]
        await ben.post("/api/push/end", {"endpoint": SERVICE}, 204)  # not Ben's
        assert await of(anna) == [anna.person.guest]
        await ben.post("/api/push", browser.wanted, 204)  # somebody else uses the browser now
        assert await of(anna, ben) == [ben.person.guest]
        await ben.post("/api/push/end", {"endpoint": SERVICE}, 204)
        assert await of(anna, ben) == []


async def test_what_is_no_subscription_is_not_taken(tmp_path: Path) -> None:
    changes: list[dict[str, Any]] = [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://push.example.com/x"},
        {"endpoint": "https://push.example.com/" + 2000 * "x"},
        {"key": 80 * "A"},
        {"auth": 30 * "A"},
        {"auth": "not base64, !!!!!!!!!"},
        {"more": 1},
    ]
    async with visiting(tmp_path, push_contact="mailto:host@example.org") as nobody:
        anna = await nobody.guest("Anna")
        for change in changes:
            await anna.post("/api/push", Browser(SERVICE).wanted | change, 422)


async def test_without_a_contact_nobody_is_told_anything(tmp_path: Path) -> None:
    async with visiting(tmp_path) as nobody:
        anna = await nobody.guest("Anna")
        assert (await anna.get("/api/push")).json() == {"key": ""}
        await anna.post("/api/push", Browser(SERVICE).wanted, 404)


async def test_a_guest_has_few_browsers_and_old_ones_are_forgotten(table: Table) -> None:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    for number in range(subscriptions.DEVICES + 3):
        await switch_on(table, ann, f"{SERVICE}/{number}")
    assert await wanted(table, ann) == [
        f"{SERVICE}/{number}" for number in range(3, subscriptions.DEVICES + 3)
    ]
    later = Subscription(
        guest=bob.guest, device="", since=time.time() + subscriptions.KEPT + 60, **Browser(SERVICE).wanted
    )
    await table.book.database.write(partial(subscriptions.add, new=later))
    assert await wanted(table, ann, bob) == [SERVICE]


async def test_whoever_is_forgotten_is_not_called_any_more(table: Table) -> None:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    for guest in (ann, bob):
        await switch_on(table, guest, f"{SERVICE}/{guest.name}")
    await forget_guest(table.book.database, ann.guest)
    assert await wanted(table, ann, bob) == [f"{SERVICE}/Bob"]


async def test_with_a_new_key_everybody_has_to_ask_again(table: Table, service: PushService) -> None:
    ann = table.guest("Ann")
    await switch_on(table, ann, SERVICE)
    calls = caller(service, table.book)
    looking = Orders(table.book, table.hub, calls)
    before = calls.key.public
    await table.book.database.write(orders.rotate_push_key)
    await looking.look()
    assert calls.key.public != before
    assert await wanted(table, ann) == []
    assert calls.key.public == Vapid(await table.book.setting(vapid.SETTING, vapid.new_key), "").public
    await calls.close()


async def test_a_device_that_is_signed_out_is_not_called_any_more(table: Table) -> None:
    ann = table.guest("Ann")
    for device in ("", "desk", "phone"):
        new = Subscription(
            guest=ann.guest, device=device, since=time.time(), **Browser(f"{SERVICE}/{device}").wanted
        )
        await table.book.database.write(partial(subscriptions.add, new=new))
    phone = Device("phone", ann.guest, "Phone", time.time(), time.time())
    await table.book.database.write(partial(devices.sign_in, device=phone))
    await table.book.database.write(partial(devices.sign_out, guest=ann.guest, device="phone"))
    assert await wanted(table, ann) == [f"{SERVICE}/", f"{SERVICE}/desk"]
