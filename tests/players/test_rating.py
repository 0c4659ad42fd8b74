"""Ratings: who beats whom goes up, computers of a level stay where they are, a team plays as its mean."""

import pytest

from astragal.players.rating import LEVELS, MU, Rating, ranks, rated, rated_teams

NEW = Rating()


def test_places_follow_results_and_equal_ones_share_theirs() -> None:
    assert ranks([3, 7, 3, 1]) == [1, 0, 1, 3]


def test_the_winner_gains_what_the_loser_loses() -> None:
    first, second = rated([NEW, NEW], [0, 1])
    assert first.mu > MU > second.mu
    assert first.mu - MU == pytest.approx(MU - second.mu)
    assert first.sigma < NEW.sigma


def test_a_draw_between_equals_changes_nobody_much_but_helps_the_weaker() -> None:
    weak, strong = Rating(20, 3), Rating(30, 3)
    after = rated([weak, strong], [0, 0])
    assert after[0].mu > weak.mu
    assert after[1].mu < strong.mu


def test_it_is_the_same_every_time() -> None:
    assert rated([NEW, Rating(30, 2)], [1, 0]) == rated([NEW, Rating(30, 2)], [1, 0])


def test_of_three_each_is_rated_by_its_place() -> None:
    first, second, third = rated([NEW] * 3, [0, 1, 2])
    assert first.mu > second.mu > third.mu


def test_levels_are_in_order() -> None:
    assert LEVELS["novice"].mu < LEVELS["club"].mu < LEVELS["master"].mu


@pytest.mark.parametrize(("level", "above"), [("novice", "club"), ("club", "master")])
def test_whoever_beats_a_level_again_and_again_comes_to_stand_above_it(level: str, above: str) -> None:
    me = NEW
    for _ in range(40):
        me = rated([me, LEVELS[level]], [0, 1])[0]
    assert me.mu > LEVELS[level].mu
    lost = rated([me, LEVELS[above]], [1, 0])[0]
    assert lost.mu < me.mu


def test_alone_at_a_seat_a_team_is_no_team() -> None:
    assert rated_teams([[NEW], [Rating(30, 2)]], [0, 1]) == [
        [one] for one in rated([NEW, Rating(30, 2)], [0, 1])
    ]


def test_in_a_team_whoever_is_less_known_learns_more() -> None:
    (new, old), _ = rated_teams([[NEW, Rating(MU, 2.0)], [NEW]], [0, 1])
    assert new.mu > old.mu > MU
    assert new.sigma < NEW.sigma
