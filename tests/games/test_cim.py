"""Cim: the examples and rulings of its rules, all goals, all endings, matches."""

import importlib
from typing import Any

import pytest

from astragal.engine import chance
from astragal.engine.game import new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, NOBODY, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption
from astragal.match import positions
from astragal.match.match import Match
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

# Compiled code is not typed.
cim: Any = importlib.import_module("astragal.games.cim.cim")
pointing: Any = importlib.import_module("astragal.games.cim.pointing")
triangles: Any = importlib.import_module("astragal.games.cim.triangles")
draw: Any = chance.draw

PLACES = [f"{column}{row}" for row in range(1, 16) for column in "abcdefghijklmno"]
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
# Six dice in the middle of the board whose open sides all point beyond it: nobody can move.
STUCK = {
    "g7": "A III 5/2179",
    "h7": "A IV 1/3584",
    "i7": "A V 4/2873",
    "g8": "B III 5/9217",
    "h8": "B IV 1/8435",
    "i8": "B V 4/8732",
}
# A III can go to and fro between h11 and m8, B III between d6 and i3.
SHUTTLE = {
    "h8": "A IV 1/3584",
    "h11": "A III 1/2675",
    "o15": "A V 4/2873",
    "d3": "B IV 1/3584",
    "d6": "B III 1/2675",
    "a15": "B V 4/2873",
}


def fields(text: str) -> list[int]:
    return [PLACES.index(place) for place in text.split()]


def targets(s: Any, die: int) -> set[str]:
    found = [pointing.target(s, die, side) for side in range(4)]
    return {PLACES[field] for field in found if field >= 0}


def figure(goal: str, player: int, where: str, players: int = 4, **options: str) -> bool:
    s = find("cim").blank(players, {"goal": goal, **options})
    return bool(triangles.makes_figure(s, player, *fields(where)))


# -- target fields --------------------------------------------------------------------------------------------------


def test_example_1_a_die_alone_points_four_ways() -> None:
    _, s = position("cim", dice={"h8": "A III 1/2675"}, turn="B", last="A III")
    assert targets(s, 0) == {"h10", "n8", "h1", "c8"}
    _, s = position("cim", dice={"h8": "A III 5/2179"}, turn="B", last="A III")
    assert targets(s, 0) == {"h10", "i8", "h1"}


def test_example_2_covered_sides_and_taken_fields_are_closed() -> None:
    dice = {"h8": "A III 1/2675", "h10": "B V 2/3684", "i8": "A IV 1/3584"}
    game, s = position("cim", dice=dice, turn="B", last="A IV")
    assert targets(s, 0) == {"h1", "c8"}
    assert targets(s, 5) == {"h13", "n10", "h2", "d10"}
    assert targets(s, 1) == {"i11", "n8"}
    assert names(game, s) == ["III-i11", "III-n8", "IV-i11", "IV-n8"]


def test_dice_further_on_the_way_do_not_block() -> None:
    dice = {"h8": "A III 1/2675", "l8": "B III 1/2675"}
    _, s = position("cim", dice=dice, turn="A", last="B III")
    assert "n8" in targets(s, 0)


def test_the_top_is_not_used() -> None:
    for kind in range(3):
        for way in cim.WAY_NAMES[kind]:
            _, s = position(
                "cim", dice={"h8": f"A {cim.MIWIN_NAMES[kind]} {way}"}, turn="B", last=cim.DIE_NAMES[kind]
            )
            steps = [int(n) for n in way[2:]]
            expected = {(7 + n * x, 7 + n * y) for n, (x, y) in zip(steps, DIRECTIONS, strict=True) if n <= 7}
            assert targets(s, kind) == {PLACES[y * 15 + x] for x, y in expected}


# -- figures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["h8 h11 k8", "h8 i10 f9", "h8 j10 l8", "a1 o1 h8"])
def test_example_3_right_angled_and_isosceles(where: str) -> None:
    for a, b, c in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        turned = " ".join(where.split()[k] for k in (a, b, c))
        assert [figure("standard", k, turned) for k in range(4)] == [True, True, True, False]
        assert figure("any-right", 3, turned)
        assert figure("ratio", 0, turned, ratio="1:1")
        assert not figure("ratio", 0, turned)


