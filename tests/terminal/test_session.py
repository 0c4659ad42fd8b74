"""Whole sessions at the keyboard, typed line by line."""

import io
import re
import threading
from pathlib import Path

import pytest
from rich.console import Console

from astragal.engine.registry import find
from astragal.match import Match, Seat, record
from astragal.terminal import Screen, Session
from tests.cli.support import BREAKTHROUGH, FLICK, PEEK, ROOT, SNAP, TIC_TAC_TOE, run


def play(*arguments: object, typed: str = "", seed: int = 1) -> str:
    """Play with lines separated by semicolons; the command must succeed and say nothing on standard error."""
    answer = run("play", *arguments, "--seed", seed, typed="".join(f"{line}\n" for line in typed.split(";")))
    assert (answer.status, answer.error) == (0, "")
    return answer.out


def test_a_newcomer_sees_the_board_the_task_and_the_way_out() -> None:
    out = play("rasanto", typed="quit")
    assert "Rasanto: red and green (novice)." in out
    assert "A stronger opponent: --seat You --seat Rival=master (or =club)." in out
    assert "Your turn, red: put a die into an empty funnel (45 choices)." in out
    assert "Moves: 008, 017," in out
    assert " 800\n" in out
    assert "Nothing was saved; --record FILE or `save FILE` keeps a game." in out
    assert "\x1b" not in out  # no colours where no terminal shows them


def test_the_computer_answers_and_both_moves_are_told() -> None:
    out = play("rasanto", typed="332")
    assert "red puts a die on 332.\ngreen puts a die on" in out
    assert "(43 choices)" in out


def test_wrong_input_gets_a_sentence_and_the_game_goes_on() -> None:
    out = play("rasanto", "--seat", "Anna", "--seat", "Ben", typed="999;nonsense;;332;332;341")
    assert "999 cannot be played now; possible: 008," in out
    assert "'nonsense' is not a move here" in out
    assert "332 cannot be played now" in out
    assert "Ben (green) puts a die on 341." in out


def test_help_moves_hint_show_and_rules() -> None:
    out = play("rasanto", "--think", 0.5, typed="?;help;moves;hint;show;rules")
    assert out.count("Type a move by its name") == 2
    assert "440  503" in out
    assert re.search(r"^\d{3} looks best: you win about \d+ of 100 from here\.$", out, re.MULTILINE)
    assert out.count("(45 choices)") == 2
    assert "How it begins" in out


def test_explain_says_what_is_certain() -> None:
    out = play(
        TIC_TAC_TOE, "--seat", "Anna", "--seat", "Ben", typed="a1;a3;b1;b3;hint;explain;a2;hint;explain"
    )
    first, second = out.split("Anna (X) puts")[2:]
    assert first.count("c1 wins for certain.") == 2
    assert "c3 wins for certain." in second


@pytest.mark.parametrize("player", ["club", "master", "Novice"])
def test_every_level_can_sit_there(player: str) -> None:
    out = play(TIC_TAC_TOE, "--seat", "Anna", "--seat", f"Bob={player}", "--think", 0.05, typed="a1;a2")
    assert f"Anna (X) and Bob (O) ({player.lower()})" in out
    assert ("A stronger opponent" in out) == (player == "Novice")
    assert "Bob (O) puts" in out


def test_a_thinking_computer_heeds_its_clock() -> None:
    seats = ("--seat", "=master", "--seat", "=master", "--think", 100)
    out = play(TIC_TAC_TOE, *seats, "--clock", "game 1+0.1")
    assert "is up" not in out
    assert re.search(r" (wins|share the win)\.", out.splitlines()[-1])


def test_on_a_terminal_thinking_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[threading.Timer] = []
    monkeypatch.setattr("astragal.terminal.screen.threading.Timer.start", lambda timer: timers.append(timer))
    screen = Screen()
    screen._console = Console(force_terminal=True, file=io.StringIO(), width=80)
    with screen.waiting("Master is thinking", "It takes long"):
        screen._console.print("thinking")  # draws what is shown anew
        timers[0].function(*timers[0].args)
        screen._console.print("thinking")
    shown = screen._console.file.getvalue()  # type: ignore[attr-defined]
    assert "Master is thinking" in shown
    assert "It takes long" in shown


