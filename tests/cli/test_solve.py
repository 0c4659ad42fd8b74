"""`astragal solve`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import TIC_TAC_TOE, run


def written(path: Path, **data: Any) -> Path:
    """A position file."""
    path.write_text(json.dumps(data))
    return path


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """Tic-tac-toe, X to move can make three."""
    signs = {"a1": "X", "b1": "X", "a3": "O", "b3": "O"}
    return written(tmp_path / "won.json", game=TIC_TAC_TOE, signs=signs, turn="A")


def test_a_win_is_told_in_words_and_as_data(won: Path) -> None:
    told = run("solve", won)
    assert (told.status, told.error) == (0, "")
    assert "is to move and wins" in told.out
    found = json.loads(run("solve", won, "--json", "--moves").out)
    assert (found["value"], found["to_move"]) == ("win", "A")
    assert found["moves"]["c1"] == "win"
    assert found["moves"][found["best"]] == "win"
    assert found["line"][0] == {"seat": "A", "name": found["best"]}
    assert len(found["moves"]) == 5


def test_every_move_is_listed_on_request(won: Path) -> None:
    assert "c1: win" in run("solve", won, "--moves").out
    assert "c1: win" not in run("solve", won).out


def test_a_record_is_solved_after_any_step(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    run("play", TIC_TAC_TOE, "--seat", "=random", "--seat", "=random", "--seed", 1, "--record", path)
    assert json.loads(run("solve", path, "--at", 0, "--json").out)["value"] == "draw"
    over = run("solve", path)
    assert (over.status, over.out) == (2, "")
    assert "The game is over" in over.error


def test_a_budget_that_is_too_small_is_said(tmp_path: Path) -> None:
    start = run("position", "new", TIC_TAC_TOE).out
    path = tmp_path / "start.json"
    path.write_text(start)
    assert "Not solved within the limit" in run("solve", path, "--nodes", 5).out
    assert json.loads(run("solve", path, "--nodes", 5, "--json").out)["value"] == "unknown"


@pytest.mark.parametrize(
    ("game", "players", "sentence"),
    [
        ("el-dado", 2, "hidden information"),
        ("sandwich", 3, "two players"),
        ("cim", 2, "repetition"),
        ("dora", 2, "without chance"),
    ],
)
def test_what_cannot_be_solved_is_one_sentence(
    tmp_path: Path, game: str, players: int, sentence: str
) -> None:
    path = tmp_path / "start.json"
    path.write_text(run("position", "new", game, "--players", players, "--seed", 1).out)
    answer = run("solve", path)
    assert (answer.status, answer.out) == (2, "")
    assert sentence in answer.error
    assert len(answer.error.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("--seconds", 0), ("--nodes", 0), ("--at", 1)])
def test_bad_arguments_are_one_sentence(won: Path, arguments: tuple[object, ...]) -> None:
    answer = run("solve", won, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.error.startswith("astragal: ")
