"""Matches whose outcomes come from physical acts: the toys Flick, thrown, and Slope, steered."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.act import Log, run
from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.errors import BadInput, BadRecord, IllegalMove
from astragal.match import Match, record

TOYS = Path(__file__).parents[1] / "toys"
FLICK, SLOPE = (find(str(TOYS / f"{toy}.py")) for toy in ("flick", "slope"))


def flicked(*moves: str, seed: int = 3) -> Match:
    match = Match(FLICK, seed=seed)
    for move in moves:
        match.play(move)
        while match.actor == CHANCE:
            match.roll()
    return match


def told(match: Match) -> list[str]:
    return [step.name for step in match.steps]


def begun_in(match: Match, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps there were whenever an act began."""
    begun: list[int] = []

    def act(s: Any, rng: list[int], noise: float) -> Any:
        begun.append(len(match.steps))
        assert FLICK.act is not None
        return FLICK.act(s, rng, noise)

    monkeypatch.setattr(match, "game", replace(FLICK, act=act))
    return begun


def test_the_rules_are_told_what_the_physics_decided() -> None:
    match = flicked("flick 2 50", "flick -3 55")
    assert told(match) == [
        "flick aim=2 strength=50",
        "red rests x=0 y=7 turn=0",
        "all lie still",
        "flick aim=-3 strength=55",
        "green rests x=13 y=-1 turn=56",
        "red rests x=-30 y=25 turn=59",
        "all lie still",
    ]
    assert (match.state.x, match.state.y) == ([-30, 13], [25, -1])


def test_the_same_seed_decides_the_same_and_another_one_differently() -> None:
    assert told(flicked("flick 2 50")) == told(flicked("flick 2 50"))
    assert told(flicked("flick 2 50")) != told(flicked("flick 2 50", seed=4))


def test_one_act_decides_all_that_one_flick_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = flicked("flick 2 50")
    begun = begun_in(match, monkeypatch)
    match.play("flick -3 55")
    while match.actor == CHANCE:
        match.roll()
    assert begun == [4]


def test_a_move_that_was_taken_back_is_decided_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = flicked()
    begun = begun_in(match, monkeypatch)
    match.play("flick 2 50")
    first = match.roll()
    match.undo(past_rolls=True)
    match.play("flick 2 20")
    assert match.roll() != first
    assert begun == [1, 1]


def test_who_plays_at_a_real_table_says_what_happened_there() -> None:
    match = flicked()
    match.play("flick 2 50")
    match.play("red rests 11 -5 30", CHANCE)
    assert match.roll().name == "all lie still"
    assert (match.state.x[0], match.state.y[0], match.state.turned[0]) == (11, -5, 30)


def test_numbers_that_are_not_listed_are_legal_only_where_one_of_their_span_is() -> None:
    match = flicked()
    with pytest.raises(IllegalMove, match="not possible now"):
        match.play(FLICK.dials[1].move((0, 0, 0)))
    with pytest.raises(IllegalMove, match="not possible now"):
        match.play(FLICK.bounds.actions)
    listed = {move.number for move in match.legal()}
    odd = FLICK.dials[0].move((1, 33))
    assert odd not in listed
    assert match.play(odd).name == "flick aim=1 strength=33"


def test_a_record_replays_without_the_physics() -> None:
    match = flicked("flick 2 50", "flick -3 55")
    text = record.write(match)
    assert "physics: slide 1\n" in text
    assert "1 A flick aim=2 strength=50\n2 * red rests x=0 y=7 turn=0\n> 1\n3 * all lie still\n" in text
    broken = replace(FLICK, act=_no_physics)
    assert record.read(text).state == match.state
    record.verify_on(match, "native")
    again = Match(broken, seed=3)
    for step in match.steps:
        again.play(step.move, step.player)
    assert again.state == match.state


def _no_physics(s: Any, rng: list[int], noise: float) -> None:
    raise AssertionError("Nobody should ask.")


