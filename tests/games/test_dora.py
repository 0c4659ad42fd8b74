"""DoRa: the examples and rulings of its rules."""

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from astragal.dice import ORIENTATION_NAMES
from astragal.engine.chance import draw
from astragal.engine.game import Game, new_rng
from astragal.engine.registry import find
from astragal.engine.rules import CHANCE, OVER
from astragal.engine.targets.run import playouts
from astragal.errors import BadPosition
from astragal.lattice import CELLS, COORDINATES, LAYER, NAMES, NEIGHBOURS, NONE, PLATE, SUPPORTS, cell
from astragal.match import positions
from astragal.match.match import Match
from astragal.match.wrong_touch import why_not
from tests.support import names, play, position, started

VARIANTS = list(product((3, 2), ("fixed", "mover")))
RED, GREEN, BLACK = range(3)


def trio(a: str, b: str, c: str, order: str = "431 341 332", players: int = 3) -> tuple[Game, Any]:
    """Three dice under funnel 331, which is open and to be filled."""
    dice = {"431": a, "341": b, "332": c}
    return position("dora", players=players, dice=dice, order=order, turn="A")


def fillings(game: Game, s: Any) -> str:
    """The orientations the filling die may have, without the cell they all name."""
    choices = [text.split("=") for text in names(game, s)]
    assert {place for place, _ in choices} == {NAMES[s.funnel]}
    return " ".join(lying for _, lying in choices)


def hints(game: Game, s: Any) -> list[str]:
    """The dice that count for the funnel being filled, as the scene lights them."""
    return [mark.place for mark in game.scene(s, 0).marks if mark.kind == "hint"]


def a_game(game: Game, s: Any, seed: int) -> list[Any]:
    """All states of one random game, the started one first."""
    rng = new_rng(seed)
    states = [s]
    while game.actor(s) != OVER:
        who = game.actor(s)
        legal = game.legal(s, who)
        s = s.copy()
        game.play(s, who, legal[draw(rng, len(legal))])
        states.append(s)
    return states


# The examples.


def test_two_equal_numbers_leave_the_third_higher_or_lower() -> None:
    game, s = trio("red 514", "green 321", "black 132")  # reads 5 2 2
    assert game.actor(s) == RED
    assert fillings(game, s) == "213 236 241 264"
    assert hints(game, s) == ["431"]
    game, s = trio("red 213", "green 356", "black 315")  # reads 2 5 5
    assert game.actor(s) == RED
    assert fillings(game, s) == "514 531 546 563"
    game, s = trio("red 514", "green 321", "black 315")  # reads 5 2 5
    assert (game.actor(s), hints(game, s)) == (GREEN, ["341"])


def test_the_greatest_of_three_different_numbers() -> None:
    game, s = trio("red 315", "green 145", "black 426")  # reads 3 4 6
    assert game.actor(s) == BLACK
    assert fillings(game, s) == "241 321 451 531"
    assert hints(game, s) == ["332"]


def test_one_colour_calls_the_next_player_who_chooses_between_equal_greatest_numbers() -> None:
    game, s = trio("red 546", "red 356", "red 132")  # reads 5 5 2
    assert game.actor(s) == GREEN
    assert fillings(game, s) == "124 213 236 241 264 321 426 623"
    assert hints(game, s) == ["431", "341"]


def test_three_equal_numbers_go_to_the_die_placed_last() -> None:
    game, s = trio("green 412", "black 145", "red 124")  # reads 4 4 4
    assert game.actor(s) == RED
    assert fillings(game, s) == " ".join(lying for lying in ORIENTATION_NAMES if "3" in lying)
    assert len(names(game, s)) == 12
    assert hints(game, s) == ["431", "341", "332"]


# The rulings.


def test_one_colour_goes_before_the_number_cases() -> None:
    # 5 2 2: in mixed colours the 5 is the third number and red fills; 2 5 5: the 2 would count.
    game, s = trio("red 514", "red 321", "red 132")
    assert (game.actor(s), hints(game, s)) == (GREEN, ["431"])
    game, s = trio("green 213", "green 356", "green 315")
    assert (game.actor(s), hints(game, s)) == (BLACK, ["341", "332"])
    # 4 4 4: the die placed last is black's own, yet the next player fills, against any.
    game, s = trio("black 412", "black 145", "black 124")
    assert (game.actor(s), len(names(game, s))) == (RED, 12)


