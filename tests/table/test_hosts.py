"""What the host of a room can do, and what strangers cannot."""

from __future__ import annotations

import pytest

from astragal.table.room.room import Person, Room
from astragal.table.sight import showing
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    NOON,
    act,
    ask,
    deeds,
    opened,
    play_first,
    rebuilt,
    refused,
    running,
    two_people,
)


def deeds_at(room: Room, who: Person, seat: int, gone: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """What buttons somebody has at a seat."""
    return showing.table(room, who.guest, (), NOON, gone=gone).seats[seat].may


# -- a stranger cannot start the host's match -------------------------------------------------------------------------


def test_a_stranger_alone_with_computers_waits_for_the_host() -> None:
    room, _ = opened(seats="open club")
    assert deeds(act(room, BEN, "sit", seat=0)) == ["seated"]
    assert deeds(act(room, BEN, "ready", ready=True)) == ["ready"]
    assert "ready" in showing.table(room, ANNA.guest, (), NOON).may
    assert deeds(act(room, ANNA, "ready", ready=True)) == ["ready", "began"]


def test_before_the_game_only_the_host_brings_computers() -> None:
    room, _ = opened("sandwich", "open open open", players=3)
    act(room, BEN, "sit", seat=0)
    for seat in (0, 1):  # one's own, and an open one
        assert "only the host" in refused("not-yours", room, BEN, "computer", seat=seat, level="club")
        assert "computer" not in deeds_at(room, BEN, seat)
    assert "computer" in deeds_at(room, ANNA, 1)
    act(room, ANNA, "computer", seat=1, level="club")
    act(room, ANNA, "computer", seat=2, level="club")
    assert room.status == "waiting"


def test_strangers_who_fill_a_table_wait_for_the_host() -> None:
    room, _ = opened(seats="open open")
    act(room, BEN, "sit", seat=0)
    act(room, CARLA, "sit", seat=1)
    for stranger in (BEN, CARLA):
        act(room, stranger, "ready", ready=True)
    assert room.status == "waiting"
    act(room, CARLA, "leave", seat=1)
    act(room, ANNA, "ready", ready=True)
    act(room, CARLA, "sit", seat=1)
    assert deeds(act(room, CARLA, "ready", ready=True)) == ["ready", "began"]


def test_a_host_who_gets_up_is_not_ready_any_more() -> None:
    room, written = opened()
    written += act(room, BEN, "sit", seat=1)
    written += act(room, ANNA, "ready", ready=True)
    written += act(room, ANNA, "leave", seat=0)
    assert ANNA.guest not in room.ready
    assert rebuilt(written).ready == room.ready


@pytest.mark.parametrize("seats", ["you club", "club club", "you you"])
def test_without_others_there_is_nobody_to_wait_for(seats: str) -> None:
    _, written = opened(seats=seats)
    assert deeds(written)[:2] == ["opened", "began"]


# -- freeing a seat ---------------------------------------------------------------------------------------------------


def test_the_host_frees_a_seat_and_that_guest_only_watches() -> None:
    room, written = opened()
    written += act(room, BEN, "sit", seat=1)
    assert deeds_at(room, ANNA, 1) == ("sit", "free")
    written += act(room, ANNA, "free", seat=1)
    assert deeds(written)[-1] == "freed"
    assert room.seats[1].open
    assert "freed your seat" in refused("not-allowed", room, BEN, "sit", seat=1)
    assert deeds_at(room, BEN, 1) == ()
    assert deeds_at(room, CARLA, 1) == ("sit",)
    assert rebuilt(written).unwelcome == {BEN.guest}


def test_a_host_frees_a_team_but_stays() -> None:
    room, _ = opened()
    act(room, BEN, "sit", seat=0)
    act(room, CARLA, "sit", seat=0)
    assert deeds(act(room, ANNA, "free", seat=0)) == ["freed", "freed"]
    assert room.seats[0].guests == (ANNA.guest,)
    assert "free" not in deeds_at(room, ANNA, 0)
    assert "Nobody else" in refused("not-allowed", room, ANNA, "free", seat=0)


def test_only_the_host_frees_and_only_before_the_game() -> None:
    room, _ = opened()
    act(room, BEN, "sit", seat=1)
    refused("not-yours", room, BEN, "free", seat=0)
    for seat in (-1, 7):
        refused("not-allowed", room, ANNA, "free", seat=seat)
    assert "begun" in refused("not-now", two_people(), ANNA, "free", seat=1)


# -- closing ----------------------------------------------------------------------------------------------------------


def test_a_closed_room_is_over_for_good() -> None:
    room, written = opened()
    written += act(room, BEN, "sit", seat=1)
    written += act(room, ANNA, "close")
    assert room.status == "over"
    shown = showing.table(room, BEN.guest, (), NOON)
    assert shown.closed
    assert shown.may == ()
    assert showing.table(room, ANNA.guest, (), NOON).may == ()
    for who, kind, fields in (
        (BEN, "ready", {"ready": True}),
        (CARLA, "sit", {"seat": 0}),
        (ANNA, "offer", {"what": "rematch"}),
        (ANNA, "close", {}),
    ):
        assert "closed" in refused("not-now", room, who, kind, **fields)
    assert rebuilt(written).closed


def test_nobody_closes_a_game_that_others_play() -> None:
    room = two_people(clock="move 30")
    assert "close" not in showing.table(room, ANNA.guest, (), NOON).may
    assert "Others" in refused("not-now", room, ANNA, "close")
    refused("not-yours", room, BEN, "close")
    assert "close" in showing.table(room, ANNA.guest, (), NOON, gone={BEN.guest}).may
    act(room, ANNA, "close", gone={BEN.guest})
    assert room.next_tick() is None


def test_a_room_whose_host_never_came_back_is_closed_only_while_it_waits() -> None:
    room, _ = opened()
    assert deeds(room.desert(NOON + 100)) == ["closed"]
    assert two_people().desert(NOON + 100) == []


# -- somebody is gone -------------------------------------------------------------------------------------------------

GONE = frozenset({BEN.guest})


def test_a_win_is_claimed_against_somebody_who_is_gone() -> None:
    room = two_people(clock="move 30")
    assert deeds_at(room, ANNA, 1, GONE) == ("win", "replace")
    assert deeds_at(room, ANNA, 1) == deeds_at(room, CARLA, 1, GONE) == ()
    assert deeds_at(room, ANNA, 0, GONE) == ("leave", "computer")
    assert "Wait" in refused("not-now", room, ANNA, "claim", seat=1, what="win")
    refused("not-yours", room, CARLA, "claim", seat=1, what="win", gone=GONE)
    assert deeds(act(room, ANNA, "claim", seat=1, what="win", gone=GONE)) == ["claimed"]
    ending = showing.table(room, ANNA.guest, (), NOON).ending
    assert ending is not None
    assert (ending.how, ending.seat, ending.winners) == ("resigned", 1, (0,))


def test_a_computer_plays_on_for_somebody_who_is_gone() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    assert deeds(act(room, ANNA, "claim", seat=1, what="computer", gone=GONE)) == ["computer"]
    assert room.computer_to_act() == 1
    assert running(room).seats[1].player == "club"
    refused("not-allowed", room, ANNA, "claim", seat=1, what="computer", gone=GONE)


def test_among_more_than_two_nobody_claims_a_win() -> None:
    room, _ = opened("sandwich", "you open open", players=3)
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=2)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    assert deeds_at(room, ANNA, 1, GONE) == ("replace",)
    refused("not-allowed", room, ANNA, "claim", seat=1, what="win", gone=GONE)


