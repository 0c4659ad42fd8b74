"""Falling Rocks: the examples of its rules, its options, captures and how it ends."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import OVER
from astragal.engine.targets import playouts
from astragal.errors import BadPosition
from astragal.games.das_spiel.board.rocks.slopes import ATTACKS
from astragal.lattice import COORDINATES, NEIGHBOURS, NONE, PLATE, RIDGE_MOVES, cell
from astragal.match import Match
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

A_START = "800 710 701 620 611 602"
B_START = "080 170 071 260 161 062"
C_START = "008 107 017 206 116 026"
LINE_A = "008 017 026 035 044 053 062 071 080"


def board(red: str = "", green: str = "", black: str = "", **more: Any) -> tuple[Game, Any]:
    dice = dict.fromkeys(red.split(), "red") | dict.fromkeys(green.split(), "green")
    return position("rocks", players=3, dice=dice | dict.fromkeys(black.split(), "black"), **more)


def winners(game: Game, s: Any) -> list[int]:
    results = [game.result(s, k) for k in range(3)]
    return [k for k in range(3) if results[k] == max(results)]


def test_the_first_moves() -> None:
    game, s = started("rocks")
    expected = "602-413 602-521 611-422 611-503 611-530 620-431 620-512 701-512 710-521"
    assert names(game, s) == expected.split()


def test_everybody_starts_in_a_corner_of_their_own() -> None:
    _, s = started("rocks")
    for k, places in enumerate((A_START, B_START, C_START)):
        assert {p for p in range(PLATE) if s.cell[p] == 1 + k} == set(map(cell, places.split()))


def test_captures_and_escapes_from_the_middle() -> None:
    game, s = board("332", "530 251 413", "143 224 440")
    assert names(game, s) == ["332-143", "332-413", "332-521"]
    assert names(game, play(game, s, "332-143")) == sorted(C_START.split())
    assert names(game, play(game, s, "332-413")) == sorted(B_START.split())
    assert game.actor(play(game, s, "332-143")) == 0
    after = play(game, s, "332-143", "116")
    assert (game.actor(after), after.captive, after.turns) == (1, 0, 1)
    assert after.cell[cell("116")] == 3


def test_attacks_and_escapes_are_told_apart() -> None:
    game, s = board("332", "530 251 413", "143 224 440")
    told = {(mark.of, mark.kind, mark.place) for mark in game.scene(s, 0).marks if mark.of}
    assert told == {("332", "attack", "143"), ("332", "attack", "413"), ("332", "escape", "521")}
    assert not any(mark.of for mark in game.scene(play(game, s, "332-143"), 0).marks)


def test_dice_at_home_and_a_capture_on_a_foreign_line() -> None:
    game, s = board("035 044 206", "125 332", "017")
    assert names(game, s) == ["035-026", "044-053", "206-017", "206-314"]
    assert game.prompt(s) == "move a die over a ridge, or one along your finish line"
    taken = play(game, s, "206-017")
    assert names(game, taken) == ["008", "026", "107", "116", "206"]


def test_with_dice_at_home_alone_no_ridge_is_asked_for() -> None:
    game, s = board("035 044")
    assert names(game, s) == ["035-026", "044-053"]
    assert game.prompt(s) == "move a die along your finish line"
    game, s = started("rocks")
    assert game.prompt(s) == "move a die over a ridge"


def test_attacks_lead_away_from_a_corner_and_escapes_towards_one() -> None:
    for p in range(PLATE):
        for k, q in enumerate(RIDGE_MOVES[p]):
            if q != NONE:
                axis = k % 3
                moved = COORDINATES[q][axis] - COORDINATES[p][axis]
                assert moved == (-2 if k < ATTACKS else 2)


def test_each_kind_of_funnel_has_two_dice_of_everybody_and_three_places_on_the_line() -> None:
    def kind(p: int) -> int:
        return (COORDINATES[p][0] - COORDINATES[p][1]) % 3

    for p in range(PLATE):
        assert {kind(q) for q in RIDGE_MOVES[p] if q != NONE} == {kind(p)}
        assert kind(p) not in {kind(q) for q in NEIGHBOURS[p] if q != NONE}
    for k, places in enumerate((A_START, B_START, C_START)):
        assert Counter(kind(cell(place)) for place in places.split()) == {0: 2, 1: 2, 2: 2}
        line = [p for p in range(PLATE) if COORDINATES[p][k] == 0]
        assert Counter(map(kind, line)) == {0: 3, 1: 3, 2: 3}


def test_nothing_between_start_and_target_matters() -> None:
    game, s = board("332")
    free = names(game, s)
    assert free == ["332-143", "332-224", "332-251", "332-413", "332-440", "332-521"]
    game, s = board("332", "341 431 422", "323 233 242")
    assert names(game, s) == free


def test_a_capture_needs_an_empty_start_funnel() -> None:
    five = B_START.replace("062", "413")
    game, s = board("332", five)
    assert "332-413" in names(game, s)
    game, s = board("332", five, "062")
    assert "332-413" not in names(game, s)


def test_the_funnel_that_the_attacker_leaves_counts_as_empty() -> None:
    game, s = board("161", B_START.replace("161", "242"))
    assert names(game, play(game, s, "161-242")) == ["161"]


def test_the_target_does_not_count_as_an_empty_start_funnel() -> None:
    game, s = board("350", B_START)
    assert "350-161" not in names(game, s)


def test_own_dice_are_never_captured() -> None:
    game, s = board("332 413 521")
    assert not {"332-413", "332-521"} & set(names(game, s))


def test_somebody_on_their_own_line_is_safe() -> None:
    game, s = board("332", black="440")
    assert "332-440" not in names(game, s)
    game, s = board("332", green="224")
    assert "332-224" not in names(game, s)  # an escape


@pytest.mark.parametrize(("rule", "captured"), [("true", True), ("false", False)])
def test_captures_can_be_switched_off(rule: str, captured: bool) -> None:
    game, s = board("332", "413", options={"capture": rule})
    assert ("332-413" in names(game, s)) == captured


def test_side_steps_only_to_make_room() -> None:
    # 242 could go to 053 over a ridge, once the die there has gone; the one on 008 makes room for nobody.
    for rule, steps in (
        ("free", {"008-017", "053-044", "053-062"}),
        ("only-to-make-room", {"053-044", "053-062"}),
    ):
        game, s = board("008 053 242", options={"sideways": rule})
        line = set(LINE_A.split())
        assert {name for name in names(game, s) if set(name.split("-")) <= line} == steps
    # A die that is home itself makes no ridge moves, so nobody needs to make room for it.
    game, s = board("008 053 026", options={"sideways": "only-to-make-room"})
    assert names(game, s) == ["pass"]


def test_a_position_in_which_a_captured_die_waits() -> None:
    game, s = board("413", captive="B")
    assert names(game, s) == sorted(B_START.split())
    game, s = board("008 017 026 035 044 053", captive="C")  # of the last die that came home
    assert game.actor(s) == 0
    assert game.actor(play(game, s, "116")) == OVER
    game, s = board(black="413", turn="C", captive="A", turns=449)  # the last turn of the limit goes on
    assert game.actor(s) == 2
    assert game.actor(play(game, s, "800")) == OVER


def test_whoever_cannot_move_passes() -> None:
    game, s = board("008", "017", "332")
    assert names(game, s) == ["pass"]
    assert game.prompt(s) == "pass: none of your dice can move"
    after = play(game, s, "pass")
    assert (after.turns, game.actor(after)) == (1, 1)


def test_all_six_on_the_line_win_at_once_and_the_others_rank_by_dice_home() -> None:
    game, s = board("008 017 026 044 080 242", "800 602 332", "710 611")
    after = play(game, s, "242-053")
    assert (game.actor(after), winners(game, after)) == (OVER, [0])
    assert [game.result(after, k) // 100 for k in range(3)] == [6, 2, 1]
    assert game.reason(after) == "A has all six dice on the finish line."
    # With as many at home the second place is shared, whoever has fewer rows to go.
    game, s = board("008 017 026 044 080 242", "800 602 332", "710 530 611")
    after = play(game, s, "242-053")
    assert after.rows[1] != after.rows[2]
    assert game.result(after, 1) == game.result(after, 2)


def test_a_die_captured_with_the_last_move_home_is_still_put_back() -> None:
    game, s = board("008 017 026 044 080 242", "053 332")
    taken = play(game, s, "242-053")
    assert game.actor(taken) == 0
    assert game.actor(play(game, taken, "062")) == OVER


@pytest.mark.parametrize(
    ("red", "green", "black", "won"),
    [
        ("008 017 332", "800 341", "611", [0]),  # most dice at home
        ("008 332", "800 341", "710 107", [0]),  # as many, but fewer rows to go
        ("008 332", "800 233", "440 224", [0, 1]),
    ],
)
def test_the_limit_of_rounds(red: str, green: str, black: str, won: list[int]) -> None:
    game, s = board(red, green, black, turns=150, options={"round_limit": "50"})
    assert game.actor(s) == OVER
    assert winners(game, s) == won
    assert game.reason(s).startswith("50 rounds are over")


def test_the_limit_comes_after_whole_rounds() -> None:
    game, s = started("rocks", round_limit="50")
    s.turns = 149
    assert game.scene(s, 0).notices == ("1 round is left.",)
    assert game.actor(s) != OVER
    assert game.actor(play(game, s, "602-413")) == OVER


def test_moves_are_told_as_ways_and_captures() -> None:
    game, s = board("332", "413")
    number = next(m for m in game.legal(s, 0) if game.name(s, m) == "332-413")
    after = play(game, s, "332-413")
    events = happened(game, s, 0, number, after)
    assert [(event.kind, event.seat, event.place) for event in events] == [
        ("moved", 0, "413"),
        ("captured", 1, "413"),
    ]
    placed = happened(game, after, 0, game.legal(after, 0)[0], play(game, after, names(game, after)[0]))
    assert [(event.kind, event.colour) for event in placed] == [("placed", "green")]
    assert game.scene(after, 0).trays[0].pieces[0].colour == "green"


def test_each_seat_sees_its_own_finish_line() -> None:
    game, s = started("rocks")
    marked = {mark.place for mark in game.scene(s, 0).marks if mark.kind == "goal"}
    assert marked == set(LINE_A.split()) - {*B_START.split(), *C_START.split()}


@given(st.integers(0, 10_000))
@settings(max_examples=15)
def test_every_die_is_always_somewhere(seed: int) -> None:
    match = Match(find("rocks"), players=3, options={"round_limit": "50"}, seed=seed)
    rng = new_rng(seed)
    while match.actor != OVER:
        s = match.state
        for k in range(3):
            own = [p for p in range(PLATE) if s.cell[p] == 1 + k]
            assert len(own) + (s.captive == 1 + k) == 6
            assert s.rows[k] == sum(COORDINATES[p][k] for p in own)
            assert s.home[k] == sum(COORDINATES[p][k] == 0 for p in own)
        legal = match.legal()
        match.play(legal[draw(rng, len(legal))].number)


def test_random_games_often_run_into_the_limit_and_never_beyond() -> None:
    game = find("rocks")
    finals = playouts(game, game.blank(3), 300, seed=1).finals
    done = finals["home"].max(axis=1) == 6
    assert 0.05 < done.mean() < 0.5
    assert (finals["turns"][~done] == 450).all()


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (
            ("die:044", "cell:323"),
            "On its finish line a die only steps into an empty funnel beside it, along the line.",
        ),
        (
            ("die:332", "cell:314"),
            "Too near or too far: a die goes over a ridge, straight towards a corner or away from one.",
        ),
        (("die:332", "die:251"), "Towards a corner a die only escapes: the funnel must be empty."),
        (("die:332", "die:440"), "This die is on its finish line: nobody can capture it there."),
        (("die:251",), "This one is not yours."),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = board("332 044", "251", "440")
    assert why_not(game, s, 0, touches) == said


def test_more_touches_that_do_nothing() -> None:
    game, s = board("332", B_START.replace("062", "413"), "062")
    said = why_not(game, s, 0, ("die:332", "die:413"))
    assert said == "All start funnels of this die are taken, so there is no room to send it back."
    game, s = board("332", "413", options={"capture": "false"})
    assert why_not(game, s, 0, ("die:332", "die:413")).startswith("At this table nothing is captured")
    game, s = board("332", "413 080")
    s = play(game, s, "332-413")
    assert why_not(game, s, 0, ("die:080",)) == "This start funnel is taken."
    assert why_not(game, s, 0, ("cell:800",)).startswith("A captured die goes back")


@pytest.mark.parametrize(
    ("rule", "green", "said"),
    [
        ("free", "017", "This die is home: it only steps along the finish line, where there is room."),
        (
            "only-to-make-room",
            "",
            "This die is home: it only steps aside where another of yours could go to its funnel at once.",
        ),
        (
            "only-to-make-room",
            "017",
            "This die is home: it only steps along the finish line, where there is room.",
        ),
    ],
)
def test_why_a_die_at_home_does_not_step(rule: str, green: str, said: str) -> None:
    game, s = board("008 332", green, options={"sideways": rule})
    assert why_not(game, s, 0, ("die:008",)) == said


def test_estimates_rise_as_rows_fall() -> None:
    game, near = board("143 134", "341", "314")
    _, far = board("800 710", "341", "314")
    assert game.value is not None
    assert game.value(near, 0) > game.value(far, 0)
    assert sum(game.value(near, k) for k in range(3)) == pytest.approx(1)


def test_playouts_rather_capture_than_stroll() -> None:
    game, s = board("332", "413")
    legal = game.legal(s, 0)
    assert game.policy is not None
    picked = [game.name(s, legal[game.policy(s, 0, legal, len(legal), new_rng(k))]) for k in range(80)]
    assert picked.count("332-413") > 60


def test_playouts_draw_lots_among_equals_alone() -> None:
    # Two ways straight ahead, with lesser ones between them.
    game, s = board("332 620")
    legal = game.legal(s, 0)
    assert game.policy is not None
    picked = Counter(
        game.name(s, legal[game.policy(s, 0, legal, len(legal), new_rng(k))]) for k in range(400)
    )
    assert {"332-143", "620-431"} == {name for name, _ in picked.most_common(2)}
    assert abs(picked["332-143"] - picked["620-431"]) < 80


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("too-many-dice", {"red": f"{A_START} 332"}),
        ("too-many-dice", {"green": B_START, "captive": "B"}),
        ("bad-captive", {"captive": "A", "turn": "A"}),
        ("bad-captive", {"red": B_START, "captive": "B"}),
        ("bad-captive", {"red": "413", "captive": "B", "options": {"capture": "false"}}),
        ("bad-captive", {"red": "440", "captive": "C"}),  # on the line of black, where nothing is captured
        ("bad-captive", {"red": "800", "captive": "B"}),  # no attack ends there
        (
            "bad-captive",
            {"red": "053", "green": "242", "captive": "B"},
        ),  # somebody else is where it would come from
        ("bad-count", {"red": "332", "turns": 451}),
        ("bad-count", {"red": "413", "captive": "B", "turns": 450}),
        ("bad-turn", {"green": "107 206 305 404 503 602", "turn": "B"}),
        ("bad-turn", {"red": "413", "green": "107 206 305 404 503 602", "captive": "C"}),
        ("unknown-place", {"red": "000"}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        board(**data)
    assert problem in [name for name, _ in refused.value.problems]
