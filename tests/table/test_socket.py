"""The socket protocol, over real sockets: what is said in which order, what is refused, and that nothing is missed."""

import asyncio
import random
import socket as sockets
import time
from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import orjson
import pytest
import websockets

from astragal.engine import registry
from astragal.engine.game import Game
from astragal.table.door.limits import Limits
from astragal.table.protocol.http import Guest
from astragal.table.room.opening import in_cabinet
from tests.table.server import Client, Table, running
from tests.table.support import english

pytestmark = pytest.mark.anyio

TOYS = {path.stem: registry.load(path) for path in (Path(__file__).parent.parent / "toys").glob("*.py")}
TWO = [{"kind": "you"}, {"kind": "open"}]


def find(slug: str) -> Game:
    return TOYS.get(slug) or in_cabinet(slug)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with running(str(tmp_path / "table.db"), find=find) as table:
        yield table


async def two_at(table: Table, **setup: Any) -> tuple[Client, Client]:
    """Ann and Bob at seats 0 and 1 of a match that has begun."""
    room, ann, bob = await begun(table, **setup)
    return await table.join(room, ann), await table.join(room, bob)


async def begun(table: Table, **setup: Any) -> tuple[str, Guest, Guest]:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, seats=TWO, **setup)
    async with await table.join(room, ann) as first, await table.join(room, bob) as second:
        for client, type, fields in (
            (second, "sit", {"seat": 1}),
            (second, "ready", {"ready": True}),
            (first, "ready", {"ready": True}),
        ):
            assert (await client.ask(type, **fields))["type"] == "done"
        assert first.table["status"] == "running"
    return room, ann, bob


def without_presence(shown: Any) -> Any:
    """What a client shows, but for who is connected, which two clients do not hear of at the same moment."""
    shown = deepcopy(shown)
    for seat in shown[2]["seats"]:
        for member in seat["members"]:
            del member["here"]
    return shown


# -- order ------------------------------------------------------------------------------------------------------------


async def test_hello_is_answered_by_the_view_and_then_presence(table: Table) -> None:
    ann = table.guest("Ann")
    room = await table.open(ann, seats=TWO)
    async with await table.join(room, ann) as client:
        assert (await client.hear())["type"] == "presence"
        assert [one["type"] for one in client.heard] == ["view", "presence"]
        assert client.you == {"guest": ann.guest, "name": "Ann", "seats": [0], "owner": True, "ready": False}
        assert client.table["seats"][0]["members"][0]["here"] is True


async def test_news_come_before_done_and_to_everybody(table: Table) -> None:
    ann, bob = await two_at(table)
    before = ann.number
    ann.heard.clear()
    done = await ann.move(ann.table["choices"][0]["name"])
    assert [one["type"] for one in ann.heard if one["type"] != "presence"] == ["news", "done"]
    assert done["number"] == ann.number == before + 1
    news = await bob.next("news")
    assert news["after"] == before
    assert [deed["deed"] for deed in news["deeds"]] == ["moved"]
    assert bob.table["hash"] == ann.table["hash"]
    assert bob.table["acting"] == [1]
    assert bob.table["choices"]
    assert not ann.table["choices"]


async def test_presence_tells_who_comes_and_goes(table: Table) -> None:
    ann, bob = await two_at(table)
    room = ann.room["room"]
    here = [[True], [True]]
    await ann.hear_until(lambda said: said["type"] == "presence" and said["here"] == here)
    async with await table.join(room) as watcher:
        await ann.hear_until(lambda said: said["type"] == "presence" and said["watching"] == 1)
        assert watcher.you["seats"] == []
    await bob.close()
    said = await ann.hear_until(lambda said: said["type"] == "presence" and said["here"][1] == [False])
    assert said["here"] == [[True], [False]]


async def test_who_sits_down_is_not_counted_as_watching_any_more(table: Table) -> None:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, seats=TWO)
    host, guest = await table.join(room, ann), await table.join(room, bob)
    await host.hear_until(lambda said: said["type"] == "presence" and said["watching"] == 1)
    await guest.ask("sit", seat=1)
    await host.hear_until(lambda said: said["type"] == "presence" and said["watching"] == 0)