def test_all_of_a_team_must_be_gone() -> None:
    room, _ = opened()
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=1)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    refused("not-now", room, ANNA, "claim", seat=1, what="win", gone=GONE)
    act(room, ANNA, "claim", seat=1, what="win", gone=GONE | {CARLA.guest})


def test_where_people_have_days_the_clock_decides() -> None:
    assert "days" in refused(
        "not-allowed", two_people(clock="days 3"), ANNA, "claim", seat=1, what="win", gone=GONE
    )


@pytest.mark.parametrize("seats", ["you open", "open open", "open club"])
def test_every_button_at_a_seat_does_something(seats: str) -> None:
    """What `may` offers at each stage of a room is never refused."""
    _, first = opened(seats=seats)
    book = list(first)
    stages = ((ANNA, "sit", 0), (BEN, "sit", 1), (CARLA, "sit", 0))
    for who, kind, seat in ((None, "", 0), *stages):
        room = rebuilt(book)
        if who and kind in deeds_at(room, who, seat):
            book += act(room, who, kind, seat=seat)
        for person in (ANNA, BEN, CARLA):
            for place in range(2):
                for deed in deeds_at(room, person, place):
                    asked = ask(deed, seat=place, **({"level": "club"} if deed == "computer" else {}))
                    assert rebuilt(book).act(person, asked, NOON)


def test_whoever_lost_a_seat_with_secrets_sees_every_line_anew() -> None:
    """Somebody may come back at the very moment in which a computer takes the seat."""
    room = two_people("peek")
    while room.awaited() != (BEN.guest,):
        play_first(room, ANNA)
    steps, number = len(running(room).steps), room.number
    assert steps
    before = showing.shown(room, BEN.guest, BEN.name, (), NOON)
    written = act(room, ANNA, "claim", seat=1, what="computer", gone=GONE)
    after = showing.shown(room, BEN.guest, BEN.name, (), NOON)
    news = showing.news(room, BEN.guest, before, after, number, written, steps)
    assert news.keep == 0
    assert news.lines == showing.view(room, BEN.guest, BEN.name, (), NOON).lines
