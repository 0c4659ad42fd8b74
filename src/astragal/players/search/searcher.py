"""The search of one seat: holds the trees between moves, runs them on threads, and reads the answer off the root."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from astragal.engine.chance import RNG_SIZE
from astragal.engine.game import Game
from astragal.engine.targets import native
from astragal.errors import BadOption
from astragal.players.player import Candidate, Choice, Info, Limit, View
from astragal.players.search import tree as rules

NODES = 4_000_000  # of one tree, 96 MB
DEPTH = 4096  # moves from the root that a tree may reach
NOBODY = -9  # who moved to the root
ENDLESS = 1 << 60
EXPLORE = 0.6
SOONEST = 0.25  # of the time; then a move that the others cannot overtake any more is made at once
HOPE = 0.02  # a smaller share of the win is none
FOR_SCORE = 1000  # simulations in a game that is lost
LOOKED_UP = 4096  # widths that are computed once
PROOFS = {rules.WIN: "win", rules.LOSS: "loss", rules.UNKNOWN: ""}


NODE = np.dtype(
    [
        ("first", np.int32),  # the first child; UNEXPANDED if none
        ("visits", np.int32),
        ("total", np.float64),  # rewards of the mover
        ("move", np.int32),  # what led here
        ("count", np.int16),  # children
        ("mover", np.int8),  # who made it
        ("proven", np.int8),  # UNKNOWN, WIN or LOSS for the mover
    ],
    align=True,
)


HEAD = np.dtype(
    [
        ("root", np.int64),  # the node that is the position now
        ("used", np.int64),  # nodes in use
        ("noted", np.int64),  # positions noted for repetition on the way down
        ("spread", np.float64),  # how far apart estimates lie: 1 if as far as wins and losses
        ("estimates", np.float64),  # how many were made
        ("sum", np.float64),  # of them
        ("squares", np.float64),  # and the sum of these
        ("given", np.float64),  # what they gave to all players together
    ]
)


class Tree(NamedTuple):
    """The nodes, one record each (an array per field was a fifth slower), and the tree's own numbers, one record too."""

    node: Any  # [nodes]
    head: Any  # [1] a HEAD
    widths: Any  # [some] how wide bounds are by the visits of the parent


def new_tree(nodes: int, explore: float) -> Tree:
    """A tree with nothing but its root."""
    tree = Tree(
        np.zeros(nodes, NODE),
        np.zeros(1, HEAD),
        explore * np.sqrt(np.log(np.arange(LOOKED_UP) + 1.0)),
    )
    clear(tree)
    return tree


def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.head["root"][0] = 0
    tree.head["used"][0] = 1
    tree.node[0] = 0
    tree.node["mover"][0] = NOBODY


