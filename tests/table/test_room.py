"""A room: how it is opened, which moves it takes, and what happens by itself."""

from __future__ import annotations

from typing import Any

import pytest

from astragal.engine.act import run
from astragal.engine.registry import find as find_game
from astragal.engine.rules import ANYONE, CHANCE
from astragal.engine.viewer import WATCHER
from astragal.match import Match, positions, record
from astragal.table.protocol.http import RoomSetup
from astragal.table.room.entries import Moved, Opened
from astragal.table.room.fold import Due
from astragal.table.room.room import MOST_INPUTS, Refusal, Room
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    NOON,
    act,
    deeds,
    find,
    let_computers_play,
    let_it_happen,
    opened,
    play_first,
    rebuilt,
    refused,
    running,
    two_people,
    wanted,
)


def test_alone_with_computers_the_game_begins_at_once() -> None:
    setup = RoomSetup(game="sandwich", players=3, clock=" game  60+1 ")
    room, written = Room.open("abc", setup, ANNA, NOON)
    assert deeds(written) == ["opened", "began"]
    assert isinstance(written[0], Opened)
    filled = written[0].setup
    assert filled.players == 3
    assert [seat.kind for seat in filled.seats] == ["you", "computer", "computer"]
    assert filled.clock == "game 60+1"
    assert filled.options == find_game("sandwich").options_of(find_game("sandwich").blank(3))
    assert room.seats_of(ANNA.guest) == (0,)
    assert running(room).players == 3


def test_the_number_of_seats_says_how_many_play() -> None:
    room, _ = Room.open(
        "abc", RoomSetup.model_validate({"game": "dora", "seats": wanted("you club")}), ANNA, NOON
    )
    assert running(room).players == 2


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "tests/toys/snap.py"},
        {"game": "snap.py"},
        {"game": "../rasanto"},
        {"game": "no-such-game"},
        {"game": "rasanto", "players": 5},
        {"game": "rasanto", "options": {"fill": "never"}},
        {"game": "rasanto", "options": {"speed": "high"}},
        {"game": "rasanto", "clock": "hourglass"},
        {"game": "rasanto", "players": 2, "seats": wanted("you")},
        {"game": "el-dado", "players": 2, "seats": wanted("you you")},
    ],
)
def test_what_does_not_fit_the_game_is_refused_in_a_sentence(setup: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match=r"\.$") as caught:
        Room.open("abc", RoomSetup.model_validate(setup), ANNA, NOON)
    assert caught.value.code == "not-allowed"


def test_a_room_can_begin_from_a_position_but_a_rematch_begins_anew() -> None:
    match = Match(find_game("rasanto"), options={"adjacency": "own"}, seed=1)
    for _ in range(3):
        match.play(match.legal()[0].number)
    there = positions.write(match.game, match.state)
    room, _ = Room.open("abc", RoomSetup(game="rasanto"), ANNA, NOON, there)
    assert running(room).state == match.state
    assert room.setup is not None
    assert room.setup.options["adjacency"] == "own"
    act(room, ANNA, "resign", seat=0)
    act(room, ANNA, "offer", what="rematch")
    assert running(room).state.laid == 0


def test_a_finished_or_wrong_position_is_refused() -> None:
    match = Match(find_game("rasanto"), seed=1)
    while match.outcome() is None:
        match.play(match.legal()[0].number)
    for there in (positions.write(match.game, match.state), {"dice": {"red": ["999"]}}):
        with pytest.raises(Refusal) as caught:
            Room.open("abc", RoomSetup(game="rasanto"), ANNA, NOON, there)
        assert caught.value.code == "not-allowed"


def test_computers_may_play_among_themselves_while_the_owner_looks_on() -> None:
    room, written = opened(seats="novice master")
    assert deeds(written) == ["opened", "began"]
    assert room.viewer(ANNA.guest) == WATCHER
    assert room.computer_to_act() == 0


def test_toys_are_found_only_where_tests_say_so() -> None:
    assert find("snap").title == "Snap"
    with pytest.raises(Refusal, match="no game 'snap'"):
        Room.open("abc", RoomSetup(game="snap"), ANNA, NOON)


def test_a_move_is_made_by_its_name_and_noted_with_who_and_how_long() -> None:
    room = two_people()
    (moved,) = act(room, ANNA, "move", at=2.5, seat=0, name=" 332 ")
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.name, moved.spent, moved.guest) == (0, "332", 2.5, ANNA.guest)
    assert running(room).steps[0].spent == 2.5


