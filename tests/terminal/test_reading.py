"""Reading moves by name and by touches."""

from astragal.match.match import Move
from astragal.terminal.reading import by_name, next_touches, touched

MOVES = [
    Move(0, "c1-c2", ("die:c1", "cell:c2")),
    Move(1, "c1+d2", ("die:c1", "cell:d2", "button:lay on")),
    Move(2, "c1xd2", ("die:c1", "cell:d2", "button:capture")),
    Move(3, "d1-d3", ("die:d1", "cell:d3")),
    Move(4, "pass", ("button:pass",)),
]


def numbers(typed: str) -> list[int]:
    return [move.number for move in touched(typed.split(), MOVES)[0]]


def test_a_name_is_read_in_any_case_and_spacing() -> None:
    found = by_name("  C1XD2 ", MOVES)
    assert found is not None
    assert found.number == 2
    assert by_name("c1", MOVES) is None


def test_touches_narrow_the_moves_down() -> None:
    assert numbers("c1") == [0, 1, 2]
    assert numbers("c1 d2") == [1, 2]
    assert numbers("die:c1 c2") == [0]
    assert numbers("c1 e5") == []


def test_a_touch_may_have_several_words() -> None:
    assert numbers("c1 d2 lay on") == [1]
    assert numbers("c1 d2 lay") == []


def test_what_may_come_next() -> None:
    assert next_touches(*touched(["c1"], MOVES)) == ["c2", "d2"]
    assert next_touches(*touched(["c1", "d2"], MOVES)) == ["lay on", "capture"]


def test_equal_places_of_different_kinds_are_told_whole() -> None:
    moves = [Move(0, "take", ("die:800",)), Move(1, "put", ("cell:800",))]
    left, depth = touched([], moves)
    assert next_touches(left, depth) == ["die:800", "cell:800"]
    assert [move.number for move in touched(["cell:800"], moves)[0]] == [1]


def test_what_all_moves_have_in_common_need_not_be_typed() -> None:
    rolls = [Move(n, f"roll {n}", ("button:roll", f"face:{n}")) for n in range(1, 7)]
    assert [move.number for move in touched(["4"], rolls)[0]] == [4]
    assert [move.number for move in touched(["roll", "4"], rolls)[0]] == [4]
