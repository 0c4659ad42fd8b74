"""What every command answers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import astragal
from astragal.engine.registry import find, games
from astragal.engine.rules import CHANCE, OVER
from astragal.match import Match, fair, record
from astragal.view import pages
from tests.cli.support import SHUTTLE, SNAP, TIC_TAC_TOE, run

RASANTO = ("play", "rasanto", "--seat", "=random", "--seat", "=random", "--seed", 5)


def answer(*arguments: object) -> str:
    """The output of a command that must succeed."""
    done = run(*arguments)
    assert (done.status, done.error) == (0, "")
    return done.out


def data(*arguments: object) -> Any:
    """The JSON of a command that must succeed."""
    return json.loads(answer(*arguments, "--json"))


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position of Rasanto in which red can climb."""
    path = tmp_path / "heap.json"
    dice = {"530": "red", "350": "red", "440": "green", "341": "green", "332": "green", "340": "green"}
    path.write_text(json.dumps({"game": "rasanto", "dice": dice, "turn": "A"}))
    return path


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A whole game of Rasanto between random players."""
    path = tmp_path / "whole.record"
    answer(*RASANTO, "--record", path)
    return path


def test_version_and_help() -> None:
    assert answer("--version") == f"astragal {astragal.__version__}\n"
    for command in (
        "games",
        "rules",
        "play",
        "simulate",
        "perft",
        "position",
        "record",
        "bench",
        "check",
        "words",
        "explain",
    ):
        assert command in answer("--help")
        assert "Usage" in answer(command, "--help")


def test_words_are_checked_for_one_game_and_told_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer("words", "rasanto") == "ok: everything can be said in every language.\n"
    assert data("words", "rasanto") == []
    monkeypatch.setattr("astragal.catalogues.check.LANGUAGES", ("nn",))  # into which nobody has translated
    missing = run("words", "rasanto")
    assert missing.status == 1
    assert "rasanto.nn: 'title' is missing." in missing.out


def test_games_as_a_table_and_as_json() -> None:
    table, listed = answer("games"), data("games")
    assert [game["slug"] for game in listed] == [game.slug for game in games()]
    assert all(game.title in table and game.slug in table for game in games())
    by_slug = {game["slug"]: game for game in listed}
    assert by_slug["rasanto"]["number"] == 23
    assert by_slug["rasanto"]["options"][0] == {
        "name": "fill",
        "values": ["immediate", "after-plate"],
        "default": "immediate",
        "about": "when the funnels above the plate fill themselves",
    }
    assert by_slug["cim"]["number"] == "C1"
    assert {"name": "golden", "low": -99, "high": 99, "default": 10, "about": "worth of the golden die"} in (
        by_slug["el-dado"]["options"]
    )
    keys = {"number", "slug", "title", "players", "kinds", "options", "chapter", "minutes", "summary"}
    assert all(keys | {"perlhuhn", "teams", "bounds"} == set(game) for game in listed)
    assert by_slug["rasanto"]["bounds"]["actions"] == 45


def test_games_imports_nothing_heavy() -> None:
    code = (
        "import sys; from astragal.cli import main\n"
        "try: main(['games'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'numba', 'asyncio', 'rich.markdown'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    pipe = f"{sys.executable} -c 'from astragal.cli import main; main()' games --json | head -c 1"
    done = subprocess.run(pipe, shell=True, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[", "")


def test_rules_show_the_page_with_boards_for_pictures() -> None:
    out = answer("rules", "rasanto")
    assert "How it begins" in out
    assert "R530" in out
    assert ".svg" not in out
    page = data("rules", 23)
    assert (page["slug"], page["title"], page["language"]) == ("rasanto", "Rasanto", "en")
    assert page["markdown"].startswith("# Rasanto")


def test_rules_can_be_read_in_another_language() -> None:
    out = answer("rules", "rasanto", "--language", "de")
    assert "So beginnt es" in out
    assert "R530" in out
    assert ".svg" not in out
    assert data("rules", "rasanto", "--language", "de")["language"] == "de"


def test_pages_that_are_missing_are_named_with_their_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in games():
        for language in pages.LANGUAGES:
            name = pages.page_file(game, language).name
            (tmp_path / name).write_text("# Page", "utf-8")
    monkeypatch.setattr(pages, "folder", lambda: tmp_path)
    assert answer("rules", "--missing") == "ok: no page is missing.\n"
    (tmp_path / "dora.uk.md").unlink()
    done = run("rules", "--missing")
    assert (done.status, done.out) == (1, "DoRa has no page in uk: dora.uk.md\n")
    assert json.loads(run("rules", "--missing", "--json").out) == [{"slug": "dora", "language": "uk"}]
    assert answer("rules", "--missing", "--language", "de") == "ok: no page is missing.\n"
    assert answer("rules", "rasanto", "--missing") == "ok: no page is missing.\n"


def test_rules_of_a_game_file_are_its_docstring_and_options() -> None:
    page = data("rules", SNAP)["markdown"]
    assert "whoever grabs first on red scores" in page
    assert "- cards: 1 to 30 (default 10)" in page
    assert "Snap" in answer("rules", SNAP)


def test_simulate_counts_and_targets_agree() -> None:
    native = data("simulate", "most-simple", "--games", 30, "--seed", 3)
    python = data("simulate", "most-simple", "--games", 30, "--seed", 3, "--target", "python")
    same = ("game", "players", "options", "games", "moves", "wins", "scores", "lengths", "seed")
    assert {key: native[key] for key in same} == {key: python[key] for key in same}
    assert sum(native["wins"]) == pytest.approx(1, abs=1e-5)
    assert native["lengths"]["min"] <= native["lengths"]["median"] <= native["lengths"]["max"]
    assert native["lengths"]["mean"] == pytest.approx(native["moves"] / 30, abs=0.01)
    assert python["moves_per_second"] > 0


def test_simulate_spreads_lengths_and_takes_options() -> None:
    report = data("simulate", TIC_TAC_TOE, "-n", 200, "--target", "python")
    assert (report["lengths"]["min"], report["lengths"]["max"]) == (5, 9)
    assert report["wins"][0] > report["wins"][1]
    late = data("simulate", "rasanto", "-n", 2, "-o", "fill=after-plate", "--target", "python")
    assert late["options"]["fill"] == "after-plate"
    out = answer("simulate", "rasanto", "-n", 10, "--target", "python")
    assert "Rasanto: 10 games, 450 moves" in out
    assert "B green" in out


def test_perft_counts_known_numbers_on_both_targets() -> None:
    known = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0]
    assert data("perft", TIC_TAC_TOE, "--depth", 10)["counts"] == known
    assert data("perft", TIC_TAC_TOE, "-d", 5, "--target", "python")["counts"] == known[:5]
    out = answer("perft", "rasanto", "-d", 2, "--target", "python")
    assert "1,980" in out


@pytest.mark.parametrize("game", [SNAP, SHUTTLE])
def test_perft_agrees_where_several_act_rolls_fall_and_positions_repeat(game: str) -> None:
    one, two = (data("perft", game, "-d", 9, "--target", target)["counts"] for target in ("python", "native"))
    assert one == two
    assert len(one) == 9


def test_perft_from_a_position(position: Path) -> None:
    assert data("perft", "rasanto", "-d", 2, "--position", position, "--target", "python")["counts"] == [
        40,
        40 * 39,
    ]


def test_position_new_check_moves_and_show(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    path.write_text(answer("position", "new", "rasanto", "-o", "fill=after-plate"))
    assert json.loads(path.read_text())["options"]["fill"] == "after-plate"
    assert answer("position", "check", path) == "ok\n"
    assert data("position", "check", path) == {"ok": True, "problems": []}
    assert answer("position", "moves", path).split()[0] == "008"
    assert data("position", "moves", path)[0] == {
        "seat": "A",
        "number": 0,
        "name": "008",
        "touches": ["cell:008"],
    }
    assert "To move: A red: put a die into an empty funnel." in answer("position", "show", path)
    assert data("position", "show", path)["to_move"] == "A red"


def test_position_show_draws_a_picture(position: Path, tmp_path: Path) -> None:
    picture = tmp_path / "heap.svg"
    assert "G341" in answer("position", "show", position)
    answer("position", "show", position, "--svg", picture)
    assert picture.read_text().startswith("<svg")


def test_position_of_a_game_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "cross.json"
    path.write_text(answer("position", "new", TIC_TAC_TOE))
    assert answer("position", "check", path) == "ok\n"
    assert json.loads(path.read_text())["game"].endswith("tic_tac_toe.py")


def test_position_play_goes_on(position: Path) -> None:
    done = run("position", "play", position, "--seat", "Anna", "--seat", "Ben", typed="431\n")
    assert done.status == 0
    assert "Anna (red) puts a die on 431; 3 funnels fill" in done.out


def test_position_new_takes_the_dice_of_another_game(recorded: Path, tmp_path: Path) -> None:
    full, taken = tmp_path / "full.json", tmp_path / "dado.json"
    final = data("record", "show", recorded)["position"]
    full.write_text(json.dumps(final))
    taken.write_text(answer("position", "new", "el-dado", "--from", full, "-p", 3))
    made = json.loads(taken.read_text())
    assert (made["options"]["mix"], made["players"]) == ("import", 3)
    assert made["dice"] == final["dice"]
    assert answer("position", "check", taken) == "ok\n"


def test_record_show_at_a_step(recorded: Path) -> None:
    out = answer("record", "show", recorded, "--at", 3)
    assert "After step 3 of 45:" in out
    assert "A red: red (random)" in out
    assert "wins. The pyramid is full" in out
    shown = data("record", "show", recorded, "--at", 3)
    assert len(shown["steps"]) == 45
    assert len(shown["position"]["dice"]) == 3
    assert shown["result"]["winners"]


def test_record_replay_on_targets(recorded: Path) -> None:
    assert "python: same position" in answer("record", "replay", recorded)
    found = data("record", "replay", recorded, "--target", "all")["targets"]
    assert (found["python"], found["native"]) == ("same position", "same position")
    assert found["cuda"].startswith(("same position", "not checked: "))


def test_record_verify(tmp_path: Path) -> None:
    match = Match(find("dora"), players=2, secret="5a" * 32)
    for _ in range(6):
        match.roll() if match.actor == CHANCE else match.play(match.legal()[0].number)
    file = tmp_path / "game.txt"
    record.save(match, file)
    commitment = fair.commitment("5a" * 32)
    assert f"commitment {commitment}" in answer("record", "verify", file, "--commitment", commitment)
    assert data("record", "verify", file)["seed"] == match.seed
    refused = run("record", "verify", file, "--commitment", "00")
    assert refused.status == 2
    assert "not the one you were shown" in refused.error


def test_record_seen(recorded: Path) -> None:
    assert "seen by: B" in answer("record", "seen", recorded, "--seat", "b")
    assert "seen by: everybody" in answer("record", "seen", recorded)
    assert "There is no seat 'Z'; possible: A, B." in run("record", "seen", recorded, "--seat", "Z").error


def test_record_review(tmp_path: Path, recorded: Path) -> None:
    match = Match(find("wolf"), players=1, seed=4)
    while match.actor != OVER:
        match.roll() if match.actor == CHANCE else match.play(match.legal()[0].number)
    file = tmp_path / "hunt.txt"
    record.save(match, file)
    assert "The optimal shepherd needs 5.58 dogs on average and 6 at worst" in answer(
        "record", "review", file
    )
    record.save(Match(find("wolf"), players=1, seed=4), file)
    assert answer("record", "review", file) == "No hunt has ended yet.\n"
    assert run("record", "review", file.with_name("none")).status == 2
    refused = run("record", "review", recorded)
    assert (refused.status, "cannot be reviewed" in refused.error) == (2, True)


def test_record_svg(recorded: Path, tmp_path: Path) -> None:
    picture = tmp_path / "whole.svg"
    answer("record", "svg", recorded, "-o", picture)
    assert answer("record", "svg", recorded).strip() == picture.read_text().strip()
    assert answer("record", "svg", recorded, "--at", 0) != answer("record", "svg", recorded)


def test_explain_a_position_and_a_step_of_a_record(tmp_path: Path, recorded: Path) -> None:
    won = tmp_path / "won.json"
    signs = {"a1": "X", "b1": "X", "a3": "O", "b3": "O"}
    won.write_text(json.dumps({"game": TIC_TAC_TOE, "signs": signs, "turn": "A"}))
    assert answer("explain", won, "--simulations", 2000).startswith("c1 wins for certain.")
    report = data("explain", won, "--simulations", 2000)
    assert (report["game"], report["seat"], len(report["moves"])) == ("tic-tac-toe", "A", 5)
    assert report["moves"][0] == {
        "number": 2,
        "name": "c1",
        "share": 1.0,
        "visits": report["moves"][0]["visits"],
        "proven": "win",
    }
    late = data("explain", recorded, "--at", 44, "--simulations", 10)
    assert (late["steps"], late["words"]) == (44, f"{late['moves'][0]['name']} is the only move.")
    assert data("explain", recorded, "--at", 3, "--simulations", 50)["seat"] == "B"


def test_bench_measures_both_targets() -> None:
    (row,) = data("bench", TIC_TAC_TOE, "--seconds", 0.02)
    assert row["game"] == "tic-tac-toe"
    assert row["moves_per_second"]["native"] > row["moves_per_second"]["python"] > 0
    assert "tic-tac-toe" in answer("bench", TIC_TAC_TOE, "--seconds", 0.01)


def test_check_passes_a_good_game_and_fails_a_bad_one(tmp_path: Path) -> None:
    assert answer("check", TIC_TAC_TOE).startswith("ok: ")
    bad = tmp_path / "bad.py"
    source = Path(TIC_TAC_TOE).read_text()
    bad.write_text(source.replace("cell:{SQUARES[move]}", "cell:a1"))
    done = run("check", bad)
    assert done.status == 1
    assert "2p: legal moves are named and touched: names of moves are not unique" in done.out
    report = run("check", bad, "--json")
    assert report.status == 1
    assert json.loads(report.out)["ok"] is False


def test_check_all_options_takes_every_combination() -> None:
    from astragal.cli.check import _combinations
    from astragal.engine.registry import find

    assert [str(variant) for variant in _combinations(find("rasanto"))] == [
        "2p",
        "2p adjacency=own",
        "2p fill=after-plate",
        "2p fill=after-plate adjacency=own",
    ]
