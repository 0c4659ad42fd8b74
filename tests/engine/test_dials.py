"""Numbers that moves carry."""

from typing import Any

import pytest

from astragal.engine import Bounds, Dial, Layout, i8, ways
from astragal.engine.dials import Dialled, named_with_numbers, touched_with_numbers
from astragal.engine.game import define, new_rng
from astragal.errors import IllegalMove, UnreadableMove

AIM, STRENGTH = Dial("aim", -45, 45, "degrees"), Dial("strength", 1, 100)
SPAN = Dialled(7, (AIM, STRENGTH))


def test_every_way_to_set_the_dials_has_a_number_of_its_own() -> None:
    assert (SPAN.first, SPAN.end) == (7, 7 + 91 * 100)
    assert ways(AIM, STRENGTH) == 91 * 100
    assert (6 in SPAN, 7 in SPAN, SPAN.end - 1 in SPAN, SPAN.end in SPAN) == (False, True, True, False)
    assert SPAN.numbers(7) == (-45, 1)
    assert SPAN.numbers(8) == (-45, 2)
    assert SPAN.numbers(SPAN.end - 1) == (45, 100)
    assert all(SPAN.move(SPAN.numbers(move)) == move for move in range(SPAN.first, SPAN.end))


def test_a_move_is_read_by_its_words_or_its_numbers_alone() -> None:
    wanted = SPAN.move((-12, 80))
    like = "flick it aim=0 strength=1"
    for text in ("flick it aim=-12 strength=80", "Flick it  -12 80", "flick it -12 strength=80"):
        assert SPAN.read(text, like) == wanted
    for text in ("flick -12 80", "flick it -12", "flick it", "flick it 1 2 3", ""):
        assert SPAN.read(text, like) is None


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("flick 46 1", IllegalMove, "aim cannot be 46; possible: -45 to 45 degrees."),
        ("flick 0 0", IllegalMove, "strength cannot be 0; possible: 1 to 100."),
        ("flick 0 1.5", UnreadableMove, "1.5 is no number for strength; possible: 1 to 100."),
        (
            "flick strength=5 0",
            UnreadableMove,
            "strength=5 is no number for aim; possible: -45 to 45 degrees.",
        ),
    ],
)
def test_what_no_dial_says_is_refused_with_what_is_possible(
    text: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as raised:
        SPAN.read(text, "flick aim=0 strength=1")
    assert str(raised.value) == says


def test_names_and_touches_end_with_the_numbers() -> None:
    name = named_with_numbers(lambda s, move: "flick" if move >= 7 else "pass", (SPAN,))
    touch = touched_with_numbers(lambda s, move: ("die:a1",), (SPAN,))
    assert (name(None, 7), name(None, 3)) == ("flick aim=-45 strength=1", "pass")
    assert touch(None, 7) == ("die:a1", "dial:aim=-45", "dial:strength=1")
    assert touch(None, 3) == ("die:a1",)


def test_any_setting_may_be_drawn() -> None:
    small, rng = Dialled(3, (Dial("a", 0, 1), Dial("b", 5, 7))), new_rng(1)
    assert {small.somewhere(rng) for _ in range(200)} == set(range(3, 9))


def test_a_gesture_belongs_to_a_span_with_dials() -> None:
    verbs = ("start", "actor", "moves", "play", "score", "touch", "scene", "prompt")

    class State(Layout):
        players: i8  # type: ignore[valid-type]

    rules = {"__name__": "toy", "State": State, **dict.fromkeys(verbs, print)}
    facts: dict[str, Any] = {"number": "T", "title": "Toy", "players": (1,), "summary": "A toy."}
    bounds = Bounds(actions=20_000, moves=1, length=1, score=(0, 1))
    with pytest.raises(TypeError, match=r"the moves from \[3\] on have none"):
        define(rules, **facts, bounds=bounds, dials={7: (AIM, STRENGTH)}, gestures={3: "throw"})
