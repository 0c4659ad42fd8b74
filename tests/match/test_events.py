"""Events: what a move did, told from what was seen before and after."""

from types import SimpleNamespace
from typing import Any

import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.scene import Piece, Pyramid, Scene
from astragal.match import Match, positions
from astragal.match.events import Event, happened
from tests.support import everybody


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
    assert match.events(1) == (Event("rolled", faces="3"),)


@pytest.mark.parametrize(
    ("name", "touches", "event"),
    [
        ("roll 5 1", ("button:roll", "face:5", "face:1"), Event("rolled", faces="5 1")),
        ("roll it all", ("button:throw",), Event("drawn", text="roll it all")),
        ("B 51", ("button:roll", "face:51"), Event("rolled", text="B 51")),
        ("next round", ("button:wait",), Event("drawn", text="next round")),
    ],
)
def test_what_chance_did_is_known_by_its_touches(name: str, touches: tuple[str, ...], event: Event) -> None:
    assert unseen(CHANCE, name, touches) == (event,)


@pytest.mark.parametrize(
    ("name", "touches", "kinds"),
    [
        ("I am out", ("button:pass",), ["passed"]),
        ("pass", ("button:stop",), ["called"]),
        ("call", ("confirm:call",), ["called"]),
        ("red over green", ("button:red", "button:green"), ["called"]),
        ("roll", ("button:roll",), []),
        ("call", ("face:call",), []),
        ("lay", ("cell:332", "button:lay"), []),
    ],
)
def test_what_somebody_said_is_known_by_its_buttons(
    name: str, touches: tuple[str, ...], kinds: list[str]
) -> None:
    assert [event.kind for event in unseen(1, name, touches)] == kinds


def test_a_call_that_was_asked_whether_it_is_meant_says_so() -> None:
    assert unseen(1, "call", ("confirm:call",)) == (Event("called", 1, how="confirmed"),)
    assert unseen(1, "stop", ("button:stop",)) == (Event("called", 1),)


def unseen(player: int, name: str, touches: tuple[str, ...]) -> tuple[Event, ...]:
    """What is told of a move after which everything looks as before."""
    game: Any = SimpleNamespace(
        name=lambda s, move: name,
        touch=lambda s, move: touches,
        paths=None,
        picture=lambda s, viewer: Scene(Pyramid(), ()),
        score=lambda s, seat: 0,
        actor=lambda s: 0,
    )
    s = SimpleNamespace(players=2)
    return happened(game, s, player, 0, s)


def test_what_happens_to_a_piece_says_its_kind() -> None:
    match = Match(find("riomino"), seed=1)
    while not any(
        event.kind == "placed" for event in (match.events(len(match.steps)) if match.steps else ())
    ):
        match.play(match.legal()[0].number)
    (placed,) = (event for event in match.events(len(match.steps)) if event.kind == "placed")
    assert placed.piece == "tile"


def test_the_last_move_ends_the_game() -> None:
    match = Match(find("rasanto"), seed=1)
    while match.actor >= 0:
        match.play(match.legal()[0].number)
    assert match.events(45)[-1].kind == "ended"


def test_where_only_the_win_counts_nothing_is_scored() -> None:
    match = Match(find("slipped"), seed=1)
    while match.actor >= 0:
        match.play(match.legal()[-1].number)  # calls and ends of turns come last
    won = match.outcome()
    assert won is not None
    assert sum(won.scores) == 1
    assert [event.kind for event in match.events(len(match.steps))] == ["called", "ended"]


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


def changed(before: Piece | None, after: Piece | None, *touches: str) -> list[tuple[str, str]]:
    """What is told, with its faces, when one place shows another piece after a move of the first seat."""
    scenes = [Scene(Pyramid(), (piece,) if piece else ()) for piece in (before, after)]
    game: Any = SimpleNamespace(
        name=lambda s, move: "a move",
        touch=lambda s, move: touches or ("face:1",),
        paths=None,
        picture=lambda s, viewer: scenes[s.number],
        score=lambda s, seat: 0,
        actor=lambda s: 0,
    )
    old, new = (SimpleNamespace(number=k, players=2) for k in range(2))
    return [(event.kind, event.faces) for event in happened(game, old, 0, 0, new)]


