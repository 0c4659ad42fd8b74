"""What a finished match was to each of its guests, and whether it says how strong they are."""

from dataclasses import replace
from typing import Any

import pytest

from astragal.table.protocol.messages import Level
from astragal.table.room.finished import Finished, finished
from astragal.table.room.room import Person, Room
from tests.table.support import ANNA, BEN, CARLA, NOON, act, opened, two_people


def play(room: Room, moves: int = 1000) -> None:
    """Play first moves until the match is over, or so many."""
    people = {ANNA.guest: ANNA, BEN.guest: BEN, CARLA.guest: CARLA}
    for _ in range(moves):
        if room.status != "running":
            return
        assert room.match is not None
        seat = room.acting()[0]
        chair = room.seats[seat]
        if chair.computer:
            room.computer_move(seat, len(room.match.steps), room.moves_of(seat)[0].number, NOON + 1)
        else:
            who = next(people[guest] for guest in chair.guests if room.may_act(guest, seat))
            act(room, who, "move", seat=seat, name=room.moves_of(seat)[0].name, at=1)


def part(match: Finished, who: Person) -> Any:
    return next(one for one in match.parts if one.guest == who.guest)


def test_a_match_to_its_end() -> None:
    room = two_people("rasanto")
    play(room)
    match = finished(room)
    assert room.match is not None
    outcome = room.match.outcome()
    assert outcome is not None
    assert room.ended == room.number
    assert (match.room, match.match, match.game) == ("room", 1, "rasanto")
    for seat, who in enumerate((ANNA, BEN)):
        mine = part(match, who)
        won = "drawn" if outcome.shared else "won" if seat in outcome.winners else "lost"
        assert (mine.result, mine.how, mine.against, mine.own) == (won, "rules", "people", (seat,))
        assert mine.score == outcome.scores[seat]
        assert mine.margin == outcome.scores[seat] - outcome.scores[1 - seat]
    assert [seat.guests for seat in match.rated] == [(ANNA.guest,), (BEN.guest,)]
    assert min(seat.place for seat in match.rated) == 0


def test_giving_up() -> None:
    room = two_people("rasanto")
    play(room, 2)
    act(room, ANNA, "resign", seat=0)
    match = finished(room)
    assert [(one.result, one.how, one.margin) for one in match.parts] == [
        ("lost", "resigned", None),
        ("won", "resigned", None),
    ]
    assert [seat.place for seat in match.rated] == [2.0, 0.0]


def test_an_agreed_draw() -> None:
    room = two_people("rasanto")
    play(room, 2)
    act(room, ANNA, "offer", what="draw")
    act(room, BEN, "answer", what="draw", yes=True)
    match = finished(room)
    assert [one.result for one in match.parts] == ["drawn", "drawn"]
    assert [seat.place for seat in match.rated] == [0.0, 0.0]


@pytest.mark.parametrize(("seats", "against"), [("you club", "club"), ("you novice", "novice")])
def test_against_a_computer(seats: str, against: Level) -> None:
    room, _ = opened("rasanto", seats)
    play(room, 2)
    act(room, ANNA, "resign", seat=0)
    (mine,) = finished(room).parts
    assert mine.against == against
    assert [(seat.guests, seat.level) for seat in finished(room).rated] == [
        ((ANNA.guest,), ""),
        ((), against),
    ]


def test_alone_against_oneself_nothing_is_at_stake() -> None:
    room, _ = opened("rasanto", "you you")
    play(room)
    (mine,) = finished(room).parts
    assert (mine.result, mine.against, mine.own) == ("none", "nobody", (0, 1))
    assert finished(room).rated == ()


def test_a_match_that_was_closed_is_nobodys() -> None:
    room, _ = opened("rasanto", "you club")
    play(room, 2)
    act(room, ANNA, "close")
    match = finished(room)
    assert [(one.result, one.how) for one in match.parts] == [("none", "closed")]
    assert match.rated == ()


