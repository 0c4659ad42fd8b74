"""The tree search: repeatable, in time, right where it can be checked, fair where something is hidden."""

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.match import Match
from astragal.players.arena import look
from astragal.players.player import Limit, View
from astragal.players.search import searcher as searcher_module
from astragal.players.search.searcher import Searcher
from tests.support import position

EXAMPLES = Path(__file__).parents[2] / "examples"
CONNECT_FOUR = str(EXAMPLES / "connect_four.py")


def after(name: str, moves: str = "", **how: Any) -> Match:
    match = Match(find(name), seed=3, **how)
    for move in moves.split():
        match.play(move)
    while match.actor == CHANCE:
        match.roll()
    return match


def view_of(match: Match) -> View:
    return look(match, match.actor)


@pytest.mark.parametrize("name", [CONNECT_FOUR, "rasanto", "most-simple", "el-dado"])
def test_the_same_seed_and_simulations_choose_the_same(name: str) -> None:
    match = after(name)
    if name == "el-dado":
        match.play("000")
    view = view_of(match)
    first, again = (Searcher(view.game).choose(view, Limit(simulations=300)) for _ in range(2))
    assert first.info.candidates == again.info.candidates
    assert first.info.simulations == 300
    other = Searcher(view.game).choose(replace(view, seed=view.seed + 1), Limit(simulations=300))
    assert other.info.candidates != first.info.candidates


def test_thinking_ends_with_its_time() -> None:
    view = view_of(after("rasanto"))
    info = Searcher(view.game).choose(view, Limit(seconds=0.1)).info
    assert info.simulations > 0
    assert info.seconds < 10  # how exactly, bench/promptness.py measures


def test_nobody_thinks_on_about_a_move_that_no_other_can_overtake() -> None:
    stacks = {"c3": "white S", "a1": "white W", "d4": "black RWP", "g7": "black R"}
    game, s = position("chifoumi", stacks=stacks)
    view = look(Match(game, state=s, seed=3), 0)
    searcher = Searcher(game)
    choices = [searcher.choose(replace(view, seed=seed), Limit(seconds=2)) for seed in range(3)]
    assert {choice.info.candidates[0].name for choice in choices} == {"c3xd4"}
    assert min(choice.info.seconds for choice in choices) < 1.9


def test_a_search_can_be_cancelled() -> None:
    view = view_of(after("rasanto"))
    searcher, cancel = Searcher(view.game), threading.Event()
    searcher.choose(view, Limit(simulations=1))
    threading.Timer(0.1, cancel.set).start()
    began = time.perf_counter()
    choice = searcher.choose(view, Limit(seconds=30), cancel)
    assert time.perf_counter() - began < 5
    assert choice.move in [move.number for move in after("rasanto").legal()]


def test_a_win_in_one_is_found_and_proven() -> None:
    choice = Searcher(find(CONNECT_FOUR)).choose(
        view_of(after(CONNECT_FOUR, "d a d a d b")), Limit(simulations=200)
    )
    assert choice.info.candidates[0].name == "d"
    assert choice.info.candidates[0].proven == "win"
    assert choice.info.candidates[0].share == 1


def test_a_threat_is_met_and_what_loses_is_proven() -> None:
    choice = Searcher(find(CONNECT_FOUR)).choose(
        view_of(after(CONNECT_FOUR, "d a d a d")), Limit(simulations=3000)
    )
    assert choice.info.candidates[0].name == "d"
    assert {candidate.name for candidate in choice.info.candidates if candidate.proven == "loss"} == set(
        "abcefg"
    )


def test_tic_tac_toe_is_never_lost() -> None:
    path = str(EXAMPLES / "tic_tac_toe.py")
    game = find(path)
    for seed in range(6):
        match = Match(game, seed=seed)
        searchers = [Searcher(game), None]
        while match.actor >= 0:
            searcher = searchers[(match.actor + seed) % 2]
            moves = match.legal()
            played = (
                searcher.choose(view_of(match), Limit(simulations=2000)).move
                if searcher
                else moves[(seed * 7 + len(match.steps)) % len(moves)].number
            )
            match.play(played)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.shares[seed % 2] > 0


def test_more_players_each_look_after_themselves() -> None:
    match = after("sandwich", players=3)
    choice = Searcher(match.game).choose(view_of(match), Limit(simulations=400))
    assert 0.2 < choice.info.candidates[0].share < 0.7
    assert sum(candidate.visits for candidate in choice.info.candidates) == 400


