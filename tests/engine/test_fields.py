"""Fields that say what they mean: the constants they give, and how positions spell them."""

from typing import Any

from astragal.engine import Layout, Problem, bag, by_name, each, i8, right_or_wrong, word, written


class Backwards:
    """A row of letters, written from the end."""

    fields = ("letters",)

    def write(self, s: Any) -> str:
        return "".join("?ab"[letter] for letter in reversed(s.letters))

    def read(self, s: Any, data: Any) -> list[Problem]:
        s.letters = ["?ab".index(letter) for letter in reversed(data)]
        return []


class Held(Layout):
    letters: written(i8[2], Backwards)  # type: ignore[valid-type]
    named: written(i8[2], "Backwards")  # type: ignore[valid-type]
    hand: by_name(bag("R", "S"), "white", "black")  # type: ignore[valid-type]


class Called(Layout):
    players: i8  # type: ignore[valid-type]
    call: each(right_or_wrong("700", "blank"), 3)  # type: ignore[valid-type]


def test_a_codec_is_a_class_or_the_name_of_one_in_the_games_file() -> None:
    s: Any = Held()
    s.letters = [1, 2]
    for name in ("letters", "named"):
        field = Held.fields[name].within({"Backwards": Backwards})
        assert field.write(s) == "ba"
        assert field.read(s, "ba") == []
        assert s.letters == [1, 2]


def test_bags_are_written_by_name_and_empty_ones_left_out() -> None:
    s: Any = Held()
    hand = Held.fields["hand"]
    assert hand.write(s) == {}
    assert hand.read(s, {"black": "SRS"}) == []
    assert s.hand == [0, 0, 1, 2]
    assert hand.write(s) == {"black": "RSS"}
    assert [problem.name for problem in hand.read(s, {"white": "RX"})] == ["unknown-piece"]
    assert [problem.name for problem in hand.read(s, {"red": "R"})] == ["unknown-name"]


def test_what_was_wrong_is_told_apart_and_a_number_is_no_word() -> None:
    s: Any = Called()
    s.players = 3
    call = Called.fields["call"]
    assert call.read(s, {"A": "700", "C": "wrong blank"}) == []
    assert s.call == [1, 0, -2]
    assert call.write(s) == {"A": "700", "C": "wrong blank"}
    assert [problem.name for problem in call.read(s, {"A": 700})] == ["unknown-word"]


def test_a_word_unpacks_into_the_constants_for_its_words() -> None:
    phase = draw, call = word("draw", "call")
    assert [phase.spell(None, [number]) for number in (draw, call)] == ["draw", "call"]
    assert [*phase.parse(None, "call")] == [call]
