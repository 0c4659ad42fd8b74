"""Matches whose outcomes come from a physics outside the rules: the toy Flick."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.errors import BadRecord, IllegalMove
from astragal.match import Match, record

FLICK = find(str(Path(__file__).parents[1] / "toys" / "flick.py"))


def flicked(*moves: str, seed: int = 3) -> Match:
    match = Match(FLICK, seed=seed)
    for move in moves:
        match.play(move)
        while match.actor == CHANCE:
            match.roll()
    return match


def told(match: Match) -> list[str]:
    return [step.name for step in match.steps]


def asked_in(match: Match, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps there were whenever the physics was asked."""
    asked: list[int] = []

    def outside(s: Any, rng: list[int]) -> Any:
        asked.append(len(match.steps))
        assert FLICK.outside is not None
        return FLICK.outside(s, rng)

    monkeypatch.setattr(match, "game", replace(FLICK, outside=outside))
    return asked


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


def test_the_physics_is_asked_once_for_all_that_one_flick_causes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = flicked("flick 2 50")
    asked = asked_in(match, monkeypatch)
    match.play("flick -3 55")
    while match.actor == CHANCE:
        match.roll()
    assert asked == [4]


def test_a_move_that_was_taken_back_is_decided_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    match = flicked()
    asked = asked_in(match, monkeypatch)
    match.play("flick 2 50")
    first = match.roll()
    match.undo(past_rolls=True)
    match.play("flick 2 20")
    assert match.roll() != first
    assert asked == [1, 1]


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
    assert "1 A flick aim=2 strength=50\n2 * red rests x=0 y=7 turn=0\n3 * all lie still\n" in text
    broken = replace(FLICK, outside=_no_physics)
    assert record.read(text).state == match.state
    record.verify_on(match, "native")
    again = Match(broken, seed=3)
    for step in match.steps:
        again.play(step.move, step.player)
    assert again.state == match.state


def _no_physics(s: Any, rng: list[int]) -> list[int]:
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


@pytest.mark.parametrize("left_out", ["physics", "outside"])
def test_a_physics_has_a_name_and_a_name_a_physics(left_out: str, tmp_path: Path) -> None:
    source = Path(FLICK.source).read_text(encoding="utf-8")
    lines = {"physics": '    physics="slide 1",\n', "outside": "def outside("}
    file = tmp_path / "half.py"
    file.write_text(source.replace(lines[left_out], "" if left_out == "physics" else "def inside("))
    with pytest.raises(TypeError, match="needs both `outside` and the name of its physics"):
        _load(file)


def _load(file: Path) -> Game:
    names: dict[str, Any] = {"__name__": "half", "__file__": str(file)}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)  # noqa: S102 - our own toy
    game: Game = names["GAME"]
    return game
