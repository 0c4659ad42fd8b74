"""A match: seats, turns, undo, forks, teams, rolls, views and endings."""

from pathlib import Path

import pytest

from astragal.engine.game import Game
from astragal.engine.registry import find
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.viewer import WATCHER, Viewer
from astragal.errors import BadOption, IllegalMove, NotYourTurn, UnreadableMove
from astragal.match import Match, Seat
from astragal.match.clock import ClockRule

TOYS = Path(__file__).parents[1] / "toys"


def rasanto() -> Game:
    return find("rasanto")


def test_moves_are_made_by_name_or_number_and_read_kindly() -> None:
    match = Match(rasanto(), seed=1)
    match.play(" 332 ")
    match.play(match.legal()[0].number)
    assert [step.name for step in match.steps] == ["332", "008"]
    assert [step.player for step in match.steps] == [0, 1]


def test_an_illegal_move_says_what_is_possible_and_changes_nothing() -> None:
    match = Match(rasanto(), seed=1)
    match.play("332")
    before = match.state
    with pytest.raises(IllegalMove, match=r"332 cannot be played now; possible: 008, 017, .* \(44 in all\)"):
        match.play("332")
    with pytest.raises(UnreadableMove, match="'hello there' is not a move here"):
        match.play("hello there")
    with pytest.raises(IllegalMove, match="Move number 99"):
        match.play(99)
    with pytest.raises(NotYourTurn, match="turn of seat B"):
        match.play("008", player=0)
    with pytest.raises(NotYourTurn, match="Nothing is to be rolled"):
        match.roll()
    assert match.state is before
    assert len(match.steps) == 1


def test_nothing_can_be_played_after_the_end() -> None:
    match = Match(rasanto(), seed=1)
    while match.actor != OVER:
        match.play(match.legal()[0].number)
    with pytest.raises(NotYourTurn, match="over"):
        match.play("332")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.scores == (73, 62)
    assert outcome.winners == (0,)
    assert not outcome.shared
    assert outcome.shares == (1, 0)
    assert match.legal() == []


def test_undo_stops_at_a_roll_unless_all_agree() -> None:
    match = Match(find("most-simple"), seed=4)
    match.roll()
    rolled = match.state
    match.play(match.legal()[0].number)
    assert match.undo() is not None
    assert match.state == rolled
    assert match.undo() is None
    assert match.state == rolled
    match.play(match.legal()[0].number)
    while match.actor != CHANCE:
        match.play(match.legal()[0].number)
    match.roll()
    assert match.undo() is None
    assert match.undo(past_rolls=True) is not None
    assert match.actor >= 0


def test_a_started_turn_can_be_taken_back() -> None:
    match = Match(find("most-simple"), seed=4)
    while True:
        match.roll()
        if match.state.roll > 1:
            break
        while match.actor != CHANCE:
            match.play(match.legal()[0].number)
    rolled, steps = match.state, len(match.steps)
    match.play(match.legal()[0].number)
    assert match.take_back_turn() == 1
    assert match.state == rolled
    assert len(match.steps) == steps
    assert match.take_back_turn() == 0


def test_a_fork_shares_the_past_but_not_the_coming_rolls() -> None:
    match = Match(find("most-simple"), seed=4)
    for _ in range(40):
        match.roll() if match.actor == CHANCE else match.play(match.legal()[0].number)
    branch = match.fork(25)
    assert branch.steps == match.steps[:25]
    assert branch.state == match.state_at(25)
    assert branch.dice != match.dice
    branches = [match.fork(25, dice=dice) for dice in range(40)]
    for other in branches:
        while other.actor != CHANCE:
            other.play(other.legal()[0].number)
        other.roll()
    assert len({other.steps[-1].name for other in branches}) > 1
    with pytest.raises(BadOption, match="no step 99; possible: 0 to 40"):
        match.fork(99)


def test_rolls_follow_from_the_seed_alone() -> None:
    def rolls(seed: int, choice: int) -> list[str]:
        match = Match(find("most-simple"), seed=seed)
        while len(match.steps) < 60:
            match.roll() if match.actor == CHANCE else match.play(match.legal()[choice].number)
        return [step.name for step in match.steps if step.player == CHANCE][:10]

    assert rolls(3, 0) == rolls(3, -1)  # whatever the players do
    assert rolls(3, 0) != rolls(4, 0)


def test_typed_rolls_count_like_drawn_ones() -> None:
    match = Match(find("most-simple"), seed=1)
    match.play("roll 5")
    assert match.state.roll == 5
    with pytest.raises(NotYourTurn):
        match.play("332", player=CHANCE)


