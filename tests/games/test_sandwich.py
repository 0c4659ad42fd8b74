"""Sandwich: the examples of its rules, its three phases and how it ends."""

from typing import Any

import pytest

from astragal.engine.game import new_rng
from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.sandwich.sandwich import DOUBLING, MOVING, PLACING
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started


def dice(**colours: str) -> dict[str, str]:
    """`dice(red="800 701")` as a position writes it."""
    return {place: colour for colour, places in colours.items() for place in places.split()}


def standing(s: Any) -> dict[str, str]:
    written: dict[str, str] = find("sandwich").position["dice"].write(s)
    return written


# A in the corner, shut in by the two others: neither 800 nor 710 can step or jump.
SHUT_IN = dice(red="800 710", green="530 512 620 611", black="701 602")


def test_steps_and_jumps_over_own_and_enemy_dice() -> None:
    game, s = position("sandwich", dice=dice(red="800 701", green="710 602"), normal_turns=2)
    assert names(game, s) == ["701-503", "701-611", "800-620"]
    game, s = position("sandwich", dice=dice(red="440 431 800", green="008 080 107"))
    assert "440-422" in names(game, s)


def test_a_jump_takes_nothing_and_ends_the_move() -> None:
    game, s = position("sandwich", dice=dice(red="440 413 800", green="431 008 080"))
    after = play(game, s, "440-422")
    assert standing(after) == dice(red="422 413 800", green="431 008 080")
    assert game.actor(after) == 1


def test_double_sandwich() -> None:
    game, s = position("sandwich", dice=dice(red="152 314 341", green="242 323"), normal_turns=1)
    after = play(game, s, "341-332")
    assert standing(after) == dice(red="152 314 332")
    assert game.actor(after) == OVER
    assert (game.score(after, 0), game.score(after, 1)) == (3, 0)


def test_triple_sandwich() -> None:
    game, s = position("sandwich", dice=dice(red="512 530 314 341 800", green="422 431 323 008 080"))
    assert standing(play(game, s, "341-332")) == dice(red="512 530 314 332 800", green="008 080")


def test_moving_into_a_sandwich() -> None:
    game, s = position("sandwich", dice=dice(red="341 800 080", green="431 233 008"))
    after = play(game, s, "341-332")
    assert standing(after) == dice(red="800 080", green="431 233 008")
    assert list(after.strength) == [2, 3, 0]


def test_between_means_directly_beside_on_both_sides() -> None:
    game, s = position("sandwich", dice=dice(red="512 251 800", green="422 332 008"))
    assert standing(play(game, s, "251-242")) == dice(red="512 242 800", green="422 332 008")


@pytest.mark.parametrize(
    ("clash", "left"),
    [
        ("together", dice(red="512 152 800", green="008 080")),
        ("mover-first", dice(red="512 152 332 800", green="008 080")),
    ],
)
def test_clash(clash: str, left: dict[str, str]) -> None:
    board = dice(red="512 152 341 800", green="422 242 008 080")
    game, s = position("sandwich", dice=board, options={"clash": clash})
    assert standing(play(game, s, "341-332")) == left


def test_mover_first_still_removes_the_mover_and_others_afterwards() -> None:
    # 332 comes between 431 and 233, which are not themselves enclosed; 422 goes first and changes nothing there.
    board = dice(red="512 341 800", green="422 431 233 008 080")
    for clash in ("together", "mover-first"):
        game, s = position("sandwich", dice=board, options={"clash": clash})
        assert standing(play(game, s, "341-332")) == dice(red="512 800", green="431 233 008 080")


def test_three_players_need_two_slices_of_one_opponent_unless_any_will_do() -> None:
    board = dice(red="332 800 080", green="422 008 404", black="341 044 107")
    for rule, left in (("same", board), ("any", {place: c for place, c in board.items() if place != "332"})):
        game, s = position("sandwich", players=3, dice=board, turn="C", options={"sandwich3": rule})
        expected = {"242" if place == "341" else place: c for place, c in left.items()}
        assert standing(play(game, s, "341-242")) == expected


def test_mover_first_of_three_removes_only_the_movers_sandwiches_first() -> None:
    # Red's move takes 422, one of the two green slices round 332.
    board = dice(red="512 341 800", green="422 242 008 080", black="044 404")
    for clash, moved in (("together", False), ("mover-first", True)):
        game, s = position(
            "sandwich", players=3, dice=board, turn="A", normal_turns=3, options={"clash": clash}
        )
        assert ("332" in standing(play(game, s, "341-332"))) == moved