def test_only_three_of_one_colour_are_special() -> None:
    game, s = trio("red 546", "red 356", "green 132")  # reads 5 5 2: the 2 counts
    assert (game.actor(s), hints(game, s)) == (GREEN, ["332"])


@pytest.mark.parametrize(
    ("order", "filler"), [("431 341 332", RED), ("332 431 341", BLACK), ("341 332 431", GREEN)]
)
def test_the_latest_of_three_equal_numbers_follows_the_order_of_placing(order: str, filler: int) -> None:
    game, s = trio("green 412", "black 145", "red 124", order)
    assert game.actor(s) == filler


def test_a_die_of_the_cascade_can_be_the_latest() -> None:
    # Funnel 330 stands on 430, 340 and 331; 331 was filled after the other two.
    dice = {
        **dict.fromkeys(("530", "440", "350", "431", "341", "332"), "black 132"),
        "430": "red 412",
        "340": "green 145",
        "331": "black 124",
    }
    plate = "530 440 350 431 341 332"
    game, s = position("dora", dice=dice, order=f"{plate} 430 340 331", turn="A")
    assert (NAMES[s.funnel], game.actor(s)) == ("330", BLACK)
    game, s = position("dora", dice=dice, order=f"{plate} 340 331 430", turn="A")
    assert (NAMES[s.funnel], game.actor(s)) == ("330", RED)


def test_with_two_players_next_is_the_other_one() -> None:
    game, s = trio("red 546", "red 356", "red 132", players=2)
    assert game.actor(s) == GREEN
    game, s = trio("green 546", "green 356", "green 132", players=2)
    assert game.actor(s) == RED


def test_with_three_players_next_after_black_is_red() -> None:
    game, s = trio("black 546", "black 356", "black 132")
    assert game.actor(s) == RED


def test_a_turn_rolls_places_and_fills() -> None:
    game, s = started("dora")
    assert game.actor(s) == CHANCE
    assert names(game, s) == [f"roll {lying}" for lying in ORIENTATION_NAMES]
    s = play(game, s, "roll 514")
    assert game.actor(s) == RED
    assert names(game, s) == sorted(NAMES[:PLATE])  # the first die goes anywhere
    s = play(game, s, "431")
    assert s.faces[cell("431")] == ORIENTATION_NAMES.index("514")  # it keeps the roll
    s = play(game, s, "roll 321")
    assert game.actor(s) == GREEN
    assert names(game, s) == ["332", "341", "422", "440", "521", "530"]
    s = play(game, s, "341", "roll 132", "332")
    assert (game.actor(s), s.turn) == (RED, BLACK)  # red fills in black's turn
    s = play(game, s, "331=264")
    assert (s.cell[cell("331")], s.faces[cell("331")]) == (1, ORIENTATION_NAMES.index("264"))
    assert (game.actor(s), s.turn) == (CHANCE, RED)  # the next turn is red's, who has filled in between
    assert [s.stock[k] for k in range(3)] == [53, 54, 54]


def test_the_cascade_climbs_in_fill_order() -> None:
    dice = dict.fromkeys(("530", "440", "350", "341", "332"), "red 132") | {"340": "green 124"}
    game, s = position("dora", dice=dice, turn="A", rolled="132")
    order = []
    s = play(game, s, "431")
    while s.funnel:
        order.append(NAMES[s.funnel])
        s = play(game, s, names(game, s)[0])
    assert order == ["331", "430", "330"]
    assert (game.actor(s), s.turn) == (CHANCE, GREEN)


