"""Clocks as they are written, and what they leave."""

import pytest

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
