"""The time at the table: the wall clock without its jumps."""

from __future__ import annotations

import pytest

from astragal.table.health.steady import SLEW, SteadyTime


class Clocks:
    """A wall clock that can be set, and time that passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.passed = 1000.0, 50.0
        monkeypatch.setattr("time.time", lambda: self.wall)
        monkeypatch.setattr("time.monotonic", lambda: self.passed)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def test_it_is_the_time_of_the_wall(clocks: Clocks) -> None:
    now = SteadyTime()
    clocks.wait(3)
    assert now() == 1003


@pytest.mark.parametrize("jump", [-3600, 40, 86_400])
def test_a_wall_clock_that_is_set_changes_nothing_at_once(clocks: Clocks, jump: float) -> None:
    now = SteadyTime()
    clocks.wall += jump
    assert now() == 1000
    clocks.wait(30)
    assert now() == pytest.approx(1030, abs=31 * SLEW)


@pytest.mark.parametrize("jump", [-2, 2])
def test_in_the_long_run_it_is_the_time_of_the_wall_again(clocks: Clocks, jump: float) -> None:
    now = SteadyTime()
    clocks.wall += jump
    last = now()
    for _ in range(300):
        clocks.wait(10)
        assert now() > last
        last = now()
    assert last == pytest.approx(clocks.wall)


def test_it_never_begins_before_what_was_written(clocks: Clocks) -> None:
    now = SteadyTime()
    now.not_before(1500)
    now.not_before(1200)
    assert now() == 1500
