"""People at one keyboard play the games of secrets to their end, and what is secret is shown to nobody else."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.games.das_spiel.alteration.slipped.turns import fulfilled
from astragal.games.das_spiel.board.wolf import dogs
from astragal.lattice import NAMES as PLACES
from astragal.lattice import PLATE
from astragal.match import Match, Seat, positions, record
from astragal.terminal import Screen, Session
from tests.terminal.people import NAMES, Person

A, B, C = range(3)


class Asked(Screen):
    """A screen whose people type what they see fit: each looks at the position as the own seat sees it."""

    def __init__(self, persons: Mapping[int, Person]) -> None:
        super().__init__()
        self.session: Session
        self._persons = persons
        self._last = ""

    def line(self, words: str = "", style: str = "") -> None:
        self._last = words
        super().line(words, style)

    def ask(self) -> str:
        match = self.session.match
        typed = (
            ""
            if self._last.startswith("Hand over")
            else self._persons[match.actor].think(match, match.actor)[1]
        )
        self.line(f"> {typed}")
        return typed


def sat(
    slug: str, persons: Mapping[int, Person], computers: Sequence[str] = (), **options: str
) -> tuple[Match, str]:
    """A game that persons and computers, in the last seats, play in the terminal until it is over."""
    seats = [Seat((NAMES[k],)) for k in persons] + [Seat((f"Computer {k}",), k) for k in computers]
    match = Match(find(slug), players=len(seats), seed=2, options=options, seats=seats)
    screen = Asked(persons)
    screen.session = Session(match, screen, think=0.02)
    with redirect_stdout(io.StringIO()) as out:
        screen.session.run()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in out.getvalue()
    assert record.read(record.write(match)).state == match.state
    return match, out.getvalue()


def people(count: int) -> dict[int, Person]:
    return {seat: Person((0,)) for seat in range(count)}


def once(text: str) -> Person:
    """A person who begins with a certain line."""
    return Person((0,), lambda match, seat: text)


# -- Storing Scores -----------------------------------------------------------------------------------------------


def require_shown_once(match: Match, out: str) -> None:
    """What lay under a die that went back was shown exactly once, whoever lifted it."""
    shown = re.findall(r"^(\d \+ \d \+ \d = \d+)$", out, re.MULTILINE)
    lifted = [match.state_at(number) for number, step in enumerate(match.steps) if step.name == "put back"]
    assert [text.split()[-1] for text in shown] == [str(s.total[s.lifted - PLATE]) for s in lifted]


def test_three_people_store_scores_to_the_end() -> None:
    match, out = sat("storing-scores", {k: once("keep") for k in range(3)}, turn_limit="60")
    assert match.actor == OVER
    assert "keep cannot be played now; possible: roll." in out  # nothing stands before the first roll
    assert {step.player for step in match.steps} == {CHANCE, A, B, C}
    assert "Hand over" not in out  # everybody sees the same
    require_shown_once(match, out)


def test_a_person_stores_scores_against_computers_and_sees_what_they_lift() -> None:
    match, out = sat("storing-scores", people(1), ("novice", "novice"), turn_limit="60")
    require_shown_once(match, out)
    assert {step.player for step in match.steps} == {CHANCE, A, B, C}


# -- Slipped ------------------------------------------------------------------------------------------------------


def test_three_people_with_slips_and_a_false_call() -> None:
    match, out = sat("slipped", {A: Person((0,)), B: once("call"), C: Person((0,))}, round_limit="12")
    false = next(number for number, step in enumerate(match.steps) if step.name == "call")
    assert match.steps[false].player == B
    assert not fulfilled(match.state_at(false), B)
    assert match.state_at(false + 1).out[:3] == [0, 1, 0]
    assert not any(step.player == B for step in match.steps[false + 1 :])
    assert "B is out." in out


def test_nobody_else_reads_a_slip() -> None:
    match, out = sat("slipped", {A: Person((0,)), B: Person((0,))}, round_limit="2")
    slips = [text.partition(";")[0] for text in positions.write(match.game, match.state)["slips"].values()]
    before_the_end = out[: out.rindex("\n\nplate")]
    holder = A
    for part in re.split(r"(Hand over to \w+ \([AB]\))", before_the_end):
        if part.startswith("Hand over"):
            holder = "AB".index(part[-2])
        else:
            assert f"{slips[1 - holder]}: " not in part


def test_a_person_plays_slipped_against_computers() -> None:
    match, _ = sat("slipped", people(1), ("novice",), round_limit="3")
    assert {step.player for step in match.steps} == {A, B}


# -- Wolf in a Sheep's Coat ---------------------------------------------------------------------------------------


def sheep(match: Match, seat: int) -> str | None:
    """A question about a sheep that is not the wolf, as far as the person who asks can be unlucky."""
    s = match.state
    if match.actor != dogs.shepherd(s) or s.phase != dogs.HUNT:
        return None
    return next(
        name
        for name in (m.name for m in match.legal())
        if name.startswith("ask") and not name.endswith(PLACES[s.lair - 1])
    )


def test_three_people_hunt_wolves_that_the_next_one_hides() -> None:
    match, out = sat("wolf", {A: Person((0,), sheep), B: Person((0,)), C: Person((0,))}, bushes="2")
    assert match.actor == OVER
    asked = next(number for number, step in enumerate(match.steps) if step.name.startswith("ask"))
    assert match.game.score(match.state_at(asked + 1), A) == match.game.score(match.state_at(asked), A) + 1
    hidden = [step.name.removeprefix("wolf ") for step in match.steps if step.name.startswith("wolf ")]
    assert len(hidden) == 3
    assert out.count("Hand over to") == 3
    # Who hides a wolf types where; the next line hands the keyboard over, and nothing printed since tells the place.
    for place in hidden:
        after = out.split(f"> wolf {place}\n", 1)[1]
        assert f"wolf {place}" not in after.split("Hand over to", 1)[0]


def test_a_person_hunts_a_wolf_alone_and_against_a_computer() -> None:
    alone, _ = sat("wolf", people(1))
    assert alone.actor == OVER
    both, _ = sat("wolf", people(1), ("novice",))
    assert {step.player for step in both.steps} == {A, B}
