"""The line in front of the workers: whose question is next, and how long it may be thought about while others wait."""

from __future__ import annotations

import math
from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum

from astragal.players import BRIEF
from astragal.players.player import Choice, Limit, View

ROUND = 8.0  # seconds in which all who wait get their turn: thoughts are shortened so that they do
LEAST = 0.05  # seconds of thought that everybody gets, however many wait
BEFORE_BRIEF = 1.0  # seconds that a long thought may have had when a brief one waits for its worker
PATIENCE = 8.0  # seconds after which a question that waits counts as the most urgent
STICKING = 0.3  # seconds that a question waits for the worker that knows its table


class Urgency(IntEnum):
    """Who waits for an answer; the first go first."""

    SOMEBODY_WAITS = 0  # for a move
    NOBODY_WAITS = 1  # computers among themselves
    HINT = 2
    GETTING_READY = 3  # nobody has to decide anything yet


@dataclass(frozen=True)
class Asker:
    """For whom a question is asked. The machine is shared out between households, then between the guests of each."""

    household: str = ""  # whose address it is; "" is not known: then the guest stands alone
    guest: str = ""
    urgency: Urgency = Urgency.SOMEBODY_WAITS


@dataclass(eq=False)
class Question:
    """What is asked, and the future that waits for the answer; it stays pending, so that it can be cancelled."""

    number: int
    view: View
    player: str
    limit: Limit
    table: str = ""
    asker: Asker = Asker()
    since: float = 0.0  # when it was asked
    future: Future[Choice] = field(default_factory=Future)
    allowed: float = math.inf  # seconds it may be thought about, once somebody does
    charged: float = 0.0  # seconds its asker is taken to have had for it

    @property
    def brief(self) -> bool:
        """Whether it is thought about for a moment only, whatever its limit is."""
        return self.player in BRIEF or self.view.game.real_time or self.view.game.instinct

    @property
    def household(self) -> str:
        return self.asker.household or self.asker.guest

    @property
    def guest(self) -> str:
        return self.asker.guest

    def rank(self, now: float) -> int:
        """Which questions go first: what people wait for, brief before long; whoever has waited long comes to the front."""
        urgency = self.asker.urgency
        if now - self.since >= PATIENCE and urgency != Urgency.GETTING_READY:
            return 0
        return 2 * urgency + (not self.brief)


class Shares:
    """How much of something each of several parties has had while others wanted it too.

    Nobody saves anything up: who comes, or comes back, begins like the one that had least of those who were there.
    """

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._least = 0.0  # of those who asked last

    def next_of(self, waiting: Iterable[str]) -> str:
        """Who of those who wait has had least; of equals one that has just come."""
        return min(waiting, key=lambda party: (self._counted(party), party in self._had))

    def charge(self, party: str, amount: float) -> None:
        self._had[party] = self._counted(party) + amount

    def settle(self, asking: Collection[str]) -> None:
        """These ask now; forget all others who would begin like them anyway."""
        self._least = min((self._counted(party) for party in asking), default=0.0)
        self._had = {
            party: had
            for party, had in self._had.items()
            if asking and (party in asking or had > self._least)
        }

    def _counted(self, party: str) -> float:
        return max(self._had.get(party, 0.0), self._least)