def test_undo_goes_back_to_the_last_decision_of_a_person() -> None:
    out = play("rasanto", typed="332;undo;undo;332")
    assert "Taken back: 332, " in out
    assert "There is no move to take back." in out
    assert out.count("red puts a die on 332.") == 2


def test_undo_stops_at_a_roll() -> None:
    out = play("most-simple", "-o", "first=A", typed="undo;332;undo;undo")
    assert out.count("A roll cannot be taken back.") == 2
    assert "Taken back: 332." in out


def test_undo_does_not_make_anybody_forget() -> None:
    peeked = play(PEEK, "--seat", "Anna", "--seat", "Ben", typed="keep;;undo;back")
    assert peeked.count("What was seen cannot be unseen: while something is hidden, moves stand.") == 1
    assert "Your turn has not begun" in peeked
    asked = play("wolf", "--players", 1, typed="dog 322;undo;back;ask 800;undo")
    assert asked.count("What was seen cannot be unseen") == 3
    assert "Taken back" not in asked
    lifted = play("storing-scores", "--players", 2, "--seat", "Anna", "--seat", "Ben", typed="roll;430;undo")
    assert "What was seen cannot be unseen" in lifted


def test_undo_of_who_sees_everything_is_free_in_a_game_of_secrets_too() -> None:
    bushes = ("-o", "bushes=2", "-o", "bush_place=chooser")
    out = play(
        "wolf", "--players", 2, "--seat", "=novice", "--seat", "Ben", *bushes, typed="bush 800;undo;bush 080"
    )
    assert "Taken back: bush 800." in out
    assert "What was seen" not in out


def test_a_roll_that_was_typed_wrong_is_corrected_in_a_game_of_secrets_too() -> None:
    people = ("--seat", "Anna", "--seat", "Ben", "--own-dice")
    out = play("storing-scores", *people, typed="roll;roll 1 2 3;undo;roll 1 2 4")
    assert "Taken back: roll 1 2 3." in out


def test_back_starts_a_turn_anew() -> None:
    out = play("most-simple", "-o", "first=A", "--own-dice", typed="roll 3;332;341;back;back")
    assert "Your turn starts anew: 2 steps taken back." in out
    assert "Your turn has not begun; `undo` takes your last move back." in out


def test_own_dice_are_typed_and_can_be_corrected() -> None:
    out = play("most-simple", "-o", "first=A", "--own-dice", typed="hint;7;4;undo;roll 2;332;341;roll")
    assert "Roll your dice and type what they show, or `roll` to have it rolled." in out
    assert "There is nothing to choose while the dice roll." in out
    assert "'7' is not a move here; possible: roll 1," in out
    assert "Taken back: roll 4." in out
    assert "The roll: 2." in out
    assert out.count("The roll: ") == 3


def test_moves_can_be_typed_touch_by_touch() -> None:
    people = ("--seat", "Anna", "--seat", "Ben")
    out = play(BREAKTHROUGH, *people, typed="b2;moves;back;a2;zz;b3;b7 a6;c2;d2;c3")
    assert "b2, then: a3, b3, c3 (`back` starts anew)" in out
    assert "b2-a3  b2-b3  b2-c3\n" in out
    assert "The started move is taken back." in out
    assert "'zz' is not a move here" in out
    assert "Anna (white) moves a2 to b3." in out
    assert "Ben (black) moves b7 to a6." in out
    assert "Anna (white) moves d2 to c3." in out  # another first touch is another start