def test_members_of_a_team_take_its_turns_in_rotation() -> None:
    seats = (Seat(("Anna", "Ben")), Seat(("Carla",)), Seat(("Dora", "Emil", "Fritz")))
    match = Match(find("most-simple"), seats=seats, seed=2, options={"first": "A"})
    turns: list[str] = []
    while len(turns) < 12:
        match.roll()
        turns.append(match.member())
        while match.actor != CHANCE:
            assert match.member() == turns[-1]
            match.play(match.legal()[0].number)
    assert turns == [
        "Anna",
        "Carla",
        "Dora",
        "Ben",
        "Carla",
        "Emil",
        "Anna",
        "Carla",
        "Fritz",
        "Ben",
        "Carla",
        "Dora",
    ]


def test_seats_are_checked() -> None:
    with pytest.raises(BadOption, match="3 seats were named for 2 players"):
        Match(rasanto(), seats=[Seat(("a",))] * 3)
    with pytest.raises(BadOption, match="has no teams"):
        Match(find("chifoumi"), seats=[Seat(("a", "b")), Seat(("c",))])
    with pytest.raises(BadOption, match="cannot be empty or contain"):
        Match(rasanto(), seats=[Seat(("a|b",)), Seat(("c",))])
    with pytest.raises(BadOption, match="seed"):
        Match(rasanto(), seed=-1)


def test_options_and_player_counts_are_checked() -> None:
    with pytest.raises(BadOption, match="Rasanto is for 2 players, not 5"):
        Match(rasanto(), players=5)
    with pytest.raises(BadOption, match="has no option 'colour'; its options: fill, adjacency"):
        Match(rasanto(), options={"colour": "red"})
    with pytest.raises(BadOption, match=r"fill cannot be 'later'; possible: immediate \| after-plate"):
        Match(rasanto(), options={"fill": "later"})
    with pytest.raises(BadOption, match="quiet_limit cannot be 'many'; possible: 20 to 200"):
        Match(find("sandwich"), options={"quiet_limit": "many"})


def test_several_seats_may_act_at_once() -> None:
    match = Match(find(str(TOYS / "snap.py")), seed=1)
    match.play("turn red")
    assert match.actor == ANYONE
    with pytest.raises(NotYourTurn, match="Several seats may act"):
        match.play("grab")
    match.play("grab", player=2)
    assert match.state.points == [0, 0, 1]


def test_weights_decide_how_often_an_outcome_comes() -> None:
    game = find(str(TOYS / "snap.py"))
    reds = 0
    for seed in range(400):
        match = Match(game, seed=seed)
        reds += match.roll().name == "turn red"
    assert 270 < reds < 330  # three in four


def test_the_third_occurrence_of_a_position_ends_the_game_and_undo_forgets_it() -> None:
    match = Match(find(str(TOYS / "shuttle.py")))
    for name in ("b1", "b1", "a1", "a1", "b1", "b1", "a1", "a1"):
        match.play(name)
    assert match.actor == 0  # the position after "b1 b1 a1 a1" was seen twice
    match.play("b1")
    assert match.actor == OVER
    match.undo()
    assert match.actor == 0
    match.play("b1")
    assert match.actor == OVER


def test_a_seat_sees_only_what_it_may() -> None:
    match = Match(find(str(TOYS / "snap.py")), seed=1)
    assert match.view(Viewer(0)).secret == [match.state.secret[0], -1, -1]
    assert match.view(WATCHER).secret == [-1, -1, -1]


def test_time_runs_out() -> None:
    match = Match(rasanto(), seed=1, clock=ClockRule.parse("game 10+2"))
    match.play("332", spent=4)
    assert match.time_left == (8, 10)
    match.play("008", spent=3.5)
    match.undo()
    assert match.time_left == (8, 10)
    with pytest.raises(NotYourTurn, match="time of seat B is up"):
        match.play("008", spent=10)
    outcome = match.outcome()
    assert match.actor == OVER
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason == "The time of seat B is up."


@pytest.mark.parametrize(
    ("slug", "players", "options", "unranked"),
    [
        ("clever-mole", 3, {"master": "fixed"}, 0),
        ("spotted-cow", 3, {"master": "seat"}, 2),
    ],
)
def test_a_game_master_has_no_share_in_an_agreed_draw(
    slug: str, players: int, options: dict[str, str], unranked: int
) -> None:
    match = Match(find(slug), players=players, options=options, seed=1)
    match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == tuple(seat for seat in range(players) if seat != unranked)
    assert outcome.shares[unranked] == 0


def test_who_is_out_has_no_share_and_who_plays_alone_cannot_draw() -> None:
    match = Match(find("slipped"), players=3, seed=1)
    match.play("call")
    assert match.state.out[0]
    match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 2)
    alone = Match(find("wolf"), players=1, seed=1)
    with pytest.raises(BadOption, match="draw"):
        alone.agree_draw()


def test_a_roll_is_secret_where_somebody_may_not_know_it() -> None:
    assert Match(find("wolf"), players=2, options={"wolf": "random"}).roll_is_secret()
    assert not Match(find("most-simple"), options={"first": "A"}).roll_is_secret()
    assert not Match(find("wolf"), players=2).roll_is_secret()  # somebody chooses it