class Line:
    """Questions that wait or are thought about. It reads no clock, and has no lock of its own.

    Of equal rank is next who has had least of the machine: the household first, then the guest in it. What waits is
    answered within about ROUND seconds, because each may be thought about for its share of them only (but LEAST).
    """

    def __init__(self, workers: int, tables: int) -> None:
        self._workers = workers
        self._waiting: dict[int, Question] = {}  # in the order they came
        self._asked: dict[int, Question] = {}  # those a worker thinks about, in the order they were taken
        self._households = Shares()  # of seconds
        self._guests: defaultdict[str, Shares] = defaultdict(Shares)  # by household
        self._homes: OrderedDict[str, int] = OrderedDict()  # the worker that knows a table
        self._tables = tables  # that the workers remember

    def __len__(self) -> int:
        return len(self._waiting) + len(self._asked)

    def put(self, question: Question) -> None:
        """Somebody asks."""
        self._waiting[question.number] = question

    def drop(self, number: int) -> bool:
        """Somebody does not want to know any more; whether the question was still waiting."""
        return self._waiting.pop(number, None) is not None

    def unneeded(self, table: str) -> list[Question]:
        """What waits to get a table ready."""
        return [
            one
            for one in self._waiting.values()
            if table and one.table == table and one.asker.urgency == Urgency.GETTING_READY
        ]

    def take(self, worker: int, now: float) -> Question | None:
        """The next question for a worker that has nothing to do."""
        able = [one for one in self._waiting.values() if self._ripe_in(one, worker, now) <= 0]
        if not able:
            return None
        best = min(one.rank(now) for one in able)
        able = [one for one in able if one.rank(now) == best]
        household = self._households.next_of(one.household for one in able)
        able = [one for one in able if one.household == household]
        guest = self._guests[household].next_of(one.guest for one in able)
        question = next(one for one in able if one.guest == guest)
        question.allowed = self._share(question)
        del self._waiting[question.number]
        self._asked[question.number] = question
        if not question.brief and question.allowed < math.inf:
            self._charge(question, question.allowed)  # so that others go before the asker's next one
        if question.table:
            self._homes[question.table] = worker
            self._homes.move_to_end(question.table)
            while len(self._homes) > self._tables:
                self._homes.popitem(last=False)
        return question

    def ripe_in(self, worker: int, now: float) -> float | None:
        """In how many seconds there is something for a worker; None as long as nobody asks."""
        return min((self._ripe_in(one, worker, now) for one in self._waiting.values()), default=None)

    def done(self, question: Question, seconds: float) -> None:
        """A worker has thought about a question for so long."""
        del self._asked[question.number]
        self._charge(question, seconds)
        self._settle()

    def hurried(self) -> list[Question]:
        """Those that are thought about for longer than others can wait; `allowed` says how long they may be from now on."""
        if not self._waiting or len(self._asked) < self._workers:
            return []
        before = {number: one.allowed for number, one in self._asked.items()}
        for one in self._asked.values():
            one.allowed = min(one.allowed, self._share(one))
        longest = next(
            (one for one in self._asked.values() if not one.brief and one.allowed < math.inf), None
        )
        if longest and any(one.rank(one.since) == 0 for one in self._waiting.values()):
            longest.allowed = min(longest.allowed, BEFORE_BRIEF)
        return [one for number, one in self._asked.items() if one.allowed != before[number]]

    def forget(self, table: str) -> int | None:
        """A table is over; the worker that knows it."""
        return self._homes.pop(table, None)

    def empty(self) -> list[Question]:
        """Everything that waits; nothing does any more."""
        waiting, self._waiting = [*self._waiting.values()], {}
        return waiting

    def _ripe_in(self, question: Question, worker: int, now: float) -> float:
        """In how many seconds a worker may take a question: at once, but for those of tables that another one knows."""
        if self._homes.get(question.table, worker) == worker:
            return 0.0
        return max(question.since + STICKING - now, 0.0)

    def _share(self, question: Question) -> float:
        """How long a question may be thought about: its part of a round, where more is asked than there are workers.

        What is limited by simulations alone is not shortened: it is to be the same on every machine.
        """
        if question.limit.seconds is None:
            return math.inf
        everybody = [
            one
            for one in (*self._waiting.values(), *self._asked.values())
            if one.asker.urgency != Urgency.GETTING_READY
        ]
        if len(everybody) <= self._workers:
            return question.limit.seconds
        households = len({one.household for one in everybody})
        at_home = [one for one in everybody if one.household == question.household]
        guests = len({one.guest for one in at_home})
        own = sum(one.guest == question.guest for one in at_home)
        share = ROUND * self._workers / (households * max(guests, 1) * max(own, 1))
        return min(question.limit.seconds, max(share, LEAST))

    def _charge(self, question: Question, seconds: float) -> None:
        """Let a question have cost so much in all."""
        more, question.charged = seconds - question.charged, seconds
        self._households.charge(question.household, more)
        self._guests[question.household].charge(question.guest, more)

    def _settle(self) -> None:
        asking: defaultdict[str, set[str]] = defaultdict(set)
        for one in (*self._waiting.values(), *self._asked.values()):
            asking[one.household].add(one.guest)
        self._households.settle(asking)
        self._guests = defaultdict(Shares, {household: self._guests[household] for household in asking})
        for household, guests in asking.items():
            self._guests[household].settle(guests)
