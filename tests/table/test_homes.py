"""Where rooms are at home, and which room a request is for."""

from collections import Counter

import pytest

from astragal.table.hub.homes import Place, place_wanted, ranking, room_wanted
from astragal.table.web.app import Settings

ROOM = "drmf9vrmfb"


def rooms(count: int) -> list[str]:
    return [Place().name_room() for _ in range(count)]


def test_rooms_are_spread_evenly() -> None:
    homes = Counter(ranking(room, range(4))[0] for room in rooms(4000))
    assert all(800 < count < 1200 for count in homes.values())


def test_without_a_place_only_its_own_rooms_go_elsewhere_and_to_all_others() -> None:
    others: Counter[int] = Counter()
    for room in rooms(1000):
        home = ranking(room, range(4))[0]
        without_first = ranking(room, [1, 2, 3])[0]
        if home:
            assert without_first == home
        else:
            others[without_first] += 1
    assert all(count > 40 for count in others.values())
    assert len(others) == 3


def test_a_new_room_is_at_home_where_it_is_made() -> None:
    for number in range(3):
        names = [Place(number, 3).name_room() for _ in range(20)]
        assert {ranking(name, range(3))[0] for name in names} == {number}
        assert len(set(names)) == 20


@pytest.mark.parametrize(
    "line",
    [
        f"GET /api/socket?room={ROOM} HTTP/1.1",
        f"GET /api/stream?room={ROOM} HTTP/1.1",
        f"GET /api/socket?token=x&room={ROOM}&more HTTP/1.1",
        f"GET /api/rooms/{ROOM} HTTP/1.1",
        f"GET /api/rooms/{ROOM}/steps/4?game=1 HTTP/1.1",
        f"HEAD /api/rooms/{ROOM}?x HTTP/1.0",
    ],
)
def test_a_request_that_names_its_room(line: str) -> None:
    assert room_wanted(line.encode()) == ROOM
    assert room_wanted(line.encode() + b"\r\n") == ROOM


@pytest.mark.parametrize(
    "line",
    [
        "GET /api/socket HTTP/1.1",
        "GET /api/rooms/mine HTTP/1.1",
        "POST /api/rooms HTTP/1.1",
        f"GET /api/rooms/{ROOM}x HTTP/1.1",
        f"GET /room/{ROOM} HTTP/1.1",
        f"GET /api/socket?bedroom={ROOM} HTTP/1.1",
        f"GET / HTTP/1.1 /api/rooms/{ROOM}",
        "",
        "\x16\x03\x01\x02",
        "GET /api/socket?" + "&" * 8000,
    ],
)
def test_a_request_that_names_none(line: str) -> None:
    assert room_wanted(line.encode("latin-1")) == ""


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("GET /api/metrics?process=2 HTTP/1.1", 1),
        ("GET /api/health?x=y&process=1&z HTTP/1.1", 0),
        ("GET /api/health?process=0 HTTP/1.1", None),
        ("GET /api/health?process=2x HTTP/1.1", None),
        ("GET /api/health HTTP/1.1", None),
        ("GET / HTTP/1.1 ?process=2", None),
    ],
)
def test_a_request_for_one_of_the_processes(line: str, place: int | None) -> None:
    assert place_wanted(line.encode()) == place


def test_the_processes_of_computers_are_shared_out() -> None:
    def shared(computers: int, of: int) -> list[int]:
        settings = Settings("games.db", computers)
        return [settings.at(Place(number, of)).computers for number in range(of)]

    assert shared(7, 3) == [3, 2, 2]
    assert shared(1, 3) == [1, 1, 1]