def test_several_threads_share_the_simulations() -> None:
    view = view_of(after("rasanto"))
    choice = Searcher(view.game, threads=2).choose(view, Limit(simulations=600))
    assert choice.info.simulations == 600
    assert sum(candidate.visits for candidate in choice.info.candidates) == 600


def test_the_tree_is_kept_between_moves_of_a_match_only() -> None:
    match = after("rasanto")
    searcher = Searcher(match.game)
    best = searcher.choose(view_of(match), Limit(simulations=5000)).info
    match.play(best.line[0])
    match.play(best.line[1])
    kept = searcher.choose(view_of(match), Limit(simulations=10)).info
    assert sum(candidate.visits for candidate in kept.candidates) > 10
    elsewhere = after("rasanto", f"{best.line[1]} {best.line[0]}", options={"fill": "after-plate"})
    fresh = searcher.choose(view_of(elsewhere), Limit(simulations=50)).info
    assert sum(candidate.visits for candidate in fresh.candidates) == 50


def test_a_full_tree_goes_on_without_growing() -> None:
    view = view_of(after("rasanto"))
    searcher = Searcher(view.game, nodes=100)
    choice = searcher.choose(view, Limit(simulations=2000))
    assert sum(candidate.visits for candidate in choice.info.candidates) == 2000


def test_pruning_keeps_what_follows_from_the_root_and_nothing_else() -> None:
    view = view_of(after("rasanto"))
    searcher = Searcher(view.game)
    searcher.choose(view, Limit(simulations=3000))
    tree = searcher._trees[0]
    first, count = int(tree.node["first"][0]), int(tree.node["count"][0])
    tree.head["root"][0] = first + int(np.argmax(tree.node["visits"][first : first + count]))
    before, used = _grown(tree, int(tree.head["root"][0])), tree.head["used"][0]
    searcher_module._prune(tree)
    assert _grown(tree, int(tree.head["root"][0])) == before
    assert len(before) == tree.head["used"][0] < used


def _grown(tree: Any, node: int) -> list[tuple[int, ...]]:
    """All that a tree holds from a node on, depth first: how deep, the move, who made it, and what came of it."""
    found, waiting = [], [(node, 0)]
    while waiting:
        node, depth = waiting.pop()
        it = tree.node[node]
        found.append((depth, *(it[name].item() for name in ("move", "mover", "visits", "total", "proven"))))
        waiting += [(int(it["first"]) + i, depth + 1) for i in range(it["count"])]
    return found


def test_a_small_tree_lasts_a_whole_match() -> None:
    match = after("rasanto")
    searcher = Searcher(match.game, nodes=4000)
    kept = []
    while match.actor >= 0:
        info = searcher.choose(view_of(match), Limit(simulations=300)).info
        kept.append(sum(candidate.visits for candidate in info.candidates) - info.simulations)
        match.play(info.candidates[0].name)
    assert sum(visits > 0 for visits in kept) > len(kept) // 2


def test_hidden_colours_do_not_guide_the_search() -> None:
    match = after("el-dado", "000 100 010 001 110")
    view = view_of(match)
    game = match.game
    assert game.redeal is not None
    other = view.state.copy()
    game.redeal(other, view.seat, [5, 6, 7])
    assert other != view.state
    choices = [
        Searcher(game).choose(replace(view, state=state), Limit(simulations=300)).info.candidates
        for state in (view.state, _hidden(game, other, view.seat))
    ]
    assert choices[0] == choices[1]


def _hidden(game: Any, s: Any, seat: int) -> Any:
    s = s.copy()
    game.hide(s, seat)
    return s


def test_a_single_legal_move_is_played_at_once() -> None:
    match = after("el-dado")
    began = time.perf_counter()
    assert Searcher(match.game).choose(view_of(match), Limit(seconds=30)).info.candidates[0].name == "000"
    assert time.perf_counter() - began < 20


def test_rolls_are_averaged_over() -> None:
    match = after("most-simple", options={"first": "A"})
    choice = Searcher(match.game).choose(view_of(match), Limit(simulations=500))
    assert len(choice.info.candidates) == 45
    assert 0 < choice.info.candidates[0].share < 1


def test_an_even_game_is_told_as_even_whatever_the_temper_of_its_estimates() -> None:
    game = find("sandwich")  # hopes for more than its half
    choice = Searcher(game).choose(View(game, 0, game.new()), Limit(simulations=4000))
    assert 0.45 < choice.info.candidates[0].share < 0.57
    assert type(choice.info.candidates[0].share) is float  # which goes through JSON, unlike NumPy's
