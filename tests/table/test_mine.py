"""/api/mine: your games and what they come to; and that nothing of it is lost, counted twice, or anybody else's."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from astragal.players.rating import LEVELS, Rating, rated
from astragal.table.book import migrations, played, transactions
from astragal.table.book.book import Book
from astragal.table.book.database import database_at
from astragal.table.book.played import Wanted
from astragal.table.book.tables import played as rows
from astragal.table.book.tables import profiles, ratings, rooms, unread
from astragal.table.protocol.messages import Answer, Computer, Hint, Leave, Offer, Ready, Sit
from astragal.table.room import entries as entry_lines
from astragal.table.room.finished import Finished, Part, RatedSeat, SeatThen
from astragal.table.upkeep.deletion import forget_guest
from astragal.table.upkeep.reading_up import read_up
from astragal.table.upkeep.retention import DAY, Retention, remove_rooms
from astragal.table.web.api.mine import AT_ONCE
from tests.table.support import NOON, find, opened, wanted
from tests.table.test_book import LISTING
from tests.table.test_finished import play
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio


def match(number: int = 1, room: str = "r", *, won: bool = True, rated: bool = True) -> Finished:
    """Anna against a club player."""
    part = Part("anna", "won" if won else "lost", "rules", "club", (0,), 10.0, 2.0 if won else -2.0)
    seats = (RatedSeat(("anna",), "", float(not won)), RatedSeat((), "club", float(won)))
    then = (SeatThen("person", ("Anna",)), SeatThen("club", ()))
    return Finished(room, number, "rasanto", NOON + number, then, (part,), seats if rated else ())


@pytest.fixture
async def book(database_url: str) -> AsyncIterator[Book]:
    book = await Book.open(database_url)
    yield book
    await book.close()


async def all_of(book: Book, table: Any) -> list[Any]:
    return await book.database.read(lambda connection: list(connection.execute(select(table))))


# -- in the book --------------------------------------------------------------------------------------------------------


async def test_a_match_is_written_with_the_entry_that_ends_it_or_not_at_all(book: Book) -> None:
    assert await book.append("r", 0, ["a"], LISTING)
    assert not await book.append("r", 0, ["b"], LISTING, match())  # another server was faster
    assert await all_of(book, rows) == []
    assert await book.append("r", 1, ["b"], LISTING, match())
    assert [(row.room, row.match, row.guest) for row in await all_of(book, rows)] == [("r", 1, "anna")]


async def test_what_cannot_be_written_leaves_no_trace(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash between the entry and the row: they are one transaction."""

    def dies(*_: object) -> None:
        raise ValueError("the power is cut")

    with monkeypatch.context() as broken:
        broken.setattr(played, "_rate_people", dies)
        with pytest.raises(Exception, match="power"):
            await book.append("r", 0, ["a"], LISTING, match())
    assert await book.read("r") == []
    assert await all_of(book, rows) == await all_of(book, ratings) == []


async def test_a_rating_follows_from_the_matches(book: Book) -> None:
    mine = Rating()
    for number in range(1, 4):
        won = number != 2
        assert await book.append("r", number - 1, ["a"], LISTING, match(number, won=won))
        mine, _ = rated([mine, LEVELS["club"]], [float(not won), float(won)])
    (found,) = await all_of(book, ratings)
    assert (found.guest, found.game, found.matches) == ("anna", "rasanto", 3)
    assert (found.mu, found.sigma) == pytest.approx((mine.mu, mine.sigma))


async def test_matches_that_end_together_are_all_rated(book: Book) -> None:
    """In one transaction, or by two servers at once."""
    other = await Book.open(_address(book)) if book.shared else book
    await asyncio.gather(
        *((book, other)[k % 2].append(f"r{k}", 0, ["a"], LISTING, match(1, f"r{k}")) for k in range(10))
    )
    (found,) = await all_of(book, ratings)
    mine = Rating()
    for _ in range(10):
        mine, _club = rated([mine, LEVELS["club"]], [0, 1])
    assert found.matches == 10
    assert found.mu == pytest.approx(mine.mu)
    if other is not book:
        await other.close()


def _address(book: Book) -> str:
    engine: Any = book.database.engine  # type: ignore[attr-defined]
    return str(engine.url.set(drivername="postgresql").render_as_string(hide_password=False))


