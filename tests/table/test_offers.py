"""Going back, draws, pauses, giving up, another game: what needs consent and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.engine.rules import CHANCE
from astragal.table.room.room import Room
from astragal.table.sight import showing
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    NOON,
    act,
    deeds,
    let_computers_play,
    opened,
    play_first,
    refused,
    running,
    two_people,
)


def most_simple_with_choice(**setup: Any) -> Room:
    """Anna alone has all seats; after ten seconds one die of a greater roll is placed."""
    for _ in range(100):
        room, _ = opened("most-simple", "you you you", players=3, **setup)
        if running(room).state.roll > 1:
            play_first(room, ANNA, at=10)
            return room
    raise AssertionError("a hundred ones in a row")


def test_a_started_turn_is_taken_back_without_asking() -> None:
    room = most_simple_with_choice()
    assert deeds(act(room, ANNA, "back", at=15)) == ["took-back"]
    assert len(running(room).steps) == 1
    assert "not started" in refused("not-now", room, ANNA, "back")


def test_a_turn_that_is_over_is_not_taken_back_like_that() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    refused("not-now", room, ANNA, "back")
    refused("not-now", room, BEN, "back")
    refused("not-now", room, CARLA, "back")


@pytest.mark.parametrize("clock", ["game 60", "move 60"])
def test_nobody_gains_time_by_starting_anew(clock: str) -> None:
    room = most_simple_with_choice(clock=clock)
    act(room, ANNA, "back", at=15)
    assert room.next_tick() == pytest.approx(NOON + 60)
    play_first(room, ANNA, at=45)
    if clock == "game 60":
        act(room, ANNA, "back", at=50)
        assert room.next_tick() == pytest.approx(NOON + 60)
    else:  # there are 60 more seconds for the second die, but not for the first
        assert "clock" in refused("not-now", room, ANNA, "back", at=60.5)


def test_alone_a_move_is_taken_back_at_once_past_rolls_and_computers() -> None:
    room, _ = opened("most-simple", "you novice novice", players=3)
    let_computers_play(room)
    before = running(room).steps[:]
    while {step.player for step in running(room).steps[len(before) :]} != {CHANCE, 0, 1, 2}:
        play_first(room, ANNA)
        let_computers_play(room)
    while len(running(room).steps) > len(before):
        assert deeds(act(room, ANNA, "offer", what="takeback")) == ["took-back"]
    assert running(room).steps == before
    assert "not made a move" in refused("not-now", room, ANNA, "offer", what="takeback")


def test_alone_nothing_is_taken_back_that_told_a_secret() -> None:
    room, _ = opened("storing-scores", "you novice")
    while running(room).actor != 0:
        let_computers_play(room)
    play_first(room, ANNA)
    assert "unseen" in refused("not-allowed", room, ANNA, "offer", what="takeback")
    assert "takeback" not in showing.view(room, ANNA.guest, ANNA.name, (), NOON).table.may


def test_at_one_screen_nobody_is_asked_before_a_move_is_taken_back() -> None:
    room, _ = opened("rasanto", "you you")
    for _ in range(3):
        play_first(room, ANNA)
    for left in (2, 1, 0):
        assert deeds(act(room, ANNA, "offer", what="takeback")) == ["took-back"]
        assert len(running(room).steps) == left


def test_with_others_a_takeback_needs_their_consent() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    assert deeds(act(room, ANNA, "offer", what="takeback")) == ["offered"]
    refused("not-now", room, ANNA, "offer", what="takeback")
    refused("not-now", room, ANNA, "answer", what="takeback", yes=True)
    refused("not-yours", room, CARLA, "answer", what="takeback", yes=True)
    assert deeds(act(room, BEN, "answer", what="takeback", yes=True)) == ["took-back"]
    assert running(room).steps == []
    assert room.offers.open == ()


def test_whoever_plays_on_has_answered() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    act(room, ANNA, "offer", what="takeback")
    act(room, ANNA, "offer", what="draw")
    act(room, ANNA, "offer", what="pause")
    act(room, BEN, "move", seat=1, name="008")
    assert [one.what for one in room.offers.open] == ["pause"]
    refused("not-now", room, BEN, "answer", what="draw", yes=True)


def test_a_draw_can_be_offered_with_a_move() -> None:
    room = two_people()
    act(room, ANNA, "offer", what="draw")
    act(room, ANNA, "move", seat=0, name="332")
    assert deeds(act(room, BEN, "answer", what="draw", yes=True)) == ["drawn"]


def test_a_draw_is_agreed_by_all() -> None:
    room, _ = opened("sandwich", "you open open", players=3)
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=2)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    act(room, BEN, "offer", what="draw")
    assert deeds(act(room, ANNA, "offer", what="draw")) == ["offered"]
    assert room.offers.open[0].waiting(room.people()) == (2,)
    assert deeds(act(room, CARLA, "answer", what="draw", yes=True)) == ["drawn"]
    assert room.match is not None
    outcome = room.match.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


def test_an_offer_is_declined_or_withdrawn() -> None:
    room = two_people()
    for who in (BEN, ANNA):
        act(room, ANNA, "offer", what="draw")
        assert deeds(act(room, who, "answer", what="draw", yes=False)) == ["declined"]
        assert room.offers.open == ()
    assert running(room)


def test_offers_fall_when_seats_change() -> None:
    room = two_people()
    act(room, ANNA, "offer", what="draw")
    act(room, BEN, "leave", seat=1)
    assert room.offers.open == ()
    assert "every seat" in refused("not-allowed", room, ANNA, "offer", what="draw")


def test_computers_take_no_draw_but_a_pause() -> None:
    room, _ = opened(seats="you club")
    refused("not-allowed", room, ANNA, "offer", what="draw")
    assert deeds(act(room, ANNA, "offer", what="pause")) == ["paused"]


def test_in_a_pause_nobody_acts_and_no_time_is_spent() -> None:
    room = two_people(clock="game 60")
    act(room, BEN, "offer", at=10, what="pause")
    assert deeds(act(room, ANNA, "answer", at=12, what="pause", yes=True)) == ["paused"]
    assert room.next_tick() is None
    assert room.tick(NOON + 5000) == []
    assert refused("not-now", room, ANNA, "move", seat=0, name="332") == "The game is paused."
    refused("not-now", room, ANNA, "resign", seat=0)
    refused("not-yours", room, CARLA, "resume")
    act(room, BEN, "resume", at=5000)
    assert room.next_tick() == pytest.approx(NOON + 5000 + 48)
    act(room, ANNA, "move", at=5001, seat=0, name="332")
    assert running(room).steps[0].spent == 13
    refused("not-now", room, BEN, "resume")


def test_giving_up_ends_the_match() -> None:
    room = two_people()
    refused("not-yours", room, BEN, "resign", seat=0)
    assert deeds(act(room, ANNA, "resign", seat=0)) == ["resigned"]
    assert room.status == "over"
    assert refused("not-now", room, BEN, "resign", seat=1) == "The game is over."


def test_a_rematch_rotates_the_seats_and_has_a_secret_of_its_own() -> None:
    room = two_people(clock="move 30")
    secret = running(room).secret
    refused("not-now", room, ANNA, "offer", what="rematch")
    act(room, ANNA, "resign", seat=0)
    act(room, ANNA, "offer", what="rematch")
    assert deeds(act(room, BEN, "answer", what="rematch", yes=True)) == ["began"]
    assert (room.seats_of(BEN.guest), room.seats_of(ANNA.guest)) == ((0,), (1,))
    assert room.game == 2
    assert running(room).secret != secret
    assert running(room).steps == []
    play_first(room, BEN)


def test_a_rematch_waits_for_an_empty_seat() -> None:
    room = two_people()
    act(room, ANNA, "resign", seat=0)
    act(room, BEN, "leave", seat=1)
    refused("not-now", room, ANNA, "offer", what="rematch")
    act(room, ANNA, "computer", seat=1, level="novice")
    assert deeds(act(room, ANNA, "offer", what="rematch")) == ["began"]
    assert room.computer_to_act() == 0
