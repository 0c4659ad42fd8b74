"""A match: one running game with its seats, history and clock. It checks every move; rules trust it."""

from __future__ import annotations

import math
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from astragal.engine.act import Act, Log, replay, run
from astragal.engine.game import Game, new_rng
from astragal.engine.kept import Kept
from astragal.engine.rules import ANYONE, CHANCE, NEVER, OVER
from astragal.engine.scene import Scene
from astragal.engine.targets import python
from astragal.engine.viewer import WATCHER, Viewer
from astragal.engine.words import say
from astragal.engine.words import who as who_sits
from astragal.errors import BadOption, IllegalMove, NotYourTurn, UnreadableMove
from astragal.match import outcome as outcomes
from astragal.match.clock import ClockRule
from astragal.match.events import Event, happened
from astragal.match.fair import seed_of
from astragal.match.outcome import Outcome
from astragal.match.sight import Sight

State = Any
GUESSED = "guessed"  # the inputs of what the rules decided because no physical act could tell it


@dataclass(frozen=True)
class Seat:
    """Who plays a seat: one name or the members of a team, who take its turns in rotation; `player` is who chooses."""

    members: tuple[str, ...] = ()
    player: str = "person"

    def __str__(self) -> str:
        people = ", ".join(self.members)
        return people if self.player == "person" else f"{people} ({self.player})".strip()

    @property
    def can_be_written(self) -> bool:
        """Whether a record that names it can be read again."""
        return all(_stands_alone(text, "|()") for text in (self.player, *self.members)) and not any(
            "," in member for member in self.members
        )


@dataclass(frozen=True)
class Step:
    """One move of the history: who made it (CHANCE for rolls), its number and name, the seconds it took.

    In real time `at` is the moment it was made, in milliseconds from the start. The first outcome of a physical act has the
    log of its hand as `inputs`.
    """

    player: int
    move: int
    name: str
    spent: float = 0
    at: int = 0
    inputs: str = ""


@dataclass(frozen=True)
class Move(metaclass=Kept):
    """A legal move: its number, its name, and the touches that make it."""

    number: int
    name: str
    touch: tuple[str, ...]


@dataclass(frozen=True)
class Stop:
    """Why a match ended before its rules ended it: a seat's time is up, a seat gave up, or all agreed to a draw."""

    how: Literal["time", "resigned", "drawn"]
    seat: int | None = None


