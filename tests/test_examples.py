"""The games in examples/: known move counts, wins in every direction, equal on both targets."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import load
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.match import positions
from tests.support import names, play

EXAMPLES = Path(__file__).parents[1] / "examples"
connect_four, tic_tac_toe, breakthrough = (
    load(EXAMPLES / f"{stem}.py") for stem in ("connect_four", "tic_tac_toe", "breakthrough")
)
GAMES = (connect_four, tic_tac_toe, breakthrough)


def counts(game: Game, depth: int) -> tuple[list[int], list[int]]:
    """How many move sequences there are of each length, and how many of them ended the game."""
    sequences, ended = [], []
    frontier = Counter({game.new(): 1})
    for _ in range(depth):
        after: Counter[Any] = Counter()
        for s, ways in frontier.items():
            who = game.actor(s)
            for move in game.legal(s, who) if who != OVER else ():
                t = s.copy()
                game.play(t, who, move)
                after[t] += ways
        frontier = after
        sequences.append(frontier.total())
        ended.append(sum(ways for s, ways in frontier.items() if game.actor(s) == OVER))
    return sequences, ended


def lines(columns: int, rows: int, length: int) -> list[list[tuple[int, int]]]:
    """Every straight line of a length on a board, as (column, row)."""
    found = []
    for column, row, (right, up) in product(range(columns), range(rows), ((1, 0), (0, 1), (1, 1), (1, -1))):
        line = [(column + k * right, row + k * up) for k in range(length)]
        if all(0 <= c < columns and 0 <= r < rows for c, r in line):
            found.append(line)
    return found


def test_connect_four_has_the_known_counts() -> None:
    sequences, ended = counts(connect_four, 7)
    assert sequences == [7, 49, 343, 2401, 16807, 117649, 823536]
    assert ended == [0] * 6 + [13032]


def test_tic_tac_toe_has_the_known_counts() -> None:
    sequences, ended = counts(tic_tac_toe, 9)
    assert sequences == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert ended == [0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]
    assert sum(ended) == 255168


def test_breakthrough_has_the_known_counts() -> None:
    assert counts(breakthrough, 4) == ([22, 484, 11132, 256036], [0] * 4)


def test_four_in_a_line_wins_in_every_place_and_direction() -> None:
    all_lines = lines(7, 6, 4)
    assert len(all_lines) == 69
    for line, player in product(all_lines, (0, 1)):
        for column, row in line:
            s = connect_four.new()
            for c, r in line:
                s.square[7 * r + c] = 1 + player if (c, r) != (column, row) else 0
            connect_four.settle(s)
            assert s.winner == 0
            s.height[column] = row
            connect_four.play(s, player, column)
            assert (s.winner, connect_four.actor(s)) == (1 + player, OVER)
            assert [connect_four.score(s, seat) for seat in (0, 1)] == [1 - player, player]


@pytest.mark.parametrize(("game", "shape"), [(connect_four, (7, 6, 4)), (tic_tac_toe, (3, 3, 3))])
def test_a_game_ends_exactly_when_somebody_has_a_line_or_the_board_is_full(
    game: Game, shape: tuple[int, int, int]
) -> None:
    every_line = [[shape[0] * row + column for column, row in line] for line in lines(*shape)]
    final = playouts(game, game.blank(), 2000, seed=5).finals
    for record in final:
        square = record["square"].tolist()
        winners = {square[line[0]] for line in every_line if len({square[p] for p in line}) == 1} - {0}
        assert winners == ({int(record["winner"])} if record["winner"] else set())
        assert winners or 0 not in square


def test_a_line_does_not_run_round_the_edge_of_the_board() -> None:
    s = play(connect_four, connect_four.new(), *"eafbgca")  # red e1 f1 g1 a2, golden a1 b1 c1
    assert s.winner == 0
    assert names(connect_four, s) == list("abcdefg")


def test_a_full_column_is_closed() -> None:
    s = play(connect_four, connect_four.new(), *"dddddd")
    assert names(connect_four, s) == list("abcefg")


def test_tic_tac_toe_can_end_without_a_winner() -> None:
    s = play(tic_tac_toe, tic_tac_toe.new(), "b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3")
    assert tic_tac_toe.actor(s) == OVER
    assert [tic_tac_toe.score(s, seat) for seat in (0, 1)] == [0, 0]
    assert tic_tac_toe.reason(s) == "The board is full."


def test_a_piece_captures_slantwise_only() -> None:
    pieces = {"d4": "white", "c5": "black", "d5": "black", "e5": "white", "h8": "black"}
    game, s = positions.read({"game": "", "pieces": pieces, "turn": "A"}, breakthrough)
    assert names(game, s) == ["d4-c5", "e5-d6", "e5-e6", "e5-f6"]
    s = play(game, s, "d4-c5")
    assert s.left == [2, 2]
    assert names(game, s) == ["d5-c4", "d5-d4", "d5-e4", "h8-g7", "h8-h7"]


@pytest.mark.parametrize(("turn", "move", "seat"), [("A", "a7-a8", 0), ("A", "a7-b8", 0), ("B", "h2-h1", 1)])
def test_the_last_row_wins(turn: str, move: str, seat: int) -> None:
    pieces = {"a7": "white", "b1": "white", "h2": "black", "b8": "black"}
    game, s = positions.read({"game": "", "pieces": pieces, "turn": turn}, breakthrough)
    s = play(game, s, move)
    assert game.actor(s) == OVER
    assert game.score(s, seat) == 1 > game.score(s, 1 - seat)
    assert game.reason(s) == "A piece has reached the last row."


def test_taking_the_last_enemy_wins() -> None:
    game, s = positions.read(
        {"game": "", "pieces": {"d4": "white", "e5": "black"}, "turn": "B"}, breakthrough
    )
    s = play(game, s, "e5-d4")
    assert (game.actor(s), s.winner) == (OVER, 2)
    assert game.reason(s) == "The last enemy is taken."


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(BadPosition, match="c2 has no stone under it"):
        positions.read({"game": "", "stones": {"c2": "red"}, "turn": "A"}, connect_four)
    crowd = {f"{column}{row}": "white" for column in "abcdef" for row in (2, 3, 4)}
    with pytest.raises(BadPosition, match="18 white pieces"):
        positions.read({"game": "", "pieces": crowd | {"h8": "black"}, "turn": "A"}, breakthrough)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_both_targets_play_the_same_games(game: Game) -> None:
    plain = playouts(game, game.blank(), 60, seed=11, target="python")
    native = playouts(game, game.blank(), 60, seed=11, target="native")
    for values in ("lengths", "traces", "scores", "results", "finals"):
        assert (getattr(plain, values) == getattr(native, values)).all()
    assert (native.lengths <= game.bounds.length).all()
    assert len(set(native.traces.tolist())) > 50


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_position_of_a_game_can_be_written_read_drawn_and_named(game: Game) -> None:
    s, ply = game.new(), 0
    while game.actor(s) != OVER:
        legal = game.legal(s, s.turn)
        assert len({game.name(s, move) for move in legal}) == len(legal)
        assert len({tuple(game.touch(s, move)) for move in legal}) == len(legal)
        assert len(game.scene(s, 0).pieces) == sum(c != 0 for c in s.square)
        assert positions.read(json.loads(json.dumps(positions.write(game, s))), game) == (game, s)
        game.play(s, s.turn, legal[7 * ply % len(legal)])
        ply += 1
    assert positions.read(positions.write(game, s), game) == (game, s)
