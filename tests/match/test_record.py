"""Records: readable, replayable on every target, and honest about what is wrong with them."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.errors import AstragalError, BadOption, BadRecord
from astragal.match import Match, Seat, positions, record
from astragal.match.clock import ClockRule


def played(slug: str, steps: int = 10_000, **how: object) -> Match:
    match = Match(find(slug), **{"seed": 5, **how})  # type: ignore[arg-type]
    while match.actor != OVER and len(match.steps) < steps:
        match.roll() if match.actor == CHANCE else match.play(
            match.legal()[len(match.steps) % 3 % len(match.legal())].number
        )
    return match


def test_a_record_reads_like_a_game() -> None:
    match = Match(find("rasanto"), seed=42, seats=[Seat(("Anna", "Ben")), Seat(("Carla",), "greedy")])
    match.play("332", spent=1.5)
    match.play("341")
    assert record.write(match).splitlines()[:-2] == [
        "astragal record 1",
        "game: rasanto 1",
        "players: 2",
        "seats: Anna, Ben | Carla (greedy)",
        "options: fill=immediate adjacency=free",
        "seed: 42",
        "",
        "1 A 332 (1.5 s)",
        "2 B 341",
        "result: unfinished",
    ]


@pytest.mark.parametrize("slug", ["rasanto", "most-simple", "el-dado", "chifoumi"])
@pytest.mark.parametrize("steps", [0, 17, 10_000])
def test_a_record_comes_back_as_the_same_match(slug: str, steps: int) -> None:
    match = played(slug, steps)
    again = record.read(record.write(match))
    assert again.steps == match.steps
    assert again.state == match.state
    assert again.seats == match.seats
    assert again.outcome() == match.outcome()
    assert record.write(again) == record.write(match)


def test_a_record_replays_on_the_native_target() -> None:
    record.verify_on(played("most-simple"), "native")


def test_a_match_from_a_position_keeps_it() -> None:
    _, s = positions.read({"game": "rasanto", "dice": {"332": "red"}, "turn": "B"})
    match = Match(find("rasanto"), state=s, seed=1)
    match.play("341")
    again = record.read(record.write(match))
    assert again.from_position
    assert again.state == match.state


def test_a_fork_keeps_its_own_dice() -> None:
    branch = played("most-simple", 30).fork(20, dice=77)
    again = record.read(record.write(branch))
    assert (again.seed, again.dice) == (5, 77)


def test_clock_and_flag_come_back() -> None:
    match = played("rasanto", 3, clock=ClockRule.parse("game 60+1"))
    match.run_out(1)
    again = record.read(record.write(match))
    assert again.outcome() == match.outcome()
    assert again.time_left == match.time_left


def test_files_are_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    record.save(played("rasanto", 5), path)
    record.save(played("rasanto", 6), path)
    assert len(record.load(path).steps) == 6
    assert [file.name for file in tmp_path.iterdir()] == ["game.record"]


def edits() -> list[tuple[str, str, str]]:
    return [
        ("", "", "no record"),
        ("astragal record 1", "astragal record 9", "no record"),
        ("game: rasanto 1", "game: resanto 1", "did you mean rasanto"),
        ("game: rasanto 1", "game: rasanto 7", "version 7"),
        ("players: 2", "players: 3", "is for 2 players, not 3"),
        ("players: 2", "players: two", "head of the record is wrong"),
        ("options: fill=immediate", "options: fill=never", "possible: immediate | after-plate"),
        ("seed: 5", "sea: 5", "cannot be read"),
        ("2 B ", "2 A ", "turn of seat B"),
        ("2 B ", "3 B ", "step is missing"),
        ("1 A 008", "1 A 009", "Line 8"),
        ("1 A 008", "1 A 800", "do not lead to the position"),
        ("result: unfinished", "result: A wins", "its moves lead to 'unfinished'"),
        ("end\n", "", "the end is missing"),
        ("result: unfinished\n", "", "result is missing"),
        ("end\n", "end\nmore", "nothing may follow"),
    ]


@pytest.mark.parametrize(("old", "new", "sentence"), edits())
def test_what_is_wrong_is_said(old: str, new: str, sentence: str) -> None:
    text = record.write(played("rasanto", 4))
    assert old in text
    with pytest.raises(BadRecord) as caught:
        record.read(text.replace(old, new, 1) if old else "")
    assert sentence in str(caught.value)


def test_a_record_cut_anywhere_is_refused_or_whole() -> None:
    text = record.write(played("most-simple", 12))
    for length in range(len(text) - 5):
        with pytest.raises(BadRecord):
            record.read(text[:length])


def test_noise_never_crashes_the_reader() -> None:
    text = record.write(played("rasanto", 4))
    for place in range(0, len(text), 3):
        for noise in ("\0", ":", "9", "\n", "ü"):
            with suppress(AstragalError):  # any other error is a crash
                record.read(text[:place] + noise + text[place + 1 :])


def test_missing_and_binary_files_are_said(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="Cannot read"):
        record.load(tmp_path / "none")
    with pytest.raises(BadRecord, match="Cannot read"):
        record.load(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="not a text file"):
        record.load(tmp_path / "binary")


def test_a_resignation_is_kept() -> None:
    match = played("rasanto", 5)
    match.resign(0)
    again = record.read(record.write(match))
    outcome = again.outcome()
    assert outcome is not None
    assert (outcome.how, outcome.seat, outcome.winners) == ("resigned", 0, (1,))
    assert record.write(again) == record.write(match)


def test_an_agreed_draw_is_kept_and_shared() -> None:
    match = played("tabula-rasa", 3, players=3)
    match.agree_draw()
    outcome = record.read(record.write(match)).outcome()
    assert outcome is not None
    assert (outcome.how, outcome.winners) == ("drawn", (0, 1, 2))


def test_nobody_gives_up_a_game_that_is_over() -> None:
    match = played("rasanto")
    with pytest.raises(BadOption, match="running match"):
        match.resign(0)
    with pytest.raises(BadOption, match="running match"):
        match.agree_draw()
    with pytest.raises(BadRecord, match="running match"):
        record.read(record.write(match).replace("result:", "resigned: A\nresult:"))


@given(st.floats(min_value=0, max_value=1e18))
def test_any_time_that_was_spent_is_read_again(spent: float) -> None:
    match = Match(find("rasanto"), seed=1)
    match.play("332", spent=spent)
    assert record.read(record.write(match)).steps == match.steps


@pytest.mark.parametrize("spent", [-1.0, float("nan"), float("inf")])
def test_what_is_no_time_cannot_be_spent(spent: float) -> None:
    match = Match(find("rasanto"), seed=1)
    with pytest.raises(BadOption):
        match.play("332", spent=spent)
    assert not match.steps


@given(st.lists(st.lists(st.text(max_size=6), max_size=3), min_size=2, max_size=2), st.text(max_size=6))
def test_any_seats_that_are_accepted_are_read_again(members: list[list[str]], player: str) -> None:
    seats = [Seat(tuple(members[0])), Seat(tuple(members[1]), player)]
    with suppress(BadOption):
        match = Match(find("rasanto"), seed=1, seats=seats)
        assert record.read(record.write(match)).seats == match.seats


@pytest.mark.parametrize(
    "name", ["", " ", " Anna", "A|B", "A,B", "A(B", "A\nB", "A\x85B", "A\u2028B", "A\x1e"]
)
def test_names_that_would_break_a_record_are_refused(name: str) -> None:
    with pytest.raises(BadOption, match="A name cannot be empty"):
        Match(find("rasanto"), seats=[Seat((name,)), Seat(("Ben",))])


def test_people_without_names_are_called_by_their_seats() -> None:
    match = Match(find("rasanto"), seed=1, seats=[Seat(), Seat()])
    assert record.read(record.write(match)).seats == match.seats == (Seat(("red",)), Seat(("green",)))