def test_own_dice_never_enclose() -> None:
    game, s = position("sandwich", dice=dice(red="422 332 251", green="800 008 080"))
    assert standing(play(game, s, "251-242")) == dice(red="422 332 242", green="800 008 080")


def test_placing_sandwiches_and_is_sandwiched() -> None:
    game, s = started("sandwich")
    assert len(names(game, s)) == 45
    s = play(game, s, "422", "332", "242")
    assert standing(s) == dice(red="422 242")
    assert (list(s.strength), list(s.hand)) == ([6, 5, 0], [4, 5, 0])
    s = play(game, s, "332")
    assert standing(s) == dice(red="422 242")
    assert (list(s.strength), list(s.hand)) == ([6, 4, 0], [4, 4, 0])
    assert s.phase == PLACING


def test_hands_and_the_first_move_of_two_and_three_players() -> None:
    for players, each in ((2, 6), (3, 5)):
        game, s = started("sandwich", players)
        assert list(s.hand)[:players] == [each] * players
        assert [len(tray.pieces) for tray in game.scene(s, 0).trays] == [each] * players
        cells = (
            "800",
            "620",
            "440",
            "260",
            "080",
            "062",
            "044",
            "026",
            "008",
            "206",
            "404",
            "602",
            "422",
            "242",
            "224",
        )
        s = play(game, s, *cells[: players * each])
        assert (s.phase, game.actor(s), s.normal_turns) == (MOVING, 0, 0)
        assert game.score(s, 0) == each
        assert game.scene(s, 0).trays == ()
        assert all("-" in name for name in names(game, s))


def test_dice_in_hand_count_as_strength() -> None:
    game, s = position("sandwich", dice=dice(red="800"), hand={"A": 2, "B": 2}, turn="A")
    assert game.actor(s) == 0
    assert list(s.strength) == [3, 2, 0]
    assert s.normal_turns == 0


def test_too_weak_while_placing_ends_at_once() -> None:
    game, s = position("sandwich", dice=dice(red="422 008", green="332"), hand={"A": 1, "B": 1}, turn="A")
    after = play(game, s, "242")
    assert game.actor(after) == OVER
    assert (game.score(after, 0), game.score(after, 1)) == (3, 1)
    assert game.reason(after) == "Fewer than two dice are left to green: the most dice left win."


def test_phase_three_comes_after_one_more_turn_of_both() -> None:
    game, s = position("sandwich", dice=dice(red="512 341 800", green="422 008 080"))
    assert (s.phase, s.normal_turns) == (MOVING, 0)
    s = play(game, s, "341-332")
    assert (s.phase, s.normal_turns, game.actor(s)) == (MOVING, 2, 1)
    s = play(game, s, "008-107")
    assert (s.phase, s.normal_turns, game.actor(s)) == (MOVING, 1, 0)
    s = play(game, s, "800-710")
    assert (s.phase, s.normal_turns, game.actor(s)) == (DOUBLING, 0, 1)
    s = play(game, s, "107-206")
    assert game.actor(s) == 1
    assert "stop" in names(game, s)
    s = play(game, s, "206-305")
    assert (s.phase, game.actor(s)) == (DOUBLING, 0)


def test_phase_three_comes_after_one_more_turn_of_all_three() -> None:
    board = dice(red="512 341 800", green="422 008 080", black="404 440 044")
    game, s = position("sandwich", players=3, dice=board)
    s = play(game, s, "341-332")
    assert (s.normal_turns, game.actor(s)) == (3, 1)
    s = play(game, s, "008-107", "404-305")
    assert (s.phase, s.normal_turns, game.actor(s)) == (MOVING, 1, 0)
    s = play(game, s, "800-710")
    assert (s.phase, s.normal_turns, game.actor(s)) == (DOUBLING, 0, 1)


def test_a_second_player_at_two_does_not_start_the_count_again() -> None:
    board = dice(red="512 341 800", green="422 008 215", black="107 404 440")
    game, s = position("sandwich", players=3, dice=board)
    s = play(game, s, "341-332", "215-206")
    assert list(s.strength) == [3, 2, 2]
    assert (s.normal_turns, s.phase, game.actor(s)) == (2, MOVING, 2)
    s = play(game, s, "404-413", "800-710")
    assert (s.phase, game.actor(s)) == (DOUBLING, 1)