def test_what_the_physics_decided_can_be_checked_by_the_same_physics_alone() -> None:
    match = flicked("flick 2 50", "flick -3 55")
    assert record.verify_dice(match) == 5
    text = record.write(match)
    old = record.read(text.replace("physics: slide 1", "physics: slide 0"))
    assert old.state == match.state
    assert "physics: slide 0" in record.write(old)
    with pytest.raises(BadRecord, match=r"'slide 0'.*'slide 1'"):
        record.verify_dice(old)
    moved = match.fork(4, dice=match.dice)
    moved.play("green rests 0 0 0", CHANCE)
    with pytest.raises(BadRecord, match=r"Step 5 .* typed in or changed"):
        record.verify_dice(moved)


@pytest.mark.parametrize("left_out", ["physics", "act"])
def test_a_physics_has_a_name_and_a_name_a_physics(left_out: str, tmp_path: Path) -> None:
    source = Path(FLICK.source).read_text(encoding="utf-8")
    lines = {"physics": '    physics="slide 1",\n', "act": "def act("}
    file = tmp_path / "half.py"
    file.write_text(source.replace(lines[left_out], "" if left_out == "physics" else "def acting("))
    with pytest.raises(TypeError, match="needs both `act` and the name of its physics"):
        _load(file)


def steered(*hands: dict[str, float], noise: float = 1.0, seed: int = 5) -> Match:
    """One attempt on the slope, with a hand for each of the first frames."""
    match = Match(SLOPE, players=1, seed=seed)
    match.play("begin")
    act = match.new_act(noise)
    assert act
    assert act.tool
    for hand in hands:
        act.step(act.tool.hand(None, **hand))
    while not act.over:
        act.step()
    match.roll(act.log)
    return match


def test_how_a_hand_steered_stands_in_the_record_and_can_be_checked() -> None:
    match = steered({"tilt": -20}, {"tilt": 5, "nudge": 1})
    text = record.write(match)
    again = record.read(text)
    assert again.steps[1].inputs == match.steps[1].inputs
    assert Log.read(again.steps[1].inputs).hands == [(-20, 0), (5, 1), (5, 0)]
    assert record.verify_dice(again) == 1
    other = steered({"tilt": 20}, {"tilt": 20})
    assert other.steps[1].name == "it fell"
    assert match.steps[1].name != "it fell"
    swapped = text.replace(f"> {match.steps[1].inputs}", f"> {other.steps[1].inputs}")
    with pytest.raises(BadRecord, match=r"Step 2 .* typed in or changed"):
        record.verify_dice(record.read(swapped))


def test_how_unsteady_the_hand_was_stands_in_the_record() -> None:
    match = steered(noise=0.5)
    assert Log.read(match.steps[1].inputs).noise == 0.5
    assert record.verify_dice(record.read(record.write(match))) == 1


def test_a_log_that_nobody_can_read_is_found_when_a_record_is_checked() -> None:
    match = steered()
    text = record.write(match).replace(f"> {match.steps[1].inputs}", "> 1:3:rubbish!")
    with pytest.raises(BadInput, match="no log of an act"):
        record.verify_dice(record.read(text))


def test_the_games_own_computer_steers_where_nobody_does() -> None:
    match = Match(SLOPE, players=1, seed=5)
    match.play("begin")
    assert match.roll().name.startswith("kept")
    assert record.verify_dice(match) == 1


def test_what_is_guessed_is_drawn_by_the_rules() -> None:
    match = Match(SLOPE, players=1, seed=5)
    match.play("begin")
    assert match.roll(guessed=True).inputs == ""
    assert match.new_act() is None


def test_where_an_option_says_so_there_is_no_act() -> None:
    match = Match(SLOPE, players=1, seed=5, options={"world": "fast"})
    match.play("begin")
    assert match.new_act() is None
    match.roll()
    assert record.verify_dice(record.read(record.write(match))) == 1


def test_who_begins_an_act_elsewhere_has_the_same() -> None:
    match = Match(SLOPE, players=1, seed=5)
    match.play("begin")
    assert SLOPE.act
    act, other = match.new_act(), SLOPE.act(match.state.copy(), match.act_rng(), 1.0)
    assert act
    assert other
    assert run(act, match.act_seed()).outcomes() == run(other, match.act_seed()).outcomes()
    assert other.log.hands == act.log.hands
    assert match.roll().move == act.outcomes()[0]


def _load(file: Path) -> Game:
    names: dict[str, Any] = {"__name__": "half", "__file__": str(file)}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)  # noqa: S102 - our own toy
    game: Game = names["GAME"]
    return game
