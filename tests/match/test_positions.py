"""Positions as JSON: written by hand, checked by name, never a crash."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astragal.engine.registry import find
from astragal.errors import BadPosition
from astragal.match import positions


def problems(**data: Any) -> list[str]:
    return [problem.name for problem in positions.inspect(data)[2]]


def test_a_hand_written_position_needs_only_its_dice() -> None:
    game, s = positions.read({"game": "rasanto", "dice": {"332": "red", "431": "green"}})
    assert s.laid == 2
    assert game.actor(s) == 0


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({}, "unknown-game"),
        ({"game": "resanto"}, "unknown-game"),
        ({"game": "rasanto", "players": 3}, "bad-options"),
        ({"game": "rasanto", "players": "two"}, "bad-options"),
        ({"game": "rasanto", "options": {"fill": "never"}}, "bad-options"),
        ({"game": "rasanto", "options": []}, "bad-options"),
        ({"game": "rasanto", "dices": {}}, "unknown-key"),
        ({"game": "rasanto", "dice": {"999": "red"}}, "unknown-place"),
        ({"game": "rasanto", "dice": {"332": "blue"}}, "unknown-colour"),
        ({"game": "rasanto", "dice": {"332": 1}}, "unknown-piece"),
        ({"game": "rasanto", "dice": {"332": "red 514"}}, "needless-faces"),
        ({"game": "rasanto", "dice": ["332"]}, "not-places"),
        ({"game": "rasanto", "dice": {"331": "red"}}, "floating-die"),
        ({"game": "rasanto", "turn": "C"}, "unknown-seat"),
        ({"game": "dora", "dice": {"332": "red 123"}}, "impossible-die"),
        ({"game": "dora", "dice": {"332": "red"}}, "impossible-die"),
    ],
)
def test_problems_have_names(data: dict[str, Any], name: str) -> None:
    assert name in problems(**data)
    with pytest.raises(BadPosition) as caught:
        positions.read(data)
    assert name in [found for found, _ in caught.value.problems]
    assert str(caught.value).strip().endswith((".", "?"))


def test_a_position_that_is_no_object_is_said() -> None:
    assert positions.inspect([])[2][0].name == "not-an-object"


def test_files_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    for content, sentence in (
        (None, "Cannot read"),
        (b"{", "is not JSON: line 1"),
        (b"\xff\xfe", "not a text file"),
    ):
        path = tmp_path / "position.json"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(BadPosition, match=sentence):
            positions.load(path)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=4,
)


@given(st.data())
def test_no_json_crashes_the_reader(data: st.DataObject) -> None:
    game = find(
        data.draw(
            st.sampled_from(
                [
                    "rasanto",
                    "dora",
                    "el-dado",
                    "chifoumi",
                    "cim",
                    "riomino",
                    "tabula-rasa",
                    "sandwich",
                    "most-simple",
                ]
            )
        )
    )
    keys = [*game.position, *game.state.fields, "players", "options", "nonsense"]
    content = data.draw(st.dictionaries(st.sampled_from(keys), JSON, max_size=5))
    for problem in positions.inspect({"game": game.slug, **content})[2]:
        assert problem.name
        assert problem.text