async def test_a_match_that_does_not_count_rates_nobody(book: Book) -> None:
    await book.append("r", 0, ["a"], LISTING, match(rated=False))
    assert await all_of(book, ratings) == []
    (row,) = await all_of(book, rows)
    assert not row.rated


async def test_rooms_that_are_removed_leave_the_row_without_names(book: Book) -> None:
    await book.append("r", 0, ["a"], LISTING, match())
    await book.database.write(partial(remove_rooms, names=["r"]))
    (row,) = await all_of(book, rows)
    assert (row.result, row.seats) == ("won", None)


async def test_guests_who_play_no_more_are_forgotten_in_time(book: Book) -> None:
    await book.append("r", 0, ["a"], LISTING, match())
    for days, left in ((29, 1), (31, 0)):
        now = NOON + days * DAY
        await book.database.write(partial(Retention(finished=30).remove, now=now))
        assert [len(await all_of(book, one)) for one in (rows, ratings, profiles)] == [left] * 3


async def test_a_list_of_thousands_goes_on_where_it_stopped(book: Book) -> None:
    def fill(connection: Connection) -> None:
        played.add_rows(
            connection, (replace(match(k, f"r{k % 7}"), ended=NOON + k // 3) for k in range(1000))
        )

    await book.database.write(fill)
    seen, after = [], None
    while True:
        work = partial(played.finished_of, guest="anna", wanted=Wanted(), after=after, limit=90)
        found = await book.database.read(work)
        if not found:
            break
        seen += [(row.ended, row.room, row.match) for row in found]
        after = seen[-1]
    assert len(seen) == len(set(seen)) == 1000
    assert seen == sorted(seen, reverse=True)


async def test_running_games_come_with_those_that_wait_for_me_first(book: Book) -> None:
    for k in range(12):
        turn = ("anna",) if k % 4 == 0 else ("berta",)
        status = "over" if k == 8 else "running"
        listing = replace(LISTING, turn_of=turn, updated=NOON + k, status=status)
        await book.append(f"r{k}", 0, ["a"], listing)
    seen, after = [], None
    while True:
        work = partial(played.running_of, guest="anna", game=None, after=after, limit=4)
        found = await book.database.read(work)
        if not found:
            break
        seen += [row.id for row in found]
        after = (found[-1].turn, found[-1].updated, found[-1].id)
    assert seen == ["r4", "r0"] + [f"r{k}" for k in (11, 10, 9, 7, 6, 5, 3, 2, 1)]
    assert await book.database.read(partial(played.turns_of, guest="anna")) == 2
    assert await book.database.read(partial(played.turns_of, guest="ann_")) == 0


# -- what is older ------------------------------------------------------------------------------------------------------


async def test_old_matches_are_noted_once_and_rate_nobody(book: Book) -> None:
    room, first = opened("rasanto", "you club")
    lines = [entry_lines.write(entry) for entry in first]
    write = room.write

    def noted(entry: Any) -> None:
        write(entry)
        lines.append(entry_lines.write(entry))

    room.write = noted  # type: ignore[method-assign]
    play(room)
    await book.append("room", 0, lines, replace(LISTING, status="over"))
    await book.append("bad", 0, ["nonsense"], LISTING)

    def before_the_tables(connection: Connection) -> None:
        connection.execute(unread.insert(), [{"room": "room"}, {"room": "bad"}])

    for _ in range(2):
        await book.database.write(before_the_tables)
        await read_up(book, find, breath=0)
        assert await all_of(book, unread) == await all_of(book, ratings) == []
        (row,) = await all_of(book, rows)
        assert (row.room, row.match, row.against, row.rated) == ("room", 1, "club", False)


async def test_a_database_from_before_lists_its_rooms_to_be_read(database_url: str) -> None:
    old = database_at(database_url)
    await old.write(partial(migrations.upgrade, revision="0003"))
    page = transactions.Page("r", 0, ("a",), LISTING)
    await old.write(lambda connection: transactions.write(connection, [page], server=""))
    await old.migrate()
    found = await old.read(lambda connection: list(connection.scalars(select(unread.c.room))))
    await old.close()
    assert found == ["r"]


# -- over HTTP ----------------------------------------------------------------------------------------------------------


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        yield visitor


async def two_play(anna: Visitor, ben: Visitor, **setup: Any) -> str:
    """A match that Anna gives up after each has moved."""
    room = await anna.room(game="rasanto", seats=wanted("you open"), **setup)
    await ben.request(room, Sit(type="sit", id=1, seat=1))
    for one in (ben, anna):
        await one.request(room, Ready(type="ready", id=1, ready=True))
    await moves(room, anna, ben)
    return room


async def moves(room: str, *people: Visitor) -> None:
    """Everybody moves once."""
    for _ in people:
        async with people[0].services.hub.reading(room) as found:
            seat = found.acting()[0]
            name = found.moves_of(seat)[0].name
            who = next(one for one in people if found.may_act(one.person.guest, seat))
        await who.move(room, seat, name)


async def test_running_finished_and_numbers(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    running = (await anna.get("/api/mine/running")).json()
    assert [(one["room"], one["yours"], one["turn"]) for one in running["rooms"]] == [(room, [0], True)]
    assert running["next"] is None
    assert (await anna.get("/api/mine/turns")).json() == {"turns": 1}
    assert (await ben.get("/api/mine/turns")).json() == {"turns": 0}
    assert (await anna.get("/api/mine/finished")).json() == {"matches": [], "next": None}

    await anna.resign(room, 0)
    assert (await anna.get("/api/mine/running")).json()["rooms"] == []
    (lost,) = (await anna.get("/api/mine/finished")).json()["matches"]
    assert lost["seats"] == [{"player": "person", "names": ["Anna"]}, {"player": "person", "names": ["Ben"]}]
    told = {key: lost[key] for key in ("room", "match", "last", "result", "how", "against", "rated", "yours")}
    assert told == {
        "room": room,
        "match": 1,
        "last": True,
        "result": "lost",
        "how": "resigned",
        "against": "people",
        "rated": True,
        "yours": [0],
    }
    (won,) = (await ben.get("/api/mine/finished")).json()["matches"]
    assert won["result"] == "won"
    numbers = (await ben.get("/api/mine/statistics")).json()
    assert numbers["tally"] == {"won": 1, "drawn": 0, "lost": 0}
    assert (numbers["matches"], numbers["streak"], numbers["best_streak"]) == (1, 1, 1)
    assert [one["against"] for one in numbers["levels"]] == ["people"]
    assert [one["game"] for one in numbers["games"]] == ["rasanto"]


async def test_a_rematch_is_another_match(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    await anna.resign(room, 0)
    await anna.request(room, Offer(type="offer", id=1, what="rematch"))
    await ben.request(room, Answer(type="answer", id=1, what="rematch", yes=True))
    found = (await anna.get("/api/mine/finished")).json()["matches"]
    assert [(one["match"], one["last"]) for one in found] == [(1, False)]  # the room shows the next one
    await moves(room, anna, ben)
    await ben.resign(room, 0)
    found = (await anna.get("/api/mine/finished")).json()["matches"]
    assert [(one["match"], one["result"], one["last"]) for one in found] == [
        (2, "won", True),
        (1, "lost", False),
    ]
    numbers = (await anna.get("/api/mine/statistics")).json()
    assert (numbers["streak"], numbers["best_streak"]) == (1, 1)


async def test_an_earlier_match_can_be_looked_at(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    await nobody.get(f"/api/rooms/{room}/matches/1", expect=409)
    await nobody.get(f"/api/rooms/{room}/matches/1/steps/0", expect=409)
    await anna.resign(room, 0)
    live = (await nobody.get(f"/api/rooms/{room}/steps/2")).json()
    await anna.request(room, Offer(type="offer", id=1, what="rematch"))
    await ben.request(room, Answer(type="answer", id=1, what="rematch", yes=True))
    for who in (nobody, anna):
        view = (await who.get(f"/api/rooms/{room}/matches/1")).json()
        assert (view["type"], view["table"]["status"], view["table"]["game"]) == ("view", "over", 1)
        assert [seat["members"][0]["name"] for seat in view["table"]["seats"]] == ["Anna", "Ben"]
        assert len(view["lines"]) == 2
        assert view["table"]["offers"] == []  # that of the rematch came later
        assert all(seat["members"][0]["here"] for seat in view["table"]["seats"])
        assert (view["you"]["seats"], view["table"]["may"], view["table"]["choices"]) == ([], [], [])
    assert (await nobody.get(f"/api/rooms/{room}/matches/1/steps/2")).json() == live
    await nobody.get(f"/api/rooms/{room}/matches/1/steps/3", expect=404)
    now, then = [(await nobody.get(f"/api/rooms/{room}/text?game={game}")).text for game in (0, 1)]
    assert now != then
    await nobody.get(f"/api/rooms/{room}/matches/2", expect=409)
    await nobody.get(f"/api/rooms/{room}/matches/3", expect=404)
    await nobody.get("/api/rooms/none/matches/1", expect=404)


async def test_wishes_and_pages(nobody: Visitor) -> None:
    anna = await nobody.guest("Anna")
    guest = anna.person.guest

    def fill(connection: Connection) -> None:
        for k in range(2 * AT_ONCE + 5):
            one = match(1, f"r{k}", won=k % 3 == 0)
            mine = replace(one.parts[0], guest=guest, against="people" if k % 2 else "master")
            game = "cim" if k % 5 == 0 else "rasanto"
            played.add_rows(connection, [replace(one, game=game, ended=NOON + k, parts=(mine,))])

    await nobody.services.book.database.write(fill)

    async def count(query: str) -> int:
        found, after = 0, ""
        for _ in range(9):
            answer = (await anna.get(f"/api/mine/finished?{query}{after}")).json()
            found += len(answer["matches"])
            if answer["next"] is None:
                return found
            after = f"&after={answer['next']}"
        raise AssertionError("it never ends")

    everything = range(2 * AT_ONCE + 5)
    assert await count("") == len(everything)
    assert await count("game=cim") == len([k for k in everything if k % 5 == 0])
    assert await count("against=people") == len([k for k in everything if k % 2])
    assert await count("against=computers&result=won") == len([k for k in everything if k % 6 == 0])
    assert await count("result=drawn") == 0
    numbers = (await anna.get("/api/mine/statistics")).json()
    assert numbers["games"][0]["game"] == "rasanto"
    assert numbers["games"][0]["margin"] == 2.0


@pytest.mark.parametrize(
    "path",
    [
        "finished?after=x",
        "finished?after=1.0~a~b",
        "finished?after=nan~a~1",
        "finished?after=1.0~a~99999999999",
        "finished?after=1.0~%00~1",
        "finished?after=1.0~a~1%0A",
        "finished?against=dogs",
        "finished?guest=somebody",
        "finished?result=won%00",
        "running?after=1e99~a~1.0",
        "running?after=" + "1" * 500,
        "running?game=" + "x" * 41,
    ],
)
async def test_nonsense_is_refused_in_a_sentence(nobody: Visitor, path: str) -> None:
    anna = await nobody.guest("Anna")
    await anna.get(f"/api/mine/{path}", expect=422)


async def test_only_who_is_somebody_is_answered(nobody: Visitor) -> None:
    for path in ("running", "turns", "finished", "statistics", "profile"):
        await nobody.get(f"/api/mine/{path}", expect=401)
    assert (await nobody.client.put("/api/mine/profile", json={"shows_rating": True})).status_code == 401


async def test_nobody_gets_anybody_elses(nobody: Visitor) -> None:
    anna, ben, carl = [await nobody.guest(name) for name in ("Anna", "Ben", "Carl")]
    room = await two_play(anna, ben)
    await anna.resign(room, 0)
    for path in ("running", "finished", "statistics", "turns", "profile"):
        told = (await carl.get(f"/api/mine/{path}")).text
        assert room not in told
        assert "rasanto" not in told
    for one in (anna, ben):
        told = (await one.get("/api/mine/finished")).text + (await one.get("/api/mine/running")).text
        for guest in (anna, ben):
            assert guest.person.guest not in told


async def test_ratings_are_shown_to_whoever_wants_them(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    await anna.resign(await two_play(anna, ben), 0)
    assert (await ben.get("/api/mine/profile")).json() == {"shows_rating": False}
    assert (await ben.get("/api/mine/statistics")).json()["ratings"] is None
    headers = {"Authorization": f"Bearer {ben.token}"}
    for on in (True, False, True):
        answer = await nobody.client.put("/api/mine/profile", json={"shows_rating": on}, headers=headers)
        assert answer.json() == {"shows_rating": on}
        shown = (await ben.get("/api/mine/statistics")).json()["ratings"]
        assert (shown is not None) == on
    ((rating,)) = shown
    assert rating["rating"] > 1500
    assert (rating["game"], rating["matches"], rating["sure"]) == ("rasanto", 1, False)
    assert (await anna.get("/api/mine/statistics")).json()["ratings"] is None
    await anna.resign(await two_play(anna, ben), 0)  # playing on does not change the wish
    assert (await ben.get("/api/mine/profile")).json() == {"shows_rating": True}
    for wrong in ({"shows_rating": True, "x": 1}, {"shows_rating": 0}, {"shows_rating": "no"}):
        answer = await nobody.client.put("/api/mine/profile", json=wrong, headers=headers)
        assert answer.status_code == 422


async def test_hints_and_looking_further_elsewhere_are_written_down(nobody: Visitor) -> None:
    for help in ("hint", "fork"):
        anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
        room = await two_play(anna, ben)
        if help == "hint":
            async with nobody.services.hub.reading(room) as found:
                number = found.number
            await anna.request(room, Hint(type="hint", id=1, number=number, seat=0))
        else:
            await ben.room(game="rasanto", fork={"room": room, "step": 1})
        await anna.resign(room, 0)
        (mine,) = (await anna.get("/api/mine/finished")).json()["matches"]
        (bens,) = (await ben.get("/api/mine/finished?against=people")).json()["matches"]
        assert (mine["hinted"], bens["hinted"]) == (help == "hint", help == "fork")
        assert not mine["rated"]


async def test_going_on_from_an_earlier_match_is_no_hint(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    await anna.resign(room, 0)
    await anna.request(room, Offer(type="offer", id=1, what="rematch"))
    await ben.request(room, Answer(type="answer", id=1, what="rematch", yes=True))
    await moves(room, anna, ben)
    await anna.room(game="rasanto", fork={"room": room, "step": 1, "game": 1})
    await anna.resign(room, 1)
    found = (await anna.get("/api/mine/finished?against=people")).json()["matches"]
    assert [one["hinted"] for one in found] == [False, False]


async def test_what_watchers_do_elsewhere_is_no_hint(nobody: Visitor) -> None:
    anna, ben, carl = [await nobody.guest(name) for name in ("Anna", "Ben", "Carl")]
    room = await two_play(anna, ben)
    await carl.room(game="rasanto", fork={"room": room, "step": 1})
    await anna.resign(room, 0)
    (mine,) = (await anna.get("/api/mine/finished")).json()["matches"]
    assert mine["rated"]


async def test_a_guest_who_is_forgotten_is_in_no_list(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    await anna.resign(room, 0)
    database = nobody.services.book.database
    assert await forget_guest(database, anna.person.guest) == [room]
    for table in (rows, ratings, profiles):
        found = str(await all_of(nobody.services.book, table))
        assert anna.person.guest not in found
        assert "Anna" not in found
        assert ben.person.guest in found
    (bens,) = (await ben.get("/api/mine/finished")).json()["matches"]
    assert bens["seats"][0]["names"] == ["Guest"]
    assert bens["result"] == "won"


async def test_a_seat_given_to_a_computer_in_the_middle(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)
    await ben.request(room, Leave(type="leave", id=1, seat=1))
    await anna.request(room, Computer(type="computer", id=1, seat=1, level="novice"))
    await anna.resign(room, 0)
    (bens,) = (await ben.get("/api/mine/finished")).json()["matches"]
    assert (bens["result"], bens["how"]) == ("lost", "left")


async def test_a_room_from_before_is_read_to_know_whose_seats_are_whose(nobody: Visitor) -> None:
    anna, ben = await nobody.guest("Anna"), await nobody.guest("Ben")
    room = await two_play(anna, ben)

    def older(connection: Connection) -> None:
        table = rooms
        text = connection.scalars(select(table.c.summary).where(table.c.id == room)).one()
        assert anna.person.guest in text
        without = text[: text.index(',"sitting"')] + "}"
        connection.execute(update(table).where(table.c.id == room).values(summary=without))

    await nobody.services.book.database.write(older)
    (shown,) = (await ben.get("/api/mine/running")).json()["rooms"]
    assert shown["yours"] == [1]


def test_a_list_of_a_guest_is_found_by_its_index(tmp_path: Path) -> None:
    file = tmp_path / "table.db"

    async def make() -> None:
        await (await Book.open(str(file))).close()

    asyncio.run(make())
    plan = sqlite3.connect(file).execute(
        "EXPLAIN QUERY PLAN SELECT * FROM played WHERE guest = 'g'"
        " AND (ended, room, match) < (1.0, 'r', 1) ORDER BY ended DESC, room DESC, match DESC LIMIT 30"
    )
    text = str(list(plan))
    assert "played_by_guest" in text
    assert "TEMP B-TREE" not in text
