"""One game at one keyboard: shows the board, asks, lets computers and dice do their part, until it is over."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from astragal import players
from astragal.engine.act import run
from astragal.engine.chance import draw
from astragal.engine.game import new_rng
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.scene import covered
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import AstragalError, BadMove, BadOption
from astragal.match import record
from astragal.match.match import Match, Move
from astragal.players.arena import hand_of, look
from astragal.players.explain import Explanation, explain, require_choice
from astragal.players.player import Limit, Player, prepare
from astragal.terminal import acting, pages, words
from astragal.terminal.reading import by_name, next_touches, touched
from astragal.terminal.screen import Screen

TURNS = 1 << 20  # the streams of the seed that say which computer acts begin here, far from those of the dice
THINK = 1.0  # seconds that a computer thinks about a move, if nothing is said
RETOLD = 12  # steps at most that are told again to who takes over the keyboard
OF_THE_CLOCK = 0.1  # the part of the time it has left that a computer spends on a move at most

T = TypeVar("T")

HELP = """\
Type a move by its name (names stand on the board and behind `moves`), or touch by touch: first what you take, then where to.
  moves      all legal moves            show       the board again
  hint       the best move              explain    the best moves, with chances
  undo       take your last move back   back       start this turn anew
  save FILE  keep the game in a file    fork N     go on from step N in a copy
  rules      the rules of the game      quit       leave"""


class Session:
    """A match in a terminal; `record` is the file it is kept in after every move, if there is one.

    Computers think about a move, and about a hint, for `think` seconds.
    """

    def __init__(
        self,
        match: Match,
        screen: Screen,
        *,
        record: Path | None = None,
        own_dice: bool = False,
        think: float = THINK,
    ) -> None:
        self.match = match
        self._screen = screen
        self._record = record
        self._own_dice = own_dice
        self._think = think
        self._adviser = players.find("master")  # who gives hints
        self._prepared: set[int] = set()  # players that need not get ready any more
        self._computers = {
            seat: players.find(who.player) for seat, who in enumerate(match.seats) if who.player != "person"
        }
        self._people = [seat for seat in range(match.players) if seat not in self._computers]
        self._started: list[str] = []  # touches typed of a move that is not complete
        self._shown: tuple[int, Viewer | None] | None = (
            None  # the step and viewer (None: all of a race) of the screen
        )
        self._holder: Viewer | None = None  # who has the keyboard, where others may not look
        self._since = time.monotonic()  # when the present decision began
        self._leaving = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "moves": self._moves,
            "show": self._show,
            "scene": self._show,
            "hint": self._hint,
            "explain": self._explain,
            "rules": self._rules,
            "undo": self._undo,
            "back": self._back,
            "save": self._save,
            "fork": self._fork,
            "wait": self._wait,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves; nothing that was recorded is lost either way."""
        if self._record:
            _save_to(self._record, self.match)  # a file that cannot be written is told before anybody plays
        self._greet()
        try:
            while self.match.actor != OVER and not self._leaving:
                self._advance()
        except (EOFError, KeyboardInterrupt):
            self._screen.line()
            self._leaving = True
        if self._leaving:
            self._say_goodbye()
        else:
            self._finish()

    # -- what happens ---------------------------------------------------------------------------------------------

    def _advance(self) -> None:
        who = self.match.actor
        if who == CHANCE and (not self._own_dice or not self._people or self.match.roll_is_secret()):
            self._let_chance_decide()
        elif who == ANYONE and not self._able(self._people):
            self._let_a_computer_act()
        elif who in self._computers:
            self._let_play(who)
        else:
            self._ask(who)

    def _let_chance_decide(self) -> None:
        """A roll, or a physical act: a person steers it with typed gestures."""
        seat = self.match.whose_hand()
        act = self.match.new_act(hand_of(self.match)) if self.match.awaits_act() else None
        if act is not None:
            if act.tool and seat in self._people:
                acting.steer(act, self.match.act_seed(), self._screen, self._read_or_leave)
            else:
                with self._screen.waiting("Dice are moving"):
                    run(act, self.match.act_seed())
            self.match.take(act)
        self.match.roll()
        self._made()

    def _read_or_leave(self) -> str:
        typed = self._read()
        if typed.strip().lower() in ("quit", "exit"):
            raise EOFError
        return typed

    def _let_play(self, seat: int) -> None:
        player = self._computers[seat]
        self._prepare(player)
        self._since = time.monotonic()
        view, limit = look(self.match, seat), self._limit(seat)
        with self._screen.waiting(f"{player.name.capitalize()} is thinking"):
            choice = _interruptible(lambda cancel: player.choose(view, limit, cancel))
        self._play(choice.move, seat)

    def _prepare(self, player: Player) -> None:
        if id(player) in self._prepared:
            return
        with self._screen.waiting("Getting ready", "Getting ready (compiling the game, once)..."):
            prepare(player, self.match.game)
        self._prepared.add(id(player))

    def _limit(self, seat: int) -> Limit:
        left = self.match.time_left
        return Limit(seconds=min(self._think, OF_THE_CLOCK * left[seat]) if left else self._think)

    def _let_a_computer_act(self) -> None:
        """Where several may act, one of the computers that can, drawn by lot."""
        able = self._able(list(self._computers))
        if self.match.actor == ANYONE and able:
            self._let_play(able[draw(new_rng(self.match.seed, TURNS + len(self.match.steps)), len(able))])

    def _play(self, move: int | str, who: int) -> None:
        spent = time.monotonic() - self._since if self.match.clock and who >= 0 else 0
        try:
            self.match.play(move, who, spent)
        except BadMove as error:
            if self.match.stopped is None:
                raise
            self._screen.line(str(error))  # its time was up
            self._keep()
            return
        self._made()

    def _made(self) -> None:
        """Keep and tell the step that was just made."""
        self._keep()
        self._started = []
        self._since = time.monotonic()
        self._show_moment()
        step = len(self.match.steps)
        self._screen.line(words.told(self.match, step, self._onlooker(self.match.steps[-1].player)))

    def _show_moment(self) -> None:
        """Show what a step uncovered for a moment, once; every later drawing has it covered."""
        who = self.match.actor
        scene = self.match.scene(Viewer(who) if who in self._people else self._onlooker(who))
        if scene.moment and self._people:
            self._screen.line()
            self._screen.board(scene)
            self._screen.line()
            self._screen.glance(scene.moment)

    def _keep(self) -> None:
        if not self._record:
            return
        try:
            _save_to(self._record, self.match)
        except BadOption as error:
            self._screen.line(str(error))  # the game goes on; the next move tries again

    def _able(self, seats: list[int]) -> list[int]:
        return [seat for seat in seats if self.match.game.legal(self.match.state, seat)]

    def _onlooker(self, mover: int | None) -> Viewer:
        """Whose eyes a move is told for: the only person's; with several, what everybody may know."""
        if len(self._people) == 1:
            return Viewer(self._people[0])
        return WATCHER if self.match.game.hidden or mover is None or mover < 0 else Viewer(mover)

    # -- asking ---------------------------------------------------------------------------------------------------

    def _ask(self, who: int) -> None:
        """Ask a person for one line and do what it says; the loop comes back until a move is made."""
        viewer = Viewer(who) if who >= 0 else self._onlooker(who)
        self._hand_over(viewer)
        if self._shown != (len(self.match.steps), viewer):
            self._draw(viewer)
            self._invite(who, viewer)
        typed = self._read().strip()
        try:
            if typed:
                self._do(typed, who)
            else:
                self._invite(who, viewer)
        except AstragalError as error:
            self._screen.line(str(error))

    def _read(self) -> str:
        return self._screen.ask()

    def _draw(self, viewer: Viewer) -> None:
        self._screen.line()
        self._screen.board(covered(self.match.scene(viewer)))
        self._screen.line()
        if standing := words.score_line(self.match, viewer):
            self._screen.line(standing)
        self._shown = (len(self.match.steps), viewer)

    def _invite(self, who: int, viewer: Viewer) -> None:
        """The sentence that says what to do, and the first of the possible moves."""
        legal = self._legal(who)
        if who == CHANCE:
            self._screen.line("Roll your dice and type what they show, or `roll` to have it rolled.", "bold")
        elif who == ANYONE:
            able = words.listed(words.seat_title(self.match, seat) for seat in self._able(self._people))
            how = "" if len(self._people) == 1 else ", the seat's letter first"
            task = self.match.game.prompt(self.match.view(viewer))
            self._screen.line(f"First come, first served, {able}: {task}{how}, or `wait`.", "bold")
        else:
            countless = any(self.match.game.dialled(move.number) for move in legal)
            self._screen.line(words.prompt(self.match, viewer, 0 if countless else len(legal)), "bold")
        names = [move.name for move in legal]
        more = " (`moves` shows all, ? helps)" if len(names) > 12 else " (? helps)"
        self._screen.line(f"Moves: {words.some(names)}{more}", "dim")
        for sentence in words.dials(self.match.game, legal):
            self._screen.line(sentence, "dim")

    def _hand_over(self, viewer: Viewer) -> None:
        """Where people see different things, nothing is shown before the right one sits there."""
        if viewer.seat is None or viewer == self._holder:
            return
        if self._holder is not None and self.match.view(viewer) != self.match.view(self._holder):
            self._screen.clear()
            self._screen.line(
                f"Hand over to {words.seat_title(self.match, viewer.seat)}, who presses Enter.", "bold"
            )
            self._read()
            if self._screen.clear():
                self._tell_since_last_move(viewer)
        self._holder = viewer

    def _tell_since_last_move(self, viewer: Viewer) -> None:
        """Tell again what a clear screen does not show any more: the steps since the viewer's last one, not too many."""
        steps = self.match.steps
        first = len(steps)
        while first and steps[first - 1].player != viewer.seat and len(steps) - first < RETOLD:
            first -= 1
        for step in range(first, len(steps)):
            self._screen.line(words.told(self.match, step + 1, viewer))

    def _legal(self, who: int) -> list[Move]:
        return self.match.legal(self._first_able() if who == ANYONE else who)

    def _first_able(self) -> int:
        """The first person who may act where several might; BadOption if nobody can just now."""
        able = self._able(self._people)
        if not able:
            raise BadOption("There is nothing to do at this moment.")
        return able[0]

    def _possible(self, seat: int) -> list[Move]:
        """What a seat may do now."""
        return self.match.legal(seat)

    def _do(self, typed: str, who: int) -> None:
        """A move has precedence over a command of the same name."""
        seat, text = self._addressed(typed) if who == ANYONE else (who, typed)
        first, *rest = _split(typed)
        command = self._commands.get(first.lower())
        if seat is not None and by_name(text, self._possible(seat)):
            self._act(text, seat)
        elif who == CHANCE and typed.lower() == "roll":
            self._let_chance_decide()
        elif command:
            command(rest)
        elif seat is None:
            raise BadOption("Say who acts: the seat's letter or colour first, then the move.")
        else:
            self._act(text, seat)

    def _addressed(self, typed: str) -> tuple[int | None, str]:
        """Who acts where several may: named by letter or colour before the move, or the only person there is."""
        first, _, rest = typed.partition(" ")
        for seat in self._people:
            if first.lower() in (
                self.match.game.seat_name(seat).lower(),
                self.match.game.seats[seat].lower(),
            ):
                return seat, rest
        return self._people[0] if len(self._people) == 1 else None, typed

    def _act(self, typed: str, seat: int) -> None:
        """Try a move; where several may act, a computer comes next, since a terminal has no real time."""
        several, steps = self.match.actor == ANYONE, len(self.match.steps)
        self._try(typed, seat)
        if several and len(self.match.steps) > steps:
            self._let_a_computer_act()

    def _try(self, typed: str, who: int) -> None:
        """Make the move that was typed, or remember its first touches; a sentence as an error if it is none."""
        legal = self._possible(who)
        move = by_name(typed, legal)
        if not move and legal:
            for before in ([*self._started], []) if self._started else ([],):
                path = [*before, *typed.split()]
                left, depth = touched(path, legal)
                if len(left) == 1:
                    move = left[0]
                elif left:
                    self._started = path
                    following = words.some(next_touches(left, depth), 20)
                    self._screen.line(f"{' '.join(path)}, then: {following} (`back` starts anew)")
                    return
                if move:
                    break
        self._play(move.number if move else typed, who)  # what is no move raises the sentence that says why

    # -- commands -------------------------------------------------------------------------------------------------

    def _help(self, rest: list[str]) -> None:
        self._screen.line(HELP)

    def _moves(self, rest: list[str]) -> None:
        legal = self._legal(self.match.actor)
        if self._started:
            legal = touched(self._started, legal)[0]
        self._screen.columns([move.name for move in legal])

    def _show(self, rest: list[str]) -> None:
        self._shown = None

    def _hint(self, rest: list[str]) -> None:
        self._screen.line(self._advice().hint())

    def _explain(self, rest: list[str]) -> None:
        self._screen.line(self._advice().words())

    def _advice(self) -> Explanation:
        """What a master thinks of the position of who is asked, from that seat's view alone."""
        seat = self._first_able() if self.match.actor == ANYONE else self.match.actor
        view, limit = look(self.match, seat), Limit(seconds=self._think)
        require_choice(view)
        self._prepare(self._adviser)
        with self._screen.waiting("Thinking"):
            return _interruptible(lambda cancel: explain(view, limit, cancel, by=self._adviser))

    def _rules(self, rest: list[str]) -> None:
        pages.show(self._screen, self.match.game)

    def _undo(self, rest: list[str]) -> None:
        """Back to the last decision of a person, with what computers answered; never behind a roll we made."""
        steps = self.match.steps
        theirs = [*self._people, CHANCE] if self._own_dice else self._people  # who typed what they did
        at = len(steps) - 1
        while at >= 0 and steps[at].player not in theirs:
            if steps[at].player == CHANCE:
                raise BadOption("A roll cannot be taken back.")
            at -= 1
        if at < 0:
            raise BadOption("There is no move to take back.")
        self._require_nothing_learnt(at)
        taken = ", ".join(step.name for step in steps[at:])
        self.match = self.match.fork(at, dice=self.match.dice)
        self._started_anew(f"Taken back: {taken}.")

    def _back(self, rest: list[str]) -> None:
        if self._started:
            self._started = []
            self._screen.line("The started move is taken back.")
            return
        self._require_nothing_learnt(self.match.turn_began())
        count = self.match.take_back_turn()
        if not count:
            raise BadOption("Your turn has not begun; `undo` takes your last move back.")
        self._started_anew(f"Your turn starts anew: {words.count(count, 'step')} taken back.")

    def _require_nothing_learnt(self, at: int) -> None:
        """BadOption if a step from there on may have told somebody here what was hidden: that cannot be unseen."""
        for number in range(at, len(self.match.steps)):
            if self.match.steps[number].player == CHANCE:
                continue  # a roll somebody typed tells nothing new
            if any(
                self.match.view(Viewer(seat), number) != self.match.state_at(number) for seat in self._people
            ):
                raise BadOption("What was seen cannot be unseen: while something is hidden, moves stand.")

    def _save(self, rest: list[str]) -> None:
        if len(rest) != 1:
            raise BadOption("Say where: save FILE.")
        path = Path(rest[0])
        if path.exists() and path != self._record:
            raise BadOption(f"{path} exists; name another file.")
        _save_to(path, self.match)
        self._record = path
        self._screen.line(f"The game is kept in {path}, with every further move.")

    def _fork(self, rest: list[str]) -> None:
        if len(rest) != 1 or not rest[0].isdecimal():
            raise BadOption(f"Say where: fork N, from 0 to {len(self.match.steps)}.")
        self.match = self.match.fork(int(rest[0]))
        kept = f"; {self._record} keeps the game you left" if self._record else ""
        self._record = None
        self._started_anew(f"You play a copy from step {rest[0]}{kept}; `save FILE` keeps the copy.")

    def _wait(self, rest: list[str]) -> None:
        if self.match.actor != ANYONE or not self._able(list(self._computers)):
            raise BadOption("There is nobody to wait for.")
        self._let_a_computer_act()

    def _quit(self, rest: list[str]) -> None:
        self._leaving = True

    def _started_anew(self, sentence: str) -> None:
        self._started = []
        self._shown = None
        self._keep()
        self._screen.line(sentence)

    # -- beginning and end ----------------------------------------------------------------------------------------

    def _greet(self) -> None:
        game = self.match.game
        seats = words.listed(
            words.seat_title(self.match, seat)
            + (f" ({who.name})" if (who := self._computers.get(seat)) else "")
            for seat in range(self.match.players)
        )
        self._screen.line(f"{game.title}: {seats}. {game.summary}")
        kept = f" The game is kept in {self._record}." if self._record else ""
        if self._people:
            self._screen.line(f"Type ? for help, rules for the rules, quit to leave.{kept}")
        if self._people and any(player.name == "novice" for player in self._computers.values()):
            self._screen.line("A stronger opponent: --seat You --seat Rival=master (or =club).", "dim")

    def _finish(self) -> None:
        outcome = self.match.outcome()
        assert outcome is not None  # the loop ends when the game is over
        viewer = Viewer(self._people[0]) if len(self._people) == 1 else WATCHER
        self._screen.line()
        self._screen.board(self.match.scene(viewer))
        self._screen.line()
        verdict, *points = words.ending(self.match, outcome)
        self._screen.line(verdict, "bold")
        for line in points:
            self._screen.line(line)
        if self._record:
            self._screen.line(f"The record is in {self._record}.")

    def _say_goodbye(self) -> None:
        if self._record:
            self._screen.line(
                f"You left the game. It is kept in {self._record}; "
                f"`astragal play --resume {self._record}` goes on."
            )
        else:
            self._screen.line(
                "You left the game. Nothing was saved; --record FILE or `save FILE` keeps a game."
            )


def _interruptible(think: Callable[[threading.Event], T]) -> T:
    """Think in a thread, so that Ctrl-C is heard at once and ends the thinking too."""
    cancel = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        try:
            return pool.submit(think, cancel).result()
        except KeyboardInterrupt:
            cancel.set()
            raise


def _save_to(path: Path, match: Match) -> None:
    try:
        record.save(match, path)
    except OSError as error:
        raise BadOption(f"Cannot write {path}: {error.strerror or error}.") from None


def _split(typed: str) -> list[str]:
    """Words, with quotes round a name that has spaces."""
    try:
        return shlex.split(typed) or [typed]
    except ValueError:
        return typed.split()
