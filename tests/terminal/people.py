"""Scripted people at a keyboard: lines at given moments, or people who look, think for a given time and type."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from astragal.engine.game import Game, new_rng
from astragal.engine.rules import ANYONE
from astragal.engine.targets import python
from astragal.engine.viewer import Viewer
from astragal.match import Match, Seat
from astragal.terminal import Race, Screen
from astragal.terminal.keyboard import Typed

NAMES = ("Anna", "Ben", "Carla")
Mistake = Callable[[Match, int], str | None]


class Script:
    """Lines that arrive at given moments of a clock that only runs while somebody waits."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.now = 0.0
        self._left = list(lines)

    def clock(self) -> float:
        return self.now

    def line(self, seconds: float | None) -> Typed | None:
        end = float("inf") if seconds is None else self.now + seconds
        if self._left and self._left[0][0] <= end:
            self.now, text = self._left.pop(0)
            return Typed(self.now, text)
        if seconds is None:
            raise EOFError
        self.now = end
        return None


@dataclass
class Person:
    """Types what the seat's view suggests, so many milliseconds after there is something to do; the times come in turn.

    A mistake is what the person types instead, once, as soon as there is an opportunity for it.
    """

    times: tuple[int, ...]
    mistake: Mistake | None = None
    lines: int = 0

    def think(self, match: Match, seat: int) -> tuple[int, str]:
        """How long it takes, and what is typed then, whatever happens meanwhile."""
        takes = self.times[self.lines % len(self.times)]
        self.lines += 1
        wrong = self.mistake(match, seat) if self.mistake else None
        if wrong is not None:
            self.mistake = None
            return takes, wrong
        return takes, sensible(match, seat, self.lines)


def sensible(match: Match, seat: int, number: int = 0) -> str:
    """The name of a move that the policy of the game makes from what the seat sees."""
    view = match.view(Viewer(seat))
    if match.game.free_at:
        view.now = max(view.now, match.game.free_at(view, seat))
    legal = match.game.legal(view, seat)
    picked = python.policy(match.game)(view, seat, legal, len(legal), new_rng(match.seed, 1000 + number))
    return match.game.name(view, legal[picked])


class People:
    """A keyboard shared by persons; who is planned for the same millisecond types in the order of the seats."""

    def __init__(self, persons: Mapping[int, Person]) -> None:
        self.now = 0.0
        self.match: Match
        self._persons = persons
        self._planned: dict[int, Typed] = {}
        self._steps = -1

    def clock(self) -> float:
        return self.now

    def line(self, seconds: float | None) -> Typed | None:
        end = float("inf") if seconds is None else self.now + seconds
        for seat, person in self._persons.items():
            if seat not in self._planned:
                self._plan(seat, person)
        if self._planned:
            seat = min(self._planned, key=lambda seat: self._planned[seat].at)
            if self._planned[seat].at <= end:
                self.now = max(self.now, self._planned[seat].at)
                return self._planned.pop(seat)
        assert seconds is not None, "the game waits for somebody who has nothing to type"
        self.now = end
        return None

    def _plan(self, seat: int, person: Person) -> None:
        match, begins = self.match, round(1000 * self.now)
        if match.game.free_at and match.actor == ANYONE:
            begins = max(begins, match.game.free_at(match.state, seat))
        if match.legal(seat, begins):
            takes, text = person.think(match, seat)
            letter = f"{match.game.seat_name(seat).lower()} " if len(self._persons) > 1 else ""
            self._planned[seat] = Typed((begins + takes) / 1000, letter + text)


def played(
    game: Game,
    persons: Mapping[int, Person],
    computers: Sequence[str] = (),
    *,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    state: Any = None,
) -> tuple[Match, str]:
    """A game that persons and computers, in the other seats, play in the terminal until it is over."""
    count = len(persons) + len(computers)
    levels = iter(computers)
    seats = [
        Seat((NAMES[k],)) if k in persons else Seat((f"Computer {k + 1}",), next(levels))
        for k in range(count)
    ]
    if state is None:
        match = Match(game, players=count, seed=seed, options=options, seats=seats)
    else:
        match = Match(game, seed=seed, seats=seats, state=state)
    people = People(persons)
    people.match = match
    with redirect_stdout(io.StringIO()) as out:
        Race(match, Screen(), keyboard=people, clock=people.clock).run()
    return match, out.getvalue()
