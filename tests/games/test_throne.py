"""Steps to the Throne: the examples of its rules, entering, barring, the guard's dice, limits and both roles."""

from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets import playouts
from astragal.errors import BadOption, BadPosition
from astragal.match.events import happened
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

STAIRS = {"008": "red", "017": "red", "107": "red"}


def climbing(green: str, black: str = "", rolled: str = "", **more: Any) -> tuple[Game, Any]:
    board = STAIRS | {green: "green"} | dict.fromkeys(black.split(), "black")
    return position("throne", dice=board, rolled=rolled, **more)


def test_the_green_die_begins_in_the_middle_of_the_edge_opposite_the_throne() -> None:
    game, s = started("throne")
    assert game.actor(s) == CHANCE
    assert {piece.place: piece.colour for piece in game.scene(s, 0).pieces} == STAIRS | {"440": "green"}
    assert names(game, s) == sorted(f"roll {faces}" for faces in ORIENTATION_NAMES)
    assert s.supply == 41


@pytest.mark.parametrize(
    ("green", "black", "rolled", "places"),
    [
        ("440", "", "241", "044 350 422 530"),
        ("440", "431 422 242", "241", "350 530"),
        ("440", "422 341", "241", "350 422 530"),
        ("332", "422 431 341 242 233 323", "132", "323 341"),
        ("332", "422 431 341 242 233 323", "426", "pass"),
        ("206", "116", "321", "007 116 233 404"),
        ("116", "206", "241", "026 134 206 512"),
    ],
)
def test_where_a_roll_leads(green: str, black: str, rolled: str, places: str) -> None:
    game, s = climbing(green, black, rolled)
    assert names(game, s) == places.split()


def test_the_funnels_within_reach_say_which_number_leads_there() -> None:
    game, s = climbing("440", "422 341", "241")
    reached = {mark.place: mark.label for mark in game.scene(s, 0).marks if mark.kind == "reach"}
    assert reached == {"350": "1", "530": "1", "422": "2"}


def test_a_black_die_on_the_last_funnel_is_captured() -> None:
    game, s = climbing("440", "422 341", "241")
    after = play(game, s, "422")
    assert (after.captured, after.taken[0], after.supply) == (1, 1, 41 - 2)
    events = happened(game, s, 0, next(m for m in game.legal(s, 0) if game.name(s, m) == "422"), after)
    assert [(event.kind, event.source, event.place) for event in events] == [
        ("moved", "440", "422"),
        ("captured", "", "422"),
    ]


def test_six_black_neighbours_let_only_a_one_move() -> None:
    for faces in ORIENTATION_NAMES:
        game, s = climbing("332", "422 431 341 242 233 323", faces)
        assert (names(game, s) == ["pass"]) == ("1" not in faces)


@pytest.mark.parametrize(("before", "rolls"), [("206", 12), ("026", 12), ("116", 18), ("125", 0), ("215", 0)])
def test_how_many_rolls_let_the_green_die_enter(before: str, rolls: int) -> None:
    entering = [faces for faces in ORIENTATION_NAMES if "007" in names(*climbing(before, rolled=faces))]
    assert len(entering) == rolls


def test_entering_wins_a_single_round_at_once() -> None:
    game, s = climbing("206", "116", "321")
    after = play(game, s, "007")
    assert game.actor(after) == OVER
    assert [game.result(after, k) for k in range(2)] == [1, 0]
    assert game.reason(after) == "The green die sits on the throne after 1 roll."
    assert game.gain(s, after, 0) == "the throne is reached"


def test_nothing_goes_onto_or_over_a_red_die() -> None:
    # From 305 a 2 along the edge would end on 107, a 3 on 008, and longer numbers leave the plate.
    for faces in ORIENTATION_NAMES:
        reached = names(*climbing("305", rolled=faces))
        assert not {"107", "008", "017"} & set(reached)


def test_the_guard_bars_an_empty_funnel_beside_the_green_die() -> None:
    game, s = climbing("440", "431", "241")
    after = play(game, s, "530")
    assert game.actor(after) == 1
    assert names(game, after) == ["440", "521", "620"]
    barred = play(game, after, "440")
    assert (game.actor(barred), barred.supply, barred.barred[1], barred.rolled) == (CHANCE, 39, 1, 0)


def test_red_dice_and_the_throne_are_never_barred() -> None:
    game, s = climbing("314", rolled="321")
    after = play(game, s, "116")
    assert names(game, after) == ["026", "125", "206", "215"]


def test_without_a_die_left_the_guard_bars_nothing() -> None:
    game, s = climbing("440", rolled="241")
    s.supply = 0
    assert game.actor(play(game, s, "530")) == CHANCE


