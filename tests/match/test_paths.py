"""A game may say which dice travel: a drawn row is told as what it is."""

from astragal.engine.registry import find
from astragal.engine.viewer import Viewer
from astragal.match import Match
from astragal.terminal.words import told


def test_a_die_drawn_to_the_top_lets_the_others_slide() -> None:
    match = Match(find("slipped"), players=2, seed=3)
    match.play("A3")
    drawn, *slid = [event for event in match.events(1, Viewer(0)) if event.kind == "moved"]
    assert (drawn.source, drawn.place, drawn.how) == ("300", "000", "drawn")
    assert [(event.source, event.place, event.how) for event in slid] == [
        ("000", "100", "slid"),
        ("100", "200", "slid"),
        ("200", "300", "slid"),
    ]
    assert not [event for event in match.events(1, Viewer(0)) if event.kind == "turned"]
    assert "draws 300 to 000" in told(match, 1, Viewer(0))
    assert "3 dice slide along" in told(match, 1, Viewer(0))