async def test_a_ping_is_answered_with_the_time(table: Table) -> None:
    ann, _ = await two_at(table)
    pong = await ann.ask("ping")
    assert pong["type"] == "pong"
    assert abs(pong["time"] / 1000 - time.time()) < 60


async def test_resync_sends_the_whole_view(table: Table) -> None:
    ann, _ = await two_at(table)
    await ann.say("resync")
    view = await ann.next("view")
    assert view["table"]["number"] == ann.number


async def test_a_preview_tells_what_a_move_would_do_and_changes_nothing(table: Table) -> None:
    ann, _ = await two_at(table)
    name = ann.table["choices"][0]["name"]
    answers = [await ann.ask("preview", number=ann.number, seat=0, name=name) for _ in range(2)]
    assert answers[0]["type"] == "previewed"
    assert answers[0] | {"id": 0} == answers[1] | {"id": 0}
    number = ann.number
    await ann.move(name)
    assert ann.number == number + 1
    assert ann.lines[-1]["events"] == answers[0]["events"]
    assert ann.table["scene"] == answers[0]["scene"]


async def test_one_guest_may_look_through_two_windows(table: Table) -> None:
    ann, bob = await two_at(table)
    async with await table.join(ann.room["room"], table.guest("Eve")) as other:
        assert other.you["seats"] == []
    await ann.move(ann.table["choices"][0]["name"])
    await bob.wait_for_number(ann.number)
    assert bob.table["hash"] == ann.table["hash"]


# -- nothing is missed ------------------------------------------------------------------------------------------------


async def play_whole(first: Client, second: Client, rng: random.Random, most: int = 10_000) -> None:
    """Both play at random until it is over."""
    for _ in range(most):
        if first.table["status"] == "over":
            break
        mover, other = (first, second) if first.table["choices"] else (second, first)
        assert (await mover.move(rng.choice(mover.table["choices"])["name"]))["type"] == "done"
        await other.wait_for_number(mover.number)
    await second.wait_for_number(first.number)


@pytest.mark.parametrize("game", ["shuttle", "peek", "snap", "riomino"])
async def test_whoever_drops_after_every_message_sees_what_others_see(table: Table, game: str) -> None:
    room, ann, bob = await begun(table, game=game)
    rng = random.Random(5)
    guests = (ann, bob, None)
    first, second, watcher = staying = [await table.join(room, guest) for guest in guests]
    dropping = [await table.join(room, guest) for guest in guests]
    while True:
        for k, guest in enumerate(guests):
            await staying[k].wait_for_number(first.number)
            await dropping[k].hear()  # one message, whatever it is
            await dropping[k].close()
            dropping[k] = await table.join(room, guest)
            assert without_presence(dropping[k].shown) == without_presence(staying[k].shown)
        if first.table["status"] == "over":
            break
        await play_whole(first, second, rng, 1)
    assert watcher.lines


async def test_two_guests_play_chifoumi_to_the_end(table: Table) -> None:
    ann, bob = await two_at(table, options={"quiet_limit": "20"})
    await play_whole(ann, bob, random.Random(1))
    ending = ann.table["ending"]
    assert ending["how"] == "rules"
    assert ending["reason"]
    assert bob.table["ending"] == ending
    assert ann.table["secret"]
    assert [line["step"] for line in ann.lines] == list(range(1, ann.table["step"] + 1))
    assert bob.lines == ann.lines


async def test_a_computer_answers(table: Table) -> None:
    ann = table.guest("Ann")
    room = await table.open(ann, think=0.05)
    async with await table.join(room, ann) as client:
        began = time.monotonic()
        await client.move(client.table["choices"][0]["name"])
        assert client.table["acting"] == [1]
        await client.hear_until(lambda said: said["type"] == "news" and said["table"].get("acting") == [0])
        assert time.monotonic() - began > 0.35
        assert client.lines[-1]["seat"] == 1


