"""A game in real time at one keyboard: people type as fast as they can, computers react, time goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from astragal.engine.rules import ANYONE, CHANCE
from astragal.engine.viewer import Viewer
from astragal.errors import AstragalError, BadMove, BadOption, NotYourTurn
from astragal.match.match import Match, Move
from astragal.match.pace import Pace
from astragal.players.arena import look
from astragal.players.player import slowness
from astragal.terminal import words
from astragal.terminal.keyboard import Keyboard, Lines, Silence, Typed
from astragal.terminal.screen import Screen
from astragal.terminal.session import THINK, Session

BY_THEMSELVES = 1_000_000  # the slowness of people: the program never acts for them
A_LOOK = 1000  # milliseconds; what lasts no longer is not worth drawing
BY_A_HAIR = 3000  # milliseconds in which somebody may be told that another was faster


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
        self._waiting: Typed | None = None  # a line that came after what happens next
        self._typed_at = 0  # the moment of the line that is being done
        self._private = False  # whether a board on the screen is not for everybody

    def _slowness(self, seat: int) -> int:
        computer = self._computers.get(seat)
        return BY_THEMSELVES if computer is None else slowness(computer)

    def _moment(self, at: float | None = None) -> int:
        """The milliseconds of the match, now or at a time of the clock."""
        return round(1000 * ((self._clock() if at is None else at) - self._began))

    def _advance(self) -> None:
        if self.match.actor != ANYONE:
            super()._advance()
            return
        self._show_race()
        who, at = self._pace.next()
        typed = self._line_before(None if who in self._people else at)
        if typed is not None:
            self._pace.put_off(who, at)
            self._hear(typed)
        elif who == CHANCE:
            self.match.pass_time()
            self._made()
        else:
            choice = self._computers[who].choose(look(self.match, who, at), self._limit(who))
            self._play(choice.move, who, at)

    def _line_before(self, at: int | None) -> Typed | None:
        """The next line, if it comes before a moment (None: whenever it comes); a later one is kept."""
        if self._waiting is None:
            seconds = None if at is None else max(at - self._moment(), 0) / 1000
            self._waiting = self._keyboard.line(seconds)
        if self._waiting is None or (at is not None and self._moment(self._waiting.at) >= at):
            return None
        typed, self._waiting = self._waiting, None
        return typed

    def _show_race(self) -> None:
        """What those who may act see, once for every position."""
        if self._shown == (len(self.match.steps), None):
            return
        able = self._able(self._people)
        viewers = self._viewers(able)
        if self._private:
            self._screen.clear()
        self._private = viewers != [self._onlooker(None)]
        for viewer in viewers if able or self._lasts() else ():
            if self._private and viewer.seat is not None:
                self._screen.line(
                    f"What {words.seat_title(self.match, viewer.seat)} sees, and nobody else:", "bold"
                )
            self._draw(viewer)
        self._shown = (len(self.match.steps), None)
        task = self.match.game.prompt(self.match.view(viewers[0]))
        how = "" if len(self._people) == 1 else ", the seat's letter first"
        hurry = "Now" if self.match.deadline() is None else "Now, as fast as you can"
        self._screen.line(f"{hurry}: {task}{how}." if able else f"{task[0].upper()}{task[1:]}.", "bold")
        if teams := [seat for seat in able if len(self.match.seats[seat].members) > 1]:
            acting = (f"{self.match.member(seat)} for {self.match.game.seats[seat]}" for seat in teams)
            self._screen.line(f"In this turn {words.listed(acting)}.")

    def _lasts(self) -> bool:
        """Whether there is time to look at a position in which no person can act."""
        ends = self.match.deadline()
        return ends is None or ends - self.match.state.now > A_LOOK

    def _viewers(self, able: list[int]) -> list[Viewer]:
        """Whose boards are shown: with several people those of who may act and sees more than everybody does."""
        everybody = self._onlooker(None)
        if len(self._people) == 1 or not self.match.game.hidden:
            return [everybody]
        own = [Viewer(seat) for seat in able]
        return [one for one in own if self.match.view(one) != self.match.view(everybody)] or [everybody]

    def _hand_over(self, viewer: Viewer) -> None:
        """Nobody hands anything over in a hurry: boards say whose they are."""

    def _show_moment(self) -> None:
        """Nothing waits in a race."""

    def _hear(self, typed: Typed) -> None:
        """Do what somebody typed, at the moment it was typed."""
        text = self._heard(typed)
        try:
            if text:
                self._do(text, ANYONE)
        except BadMove as error:
            self._screen.line(f"{error}{self._too_late(text)}")
        except AstragalError as error:
            self._screen.line(str(error))

    def _heard(self, typed: Typed) -> str:
        self._typed_at = self._moment(typed.at)
        self._screen.line(f"> {typed.text.strip()}")
        return typed.text.strip()

    def _too_late(self, typed: str) -> str:
        """Who was faster, or that it came too late, where somebody might have done just now what cannot be done any more."""
        seat, text = self._addressed(typed)
        steps, game = self.match.steps, self.match.game
        if seat is not None and game.free_at and game.free_at(self.match.state, seat) > self._typed_at:
            return " Your hand is still busy."
        for number in range(len(steps) - 1, -1, -1):
            made, before = steps[number], self.match.state_at(number)
            late = self._typed_at - made.at
            if seat is None or late > BY_A_HAIR:
                break
            names = {game.name(before, move).lower() for move in game.legal(before, seat)}
            if game.actor(before) == ANYONE and text.lower() in names:
                if made.player == seat:
                    break
                who = words.seat_title(self.match, made.player) if made.player >= 0 else ""
                by = f"{late} ms" if late > 0 else "less than 1 ms"
                return f" {who} was faster, by {by}." if who else " That came too late."
        return ""

    def _do(self, typed: str, who: int) -> None:
        """Also where only one is asked, who shares the keyboard may say the seat's letter first."""
        seat, text = self._addressed(typed)
        if who >= 0 and seat is not None and text != typed:
            if seat != who:
                title = words.seat_title(self.match, who)
                raise NotYourTurn(f"It is the turn of {title}.{self._too_late(typed)}")
            typed = text
        super()._do(typed, who)

    def _possible(self, seat: int) -> list[Move]:
        return self.match.legal(seat, self._typed_at)

    def _act(self, typed: str, seat: int) -> None:
        self._try(typed, seat)

    def _play(self, move: int | str, who: int, at: int | None = None) -> None:
        if at is None:
            at = self._typed_at if who in self._people else self._moment()
        self.match.play(move, who, at=at)
        self._made()

    def _read(self) -> str:
        typed = self._waiting or self._keyboard.line(None)
        self._waiting = None
        assert typed is not None  # it waits for ever
        return self._heard(typed)

    def _undo(self, rest: list[str]) -> None:
        raise BadOption("In real time nothing can be taken back.")

    _back = _fork = _wait = _undo