def test_two_dice_at_the_start_of_phase_two_count_at_once() -> None:
    game, s = position("sandwich", dice=dice(red="800 080", green="440 404"), hand={"A": 0, "B": 1}, turn="B")
    assert (s.phase, s.normal_turns) == (PLACING, 0)
    s = play(game, s, "008")
    assert (s.phase, s.normal_turns, game.actor(s)) == (MOVING, 2, 0)
    s = play(game, s, "800-710", "440-431")
    assert (s.phase, game.actor(s)) == (DOUBLING, 0)


def test_a_pass_counts_as_one_of_the_last_normal_turns() -> None:
    game, s = position("sandwich", players=3, dice=SHUT_IN, normal_turns=3)
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: no die can move"
    assert game.touch(s, game.legal(s, 0)[0]) == ("button:pass",)
    s = play(game, s, "pass")
    assert (s.normal_turns, s.quiet, game.actor(s)) == (2, 1, 1)


def test_phase_three_second_move_is_optional_and_may_use_another_die() -> None:
    game, s = position("sandwich", dice=dice(red="800 080 440", green="008 404"))
    assert s.phase == DOUBLING
    assert "stop" not in names(game, s)
    first = play(game, s, "800-710")
    assert {"stop", "710-611", "080-071"} <= set(names(game, first))
    for second in ("stop", "710-800", "710-611", "080-071"):
        after = play(game, first, second)
        assert (game.actor(after), after.second, after.quiet) == (1, 0, 1)


def test_phase_three_resolves_sandwiches_after_each_move() -> None:
    # The first move takes 422, the second nothing: the turn as a whole was not quiet.
    board = dice(red="512 341", green="422 008 080")
    game, s = position("sandwich", dice=board, quiet=7)
    first = play(game, s, "341-332")
    assert standing(first) == dice(red="512 332", green="008 080")
    assert game.actor(first) == 0
    after = play(game, first, "332-242")
    assert after.quiet == 0
    assert play(game, after, "008-107", "stop").quiet == 1


def test_the_end_comes_at_once_between_two_moves() -> None:
    game, s = position("sandwich", dice=dice(red="512 341 800", green="422 008"))
    after = play(game, s, "341-332")
    assert game.actor(after) == OVER
    assert (game.score(after, 0), game.score(after, 1)) == (3, 1)


def test_no_second_move_is_asked_for_where_none_exists() -> None:
    game, s = position("sandwich", players=3, dice=SHUT_IN | {"431": "red"})
    assert s.phase == DOUBLING
    after = play(game, s, "431-521")
    assert standing(after) == SHUT_IN
    assert (game.actor(after), after.second, after.quiet) == (1, 0, 0)


def test_quiet_limit_counts_turns_of_all_players() -> None:
    for players, board in (
        (2, dice(red="800 080 440 620", green="008 404 044")),
        (3, dice(red="800 080 440", green="008 404 044", black="602 260 206")),
    ):
        options = {"quiet_limit": "20"}
        game, s = position("sandwich", players=players, dice=board, quiet=20 * players - 2, options=options)
        s = play(game, s, "800-710")
        assert game.actor(s) == 1
        s = play(game, s, "008-107")
        assert game.actor(s) == OVER
        best = max(game.result(s, k) for k in range(players))
        assert [k for k in range(players) if game.result(s, k) == best] == (
            [0] if players == 2 else [0, 1, 2]
        )
        assert game.reason(s) == f"Nothing was removed for {20 * players} turns: the most dice left win."


def test_passes_count_for_the_quiet_limit() -> None:
    game, s = position("sandwich", players=3, dice=SHUT_IN, quiet=59, options={"quiet_limit": "20"})
    assert game.actor(play(game, s, "pass")) == OVER


def test_placing_is_never_quiet() -> None:
    game, s = started("sandwich", quiet_limit="20")
    assert play(game, s, "422", "332", "242", "800").quiet == 0


def test_of_three_the_strongest_win_together_when_the_first_falls() -> None:
    board = dice(red="512 341 800", green="422 008", black="404 440 044")
    game, s = position("sandwich", players=3, dice=board)
    after = play(game, s, "341-332")
    assert game.actor(after) == OVER
    assert [game.result(after, k) for k in range(3)] == [3, 1, 3]


