"""The pictures of the rule pages are those of their positions."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pictures_are_up_to_date(pictures: ModuleType) -> None:
    assert pictures.problems() == [], "run `make golden` and look at the difference"


def test_missing_stale_and_orphaned_pictures_are_found(pictures: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    position = tmp_path / "positions" / "rasanto-1.json"
    position.write_text(json.dumps({"game": "rasanto", "dice": {"332": "red"}, "turn": "B"}))
    assert pictures.problems(tmp_path) == ["rasanto-1.svg is missing."]
    assert pictures.make(tmp_path) == []
    assert pictures.problems(tmp_path) == []
    position.write_text(json.dumps({"game": "rasanto", "dice": {"332": "green"}, "turn": "A"}))
    assert pictures.problems(tmp_path) == ["rasanto-1.svg is out of date."]
    position.unlink()
    assert pictures.problems(tmp_path) == ["rasanto-1.svg has no position."]


def test_a_position_that_cannot_be_played_is_named(pictures: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "positions").mkdir()
    (tmp_path / "positions" / "rasanto-1.json").write_text('{"game": "rasanto", "dice": {"331": "red"}}')
    (failure,) = pictures.make(tmp_path)
    assert failure.startswith("rasanto-1.json cannot be drawn: ")
    assert pictures.problems(tmp_path) == [failure]