def test_moves_that_cannot_be_are_refused_each_with_its_code() -> None:
    waiting, _ = opened()
    refused("not-now", waiting, ANNA, "move", seat=0, name="332")
    room = two_people()
    before = room.number
    refused("not-yours", room, CARLA, "move", seat=0, name="332")
    refused("not-yours", room, BEN, "move", seat=0, name="332")
    refused("not-yours", room, ANNA, "move", seat=7, name="332")
    refused("not-yours", room, CARLA, "move", seat=-1, name="roll 3")
    refused("not-now", room, ANNA, "move", seat=-1, name="roll 3")
    refused("not-now", room, BEN, "move", seat=1, name="332")
    refused("illegal", room, ANNA, "move", seat=0, name="333")
    refused("behind", room, ANNA, "move", number=before - 1, seat=0, name="332")
    refused("behind", room, ANNA, "move", number=before + 1, seat=0, name="332")
    assert room.number == before
    assert running(room).steps == []


def test_only_a_changed_position_makes_a_move_stale() -> None:
    room = two_people()
    seen = room.number
    act(room, BEN, "offer", what="pause")
    act(room, ANNA, "move", number=seen, seat=0, name="332")
    refused("behind", room, BEN, "move", number=seen, seat=1, name="008")


def test_the_server_rolls_at_once_and_by_the_secret() -> None:
    room, written = opened("most-simple", "you novice novice", players=3)
    assert deeds(written) == ["opened", "began", "moved"]
    while len(running(room).steps) < 30:
        let_computers_play(room)
        play_first(room, ANNA)
    match = running(room)
    alone = Match(match.game, players=3, secret=match.secret)
    for step in match.steps:
        assert (alone.roll() if step.player == CHANCE else alone.play(step.move)).name == step.name


def test_people_type_their_own_rolls_if_the_room_says_so() -> None:
    room, written = opened("most-simple", "you open novice", players=3, dice="people")
    act(room, BEN, "sit", seat=1)
    for person in (ANNA, BEN):
        written = act(room, person, "ready", ready=True)
    assert deeds(written) == ["ready", "began"]
    assert room.acting() == (CHANCE,)
    assert set(room.awaited()) == {ANNA.guest, BEN.guest}
    refused("not-yours", room, CARLA, "move", seat=-1, name="roll 4")
    refused("illegal", room, BEN, "move", seat=-1, name="roll 7")
    act(room, BEN, "move", seat=-1, name="roll 4")
    assert running(room).steps[0].name == "roll 4"


def test_the_server_rolls_when_nobody_is_left_to() -> None:
    room, _ = opened("most-simple", "you novice novice", players=3, dice="people")
    assert room.acting() == (CHANCE,)
    assert deeds(act(room, ANNA, "leave", seat=0)) == ["left", "moved"]


def test_where_anyone_may_act_the_first_counts_and_the_other_hears_who_was_faster() -> None:
    room = two_people("snap")
    assert running(room).actor == ANYONE
    seen = room.number
    act(room, BEN, "move", number=seen, seat=1, name="grab")
    # The next card lies there already, but Anna grabbed for the one before.
    assert running(room).actor == ANYONE
    answer = refused("late", room, ANNA, "move", at=0.084, number=seen, seat=0, name="grab")
    assert answer == "Ben was faster, by 84 ms."
    act(room, ANNA, "move", seat=0, name="grab")
    assert [step.player for step in running(room).steps if step.player >= 0] == [1, 0]


def test_the_last_of_a_race_is_late_even_when_the_game_is_over() -> None:
    room = two_people("snap", options={"cards": "1"})
    seen = room.number
    act(room, BEN, "move", number=seen, seat=1, name="grab")
    assert room.status == "over"
    refused("late", room, ANNA, "move", number=seen, seat=0, name="grab")
    refused("not-now", room, ANNA, "move", seat=0, name="grab")


def test_computers_let_people_go_first_where_anyone_may_act() -> None:
    room, _ = opened("snap", "you novice")
    assert room.computer_to_act() is None
    act(room, ANNA, "computer", seat=0, level="novice")
    assert room.computer_to_act() in (0, 1)


def test_a_computer_moves_once_and_only_at_the_step_it_thought_about() -> None:
    room, _ = opened(seats="novice you")
    move = room.moves_of(0)[5].number
    assert room.computer_move(0, 1, move, NOON) == []
    assert room.computer_move(1, 0, move, NOON) == []
    with pytest.raises(Refusal, match="Move number 99"):
        room.computer_move(0, 0, 99, NOON)
    assert deeds(room.computer_move(0, 0, move, NOON + 1)) == ["moved"]
    assert room.computer_move(0, 0, move, NOON + 1) == []
    assert room.computer_to_act() is None
    act(room, ANNA, "offer", what="pause")
    assert room.computer_to_act() is None


def flicked() -> Room:
    """A room where Anna's die slides."""
    room = two_people("flick")
    written = act(room, ANNA, "move", seat=0, name="flick 2 50")
    assert [entry.name for entry in written if isinstance(entry, Moved)] == ["flick aim=2 strength=50"]
    return room