# -- secrets ----------------------------------------------------------------------------------------------------------


async def test_nobody_sees_the_secrets_of_others(table: Table) -> None:
    ann, bob = await two_at(table, game="peek")
    watcher = await table.join(ann.room["room"])
    assert "Your number is 3." in map(english, ann.table["scene"]["notices"])
    assert "Your number is 5." in map(english, bob.table["scene"]["notices"])
    await ann.ask("preview", number=ann.number, seat=0, name="swap")
    await ann.move("swap")
    await bob.wait_for_number(ann.number)
    await watcher.wait_for_number(ann.number)
    await watcher.say("resync")
    await watcher.next("view")
    for client, hidden in ((bob, ("number is 3", "number is 4")), (watcher, ("number is",))):
        text = orjson.dumps(client.heard).decode()
        assert not [words for words in hidden if words in text]
    assert watcher.table["hash"] != ann.table["hash"]
    assert watcher.table["secret"] == ""


async def test_a_watcher_is_offered_nothing_and_can_do_nothing(table: Table) -> None:
    ann, _ = await two_at(table, game="peek")
    async with await table.join(ann.room["room"]) as watcher:
        assert watcher.table["choices"] == []
        for type, fields in (
            ("move", {"number": watcher.number, "seat": 0, "name": "keep"}),
            ("preview", {"number": watcher.number, "seat": 0, "name": "keep"}),
            ("hint", {"number": watcher.number, "seat": 0}),
            ("sit", {"seat": 0}),
            ("resign", {"seat": 0}),
        ):
            assert (await watcher.ask(type, **fields))["code"] == "not-yours"


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "3",
        "null",
        '"hello"',
        "{}",
        '{"type": 3}',
        '{"type": "fly", "id": 1}',
        '{"type": "move", "id": 1}',
        '{"type": "move", "id": 1, "number": "1", "seat": 0, "name": "x"}',
        '{"type": "move", "id": 1, "number": 1, "seat": 99, "name": "x"}',
        '{"type": "move", "id": 1, "number": 1, "seat": 0, "name": ""}',
        '{"type": "ping", "id": 1, "extra": 2}',
        '{"type": "ping", "id": 1e99}',
        '{"type": "ping", "id": -1}',
        '{"type": "ping", "id": "\\ud800"}',
        "[" * 2000,
        '{"type": "resync"} {}',
    ],
)
async def test_what_cannot_be_read_is_refused_in_one_sentence(table: Table, text: str) -> None:
    ann, _ = await two_at(table)
    await ann.connection.send(text)
    refused = await ann.next("refused")
    assert refused["code"] == "unreadable"
    assert english(refused["text"]).endswith(".")
    assert len(english(refused["text"])) < 80
    assert not any(
        word in english(refused["text"]) for word in ("pydantic", "Traceback", "input", "validation")
    )
    assert (await ann.ask("ping"))["type"] == "pong"


async def test_a_refusal_carries_the_id_of_what_it_refuses(table: Table) -> None:
    ann, _ = await two_at(table)
    await ann.connection.send('{"type": "move", "id": 41}')
    assert (await ann.next("refused"))["id"] == 41
    await ann.connection.send('{"type": "move", "id": true}')
    assert (await ann.next("refused"))["id"] is None


async def test_binary_frames_are_kept_for_streams(table: Table) -> None:
    ann, _ = await two_at(table)
    await ann.connection.send(b"\x01\x00")
    assert (await ann.next("refused"))["code"] == "unreadable"


async def test_hello_comes_first(table: Table) -> None:
    async with await table.connect() as client:
        assert (await client.ask("ping"))["code"] == "hello-first"
        await client.say("resync")
        assert (await client.next("refused"))["code"] == "hello-first"


async def test_whoever_says_no_hello_is_let_go(tmp_path: Path) -> None:
    async with (
        running(str(tmp_path / "t.db"), limits=Limits(hello=0.1)) as table,
        await table.connect() as client,
    ):
        assert await client.closed() == 1008
        assert client.heard[-1]["code"] == "hello-first"