def test_example_3_unequal_legs_and_a_line() -> None:
    unequal, line = "h8 h12 j8", "h8 i9 j10"
    assert [figure("standard", k, unequal) for k in range(4)] == [False, False, False, True]
    assert figure("horizontal", 0, unequal)
    assert figure("any-right", 0, unequal)
    assert figure("ratio", 0, unequal)
    assert not figure("ratio", 0, unequal, ratio="3:1")
    for goal in ("standard", "horizontal", "any-right", "ratio"):
        assert not any(figure(goal, k, line) for k in range(4))


def test_horizontal_needs_one_side_along_a_row() -> None:
    assert figure("horizontal", 0, "a1 o1 h8")  # the long side, legs equal
    assert figure("horizontal", 3, "h8 h11 k8")
    assert not figure("horizontal", 0, "h8 i10 f9")
    assert not figure("horizontal", 0, "h8 i9 k8")  # not right-angled
    assert figure("any-right", 0, "h8 h12 j10")
    assert not figure("horizontal", 0, "h8 h12 j10")  # a side along a column only


def test_ratio_compares_the_legs_in_either_order_at_any_slant() -> None:
    assert figure("ratio", 0, "h8 j9 g10", ratio="1:1")
    assert figure("ratio", 3, "a1 c2 e8", ratio="1:1") is False
    assert figure("ratio", 0, "h8 k8 h10", ratio="3:2")
    assert figure("ratio", 0, "h8 j8 h11", ratio="2:3")
    assert figure("ratio", 0, "e5 g6 d7", ratio="1:1")
    assert figure("ratio", 0, "e5 i7 d7", ratio="2:1")  # legs (4, 2) and (-1, 2)


def test_without_the_fourth_seat_all_have_equal_legs() -> None:
    for players in (2, 3):
        assert all(figure("standard", k, "h8 h11 k8", players) for k in range(players))


@pytest.mark.parametrize(
    ("two", "third"),
    [("h8 k8", "h5 h11 k5 k11"), ("h8 j8", "h6 h10 i7 i9 j6 j10")],
)
def test_example_4_the_third_field(two: str, third: str) -> None:
    found = [
        place for place in PLACES if place not in two.split() and figure("standard", 0, f"{two} {place}")
    ]
    assert set(found) == set(third.split())


def test_any_p_to_q_is_understood() -> None:
    game = find("cim")
    for text, meant in (("1:2", "2:1"), ("4:2", "2:1"), ("2:3", "3:2"), ("7:7", "1:1"), ("6:4", "3:2")):
        assert game.options_of(game.blank(2, {"ratio": text}))["ratio"] == meant
    for text in ("8:1", "0:1", "2", "a:b", "1:2:3"):
        with pytest.raises(BadOption):
            game.blank(2, {"ratio": text})
    assert len(cim.RATIOS) == 18


# -- the opening ----------------------------------------------------------------------------------------------------


def test_the_first_die_goes_anywhere_and_lies_in_any_of_24_ways() -> None:
    game, s = started("cim")
    assert len(names(game, s)) == 3 * 225
    s = play(game, s, "IV-a1")
    assert game.actor(s) == 0
    assert len(names(game, s)) == 24
    assert "1/3584" in names(game, s)
    s = play(game, s, "1/3584")
    assert game.actor(s) == 1
    assert names(game, s) == sorted(
        f"{kind}-{place}" for kind in ("III", "IV", "V") for place in ("a4", "f1")
    )


def test_dice_are_placed_in_turn_on_targets_of_the_last_one() -> None:
    for players in (2, 3, 4):
        game, s = started("cim", players)
        rng = new_rng(players)
        for k in range(3 * players):
            assert game.actor(s) == k % players
            assert game.prompt(s).startswith("put")
            last = s.last
            legal = game.legal(s, game.actor(s))
            hand = [i for i in range(3) if not s.at[(k % players) * 3 + i]]
            if last and targets(s, last - 1):
                assert {game.name(s, m) for m in legal} == {
                    f"{cim.MIWIN_NAMES[i]}-{place}" for i in hand for place in targets(s, last - 1)
                }
            game.play(s, k % players, legal[draw(rng, len(legal))])
            if game.actor(s) == OVER:
                break
            game.play(s, k % players, cim.TURN + draw(rng, 24))
        else:
            assert game.actor(s) == 0
            assert game.prompt(s).startswith("move")


