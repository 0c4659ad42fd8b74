"""Physical acts at the keyboard: gestures typed, refused and finished by the computer."""

from pathlib import Path

from tests.cli.support import FLICK, run
from tests.terminal.test_session import play

ATTEMPT = ("faraday", "--players", 1, "--option", "rounds=1")


def test_a_person_leans_and_knocks_and_the_computer_goes_on() -> None:
    out = play(*ATTEMPT, typed="begin;lean 90 20 0.3;knock 0 13 500;show;computer", seed=7)
    assert "lean DIRECTION ANGLE [SECONDS]" in out
    assert out.count("red die") >= 6  # at the start, and where all lies
    assert "Chance: 3 corners filled." in out
    assert "Red wins. All attempts are made" in out


def test_wrong_gestures_get_a_sentence_and_nothing_happens() -> None:
    out = play(*ATTEMPT, typed="begin;lean 1;knock 0 0 9999;fly;lean nan 3;wait 1e9;set rz;set up=3;done")
    assert "It is typed: lean DIRECTION ANGLE [SECONDS]." in out
    assert "kv cannot be 9999; possible: 0 to 900 mm/s." in out
    assert "'fly' is no gesture; possible: lean, level, knock, wait, done, set." in out
    assert "nan is no number for ANGLE" in out or "nan is no number for DIRECTION" in out
    assert "A gesture takes 0 to 60 seconds." in out
    assert "rz" in out.split("set rz")[-1]
    assert "names: rx, ry" in out
    assert "0 corners filled" in out
    assert "given up" in out


def test_what_was_typed_is_in_the_record_and_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play(*ATTEMPT, "--record", file, typed="begin;set rx=200 for 0.5;knock 10 5 600;level;done", seed=3)
    text = file.read_text()
    assert "physics: rapier" in text
    assert "\n> 1:" in text
    verified = run("record", "verify", file)
    assert verified.status == 0
    file.write_text(text.replace("0 corners filled", "1 corner filled"))
    assert run("record", "verify", file).status != 0


def test_who_leaves_in_the_middle_begins_the_attempt_anew(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    out = play(*ATTEMPT, "--record", file, typed="begin;lean 90 20;quit")
    assert "lean DIRECTION" in out
    assert file.read_text().count("\n> ") == 0
    again = run("play", "--resume", file, typed="computer\n")
    assert again.status == 0
    assert "0.0 s" in again.out
    assert "All attempts are made" in again.out


def test_throws_are_typed_with_their_numbers() -> None:
    out = play(
        "dishing-up", "--option", "throw_limit=100", typed="throw 0 80 90 60;throw 0 900 90 60;throw 1;quit"
    )
    assert "the thrown die" in out.lower()
    assert "y cannot be 900; possible: -66 to 132 mm." in out


def test_the_toy_goes_its_way_alone() -> None:
    assert "all lie still" in play(FLICK, "--seat", "Anna", "--seat", "Ben", typed="flick 2 50;quit")