def test_whoever_leaves_in_the_middle_has_lost_and_is_rated_last() -> None:
    room = two_people("rasanto")
    play(room, 2)
    act(room, BEN, "leave", seat=1)
    act(room, ANNA, "computer", seat=1, level="club")
    play(room)
    match = finished(room)
    assert part(match, BEN) == replace(
        part(match, BEN), result="lost", how="left", own=(1,), against="people"
    )
    assert part(match, ANNA).against == "club"
    assert [seat.guests for seat in match.rated] == [(ANNA.guest,), (BEN.guest,)]
    assert match.rated[0].place < match.rated[1].place == 2.0


def test_whoever_comes_late_is_listed_but_not_rated() -> None:
    room = two_people("rasanto")
    play(room, 2)
    act(room, BEN, "leave", seat=1)
    act(room, CARLA, "sit", seat=1)
    play(room)
    match = finished(room)
    assert part(match, CARLA).result in ("won", "lost", "drawn")
    assert CARLA.guest not in [guest for seat in match.rated for guest in seat.guests]


def hint(room: Room) -> None:
    room.note_hint(ANNA.guest, NOON)


def take_back(room: Room) -> None:
    who = next(one for one in (ANNA, BEN) if room.may_act(one.guest, room.acting()[0]))
    other = BEN if who is ANNA else ANNA
    act(room, other, "offer", what="takeback")
    act(room, who, "answer", what="takeback", yes=True)


@pytest.mark.parametrize("help", [hint, take_back])
def test_help_makes_a_match_count_for_nobody(help: Any) -> None:
    room = two_people("rasanto")
    play(room, 3)
    help(room)
    play(room)
    match = finished(room)
    assert match.rated == ()
    assert [one.hinted for one in match.parts] == [help is hint, False]


def test_in_a_rematch_everything_begins_anew() -> None:
    room = two_people("rasanto")
    play(room, 2)
    hint(room)
    act(room, ANNA, "resign", seat=0)
    act(room, ANNA, "offer", what="rematch")
    act(room, BEN, "answer", what="rematch", yes=True)
    assert room.ended < room.number
    play(room)
    match = finished(room)
    assert match.match == 2
    assert match.rated
    assert part(match, ANNA).own == (1,)
    assert not part(match, ANNA).hinted


@pytest.mark.parametrize("setup", [{"dice": "people"}, {"think": 0.05}])
def test_with_own_dice_or_hurried_computers_nobody_is_rated(setup: dict[str, Any]) -> None:
    room, _ = opened("rasanto", "you club", **setup)
    play(room, 2)
    act(room, ANNA, "resign", seat=0)
    assert finished(room).rated == ()


def test_a_match_nobody_has_played_in_is_not_rated() -> None:
    room = two_people("rasanto")
    act(room, ANNA, "resign", seat=0)
    assert finished(room).rated == ()
    assert [one.result for one in finished(room).parts] == ["lost", "won"]


def test_whoever_is_out_before_the_end_has_lost_and_is_rated() -> None:
    room = two_people("slipped")
    play(room)
    match = finished(room)
    assert sorted(one.result for one in match.parts) in (["lost", "won"], ["drawn", "drawn"])
    assert [seat.guests for seat in match.rated] == [(ANNA.guest,), (BEN.guest,)]


def test_several_share_a_win_among_more() -> None:
    room, _ = opened("cim", "you open open")
    act(room, BEN, "sit", seat=1)
    act(room, CARLA, "sit", seat=2)
    for who in (ANNA, BEN, CARLA):
        act(room, who, "ready", ready=True)
    play(room, 6)
    act(room, CARLA, "resign", seat=2)
    results = [one.result for one in finished(room).parts]
    assert results[2] == "lost"
    assert set(results[:2]) <= {"won", "lost", "shared"}
    assert len(finished(room).rated) == 3


def test_members_of_a_team_share_what_their_seat_has() -> None:
    room, _ = opened("rasanto", "you open")
    act(room, CARLA, "sit", seat=0)
    act(room, BEN, "sit", seat=1)
    for who in (ANNA, BEN, CARLA):
        act(room, who, "ready", ready=True)
    play(room)
    match = finished(room)
    assert part(match, ANNA).result == part(match, CARLA).result
    assert match.rated[0].guests == (ANNA.guest, CARLA.guest)