def test_scene_tells_how_many_moves_a_turn_has() -> None:
    game, s = position("sandwich", dice=dice(red="512 341 800", green="422 008"), normal_turns=1)
    assert game.scene(s, 0).notices == ("One move a turn. One or two after 1 more turn.",)


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"dice": dice(red="800 080 440 620"), "hand": {"A": 3, "B": 3}}),
        ("unknown-colour", {"dice": dice(red="800 080 440", black="008 404 044")}),
        ("uneven-hands", {"dice": {}, "hand": {"A": 5, "B": 6}, "turn": "A"}),
        ("standing-sandwich", {"dice": dice(red="422 242 800", green="332 008 080")}),
        ("bad-count", {"dice": dice(red="800 080 440", green="008 404 044"), "normal_turns": 1}),
        ("bad-count", {"dice": dice(red="800 080", green="008 404 044"), "normal_turns": 3}),
        ("bad-count", {"dice": dice(red="800 080 440", green="008 404 044"), "second": 1}),
        ("bad-count", {"dice": dice(red="800 080 440", green="008 404 044"), "quiet": 121}),
        ("bad-count", {"dice": dice(red="800 080 440", green="008 404 044"), "quiet": -1}),
        ("unknown-place", {"dice": dice(red="000")}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("sandwich", **data)
    assert problem in [name for name, _ in refused.value.problems]


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_ends_when_somebody_is_down_to_one_die_or_all_was_quiet(players: int) -> None:
    game = find("sandwich")
    blank = game.blank(players, {"quiet_limit": "20"})
    finals = playouts(game, blank, 300, seed=3).finals
    fallen = finals["strength"][:, :players].min(axis=1) <= 1
    assert fallen.any()
    assert (fallen | (finals["quiet"] == 20 * players)).all()


def test_estimates_rise_with_the_lead_and_rather_wait_than_trade() -> None:
    def estimate(red: str, green: str, **more: Any) -> float:
        game, s = position("sandwich", dice=dice(red=red, green=green), **more)
        assert game.value is not None
        return game.value(s, 0)

    three, two = ("800 620 440", "008 026 044"), ("800 620", "008 026")
    even, ahead, behind = estimate(*three), estimate(three[0], two[1]), estimate(two[0], three[1])
    assert ahead > even > behind
    assert even > estimate(*two)
    # At the quiet limit of 60 turns each the game is a draw, or lost for who is behind.
    assert estimate(*three, quiet=120) == pytest.approx(0.5)
    assert estimate(two[0], three[1], quiet=120) == pytest.approx(0)
    assert estimate(three[0], two[1], quiet=120) == ahead


@pytest.mark.parametrize(
    ("red", "green", "hand", "wanted"),
    [
        ("152 341", "242 008", 0, {"341-332", "152-143"}),  # steps that close a sandwich around 242
        ("152 350", "242 341 008", 0, {"350-332", "152-332"}),  # jumps
        ("152 800", "242 008", 1, {"332"}),  # a placing
        ("152 242", "332 008", 0, None),  # the slice that moves away closes nothing with itself
    ],
)
def test_playouts_eat_what_they_can(red: str, green: str, hand: int, wanted: set[str] | None) -> None:
    game, s = position("sandwich", dice=dice(red=red, green=green), hand={"A": hand, "B": hand}, turn="A")
    legal = game.legal(s, 0)
    assert game.policy is not None
    picked = {game.name(s, legal[game.policy(s, 0, legal, len(legal), new_rng(k))]) for k in range(100)}
    assert picked == wanted if wanted else len(picked) > 3


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("die:800",), "This die is shut in: nothing is empty beside it, nor behind a die beside it."),
        (("die:710",), "This one is not yours."),
        (("cell:332",), "First choose one of those that glow, then where it goes."),
        (("die:251", "cell:431"), "For a jump there must be a die to jump over."),
        (
            ("die:251", "cell:503"),
            "In this game a die goes one step, or jumps straight over one die beside it.",
        ),
        (("die:251", "die:602"), "This place is taken."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    board = dice(red="800 251 080", green="710 602 008", black="701 620 044")
    game, s = position("sandwich", players=3, dice=board)
    assert why_not(game, s, 0, touches) == said


def test_a_loss_is_told_with_the_dice_that_were_eaten() -> None:
    game, s = position("sandwich", dice=dice(red="152 314 341 800", green="242 323 008 080"))
    after = play(game, s, "341-332")
    assert game.gain(s, after, 1) == "2 dice eaten"