def test_opening_without_targets_takes_those_of_any_die() -> None:
    dice = {"n15": "A III 1/2675", "o14": "B III 1/2675", "o15": "A IV 1/3584"}
    game, s = position("cim", dice=dice, turn="B", last="A IV")
    assert not targets(s, 1)
    anywhere = targets(s, 0) | targets(s, 3)
    assert anywhere == {"n8", "i15", "o7", "j14"}
    assert names(game, s) == sorted(f"{kind}-{place}" for kind in ("IV", "V") for place in anywhere)


def test_opening_without_any_target_takes_every_empty_field() -> None:
    dice = {"g7": "A III 5/2179", "h7": "A IV 4/1893", "g8": "B III 5/9217", "h8": "B IV 4/8931"}
    game, s = position("cim", dice=dice, turn="A", last="B IV")
    assert not any(targets(s, die) for die in (0, 1, 3, 4))
    assert names(game, s) == sorted(f"V-{place}" for place in PLACES if place not in dice)


def test_a_figure_in_the_opening_wins_at_once() -> None:
    dice = {"h8": "A III 1/2675", "h11": "A IV 1/3584", "c3": "B III 1/2675", "k10": "B V 3/7624"}
    game, s = position("cim", dice=dice, turn="A", last="B V")
    assert [mark.place for mark in game.scene(s, 0).marks if mark.kind == "hint"] == ["k8"]
    s = play(game, s, "V-k8")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [1, 0]
    assert game.reason(s) == "A has made a right-angled triangle with equal legs."


# -- moving ---------------------------------------------------------------------------------------------------------


