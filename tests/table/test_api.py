"""HTTP: the cabinet, guests, rooms, and what is said when something is wrong."""

from collections.abc import AsyncIterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from astragal.engine.registry import games
from astragal.match import record
from astragal.table.protocol.messages import Offer
from tests.table.visitor import Visitor, visiting

pytestmark = pytest.mark.anyio

TWO_MYSELF = [{"kind": "you"}, {"kind": "you"}]


@pytest.fixture
async def nobody(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with visiting(tmp_path) as visitor:
        yield visitor


@pytest.fixture
async def anna(nobody: Visitor) -> Visitor:
    return await nobody.guest("Anna")


# -- the cabinet --------------------------------------------------------------------------------------------------


async def test_every_game_has_a_card(nobody: Visitor) -> None:
    cards = {card["slug"]: card for card in (await nobody.get("/api/games")).json()}
    assert list(cards) == [game.slug for game in games()]
    assert cards["most-simple"]["german"] == "Das einfachste Spiel"
    assert cards["el-dado"]["first"]
    assert not cards["rasanto"]["first"]
    favourites = {"30", "31", "32", "33", "40", "43", "44", "55", "57"}
    assert all(card["favourite"] == (card["number"] in favourites) for card in cards.values())
    assert cards["el-dado"]["hidden"]
    assert not cards["rasanto"]["hidden"]
    assert {"name": "fill", "default": "immediate"}.items() <= cards["rasanto"]["options"][0].items()
    assert all(abs(sum(card["perlhuhn"]) - 1) < 1e-9 for card in cards.values())


async def test_rules_are_html_with_pictures_that_can_be_drawn(nobody: Visitor) -> None:
    for game in games():
        page = (await nobody.get(f"/api/games/{game.slug}/rules?theme=dark&marks=1")).json()
        assert page["title"] == game.title
        assert "<h1" not in page["html"]  # the title says it
        assert "style=" not in page["html"]  # the page's policy forbids it
        tree = ElementTree.fromstring(f"<div>{page['html']}</div>")
        pictures = [image.attrib["src"] for image in tree.iter("img")]
        assert pictures, game.slug
        for address in pictures:
            assert address.endswith(".svg?theme=dark&marks=1&names=0")
            answer = await nobody.get(address)
            assert answer.headers["Content-Type"] == "image/svg+xml"
            ElementTree.fromstring(answer.text)


async def test_rules_are_read_in_the_language_asked_for_or_else_in_english(nobody: Visitor) -> None:
    german = (await nobody.get("/api/games/most-simple/rules?language=de")).json()
    assert (german["title"], german["language"]) == ("Das einfachste Spiel", "de")
    assert "So beginnt es" in german["html"]
    assert "pictures/most-simple-1.svg?" in german["html"]
    english = (await nobody.get("/api/games/most-simple/rules")).json()
    assert (english["title"], english["language"]) == ("The Most Simple Game", "en")
    for unknown in ("xx", "", "DE", "..%2Fde"):
        page = (await nobody.get(f"/api/games/most-simple/rules?language={unknown}")).json()
        assert page == english, unknown
    await nobody.get(f"/api/games/most-simple/rules?language={'x' * 36}", 422)


async def test_pictures_come_in_both_themes_and_with_marks(nobody: Visitor) -> None:
    for name in ("picture.svg", "start.svg", "pictures/sandwich-1.svg"):
        address = f"/api/games/sandwich/{name}"
        drawn = {
            (await nobody.get(f"{address}?theme={theme}&marks={marks}")).text
            for theme in ("light", "dark")
            for marks in (0, 1)
        }
        assert len(drawn) >= (2 if name == "start.svg" else 4)  # an empty board has no dice to mark


async def test_a_bare_picture_is_the_board_without_words(nobody: Visitor) -> None:
    for name in ("picture.svg", "pictures/cim-goal.svg"):
        drawn = [(await nobody.get(f"/api/games/cim/{name}?bare={bare}")).text for bare in (0, 1)]
        assert ["equal legs</text>" in picture for picture in drawn] == [True, False]


async def test_a_picture_tells_nothing_that_is_hidden(nobody: Visitor) -> None:
    start = (await nobody.get("/api/games/el-dado/start.svg")).text
    assert "hidden" in start


async def test_only_what_is_in_the_cabinet_can_be_named(nobody: Visitor, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("raise SystemExit('was run')")
    for slug in ("nothing", "23", "RASANTO", "own.py", str(tmp_path / "own.py").replace("/", "%2F")):
        await nobody.get(f"/api/games/{slug}/rules", 404)
        await nobody.get(f"/api/games/{slug}/start.svg", 404)
    for picture in ("rasanto-9", "cim-1", "..%2Frasanto-1", "rasanto-1.json", "%00"):
        await nobody.get(f"/api/games/rasanto/pictures/{picture}.svg", 404)
    await nobody.get("/api/games/rasanto/start.svg?theme=pink", 422)


# -- guests -------------------------------------------------------------------------------------------------------


async def test_a_guest_is_known_by_the_token_and_can_take_another_name(
    nobody: Visitor, anna: Visitor
) -> None:
    assert (await anna.get("/api/rooms/mine")).json() == []
    renamed = await anna.guest("Anna K.")
    assert renamed.person.guest == anna.person.guest
    assert renamed.token != anna.token
    assert (await nobody.guest("Anna")).person.guest != anna.person.guest


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "x" * 31}, {"name": 5}, {"name": "A", "x": 1}, []]
)
async def test_what_is_no_name_is_refused_in_a_sentence(nobody: Visitor, body: object) -> None:
    assert (await nobody.post("/api/guests", body, 422)).json()["code"] == "unreadable"


