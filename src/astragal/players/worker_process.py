"""The other side of players/workers.py: what runs in a worker's process, and how a view gets there."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import OrderedDict
from dataclasses import replace
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, NamedTuple

from astragal import players
from astragal.engine.game import Game
from astragal.engine.registry import address, find
from astragal.errors import AstragalError
from astragal.players.player import Choice, Limit, Player, View, prepare

KEPT = 5  # players that a worker keeps with their trees, about 100 MB each when they have thought much
BEAT = 0.25  # seconds between two signs of life while a player gets ready

Message = tuple[str, int, Any]  # what it is, the number of the question, what goes with it


class PackedView(NamedTuple):
    """A view that can be sent: the game by its address, the state by its values."""

    game: str
    seat: int
    values: tuple[Any, ...]
    steps: tuple[tuple[int, int], ...]
    seen: tuple[int, ...]
    past: tuple[tuple[Any, ...], ...]
    seed: int


def pack(view: View) -> PackedView:
    """A view made ready to be sent."""
    past = tuple(state.values() for state in view.past)
    values = view.state.values()
    return PackedView(address(view.game), view.seat, values, view.steps, view.seen, past, view.seed)


def unpack(packed: PackedView) -> View:
    """The view that was sent."""
    game = find(packed.game)
    past = tuple(state_of(game, values) for values in packed.past)
    s = state_of(game, packed.values)
    return View(game, packed.seat, s, packed.steps, packed.seen, past, packed.seed)


def state_of(game: Game, values: tuple[Any, ...]) -> Any:
    """The state that has these values."""
    s = game.state()
    for name, value in zip(game.state.fields, values, strict=True):
        setattr(s, name, list(value) if isinstance(value, tuple) else value)
    return s


def work(pipe: Connection) -> None:
    """Answer questions until the other side is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    Worker(pipe).run()


class Worker:
    """Thinks in its main thread; a second one listens, so that a question can be called off."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._sending = threading.Lock()
        self._todo: SimpleQueue[Message] = SimpleQueue()
        self._cancel = threading.Event()  # of the question that came last; there is one at a time
        self._unready = 0  # the number of the question that is being prepared
        self._thinking_since = 0.0
        self._hurry: float | None = (
            None  # seconds that the question that came last may be thought about, if others wait
        )
        self._players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()

    def run(self) -> None:
        """Listen and think."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            kind, number, content = self._todo.get()
            if kind == "forget":
                for key in [key for key in self._players if key[0] == content]:
                    del self._players[key]
            else:
                self._send(*self._answer(number, *content))

    def _answer(self, number: int, packed: PackedView, name: str, limit: Limit, table: str) -> Message:
        cancel = self._cancel
        try:
            view = unpack(packed)
            player = self._player(table, view.seat, name)
        except AstragalError as error:
            self._unready = 0
            return "refused", number, str(error)
        try:
            prepare(player, view.game)
            self._thinking_since = time.monotonic()
            self._unready = 0
            self._send("ready", number, None)
            choice = _checked(view, player.choose(view, limit, cancel))
            seconds = self._thinking_for()
            return "chosen", number, replace(choice, info=replace(choice.info, seconds=seconds))
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong is to be told
            self._unready = 0
            self._players.clear()  # who knows what state they are in
            return "failed", number, f"{type(error).__name__}: {error}"

    def _player(self, table: str, seat: int, name: str) -> Player:
        """A new player, or the one that knows the table."""
        if not table:
            return players.find(name)
        key = (table, seat, name)
        if key not in self._players:
            self._players[key] = players.find(name)
        self._players.move_to_end(key)
        while len(self._players) > KEPT:
            self._players.popitem(last=False)
        return self._players[key]

    # -- the listening thread -----------------------------------------------------------------------------------------

    def _listen(self) -> None:
        try:
            self._send("begun", 0, None)
            while True:
                if not self._pipe.poll(self._watchful()):
                    if number := self._unready:
                        self._send("busy", number, None)
                    elif self._hurry is not None and self._thinking_for() >= self._hurry:
                        self._cancel.set()
                        self._hurry = None
                    continue
                kind, number, content = self._pipe.recv()
                if kind == "cancel":
                    self._cancel.set()
                    continue
                if kind == "hurry":
                    self._hurry = content
                    continue
                if kind == "ask":
                    self._cancel, self._hurry = threading.Event(), None
                    self._unready = number
                    self._send("busy", number, None)
                self._todo.put((kind, number, content))
        except (EOFError, OSError):
            os._exit(0)  # whoever asked is gone

    def _watchful(self) -> float | None:
        """How long to wait for the next message; None: there is nothing else to do."""
        if self._unready:
            return BEAT
        return None if self._hurry is None else min(max(self._hurry - self._thinking_for(), 0.0), BEAT)

    def _thinking_for(self) -> float:
        return time.monotonic() - self._thinking_since

    def _send(self, kind: str, number: int, content: Any) -> None:
        with self._sending:
            self._pipe.send((kind, number, content))


def _checked(view: View, choice: Choice) -> Choice:
    """The choice, if it can be played."""
    if choice.move not in view.game.legal(view.state, view.seat):
        raise ValueError(f"move number {choice.move} is not possible")
    return choice
