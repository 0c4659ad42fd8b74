"""The line in front of the workers, with workers and a time that are made up: who waits how long for whom."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import pytest

from astragal.engine.registry import find
from astragal.match import Match
from astragal.players import line
from astragal.players.arena import look
from astragal.players.line import Asker, Line, Question, Urgency
from astragal.players.player import Limit
from tests.cli.support import TIC_TAC_TOE

VIEW = look(Match(find(TIC_TAC_TOE), seed=5), 0)
MOMENT = 0.02  # seconds that a novice thinks
EVE, ANN, BOB = Asker("10.0.0.1", "eve"), Asker("10.0.0.2", "ann"), Asker("10.0.0.2", "bob")


class Answer(NamedTuple):
    asker: Asker
    player: str
    waited: float  # from the question to the answer
    thought: float  # of it


class Office:
    """Workers who think as long as they are allowed to, novices for a moment; some who were answered ask again at once."""

    def __init__(self, workers: int = 1) -> None:
        self.line = Line(workers, 5 * workers)
        self.answers: list[Answer] = []
        self._now = 1000.0
        self._workers = range(workers)
        self._busy: dict[int, tuple[Question, float]] = {}  # by worker: what it thinks about, since when
        self._numbers = itertools.count(1)
        self._restless: set[int] = set()

    def ask(
        self, player: str, asker: Asker, table: str = "", *, think: float = 10.0, again: bool = False
    ) -> Question:
        question = Question(next(self._numbers), VIEW, player, Limit(think), table, asker, self._now)
        if again:
            self._restless.add(question.number)
        self.line.put(question)
        self.line.hurried()
        self._hand_out()
        return question

    def thinks_for(self) -> list[str]:
        return [question.asker.guest for question, _ in self._busy.values()]

    def leaves(self, guest: str) -> None:
        """Somebody asks for nothing more."""
        for one in [*self.line._waiting.values(), *self.line._asked.values()]:
            if one.asker.guest == guest:
                self._restless.discard(one.number)
                self.line.drop(one.number)

    def run(self, seconds: float) -> list[Answer]:
        """Let time pass; what was answered meanwhile."""
        until, before = self._now + seconds, len(self.answers)
        while True:
            ends = {worker: self._ends(*thinking) for worker, thinking in self._busy.items()}
            ripe = [
                self.line.ripe_in(worker, self._now) for worker in self._workers if worker not in self._busy
            ]
            nexts = [*ends.values(), *(self._now + left for left in ripe if left is not None)]
            self._now = min(nexts, default=until)
            if self._now >= until:
                self._now = until
                return self.answers[before:]
            for worker in [worker for worker, end in ends.items() if end <= self._now]:
                self._answer(*self._busy.pop(worker))
            self._hand_out()

    def _answer(self, question: Question, since: float) -> None:
        thought = self._now - since
        self.line.done(question, thought)
        self.answers.append(Answer(question.asker, question.player, self._now - question.since, thought))
        if question.number in self._restless:
            self.ask(question.player, question.asker, question.table, again=True)

    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker not in self._busy and (question := self.line.take(worker, self._now)):
                self._busy[worker] = question, self._now

    def _ends(self, question: Question, since: float) -> float:
        return max(since + (MOMENT if question.brief else question.allowed), self._now)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_novice_does_not_wait_for_the_masters_of_others(workers: int) -> None:
    office = Office(workers)
    for room in range(25):
        office.ask("master", EVE, f"room {room}", again=True)
    for moment in (0.01, 3, 17.3, 60):  # at the very beginning there is a master who was alone
        office.run(moment)
        office.ask("novice", ANN, "hers")
        (answer,) = (one for one in office.run(2) if one.asker == ANN)
        assert answer.waited <= line.BEFORE_BRIEF + 2 * MOMENT


def test_a_novice_does_not_wait_for_masters_of_the_same_guest_either() -> None:
    office = Office()
    for room in range(25):
        office.ask("master", EVE, f"room {room}", again=True)
    office.run(3)
    office.ask("novice", EVE, "another")
    (answer,) = (one for one in office.run(2) if one.player == "novice")
    assert answer.waited <= line.BEFORE_BRIEF + MOMENT


def test_one_master_who_thinks_long_ends_soon_when_a_novice_is_asked() -> None:
    office = Office()
    office.ask("master", EVE)
    office.run(0.5)
    office.ask("novice", ANN)
    assert [one.player for one in office.run(line.BEFORE_BRIEF)] == ["master", "novice"]


def test_what_was_cut_short_counts_for_what_it_was() -> None:
    office = Office()
    office.ask("master", EVE)
    office.run(0.5)
    for _ in range(3):
        office.ask("novice", ANN)
    office.run(line.BEFORE_BRIEF - 0.5 + MOMENT)
    assert office.line._households._had[EVE.household] == pytest.approx(line.BEFORE_BRIEF)


def test_a_limit_of_simulations_alone_is_kept() -> None:
    queue = Line(1, 5)
    queue.put(Question(1, VIEW, "master", Limit(simulations=100), asker=EVE))
    asked = queue.take(0, 0.0)
    queue.put(Question(2, VIEW, "novice", Limit(1.0), asker=ANN))
    assert asked
    assert queue.hurried() == []


def test_guests_behind_one_address_take_turns() -> None:
    office = Office()
    for room in range(10):
        office.ask("master", BOB, f"room {room}")
    office.ask("master", ANN, "hers")
    assert [one.asker for one in office.run(30)][:2] == [BOB, ANN]


@pytest.mark.parametrize("rooms", [3, 25, 100])
def test_whoever_waits_is_answered_within_a_round(rooms: int) -> None:
    office = Office()
    for room in range(rooms):
        asker = Asker(f"10.0.0.{room % 3}", f"guest {room % 7}")
        office.ask("master", asker, f"room {room}", again=True)
    office.run(20)
    later = office.run(100)
    assert max(one.waited for one in later) < 2 * line.ROUND  # what has begun, and the own turn
    assert min(one.thought for one in later) >= line.LEAST - 1e-9


def test_who_is_alone_has_all_the_time_that_was_given() -> None:
    office = Office(2)
    office.ask("master", EVE, "a")
    office.ask("master", ANN, "b")
    assert [one.thought for one in office.run(20)] == pytest.approx([10, 10])


def test_addresses_share_the_machine_and_then_guests_whatever_they_ask_for() -> None:
    office = Office()
    for asker, rooms in ((EVE, 20), (ANN, 1), (BOB, 8)):
        for room in range(rooms):
            office.ask("master", asker, f"{asker.guest} {room}", again=True)
    answers = office.run(400)
    had = {
        asker: sum(one.thought for one in answers if one.asker == asker) / 400 for asker in (EVE, ANN, BOB)
    }
    assert had == pytest.approx({EVE: 0.5, ANN: 0.25, BOB: 0.25}, abs=0.05)


def test_who_comes_new_does_not_take_the_machine_from_those_who_were_there() -> None:
    office = Office()
    for asker in (EVE, Asker("10.0.0.3", "carl")):
        office.ask("master", asker, asker.guest, again=True)
    office.run(100)
    while office.thinks_for() != ["carl"]:
        office.run(0.1)
    office.leaves("carl")
    while office.thinks_for() != ["eve"]:
        office.run(0.1)
    for room in range(5):
        office.ask("master", ANN, f"room {room}", again=True)
    had = sum(one.thought for one in office.run(100) if one.asker == EVE)
    assert had == pytest.approx(50, abs=5)


def test_guests_of_an_unknown_address_share_like_addresses() -> None:
    office = Office()
    for guest in ("eve", "eve", "eve", "ann"):
        office.ask("master", Asker("", guest))
    assert [one.asker.guest for one in office.run(30)][:2] == ["eve", "ann"]


@pytest.mark.parametrize("urgency", [Urgency.NOBODY_WAITS, Urgency.HINT])
def test_what_somebody_waits_for_goes_first(urgency: Urgency) -> None:
    office = Office()
    office.ask("master", BOB)  # busy
    for _ in range(8):
        office.ask("master", Asker("10.0.0.3", "carl", urgency))
    office.ask("master", EVE, "hers")
    assert [one.asker for one in office.run(30)][:2] == [BOB, EVE]


def test_moves_do_not_starve_hints() -> None:
    office = Office()
    hint = Asker("10.0.0.9", "dora", Urgency.HINT)
    for room in range(25):
        office.ask("master", EVE, f"room {room}", again=True)
    office.run(20)
    office.ask("master", hint)
    (answer,) = (one for one in office.run(40) if one.asker == hint)
    assert answer.waited < line.PATIENCE + line.ROUND


def test_who_left_the_line_takes_no_time_of_the_others() -> None:
    office = Office()
    first = office.ask("master", EVE, "first")
    gone = [office.ask("master", EVE, f"room {room}") for room in range(20)]
    assert not office.line.drop(first.number)  # it is thought about
    assert all(office.line.drop(one.number) for one in gone)
    office.run(15)
    office.ask("master", ANN)
    assert [one.thought for one in office.run(20)] == pytest.approx([10])


def test_a_table_waits_a_moment_for_the_worker_that_knows_it() -> None:
    queue = Line(2, 10)
    queue.put(Question(1, VIEW, "master", Limit(1.0), "table", EVE, since=0.0))
    first = queue.take(0, 0.0)
    assert first
    queue.done(first, 1.0)
    queue.put(Question(2, VIEW, "master", Limit(1.0), "table", EVE, since=1.0))
    assert queue.take(1, 1.0) is None
    assert queue.ripe_in(1, 1.0) == pytest.approx(line.STICKING)
    assert queue.ripe_in(0, 1.0) == 0
    other = queue.take(1, 1.0 + line.STICKING)
    assert other
    assert other.number == 2


def test_the_line_remembers_nobody_who_is_gone() -> None:
    office = Office()
    for guest in range(200):
        office.ask("master", Asker(f"10.0.{guest}.1", f"guest {guest}"), f"room {guest}")
        office.run(3)
    office.ask("novice", EVE)
    office.run(2000)
    line_ = office.line
    assert not line_._waiting
    assert not line_._asked
    assert not line_._households._had
    assert not line_._guests
    assert len(line_._homes) <= 5