class Searcher:
    """Thinks for one seat of one match; what it has seen of the tree is kept for its next move."""

    def __init__(self, game: Game, *, threads: int = 1, nodes: int = NODES, explore: float = EXPLORE) -> None:
        if game.real_time:
            raise BadOption(f"{game.title} is played in real time: there is no time to search.")
        self.game = game
        self._trees = [new_tree(nodes, explore) for _ in range(threads)]
        self._last: View | None = None  # where the roots stand
        self._proves = True  # whether wins and losses are looked for that are sure
        self._run = native.binder(game).bind(rules.search)
        # Compiled here and now, so that no search loses its time to it.
        self._run_one(View(game, 0, game.blank()), 0, np.ones(1, np.int64), 0)

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        """The best move found within the limit."""
        began = time.perf_counter()
        legal = self.game.legal(view.state, view.seat)
        if len(legal) == 1:
            return Choice(legal[0], Info((Candidate(legal[0], self._name(view, legal[0]), 0, 0.5),)))
        self._find_roots(view)
        done = self._simulate(view, limit, cancel, began)
        lost = self._is_lost()
        if lost:
            done += self._play_for_score(view, limit, cancel)
        candidates = self._candidates(view, legal, lost)
        seconds = time.perf_counter() - began
        return Choice(
            candidates[0].move, Info(candidates, self._line(view, candidates[0].move), done, seconds)
        )

    # -- the four calls of choose ---------------------------------------------------------------------------------

    def _find_roots(self, view: View) -> None:
        """Go on where the last search ended if this position follows from it within the trees; else begin anew."""
        before, self._last = self._last, view
        since = _steps_between(before, view)
        for tree in self._trees:
            if since is None or not _walk(tree, since):
                clear(tree)
            elif tree.head["used"][0] > len(tree.node) // 4:
                _prune(tree)

    def _simulate(self, view: View, limit: Limit, cancel: threading.Event | None, began: float) -> int:
        stop = np.zeros(1, np.int64)
        share = -(-(limit.simulations or ENDLESS) // len(self._trees))
        if limit.seconds is None and limit.simulations is None:
            raise ValueError("a limit needs seconds or simulations")
        finished = threading.Event()
        watch = threading.Thread(
            target=self._watch, args=(stop, finished, limit.seconds, cancel, began), daemon=True
        )
        watch.start()
        if len(self._trees) == 1:
            done = self._run_one(view, 0, stop, share)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                runs = [pool.submit(self._run_one, view, k, stop, share) for k in range(len(self._trees))]
                done = sum(run.result() for run in runs)
        finished.set()
        watch.join()
        return done

    def _is_lost(self) -> bool:
        """Whether some moves are known to lose, and of the others none gives any hope."""
        tree = self._trees[0]
        nodes = tree.node[_children(tree, tree.head["root"][0])]
        losing = nodes["proven"] == rules.LOSS
        others = nodes[~losing & (nodes["visits"] > 0)]
        return bool(losing.any() and (others["total"] < HOPE * others["visits"]).all())

    def _play_for_score(self, view: View, limit: Limit, cancel: threading.Event | None) -> int:
        """Look again as if nothing were proven: whoever has lost still plays for the score, and to an end."""
        for tree in self._trees:
            clear(tree)
        self._last = None
        self._proves = False
        few = min(limit.simulations or FOR_SCORE, FOR_SCORE)
        done = self._simulate(view, replace(limit, simulations=few), cancel, time.perf_counter())
        self._proves = True
        return done

    def _watch(
        self,
        stop: Any,
        finished: threading.Event,
        seconds: float | None,
        cancel: threading.Event | None,
        began: float,
    ) -> None:
        """Set stop[0] when the time is up, the choice is settled or the search is cancelled; ends when it has finished."""
        before = self._root_visits()
        pause = min(3600.0 if seconds is None else seconds / 50, 3600.0 if cancel is None else 0.005)
        while not finished.is_set():
            spent = time.perf_counter() - began
            left = ENDLESS if seconds is None else seconds - spent
            cancelled = cancel is not None and cancel.is_set()
            if cancelled or left <= 0 or self._is_settled(before, spent, left):
                stop[0] = 1
                return
            finished.wait(min(left, pause))

    def _is_settled(self, before: int, spent: float, left: float) -> bool:
        """Whether no other move of the first tree can be visited as often as the best one in the time that is left."""
        if spent < SOONEST * (spent + left):
            return False
        tree = self._trees[0]
        nodes = tree.node[_children(tree, tree.head["root"][0])]
        visits = np.sort(nodes["visits"][nodes["proven"] != rules.LOSS])
        if len(visits) < 2:  # all others are known to lose
            return len(nodes) > 0
        to_come = (self._root_visits() - before) / spent * left
        return bool(visits[-1] - visits[-2] > to_come)

    def _root_visits(self) -> int:
        return int(self._trees[0].node["visits"][self._trees[0].head["root"][0]])

    def _run_one(self, view: View, number: int, stop: Any, simulations: int) -> int:
        states = np.repeat(view.state.to_record(), 2)  # concatenate would drop the padding of the record
        seen = np.zeros(max(self.game.bounds.positions, 1), np.int64)
        seen[: len(view.seen)] = view.seen
        done: int = self._run(
            self._trees[number],
            states,
            np.zeros(DEPTH, np.int32),
            np.zeros(RNG_SIZE, np.int64),
            np.zeros(self.game.bounds.moves, np.int32),
            seen,
            len(view.seen),
            np.zeros(view.state.players, np.float64),
            stop,
            view.seat,
            view.seed,
            (len(view.steps) << 8) + number,
            simulations,
            self._proves,
        )
        return done

    def _candidates(self, view: View, legal: Sequence[int], lost: bool) -> tuple[Candidate, ...]:
        """All legal moves with what the trees say of them, the best first: proven wins, then the most visited."""
        # Estimates with a temper promise everybody more or less than there is; people are told shares of one win.
        promised = float(self._trees[0].head["given"][0] / self._trees[0].head["estimates"][0])
        found = []
        for move in legal:
            visits, total, proven = 0, 0.0, rules.UNKNOWN
            for tree in self._trees:
                child = _child_of_root(tree, move)
                if child:
                    visits += int(tree.node["visits"][child])
                    total += float(tree.node["total"][child])
                    proven = int(tree.node["proven"][child]) or proven
            proven = rules.LOSS if lost else proven
            expected = min(total / visits / promised, 1.0) if visits else 0.0
            share = {rules.WIN: 1.0, rules.LOSS: 0.0}.get(proven, expected)
            found.append(Candidate(move, self._name(view, move), visits, share, PROOFS[proven]))
        order = {"win": 0, "": 1, "loss": 2}
        return tuple(sorted(found, key=lambda candidate: (order[candidate.proven], -candidate.visits)))

    def _line(self, view: View, move: int) -> tuple[str, ...]:
        """What the first tree expects: its most visited way on, in names, as far as it is sure."""
        tree, s = self._trees[0], view.state.copy()
        if self.game.redeal:
            return (self._name(view, move),)
        names: list[str] = []
        node = _child_of_root(tree, move)
        while node and len(names) < 12:
            names.append(self.game.name(s, int(tree.node["move"][node])))
            self.game.play(s, int(tree.node["mover"][node]), int(tree.node["move"][node]))
            children = _children(tree, node)
            nodes = tree.node[children]
            if not len(nodes) or tree.node["visits"][node] < 16 or nodes["mover"][0] < 0:
                break
            node = children.start + int(np.argmax(nodes["visits"]))
        return tuple(names) or (self._name(view, move),)

    def _name(self, view: View, move: int) -> str:
        return self.game.name(view.state, move)


def _steps_between(before: View | None, view: View) -> tuple[tuple[int, int], ...] | None:
    """The steps that lead from one view to a later one of the same match; None if they do not."""
    if before is None or view.game.hidden or view.steps[: len(before.steps)] != before.steps:
        return None
    since = view.steps[len(before.steps) :]
    s = before.state.copy()
    for player, move in since:
        view.game.play(s, player, move)
    return since if s == view.state else None


def _children(tree: Tree, node: int) -> slice:
    """Where the children of a node stand in the tree."""
    first = int(tree.node["first"][node])
    return slice(first, first + int(tree.node["count"][node]))


def _child_of_root(tree: Tree, move: int) -> int:
    """The node of a move from the root; 0 if it has none."""
    children = _children(tree, tree.head["root"][0])
    places = np.flatnonzero(tree.node["move"][children] == move)
    return int(children.start) + int(places[0]) if len(places) else 0


def _walk(tree: Tree, steps: Sequence[tuple[int, int]]) -> bool:
    """Move the root along some steps; False if they leave the tree."""
    for player, move in steps:
        node = _child_of_root(tree, move)
        if not node or tree.node["mover"][node] != player:
            return False
        tree.head["root"][0] = node
    return True


def _prune(tree: Tree) -> None:
    """Make room: only the root and what follows from it stays, level by level from the front of the tree."""
    level = tree.head["root"].copy()
    kept, used = [], 1
    while len(level):
        nodes = tree.node[level]
        has_children = nodes["count"] > 0
        first, count = nodes["first"][has_children], nodes["count"][has_children].astype(np.int64)
        ends = np.cumsum(count)
        nodes["first"][has_children] = used + ends - count
        kept.append(nodes)
        level = np.repeat(first - (ends - count), count) + np.arange(count.sum())
        used += len(level)
    tree.node[:used] = np.concatenate(kept)
    tree.head["root"][0] = 0
    tree.head["used"][0] = used