async def test_a_wrong_token_is_told_so(nobody: Visitor, anna: Visitor) -> None:
    for token in (b"nonsense", anna.token[:-2].encode() + b"xx", b"\xff", b"."):
        for path in ("/api/rooms", "/api/rooms/mine"):
            answer = await nobody.client.get(path, headers={b"Authorization": b"Bearer " + token})
            assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    await nobody.get("/api/rooms/mine", 401)
    await nobody.post("/api/rooms", {"game": "rasanto"}, 401)


# -- rooms --------------------------------------------------------------------------------------------------------


async def test_a_room_is_found_by_its_name_its_guests_and_in_the_lobby(
    nobody: Visitor, anna: Visitor
) -> None:
    room = await anna.room(game="rasanto", seats=[{"kind": "open"}, {"kind": "you"}], listed=True)
    hidden = await anna.room(game="rasanto", seats=[{"kind": "open"}, {"kind": "you"}])
    ben = await nobody.guest("Ben")
    assert [one["room"] for one in (await ben.get("/api/rooms")).json()] == [room]
    assert {one["room"] for one in (await anna.get("/api/rooms/mine")).json()} == {room, hidden}
    assert (await ben.get("/api/rooms/mine")).json() == []

    seen = (await anna.get(f"/api/rooms/{room}")).json()
    assert (seen["game"], seen["title"], seen["status"], seen["yours"]) == (
        "rasanto",
        "Rasanto",
        "waiting",
        [1],
    )
    assert [seat["names"] for seat in seen["seats"]] == [[], ["Anna"]]
    assert (await ben.get(f"/api/rooms/{room}")).json()["yours"] == []
    assert (await nobody.get("/api/rooms")).json()[0]["yours"] == []
    assert (await anna.get("/api/rooms")).json()[0]["yours"] == [1]


async def test_a_list_says_whose_turn_it_is(anna: Visitor) -> None:
    room = await anna.room(game="sandwich", seats=[{"kind": "you"}, {"kind": "computer", "level": "novice"}])
    (listed,) = (await anna.get("/api/rooms/mine")).json()
    assert (listed["room"], listed["status"], listed["turn"], listed["yours"]) == (room, "running", True, [0])
    assert (await anna.get(f"/api/rooms/{room}")).json() == listed


@pytest.mark.parametrize(
    ("setup", "status"),
    [
        ({}, 422),
        ({"game": "rasanto", "extra": 1}, 422),
        ({"game": "rasanto", "players": 9}, 422),
        ({"game": "rasanto", "think": 1000}, 422),
        ({"game": "rasanto", "players": "2"}, 422),
        ({"game": "rasanto", "players": True}, 422),
        ({"game": "rasanto", "hints": 0}, 422),
        ({"game": "rasanto", "hints": "no"}, 422),
        ({"game": "nothing"}, 404),
        ({"game": "../examples/tic_tac_toe.py"}, 404),
        ({"game": "rasanto", "players": 3}, 409),
        ({"game": "rasanto", "options": {"fill": "never"}}, 409),
        ({"game": "rasanto", "options": {"nothing": "x"}}, 409),
        ({"game": "rasanto", "clock": "sand"}, 409),
        ({"game": "rasanto", "seats": [{"kind": "you"}] * 3}, 409),
        ({"game": "el-dado", "seats": TWO_MYSELF}, 409),
        ({"game": "rasanto", "fork": {"room": "nowhere", "step": 0}}, 404),
    ],
)
async def test_a_room_that_cannot_be_is_refused_in_a_sentence(
    anna: Visitor, setup: object, status: int
) -> None:
    await anna.post("/api/rooms", setup, status)
    assert (await anna.get("/api/rooms/mine")).json() == []


