"""`astragal tournament`: what it answers and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.registry import find
from tests.cli.support import TIC_TAC_TOE, run


def answer(*arguments: object) -> str:
    """What a tournament that can be played prints."""
    done = run("tournament", *arguments)
    assert (done.status, done.error) == (0, "")
    return done.out


def data(*arguments: object) -> Any:
    """The JSON of a tournament, without the times, which no run repeats."""
    found = json.loads(answer(*arguments, "--json"))
    for entrant in found["entrants"]:
        assert entrant.pop("seconds_per_move") > 0
    return found


def test_the_table_says_who_is_better() -> None:
    out = answer("rasanto", "--players", "random,greedy", "--games", 8)
    assert out.startswith("Rasanto: 8 games in ")
    assert "2 seatings with 4 each" in out
    rows = [line.split() for line in out.splitlines() if line.startswith(("random ", "greedy "))]
    assert [row[:2] for row in rows] == [["greedy", "8"], ["random", "8"]]
    assert "Wilson" in out
    assert "OpenSkill" in out


def test_json_is_repeatable_with_simulations_and_a_seed() -> None:
    arguments = (
        TIC_TAC_TOE,
        "--players",
        "master,master,random@1n",
        "-n",
        7,
        "--simulations",
        30,
        "--seed",
        5,
    )
    one = data(*arguments)
    assert one == data(*arguments)
    assert (one["games"], one["seats"], one["seatings"], one["seed"]) == (7, 2, 6, 5)
    entrants = {entrant["entrant"]: entrant for entrant in one["entrants"]}
    assert set(entrants) == {"master#1", "master#2", "random@1n"}
    assert entrants["master#1"]["limit"] == {"seconds": None, "simulations": 30}
    assert entrants["random@1n"]["limit"] == {"seconds": None, "simulations": 1}
    assert sum(entrant["games"] for entrant in entrants.values()) == 14
    assert sum(entrant["games"] * entrant["win_share"] for entrant in entrants.values()) == pytest.approx(
        7, abs=1e-3
    )
    for entrant in entrants.values():
        assert entrant["interval"][0] <= entrant["win_share"] <= entrant["interval"][1]


def test_seats_and_options_reach_the_game_and_records_replay(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    arguments = ("--players", "greedy,random", "--games", 7, "--seats", 3, "-o", "golden=50")
    found = data("el-dado", *arguments, "--records", folder)
    assert (found["seats"], found["seatings"], found["options"]["golden"]) == (3, 6, "50")
    assert found["records"] == str(folder)
    files = sorted(folder.iterdir())
    assert len(files) == 7
    assert files[-1].name == "round-2-seating-1-greedy-greedy-random.record"
    replayed = run("record", "replay", files[0])
    assert "python: same position" in replayed.out


def test_it_says_when_games_are_not_a_multiple_of_the_seatings() -> None:
    out = answer(TIC_TAC_TOE, "--players", "random,random,random", "--games", 8)
    assert "6 seatings: the first 2 with 2 each, the others with 1" in out


def test_a_default_limit_in_seconds_is_kept(tmp_path: Path) -> None:
    found = data(TIC_TAC_TOE, "--players", "random,greedy", "--games", 1)
    assert [entrant["limit"]["seconds"] for entrant in found["entrants"]] == [0.1, 0.1]
    found = data(TIC_TAC_TOE, "--players", "random,greedy@0.5s", "--games", 1, "--time", 2)
    assert sorted(entrant["limit"]["seconds"] for entrant in found["entrants"]) == [0.5, 2]


def test_help_tells_how_limits_are_written() -> None:
    out = answer("--help")
    assert "master@0.5s" in out
    assert "master@500n" in out
    assert "Wilson" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("rasnto --players random,greedy --games 2", "There is no game 'rasnto'"),
        ("rasanto --players random,deep --games 2", "There is no computer player 'deep'; possible: random"),
        ("rasanto --players master --games 2", "1 cannot play a tournament; name two entrants or more"),
        ("rasanto --players random,master@7 --games 2", "The limit of 'master@7' cannot be read"),
        ("rasanto --players random,greedy --games 0", "0 games cannot be played; possible: 1 and more."),
        (
            "rasanto --players random,greedy --games 2 --time 1 --simulations 5",
            "Give --time or --simulations, not both.",
        ),
        ("rasanto --players random,greedy --games 2 --time 0", "0 seconds a move cannot be"),
        ("rasanto --players random,greedy --games 2 --simulations 0", "0 simulations a move cannot be"),
        ("rasanto --players random,greedy --games 2 --seats 3", "Rasanto is for 2 players, not 3."),
        ("rasanto --players random,greedy --games 2 -o size=3", "Rasanto has no option 'size'"),
        ("rasanto --players random,greedy --games 2 --seed -1", "The seed cannot be -1"),
        ("rasanto --players random,greedy --games 2 --records full", "full is not empty; name a new"),
        ("rasanto --players random,greedy --games 2 --records full/file", "full/file is a file"),
        ("rasanto --players random,greedy --games 2 --records full/file/x", "Cannot write to full/file/x"),
    ],
)
def test_bad_words(arguments: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("kept")
    done = run("tournament", *arguments.split())
    assert (done.status, done.out) == (2, "")
    assert done.error.startswith("astragal: ")
    assert done.error.count("\n") == 1
    assert sentence in done.error
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "file"]


def test_bad_input_makes_no_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    done = run("tournament", "rasanto", "--players", "random,deep", "--games", 1, "--records", folder)
    assert done.status == 2
    assert not folder.exists()


def test_the_game_may_be_named_by_its_number() -> None:
    assert data(find("rasanto").number, "--players", "random,random", "-n", 1)["game"] == "rasanto"
