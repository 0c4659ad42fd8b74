"""Games in real time at one keyboard: scripted people with given moments of arrival."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import games, load
from astragal.engine.rules import OVER
from astragal.match import Match, Seat, record
from astragal.terminal import Race, Screen
from tests.cli.support import run

WHACK = Path(__file__).parents[1] / "toys" / "whack.py"


class Script:
    """Lines that arrive at given moments of a clock that only runs while somebody waits."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.now = 0.0
        self._left = list(lines)

    def clock(self) -> float:
        return self.now

    def line(self, seconds: float | None) -> str | None:
        end = float("inf") if seconds is None else self.now + seconds
        if self._left and self._left[0][0] <= end:
            self.now, typed = self._left.pop(0)
            return typed
        if seconds is None:
            raise EOFError
        self.now = end
        return None


def raced(*lines: tuple[float, str], seats: tuple[str, ...] = ("person", "person")) -> tuple[Match, str]:
    script = Script(*lines)
    names = ("Anna", "Ben")
    match = Match(
        load(WHACK),
        seed=1,
        options={"moles": "2"},
        seats=[Seat((name,), player) for name, player in zip(names, seats, strict=True)],
    )
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=script, clock=script.clock).run()
    return match, out.getvalue()


def test_people_act_at_the_moments_they_type() -> None:
    match, out = raced((0.5, "b hit"), (0.6, "a late hit"), (1.9, "a hit"))
    assert [(step.player, step.at) for step in match.steps if step.player >= 0] == [
        (1, 500),
        (0, 600),
        (0, 1900),
    ]
    assert match.actor == OVER
    assert "Now, as fast as you can: hit the mole, the seat's letter first." in out
    assert record.read(record.write(match)).state == match.state


def test_who_is_too_late_hears_who_was_faster() -> None:
    _, out = raced((0.5, "b hit"), (0.6, "a hit"))
    assert "Ben (green) was faster." in out


def test_time_passes_while_nobody_types() -> None:
    match, _ = raced()
    assert [step.at for step in match.steps] == [0, 2000, 2000, 4000]


def test_computers_react_by_themselves_and_a_lone_person_needs_no_letter() -> None:
    match, out = raced((0.05, "hit"), seats=("person", "master"))
    hits = [(step.player, step.at) for step in match.steps if step.player >= 0]
    assert hits[0] == (0, 50)
    assert any(player == 1 for player, _ in hits)
    assert "hit the mole." in out


def test_nothing_is_taken_back_and_commands_answer() -> None:
    _, out = raced((0.1, "undo"), (0.2, "?"), (0.3, "nonsense"), (0.4, "hit"))
    assert "In real time nothing can be taken back." in out
    assert "Type a move by its name" in out
    assert "Say who acts" in out


def test_the_command_plays_in_real_time() -> None:
    done = run("play", WHACK, "--seat", "=master", "--seat", "=club", "--option", "moles=1", "--seed", 3)
    assert (done.status, done.error) == (0, "")
    assert "All moles are gone." in done.out


@pytest.mark.parametrize(
    "game", [game for game in games() if game.real_time], ids=lambda game: str(game.slug)
)
def test_every_game_in_real_time_is_played_to_its_end_in_the_terminal(game: Game) -> None:
    script = Script()
    levels = ("master", "club", "novice")
    seats = [Seat((f"P{seat}",), levels[seat % 3]) for seat in range(game.players[0])]
    match = Match(game, seed=5, seats=seats)
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=script, clock=script.clock).run()
    assert match.actor == OVER
    assert "Points:" in out.getvalue()
    assert record.read(record.write(match)).state == match.state
