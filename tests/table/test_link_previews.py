"""What a shared link shows: a title, a sentence and a picture, of what whoever watches may see and nothing else."""

import asyncio
import hashlib
import struct
import time
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from typing import get_args

import pytest

from astragal.engine.scene import Scene, covered
from astragal.engine.viewer import WATCHER, Viewer
from astragal.table.book.database import StorageError
from astragal.table.door.bans import Bans, Barred
from astragal.table.hub import slow_work
from astragal.table.protocol.messages import Status
from astragal.table.protocol.refusal import Refusal
from astragal.table.room.room import Room
from astragal.table.web import link_pictures, link_previews
from astragal.table.web.link_pictures import LinkPictures
from astragal.view.pages import LANGUAGES
from astragal.view.postcard import postcard
from tests.table.support import ANNA, BEN, act, two_people
from tests.table.visitor import INDEX, Visitor, build_page, visiting

pytestmark = pytest.mark.anyio

TWO_MYSELF = [{"kind": "you"}, {"kind": "you"}]


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path, build_page(tmp_path), trusted_proxies=("203.0.113.5",)) as somebody:
        yield somebody


class _Head(HTMLParser):
    """What is said in meta tags and links."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.scripts += tag == "script"
        if tag == "meta" and "content" in given:
            self.said[given.get("property") or given.get("name", "")] = given["content"]
        if tag == "link":
            self.said[given["rel"]] = given["href"]


def read(page: str) -> dict[str, str]:
    head = _Head()
    head.feed(page)
    assert head.scripts == 2, "what is told of a link brings no script"
    return head.said


async def test_a_game_is_shown_with_its_goal_and_a_picture(nobody: Visitor) -> None:
    page = await nobody.get("/game/rasanto")
    said = read(page.text)
    assert said["og:title"] == "Rasanto · Astragal"
    assert said["og:description"].startswith("When the pyramid is full")
    assert said["canonical"] == said["og:url"] == "http://table/game/rasanto"
    assert said["twitter:card"] == "summary_large_image"
    assert said["og:image"] == "http://table/api/games/rasanto/picture.png"
    picture = await nobody.get(said["og:image"])
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert size_of(picture.content) == (1200, 630)
    assert await is_kept(nobody, "/game/rasanto")


async def test_it_is_said_in_the_language_that_is_asked_for(nobody: Visitor) -> None:
    for asked, begins in (
        ("de-AT,de;q=0.9,en;q=0.8", "Ist die Pyramide"),
        ("fr, uk;q=0.5", "Коли піраміда"),
        ("xx", "When the"),
    ):
        page = await nobody.get("/game/rasanto", headers={"Accept-Language": asked})
        assert read(page.text)["og:description"].startswith(begins), asked
        assert "Accept-Language" in page.headers["Vary"]
    assert set(link_previews._SAID) == set(LANGUAGES)
    for words in link_previews._SAID.values():
        assert set(words) == set(get_args(Status))


async def test_a_room_is_shown_as_it_stands(nobody: Visitor) -> None:
    anna = await nobody.guest("Anna")
    room = await anna.room(game="rasanto", seats=TWO_MYSELF)
    before = read((await nobody.get(f"/room/{room}")).text)
    assert before["og:title"] == "Rasanto: Anna, Anna"
    assert before["og:description"].startswith("A game is going on.")
    assert before["canonical"] == f"http://table/room/{room}"
    first = await nobody.get(before["og:image"])
    assert size_of(first.content) == (1200, 630)
    await anna.move(room, 0, "332")
    after = read((await nobody.get(f"/room/{room}")).text)
    assert after["og:image"] != before["og:image"]
    second = await nobody.get(after["og:image"])
    assert digest(second.content) != digest(first.content)
    assert digest(second.content) == digest((await nobody.get(after["og:image"])).content)
    await anna.resign(room, 0)
    over = read((await nobody.get(f"/room/{room}")).text)
    assert over["og:description"].startswith("This game is over.")


async def test_names_are_only_names(nobody: Visitor) -> None:
    name = '"><script>x</script>&amp;'
    room = await (await nobody.guest(name)).room(game="rasanto", seats=TWO_MYSELF)
    page = (await nobody.get(f"/room/{room}")).text
    assert name not in page
    assert read(page)["og:title"] == f"Rasanto: {name}, {name}"


async def test_addresses_are_those_by_which_the_table_was_called(nobody: Visitor) -> None:
    page = await nobody.get(
        "/game/cim", headers={"Host": "games.example.org:8443", "X-Forwarded-Proto": "https"}
    )
    assert read(page.text)["og:url"] == "https://games.example.org:8443/game/cim"
    await nobody.get("/game/cim", 403, headers={"Host": 'x"><script>'})


@pytest.mark.parametrize(
    "path", ["/", "/room/nowhere", "/room/" + "a" * 41, "/game/nothing", "/learn/rasanto"]
)
async def test_of_nothing_nothing_is_told(nobody: Visitor, path: str) -> None:
    assert (await nobody.get(path)).text == INDEX


async def test_of_a_closed_room_or_without_a_database_nothing_is_told(
    nobody: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await (await nobody.guest("Anna")).room(game="rasanto", seats=TWO_MYSELF)
    picture = f"/api/rooms/{room}/picture.png"
    await nobody.get(picture)
    nobody.services.hub.bans = Bans([Barred("room", room, 0)])
    assert (await nobody.get(f"/room/{room}")).text == INDEX
    await nobody.get(picture, 404)
    await nobody.get("/api/rooms/nowhere/picture.png", 404)
    await nobody.get("/api/games/nothing/picture.png", 404)

    async def broken(room: str) -> None:
        raise StorageError("It is away.")

    async def slow(room: str) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(link_previews, "PATIENCE", 0.01)
    for listing in (broken, slow):
        monkeypatch.setattr(nobody.services.book, "listing", listing)
        assert (await nobody.get("/room/somewhere")).text == INDEX


# -- what is hidden -----------------------------------------------------------------------------------------------


def board(room: Room, viewer: Viewer) -> Scene:
    assert room.match is not None
    return covered(room.match.game.picture(room.match.view(viewer), viewer))


def different(one: Scene, other: Scene) -> bool:
    return (one.pieces, one.marks, one.poses) != (other.pieces, other.marks, other.poses)


@pytest.mark.parametrize(("game", "moves"), [("el-dado", 3), ("slipped", 0), ("wolf", 1)])
async def test_a_picture_shows_what_whoever_watches_sees(nobody: Visitor, game: str, moves: int) -> None:
    played = two_people(game)
    for _ in range(moves):
        actor = played.acting()[0]
        act(played, (ANNA, BEN)[actor], "move", seat=actor, name=played.moves_of(actor)[0].name)
    anna = await nobody.guest("Anna")
    room = await anna.room(game=game, seats=[{"kind": "you"}, {"kind": "open"}])
    async with nobody.services.hub.reading(room) as found:
        found.match, found.status = played.match, "running"
    shown = digest((await anna.get(f"/api/rooms/{room}/picture.png")).content)
    watched = board(played, WATCHER)
    assert shown == digest(postcard(watched))
    knowing = [seen for seat in (0, 1) if different(seen := board(played, Viewer(seat)), watched)]
    assert bool(knowing) == (game != "el-dado"), "what is buried there nobody sees"
    for seen in knowing:
        assert shown != digest(postcard(seen))


def test_two_wolves_look_the_same() -> None:
    pictures = set()
    for choice in (0, 20):
        room = two_people("wolf")
        act(room, BEN, "move", seat=1, name=room.moves_of(1)[choice].name)
        pictures.add(digest(postcard(board(room, WATCHER))))
    assert len(pictures) == 1


# -- many who ask -------------------------------------------------------------------------------------------------


async def test_a_picture_is_painted_once_for_all_who_want_it_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    painted = []

    def slowly(scene: Scene) -> bytes:
        time.sleep(0.2)  # in another thread
        painted.append(scene)
        return b"picture"

    monkeypatch.setattr(link_pictures, "postcard", slowly)
    pictures = LinkPictures()
    scene = board(two_people(), WATCHER)
    began = time.monotonic()
    wanted = [asyncio.create_task(pictures.of(("room", 1), lambda: scene, "home")) for _ in range(50)]
    await asyncio.sleep(0.01)
    assert time.monotonic() - began < 0.15, "the event loop goes on"
    wanted[0].cancel()
    assert set(await asyncio.gather(*wanted[1:])) == {b"picture"}
    assert await pictures.of(("room", 1), lambda: scene, "home") == b"picture"
    assert len(painted) == 1
    pictures.close()


async def test_only_so_many_pictures_wait_and_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_pictures, "postcard", lambda scene: b"x" * 400)
    monkeypatch.setattr(link_pictures, "MOST_BYTES", 1000)
    pictures = LinkPictures()
    scene = board(two_people(), WATCHER)
    asked = [pictures.of(("room", number), lambda: scene, "home") for number in range(6)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert len(refused) == 6 - slow_work.MOST_OF_ONE
    assert list(pictures._kept) == [("room", 2), ("room", 3)]
    pictures.close()


# -- help ---------------------------------------------------------------------------------------------------------


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(png) < 600_000  # more is not shown everywhere
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def digest(png: bytes) -> str:
    """Pictures are compared by this: nobody wants to read how they differ."""
    return hashlib.sha256(png).hexdigest()


async def is_kept(visitor: Visitor, path: str) -> bool:
    """Whether a browser that has the page is told so."""
    tag = (await visitor.get(path)).headers["ETag"]
    return (await visitor.get(path, 304, headers={"If-None-Match": tag})).content == b""
