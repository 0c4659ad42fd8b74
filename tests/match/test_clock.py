"""Clocks as they are written, and what they leave."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from astragal.errors import BadOption
from astragal.match.clock import ClockRule


@pytest.mark.parametrize("text", ["move 30", "game 300", "game 300+5", "game 0.5+0.1", "days 3"])
def test_a_clock_is_written_as_it_is_read(text: str) -> None:
    assert str(ClockRule.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "30", "move", "move 0", "move 30+2", "game -5", "game 5 + 2", "day 3", "days 3+1", "days 400"],
)
def test_other_texts_are_no_clock(text: str) -> None:
    with pytest.raises(BadOption, match="write `move 30`, `game 300\\+5`"):
        ClockRule.parse(text)


amounts = st.from_regex(r"[0-9]{1,9}(\.[0-9]{1,12})?", fullmatch=True)


@given(st.sampled_from(["move", "game", "days"]), amounts, st.one_of(st.just(""), amounts.map("+{}".format)))
@example("game", "1000000", "")
@example("days", "0.333", "")
@example("game", "31622400", "+31622400")
@example("game", "20000.1", "+20000.1")
@example("days", "0.0001", "")
@example("move", "00012.5", "")
def test_every_clock_that_is_accepted_can_be_written_and_read_again(
    kind: str, amount: str, increment: str
) -> None:
    with suppress(BadOption):
        rule = ClockRule.parse(f"{kind} {amount}{increment}")
        assert ClockRule.parse(str(rule)) == rule
        assert str(ClockRule.parse(str(rule))) == str(rule)
        assert len(str(rule)) <= 40  # as long as a room's setup may tell it


@pytest.mark.parametrize(
    "text", ["move 0.0001", "game 5+31622400.001", "game 5+99999999999", "move 1e3", "game inf", "move ٣"]
)
def test_a_clock_without_time_or_without_bounds_is_none(text: str) -> None:
    with pytest.raises(BadOption):
        ClockRule.parse(text)


def test_a_move_clock_starts_again_with_every_decision() -> None:
    rule = ClockRule.parse("move 30")
    assert rule.after((30, 30), 0, 29) == (30, 30)
    assert rule.after((30, 30), 1, 31)[1] <= 0


def test_a_game_clock_gives_back_after_each_decision() -> None:
    assert ClockRule.parse("game 60+5").after((60, 10), 1, 4) == (60, 11)
    assert ClockRule.parse("game 60+5").after((60, 10), 1, 10) == (60, 0)


def test_days_are_counted_for_each_decision() -> None:
    rule = ClockRule.parse("days 3")
    assert rule.at_start(2) == (259_200, 259_200)
    assert rule.after((259_200, 259_200), 0, 86_400) == (259_200, 259_200)
