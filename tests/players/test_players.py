"""The two simple computer players."""

from typing import Any

import pytest

from astragal import players
from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE
from astragal.engine.viewer import Viewer
from astragal.errors import BadOption
from astragal.match import Match
from astragal.players.arena import look, play_match
from astragal.players.player import Limit, View
from tests.cli.support import SNAP, TIC_TAC_TOE
from tests.support import position

ANY = Limit(simulations=1)  # neither of the two heeds a limit


def chosen(player: str, game: Game, s: Any, seat: int, seeds: range = range(40)) -> set[str]:
    """The names of what a player chooses with several seeds."""
    choose = players.find(player).choose
    return {game.name(s, choose(View(game, seat, s, seed=seed), ANY).move) for seed in seeds}


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(
        BadOption, match="no computer player 'deep'; possible: random, greedy, novice, club, master, or"
    ):
        players.find("deep")
    assert players.find(" Master ").name == players.address(" Master ") == "master"


def test_random_chooses_every_move_sooner_or_later() -> None:
    game = find(TIC_TAC_TOE)
    assert len(chosen("random", game, game.new(), 0, range(200))) == 9


def test_greedy_wins_where_it_can() -> None:
    game, s = position(TIC_TAC_TOE, signs={"a1": "X", "b1": "X", "a3": "O", "b3": "O"}, turn="A")
    assert chosen("greedy", game, s, 0) == {"c1"}


def test_greedy_takes_the_corners_of_rasanto_and_draws_among_equals() -> None:
    game = find("rasanto")
    assert chosen("greedy", game, game.new(), 0) == {"008", "080", "800"}


def test_greedy_looks_at_the_next_move_of_its_own_turn() -> None:
    # Every empty place on the rim is worth 1 at once, but only 701 opens 700, which is worth 2.
    dice = dict.fromkeys(("800", "080", "008", "710"), "green")
    game, s = position("most-simple", dice=dice, turn="A", roll=2)
    assert chosen("greedy", game, s, 0) == {"701"}


def test_greedy_leaves_its_view_alone_and_does_not_need_what_is_hidden() -> None:
    match = Match(find("el-dado"), seed=3)
    view = match.view(Viewer(0))
    assert 6 in view.cell  # dice whose colour nobody sees
    assert chosen("greedy", match.game, view, 0) == {"000"}
    match.play("000")
    view = match.view(Viewer(1))
    before = view.copy()
    worth = {"golden": 10, "blue": 5, "green": 3, "black": 2, "red": 1}
    colours = {piece.place: piece.colour for piece in match.scene(Viewer(1)).pieces}
    best = max(worth[colours[move.name]] for move in match.legal())
    assert {worth[colours[name]] for name in chosen("greedy", match.game, view, 1)} == {best}
    assert view == before


@pytest.mark.parametrize("slug", ["most-simple", "dora", SNAP])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_same_seed_chooses_the_same_move(slug: str, player: str) -> None:
    match = Match(find(slug), seed=2)
    while match.actor == CHANCE:
        match.roll()
    view = look(match, max(match.actor, 0))
    assert players.find(player).choose(view, ANY) == players.find(player).choose(view, ANY)


def test_a_player_is_shown_what_its_seat_may_know() -> None:
    match = Match(find(SNAP), seed=2)
    match.roll()
    view = look(match, 1)
    assert [number >= 0 for number in view.state.secret[:3]] == [False, True, False]
    assert view.steps == ((CHANCE, match.steps[0].move),)
    assert view.seed != look(match, 0).seed


def test_greedy_beats_random_at_rasanto() -> None:
    won = 0
    for seed in range(6):
        sides = [players.find("greedy"), players.find("random")]
        match = play_match(find("rasanto"), sides[:: -1 if seed % 2 else 1], ANY, seed=seed)
        outcome = match.outcome()
        assert outcome is not None
        won += outcome.winners == (seed % 2,)
    assert won >= 5
