"""A seat's export tells what it saw, a record everything."""

from pathlib import Path

from astragal.engine.registry import find, load
from astragal.engine.viewer import EVERYTHING, WATCHER, Viewer
from astragal.match import Match, seen

PEEK = load(Path(__file__).parents[1] / "toys" / "peek.py")


def test_a_secret_move_is_named_only_for_who_made_it() -> None:
    match = Match(PEEK, seed=1)
    match.play("swap")
    assert "1 A swap" in seen.write(match, Viewer(0))
    for viewer in (Viewer(1), WATCHER):
        assert "1 A in secret" in seen.write(match, viewer)
        assert "swap" not in seen.write(match, viewer)


def test_the_seed_and_the_hidden_position_are_in_nobodys_export() -> None:
    match = Match(find("el-dado"), seed=4242)
    match.play("000")
    text = seen.write(match, Viewer(0))
    assert "4242" not in text
    assert match.state.fingerprint() not in text
    assert "seen by: A" in text


def test_what_chance_decided_in_secret_is_told_to_nobody_but_those_who_may_know() -> None:
    match = Match(find("wolf"), players=2, options={"wolf": "random"}, seed=1)
    lair = match.roll().name
    shepherd, other = Viewer(0), Viewer(1)
    for viewer in (WATCHER, shepherd):
        assert "1 * the wolf" in seen.write(match, viewer)
        assert lair not in seen.write(match, viewer)
    for viewer in (other, EVERYTHING):
        assert f"1 * {lair}" in seen.write(match, viewer)
