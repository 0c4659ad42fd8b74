"""The search of one seat: holds the trees between moves, runs them on threads, and reads the answer off the root."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from astragal.engine.chance import RNG_SIZE
from astragal.engine.game import Game
from astragal.engine.targets import native
from astragal.players.player import Candidate, Choice, Info, Limit, View
from astragal.players.search import tree as rules

NODES = 2_000_000  # of one tree, about 60 MB
DEPTH = 4096  # moves from the root that a tree may reach
NOBODY = -9  # who moved to the root
ENDLESS = 1 << 60
EXPLORE = 0.6
PROOFS = {rules.WIN: "win", rules.LOSS: "loss", rules.UNKNOWN: ""}


class Tree(NamedTuple):
    """A struct of arrays over nodes, and the tree's own numbers in arrays of one."""

    first: Any  # [nodes] the first child; UNEXPANDED if none
    count: Any  # [nodes] children
    visits: Any  # [nodes]
    total: Any  # [nodes] rewards of the mover
    proven: Any  # [nodes] UNKNOWN, WIN or LOSS for the mover
    move: Any  # [nodes] what led here
    mover: Any  # [nodes] who made it
    root: Any  # [1] the node that is the position now
    used: Any  # [1] nodes in use
    noted: Any  # [1] positions noted for repetition on the way down
    explore: Any  # [1] how much is explored


def new_tree(nodes: int, explore: float) -> Tree:
    """A tree with nothing but its root."""
    tree = Tree(
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.float64),
        np.zeros(nodes, np.int8),
        np.zeros(nodes, np.int32),
        np.zeros(nodes, np.int8),
        np.zeros(1, np.int32),
        np.ones(1, np.int64),
        np.zeros(1, np.int64),
        np.full(1, explore, np.float64),
    )
    clear(tree)
    return tree


def clear(tree: Tree) -> None:
    """Forget everything."""
    tree.root[0] = 0
    tree.used[0] = 1
    for array in (tree.first, tree.count, tree.visits, tree.total, tree.proven):
        array[0] = 0
    tree.mover[0] = NOBODY


class Searcher:
    """Thinks for one seat of one match; what it has seen of the tree is kept for its next move."""

    def __init__(self, game: Game, *, threads: int = 1, nodes: int = NODES, explore: float = EXPLORE) -> None:
        self.game = game
        self._trees = [new_tree(nodes, explore) for _ in range(threads)]
        self._steps: tuple[tuple[int, int], ...] | None = None  # where the roots stand
        self._run = native.binder(game).bind(rules.search)

    def choose(self, view: View, limit: Limit, cancel: threading.Event | None = None) -> Choice:
        """The best move found within the limit."""
        began = time.perf_counter()
        legal = self.game.legal(view.state, view.seat)
        if len(legal) == 1:
            return Choice(legal[0], Info((Candidate(legal[0], self._name(view, legal[0]), 0, 0.5),)))
        self._find_roots(view)
        done = self._simulate(view, limit, cancel, began)
        candidates = self._candidates(view, legal)
        seconds = time.perf_counter() - began
        return Choice(candidates[0].move, Info(candidates, self._line(view, candidates[0].move), done, seconds))

    # -- the four calls of choose ---------------------------------------------------------------------------------

    def _find_roots(self, view: View) -> None:
        """Go on where the last search ended if the steps since then are in the tree; else begin anew."""
        before, self._steps = self._steps, view.steps
        known = before is not None and bool(before) and view.steps[: len(before)] == before and not self.game.hidden
        for tree in self._trees:
            if not known or not _walk(tree, view.steps[len(before or ()) :]) or tree.used[0] > len(tree.move) // 2:
                clear(tree)

    def _simulate(self, view: View, limit: Limit, cancel: threading.Event | None, began: float) -> int:
        stop = np.zeros(1, np.int64)
        share = -(-(limit.simulations or ENDLESS) // len(self._trees))
        if limit.seconds is None and limit.simulations is None:
            raise ValueError("a limit needs seconds or simulations")
        watch = threading.Thread(target=_watch, args=(stop, limit.seconds, cancel, began), daemon=True)
        watch.start()
        if len(self._trees) == 1:
            done = self._run_one(view, 0, stop, share)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                runs = [pool.submit(self._run_one, view, k, stop, share) for k in range(len(self._trees))]
                done = sum(run.result() for run in runs)
        stop[0] = 1
        watch.join()
        return done

    def _run_one(self, view: View, number: int, stop: Any, simulations: int) -> int:
        states = np.concatenate([view.state.to_record()] * 2)
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
        )
        return done

    def _candidates(self, view: View, legal: Sequence[int]) -> tuple[Candidate, ...]:
        """All legal moves with what the trees say of them, the best first: proven wins, then the most visited."""
        found = []
        for move in legal:
            visits, total, proven = 0, 0.0, rules.UNKNOWN
            for tree in self._trees:
                child = _child_of_root(tree, move)
                if child:
                    visits += int(tree.visits[child])
                    total += float(tree.total[child])
                    proven = int(tree.proven[child]) or proven
            share = {rules.WIN: 1.0, rules.LOSS: 0.0}.get(proven, total / visits if visits else 0.0)
            found.append(Candidate(move, self._name(view, move), visits, share, PROOFS[proven]))
        order = {"win": 0, "": 1, "loss": 2}
        return tuple(sorted(found, key=lambda candidate: (order[candidate.proven], -candidate.visits)))

    def _line(self, view: View, move: int) -> tuple[str, ...]:
        """What the first tree expects: its most visited way on, in names, as far as it is sure."""
        tree, s = self._trees[0], view.state.copy()
        if self.game.redeal:
            return (self._name(view, move),)
        names = []
        node = _child_of_root(tree, move)
        while node and len(names) < 12:
            names.append(self.game.name(s, int(tree.move[node])))
            self.game.play(s, int(tree.mover[node]), int(tree.move[node]))
            first, count = int(tree.first[node]), int(tree.count[node])
            if not count or tree.visits[node] < 16 or tree.mover[first] < 0:
                break
            node = first + int(np.argmax(tree.visits[first : first + count]))
        return tuple(names) or (self._name(view, move),)

    def _name(self, view: View, move: int) -> str:
        return self.game.name(view.state, move)


def _child_of_root(tree: Tree, move: int) -> int:
    """The node of a move from the root; 0 if it has none."""
    first, count = int(tree.first[tree.root[0]]), int(tree.count[tree.root[0]])
    places = np.flatnonzero(tree.move[first : first + count] == move)
    return first + int(places[0]) if len(places) else 0


def _walk(tree: Tree, steps: Sequence[tuple[int, int]]) -> bool:
    """Move the root along some steps; False if they leave the tree."""
    for player, move in steps:
        node = _child_of_root(tree, move)
        if not node or tree.mover[node] != player:
            return False
        tree.root[0] = node
    return True


def _watch(stop: Any, seconds: float | None, cancel: threading.Event | None, began: float) -> None:
    """Set stop[0] when the time is up or the search is cancelled; ends when it is set."""
    while not stop[0]:
        left = ENDLESS if seconds is None else seconds - (time.perf_counter() - began)
        if left <= 0 or (cancel is not None and cancel.is_set()):
            stop[0] = 1
            return
        time.sleep(min(left, 0.005))