def test_moves_carry_numbers_and_what_they_cause_is_decided_elsewhere() -> None:
    room = flicked()
    assert room.acting() == ()
    assert room.tick(NOON + 99) == []
    for who, seat in ((ANNA, 0), (BEN, 1), (BEN, -1)):
        refused("not-now", room, who, "move", seat=seat, name="all lie still")
    written = let_it_happen(room)
    told = [entry for entry in written if isinstance(entry, Moved)]
    assert told[-1].name == "all lie still"
    assert [entry.inputs for entry in told] == ["1", *[""] * (len(told) - 1)]
    refused("illegal", room, BEN, "move", seat=1, name="flick 46 50")
    assert room.acting() == (1,)


def test_an_act_that_is_not_due_any_more_changes_nothing() -> None:
    room = flicked()
    due = Due(1, 1, 0)
    assert room.act_due() == due
    still = running(room).game.bounds.actions - 1
    act(room, ANNA, "offer", what="takeback")
    assert room.act_due() == due  # the position is as it was
    act(room, BEN, "answer", what="takeback", yes=True)
    assert room.act_due() is None
    assert room.act_done(due, [still], "1", NOON) == []
    act(room, ANNA, "move", seat=0, name="flick 2 60")
    assert room.act_due() == due
    act(room, BEN, "resign", seat=1)
    assert room.act_due() is None
    assert room.act_done(due, [still], "1", NOON) == []


def test_nobody_pauses_what_goes_on_to_have_it_begun_anew() -> None:
    room = flicked()
    refused("not-now", room, ANNA, "offer", what="pause")
    let_it_happen(room)
    act(room, ANNA, "offer", what="pause")
    act(room, BEN, "move", seat=1, name="flick 2 50")
    if room.offers.find("pause"):
        refused("not-now", room, BEN, "answer", what="pause", yes=True)
    assert room.status == "running"


@pytest.mark.parametrize("first", [0, 1])
def test_where_an_act_says_what_cannot_be_the_rules_decide(
    first: int, caplog: pytest.LogCaptureFixture
) -> None:
    room = flicked()
    due, match = room.act_due(), running(room)
    assert due
    found = match.new_act()
    assert found
    outcomes = [*run(found).outcomes()[:first], match.game.bounds.actions]
    written = room.act_done(due, outcomes, "1", NOON)
    assert "cannot be" in caplog.text
    assert written
    assert match.actor == 1


def test_where_an_act_failed_the_rules_decide() -> None:
    room = flicked()
    due = room.act_due()
    assert due
    assert room.act_done(due, (), "", NOON)
    match = running(room)
    assert match.actor == 1
    assert record.verify_dice(match) > 0
    assert "\n> guessed\n" in record.write(match)


def test_a_hand_that_did_too_much_is_not_kept_but_what_came_of_it_is() -> None:
    room = flicked()
    due, match = room.act_due(), running(room)
    found = match.new_act()
    assert due
    assert found
    told = room.act_done(due, run(found).outcomes(), "1" * (MOST_INPUTS + 1), NOON)
    assert [entry.inputs for entry in told if isinstance(entry, Moved)] == [""] * len(told)


def test_where_there_is_no_act_the_rules_draw_or_people_say_what_they_rolled() -> None:
    fast = {"world": "fast", "seconds": "1"}
    room = two_people("slope", options=fast)
    act(room, ANNA, "move", seat=0, name="begin")
    assert deeds(let_it_happen(room)) == ["moved"]
    room = two_people("slope", options=fast, dice="people")
    act(room, ANNA, "move", seat=0, name="begin")
    assert room.acting() == ()
    assert let_it_happen(room) == []
    assert room.acting() == (CHANCE,)
    act(room, BEN, "move", seat=CHANCE, name="it fell")
    assert room.acting() == (1,)


def test_the_hand_is_of_who_decided_and_then_of_who_sits_there() -> None:
    room = two_people("slope")
    act(room, ANNA, "move", seat=0, name="begin")
    due = room.act_due()
    assert due
    assert room.hands(due) == {ANNA.guest}
    act(room, ANNA, "leave", seat=0)
    assert room.hands(due) == frozenset()
    act(room, CARLA, "sit", seat=0)
    assert room.hands(due) == {CARLA.guest}


def test_a_book_tells_how_a_hand_steered() -> None:
    room, written = opened("slope", seats="you", players=1)
    written += act(room, ANNA, "move", seat=0, name="begin")
    written += let_it_happen(room)
    steps, again = running(room).steps, running(rebuilt(written)).steps
    assert steps[1].inputs == again[1].inputs
    assert len(steps[1].inputs) > 20
    assert record.verify_dice(running(rebuilt(written))) == 1
