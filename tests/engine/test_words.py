"""What is said is English, and remembers what it is made of."""

import copy
import pickle

import pytest

from astragal.engine.wire import on_the_wire
from astragal.engine.words import (
    button,
    caption,
    colour,
    confirm,
    listed,
    mentions,
    numbers,
    place,
    say,
    sentences,
    spelled,
    terms,
    who,
)


def test_a_sentence_is_its_english_text() -> None:
    assert (
        say("put a die into an open cell ({n} to place)", n=3) == "put a die into an open cell (3 to place)"
    )
    assert say("{who} has {points} points.", who=colour("red"), points=2.5) == "Red has 2.5 points."
    assert say("{who} rolls next.", who=who(1)) == "B rolls next."
    assert say("{name} sits there.", name="anna") == "anna sits there."


@pytest.mark.parametrize(
    ("count", "text"), [(1, "1 die of A is left"), (3, "3 dice are left"), (0, "0 dice are left")]
)
def test_a_plural_follows_its_number(count: int, text: str) -> None:
    template = "{n, plural, one {# die of {who} is} other {# dice are}} left"
    assert say(template, n=count, who=who(0)) == text


def test_lists_and_sentences_are_joined() -> None:
    assert [listed(terms(*words)) for words in (("a",), ("a", "b"), ("a", "b", "c"))] == [
        "a",
        "a and b",
        "a, b and c",
    ]
    assert listed(("5 against 332", "4"), "or") == "5 against 332 or 4"
    assert sentences(say("One."), say("Two.")) == "One. Two."


def test_what_it_is_made_of_goes_over_the_wire() -> None:
    assert on_the_wire("332") == "332"
    assert on_the_wire(say("take a free die")) == "take a free die"
    assert on_the_wire(say("{who} has {n} dice on {place}.", who=who(0), n=2, place="332")) == {
        "text": "A has 2 dice on 332.",
        "template": "{who} has {n} dice on {place}.",
        "values": {"who": {"seat": 0}, "n": 2, "place": "332"},
    }
    assert on_the_wire(sentences(say("One."), say("{c} wins.", c=colour("red")))) == {
        "text": "One. Red wins.",
        "join": "sentences",
        "parts": [{"template": "One."}, {"template": "{c} wins.", "values": {"c": {"template": "red"}}}],
    }


def test_a_place_is_a_text_and_goes_over_the_wire_as_what_it_is() -> None:
    said = say("roll {dice} for {place}", "roll {dice} there", dice=numbers("514"), place=place("332"))
    assert said == "roll 514 for 332"
    assert say("{place} is free.", "It is free.", place=place("d4")) == "d4 is free."
    assert on_the_wire(said) == {
        "text": "roll 514 for 332",
        "template": "roll {dice} for {place}",
        "values": {"dice": {"numbers": "514"}, "place": {"place": "332"}},
        "unnamed": "roll {dice} there",
    }
    assert on_the_wire(spelled("=", (place("332"), numbers("514")))) == {
        "text": "332=514",
        "join": "=",
        "parts": [{"place": "332"}, {"numbers": "514"}],
    }


def test_what_is_said_knows_the_seats_it_speaks_of() -> None:
    said = sentences(
        say("Go on."), say("{parts}.", parts=listed((who(1), say("a die of {seat}", seat=who(2)))))
    )
    assert [mentions(said, player) for player in range(4)] == [False, True, True, False]
    assert not mentions("B and A", 0)
    assert not mentions(say("A"), 0)


def test_copies_remember_too() -> None:
    said = sentences(
        say("{who} wins.", who=who(0)), say("{n} dice", n=1), say("on {p}", "there", p=place("d4"))
    )
    for again in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert on_the_wire(again) == on_the_wire(said)


@pytest.mark.parametrize(
    "template", ["{n", "{n, plural, one {# die}}", "{n, plural, other {# dice}", "a } b", "{}"]
)
def test_a_template_that_is_not_one_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match=r"brace|plural|many"):
        say(template, n=1)


def test_a_button_is_a_touch_that_knows_its_word() -> None:
    ratio = say("ratio {a}:{b}", a=3, b=2)
    assert button(ratio) == "button:ratio 3:2"
    assert confirm(say("call")) == "confirm:call"
    assert on_the_wire(caption(button(ratio))) == on_the_wire(ratio)
    assert on_the_wire(caption("button:stop")) == "stop"