def die(faces: str = "", afterwards: str = "", colour: str = "black", kind: str = "die") -> Piece:
    return Piece("332", colour, faces=faces, afterwards=afterwards, kind=kind)


@pytest.mark.parametrize(
    ("before", "after"),
    [("000", "100"), ("100", "145"), ("", "145"), ("", "100"), ("500", "040")],
)
def test_a_die_of_which_a_face_comes_to_light_is_uncovered_and_was_not_turned(
    before: str, after: str
) -> None:
    assert changed(die(before), die(after)) == [("uncovered", after)]


@pytest.mark.parametrize(("before", "after"), [("145", "100"), ("100", "000"), ("145", ""), ("145", "145")])
def test_covering_a_die_is_nothing_that_happens_to_it(before: str, after: str) -> None:
    assert changed(die(before), die(after)) == []


@pytest.mark.parametrize(
    ("before", "after"), [("145", "451"), ("100", "200"), ("140", "540"), ("145", "620")]
)
def test_a_die_that_shows_another_number_where_one_was_seen_is_turned(before: str, after: str) -> None:
    assert changed(die(before), die(after)) == [("turned", after)]


def test_zeros_are_numbers_on_what_is_no_die_of_the_plate() -> None:
    assert changed(die("0011", kind="tile"), die("1100", kind="tile")) == [("turned", "1100")]
    assert changed(die("000", kind="tile"), die("001", kind="tile")) == [("turned", "001")]
    assert changed(die("1/2635"), die("2/6135")) == [("turned", "2/6135")]


def test_a_hidden_piece_that_shows_itself_is_uncovered_and_one_that_hides_is_not_told() -> None:
    assert changed(die(colour="hidden"), die("145")) == [("uncovered", "145")]
    assert changed(die(colour="hidden"), die("1/2635")) == [("uncovered", "1/2635")]
    assert changed(die("145"), die(colour="hidden")) == []
    assert changed(die("1/2635"), die(colour="hidden")) == []
    assert changed(die(colour="hidden"), die(colour="hidden")) == []


def test_another_piece_in_its_place_is_neither_turned_nor_uncovered() -> None:
    assert changed(die("100"), die("145", colour="red")) == [("filled", "145"), ("captured", "100")]


def test_what_is_shown_for_a_moment_is_told_without_its_numbers() -> None:
    assert changed(die("000"), die("145", afterwards="000")) == [("uncovered", "")]
    assert changed(die("451"), die("145", afterwards="000")) == [("turned", "")]
    assert changed(None, die("145", afterwards="000")) == [("filled", "")]
    assert changed(None, die("145", afterwards="000"), "cell:332") == [("placed", "")]
    assert changed(die("145", afterwards="000"), None, "die:332") == [("removed", "")]
    assert changed(die("145", afterwards="000"), None) == [("cleared", "")]


def test_when_the_moment_is_over_nothing_has_happened() -> None:
    assert changed(die("145", afterwards="000"), die("000")) == []
    assert changed(die("145", afterwards="000"), die("145")) == []
    assert changed(die("145"), die("145", afterwards="000")) == []
    assert changed(die("145", afterwards="100"), die("140", afterwards="100")) == []


def test_a_whole_game_of_storing_scores_never_tells_a_number_that_was_covered_again() -> None:
    match = Match(find("storing-scores"), seed=3, options={"turn_limit": "60"})
    while match.actor != OVER:
        match.play(match.legal()[-1].number) if match.actor >= 0 else match.roll()
        if match.state.lifted:
            for viewer in everybody(match.players):
                events = match.events(len(match.steps), viewer)
                assert "turned" not in [event.kind for event in events]
                assert not any(event.faces for event in events if event.kind == "uncovered")
