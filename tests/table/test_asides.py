"""What is not a move cannot fill a book without end."""

from __future__ import annotations

import pytest

from astragal.table.room import asides, proposing
from astragal.table.room.room import Person
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    act,
    opened,
    play_first,
    rebuilt,
    refused,
    running,
    two_people,
)

TOO_MUCH = "too much to and fro"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asides, "MOST", 12)
    monkeypatch.setattr(asides, "MOST_OF_ONE", 6)


def test_one_guest_cannot_use_up_what_others_need() -> None:
    room, written = opened("sandwich", "you open open", players=3)
    for _ in range(3):
        written += act(room, BEN, "sit", seat=1)
        written += act(room, BEN, "leave", seat=1)
    assert TOO_MUCH in refused("not-allowed", room, BEN, "sit", seat=1)
    assert TOO_MUCH in refused("not-allowed", rebuilt(written), BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=1)


def test_many_guests_cannot_either() -> None:
    room, _ = opened()
    for number in range(6):
        stranger = Person(f"{number}" * 16, f"Guest {number}")
        act(room, stranger, "sit", seat=1)
        act(room, stranger, "leave", seat=1)
    refused("not-allowed", room, BEN, "sit", seat=1)
    act(room, ANNA, "close")


def test_offers_pauses_and_steps_back_count_for_their_seat() -> None:
    room = two_people()
    play_first(room, ANNA)
    for _ in range(3):
        act(room, ANNA, "offer", what="draw")
        act(room, ANNA, "answer", what="draw", yes=False)
    for what in ("draw", "pause", "takeback"):
        assert TOO_MUCH in refused("not-allowed", room, ANNA, "offer", what=what)
    act(room, BEN, "offer", what="pause")


def test_what_is_paused_can_always_go_on_and_moves_are_never_too_many() -> None:
    room, _ = opened(seats="you you")
    for _ in range(3):
        act(room, ANNA, "offer", what="pause")
        act(room, ANNA, "resume")
    refused("not-allowed", room, ANNA, "offer", what="pause")
    for _ in range(10):
        play_first(room, ANNA)
    act(room, ANNA, "resign", seat=0)


def test_a_new_match_counts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = opened(seats="you you")
    for _ in range(2):
        act(room, ANNA, "offer", what="pause")
        act(room, ANNA, "resume")
    act(room, ANNA, "resign", seat=0)
    act(room, ANNA, "offer", what="rematch")
    assert running(room)
    for _ in range(3):
        act(room, ANNA, "offer", what="pause")
        act(room, ANNA, "resume")
    monkeypatch.setattr(proposing, "MOST_MATCHES", 2)
    act(room, ANNA, "resign", seat=0)
    assert not proposing.possible(room, "rematch")


def test_a_table_has_so_many_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposing, "MOST_MATCHES", 2)
    room, _ = opened(seats="you you")
    act(room, ANNA, "resign", seat=0)
    act(room, ANNA, "offer", what="rematch")
    act(room, ANNA, "resign", seat=0)
    assert "open another table" in refused("not-allowed", room, ANNA, "offer", what="rematch")
