"""A state that says what it means: ranges, words and boards follow from the declaration, with one clear message each."""

from typing import Any

import pytest

from astragal.engine import (
    Layout,
    amount,
    choice,
    counts,
    derived,
    dice,
    each,
    flag,
    i8,
    in_order,
    moment,
    order,
    seat,
    seat_or_nobody,
    upto,
    word,
)
from astragal.engine.fields import LEFT_OUT, Field
from astragal.engine.fields.options import disagreements
from astragal.errors import BadOption
from astragal.lattice import NAMES

COLOURS = ("", "red", "green", "black", "hidden")


class Everything(Layout):
    players: i8  # type: ignore[valid-type]
    limit: amount(60, 20, 200)  # type: ignore[valid-type]
    fill: choice("immediate", "after-plate")  # type: ignore[valid-type]
    roll: upto(6)  # type: ignore[valid-type]
    rounds: upto("limit")  # type: ignore[valid-type]
    over: flag  # type: ignore[valid-type]
    now: moment  # type: ignore[valid-type]
    turn: seat  # type: ignore[valid-type]
    winner: seat_or_nobody  # type: ignore[valid-type]
    taken: each(counts("", "red", "green", most=9), 3)  # type: ignore[valid-type]
    stock: each(upto(90), 3, key="stocks")  # type: ignore[valid-type]
    asked: in_order(word("", "dog", "sheep"), 3)  # type: ignore[valid-type]
    placed: order(("a", "b", "c"))  # type: ignore[valid-type]
    cell: dice(COLOURS, box=(0, 2, 2, 2, 9), of_seats=True)  # type: ignore[valid-type]
    laid: derived(i8)  # type: ignore[valid-type]


def state() -> Any:
    s: Any = Everything()
    s.players, s.limit = 2, 60
    return s


def field(name: str) -> Field:
    return Everything.fields[name]


@pytest.mark.parametrize(
    ("name", "data", "value"),
    [
        ("roll", 6, 6),
        ("rounds", 60, 60),
        ("over", 1, 1),
        ("now", 1500, 1500),
        ("turn", "B", 1),
        ("winner", "B", 2),
        ("taken", {"B": {"green": 3}}, [0, 0, 0, 0, 0, 3, 0, 0, 0]),
        ("stock", {"A": 90, "B": 0}, [90, 0, 0]),
        ("asked", ["sheep", "dog"], [2, 1, 0]),
        ("placed", "c a", [2, 0, 1]),
    ],
)
def test_what_is_written_is_read_and_written_again(name: str, data: Any, value: Any) -> None:
    s = state()
    assert field(name).read(s, data) == []
    assert getattr(s, name) == value
    assert field(name).write(s) == data


@pytest.mark.parametrize(
    ("name", "data", "problem", "text"),
    [
        ("roll", 7, "bad-number", "roll is 7; it must be a whole number from 0 to 6."),
        ("roll", True, "bad-number", "roll is True; it must be a whole number from 0 to 6."),
        ("rounds", 61, "bad-number", "rounds is 61; it must be a whole number from 0 to 60."),
        ("over", 2, "bad-number", "over is 2; it must be a whole number from 0 to 1."),
        ("now", -1, "bad-number", "now is -1; it must be a whole number from 0 to 2147483647."),
        ("turn", "C", "unknown-seat", "turn is 'C'; possible: A, B."),
        ("winner", "AB", "unknown-seat", "winner is 'AB'; possible: , A, B."),
        ("stock", {"C": 1}, "unknown-seat", "stocks is written by seat, for A, B."),
        ("stock", {"A": 91}, "bad-number", "stocks of A is 91; it must be a whole number from 0 to 90."),
        ("taken", {"A": {"blue": 1}}, "bad-number", "numbers from 0 to 9 are possible for red, green."),
        ("asked", ["cat"], "unknown-word", "asked has 'cat'; possible: , dog, sheep."),
        ("asked", ["dog"] * 4, "not-a-list", "asked is a list of at most 3."),
        ("placed", "a a", "bad-order", "placed names places, each once, in one text with spaces."),
        (
            "cell",
            {"332": "blue"},
            "unknown-colour",
            "The die on 332 is 'blue'; possible: red, green, black, hidden.",
        ),
        ("cell", {"333": "red"}, "unknown-place", "There is no place '333'"),
        ("cell", {"332": "red 123"}, "needless-faces", "The numbers on 332 do not matter"),
        ("cell", ["332"], "not-places", "dice is written as an object of place and content."),
    ],
)
def test_what_does_not_fit_is_told_in_one_sentence(name: str, data: Any, problem: str, text: str) -> None:
    (found,) = field(name).read(state(), data)
    assert found.name == problem
    assert text in found.text


@pytest.mark.parametrize(
    ("standing", "problem"),
    [
        ({"700": "red"}, "floating-die"),
        ({"800": "hidden"}, "hidden-die"),
        ({"800": "black"}, "unknown-colour"),
        (dict.fromkeys(NAMES[:3], "red"), "too-many-dice"),
    ],
)
def test_what_cannot_stand_together_is_told_too(standing: dict[str, str], problem: str) -> None:
    s = state()
    assert field("cell").read(s, standing) == []
    assert problem in [found.name for found in field("cell").problems(s)]


def test_nothing_need_not_be_written() -> None:
    s = state()
    assert field("roll").write(s) is LEFT_OUT
    assert field("winner").write(s) is LEFT_OUT
    assert field("stock").write(s) == {"A": 0, "B": 0}
    assert field("taken").write(s) == {}


def test_an_option_is_its_field_and_its_constants() -> None:
    fill = immediate, after_plate = choice("immediate", "after-plate")
    option = fill.named("fill")
    assert [option.decode(number) for number in (immediate, after_plate)] == ["immediate", "after-plate"]
    assert option.encode(" After_Plate") == after_plate
    with pytest.raises(BadOption, match=r"Option fill cannot be 'never'; possible: immediate | after-plate."):
        option.encode("never")


def test_constants_that_number_another_value_are_found() -> None:
    options = [choice("immediate", "after-plate").named("fill"), choice("none", "all").named("shown")]
    assert disagreements(options, {"IMMEDIATE": 0, "AFTER_PLATE": 1, "NONE": -1, "SHOWN_ALL": 1}) == []
    assert disagreements(options, {"AFTER_PLATE": 0}) == [
        "AFTER_PLATE is 0, but 'after-plate' is value 1 of fill"
    ]
    assert disagreements(options, {"SHOWN_ALL": 0}) == ["SHOWN_ALL is 0, but 'all' is value 1 of shown"]
