"""Names: to be seen, in one line, and told apart at a table."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.match import record
from astragal.table.protocol.http import RoomSummary
from astragal.table.room import entries
from astragal.table.room.names import LONGEST_NAME, MOST_MARKS, BadName, clean_name, looks, told_apart
from astragal.table.room.room import Person
from astragal.table.sight import showing
from tests.table.support import ANNA, BEN, act, opened


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\nBerta", "Anna Berta"),
        ("Anna|Berta,(Carl)", "Anna Berta Carl"),
        ("Anna\x00\x1b[31m", "Anna [31m"),
        ("\u202eannA", "annA"),
        ("Зоя Öztürk", "Зоя Öztürk"),
        ("x" * 50, "x" * 30),
        ("x" * 29 + " y", "x" * 29),
        ("An\u3164na", "An na"),
        ("\u0301Anna", "Anna"),
        ("q\u0323\u0301\u0308\u030a\u0303", "q\u0323\u0301\u0308"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("नमस्ते", "नमस्ते"),
        ("🎲", "🎲"),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " | ",
        "\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "\u200b",
        "\ufe0f",
        "\u0301",
        "\u034f",
        "\u00ad",
    ]
    + ["\u2063", "\uffa0", "\u180e", "\u17b4", "\U000e0100", "\u0301 \u0301"],
)
def test_names_that_look_blank_are_refused(name: str) -> None:
    with pytest.raises(BadName, match="seen"):
        clean_name(name)


@given(st.text(st.characters(categories=["L", "M", "Z", "C", "S"])))
def test_what_is_kept_can_be_seen_and_stays(name: str) -> None:
    try:
        clean = clean_name(name)
    except BadName:
        return
    assert any(unicodedata.category(letter)[0] in "LNPS" for letter in clean)
    assert clean_name(clean) == clean
    assert len(clean) <= LONGEST_NAME
    marks = "".join("M" if unicodedata.category(letter)[0] == "M" else " " for letter in clean)
    assert "M" * (MOST_MARKS + 1) not in marks


@pytest.mark.parametrize(
    "other",
    [
        "Anna",
        "anna",
        " A n n a",
        "\u0410nn\u0430",
        "Ánna",
        "\uff21nna",
        "Anna.",
        "\U0001d4d0nna",
        "\u0391NNA",
    ],
)
def test_names_that_look_like_anothers_get_a_number(other: str) -> None:
    assert looks(other) == looks("Anna")
    assert told_apart(other, ["Anna"]) == f"{other} 2"


def test_names_that_do_not_look_alike_stay() -> None:
    assert told_apart("Anna", ["Hanna", "Ann", "Berta"]) == "Anna"
    assert told_apart("🎲", ["🎯"]) == "🎲"
    assert told_apart("🎲", ["🎲"]) == "🎲 2"


@given(st.lists(st.text(min_size=1).filter(str.strip), max_size=6))
def test_everybody_is_told_apart(wanted: list[str]) -> None:
    names: list[str] = []
    for name in wanted:
        names.append(told_apart(name[:LONGEST_NAME], names))
    assert len({looks(name) for name in names}) == len(names)
    assert all(len(name) <= LONGEST_NAME for name in names)


def test_a_second_anna_at_a_table_is_anna_2() -> None:
    room, _ = opened("rasanto", "you open")
    act(room, Person("impostor", "Anna"), "sit", seat=1)
    assert [chair.members[0].name for chair in room.seats] == ["Anna", "Anna 2"]


def test_who_leaves_a_name_leaves_it_to_nobody_else() -> None:
    room, _ = opened("rasanto", "you open")
    act(room, BEN, "sit", seat=1)
    act(room, BEN, "leave", seat=1)
    act(room, Person("impostor", "\u0412\u0435n"), "sit", seat=1)
    assert room.seats[1].members[0].name == "\u0412\u0435n 2"
    act(room, Person("impostor", "\u0412\u0435n"), "leave", seat=1)
    act(room, BEN, "sit", seat=1)
    assert room.seats[1].members[0].name == "Ben"


@pytest.mark.parametrize("name", ["Master", "computer", "Green", "You", "Компʼютер"])
def test_nobody_passes_for_a_computer_or_a_seat(name: str) -> None:
    for room, seat in (
        (opened("rasanto", "you open", who=Person("x", name))[0], 0),
        (opened("rasanto", "you open")[0], 1),
    ):
        if seat:
            act(room, Person("x", name), "sit", seat=seat)
        assert room.seats[seat].members[0].name == f"{name} 2"


def test_the_same_guest_may_have_the_same_name_twice() -> None:
    room, _ = opened("rasanto", "you you")
    assert [chair.members[0].name for chair in room.seats] == ["Anna", "Anna"]
    room, _ = opened("rasanto", "you open")
    act(room, ANNA, "sit", seat=1)
    assert room.seats[1].members[0].name == "Anna"


@given(st.text())
def test_any_name_that_is_accepted_can_be_played_under(typed: str) -> None:
    """It stands in entries, lists and records, and is read again from all of them."""
    try:
        name = clean_name(typed)
    except BadName:
        return
    room, written = opened("rasanto", "you club", who=Person("x", name))
    for entry in written:
        assert entries.read(entries.kept(entry)) == entry
    summary = showing.summary(room)
    assert RoomSummary.model_validate_json(summary.model_dump_json()) == summary
    assert room.match is not None
    assert record.read(record.write(room.match)).seats == room.match.seats
