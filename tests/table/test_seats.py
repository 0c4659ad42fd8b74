"""Who may sit where, and when a match begins."""

from __future__ import annotations

import pytest

from astragal.engine.rules import ANYONE
from astragal.engine.viewer import Viewer
from astragal.table.protocol.cabinet import cards
from astragal.table.room.room import Refusal
from tests.table.support import (
    ANNA,
    BEN,
    CARLA,
    act,
    deeds,
    opened,
    play_first,
    refused,
    running,
    two_people,
)


def test_a_match_begins_when_all_seats_are_taken_and_all_people_are_ready() -> None:
    room, _ = opened()
    act(room, ANNA, "ready", ready=True)
    assert deeds(act(room, BEN, "sit", seat=1)) == ["seated"]
    act(room, ANNA, "ready", ready=False)
    assert deeds(act(room, BEN, "ready", ready=True)) == ["ready"]
    assert deeds(act(room, ANNA, "ready", ready=True)) == ["ready", "began"]
    assert "begun" in refused("not-now", room, ANNA, "ready", ready=True)


def test_saying_the_same_twice_writes_nothing() -> None:
    room, _ = opened()
    act(room, ANNA, "ready", ready=True)
    assert act(room, ANNA, "ready", ready=True) == []


def test_a_seat_belongs_to_who_sits_there() -> None:
    room, _ = opened("sandwich", "you open club", players=3)
    assert "Anna sits there" in refused("seat-taken", room, BEN, "sit", seat=0)
    assert "computer" in refused("seat-taken", room, BEN, "sit", seat=2)
    refused("not-now", room, ANNA, "sit", seat=0)
    for seat in (-1, 3, 7):
        refused("not-allowed", room, BEN, "sit", seat=seat)
    refused("not-yours", room, BEN, "leave", seat=0)
    refused("not-yours", room, BEN, "computer", seat=1, level="club")
    refused("not-yours", room, BEN, "ready", ready=True)


def test_one_guest_may_hold_several_seats_and_looks_with_the_acting_one() -> None:
    room, written = opened(seats="you you")
    assert deeds(written) == ["opened", "began"]
    assert room.viewer(ANNA.guest) == Viewer(0)
    act(room, ANNA, "move", seat=0, name="332")
    assert room.viewer(ANNA.guest) == Viewer(1)


def test_where_there_are_secrets_a_guest_has_one_seat_and_cannot_change_over() -> None:
    room, _ = opened("el-dado", "you open open", players=3)
    assert "one seat" in refused("not-allowed", room, ANNA, "sit", seat=1)
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=2)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    act(room, BEN, "leave", seat=1)
    act(room, ANNA, "leave", seat=0)
    assert "secrets" in refused("not-allowed", room, ANNA, "sit", seat=1)
    act(room, ANNA, "sit", seat=0)


def test_a_seat_left_in_mid_game_can_be_given_away() -> None:
    room = two_people()
    act(room, ANNA, "move", seat=0, name="332")
    act(room, BEN, "leave", seat=1)
    assert room.status == "running"
    refused("not-yours", room, CARLA, "computer", seat=1, level="novice")
    refused("seat-taken", room, CARLA, "computer", seat=0, level="novice")
    act(room, CARLA, "sit", seat=1)
    act(room, CARLA, "move", seat=1, name="008")
    assert deeds(act(room, CARLA, "computer", seat=1, level="master")) == ["computer"]
    act(room, ANNA, "move", seat=0, name="017")
    assert room.computer_to_act() == 1
    assert running(room).seats[1].player == "master"
    refused("seat-taken", room, ANNA, "computer", seat=1, level="novice")


def test_the_owner_fills_the_last_seat_with_a_computer_and_plays() -> None:
    room, _ = opened()
    assert deeds(act(room, ANNA, "computer", seat=1, level="club")) == ["computer", "began"]


def test_members_of_a_team_take_turns() -> None:
    room, _ = opened()
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=0)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    order = []
    for _ in range(6):
        (guest,) = room.awaited()
        who = next(person for person in (ANNA, BEN, CARLA) if person.guest == guest)
        order.append(who.name)
        play_first(room, who)
    assert order == ["Anna", "Ben", "Carla", "Ben", "Anna", "Ben"]
    assert "turn of Carla" in refused("not-now", room, ANNA, "move", seat=0, name="332")
    assert "team is playing" in refused("seat-taken", room, BEN, "sit", seat=0)
    refused("seat-taken", room, ANNA, "computer", seat=0, level="club")
    act(room, CARLA, "leave", seat=0)
    play_first(room, ANNA)


# With these secrets somebody can use the first roll.
@pytest.mark.parametrize("secret", ["0" * 64, "3" * 64, "4" * 64])
def test_in_real_time_one_member_of_a_team_acts_for_a_roll(
    monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    monkeypatch.setattr("astragal.table.room.room.new_secret", lambda: secret)
    room, _ = opened("greedy-grabber", "you open novice")
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=0)
    for person in (ANNA, BEN, CARLA):
        act(room, person, "ready", ready=True)
    act(room, ANNA, "move", seat=0, name="roll")
    assert running(room).actor == ANYONE
    assert room.may_act(ANNA.guest, 0)
    assert "turn of Anna" in refused("not-now", room, CARLA, "move", seat=0, name="stop")


def test_games_without_teams_have_none() -> None:
    room, _ = opened("chifoumi")
    refused("seat-taken", room, BEN, "sit", seat=0)


@pytest.mark.parametrize(
    ("game", "option"), [("slipped", {"catalogue": "custom"}), ("el-dado", {"mix": "import"})]
)
def test_options_that_need_a_position_are_refused_in_a_sentence_and_not_offered(
    game: str, option: dict[str, str]
) -> None:
    with pytest.raises(Refusal, match="position of your own"):
        opened(game, "you open", options=option)
    [(name, value)] = option.items()
    card = next(card for card in cards() if card.slug == game)
    assert value not in next(shown.values for shown in card.options if shown.name == name)