async def test_hello_to_no_room_or_with_a_bad_token_can_be_said_again(table: Table) -> None:
    ann = table.guest("Ann")
    room = await table.open(ann, seats=TWO)
    async with await table.connect() as client:
        await client.say("hello", room="nowhere")
        assert (await client.next("refused"))["code"] == "no-room"
        await client.say("hello", room=room, token=ann.token[:-1] + ("a" if ann.token[-1] != "a" else "b"))
        assert (await client.next("refused"))["code"] == "bad-token"
        await client.say("hello", room=room, token=ann.token)
        assert (await client.next("view"))["you"]["seats"] == [0]
        await client.say("hello", room=room, token=ann.token)
        assert (await client.next("refused"))["code"] == "not-allowed"


async def test_moves_are_refused_by_reason(table: Table) -> None:
    ann, bob = await two_at(table)
    number = ann.number

    async def code(client: Client, type: str, **fields: Any) -> str:
        return str((await client.ask(type, **fields)).get("code"))

    legal = ann.table["choices"][0]["name"]
    assert await code(bob, "move", number=number, seat=1, name=legal) == "not-now"
    assert await code(bob, "move", number=number, seat=0, name=legal) == "not-yours"
    assert await code(ann, "move", number=number, seat=0, name="a1-g7") == "illegal"
    assert await code(ann, "move", number=number + 5, seat=0, name=legal) == "behind"
    assert (await ann.next("view"))["table"]["number"] == number
    assert await code(ann, "preview", number=number - 1, seat=0, name=legal) == "behind"
    assert await code(ann, "hint", number=number, seat=1) == "not-yours"
    assert await code(bob, "hint", number=number, seat=1) == "not-now"
    assert await code(ann, "resume") == "not-now"
    assert ann.number == number
    eve = await table.join(ann.room["room"], table.guest("Eve"))
    assert await code(eve, "sit", seat=1) == "seat-taken"
    assert await code(eve, "resign", seat=1) == "not-yours"


async def test_hints_are_refused_where_the_room_has_none(table: Table) -> None:
    ann, _ = await two_at(table, hints=False)
    assert (await ann.ask("hint", number=ann.number, seat=0))["code"] == "not-allowed"


async def test_a_hint_that_fails_is_answered_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise TypeError("this cannot be written")

    monkeypatch.setattr(table.hub._computers, "hint", fail)
    ann, _ = await two_at(table)
    for _ in range(2):  # and one may ask again
        answer = await ann.ask("hint", number=ann.number, seat=0)
        assert (answer["type"], answer["code"]) == ("refused", "busy")
        assert "cannot be written" not in answer["text"]


async def test_in_real_time_the_slower_one_is_told_who_was_faster(table: Table) -> None:
    ann, bob = await two_at(table, game="snap", options={"cards": "1"})
    await bob.wait_for_number(ann.number)
    number = ann.number
    assert (await ann.ask("move", number=number, seat=0, name="grab"))["type"] == "done"
    refused = await bob.ask("move", number=number, seat=1, name="grab")
    assert refused["code"] == "late"
    assert "Ann" in english(refused["text"])


async def test_too_many_messages_at_once_are_refused(table: Table) -> None:
    ann, bob = await two_at(table)
    for id in range(60):
        await ann.say("ping", id=id)
    while len([one for one in ann.heard if one["type"] in ("pong", "refused")]) < 60:
        await ann.hear()
    kinds = [one.get("code", one["type"]) for one in ann.heard if one["type"] in ("pong", "refused")]
    assert 39 <= kinds.count("pong") <= 45
    assert "too-fast" in kinds
    assert (await bob.ask("ping"))["type"] == "pong"


