"""Matches in real time: moments, deadlines, drawn reactions."""

from pathlib import Path

import pytest

from astragal.conformance import check, variants
from astragal.engine.registry import find, load
from astragal.engine.rules import ANYONE, CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import IllegalMove, NotYourTurn
from astragal.match import Match, Seat, record
from astragal.match.pace import Pace
from astragal.players.arena import play_match
from astragal.players.player import Limit
from astragal.players.uniform import Random

WHACK = load(Path(__file__).parents[1] / "toys" / "whack.py")


def shown() -> Match:
    match = Match(WHACK, players=2, seed=1)
    match.roll()
    assert match.actor == ANYONE
    return match


def test_the_toy_keeps_the_contract_on_python_and_native() -> None:
    for variant in variants(WHACK):
        assert check(WHACK, variant) == []


def test_actions_take_effect_in_the_order_of_arrival() -> None:
    match = shown()
    assert match.play("hit", 1, at=700).at == 700
    match.play("late hit", 0, at=900)
    assert [WHACK.score(match.state, seat) for seat in range(2)] == [-1, 1]


def test_nobody_acts_before_what_was_last() -> None:
    match = shown()
    match.play("hit", 1, at=700)
    assert match.play("late hit", 0, at=100).at == 700


def test_what_happens_by_itself_happens_at_its_moment() -> None:
    match = shown()
    assert match.deadline() == 2000
    with pytest.raises(IllegalMove, match="nothing to do at this moment"):
        match.play("show", CHANCE, at=1999)
    step = match.pass_time()
    assert (step.player, step.at) == (CHANCE, 2000)
    with pytest.raises(NotYourTurn, match="Nothing happens by itself"):
        match.pass_time()


def test_a_busy_hand_cannot_act() -> None:
    match = shown()
    match.play("hit", 0, at=100)
    match.pass_time()
    match.roll()
    with pytest.raises(IllegalMove):
        match.play("hit", 0, at=360)
    match.play("hit", 0, at=500)


def test_a_record_tells_the_moments_and_replays() -> None:
    match = shown()
    match.play("hit", 1, at=700)
    match.pass_time()
    text = record.write(match)
    assert "2 B hit @700" in text
    assert "3 * late hit @950" in text
    again = record.read(text)
    assert again.state == match.state
    record.verify_on(again, "native")
    assert record.verify_dice(again) == 2


def test_drawn_reactions_have_their_median_and_repeat() -> None:
    firsts = []
    for seed in range(400):
        _, at = Pace(shown(), seed).next()
        firsts.append(at)
    assert Pace(shown(), 7).next() == Pace(shown(), 7).next()
    both = sorted(firsts)[len(firsts) // 2]
    assert 600 < both < 750  # the faster of two with a median of 800 ms each


def test_a_delay_goes_on_when_somebody_else_came_before() -> None:
    pace = Pace(shown(), 7)
    first = pace.next()
    pace.put_off(*first)
    assert pace.next() == first
    assert pace.next() != first


def test_whole_games_are_played_by_players_and_by_drivers() -> None:
    match = play_match(WHACK, [Random(), Random()], Limit(simulations=1), seed=3)
    assert match.actor == OVER
    assert record.read(record.write(match)).state == match.state
    played = playouts(WHACK, WHACK.blank(3), 200, seed=1, target="native")
    assert (played.lengths < WHACK.bounds.length).all()
    assert 0 < played.scores.sum(axis=1).mean() < 6


def test_in_a_team_one_member_acts_from_roll_to_roll_and_the_record_tells_who() -> None:
    seats = (Seat(("Anna", "Ben")), Seat(("Carla", "Dora", "Emil")), Seat(("Fritz",)))
    match = Match(find("greedy-grabber"), seats=seats, seed=1, options={"wrong_grab": "penalty"})
    acting = []
    while match.state.rolls < 7:
        people = [match.member(seat) for seat in range(3)]
        assert match.member() == people[match.state.roller]  # who rolls also grabs
        match.play("roll")
        rolled = match.roll()
        while match.actor == ANYONE:
            assert match.member() == ""
            assert [match.member(seat) for seat in range(3)] == people
            able = [seat for seat in range(3) if len(match.legal(seat)) > 1]
            if able and match.steps[-1] is rolled:
                match.play(match.legal(able[-1])[0].number, able[-1], at=match.state.now + 100)
            else:
                match.pass_time()
        acting.append(tuple(people))
    assert acting == [
        ("Anna", "Carla", "Fritz"),
        ("Ben", "Dora", "Fritz"),
        ("Anna", "Emil", "Fritz"),
        ("Ben", "Carla", "Fritz"),
        ("Anna", "Dora", "Fritz"),
        ("Ben", "Emil", "Fritz"),
        ("Anna", "Carla", "Fritz"),
    ]
    again = record.read(record.write(match))
    assert [again.member(seat) for seat in range(3)] == [match.member(seat) for seat in range(3)]
    assert again.member(0) == "Ben"