def reference(s: Any) -> set[str]:
    """All moves of the moving phase, worked out from the picture of the position alone."""
    pieces = find("cim").scene(s, NOBODY).pieces
    at = {piece.place: piece for piece in pieces}
    found = set()
    for own in pieces:
        if own.owner != s.turn:
            continue
        for other in pieces:
            if other is own and not s.self_target:
                continue
            column, row = ord(other.place[0]), int(other.place[1:])
            for steps, (x, y) in zip(other.faces[2:], DIRECTIONS, strict=True):
                landing = f"{chr(column + int(steps) * x)}{row + int(steps) * y}"
                if landing in PLACES and landing not in at and f"{chr(column + x)}{row + y}" not in at:
                    found.add(f"{own.label}-{landing}")
    return found or {"pass"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("self_target", ["false", "true"])
def test_moves_are_the_targets_of_all_other_dice(players: int, self_target: str) -> None:
    game, s = started("cim", players, seed=1, goal="ratio", ratio="7:6", self_target=self_target)
    rng = new_rng(5)
    compared = 0
    while game.actor(s) != OVER and compared < 40:
        if game.prompt(s).startswith("move"):
            assert set(names(game, s)) == reference(s)
            compared += 1
        who = game.actor(s)
        legal = game.legal(s, who)
        game.play(s, who, legal[draw(rng, len(legal))])
    assert compared > 10


def test_validity_is_judged_before_the_die_is_lifted() -> None:
    # i8 covers the 6 of h8; n8 is a target of i8 itself only.
    dice = {
        "h8": "A III 1/2675",
        "i8": "A IV 1/3584",
        "a2": "A V 2/3684",
        "b1": "B III 1/2675",
        "d12": "B IV 1/3584",
        "e15": "B V 2/3684",
    }
    game, s = position("cim", dice=dice, turn="A")
    assert "n8" in targets(s, 1)
    assert "IV-n8" not in names(game, s)
    assert "III-n8" in names(game, s)
    game, s = position("cim", dice=dice, turn="A", options={"self_target": "true"})
    assert "IV-n8" in names(game, s)


def test_a_moved_die_is_turned_rolled_or_kept() -> None:
    game, s = position("cim", dice=SHUTTLE, turn="A")
    s = play(game, s, "III-m8")
    assert game.actor(s) == 0
    assert len(names(game, s)) == 24
    assert game.touch(s, cim.TURN) == ("die:m8", f"face:{cim.WAY_NAMES[0][0]}")
    s = play(game, s, "5/2179")
    assert (game.actor(s), s.lies[0]) == (1, cim.WAY_NAMES[0].index("5/2179"))

    game, s = position("cim", dice=SHUTTLE, turn="A", options={"orientation": "rolled"})
    s = play(game, s, "III-m8")
    assert game.actor(s) == CHANCE
    assert len(names(game, s)) == 24
    assert game.touch(s, cim.TURN) == ("button:roll", f"face:{cim.WAY_NAMES[0][0]}")
    s = play(game, s, "roll 5/2179")
    assert (game.actor(s), s.lies[0]) == (1, cim.WAY_NAMES[0].index("5/2179"))

    game, s = position("cim", dice=SHUTTLE, turn="A", options={"orientation": "keep"})
    s = play(game, s, "III-m8")
    assert (game.actor(s), s.lies[0]) == (1, cim.WAY_NAMES[0].index("1/2675"))


def test_in_the_opening_keep_turns_freely_and_rolled_rolls() -> None:
    game, s = started("cim", orientation="keep")
    s = play(game, s, "III-h8")
    assert (game.actor(s), len(names(game, s))) == (0, 24)
    game, s = started("cim", orientation="rolled")
    s = play(game, s, "III-h8")
    assert (game.actor(s), len(names(game, s))) == (CHANCE, 24)


def test_a_move_that_completes_the_figure_wins() -> None:
    dice = {**SHUTTLE, "k11": "A V 4/2873"}
    del dice["o15"]
    # h8 and k11: from h11, where the three already make a figure, so start III elsewhere.
    del dice["h11"]
    dice["o1"] = "A III 1/2675"
    game, s = position("cim", dice=dice, turn="A")
    assert [mark.place for mark in game.scene(s, 0).marks if mark.kind == "hint"] == ["h11"]
    assert not [mark for mark in game.scene(s, 1).marks if mark.kind == "hint"]
    s = play(game, s, "III-h11")
    assert game.actor(s) == OVER
    assert [game.score(s, k) for k in range(2)] == [1, 0]


def test_the_fourth_seat_needs_unequal_legs() -> None:
    spare: dict[str, str] = {}
    for seat, row in (("A", 1), ("B", 3), ("C", 5)):
        spare |= {
            f"a{row}": f"{seat} III 1/2675",
            f"c{row}": f"{seat} IV 1/3584",
            f"g{row}": f"{seat} V 2/3684",
        }
    own = {"h8": "D IV 1/3584", "o15": "D III 1/2675"}
    # h8 points to h11 and m8; with the third on l11 the right angle at h11 has legs 3 and 4, on k11 3 and 3.
    for third, wins in (("l11", True), ("k11", False)):
        game, s = position("cim", players=4, dice={**spare, **own, third: "D V 4/2873"}, turn="D", moved=3)
        s = play(game, s, "III-h11")
        assert (game.actor(s) == OVER) == wins
        assert game.score(s, 3) == wins


# -- draws ----------------------------------------------------------------------------------------------------------


ROUND = ("III-m8", "III-i3", "III-h11", "III-d6")


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    game, s = position("cim", dice=SHUTTLE, turn="B", turning="B V", options={"orientation": "keep"})
    match = Match(game, state=s)
    match.play("4/2873")  # the last placing: this position counts
    for move in ROUND + ROUND[:3]:
        match.play(move)
        assert match.actor != OVER
    match.play(ROUND[3])
    assert match.actor == OVER
    assert [game.score(match.state, k) for k in range(2)] == [0, 0]
    assert "third time" in game.reason(match.state)


def test_another_orientation_or_another_mover_is_another_position() -> None:
    game, s = position("cim", dice=SHUTTLE, turn="A")
    key = game.key
    assert key is not None
    base = key(s)
    assert 0 <= base < 1 << 62
    seen = {base}
    for change in ("lies", "turn", "at", "starter"):
        other = s.copy()
        if change == "lies":
            other.lies[4] += 1
        elif change == "at":
            other.at[0], other.at[3] = other.at[3], other.at[0]
        else:
            setattr(other, change, 1)
        seen.add(key(other))
    assert len(seen) == 5
    assert key(play(game, s, "III-m8")) == -1  # in the middle of a turn
    assert key(started("cim")[1]) == -1  # in the opening


def test_round_limit() -> None:
    for limit in (20, 60, 200):
        options = {"round_limit": str(limit), "orientation": "keep"}
        game, s = position("cim", dice=SHUTTLE, turn="A", options=options, moved=2 * limit - 2)
        s = play(game, s, "III-m8")
        assert game.actor(s) == 1
        s = play(game, s, "III-i3")
        assert game.actor(s) == OVER
        assert game.reason(s) == f"{limit} rounds without a figure: a draw."
        assert [game.score(s, k) for k in range(2)] == [0, 0]


def test_all_players_passing_is_a_draw() -> None:
    game, s = position("cim", dice=STUCK, turn="A")
    assert names(game, s) == ["pass"]
    s = play(game, s, "pass")
    assert game.actor(s) == 1
    s = play(game, s, "pass")
    assert game.actor(s) == OVER
    assert game.reason(s) == "Nobody can move: a draw."
    assert s.moved == 2  # passes count as turns


# -- ratios and matches -----------------------------------------------------------------------------------------------


def test_everybody_names_his_own_ratio_before_the_start() -> None:
    game, s = started("cim", 3, goal="ratio", ratio_by="player")
    for k, text in enumerate(("ratio 3:2", "ratio 1:1", "ratio 7:6")):
        assert game.actor(s) == k
        assert len(names(game, s)) == 18
        s = play(game, s, text)
    assert game.actor(s) == 0
    assert len(names(game, s)) == 675
    assert [bool(triangles.makes_figure(s, k, *fields("h8 h10 k8"))) for k in range(3)] == [
        True,
        False,
        False,
    ]
    assert [bool(triangles.makes_figure(s, k, *fields("h8 h11 k8"))) for k in range(3)] == [
        False,
        True,
        False,
    ]
    assert "B: a right-angled triangle with legs 1:1" in game.scene(s, 0).notices


def test_rotate_lets_each_begin_once_and_figures_go_with_the_order() -> None:
    dice = {"h8": "A III 1/2675", "h11": "A IV 1/3584", "c3": "B III 1/2675", "k10": "B V 3/7624"}
    game, s = position("cim", dice=dice, turn="A", last="B V", options={"match": "rotate"})
    s = play(game, s, "V-k8")
    assert game.actor(s) == 1
    assert names(game, s) == ["next game"]
    s = play(game, s, "next game")
    assert (s.starter, game.actor(s), sum(s.board), s.laid) == (1, 1, 0, 0)
    assert len(names(game, s)) == 675
    game, s = started("cim", 4, match="rotate")
    for starter in range(4):
        s.starter = starter
        fourth = (starter + 3) % 4
        for k in range(4):
            assert bool(triangles.makes_figure(s, k, *fields("h8 h11 k8"))) == (k != fourth)
            assert bool(triangles.makes_figure(s, k, *fields("h8 h12 k8"))) == (k == fourth)


def test_a_repetition_ends_a_game_of_a_match_but_not_the_match() -> None:
    options = {"match": "rotate", "orientation": "keep"}
    game, s = position("cim", dice=SHUTTLE, turn="A", options=options)
    match = Match(game, state=s)
    for move in ROUND + ROUND + ROUND[:1]:
        match.play(move)
    assert match.state.repeated == 1
    assert [move.name for move in match.legal()] == ["next game"]
    match.play("next game")
    assert match.state.repeated == 0
    assert match.actor == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_has_as_many_games_as_players(players: int) -> None:
    game = find("cim")
    run = playouts(game, game.blank(players, {"match": "rotate"}), 200, seed=9)
    assert (run.finals["starter"] == players - 1).all()
    assert (run.scores.sum(axis=1) <= players).all()
    assert run.scores.sum() > 0.7 * 200 * players
    single = playouts(game, game.blank(players), 200, seed=9)
    assert (single.scores.sum(axis=1) <= 1).all()


# -- positions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("unknown-place", {"dice": {"p1": "A III 1/2675"}}),
        ("unknown-die", {"dice": {"a1": "C III 1/2675"}}),
        ("unknown-die", {"dice": {"a1": "A III 1/2675", "a2": "A III 1/2675"}}),
        ("impossible-die", {"dice": {"a1": "A III 1/2576"}}),
        ("not-places", {"dice": ["a1"]}),
        ("bad-opening", {"dice": {"a1": "B III 1/2675"}, "turn": "B", "last": "B III"}),
        ("bad-turn", {"dice": {"a1": "A III 1/2675"}, "turn": "A", "last": "A III"}),
        ("bad-turn", {"turn": "B"}),
        ("bad-last", {"dice": {"a1": "A III 1/2675"}, "turn": "B"}),
        ("die-not-there", {"dice": {"a1": "A III 1/2675"}, "turn": "B", "last": "A IV"}),
        ("bad-turning", {"dice": SHUTTLE, "turn": "A", "turning": "B III"}),
        ("bad-figure", {"dice": SHUTTLE, "turn": "A", "ended": "figure", "wins": {"A": 1}}),
        ("bad-wins", {"dice": SHUTTLE, "turn": "A", "wins": {"A": 1}}),
        ("bad-starter", {"dice": SHUTTLE, "turn": "A", "starter": "B"}),
        ("bad-count", {"dice": SHUTTLE, "turn": "A", "moved": 121}),
        ("not-ended", {"dice": SHUTTLE, "turn": "A", "moved": 120}),
        ("still-placing", {"dice": {"a1": "A III 1/2675"}, "turn": "B", "last": "A III", "moved": 1}),
        ("bad-ratio", {"ratios": {"A": "2:1"}}),
        ("unknown-word", {"ratios": {"A": "9:1"}, "options": {"goal": "ratio", "ratio_by": "player"}}),
        ("bad-ratio", {"ratios": {"B": "2:1"}, "options": {"goal": "ratio", "ratio_by": "player"}}),
    ],
)
def test_impossible_positions_are_named(name: str, data: dict[str, Any]) -> None:
    _, _, found = positions.inspect({"game": "cim", **data})
    assert name in {problem.name for problem in found}


