"""Games in real time at one keyboard: scripted people with given moments of arrival."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find, games, load
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match, Seat, record
from astragal.terminal import Race, Screen
from astragal.terminal.keyboard import Typed
from tests.cli.support import run
from tests.terminal.people import Script

WHACK = Path(__file__).parents[1] / "toys" / "whack.py"


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
    assert "Ben (green) was faster, by 100 ms." in out


def test_time_passes_while_nobody_types() -> None:
    match, _ = raced()
    assert [step.at for step in match.steps] == [0, 2000, 2000, 4000]


@pytest.mark.parametrize(("first", "second"), ["ab", "ba"])
def test_of_two_lines_in_the_same_millisecond_the_first_counts(first: str, second: str) -> None:
    match, out = raced((0.5, f"{first} hit"), (0.5, f"{second} hit"))
    assert [(step.player, step.at) for step in match.steps if step.player >= 0] == [("ab".index(first), 500)]
    assert "was faster, by less than 1 ms." in out


def test_what_comes_when_the_time_is_up_is_too_late() -> None:
    match, out = raced((1.999, "a hit"), (4.25, "b hit"))
    assert [(step.player, step.at) for step in match.steps if step.player >= 0] == [(0, 1999)]
    match, out = raced((2.0, "a hit"))
    assert match.steps[1].player == CHANCE
    assert match.steps[1].at == 2000
    assert [(step.player, step.at) for step in match.steps[2:] if step.player >= 0] == [
        (0, 2000)
    ]  # the next mole
    assert "> a hit" in out


def test_who_types_nonsense_was_not_too_late() -> None:
    _, out = raced((0.5, "b hit"), (0.6, "a hot"), (0.7, "b hit"))
    assert "faster" not in out


def test_typing_does_not_put_computers_off() -> None:
    calm, _ = raced(seats=("person", "club"))
    busy, out = raced(*((0.05 * k, "nonsense") for k in range(1, 60)), seats=("person", "club"))
    assert [(step.player, step.at) for step in calm.steps] == [(step.player, step.at) for step in busy.steps]
    assert out.count("> nonsense") > 10


def test_a_line_that_was_typed_while_a_computer_thought_counts_from_its_moment() -> None:
    class Late(Script):
        """A keyboard at which the clock runs on after a line was typed, as while a board is drawn."""

        def line(self, seconds: float | None) -> Typed | None:
            typed = super().line(seconds)
            self.now += 0.2
            return typed

    late = Late((0.5, "a hit"))
    seats = [Seat(("Anna",)), Seat(("Ben",))]
    match = Match(load(WHACK), seed=1, options={"moles": "1"}, seats=seats)
    with redirect_stdout(io.StringIO()):
        Race(match, Screen(), keyboard=late, clock=late.clock).run()
    assert [(step.player, step.at) for step in match.steps if step.player >= 0] == [(0, 500)]


def test_commands_answer_while_nobody_can_act() -> None:
    script = Script((0.5, "moves"), (0.6, "hint"), (0.7, "show"))
    match = Match(
        find("clever-mole"), seed=1, seats=[Seat(("Anna",)), Seat(("Ben",))], options={"rounds": "1"}
    )
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=script, clock=script.clock).run()
    assert out.getvalue().count("There is nothing to do at this moment.") == 2
    assert out.getvalue().count("Wait for the next hills.") == 2


def test_in_a_team_the_terminal_says_who_acts_in_this_turn() -> None:
    script = Script((0.1, "roll"), (0.2, "roll 4"), (0.9, "stop"), (3.0, "roll 4"))
    seats = [Seat(("Anna", "Ben")), Seat(("C",), "master"), Seat(("D",), "master")]
    match = Match(find("greedy-grabber"), seed=1, seats=seats)
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=script, clock=script.clock, own_dice=True).run()
    first, second = out.getvalue().split("> stop\n")
    assert "Your turn, Anna (A): roll the die" in first
    assert "In this turn Anna for A." in first
    assert "In this turn Ben for A." in second


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
