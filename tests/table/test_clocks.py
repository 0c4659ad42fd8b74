"""Clocks run for whoever is to act, by the times of the entries."""

from __future__ import annotations

import pytest

from astragal.table.sight import showing
from tests.table.support import (
    ANNA,
    BEN,
    NOON,
    act,
    deeds,
    opened,
    refused,
    running,
    two_people,
)


@pytest.mark.parametrize(
    ("clock", "first", "second"),
    [("move 30", 30, 30), ("game 30+5", 30, 25), ("days 2", 172_800, 172_800)],
)
def test_clocks_run_for_the_seat_to_act(clock: str, first: float, second: float) -> None:
    room = two_people(clock=clock)
    assert room.next_tick() == NOON + first
    act(room, ANNA, "move", at=10, seat=0, name="332")
    act(room, BEN, "move", at=12, seat=1, name="008")
    assert room.next_tick() == NOON + 12 + second


def test_whoever_runs_out_of_time_has_lost() -> None:
    room = two_people(clock="move 30")
    due = room.next_tick()
    assert due is not None
    assert room.tick(due - 0.01) == []
    assert refused("not-now", room, ANNA, "move", at=30, seat=0, name="332") == "The time is up."
    assert room.status == "running"
    assert deeds(room.tick(due)) == ["timed-out"]
    assert room.match is not None
    outcome = room.match.outcome()
    assert outcome is not None
    assert (outcome.how, outcome.seat, outcome.winners) == ("time", 0, (1,))
    assert room.next_tick() is None


def test_a_computer_that_thinks_too_long_runs_out_too() -> None:
    room, _ = opened(seats="novice you", clock="move 5")
    assert deeds(room.computer_move(0, 0, 3, NOON + 6, spent=5.0)) == ["timed-out"]


def test_a_computer_does_not_pay_for_what_it_waited() -> None:
    room, _ = opened(seats="novice you", clock="game 5+0")
    assert room.next_tick() is None
    assert room.tick(NOON + 100) == []
    assert deeds(room.computer_move(0, 0, 3, NOON + 100, spent=0.25)) == ["moved"]
    assert running(room).time_left == (4.75, 5)
    assert room.next_tick() == NOON + 105  # from now on for Anna


def test_the_clock_of_a_computer_is_shown_standing() -> None:
    room, _ = opened(seats="novice you", clock="game 5+0")
    table = showing.view(room, ANNA.guest, ANNA.name, (), NOON + 3).table
    assert (table.running, [seat.left for seat in table.seats]) == ((), [5, 5])
    room.computer_move(0, 0, 3, NOON + 100, spent=0.25)
    table = showing.view(room, ANNA.guest, ANNA.name, (), NOON + 101).table
    assert (table.running, [seat.left for seat in table.seats]) == ((1,), [4.75, 4])


def test_what_somebody_spent_before_a_computer_took_over_is_spent() -> None:
    room = two_people(clock="game 30+0")
    act(room, ANNA, "computer", at=20, seat=0, level="novice")
    assert room.next_tick() is None
    assert room.time_to_decide() == 10
    room.computer_move(0, 0, 3, NOON + 100, spent=1)
    assert running(room).time_left == (9, 30)


def test_in_a_pause_and_after_it_the_clock_of_a_computer_stands() -> None:
    room, _ = opened(seats="novice you", clock="move 5")
    act(room, ANNA, "offer", at=1, what="pause")
    act(room, ANNA, "resume", at=2)
    assert room.next_tick() is None
    assert deeds(room.computer_move(0, 0, 3, NOON + 60, spent=1)) == ["moved"]
    assert running(room).steps[0].spent == 1


def test_no_clock_runs_while_people_roll_or_anyone_may_act() -> None:
    rolling, _ = opened("most-simple", "you you you", players=3, dice="people", clock="game 60")
    racing = two_people("snap", clock="move 5")
    for room in (rolling, racing):
        assert room.next_tick() is None
        assert room.tick(NOON + 1000) == []
    act(racing, ANNA, "move", at=1000, seat=0, name="grab")
    assert running(racing).time_left == (5, 5)


def test_time_cannot_run_backwards() -> None:
    room = two_people(clock="move 30")
    act(room, ANNA, "move", at=-100, seat=0, name="332")
    assert running(room).steps[0].spent == 0
