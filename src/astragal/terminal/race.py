"""A game in real time at one keyboard: people type as fast as they can, computers react, time goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from astragal.engine.rules import ANYONE, CHANCE
from astragal.errors import AstragalError, BadMove, BadOption
from astragal.match.match import Match, Move
from astragal.match.pace import Pace
from astragal.players.arena import look
from astragal.terminal import words
from astragal.terminal.keyboard import Keyboard, Lines, Silence
from astragal.terminal.screen import Screen
from astragal.terminal.session import THINK, Session

BY_THEMSELVES = 1_000_000  # the slowness of people: the program never acts for them


class Race(Session):
    """A session whose clock runs. A line counts from the moment it is typed; its seat's letter comes first where several share the keyboard."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        *,
        record: Path | None = None,
        own_dice: bool = False,
        think: float = THINK,
        keyboard: Lines | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(match, screen, record=record, own_dice=own_dice, think=think)
        self._keyboard = keyboard or (Keyboard() if self._people else Silence())
        self._clock = clock
        self._began: float = clock() - match.state.now / 1000
        self._pace = Pace(match, match.seed, [self._slowness(seat) for seat in range(match.players)])

    def _slowness(self, seat: int) -> int:
        computer = self._computers.get(seat)
        return BY_THEMSELVES if computer is None else int(getattr(computer, "slowness", 100))

    def _moment(self) -> int:
        """The milliseconds of the match."""
        return round(1000 * (self._clock() - self._began))

    def _advance(self) -> None:
        if self.match.actor != ANYONE:
            super()._advance()
            return
        self._show_race()
        who, at = self._pace.next()
        typed = self._keyboard.line(max(at - self._moment(), 0) / 1000)
        if typed is not None:
            self._hear(typed.strip())
        elif who == CHANCE:
            self.match.pass_time()
            self._made()
        else:
            choice = self._computers[who].choose(look(self.match, who, at), self._limit(who))
            self._play(choice.move, who, at)

    def _show_race(self) -> None:
        """The board, once for every position, for the only person or as everybody may see it."""
        viewer = self._onlooker(ANYONE)
        if self._shown == (len(self.match.steps), viewer):
            return
        self._draw(viewer)
        how = "" if len(self._people) == 1 else ", the seat's letter first"
        self._screen.line(
            f"Now, as fast as you can: {self.match.game.prompt(self.match.view(viewer))}{how}.", "bold"
        )

    def _hear(self, typed: str) -> None:
        """What somebody typed, at the moment it was typed."""
        self._screen.line(f"> {typed}")
        try:
            if typed:
                self._do(typed, ANYONE)
        except BadMove as error:
            last = self.match.steps[-1] if self.match.steps else None
            faster = (
                f" {words.seat_title(self.match, last.player)} was faster."
                if last and last.player >= 0
                else ""
            )
            self._screen.line(f"{error}{faster}")
        except AstragalError as error:
            self._screen.line(str(error))

    def _possible(self, seat: int) -> list[Move]:
        return self.match.legal(seat, self._moment())

    def _act(self, typed: str, seat: int) -> None:
        self._try(typed, seat)

    def _play(self, move: int, who: int, at: int | None = None) -> None:
        self.match.play(move, who, at=self._moment() if at is None else at)
        self._made()

    def _read(self) -> str:
        typed = self._keyboard.line(None)
        assert typed is not None  # it waits for ever
        self._screen.line(f"> {typed.strip()}")
        return typed

    def _undo(self, rest: list[str]) -> None:
        raise BadOption("In real time nothing can be taken back.")

    _back = _fork = _wait = _undo