def last_red_die(of_251: str, fill_order: str = "fixed") -> tuple[Game, Any]:
    """Red has one die left; the owner of 251 fills funnel 151, which opens 051."""
    pyramid = [NAMES[p] for p in range(CELLS) if COORDINATES[p][2] >= 2]
    reds = 54 - (of_251 == "red")
    dice = {place: f"{'red' if k < reds else 'black'} 132" for k, place in enumerate(pyramid)}
    dice |= dict.fromkeys(("071", "161", "061"), "green 132") | {"251": f"{of_251} 623"}
    return position("dora", options={"fill_order": fill_order}, dice=dice, turn="B")


@pytest.mark.parametrize("fill_order", ["fixed", "mover"])
def test_the_last_die_ends_the_game_in_the_middle_of_a_cascade(fill_order: str) -> None:
    game, s = last_red_die("black", fill_order)
    assert (NAMES[s.funnel], game.actor(s), s.stock[RED]) == ("151", BLACK, 1)
    assert NAMES[play(game, s, "151=124").funnel] == "051"  # black has dice left: the cascade goes on

    game, s = last_red_die("red", fill_order)
    assert (NAMES[s.funnel], game.actor(s), s.stock[RED]) == ("151", RED, 1)
    s = play(game, s, "151=124")
    assert game.actor(s) == OVER
    assert s.cell[cell("051")] == 0  # open, but nobody fills it any more
    assert all(s.cell[q] for q in SUPPORTS[cell("051")])
    assert not game.scene(s, 0).marks
    assert s.turn == GREEN
    assert [game.score(s, k) for k in range(3)] == [55, 3, 31]
    assert game.reason(s) == "Red has placed all 55 dice."
    assert positions.read(positions.write(game, s))[1] == s


def test_the_last_die_on_the_plate_wins_too() -> None:
    game, s = last_red_die("black")
    dice = positions.write(game, s)["dice"]
    for place in ("251", "161", "061"):
        del dice[place]
    game, s = position("dora", dice=dice, turn="A", rolled="514")
    assert (game.actor(s), s.stock[RED]) == (RED, 1)
    s = play(game, s, "161")
    assert game.actor(s) == OVER
    assert all(s.cell[q] for q in SUPPORTS[cell("061")])  # its funnel stays empty


def test_equal_losers_share_their_rank() -> None:
    game, s = last_red_die("black")
    s.stock[:] = [0, 12, 12]
    assert game.result(s, RED) > game.result(s, GREEN) == game.result(s, BLACK)


# The option.


def two_open(fill_order: str) -> tuple[Game, Any]:
    """Green's die on 431 has opened 331, which black fills, and 430, which red fills; 340 beside them is there."""
    dice = {
        "530": "red 213",
        "440": "green 213",
        "350": "green 132",
        "341": "green 145",
        "332": "black 132",
        "340": "green 356",
    }
    game, s = position("dora", options={"fill_order": fill_order}, dice=dice, turn="B", rolled="451")
    return game, play(game, s, "431")


def test_fixed_order_never_asks_which_funnel() -> None:
    game, s = two_open("fixed")
    assert (NAMES[s.funnel], game.actor(s)) == ("331", BLACK)
    s = play(game, s, "331=315")
    assert (NAMES[s.funnel], game.actor(s)) == ("430", RED)


def test_the_mover_chooses_while_two_or_more_are_open() -> None:
    game, s = two_open("mover")
    assert game.actor(s) == GREEN  # the player of the turn, who fills neither
    assert names(game, s) == ["331", "430"]
    assert {mark.place for mark in game.scene(s, 0).marks} == {"331", "430"}
    s = play(game, s, "430")
    assert (NAMES[s.funnel], game.actor(s)) == ("430", RED)
    s = play(game, s, "430=514")
    assert (NAMES[s.funnel], game.actor(s)) == ("331", BLACK)  # the only one left: nobody is asked
    s = play(game, s, "331=315")
    assert NAMES[s.funnel] == "330"


def test_the_order_of_filling_can_change_who_fills_above() -> None:
    game, s = two_open("mover")
    black_first = play(game, s, "331", "331=315", "430=514")
    red_first = play(game, s, "430", "430=514", "331=315")
    assert (black_first.cell, black_first.faces) == (red_first.cell, red_first.faces)
    assert fillings(game, black_first) == fillings(game, red_first)  # 330 reads 5 5 5
    assert (game.actor(black_first), game.actor(red_first)) == (RED, BLACK)


