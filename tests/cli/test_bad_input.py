"""Bad input: one clear sentence on standard error, exit status 2, nothing on standard output, nothing written."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import run

FLOATING = {"game": "rasanto", "dice": {"331": "red", "000": "green"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of things that can go wrong."""
    whole = tmp_path / "whole.record"
    assert (
        run(
            "play", "rasanto", "--seat", "=random", "--seat", "=random", "--seed", 5, "--record", whole
        ).status
        == 0
    )
    text = whole.read_text()
    (tmp_path / "cut.record").write_text(text[: text.index("22 B")])
    (tmp_path / "broken.record").write_text(text[: text.index("22 B") + 4])
    (tmp_path / "moved.record").write_text(text.replace("1 A 017", "1 A 800"))
    (tmp_path / "result.record").write_text(text.replace("A wins", "B wins"))
    (tmp_path / "version.record").write_text(text.replace("rasanto 1", "rasanto 9"))
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "binary.py").write_bytes(bytes(range(256)) * 8)
    (tmp_path / "floating.json").write_text(json.dumps(FLOATING))
    (tmp_path / "text.json").write_text("{not json")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "number.json").write_text('{"game": "rasanto", "turn": ' + "9" * 5000 + "}")
    (tmp_path / "empty.json").write_text('{"game": "rasanto"}')
    (tmp_path / "roll.json").write_text(run("position", "new", "most-simple").out)
    (tmp_path / "breaks.py").write_text("1 / 0\n")
    (tmp_path / "nothing.py").write_text("GAME = 3\n")
    return tmp_path


