"""News say only what is different: put together they are what a whole view says, for everybody and in every game."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games
from astragal.engine.scene import Piece, Pyramid, Scene, Tray
from astragal.table.hub.connection import encode
from astragal.table.protocol import differences
from astragal.table.protocol.messages import Edit
from astragal.table.room.entries import Entry
from astragal.table.room.room import Person, Refusal
from astragal.table.sight import showing
from astragal.table.sight.showing import Shown
from tests.table.server import changed_table, running
from tests.table.support import NOBODY, NOON, ask, opened, wanted

STEPS = 40  # of a match that are followed
LONGEST = 60  # pieces of a list that is edited
SMALL = 2000  # bytes of a piece of news; a whole pyramid has nine times as many


def as_sent(said: Any) -> Any:
    return orjson.loads(encode(said))


def piece(place: int, colour: str = "red") -> Piece:
    return Piece(str(place), colour)


def edited(before: list[Piece], edits: tuple[Edit, ...]) -> list[Piece]:
    pieces = list(before)
    for edit in edits:
        pieces[edit.at : edit.at + edit.cut] = edit.put
    return pieces


def test_edits_make_any_list_of_any_other() -> None:
    chance = random.Random(13)
    for _ in range(500):
        before = [piece(chance.randrange(30)) for _ in range(chance.randrange(LONGEST))]
        now = [one for one in before if chance.random() < 0.8] + [
            piece(chance.randrange(60)) for _ in range(chance.randrange(4))
        ]
        if chance.random() < 0.3:
            chance.shuffle(now)
        assert edited(before, differences.edits(tuple(before), tuple(now))) == now


def test_edits_say_no_more_than_what_came_and_went() -> None:
    before = tuple(piece(k) for k in range(165))
    now = (*before[:40], piece(40, "green"), *before[41:100], *before[101:])
    assert differences.edits(before, now) == (Edit(40, 1, (piece(40, "green"),)), Edit(100, 1, ()))


def test_one_more_of_many_equal_pieces_is_one_piece() -> None:
    before = (*[Piece("", "green")] * 30, *[Piece("", "red")] * 30)
    now = (*[Piece("", "green")] * 31, *[Piece("", "red")] * 30)
    assert differences.edits(before, now) == (Edit(0, 0, (Piece("", "green"),)),)


def test_nothing_is_built_on_what_was_shown_for_a_moment() -> None:
    seen = Piece("1", "red", faces="5", afterwards="0")
    before = Scene(Pyramid(), (seen,), (Tray("hand"),), headline="look", moment=5)
    now = Scene(Pyramid(), (seen, piece(2)), (Tray("hand"),), headline="look", moment=3)
    change = differences.of_scenes(before, now)
    assert set(change) == set(vars(now))
    assert change["pieces"] == (Edit(0, 1, now.pieces),)


class Followed:
    """A room, and what everybody at it makes of the news."""

    def __init__(self, game: Game) -> None:
        self.now = NOON
        players = game.players[0]
        self.people = [Person(f"{seat}" * 16, f"Guest {seat}") for seat in range(players)]
        self.room, _ = opened(game.slug, " ".join(["you"] + ["open"] * (players - 1)), self.people[0])
        self.eyes = [*self.people, NOBODY]
        self.shown = [self.see(who) for who in self.eyes]
        self.tables = [as_sent(shown.table) for shown in self.shown]
        for seat, who in enumerate(self.people[1:], 1):
            self.do(who, "sit", seat=seat)
        for who in self.people if players > 1 else ():
            self.do(who, "ready", ready=True)

    def see(self, who: Person) -> Shown:
        return showing.shown(self.room, who.guest, who.name, (), self.now)

    def do(self, who: Person, kind: str, **fields: Any) -> None:
        after = self.room.number
        with suppress(Refusal):  # a hand that is busy
            self.tell(self.room.act(who, ask(kind, **fields), self.now), after)

    def tell(self, written: list[Entry], after: int) -> None:
        for k, who in enumerate(self.eyes):
            before, self.shown[k] = self.shown[k], self.see(who)
            news = showing.news(self.room, who.guest, before, self.shown[k], after, written, 0)
            self.tables[k] = changed_table(self.tables[k], as_sent(news)["table"])
            assert self.tables[k] == as_sent(self.see(who).table)

    def play(self, chance: random.Random) -> None:
        self.now += chance.choice((0.1, 1.0, 20.0))
        number = self.room.number
        self.tell(self.room.tick(self.now), number)
        acting = self.room.acting()
        if acting:
            seat = chance.choice(acting)
            move = chance.choice(self.room.moves_of(seat))
            self.do(self.people[seat], "move", number=self.room.number, seat=seat, name=move.name)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_news_put_together_are_the_view(game: Game) -> None:
    chance = random.Random(game.slug)
    followed = Followed(game)
    assert followed.room.status == "running"
    for _ in range(STEPS):
        followed.play(chance)


@pytest.mark.anyio
@pytest.mark.parametrize("slug", ["rasanto", "el-dado", "slipped"])
async def test_clients_that_hear_news_see_what_a_resync_shows(slug: str, tmp_path: Path) -> None:
    chance = random.Random(slug)
    async with running(str(tmp_path / "table.db")) as table:
        people = [table.guest("Ann"), table.guest("Bob")]
        room = await table.open(people[0], slug, seats=wanted("you open"))
        clients = [await table.join(room, who) for who in (*people, None)]
        await clients[1].ask("sit", seat=1)
        for client in clients[:2]:
            await client.ask("ready", ready=True)
        for _ in range(STEPS // 2):
            await clients[0].wait_for_number(clients[1].number)
            mover = next((one for one in clients[:2] if one.table["choices"]), None)
            if mover is None:
                break
            assert (await mover.move(chance.choice(mover.table["choices"])["name"]))["type"] == "done"
            for client in clients:
                await client.wait_for_number(mover.number)
        assert any(len(orjson.dumps(said)) < SMALL for said in clients[2].heard if said["type"] == "news")
        for client in clients:
            you, seen, lines = client.you, without_time(client.table), client.lines
            await client.say("resync")
            await client.next("view")
            assert (you, seen, lines) == (client.you, without_time(client.table), client.lines)


def without_time(table: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on when the message was made."""
    return {name: value for name, value in table.items() if name not in ("ends_in", "free_in")}