def test_shut_in_the_guard_places_nothing_and_gets_a_captured_die_back() -> None:
    ring = "422 431 341 242 233 323"
    game, s = climbing("332", ring, "426", captured=2, taken={"A": 2}, rolls={"A": 3})
    assert game.prompt(s) == "pass: no rolled number can be used"
    after = play(game, s, "pass")
    assert (game.actor(after), after.captured, after.supply) == (CHANCE, 1, s.supply + 1)
    assert after.taken[0] == 2
    game, s = climbing("332", ring, "426")
    after = play(game, s, "pass")
    assert (game.actor(after), after.captured, after.supply) == (CHANCE, 0, s.supply)


def test_moving_is_compulsory() -> None:
    assert "pass" not in names(*climbing("116", rolled="132"))


@pytest.mark.parametrize(("limit", "allowed"), [("0", 25), ("15", 15), ("300", 300)])
def test_the_guard_wins_when_all_rolls_are_used(limit: str, allowed: int) -> None:
    game, s = climbing("440", rolled="241", rolls={"A": allowed}, options={"turn_limit": limit})
    after = play(game, s, "530")
    assert game.actor(after) == OVER
    assert [game.result(after, k) for k in range(2)] == [0, 1]
    assert after.rolls[0] == allowed + 1
    assert game.reason(after) == f"{allowed} rolls are used up, and the throne is empty."
    assert game.gain(s, after, 1) == "the throne is held"


def test_the_last_roll_still_enters() -> None:
    game, s = climbing("206", rolled="321", rolls={"A": 25})
    after = play(game, s, "007")
    assert (game.actor(after), after.rolls[0], game.result(after, 0)) == (OVER, 25, 1)


def test_fewer_rolls_than_fifteen_are_refused() -> None:
    with pytest.raises(BadOption, match="15 rolls or more"):
        find("throne").blank(2, {"turn_limit": "14"})


def roles(compare: str) -> dict[str, str]:
    return {"match": "roles", "compare": compare}


def test_with_both_roles_the_second_round_begins_afresh_with_the_other_climber() -> None:
    game, s = climbing(
        "206", "116 431", "321", rolls={"A": 9}, captured=1, taken={"A": 1}, options=roles("fastest")
    )
    done = play(game, s, "007")
    assert game.actor(done) == 1
    assert names(game, done) == ["next round"]
    again = play(game, done, "next round")
    assert (game.actor(again), again.round, again.captured, again.supply) == (CHANCE, 1, 0, 41)
    assert {piece.place for piece in game.scene(again, 0).pieces} == {*STAIRS, "440"}
    assert game.scene(again, 0).colours == ("black", "green")
    rolled = play(game, again, "roll 241")
    assert game.actor(rolled) == 1
    moved = play(game, rolled, "530")
    assert game.actor(moved) == 0
    assert play(game, moved, "440").barred[0] == 1


def second_round(
    compare: str, rolls: int, green: str = "206", rolled: str = "321", **more: Any
) -> tuple[Game, Any]:
    return climbing(green, rolled=rolled, round=1, rolls={"A": 9, "B": rolls}, options=roles(compare), **more)


@pytest.mark.parametrize(("rolls", "winners"), [(8, [1]), (9, [0, 1])])
def test_fewer_rolls_win(rolls: int, winners: list[int]) -> None:
    game, s = second_round("fastest", rolls)
    assert best(game, play(game, s, "007")) == winners


def test_who_has_not_arrived_with_as_many_rolls_has_lost() -> None:
    game, s = second_round("fastest", 9)
    after = play(game, s, "404")
    assert (game.actor(after), best(game, after)) == (OVER, [0])
    assert game.score(after, 1) == 10


def test_a_round_that_ends_by_the_limit_counts_one_roll_more() -> None:
    options = roles("fastest")
    game, s = climbing("440", rolled="241", rolls={"A": 100}, options=options)
    after = play(game, s, "530")
    assert (game.score(after, 0), game.actor(after)) == (101, 1)
    # On the last roll the second one is still faster; and who does not arrive either has a draw.
    for green, roll, move, winners in (("206", "321", "007", [1]), ("440", "241", "530", [0, 1])):
        game, s = climbing(green, rolled=roll, round=1, rolls={"A": 101, "B": 100}, options=options)
        over = play(game, s, move)
        assert (game.actor(over), best(game, over)) == (OVER, winners)


def test_more_captures_win() -> None:
    for taken, winners in (({"A": 2, "B": 1}, [0]), ({"A": 1, "B": 1}, [0, 1]), ({"A": 0, "B": 1}, [1])):
        game, s = second_round("captures", 20, taken=taken)
        over = play(game, s, "007")
        assert (game.actor(over), best(game, over)) == (OVER, winners)
        assert game.reason(over).endswith("More captured dice win.")


def test_fewer_placed_dice_win() -> None:
    for barred, winners in (({"A": 5, "B": 4}, [1]), ({"A": 4, "B": 4}, [0, 1]), ({"A": 3, "B": 4}, [0])):
        game, s = second_round("black", 20, barred=barred)
        over = play(game, s, "007")
        assert (game.actor(over), best(game, over)) == (OVER, winners)