async def test_a_whole_number_may_be_written_as_any_json_number(anna: Visitor) -> None:
    await anna.post("/api/rooms", {"game": "rasanto", "players": 2.0}, 201)
    await anna.post("/api/rooms", {"game": "rasanto", "players": 2.5}, 422)


async def test_a_problem_can_be_said_in_another_language(anna: Visitor) -> None:
    problem = (await anna.post("/api/rooms", {"game": "dora", "players": 7}, 409)).json()
    assert problem["text"] == {
        "text": "DoRa is for 3 or 2 players, not 7.",
        "template": "{game} is for {counts} players, not {n}.",
        "values": {"game": "DoRa", "counts": {"join": "or", "parts": ["3", "2"]}, "n": 7},
    }


async def test_what_is_not_there_is_not_found(anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=TWO_MYSELF)
    for path in ("nowhere", "nowhere/record", "nowhere/text", "nowhere/steps/0", f"{room}/steps/1"):
        await anna.get(f"/api/rooms/{path}", 404)
    await anna.get(f"/api/rooms/{room}/steps/-1", 422)
    await anna.get(f"/api/rooms/{room}/steps/first", 422)
    await anna.get(f"/api/rooms/{room}/record?game=2", 404)


async def test_steps_and_text_show_what_was_played(nobody: Visitor, anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=TWO_MYSELF)
    await anna.move(room, 0, "332")
    await anna.move(room, 1, "341")
    start = (await nobody.get(f"/api/rooms/{room}/steps/0")).json()
    assert (start["line"], start["scene"]["pieces"]) == (None, [])
    first = (await anna.get(f"/api/rooms/{room}/steps/1")).json()
    assert (first["step"], first["line"]["name"]["place"], first["line"]["seat"]) == (1, "332", 0)
    assert [piece["place"] for piece in first["scene"]["pieces"]] == ["332"]
    drawn = await nobody.get(f"/api/rooms/{room}/text")
    assert drawn.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "R" in drawn.text
    assert "G" in drawn.text


# -- records ------------------------------------------------------------------------------------------------------


async def test_a_running_record_replays_but_foretells_nothing(anna: Visitor) -> None:
    room = await anna.room(game="riomino", seats=TWO_MYSELF)
    async with anna.services.hub.reading(room) as found:
        assert found.match is not None
        secret, seed, name = found.match.secret, found.match.seed, found.match.legal()[0].name
        seat = found.match.actor
    assert secret
    await anna.move(room, seat, name)
    text = (await anna.get(f"/api/rooms/{room}/record")).text
    assert secret not in text
    assert str(seed) not in text
    again = record.read(text)
    assert again.steps[-1].name == name

    await anna.resign(room, 0)
    finished = (await anna.get(f"/api/rooms/{room}/record")).text
    assert secret in finished
    record.verify_dice(record.read(finished))


async def test_with_secrets_a_record_is_what_one_saw_and_there_is_no_fork_before_the_end(
    anna: Visitor,
) -> None:
    room = await anna.room(game="el-dado", seats=[{"kind": "you"}, {"kind": "computer", "level": "novice"}])
    fork = {"game": "el-dado", "fork": {"room": room, "step": 0}}
    assert (await anna.get(f"/api/rooms/{room}/record")).text.startswith("astragal seen 1")
    assert (await anna.post("/api/rooms", fork, 409)).json()["code"] == "not-now"
    await anna.resign(room, 0)
    assert (await anna.get(f"/api/rooms/{room}/record")).text.startswith("astragal record 1")
    await anna.post("/api/rooms", fork)


async def test_no_record_before_the_match_begins(anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "open"}])
    await anna.get(f"/api/rooms/{room}/record", 409)
    await anna.get(f"/api/rooms/{room}/text")


async def test_a_fork_begins_where_it_was_asked_to(nobody: Visitor, anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=TWO_MYSELF, options={"adjacency": "own"})
    await anna.move(room, 0, "332")
    await anna.move(room, 1, "341")
    ben = await nobody.guest("Ben")
    fork = await ben.room(game="rasanto", fork={"room": room, "step": 1})
    seen = (await ben.get(f"/api/rooms/{fork}")).json()
    assert (seen["status"], seen["yours"]) == ("running", [0, 1])
    begun = (await ben.get(f"/api/rooms/{fork}/steps/0")).json()["scene"]["pieces"]
    assert [piece["place"] for piece in begun] == ["332"]
    async with ben.services.hub.reading(fork) as found:
        assert found.setup is not None
        assert found.setup.options["adjacency"] == "own"
    await ben.move(fork, 1, "350")
    assert "350" in (await ben.get(f"/api/rooms/{fork}/record")).text

    against = await ben.room(
        game="rasanto", fork={"room": room, "step": 2}, seats=[{"kind": "you"}, {"kind": "computer"}]
    )
    assert (await ben.get(f"/api/rooms/{against}")).json()["yours"] == [0]
    await ben.post("/api/rooms", {"game": "rasanto", "fork": {"room": room, "step": 3}}, 404)
    await ben.post("/api/rooms", {"game": "rasanto", "fork": {"room": room, "step": 0, "game": 2}}, 404)
    await ben.post("/api/rooms", {"game": "cim", "fork": {"room": room, "step": 0}}, 409)