async def test_whole_views_cannot_be_asked_for_all_the_time(table: Table) -> None:
    ann, _ = await two_at(table)
    for _ in range(12):
        await ann.say("resync")
    assert (await ann.next("refused"))["code"] == "too-fast"
    assert 7 <= [one["type"] for one in ann.heard[1:]].count("view") <= 9


async def test_too_large_a_message_is_refused_and_a_huge_one_cut_off(table: Table) -> None:
    ann, bob = await two_at(table)
    await ann.connection.send(orjson.dumps({"type": "hello", "room": "x" * 5000}).decode())
    assert (await ann.next("refused"))["code"] == "too-large"
    await ann.connection.send('{"type":"hello","room":"' + "\u00e9" * 3000 + '"}')
    assert (await ann.next("refused"))["code"] == "too-large"
    await ann.connection.send("x" * 100_000)
    assert await ann.closed() == 1009
    assert (await bob.ask("ping"))["type"] == "pong"


async def test_many_mistakes_close_the_connection(table: Table) -> None:
    ann, _ = await two_at(table)
    for _ in range(25):
        await ann.connection.send("nonsense")
    assert await ann.closed() == 1008
    refused = [one for one in ann.heard if one["type"] == "refused"]
    assert len(refused) == 22
    assert "closed" in refused[-1]["text"]


async def test_a_full_server_and_a_guest_with_too_many_windows_are_told_so(tmp_path: Path) -> None:
    async with running(str(tmp_path / "t.db"), limits=Limits(per_server=3, per_guest=2)) as table:
        ann = table.guest("Ann")
        room = await table.open(ann, seats=TWO)
        async with await table.join(room, ann), await table.join(room, ann):
            async with await table.connect() as third:
                await third.say("hello", room=room, token=ann.token)
                assert (await third.next("refused"))["code"] == "busy"
                assert await third.closed() == 1013
            async with await table.join(room), await table.connect() as fourth:
                assert (await fourth.next("refused"))["code"] == "busy"
                assert await fourth.closed() == 1013
        for _ in range(100):  # they have left
            if not table.hub.doors.enter("192.0.2.1"):
                break
            await asyncio.sleep(0.02)
        else:
            pytest.fail("places are not given free")


# -- slow clients and the end -----------------------------------------------------------------------------------------


async def test_a_client_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    limits = Limits(waiting=8, rate=1000, burst=1000)
    async with running(str(tmp_path / "t.db"), limits=limits, send_buffer=4096) as table:
        ann, bob = await two_at(table)
        slow = await _slow_client(table, ann.room["room"])
        live = table.hub._rooms.get(ann.room["room"])
        assert live is not None
        rng = random.Random(3)
        while not any(one.behind for one in live.connections):
            await play_whole(ann, bob, rng, 5)
            assert ann.table["status"] == "running"
        number = slow.number
        await slow.next("view")
        assert slow.number == ann.number > number + 8
        async with await table.join(ann.room["room"]) as comes_back:
            assert without_presence(comes_back.shown) == without_presence(slow.shown)


async def _slow_client(table: Table, room: str) -> Client:
    """A watcher with small buffers who reads only when asked to."""
    port = int(table.url.split(":")[2].split("/")[0])
    plain = sockets.socket()
    plain.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
    connection = await websockets.connect(
        table.url, sock=plain, compression=None, max_queue=1, ping_interval=None
    )
    client = Client(connection)
    table.clients.append(client)
    await client.say("hello", room=room)
    await client.next("view")
    return client


async def test_at_the_end_everybody_is_told(table: Table) -> None:
    ann, bob = await two_at(table)
    closing = asyncio.create_task(table.hub.close())
    for client in (ann, bob):
        assert await client.closed() == 1001
        assert client.heard[-1]["type"] == "closing"
        assert client.heard[-1]["again"] > 0
    await closing


async def test_tokens_are_not_logged(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    room, ann, _ = await begun(table)
    async with await table.join(room, ann) as client:
        await client.connection.send(f'{{"type": "hello", "token": "{ann.token}"}}')
        await client.next("refused")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("websockets")]
    assert not [text for text in ours if ann.token in text]