@pytest.mark.parametrize(
    ("compare", "data", "said"),
    [
        ("fastest", {}, "In the first round A needed 9 rolls."),
        ("captures", {"taken": {"A": 1}}, "In the first round A captured 1 die."),
        ("captures", {"taken": {"A": 2}}, "In the first round A captured 2 dice."),
        ("black", {"barred": {"B": 1}}, "In the first round B placed 1 die."),
    ],
)
def test_in_the_second_round_the_first_one_is_remembered(
    compare: str, data: dict[str, Any], said: str
) -> None:
    game, s = second_round(compare, 3, **data)
    assert said in game.scene(s, 0).notices


def best(game: Game, s: Any) -> list[int]:
    results = [game.result(s, k) for k in range(2)]
    return [k for k in range(2) if results[k] == max(results)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            {},
            "Whoever climbs wins with the green die on the throne within 25 rolls; otherwise whoever guards it wins.",
        ),
        (roles("fastest"), "Both climb once; whoever needs fewer rolls to reach the throne wins."),
        (roles("captures"), "Both climb once; whoever captures more black dice on the way wins."),
        (roles("black"), "Both guard the throne once; whoever places fewer black dice wins."),
    ],
)
def test_the_goal_follows_the_options(options: dict[str, str], said: str) -> None:
    game = find("throne")
    assert game.goal(game.new(2, options)) == said


@pytest.mark.parametrize(
    ("green", "touch", "said"),
    [
        ("440", "cell:007", "The throne is entered from the three funnels right before it."),
        ("116", "cell:007", "From the middle it takes an odd number that points at a red die."),
        ("026", "cell:106", "Only the throne is above the plate; the green die goes from funnel to funnel."),
        ("440", "die:440", "Here the green die stands. Touch where it is to go."),
        ("440", "die:008", "The red dice carry the throne: nothing lands on them."),
        ("440", "cell:431", "In this direction the roll says 2, and it goes exactly so far."),
        (
            "440",
            "cell:332",
            "No number points there: they point along the rows on which the green die stands.",
        ),
    ],
)
def test_what_a_touch_that_does_nothing_is_told(green: str, touch: str, said: str) -> None:
    game, s = climbing(green, rolled="241")
    assert why_not(game, s, 0, (touch,)) == said


def test_a_die_in_the_way_is_pointed_out_and_the_side_wants_an_even_number() -> None:
    game, s = climbing("440", "431", "241")
    assert why_not(game, s, 0, ("cell:422",)) == "A die stands in the way, and none is jumped over."
    game, s = climbing("206", rolled="132")
    assert (
        why_not(game, s, 0, ("cell:007",))
        == "From the side it takes an even number that points at the red dice."
    )
    game, s = climbing("440", rolled="241")
    after = play(game, s, "530")
    assert (
        why_not(game, after, 1, ("cell:332",))
        == "A black die goes into an empty funnel of the plate beside the green die."
    )
    assert why_not(game, after, 1, ("die:530",)) == "This place is taken."


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("wrong-dice", {"dice": STAIRS}),
        ("wrong-dice", {"dice": {"440": "green", "008": "red"}}),
        ("wrong-dice", {"dice": STAIRS | {"440": "green", "007": "black"}}),
        ("bad-round", {"dice": STAIRS | {"440": "green"}, "round": 1}),
        ("bad-stage", {"dice": STAIRS | {"440": "green"}, "stage": "climbing"}),
        ("bad-stage", {"dice": STAIRS | {"007": "green"}}),
        ("bad-stage", {"dice": STAIRS | {"440": "green"}, "rolls": {"A": 25}}),
        (
            "bad-stage",
            {"dice": STAIRS | {"440": "green"}, "rolled": "241", "rolls": {"A": 25}, "stage": "barring"},
        ),
        ("bad-count", {"dice": STAIRS | {"440": "green"}, "rolls": {"B": 3}}),
        ("bad-count", {"dice": STAIRS | {"440": "green"}, "captured": 1}),
        ("bad-count", {"dice": STAIRS | {"440": "green"}, "rolls": {"A": 1}, "barred": {"B": 2}}),
    ],
)
def test_impossible_positions_are_refused_by_name(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as refused:
        position("throne", **data)
    assert problem in [name for name, _ in refused.value.problems]


@pytest.mark.parametrize("compare", ["fastest", "captures", "black"])
def test_dice_are_never_lost(compare: str) -> None:
    game = find("throne")
    finals = playouts(game, game.blank(2, roles(compare)), 200, seed=5).finals
    black = (finals["cell"] == 1).sum(axis=1)
    assert (black + finals["captured"] + finals["supply"] == 41).all()
    assert (finals["round"] == 1).all()


def test_playouts_climb_to_the_throne() -> None:
    game, s = climbing("314", rolled="321")
    legal = game.legal(s, 0)
    assert game.policy is not None
    assert game.name(s, legal[game.policy(s, 0, legal, len(legal), new_rng(1))]) == "116"