# What always holds.


@pytest.mark.parametrize(("players", "fill_order"), VARIANTS)
def test_every_game_ends_with_one_winner_who_has_no_die_left(players: int, fill_order: str) -> None:
    game = find("dora")
    played = playouts(game, game.blank(players, {"fill_order": fill_order}), 500, seed=4)
    assert (played.lengths < game.bounds.length).all()
    all_dice = {3: 55, 2: 83}[players]
    assert (played.scores.max(axis=1) == all_dice).all()
    assert ((played.scores == all_dice).sum(axis=1) == 1).all()
    assert (played.results == played.scores).all()
    for k in range(players):
        assert ((played.finals["cell"] == 1 + k).sum(axis=1) == played.scores[:, k]).all()
    # Some games end with a funnel still open.
    cells = played.finals["cell"]
    supported = [cells[:, list(SUPPORTS[p])].all(axis=1) & (cells[:, p] == 0) for p in range(PLATE, CELLS)]
    assert any(column.any() for column in supported)


@pytest.mark.parametrize(("players", "fill_order"), VARIANTS)
def test_random_games_keep_the_laws_and_every_position_can_be_written(players: int, fill_order: str) -> None:
    game, s = started("dora", players, fill_order=fill_order)
    states = a_game(game, s, seed=players)
    for before, after in pairwise(states):
        who = game.actor(before)
        legal = game.legal(before, who)
        assert len({game.name(before, move) for move in legal}) == len(legal)
        assert len({game.touch(before, move) for move in legal}) == len(legal)
        assert game.prompt(before)
        if before.funnel >= PLATE:
            assert len(legal) in (4, 8, 12)
            assert before.stock[who] > 0
        elif before.funnel:
            assert fill_order == "mover"
            assert who == before.turn
            assert len(legal) >= 2
        if before.funnel == 0 and before.rolled and before.laid:
            new = next(p for p in range(PLATE) if after.cell[p] != before.cell[p])
            assert any(q != NONE and before.cell[q] for q in NEIGHBOURS[new])
        assert positions.read(positions.write(game, after)) == (game, after)
        assert (
            len(game.scene(after, 0).pieces)
            == after.laid
            == sum(game.score(after, k) for k in range(players))
        )


def test_in_fixed_order_a_cascade_goes_up_layer_by_layer() -> None:
    game, s = started("dora")
    states = a_game(game, s, seed=7)
    filled = [s.funnel for s in states]
    for earlier, later in pairwise(filled):
        if earlier and later:
            assert (LAYER[earlier], NAMES[earlier]) < (LAYER[later], NAMES[later])


# What a person sees and writes.


def test_the_scene_shows_the_roll_the_stocks_and_why_a_funnel_is_filled() -> None:
    game, s = started("dora")
    s = play(game, s, "roll 514")
    trays = {tray.title: tray for tray in game.scene(s, 0).trays}
    assert [piece.faces for piece in trays["rolled die"].pieces] == ["514"]
    assert [trays[f"{colour} stock"].count for colour in ("red", "green", "black")] == [54, 55, 55]
    assert "rolled die" not in {tray.title for tray in game.scene(play(game, s, "431"), 0).trays}

    game, s = trio("red 514", "green 321", "black 132")
    scene = game.scene(s, 0)
    assert [mark.place for mark in scene.marks if mark.kind == "goal"] == ["331"]
    reads, fills = "Funnel 331 reads 5 on 431, 2 on 341, 2 on 332", "Red fills against 431."
    assert scene.notices == (f"{reads}: the number unlike the others counts. {fills}",)
    assert game.prompt(s) == "turn the die for funnel 331 so that it presses 5 against 431"
    game, s = trio("red 546", "red 356", "red 132")
    assert "one colour" in game.scene(s, 0).notices[0]
    game, s = trio("green 412", "black 145", "red 124", "332 431 341")
    assert "341, placed last" in game.scene(s, 0).notices[0]


