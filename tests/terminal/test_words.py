"""What the terminal says of moves."""

from astragal.engine.registry import find
from astragal.engine.viewer import WATCHER, Viewer
from astragal.match import positions
from astragal.match.match import Match, Seat
from astragal.terminal import words
from tests.cli.support import BREAKTHROUGH, PEEK, TIC_TAC_TOE


def test_a_move_is_told_with_what_it_caused() -> None:
    dice = {"530": "red", "350": "red", "440": "green", "341": "green", "332": "green", "340": "green"}
    game, s = positions.read({"game": "rasanto", "dice": dice, "turn": "A"})
    match = Match(game, state=s, seed=0)
    match.play("431")
    assert words.told(match, 1, WATCHER) == "red puts a die on 431; 3 funnels fill; +1; +1 for green."


def test_names_stand_before_colours_and_teams_take_turns() -> None:
    match = Match(find("rasanto"), seed=0, seats=(Seat(("Anna", "Ben")), Seat(("Carla",))))
    assert (
        words.prompt(match, Viewer(0), 45)
        == "Your turn, Anna (red): put a die into an empty funnel (45 choices)."
    )
    match.play("332")
    assert words.told(match, 1, WATCHER) == "red puts a die on 332."
    assert words.mover(match) == "Carla (green)"
    match.play("341")
    assert words.told(match, 2, WATCHER) == "Carla (green) puts a die on 341."
    assert words.mover(match) == "Ben (red)"


def test_rolls_and_stops_are_told_by_their_names() -> None:
    match = Match(find("most-simple"), seed=0, options={"first": "A", "placement": "at-least-one"})
    match.play("roll 4")
    match.play("332")
    match.play("stop")
    assert [words.told(match, k, WATCHER) for k in (1, 2, 3)] == [
        "The roll: 4.",
        "red puts a die on 332.",
        "red chooses stop.",
    ]
    assert "(4 to place, 45 choices)" not in words.prompt(match.fork(2), Viewer(0), 45)
    assert "(4 to place, 45 choices)" in words.prompt(match.fork(1), Viewer(0), 45)


def test_captures_are_counted() -> None:
    pieces = {"a2": "white", "b3": "black", "c7": "black"}
    game, s = positions.read({"game": BREAKTHROUGH, "pieces": pieces, "turn": "A"})
    match = Match(game, state=s, seed=0)
    match.play("a2-b3")
    assert words.told(match, 1, WATCHER) == "white moves a2 to b3; 1 black taken off."


def test_a_secret_decision_is_not_named() -> None:
    match = Match(find(PEEK), seed=1)
    match.play("keep")
    assert words.told(match, 1, Viewer(1)) == "red chooses in secret."
    assert words.told(match, 1, Viewer(0)) == "red chooses keep."


def test_the_end_says_who_and_why() -> None:
    match = Match(find(TIC_TAC_TOE), seed=0)
    for move in ("a1", "a2", "b1", "b2", "c1"):
        match.play(move)
    outcome = match.outcome()
    assert outcome is not None
    assert words.ending(match, outcome) == [f"X wins. {outcome.reason}"]


def test_the_end_tells_the_points_where_there_are_some() -> None:
    match = Match(find("rasanto"), seed=0)
    match.resign(0)
    outcome = match.outcome()
    assert outcome is not None
    assert words.ending(match, outcome)[1] == "Points: red 0, green 0."