def test_the_record_is_written_after_every_move(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    out = play("rasanto", "--record", kept, "--seat", "Anna", "--seat", "Ben", typed="332;341;431")
    assert f"It is kept in {kept}; `astragal play --resume {kept}` goes on." in out
    assert [step.name for step in record.load(kept).steps] == ["332", "341", "431"]
    again = run("play", "--resume", kept, typed="800\nundo\n530\n")
    assert (again.status, again.error) == (0, "")
    assert [step.name for step in record.load(kept).steps] == ["332", "341", "431", "530"]


def test_resume_into_another_file_leaves_the_first(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    play("rasanto", "--record", first, "--seat", "Anna", "--seat", "Ben", typed="332")
    assert run("play", "rasanto", "--resume", first, "--record", second, typed="341\n").status == 0
    assert len(record.load(first).steps) == 1
    assert len(record.load(second).steps) == 2


def test_save_keeps_the_game_from_then_on(tmp_path: Path) -> None:
    kept, taken = tmp_path / "my game.record", tmp_path / "taken"
    taken.write_text("something else")
    typed = f"save;save {taken};save {tmp_path}/no/where;332;save '{kept}';341"
    out = play("rasanto", "--seat", "Anna", "--seat", "Ben", typed=typed)
    assert "Say where: save FILE." in out
    assert f"{taken} exists; name another file." in out
    assert f"Cannot write {tmp_path}/no/where: No such file or directory." in out
    assert [step.name for step in record.load(kept).steps] == ["332", "341"]
    assert taken.read_text() == "something else"


def test_fork_goes_on_in_a_copy(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    people = ("--seat", "Anna", "--seat", "Ben")
    out = play("rasanto", "--record", kept, *people, typed="332;341;fork 9;fork x;fork 1;800")
    assert "There is no step 9; possible: 0 to 2." in out
    assert "Say where: fork N, from 0 to 2." in out
    assert f"{kept} keeps the game you left" in out
    assert "Ben (green) puts a die on 800" in out
    assert [step.name for step in record.load(kept).steps] == ["332", "341"]


def test_the_end_tells_who_won_and_why(tmp_path: Path) -> None:
    kept = tmp_path / "game.record"
    out = play(TIC_TAC_TOE, "--seat", "Anna", "--seat", "Ben", "--record", kept, typed="a1;a2;b1;b2;c1")
    assert "Anna (X) wins." in out
    assert "Points: " not in out  # there are none: who won is all
    assert f"The record is in {kept}." in out


@pytest.mark.parametrize("slug", ["rasanto", "most-simple", "el-dado", "riomino", SNAP, FLICK])
def test_computers_play_alone_and_equally_for_equal_seeds(slug: str) -> None:
    seats = ("--seat", "=greedy", "--seat", "=random")
    out = play(slug, *seats, seed=4)
    assert "Points: " in out.splitlines()[-1]
    assert out == play(slug, *seats, seed=4)


def test_time_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(0, 10_000, 40))
    monkeypatch.setattr("astragal.terminal.session.time.monotonic", lambda: float(next(now)))
    out = play("rasanto", "--seat", "Anna", "--seat", "Ben", "--clock", "game 60+5", typed="332;341;431;440")
    assert "Points: Anna (red) 0, 25 s" in out
    assert "The time of seat A is up." in out
    assert "Ben (green) wins." in out


def test_moves_carry_numbers_and_dice_lie_anywhere() -> None:
    out = play(
        FLICK, "--seat", "Anna", "--seat", "Ben", typed="flick 3;flick 60 50;flick 2 hard;flick 2 50", seed=3
    )
    assert "Your turn, Anna (red): flick your die towards the middle." in out
    assert "Or other numbers: aim -45 to 45 degrees to the left of the middle; strength 1 to 100." in out
    assert "'flick 3' is not a move here" in out
    assert "Aim cannot be 60; possible: -45 to 45 degrees to the left of the middle." in out
    assert "hard is no number for strength; possible: 1 to 100." in out
    assert "Anna (red) chooses flick aim=2 strength=50." in out
    assert "Chance: red rests x=0 y=7 turn=0; +3 for Anna (red)." in out
    assert "R lies at 0, 7 mm" in out


def test_several_may_act_at_once() -> None:
    alone = play(SNAP, "--think", 0.1, typed="grab;wait;hint")
    assert "First come, first served, red: grab if the card is red, or `wait`." in alone
    assert "red takes red a1; +1." in alone
    assert "Grab is the only move." in alone
    two = play(SNAP, "--seat", "Anna", "--seat", "Ben", typed="grab;b grab;red grab;wait")
    assert "Say who acts: the seat's letter or colour first, then the move." in two
    assert "Ben (green) takes red a1" in two
    assert "Anna (red) takes red a1" in two
    assert "There is nobody to wait for." in play("rasanto", typed="wait")


def test_what_is_hidden_from_all_alike_needs_no_handing_over() -> None:
    out = play("el-dado", "--seat", "Anna", "--seat", "Ben", typed="000;100")
    assert "Hand over" not in out
    assert out.count("?611") == 3


def test_hidden_hands_are_handed_over() -> None:
    out = play(PEEK, "--seat", "Anna", "--seat", "Ben", typed="keep;;keep")
    before, after = out.split("Hand over to Ben (green), who presses Enter.")
    assert "Your number is 3." in before
    assert "Your number is 3." not in after
    assert "Your number is 5." in after
    assert "red chooses in secret." in before.replace("Anna (red)", "red")


# -- what is shown for a moment -----------------------------------------------------------------------------------


GLIMPSE = str(ROOT / "tests" / "toys" / "glimpse.py")


def test_a_number_that_is_shown_for_a_moment_is_printed_once() -> None:
    out = play(GLIMPSE, "--seat", "Anna", "--seat", "Ben", typed="lift;show;moves;back;cover;show")
    shown, rest = out.split("> show", 1)
    assert shown.count("K514") == 1
    assert shown.count("Look: 514") == 1
    assert "514" not in rest
    assert "K···" in rest


def test_a_person_sees_what_a_computer_lifts() -> None:
    out = play(GLIMPSE, "--seat", "=random", "--seat", "Ben", typed="quit")
    assert out.count("Look: 514") == 1


def test_computers_among_themselves_show_nothing() -> None:
    assert "Look: 514" not in play(GLIMPSE, "--seat", "=random", "--seat", "=random")


class Terminal(Screen):
    """A screen that thinks it is a terminal and keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self._console = Console(force_terminal=True, file=io.StringIO(), width=100, highlight=False)

    @property
    def written(self) -> str:
        return self._console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def test_on_a_terminal_the_screen_and_what_was_scrolled_are_cleared_after_the_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("astragal.terminal.screen.time.sleep", slept.append)
    monkeypatch.setattr("sys.stdin", io.StringIO("lift\ncover\n"))
    seats = [Seat(("Anna",)), Seat(("Ben",))]
    screen = Terminal()
    Session(Match(find(GLIMPSE), seats=seats), screen).run()
    before, after = screen.written.split("\x1b[2J", 1)
    assert slept == [4]
    assert "Look: 514" in before
    assert "Covered again in 4 seconds, or when you press Enter." in before
    assert "\x1b[3J" in after
    assert "514" not in after


def test_a_headline_stands_between_board_and_prompt() -> None:
    out = play(GLIMPSE, "--seat", "Anna", "--seat", "Ben", typed="quit")
    board, prompt = out.index("K···"), out.index("Your turn, Anna")
    assert board < out.index("Nothing is lifted") < prompt


def test_the_keyboard_is_handed_over_with_a_clear_screen_and_what_happened_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("keep\n\nkeep\n"))
    seats = [Seat(("Anna",)), Seat(("Ben",))]
    screen = Terminal()
    Session(Match(find(PEEK), seats=seats), screen).run()
    mine, between, his = screen.written.split("\x1b[2J")
    assert "Your number is 3." in mine
    assert "Hand over to Ben (green), who presses Enter." in between
    assert "number" not in between
    assert "Anna (red) chooses in secret." in his
