"""Who wins with best play, proven: for two players, without chance, secrets or repetition."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from astragal.engine.game import Game
from astragal.engine.rules import OVER
from astragal.engine.targets import native
from astragal.errors import AstragalError
from astragal.players.solver import search as rules

ENTRIES = 1 << 22  # of the table, 64 MB
LEVELS = 1024  # moves from the position that are looked at, at most
FIRST_SHARE, GROWTH = 50_000, 4  # positions looked at before the way of searching changes, and how that grows
DEEPENING = 4  # the part of it for deeper and deeper searches
ENDLESS = 1 << 60
LINE = 100  # moves of the expected line, at most
NO_CHANCE = "Dice or a draw can decide from here on; only positions without chance can be solved."
WORDS = {1: "win", 0: "draw", -1: "loss"}


class CannotSolve(AstragalError):
    """A game or position that this solver has no proof for, and why."""


@dataclass(frozen=True)
class Solution:
    """What is proven for the player to move; `nodes` are the positions looked at."""

    value: str  # "win", "draw", "loss" or "unknown"
    best: int | None = None  # in a lost position, the move that took longest to refute
    line: tuple[tuple[int, int], ...] = ()  # (player, move), as far as it is proven
    nodes: int = 0
    seconds: float = 0.0
    moves: dict[int, str] = field(default_factory=dict)  # the value of each move, if it was asked for


class Space(NamedTuple):
    """What the compiled search works in; all but table and counters by level."""

    states: Any  # [levels] records
    words: Any  # [levels, words] the same as plain numbers
    frames: Any  # [levels, FRAME]
    moves: Any  # [levels, moves] not searched yet
    ranks: Any  # [levels, moves] the lowest is searched first
    table: Any  # [entries, 2]
    history: Any  # [2, HISTORY] how often a player's move decided
    spent: Any  # [1] positions looked at


def solve(
    game: Game, s: Any, *, nodes: int | None = None, seconds: float | None = None, moves: bool = False
) -> Solution:
    """Solve a position within a limit; with `moves`, every move of it. CannotSolve says why where that is no use."""
    if why := refusal(game, s):
        raise CannotSolve(why)
    return Solver(game).solve(s, nodes=nodes, seconds=seconds, moves=moves)


def refusal(game: Game, s: Any) -> str | None:
    """Why a position cannot be solved, in one sentence; None if it may be tried."""
    if game.hidden:
        return f"{game.title} has hidden information; only games in which all is open can be solved."
    if s.players != 2:
        return f"Only games of two players can be solved; this one has {s.players}."
    if game.key is not None:
        return f"{game.title} can end by repetition, which depends on the past; it cannot be solved."
    who = game.actor(s)
    if who == OVER:
        return "The game is over; there is nothing to solve."
    return None if who >= 0 else NO_CHANCE


class Solver:
    """Solves positions of one game; what it has proven is kept for the next one."""

    def __init__(self, game: Game, entries: int = ENTRIES) -> None:
        self.game = game
        self._levels = min(game.bounds.length, LEVELS)
        self._space = _new_space(game, self._levels + 1, entries)
        self._prove = native.binder(game).bind(rules.prove)
        self._stop = np.ones(1, np.int64)
        self._budget = 0

    def compile(self, s: Any) -> None:
        """Make ready, so that no time is lost later."""
        self._ask(s, Proof(0), 1, 1, 0)

    def forget(self) -> None:
        """Begin with nothing known."""
        self._space.table.fill(0)
        self._space.history.fill(0)

    def solve(
        self,
        s: Any,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        stop: Any = None,
        moves: bool = False,
    ) -> Solution:
        """Solve a position with about so many nodes and seconds at most, or until stop[0] is set from another thread."""
        if why := refusal(self.game, s):
            raise CannotSolve(why)
        self.compile(s)
        began = time.perf_counter()
        self._stop = np.zeros(1, np.int64) if stop is None else stop
        self._budget = ENDLESS if nodes is None else nodes
        self._space.spent[0] = 0
        timer = threading.Timer(ENDLESS if seconds is None else seconds, self._stop.fill, (1,))
        timer.daemon = True
        if seconds is not None:
            timer.start()
        try:
            value, best = self._value(s)
            valued = self._moves(s) if moves else {}
            line = self._line(s, value, best)
        finally:
            timer.cancel()
            self._stop, self._budget = np.ones(1, np.int64), 0
        took = time.perf_counter() - began
        who = self.game.actor(s)
        named = {move: _word(worth, who) for move, worth in valued.items()}
        return Solution(_word(value, who), best, line, int(self._space.spent[0]), took, named)

    def _value(self, s: Any) -> tuple[int | None, int | None]:
        """What player 0 gets, None if it was not found, and the best move.

        Two ways in turn, with growing shares of the work: to the end of every line, which suits short games, and
        deeper and deeper, which finds the shortest win of long ones. The table keeps what either has proven.
        """
        who = self.game.actor(s)
        if who == OVER:
            lead = self.game.result(s, 0) - self.game.result(s, 1)
            return (lead > 0) - (lead < 0), None
        proof, levels, share = Proof(who), 1, FIRST_SHARE
        while not proof.complete and not self._spent_out():
            self._ask(s, proof, proof.open_goals()[0], self._levels, share)
            until = int(self._space.spent[0]) + share // DEEPENING
            while not proof.complete and self._space.spent[0] < until and not self._spent_out():
                answers = [
                    self._ask(s, proof, goal, levels, until - int(self._space.spent[0]))
                    for goal in proof.open_goals()
                ]
                levels = min(levels + (rules.STOPPED not in answers), self._levels)
            share *= GROWTH
        return proof.lower if proof.complete else None, proof.best

    def _ask(self, s: Any, proof: Proof, goal: int, levels: int, nodes: int) -> int:
        """Whether player 0 gets at least the goal, so many moves deep; what is found goes into the proof."""
        self._space.states[0] = s.to_record()[0]
        budget = min(self._budget, int(self._space.spent[0]) + nodes)
        answer: int = self._prove(self._space, goal, levels, budget, self._stop)
        if answer == rules.UNSOLVABLE:
            raise CannotSolve(NO_CHANCE)
        if answer in (rules.REACHED, rules.FAILED):
            frame = self._space.frames[0]
            proof.add(answer == rules.REACHED, int(frame[rules.BEST]), int(frame[rules.MOVE]))
        return answer

    def _moves(self, s: Any) -> dict[int, int | None]:
        """What player 0 gets after each move."""
        who = self.game.actor(s)
        return {move: self._value(self._after(s, who, move))[0] for move in self.game.legal(s, who)}

    def _line(self, s: Any, value: int | None, best: int | None) -> tuple[tuple[int, int], ...]:
        """Best play from here on, as far as it is proven."""
        line: list[tuple[int, int]] = []
        while value is not None and best is not None and len(line) < LINE:
            who = self.game.actor(s)
            line.append((who, best))
            s = self._after(s, who, best)
            value, best = self._value(s)
        return tuple(line)

    def _after(self, s: Any, who: int, move: int) -> Any:
        after = s.copy()
        self.game.play(after, who, move)
        return after

    def _spent_out(self) -> bool:
        return bool(self._stop[0]) or self._space.spent[0] >= self._budget


@dataclass
class Proof:
    """What is known of a position so far: bounds on what player 0 gets, and a move of who moves there."""

    who: int
    lower: int = -1
    upper: int = 1
    best: int | None = None

    @property
    def complete(self) -> bool:
        return self.lower == self.upper

    def open_goals(self) -> list[int]:
        """What is not answered yet; whether the player to move wins comes first."""
        return [goal for goal in (1 - self.who, self.who) if self.lower < goal <= self.upper]

    def add(self, reached: bool, value: int, move: int) -> None:
        """An answer: the value is a lower bound if the goal was reached, else an upper one."""
        if reached:
            self.lower = value
        else:
            self.upper = value
        if self.best is None or reached == (self.who == 0):  # a choice, not only the last of bad moves
            self.best = move


def _new_space(game: Game, levels: int, entries: int) -> Space:
    states = np.zeros(levels, game.state.dtype())
    return Space(
        states,
        states.view(np.int64).reshape(levels, -1),
        np.zeros((levels, rules.FRAME), np.int64),
        np.zeros((levels, game.bounds.moves), np.int32),
        np.zeros((levels, game.bounds.moves), np.int64),
        np.zeros((entries, 2), np.int64),
        np.zeros((2, rules.HISTORY), np.int64),
        np.zeros(1, np.int64),
    )


def _word(value: int | None, who: int) -> str:
    """A value of player 0 in words for a player."""
    return "unknown" if value is None else WORDS[value if who == 0 else -value]
