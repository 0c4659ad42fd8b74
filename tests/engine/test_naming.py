"""A move is called after its touches where they say it all."""

import pytest

from astragal.engine.naming import name_by_touches
from astragal.engine.wire import on_the_wire
from astragal.engine.words import Said, button, say


@pytest.mark.parametrize(
    ("touches", "name"),
    [
        (("cell:332",), "332"),
        (("die:332", "cell:431"), "332-431"),
        (("cell:c3", "face:0011"), "c3-0011"),
        (("button:stop",), "stop"),
        (("confirm:call",), "call"),
        (("button:roll", "face:5"), "roll 5"),
        (("button:roll", "face:1", "face:6"), "roll 1 6"),
        ((button(say("ratio {long}:{short}", long=3, short=2)),), "ratio 3:2"),
    ],
)
def test_a_move_is_called_after_its_touches(touches: tuple[str, ...], name: str) -> None:
    assert name_by_touches(touches) == name


def test_words_in_a_name_can_be_said_in_other_languages() -> None:
    assert isinstance(name_by_touches(("button:stop",)), Said)
    assert isinstance(name_by_touches(("button:roll", "face:5")), Said)


def test_places_and_numbers_in_a_name_are_known_for_what_they_are() -> None:
    assert on_the_wire(name_by_touches(("cell:332",))) == {"text": "332", "place": "332"}
    name = name_by_touches(("tray:III", "cell:c3", "face:0011"))
    assert on_the_wire(name) == {
        "text": "III-c3-0011",
        "join": "-",
        "parts": ["III", {"place": "c3"}, {"numbers": "0011"}],
    }
