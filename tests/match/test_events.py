"""Events: what a move did, told from what was seen before and after."""

from typing import Any

from astragal.engine.registry import find
from astragal.match import Match, positions
from astragal.match.events import Event


def events_of(move: str, **data: Any) -> tuple[Event, ...]:
    game, s = positions.read(data)
    match = Match(game, state=s)
    match.play(move)
    return match.events(1)


def told(events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    return [(event.kind, event.seat, event.source, event.place) for event in events]


def test_a_die_is_placed_and_the_funnels_above_fill_in_order() -> None:
    dice = dict.fromkeys(("530", "350"), "red") | dict.fromkeys(("440", "341", "332", "340"), "green")
    events = events_of("431", game="rasanto", dice=dice, turn="A")
    assert told(events)[:4] == [
        ("placed", 0, "", "431"),
        ("filled", 1, "", "331"),
        ("filled", 0, "", "430"),
        ("filled", 1, "", "330"),
    ]
    assert [(event.kind, event.seat, event.amount) for event in events[4:]] == [
        ("scored", 0, 1),
        ("scored", 1, 1),
    ]


def test_a_roll_is_rolled() -> None:
    match = Match(find("most-simple"), seed=1)
    match.play("roll 3")
    assert match.events(1) == (Event("rolled", text="roll 3"),)


def test_the_last_move_ends_the_game() -> None:
    match = Match(find("rasanto"), seed=1)
    while match.actor >= 0:
        match.play(match.legal()[0].number)
    assert match.events(45)[-1].kind == "ended"


def test_a_step_moves_and_a_sandwich_captures() -> None:
    events = events_of(
        "341-332",
        game="sandwich",
        dice={"152": "red", "314": "red", "341": "red", "242": "green", "323": "green"},
        hand={"A": 0, "B": 0},
        turn="A",
    )
    assert ("moved", 0, "341", "332") in told(events)
    assert {("captured", 1, "", "242"), ("captured", 1, "", "323")} <= set(told(events))


def test_taking_a_die_removes_it() -> None:
    match = Match(find("el-dado"), seed=1)
    match.play("000")
    kinds = [event.kind for event in match.events(1)]
    assert kinds[0] == "removed"
    assert "scored" in kinds


def test_json_leaves_out_what_is_empty() -> None:
    assert Event("rolled", text="roll 3").data() == {"kind": "rolled", "seat": None, "text": "roll 3"}


def test_a_die_that_comes_to_light_is_uncovered() -> None:
    match = Match(find("el-dado"), seed=1)
    for name in ("000", "100", "010"):
        match.play(name)
    match.play("001")
    assert ("uncovered", None, "", "111") not in told(match.events(4))
    match.play("110")
    assert ("uncovered", None, "", "111") in told(match.events(5))
    assert {event.kind for event in match.events(5)} == {"removed", "uncovered", "scored"}
