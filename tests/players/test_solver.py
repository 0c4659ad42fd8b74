"""Exact play: agreement with plain minimax, known values, limits and refusals."""

from typing import Any

import numpy as np
import pytest

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.players.solver.solve import CannotSolve, Solver, solve
from tests.cli.support import ROOT, TIC_TAC_TOE
from tests.support import play, position, started

CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")
RIOMINO_LOST = {  # the third example of the rules, one die earlier
    "dice": {"c3": "0011", "c4": "1100", "d3": "3300", "b4": "2002", "d2": "0330", "c5": "3113"},
    "hands": {"A": "13 23 23 23", "B": "23 12 23"},
    "turn": "A",
}


class TooMany(Exception):
    """Plain minimax would take too long."""


def minimax(game: Game, s: Any, known: dict[Any, int], most: int) -> int:
    """What player 0 gets, by trying everything; TooMany after so many positions."""
    who = game.actor(s)
    if who == OVER:
        lead = game.result(s, 0) - game.result(s, 1)
        return (lead > 0) - (lead < 0)
    assert who >= 0
    position = s.values()
    if position not in known:
        values = []
        for move in game.legal(s, who):
            after = s.copy()
            game.play(after, who, move)
            values.append(minimax(game, after, known, most))
        known[position] = max(values) if who == 0 else min(values)
        if len(known) > most:
            raise TooMany
    return known[position]


def random_game(game: Game, options: dict[str, str], seed: int) -> list[Any]:
    """All positions with a player to move of a random game; with odd seeds nobody ends it while they need not."""
    s, rng = game.new(2, options, seed), new_rng(seed, 1)
    passed = []
    while (who := game.actor(s)) != OVER:
        nexts = []
        for move in game.legal(s, who):
            after = s.copy()
            game.play(after, who, move)
            nexts.append(after)
        if who != CHANCE:
            passed.append(s)
        quiet = [after for after in nexts if game.actor(after) != OVER] if seed % 2 else []
        s = (quiet or nexts)[draw(rng, len(quiet or nexts))]
    return passed


def endings(game: Game, options: dict[str, str], seed: int, most: int) -> list[tuple[Any, int]]:
    """The last positions of a random game with their values, as far back as minimax gets."""
    found: list[tuple[Any, int]] = []
    known: dict[Any, int] = {}
    for s in reversed(random_game(game, options, seed)):
        try:
            found.append((s, minimax(game, s, known, most)))
        except TooMany:
            break
    return found


ENDINGS = [
    (TIC_TAC_TOE, {}, 6),
    (CONNECT_FOUR, {}, 8),
    ("rasanto", {}, 4),
    ("rasanto", {"fill": "after-plate"}, 4),
    ("sandwich", {"quiet_limit": "20"}, 6),
    ("riomino", {"level": "start"}, 8),
    ("riomino", {"level": "professional"}, 6),
    ("chifoumi", {"quiet_limit": "20"}, 6),
    ("chifoumi", {"after_capture": "must", "quiet_limit": "20"}, 4),
]


@pytest.mark.parametrize(("slug", "options", "games"), ENDINGS)
def test_endings_have_the_value_that_minimax_finds(slug: str, options: dict[str, str], games: int) -> None:
    game = find(slug)
    solver = Solver(game, entries=1 << 14)
    compared, values = 0, set()
    for seed in range(games):
        for s, value in endings(game, options, seed, most=1500):
            solution = solver.solve(s, moves=True)
            who = game.actor(s)
            words = dict(
                zip((-1, 0, 1), ("loss", "draw", "win") if who == 0 else ("win", "draw", "loss"), strict=True)
            )
            assert solution.value == words[value]
            assert solution.best is not None
            assert solution.moves[solution.best] == words[value]
            for move, word in solution.moves.items():
                after = s.copy()
                game.play(after, who, move)
                assert word == words[minimax(game, after, {}, 10_000)]
            compared += 1
            values.add(value)
    assert compared >= games // 2
    assert len(values) > 1