async def test_a_match_without_hints_cannot_be_forked_to_get_some_while_it_goes_on(
    nobody: Visitor, anna: Visitor
) -> None:
    ben = await nobody.guest("Ben")
    room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "computer"}], hints=False)
    fork = {"game": "rasanto", "fork": {"room": room, "step": 0}, "hints": False}
    for whoever in (anna, ben):
        for game in (0, 1):
            asked = {**fork, "fork": {"room": room, "step": 0, "game": game}}
            assert "without hints" in (await whoever.post("/api/rooms", asked, 409)).json()["text"]
    await anna.resign(room, 0)
    branch = await ben.room(**fork)
    assert (
        "without hints"
        in (
            await ben.post("/api/rooms", {"game": "rasanto", "fork": {"room": branch, "step": 0}}, 409)
        ).json()["text"]
    )
    await anna.request(room, Offer(type="offer", id=1, what="rematch"))
    await ben.post("/api/rooms", fork, 409)
    await ben.room(game="rasanto", fork={"room": room, "step": 0, "game": 1})


async def test_a_name_that_looks_blank_is_refused_in_a_sentence(nobody: Visitor) -> None:
    for name in (" ", "\u3164", "\u2800", "\u200b\ufe0f"):
        answer = await nobody.post("/api/guests", {"name": name}, 422)
        assert answer.json()["code"] == "no-name"


async def test_earlier_matches_of_a_room_are_kept(anna: Visitor) -> None:
    room = await anna.room(game="rasanto", seats=[{"kind": "you"}, {"kind": "computer", "level": "novice"}])
    await anna.move(room, 0, "332")
    await anna.resign(room, 0)
    await anna.request(room, Offer(type="offer", id=1, what="rematch"))
    first = record.read((await anna.get(f"/api/rooms/{room}/record?game=1")).text)
    assert first.steps[0].name == "332"
    assert first.outcome() is not None
    second = record.read((await anna.get(f"/api/rooms/{room}/record?game=2")).text)
    assert second.outcome() is None
    forked = await anna.room(game="rasanto", fork={"room": room, "step": 1, "game": 1})
    scene = (await anna.get(f"/api/rooms/{forked}/steps/0")).json()["scene"]
    assert [piece["place"] for piece in scene["pieces"]] == ["332"]


# -- what goes wrong ----------------------------------------------------------------------------------------------


async def test_unknown_addresses_and_methods_are_problems(nobody: Visitor) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/games/rasanto", "/api/games/rasanto/rules/x"):
        assert (await nobody.get(path, 404)).json()["code"] == "not-found"
    assert (await nobody.client.post("/api/nothing")).json().keys() == {"code", "text"}
    answer = await nobody.client.delete("/api/games")
    assert (answer.status_code, answer.json()["code"]) == (405, "not-allowed")
    assert (await nobody.get("/api/health")).json()["status"] == "ok"


@pytest.mark.parametrize("body", [b"{", b"", b"\xff\xfe", b'{"name": "\\ud800"}', b"[" * 5000, b"9" * 5000])
async def test_a_body_that_cannot_be_read_is_a_problem(nobody: Visitor, body: bytes) -> None:
    answer = await nobody.client.post(
        "/api/guests", content=body, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["code"] == "unreadable"
    assert len(answer.json()["text"]) < 200


async def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(nobody: Visitor) -> None:
    async def in_pieces() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * 4096

    for body in (b" " * 70_000, in_pieces()):
        answer = await nobody.client.post("/api/guests", content=body)
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


async def test_too_many_posts_from_one_address_are_refused(nobody: Visitor) -> None:
    answers = [await nobody.client.post("/api/guests", json={"name": "Max"}) for _ in range(40)]
    assert answers[0].status_code == 201
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too-fast")
    await nobody.get("/api/games")  # reading goes on


async def test_an_error_of_ours_is_a_sentence_too(nobody: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(limit: int) -> None:
        raise ZeroDivisionError("a detail nobody should see")

    monkeypatch.setattr(nobody.services.book, "lobby", broken)
    answer = await nobody.get("/api/rooms", 500)
    assert "detail" not in answer.text
