"""Two people with a browser each in games of speed and of secrets, one of them behind a slow line, to the end of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.chromium import liking
from tests.e2e.conftest import Visit
from tests.e2e.hands import OPEN_ROOM
from tests.e2e.racer import Decide, Racer, Seen, play_on
from tests.e2e.slow_line import slow_line
from tests.table.server import Process

SLOW = 0.150  # seconds that every message of the slow browser takes longer, each way
MINUTE = 60_000


Table = tuple[Racer, Racer]


def test_the_clever_mole(visit: Visit, slow: str) -> None:
    people = _at_one_table(
        visit, slow, {"game": "clever-mole", "options": {"rounds": "2", "round_time": "20"}}
    )
    anna, _ = people
    expect(anna.page.locator(".prompt")).to_contain_text("ms to the server", timeout=MINUTE)
    assert "The mole says" in _headline(anna)
    play_on(people, lambda person, seen: seen.places[person.steps() % len(seen.places)])
    _all_agree(people)
    expect(anna.page.locator(".move-time").first).to_have_text(re.compile(r"^[\d,]+ ms$"))


def test_the_wolf_stays_hidden(visit: Visit, slow: str) -> None:
    _hide_the_wolf(_at_one_table(visit, slow, {"game": "wolf"}))


@pytest.mark.soak
def test_wolf(visit: Visit, slow: str) -> None:
    _, ben = people = _at_one_table(visit, slow, {"game": "wolf"})
    wolf = _hide_the_wolf(people)
    play_on(people, _asks(), until="button:next hunt")
    expect(ben.page.get_by_text(f"A has found the wolf on {wolf}")).to_be_visible()
    play_on(people, _asks())
    _all_agree(people)


def test_slipped(visit: Visit, slow: str) -> None:
    anna, ben = people = _at_one_table(visit, slow, {"game": "slipped"})
    slips = [_headline(person) for person in people]
    assert slips[0] != slips[1]
    for person, other in ((anna, slips[1]), (ben, slips[0])):
        assert other not in (person.page.locator("main").text_content() or "")

    def decide(person: Racer, seen: Seen) -> str | None:
        if person.steps() > 20 and "confirm:call" in seen.buttons:
            person.press("confirm:call")  # is asked whether it is meant
            return "confirm:call"
        return seen.places[len(seen.places) // 2] if seen.places else "button:end"

    play_on(people, decide)
    _all_agree(people)
    # In the end all slips are shown.
    expect(ben.page.locator(".players-note").filter(has_text=slips[0])).to_be_visible()


@pytest.mark.soak
def test_storing_scores(visit: Visit, slow: str) -> None:
    people = _at_one_table(
        visit, slow, {"game": "storing-scores", "options": {"turn_limit": "60", "shown": "1"}}
    )
    play_on(people, _remembers())
    points = _all_agree(people)
    assert sum(map(int, points)) > 12  # with what was seen many can be found again
    for person in people:
        told = person.page.locator(".moves-list").text_content() or ""
        assert not re.search(r"= \d|shows", told)


@pytest.mark.soak
@pytest.mark.parametrize("hints", ["on", "off"])
def test_the_vain_guinea_fowl(visit: Visit, slow: str, hints: str) -> None:
    people = _at_one_table(visit, slow, {"game": "vain-guinea-fowl", "options": {"hints": hints}})
    play_on(people, lambda _, seen: seen.places[-1] if seen.places else "button:roll")
    assert "23" in _all_agree(people)


@pytest.mark.soak
def test_spotted_cow(visit: Visit, slow: str) -> None:
    people = _at_one_table(visit, slow, {"game": "spotted-cow"})
    wrong = [people[1]]  # Ben calls Blank once although there is a funnel

    def decide(person: Racer, seen: Seen) -> str | None:
        if not seen.headline.isdigit():
            return seen.places[0] if seen.places else None
        faces = person.faces()
        fits = [place for place in seen.places if _reading(faces, place) == int(seen.headline)]
        if fits and person in wrong:
            wrong.remove(person)
            return "button:blank"
        return fits[0] if fits else "button:blank"

    play_on(people, decide)
    assert "60" in _all_agree(people)
    assert not wrong


@pytest.mark.soak
def test_lookout(visit: Visit, slow: str) -> None:
    people = _at_one_table(visit, slow, {"game": "lookout", "options": {"highlight": "on", "countdown": "1"}})

    def decide(person: Racer, seen: Seen) -> str | None:
        if any(place.startswith("cell:") for place in seen.places):  # a die is in hand
            return next(place for place in seen.places if place.startswith("cell:"))
        fitting = {mark["place"] for mark in person.scene()["marks"]}
        mine = [place for place in seen.places if place in fitting]
        return mine[0] if mine else seen.buttons[0] if seen.buttons else None

    play_on(people, decide)
    assert "82" in _all_agree(people)


@pytest.mark.soak
def test_greedy_grabber(visit: Visit, slow: str) -> None:
    people = _at_one_table(visit, slow, {"game": "greedy-grabber"}, "novice")

    def decide(person: Racer, seen: Seen) -> str | None:
        if "button:roll" in seen.buttons:
            return "button:roll"
        faces = person.faces()
        shown = {place: faces.get(place.removeprefix("die:"), "000")[person.seat] for place in seen.places}
        mine = [place for place, number in shown.items() if number == seen.headline]
        if mine and seen.headline.isdigit():
            return mine[0]
        return "button:stop" if "button:stop" in seen.buttons else None

    play_on(people, decide)
    assert sum(map(int, _all_agree(people))) == 165


@pytest.fixture
def slow(server: Process) -> Iterator[str]:
    """Where the table is for somebody with a slow line."""
    with slow_line(server.url, SLOW) as address:
        yield address


def _at_one_table(visit: Visit, slow: str, setup: dict[str, Any], *levels: str) -> Table:
    """Anna opens a table and Ben, whose line is slow, sits down, perhaps with computers; both are ready."""
    quick = visit("/", shape="flat", names=True)
    behind = visit("/", base_url=slow, storage_state=liking(slow, shape="flat", coordinates="on"))
    for page in (quick, behind):
        expect(page.locator(".header-name")).not_to_be_empty()
    computers = [{"kind": "computer", "level": level} for level in levels]
    seats = [{"kind": "you"}, {"kind": "open"}, *computers]
    room = quick.evaluate(OPEN_ROOM, {**setup, "players": len(seats), "seats": seats})
    people = Racer(quick, 0), Racer(behind, 1)
    for person in people:
        person.page.goto(f"/room/{room}")
    people[1].page.locator(".prompt").get_by_role("button", name="Sit here").click()
    for person in people:
        person.button("I am ready").click()
    for person in people:
        person.page.locator(".map").wait_for()
    return people


def _hide_the_wolf(people: Table) -> str:
    """Ben hides the wolf, and nothing on the page of Anna, the first shepherd, says where."""
    anna, ben = people
    ben.choose_on_map(40)
    wolf = re.search(r"wolf (\d{3})", ben.lines.first.text_content() or "")
    assert wolf is not None
    anna.wait_for_line(1)
    beside_the_board = anna.page.locator(".table-say, .table-sheet, .seen-by-readers")
    assert wolf[1] not in " ".join(beside_the_board.all_text_contents())
    return wolf[1]


def _headline(person: Racer) -> str:
    line = person.page.locator(".headline span:not(.is-gone)")
    line.wait_for(timeout=MINUTE)
    return line.text_content() or ""


def _all_agree(people: Table) -> list[str]:
    """When the game is over both pages say the same, and what they say of the points."""
    for person in people:
        person.page.locator(".prompt.is-over").wait_for(timeout=MINUTE)
    assert people[0].points() == people[1].points()
    return people[0].points()


def _reading(faces: dict[str, str], place: str) -> int:
    """The total of the funnel that three dice make at a place."""
    cell = [int(digit) for digit in place.removeprefix("cell:")]
    below = ("".join(str(x + (k == axis)) for k, x in enumerate(cell)) for axis in range(3))
    return sum(int(faces[name][axis]) for axis, name in enumerate(below))


def _asks() -> Decide:
    """A shepherd who asks about one sheep after the other; who is to hide the wolf takes any."""
    asked: set[str] = set()

    def decide(person: Racer, seen: Seen) -> str | None:
        if "button:next hunt" in seen.buttons:
            asked.clear()
            return "button:next hunt"
        fresh = [place for place in seen.places if place.startswith("die:") and place not in asked]
        asked.update(fresh[:1])
        return fresh[0] if fresh else None

    return decide


def _remembers() -> Decide:
    """Somebody who lifts a die known to cover the total, else one that nobody has lifted yet, and forgets nothing."""
    known: dict[str, int] = {}
    lifted = ""

    def decide(person: Racer, seen: Seen) -> str | None:
        nonlocal lifted
        wanted = re.fullmatch(r"Which die covers (\d+)\?", seen.headline)
        read = re.search(r"= (\d+)$", seen.headline)
        if read and lifted:
            known[lifted] = int(read[1])
        if not wanted:
            return next((b for b in seen.buttons if b == "button:roll"), None) or (
                seen.places[0] if seen.places else None
            )
        fits = [place for place in seen.places if known.get(place) == int(wanted[1])]
        lifted = (fits or [place for place in seen.places if place not in known] or seen.places)[0]
        return lifted

    return decide