def test_a_wrong_touch_has_its_reason() -> None:
    game, s = position("dora", dice={"332": "green 321"}, turn="A", rolled="514")
    assert "beside a die that stands on the plate" in why_not(game, s, RED, ("cell:800",))
    assert "goes into the plate" in why_not(game, s, RED, ("cell:331",))
    assert why_not(game, s, RED, ("die:332",)) == "This place is taken."

    game, s = trio("red 514", "green 321", "black 132")
    assert "the marked funnel" in why_not(game, s, RED, ("cell:800",))

    game, s = two_open("mover")
    assert "three dice carry" in why_not(game, s, GREEN, ("cell:800",))


def test_a_score_tells_rolled_dice_from_filled_funnels() -> None:
    game, s = position("dora", dice={"431": "red 514", "341": "green 321"}, turn="C", rolled="132")
    placed = play(game, s, "332")
    assert game.gain(s, placed, BLACK) == "the rolled die placed"
    assert game.gain(placed, play(game, placed, "331=213"), RED) == "a funnel filled"


def test_a_started_turn_can_be_taken_back_to_the_rolled_die() -> None:
    match = Match(find("dora"), options={"fill_order": "mover"})
    opening = (
        "roll 213/530/roll 412/440/roll 132/620/roll 132/350/roll 241/341/340=356/roll 132/332/roll 546/710"
    )
    for text in f"{opening}/roll 451".split("/"):
        match.play(text)
    before = match.state.copy()
    match.play("431")
    assert (match.actor, match.state.turn) == (GREEN, GREEN)  # green chooses between 331 and 430
    assert match.take_back_turn() == 1
    assert match.state == before
    for text in ("431", "430", "430=514"):
        match.play(text)
    for _ in range(3):  # beyond what others have filled: step by step
        assert match.undo() is not None
    assert match.state == before
    assert match.undo() is None  # the roll stands


def test_an_order_that_is_not_given_is_layer_by_layer() -> None:
    dice = {"431": "green 412", "341": "black 145", "332": "red 124"}
    game, s = position("dora", dice=dice, turn="A")
    assert positions.write(game, s)["order"] == "332 341 431"
    assert game.actor(s) == GREEN


@pytest.mark.parametrize(("number", "funnel", "ways"), [(1, "331", 4), (2, "330", 12)])
def test_the_positions_of_the_page(number: int, funnel: str, ways: int) -> None:
    page = Path(__file__).parents[2] / "docs" / "games" / "positions" / f"dora-{number}.json"
    game, s = positions.load(page)
    assert (NAMES[s.funnel], game.actor(s), len(names(game, s))) == (funnel, RED, ways)


THREE = {"431": "red 514", "341": "green 321", "332": "black 132"}


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        ("floating-die", {"dice": {"331": "red 514"}}),
        ("unknown-colour", {"dice": THREE, "players": 2}),
        ("too-many-dice", {"dice": dict.fromkeys(NAMES[:56], "red 514")}),
        ("two-winners", {"dice": {NAMES[p]: f"{'red' if p % 2 else 'green'} 514" for p in range(110)}}),
        ("bad-order", {"dice": THREE, "order": "431 341"}),
        ("bad-order", {"dice": THREE, "order": "431 341 332 800"}),
        ("bad-order", {"dice": THREE, "order": "431 341 341"}),
        ("bad-order", {"dice": THREE, "order": ["431"]}),
        ("bad-order", {"dice": THREE | {"331": "red 514"}, "order": "331 431 341 332"}),
        ("needless-roll", {"dice": THREE, "rolled": "514"}),
        ("wrong-funnel", {"dice": THREE, "funnel": "330"}),
        ("wrong-funnel", {"dice": THREE, "funnel": "800"}),
        ("impossible-die", {"dice": {"431": "red 123"}}),
    ],
)
def test_impossible_positions_are_named(problem: str, data: dict[str, Any]) -> None:
    with pytest.raises(BadPosition) as caught:
        position("dora", **data)
    assert problem in {name for name, _ in caught.value.problems}
