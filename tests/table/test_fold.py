"""The book is the truth: whatever people do, the entries alone make the same room, as every viewer sees it."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Any
from unittest.mock import patch

import orjson
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from astragal.engine.act import run
from astragal.table.protocol.messages import View
from astragal.table.room.entries import Entry
from astragal.table.room.room import Person, Refusal
from astragal.table.sight import showing
from astragal.table.sight.showing import Shown
from tests.table.server import changed_table
from tests.table.support import ANNA, BEN, CARLA, NOBODY, NOON, ask, opened, rebuilt

PEOPLE = (ANNA, BEN, CARLA)
EVERYBODY = (*PEOPLE, NOBODY)
HERE = frozenset({ANNA.guest, CARLA.guest})
SETUPS = (
    {"game": "rasanto", "seats": "you open"},
    {"game": "rasanto", "seats": "you you", "clock": "move 9"},
    {"game": "rasanto", "seats": "you open", "clock": "game 30+2"},
    {"game": "most-simple", "seats": "you open novice"},
    {"game": "most-simple", "seats": "you open you", "dice": "people", "clock": "game 60"},
    {"game": "most-simple", "seats": "club club club"},
    {"game": "chifoumi", "seats": "you open", "clock": "days 1"},
    {"game": "el-dado", "seats": "you open open"},
    {"game": "snap", "seats": "you open", "options": {"cards": "5"}},
    {"game": "snap", "seats": "you open novice", "dice": "people"},
    {"game": "peek", "seats": "you open", "clock": "move 20"},
    {"game": "flick", "seats": "you open"},
    {"game": "slope", "seats": "you open", "options": {"seconds": "1"}, "dice": "people"},
    {"game": "slope", "seats": "you novice", "options": {"world": "fast"}},
)
people = st.sampled_from(PEOPLE)
seats = st.integers(-1, 3)
matters = st.sampled_from(("draw", "takeback", "pause", "rematch"))


def as_sent(said: object) -> Any:
    return orjson.loads(orjson.dumps(said))


class TheBookIsTheTruth(RuleBasedStateMachine):
    """People ask for whatever comes to their mind, time passes, computers play; clients follow by news alone."""

    def __init__(self) -> None:
        super().__init__()
        secrets = (f"{k:064x}" for k in count(1))
        self.fixed_dice = patch("astragal.table.room.room.new_secret", lambda: next(secrets))
        self.fixed_dice.start()

    def teardown(self) -> None:
        self.fixed_dice.stop()

    @initialize(setup=st.sampled_from(SETUPS), full=st.sampled_from((True, True, False)))
    def open(self, setup: dict[str, Any], full: bool) -> None:
        self.now = NOON
        self.checked = 0, 0.0
        self.room, self.book = opened(**setup)
        self.clients = {person: self.view(person) for person in EVERYBODY}
        if full:
            self.the_seats_fill()

    def view(self, person: Person) -> View:
        return showing.view(self.room, person.guest, person.name, HERE, self.now)

    def attempt(self, who: Person, kind: str, /, gone: Collection[str] = (), **fields: object) -> None:
        before = [self.view(person) for person in EVERYBODY]
        number, steps = self.room.number, self.steps()
        try:
            written = self.room.act(who, ask(kind, **fields), self.now, gone)
        except Refusal:
            assert [self.view(person) for person in EVERYBODY] == before
        else:
            self.tell(written, number, steps)

    def steps(self) -> int:
        return len(self.room.match.steps) if self.room.match else 0

    def tell(self, written: list[Entry], after: int, steps: int) -> None:
        self.book += written
        for person, known in self.clients.items():
            before, guest = Shown(known.you, known.table), person.guest
            now = showing.shown(self.room, guest, person.name, HERE, self.now)
            news = showing.news(self.room, guest, before, now, after, written, steps)
            assert len(news.deeds) == len(written)
            assert news.you in (None, now.you)
            assert changed_table(as_sent(known.table), as_sent(news.table)) == as_sent(now.table)
            lines = known.lines[: news.keep] + news.lines
            self.clients[person] = View(known.room, *now, lines)

    # -- what keeps a room going ----------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from((0.25, 1.5, 6.0, 40.0)))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        number, steps = self.room.number, self.steps()
        self.tell(self.room.tick(self.now), number, steps)

    @rule(seconds=st.sampled_from((0.7, 90.0)))
    def the_table_is_away(self, seconds: float) -> None:
        """Whatever is timed stands where it stood."""
        due = self.room.next_tick()
        self.now += seconds
        number, steps = self.room.number, self.steps()
        self.tell(self.room.give_back(seconds, self.now), number, steps)
        if due is not None and self.room.number == number + 1:
            assert self.room.next_tick() == pytest.approx(due + seconds)

    @precondition(lambda self: self.room.computer_to_act() is not None)
    @rule(choice=st.integers(0, 99))
    def a_computer_plays(self, choice: int) -> None:
        seat = self.room.computer_to_act()
        if seat is not None:
            moves = self.room.moves_of(seat)
            number, steps = self.room.number, self.steps()
            written = self.room.computer_move(seat, steps, moves[choice % len(moves)].number, self.now)
            self.tell(written, number, steps)

    @precondition(lambda self: self.room.act_due() is not None)
    @rule(outcome=st.sampled_from(("as it was", "as it was", "failed", "none")))
    def an_act_ends(self, outcome: str) -> None:
        due = self.room.act_due()
        if due is not None and self.room.match is not None:
            act = self.room.match.new_act()
            number, steps = self.room.number, self.steps()
            if act is None or outcome == "none":
                written = self.room.act_done(due, None, "", self.now)
            elif outcome == "failed":
                written = self.room.act_done(due, (), "", self.now)
            else:
                run(act)
                written = self.room.act_done(due, act.outcomes(), act.log.write(), self.now)
            self.tell(written, number, steps)

    @precondition(lambda self: self.room.awaited())
    @rule(choice=st.integers(0, 99), old=st.sampled_from((0, 0, 0, 1, 2)))
    def who_should_moves(self, choice: int, old: int) -> None:
        """Where several may act, each of them does on what was seen before, perhaps of an earlier number."""
        number = max(0, self.room.number - old)
        for who in PEOPLE:
            if who.guest in self.room.awaited():
                choices = self.clients[who].table.choices
                move = choices[choice % len(choices)]
                self.attempt(who, "move", number=number, seat=move.seat, name=move.name)

    @precondition(lambda self: self.room.status == "running")
    @rule(choices=st.lists(st.integers(0, 99), min_size=3, max_size=9), seconds=st.sampled_from((0.0, 1.7)))
    def the_game_goes_on(self, choices: list[int], seconds: float) -> None:
        for choice in choices:
            self.time_passes(seconds)
            self.a_computer_plays(choice)
            self.an_act_ends("as it was")
            self.who_should_moves(choice, 0)

    @precondition(lambda self: any(chair.open for chair in self.room.seats))
    @rule()
    def the_seats_fill(self) -> None:
        for seat, who in enumerate(PEOPLE):
            self.attempt(who, "sit", seat=seat)
            self.attempt(who, "ready", ready=True)

    @rule(what=matters, first=people)
    def all_agree(self, what: str, first: Person) -> None:
        what = {"paused": "resume", "over": "rematch"}.get(self.room.status, what)
        if what == "resume":
            self.attempt(first, "resume")
        else:
            self.attempt(first, "offer", what=what)
            for who in PEOPLE:
                self.attempt(who, "answer", what=what, yes=True)

    # -- what people may come to think of, possible or not --------------------------------------------------------

    @rule(who=people, seat=seats, name=st.sampled_from(("332", "pass", "grab", "roll 3", "keep")))
    def somebody_types(self, who: Person, seat: int, name: str) -> None:
        self.attempt(who, "move", number=self.room.number, seat=seat, name=name)

    @rule(who=people, seat=seats, kind=st.sampled_from(("sit", "leave", "resign", "computer")))
    def somebody_changes_seats(self, who: Person, seat: int, kind: str) -> None:
        own = self.room.seats_of(who.guest)
        if own and kind in ("leave", "resign"):
            seat = own[seat % len(own)]
        self.attempt(who, kind, seat=seat, **({"level": "novice"} if kind == "computer" else {}))

    @rule(who=people, kind=st.sampled_from(("back", "back", "resume", "ready", "unready")))
    def somebody_wants(self, who: Person, kind: str) -> None:
        if kind in ("ready", "unready"):
            self.attempt(who, "ready", ready=kind == "ready")
        else:
            self.attempt(who, kind)

    @rule(who=people, seat=seats, what=st.sampled_from(("win", "computer")), gone=st.sets(people))
    def somebody_claims(self, who: Person, seat: int, what: str, gone: set[Person]) -> None:
        self.attempt(who, "claim", seat=seat, what=what, gone={person.guest for person in gone - {who}})

    @rule(who=people, seat=seats, kind=st.sampled_from(("free", "free", "free", "close")))
    def somebody_hosts(self, who: Person, seat: int, kind: str) -> None:
        fields: dict[str, Any] = {"seat": seat} if kind == "free" else {}
        self.attempt(who, kind, **fields)

    @rule(who=people, what=matters)
    def somebody_offers(self, who: Person, what: str) -> None:
        self.attempt(who, "offer", what=what)

    @precondition(lambda self: self.room.offers.open)
    @rule(who=people, what=matters, yes=st.booleans())
    def somebody_answers(self, who: Person, what: str, yes: bool) -> None:
        self.attempt(who, "answer", what=what, yes=yes)

    # -- what must hold -------------------------------------------------------------------------------------------

    @invariant()
    def the_book_makes_the_same_room(self) -> None:
        if self.checked == (self.room.number, self.now):
            return
        self.checked = self.room.number, self.now
        other = rebuilt(self.book)
        assert other.number == self.room.number == len(self.book)
        for person in EVERYBODY:
            told = showing.view(other, person.guest, person.name, HERE, self.now)
            assert told == self.view(person)
        assert other.next_tick() == self.room.next_tick()
        assert other.computer_to_act() == self.room.computer_to_act()
        assert other.awaited() == self.room.awaited()
        assert showing.summary(other) == showing.summary(self.room)
        if self.room.match and other.match:
            assert other.match.state == self.room.match.state
            assert other.match.seats == self.room.match.seats

    @invariant()
    def clients_need_no_more_than_news(self) -> None:
        for person, known in self.clients.items():
            whole = self.view(person)
            assert known.lines == whole.lines
            assert known.you == whole.you
            assert known.table.scene == whole.table.scene
            assert known.table.choices == whole.table.choices
            assert known.table.number == whole.table.number

    @invariant()
    def the_secret_is_kept_until_the_end(self) -> None:
        if not self.room.match:
            return
        secret, over = self.room.match.secret, self.room.status == "over"
        for person in EVERYBODY:
            assert (secret in orjson.dumps(self.view(person)).decode()) == over


TestTheBookIsTheTruth = TheBookIsTheTruth.TestCase
TestTheBookIsTheTruth.settings = settings(max_examples=25, stateful_step_count=30)