def test_the_longest_games_stay_within_the_bounds() -> None:
    game = find("cim")
    options = {"goal": "ratio", "ratio": "7:6", "match": "rotate", "round_limit": "200"}
    run = playouts(game, game.blank(4, options), 60, seed=1)
    assert run.lengths.max() > 4 * 2 * 800
    assert (run.lengths < game.bounds.length).all()
    assert (run.finals["starter"] == 3).all()


OPENING = {"h8": "A III 1/2675", "h10": "B V 2/3684", "i8": "A IV 1/3584"}


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("cell:a1",), "First take one of your own dice from beside the board."),
        (("tray:III", "cell:a1"), "The last die points only along its row and its column."),
        (
            ("tray:III", "cell:i10"),
            "On this side the number of the last die is 3: it points exactly so many fields away.",
        ),
        (
            ("tray:III", "cell:e8"),
            "On this side a die stands right beside the last one, so its number does not count.",
        ),
        (("tray:III", "die:h10"), "This place is taken."),
    ],
)
def test_what_a_touch_of_the_opening_that_does_nothing_is_told(touches: tuple[str, ...], said: str) -> None:
    game, s = position("cim", dice=OPENING, turn="B", last="A IV")
    assert why_not(game, s, 1, touches) == said


@pytest.mark.parametrize(
    ("touches", "said"),
    [
        (("cell:h9",), "First choose one of those that glow, then where it goes."),
        (("die:d3",), "This one is not yours."),
        (
            ("die:h8", "cell:m8"),
            "Only this die itself points there, and for it its own numbers do not count.",
        ),
        (
            ("die:h8", "cell:a1"),
            "No other die points there: the number on a side says how many fields away a die may go.",
        ),
        (("die:h8", "cell:h4"), "A number points there, but it is covered: a die stands right beside it."),
    ],
)
def test_what_a_touch_of_the_moving_phase_that_does_nothing_is_told(
    touches: tuple[str, ...], said: str
) -> None:
    # The 7 of the die on h11 looks at h4, past the die on h10.
    dice = {**SHUTTLE, "h10": "A V 4/2873"}
    del dice["o15"]
    game, s = position("cim", dice=dice)
    assert why_not(game, s, 0, touches) == said


def test_stuck_dice_and_dice_to_turn_are_told_apart() -> None:
    game, s = position("cim", dice=STUCK)
    assert why_not(game, s, 0, ("die:g7",)) == "No other die points to a free field, so this one stays."
    turning = play(game, started("cim")[1], "III-h8")
    assert why_not(game, turning, 0, ("cell:a1",)) == "First turn the die that glows, and leave it so."


def test_the_goal_and_the_gain_say_the_figure() -> None:
    game, s = started("cim", 2, goal="ratio", ratio="3:2", match="rotate")
    assert game.goal(s) == (
        "Whoever first forms a right-angled triangle with legs 3:2 with their three dice wins. The most games won win the match."
    )
    dice = {"o1": "A III 1/2675", "h8": "A IV 1/3584", "k11": "A V 4/2873"}
    game, s = position(
        "cim", dice={**dice, "d6": "B III 1/2675", "d3": "B IV 1/3584", "a15": "B V 4/2873"}, turn="A"
    )
    assert game.gain(s, play(game, s, "III-h11"), 0) == "a right-angled triangle with equal legs"
