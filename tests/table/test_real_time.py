"""Rooms in real time: the server's clock decides, late hands hear by how much, time passes by itself, computers react."""

from __future__ import annotations

from astragal.engine.rules import ANYONE
from astragal.table.room.entries import Moved
from tests.table.support import ANNA, BEN, NOON, act, opened, racing, rebuilt, refused, running, two_people


def test_whoever_arrives_first_is_first() -> None:
    room = two_people("whack")
    act(room, BEN, "move", at=0.7, seat=1, name="hit")
    assert [running(room).game.score(running(room).state, seat) for seat in range(2)] == [0, 1]
    assert running(room).steps[-1].at == 700


def test_a_punished_late_hit_is_made_with_its_moment() -> None:
    room = two_people("whack")
    act(room, BEN, "move", at=0.7, seat=1, name="hit")
    written = act(room, ANNA, "move", at=0.85, seat=0, name="late hit")
    assert isinstance(written[0], Moved)
    assert written[0].moment == 850


def test_who_comes_late_hears_who_was_faster_and_by_how_much() -> None:
    room = two_people("whack")
    seen = room.number
    act(room, BEN, "move", at=0.7, seat=1, name="hit")
    assert refused("late", room, ANNA, "move", at=0.78, number=seen, seat=0, name="hit") == (
        "Ben was faster, by 80 ms."
    )


def test_time_passes_by_itself_at_its_moment() -> None:
    room = two_people("whack")
    assert room.next_tick() == NOON + 2.0
    assert room.tick(NOON + 1.999) == []
    steps = [entry for entry in room.tick(NOON + 2.01) if isinstance(entry, Moved)]
    assert steps[0].moment == 2000
    assert running(room).actor == ANYONE  # the next mole shows itself
    assert room.next_tick() == NOON + 4.0


def test_a_busy_hand_is_told_so() -> None:
    room = two_people("whack")
    act(room, BEN, "move", at=0.1, seat=1, name="hit")
    room.tick(NOON + 0.36)
    assert "busy" in refused("not-now", room, BEN, "move", at=0.4, seat=1, name="hit")
    act(room, BEN, "move", at=0.55, seat=1, name="hit")


def test_a_pause_stops_time() -> None:
    room = two_people("whack")
    act(room, ANNA, "offer", at=0.5, what="pause")
    act(room, BEN, "answer", at=0.5, what="pause", yes=True)
    assert room.status == "paused"
    assert room.next_tick() is None
    act(room, ANNA, "resume", at=60.5)
    assert room.next_tick() == NOON + 62.0
    act(room, BEN, "move", at=60.9, seat=1, name="hit")
    assert running(room).steps[-1].at == 900


def test_nothing_is_taken_back_in_real_time() -> None:
    room = two_people("whack")
    act(room, BEN, "move", at=0.7, seat=1, name="hit")
    refused("not-allowed", room, BEN, "offer", at=0.8, what="takeback")
    refused("not-now", room, BEN, "back", at=0.8)


def test_the_book_tells_the_same_room() -> None:
    room, written = racing("whack", "you club")
    written += act(room, ANNA, "move", at=0.7, seat=0, name="hit")
    written += room.tick(NOON + 1)
    written += room.tick(NOON + 3.2)
    again = rebuilt(written)
    assert running(again).steps == running(room).steps
    assert running(again).state == running(room).state
    assert again.next_tick() == room.next_tick()


def test_computers_wait_for_their_own_moment() -> None:
    room, _ = opened("whack", "you club")
    assert room.match is None  # the clock would run at once: whoever opened it says when
    act(room, ANNA, "ready", ready=True)
    assert running(room).actor == ANYONE
    assert room.computer_to_act() is None
    room.computer_move(1, len(running(room).steps), 0, NOON + 0.9)
    assert running(room).steps[-1].at == 900
