"""What people say to each other: who hears it, who may say it, how much, and that nothing of it stays."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from astragal.table.hub import talk
from astragal.table.hub.talk import Talk
from astragal.table.protocol.messages import LONGEST_CHAT, REMARKS, Chatted
from astragal.table.room.room import Refusal
from tests.table.server import Client, Message, Table, running
from tests.table.support import opened, wanted
from tests.table.test_socket import TWO, begun, two_at

pytestmark = pytest.mark.anyio

HELLO, WELL_PLAYED = 0, 2


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with running(str(tmp_path / "table.db")) as table:
        yield table


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """People may talk as much as they like."""
    monkeypatch.setattr(talk, "AT_ONCE", 1e6)
    monkeypatch.setattr(talk, "AT_ONCE_IN_ALL", 1e6)
    return iter(())


async def said_to(client: Client) -> list[Message]:
    """What a client has been told of talk, when all that was sent before has come."""
    await client.ask("ping")
    return [one for one in client.heard if one["type"] in ("remarked", "chatted", "talked")]


async def code(client: Client, kind: str, **fields: Any) -> str:
    answer = await client.ask(kind, **fields)
    return str(answer.get("code", answer["type"]))


# -- set phrases ----------------------------------------------------------------------------------------------------


async def test_everybody_at_the_table_is_told_a_remark_and_it_is_not_in_the_book(table: Table) -> None:
    room, ann, bob = await begun(table)
    clients = [await table.join(room, ann), await table.join(room, bob), await table.join(room)]
    book = await table.book.read(room)
    answer = await clients[1].ask("remark", what=WELL_PLAYED)
    assert (answer["type"], answer["number"]) == ("done", clients[1].number)
    told = [await said_to(client) for client in clients]
    assert [one[0] | {"by": ""} for one in told] == 3 * [
        {"type": "remarked", "seat": 1, "who": "Bob", "by": "", "what": WELL_PLAYED}
    ]
    assert await table.book.read(room) == book
    assert bob.guest not in str(told)


async def test_who_says_it_has_the_same_number_in_a_room_and_another_elsewhere(table: Table) -> None:
    ann = table.guest("Ann")
    numbers = []
    for _ in range(2):
        client = await table.join(await table.open(ann, seats=TWO), ann)
        for what in (0, 1):
            await client.ask("remark", what=what)
        first, second = await said_to(client)
        assert first["by"] == second["by"]
        numbers.append(first["by"])
    assert numbers[0] != numbers[1]


async def test_whoever_only_watches_says_nothing(table: Table) -> None:
    room, *_ = await begun(table, chat=True)
    for watcher in (await table.join(room), await table.join(room, table.guest("Eve"))):
        assert await code(watcher, "remark", what=HELLO) == "not-yours"
        assert await code(watcher, "chat", text="psst") == "not-yours"


@pytest.mark.parametrize("what", [-1, REMARKS, "0", None, 1.5])
async def test_there_are_so_many_remarks_and_no_others(table: Table, what: Any) -> None:
    ann, _ = await two_at(table)
    assert await code(ann, "remark", what=what) == "unreadable"


async def test_nobody_can_fill_the_table_with_remarks(table: Table) -> None:
    ann, bob = await two_at(table)
    answers = [await code(ann, "remark", what=HELLO) for _ in range(12)]
    assert answers[:6] == 6 * ["done"]
    assert answers[-4:] == 4 * ["too-fast"]
    assert len(await said_to(bob)) == answers.count("done")
    assert await code(bob, "remark", what=HELLO) == "done"


async def test_at_a_closed_table_nothing_is_said(table: Table) -> None:
    ann = table.guest("Ann")
    client = await table.join(await table.open(ann, seats=TWO), ann)
    await client.ask("close")
    assert await code(client, "remark", what=HELLO) == "not-now"


# -- own words ------------------------------------------------------------------------------------------------------


async def test_nobody_chats_unless_the_host_allowed_it(table: Table) -> None:
    ann, _ = await two_at(table)
    assert not ann.room["chat"]
    assert await code(ann, "chat", text="hello") == "not-allowed"


def test_a_table_of_the_lobby_has_no_chat() -> None:
    with pytest.raises(Refusal, match="first page"):
        opened(chat=True, listed=True)
    assert opened(chat=True)[0].chats


async def test_only_those_who_sit_there_read_what_is_said(table: Table) -> None:
    room, ann, bob = await begun(table, chat=True)
    first, second = await table.join(room, ann), await table.join(room, bob)
    watchers = [await table.join(room), await table.join(room, table.guest("Eve"))]
    assert await code(first, "chat", text="<b>hi</b>") == "done"
    assert (await said_to(second))[-1] | {"by": ""} == {
        "type": "chatted",
        "seat": 0,
        "who": "Ann",
        "by": "",
        "text": "<b>hi</b>",  # plain text, whatever it looks like
    }
    for watcher in watchers:
        assert await said_to(watcher) == []
        await watcher.say("resync")
        assert await said_to(watcher) == []


async def test_whoever_comes_back_is_reminded_of_what_was_said_while_they_sat_there(table: Table) -> None:
    ann, bob = table.guest("Ann"), table.guest("Bob")
    room = await table.open(ann, seats=wanted("you open"), chat=True)
    first = await table.join(room, ann)
    await first.ask("chat", text="nobody is here")
    second = await table.join(room, bob)
    await second.ask("sit", seat=1)
    await first.ask("chat", text="welcome")
    again = await table.join(room, bob)
    assert [[chat["text"] for chat in one["chats"]] for one in await said_to(again)] == [["welcome"]]
    await first.ask("free", seat=1)
    assert await said_to(await table.join(room, bob)) == []
    await first.ask("chat", text="alone")
    assert "alone" not in str(await said_to(again))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\u202egnp.exe", "a gnp.exe"),
        ("one\ntwo\x00\x1b[31m", "one two [31m"),
        ("\u2066x\u2069", "x"),
        ("e" + 40 * "\u0301", "\u00e9" + 3 * "\u0301"),
        ("  так  ", "так"),
    ],
)
async def test_a_chat_is_one_line_that_shows_what_it_says(table: Table, written: str, read: str) -> None:
    ann, _ = await two_at(table, chat=True)
    assert await code(ann, "chat", text=written) == "done"
    assert (await said_to(ann))[-1]["text"] == read


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "unreadable"),
        ((LONGEST_CHAT + 1) * "x", "unreadable"),
        ("\u200b\u2060", "not-allowed"),
        (7, "unreadable"),
        (5000 * "x", "too-large"),
    ],
)
async def test_a_chat_has_something_to_read_and_not_too_much(table: Table, text: Any, answer: str) -> None:
    ann, bob = await two_at(table, chat=True)
    refused = await ann.ask("chat", text=text) if answer != "too-large" else None
    if refused is None:
        await ann.say("chat", id=1, text=text)
        refused = await ann.next("refused")
    assert refused["code"] == answer
    assert [one for one in await said_to(bob) if one["type"] == "chatted"] == []


@pytest.mark.usefixtures("patience")
async def test_a_room_remembers_the_last_chats_and_no_more(table: Table) -> None:
    room, ann, _ = await begun(table, chat=True)
    client = await table.join(room, ann)
    for number in range(talk.KEPT + 10):
        await asyncio.sleep(0.05 if number > 30 else 0)  # no more messages than a socket may send
        assert await code(client, "chat", text=str(number)) == "done"
    again = await table.join(room, ann)
    (reminded,) = await said_to(again)
    assert [chat["text"] for chat in reminded["chats"]] == [
        str(number) for number in range(10, talk.KEPT + 10)
    ]


def test_what_is_remembered_does_not_grow() -> None:
    remembered = Talk()
    for number in range(1000):
        guest = f"guest {number}"
        remembered.require_patience(guest, [guest], 1e9 + 10.0 * number)
        remembered.keep(Chatted(0, "Ann", "0", "hi"), frozenset([guest]))
    assert len(remembered._chats) == talk.KEPT
    assert len(remembered._of) == 1


def test_all_together_have_a_limit_too() -> None:
    remembered, people = Talk(), [f"guest {number}" for number in range(int(talk.AT_ONCE_IN_ALL) + 1)]
    *some, last = people
    for guest in some:
        remembered.require_patience(guest, people, 1e9)
    with pytest.raises(Refusal):
        remembered.require_patience(last, people, 1e9)


async def test_a_room_that_somebody_is_forgotten_in_forgets_its_chats(table: Table) -> None:
    room, ann, _ = await begun(table, chat=True)
    client = await table.join(room, ann)
    await client.ask("chat", text="my secret")
    await table.hub.forget_room(room)
    assert "my secret" not in str(await said_to(await table.join(room, ann)))


# -- several servers ------------------------------------------------------------------------------------------------


async def test_what_is_said_at_one_server_is_heard_at_the_other(postgres_url: str) -> None:
    async with running(postgres_url) as one, running(postgres_url) as other:
        room, ann, bob = await begun(one, chat=True)
        here, there = await one.join(room, ann), await other.join(room, bob)
        watching = await other.join(room)
        await asyncio.sleep(0.3)  # until the second one listens
        await here.ask("remark", what=HELLO)
        assert (await there.next("remarked"))["who"] == "Ann"
        await here.ask("chat", text="дякую · 'quoted' \\ и")
        assert (await there.next("chatted"))["text"] == "дякую · 'quoted' \\ и"
        await there.ask("chat", text="bitte")
        assert (await here.hear_until(lambda said: said.get("text") == "bitte"))["seat"] == 1
        heard = [one["type"] for one in await said_to(watching)]
        assert heard == ["remarked"]
        assert len([one for one in await said_to(here) if one["type"] == "chatted"]) == 2  # each once
