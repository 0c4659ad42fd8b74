"""A game may say which dice travel: a drawn row is told as what it is."""

from types import SimpleNamespace
from typing import Any

from astragal.engine.path import Path
from astragal.engine.registry import find
from astragal.engine.scene import Piece, Pyramid, Scene
from astragal.engine.viewer import Viewer
from astragal.lattice import cell
from astragal.match import Match
from astragal.match.events import happened
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


def test_of_dice_that_a_viewer_does_not_see_nothing_is_told() -> None:
    there, hidden = Piece("332", "red"), Scene(Pyramid(), ())
    scenes = [Scene(Pyramid(), (there,)), hidden]
    game: Any = SimpleNamespace(
        name=lambda s, move: "a move",
        touch=lambda s, move: ("button:draw",),
        paths=lambda s, move: [Path("332", "431", "drawn")],
        picture=lambda s, viewer: scenes[s.number],
        score=lambda s, seat: 0,
        actor=lambda s: 0,
    )
    before, after = (SimpleNamespace(number=k, players=2) for k in range(2))
    assert "moved" not in [event.kind for event in happened(game, before, 0, 0, after)]
    assert "moved" not in [event.kind for event in happened(game, after, 0, 0, before)]


def test_a_die_whose_place_another_of_its_colour_takes_is_gone_all_the_same() -> None:
    game = find("cui-bono")
    match = Match(game, players=2, seed=1)
    before = match.state
    before.cell[:] = [0] * len(before.cell)
    for name in ("700", "800", "710", "701"):
        before.cell[cell(name)] = 3
    after = before.copy()
    game.play(after, 0, cell("800"))
    events = happened(game, before, 0, cell("800"), after)
    told_of = [(event.kind, event.source, event.place) for event in events if event.kind != "scored"]
    assert sorted(told_of) == [("moved", "700", "800"), ("removed", "", "800")]