@pytest.mark.parametrize("slug", [TIC_TAC_TOE, CONNECT_FOUR, "riomino"])
def test_the_line_is_legal_and_leads_to_the_value(slug: str) -> None:
    game = find(slug)
    for seed in (1, 3, 5, 7):
        s = endings(game, {}, seed, most=1500)[-1][0]
        solution = solve(game, s)
        who = game.actor(s)
        for player, move in solution.line:
            assert game.actor(s) == player
            assert move in game.legal(s, player)
            s = s.copy()
            game.play(s, player, move)
        assert game.actor(s) == OVER
        lead = game.result(s, who) - game.result(s, 1 - who)
        assert solution.value == ("win" if lead > 0 else "loss" if lead < 0 else "draw")


def test_tic_tac_toe_is_a_draw_whatever_comes_first() -> None:
    game, s = started(TIC_TAC_TOE)
    solution = solve(game, s, moves=True)
    assert solution.value == "draw"
    assert len(solution.line) == 9
    assert list(solution.moves.values()) == ["draw"] * 9


def test_connect_four_three_in_the_open_win() -> None:
    game, s = started(CONNECT_FOUR)
    s = play(game, s, "c", "c", "d", "d")
    assert solve(game, s, nodes=200_000).value == "win"
    for third in "be":  # three in a row with both ends free
        assert solve(game, play(game, s, third), nodes=200_000).value == "loss"


def test_riomino_the_last_die_that_fits_wins() -> None:
    game, s = position("riomino", **RIOMINO_LOST)
    solution = solve(game, s, moves=True)
    assert solution.value == "win"
    named = {game.name(s, move): value for move, value in solution.moves.items()}
    assert named["e3=3223"] == "win"


def test_riomino_start_is_solved_from_the_roll() -> None:
    game = find("riomino")
    solver = Solver(game)
    for seed in range(3):
        s = random_game(game, {"level": "start"}, seed)[0]
        solution = solver.solve(s, moves=True)
        assert solution.value in ("win", "loss")
        assert set(solution.moves.values()) == {solution.value}  # the board is the same from all four sides


def test_equal_budgets_give_equal_answers() -> None:
    game = find("riomino")
    s = random_game(game, {"level": "junior"}, 1)[0]
    one, two = (solve(game, s, nodes=30_000) for _ in range(2))
    assert (one.value, one.best, one.line, one.nodes) == (two.value, two.best, two.line, two.nodes)


def test_too_small_a_budget_is_unknown_and_says_what_was_spent() -> None:
    game, s = started(CONNECT_FOUR)
    solution = solve(game, s, nodes=20_000, moves=True)
    assert (solution.value, solution.best, solution.line) == ("unknown", None, ())
    assert 20_000 <= solution.nodes < 21_000
    assert set(solution.moves.values()) == {"unknown"}


def test_the_time_limit_is_kept() -> None:
    game, s = started(CONNECT_FOUR)
    solution = solve(game, s, seconds=0.2)
    assert solution.value == "unknown"
    assert 0.15 < solution.seconds < 0.6


def test_it_stops_when_told_to() -> None:
    game, s = started(CONNECT_FOUR)
    assert Solver(game, entries=1 << 14).solve(s, stop=np.ones(1, np.int64)).value == "unknown"


def test_chance_secrets_repetition_and_three_players_are_refused() -> None:
    for slug, players, sentence in (
        ("dora", 2, "without chance"),
        ("riomino", 2, "without chance"),
        ("el-dado", 2, "hidden information"),
        ("cim", 2, "repetition"),
        ("sandwich", 3, "two players can be solved; this one has 3"),
    ):
        game, s = started(slug, players)
        with pytest.raises(CannotSolve, match=sentence):
            solve(game, s, nodes=1000)


def test_chance_that_comes_later_is_refused() -> None:
    game, s = position("riomino", options={"match": "3"}, **RIOMINO_LOST)
    with pytest.raises(CannotSolve, match="without chance"):
        solve(game, s)


def test_a_finished_game_has_nothing_to_solve() -> None:
    game, s = started(TIC_TAC_TOE)
    with pytest.raises(CannotSolve, match="over"):
        solve(game, play(game, s, "a1", "a2", "b1", "b2", "c1"))