def complaint(*arguments: object) -> str:
    """The sentence a bad command gets."""
    done = run(*arguments)
    assert done.status == 2
    assert done.out == ""
    assert done.error.startswith("astragal: ")
    assert done.error.count("\n") == 1
    assert "Traceback" not in done.error
    return done.error.removeprefix("astragal: ").strip()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play rasnto", "There is no game 'rasnto'; did you mean rasanto"),
        ("rules qqqqq", "There is no game 'qqqqq'; `astragal games` lists them."),
        ("rules", "Name a game, by its slug, number or file; `astragal games` lists them."),
        ("rules dora --language xx", "There are no rules in 'xx'; possible: en, de, uk."),
        ("play", "Name a game, by its slug, number or file; `astragal games` lists them."),
        ("play rasanto --players 3", "Rasanto is for 2 players, not 3."),
        ("simulate dora -p 9", "DoRa is for 3 or 2 players, not 9."),
        ("play rasanto -o size=3", "Rasanto has no option 'size'; its options: fill, adjacency."),
        ("play rasanto -o fill=no", "Option fill cannot be 'no'; possible: immediate | after-plate."),
        ("play rasanto -o fill", "The option 'fill' is not written as name=value."),
        ("play rasanto -o fill=immediate -o fill=immediate", "The option 'fill' is given twice."),
        ("simulate el-dado -o golden=100", "Option golden cannot be '100'; possible: -99 to 99."),
        ("play rasanto --seat a --seat b --seat c", "3 seats are named, but 2 play."),
        (
            "play rasanto --seat a=deep",
            "There is no computer player 'deep'; possible: random, greedy, novice, club, master, or the path of a file",
        ),
        ("play chifoumi --seat a,b", "Chifoumi has no teams; name one member for each seat."),
        ("play rasanto --seat a|b", "A name cannot be empty or contain | , ( ) or a line break."),
        (
            "play rasanto --clock 5",
            "There is no clock '5'; write `move 30`, `game 300+5` (seconds) or `days 3`.",
        ),
        ("play rasanto --seed -1", "The seed cannot be -1; possible: 0 to 2^62 - 1."),
        ("simulate rasanto --games 0", "0 games cannot be played; possible: 1 and more."),
        ("simulate rasanto --target gpu", "There is no target 'gpu'; possible: python, native, cuda."),
        ("play rasanto --think 0", "0 seconds a move cannot be; possible: above 0, to 3600."),
        ("play rasanto --seat a=none.py", "Cannot read the player file none.py: No such file or directory."),
        ("explain none.json", "Cannot read none.json: No such file or directory."),
        ("perft rasanto --depth 0", "The depth cannot be 0; possible: 1 and more."),
        ("perft rasanto --depth 1 --target cuda", "perft runs on python or native, not on cuda."),
        ("bench rasanto --seconds 0", "0 seconds cannot be measured; possible: above 0, to 3600."),
        ("check nosuch.py", "Cannot read the game file nosuch.py: No such file or directory."),
        ("position new rasanto --from x.json", "Rasanto cannot begin with the dice of another game"),
        ("position new el-dado -o mix=pour --from x.json", "--from goes with mix=import"),
    ],
)
def test_bad_words(command: str, sentence: str) -> None:
    assert sentence in complaint(*command.split())


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play breaks.py", "breaks.py cannot be loaded: ZeroDivisionError: division by zero."),
        ("check breaks.py", "breaks.py cannot be loaded: ZeroDivisionError: division by zero."),
        ("play binary.py", "binary.py cannot be loaded: SyntaxError"),
        ("rules nothing.py", "nothing.py defines no GAME"),
        ("play --resume none", "Cannot read none: No such file or directory."),
        ("play --resume .", "Cannot read .: Is a directory."),
        ("play --resume binary", "binary is not a text file."),
        ("play --resume whole.record", "The game in whole.record is over: A 71, B 64: A wins."),
        ("play --resume whole.record --players 2", "with --resume only --record and --think can be given."),
        ("record show cut.record", "The record is cut off: result, check is missing."),
        ("record show broken.record", "Line 29 cannot be read: '22 B'."),
        ("record show moved.record", "800 cannot be played now"),
        ("record replay result.record", "The record says 'A 71, B 64: B wins."),
        ("record svg version.record", "The record is of version 9 of Rasanto; this is version 1."),
        ("record show empty.json", "This is no record: the first line must be 'astragal record 1'."),
        ("record show whole.record --at 46", "There is no step 46; possible: 0 to 45."),
        ("explain whole.record", "The game is over. The pyramid is full"),
        ("explain whole.record --at 46", "There is no step 46; possible: 0 to 45."),
        ("explain empty.json --at 1", "--at goes with a record; empty.json is none."),
        ("explain empty.json --simulations 0", "0 simulations a move cannot be; possible: 1 to"),
        ("explain cut.record", "The record is cut off: result, check is missing."),
        ("explain roll.json", "There is nothing to choose while the dice roll."),
        ("play rasanto --seat nobody=nothing.py", "nothing.py defines no PLAYER"),
        ("record svg whole.record --at -1", "There is no step -1; possible: 0 to 45."),
        ("record replay whole.record --target gpu", "There is no target 'gpu'"),
        ("record svg whole.record -o no/x.svg", "Cannot write no/x.svg: No such file or directory."),
        ("play rasanto --record whole.record", "whole.record exists; go on with it by --resume"),
        ("play rasanto --record no/x.record", "Cannot write no/x.record: No such file or directory."),
        (
            "play --position floating.json",
            "The die on 331 needs three dice under it: 431, 341, 332. (1 more",
        ),
        ("position show text.json", "text.json is not JSON: line 1, column 2"),
        ("position show deep.json", "deep.json is no position: it is nested too deep"),
        ("position moves number.json", "number.json is no position: it is nested too deep"),
        ("position moves binary", "binary is not a text file."),
        ("position show .", "Cannot read .: Is a directory."),
        ("position play none", "Cannot read none: No such file or directory."),
        ("play el-dado --position empty.json", "empty.json is of Rasanto (rasanto), not of El Dado."),
        ("play --position empty.json --players 2", "Players and options come from empty.json"),
        (
            "position new el-dado --from empty.json",
            "empty.json has 0 dice; a full pyramid of 165 is needed.",
        ),
    ],
)
def test_bad_files(folder: Path, monkeypatch: pytest.MonkeyPatch, command: str, sentence: str) -> None:
    monkeypatch.chdir(folder)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert sentence in complaint(*command.split())
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_dice_that_are_hidden_cannot_be_taken_over(tmp_path: Path) -> None:
    heap = tmp_path / "heap.json"
    heap.write_text(run("position", "new", "el-dado").out)
    assert "hides the colours of buried dice" in complaint("position", "new", "el-dado", "--from", heap)


def test_position_check_names_every_problem(folder: Path) -> None:
    done = run("position", "check", folder / "floating.json")
    assert (done.status, done.error) == (2, "")
    assert done.out.splitlines() == [
        "floating-die: The die on 331 needs three dice under it: 431, 341, 332.",
        "floating-die: The die on 000 needs three dice under it: 100, 010, 001.",
    ]
    answer = run("position", "check", folder / "none.json", "--json")
    assert answer.status == 2
    assert [problem["name"] for problem in json.loads(answer.out)["problems"]] == ["unreadable"]


@pytest.mark.parametrize(
    "arguments", [["fly"], ["play", "rasanto", "--fly"], ["perft", "rasanto"], ["bench", "--seconds", "x"]]
)
def test_wrong_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.status == 2
    assert "Traceback" not in done.error
    assert done.out == ""


def test_the_program_itself_ends_with_status_2(folder: Path) -> None:
    for arguments in (["play", "rasnto"], ["record", "show", str(folder / "cut.record")]):
        done = subprocess.run(
            [sys.executable, "-c", "from astragal.cli import main; main()", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("astragal: ")
        assert "Traceback" not in done.stderr