class Match:
    """One game being played. The history is the truth: everything else follows from start and steps."""

    def __init__(
        self,
        game: Game,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
        dice: int | None = None,
        secret: str = "",
        clock: ClockRule | None = None,
        state: State = None,
    ) -> None:
        self.game = game
        self.secret = secret  # what the seed follows from, where others should be able to check that
        if secret:
            seed = seed_of(secret) if seed is None else seed
        self.seed = secrets.randbits(62) if seed is None else seed
        if not 0 <= self.seed < 1 << 62:
            raise BadOption(f"The seed cannot be {self.seed}; possible: 0 to 2^62 - 1.")
        self.dice = self.seed if dice is None else dice  # what coming rolls follow from
        self.from_position = state is not None
        first = state.copy() if self.from_position else game.new(players, options, self.seed)
        self.seats = tuple(seats) or (Seat(),) * first.players
        if len(self.seats) != first.players:
            raise BadOption(f"{len(self.seats)} seats were named for {first.players} players.")
        if not game.teams and any(len(seat.members) > 1 for seat in self.seats):
            raise BadOption(f"{game.title} has no teams; name one member for each seat.")
        if not all(seat.can_be_written for seat in self.seats):
            raise BadOption("A name cannot be empty or contain | , ( ) or a line break.")
        self.seats = tuple(  # a person without a name is called by the seat
            Seat((title,)) if seat == Seat() else seat
            for seat, title in zip(self.seats, game.seats, strict=False)
        )
        self.clock = clock
        self.steps: list[Step] = []
        self.stopped: Stop | None = None  # why it ended early, if it did
        self._states = [first]
        self._left = [clock.at_start(first.players) if clock else ()]
        self._seen = [0] * game.bounds.positions
        self._noted = [0]
        self.physics = game.physics  # that decides outside the rules; a record may be of another one
        self._asked: int | None = None  # after which step it was asked last
        self._answer: list[int] = []
        self._log = ""  # of the hand that led to it

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now, everything included; do not change it."""
        return self._states[-1]

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def actor(self) -> int:
        """Who is to move: a seat, CHANCE, ANYONE or OVER."""
        return OVER if self.stopped is not None else self.game.actor(self.state)

    @property
    def time_left(self) -> tuple[float, ...]:
        """What each seat has on its clock; empty without a clock."""
        return self._left[-1]

    def deadline(self) -> int | None:
        """In real time: the moment at which something happens by itself, if nobody acts before."""
        if self.actor != ANYONE or self.game.deadline is None:
            return None
        at = self.game.deadline(self.state)
        return None if at == NEVER else at

    def state_at(self, step: int) -> State:
        """The position after so many steps; 0 is the start."""
        return self._states[step]

    def legal(self, player: int | None = None, at: int | None = None) -> list[Move]:
        """The legal moves of a seat (default: of whoever is to move, the first who can where several may).

        In real time those at a moment, now if none is given.
        """
        s = self._at(at)
        who = self.actor if player is None else player
        if who == ANYONE:
            who = next((k for k in range(self.players) if self.game.legal(s, k)), CHANCE)
        if self.actor == OVER or (self.actor != ANYONE and who != self.actor):
            return []
        return [Move(m, self.game.name(s, m), tuple(self.game.touch(s, m))) for m in self.game.legal(s, who)]

    def dialled(self, text: str, legal: Sequence[Move]) -> Move | None:
        """The move that a text says with numbers of its own, where others of its span are legal; BadMove if no dial has these numbers."""
        for span in self.game.dials:
            like = next((move for move in legal if move.number in span), None)
            if like is not None and (number := span.read(text, like.name)) is not None:
                touch = tuple(self.game.touch(self.state, number))
                return Move(number, self.game.name(self.state, number), touch)
        return None

    def member(self, seat: int | None = None) -> str:
        """The person who acts for a seat (default: whose turn it is): in a team, members take its turns in rotation."""
        who = self.actor if seat is None else seat
        if who < 0:
            return ""
        members = self.seats[who].members
        return members[self.turns(who) % len(members)] if members else self.game.seat_name(who)

    def view(self, viewer: Viewer, step: int | None = None, at: int | None = None) -> State:
        """A copy of the position (now, or after a step) with what the viewer may not know blanked."""
        return self.game.seen(self._at(at) if step is None else self._states[step], viewer)

    def name_of(self, step: int, viewer: Viewer) -> str:
        """What the step (counted from 1) is called, as far as the viewer may know it."""
        made, before = self.steps[step - 1], Sight(self.game, self.view(viewer, step - 1), viewer)
        return before.name_of(made.player, made.move, made.name)

    def seen(self) -> tuple[int, ...]:
        """The keys of the positions so far that count for repetition."""
        return tuple(self._seen[: self._noted[-1]])

    def scene(self, viewer: Viewer = WATCHER) -> Scene:
        """What a viewer is shown of the position now."""
        return self.game.picture(self.view(viewer), viewer)

    def events(self, step: int, viewer: Viewer = WATCHER) -> tuple[Event, ...]:
        """What the step (counted from 1) did, as the viewer saw it."""
        made = self.steps[step - 1]
        before, after = self.view(viewer, step - 1), self.view(viewer, step)
        return happened(self.game, before, made.player, made.move, after, viewer)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.stopped is not None:
            return outcomes.stopped(self.game, self.state, self.stopped.how, self.stopped.seat)
        return outcomes.by_rules(self.game, self.state) if self.actor == OVER else None

    # -- playing ------------------------------------------------------------------------------------------------

    def play(
        self,
        move: str | int,
        player: int | None = None,
        spent: float = 0,
        at: int | None = None,
        inputs: str = "",
    ) -> Step:
        """Make a move, by name or number; raises UnreadableMove, IllegalMove or NotYourTurn and then no move is made.

        In real time `at` is the moment it arrives, in milliseconds from the start; nobody acts before what was last.
        """
        s = self._at(at)
        who = self._mover(player)
        chosen = self._read(move, who, s)
        spent = round(spent, 3)
        if not 0 <= spent < math.inf:
            raise BadOption(f"Nobody can have spent {spent} seconds.")
        if self.clock and who >= 0:
            left = self.clock.after(self.time_left, who, spent)
            if left[who] <= 0:
                self.run_out(who)
                raise NotYourTurn(say("The time of seat {seat} is up.", seat=who_sits(who)))
        else:
            left = self.time_left
        moment = s.now if self.game.real_time else 0
        step = Step(who, chosen, self.game.name(s, chosen), spent, moment, inputs)
        self.game.play(s, who, chosen)
        self._noted.append(python.note_position(self.game)(s, self._seen, self._noted[-1]))
        self._states.append(s)
        self._left.append(left)
        self.steps.append(step)
        return step

    def pass_time(self) -> Step:
        """Let happen what happens by itself, at its moment; NotYourTurn if nothing does."""
        at = self.deadline()
        if at is None:
            raise NotYourTurn("Nothing happens by itself now.")
        return self.play(self._draw(self._at(at)), CHANCE, at=at)

    def run_out(self, seat: int) -> None:
        """End the match because a seat's time is up."""
        if not self.clock or not 0 <= seat < self.players or self.actor == OVER:
            raise BadOption("Only a seat of a running match with a clock can run out of time.")
        self.stopped = Stop("time", seat)

    def resign(self, seat: int) -> None:
        """End the match because a seat gives up: the best of the others wins."""
        if not 0 <= seat < self.players or self.players < 2 or self.actor == OVER:
            raise BadOption("Only a seat of a running match against others can give up.")
        self.stopped = Stop("resigned", seat)

    def agree_draw(self) -> None:
        """End the match because all agreed to share the win."""
        if self.actor == OVER or not self.can_be_drawn():
            raise BadOption("Only in a running match against others can a draw be agreed.")
        self.stopped = Stop("drawn")

    def roll_is_secret(self) -> bool:
        """Whether some who look may not know what chance decides now: then people cannot roll it for themselves."""
        if self.actor != CHANCE or not self.game.hidden:
            return False
        eyes = (WATCHER, *map(Viewer, range(self.players)))
        outcomes = self.game.legal(self.state, CHANCE)
        told = [[self.game.name(self.view(one), move) for move in outcomes] for one in eyes]
        return any(names != told[0] or len(set(names)) < len(outcomes) for names in told)

    def can_be_drawn(self) -> bool:
        """Whether several seats play for the win, so that they can share it."""
        return sum(bool(self.game.ranked(self.state, seat)) for seat in range(self.players)) > 1

    def roll(self, log: Log | None = None, *, guessed: bool = False) -> Step:
        """Let chance decide, or a physical act outside the rules; the k-th roll of a match follows from its seed alone.

        `log` says whose unsteadiness an act has and, if it holds hands, how it was steered; else the game's own computer steers.
        What is `guessed` is drawn by the rules, whatever a physics would say.
        """
        if self.actor != CHANCE:
            raise NotYourTurn("Nothing is to be rolled now.")
        if self.game.act is None or guessed:
            return self.play(self._draw(self.state))
        outcome, inputs = self._from_act(log or Log())
        return self.play(outcome, inputs=inputs)

    def guess(self) -> Step:
        """Let the rules decide what no physical act could tell, and note that it was so."""
        return self.play(self._draw(self.state), inputs=GUESSED)

    def new_act(self, noise: float = 1.0) -> Act | None:
        """The physical act that is to happen now, at its beginning; None if the rules draw by themselves."""
        return self._act_at(self._decided(), noise) if self.actor == CHANCE else None

    def awaits_act(self) -> bool:
        """Whether it is the turn of chance, and no physical act has been asked what comes of the last decision."""
        return self.actor == CHANCE and self.game.act is not None and self._asked != self._decided()

    def whose_hand(self) -> int:
        """The seat that decided last, whose hand goes with an act; CHANCE if nobody has decided anything yet."""
        return next((step.player for step in reversed(self.steps) if step.player != CHANCE), CHANCE)

    def take(self, act: Act) -> None:
        """The outcomes of the act that was to happen now: it has ended, and somebody else has steered it. They are rolled next."""
        self._asked, self._answer, self._log = self._decided(), act.outcomes(), act.log.write()

    def act_rng(self) -> list[int]:
        """What the physical act that is to happen now draws from: with the position, all that another process needs to begin it."""
        return self._rng_after(self._decided())

    def act_seed(self) -> int:
        """What the game's own computer draws from when it steers that act."""
        return self.dice ^ self._decided()

    def undo(self, *, past_rolls: bool = False) -> Step | None:
        """Take the last decision back; None, and nothing changes, if there is none since the last roll."""
        back = len(self.steps)
        while back and self.steps[back - 1].player == CHANCE:
            if not past_rolls:
                return None
            back -= 1
        if not back:
            return None
        undone = self.steps[back - 1]
        self._cut(back - 1)
        return undone

    def take_back_turn(self) -> int:
        """Take back what the seat to move has decided in its started turn; returns how many steps."""
        began = self.turn_began()
        count = len(self.steps) - began
        if count:
            self._cut(began)
        return count

    def fork(self, step: int | None = None, dice: int | None = None) -> Match:
        """An independent match with the same first steps; its further rolls are its own, so it foretells nothing."""
        at = len(self.steps) if step is None else step
        if not 0 <= at <= len(self.steps):
            raise BadOption(f"There is no step {at}; possible: 0 to {len(self.steps)}.")
        branch = Match(
            self.game,
            seats=self.seats,
            seed=self.seed,
            dice=secrets.randbits(62) if dice is None else dice,
            clock=self.clock,
            state=self._states[0],
        )
        branch.from_position = self.from_position
        for made in self.steps[:at]:
            branch.play(made.move, made.player, made.spent, made.at, made.inputs)
        return branch

    # -- inside -------------------------------------------------------------------------------------------------

    def _mover(self, player: int | None) -> int:
        actor = self.actor
        if actor == OVER:
            raise NotYourTurn(say("The game is over."))
        if actor == ANYONE:
            if player == CHANCE and self.game.deadline:
                return CHANCE  # time itself; whether it is due its moves will tell
            if player is None or not 0 <= player < self.players:
                raise NotYourTurn("Several seats may act; say which one does.")
            return player
        if player is not None and player != actor:
            whose = (
                "a roll comes first"
                if actor == CHANCE
                else f"it is the turn of seat {self.game.seat_name(actor)}"
            )
            raise NotYourTurn(f"That is not to be played now: {whose}.")
        return actor

    def _draw(self, s: State) -> int:
        """The outcome of chance in a position, as it follows from the seed."""
        out, rng = self.game.legal(s, CHANCE), self._rng_after(len(self.steps))
        picked: int = python.pick_outcome(self.game)(s, out, len(out), rng)
        return out[picked]

    def _decided(self) -> int:
        """After which step it has been the turn of chance."""
        began = len(self.steps)
        while began and self.steps[began - 1].player == CHANCE:
            began -= 1
        return began

    def _act_at(self, step: int, noise: float) -> Act | None:
        if self.game.act is None:
            return None
        return self.game.act(self._states[step].copy(), self._rng_after(step), noise)

    def _from_act(self, log: Log) -> tuple[int, str]:
        """The next of the outcomes of the act that was last decided on, the first one with the log of its hand.

        Where others were typed in, or the rules draw by themselves, it is drawn.
        """
        began = self._decided()
        made = [step.move for step in self.steps[began:]]
        if self._asked != began:
            act = self._act_at(began, log.noise)
            if act is not None:
                act = replay(act, log) if log.hands else run(act, self.act_seed())
            self._asked = began
            self._answer = act.outcomes() if act else []
            self._log = act.log.write() if act else ""
        if len(self._answer) > len(made) and self._answer[: len(made)] == made:
            return self._answer[len(made)], "" if made else self._log
        return self._draw(self.state), ""

    def _rng_after(self, step: int) -> list[int]:
        """The generator of what chance decides after a step: it follows from how many outcomes there were."""
        return new_rng(self.dice, 1 + sum(made.player == CHANCE for made in self.steps[:step]))

    def _at(self, moment: int | None) -> State:
        """A copy of the position; in real time as it is at a moment."""
        s = self.state.copy()
        if moment is not None and self.game.real_time:
            s.now = max(s.now, moment)
        return s

    def _read(self, move: str | int, who: int, s: State) -> int:
        legal = self.game.legal(s, who)
        if not legal:
            raise IllegalMove("There is nothing to do at this moment.")
        if isinstance(move, int):
            span = self.game.dialled(move)
            if move not in legal and (span is None or not any(m in span for m in legal)):
                raise IllegalMove(say("Move number {n} is not possible now.", n=move))
            return move
        named = {self.game.name(s, m): m for m in legal}
        wanted = " ".join(move.split()).lower()
        for name, number in named.items():
            if name.lower() == wanted:
                return number
        if self.game.dials and (meant := self.dialled(wanted, [Move(m, n, ()) for n, m in named.items()])):
            return meant.number
        possible = _some(list(named))
        if _shape(wanted) in {_shape(name.lower()) for name in named}:
            raise IllegalMove(f"{move.strip()} cannot be played now; possible: {possible}.")
        raise UnreadableMove(f"{move.strip()!r} is not a move here; possible: {possible}.")

    def turn_began(self) -> int:
        """How many steps were made before the present turn: all of them where nobody has decided anything in it."""
        began = len(self.steps)
        while began and self.steps[began - 1].player == self.actor >= 0:
            began -= 1
        return began

    def turns(self, seat: int) -> int:
        """How many turns of a seat are over: a turn is a run of its decisions, ended by another seat or a roll.

        In real time a turn of everybody is over when, after a time in which anyone might act, somebody is to decide or to roll.
        """
        if self.game.real_time:
            actors = [self.game.actor(s) for s in self._states]
            return sum(a == ANYONE != b for a, b in pairwise(actors))
        turns, last = 0, CHANCE
        for step in self.steps:
            turns += step.player == seat and last != seat
            last = step.player
        return turns - (last == seat)

    def _cut(self, steps: int) -> None:
        del self.steps[steps:]
        for history in (self._states, self._left, self._noted):
            del history[steps + 1 :]
        self._asked = None
        self.stopped = None


def _stands_alone(text: str, marks: str) -> bool:
    """Whether a text stands by itself in a line that is divided by some marks."""
    return text.splitlines() == [text] == [text.strip()] and not set(text) & set(marks)


def _shape(text: str) -> str:
    """A move's text with every digit and every word of letters alike: equal for moves of the same sort."""
    return re.sub(r"[a-z]+", "a", re.sub(r"\d", "9", text))


def _some(names: Sequence[str], most: int = 12) -> str:
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown} ... ({len(names)} in all)"
